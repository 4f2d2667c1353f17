"""The capture line: random lines against a judge that knows only what is documented, the lines of the corpus, and the
instructions that long lines take.
"""

import os
import random
import re
import subprocess
import tempfile

from torture import common, jot_corpus
from torture.common import environment
from torture.oracles.dates import Clock
from torture.oracles.jot import Judge
from torture.random_jots import Jots
from torture.report import Broken, NotRun
from torture.rows.dates import DAYS, TIMES, ZONES

LINES = 100  # in one run of the tool
# What earlier versions made of lines, at the moment of the corpus: each is a mistake that the judge has to see.
MISTAKES = [
    ("call wendesday 10:00", {"title": "call wendesday", "due": "2026-11-20T10:00"}),
    ("Fix the gate tomorow 5pm", {"title": "Fix the gate tomorow", "due": "2026-11-20T17:00"}),
    ("dentist wed 9 - 10am", {"title": "dentist wed 9", "due": "2026-11-20T10:00"}),
    ("x wed from 9am to 10am", {"title": "x wed", "due": "2026-11-20T10:00", "start": "2026-11-20T09:00"}),
    ("dentist in 2 weeks wed 9am", {"title": "dentist in 2 weeks", "due": "2026-11-25T09:00"}),
    ("dentist first monday of december 9am", {"title": "dentist first monday of december", "due": "2026-11-20T09:00"}),
    ("dentist 24/12 9am", {"title": "dentist 24/12", "due": "2026-11-20T09:00"}),
    ("dentist wed/thu 9am", {"title": "dentist wed/thu", "due": "2026-11-20T09:00"}),
    ("dentist 3 decmber 10:00", {"title": "dentist 3 decmber", "due": "2026-11-20T10:00"}),
    ("dentist christmas 9am", {"title": "dentist christmas", "due": "2026-11-20T09:00"}),
    ("Reply to the letter from 20 nov", {"title": "Reply to the letter", "start": "2027-11-20"}),
    ("answer mail from monday", {"title": "answer mail", "due": "2026-11-23"}),
    ("answer mail from monday", {"title": "answer mail from", "due": "2026-11-23"}),
    ("Invoice every month on the last workday", {
        "title": "Invoice workday", "due": "2026-11-30", "repeat": "every month on 31"}),
    ("Team lunch every 2nd and 4th tue", {"title": "Team lunch", "due": "2026-11-24", "repeat": "every month on 2,4"}),
    ("Antibiotic every day at 8am for 10 days", {
        "title": "Antibiotic for 10 days", "due": "2026-11-21T08:00", "repeat": "every day 08:00"}),
    ("Pills every day at 9 and 17", {"title": "Pills and 17", "due": "2026-11-20T09:00", "repeat": "every day 09:00"}),
    ("pills every day, 5 times", {"title": "pills, 5 times", "due": "2026-11-20", "repeat": "every day"}),
    ("Kickoff thu 10-11am", {"title": "Kickoff", "due": "2026-11-26T11:00", "start": "2026-11-26T10:00"}),
    ("Kickoff thu 10-11am", {"title": "Kickoff 10-11am", "due": "2026-11-26T11:00"}),
    ("standup every weekday at 9 until fri", {
        "title": "standup", "due": "2026-11-27T09:00", "repeat": "every weekday 09:00"}),
    ("camp every day from jul 1 to jul 5", {
        "title": "camp", "due": "2027-07-05", "repeat": "every day from 2027-07-01"}),
    ("flight 24/4 14:30", {"title": "flight 24/4", "due": "2026-11-20T14:30"}),
    ("movie night fri 8pm", {"title": "movie", "due": "2026-11-27T20:00"}),
    ("games night 5 dec", {"title": "games", "due": "2026-12-05T20:00"}),
    ("dentist wednesday 14 uhr", {"title": "dentist 14 uhr", "due": "2026-11-25"}),
    ("report due:next friday", {"title": "report due:next", "due": "2026-11-27"}),
    ("x // none", {"title": "x"}), ("x +none", {"title": "x"}), ("Call firday", {"title": "Call firday"}),
    ("call mum mon tue", {"title": "call mum mon", "due": "2026-11-24"}),
    ("wake up at 6 every day", {"title": "wake up at 6", "due": "2026-11-20", "repeat": "every day"}),
    ("weekly report", {"title": "report", "due": "2026-11-20", "repeat": "every week"}),
    ("buy milk", {"title": "buy"}), ("buy milk tomorrow", {"title": "buy milk", "due": "2026-11-22"}),
    ("buy milk @shop", {"title": "buy milk"}), ("buy milk", {"title": "buy milk", "tags": ["shop"]}),
    ("buy milk fri", {"title": "buy milk fri", "due": "2026-11-27"}), ("buy milk for mum tomorrow", {
        "title": "buy milk mum", "due": "2026-11-21"})]
