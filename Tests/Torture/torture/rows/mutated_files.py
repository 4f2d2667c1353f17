"""Files of other programs, damaged at random: accepted or refused, never in part; a second import changes nothing; an
export says no more.

This row knows no format: it compares bytes, and the JSON of the todos.
"""

import pathlib
import random

from torture.common import CRASHES, todo
from torture.report import Broken
from torture.scene import Scene

FIXTURES = pathlib.Path(__file__).parents[3] / "Fixtures"
FORMATS = ["todotxt", "task", "ics", "markdown", "csv"]
FILES = [(format, path.name) for format in FORMATS for path in sorted((FIXTURES / format).iterdir())]
ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Apia"]
# The marks that divide a file into fields in one format or another.
MARKS = [b",", b":", b";", b" ", b'"', b"\t", b"{", b"}", b"[", b"]", b"=", b"\r\n"]
WORDS = [
    b"\xff", b"\xc3", b"\x00", b"\x1b[31m", b"\xe2\x80\xa8", b"\xef\xbb\xbf", b"\r", b"\n", b"\n\n", b'"', b"\\", b"%0A",
    b"%", b"20261325T250000Z", b"99999999999999999999", b"-1", b"every 0 days", b"FREQ=DAILY;INTERVAL=0", b"due:9999-12-31",
    b"2026-02-30", b"0001-01-01", b"END:VTODO", b"BEGIN:VTODO", b"\\ud83d", b"x ", b"- [ ] ", b"# ", b"id:1", b"p:1",
    b"\xe2\x9b\x94 a", b"\xf0\x9f\x86\x94 a", b"\xf0\x9f\x94\x81 every month on the 4th last", b"<!-- todo:a -->", b"null"]


def run(row):
    files = row.pick(600, 4)  # of each
    row.each(
        [(f"{format} {name} {number}", row.seed, format, name, number) for format, name in FILES for number in range(files)],
        _mutated)


def mutated(chance, data):
    """The bytes with up to four mistakes."""
    for _ in range(chance.choice([1, 1, 2, 4])):
        data = chance.choice(MISTAKES)(chance, data)
    return data


def _byte(chance, data):
    place = chance.randrange(len(data) + 1)
    return data[:place] + bytes([chance.randrange(256)]) + data[place + chance.randrange(2):]


def _word(chance, data):
    place = chance.randrange(len(data) + 1)
    return data[:place] + chance.choice(WORDS) + data[place + chance.choice([0, 0, 1, 8]):]


def _cut(chance, data):
    return data[:chance.randrange(len(data) + 1)]


def _parts(mark):
    """Doubles, drops or moves parts."""
    def change(chance, data):
        cut = mark or chance.choice(MARKS)
        parts = data.split(cut)
        one, other = chance.randrange(len(parts)), chance.randrange(len(parts))
        form = chance.randrange(3)
        if form == 0:
            parts.insert(other, parts[one])
        elif form == 1:
            del parts[one]
        else:
            parts[one], parts[other] = parts[other], parts[one]
        return cut.join(parts)
    return change


MISTAKES = [_byte, _word, _word, _cut, _parts(b"\n"), _parts(b"\n"), _parts(None), _parts(None)]


def _mutated(seed, format, name, number):
    chance = random.Random(f"{seed} {format} {name} {number}")
    data = mutated(chance, (FIXTURES / format / name).read_bytes())
    env = {"TZ": chance.choice(ZONES)}
    options = [*["--skip-bad"] * chance.randrange(2), *chance.choice([[], ["--tag", "imp"], ["--project", "Home/Imp"]])]
    about = f"{data!r} {options} in {env['TZ']}"
    with Scene() as scene:
        _run(scene, about, env, "add", "Here before", "--due", "2026-12-01T14:30", "--repeat", "1w")
        before = scene.files()
        trial = _run(scene, about, env, "import", format, "-", "-n", *options, stdin=data)
        if scene.files() != before:
            raise Broken(f"{about}: --dry-run changes something")
        first = _run(scene, about, env, "import", format, "-", *options, stdin=data)
        if (trial.status, _news(trial)) != (first.status, _news(first)):
            raise Broken(f"{about}: --dry-run says {trial}, and the import {first}")
        if first.status:
            if not first.err or first.out or scene.files() != before:
                raise Broken(f"{about}: refused, and something is changed, or nothing said: {first}")
            return
        once = scene.files()
        again = _run(scene, about, env, "import", format, "-", *options, stdin=data)
        if again.status or scene.files() != once:
            raise Broken(f"{about}: the second import changes what the first has made: {again}")
        if _run(scene, about, env, "check").status:
            raise Broken(f"{about}: the store is not sound: {_run(scene, about, env, 'check')}")
        second = chance.choice([other for other in FORMATS if other != format])
        for other in (format, second):
            _back(scene, about, env, other)


def _back(scene, about, env, format):
    """Everything is exported and imported again: no todo is added, and none changes."""
    before = _todos(scene)
    out = _run(scene, about, env, "export", format, "--all")
    if out.status:
        raise Broken(f"{about}: an export to {format} ends with {out}")
    back = _run(scene, about, env, "import", format, "-", stdin=out.out)
    after = _todos(scene)
    if back.status or after != before:
        changed = [(one, after.get(key)) for key, one in before.items() if after.get(key) != one]
        more = [one for key, one in after.items() if key not in before]
        raise Broken(f"{about}: {out.out!r} as {format} comes back with {back}; changed: {changed}, new: {more}")
    if _run(scene, about, env, "check").status:
        raise Broken(f"{about}: the store is not sound after an import of its own export to {format}")


def _todos(scene):
    """All todos by their ids, without what they keep of a format, and so without the moment at which that was noted."""
    unnoted = {*FORMATS, "modified"}
    return {one["id"]: {key: value for key, value in one.items() if key not in unnoted} for one in scene.todos()}


def _news(result):
    """The first line of a report: how many records were read, and what happened to them."""
    return result.err.split(b"\n")[0] if result.status == 0 else result.err


def _run(scene, about, env, *words, stdin=b""):
    result = todo(scene.link, *words, stdin=stdin, env=env)
    if result.status in CRASHES or result.status not in (0, 1, 2):
        raise Broken(f"{about}: {words} ends with {result}")
    return result
