"""Measures the full screen in a pseudo-terminal of 80 by 24 cells, beside other programs that use the whole terminal.

A frame of `todo ui` ends with a special sequence; a frame of another program is over when nothing has come for a while.
"""

import fcntl
import os
import select
import shutil
import signal
import statistics
import struct
import subprocess
import termios
import threading
import time

END = b"\x1b[?2026l"
LEAST = 1_000
SILENCE = 0.3
MOVES = 500

# The targets by the number of todos: milliseconds, and MiB.
FIRST = {1_000: 5, 10_000: 15, 100_000: 70}
MOVE = {1_000: 1, 10_000: 1, 100_000: 2}
LETTER = {1_000: 2, 10_000: 2, 100_000: 5}
SETTLED = {1_000: 5, 10_000: 15, 100_000: 60}
WORD = b"review"
DONE = {1_000: 10, 10_000: 25, 100_000: 150}
# The target of a key that changes todos, relative to its command; with few todos, a command is little more than its
# start.
KEY = {100_000: 1.5}
OUTSIDE = {1_000: 20, 10_000: 40, 100_000: 150}
MEMORY = {1_000: 10, 10_000: 16, 100_000: 64}
MOVE_BYTES, SCROLL_BYTES, FRAME_BYTES = 320, 350, 3_072
IDLE = 5


