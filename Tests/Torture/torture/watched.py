"""Runs command lines and keys in a place, and keeps all results: the output, the screen and the files."""

import fcntl
import os
import platform
import re
import select
import shutil
import stat
import struct
import subprocess
import tempfile
import termios
import time

from torture.pinned import Pinned, TooLong
from torture.terminal import Terminal

SECONDS = 20  # for one line, or one key
PIPE = 60_000  # bytes that a pipe takes at once
SILENCE = 3  # seconds after which a screen counts as at rest although nothing shows what it waits for
LONG = 2_000  # milliseconds; a wait of this length is a wait for a key, not a pause
RUNNING = -2
# The stamp by which a sync recognises the store: device, inode, size and time of the file; only the size is kept here.
STAMP = re.compile(rb'("stamp":")\d+:\d+:(\d+):[\d.]+"')
# The folder of a text for the editor, which mkdtemp(3) names by its own clock: in one line or wrapped, whole or cut
# off.
BREAK, LETTER = rb"(?:\s*\n\s*)?", rb"[A-Za-z0-9]"
DRAFT = re.compile(BREAK.join([rb"t", rb"o", rb"d", rb"o", rb"-", rb"(?:%s%s){1,6}" % (LETTER, BREAK), rb"(?:/|\xe2\x80\xa6)"]))
# The numbers of read(2) and poll(2); without poll(2), silence has to do.
READ, POLL = {"x86_64": (0, 7), "aarch64": (63, None)}[platform.machine()]


def watched_lines(work, tool, situation):
    """The results of each line by name: its output, and the files that it left."""
    place = _begin(work, tool, situation)
    for minute, line in enumerate(situation.lines()):
        run = _on_terminal if line.size else _in_pipes
        outcome = run(place, situation, line, minute)
        yield str(line), _told({**outcome, **_files(place)})


def watched_keys(work, tool, situation):
    """The screen after each key, and the files that were left at the end."""
    place = _begin(work, tool, situation)
    words, size, variables, keys = situation.keys()
    screen = _Screen(place, situation, words, size, variables)
    yield f"todo {' '.join(words)} on {size[0]} by {size[1]}, {variables}", screen.shown()
    for number, key in enumerate(keys):
        if screen.status is not None:
            break
        screen.do(key, number)
        yield repr(key), screen.shown()
    screen.end()
    yield "the end", _told({"status": str(screen.status).encode(), **_files(place)})


def _begin(work, tool, situation):
    """Makes an empty place with that tool, always in the same folder."""
    place = work / "place"
    for folder in (place, work / "bin"):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
    os.symlink(tool, work / "bin" / "todo")
    situation.make(place)
    return place


def _files(place):
    """Every file, folder and link, with its mode and its contents."""
    found = {}
    for folder, names, files in os.walk(place):
        for name in names + files:
            path = os.path.join(folder, name)
            mode = os.lstat(path).st_mode
            data = b""
            if stat.S_ISLNK(mode):
                data = os.readlink(path).encode()
            elif stat.S_ISREG(mode):
                with open(path, "rb") as file:
                    data = file.read()
            found[os.path.relpath(path, place)] = b"%o\n" % mode + data
    return found


def _told(outcome):
    """The results of a step, without what neither the seed nor the clock decides."""
    return {_pinned(f"{name}/".encode()).decode()[:-1]: _pinned(data) for name, data in outcome.items()}


def _pinned(data):
    return STAMP.sub(rb'\1\2"', DRAFT.sub(lambda match: re.sub(LETTER, b"x", match[0]), data))


def _start(place, situation, words, minute, variables, **options):
    line = words if words[:1] == ["sh"] else [str(place.parent / "bin" / "todo"), *words]
    environment = situation.environment(place, minute, **variables)
    return Pinned(line, f"{situation.seed} {minute}", cwd=place, env=environment, start_new_session=True, **options)


def _finished(process, others=None):
    try:
        return str(process.wait(SECONDS, others)).encode()
    except TooLong:
        return b"too long"


def _in_pipes(place, situation, line, minute):
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, _input(line.stdin) as stdin:
        process = _start(place, situation, line.words, minute, line.variables, stdin=stdin, stdout=out, stderr=err)
        status = _finished(process)
        out.seek(0)
        err.seek(0)
        return {"status": status, "stdout": out.read(), "stderr": err.read()}


def _input(data):
    """A pipe with these bytes, or a file if they do not fit in a pipe, or nothing."""
    if not data:
        return open(os.devnull, "rb")
    if len(data) > PIPE:
        file = tempfile.TemporaryFile()
        file.write(data)
        file.seek(0)
        return file
    reading, writing = os.pipe()
    with open(writing, "wb") as file:
        file.write(data)
    return open(reading, "rb")


