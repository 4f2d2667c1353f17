"""Random command lines: all commands, in all forms, some of them nonsense, in a shell and on a terminal."""

import json
import pathlib
from typing import NamedTuple

from torture.random_commands import BARE, CHOICES, KINDS, NAMES, RULES
from torture.random_queries import (
    FIELDS, FORMS, GROUPS, OWN, OWN_WORDS, PROJECTS, TAGS, TEXTS, damaged, random_query, random_todo, sort_keys)
from torture.rows.dates import WORDS
from torture.rows.mutated_files import FORMATS, mutated

SEEDS = pathlib.Path(__file__).parents[1] / "Fuzz" / "Seeds"
# Editors that leave the text as it is, change it, empty it, spoil it, or fail.
EDITORS = [
    "true", "sed -i 's/e/E/'", "sed -i '1s/.*/title: Written/'", "cp /dev/null", "sed -i 's/^due:.*/due: blue/'", "false",
    "sh -c 'echo More >> \"$1\"' sh", "sed -i '/^tags/d'"]
# If two commands run at once, each has an error stream of its own.
PIPES = [
    "todo list -q {query} 2> first.err | todo done - {form}", "todo list {query} 2> first.err | todo edit - --tag piped {form}",
    "todo export {format} --all 2> first.err | todo import {format} - {form}",
    "todo export {format} --all --uid 2> first.err | todo -f piped.json import {format} - {form}",
    "todo list --all --ndjson 2> first.err | todo apply - {form}", "todo list --plain --all | head -n 2",
    "todo show {ref} --json 2> first.err | todo apply -n - {form}", "todo list --all --text 2> first.err | todo show - {form}",
    "todo list --json --all > list.json; todo import json list.json {form}", "todo log --since 0 --ndjson | tail -n 1",
    "printf '%s\\n' one 'two words' '' | todo add - --project home {form}", "todo show {ref} > /dev/full"]


class Line(NamedTuple):
    """The typed words, the standard input, the variables, and the size of the terminal, if there is one."""

    words: list
    stdin: bytes = b""
    variables: dict = {}
    size: tuple = ()

    def __str__(self):
        shown = " ".join(self.words) if self.words[:1] == ["sh"] else " ".join(map(_quoted, ["todo", *self.words]))
        parts = [*(f"{name}={_quoted(value)}" for name, value in self.variables.items()), shown]
        parts += [f"< {self.stdin!r:.200}"] if self.stdin else []
        return " ".join(parts) + (f"  (a terminal of {self.size[0]} by {self.size[1]})" if self.size else "")


def _quoted(word):
    return word if word.replace("-", "").replace(":", "").replace(".", "").replace("/", "").isalnum() else repr(word)


