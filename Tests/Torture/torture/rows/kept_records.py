"""What a todo keeps of a format, after somebody has put other things there: an export is still the text of one todo.

A second reader of each format, which does not know about kept data, finds only that todo in the text.
"""

import csv
import io
import json
import os
import random
import tempfile

from torture.common import strict_json, todo
from torture.report import Broken

UUID = "1b4b7021-b672-403b-8ca6-1c23c74e1626"
TITLE, DUE = "Milk", "2026-12-01"
# Texts that end a record, a line or a cell, begin another, or say something that the todo says itself.
PIECES = [
    "\r\n", "\n", "\r", "\u2028", "\u0085", "\x1b[31m", '"', "'", ",", ";", ":", "=", " ", "\\", "%0A", "END:VTODO",
    "BEGIN:VTODO", "BEGIN:VEVENT", "END:VEVENT", "BEGIN:VALARM", "END:VALARM", "SUMMARY:evil", "UID:evil",
    "STATUS:COMPLETED", "DUE:20300101", "X-A:1", '","status":"deleted', '"},{"', "x 2026-01-01 evil", "due:2030-01-01",
    "uid:evil", "- [x] evil", "<!-- todo:evil -->", "\u2705 2026-01-01", "evil", "deleted", "weekly",
    "20300101T000000Z", DUE, "2", "(A)", ""]
# The keys of kept data, and the keys of the formats themselves.
KEYS = {
    "ics": ["lines", "due", "start", "repeat", "calendar", "zone", "evil"],
    "task": [
        "uuid", "status", "entry", "end", "modified", "depends", "todo_repeat", "priority", "due", "todo_uid",
        "todo_series", "description", "project", "tags", "annotations", "parent", "mask", "recur", "id", "urgency",
        "evil"],
    "todotxt": ["line", "words", "id", "uid", "letter", "due", "project", "evil"],
    "markdown": ["line", "indent", "marker", "id", "block", "headings", "body", "evil"],
    "csv": ["status", "project", "due", "priority", "title", "uid", "completed", "content", "evil", "a,b"],
}


def run(row):
    for format in KEYS:
        row.each([(f"{format} {number}", row.seed, format, number) for number in range(row.pick(2_000, 12))], _kept)


def _kept(seed, format, number):
    chance = random.Random(f"{seed} {format} {number}")

    def text():
        return "".join(chance.choice(PIECES) for _ in range(chance.randint(1, 5)))

    def value(depth=0):
        kind = chance.randint(0, 9)
        if kind > 7 and depth < 2:
            return {chance.choice(KEYS[format]): value(depth + 1) for _ in range(chance.randint(1, 3))}
        if kind > 4:
            return [text() for _ in range(chance.randint(1, 4))]
        return text() if kind else chance.choice([1, True, None])

    kept = {"sum": "0k3ga24u43q9k", "at": "2026-11-20T09:00:00Z"}
    for _ in range(chance.randint(1, 4)):
        kept[chance.choice(KEYS[format])] = value()
    entry = {"uid": UUID, "title": TITLE, "due": DUE, format: kept}
    with tempfile.TemporaryDirectory(prefix="torture.") as folder:
        here, there = (os.path.join(folder, name, "todos.json") for name in ("here", "there"))
        _expect(todo(here, "apply", "-", "-q", stdin=json.dumps(entry).encode()))
        data = _expect(todo(here, "export", format)).out
        found = READERS[format](data.decode())
        if found != (TITLE, DUE):
            raise Broken(f"{kept} is written as {data}, where others read {found}")
        told = _expect(todo(there, "import", format, "-", stdin=data)).err
        if not told.startswith(b"1 read: 1 added"):
            raise Broken(f"{kept} is written as {data}, of which an import says {told}")
        with open(there, "rb") as file:
            todos = strict_json(file.read())["todos"]
        # In todo.txt a word without a meaning belongs to the title, and so to the name by which the todo is recognised.
        if [(one["title"].split(" ")[0], one["due"], one["status"]) for one in todos] != [(TITLE, DUE, "open")]:
            raise Broken(f"{kept} is written as {data}, and read as {todos}")
        again = _expect(todo(here, "import", format, "-", stdin=data)).err
        if b"1 unchanged" not in again and todos[0]["title"] == TITLE:
            raise Broken(f"{kept} is written as {data}, which is not what the list has: {again}")


