"""Variables that make no sense, and both ends of the calendar: a command does its work, or says why not."""

from torture.commands import CHANGES, COMMANDS
from torture.common import CRASHES, STATUSES, store_text, strict_json, todo
from torture.report import Broken
from torture.scene import Scene

# Limits of the address space, in bytes, and of the processor time, in seconds.
LIMITS = ["prlimit", f"--as={1 << 30}", "--cpu=10"]
LONG = "9" * 100_000
VARIABLES = [(name, value) for name, values in {
    "COLUMNS": ["", "0", "1", "2", "-1", "3.5", "999999999", "9" * 30, "x", " 80", "\x1b[31m"],
    "TZ": ["", ":", "x", "../../etc/passwd", "/dev/zero", ":/etc/passwd", "UTC+999", "A-24:59:59", "<\x1b>3", LONG,
           "\udcff"],
    "TZDIR": ["/dev/zero", "", "/nonexistent", LONG],
    "TODO_NOW": ["", "x", "now", "10000-01-01T00:00:00Z", "2026-02-30T00:00:00Z", "-1", LONG, "2026-11-20", "\x1b[31m"],
    "TODO_LOCK_TIMEOUT": ["", "0", "-1", "nan", "inf", "1e999", "86401", "0x10", LONG, "1 ", "\udcff"],
    "TODO_SYNC_TIMEOUT": ["0", "nan", "86401", LONG],
    "TODO_CONFIG": ["", LONG, "/nonexistent", "\udcff", "."],
    "HOME": ["", "relative", LONG, "/dev/null", "\udcff"],
    "XDG_CONFIG_HOME": ["", "relative", LONG, "/dev/null"],
    "XDG_DATA_HOME": ["relative", LONG], "XDG_STATE_HOME": ["relative", LONG], "TMPDIR": ["relative", LONG],
    "LC_ALL": ["x", LONG, "tr_TR.UTF-8"], "TERM": ["", LONG, "\x1b"], "ESCDELAY": ["-1", LONG], "PAGER": ["", "false", LONG],
    "NO_COLOR": [LONG], "CLICOLOR_FORCE": ["1", "0", LONG],
}.items() for value in values]
ENDS = [
    "0001-01-01T00:00:00Z", "0001-01-01T23:59:59Z", "0001-01-31T12:00:00Z", "0001-12-31T23:59:59Z", "9999-01-01T00:00:00Z",
    "9999-11-30T12:00:00Z", "9999-12-03T00:00:00Z", "9999-12-20T00:00:00Z", "9999-12-31T00:00:00Z", "9999-12-31T23:59:59Z"]


def run(row):
    row.each(row.sample([(f"{name}={value!r:.40}, {command.name}", command, {name: value}) for name, value in VARIABLES
                         for command in COMMANDS], 120), _environment)
    row.each(row.sample([(f"{now} in {zone}, {command.name}", command, {"TODO_NOW": now, "TZ": zone}) for now in ENDS
                         for zone in ("UTC", "Pacific/Kiritimati", "Pacific/Marquesas") for command in COMMANDS], 120),
             _environment)


def _environment(command, variables):
    with Scene(store_text(), command) as scene:
        before = scene.files()
        result = todo(scene.link, *command.words, stdin=command.stdin, wrap=LIMITS, env=variables, timeout=60)
        judge(result, command.words)
        changes = command in CHANGES and result.status == 0
        if not changes and scene.files() != before:
            raise Broken(f"what changes nothing has changed something: {result}")
        if changes and scene.files() == before:
            raise Broken(f"a change is said to be made, and is not: {result}")
        strict_json(scene.read())
        checked = todo(scene.link, "check")
        if checked.status:
            raise Broken(f"{result} leaves a store of which check says {checked}")


def judge(result, words):
    """Every command ends with a status from the table, and with a message unless it succeeds."""
    if result.status in CRASHES or result.status not in STATUSES:
        raise Broken(f"{words} ends with {result}")
    if result.status and (not result.err.startswith(b"todo: ") and not result.err.startswith(b'{"error"') or result.out):
        raise Broken(f"{words} fails without a message, or says something besides: {result}")
