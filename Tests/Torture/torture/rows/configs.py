"""Configs that are not files, or hold unlikely text: a command does its work, or says why not.

A refused command leaves the store and the config as they were. Git is a second reader of configs.
"""

import os
import random
import shutil
import socket
import subprocess
import threading

from torture.common import store_text, strict_json, todo
from torture.report import Broken
from torture.rows.environments import LIMITS, judge
from torture.rows.mutated_files import mutated
from torture.scene import Scene

ASKING = [("list", "-q"), ("list", "-q", "@v0"), ("done", "--where", "@v0"), ("config",), ("config", "list.sort")]
SETTING = [("config", "list.sort", "due"), ("config", "--unset", "list.sort"), ("config", "view.v0.query", "is:open")]
WRITERS = 30


def run(row):
    row.each([(f"{name}, {' '.join(words)}", *place, words) for name, place in PLACES.items()
              for words in [*ASKING, *SETTING]], _place)
    row.each(row.sample([(f"{name}, {' '.join(words)}", text.encode(), words) for name, text in TEXTS.items()
                         for words in [*ASKING, *SETTING]], 40), _text)
    row.each([(f"mutated {number}", row.seed, number) for number in range(row.pick(2_000, 40))], _mutated)
    row.each([(f"values {number}", row.seed, number) for number in range(row.pick(500, 15))], _values)
    row.each([(f"writers {number}", row.seed, number) for number in range(row.pick(30, 2))], _writers, workers=1)


# What is in the place of the config


def _socket(path):
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(path)


def _sparse(path):
    with open(path, "wb") as file:
        file.truncate(3 << 30)


def _circle(path):
    os.symlink("other", path)
    os.symlink(os.path.basename(path), os.path.join(os.path.dirname(path), "other"))


def _link_to(target):
    return lambda path: os.symlink(target, path)


# How each place is made, and the statuses of reading and of setting there.
PLACES = {
    "a pipe": (os.mkfifo, 2, 2), "a folder": (os.mkdir, 2, 2), "a socket": (_socket, 2, 2), "3 GB": (_sparse, 2, 2),
    "a circle": (_circle, 2, 2), "a link to nothing": (_link_to("nothing"), 0, 0),
    "a link below a file": (_link_to("/etc/passwd/config"), 0, 2), "another text": (_link_to("/etc/passwd"), 2, 2),
    "/dev/null": (_link_to("/dev/null"), 0, 2),
    **{device: (_link_to(device), 2, 2) for device in ("/dev/zero", "/dev/full", "/dev/urandom", "/dev/tty")}}


def _place(make, reading, setting, words):
    with Scene(store_text()) as scene, _Config(scene) as config:
        make(config.path)
        there = os.lstat(config.path)
        result = config.run(*words)
        expected = setting if words in SETTING else reading
        if result.status != expected and "--unset" not in words:
            raise Broken(f"{words} ends with {result}, not with {expected}")
        if (os.lstat(config.path).st_mode, os.lstat(config.path).st_ino) != (there.st_mode, there.st_ino):
            raise Broken(f"{words} puts something in its place: {result}")


# The contents of a config


TEXTS = {
    "2^40 of one view": "".join(f'[view "v{n}"]\nquery = @v{n + 1} or @v{n + 1}\n' for n in range(40))
    + '[view "v40"]\nquery = is:open\n',
    "a chain of 900 views": "".join(f'[view "v{n}"]\nquery = @v{n + 1}\n' for n in range(900))
    + '[view "v900"]\nquery = is:open\n',
    "a circle of views": '[view "v0"]\nquery = @v1\n[view "v1"]\nquery = @v0\n',
    "a view of itself": '[view "v0"]\nquery = milk or not @v0\n',
    "a view of brackets": '[view "v0"]\nquery = "' + "(" * 100_000 + '"\n',
    "a circle of aliases": "[alias]\na = b\nb = a\n",
    "10,000 aliases": "[alias]\n" + "".join(f"a{n} = a{n + 1} x\n" for n in range(10_000)) + "a10000 = list\n",
    "a long name": f'[view "{"v" * 900_000}"]\nquery = x\n',
    "a long value": "[list]\nsort = " + "id," * 300_000 + "id\n",
    "a key twice": "[list]\nsort = id\nsort = due\n",
    "an open quote": '[list]\nsort = "id\n', "an open section": "[list", "no section": "sort = id\n",
    "backslashes": "[list]\nsort = \\\\\\\n", "zeros": "\0" * 1000, "a mark and CRLF": "\ufeff[list]\r\nsort = id\r\n",
    "includes": "[include]\npath = /etc/passwd\n", "line feeds": "\n" * 1_000_000, "comments": "#" * 1_000_000}


def _text(text, words):
    with Scene(store_text()) as scene, _Config(scene, text) as config:
        result = config.run(*words)
        if result.status == 0 and text == TEXTS["2^40 of one view"].encode() and words == ASKING[1]:
            if sorted(result.out.split()) != sorted(todo(scene.link, "list", "-q", "is:open").out.split()):
                raise Broken(f"2^40 times the open todos are {result}")


