"""Syncs in which the tool or one of its gits is killed at a system call or has a call fail, and syncs in which a disk
is full: that of the tool's state, of the store or of the remote.
"""

import functools
import os
import shutil
from random import Random

from torture.common import STATUSES, todo
from torture.machines import Machines
from torture.rows import disk
from torture.rows.syscalls import ERRORS, FILE_CALLS

DISTURBANCES = 5  # of each program
GITS = 4  # that a sync runs if both sides have news
# A call that strace makes fail is not made. If that call closes a pipe, the end of the pipe would be waited for in
# vain.
TOOL_CALLS = sorted(FILE_CALLS - {"close", "fcntl"} | {"pipe2", "readlink"})
GIT_CALLS = sorted(FILE_CALLS - {"close", "fcntl"} | {
    "access", "chdir", "clone3", "execve", "link", "mkdir", "mmap", "pipe2", "readlink", "rename", "rmdir", "unlink",
    "vfork"})
# These fail only in git itself, not in its children: a `git receive-pack` that cannot read a folder damages the remote
# by itself.
GIT_OWN_CALLS = {"getdents64"}
# The folders, and the number of blocks that is enough for each.
PLACES = {"state": (".local", 26), "store": ("0", 4), "remote": ("remote.git", 18)}


def run(row):
    # Each case makes its own choices, so that it runs the same alone.
    hits = []
    row.each(
        [(f"disturbed {number}", Random(f"disturbed {number} {row.seed}"), hits) for number in range(row.pick(80, 3))],
        _disturbed)
    if not (row.only or hits):
        row.fail("disturbed", "nothing was disturbed")
    for place, (folder, enough) in PLACES.items():
        row.each(
            [(f"{blocks} blocks for the {place}", Random(f"{place} {blocks}"), place, folder, blocks)
             for blocks in row.sample(range(enough), 2)],
            lambda *arguments: disk.apart(functools.partial(_full, *arguments)))


def _disturbed(random, hits):
    with Machines(random) as machines:
        log = os.path.join(machines.folder, "log")
        for _ in range(DISTURBANCES):
            store, other = random.sample(machines.stores, 2)
            machines.change(other)
            machines.expect(machines.sync(other))
            machines.change(store)
            ids = machines.ids(store)
            git = random.choice([None, *range(1, GITS + 1)])
            call = random.choice(GIT_CALLS if git else TOOL_CALLS)
            number, error = random.randint(1, random.choice([1, 3, 9, 27])), random.choice(ERRORS)
            # A call that is always interrupted is repeated forever; five times must do.
            more = f"{number}..{number + 4}" if error == "EINTR" else f"{number}+"
            what, when = random.choice(
                [("signal=SIGKILL", number), (f"error={error}", number), (f"error={error}", more)])
            wrap = ["strace", "-q", "-o", log, "-e", f"trace={call}", "-e", f"inject={call}:{what}:when={when}"]
            if git:
                follow = [] if call in GIT_OWN_CALLS else ["-f"]
                result = machines.sync(store, **machines.at_git(git, " ".join([*wrap, *follow])))
            else:
                result = todo(store, "sync", machines.remote, wrap=wrap, env=machines.environment())
            if os.path.exists(log):
                with open(log, encoding="utf-8") as file:
                    hits += [1 for line in file if "INJECTED" in line or "killed by SIGKILL" in line]
                os.remove(log)
            machines.withstood(
                store, ids, result, f"{call}:{what}:when={when} in {f'git {git}' if git else 'the tool'}",
                # The configuration may be unreadable, 2; and if a git cannot write into a pipe and does not say so, the
                # branch seems to be empty, 1.
                statuses=STATUSES, mute=call == "write" and not git)
            machines.check_repositories()
        machines.end()


def _full(random, place, folder, blocks):
    with Machines(random) as machines:
        store, other = machines.stores[:2]
        for each in (store, other, store):
            machines.change(each)
            machines.expect(machines.sync(each))
        machines.change(other)
        machines.expect(machines.sync(other))
        machines.change(store)
        path = os.path.join(machines.folder, folder)
        kept = shutil.copytree(path, os.path.join(machines.folder, "kept"))
        disk.do("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", path)
        try:
            shutil.copytree(kept, path, dirs_exist_ok=True)
            ids, filling = machines.ids(store), disk.fill(path, leaving=blocks)
            result = machines.sync(store)
            machines.expect(todo(store, "check"))  # on the full disk, too
            os.unlink(filling)
            machines.withstood(store, ids, result, f"{blocks} blocks for the {place}")
            machines.end()
        finally:
            disk.do("umount", path)
