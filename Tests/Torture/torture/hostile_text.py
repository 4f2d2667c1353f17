"""Texts that would command a terminal, and a place where every file and every name holds such a text."""

import json
import os
import shutil
import tempfile

from torture import common
from torture.scene import HISTORY

SEQUENCES = {
    "clear": "\x1b[2J", "cursor": "\x1b[1;1H", "colour": "\x1b[31m", "title": "\x1b]0;x\x07", "clipboard": "\x1b]52;c;eA==\x07",
    "link": "\x1b]8;;http://x\x1b\\y", "DCS": "\x1bP$q\x1b\\", "APC": "\x1b_x\x1b\\", "reset": "\x1bc", "report": "\x1b[6n",
    "C1 CSI": "\x9b31m", "C1 OSC": "\x9d0;x\x9c", "bell": "\x07\x07", "back": "abc\b\b\bxyz", "return": "abc\rxyz",
    "two lines": "a\nb", "tab": "a\tb", "CR LF": "a\r\nb", "vertical": "a\x0bb\x0cc", "half an escape": "\x1b",
}
HIDDEN = [*range(0x20), *range(0x7F, 0xA0), 0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A), 0xFEFF]
PAYLOADS = {**SEQUENCES, **{f"U+{point:04X}": f"a{chr(point)}b" for point in HIDDEN}}


class Place:
    """A folder with a store, its history and more, in which all names and texts are the payload."""

    mark = "told: "  # comes before the payload in the history

    def __init__(self, payload):
        self.payload = payload
        self.root = tempfile.mkdtemp(prefix="torture.")
        self.name = "n" + payload.replace("/", "").replace("\0", "")
        self.folder = os.path.join(self.root, self.name)
        os.mkdir(self.folder)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.root, ignore_errors=True)

    def store(self, kind):
        """Makes a store of that kind, and returns its path."""
        path = os.path.join(self.folder, f"{self.name}.json")
        if kind == "folder":
            os.mkdir(path)
        elif kind == "damaged":
            self._write(path, self._document().replace('"id":2,', f'"id":2,"{self.payload}"'))
        else:
            self._write(path, self._document())
            self._write(os.path.join(self.folder, HISTORY.replace("todos", self.name, 1)), self._history())
        return path

    def variables(self, name):
        """An environment in which that variable is the payload, or in which the user's editor works with it."""
        text = self.payload.replace("\0", "")
        if name in ("edited", "TMPDIR"):
            draft = os.path.join(self.root, "draft")
            self._write(draft, f"title: x\n{text}: y{text}\n\n{text}")
            return {"VISUAL": f"cp {draft}", "TMPDIR": self.folder}
        if name == "completed":
            return {"TODO_FILE": os.path.join(self.folder, f"{self.name}.json")}
        if name == "failing":
            return {"VISUAL": f"exit 3 # {text}"}
        if name in ("HOME", "XDG_DATA_HOME"):
            return {"HOME": text, "XDG_DATA_HOME": f"/nonexistent/{text}" if name == "XDG_DATA_HOME" else text}
        return {name: text} if name else {}

    def _write(self, path, text):
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)

    def _todo(self, number):
        text = self.payload
        return {
            "id": number, "uid": f"{number}{text}", "title": text, "content": text, "status": "open", "project": text,
            "tags": [text], "created": common.NOW, "modified": common.NOW, f"more{text}": text, "deep": {text: [text]}}

    def _document(self):
        lines = ",\n".join(_json(self._todo(number)) for number in (1, 2))
        more = _json(f"more{self.payload}")
        head = '{"format":"todo","version":1,"todos":[\n'
        return f'{head}{lines}\n],"lastID":2,"revision":3,{more}:{_json(self.payload)}}}\n'

    def _history(self):
        """Steps of version 0.1, which need no digests: one in force, and one that undoes another."""
        steps = [
            {"changes": [{"after": self._todo(1)}]},
            {"changes": [{"before": self._todo(1), "after": {**self._todo(1), "title": f"y{self.payload}"}}]},
            {"undoes": [2], "changes": [{"before": {**self._todo(1), "title": "y"}, "after": self._todo(1)}]},
        ]
        return "".join(
            _json({"time": common.NOW, "command": f"{self.mark}{self.payload}", **step, "revision": number}) + "\n"
            for number, step in enumerate(steps, 1))


def _json(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
