"""Two programs in an order that chance would seldom find: one stops while the other acts."""

import itertools
import os
from collections import Counter

from torture import history
from torture.commands import CHANGES, named
from torture.common import STEPS, store_text, todo
from torture.report import Broken
from torture.scene import HISTORY, Scene
from torture.tracing import Stepped, record


STOPS = ["openat", "readlinkat", "flock", "newfstatat", "renameat"]


def writers(row):
    """A writer that stops after each of its calls while others write: at two calls, and at all of them."""
    with Scene(store_text()) as scene:
        run = Stepped(scene.link, ["add", "slow"], STOPS)
        steps = 0
        while run.advance():
            steps += 1
        run.finish()
    cases = [(f"others after calls {pair}", set(pair)) for pair in itertools.combinations(range(steps), 2)]
    tried = set(row.sample([key for key, _ in cases], 100))
    row.each(
        [(key, moments, key in tried) for key, moments in cases] + [("others after every call", range(1000), True)],
        _overtaken)


def _overtaken(moments, is_undo_tried):
    with Scene(store_text()) as scene:
        slow = Stepped(scene.link, ["add", "slow"], STOPS)
        results, step = {}, 0
        while slow.advance():
            if step in moments:
                title = f"other {step}"
                results[title] = todo(scene.link, "add", title, env={"TODO_LOCK_TIMEOUT": "0"})
            step += 1
        results["slow"] = slow.finish()
        titles = [entry["title"] for entry in scene.todos()[8:]]
        for title, result in results.items():
            if (result.status == 0) != (title in titles):
                raise Broken(f"the todo {title} is lost, or stored without a word: {result}, {titles}")
            if result.status != 0 and (title == "slow" or result.status != 4):
                raise Broken(f"{title} is kept out by others that write in order: {result}")
        scene.check_place()
        scene.check_tidy()
        told = [change["after"]["title"] for step in scene.steps()[STEPS:] for change in step.value["changes"]]
        if told != titles:
            raise Broken(f"the history tells of other changes than there were: {told}, {titles}")
        if is_undo_tried:
            scene.check_undo()


def _rename(scene, data):
    with open(scene.store + "~", "wb") as file:
        file.write(data)
    os.chmod(scene.store + "~", 0o640)
    if os.geteuid() == 0:
        os.chown(scene.store + "~", scene.status.st_uid, scene.status.st_gid)
    os.rename(scene.store + "~", scene.store)


def _overwrite(scene, data):
    with open(scene.store, "r+b") as file:
        file.write(data)
        file.truncate()


def _same_size(scene, _):
    with open(scene.store, "r+b") as file:
        file.write(scene.old.replace(b"Todo 8", b"TODO 8"))
    os.utime(scene.store, ns=(scene.status.st_atime_ns, scene.status.st_mtime_ns))


OUTSIDERS_SEE = {"openat", "pread64", "write", "pwrite64", "fsync", "newfstatat", "close", "faccessat2"}
DEEDS = {"renames": _rename, "overwrites": _overwrite, "overwrites as many bytes of": _same_size}


def outsiders(row):
    """Another program replaces or overwrites the store between read and rename."""
    commands = row.pick([command for command in CHANGES if not command.before], named("add", "edit"))
    # A merge uses the history, which does not know bytes that were put into the store that it leads to.
    cases = [
        (f"one {deed} the store under {command.name} after {call} {number}", command, DEEDS[deed], call, number)
        for command in commands for call, number in _moments(command) for deed in DEEDS
        if (command.name, DEEDS[deed]) != ("merge", _same_size)]
    row.each(cases, _once)
    row.each([(f"one {deed} the store again and again", DEEDS[deed]) for deed in ("renames", "overwrites")], _always)
    row.each([(f"the store becomes a {kind}", kind) for kind in ("folder", "link", "pipe", "nothing")], _other)
    row.each(
        [(f"{direction} across an edit behind {place} of four steps", direction, place)
         for direction in ("undo", "redo") for place in range(5)], _across)


def _moments(command):
    """Every call from the opening of the store to the last but one before the rename; the last one checks for
    outsiders."""
    calls = record(command, store_text()).calls
    counts, moments, is_open = Counter(), [], False
    for call in calls:
        counts[call.name] += 1
        is_open = is_open or call.name == "pread64"
        if call.name == "renameat":
            return moments[:-1]
        if is_open and call.name in OUTSIDERS_SEE:
            moments.append((call.name, counts[call.name]))
    raise Broken("the trace shows no rename")


