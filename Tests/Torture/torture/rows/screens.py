"""The full screen, killed at random keys: every change that it has reported is in the store."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import tempfile
import termios
import time

from torture import common, history
from torture.common import strict_json, todo
from torture.report import Broken
from torture.terminal import Terminal

COLUMNS, ROWS = 100, 30
FRAME_END = b"\x1b[?2026l"
PLACE = re.compile(r"^\d+ of \d+")
# The keys that change the list, and the word by which the screen reports the change.
DEEDS = [
    (b"a", "Added"), (b"a", "Added"), (b"a", "Added"), (b"d", "Done"), (b"x", "Removed"), (b"r", "Reopened"),
    (b"1", "Edited"), (b"D", "Edited"), (b"u", "Undid"), (b"U", "Redid"),
]
# The text that is typed after a key that asks; a due date replaces the one that is there.
TYPED = {b"a": b"todo ?\r", b"D": b"\x15fri\r"}


class Screen:
    """`todo ui` in a terminal of its own, and what can be seen there."""

    def __init__(self, store):
        self.screen, self.rest = Terminal(COLUMNS, ROWS), b""
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            environment = {**common.environment(), "TERM": "xterm-256color", "NO_COLOR": "1"}
            os.execve(common.BINARY, [common.BINARY, "--file", store, "ui"], environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))

    def send(self, keys):
        os.write(self.terminal, keys)

    def read(self, seconds):
        """Reads what is shown within that time; returns false if nothing is."""
        if not select.select([self.terminal], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.terminal, 1 << 16)
        except OSError:  # the other end of the terminal is closed
            return False
        # Only whole frames are looked at.
        whole, _, self.rest = (self.rest + data).rpartition(FRAME_END)
        self.screen.feed(whole)
        return bool(data)

    def wait(self, pattern, what):
        """Waits until some row of the screen matches."""
        limit = time.monotonic() + 20
        while not any(re.search(pattern, row) for row in self.screen.lines):
            if time.monotonic() > limit or not self.read(limit - time.monotonic()):
                raise Broken(f"{what}: the screen shows\n{self.shown}")

    @property
    def shown(self):
        return "\n".join(self.screen.lines)

    @property
    def status(self):
        """The answer to the last key, in the row above the last one; empty if only the place in the list is shown
        there."""
        return PLACE.sub("", self.screen.lines[ROWS - 2]).strip()

    def wait_for_status(self, what, holds):
        limit = time.monotonic() + 20
        while not holds(self.status):
            if time.monotonic() > limit or not self.read(limit - time.monotonic()):
                raise Broken(f"{what}: the screen shows\n{self.shown}")

    def kill(self):
        """Kills the program, and reads what it has still shown."""
        os.kill(self.process, signal.SIGKILL)
        while self.read(1):
            pass
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def run(row):
    for number in range(row.pick(1_000, 25)):
        row.one(f"kill {number}", _kill, (row.random,))


def _kill(random):
    with tempfile.TemporaryDirectory(prefix="torture.") as folder:
        store = os.path.join(folder, "todos.json")
        for word in ("first", "second", "third"):
            if todo(store, "add", word).status:
                raise Broken("a store cannot be made")
        screen, told = Screen(store), 0
        try:
            screen.wait(r"^> ", "at first")
            deeds = random.randint(0, 8)
            for number in range(deeds):
                told += _do(screen, random, str(number))
            # The last change is not waited for.
            keys, _ = random.choice(DEEDS)
            screen.send(keys + TYPED.get(keys, b""))
            time.sleep(random.choice([0, 0.001, 0.005, 0.02]))
            before = screen.status
        finally:
            screen.kill()
        told += screen.status != before and bool(re.search("|".join(word for _, word in DEEDS), screen.status))
        _check(store, 3 + told, screen)
        if todo(store, "add", "after").status:
            raise Broken("the store cannot be changed any more")


def _do(screen, random, title):
    """Changes something, and waits for the answer; returns true if the screen reports the change."""
    # A key removes the answer to the key before it.
    screen.send(random.choice([b"\x1b[H", b"j"]))
    screen.wait_for_status("no answer any more", lambda status: not status)
    keys, word = random.choice(DEEDS)
    if "no todos" in screen.screen.lines[0]:
        keys, word = b"a", "Added"
    screen.send(keys + TYPED.get(keys, b"").replace(b"?", title.encode()))
    screen.wait_for_status(f"{keys} {word}", bool)
    return word in screen.status and "Unchanged" not in screen.status


def _check(store, least, screen):
    if todo(store, "check").status:
        raise Broken("the store is not sound")
    with open(store, "rb") as file, open(store.replace(".json", ".history.ndjson"), "rb") as beside:
        text, steps = file.read(), beside.read()
    revision = strict_json(text)["revision"]
    if revision < least:
        raise Broken(f"the screen told of {least} changes, and the store has {revision}:\n{screen.shown}")
    if not history.leading_to(text, steps):
        raise Broken("the history does not lead to the store")
