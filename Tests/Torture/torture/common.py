"""The tool, and the stores that it is tried on."""

import functools
import json
import os
import re
import signal
import subprocess
import tempfile
from typing import NamedTuple

from torture import exchanges, history

BINARY = os.environ.get("TODO_BINARY", "")
NOW = "2026-11-20T23:11:00Z"
OWNER = (1234, 2345)  # somebody else, so that a lost owner shows; only root can keep it
STATUSES = range(6)
CRASHES = {-signal.SIGSEGV, -signal.SIGILL, -signal.SIGTRAP, -signal.SIGABRT, -signal.SIGBUS, -signal.SIGFPE}
RANDOM_UID = re.compile(rb'"uid":"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"')
DIGEST = re.compile(rb'"(history|previous)":"[0-9a-f]{16}"')
STEPS = 3  # in the history beside each store


class Result(NamedTuple):
    status: int  # negative: the signal that ended the tool
    out: bytes
    err: bytes

    @property
    def acknowledged(self):
        """Whether the tool said in any way that its work was done."""
        return self.status == 0 or bool(self.out)


def environment(**more):
    kept = {name: os.environ[name] for name in ("PATH", exchanges.VARIABLE) if name in os.environ}
    return {**kept, "HOME": "/nonexistent", "TODO_NOW": NOW, "LC_ALL": "C.UTF-8", **more}


def todo(store, *words, stdin=b"", wrap=(), timeout=120, binary=None, env=None, **options):
    """Runs the tool on a store and waits for its end."""
    line = [*wrap, binary or BINARY, "--file", str(store), *words]
    done = subprocess.run(
        line, input=stdin, capture_output=True, timeout=timeout, env=environment(**(env or {})), **options)
    return Result(done.returncode, done.stdout, done.stderr)


def timed(store, *words, env=None, preexec_fn=None):
    """Runs the tool as `todo` does, and also returns the resources that it and its children used, as a
    `struct_rusage`."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(
            [BINARY, "--file", str(store), *words], stdin=subprocess.DEVNULL, stdout=out, stderr=err,
            env=environment(**(env or {})), preexec_fn=preexec_fn)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        texts = [file.seek(0) or file.read() for file in (out, err)]
    return Result(process.returncode, *texts), usage


def document(path):
    """The contents of a store."""
    with open(path, "rb") as file:
        return strict_json(file.read())


def todos(path):
    """The todos of a store, in its order."""
    return document(path)["todos"]


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
    """A canonical store with a number of todos, each with a content of a number of bytes."""
    content = "x" * size
    todos = [todo_line(number, content=content) for number in range(1, count + 1)]
    key = history.digest(_last_steps(todos)[-1]).encode() if todos else None
    head = b'{"format":"todo","version":1,"todos":[\n'
    trailer = b'],"lastID":%d,"revision":%d' % (count, count) + (b',"history":"%s"' % key if key else b"") + b"}\n"
    return head + b",\n".join(todos) + (b"\n" if todos else b"") + trailer


def _last_steps(todos):
    """The history lines that added the last of some todos, one by one."""
    steps, previous = [], history.digest(b"older lines, which are dropped")
    for number, todo in list(enumerate(todos, 1))[-STEPS:]:
        steps.append(history.line(number, previous, "add", (None, todo)))
        previous = history.digest(steps[-1])
    return steps


@functools.lru_cache(maxsize=64)
def history_text(store):
    """The history of a store that `store_text` made; None for any other store."""
    todos = [todo.removesuffix(b",") for todo in (store or b"").split(b"\n")[1:-2]]
    found = re.search(rb'"revision":([0-9]+),"history":"([0-9a-f]{16})"\}\n\Z', store or b"")
    if not found or not todos or int(found[1]) != len(todos):
        return None
    steps = _last_steps(todos)
    return b"".join(steps) if history.digest(steps[-1]) == found[2].decode() else None


def strict_json(data):
    """The value of the bytes in a second parser; duplicate keys, NaN and bad UTF-8 are errors."""
    def unique(pairs):
        if len({key for key, _ in pairs}) != len(pairs):
            raise ValueError("duplicate key")
        return dict(pairs)

    def constant(name):
        raise ValueError(name)

    return json.loads(data.decode("utf-8"), object_pairs_hook=unique, parse_constant=constant)


def comparable(data):
    """The bytes with every random uid made the same, and every digest of a line that may hold such a uid."""
    return data if data is None else DIGEST.sub(rb'"\1":"digest"', RANDOM_UID.sub(b'"uid":"random"', data))
