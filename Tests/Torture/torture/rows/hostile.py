"""Stores that no sound program wrote: cut, flipped, deep, huge, in other encodings, or changing while they are read."""

import itertools
import json
import os
import re
import sys
import threading
import zlib

from torture.common import CRASHES, store_text, strict_json, todo
from torture.report import Broken
from torture.scene import Scene

RICH = (
    '{"format":"todo","version":1,"more":[1,{"a":null}],"todos":[\n'
    '{"id":1,"uid":"t:1","title":"Caf\u00e9 \U0001f9c0 \\u00e9\\n","content":"two\\nlines","status":"open","priority":"high",'
    '"due":"2026-12-01","start":"2026-01-01T10:00","project":"work/site","tags":["a","b"],'
    '"created":"2026-01-02T03:04:05Z","modified":"2026-01-02T03:04:05Z","x":-1.5e3},\n'
    '{"id":7,"uid":"t:7","title":"Done","status":"done","tags":[],"created":"2026-01-02T03:04:05Z",'
    '"modified":"2026-01-02T03:04:05Z","completed":"2026-01-03T03:04:05Z"},\n'
    '{"id":8,"uid":"t:8","title":"Given up","status":"cancelled","tags":[],'
    '"created":"2026-01-02T03:04:05Z","modified":"2026-01-02T03:04:05Z","cancelled":"2026-01-03T03:04:05Z"}\n'
    '],"lastID":9,"revision":4}\n').replace("\\n\",\"content", '","content').encode()
sys.set_int_max_str_digits(0)  # a number may be of any length
PLACE = re.compile(rb"line \d+, column \d+")


def run(row):
    cases = itertools.chain(_cut(), _flipped(), _nested(), _numbers(), _strings(), _encodings(), _shapes())
    named = {key: data for key, data in cases}
    few = [key for key in named if not key.startswith(("cut", "bit", "pair"))]
    many = row.sample([key for key in named if key.startswith(("cut", "bit", "pair"))], 5_000 - len(few))
    row.one("the sound store", _sound)
    row.each([(key, named[key]) for key in few + many], _read)
    row.each([(f"a file that {what} while it is read", what) for what in ("grows", "shrinks")], _changing)


def _cut():
    for base, text in (("rich", RICH), ("plain", store_text())):
        for end in range(len(text)):
            yield f"cut {base} at byte {end}", text[:end]


def _flipped():
    for base, text in (("rich", RICH), ("plain", store_text())):
        for byte, bit in itertools.product(range(len(text)), range(8)):
            yield f"bit {bit} of byte {byte} of {base}", (
                text[:byte] + bytes([text[byte] ^ 1 << bit]) + text[byte + 1:])


def _with_title(piece):
    return RICH.replace(b'"Done"', b'"' + piece + b'"')


def _with_value(piece):
    return RICH.replace(b"-1.5e3", piece)


def _nested():
    for depth in (16, 100, 500, 512, 513, 1_000, 10_000, 100_000):
        for opening, closing in ((b"[", b"]"), (b'{"a":', b"}")):
            middle = b"1" if opening != b"[" else b""
            value = opening * depth + middle + closing * depth
            yield f"depth {depth} of {opening.decode()}", _with_value(value)
            yield f"depth {depth} of {opening.decode()}, open", _with_value(opening * depth)
            yield f"depth {depth} of {opening.decode()}, alone", value


def _numbers():
    huge = [
        b"9" * 100_000, b"-" + b"9" * 400, b"1e999999999", b"-1e-999999999", b"9223372036854775807",
        b"9223372036854775808", b"-9223372036854775809", b"1.0", b"1e0", b"-0", b"0", b"-1", b"00", b"1" + b"0" * 30, b"NaN",
        b"4503599627370496", b"9007199254740991", b"9007199254740992", b"9007199254740993", b'"1"', b"null", b"true"]
    for index, number in enumerate(huge):
        yield f"number {index} in an unknown key", _with_value(number)
        yield f"number {index} as id", RICH.replace(b'"id":7', b'"id":' + number)
        yield f"number {index} as lastID", RICH.replace(b'"lastID":9', b'"lastID":' + number)
        yield f"number {index} as revision", RICH.replace(b'"revision":4', b'"revision":' + number)
        yield f"number {index} as version", RICH.replace(b'"version":1', b'"version":' + number)


def _strings():
    for first, second in itertools.product(range(256), repeat=2):
        yield f"pair {first:02x} {second:02x}", _with_title(b"a" + bytes([first, second]) + b"b")
    escapes = [
        b"\\ud800", b"\\udc00", b"\\ud800x", b"\\udc00\\ud800", b"\\ud800\\ud800", b"\\ud83e\\uddc0", b"\\u0000", b"\\u001b",
        b"\\u007f", b"\\u0085", b"\\u202e", b"\\ufffe", b"\\uFFFF", b"\\u12", b"\\x41", b"\\", b"\\u", b"\\uD83E\\u0041"]
    for escape in escapes:
        yield f"escape {escape.decode()}", _with_title(b"a" + escape + b"b")
        yield f"escape {escape.decode()} in a key", RICH.replace(b'"x":', b'"' + escape + b'":')
    for name, piece in {
        "a NUL": b"\0", "a surrogate in UTF-8": b"\xed\xa0\x80", "beyond Unicode": b"\xf4\x90\x80\x80", "overlong": b"\xc0\xaf",
        "overlong NUL": b"\xe0\x80\x80", "five bytes": b"\xf8\x88\x80\x80\x80", "a long title": b"a" * 20_000,
        "a tab": b"\t", "a line feed": b"\n",
    }.items():
        yield f"{name} in a title", _with_title(piece)


