"""Every state that a crash may leave on the disk, found by replaying what a command did on a model of one."""

import os

from torture import tracing
from torture.commands import CHANGES, named
from torture.common import OWNER, Scene, comparable, expected, store_text, strict_json, todo
from torture.crash_model import CALLS, Disk
from torture.report import Broken


def run(row):
    subjects = row.pick(CHANGES, named("add", "edit"))
    counts = row.pick((8, 40, 200, 1000), (8, 40))
    sizes = row.pick((0, 700, 5000), (0, 700))
    for command in subjects:
        for count in counts:
            for size in sizes:
                old = store_text(count, size)
                key = f"{command.name} on {count} todos of {size} bytes"
                row.each(
                    [(f"{key}, {point}", command, old, *state) for point, *state in _states(row, command, old)], _state)


def _states(row, command, old):
    """The different states, each with the call after which the power went and whether that was acknowledged."""
    folder, files, calls = tracing.record(command, old, CALLS)
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


def _state(command, old, files, acknowledged):
    with Scene(old, command) as scene:
        for name in scene.files():
            os.unlink(os.path.join(scene.home, name))
        for name, (data, mode) in files.items():
            path = os.path.join(scene.home, name)
            with open(path, "wb") as file:
                file.write(data)
            if os.geteuid() == 0:
                os.chown(path, *OWNER)
            os.chmod(path, mode)
        data = scene.read()
        new = expected(command, old)
        if data is None or comparable(data) not in (comparable(scene.old), new):
            raise Broken(f"after a crash the store is neither the old nor the new version: {data and data[-200:]}")
        if acknowledged and comparable(data) != new:
            raise Broken("a crash loses an acknowledged change")
        scene.check_place()
        result = todo(scene.link, "list", "--all", "--json", "--sort", "id")
        if result.status or strict_json(result.out) != strict_json(data)["todos"]:
            raise Broken(f"the tool does not read what the crash left: {result}")
        if comparable(data) == new and command.name not in ("undo", "redo"):
            undone = todo(scene.link, "undo")
            if undone.status != 0 or scene.todos() != strict_json(scene.old)["todos"]:
                raise Broken(f"what a crash left cannot be undone: {undone}")
            data = scene.read()
        scene.check_next_add(data)
