"""Machines that share a list over git, and a program that is called instead of git and disturbs it."""

import contextlib
import glob
import io
import json
import os
import shutil
import subprocess
import tarfile
import tempfile

from torture import common, history
from torture.common import todo
from torture.report import Broken
from torture.scene import LOST

MACHINES = 3
CALLS = 20  # of git, more than a sync makes, so that some syncs are not disturbed

# Comes before git in the search path. At the call that KILL_AT names, it kills the tool, or becomes git and is killed a
# moment later, or both, or becomes git under strace.
WRAPPER = """#!/bin/sh
if [ -n "$KILL_AT" ]; then
  echo x >> "$KILL_COUNT"
  if [ "$(wc -l < "$KILL_COUNT")" -eq "$KILL_AT" ]; then
    tool=$PPID git=$$
    case $KILL_WHOM in
      tool) (sleep "$KILL_AFTER"; kill -9 "$tool") > /dev/null 2>&1 & ;;
      git) (sleep "$KILL_AFTER"; kill -9 "$git") > /dev/null 2>&1 & ;;
      strace\ *) exec $KILL_WHOM "$KILL_GIT" "$@" ;;
      both) (sleep "$KILL_AFTER"; kill -9 "$tool" "$git") > /dev/null 2>&1 & ;;
    esac
    if [ "$KILL_FIRST" ]; then sleep 10; fi
  fi
fi
exec "$KILL_GIT" "$@"
"""


class Machines:
    """Some stores, a bare remote that they share, and the changes that were acknowledged on them."""

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
        self.count = os.path.join(self.folder, "count")
        self.titles, self.added = set(), 0
        self.git("init", "--quiet", "--bare", "--initial-branch=todo", self.remote)
        for store in self.stores:
            self.expect(todo(store, "sync", self.remote, env=self.environment()))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def environment(self, **more):
        return {"HOME": self.folder, "GIT_CONFIG_NOSYSTEM": "1", **more}

    def git(self, *words, stdin=b""):
        author = {f"GIT_{who}_{what}": "x@x" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        done = subprocess.run(
            ["git", *words], cwd=self.folder, input=stdin, capture_output=True, timeout=120, check=False,
            env=common.environment(**self.environment(**author)))
        if done.returncode or done.stderr:
            raise Broken(f"git {words} says {done.stdout} {done.stderr}")
        return done.stdout

    def expect(self, result):
        if result.status:
            raise Broken(f"what should work ends with {result}")
        return result

    def change(self, store):
        """A few changes as a person makes them; an added todo is never removed."""
        for _ in range(self.random.randint(1, 3)):
            title, self.added = f"todo {self.added}", self.added + 1
            self.expect(todo(store, "add", title, "--due", "today", "--repeat", "daily"))
            self.titles.add(title)
            number = self.random.choice(common.todos(store))["id"]
            words = self.random.choice([("note", str(number), title), ("done", str(number)), ("edit", str(number), "-t", "x")])
            todo(store, *words)

    def shared(self, store):
        """The todos as other machines have them."""
        return sorted(({**entry, "id": 0} for entry in common.todos(store)), key=lambda entry: entry["uid"])

    def ids(self, store):
        return {entry["uid"]: entry["id"] for entry in common.todos(store)}

    def sync(self, store, **more):
        return todo(store, "sync", self.remote, env=self.environment(**more))

    @property
    def branch(self):
        """The commits of the shared list, the newest first."""
        return self.git("--git-dir=" + self.remote, "rev-list", "--all").decode().split()

    def held(self):
        """The titles that are anywhere: in a store, or on the branch, which git itself reads."""
        found = {entry["title"] for store in self.stores for entry in common.todos(store)}
        if self.branch:
            archive = self.git("--git-dir=" + self.remote, "archive", "todo")
            with tarfile.open(fileobj=io.BytesIO(archive)) as files:
                for name in files.getnames():
                    if name.endswith(".ndjson"):
                        found |= {json.loads(line)["title"] for line in files.extractfile(name)}
        return found

    def check(self, store, lost=False):
        """The store is sound, and its history leads to it, unless the user was told that it does not."""
        self.expect(todo(store, "check"))
        with open(store, "rb") as file, open(os.path.join(os.path.dirname(store), "todos.history.ndjson"), "rb") as beside:
            if not lost and not history.leading_to(file.read(), beside.read()):
                raise Broken("the history does not lead to the store")

    def at_git(self, call, whom, **more):
        """The variables that make the wrapper act at a call of git, counted from now."""
        with contextlib.suppress(FileNotFoundError):
            os.remove(self.count)
        return {
            "KILL_AT": str(call), "KILL_WHOM": whom, "KILL_COUNT": self.count, "KILL_GIT": shutil.which("git"),
            "PATH": f"{self.wrapper}:{os.environ['PATH']}", **more}

    def withstood(self, store, ids, result, what, statuses=(0, 4, 5), mute=False):
        """A sync in which something went wrong has kept everything, and left nothing that disturbs the next sync.

        `mute` says that its message was made to fail.
        """
        if result.status not in (*statuses, -9) or result.status > 0 and not (result.err or mute):
            raise Broken(f"a sync with {what} ends with {result}")
        lost = LOST in result.err or mute
        self.check(store, lost)
        moved = {uid for uid, number in self.ids(store).items() if ids.get(uid, number) != number}
        if moved or set(ids) - set(self.ids(store)):
            raise Broken(f"todos are gone or have other ids after {what}: {moved}")
        if lost:
            self.change(store)  # from here on the store has a history again
        after = self.sync(store)
        if after.status:
            raise Broken(f"the sync after one that ended with {result}, {what}, ends with {after}")
        self.check(store)

    def check_repositories(self):
        """Has git check the remote and the repositories that the tool keeps for itself."""
        own = glob.glob(os.path.join(self.folder, ".local", "state", "todo", "sync", "*", "git"))
        if len(own) > MACHINES:
            raise Broken(f"there are {len(own)} repositories of {MACHINES} stores")
        for path in [self.remote, *own]:
            words = ["git", "--git-dir=" + path, "fsck", "--strict", "--no-dangling", "--no-progress"]
            done = subprocess.run(
                words, capture_output=True, timeout=120, check=False, env=common.environment(**self.environment()))
            # A repository whose HEAD is a branch that does not exist yet is one of the tool's own.
            found = [line for line in (done.stdout + done.stderr).splitlines() if not line.startswith(b"notice: ")]
            if done.returncode or found:
                raise Broken(f"{path} is not sound: {found}")

    def end(self):
        """All lists become the same and hold everything that was acknowledged."""
        for store in self.stores * 2:
            self.expect(self.sync(store))
        for store in self.stores:
            self.check(store)
            if self.shared(store) != self.shared(self.stores[0]):
                raise Broken(f"{store} has another list than the first one")
            lost = self.titles - {entry["title"] for entry in common.todos(store)}
            if lost:
                raise Broken(f"acknowledged and lost: {sorted(lost)[:3]}")
            if any(name.endswith(".tmp") for name in os.listdir(os.path.dirname(store))):
                raise Broken("a temporary file is left")
        self.check_repositories()