def _encodings():
    text = RICH.decode()
    for name in ("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1"):
        yield f"as {name}", text.encode(name, "replace")
    yield "a NUL before", b"\0" + RICH
    yield "a NUL behind", RICH + b"\0"
    yield "only NULs", b"\0" * 4096
    yield "CR LF for LF", RICH.replace(b"\n", b"\r\n")


def _shapes():
    loose = json.loads(RICH)
    yield "pretty-printed", json.dumps(loose, indent=2).encode()
    yield "keys in another order", json.dumps(loose, sort_keys=True).encode()
    yield "a duplicate key", RICH.replace(b'"lastID":9', b'"lastID":9,"lastID":9')
    yield "a duplicate key that is escaped", RICH.replace(b'"x":-1.5e3', b'"x":1,"\\u0078":2')
    yield "a duplicate id", RICH.replace(b'"id":7', b'"id":1')
    yield "a duplicate uid", RICH.replace(b'"t:7"', b'"t:1"')
    yield "a newer version", RICH.replace(b'"version":1', b'"version":2')
    yield "another format", RICH.replace(b'"todo"', b'"tudo"')
    yield "something behind", RICH + b"{}"
    yield "twice", RICH + RICH
    for data in (b"", b" ", b"{}", b"[]", b"null", b'""', b"{", b"[", b'{"todos":[]}', b"\xff", b'{"format":"todo"'):
        yield f"only {data!r}", data


def _sound():
    for text in (RICH, store_text()):
        with Scene(text) as scene:
            if todo(scene.link, "list", "--all", "--json").status != 0:
                raise Broken("the sound store is refused, so that nothing is tested")


def _read(data):
    """A store is refused with the place of the damage and left as it is, or a second parser reads it the same way."""
    with Scene(data) as scene:
        result = todo(scene.link, "list", "--all", "--json", "--sort", "id")
        if result.status in CRASHES or result.status not in (0, 5):
            raise Broken(f"reading ends in {result}")
        if scene.read() != data:
            raise Broken("reading changes the store")
        if result.status == 5:
            if result.out or not (PLACE.search(result.err) or b"version" in result.err or b"emptied" in result.err):
                raise Broken(f"refused without line and column: {result}")
        else:
            _same(data, result.out)
        added = todo(scene.link, "add", "The next one")
        if added.status != 0:
            if added.status not in (1, 5) or scene.read() != data:
                raise Broken(f"a refused change leaves something behind: {added}")
            if result.status == 0 and added.status == 5:
                raise Broken(f"a store that can be read cannot be changed: {added}")
        elif result.status == 0:
            before, after = strict_json(data), strict_json(scene.read())
            _displace(before["todos"], _ordered(after))
            if _ordered(after)[:-1] != _ordered(before):
                raise Broken("adding changes other todos")
            # One in ten, chosen by the bytes, since every undo takes as long as everything else.
            if zlib.crc32(data) % 10 == 0:
                undone = todo(scene.link, "undo")
                if undone.status or _ordered(strict_json(scene.read())) != _ordered(before):
                    raise Broken(f"an add to a store in another layout cannot be undone: {undone}")
        if scene.temporaries():
            raise Broken("a temporary file is left")


def _ordered(document):
    """The todos by id; the Z of an instant may be lower case (RFC 3339, section 5.6) and is made upper case."""
    todos = sorted(document["todos"], key=lambda each: each["id"])
    for entry in todos:
        for key in {"created", "modified", "completed", "cancelled"} & entry.keys():
            entry[key] = entry[key].upper()
    return todos


def _displace(todos, ours):
    """Puts what older versions took for custom fields under the names by which it is read."""
    for entry, read in zip(sorted(todos, key=lambda each: each["id"]), ours):
        for key in ("cancelled", "after", "parent"):
            if f"custom-{key}" in read and key in entry:
                entry[f"custom-{key}"] = entry.pop(key)


def _same(data, out):
    try:
        theirs = strict_json(data)
    except ValueError as error:
        raise Broken(f"a second parser refuses what is read: {error}") from None
    ours = strict_json(out)
    if theirs.get("format") == "todo":
        _displace(theirs["todos"], ours)
    if theirs.get("format") != "todo" or _ordered(theirs) != ours:
        raise Broken("a second parser reads something else")


def _changing(what):
    text = store_text(20_000)
    with Scene(text) as scene:
        over = threading.Event()

        def change():
            while not over.is_set():
                if what == "grows":
                    with open(scene.store, "ab") as file:
                        file.write(b" " * 100_000)
                else:
                    os.truncate(scene.store, 1_000)
                with open(scene.store, "r+b") as file:
                    file.write(text)
                    file.truncate()

        thread = threading.Thread(target=change)
        thread.start()
        try:
            for _ in range(30):
                result = todo(scene.link, "list", "--all", "-q")
                if result.status not in (0, 4, 5) or bool(result.status) != bool(result.err):
                    raise Broken(f"reading a file that {what} ends in {result.status} {result.err}")
        finally:
            over.set()
            thread.join()