class RandomLines:
    """Lines for one store, some of whose ids are known; `shares` says that there is a remote and another machine."""

    def __init__(self, chance, clock, todos, shares=False):
        self.chance, self.clock, self.shares = chance, clock, shares
        self.ids = [each["id"] for each in todos] or [1]
        self.uids = [each["uid"] for each in todos] or ["a"]
        self.last = max(self.ids)
        self.name = None  # of the previous command

    def line(self):
        """A line, which is mistyped one time in ten."""
        chance = self.chance
        if chance.random() < 0.06:
            text = chance.choice(PIPES).format(
                query=f"'{chance.choice(['milk', 'is:any', 'due:any', 'tag:shop'])}'", format=chance.choice(FORMATS),
                ref=self.ref(), form=" ".join(self.form()))
            return Line(["sh", "-c", text], variables=self._variables())
        words, stdin = self.words()
        if chance.random() < 0.1:
            words = self._mistyped(words)
        needs_terminal = words[:1] == ["edit"] and len(words) == 2
        size = ()
        # Nothing may read from a terminal on which nobody types.
        if needs_terminal or chance.random() < 0.2 and not {"-", "ui"} & set(words):
            size = chance.choice([(80, 24), (40, 10), (120, 50), (20, 5), (200, 24)])
        return Line(words, stdin, self._variables(bool({"edit", "-e"} & set(words)), bool(size)), size)

    def words(self):
        """The words of a sensible line, and its standard input."""
        self.name = self._next()
        made = KINDS[self.name](self)
        words, stdin = made if isinstance(made, tuple) else (made, b"")
        form = [] if self.name in BARE else self.form()
        # After a -- it would not be an option any more.
        is_behind = self.chance.random() < 0.8 and "--" not in words
        return [*words, *form] if is_behind else [*form, *words], stdin

    def _next(self):
        """The next command: a change at first, so that there is something to undo, and often a redo after an undo."""
        chance, before = self.chance, self.name
        if before is None:
            return "change"
        if self.shares and chance.random() < 0.3:
            return "sync"
        return "redo" if before == "undo" and chance.random() < 0.6 else chance.choice(CHOICES)

    def form(self):
        """The options for the form of the output."""
        chance = self.chance
        if chance.random() < 0.25:
            return []
        if chance.random() < 0.2:
            return ["-q"]
        forms = [["--text"], ["--plain"], ["--json"], ["--ndjson"], ["--text", "--color", "always"], ["--color", "always"],
                 ["--no-config"], ["--no-pager"], ["--color=never", "--text"]]
        listing = [*FORMS, ["--plain", "--fields", ",".join(chance.sample(FIELDS, 3))]]
        return self.mostly(forms * 3 + listing, [["--json", "--text"], ["--fields", "blue"], ["--json", "-q"]])

    def mostly(self, good, bad):
        """Usually one of the good choices, sometimes a bad one."""
        return self.chance.choice(bad if self.chance.random() < 0.06 else good)

    def ref(self):
        chance = self.chance
        first, uid = chance.choice(self.ids), chance.choice(self.uids)
        return self.mostly(
            [*[f"{first}"] * 9, f"{first}-{first + chance.randrange(9)}", f"{first},{chance.choice(self.ids)}", f"uid:{uid}"],
            [uid, uid[:4], f"{self.last + 1}", f"{self.last + 2}", "999"])

    def refs(self):
        """References, or a query or standard input instead."""
        chance = self.chance
        if chance.random() < 0.12:
            return ["--where", random_query(chance, 2)], b""
        if chance.random() < 0.08:
            return ["-"], "\n".join(self.ref() for _ in range(chance.randrange(4))).encode()
        return [self.ref() for _ in range(chance.choice([1, 1, 1, 2, 3]))], b""

    def query(self):
        chance = self.chance
        if chance.random() < 0.3:
            return []
        text = random_query(chance, 2)
        return ["--", damaged(chance, text) if chance.random() < 0.1 else text]

    def dry(self):
        return ["-n"] * (self.chance.random() < 0.25)

    def options(self, **makers):
        """Some of these options, with their values."""
        found = []
        for name, make in makers.items():
            if self.chance.random() < 0.25:
                found += [f"--{name.replace('_', '-')}", *([make()] if make else [])]
        return found

    def text(self):
        return " ".join(self.chance.choices(TEXTS, k=self.chance.randrange(1, 4)))

    def rule(self):
        return self.mostly(RULES, ["every 0 days", "blue"])

    def date(self):
        return self.mostly([*WORDS, "none"], ["", "blue", "30 feb", "1/12"])

    def tag(self):
        return self.mostly([*TAGS, "-shop", "none"], ["a b", ""])

    def project(self):
        return self.mostly([*PROJECTS, "none"], ["/", "a//b"])

    def fields(self):
        return self.options(
            content=self.text, due=self.date, start=self.date, priority=lambda: self.mostly(["high", "m", "l", "none"], ["x"]),
            project=self.project, tag=self.tag, repeat=self.rule, after=self.ref, parent=self.ref, set=self.own)

    def own(self):
        """A field of the user's own with a value."""
        name = self.chance.choice(sorted(OWN))
        return self.mostly(
            [f"{name}={word}" for word in [*OWN_WORDS, "", "a,b"]],
            [f"{name}s=x", "Due=fri", "due=fri", "task=x", "client", "=x", "a b=c"])

    def list_options(self, *names):
        """Some of these list options."""
        chance = self.chance
        makers = {
            "all": None, "sort": lambda: ",".join(sort_keys(chance) or self.mostly([["due"]], [["blue"]])),
            "group": lambda: chance.choice([*GROUPS, *OWN]),
            "limit": lambda: self.mostly(["0", "1", "3", "1000"], ["x"]), "tree": None, "explain": None}
        return self.options(**{name: makers[name] for name in names})

    def patches(self):
        """Objects for apply, some of them bad, or a seed of the fuzzing."""
        chance = self.chance
        if chance.random() < 0.2:
            return mutated(chance, chance.choice(sorted((SEEDS / "apply").iterdir())).read_bytes())
        objects = []
        for _ in range(chance.randrange(1, 5)):
            made = random_todo(chance, self.mostly(self.ids, [999]), self.clock)
            if chance.random() < 0.6:
                kept = {"id": made["id"], **{key: made[key] for key in ("title", "tags", "due") if key in made}}
            else:
                kept = {key: value for key, value in made.items() if chance.random() < 0.5}
                kept.pop(chance.choice(["id", "uid"]), None)
            kept.update(chance.choice([
                {}, {}, {"removed": True}, {"tags+": ["new"]}, {"tags-": TAGS}, {"due": None}, {"x": [1, {"y": "z"}]},
                {"after": [chance.choice(self.ids)]}, {"parent": chance.choice(self.uids)},
                self.mostly([{}], [{"due": "blue"}, {"ifModified": "2026-11-20T23:11:00Z"}])]))
            objects.append(kept)
        data = json.dumps(objects) if chance.random() < 0.2 else "\n".join(map(json.dumps, objects))
        return mutated(chance, data.encode()) if chance.random() < 0.15 else data.encode()

    def _variables(self, edits=False, pages=False):
        chance = self.chance
        there = {"TODO_FILE": "PLACE/there.json", "HOME": "PLACE/tmp"}
        found = there if self.shares and chance.random() < 0.4 else {}
        for name, values, likely in [
                ("COLUMNS", ["20", "40", "200", "x"], 0.1), ("NO_COLOR", ["1"], 0.05), ("CLICOLOR_FORCE", ["1"], 0.1),
                ("TERM", ["dumb", ""], 0.05), ("PAGER", ["cat -A", "head -n 3", "false", ""], 0.7 * pages),
                ("VISUAL", EDITORS, 0.9 * edits), ("LC_ALL", ["C", "tr_TR.UTF-8"], 0.05), ("TODO_NOW", ["blue"], 0.01),
                ("TODO_LOCK_TIMEOUT", ["0", "x"], 0.02), ("TODO_CONFIG", ["", "/nonexistent"], 0.03)]:
            if chance.random() < likely:
                found[name] = chance.choice(values)
        return found

    def _mistyped(self, words):
        chance, words = self.chance, list(words) or [""]
        at = chance.randrange(len(words))
        form, word = chance.randrange(6), words[at]
        if form == 0:
            del words[at]
        elif form == 1:
            words.insert(at, word)
        elif form == 2:
            cut = chance.randrange(len(word) + 1)
            words[at] = word[:cut] + chance.choice(["", "x", "-", "\u202e", "é"]) + word[cut + 1:]
        elif form == 3:
            words.insert(at, chance.choice(["--nothing", "--due", "-z", "--", "-", "", "--help", "--version", "-h", "--al"]))
        elif form == 4:
            words[at] = chance.choice(NAMES)
        else:
            chance.shuffle(words)
        return words
