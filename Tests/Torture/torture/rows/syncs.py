"""Machines that share a list over git, while the tool or its git is killed at any depth of a sync, stores and branches
are put back, git writes more than it should, and a remote holds what no `todo` has put there.
"""

import json
import os
import resource
import shutil
import subprocess
import time
from random import Random

from torture import common
from torture.common import Result, todo
from torture.machines import CALLS, Machines
from torture.report import Broken
from torture.rows import sync_faults

SECONDS = 20  # of processor time, after which a sync is ended
BRANCH = "refs/heads/todo"


def run(row):
    # New machines for every few hundred kills, since a growing list makes each kill slower than the one before.
    for group in range(row.pick(20, 1)):
        if row.only and not row.only.endswith(f" of group {group}"):
            continue  # each kill of a group needs those before it, and no other case does
        with Machines(row.random) as machines:
            for number in range(row.pick(300, 40, 10)):
                row.one(f"kill {number} of group {group}", _kill, (machines,))
            row.one(f"in the end of group {group}", machines.end)
    sync_faults.run(row)
    # Each case makes its own choices, so that it runs the same alone.
    row.each(
        [(f"restored {number}", Random(f"{number} {row.seed}")) for number in range(row.pick(150, 4, 2))], _restored)
    row.each([(f"noise of {name}", Random(name), name) for name in NOISES], _noisy)
    row.each([(f"remote with {name}", Random(name), make) for name, make in REMOTES.items()], _hostile)


