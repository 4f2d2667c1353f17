"""Runs two tools on the same random stores with the same random command lines and keys, and compares all results.

The output of a line, its status and all files that it leaves must be the same byte for byte; for the full screen, the
picture after each key. The clock and all random bytes are set. A difference is reported with the lines or keys that led
to it.
"""

import argparse
import difflib
import itertools
import os
import pathlib
import sys
import tempfile
import time

from torture.situations import LINES, Situation
from torture.watched import watched_keys, watched_lines

FAILURES = 5  # after which no more cases are tried
KINDS = {"lines": watched_lines, "keys": watched_keys}


def arguments():
    parser = argparse.ArgumentParser(prog="Tests/Torture/beside", description=__doc__)
    parser.add_argument("old", help="a tool")
    parser.add_argument("new", help="another one")
    parser.add_argument("--cases", type=int, default=1_000, metavar="n", help=(
        f"so many command lines, {LINES} on each list, and keys on as many lists more (default: 1000)"))
    parser.add_argument("--seed", default="1", help="what random choices begin with (default: 1)")
    parser.add_argument("--case", help="only this case, as a difference names it")
    options = parser.parse_args()
    if options.case and options.case.partition(" ")[0] not in KINDS:
        parser.error(f"a case is {' or '.join(f'{kind} 12' for kind in KINDS)}")
    return options


def main():
    options, start = arguments(), time.monotonic()
    tools = [os.path.realpath(tool) for tool in (options.old, options.new)]
    for tool in tools:
        if not os.access(tool, os.X_OK):
            sys.exit(f"no program: {tool}")
    cases = [f"{kind} {number}" for number in range(-(-options.cases // LINES)) for kind in KINDS]
    differing, counts = 0, dict.fromkeys(KINDS, 0)
    for name in [options.case] if options.case else cases:
        kind = name.split()[0]
        count, difference = compared(KINDS[kind], tools, f"{options.seed} {name}")
        counts[kind] += count
        if difference:
            differing += 1
            print(f"{difference}\nrepeat: Tests/Torture/beside {options.old} {options.new} --seed {options.seed} "
                  f"--case '{name}'\n", flush=True)
        if differing == FAILURES:
            break
    what = f"{differing} cases differ" if differing else "no difference"
    print(f"{counts['lines']} lines, {counts['keys']} keys, {time.monotonic() - start:.0f} s, seed {options.seed}: {what}")
    return 1 if differing else 0


def compared(watched, tools, seed):
    """The number of steps that both tools have taken, and the first difference, with the steps before it."""
    with tempfile.TemporaryDirectory(prefix="beside.") as work:
        old, new = (list(watched(pathlib.Path(work).resolve(), tool, Situation(seed))) for tool in tools)
    told = []
    for (label, before), (other, after) in itertools.zip_longest(old, new, fillvalue=("nothing more", {})):
        told.append(label)
        if label != other or before != after:
            return len(told), "\n".join([*told, *differences(before, after)])
    return len(told), ""


def differences(before, after):
    """The lines that differ."""
    for name in sorted({*before, *after}):
        if before.get(name) != after.get(name):
            pair = [_lines(each.get(name)) for each in (before, after)]
            yield from difflib.unified_diff(*pair, f"old {name}", f"new {name}", n=1, lineterm="")


def _lines(data):
    """The text without anything that a terminal would obey."""
    if data is None:
        return ["there is none"]
    return [repr(line)[1:-1] for line in data.decode(errors="backslashreplace").split("\n")]


if __name__ == "__main__":
    sys.exit(main())