def _on_terminal(place, situation, line, minute):
    shown = []
    ours, theirs = _terminal(line.size)
    with open(ours, "rb", buffering=0), open(theirs, "rb", buffering=0), _input(line.stdin) as stdin:
        process = _start(
            place, situation, line.words, minute, line.variables, stdin=stdin if line.stdin else theirs, stdout=theirs,
            stderr=theirs, prepare=lambda: fcntl.ioctl(theirs, termios.TIOCSCTTY, 0))
        status = _finished(process, {ours: lambda: shown.append(os.read(ours, 1 << 16))})
        while _is_ready(ours):
            shown.append(os.read(ours, 1 << 16))
    return {"status": status, "terminal": b"".join(shown)}


def _terminal(size):
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    return ours, theirs


def _is_ready(descriptor):
    return bool(select.select([descriptor], [], [], 0)[0])


class _Screen:
    """`todo ui` on a terminal; every key is answered before the screen is looked at."""

    def __init__(self, place, situation, words, size, variables):
        self.place, self.situation, self.variables = place, situation, variables
        self.terminal, self.status, self.wakeups = Terminal(*size), None, -1
        self.ours, self.theirs = _terminal(size)
        self.process = _start(
            place, situation, words, 0, variables, stdin=self.theirs, stdout=self.theirs, stderr=self.theirs,
            prepare=lambda: fcntl.ioctl(self.theirs, termios.TIOCSCTTY, 0))
        self._settle()

    def do(self, key, number):
        """Types a key, changes the size, or has another program do something; then waits for the effect."""
        # A program that gets a key wakes up, sooner or later.
        self.wakeups = _wakeups(self.process.pid)
        if isinstance(key, str):
            os.write(self.ours, key.encode())
        elif key[0] == "resize":
            if key[1:] == (self.terminal.columns, self.terminal.count):
                return
            self.terminal.resize(*key[1:])
            fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", key[2], key[1], 0, 0))
        else:
            process = _start(
                self.place, self.situation, key[1], 100 + number, {}, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL)
            self.wakeups = -1
            _finished(process, {self.ours: self._read, self.process.descriptor: self.process.answer})
        self._settle()

    def shown(self):
        return _told({"screen": self.terminal.styled.encode()})

    def end(self):
        if self.status is None:
            self.process.end()
            self.status = "still there"
        os.close(self.ours)
        os.close(self.theirs)

    def _read(self):
        self.terminal.feed(os.read(self.ours, 1 << 16))

    def _settle(self):
        """Waits until the program waits for a key and everything that it has written is read."""
        poll, calm = select.poll(), 0
        poll.register(self.ours, select.POLLIN)
        poll.register(self.process.descriptor, select.POLLIN)
        start = silent = time.monotonic()
        while calm < 2:
            ready, now = [descriptor for descriptor, _ in poll.poll(1)], time.monotonic()
            if self.ours in ready:
                self._read()
            if (status := self.process.process.poll()) is not None:
                if not _is_ready(self.ours):
                    os.close(self.process.descriptor)
                    self.status = status
                    return
            elif self.process.descriptor in ready:
                self.process.answer()
            silent = now if ready else silent
            calm = calm + 1 if not ready and (self._waits() or now > silent + SILENCE) else 0
            if now > start + SECONDS:
                self.process.end()
                self.status = "never at rest"
                return

    def _waits(self):
        """Whether the keys have been read, and the program and its threads wait for more."""
        try:
            if _wakeups(self.process.pid) == self.wakeups:
                return False
            calls = {thread: _call(self.process.pid, thread) for thread in os.listdir(f"/proc/{self.process.pid}/task")}
        except OSError:  # it has just ended
            return False
        number, *values = calls.pop(str(self.process.pid))
        if any(call == [RUNNING] for call in calls.values()):
            return False
        if number == POLL:
            return values[2] & 0xFFFFFFFF >= LONG
        return number == READ and values[0] == 0


def _wakeups(process):
    """How often the first thread of a process has slept; -1 once it has ended."""
    try:
        with open(f"/proc/{process}/task/{process}/status", "rb") as file:
            return int(re.search(rb"\nvoluntary_ctxt_switches:\s+(\d+)", file.read())[1])
    except OSError:
        return -1


def _call(process, thread):
    """The number and the arguments of the system call that a thread waits in."""
    with open(f"/proc/{process}/task/{thread}/syscall", encoding="ascii") as file:
        first, *others = file.read().split()
    return [RUNNING] if first == "running" else [int(first), *(int(word, 16) for word in others)]
