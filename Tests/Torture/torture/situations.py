"""Places where two tools are tried: a random store, settings, files to read, and the lines and keys typed there."""

import datetime
import json
import os
import subprocess
from random import Random

from torture.hostile_text import PAYLOADS
from torture.oracles.dates import Clock, instant_text
from torture.random_commands import SETTINGS, WRONG_SETTINGS
from torture.random_keys import random_keys
from torture.random_lines import EDITORS, RandomLines
from torture.random_lists import RandomLists
from torture.random_queries import document, random_query, random_todo, relate
from torture.rows.dates import DAYS, TIMES, ZONES
from torture.rows.mutated_files import FIXTURES, mutated

LINES = 10  # one after another in one place


class Situation:
    """A situation that is drawn from a seed, so that it can be made twice."""

    def __init__(self, seed):
        self.seed = seed
        self.chance = chance = Random(seed)
        self.clock = Clock(chance.choice(ZONES), f"{chance.choice(DAYS)}T{chance.choice(TIMES)}")
        self.todos = self._todos()
        self.shares = chance.random() < 0.12
        self.files = {**self._stores(), "home/.config/todo/config": self._config()}

    def lines(self):
        """Command lines, one after another."""
        lines = RandomLines(self.chance, self.clock, self.todos, self.shares)
        return [lines.line() for _ in range(LINES)]

    def keys(self):
        """The words of `todo ui`, the size, the variables, and the keys that are typed."""
        chance = self.chance
        lines = RandomLines(chance, self.clock, self.todos)
        words = ["ui", *chance.choice([[], [], ["--linear"] * (chance.random() < 0.3), [random_query(chance, 1)]])]
        size = chance.choice([(80, 24), (80, 24), (40, 10), (120, 50), (20, 6), (131, 24)])
        variables = {"ESCDELAY": "10", "VISUAL": chance.choice(EDITORS), "PAGER": chance.choice(["cat", "cat -A"])}
        if chance.random() < 0.1:
            variables["NO_COLOR"] = "1"
        return words, size, variables, random_keys(chance, lines)

    def make(self, place):
        """Puts everything into an empty folder."""
        for folder in ("home/.config/todo", "tmp"):
            os.makedirs(place / folder)
        os.symlink(FIXTURES, place / "fixtures")
        for name, data in self.files.items():
            if data is not None:
                (place / name).write_bytes(data)
        if self.shares:
            words = ["git", "init", "--quiet", "--bare", "--template=", "--initial-branch=todo", str(place / "remote.git")]
            subprocess.run(words, check=True, env=self.environment(place))

    def environment(self, place, minute=0, **more):
        """The variables at a minute from the beginning; PLACE in a value of `more` stands for the folder."""
        now = self.clock.now + datetime.timedelta(minutes=minute)
        more = {name: value.replace("PLACE", str(place)) for name, value in more.items()}
        return {
            "PATH": f"{place.parent / 'bin'}:{os.environ['PATH']}", "HOME": str(place / "home"), "TMPDIR": str(place / "tmp"),
            "TODO_FILE": str(place / "todos.json"), "TODO_NOW": instant_text(now), "TZ": self.clock.zone,
            "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "PAGER": "cat", "VISUAL": "true", "GIT_CONFIG_NOSYSTEM": "1",
            "SWIFT_DETERMINISTIC_HASHING": "1", **more}

    def _todos(self):
        chance = self.chance
        ids = sorted(chance.sample(range(1, 60), chance.choice([0, 1, 5, 12, 20, 40])))
        todos = [random_todo(chance, number, self.clock) for number in ids]
        relate(chance, todos)
        if chance.random() < 0.15:
            for each in todos:
                each[chance.choice(["title", "content", "project", "x"])] = chance.choice(list(PAYLOADS.values()))
        return todos

    def _stores(self):
        """The store, which may be damaged or missing, another version of it, and three versions of one list."""
        chance = self.chance
        store = document(chance, self.todos)
        lists = RandomLists(chance.random())
        base = lists.base()
        found = {
            "todos.json": chance.choice([store] * 36 + [None, None, b"", mutated(chance, store)]),
            "copy.json": document(chance, self._changed()), "base.json": _text(base),
            "ours.json": _text(lists.changed(base)), "theirs.json": _text(lists.changed(base))}
        if chance.random() < 0.1:
            found["ours.json"] = mutated(chance, found["ours.json"])
        return found

    def _changed(self):
        """The todos as another program may have changed them."""
        chance, changed = self.chance, []
        for each in self.todos:
            other = {**random_todo(chance, each["id"], self.clock), "uid": each["uid"]}
            changed += chance.choice([[each], [each], [other], [{**each, "title": "Theirs"}], []])
        return changed + [random_todo(chance, 60 + number, self.clock) for number in range(chance.randrange(3))]

    def _config(self):
        chance = self.chance
        if chance.random() < 0.5:
            return None
        settings = [each for each in SETTINGS if chance.random() < 0.3]
        # A view that narrows another one needs that view.
        settings = [each for each in settings if "work" not in "".join(each)] if chance.random() < 0.5 else [
            *settings, *(each for each in SETTINGS if each[0] == "view.work.query" and each not in settings)]
        settings += [chance.choice(WRONG_SETTINGS)] if chance.random() < 0.05 else []
        text = ""
        for key, value in settings:
            first, *middle, last = key.split(".") if "." in key else (key, "x")
            section = f'{first} "{middle[0]}"' if middle else first
            text += f'[{section}]\n  {last} = "{value}" # a note\n'
        return mutated(chance, text.encode()) if chance.random() < 0.05 else text.encode()


def _text(made):
    return json.dumps({"format": "todo", "version": 1, **made}, ensure_ascii=False).encode()
