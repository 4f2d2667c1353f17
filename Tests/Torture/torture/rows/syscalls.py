"""Runs cut short or made to fail at each of their system calls."""

from torture import tracing
from torture.commands import ADD, COMMANDS, CREATION, named
from torture.common import store_text
from torture.report import Broken
from torture.scene import Scene

# Every call by which the tool touches files, without those by which the C library starts.
FILE_CALLS = {
    "openat", "newfstatat", "fstat", "read", "pread64", "write", "pwrite64", "fsync", "fdatasync", "close", "fcntl",
    "flock", "getdents64", "renameat", "renameat2", "readlinkat", "faccessat", "faccessat2", "unlinkat", "mkdirat",
    "fchmod", "fchown", "ftruncate", "lseek",
}
ERRORS = ["EIO", "ENOSPC", "EDQUOT", "EACCES", "EROFS", "EMFILE", "EINTR"]


def _subjects(row):
    """Commands with the store that they begin with; one begins without a store."""
    for command in row.pick(COMMANDS, [ADD]):
        yield command, store_text()
    for command in row.pick([*named("add", "add -"), CREATION], [ADD]):
        yield command, None


def _key(command, old, *rest):
    return " ".join([command.name, "on", "a store" if old else "none", *map(str, rest)])


def kills(row):
    signals = row.pick(["SIGKILL", "SIGINT", "SIGTERM", "SIGHUP"], ["SIGKILL", "SIGINT"])
    cases = [
        (_key(command, old, signal, name, number), command, old, signal, name, number)
        for command, old in _subjects(row) for name, number, _ in tracing.points(command, old) for signal in signals]
    row.each(cases, _kill)


def _kill(command, old, signal, name, number):
    with Scene(old, command) as scene:
        result = scene.run(command, wrap=tracing.inject(name, f"signal={signal}", number))
        scene.check(result, command, killed=signal == "SIGKILL")


def faults(row):
    cases = []
    for command, old in _subjects(row):
        for name, number, starting in tracing.points(command, old, FILE_CALLS):
            for error in ERRORS[:-1] if starting else ERRORS:
                # A call that is always interrupted is repeated forever; five times must do.
                for when in (str(number), f"{number}..{number + 4}" if error == "EINTR" else f"{number}+"):
                    cases.append((_key(command, old, error, name, when), command, old, error, name, when))
    row.each(cases, _fault)


def _fault(command, old, error, name, when):
    with Scene(old, command) as scene:
        result = scene.run(command, wrap=tracing.inject(name, f"error={error}", when))
        scene.check(
            result, command, leftovers=name in ("unlinkat", "ftruncate"), mute=name == "write",
            closed=error == "EACCES")
        if name == "fsync" and command.changes and result.status == 0 and not result.err:
            raise Broken("a sync that failed is passed over in silence")
        # A failed fsync is never repeated, whatever the reason.
        if error == "EINTR" and name != "fsync" and result.status:
            raise Broken(f"an interruption becomes an error: {result}")
