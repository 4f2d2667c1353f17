"""Conflict copies: `todo merge COPY` finds the base of the copy in the history, and gives the same result as a merge of
three files with that base.

There is one exception. If the copy has changed everything that the last common step made, the todos before that step
count as their base: an older value may win then, which is reported. What was undone here does not come back.
"""

import os
import shutil
import tempfile
from random import Random

from torture.common import document, strict_json, todo, todos
from torture.oracles import merge
from torture.person import Person
from torture.report import Broken
from torture.rows.merges import following

NOW = {"TODO_NOW": "2026-11-21T00:00:00Z"}
# Fields that are written as a whole, so that only one value stays.
VALUES = [*merge.VALUES, "status"]
SETS = ["tags", "after", "content"]


def run(row):
    row.each([(f"copy {number}", f"{number} {row.seed}") for number in range(row.pick(660, 40))], _copy)


def _copy(seed):
    random = Random(seed)
    with tempfile.TemporaryDirectory(prefix="torture.") as folder:
        for name in ("here", "there"):
            os.mkdir(os.path.join(folder, name))
        here, there = (os.path.join(folder, name, "todos.json") for name in ("here", "there"))
        both = Person(random, "both", 9)
        both.begin(here)
        both.work(here, random.randint(0, 5))
        common = document(here)
        shutil.copy(here, there)
        if random.random() < 0.5:
            shutil.copy(_history(here), _history(there))
        # At different hours, since a version that both made in the same second would count as one that both had.
        for store, hour in zip((here, there), random.sample([12, 14], 2)):
            Person(random, f"at {hour}", hour).work(store, random.randint(0, 6))
        before, copy = document(here), document(there)
        steps = _steps(here)
        model = _merged(folder, _known(common, copy, steps), before, copy)
        told = _take_in(here, there)
        _hold(_todos(here), model, told, _excused(steps, common, copy, _todos(here), model), [_by_uid(before), _by_uid(copy)])
        ids = {uid: entry["id"] for uid, entry in _todos(here).items()}
        moved = [entry["uid"] for entry in before["todos"] if ids[entry["uid"]] != entry["id"]]
        if moved or document(there) != copy:
            raise Broken(f"the copy is another, or these have other ids: {moved}")
        after = document(here)
        _take_in(here, there)
        if document(here) != after:
            raise Broken(f"a copy that is taken in again makes {document(here)} of {after}")
        if after["revision"] > before["revision"]:
            _expect(todo(here, "undo", env=NOW))
            if todos(here) != before["todos"]:
                raise Broken(f"undo makes {todos(here)} of what was {before['todos']}")
            _take_in(here, there)
            if todos(here) != after["todos"]:
                raise Broken(f"taken in after an undo, the copy makes {todos(here)}, and before {after['todos']}")


def _known(common, copy, steps):
    """The base of both, as far as a copy shows it.

    A copy removes nothing, so todos that it lacks are ours alone; and a version that we once had is not a change, even
    if the copy has gone back to it.
    """
    had = [entry for step in steps for change in step["changes"] for entry in change.values()]
    kept, held = _by_uid(common), _by_uid(copy)
    both = [entry if entry in had else kept.get(uid) for uid, entry in held.items()]
    return {**common, "todos": [entry for entry in both if entry]}


def _merged(folder, common, before, copy):
    """The todos that the merge of three files makes."""
    paths = [os.path.join(folder, f"{name}.json") for name in ("base", "ours", "theirs")]
    for path, list_ in zip(paths, (common, before, copy)):
        with open(path, "wb") as file:
            file.write(merge.document(list_["todos"], lastID=list_["lastID"], revision=list_["revision"]))
    _expect(todo(paths[1], "merge", *paths))
    return _todos(paths[1])


def _take_in(here, there):
    """The reported losses: the todos and their fields."""
    result = _expect(todo(here, "merge", there, "--json", env=NOW))
    _expect(todo(here, "check"))
    told = strict_json(result.err) if result.err else {}
    return {(note["uid"], note["field"]) for note in told.get("conflicts", [])}


def _hold(found, model, told, excused, sides):
    if set(found) != set(model):
        raise Broken(f"of {set(model)} there are {set(found)}")
    for uid, expected in model.items():
        entry = found[uid]
        if uid not in excused:
            if {**entry, "id": 0} != {**expected, "id": 0}:
                raise Broken(f"{entry} should be {expected}")
            continue
        taken_back = {
            key for key in [*VALUES, *SETS] for first, old in excused[uid] for side in sides
            if first in side and side[first].get(key) == old.get(key)}
        untold = [key for key in VALUES if entry.get(key) != expected.get(key) and (uid, key) not in told]
        lost = [key for key in SETS if not _elements(expected, key) <= _elements(entry, key)]
        if not taken_back.issuperset(untold + lost):
            raise Broken(f"{entry} should be {expected}: nothing is told of {untold}, and lost is what {lost} had")


def _elements(entry, key):
    value = entry.get(key, "")
    return set(value.splitlines() if key == "content" else value)


def _hold_undone(before, after, held, found, model):
    """A value that was undone here does not come back with a copy that kept it."""
    for key in VALUES:
        value = after.get(key)
        if held and found and before.get(key) != value and held.get(key) == value == found.get(key) != model.get(key):
            raise Broken(f"{key} of {found} was undone, and should be that of {model}")


def _excused(steps, common, copy, found, model):
    """The changes of the common steps that the copy has changed, back to a step of which it keeps something: the uids
    of these todos, with their versions before."""
    held, excused, undone = _by_uid(copy), {}, set()
    for step in steps:
        undone = (undone | set(step.get("undoes", []))) - set(step.get("redoes", []))
    for step in reversed([step for step in steps if step["revision"] <= common["revision"]]):
        changes = [(change.get("before"), change.get("after")) for change in step["changes"]]
        left = [(before, after, held[after["uid"]]) for before, after in changes if after and after["uid"] in held]
        # What an undo brought back was made before.
        if not step.get("undoes") and any(
                now == after or not before and now["created"] == after["created"] for before, after, now in left):
            break
        for before, after in changes:
            first = (before or after)["uid"]
            for uid in [first, *_followers(first)]:  # the next occurrence takes over what one of them says
                excused.setdefault(uid, []).append((first, before or {}))
            if step["revision"] in undone and before and after:
                _hold_undone(before, after, held.get(first), found.get(first), model.get(first))
    return excused


def _followers(uid):
    return [uid := following(uid) for _ in range(8)]


def _history(store):
    return store.replace(".json", ".history.ndjson")


def _steps(store):
    with open(_history(store), "rb") as file:
        return [strict_json(line) for line in file.read().splitlines()]


def _by_uid(list_):
    return {entry["uid"]: entry for entry in list_["todos"]}


def _todos(path):
    return _by_uid(document(path))


def _expect(result):
    if result.status:
        raise Broken(f"what should work ends with {result}")
    return result
