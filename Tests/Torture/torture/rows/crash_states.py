"""Every state that a crash may leave on the disk, found by replaying the calls of a command on a model of a disk."""

import os

from torture import history, tracing
from torture.commands import ADD, CHANGES, Command, named
from torture.common import OWNER, comparable, history_text, store_text, strict_json, todo, todo_line
from torture.crash_model import CALLS, Disk
from torture.report import Broken
from torture.scene import Scene, expected

PAGE = 4096
UNDO = Command("undo", ("undo",))  # of the steps in the history beside each store


def run(row):
    subjects = row.pick(CHANGES, named("add", "edit"))
    counts = row.pick((8, 40, 200, 1000), (8, 40))
    sizes = row.pick((0, 700, 5000), (0, 700))
    for command in subjects:
        for count in counts:
            for size in sizes:
                _crashes(row, command, f"{count} todos of {size} bytes", store_text(count, size))
    # Commands that need another command first would not find what the crash left.
    for command in [*(command for command in subjects if not command.before), UNDO]:
        for left, beside in _left_by_crashes(store_text()):
            if beside or command is not UNDO:
                _crashes(row, command, f"a store beside {left}", store_text(), beside)
    _crashes(row, ADD, "no store", None)


def _left_by_crashes(store):
    """What an earlier crash may have left beside a store: some blocks, or all, of a line that spans three pages."""
    sound, (revision, key) = history_text(store), history.trailer(store)
    todos = history.todo_lines(store)
    line = history.line(revision + 1, key, "edit", (todos[2], todo_line(2, content="x" * 2 * PAGE)))
    first = PAGE - len(sound) % PAGE
    yield "no history", b""
    for name, end in {
        "a void line": line, "a torn line": line[:first], "zeros": bytes(len(line)),
        "a line that begins with zeros": bytes(first) + line[first:],
        "the end of a line": bytes(first + PAGE) + line[first + PAGE:],
        "a line with a hole": line[:first] + bytes(PAGE) + line[first + PAGE:],
    }.items():
        yield f"{name} behind its history", sound + end


def _crashes(row, command, on, old, beside=None):
    row.each(
        [(f"{command.name} on {on}, {point}", command, old, beside, *state)
         for point, *state in _states(row, command, old, beside)], _state)


def _states(row, command, old, beside):
    """The different states, each with the call after which the power failed and whether the change was acknowledged."""
    folder, files, calls = tracing.record(command, old, CALLS, beside)
    disk = Disk(folder, files)
    seen = set()
    for number, call in enumerate(calls):
        if not disk.replay(call):
            continue
        for files in disk.states(row.random):
            state = (disk.acknowledged, frozenset(files.items()))
            if state not in seen:
                seen.add(state)
                yield f"state {len(seen)} after call {number} {call.name}", files, disk.acknowledged
    if not disk.acknowledged:
        raise Broken("the trace shows no acknowledgement")


def _state(command, old, beside, files, acknowledged):
    with Scene(old, command, beside=beside) as scene:
        for name in scene.files():
            os.unlink(os.path.join(scene.home, name))
        for name, (data, mode) in files.items():
            scene.put(os.path.join(scene.home, name), data, mode, OWNER if old else None)
        data = scene.read()
        new = expected(command, old)
        if comparable(data) not in (comparable(scene.old), new):
            raise Broken(f"after a crash the store is neither the old nor the new version: {data and data[-200:]}")
        if acknowledged and comparable(data) != new:
            raise Broken("a crash loses an acknowledged change")
        scene.check_place()
        result = todo(scene.link, "list", "--all", "--json", "--sort", "id")
        if result.status or strict_json(result.out) != (strict_json(data)["todos"] if data else []):
            raise Broken(f"the tool does not read what the crash left: {result}")
        scene.check_history(comparable(data) != comparable(scene.old))
        scene.go_on()