def _once(command, deed, call, number):
    theirs = store_text(9)
    with Scene(store_text(), command) as scene:
        run = Stepped(scene.link, command.words, [call], command.stdin)
        for _ in range(number):
            run.advance()
        deed(scene, theirs)
        theirs = scene.read()
        result = run.finish()
        if result.status == 0:
            scene.first = scene.old = theirs
            scene.check(result, command)
        elif scene.read() != theirs or not result.err:
            raise Broken(f"the outsider's version is lost: {result}")


def _always(deed):
    with Scene(store_text()) as scene:
        run = Stepped(scene.link, ["add", "x"], ["fsync"])
        count = 8
        while run.advance():
            count += 1
            theirs = store_text(count)
            deed(scene, theirs)
            if count > 20:
                raise Broken("the tool tries for ever")
        result = run.finish()
        if result.status != 4 or scene.read() != theirs or scene.temporaries():
            raise Broken(f"an outsider that does not rest ends in {result}")
        scene.check_place()
        # The first attempt met the store that the history leads to, and later attempts met others.
        if scene.aside() not in ({}, {HISTORY + ".aside": scene.beside}):
            raise Broken(f"the history is not what it was: {scene.aside()}")
        scene.go_on()


def _other(kind):
    with Scene(store_text()) as scene:
        run = Stepped(scene.link, ["add", "x"], ["fsync"])
        run.advance()
        os.rename(scene.store, os.path.join(scene.folder, "moved"))
        if kind == "folder":
            os.mkdir(scene.store)
        elif kind == "link":
            os.symlink("../moved", scene.store)
        elif kind == "pipe":
            os.mkfifo(scene.store)
        before = None if kind == "nothing" else os.lstat(scene.store)
        result = run.finish()
        if scene.temporaries():
            raise Broken("a temporary file is left")
        with open(os.path.join(scene.folder, "moved"), "rb") as file:
            moved = file.read()
        if kind == "nothing":
            if result.status != 0 or len(scene.todos()) != 1:
                raise Broken(f"a store that was moved away is not begun anew: {result}")
            if scene.aside() != {HISTORY + ".aside": scene.beside}:
                raise Broken(f"the history of a store that was moved away is lost: {result}")
            scene.go_on()
        elif kind == "link":
            if result.status != 0 or not os.path.islink(scene.store) or len(scene.todos()) != 9:
                raise Broken(f"a link in the store's place is not followed: {result}")
        elif result.status not in (4, 5) or not result.err or os.lstat(scene.store).st_ino != before.st_ino:
            raise Broken(f"a {kind} in the store's place ends in {result}")
        if kind != "link" and moved != scene.old:
            raise Broken("the old store is changed where it was moved to")


def _across(direction, place):
    """Four steps on one todo, with another program's edit after some of them: n steps at once do what n in a row do."""
    with Scene(store_text()) as scene:
        for number in range(5):
            if number == place:
                _edit(scene, b"Todo 2", b"Theirs")
            if number < 4:
                todo(scene.link, "edit", "2", "--tag", f"tag{number}")
        for number in range(4, -1, -1) if direction == "redo" else ():
            if number == place:
                _edit(scene, b"Theirs", b"Todo 2")
            if number:
                todo(scene.link, "undo")
        store, beside = scene.read(), scene.read(scene.history)
        for count in range(1, 5):
            status = todo(scene.link, direction, str(count)).status
            lines = scene.lines()
            scene.put(scene.store, store)
            scene.put(scene.history, beside)
            one_by_one = [todo(scene.link, direction).status for _ in range(count)]
            if status != max(one_by_one) or lines != (history.todo_lines(store) if status else scene.lines()):
                raise Broken(f"{direction} {count} ends in {status}, one by one in {one_by_one}: {lines[2]}")
            scene.put(scene.store, store)
            scene.put(scene.history, beside)
        if scene.aside():
            raise Broken("an edit by another program makes the history a foreign one")


def _edit(scene, old, new):
    """Another program changes a text and keeps the rest of the document."""
    scene.put(scene.store, scene.read().replace(old, new))