def _expect(result):
    if result.status:
        raise Broken(f"what should work ends with {result}")
    return result


def _one(values, what):
    """The only one of some values."""
    if len(values) != 1:
        raise Broken(f"{len(values)} times {what}: {values}")
    return values[0]


def _read_task(text):
    task = _one(strict_json(text.encode()), "a task")
    # A rule that only the other program knows may be kept.
    usual = "recurring" if "recur" in task else "pending"
    if task["uuid"] != UUID or task["status"] != usual or "end" in task:
        raise Broken(f"another task: {task}")
    return task["description"], f"{task['due'][:4]}-{task['due'][4:6]}-{task['due'][6:8]}"


def _read_calendar(text):
    """Unfolds the lines, and tracks what begins and ends."""
    lines = text.replace("\r\n ", "").split("\r\n")
    if "\r" in "".join(lines) or "\n" in "".join(lines) or lines.pop():
        raise Broken(f"line ends of other kinds: {text!r}")
    open_parts, todos, own = [], 0, {}
    for line in lines:
        name, _, rest = line.partition(":")
        if name == "BEGIN":
            open_parts.append(rest)
            todos += rest == "VTODO"
            if rest in ("VEVENT", "VJOURNAL") or rest == "VTODO" and open_parts != ["VCALENDAR", "VTODO"]:
                raise Broken(f"{open_parts} begins")
        elif name == "END":
            if not open_parts or open_parts.pop() != rest:
                raise Broken(f"{rest} ends, which is not open")
        elif open_parts == ["VCALENDAR", "VTODO"]:
            own.setdefault(name.split(";")[0].upper(), []).append(rest)
    # A status that only the other program knows may be kept.
    is_over = {"COMPLETED", "CANCELLED"}.intersection(own.get("STATUS", [])) or "COMPLETED" in own
    if open_parts or todos != 1 or own["UID"] != [UUID] or is_over:
        raise Broken(f"{open_parts} is open, {todos} todos, {own}")
    due = _one(own["DUE"], "DUE")
    return _one(own["SUMMARY"], "SUMMARY"), f"{due[:4]}-{due[4:6]}-{due[6:8]}"


def _read_line(text):
    """The only line of a text, which ends with a line feed."""
    if not text.endswith("\n"):
        raise Broken(f"no line: {text!r}")
    return _one(text[:-1].replace("\r", "\n").split("\n"), "a line")


def _read_todotxt(text):
    words = _read_line(text).split(" ")
    if words[0] == "x":
        raise Broken(f"it is done: {text!r}")
    return _one([word for word in words if word == TITLE], TITLE), _one(
        [word[4:] for word in words if word.startswith("due:")], "due")


def _read_markdown(text):
    tasks = [line for line in text.splitlines() if line.lstrip(" >").startswith(("- [", "* [", "+ [", "1. ["))]
    task = _one(tasks, "a task")
    if "[ ]" not in task[:12]:
        raise Broken(f"it is done: {task!r}")
    words = task.split(" ")
    return _one([word for word in words if word == TITLE], TITLE), _one(
        [words[place + 1] for place, word in enumerate(words) if word == "\U0001f4c5"], "due")


def _read_table(text):
    header, cells = list(csv.reader(io.StringIO(text, newline="")))
    if len(set(header)) != len(header) or len(cells) != len(header):
        raise Broken(f"a table of other columns: {text!r}")
    row = dict(zip(header, cells))
    # A status that only the other program knows may be kept.
    if row["status"].lower() in ("done", "completed", "cancelled") or row["uid"] != UUID:
        raise Broken(f"another todo: {row}")
    return row["title"], row["due"]


READERS = {
    "ics": _read_calendar, "task": _read_task, "todotxt": _read_todotxt, "markdown": _read_markdown, "csv": _read_table}
