"""A person who works on a list with commands, apart from others who have the list too."""

from torture.common import CRASHES, todo, todos
from torture.report import Broken


class Person:
    """Everything that a person writes names the person, so that it is recognised wherever it is found."""

    def __init__(self, random, name, hour, env=None):
        self.random, self.name, self.hour, self.minute, self.env = random, name, hour, 0, env or {}

    def begin(self, store):
        """Makes a list with a little of everything."""
        for words in (["one"], ["two", "--tag", "t"], ["three", "--content", "a line"], ["four", "--parent", "1"],
                      ["five", "--due", "today", "--repeat", "daily"]):
            self.run(store, "add", *words)

    def work(self, store, count):
        """Runs a number of commands, each of which may be refused."""
        for _ in range(count):
            self.minute += 1
            numbers = [str(entry["id"]) for entry in todos(store)] or ["1"]
            one, two = (self.random.choice(numbers) for _ in range(2))
            text = f"{self.name} {self.minute}"
            self.run(store, *self.random.choice([
                ["add", text], ["add", text, "--after", one], ["edit", one, "--title", text],
                ["edit", one, "--after", two], ["edit", one, "--parent", two],
                ["edit", one, "--tag", text.replace(" ", "-")], ["edit", one, "--untag", "t"],
                ["edit", one, "--priority", "high"], ["edit", one, "--due", "tomorrow"], ["note", one, text],
                ["done", one], ["done", one], ["cancel", one], ["reopen", one], ["rm", one], ["undo"]]))

    def run(self, store, *words):
        """Runs a command, at a minute of the person's own."""
        now = f"2026-11-20T{self.hour + self.minute // 60:02}:{self.minute % 60:02}:00Z"
        result = todo(store, *words, env={**self.env, "TODO_NOW": now})
        if result.status in CRASHES or result.status not in (0, 1, 4):
            raise Broken(f"{words} ends with {result}")
        return result
