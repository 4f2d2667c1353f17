"""A store to torture, the tool to do it with, and what must hold afterwards whatever was done."""

import functools
import json
import os
import re
import shutil
import signal
import stat
import subprocess
import tempfile
from typing import NamedTuple

from torture.report import Broken

BINARY = os.environ.get("TODO_BINARY", "")
NOW = "2026-11-20T23:11:00Z"
OWNER = (1234, 2345)  # somebody else, so that a lost owner shows; kept by root alone
STATUSES = range(6)
CRASHES = {-signal.SIGSEGV, -signal.SIGILL, -signal.SIGTRAP, -signal.SIGABRT, -signal.SIGBUS, -signal.SIGFPE}
TEMPORARY = re.compile(r"\.todos\.json\.[0-9a-f]{16}\.tmp\Z")
HISTORY = re.compile(r"\.?todos(\.json)?\.history\.ndjson\Z")
RANDOM_UID = re.compile(rb'"uid":"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"')


class Result(NamedTuple):
    status: int  # negative: the signal that ended it
    out: bytes
    err: bytes

    @property
    def acknowledged(self):
        """Whether the tool said in any way that it was done."""
        return self.status == 0 or bool(self.out)


def environment(**more):
    kept = {name: os.environ[name] for name in ("PATH", "TODO_PLANTED_FAULT") if name in os.environ}
    return {**kept, "HOME": "/nonexistent", "TODO_NOW": NOW, "LC_ALL": "C.UTF-8", **more}


def todo(store, *words, stdin=b"", wrap=(), timeout=120, binary=None, env=None, **options):
    """Runs the tool on a store and waits for its end."""
    line = [*wrap, binary or BINARY, "--file", str(store), *words]
    done = subprocess.run(
        line, input=stdin, capture_output=True, timeout=timeout, env=environment(**(env or {})), **options)
    return Result(done.returncode, done.stdout, done.stderr)


def todo_line(number, title="", content=None):
    """One todo as the store writes it."""
    value = {"id": number, "uid": f"t:{number}", "title": title or f"Todo {number}"}
    if content:
        value["content"] = content
    value["status"] = "done" if number == 5 else "open"
    value["tags"] = []
    value["created"] = value["modified"] = "2026-01-02T03:04:05Z"
    if number == 5:
        value["completed"] = "2026-01-03T03:04:05Z"
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


@functools.lru_cache(maxsize=16)
def store_text(count=8, size=0):
    """A canonical store of so many todos, each with a content of so many bytes."""
    content = "x" * size
    lines = b",\n".join(todo_line(number, content=content) for number in range(1, count + 1))
    head = b'{"format":"todo","version":1,"todos":[\n'
    return head + lines + (b"\n" if lines else b"") + b'],"lastID":%d,"revision":%d}\n' % (count, count)


def strict_json(data):
    """What a second parser makes of the bytes; duplicate keys, NaN and bad UTF-8 are errors."""
    def unique(pairs):
        if len({key for key, _ in pairs}) != len(pairs):
            raise ValueError("duplicate key")
        return dict(pairs)

    def constant(name):
        raise ValueError(name)

    return json.loads(data.decode("utf-8"), object_pairs_hook=unique, parse_constant=constant)


def comparable(data):
    """The bytes with every random uid made the same."""
    return data if data is None else RANDOM_UID.sub(b'"uid":"random"', data)


@functools.lru_cache(maxsize=256)
def expected(command, old):
    """What an undisturbed run makes of a store; None stands for no store."""
    with Scene(old, command) as scene:
        result = scene.run(command)
        if result.status != 0 or result.err:
            raise Broken(f"an undisturbed {command.words} ends with {result}")
        return comparable(scene.read())


class Scene:
    """A folder with a store in it that is reached by a link, has a mode of its own and belongs to somebody else."""

    def __init__(self, old=None, command=None, parent=None):
        self.first = self.old = old
        self.folder = tempfile.mkdtemp(prefix="torture.", dir=parent)
        os.chmod(self.folder, 0o755)
        self.home = os.path.join(self.folder, "real")
        self.store = os.path.join(self.home, "todos.json")
        self.link = os.path.join(self.folder, "link.json")
        os.mkdir(self.home)
        os.symlink("real/todos.json", self.link)
        if old is not None:
            with open(self.store, "wb") as file:
                file.write(old)
            if os.geteuid() == 0:
                os.chown(self.store, *OWNER)
            os.chmod(self.store, 0o640)
            self.status = os.stat(self.store)
        for words in command.before if command else ():
            if todo(self.link, *words).status != 0:
                raise Broken(f"{words} fails")
            self.old = self.read()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def read(self):
        try:
            with open(self.store, "rb") as file:
                return file.read()
        except FileNotFoundError:
            return None

    def files(self):
        """Everything that lies beside the store, and the store: `{name: (bytes, mode)}`."""
        found = {}
        for name in os.listdir(self.home):
            path = os.path.join(self.home, name)
            with open(path, "rb") as file:
                found[name] = file.read(), stat.S_IMODE(os.stat(path).st_mode)
        return found

    def todos(self):
        return strict_json(self.read())["todos"]

    def temporaries(self):
        return [name for name in os.listdir(self.home) if TEMPORARY.match(name)]

    def run(self, command, **options):
        return todo(self.link, *command.words, stdin=command.stdin, **options)

    def check(self, result, command, killed=False, leftovers=False, mute=False):
        """The common check.

        `killed` says that nothing could be tidied up, `leftovers` that removing the temporary file was made to fail,
        `mute` that the error message was.
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
        self.check_next_add(data)

    def check_place(self):
        """Mode, owner and link are kept, the store is JSON for others too, and no litter lies about."""
        if not os.path.islink(self.link) or os.readlink(self.link) != "real/todos.json":
            raise Broken("the link to the store is gone")
        strange = [
            name for name in os.listdir(self.home)
            if name != "todos.json" and not TEMPORARY.match(name) and not HISTORY.match(name)]
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

    def check_next_add(self, before):
        """The next command works as if nothing had been, and tidies up what a killed one could not."""
        for name in self.temporaries():
            os.utime(os.path.join(self.home, name), (1, 1))
        result = todo(self.link, "add", "The next one")
        if result.status != 0:
            raise Broken(f"the next add fails: {result}")
        count = len(strict_json(before)["todos"]) if before else 0
        if len(self.todos()) != count + 1:
            raise Broken("the next add is not stored")
        if self.temporaries():
            raise Broken("the next add leaves an old temporary file")
