"""A store to torture in a folder of its own, and what must hold afterwards, whatever was done."""

import functools
import hashlib
import os
import re
import shutil
import stat
import tempfile

from torture import history
from torture.common import CRASHES, OWNER, STATUSES, comparable, history_text, strict_json, todo
from torture.report import Broken

HISTORY = "todos.history.ndjson"
TEMPORARY = re.compile(r"\.todos\.(json|history\.ndjson)\.[0-9a-f]{16}\.tmp\Z")
LOST = b"this change cannot be undone"
SET_ASIDE = b"the history did not match the store"
JUDGED = set()  # the states on which log and undo were tried, so that they are tried only once on each


@functools.lru_cache(maxsize=256)
def expected(command, old):
    """The store after an undisturbed run; None stands for no store."""
    with Scene(old, command) as scene:
        result = scene.run(command)
        if result.status != 0 or result.err:
            raise Broken(f"an undisturbed {command.words} ends with {result}")
        return comparable(scene.read())


class Scene:
    """A folder with a store that is reached by a link, has a mode of its own and belongs to somebody else.

    Beside a store that `store_text` made lies its history, or the history that is given.
    """

    def __init__(self, old=None, command=None, parent=None, beside=None):
        self.first = self.old = old
        self.folder = tempfile.mkdtemp(prefix="torture.", dir=parent)
        os.chmod(self.folder, 0o755)
        self.home = os.path.join(self.folder, "real")
        self.store = os.path.join(self.home, "todos.json")
        self.history = os.path.join(self.home, HISTORY)
        self.link = os.path.join(self.folder, "link.json")
        os.mkdir(self.home)
        os.symlink("real/todos.json", self.link)
        if old is not None:
            self.put(self.store, old)
            self.status = os.stat(self.store)
        beside = history_text(old) if beside is None else beside
        if beside:
            self.put(self.history, beside)
        for words in command.before if command else ():
            if todo(self.link, *words).status != 0:
                raise Broken(f"{words} fails")
            self.old = self.read()
        self.beside = self.read(self.history)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def put(self, path, data, mode=0o640, owner=OWNER):
        """Makes a file that belongs to the store's owner or another one, or to us if `owner` is None."""
        with open(path, "wb") as file:
            file.write(data)
        if owner and os.geteuid() == 0:
            os.chown(path, *owner)
        os.chmod(path, mode)

    def read(self, path=None):
        try:
            with open(path or self.store, "rb") as file:
                return file.read()
        except FileNotFoundError:
            return None

    def files(self):
        """The store and everything that lies beside it: `{name: (bytes, mode)}`."""
        paths = [os.path.join(self.home, name) for name in os.listdir(self.home)]
        return {os.path.basename(path): (self.read(path), stat.S_IMODE(os.stat(path).st_mode)) for path in paths}

    def todos(self):
        return strict_json(self.read())["todos"]

    def lines(self):
        return history.todo_lines(self.read())

    def steps(self):
        """The steps that lead to the store, the oldest first; None if the file beside the store is not its history."""
        return history.leading_to(self.read(), self.read(self.history))

    def temporaries(self):
        return [name for name in os.listdir(self.home) if TEMPORARY.match(name)]

    def aside(self):
        """The files that were set aside: their bytes, by name."""
        return {name: self.read(os.path.join(self.home, name)) for name in os.listdir(self.home) if ".aside" in name}

    def run(self, command, **options):
        result = todo(self.link, *command.words, stdin=command.stdin, **options)
        return result._replace(err=command.unreported(result.err)) if result.status == 0 else result

    def check(self, result, command, killed=False, leftovers=False, mute=False, closed=False):
        """The common check.

        `killed` says that nothing could be tidied up, `leftovers` that tidying up was made to fail, `mute` that the
        message was made to fail, and `closed` that the tool may have been denied access to the history, which it then
        sets aside.
        """
        new = expected(command, self.first)
        data = comparable(self.read())
        if data not in (comparable(self.old), new):
            raise Broken(f"the store is neither the old nor the new version after {result}: {(data or b'')[-300:]}")
        if result.acknowledged and data != new:
            raise Broken(f"an acknowledged change is not in the store: {result}")
        if data != comparable(self.old) and b"nothing was changed" in result.err:
            raise Broken(f"the store is changed, and the message denies it: {result}")
        if result.status == 0 and result.err and not result.err.startswith(b"todo: warning: "):
            raise Broken(f"success, and an error message: {result}")
        if result.status > 0 and (result.status not in STATUSES or not (result.err or mute)):
            raise Broken(f"an exit status that is not in the table, or without a word: {result}")
        if result.status in CRASHES:
            raise Broken(f"the tool crashed: {result}")
        self.check_place()
        if not killed and not leftovers and self.temporaries():
            raise Broken(f"a temporary file is left after {result}")
        changed = data != comparable(self.old)
        if result.status > 0 and not (changed or leftovers) and self.read(self.history) != self.beside:
            raise Broken(f"a change that came to nothing has changed the history: {result}")
        self.check_history(changed, LOST in result.err or mute, closed and SET_ASIDE in result.err)
        self.go_on()

    def check_place(self):
        """Mode, owner and link are kept, other readers find valid JSON in the store, and no stray files lie about."""
        if not os.path.islink(self.link) or os.readlink(self.link) != "real/todos.json":
            raise Broken("the link to the store is gone")
        strange = [
            name for name in os.listdir(self.home)
            if name not in ("todos.json", HISTORY) and not TEMPORARY.match(name) and ".aside" not in name]
        if strange or len(os.listdir(self.folder)) > 2:
            raise Broken(f"files that nobody asked for: {strange or os.listdir(self.folder)}")
        if not os.path.exists(self.store):
            return
        status = os.lstat(self.store)
        if not stat.S_ISREG(status.st_mode):
            raise Broken("the store is not a file")
        if self.old is None:
            if stat.S_IMODE(status.st_mode) != 0o600:
                raise Broken(f"a new store has the mode {stat.S_IMODE(status.st_mode):o}")
        elif [status.st_mode, status.st_uid, status.st_gid] != [
                self.status.st_mode, self.status.st_uid, self.status.st_gid]:
            raise Broken(f"mode or owner is lost: {status.st_mode:o} {status.st_uid}:{status.st_gid}")
        strict_json(self.read())

    def check_history(self, changed, lost=False, closed=False):
        """Every earlier step is there, and so is the step of the change if the change is in force.

        If the store and the file beside it did not fit together, that file was set aside. `lost` says that a change may
        have come into force without its step, and `closed` that the history was set aside, as the user was told.
        """
        before = None if closed else history.leading_to(self.old, self.beside)
        steps, aside = self.steps(), self.aside()
        # The first line of a file is recognised only if it is whole, or if no line came before it.
        begun = steps is None and not self.beside
        if not changed and not closed and steps != before and not begun:
            raise Broken(f"the steps before are not there, but {_revisions(steps)}")
        if changed and not steps:
            if not lost or self.beside and self.beside not in (self.read(self.history) or b"", *aside.values()):
                raise Broken("the step of a change is not there, or those before it are lost")
        elif changed and steps[:-1] != (before or []):
            raise Broken(f"the steps before a change are not there, but {_revisions(steps)}")
        elif changed and self.old and history.taken_back(self.lines(), steps[-1]) != history.todo_lines(self.old):
            raise Broken(f"the step of a change does not lead back to the todos before: {steps[-1].line}")
        if set(aside.values()) - {self.beside} or aside and before is not None:
            raise Broken(f"a history is set aside that belongs to the store: {list(aside)}")

    def go_on(self):
        """The store can be used afterwards: log, undo and redo agree with the two files, and the next add works and
        tidies up.

        The bytes decide whether undo or the add comes first. If the bytes were met before, only the next add is tried.
        """
        files = [comparable(self.read(path)) or b"" for path in (self.store, self.history)]
        state = hashlib.blake2b(b"\0\0".join([*files, b"left" * bool(self.temporaries())]), digest_size=16).digest()
        is_new = state not in JUDGED
        JUDGED.add(state)
        undo_first = state[0] % 2
        if is_new and undo_first:
            self.check_undo()
        self.check_next_add()
        if is_new and not undo_first:
            self.check_undo()

    def check_undo(self):
        """The tool lists exactly the steps that lead to the store, undoes the last step byte for byte, and redoes
        it."""
        steps, before, bytes_before = self.steps(), self.lines(), self.read()
        told = todo(self.link, "log", "--json")
        if told.status or [step["revision"] for step in strict_json(told.out)] != _revisions(steps)[::-1]:
            raise Broken(f"log does not tell the steps {_revisions(steps)}: {told}")
        if [step["changes"] for step in strict_json(told.out)] != [step.value["changes"] for step in (steps or [])[::-1]]:
            raise Broken(f"log does not tell what the steps changed: {told}")
        if steps is None and b"is not the history of this store" not in told.err:
            raise Broken(f"log does not say why it tells nothing: {told}")
        if not steps:
            result = todo(self.link, "undo")
            if result.status != 1 or b"nothing to undo" not in result.err or self.read() != bytes_before:
                raise Broken(f"undo without a history ends in {result}")
            return
        undoes, redoes = (steps[-1].value.get(key, []) for key in ("undoes", "redoes"))
        back, forth = ("redo", "undo") if undoes else ("undo", "redo")
        if set(undoes + redoes) - set(_revisions(steps)):  # set aside between, so that nothing says what to go back to
            result = todo(self.link, back)
            if result.status != 1 or b"begins at revision" not in result.err or self.read() != bytes_before:
                raise Broken(f"{back} of what the history does not tell ends in {result}")
            return
        for word, lines in ((back, history.taken_back(before, steps[-1])), (forth, before)):
            result = todo(self.link, word)
            if result.status or result.err or self.lines() != lines:
                raise Broken(f"{word} does not lead to the todos as they were: {result} {(self.read() or b'')[-300:]}")
        self.check_tidy()
        if self.steps()[:-2] != steps:
            raise Broken(f"undo and redo have changed the steps before them: {_revisions(self.steps())}")

    def check_next_add(self):
        """The next command works as if nothing had happened, and tidies up what a killed command could not."""
        steps, beside, old = self.steps(), self.read(self.history), self.read()
        aside = self.aside()
        result = todo(self.link, "add", "The next one")
        if result.status != 0 or (SET_ASIDE in result.err) != (steps is None) or result.err and steps is not None:
            raise Broken(f"the next add fails, or complains: {result}")
        if len(self.lines()) != len(history.todo_lines(old)) + 1:
            raise Broken("the next add is not stored")
        if self.steps()[:-1] != (steps or []):
            raise Broken(f"after the next add the steps before it are not there, but {_revisions(self.steps())}")
        if steps is None and sorted([*aside.values(), beside]) != sorted(self.aside().values()):
            raise Broken(f"what stood beside the store is not found under another name: {list(self.aside())}")
        self.check_tidy()

    def check_tidy(self):
        """A command that ran to its end leaves no temporary file, and a history with the permissions of the store."""
        if self.temporaries():
            raise Broken(f"a command leaves {self.temporaries()}")
        store, beside = os.lstat(self.store), os.lstat(self.history)
        if [stat.S_IMODE(store.st_mode) & 0o666, store.st_uid, store.st_gid] != [
                stat.S_IMODE(beside.st_mode), beside.st_uid, beside.st_gid]:
            raise Broken(f"the history is open to others than the store: {beside.st_mode:o} {beside.st_uid}:{beside.st_gid}")


def _revisions(steps):
    return [step.revision for step in steps or []]