BASE = b"""# mine
[list]
\tquery = not tag:someday   ; hide
\tsort = "priority,due"
[view "v0"]
query = project:work or tag:\\"a b\\"
limit = 3
tree = true
[view "o/d+d-1"]
query = @v0 due:today
[alias]
bp = list --group project
pair = list 'two words'
[date]
week-start = sun
[color]
overdue = bold magenta
"""


def _mutated(seed, number):
    chance = random.Random(f"{seed} {number}")
    text = mutated(chance, BASE)
    words = chance.choice([*ASKING, *SETTING, ("bp",), ("pair", "-q"), ("today",), ("stats",)])
    with Scene(store_text()) as scene, _Config(scene, text) as config:
        try:
            config.run(*words)
        except Broken as broken:
            raise Broken(f"{text!r}: {broken}") from None


def _values(seed, number):
    """A value is read back as it was given, by git too, and nothing else in the file changes."""
    chance = random.Random(f"values {seed} {number}")
    pieces = ['"', "\\", "'", "#", ";", " ", "\t", "=", "[", "]", "a", "é", "📅", "tag:x", "not", "%", "$HOME", "`id`"]
    query = "".join(chance.choice(pieces) for _ in range(chance.randrange(1, 9))).strip()
    with Scene(store_text()) as scene, _Config(scene, BASE) as config:
        before = _git(config.path)
        result = config.run("config", "view.new.query", "--", query)
        if result.status:
            return
        after = _git(config.path)
        if after.pop("view.new.query", None) != [query] or after != before or not BASE.split(b"\n")[0] in config.read():
            raise Broken(f"{query!r} is written so that git reads {after}: {config.read()!r}")
        told = config.run("config", "view.new.query", "--json")
        if [one.get("value") for one in strict_json(told.out)] != [query]:
            raise Broken(f"{query!r} is read back as {told}")


def _git(path):
    """All values by their keys, as git reads them."""
    out = subprocess.run(["git", "config", "-z", "-f", path, "--list"], capture_output=True, check=True).stdout.decode()
    values = {}
    for entry in out.split("\0")[:-1]:
        key, _, value = entry.partition("\n")
        values.setdefault(key, []).append(value)
    return values


def _writers(seed, number):
    """Many writers at once set a key of their own or the same key: no value is lost, and the file is never torn."""
    chance = random.Random(f"writers {seed} {number}")
    with Scene(store_text()) as scene, _Config(scene, BASE) as config:
        before, results, torn = _git(config.path), {}, []
        os.rename(config.path, f"{config.path}.real")
        os.symlink("config.real", config.path)
        os.chmod(config.path, 0o640)
        config.text = None  # others change it meanwhile

        def write(place):
            results[place] = config.run(*_setting(place))

        threads = [threading.Thread(target=write, args=(place,)) for place in chance.sample(range(WRITERS), WRITERS)]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            try:
                torn += {*before} - {*_git(config.path)} - {"list.sort"}
            except subprocess.CalledProcessError as error:
                torn.append(error.stderr)
        failed = [result for result in results.values() if result.status]
        after = _git(config.path)
        lost = [place for place in range(WRITERS - 5) if after.get(f"view.w{place}.query") != [f"tag:w{place}"]]
        if torn or failed or lost or len(results) < WRITERS or len(after["list.sort"]) != 1:
            raise Broken(f"torn: {torn}, failed: {failed}, lost: {lost} of {after}")
        if after["list.sort"][0] not in [_setting(place)[2] for place in range(WRITERS - 5, WRITERS)]:
            raise Broken(f"the key that several set is {after['list.sort']}")
        names = sorted(os.listdir(config.folder))
        if not os.path.islink(config.path) or os.stat(config.path).st_mode & 0o777 != 0o640 or len(names) != 2:
            raise Broken(f"the link or the mode is gone, or something is left: {names}")


def _setting(place):
    if place < WRITERS - 5:
        return "config", f"view.w{place}.query", f"tag:w{place}"
    return "config", "list.sort", ["id", "due", "title", "priority", "project"][place % 5]


class _Config:
    """A config beside a store, and commands that read it."""

    def __init__(self, scene, text=None):
        self.scene, self.text = scene, text
        self.folder = os.path.join(scene.folder, "config home", "todo")
        self.path = os.path.join(self.folder, "config")
        os.makedirs(self.folder)
        if text is not None:
            with open(self.path, "wb") as file:
                file.write(text)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder)

    def read(self):
        with open(self.path, "rb") as file:
            return file.read()

    def run(self, *words):
        """Runs a command; one that is refused changes neither the store nor the config."""
        store = self.scene.read()
        env = {"XDG_CONFIG_HOME": os.path.dirname(self.folder)}
        result = todo(self.scene.link, *words, wrap=LIMITS, env=env, timeout=60)
        judge(result, words)
        if (result.status or words[0] != "done") and self.scene.read() != store:
            raise Broken(f"{words} changes the store: {result}")
        if result.status and self.text is not None and self.read() != self.text:
            raise Broken(f"{words} is refused, and the config is changed: {result}")
        return result
