"""Mistakes as exchanges of text in a copy of the sources, so that the product itself knows none of them.

The copy has all mistakes of a table in it and is built once; the variable TODO_MISTAKE names the one that is made.
"""

import os
import pathlib
import shutil
import subprocess
import sys
from dataclasses import dataclass

VARIABLE = "TODO_MISTAKE"
# What a file with mistakes in it begins with.
SUPPORT = f"""import Glibc

private func isMade(_ name: String) -> Bool {{ getenv("{VARIABLE}").map {{ String(cString: $0) == name }} ?? false }}

"""


@dataclass
class Mistake:
    """What is exchanged for what, in which files, and the row or the suites of tests that must notice it."""

    name: str
    caught_by: str
    edits: list  # of (file, old text, new text); in the new text MADE asks whether the mistake is made


def misplaced(mistakes):
    """What says that the place of a mistake is not there, or there more than once; empty where all is well."""
    for mistake in mistakes:
        for file, old, _ in mistake.edits:
            path = pathlib.Path(file)
            count = path.read_text(encoding="utf-8").count(old) if path.is_file() else 0
            if count != 1:
                yield f'mistake "{mistake.name}": {count} times in {file}: {old}'


def check(mistakes):
    """Ends the run where the place of a mistake is not there."""
    for line in misplaced(mistakes):
        raise SystemExit(line)


def plant(mistakes, copy):
    """Copies what git knows of, with every mistake in it; files that are as they were keep their times."""
    check(mistakes)
    names = subprocess.run(["git", "ls-files", "-z"], capture_output=True, check=True, text=True).stdout.split("\0")
    texts = {}
    for mistake in mistakes:
        for file, old, new in mistake.edits:
            text = texts.get(file) or SUPPORT + pathlib.Path(file).read_text(encoding="utf-8")
            texts[file] = text.replace(old, new.replace("MADE", f'isMade("{mistake.name}")'))
    for name in filter(os.path.isfile, names):
        path = pathlib.Path(copy, name)
        old = path.read_bytes() if path.is_file() else None
        new = texts[name].encode() if name in texts else pathlib.Path(name).read_bytes()
        if old != new:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(new)
            shutil.copymode(name, path)


def main():
    """Plants the faults of the store in a folder; without one says whether the places of all mistakes are there."""
    from torture import faults, mutants

    if len(sys.argv) > 1:
        plant(faults.FAULTS, sys.argv[1])
    else:
        check(faults.FAULTS + mutants.MUTANTS)


if __name__ == "__main__":
    main()
