"""Foreign files in the place of a history, and histories where they do not belong: nothing of them is used, and nothing
is lost.
"""

import json
import os

from torture import history
from torture.common import OWNER, history_text, store_text, todo
from torture.report import Broken, NotRun
from torture.scene import HISTORY, SET_ASIDE, Scene

STRANGER = (4321, 5432)
USER = ["setpriv", f"--reuid={OWNER[0]}", f"--regid={OWNER[1]}", "--clear-groups"]
HUGE = 20 << 30
MEMORY = ["prlimit", f"--as={1 << 30}"]  # so little that reading all of a huge file fails
STORE = store_text()
SOUND = history_text(STORE)
LINES = SOUND.splitlines(True)
PLAIN = STORE.replace(b',"history":"' + history.trailer(STORE)[1].encode() + b'"', b"")  # as version 0.1 writes it


def run(row):
    row.each([(f"{name} beside {where}", store, data) for name, where, store, data in _contents()], _content)
    for cases in (_copied_back, _of_another_kind, _damaged, _huge):
        row.each(cases(), lambda test, *arguments: test(*arguments))


def _contents():
    """Files that are neither the history of the store beside them nor left by a crash."""
    other = history_text(store_text(8, 10))
    previous, first = history.digest(SOUND), (None, history.todo_lines(STORE)[1])
    texts = {
        "notes": b"my precious notes\n", "notes without an end": b"my precious notes", "an empty line": b"\n",
        "an object": b'{"my":"notes"}\n', "an object without an end": b'{"my":"notes"}',
        "an object in many lines": json.dumps({"my": ["notes"]}, indent=2).encode(), "bytes": bytes(range(256)) * 20,
        "another store's history of as many steps": other,
        "another store's history of more steps": history_text(store_text(40)),
        "another store's history of fewer steps": history_text(store_text(5)),
        "another store's first line": history.line(1, previous, "add", first),
        "another store's torn line": other[:400] + b"\n" + other[:200],
    }
    for name, data in texts.items():
        yield name, "a store", STORE, data
        yield name, "a store of version 0.1", PLAIN, data
        yield name, "no store", None, data
    next_line = history.line(9, history.digest(LINES[-1]), "add", first)
    for name, data in {
        "an older copy": SOUND.removesuffix(LINES[-1]), "a much older copy": LINES[0],
        "a copy without its last byte": SOUND[:-1],
        "the history in reverse": b"".join(LINES[::-1]), "the history and notes": SOUND + b"my precious notes",
        "the history and an object": SOUND + b'{"my":"notes"}',
        "the history and another store's next line": SOUND + history.line(9, previous, "add", first),
        "the history and two lines": SOUND + next_line + history.line(10, history.digest(next_line), "add", first),
        "the history with another layout": SOUND.replace(b'":', b'": '),
        "the history with another last line": SOUND.replace(b"Todo 8", b"Todo x"),
        "lines of version 0.1": b"".join(without_digest(line) for line in LINES),
    }.items():
        yield name, "its store", STORE, data


def without_digest(line):
    return line.replace(b',"previous":"' + history.END.search(line)[1] + b'"', b"")


def _content(store, data):
    with Scene(store, beside=data) as scene:
        if store is None and os.geteuid() == 0:
            os.chown(scene.history, 0, 0)
        if scene.steps() is not None:
            raise Broken("the file is not foreign, so that nothing is tested")
        _set_aside(scene)


def _set_aside(scene):
    """A file that is not the store's history is reported, not used, and kept whole under another name."""
    scene.go_on()
    lines = scene.lines()
    for count in ("2", "3", "9"):
        if len(scene.steps()) < int(count):
            result = todo(scene.link, "undo", count)
            if result.status != 1 or scene.lines() != lines:
                raise Broken(f"undo {count} goes where the history does not lead: {result}")


def _copied_back():
    """The store or its history as it was a number of changes ago, from a backup."""
    for count in (1, 2, 3):
        yield f"a store of {count} changes before", _store_copied_back, count
        yield f"a history of {count} changes before", _history_copied_back, count
        yield f"both of {count} changes before", _both_copied_back, count
    yield "another store", _store_copied_back, None
    yield "a store that was removed", _store_removed


