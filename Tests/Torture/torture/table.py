"""The rows of the table, in its order."""

from torture.rows import concurrent, crash_states, syscalls

ROWS = {
    "concurrent adds": concurrent.adds,
    "mixed operations": concurrent.mixed,
    "killed writers": concurrent.killed_writers,
    "kill at every system call": syscalls.kills,
    "fault at every system call": syscalls.faults,
    "crash states": crash_states.run,
}
