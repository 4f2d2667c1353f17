"""Small texts that are made to be slow: an import of twice the size takes at most three times as long."""

import os
import resource

from torture import common
from torture.common import CRASHES
from torture.report import Broken
from torture.scene import Scene

SPACE = 1 << 30  # bytes of address space
SECONDS = 10  # of processor time, after which an import is ended
NOISE = 0.1  # seconds by which two runs of one command may differ


def _calendar(lines):
    return "BEGIN:VCALENDAR\n" + lines + "END:VCALENDAR\n"


def _todo(lines):
    return _calendar("BEGIN:VTODO\nUID:a\nSUMMARY:a\n" + lines + "END:VTODO\n")


def _uuid(number):
    return f"00000000-0000-4000-8000-{number:012}"


def _circle(n):
    return "".join(
        f'{{"uuid":"{_uuid(i)}","description":"a","status":"pending","depends":["{_uuid((i + 1) % n)}"]}}\n'
        for i in range(n))


def _twice_in_the_way(n):
    """Todos in a circle, each of which comes after each of a few others."""
    return "".join(
        f'{{"uuid":"{_uuid(i)}","description":"a","status":"pending","depends":['
        + ",".join(f'"{_uuid((i + step) % n)}"' for step in range(1, 9)) + "]}\n" for i in range(n))


SHAPES = {
    "line feeds": ("todotxt", 500_000, lambda n: "\n" * n),
    "one endless line": ("todotxt", 500_000, lambda n: "a" * n),
    "blanks": ("todotxt", 500_000, lambda n: "a" + " " * n + "b"),
    "words with a colon": ("todotxt", 20_000, lambda n: "a" + "".join(f" k{i}:v" for i in range(n))),
    "many tags": ("todotxt", 4_000, lambda n: "a" + "".join(f" @t{i}" for i in range(n))),
    "twins": ("todotxt", 2_000, lambda n: "a due:2026-12-01\n" * n),
    "lines in a circle": ("todotxt", 2_000, lambda n: "".join(f"a{i} id:{i} p:{(i + 1) % n}\n" for i in range(n))),
    "deep lists": ("markdown", 2_000, lambda n: "".join(" " * (2 * min(i, 200)) + f"- [ ] a{i}\n" for i in range(n))),
    "brackets of a list": ("markdown", 200_000, lambda n: "- [ ] " + "[" * n),
    "marks of code": ("markdown", 100_000, lambda n: "- [ ] a" + " `" * n),
    "headings": ("markdown", 20_000, lambda n: "# a\n" * n + "- [ ] a\n"),
    "hashes": ("markdown", 4_000, lambda n: "- [ ] a" + "".join(f" #t{i}" for i in range(n))),
    "commas": ("csv", 8_000, lambda n: "title" + "," * n + "\na" + "," * n),
    "too many commas": ("csv", 1_000_000, lambda n: "title" + "," * n + "\n"),
    "repeated headers": ("csv", 2_000, lambda n: "title" + ",Comment" * n + "\na" + ",c" * n),
    "repeated lists": ("csv", 2_000, lambda n: "title" + ",Labels" * n + "\na" + "".join(f",t{i}" for i in range(n))),
    "quotes": ("csv", 200_000, lambda n: 'title\n"' + '""' * n + '"'),
    "an open quote": ("csv", 200_000, lambda n: 'title\n"' + "a\n" * n),
    "square brackets": ("task", 500_000, lambda n: "[" * n),
    "braces": ("task", 200_000, lambda n: '{"a":' * n),
    "deep values": ("task", 200_000, lambda n: '{"description":"a","x":' + "[" * n + "]" * n + "}"),
    "keys": ("task", 5_000, lambda n: '{"description":"a"' + "".join(f',"k{i}":1' for i in range(n)) + "}"),
    "annotations": (
        "task", 2_000, lambda n: '{"description":"a","annotations":['
        + ",".join(['{"entry":"20261101T000000Z","description":"b"}'] * n) + "]}"),
    "a circle": ("task", 2_000, _circle),
    "many circles": ("task", 1_000, _twice_in_the_way),
    "folded lines": ("ics", 100_000, lambda n: _todo("DESCRIPTION:a" + "\n a" * n + "\n")),
    "begun components": ("ics", 20_000, lambda n: _todo("BEGIN:X\n" * n)),
    "ends of nothing": ("ics", 50_000, lambda n: _calendar("END:X\n" * n)),
    "nested todos": ("ics", 20_000, lambda n: _calendar("BEGIN:VTODO\n" * n + "END:VTODO\n" * n)),
    "parameters": ("ics", 20_000, lambda n: _todo("X-A" + ";B=c" * n + ":d\n")),
    "categories": ("ics", 4_000, lambda n: _todo("CATEGORIES:" + ",".join(f"t{i}" for i in range(n)) + "\n")),
    "excluded days": ("ics", 4_000, lambda n: _todo("EXDATE:" + ",".join(["20261201T100000Z"] * n) + "\n")),
    "zones": (
        "ics", 2_000, lambda n: _calendar(
            "".join(f"BEGIN:VTIMEZONE\nTZID:z{i}\nEND:VTIMEZONE\n" for i in range(n)))),
}


def run(row):
    cases = [(f"{format}, {name}", format, make, size) for name, (format, size, make) in SHAPES.items()]
    # One after another, since anything that runs at the same time makes a command slower.
    row.each([(*case, row.pick(4, 1)) for case in cases], _twice, workers=1)


def _twice(format, make, size, factor):
    once, twice = (_seconds(format, make(size * factor * times).encode()) for times in (1, 2))
    if twice > 3 * once + NOISE:
        raise Broken(f"takes {once:.2f} s of a processor, and {twice:.2f} s at twice the size")


def _seconds(format, text):
    """The processor time of an import in seconds, whether it is refused or not."""
    with Scene(common.store_text(1)) as scene:
        with open(f"{scene.store}.in", "wb") as file:
            file.write(text)
        result, usage = common.timed(
            scene.link, "import", format, file.name, "-q", preexec_fn=_limit)
        os.unlink(file.name)
    if result.status in CRASHES or result.status not in (0, 1, 2, 5):
        raise Broken(f"{len(text)} bytes end with {result.status} after {usage.ru_utime:.1f} s")
    return usage.ru_utime


def _limit():
    resource.setrlimit(resource.RLIMIT_AS, (SPACE, SPACE))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
