"""What strace tells of a run, and how it disturbs one."""

import os
import re
import tempfile
from collections import Counter
from typing import NamedTuple

from torture.common import Scene
from torture.report import Broken

LINE = re.compile(r"(\w+)\((.*)\)\s+= (-?\d+)(?:<(.*?)>)?(?: .*)?$")


class Call(NamedTuple):
    name: str
    words: list
    value: int


def record(command, old, names=None):
    """The calls of an undisturbed run of a command, with all of the bytes they pass."""
    with Scene(old) as scene, tempfile.NamedTemporaryFile("r", suffix=".strace") as log:
        wrap = ["strace", "-qq", "-xx", "-s", str(1 << 26), "-o", log.name]
        if names:
            wrap += ["-e", "trace=" + ",".join(names)]
        result = scene.run(command, wrap=wrap)
        if result.status != 0:
            raise Broken(f"an undisturbed run fails: {result}")
        calls = [
            Call(match[1], match[2].split(", "), int(match[3])) for match in map(LINE.match, log) if match]
        return scene.home, result, calls


def bytes_of(word):
    """The bytes of a quoted word; strace was told to write each as \\xNN."""
    return bytes.fromhex(word.strip('"').replace("\\x", ""))


def points(command, old, names=None):
    """Every (name, n) at which a run of the command can be disturbed, and whether the runtime is still starting."""
    _, _, calls = record(command, old)
    counts, starting = Counter(), True
    for call in calls:
        if call.name == "fcntl":  # the tool's own first call looks whether its standard streams are open
            starting = False
        if call.name != "execve" and (names is None or call.name in names):
            counts[call.name] += 1
            yield call.name, counts[call.name], starting


def inject(name, what, when):
    """The words before a command that disturb its `when`-th call of that name."""
    return ["strace", "-qq", "-o", os.devnull, "-e", f"trace={name}", "-e", f"inject={name}:{what}:when={when}"]