class Session:
    """A program with a terminal of its own, started now; `start` is the time of its execution."""

    def __init__(self, words, environment, end=None):
        self.end = end
        self.ours, theirs = os.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {**environment, "TERM": "xterm", "LC_ALL": "C.UTF-8"}
        reading, writing = os.pipe()

        def prepare():
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
            os.write(writing, struct.pack("d", time.perf_counter()))

        self.process = subprocess.Popen(
            list(map(str, words)), stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True,
            preexec_fn=prepare)
        (self.start,) = struct.unpack("d", os.read(reading, 8))
        for descriptor in (theirs, reading, writing):
            os.close(descriptor)
        self.first = self.frame(self.start)

    def frame(self, since, until=None):
        """The seconds from a moment to the last byte of the next frame, or of the frame that holds a text; and the
        frame's bytes."""
        data, last = b"", since
        while True:
            patience = 60 if not data or self.end else SILENCE
            if not select.select([self.ours], [], [], patience)[0]:
                if not data or self.end:
                    raise TimeoutError(f"nothing more is shown behind {data[-200:]!r}")
                return last - since, len(data)
            data += os.read(self.ours, 1 << 16)
            last = time.perf_counter()
            if self.end and data.endswith(self.end) and (until is None or until in data):
                return last - since, len(data)

    def press(self, key, until=None):
        since = time.perf_counter()
        os.write(self.ours, key)
        return self.frame(since, until)

    def type(self, key):
        """The seconds from a key to the end of the next frame, and to the end of the last frame before nothing more
        comes."""
        since = time.perf_counter()
        first = last = self.press(key)[0]
        while not self.is_silent(SILENCE):
            last = self.frame(since)[0]
        return first, last

    def memory(self):
        """The resident memory in MiB."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:")) / 1024

    def is_silent(self, seconds):
        return not select.select([self.ours], [], [], seconds)[0]

    def close(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        os.close(self.ours)


def first_frame(words, environment, end=None, turns=11):
    """The median time from the start to the last byte of the first frame; the first turn warms up."""
    times = []
    for _ in range(turns):
        session = Session(words, environment, end)
        times.append(session.first[0])
        session.close()
    return statistics.median(times[1:])


def rivals(folder, size, environment):
    """Other programs that show a list of that size on a terminal, as far as they are installed: names, words,
    variables."""
    names = folder / "names"
    names.mkdir(exist_ok=True)
    for number in range(min(size, 1_000)):
        (names / f"{number}").touch()
    # Without a config, vit asks whether to make one.
    config = folder / "vit" / "config.ini"
    config.parent.mkdir(exist_ok=True)
    config.touch()
    listed = folder / "listed.txt"
    with open(listed, "w") as file:
        subprocess.run([folder.parent / "todo", "list", "--all", "--text"], env=environment, stdout=file, check=True)
    known = [("less", ["less", listed], {}), ("nnn, 1,000 files", ["nnn", names], {}),
             ("vit", ["vit"], {"TASKRC": str(folder / "taskrc"), "VIT_DIR": str(folder / "vit")}),
             ("taskwarrior-tui", ["taskwarrior-tui"], {"TASKRC": str(folder / "taskrc")})]
    return [(name, words, {**environment, **more}) for name, words, more in known if shutil.which(words[0])]


def outside(session, tool, environment, number):
    """The seconds from the end of another program that adds a todo to the frame that shows the todo."""
    ended = []

    def add():
        subprocess.run([tool, "add", "-q", f"From elsewhere {number}"], env=environment, check=True,
                       stdout=subprocess.DEVNULL)
        ended.append(time.perf_counter())

    adding = threading.Thread(target=add)
    since = time.perf_counter()
    adding.start()
    seen = since + session.frame(since)[0]
    adding.join()
    # The list is read again at most ten times a second.
    session.is_silent(0.2)
    return max(0, seen - ended[0])


def seconds_of(words, environment):
    """The seconds that a command takes."""
    since = time.perf_counter()
    subprocess.run(words, env=environment, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - since


def calls_when_idle(session):
    """The number of system calls that a screen makes while nothing happens, and whether it shows nothing meanwhile."""
    trace = subprocess.Popen(["strace", "-f", "-p", str(session.process.pid)], stderr=subprocess.PIPE, text=True)
    trace.stderr.readline()
    silent = session.is_silent(IDLE)
    trace.send_signal(signal.SIGINT)
    lines = trace.communicate()[1].splitlines()
    # The call that it waits in is listed as cut off by the end of the tracing.
    return sum("(" in line and "detached" not in line for line in lines), silent


def measure(size, folder, report, note):
    """Notes the rows for a number of todos; `report` and `note` are those of the table."""
    if size not in FIRST:
        return
    tool, store = folder.parent / "todo", folder / "screen.json"
    shutil.copy(folder / "todos.json", store)
    environment = {**os.environ, "TODO_FILE": str(store)}

    def row(job, seconds, limits):
        limit = limits[size]
        note(size, f"ui: {job}", f"{seconds * 1000:.1f} ms", f"≤ {limit} ms", seconds * 1000 <= limit)

    ours = first_frame([tool, "ui"], environment, END)
    row("exec to the last byte of the first frame", ours, FIRST)
    if size == 10_000:
        for name, words, variables in rivals(folder, size, environment):
            other = first_frame(words, variables, turns=4)
            report(size, "ui: the first frame", ours, name, other, f"≤ {FIRST[size]} ms", limit=FIRST[size] / 1000)
    session = Session([tool, "ui"], environment, END)
    page = [session.press(key) for key in [b"j", b"k"] * (MOVES // 2)]
    row(f"a move, key to last byte, p99 of {MOVES}", sorted(seconds for seconds, _ in page)[MOVES * 99 // 100], MOVE)
    # After more moves than the window has rows, each move scrolls.
    scrolls = [session.press(b"j")[1] for _ in range(40)][25:]
    frame = session.press(b"\x0c")[1]
    for job, count, limit in [("a move", max(count for _, count in page), MOVE_BYTES),
                              ("a scroll by one", max(scrolls), SCROLL_BYTES), ("a full frame", frame, FRAME_BYTES)]:
        note(size, f"ui: bytes of {job}", f"{count:,}", f"≤ {limit:,}", count <= limit)
    note(size, "ui: resident memory", f"{session.memory():.1f} MiB", f"≤ {MEMORY[size]} MiB",
         session.memory() <= MEMORY[size])
    session.press(b"/")
    letters = [session.type(bytes([letter])) for letter in WORD]
    row("a letter of a query, until it is seen", statistics.median(first for first, _ in letters), LETTER)
    row("a letter of a query, until its list is", max(last for _, last in letters), SETTLED)
    session.press(b"\x1b", until=b"a add")
    # An answer that is the same as before is not written again.
    keyed = {}
    for job, keys, answer in [("done", b"ddddd", b"Done"), ("undo", b"uuuuu", b"Reverted"), ("an edit", b"12301", None)]:
        keyed[job] = statistics.median(session.press(bytes([key]), until=answer)[0] for key in keys)
        row(job, keyed[job], DONE)
    session.press(b"g")
    row("what others add, from their end until it is seen", max(outside(session, tool, environment, number) for number in range(5)),
        OUTSIDE)
    count, silent = calls_when_idle(session)
    note(size, f"ui: system calls in {IDLE} idle seconds", f"{count}{'' if silent else ', and bytes'}", "0",
         count == 0 and silent)
    session.close()
    if size in KEY:
        command = statistics.median(seconds_of([tool, "done", str(number)], environment) for number in range(2, 20, 2))
        ratio = keyed["done"] / command
        note(size, "ui: done, against the command", f"{ratio:.2f}×", f"≤ {KEY[size]}×", ratio <= KEY[size])