def _changed(scene):
    """Makes three changes, and returns the two files before each."""
    copies = []
    for title in ("First", "Second", "Third"):
        copies.append((scene.read(), scene.read(scene.history)))
        todo(scene.link, "edit", "2", "--title", title)
    return copies[::-1]


def _store_copied_back(count):
    with Scene(STORE) as scene:
        copies = _changed(scene)
        newest = scene.read(scene.history)
        scene.put(scene.store, copies[count - 1][0] if count else store_text(11, 10))
        if count == 1:
            # A crash leaves the two files in the same way, so the last line is void, and the lines before it are not.
            if scene.steps() is None:
                raise Broken("one void line hides those before it")
            scene.go_on()
            if scene.aside():
                raise Broken("a history is set aside for one void line")
            return
        _set_aside(scene)
        if list(scene.aside().values()) != [newest]:
            raise Broken("the only copy of newer todos is lost")


def _history_copied_back(count):
    with Scene(STORE) as scene:
        scene.put(scene.history, _changed(scene)[count - 1][1])
        _set_aside(scene)


def _both_copied_back(count):
    with Scene(STORE) as scene:
        store, beside = _changed(scene)[count - 1]
        scene.put(scene.store, store)
        scene.put(scene.history, beside)
        scene.go_on()
        if scene.aside():
            raise Broken("a history is set aside that belongs to the store")


def _store_removed():
    with Scene(STORE) as scene:
        os.unlink(scene.store)
        os.chown(scene.history, os.geteuid(), os.getegid())
        _set_aside(scene)


def _of_another_kind():
    """Something in the history's place that is not a file of ours."""
    for kind in ("link to notes", "link to the history", "link to nothing", "second name", "folder", "pipe"):
        yield f"a {kind}", _other_kind, kind
    yield "a file of somebody else's", _other_owner
    yield "a file that may not be read", _closed, 0o000
    yield "a file that may not be written", _closed, 0o400


def _other_kind(kind):
    with Scene(STORE) as scene:
        elsewhere = os.path.join(scene.folder, "elsewhere")
        os.rename(scene.history, elsewhere)
        if kind == "link to notes":
            scene.put(elsewhere, b"my precious notes\n")
        if kind == "second name":
            os.link(elsewhere, scene.history)
        elif kind == "folder":
            os.mkdir(scene.history)
        elif kind == "pipe":
            os.mkfifo(scene.history)
        else:
            os.symlink("nothing" if kind == "link to nothing" else elsewhere, scene.history)
        before = os.lstat(scene.history)
        content = scene.read(elsewhere)
        _unusable(scene)
        if os.lstat(f"{scene.history}.aside").st_ino != before.st_ino or scene.read(elsewhere) != content:
            raise Broken(f"what stood there is not kept: {os.listdir(scene.home)}")


def _unusable(scene, wrap=()):
    """A history that cannot be opened is reported by log and undo, and set aside by the next change."""
    for words in (["log"], ["undo"]):
        result = todo(scene.link, *words, wrap=wrap)
        if result.status not in (1, 5) or not result.err or scene.read() != STORE:
            raise Broken(f"{words} with no history to read ends in {result}")
    result = todo(scene.link, "add", "The next one", wrap=wrap)
    if result.status or SET_ASIDE not in result.err or f"{HISTORY}.aside;".encode() not in result.err:
        raise Broken(f"the next add fails, or does not say what became of what stood there: {result}")
    if len(scene.steps()) != 1:
        raise Broken("the next add has no step")
    scene.check_undo()


def _other_owner():
    with Scene(STORE) as scene:
        if os.geteuid() != 0:
            raise NotRun("only root can make a file of somebody else's")
        os.chown(scene.history, *STRANGER)
        _unusable(scene)
        if os.lstat(f"{scene.history}.aside").st_uid != STRANGER[0] or scene.read(f"{scene.history}.aside") != SOUND:
            raise Broken("somebody else's file is not kept")


