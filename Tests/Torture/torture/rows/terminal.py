"""Texts that would command a terminal, in each field of each file and in everything that is echoed, in each output."""

import itertools
import json
import os
import pty
import re
import subprocess

from torture import common
from torture.hostile_text import HIDDEN, PAYLOADS, Place
from torture.report import Broken

FORMS = {"": [], " plain": ["--plain"], " JSON": ["--json"], " ndjson": ["--ndjson"], " quiet": ["-q"]}
COLOURS = re.compile(r"\x1b\[[0-9;]+m([^\x1b]*)\x1b\[0m")
# Commands on a sound store in which every text is the payload.
SOUND = [
    ["list", "--all"], ["list", "--all", "--group", "project"], ["show", "1"], ["log"], ["log", "1"], ["where"],
    ["check"], ["projects"], ["tags"], ["done", "1"], ["rm", "1"], ["edit", "1", "--title", "y", "--dry-run"], ["undo"],
    ["list", "--color", "always", "--all"], ["log", "--color", "always"],
]
# Commands that have to say what is wrong with a store, where it is, or what its name is.
DAMAGED = [
    ["list"], ["show", "1"], ["add", "x"], ["where"], ["check"], ["check", "--repair"], ["check", "--repair", "-n"],
]
# What can be written after or into a command line; {} stands for the payload.
ARGUMENTS = [
    ["done", "{}"], ["done", "uid:{}"], ["show", "1,{}"], ["list", "{}"], ["list", "title:{}"], ["list", "{}:x"],
    ["list", "due.{}:x"], ["list", "is:{}"], ["list", "--explain", "{}"], ["list", "--explain", "tag:{},due"],
    ["list", "--sort", "{}"], ["list", "--fields", "{}"], ["list", "--group", "{}"], ["list", "--limit", "{}"],
    ["list", "--color", "{}"], ["list", "--{}"], ["list", "-{}"], ["{}"], ["help", "{}"], ["edit", "1", "--due", "{}"],
    ["edit", "1", "--repeat", "{}"], ["edit", "1", "-p", "{}"], ["edit", "1", "-t", "{}"], ["edit", "1", "-P", "{}"],
    ["edit", "1", "--title", "{}"], ["edit", "--where", "{}", "-p", "low"], ["add", "{}"],
    ["add", "x", "--uid", "{} {}"], ["projects", "{}"], ["tags", "{}"], ["log", "{}"], ["log", "--since", "{}"],
    ["undo", "{}"], ["completions", "{}"],
]
VARIABLES = {
    "TODO_NOW": ["list"], "TODO_LOCK_TIMEOUT": ["add", "x"], "HOME": ["list"], "TODO_FILE": ["where"],
    "XDG_DATA_HOME": ["where"], "VISUAL": ["add", "-e"], "EDITOR": ["add", "-e"], "TMPDIR": ["add", "-e"],
    "COLUMNS": ["list"], "TZ": ["list"], "TERM": ["list"],
}
# What is read; {} stands for the payload, and [] for the payload as JSON.
INPUTS = {
    "add": "{}\n", "done": "{}\n",
    "apply": '[{"title":"x","{}":1}]\n', "apply lines": '{"title":"x","due":"[]"}\n{"uid":"a []","title":"x"}\n{}\n',
}
LINES = ["todo done ", "todo list tag:", "todo list project:", "todo add -P ", "todo add -t ", "todo projects "]


def run(row):
    cases = [
        (f"{name}, {label}, {where}", name, where, *case)
        for (label, *case), name, where in itertools.product(_commands(), PAYLOADS, ("terminal", "pipe"))]
    row.each(row.sample(cases, 4000), _shown)


def _commands():
    """Everything that is run: a name, the store's kind, the words, a variable that is the payload, and the standard
    input."""
    for kind, commands in (("sound", SOUND), ("damaged", DAMAGED), ("folder", [["list"], ["check"], ["add", "x"]])):
        for words, form in itertools.product(commands, FORMS):
            if not ("--color" in words and form):
                yield f"{' '.join(words)}{form} of a {kind} store", kind, [*words, *FORMS[form]], None, None
    for words, form in itertools.product(ARGUMENTS, ("", " JSON")):
        yield f"{' '.join(words)}{form}", "sound", [*words, *FORMS[form]], None, None
    for name, form in itertools.product(VARIABLES, ("", " JSON")):
        yield f"{name}{form}", "sound", [*VARIABLES[name], *FORMS[form]], name, None
    for command, form in itertools.product(INPUTS, ("", " JSON")):
        yield f"{command} -{form}", "sound", [command.split()[0], "-", *FORMS[form]], None, INPUTS[command]
    for shell, line in itertools.product(("bash", "zsh", "fish"), LINES):
        yield f"{line}Tab in {shell}", "sound", ["__complete", shell, "--", line], "completed", None
    yield "what is left of an edited text", "sound", ["add", "-e"], "edited", None
    yield "an editor that fails", "sound", ["add", "-e"], "failing", None


def _shown(name, where, kind, words, variable, text):
    payload = PAYLOADS[name]
    if where == "pipe" and words[-1] == "-q" and words[0] in ("where", "check"):
        return  # for scripts, a bare path is printed with every byte
    with Place(payload) as place:
        argument = payload.replace("\0", "")
        line = ["--file", place.store(kind), *[word.replace("{}", argument) for word in words]]
        if variable in ("HOME", "TODO_FILE", "XDG_DATA_HOME"):
            line = line[2:]
        stdin = (text or "").replace("{}", payload).replace("[]", json.dumps(payload)[1:-1]).encode()
        seen = _output(line, place.variables(variable), stdin, where)
        _harmless(seen, payload, words)
        if words == ["log"] and place.mark not in seen:
            raise Broken(f"the history is not told, so that nothing was tried: {seen[:300]!r}")


def _output(words, variables, stdin, where):
    """The output of a run, both streams, to a terminal or to a pipe."""
    environment = {**common.environment(COLUMNS="200", TERM="xterm-256color", NO_COLOR="1"), **variables}
    options = {"env": {key: value for key, value in environment.items() if value is not None}}
    if where == "pipe":
        done = subprocess.run(
            [common.BINARY, *words], input=stdin, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
        return _decoded(done.returncode, done.stdout)
    ours, theirs = pty.openpty()
    reading, writing = os.pipe()
    process = subprocess.Popen([common.BINARY, *words], stdin=reading, stdout=theirs, stderr=theirs, **options)
    os.close(theirs)
    os.close(reading)
    try:
        os.write(writing, stdin)
    except BrokenPipeError:  # it need not read
        pass
    os.close(writing)
    seen = b""
    try:
        while piece := os.read(ours, 65536):
            seen += piece
    except OSError:  # Linux reports EIO at the end
        pass
    os.close(ours)
    return _decoded(process.wait(), seen.replace(b"\r\n", b"\n"))


def _decoded(status, seen):
    if status < 0:
        raise Broken(f"the tool is ended by a signal: {status}")
    return seen.decode("utf-8")


def _harmless(seen, payload, words):
    if "--color" in words:
        seen = COLOURS.sub(r"\1", seen)
    found = sorted({f"U+{ord(each):04X}" for each in seen if ord(each) in HIDDEN and each not in "\n\t"})
    if found or len(payload) > 1 and any(ord(each) in HIDDEN for each in payload) and payload in seen:
        raise Broken(f"{' '.join(found) or 'the payload'} reaches the output of {words}: {seen[:300]!r}")
