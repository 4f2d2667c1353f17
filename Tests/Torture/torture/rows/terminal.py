"""Texts that would command a terminal, stored by another program, in each output."""

import itertools
import json
import os
import pty
import re
import subprocess

from torture import common
from torture.common import Scene, store_text, todo
from torture.report import Broken

SEQUENCES = {
    "clear": "\x1b[2J", "cursor": "\x1b[1;1H", "colour": "\x1b[31m", "title": "\x1b]0;x\x07", "clipboard": "\x1b]52;c;eA==\x07",
    "link": "\x1b]8;;http://x\x1b\\y", "DCS": "\x1bP$q\x1b\\", "APC": "\x1b_x\x1b\\", "reset": "\x1bc", "report": "\x1b[6n",
    "C1 CSI": "\x9b31m", "C1 OSC": "\x9d0;x\x9c", "bell": "\x07\x07", "back": "abc\b\b\bxyz", "return": "abc\rxyz",
    "two lines": "a\nb", "tab": "a\tb", "CR LF": "a\r\nb", "vertical": "a\x0bb\x0cc", "half an escape": "\x1b",
}
HIDDEN = [*range(0x20), *range(0x7F, 0xA0), 0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A), 0xFEFF]
PAYLOADS = {**SEQUENCES, **{f"U+{point:04X}": f"a{chr(point)}b" for point in HIDDEN}}
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
OUTPUTS = {
    "list": ["list", "--all"], "list in colour": ["list", "--all", "--color", "always"],
    "plain list": ["list", "--all", "--plain"], "JSON": ["list", "--all", "--json"],
    "ndjson": ["list", "--all", "--ndjson"], "show": ["show", "1"], "plain show": ["show", "1", "--plain"],
    "receipt": ["done", "1"], "ids": ["list", "--all", "-q"],
}


def run(row):
    cases = [
        (f"{name}, {output}, {where}", name, OUTPUTS[output], where)
        for name, output, where in itertools.product(PAYLOADS, OUTPUTS, ("terminal", "pipe"))]
    row.each(cases, _shown)
    row.each([(f"{name} as an argument, {words[0]}", name, words) for name in PAYLOADS if PAYLOADS[name] for words in (
        ["done"], ["list"], ["list", "--sort"], ["nonsense"], ["edit", "1", "--due"], ["--file"])], _argument)


def _store(payload):
    """A store that carries the payload wherever there is a text."""
    document = json.loads(store_text(1))
    document["todos"][0].update(title=payload, content=payload, project=payload, tags=[payload], more=payload)
    return json.dumps(document).encode()


def _on_terminal(words):
    """What a run writes to a terminal, both streams."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [common.BINARY, *words], stdin=theirs, stdout=theirs, stderr=theirs,
        env=common.environment(TERM="xterm-256color", COLUMNS="200"))
    os.close(theirs)
    seen = b""
    try:
        while piece := os.read(ours, 65536):
            seen += piece
    except OSError:  # Linux says EIO at the end
        pass
    os.close(ours)
    if process.wait() < 0:
        raise Broken(f"the tool is ended by a signal: {process.returncode}")
    return seen.replace(b"\r\n", b"\n").decode("utf-8")


def _shown(name, words, where):
    with Scene(_store(PAYLOADS[name])) as scene:
        if where == "terminal":
            seen, coloured = _on_terminal(["--file", scene.link, *words]), True
        else:
            result = todo(scene.link, *words)
            seen, coloured = (result.out + result.err).decode("utf-8"), "always" in words
        _harmless(seen, coloured, words)


def _argument(name, words):
    payload = PAYLOADS[name].replace("\0", "")
    with Scene(store_text(1)) as scene:
        _harmless(_on_terminal(["--file", scene.link, *words, payload]), True, words)


def _harmless(seen, coloured, words):
    if coloured:
        seen = COLOURS.sub(lambda match: "" if match[0] != "\x1b[31m" or "--json" not in words else match[0], seen)
    allowed = {"\n", "\t"}
    found = sorted({f"U+{ord(each):04X}" for each in seen if ord(each) in HIDDEN and each not in allowed})
    if found:
        raise Broken(f"{' '.join(found)} reaches the output of {words}: {seen[:300]!r}")