def _closed(mode):
    """A history that only its permissions close is still ours, and the next change opens it again."""
    with Scene(STORE) as scene:
        if os.geteuid() != 0:
            raise NotRun("only root can become somebody else")
        os.chown(scene.home, *OWNER)
        os.chmod(scene.history, mode)
        told = todo(scene.link, "log", "-q", wrap=USER)
        if (told.status, told.out) != ((0, b"r8\nr7\nr6\n") if mode else (5, b"")) or bool(told.err) == bool(mode):
            raise Broken(f"log of a history with the mode {mode:o} ends in {told}")
        added = todo(scene.link, "add", "The next one", wrap=USER)
        if added.status or added.err or len(scene.steps()) != len(LINES) + 1:
            raise Broken(f"a history with the mode {mode:o} is not gone on with: {added}")
        scene.check_tidy()
        scene.check_undo()


def _damaged():
    """A middle line does not lead to the next: the lines after it count, and a repair keeps both parts."""
    for number in range(len(LINES) - 1):
        for name, line in {
            "changed": LINES[number].replace(b"Todo", b"todo"), "no step": b"{}\n", "empty": b"\n", "zeros": b"\0" * 99 + b"\n",
            "another's": history_text(store_text(8, 10)).splitlines(True)[number],
        }.items():
            beside = b"".join([*LINES[:number], line, *LINES[number + 1:]])
            yield f"line {number + 1} is {name}", _damaged_before, beside, len(LINES) - number - 1
    yield "a history twice", _damaged_before, SOUND + SOUND, len(LINES)
    yield "notes before a history", _damaged_before, b"my precious notes\n" + SOUND, len(LINES)


def _damaged_before(beside, good):
    with Scene(STORE, beside=beside) as scene:
        revisions = b"".join(b"r%d\n" % revision for revision in range(8, 8 - good, -1))
        told, checked = todo(scene.link, "log", "-q"), todo(scene.link, "check", "--json")
        if told.out != revisions or b"damaged" not in told.err:
            raise Broken(f"log does not tell the steps behind the damage, or does not tell of it: {told}")
        if checked.status != 5 or b"damaged" not in checked.err:
            raise Broken(f"the check of a damaged history ends in {checked}")
        beyond = todo(scene.link, "undo", str(good + 1))
        if beyond.status != 1 or scene.read() != STORE:
            raise Broken(f"undo crosses the damage: {beyond}")
        if todo(scene.link, "check", "--repair").status or todo(scene.link, "check").status:
            raise Broken("a damaged history cannot be repaired")
        if list(scene.aside().values()) != [beside] or [step.line for step in scene.steps()] != LINES[-good:]:
            raise Broken("a repair loses lines of the history")
        scene.check_tidy()
        scene.check_undo()


def _huge():
    for name, before, behind in (("a hole", b"", b""), ("a hole behind", SOUND, b""), ("a hole before", b"", b"\n" + SOUND)):
        yield f"{name} of {HUGE >> 30} GiB", _hole, before, behind


def _hole(before, behind):
    with Scene(STORE, beside=b"x") as scene:
        with open(scene.history, "r+b") as file:
            file.truncate(0)
            file.write(before)
            file.truncate(HUGE)
            file.seek(HUGE)
            file.write(behind)
        inode = os.stat(scene.history).st_ino
        told = todo(scene.link, "log", "-q", wrap=MEMORY)
        if told.status or told.out != (b"r8\nr7\nr6\n" if behind else b"") or not told.err:
            raise Broken(f"log of a file with a hole ends in {told}")
        added = todo(scene.link, "add", "The next one", wrap=MEMORY)
        undone = todo(scene.link, "undo", wrap=MEMORY)
        if added.status or undone.status or scene.lines() != history.todo_lines(STORE):
            raise Broken(f"a file with a hole keeps a change from being made or undone: {added}, {undone}")
        path = f"{scene.history}.aside"
        if not behind and (SET_ASIDE not in added.err or os.stat(path).st_ino != inode or os.stat(path).st_size != HUGE):
            raise Broken(f"a file with a hole is not set aside: {added}")
