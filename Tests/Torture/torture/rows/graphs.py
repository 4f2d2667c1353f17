"""Chains and stars of todos, parents with very many parts, and a todo with very many of everything: every command
counts correctly, and takes at most three times as long for twice as many.
"""

import csv
import io
import os
import tempfile

from torture import common
from torture.common import strict_json
from torture.oracles import merge
from torture.report import Broken

NOISE = 0.1  # seconds of processor time by which two runs of one command may differ
FEW = 10  # todos beside one that has very many of something
STAMP = "2026-11-01T00:00:00Z"


def run(row):
    # One after another, since anything that runs at the same time makes a command slower.
    row.each([(name, make, row.pick(30_000, 4_000)) for name, make in SHAPES.items()], _twice, workers=1)


def _twice(make, size):
    once, twice = (_measured(*make(size * times)) for times in (1, 2))
    for words, seconds in twice.items():
        if seconds > 3 * once[words] + NOISE:
            raise Broken(f"{words} takes {once[words]:.2f} s of a processor, and {seconds:.2f} s at twice the size")


def _list(count, change=lambda entry, number: None):
    """A number of todos, starting with number 1, each changed to give the list its shape."""
    made = [{
        "id": number, "uid": f"t:{number}", "title": f"Todo {number}", "status": "open", "tags": [], "created": STAMP,
        "modified": STAMP} for number in range(1, count + 1)]
    for entry in made:
        change(entry, entry["id"])
    return made


def _linked(key, to):
    """Relates each todo but the first to the todo that `to` gives for its number."""
    def change(entry, number):
        if number > 1:
            entry[key] = [f"t:{to(number)}"] if key == "after" else f"t:{to(number)}"

    return change


def _chain(key):
    return _linked(key, lambda number: number - 1)


def _star(key):
    return _linked(key, lambda _: 1)


def _first(**values):
    return lambda entry, number: number == 1 and entry.update(values)


REPEATS = {"due": "2026-12-01", "repeat": "every day"}


def _whole(entry, number):
    entry.update(REPEATS if number == 1 else {"parent": "t:1"})


def _repeating_parts(entry, number):
    entry.update(REPEATS if number == 1 else {"parent": "t:1", **REPEATS})


# Makes the todos for a size; then the numbers of ready todos, of ready todos once the first is done, and of todos then.
SHAPES = {
    "a chain of after": lambda n: (_list(n, _chain("after")), 1, 1, n),
    "all after one": lambda n: (_list(n, _star("after")), 1, n - 1, n),
    "one after all": lambda n: (
        _list(n, _first(after=[f"t:{number}" for number in range(2, n + 1)])), n - 1, n - 1, n),
    "a chain of parts": lambda n: (_list(n, _chain("parent")), n, n - 1, n),
    "a whole": lambda n: (_list(n, _star("parent")), n, n - 1, n),
    "a whole that repeats": lambda n: (_list(n, _whole), n, 2 * n - 1, 2 * n),
    "repeating parts": lambda n: (_list(n, _repeating_parts), n, n, n + 1),
    "tags": lambda n: (_list(FEW, _first(tags=[f"tag{number}" for number in range(2 * n)])), FEW, FEW - 1, FEW),
    "relations to nothing": lambda n: (
        _list(FEW, _first(after=[f"gone:{number}" for number in range(2 * n)])), FEW, FEW - 1, FEW),
    "keys": lambda n: (_list(FEW, _first(**{f"key{number}": number for number in range(2 * n)})), FEW, FEW - 1, FEW),
}


def _measured(todos, ready, ready_then, count_then):
    """The processor time that each command takes, in seconds; each command must count correctly."""
    count, seconds = len(todos), {}
    with tempfile.TemporaryDirectory(prefix="torture.") as folder:
        paths = [os.path.join(folder, f"{name}.json") for name in ("todos", "base", "theirs")]
        for path in paths:
            with open(path, "wb") as file:
                file.write(merge.document(todos, lastID=count, revision=1))

        def expect(*words, wanted=None, found=_lines):
            result, seconds[words] = _run(paths[0], *words)
            if result.status:
                raise Broken(f"{words} of {count} todos ends with {result.status} {result.err[-500:]}")
            if wanted is not None and found(result.out) != wanted:
                raise Broken(f"{words} of {count} todos shows {found(result.out)} instead of {wanted}")

        expect("check")
        expect("list", "--all", "-q", wanted=count)
        expect("list", "--tree", "--plain", wanted=count)
        expect("list", "is:blocked", "-q", wanted=_blocked(todos))
        expect("next", "--limit", "1000000", "-q", wanted=ready)
        expect("show", "1", "--json", wanted=todos[0], found=lambda out: strict_json(out)[0])
        expect("stats")
        for format, found in FORMATS.items():
            expect("export", format, "--all", wanted=count, found=found)
        expect("done", "1")
        expect("next", "--limit", "999999", "-q", wanted=ready_then)
        expect("list", "-a", "--ndjson", wanted=count_then)
        expect("undo")
        if common.todos(paths[0]) != todos:
            raise Broken("undo leaves another list")
        expect("edit", "1", "--title", "Ours")
        _run(paths[2], "edit", str(count), "--title", "Theirs")
        result, seconds["merge"] = _run(paths[0], "merge", paths[1], paths[0], paths[2])
        titles = {entry["id"]: entry["title"] for entry in common.todos(paths[0])}
        if result.status or len(titles) != count or (titles[1], titles[count]) != ("Ours", "Theirs"):
            raise Broken(f"a merge ends with {result.status} {result.err[-500:]} and {len(titles)} todos")
    return seconds


def _run(path, *words):
    """Runs a command, and returns the processor time that it takes, too."""
    result, usage = common.timed(path, *words)
    return result, usage.ru_utime + usage.ru_stime


def _blocked(todos):
    held = {entry["uid"] for entry in todos}
    return sum(any(uid in held for uid in entry.get("after", [])) for entry in todos)


def _lines(out):
    return out.count(b"\n")


def _rows(out):
    csv.field_size_limit(1 << 30)
    return sum(1 for _ in csv.reader(io.StringIO(out.decode(), newline=""))) - 1


FORMATS = {
    "json": lambda out: len(strict_json(out)), "todotxt": _lines, "ics": lambda out: out.count(b"BEGIN:VTODO"),
    "markdown": lambda out: out.count(b"- [ ] Todo "), "csv": _rows,
    "task": lambda out: out.count(b'"description":"Todo ')}
