"""A history that has grown too large: it loses whole steps from its old end, but none that a redo still needs."""

import os
import shutil
from collections import Counter

from torture import history, tracing
from torture.commands import Command
from torture.common import store_text, todo
from torture.report import Broken
from torture.scene import Scene

LARGE, KEPT = 16 << 20, 8 << 20
MEGABYTE = 1 << 20
SHORT = Command("edit", ("edit", "1", "--content", "short"))
# Every call after the rename of the store by which a history is shortened.
CALLS = ["openat", "pread64", "write", "fchown", "fchmod", "fsync", "close", "renameat", "unlinkat"]


def run(row):
    row.one("what was undone comes back in order", _redone)
    row.one("an undo of all todos", _all)
    with Scene(store_text()) as scene:
        _grow(scene, LARGE - 3 * MEGABYTE // 2)
        old, beside = scene.read(), scene.read(scene.history)
    for signal in row.pick(("SIGKILL", "SIGINT"), ("SIGKILL",)):
        row.each(
            [(f"{signal} at {name} {number}", old, beside, signal, name, number)
             for name, number in row.sample(_points(old, beside), 12)], _killed, workers=1)


def _content(scene, number, letter):
    """Replaces the content of a todo with a megabyte, so that its history line has two."""
    result = todo(scene.link, "edit", str(number), "--content", "-", "-q", stdin=letter * (MEGABYTE - 1))
    if result.status or result.err:
        raise Broken(f"a large content is refused: {result.status} {result.err}")


def _grow(scene, size):
    letters = (bytes([65 + number % 26]) for number in range(100))
    while os.path.getsize(scene.history) < size:
        _content(scene, 1, next(letters))


def _redone():
    """Six changes, more than are kept otherwise, are undone at once and redone one by one."""
    with Scene(store_text()) as scene:
        for number in range(1, 9):
            _content(scene, number, b"a")
        states = [scene.lines()]
        for number in range(1, 7):
            _content(scene, number, b"b")
            states.append(scene.lines())
        if os.path.getsize(scene.history) > LARGE:
            raise Broken("the history has outgrown its bound")
        before = _revisions(scene)
        if todo(scene.link, "undo", "6").status or scene.lines() != states[0]:
            raise Broken("six large changes cannot be undone")
        if _revisions(scene)[0] < before[0] or len(_revisions(scene)) < 7:
            raise Broken("the history has lost what an undo needs for its redo")
        for number, lines in enumerate(states[1:], 1):
            result = todo(scene.link, "redo")
            if result.status or scene.lines() != lines:
                raise Broken(f"redo {number} does not bring back what was undone last: {result.status} {result.err}")
        if todo(scene.link, "redo").status != 1:
            raise Broken("there is more to redo than was undone")
        _content(scene, 8, b"c")
        if os.path.getsize(scene.history) > LARGE:
            raise Broken("the history keeps what no redo needs")
        oldest = _revisions(scene)[-1]
        result = todo(scene.link, "undo", "99")
        if result.status != 1 or f"begins at revision {oldest}".encode() not in result.err:
            raise Broken(f"undo does not tell where it ends: {result}")
        scene.check_tidy()


def _revisions(scene):
    return [int(revision[1:]) for revision in todo(scene.link, "log", "-q").out.split()]


def _all():
    """One change that is larger than the whole bound."""
    with Scene(store_text(40_000)) as scene:
        todos = [_todos(scene)]
        for words in (["edit", "--where", "is:any", "-p", "high", "-q"], ["undo"], ["redo"], ["undo"]):
            result = todo(scene.link, *words)
            if result.status:
                raise Broken(f"{words} of all todos ends in {result.status} {result.err}")
            todos.append(_todos(scene))
        if todos[2] != todos[0] or todos[3] != todos[1] or todos[4] != todos[0] or todos[1] == todos[0]:
            raise Broken("a large change cannot be undone and redone")


def _todos(scene):
    """The bytes of a store before its trailer."""
    data = scene.read()
    return data[:data.rindex(b"]")]


def _points(old, beside):
    """Every call by which a command shortens the history, after the rename that put its change in force."""
    counts = Counter()
    for call in tracing.record(SHORT, old, CALLS, beside, length=0).calls:
        counts[call.name] += 1
        if counts["renameat"] and (call.name, counts[call.name]) != ("renameat", 1):
            yield call.name, counts[call.name]
    if counts["renameat"] != 2:
        raise Broken("the history was not shortened, so that nothing is tested")


def _memory():
    """A place to write megabytes again and again: not the disk, which does not notice a kill."""
    path = "/dev/shm"
    return path if os.path.isdir(path) and shutil.disk_usage(path).free > 1 << 28 else None


def _killed(old, beside, signal, name, number):
    with Scene(old, beside=beside, parent=_memory()) as scene:
        before = scene.lines()
        scene.run(SHORT, wrap=tracing.inject(name, f"signal={signal}", number))
        if len(scene.read()) > MEGABYTE:
            raise Broken("the change is not in force, though it was killed behind its rename")
        told = _revisions(scene)
        if told[0] != history.trailer(scene.read())[0] or told != list(range(told[0], told[-1] - 1, -1)):
            raise Broken(f"after a kill the history leads nowhere: {told}")
        if len(told) < 4:
            raise Broken(f"a kill loses steps: {told}")
        undone = todo(scene.link, "undo")
        if undone.status or undone.err or scene.lines() != before:
            raise Broken(f"after a kill the change cannot be undone: {undone.status} {undone.err}")
        scene.check_tidy()
        if os.path.getsize(scene.history) > LARGE + 3 * MEGABYTE or set(os.listdir(scene.home)) - {
                "todos.json", os.path.basename(scene.history)}:
            raise Broken(f"litter is left: {os.listdir(scene.home)}")
