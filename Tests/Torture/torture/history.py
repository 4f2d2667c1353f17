"""A history as a second reader sees it: its digests, its chain and its idea of undo owe nothing to the tool."""

import functools
import json
import re
import struct
from typing import NamedTuple

from torture.report import Broken

MASK = (1 << 64) - 1
PRIMES = (
    0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5)
BEGINNING = b'{"time":"'
END = re.compile(rb',"previous":"([0-9a-f]{16})","revision":([0-9]{1,16})\}\n\Z')
TRAILER = re.compile(rb'\],"lastID":[0-9]+,"revision":([0-9]+)(?:,"synced":"[0-9a-f]+")?(?:,"syncedList":"[^"]+")?(?:,"history":"([0-9a-f]{16})")?[,}]')


def _rotated(value, count):
    return (value << count | value >> 64 - count) & MASK


def _round(lane, word):
    return _rotated(lane + word * PRIMES[1] & MASK, 31) * PRIMES[0] & MASK


@functools.lru_cache(maxsize=1 << 13)
def digest(data):
    """XXH64 with the seed 0, step by step as in its specification, in hexadecimal."""
    first, second, third, fourth, fifth = PRIMES
    stripes = len(data) // 32 * 32
    value = fifth
    if stripes:
        lanes = [first + second & MASK, second, 0, -first & MASK]
        for words in struct.iter_unpack("<4Q", data[:stripes]):
            lanes = [_round(lane, word) for lane, word in zip(lanes, words)]
        value = sum(_rotated(lane, count) for lane, count in zip(lanes, (1, 7, 12, 18))) & MASK
        for lane in lanes:
            value = (value ^ _round(0, lane)) * first + fourth & MASK
    value = value + len(data) & MASK
    rest = data[stripes:]
    while len(rest) >= 8:
        value = _rotated(value ^ _round(0, int.from_bytes(rest[:8], "little")), 27) * first + fourth & MASK
        rest = rest[8:]
    if len(rest) >= 4:
        value = _rotated(value ^ int.from_bytes(rest[:4], "little") * first & MASK, 23) * second + third & MASK
        rest = rest[4:]
    for byte in rest:
        value = _rotated(value ^ byte * fifth & MASK, 11) * first & MASK
    value = (value ^ value >> 33) * second & MASK
    value = (value ^ value >> 29) * third & MASK
    return f"{value ^ value >> 32:016x}"


NOTHING = digest(b"")
# Known values, shorter and longer than a stripe.
for _text, _value in ((b"", "ef46db3751d8e999"), (b"abc", "44bc2cf5ad770999"),
                      (b"Nobody inspects the spammish repetition", "fbcea83c8a378bf1")):
    if digest(_text) != _value:
        raise AssertionError(f"the digest of {_text} is not {_value}")


class Step(NamedTuple):
    line: bytes
    revision: int
    value: dict


def line(revision, previous, command, *changes):
    """A line as the tool writes it; the changes are pairs of todo lines, before and after, or None."""
    pairs = (
        b",".join(b'"%s":%s' % (key, todo) for key, todo in ((b"before", before), (b"after", after)) if todo)
        for before, after in changes)
    return b'{"time":"2026-01-02T03:04:05Z","command":"%s","changes":[%s],"previous":"%s","revision":%d}\n' % (
        command.encode(), b",".join(b"{%s}" % pair for pair in pairs), previous.encode(), revision)


def trailer(store):
    """The revision of a store, and the digest of the line that led to it, or None if the store has none."""
    if store is None:
        return 0, None
    match = TRAILER.search(store, max(0, len(store) - 4096))
    if not match:
        raise Broken(f"the store has no trailer: {store[-200:]}")
    return int(match[1]), match[2] and match[2].decode()


def leading_to(store, data):
    """The steps that lead to a store, the oldest first; None if the file beside the store is not its history.

    One line that a crash has left, whole or torn, may follow the steps.
    """
    revision, key = trailer(store)
    *lines, torn = (data or b"").split(b"\n")
    lines = [each + b"\n" for each in lines]
    if not lines and not torn:
        return []
    if not _may_begin(torn):
        return None
    if lines and digest(lines[-1]) == key:
        return _chain(lines, revision)
    if torn:
        return [] if not lines and key is None else None
    if not _is_void(lines.pop(), revision + 1, key or NOTHING):
        return None
    if lines and digest(lines[-1]) == key:
        return _chain(lines, revision)
    return None if lines else []


def _may_begin(data):
    """Whether the bytes begin like a line, as far as a power cut has kept them."""
    return all(byte in (0, expected) for byte, expected in zip(data, BEGINNING))


def _is_void(last, revision, previous):
    end = END.search(last)
    return _may_begin(last) and ((int(end[2]), end[1].decode()) == (revision, previous) if end else b"\0" in last)


def _chain(lines, revision):
    steps = []
    for number, each in enumerate(reversed(lines)):
        end = END.search(each)
        if not end or int(end[2]) != revision - number:
            raise Broken(f"a line of history is not that of revision {revision - number}: {each[-200:]}")
        if number + 1 < len(lines) and digest(lines[-number - 2]) != end[1].decode():
            raise Broken(f"the chain is broken before revision {revision - number}")
        steps.append(Step(each, revision - number, json.loads(each)))
    return steps[::-1]


def todo_lines(store):
    """Each todo's line in a canonical store, by its id."""
    lines = store.split(b"\n")[1:-2] if store else []
    return {json.loads(each)["id"]: each for each in (each.removesuffix(b",") for each in lines)}


def taken_back(lines, step):
    """The lines of a store as they were before the step that led to it."""
    lines = dict(lines)
    for change in reversed(step.value["changes"]):
        before, after = (
            value and json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
            for value in (change.get("before"), change.get("after")))
        number = (change.get("before") or change["after"])["id"]
        if lines.pop(number, None) != after:
            raise Broken(f"the history tells of todo {number} what is not in the store: {after}")
        if before:
            lines[number] = before
    return dict(sorted(lines.items()))
