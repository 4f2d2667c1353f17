"""Standard streams that are closed, full, or read by nobody."""

import itertools
import os
import subprocess

from torture import common
from torture.commands import COMMANDS, Command
from torture.common import Result, comparable, store_text
from torture.report import Broken
from torture.scene import Scene, expected

MISSING = Command("done, of a todo that is not there", ("done", "99"), changes=False)


def run(row):
    for command in COMMANDS:
        row.each(
            [(f"{command.name}, closed {closed}", command, closed) for closed in _combinations()], _closed)
        row.one(f"{command.name} >/dev/full", _full, (command,))
        row.one(f"{command.name} into a closed pipe", _closed_pipe, (command,))
    row.each([(f"{MISSING.name}, closed {closed}", closed) for closed in _combinations()], _refused)


def _combinations():
    for count in range(4):
        yield from itertools.combinations((0, 1, 2), count)


def _without(closed):
    """The words before a command that close some of its streams."""
    return ["sh", "-c", 'exec "$@" ' + " ".join(f"{number}<&-" for number in closed), "sh"]


def _closed(command, closed):
    with Scene(store_text(), command) as scene:
        result = scene.run(command, wrap=_without(closed))
        unread, unwritten = 0 in closed and bool(command.stdin), 1 in closed
        if result.status != (5 if unread or unwritten else 0):
            raise Broken(f"a closed stream ends in {result}")
        if (unread or unwritten) and bool(result.err) == (2 in closed):
            raise Broken(f"a stream that is closed is not told of: {result}")
        if unread:
            command = command._replace(words=("list",), stdin=b"", changes=False)  # no input, so no change
        if unread or unwritten:
            result = result._replace(status=0, err=b"")
        scene.check(result, command)


def _refused(closed):
    with Scene(store_text()) as scene:
        result = scene.run(MISSING, wrap=_without(closed))
        if result.status != 3 or bool(result.err) == (2 in closed) or scene.read() != scene.old:
            raise Broken(f"an error with closed streams ends in {result}")


def _into(scene, command, stdout):
    done = subprocess.run(
        [common.BINARY, "--file", scene.link, *command.words], input=command.stdin, stdout=stdout,
        stderr=subprocess.PIPE, env=common.environment(), timeout=60)
    return Result(done.returncode, b"", done.stderr if done.returncode else command.unreported(done.stderr))


def _full(command):
    with Scene(store_text(), command) as scene, open("/dev/full", "wb") as full:
        result = _into(scene, command, full)
        if result.status != 5 or not result.err:
            raise Broken(f"output that cannot be written is not an error: {result}")
        _require_new(scene, command)


def _closed_pipe(command):
    with Scene(store_text(), command) as scene:
        read, write = os.pipe()
        os.close(read)
        result = _into(scene, command, write)
        os.close(write)
        if result.err or result.status:
            raise Broken(f"a closed pipe does not end the command quietly: {result}")
        _require_new(scene, command)


def _require_new(scene, command):
    if comparable(scene.read()) != expected(command, scene.first):
        raise Broken("a change is given up because nobody reads of it")
    scene.check_place()
    scene.check_history(command.changes)
    scene.go_on()
