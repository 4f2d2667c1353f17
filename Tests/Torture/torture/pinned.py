"""Runs a program so that it and its children get the same random bytes each time; only for Linux.

A static program has no library that another one could be put before. Therefore the kernel is told to ask here for the
bytes of getrandom(2) (seccomp_unotify(2)); they depend on the seed, and on how often the same process has asked for
that many bytes.
"""

import contextlib
import ctypes
import os
import platform
import random
import select
import signal
import socket
import struct
import subprocess
import time
from fcntl import ioctl

GETRANDOM, SECCOMP = {"x86_64": (318, 317), "aarch64": (278, 277)}[platform.machine()]
SET_NO_NEW_PRIVILEGES, SET_FILTER, NEW_LISTENER = 38, 1, 1 << 3
ALLOW, ASK = 0x7FFF0000, 0x7FC00000
RECEIVE, SEND = 0xC0502100, 0xC0182101
NOTE = struct.Struct("=QIIiIQ6Q")  # struct seccomp_notif
REPLY = struct.Struct("=Qqii")  # struct seccomp_notif_resp
LIBC = ctypes.CDLL(None, use_errno=True)


class _Filter(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p)]


def _instruction(code, value, if_true=0, if_false=0):
    return struct.pack("=HBBI", code, if_true, if_false, value)


# Loads the number of the system call, and asks only about getrandom(2).
PROGRAM = b"".join([
    _instruction(0x20, 0), _instruction(0x15, GETRANDOM, 0, 1), _instruction(0x06, ASK), _instruction(0x06, ALLOW)])


class TooLong(Exception):
    """The program, or a child of it, has not ended in time."""


class Pinned:
    """A started program; wait on `descriptor`, and call `answer` when it is readable."""

    def __init__(self, words, seed, *, prepare=None, **options):
        self.seed, self.counts = seed, {}
        ours, theirs = socket.socketpair()

        def begin():
            if prepare:
                prepare()
            LIBC.prctl(SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
            found = LIBC.syscall(SECCOMP, SET_FILTER, NEW_LISTENER, ctypes.byref(_Filter(4, PROGRAM)))
            if found < 0:
                raise OSError(ctypes.get_errno(), "seccomp")
            socket.send_fds(theirs, [b"."], [found])

        with ours, theirs:
            self.process = subprocess.Popen(words, preexec_fn=begin, **options)
            _, (self.descriptor, *_), _, _ = socket.recv_fds(ours, 1, 1)

    @property
    def pid(self):
        return self.process.pid

    def answer(self):
        """Gives the bytes that are asked for; returns false once nobody is left to ask."""
        poll = select.poll()
        poll.register(self.descriptor, select.POLLIN)
        if any(event & select.POLLHUP for _, event in poll.poll(0)):
            return False
        note = bytearray(NOTE.size)
        try:
            ioctl(self.descriptor, RECEIVE, note)
            number, pid, *_, place, length, flags, _, _, _ = NOTE.unpack(note)
            with open(f"/proc/{pid}/mem", "wb", buffering=0) as memory:
                memory.seek(place)
                memory.write(self._bytes(pid, min(length, 256), flags))
            ioctl(self.descriptor, SEND, REPLY.pack(number, min(length, 256), 0, 0))
        except (FileNotFoundError, ProcessLookupError):  # the process that asked has been killed
            pass
        return True

    def _bytes(self, pid, length, flags):
        # The C library asks in its own way, and how often depends on its own clock.
        count = self.counts[pid, length, flags] = self.counts.get((pid, length, flags), 0) + 1
        return random.Random(f"{self.seed} {length} {count}").randbytes(length)

    def wait(self, seconds, others=None):
        """Waits until the program and all its children have ended, and returns the program's status.

        `others` maps more descriptors to functions that are called when they are readable.
        """
        others, limit = others or {}, time.monotonic() + seconds
        ending = os.pidfd_open(self.pid)
        poll = select.poll()
        for descriptor in (self.descriptor, ending, *others):
            poll.register(descriptor, select.POLLIN)
        try:
            while True:
                ready = [descriptor for descriptor, _ in poll.poll(max(0, limit - time.monotonic()) * 1000)]
                if not ready or time.monotonic() > limit:
                    self.end()
                    raise TooLong(f"not at an end after {seconds} seconds")
                if ending in ready:
                    poll.unregister(ending)
                    self.process.wait()
                for descriptor in others:
                    if descriptor in ready:
                        others[descriptor]()
                if self.descriptor in ready and not self.answer():
                    break
        finally:
            os.close(ending)
        os.close(self.descriptor)
        return self.process.wait()

    def end(self):
        """Kills the program, and its children in its group."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self.descriptor)
