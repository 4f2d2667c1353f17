"""git's merge driver in real repositories: random branches of commands, and every way in which git combines them. The
result is the same as that of merging three files, one merge after another, and has what both branches have.
"""

import os
import shutil
import subprocess
import tempfile
from random import Random

from torture import common
from torture.common import strict_json, todo, todos
from torture.oracles import merge
from torture.person import Person
from torture.report import Broken

FILE = "todos.json"


def run(row):
    row.each([(f"branches {number}", f"{number} {row.seed}") for number in range(row.pick(120, 4))], _branches)


class Repository:
    """A list in a repository, with a driver for it, and three branches from one commit."""

    def __init__(self, random, folder):
        self.random, self.folder = random, folder
        self.store = os.path.join(folder, FILE)
        who = {f"GIT_{role}_{what}": "x@x" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        self.env = {"HOME": folder, "GIT_CONFIG_NOSYSTEM": "1", "GIT_EDITOR": "true", **who}
        self.git("init", "--quiet", "--initial-branch=base")
        self.git("config", "merge.todo.driver", f"'{common.BINARY}' merge -q %O %A %B")
        self.write(".gitignore", "todos.history.ndjson*\nparts\n")
        self.set_driver(True)
        both = Person(random, "both", 9)
        both.begin(self.store)
        both.work(self.store, random.randint(0, 4))
        self.commit()
        self.branches = ["one", "two", "three"]
        for name in self.branches:
            self.git("checkout", "--quiet", "-b", name, "base")
            person = Person(random, name, random.randint(12, 14))
            for _ in range(random.randint(1, 3)):
                person.work(self.store, random.randint(1, 3))
                person.run(self.store, "add", f"{name} {person.minute} added")
                self.commit()

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def set_driver(self, is_on):
        self.write(".git/info/attributes", f"{FILE} merge=todo\n" if is_on else "")

    def try_git(self, *words, stdin=b""):
        return subprocess.run(
            ["git", *words], cwd=self.folder, input=stdin, capture_output=True, timeout=120, check=False,
            env=common.environment(**self.env))

    def git(self, *words, **more):
        done = self.try_git(*words, **more)
        if done.returncode:
            raise Broken(f"git {words} ends with {done.returncode} {done.stdout} {done.stderr}")
        return done.stdout

    def commit(self):
        self.git("add", ".")
        self.git("commit", "--quiet", "--allow-empty", "--message=x")

    def begin(self, commit):
        """A clean place to work, on a branch of its own."""
        self.git("checkout", "--quiet", "--force", "-B", "work", commit)

    def version(self, commit):
        return self.git("show", f"{commit}:{FILE}")

    def commits(self, branch):
        """The commits of a branch, the oldest first."""
        return self.git("rev-list", "--reverse", f"base..{branch}").decode().split()

    def found(self):
        with open(self.store, "rb") as file:
            return file.read()

    def finish(self, *words):
        """Runs a command of git, and skips commits that bring nothing new."""
        done = self.try_git(*words)
        while done.returncode and not self.try_git("diff", "--name-only", "HEAD").stdout:
            done = self.try_git(words[0], "--skip")
            if b"in progress" in done.stderr:
                return  # with only one commit, nothing is left to skip
        if done.returncode:
            raise Broken(f"git {words} ends with {done.returncode} {done.stdout} {done.stderr}")

    def merged(self, base, ours, theirs):
        """The tool's merge of three files, if git would ask for it."""
        if base in (ours, theirs):
            return theirs if base == ours else ours
        os.makedirs(os.path.join(self.folder, "parts"), exist_ok=True)
        paths = [os.path.join(self.folder, "parts", name) for name in ("base", "ours", "theirs")]
        for path, data in zip(paths, (base, ours, theirs)):
            with open(path, "wb") as file:
                file.write(data)
        if (result := todo(self.store, "merge", *paths)).status:
            raise Broken(f"a merge of three files ends with {result}")
        with open(paths[1], "rb") as file:
            return file.read()

    def picked(self, onto, steps):
        """A list after the changes from one version to another, for several pairs in turn."""
        for before, after in steps:
            theirs = self.version(after)
            result = self.merged(self.version(before), onto, theirs)
            _hold_both(*map(strict_json, (self.version(before), onto, theirs, result)))
            onto = result
        return onto


def _hold_both(base, ours, theirs, result):
    """Nothing is lost except what the other side removed, and no number means two todos."""
    lists = (base, ours, theirs, result)
    base, ours, theirs, found = ({entry["uid"]: entry for entry in each["todos"]} for each in lists)
    for uid in {*ours, *theirs}:
        sides = [side.get(uid) for side in (ours, theirs)]
        same = [side and {**side, "id": 0} for side in (base.get(uid), *sides)]
        is_removed = uid in base and None in sides and same[0] in same[1:]
        if is_removed == (uid in found):
            raise Broken(f"{uid} of {base.get(uid)}, {sides} is {found.get(uid)}")
        if is_removed or None in sides:
            continue
        for key in ("title", "priority", "project", "status"):
            if found[uid].get(key) not in [side.get(key) for side in sides]:
                raise Broken(f"{key} of {sides} is {found[uid]}")
        tags = merge.joined_set(base.get(uid, {}).get("tags"), *(side["tags"] for side in sides))
        if not set(tags) <= set(found[uid]["tags"]):
            raise Broken(f"the tags of {sides} are {found[uid]}")
    if len({entry["id"] for entry in found.values()}) != len(found):
        raise Broken(f"a number means two todos: {result}")


def _branches(seed):
    random = Random(seed)
    folder = tempfile.mkdtemp(prefix="torture.")
    try:
        repository = Repository(random, folder)
        for way in WAYS:
            one, two, three = random.sample(repository.branches, 3)
            repository.begin(one)
            try:
                _hold(repository, way(repository, one, two, three))
            except Broken as broken:
                raise Broken(f"{way.__name__.strip('_')} of {one} and {two}: {broken}") from None
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _hold(repository, expected):
    """The store is sound and as expected, and takes further changes."""
    if repository.found() != expected:
        raise Broken(f"{repository.found()} should be {expected}")
    before = todos(repository.store)
    for words in (["check"], ["add", "later"], ["undo"], ["check"]):
        if (result := todo(repository.store, *words)).status:
            raise Broken(f"{words} ends with {result}")
    if todos(repository.store) != before:
        raise Broken("undo leaves another list")


def _merge(repository, one, two, _):
    repository.git("merge", "--quiet", "--no-edit", two)
    return repository.picked(repository.version(one), [("base", two)])


def _rebase(repository, one, two, _):
    repository.finish("rebase", "--quiet", two)
    return repository.picked(repository.version(two), [(f"{each}^", each) for each in repository.commits(one)])


def _cherry_pick(repository, one, two, _):
    picks = repository.random.sample(commits := repository.commits(two), repository.random.randint(1, len(commits)))
    repository.finish("cherry-pick", *picks)
    return repository.picked(repository.version(one), [(f"{each}^", each) for each in picks])


def _revert(repository, one, *_):
    each = repository.random.choice(repository.commits(one))
    repository.finish("revert", "--no-edit", each)
    return repository.picked(repository.version(one), [(each, f"{each}^")])


def _stash(repository, one, two, _):
    Person(repository.random, "stashed", 15).work(repository.store, 2)
    Person(repository.random, "stashed", 16).run(repository.store, "add", "stashed")
    repository.git("stash", "--quiet")
    stash = repository.git("rev-parse", "stash").decode().strip()
    repository.begin(two)
    repository.git("stash", "pop", "--quiet")
    return repository.picked(repository.version(two), [(one, stash)])


def _octopus(repository, one, two, three):
    """git does not merge three branches, since it does not call a driver for them."""
    done = repository.try_git("merge", "--quiet", "--no-edit", two, three)
    if not done.returncode:
        raise Broken(f"git merges three branches: {done}")
    repository.git("reset", "--quiet", "--hard")
    repository.git("merge", "--quiet", "--no-edit", two)
    repository.git("merge", "--quiet", "--no-edit", three)
    return repository.picked(repository.version(one), [("base", two), ("base", three)])


def _mails(repository, one, two, _):
    patches = repository.git("format-patch", "--stdout", f"base..{two}")
    repository.git("am", "--quiet", "-3", stdin=patches)
    return repository.picked(repository.version(one), [(f"{each}^", each) for each in repository.commits(two)])


def _stages(repository, one, two, _):
    """Without a driver in the clone, `todo merge` gives the same result, and again when git remembers the
    resolution."""
    repository.git("config", "rerere.enabled", "true")
    repository.set_driver(False)
    for _ in range(2):
        repository.begin(one)
        if repository.try_git("merge", "--no-edit", two).returncode != 1:
            raise Broken("git merges lists without a driver")
        _solve(repository)
        repository.commit()
    repository.set_driver(True)
    return repository.picked(repository.version(one), [("base", two)])


def _removed(repository, one, two, _):
    """A store that one branch removed and the other changed is kept with the changes."""
    repository.git("rm", "--quiet", FILE)
    repository.commit()
    if repository.try_git("merge", "--no-edit", two).returncode != 1:
        raise Broken("git removes a store that was changed")
    _solve(repository)
    repository.commit()
    return repository.version(two)


def _solve(repository):
    result = todo(repository.store, "merge", env=repository.env)
    if result.status:
        raise Broken(f"todo merge ends with {result}")


WAYS = [_merge, _rebase, _cherry_pick, _revert, _stash, _octopus, _mails, _stages, _removed]