def _kill(machines):
    random, store = machines.random, machines.random.choice(machines.stores)
    machines.change(store)
    ids = machines.ids(store)
    whom = random.choice(["tool", "tool", "git", "both", "anywhere"])
    variables = {} if whom == "anywhere" else machines.at_git(
        random.randint(1, CALLS), whom, KILL_AFTER=random.choice(["0", "0.001", "0.005", "0.02"]),
        KILL_FIRST=random.choice(["", "yes"]))
    process = subprocess.Popen(
        [common.BINARY, "--file", store, "sync"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env=common.environment(**machines.environment(**variables)))
    if whom == "anywhere":
        time.sleep(random.uniform(0, 0.25))
        process.kill()
    out, err = process.communicate(timeout=60)
    machines.withstood(store, ids, Result(process.returncode, out, err), f"{whom} killed, {variables}")
    if random.random() < 0.5:
        machines.expect(machines.sync(random.choice(machines.stores)))


def _restored(random):
    """Whatever is put back loses only what was nowhere else."""
    with Machines(random) as machines:
        backups = []
        for _ in range(20):
            store = random.choice(machines.stores)
            if random.random() < 0.6:
                machines.change(store)
            machines.expect(machines.sync(store) if random.random() < 0.6 else todo(store, "check"))
            lost = machines.titles - machines.held()
            if lost:
                raise Broken(f"acknowledged and lost: {sorted(lost)[:3]}")
            random.choice(MISHAPS)(machines, os.path.dirname(store), backups)
            machines.titles &= machines.held()
        for store in machines.stores:  # so that each has a history to be judged
            machines.change(store)
            machines.expect(machines.sync(store))
        machines.end()


def _backup(machines, folder, backups):
    backups.append(shutil.copytree(folder, os.path.join(machines.folder, f"backup {len(backups)}")))


def _replace(folder, other):
    shutil.rmtree(folder)
    shutil.copytree(other, folder)


def _restore(machines, folder, backups):
    if backups:
        _replace(folder, machines.random.choice(backups))


def _restore_without_history(machines, folder, backups):
    _restore(machines, folder, backups)
    _forget_history(machines, folder, backups)


def _clone(machines, folder, backups):
    other = os.path.dirname(machines.random.choice(machines.stores))
    if other != folder:
        _replace(folder, other)


def _forget_history(machines, folder, backups):
    path = os.path.join(folder, "todos.history.ndjson")
    if os.path.exists(path):
        os.remove(path)


def _forget_state(machines, folder, backups):
    shutil.rmtree(os.path.join(machines.folder, ".local"), ignore_errors=True)


def _set_back(machines, folder, backups):
    if machines.branch:
        machines.git("--git-dir=" + machines.remote, "update-ref", BRANCH, machines.random.choice(machines.branch))


def _squash(machines, folder, backups):
    if machines.branch:
        commit = machines.git("--git-dir=" + machines.remote, "commit-tree", BRANCH + "^{tree}", "-m", "all")
        machines.git("--git-dir=" + machines.remote, "update-ref", BRANCH, commit.decode().strip())


def _delete_branch(machines, folder, backups):
    if machines.branch:
        machines.git("--git-dir=" + machines.remote, "update-ref", "-d", BRANCH)


MISHAPS = [
    _backup, _backup, _restore, _restore, _restore_without_history, _clone, _forget_history, _forget_state, _set_back,
    _squash, _delete_branch]

# Settings that make git write to its error stream on success: variables, and lines of ~/.gitconfig.
NOISES = {
    "a trace": ({"GIT_TRACE": "1"}, ""), "a second trace": ({"GIT_TRACE2": "1"}, ""),
    "a trace in the configuration": ({}, "[trace2]\n\tnormalTarget = 2\n"), "a stray line": ({}, "stray\n"),
    "an old key": ({}, "[core]\n\tfsyncObjectFiles = true\n"), "a library": ({"LD_PRELOAD": "/nosuch.so"}, "")}


def _noisy(random, name):
    """Only git's status decides, especially when both sides have news."""
    variables, config = NOISES[name]
    with Machines(random) as machines:
        for store in machines.stores:
            machines.change(store)
        with open(os.path.join(machines.folder, ".gitconfig"), "w", encoding="utf-8") as file:
            file.write(config)
        for store in machines.stores:
            machines.expect(machines.sync(store, **variables))
        os.remove(file.name)
        machines.end()


def _line(title, number=9):
    stamp = "2026-01-02T03:04:05Z"
    return json.dumps({
        "id": number, "uid": f"t:{number}", "title": title, "status": "open", "tags": [], "created": stamp,
        "modified": stamp}) + "\n"


def _blob(path, text, mode="100644"):
    data, name = text.encode(), json.dumps(path, ensure_ascii=False)
    return b"M %s inline %s\ndata %d\n%s\n" % (mode.encode(), name.encode(), len(data), data)


EMPTY = 100_000  # files with nothing in them


def _many(machines):
    repository = "--git-dir=" + machines.remote
    blob = machines.git(repository, "hash-object", "-w", "--stdin").strip()
    usual = machines.git(repository, "ls-tree", BRANCH + ":todos")
    empty = b"".join(b"100644 blob %s\t%d.ndjson\n" % (blob, number) for number in range(EMPTY))
    return b"M 040000 %s todos\n" % machines.git(repository, "mktree", stdin=usual + empty).strip()


REMOTES = {
    "odd names": lambda _: b"".join(
        _blob(f"todos/{name}.ndjson", _line(f"odd {number}", 100 + number))
        for number, name in enumerate(["-rf", "a b", "$(id)", "\u202e", "a;b", "\\", "sub/sub", "*", "%s", "CON", "é"])),
    "links": lambda _: _blob("todos/a.ndjson", "/etc/passwd", "120000") + _blob("todos/b.ndjson", "../..", "120000"),
    "a program": lambda _: _blob("todos/a.ndjson", _line("a"), "100755") + _blob(".gitattributes", "* filter=x\n"),
    "another repository": lambda _: b"M 160000 " + b"1" * 40 + b" todos/a.ndjson\n",
    "line feeds in titles": lambda _: _blob("todos/a.ndjson", _line("Buy milk\nx 2026-01-01 pay") + _line("\r\u2028", 10)),
    "terminal text in titles": lambda _: _blob("todos/a.ndjson", _line("\x1b]0;x\x07\x9b2J")),
    "cut lines": lambda _: _blob("todos/a.ndjson", _line("a")[:-9]),
    "many empty files": _many,
}


def _hostile(random, make):
    """The contents of a remote are accepted or refused: nothing of ours is lost, and nothing of them is run or written
    elsewhere."""
    with Machines(random) as machines:
        first, second = machines.stores[:2]
        machines.change(first)
        machines.expect(machines.sync(first))
        machines.change(second)
        usual = _calls(machines, first)
        commit = f"commit {BRANCH}\ncommitter x <x@x> 1795000000 +0000\ndata 0\nfrom {BRANCH}^0\n"
        machines.git("--git-dir=" + machines.remote, "fast-import", "--quiet", stdin=commit.encode() + make(machines))
        around = _files(machines)
        calls = [_calls(machines, store) for store in (first, second)]
        if max(calls) > 3 * usual + 10:
            raise Broken(f"a sync calls git {calls} times, where {usual} times is usual")
        if _files(machines) != around:
            raise Broken("a file is written elsewhere")
        for store in (first, second):
            machines.check(store)
            shown = todo(store, "list", "--all", "--plain")
            rows = shown.out.decode().splitlines()
            if len(rows) != len(common.todos(store)) or any(ord(sign) < 32 and sign != "\t" for sign in "".join(rows)):
                raise Broken(f"what came from the remote is shown as {shown.out}")
            tasks = todo(store, "export", "todotxt", "--all").out.decode().split("\n")[:-1]
            if len(tasks) != len(rows):
                raise Broken(f"{len(rows)} todos are {len(tasks)} lines of todo.txt")
        if machines.titles - {entry["title"] for store in (first, second) for entry in common.todos(store)}:
            raise Broken("acknowledged and lost")


def _calls(machines, store):
    """How often a sync calls git, whether or not it accepts the contents of the remote."""
    result = todo(
        store, "sync", machines.remote, preexec_fn=_limit,
        env=machines.environment(**machines.at_git(1 << 30, "nobody")))
    if result.status not in (0, 4, 5) or b"\x1b" in result.out + result.err:
        raise Broken(f"a sync with a hostile remote ends with {result}")
    return os.path.getsize(machines.count) // 2


def _files(machines):
    """Every file except those of the stores, of the remote and of the tool's state."""
    found = []
    for place, folders, names in os.walk(machines.folder):
        folders[:] = [name for name in folders if name not in (".local", "remote.git", "0", "1", "2")]
        found += [os.path.join(place, name) for name in names]
    return sorted(found)


def _limit():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
