"""A store of a million todos: every command stays within its memory, and is killed while it writes."""

import os
import subprocess

from torture import common, history
from torture.common import store_text, todo
from torture.report import Broken
from torture.scene import Scene

COUNT = 1_000_000


def run(row):
    with Scene(store_text(COUNT)) as scene:
        store_text.cache_clear()
        row.one("all of it", _commands, (scene,))
        for number in range(row.pick(12, 3)):
            row.one(f"kill {number}", _kill, (scene, row.random.uniform(0, 0.5)))


def _expect(result, out=None):
    if result.status != 0 or out is not None and out not in result.out:
        raise Broken(f"a million todos are too many: {result.status} {result.err[-300:]} {result.out[:300]}")
    return result


def _commands(scene):
    listed = _expect(todo(scene.link, "list", "--all", "-q"))
    if listed.out.count(b"\n") != COUNT:
        raise Broken("not every todo is listed")
    _expect(todo(scene.link, "add", "The last"), b"1000001")
    _expect(todo(scene.link, "edit", "500000", "--title", "The middle"), b"The middle")
    _expect(todo(scene.link, "show", "500000", "--json"), b"The middle")
    _expect(todo(scene.link, "undo"))
    _expect(todo(scene.link, "show", "500000", "--json"), b"Todo 500000")
    data = scene.read()
    if data.count(b"\n") != COUNT + 3 or common.strict_json(data)["lastID"] != COUNT + 1:
        raise Broken("the store is not what it should be")
    scene.check_place()
    scene.check_tidy()
    revisions = [step["revision"] for step in common.strict_json(_expect(todo(scene.link, "log", "--json")).out)]
    if revisions != [step.revision for step in scene.steps()][::-1]:
        raise Broken(f"log tells other steps than there are: {revisions}")


def _kill(scene, delay):
    before = os.stat(scene.store)
    process = subprocess.Popen(
        [common.BINARY, "--file", scene.link, "edit", "7", "--title", f"Killed after {delay}"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=common.environment())
    try:
        process.wait(delay)
    except subprocess.TimeoutExpired:
        process.kill()
    out, _ = process.communicate()
    after = os.stat(scene.store)
    if out and before.st_ino == after.st_ino:
        raise Broken("an acknowledged change of a large store is lost")
    _expect(todo(scene.link, "show", "7"))
    _expect(todo(scene.link, "add", "After a kill"))
    if scene.temporaries():
        raise Broken("an old temporary file of a large store is left")
    _expect(todo(scene.link, "undo"))
    _expect(todo(scene.link, "redo"), b"After a kill")
    if scene.steps()[-1].revision != history.trailer(scene.read())[0]:
        raise Broken("the history of a large store does not lead to it")
    if todo(scene.link, "list", "--all", "-q").out.count(b"\n") < COUNT:
        raise Broken("a kill loses todos")
