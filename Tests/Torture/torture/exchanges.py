"""Mistakes as exchanges of text in a copy of the sources, so that the product itself knows none of them.

The copy holds all mistakes of a table and is built once; the variable TODO_MISTAKE names the mistake to make.
"""

import os
import pathlib
import shutil
import subprocess
import sys
from dataclasses import dataclass

VARIABLE = "TODO_MISTAKE"
# The beginning of a file with mistakes.
SUPPORT = f"""import Glibc

private func isMade(_ name: String) -> Bool {{ getenv("{VARIABLE}").map {{ String(cString: $0) == name }} ?? false }}

"""


@dataclass
class Mistake:
    """The texts that are exchanged, and the row or the test suites that must notice the mistake."""

    name: str
    caught_by: str
    edits: list  # of (file, old text, new text); in the new text MADE asks whether the mistake is made


def misplaced(mistakes):
    """A message for each place of a mistake that is missing or found more than once."""
    for mistake in mistakes:
        for file, old, _ in mistake.edits:
            path = pathlib.Path(file)
            count = path.read_text(encoding="utf-8").count(old) if path.is_file() else 0
            if count != 1:
                yield f'mistake "{mistake.name}": {count} times in {file}: {old}'


def check(mistakes):
    """Ends the run if the place of a mistake is missing."""
    for line in misplaced(mistakes):
        raise SystemExit(line)


def plant(mistakes, copy):
    """Copies the files that git tracks, with every mistake in them; unchanged files keep their times."""
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
    """Plants the faults of the store in a folder; without a folder, checks that the places of all mistakes exist."""
    from torture import faults, mutants

    if len(sys.argv) > 1:
        plant(faults.FAULTS, sys.argv[1])
    else:
        check(faults.FAULTS + mutants.MUTANTS)


if __name__ == "__main__":
    main()
