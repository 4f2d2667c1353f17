"""Writes the same todos for `todo`, Taskwarrior and todo.txt: generate.py <count> <folder>.

Half of the todos are open. The numbers are drawn from a seeded generator, so every run makes the same files.
"""

import json
import random
import sys
import uuid
from datetime import datetime, timedelta, timezone
from pathlib import Path

VERBS = ["Buy", "Call", "Write", "Répondre à", "Überprüfen:", "Plan", "Fix", "Clean", "Read", "Zvolat", "Order", "Pay"]
THINGS = ["milk", "the café bill", "a letter to Zoë", "naïve tests", "the façade", "bicycle brakes", "tax papers",
          "der Straßenplan", "smörgåsbord", "train tickets", "the garden fence", "a résumé", "piñata", "tea 茶"]
TAILS = ["before the weekend", "with Anaïs and Bob", "again", "for the school party", "in the morning",
         "and tell everyone about it", "as discussed last week", "once and for all"]
PROJECTS = ["work/site", "work/office", "home", "home/garden", "travel", "école"]
TAGS = ["phone", "errand", "urgent", "desk", "café", "waiting"]
WORD = "xylophone"
STARTED = datetime(2025, 1, 1, tzinfo=timezone.utc)


def todos(count):
    draw = random.Random(20261120)
    for number in range(1, count + 1):
        created = STARTED + timedelta(minutes=7 * number % 900_000)
        title = f"{draw.choice(VERBS)} {draw.choice(THINGS)} {draw.choice(TAILS)} {number}"
        if number % 1000 == 500:
            title += f" {WORD}"
        todo = {"id": number, "uid": str(uuid.UUID(int=draw.getrandbits(128), version=4)), "title": title}
        if draw.random() < 0.1:
            todo["content"] = "Notes:\n\t\"quoted\" words, and a second line that says rather more than the first"
        todo["status"] = "done" if number % 2 else "open"
        if draw.random() < 0.4:
            todo["priority"] = draw.choice(["high", "medium", "low"])
        if draw.random() < 0.5:
            todo["due"] = (datetime(2026, 1, 1) + timedelta(days=draw.randrange(1, 700))).strftime("%Y-%m-%d")
        if draw.random() < 0.6:
            todo["project"] = draw.choice(PROJECTS)
        todo["tags"] = draw.sample(TAGS, draw.choice([0, 0, 1, 1, 2]))
        todo["created"] = todo["modified"] = instant(created)
        if todo["status"] == "done":
            todo["modified"] = todo["completed"] = instant(created + timedelta(days=3))
        yield todo


def instant(date):
    return date.strftime("%Y-%m-%dT%H:%M:%SZ")


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def task(todo):
    """The todo in the form that `task import` reads."""
    def stamp(text):
        return text.replace("-", "").replace(":", "")

    task = {"description": todo["title"], "entry": stamp(todo["created"]),
            "modified": stamp(todo["modified"]), "status": "pending" if todo["status"] == "open" else "completed"}
    if "completed" in todo:
        task["end"] = stamp(todo["completed"])
    if "priority" in todo:
        task["priority"] = todo["priority"][0].upper()
    if "due" in todo:
        task["due"] = stamp(todo["due"]) + "T000000Z"
    if "project" in todo:
        task["project"] = todo["project"].replace("/", ".")
    if todo["tags"]:
        task["tags"] = todo["tags"]
    if "content" in todo:
        task["annotations"] = [{"entry": task["entry"], "description": todo["content"].replace("\n", " ")}]
    return compact(task)


def related(count):
    """The same todos, of which one in ten comes after one of the fifty before it, and one in five is a part of one of
    the last five."""
    draw, uids = random.Random(20261121), []
    for todo in todos(count):
        relations = {}
        if uids and draw.random() < 0.1:
            relations["after"] = [draw.choice(uids[-50:])]
        if uids and draw.random() < 0.2:
            relations["parent"] = draw.choice(uids[-5:])
        uids.append(todo["uid"])
        keys = list(todo)
        place = keys.index("tags") + 1
        yield {key: {**todo, **relations}[key] for key in [*keys[:place], *relations, *keys[place:]]}


def store(path, todos):
    write(path, map(compact, todos), '{"format":"todo","version":1,"todos":[\n', ",\n",
          f'\n],"lastID":{count},"revision":{count}}}\n')


def line(todo):
    """The todo as a line of todo.txt; a done todo begins with an x."""
    words = ["x", todo["completed"][:10]] if todo["status"] == "done" else []
    if "priority" in todo and not words:
        words.append({"high": "(A)", "medium": "(B)", "low": "(C)"}[todo["priority"]])
    words += [todo["created"][:10], todo["title"]]
    words += ["+" + todo["project"]] if "project" in todo else []
    words += ["@" + tag for tag in todo["tags"]]
    words += ["due:" + todo["due"]] if "due" in todo else []
    return " ".join(words)


def write(path, lines, head="", between="\n", tail="\n"):
    with open(path, "w", encoding="utf-8") as file:
        file.write(head)
        for number, text in enumerate(lines):
            file.write(between + text if number else text)
        file.write(tail)


count, folder = int(sys.argv[1]), Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
store(folder / "todos.json", todos(count))
store(folder / "related.json", related(count))
write(folder / "tasks.ndjson", map(task, todos(count)))
write(folder / "todo.txt", map(line, (todo for todo in todos(count) if todo["status"] == "open")))
write(folder / "done.txt", map(line, (todo for todo in todos(count) if todo["status"] == "done")))
write(folder / "titles.txt", (todo["title"] for todo in todos(count)))
write(folder / "titles.ndjson", (compact({"description": todo["title"]}) for todo in todos(count)))
