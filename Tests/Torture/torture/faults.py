"""Plants each fault and shows which row catches it."""

import os

from torture.report import Row
from torture.table import ROWS

# Fault, the row that must catch it.
FAULTS = [
    ("noLock", "concurrent adds"),
    ("lockOnDataFile", "concurrent adds"),
    ("readBeforeLock", "concurrent adds"),
]


def run(seed, only):
    print(f"{'planted fault':<26} {'caught by':<26} what was seen")
    missed = 0
    for fault, name in FAULTS:
        if only and fault not in only:
            continue
        os.environ["TODO_PLANTED_FAULT"] = fault
        row = Row(name, False, seed)
        row.LIMIT = 1
        row.run(ROWS[name])
        missed += not row.failures
        seen = row.failures[0][1].splitlines()[-1][:110] if row.failures else " ".join(row.skipped) or "nothing"
        print(f"{fault:<26} {name if row.failures else 'NOT CAUGHT':<26} {seen}", flush=True)
    return 1 if missed else 0
