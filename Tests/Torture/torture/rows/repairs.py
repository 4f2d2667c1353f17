"""Damaged stores that are repaired: the history, which no longer leads to them, still shows how to continue, and is
kept.
"""

import os
import re

from torture import history
from torture.common import strict_json, store_text, todo
from torture.report import Broken
from torture.scene import HISTORY, Scene

UNREPAIRABLE = b"can be read as a todo"


def run(row):
    with Scene(store_text()) as scene:
        # The todos with the highest ids are removed, so that only the trailer and the history still know these ids.
        for words in (["add", "-q", "Nine"], ["add", "-q", "Ten"], ["rm", "9-10"], ["edit", "1", "--title", "One"]):
            todo(scene.link, *words)
        store, beside = scene.read(), scene.read(scene.history)
    lines = beside.splitlines(True)
    garbled = b"".join([*lines[:-2], b"\0" * 99 + lines[-2][99:], b"\0" * 99 + b"\n", lines[-1]])
    cuts = [(f"cut at byte {end}", store[:end], beside) for end in range(1, len(store) - 1)]
    kept = [case for case in cuts if case[1].endswith(b",") or b"lastID" in case[1]]
    cases = row.sample(cuts, 40) + row.sample(kept, 20) + [
        ("without its trailer, and the history damaged", store[:store.rindex(b"]")], garbled),
        ("without its trailer, and the history torn", store[:store.rindex(b"]")], beside[:-30]),
        ("without its trailer, and a void line", store[:store.rindex(b"]")], beside + _void(beside)),
        ("with a todo twice", store.replace(b'{"id":2,', b'{"id":1,'), beside),
    ]
    row.each(cases, _repaired)


def _void(beside):
    """The line of a change that never came into force: it added a todo with the highest id of all."""
    last = beside.splitlines(True)[-1]
    revision, todo_line = int(history.END.search(last)[2]), b'{"id":77,"uid":"t:77","title":"Void","status":"open",'
    todo_line += b'"tags":[],"created":"2026-01-02T03:04:05Z","modified":"2026-01-02T03:04:05Z"}'
    return history.line(revision + 1, history.digest(last), "add", (None, todo_line))


def _repaired(store, beside):
    with Scene(store, beside=beside) as scene:
        checked = todo(scene.link, "check")
        if checked.status != 5:
            raise Broken(f"the check of a damaged store ends in {checked}")
        repaired = todo(scene.link, "check", "--repair")
        if repaired.status == 5 and UNREPAIRABLE in repaired.err:
            if scene.read() != store or scene.read(scene.history) != beside:
                raise Broken("a store that cannot be repaired is changed")
            return
        if repaired.status:
            raise Broken(f"a repair ends in {repaired}")
        _kept(scene, store, beside)
        _goes_on(scene, beside)


def _kept(scene, store, beside):
    """Both files are kept as they were, and the user was told where."""
    names = set(os.listdir(scene.home)) - {"todos.json"}
    found = {name: scene.read(os.path.join(scene.home, name)) for name in names}
    if sorted(found.values()) != sorted([store, beside]) or HISTORY in names:
        raise Broken(f"a repair keeps not all of both files: {sorted(names)}")


def _goes_on(scene, beside):
    revisions = [int(revision) for revision in re.findall(rb'"revision":([0-9]+)\}\n', beside)]
    ids = [int(number) for number in re.findall(rb'"id":([0-9]+)', beside)]
    before, revision = scene.lines(), history.trailer(scene.read())[0]
    if revision <= max(revisions):
        raise Broken(f"a repair gives the revision {revision} again")
    told, undone = todo(scene.link, "log", "--json"), todo(scene.link, "undo")
    if strict_json(told.out) or undone.status != 1 or scene.lines() != before:
        raise Broken(f"undo crosses a repair: {told}, {undone}")
    added = todo(scene.link, "add", "-q", "New")
    if added.status or added.err or int(added.out) <= max([*ids, *before]):
        raise Broken(f"the next add gives an id again, or complains: {added}, after {max([*ids, *before])}")
    if todo(scene.link, "undo").status or scene.lines() != before or len(scene.steps()) != 2:
        raise Broken("the first change after a repair cannot be undone")
    scene.check_tidy()
