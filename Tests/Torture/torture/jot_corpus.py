"""The lines of Tests/Fixtures/jot/lines.tsv given to the tool: how many it reads right, how many it keeps and tells, and
how many go silently wrong.

    PYTHONPATH=Tests/Torture TODO_BINARY=.build/debug/todo python3 -m torture.jot_corpus [--judge] [a part of a line]

`--judge` asks the judge (torture/oracles/jot.py) about the lines as the file understands them, and runs nothing.
"""

import json
import pathlib
import re
import sys
import tempfile
from collections import Counter
from typing import NamedTuple

from torture.common import todo
from torture.oracles import rules
from torture.oracles.dates import Clock
from torture.oracles.jot import PRIORITIES, Judge
from torture.oracles.jot_dates import Dates

FILE = pathlib.Path(__file__).parents[2] / "Fixtures" / "jot" / "lines.tsv"
MOMENT = Clock.at("UTC", "2026-11-20T09:00:00Z")
KNOWN = [f'{{"uid":"known:{number}","title":"known {number}"}}' for number in range(1, 10)]
REFERENCES = ("after", "parent")


class Sample(NamedTuple):
    """A line, its title, what is understood, and whether something is told."""

    line: str
    title: str
    parts: tuple
    isTold: bool

    @property
    def refers(self):
        return any(part.startswith(REFERENCES) for part in self.parts)

    def expected(self):
        """The fields of the todo; `due` is a set where a rule begins by itself."""
        made = {"title": self.title, "tags": set()}
        for part in self.parts:
            key, value = part.split("=", 1)
            if key == "tag":
                made["tags"].add(value.lstrip("@#+").lower())
            elif key == "priority":
                made[key] = PRIORITIES[value.lower()]
            elif key == "after":
                made[key] = made.get(key, []) + [f"known:{number}" for number in value.split(",")]
            elif key == "parent":
                made[key] = f"known:{value}"
            else:
                made[key] = value
        if made.get("start", "").startswith("due"):
            made["start"] = Dates(MOMENT).date(f"{made['start'][4:-1]} days before {made['due']}")[1]
        if "repeat" in made:
            made["due"] = {made["due"]} if "due" in made else rules.beginnings(rules.rule(made["repeat"], MOMENT), MOMENT)
        return made

    def judged(self):
        """The todo as the tool would show it, for the judge."""
        made = self.expected()
        made["tags"] = sorted(made["tags"])
        if isinstance(made.get("due"), set):
            made["due"] = sorted(made["due"])[0]
        return made


class Answer(NamedTuple):
    """What the tool made of a line, and what it told of it."""

    todo: dict
    told: list


def samples(text=None):
    """All lines of the corpus, each in its order."""
    for line in (text or FILE.read_text()).split("\n"):
        if "\t" in line:
            cells = line.split("\t")
            parts = [cell for cell in cells[2:] if not cell.startswith("?")]
            yield Sample(cells[0], cells[1], tuple(parts), len(parts) < len(cells) - 2)


def answers(lines, clock=MOMENT, isApart=False):
    """What the tool makes of each line; `isApart` gives it each line by itself, in a list that has nine todos."""
    with tempfile.TemporaryDirectory(prefix="jot.") as folder:
        if isApart:
            found = []
            for number, line in enumerate(lines):
                path = f"{folder}/{number}.json"
                todo(path, "apply", "-", "-q", stdin="\n".join(KNOWN).encode(), env=clock.environment)
                found += _run(path, ["jot", "--json", "--", line], b"", 1, clock)
            return found
        return _run(f"{folder}/todos.json", ["jot", "-", "--json"], "\n".join(lines).encode(), len(lines), clock)


def _run(path, words, stdin, count, clock):
    result = todo(path, *words, stdin=stdin, env=clock.environment)
    if result.status != 0:
        raise ValueError(f"{words} ends with {result.status}: {result.err[:400]!r}")
    made = json.loads(result.out)
    if len(made) != count:
        raise ValueError(f"{count} lines make {len(made)} todos")
    told = [[] for _ in range(count)]
    for message in result.err.decode().splitlines():
        named = re.match(r"(?:todo: )?(?:warning: )?(?:line )?([0-9]+)(?: \(todo [0-9]+\))?: (.*)", message)
        if named and count >= int(named[1]) and words[1] == "-":
            told[int(named[1]) - 1].append(named[2])
        elif count == 1:
            told[0].append(message)
        else:
            raise ValueError(f"{message!r} is told of no line")
    return [Answer(*each) for each in zip(made, told)]


def verdict(sample, answer):
    """`right`, `told` (kept, as it should be or too carefully), or `wrong`; and what differs, if something does."""
    wanted, made = sample.expected(), answer.todo
    differences = []
    for key in ("title", "due", "repeat", "start", "priority", "project", "content", "after", "parent"):
        want, have = wanted.get(key), made.get(key)
        if isinstance(want, set) and have in want or want == have:
            continue
        # In one list a project may take the case of one before it.
        if key == "project" and want and have and want.lower() == have.lower():
            continue
        differences.append(f"{key} {have!r}, not {want!r}")
    if {tag.lower() for tag in made["tags"]} != wanted["tags"]:
        differences.append(f"tags {made['tags']}, not {sorted(wanted['tags'])}")
    if not differences:
        if sample.isTold and not answer.told:
            return "wrong", ["nothing is told"]
        if answer.told and not sample.isTold:
            return "told" if made["title"] == sample.line else "right", [f"told without need: {answer.told}"]
        return ("told" if sample.isTold else "right"), []
    # What was kept although it could have been read is told, and no harm; anything else is.
    isRead = any(made.get(key) and not _agrees(key, made[key], wanted) for key in ("due", "repeat", "start"))
    isKept = answer.told and not isRead and set(sample.title.split()) <= set(made["title"].split())
    return ("told" if isKept else "wrong"), differences + ([f"told: {answer.told}"] if answer.told else [])


def _agrees(key, value, wanted):
    want = wanted.get(key)
    return value in want if isinstance(want, set) else value == want


def disagreements():
    """The lines whose meaning in the corpus the judge does not accept."""
    judge = Judge(MOMENT)
    for sample in samples():
        wrong = judge.complaints(sample.line, sample.judged(), ["something"] if sample.isTold else [])
        if wrong:
            yield sample, wrong


def compared(part=""):
    """Each line with its verdict and its differences."""
    chosen = [sample for sample in samples() if part in sample.line]
    plain = [sample for sample in chosen if not sample.refers]
    referring = [sample for sample in chosen if sample.refers]
    made = dict(zip(plain, answers([sample.line for sample in plain]))) if plain else {}
    made.update(zip(referring, answers([sample.line for sample in referring], isApart=True)))
    return [(sample, *verdict(sample, made[sample])) for sample in chosen]


def counted(found):
    counts = Counter(name for _, name, _ in found)
    return f"{len(found)} lines: {counts['right']} right, {counts['told']} told, {counts['wrong']} silently wrong"


def main(words):
    if "--judge" in words:
        found = list(disagreements())
        for sample, wrong in found:
            print(f"{sample.line}\t{sample.title}\t{' '.join(sample.parts)}\n    {'; '.join(wrong)}")
        print(f"{len(list(samples()))} lines, {len(found)} on which the judge and the corpus disagree")
        return 1 if found else 0
    found = compared(" ".join(words))
    for sample, name, differences in found:
        if differences:
            print(f"{name}: {sample.line}\n    {'; '.join(differences)}")
    print(counted(found))
    return 1 if any(name == "wrong" for _, name, _ in found) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
