"""What strace reports of a run, and how it disturbs one."""

import os
import re
import select
import signal
import subprocess
import tempfile
from collections import Counter
from typing import NamedTuple

from torture import common
from torture.common import Result
from torture.report import Broken
from torture.scene import Scene

SECONDS = 0.5  # of silence after which a run is continued once more
LINE = re.compile(r"(\w+)\((.*)\)\s+= (-?\d+)(?:<(.*?)>)?(?: .*)?$")


class Call(NamedTuple):
    name: str
    words: list
    value: int


class Recording(NamedTuple):
    folder: str
    files: dict  # what was in the folder before: {name: (bytes, mode)}
    calls: list


def record(command, old, names=None, beside=None, length=1 << 26):
    """The calls of an undisturbed run of a command, with up to `length` of the bytes that each call passes."""
    with Scene(old, command, beside=beside) as scene, tempfile.NamedTemporaryFile("r", suffix=".strace") as log:
        wrap = ["strace", "-qq", "-xx", "-s", str(length), "-o", log.name]
        if names:
            wrap += ["-e", "trace=" + ",".join(names)]
        files = scene.files()
        result = scene.run(command, wrap=wrap)
        if result.status != 0:
            raise Broken(f"an undisturbed run fails: {result}")
        calls = [
            Call(match[1], match[2].split(", "), int(match[3])) for match in map(LINE.match, log) if match]
        return Recording(scene.home, files, calls)


def bytes_of(word):
    """The bytes of a quoted word, in which strace writes each byte as \\xNN."""
    return bytes.fromhex(word.strip('"').replace("\\x", ""))


def points(command, old, names=None):
    """Every (name, n) at which a run of the command can be disturbed, and whether the runtime is still starting."""
    calls = record(command, old).calls
    counts, starting = Counter(), True
    for call in calls:
        if call.name == "fcntl":  # the tool's own first call checks that its standard streams are open
            starting = False
        if call.name != "execve" and (names is None or call.name in names):
            counts[call.name] += 1
            yield call.name, counts[call.name], starting


def inject(name, what, when):
    """The words before a command that disturb its `when`-th call of that name."""
    return ["strace", "-qq", "-o", os.devnull, "-e", f"trace={name}", "-e", f"inject={name}:{what}:when={when}"]


class Stepped:
    """A run of the tool that stops after each of its calls of some names until it is continued."""

    def __init__(self, store, words, names, stdin=b"", env=None):
        read, write = os.pipe()
        line = ["strace", "-f", "-qq", "-o", f"/dev/fd/{write}", "-e", "trace=" + ",".join(names)]
        for name in names:
            line += ["-e", f"inject={name}:signal=SIGSTOP"]
        self.process = subprocess.Popen(
            [*line, common.BINARY, "--file", store, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, pass_fds=[write], env=common.environment(**(env or {})))
        os.close(write)
        self.process.stdin.write(stdin)
        self.process.stdin.close()
        self.process.stdin = None
        self.log = read
        self.lines = self._lines()
        self.pid = None

    def _lines(self):
        """The lines of strace. If two threads stop at once, one may miss the signal to continue, so it is sent
        again."""
        rest = b""
        while True:
            if not select.select([self.log], [], [], SECONDS)[0]:
                self._go_on()
                continue
            data = os.read(self.log, 65536)
            if not data:
                return
            *lines, rest = (rest + data).split(b"\n")
            yield from (line.decode() for line in lines)

    def _go_on(self):
        if self.pid:
            try:
                os.kill(self.pid, signal.SIGCONT)
            except ProcessLookupError:  # its thread has ended
                pass

    def advance(self):
        """Continues past the next such call and returns its name, or None when the run is over."""
        self._go_on()
        name = None
        for line in self.lines:
            self.pid = int(line.split()[0])
            if "stopped by SIGSTOP" in line:
                return name
            match = re.match(r"\d+ +(\w+)\(", line)
            name = match[1] if match else name
        self.pid = None
        return None

    def finish(self):
        """Continues to the end, and returns the result."""
        while self.advance():
            pass
        out, err = self.process.communicate()
        os.close(self.log)
        return Result(self.process.returncode, out, err)
