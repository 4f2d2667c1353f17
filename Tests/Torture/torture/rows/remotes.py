"""Remotes that are made to be slow: a sync accepts or refuses their contents, and twice as much takes at most three
times as long, and twice as many calls of git.
"""

import json
import os
from random import Random

from torture import common
from torture.common import CRASHES
from torture.machines import Machines
from torture.report import Broken

BRANCH = "refs/heads/todo"
NOISE = 0.3  # seconds of processor time by which two syncs may differ
CALLS = 10  # of git, by which two syncs may differ
LAYERS = 5
WHO = "x <x@x> 1795000000 +0000"


def run(row):
    # One after another, since anything that runs at the same time makes a command slower.
    row.each(
        [(name, make, row.pick(long, short)) for name, (make, long, short) in REMOTES.items()], _twice, workers=1)


def _twice(make, size):
    once, twice = (_measured(make, size * times) for times in (1, 2))
    if twice[0] > 3 * once[0] + NOISE or twice[1] > 2 * once[1] + CALLS:
        raise Broken("two syncs take {:.2f} s of a processor and {} calls of git, ".format(*once)
                     + "and {:.2f} s and {} calls at twice the size".format(*twice))


def _measured(make, size):
    """The processor time in seconds and the calls of git for the syncs of two machines that both have news."""
    with Machines(Random(size)) as machines:
        first, second = machines.stores[:2]
        for store in (first, second):
            machines.change(store)
            machines.expect(machines.sync(store))
        make(machines, size, lambda: machines.expect(machines.sync(first)))
        taken = []
        for store in (first, second):
            machines.change(store)
            with open(store, "rb") as file:
                before = file.read()
            result, seconds, calls = _sync(machines, store)
            taken.append((seconds, calls))
            if result.status in CRASHES or result.status not in (0, 1, 4, 5) or result.status and not result.err:
                raise Broken(f"a sync of {size} ends with {result.status} {result.out[-400:]} {result.err[-400:]}")
            with open(store, "rb") as file:
                if result.status and file.read() != before:
                    raise Broken(f"a sync that is refused with {result.err[-400:]} changes the store")
            machines.check(store)
        lost = machines.titles - {entry["title"] for store in (first, second) for entry in common.todos(store)}
        if lost:
            raise Broken(f"acknowledged and lost: {sorted(lost)[:3]}")
        return [sum(each) for each in zip(*taken)]


def _sync(machines, store):
    """Syncs, and returns also the processor time of the tool and its gits, and the number of gits."""
    result, usage = common.timed(
        store, "sync", env=machines.environment(**machines.at_git(1 << 30, "nobody")))
    calls = os.path.getsize(machines.count) // 2
    return result, usage.ru_utime + usage.ru_stime, calls


def _line(title):
    stamp = "2026-01-02T03:04:05Z"
    return json.dumps({
        "id": 99, "uid": "t:99", "title": title, "status": "open", "tags": [], "created": stamp,
        "modified": stamp}).encode() + b"\n"


def _write(machines, commands):
    machines.git("--git-dir=" + machines.remote, "fast-import", "--quiet", "--force", stdin=commands)


def _commit(name, title, parents, mark=None):
    """A commit with one todo of its own, for `git fast-import`."""
    line = _line(title)
    return (f"commit {name}\n" + (f"mark :{mark}\n" if mark else "") + f"committer {WHO}\ndata 0\n"
            + "".join(f"{'merge' if place else 'from'} {parent}\n" for place, parent in enumerate(parents))
            + f"M 100644 inline todos/a.ndjson\ndata {len(line)}\n").encode() + line + b"\n"


def _branches(machines, size, _):
    """Adds `size` branches beside ours, half of them with names that begin like ours."""
    head = machines.branch[0]
    names = [f"{BRANCH}-{number}" if number % 2 else f"refs/heads/other/{number}" for number in range(size)]
    machines.git(
        "--git-dir=" + machines.remote, "update-ref", "--stdin",
        stdin="".join(f"create {name} {head}\n" for name in names).encode())


def _long_line(machines, size, _):
    _write(machines, _commit(BRANCH, "a" * size, [f"{BRANCH}^0"]))


def _empty_files(machines, size, _):
    blob = machines.git("--git-dir=" + machines.remote, "hash-object", "-w", "--stdin").strip()
    usual = machines.git("--git-dir=" + machines.remote, "ls-tree", BRANCH + ":todos")
    empty = b"".join(b"100644 blob %s\t%d.ndjson\n" % (blob, number) for number in range(size))
    tree = machines.git("--git-dir=" + machines.remote, "mktree", stdin=usual + empty).strip()
    _write(machines, f"commit {BRANCH}\ncommitter {WHO}\ndata 0\nfrom {BRANCH}^0\n".encode()
           + b"M 040000 %s todos\n" % tree)


def _many_lines(machines, size, _):
    """Makes a past of `size` commits, one after another."""
    _write(machines, b"".join(
        _commit(BRANCH, f"title {number}", [] if number else [f"{BRANCH}^0"]) for number in range(size)))


def _criss_crosses(machines, size, sync):
    """Makes two lines of commits that merged each other again and again; a machine has one, and the branch is the
    other."""
    commands = b""
    sides = [f"{BRANCH}^0"] * 2
    for number in range(size):
        marks = [2 * number + 1, 2 * number + 2]
        for mark, parents in zip(marks, (sides, sides[::-1])):
            parents = list(dict.fromkeys(parents))
            commands += _commit(f"refs/heads/side{mark % 2}", f"title {mark}", parents, mark)
        sides = [f":{mark}" for mark in marks]
    _write(machines, commands)
    _stand_on_both(machines, sync)


def _layers(machines, size, sync):
    """Makes two commits with the same parents, each of which has as many parents again, some layers deep."""
    commands, mark, below = b"", 0, [f"{BRANCH}^0"]
    for _ in range(LAYERS):
        layer = []
        for _ in range(size):
            mark += 1
            commands += _commit("refs/heads/layers", f"title {mark}", below, mark)
            layer.append(f":{mark}")
        below = layer
    for side in range(2):
        commands += _commit(f"refs/heads/side{side}", f"side {side}", below)
    _write(machines, commands)
    _stand_on_both(machines, sync)


def _stand_on_both(machines, sync):
    repository = "--git-dir=" + machines.remote
    machines.git(repository, "update-ref", BRANCH, "refs/heads/side0")
    sync()
    machines.git(repository, "update-ref", BRANCH, "refs/heads/side1")


REMOTES = {  # with their sizes in the long form and in the short form
    "branches": (_branches, 3_000, 300), "a long line": (_long_line, 50_000_000, 1_000_000),
    "empty files": (_empty_files, 50_000, 5_000), "a long past": (_many_lines, 10_000, 500),
    "criss-crosses": (_criss_crosses, 500, 40), "layers": (_layers, 30, 8)}
