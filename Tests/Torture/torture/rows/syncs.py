"""Machines that share a list over git, where the tool or its git is killed at any depth of a sync."""

import os
import shutil
import subprocess
import tempfile
import time

from torture import common, history
from torture.common import Result, strict_json, todo
from torture.report import Broken

MACHINES = 3
CALLS = 20  # more than a sync makes, so that some are not disturbed

# Stands before git in the search path. At the call that KILL_AT names it kills the tool, or becomes git and is killed a
# moment later, or both.
WRAPPER = """#!/bin/sh
if [ -n "$KILL_AT" ]; then
  echo x >> "$KILL_COUNT"
  if [ "$(wc -l < "$KILL_COUNT")" -eq "$KILL_AT" ]; then
    tool=$PPID git=$$
    case $KILL_WHOM in
      tool) (sleep "$KILL_AFTER"; kill -9 "$tool") > /dev/null 2>&1 & ;;
      git) (sleep "$KILL_AFTER"; kill -9 "$git") > /dev/null 2>&1 & ;;
      both) (sleep "$KILL_AFTER"; kill -9 "$tool" "$git") > /dev/null 2>&1 & ;;
    esac
    if [ "$KILL_FIRST" ]; then sleep 10; fi
  fi
fi
exec "$KILL_GIT" "$@"
"""


class Machines:
    """Some stores, one remote that is bare, and what was acknowledged on them."""

    def __init__(self, random):
        self.random = random
        self.folder = tempfile.mkdtemp(prefix="torture.")
        self.remote = os.path.join(self.folder, "remote.git")
        self.stores = [os.path.join(self.folder, str(number), "todos.json") for number in range(MACHINES)]
        for store in self.stores:
            os.mkdir(os.path.dirname(store))
        self.wrapper = os.path.join(self.folder, "bin")
        os.mkdir(self.wrapper)
        with open(os.path.join(self.wrapper, "git"), "w", encoding="utf-8") as file:
            file.write(WRAPPER)
        os.chmod(file.name, 0o755)
        self.titles = set()
        self.git("init", "--quiet", "--bare", "--initial-branch=todo", self.remote)
        for store in self.stores:
            self.expect(todo(store, "sync", self.remote, env=self.environment()))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def environment(self, **more):
        return {"HOME": self.folder, "GIT_CONFIG_NOSYSTEM": "1", **more}

    def git(self, *words):
        done = subprocess.run(
            ["git", *words], cwd=self.folder, capture_output=True, timeout=120, check=False,
            env=common.environment(**self.environment()))
        if done.returncode or done.stderr:
            raise Broken(f"git {words} says {done.stdout} {done.stderr}")
        return done.stdout

    def expect(self, result):
        if result.status:
            raise Broken(f"what should work ends with {result}")
        return result

    def change(self, store):
        """A few changes that a person makes; what is added is never removed."""
        for _ in range(self.random.randint(1, 3)):
            title = f"todo {len(self.titles)}"
            self.expect(todo(store, "add", title, "--due", "today", "--repeat", "daily"))
            self.titles.add(title)
            number = self.random.choice(self.todos(store))["id"]
            words = self.random.choice([("note", str(number), title), ("done", str(number)), ("edit", str(number), "-t", "x")])
            todo(store, *words)

    def todos(self, store):
        with open(store, "rb") as file:
            return strict_json(file.read())["todos"]

    def shared(self, store):
        """The todos as other machines have them."""
        return sorted(({**entry, "id": 0} for entry in self.todos(store)), key=lambda entry: entry["uid"])

    def ids(self, store):
        return {entry["uid"]: entry["id"] for entry in self.todos(store)}

    def sync(self, store):
        return todo(store, "sync", env=self.environment())

    def check(self, store):
        """The store is sound, has what was acknowledged, and its history leads to it."""
        self.expect(todo(store, "check"))
        with open(store, "rb") as file, open(os.path.join(os.path.dirname(store), "todos.history.ndjson"), "rb") as beside:
            if not history.leading_to(file.read(), beside.read()):
                raise Broken("the history does not lead to the store")


def run(row):
    # New machines for every few hundred kills, since a list that only grows makes each kill slower than the one before.
    for group in range(row.pick(20, 1)):
        with Machines(row.random) as machines:
            for number in range(row.pick(300, 40)):
                row.one(f"kill {number} of group {group}", _kill, (machines,))
            row.one(f"in the end of group {group}", _end, (machines,))


def _kill(machines):
    random, store = machines.random, machines.random.choice(machines.stores)
    machines.change(store)
    ids = machines.ids(store)
    whom = random.choice(["tool", "tool", "git", "both", "anywhere"])
    count = os.path.join(machines.folder, "count")
    if os.path.exists(count):
        os.remove(count)
    variables = {} if whom == "anywhere" else {
        "KILL_AT": str(random.randint(1, CALLS)), "KILL_WHOM": whom, "KILL_COUNT": count,
        "KILL_AFTER": random.choice(["0", "0.001", "0.005", "0.02"]), "KILL_FIRST": random.choice(["", "yes"]),
        "KILL_GIT": shutil.which("git"), "PATH": f"{machines.wrapper}:{os.environ['PATH']}"}
    process = subprocess.Popen(
        [common.BINARY, "--file", store, "sync"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env=common.environment(**machines.environment(**variables)))
    if whom == "anywhere":
        time.sleep(random.uniform(0, 0.25))
        process.kill()
    out, err = process.communicate(timeout=60)
    result = Result(process.returncode, out, err)
    if result.status not in (0, 4, 5, -9) or result.status > 0 and not err:
        raise Broken(f"a sync where {whom} is killed ends with {result}")
    machines.check(store)
    moved = {uid for uid, number in machines.ids(store).items() if ids.get(uid, number) != number}
    if moved or set(ids) - set(machines.ids(store)):
        raise Broken(f"todos are gone or have other ids after {variables}: {moved}")
    after = machines.sync(store)
    if after.status:
        raise Broken(f"the sync after one that ended with {result}, {variables}, ends with {after}")
    machines.check(store)
    if random.random() < 0.5:
        machines.expect(machines.sync(random.choice(machines.stores)))


def _end(machines):
    for store in machines.stores * 2:
        machines.expect(machines.sync(store))
    for store in machines.stores:
        machines.check(store)
        if machines.shared(store) != machines.shared(machines.stores[0]):
            raise Broken(f"{store} has another list than the first one")
        lost = machines.titles - {entry["title"] for entry in machines.todos(store)}
        if lost:
            raise Broken(f"acknowledged and lost: {sorted(lost)[:3]}")
        if any(name.endswith(".tmp") for name in os.listdir(os.path.dirname(store))):
            raise Broken("a temporary file is left")
    if machines.git("--git-dir=" + machines.remote, "fsck", "--strict", "--no-dangling", "--no-progress"):
        raise Broken("the remote is not sound")
