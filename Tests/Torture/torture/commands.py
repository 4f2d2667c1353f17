"""The commands that the rows go through. One line here takes a new command through all of them."""

import os
import re
from typing import NamedTuple


class Command(NamedTuple):
    name: str
    words: tuple
    stdin: bytes = b""
    changes: bool = True
    before: tuple = ()  # the command lines that prepare it
    report: str = ""  # whole lines that it may write to stderr on success

    def unreported(self, error):
        """Standard error without the report of a success."""
        if not self.report:
            return error
        return b"".join(line for line in error.splitlines(True) if not re.fullmatch(self.report.encode(), line.rstrip()))


# Another version of the store, as a program that copies folders leaves it: todo 2 has another title, todo 9 is new.
COPY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "conflict-copy.json")
RECORDS = b'{"uid":"t:import","title":"Imported"}\n{"uid":"t:2","title":"Theirs"}\n'

PATCHES = b'{"id":1,"title":"Changed"}\n{"uid":"t:new","title":"New"}\n{"id":3,"removed":true}\n'

# The commands run on a store with at least the todos 1 to 8, of which 5 is done; see common.store_text.
COMMANDS = [
    Command("add", ("add", "Buy milk", "--due", "tomorrow", "--project", "home")),
    Command("add -", ("add", "-"), b"one\ntwo\nthree\n"),
    Command("edit", ("edit", "2", "--title", "Changed", "--tag", "new")),
    Command("rename", ("rename", "+home", "house"), before=(("edit", "2", "3", "--project", "home/garden"),)),
    Command("note", ("note", "2", "called,", "no", "answer")),
    Command("done", ("done", "3")),
    Command("take", ("take", "--for", "30m")),
    Command("release", ("release", "2"), before=(("take", "2"),)),
    Command("postpone", ("postpone", "1", "1w"), before=(("edit", "1", "--due", "today"),)),
    Command("skip", ("skip", "1"), before=(("edit", "1", "--due", "today", "--repeat", "weekly"),)),
    Command("reopen", ("reopen", "5")),
    Command("cancel", ("cancel", "1")),
    Command("rm", ("rm", "4")),
    Command("rm of one that is named", ("rm", "2"), before=(("edit", "3", "--after", "2", "--parent", "2"),)),
    Command(
        "done with parts", ("done", "1"),
        before=(("edit", "1", "--due", "today", "--repeat", "weekly"), ("edit", "2", "--parent", "1"))),
    Command("apply", ("apply", "-"), PATCHES),
    Command("import", ("import", "json", "-"), RECORDS, report=r"\d+ read: .*"),
    Command("merge", ("merge", COPY), report=r"to delete the copy: rm .*|2: title changed on both sides: .*"),
    Command("undo", ("undo",), before=(("done", "3"),)),
    Command("undo --by", ("undo", "--by", "w1"), before=(("take", "3", "--as", "w1"), ("done", "2"))),
    Command("redo", ("redo",), before=(("done", "3"), ("undo",))),
    Command("list", ("list", "--all"), changes=False),
    Command("list --tree", ("list", "--tree", "is:ready", "--text"), changes=False, before=(("edit", "3", "--after", "2"),)),
    Command("today", ("today",), changes=False, before=(("edit", "1", "--due", "today"),)),
    Command("next", ("next",), changes=False),
    Command("show", ("show", "1-8"), changes=False),
    Command("review", ("review", "1y"), changes=False),
    Command("stats", ("stats",), changes=False),
    Command("calendar", ("calendar",), changes=False),
    Command("log", ("log",), changes=False, before=(("done", "3"),)),
    Command(
        "log --since", ("log", "--since", "yesterday", "--where", "is:done", "--text"), changes=False,
        before=(("done", "3"),)),
    Command("export", ("export", "ics"), changes=False),
    Command("check", ("check",), changes=False),
    Command("config", ("config",), changes=False),
]

# Objects that can be applied when there is no store yet.
CREATION = Command("apply", ("apply", "-"), b'{"uid":"t:new","title":"New"}\n{"title":"Another"}\n')

CHANGES = [command for command in COMMANDS if command.changes]
ADD = COMMANDS[0]


def named(*names):
    return [command for command in COMMANDS if command.name in names]
