"""Three-way merges of random lists, as git's driver makes them: judged by a model of the documentation, and by laws.

For repeating todos there is no model, but one occurrence of each is open and has what each side wrote. If parents
repeat and people undo their work, no more occurrences are open than on one of the sides.
"""

import hashlib
import os
import tempfile
import uuid
from random import Random

from torture.common import strict_json, todo
from torture.oracles import merge
from torture.random_lists import RandomLists
from torture.report import Broken


def run(row):
    row.each([(f"lists {number}", f"{number} {row.seed}") for number in range(row.pick(3_400, 150))], _lists)
    row.each([(f"series {number}", f"{number} {row.seed}") for number in range(row.pick(500, 10))], _series)
    row.each([(f"wholes {number}", f"{number} {row.seed}") for number in range(row.pick(500, 10))], _wholes)


class Folder:
    """The three files of a merge."""

    def __init__(self, folder):
        self.folder = folder

    def path(self, name):
        return os.path.join(self.folder, f"{name}.json")

    def merged(self, base, ours, theirs):
        """Ours after the merge, and the report."""
        for name, data in (("base", base), ("ours", ours), ("theirs", theirs)):
            with open(self.path(name), "wb") as file:
                file.write(data)
        result = todo(self.path("none"), "merge", *map(self.path, ("base", "ours", "theirs")), "--json")
        if result.status:
            raise Broken(f"a merge of {base}, {ours} and {theirs} ends with {result}")
        return _read(self.path("ours")), strict_json(result.err) if result.err else {}

    def hold_laws(self, base, ours, theirs):
        """The result and the report, once all laws hold."""
        result, told = self.merged(base, ours, theirs)
        for law, files, expected in [
                ("the other way round", (base, theirs, ours), result), ("with itself", (base, ours, ours), ours),
                ("with what it came from", (base, ours, base), ours), ("of what it came from", (base, base, ours), ours),
                ("once more with ours", (base, result, ours), result),
                ("once more with theirs", (base, theirs, result), result)]:
            if not all(files[1:]):
                continue  # an empty file is not a list, but stands for a missing base
            found, _ = self.merged(*files)
            if found != expected:
                raise Broken(f"of {base}, {ours} and {theirs}, a merge {law} is {found} instead of {expected}")
        return result, told


def _lists(seed):
    lists = RandomLists(seed)
    base = lists.base()
    sides = [lists.changed(base) for _ in range(2)]
    if lists.random.random() < 0.2:
        base = None
    files = [merge.document(side["todos"], **_trailer(side)) if side else b"" for side in (base, *sides)]
    with tempfile.TemporaryDirectory(prefix="torture.") as folder:
        result, told = Folder(folder).hold_laws(*files)
    model = merge.Merge(base, *sides)
    expected = merge.document(model.todos.values(), **{
        **_trailer(sides[0]), "lastID": model.last, "revision": max(side["revision"] for side in sides) + 1})
    if result != expected and result not in files[1:] or _todos(result) != _todos(expected):
        found, wanted = (set(data.split(b"\n")) for data in (result, expected))
        raise Broken(f"{found - wanted} instead of {wanted - found} come of {files[0]}, {files[1]} and {files[2]}")
    lost = {(note["uid"], note["field"]) for note in told.get("conflicts", [])}
    moved = {(move["uid"], move["from"], move["to"]) for move in told.get("moved", [])}
    dropped = sum(" no longer " in note for note in told.get("notes", []))
    if (lost, moved, dropped) != (model.told, model.moved, len(model.dropped)):
        raise Broken(f"of {files[0]}, {files[1]} and {files[2]}, {told} is told instead of "
                     f"{model.told}, {model.moved}, {model.dropped}")


def _todos(data):
    return data[:data.rindex(b"\n]")]


def _trailer(side):
    return {key: side[key] for key in ("lastID", "revision", "k") if key in side}


def following(uid):
    """The uid of the following occurrence."""
    number = int.from_bytes(hashlib.sha256(f"todo next{uid}".encode()).digest()[:16], "big")
    number = number & ~(0xF << 76 | 0x3 << 62) | 0x8 << 76 | 0x2 << 62
    return str(uuid.UUID(int=number))


