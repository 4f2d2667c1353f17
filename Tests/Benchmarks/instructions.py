"""Counts the instructions of commands, and prints the table: instructions.py <store> <todo> [<another todo>].

Unlike times, they are the same on a busy machine: two runs differ by less than a hundredth of a percent, since
everything that depends on chance or on the moment is fixed: the clock, the zone, the order in hashed collections, the
variables, the lengths of paths. The instructions of another program, such as the one before a change, are counted
beside; the exit status is then 1 if a ratio is over the target.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

TARGET = 1.03
VARIABLES = {
    "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC", "TODO_NOW": "2026-11-20T23:11:00Z", "TODO_CONFIG": "",
    "SWIFT_DETERMINISTIC_HASHING": "1"}
PATCHES = "".join(f'{{"id":{number},"tags+":["patched"]}}\n' for number in range(1, 10_001, 100))
# The words, and the standard input.
JOBS = [
    (["--version"], ""), (["list"], ""), (["list", "-q"], ""), (["list", "--all", "--ndjson"], ""),
    (["list", "garden"], ""), (["next"], ""), (["show", "77"], ""), (["add", "Buy milk", "--due", "2027-01-01"], ""),
    (["done", "78"], ""), (["apply", "-"], PATCHES)]


def count(tool, store, words, text):
    """The instructions of one command on a fresh copy of the store."""
    with tempfile.TemporaryDirectory(prefix="instructions.", dir=store.parent) as folder:
        copy, log, link = shutil.copy(store, folder), Path(folder, "log"), Path(folder, "todo")
        link.symlink_to(tool)
        valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--log-file={log}"]
        done = subprocess.run(
            [*valgrind, link, "--file", copy, *words], input=text.encode(), stdout=subprocess.DEVNULL, env=VARIABLES)
        if done.returncode:
            sys.exit(f"{tool} {' '.join(words)} ends with {done.returncode}")
        return int(re.search(r"Collected : (\d+)", log.read_text())[1])


def millions(number):
    return f"{number / 1e6:,.2f}"


def main(store, *tools):
    heads = ["job", "millions of instructions", *["its figure", "ratio", "target", ""][:4 * (len(tools) - 1)]]
    rows, status = [heads, ["---"] * len(heads)], 0
    for words, text in JOBS:
        ours, *others = (count(tool, store, words, text) for tool in tools)
        job = "apply - of 100 patches" if text else " ".join(words)
        row = [f"todo {job}", millions(ours)]
        for other in others:
            is_met = ours <= TARGET * other
            status |= not is_met
            row += [millions(other), f"{ours / other:.3f}×", f"≤ {TARGET}×", "met" if is_met else "**missed**"]
        rows.append(row)
    for row in rows:
        print("| " + " | ".join(row) + " |")
    return status


if __name__ == "__main__":
    sys.exit(main(*(Path(word).resolve() for word in sys.argv[1:4])))