# Pieces that are repeated to long lines.
PIECES = {
    "days and commas": "fri, ", "capitals": "FRI ", "notes of carets": "// ^G ", "notes of bells": "// \a ",
    "dates from a date": "start:due-2d ", "every": "every ", "tomorrow": "tomorrow ", "closed quotes": '"a"b ',
    "open quotes": '"a ', "quotes": '"', "backslashes": "\\", "ranges": "from mon to ", "hours": "at 9 ",
    "dashes": "mon-", "signs": "+", "names": "a:", "values": "due:fri ", "articles": "in the ",
    "rules": "every mon and ", "lists of days": "mon,", "rules with ends": "every day until ", "numbers": "1 ",
    "ordinals": "1st ", "misspellings": "wendesday ", "long misspellings": "wednesdayy", "months": "may ",
    "distances": "in 3 days ", "tags": "#x ", "dots": ". ", "slashes": "/", "notes": "// ", "one word": "a",
    "unknown names": "abc:d ", "letters": "é", "hours alone": "9:30 ", "lists of numbers": "every 1,2,",
    "untils": "until ", "names that are near": "estimat:1 ", "capitalised words": "The Day After "}
SHOWN = ("title", "due", "start", "repeat", "priority", "project", "tags", "content")
GROWTH = 2.3
SLACK = 2_000_000  # instructions


def lines(row):
    row.each([("mistakes that are known",)], _mistakes)
    row.each([(f"lines {number}", row, number) for number in range(row.pick(1500, 25))], _lines)


def corpus(row):
    row.each([("the judge and the corpus", _agree, row), ("the tool and the corpus", _understood, row)], _call)


def cost(row):
    if subprocess.run(["sh", "-c", "command -v valgrind"], capture_output=True).returncode:
        raise NotRun("there is no valgrind")
    size, seconds = row.pick((1 << 19, 1800), (1 << 13, 60))
    least = _instructions("x", seconds)
    row.each([(name, piece, size, seconds, least) for name, piece in row.sample(PIECES.items(), 5)], _grows)


def _mistakes():
    judge = Judge(jot_corpus.MOMENT)
    for line, todo in MISTAKES:
        if not judge.complaints(line, {"tags": [], **todo}, []):
            raise Broken(f"the judge accepts {todo} of {line!r}")


def _lines(row, number):
    chance = random.Random(f"{row.seed} {number}")
    clock = Clock(chance.choice(ZONES), f"{chance.choice(DAYS)}T{chance.choice(TIMES)}")
    jots, judge = Jots(chance, clock), Judge(clock)
    made = [jots.line() for _ in range(LINES)]
    try:
        answers = jot_corpus.answers([each.line for each in made], clock)
    except ValueError as reason:
        raise Broken(str(reason)) from None
    row.tried(LINES)
    found = []
    for each, answer in zip(made, answers):
        wrong = each.differences(*answer) or judge.complaints(each.line, *answer)
        if wrong:
            shown = {key: value for key, value in answer.todo.items() if key in SHOWN and value}
            found.append(f"{each.line!r} ({each.shape}) becomes {shown}, told {answer.told}: {'; '.join(wrong)}")
    if found:
        raise Broken(f"in {clock.zone} at {clock.local}, {len(found)} of {LINES}:\n  " + "\n  ".join(found[:8]))


def _call(test, row):
    test(row)


def _agree(row):
    row.tried(len(list(jot_corpus.samples())))
    for sample, wrong in jot_corpus.disagreements():
        raise Broken(f"{sample.line!r}: {wrong}")


def _understood(row):
    found = jot_corpus.compared()
    row.tried(len(found))
    wrong = [f"{sample.line!r}: {'; '.join(differences)}" for sample, name, differences in found if name == "wrong"]
    if wrong:
        raise Broken(f"{jot_corpus.counted(found)}\n  " + "\n  ".join(wrong[:20]))


def _grows(piece, size, seconds, least):
    """A line of twice the length takes about twice the instructions."""
    once, twice = (
        _instructions("x " + piece * (length // len(piece.encode())), seconds) - least for length in (size, 2 * size))
    if twice > GROWTH * once + SLACK:
        raise Broken(f"{size:,} bytes take {once:,} instructions, twice as many {twice:,}: {twice / once:.2f} times")


def _instructions(line, seconds):
    with tempfile.TemporaryDirectory(prefix="jot.") as folder:
        log, tool = f"{folder}/log", f"{folder}/todo"
        # Without its symbols a program is loaded faster.
        if subprocess.run(["strip", "-o", tool, common.BINARY], capture_output=True).returncode:
            os.symlink(os.path.realpath(common.BINARY), tool)
        valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--log-file={log}"]
        words = [*valgrind, tool, "--file", ":memory:", "jot", "-n", "-q", "-"]
        variables = environment(TZ="UTC", TODO_CONFIG="", SWIFT_DETERMINISTIC_HASHING="1")
        try:
            done = subprocess.run(words, input=line.encode(), capture_output=True, env=variables, timeout=seconds)
        except subprocess.TimeoutExpired:
            raise Broken(f"{len(line.encode()):,} bytes take more than {seconds} seconds under valgrind") from None
        # A title of more than 16,384 bytes is refused, which takes its time, too.
        if done.returncode not in (0, 1):
            raise Broken(f"{len(line.encode()):,} bytes end with {done.returncode}: {done.stderr[:200]!r}")
        with open(log, encoding="utf-8") as file:
            return int(re.search(r"Collected : (\d+)", file.read())[1])
