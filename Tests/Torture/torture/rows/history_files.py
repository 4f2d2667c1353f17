"""Which file is a store's history, and who may see it: modes and owners, names, the file of the previous version."""

import json
import os

from torture import history, tracing
from torture.common import OWNER, history_text, store_text, todo
from torture.report import Broken, NotRun
from torture.rows.foreign_histories import PLAIN, STRANGER, without_digest
from torture.scene import Scene

STORE = store_text()
LINES = history_text(STORE).splitlines(True)


def run(row):
    row.each(_of_another_mode(), lambda test, *arguments: test(*arguments))
    row.each([(f"a name of {length} bytes", length) for length in (233, 234, 240, 241, 255)], _long_name)
    row.one("two stores in one folder", _neighbours)
    row.one("a history of version 0.1", _older)


def _of_another_mode():
    """The store is opened to others, closed to them, or given away: its history follows with the next change."""
    for before, after in ((0o644, 0o600), (0o600, 0o660), (0o640, 0o666), (0o666, 0o600), (0o640, 0o750)):
        yield f"from {before:o} to {after:o}", _other_mode, before, after
    yield "of another group", _other_group
    for umask in (0o077, 0o277, 0o777):
        yield f"under a umask of {umask:o}", _masked, umask


def _other_mode(before, after):
    with Scene(STORE) as scene:
        for mode in (before, after):
            os.chmod(scene.store, mode)
            if todo(scene.link, "edit", "1", "--title", f"{mode:o}").status:
                raise Broken(f"the store cannot be changed with the mode {mode:o}")
            scene.check_tidy()
        if len(scene.steps()) != len(LINES) + 2:
            raise Broken("a change of the mode loses steps")
        scene.check_undo()


def _other_group():
    with Scene(STORE) as scene:
        if os.geteuid() != 0:
            raise NotRun("only root can give a file to any group")
        os.chown(scene.store, OWNER[0], STRANGER[1])
        scene.go_on()
        if len(scene.steps()) < len(LINES) + 1:
            raise Broken("a change of the group loses steps")


def _masked(umask):
    """A new store and its history can be read and written only by their owner, whatever the umask."""
    with Scene() as scene:
        wrap = ["sh", "-c", f'umask {umask:o}; exec "$@"', "sh"]
        for words in (["add", "First"], ["add", "Second"], ["undo"]):
            result = todo(scene.link, *words, wrap=wrap)
            if result.status or result.err:
                raise Broken(f"{words} under a umask of {umask:o} ends in {result}")
        scene.check_place()
        scene.check_tidy()
        scene.check_undo()


def _neighbours():
    """Stores whose names differ only in an ending each have their own history, and so does a copy of a store."""
    with Scene(STORE) as scene:
        stores = [os.path.join(scene.home, name) for name in ("todos", "a", "a.json", "a.txt", "todos.history")]
        for store in stores:
            scene.put(store, STORE)
        for title in ("First", "Second"):
            for store in [*stores, scene.store]:
                if todo(store, "add", f"{title} in {os.path.basename(store)}").status:
                    raise Broken(f"{store} cannot be changed")
        for store in [*stores, scene.store]:
            told = json.loads(todo(store, "log", "--json").out)
            titles = [step["changes"][0]["after"]["title"] for step in told[:2]]
            if titles != [f"{title} in {os.path.basename(store)}" for title in ("Second", "First")]:
                raise Broken(f"the history of {store} tells of {titles}")
            if todo(store, "undo", "2").status or history.todo_lines(scene.read(store)) != history.todo_lines(STORE):
                raise Broken(f"the changes of {store} cannot be undone")
        if len(os.listdir(scene.home)) != 2 * len(stores) + 2:
            raise Broken(f"the stores share a history: {os.listdir(scene.home)}")


def _long_name(length):
    """A store whose name leaves no room for an ending has a history, too, and the leftovers of a kill are removed."""
    with Scene() as scene:
        for ending in (".json", ""):
            store = os.path.join(scene.home, "n" * (length - len(ending)) + ending)
            todo(store, "add", "First")
            todo(store, "add", "Killed", wrap=tracing.inject("renameat", "signal=SIGKILL", 1))
            left = len(os.listdir(scene.home))
            added, undone = todo(store, "add", "Second"), todo(store, "undo")
            told = todo(store, "log", "-q")
            if left != 3 or added.status or undone.status or told.out != b"r3\nr2\nr1\n":
                raise Broken(f"a name of {length} bytes ends in {added}, {undone}, {told}, {left} files")
            if len(os.listdir(scene.home)) != 2:
                raise Broken(f"a kill leaves something behind: {os.listdir(scene.home)}")
            for name in os.listdir(scene.home):
                os.unlink(os.path.join(scene.home, name))


def _older():
    """Version 0.1 writes no digests: its lines count by their revisions, and the first change ties the next line to
    them."""
    with Scene(PLAIN, beside=b"".join(without_digest(line) for line in LINES)) as scene:
        if todo(scene.link, "log", "-q").out != b"r8\nr7\nr6\n":
            raise Broken("the history of version 0.1 is not read")
        before = scene.lines()
        for words in (["add", "Another"], ["undo"], ["undo", "3"], ["redo", "3"]):
            result = todo(scene.link, *words)
            if result.status or result.err:
                raise Broken(f"{words} after version 0.1 ends in {result}")
            if words == ["undo", "3"] and list(scene.lines()) != [1, 2, 3, 4, 5]:
                raise Broken("the steps of version 0.1 cannot be undone")
        if scene.lines() != before or todo(scene.link, "check").status:
            raise Broken("the steps of version 0.1 cannot be redone")
        scene.check_tidy()