def _series(seed):
    """Each side completes and edits repeating todos."""
    random = Random(seed)
    with tempfile.TemporaryDirectory(prefix="torture.") as name:
        folder = Folder(name)
        stores = [folder.path(side) for side in ("one", "two")]
        for title in ("Water", "Walk"):
            _command(stores[0], 9, "add", title, "--due", "today", "--repeat", "daily")
        base = _read(stores[0])
        with open(stores[1], "wb") as file:
            file.write(base)
        written = [_worked(random, store, f"side {side}") for side, store in enumerate(stores)]
        sides = [_read(store) for store in stores]
        result, told = folder.hold_laws(base, *sides)
        found = {entry["uid"]: entry for entry in strict_json(result)["todos"]}
        for first in strict_json(base)["todos"]:
            uids = [first["uid"]]
            while any(following(uids[-1]).encode() in side for side in sides):
                uids.append(following(uids[-1]))
            live = [uid for uid in uids if found[uid]["status"] == "open"]
            if live != uids[-1:] or [uid for uid in uids if "repeat" in found[uid]] != live:
                raise Broken(f"of {base}, {sides[0]} and {sides[1]}, open or with a rule is more than the last: {result}")
            told_of = {note["field"] for note in told.get("conflicts", []) if note["uid"] in uids}
            _hold_words(found[live[0]], [each.get(first["uid"], {}) for each in written], told_of, result)


def _hold_words(live, written, told, result):
    """The open occurrence has what the sides wrote; of two values of one field one stays, and the loss is reported."""
    for key in ("title", "priority", "project"):
        values = {each[key] for each in written if key in each}
        if values and live.get(key) not in values or len(values) > 1 and key not in told:
            raise Broken(f"{key} should be of {values}, told is {told}: {result}")
    lines = live.get("content", "").split("\n")
    for each in written:
        if not set(each.get("tags", [])) <= set(live["tags"]) or not set(each.get("lines", [])) <= set(lines):
            raise Broken(f"of what was written, {each}, a tag or a line is lost: {result}")


def _worked(random, store, name):
    """What one side has written on each series, by the uid with which the series began."""
    written, hour = {}, random.randint(10, 14)
    firsts = {entry["title"]: entry["uid"] for entry in strict_json(_read(store))["todos"]}
    series = {uid: [uid] for uid in firsts.values()}
    for step in range(random.randint(1, 6)):
        first = random.choice(list(series))
        todos = {entry["uid"]: entry for entry in strict_json(_read(store))["todos"]}
        number, words = str(todos[series[first][-1]]["id"]), written.setdefault(first, {})
        choice = random.choice(["done", "done", "title", "priority", "project", "tag", "note", "due"])
        value = f"{name} {step}"
        if choice == "done":
            series[first].append(following(series[first][-1]))
            _command(store, hour + step, "done", number)
        elif choice == "tag":
            words.setdefault("tags", []).append(value.replace(" ", "-"))
            _command(store, hour + step, "edit", number, "--tag", words["tags"][-1])
        elif choice == "note":
            words.setdefault("lines", []).append(f"2026-11-20 {value}")
            _command(store, hour + step, "note", number, value)
        elif choice == "due":
            _command(store, hour + step, "edit", number, "--due", "next week")
        else:
            words[choice] = random.choice(["high", "low"]) if choice == "priority" else value
            _command(store, hour + step, "edit", number, f"--{choice}", words[choice])
    return written


def _wholes(seed):
    """Parents that come back with their parts, of which one comes back by itself."""
    random = Random(seed)
    with tempfile.TemporaryDirectory(prefix="torture.") as name:
        folder = Folder(name)
        stores = [folder.path(side) for side in ("one", "two")]
        for words in (
                ["Move", "--repeat", "weekly"], ["Pack", "--parent", "1"], ["Label", "--parent", "1", "--repeat", "daily"]):
            _command(stores[0], 9, "add", "--due", "today", *words)
        base = _read(stores[0])
        with open(stores[1], "wb") as file:
            file.write(base)
        for store in stores:
            hour = random.randint(10, 14)
            for step in range(random.randint(1, 6)):
                one = str(random.choice(strict_json(_read(store))["todos"] or [{"id": 1}])["id"])
                words = random.choice([
                    ["done", one], ["done", one], ["reopen", one], ["skip", one], ["undo"], ["cancel", one], ["rm", one],
                    ["edit", one, "--title", f"{one} at {hour + step}"], ["edit", one, "--tag", f"t{hour + step}"]])
                todo(store, *words, env={"TODO_NOW": f"2026-11-20T{hour + step:02}:00:00Z"})
        sides = [_read(store) for store in stores]
        result, _ = folder.hold_laws(base, *sides)
        for first in strict_json(base)["todos"]:
            uids = {uid := first["uid"], *(uid := following(uid) for _ in range(12))}
            live = [
                sum(entry["uid"] in uids and entry["status"] == "open" and "repeat" in entry for entry in each["todos"])
                for each in map(strict_json, (result, *sides))]
            if live[0] > max(1, *live[1:]):
                raise Broken(f"of {base}, {sides[0]} and {sides[1]}, {live[0]} occurrences are open: {result}")


def _command(store, hour, *words):
    result = todo(store, *words, env={"TODO_NOW": f"2026-11-20T{hour:02}:00:00Z"})
    if result.status:
        raise Broken(f"{words} ends with {result}")


def _read(path):
    with open(path, "rb") as file:
        return file.read()
