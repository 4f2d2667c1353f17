"""The words of a line as `jot` gets it: which are text by quotes, which may be shorthand, and which look like a date.

`YES` and `NO` are what the contract says of a word; of the rest, `MAYBE`, nothing is judged.
"""

import re
from typing import NamedTuple

from torture.oracles.phrases import MONTHS, UNITS, WEEKDAYS

NO, MAYBE, YES = range(3)
PUNCTUATION = ".,;:!?)"
SHORT_DAYS = ["mon", "tue", "tues", "wed", "weds", "thu", "thur", "thurs", "fri", "sat", "sun"]
SHORT_MONTHS = ["jan", "feb", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec"]
PARTS = ["morning", "afternoon", "evening", "night"]
RELATIVE = ["today", "tomorrow", "yesterday", "tonight"]
# Words that mean something else as well: they keep others from being read, but stay in a title without a word.
LONE = ["may", "march", "sun", "sat", "wed", "weekend", "mon", "tue", "tom", "tod", "noon", "midnight"]
HOLIDAYS = ["christmas", "xmas", "easter", "halloween", "thanksgiving"]
NAMES = WEEKDAYS + [month for month in MONTHS if len(month) > 4] + RELATIVE
# English words that are one letter from a name.
ENGLISH = {
    "match", "marsh", "larch", "parch", "starch", "mulch", "sundae", "sundry", "friary", "toady", "toddy", "months",
    "tight", "aprils", "augusts", "knight", "midday", "noonday", "holiday", "payday", "someday", "thursdays", "bright"}
PLURALS = {f"{name}s" for name in WEEKDAYS}
# A figure directly behind one of these is its number.
COUNTED = {
    "chapter", "section", "version", "part", "page", "line", "step", "item", "figure", "table", "room", "port", "no",
    "nr", "gate", "exit", "platform", "level"}
CONNECTING = {"and", "or", "to", "a", "in", "on", "at", "of", "-", "/", ","}
HOUR = re.compile(r"(?:[01]?[0-9]|2[0-3]):[0-5][0-9]([ap]m)?|(?:1[0-2]|0?[1-9])(?:[.][0-5][0-9])?[ap]m")
FIGURES = re.compile(
    r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])(?:t.*)?|[0-9]{4}/[0-9]{1,2}/[0-9]{1,2}"
    r"|(?:0?[1-9]|[12][0-9]|3[01])[./](?:0?[1-9]|1[0-2])[./][0-9]{4}"
    r"|(?:[12][0-9]|3[01]|0?[1-9])[.](?:1[0-2]|0?[1-9])[.]")
POINTED = re.compile(r"(?i)[0-9]{1,2}[.][0-9]{1,2}[.]|[ap][.]m[.]")  # its last point is no punctuation
DAY_AND_MONTH = re.compile(r"(?:1[3-9]|2[0-9]|3[01])/(?:1[0-2]|0?[1-6])|(?:1[0-2]|0?[1-9])/(?:1[3-9]|2[0-9]|3[01])")
ORDINAL = re.compile(r"(?:[12]?1st|[12]?2nd|[12]?3rd|[12]?[0-9]th|3[01](?:th|st))")
UNIT = re.compile("|".join(sorted((unit for unit in UNITS if len(unit) > 1 or unit in "dwhy"), key=len, reverse=True)))
DISTANCE = re.compile(rf"[+]?[0-9]{{1,4}}({UNIT.pattern})")
COUNT = re.compile(r"[0-9]{1,4}")
REPEATED = {
    "day", "days", "week", "weeks", "month", "months", "year", "years", "hour", "hours", "minute", "minutes", "quarter",
    "weekday", "workday", "weekend"}
DASH = re.compile("[-–—]")


# The fields by the names that hints know.
FIELDS = {
    "content": "content note notes", "priority": "priority pri prio", "due": "due deadline",
    "project": "project pro proj", "start": "start scheduled wait t threshold hide defer",
    "repeat": "repeat recur rec recurrence", "after": "after depends dep deps",
    "tags": "tag tags label labels context contexts", "parent": "parent partof whole"}
FIELDS = {name: key for key, names in FIELDS.items() for name in names.split()}
# Shorthand that is none, and fields that are not there.
TOLD = re.compile(r"[@#+]none|![a-z]{2,}|[a-z][a-z-]{2,}:(?=[a-z])[^:]*")


class Word(NamedTuple):
    raw: str
    core: str  # in lower case, without the punctuation around it
    isText: bool  # by quotes or a backslash
    isCapital: bool
    tail: str  # the punctuation behind it
    isLast: bool = False

    @property
    def isDead(self):
        """Whether it is punctuation only."""
        return not self.core


def words(line):
    """The words of a line, in its order."""
    found, inside, raws = [], False, line.split()
    for index, raw in enumerate(raws):
        if not inside and re.match(r"\(?\"", raw):
            inside = any(_closes(each, raw if number == 0 else "") for number, each in enumerate(raws[index:]))
        isText = inside or raw[:1] == "\\" and len(raw) > 1
        if inside and _closes(raw, raw if not found or not found[-1].isText else ""):
            inside = False
        bare = raw.replace('"', "") if isText else raw
        bare = bare[1:] if bare[:1] == "\\" else bare
        body = bare.rstrip(PUNCTUATION)
        if POINTED.fullmatch(bare[:len(body) + 1]):
            body = bare[:len(body) + 1]
        core = body.lstrip("(").lower()
        core = "" if re.fullmatch(r"[-–—/&,.;:!?()|>*]*", core) and not core.startswith("//") else core
        found.append(Word(raw, core, isText, bare.lstrip("(")[:1].isupper(), bare[len(body):]))
    return found


def _closes(raw, opening):
    body = raw.rstrip(PUNCTUATION)
    return body.endswith('"') and not (opening and body == '"')


def likeness(found, index, isTelling=False):
    """How sure it is that a word of a line is date-like; `isTelling` leaves out what may stay without a word."""
    word = found[index]
    if word.isText or word.isDead:
        return NO
    level = _likeness(found, index, isTelling)
    # A capital in the middle of a line may be a name's.
    return min(level, MAYBE) if word.isCapital and (index or _isCapital(found, 1)) else level


def _isRepeated(found, index):
    """Whether what stands behind every is a unit of time or a day."""
    if index < len(found) and re.fullmatch("[0-9]+(st|nd|rd|th)?|other", found[index].core) and not found[index].tail:
        index += 1
    return index < len(found) and not found[index].isText and not found[index].isCapital and (
        found[index].core in REPEATED or found[index].core in WEEKDAYS or found[index].core in ("fri", "thu"))


def _isCapital(found, index):
    return index < len(found) and found[index].isCapital


def _likeness(found, index, isTelling):
    core = found[index].core
    before = found[index - 1].core if index else ""
    after = found[index + 1].core if index + 1 < len(found) and not found[index].tail else ""
    if isTelling and (TOLD.fullmatch(core) or core.partition(":")[0] in FIELDS and re.match("[^:]+:[^:/]", core)):
        return YES
    if re.match(r"[@#+!/]|p[1-3]$|https?:|[a-z-]{2,}:.", core) and not re.fullmatch(r"[+][0-9]+[a-z]+", core):
        return MAYBE if any(part in core for part in NAMES) else NO
    if before in COUNTED and re.match("[0-9]", core):
        return NO if isTelling else MAYBE
    if core in LONE or core in PARTS:
        return MAYBE if isTelling or core in ("noon", "midnight") and not after and before in ("12", "") else YES
    if core in WEEKDAYS or core in SHORT_DAYS or core in RELATIVE or core in PLURALS:
        return YES if core not in PLURALS or not isTelling else MAYBE
    if core in ("every", "each") and not found[index].tail:
        return YES if isTelling and _isRepeated(found, index + 1) else MAYBE
    if core in MONTHS or core in SHORT_MONTHS:
        beside = re.fullmatch(r"[0-9]{1,2}(st|nd|rd|th)?", before) or re.fullmatch(r"[0-9]{1,2}(st|nd|rd|th)?", after)
        return YES if beside or not isTelling else MAYBE
    if HOUR.fullmatch(core):
        # Where a noun or its reference stands around it, it may be a verse or a score, but it is an hour by its form.
        return YES if re.search("[ap]m$", core) or not found[index - 1].isCapital or not index else MAYBE
    if core in ("am", "pm") and re.fullmatch("[0-9]{1,2}(:[0-9]{2})?", before) and not found[index - 1].tail:
        return YES
    if FIGURES.fullmatch(core):
        return YES
    if DAY_AND_MONTH.fullmatch(core):
        return MAYBE if isTelling else YES
    if ORDINAL.fullmatch(core):
        return MAYBE if isTelling else YES
    if DISTANCE.fullmatch(core):
        return YES if core[0] == "+" or not isTelling and len(core) > 2 else MAYBE
    if UNIT.fullmatch(core) and len(core) > 2 and COUNT.fullmatch(before):
        lead = found[index - 2].core if index > 1 else ""
        return YES if lead == "in" or not isTelling else MAYBE
    if COUNT.fullmatch(core) and UNIT.fullmatch(after) and len(after) > 2:
        return YES if (before == "in" or not isTelling) and not found[index + 1].isCapital else MAYBE
    if core == "week" and re.fullmatch("[1-4]?[0-9]|5[0-3]", after) or before == "week" and re.fullmatch("[1-9][0-9]?", core):
        return MAYBE if isTelling else YES
    if core in HOLIDAYS:
        return MAYBE if isTelling else YES
    if isMisspelt(core):
        return YES
    ends = DASH.split(core) if len(core) > 3 else re.split("/", core)
    if len(ends) < 2:
        ends = core.split("/")
    if len(ends) == 2 and all(end in WEEKDAYS + SHORT_DAYS for end in ends):
        return MAYBE if isTelling and "sat-nav" == core else YES
    if len(ends) == 2 and HOUR.fullmatch(ends[1]) and re.fullmatch(rf"[0-9]{{1,2}}|{HOUR.pattern}", ends[0]):
        return YES
    if re.match(r"[0-9]", core) or any(name in core for name in NAMES) or core in UNITS or core in (
            "now", "second", "today's", "daily", "weekly", "monthly", "yearly", "mar", "eod", "eow", "eom", "eoy"):
        return MAYBE
    return NO


def isMisspelt(core):
    """Whether a word is one mistake from a weekday, a month or a day such as tomorrow."""
    if len(core) < 5 or core in ENGLISH or core in NAMES or core in PLURALS or not core.isalpha():
        return False
    return any(_isNear(core, name) for name in NAMES)


def _isNear(core, name):
    """Whether one letter is wrong, missing or extra, or two neighbours are exchanged."""
    if abs(len(core) - len(name)) > 1:
        return False
    first = next((index for index, (a, b) in enumerate(zip(core, name)) if a != b), min(len(core), len(name)))
    a, b = core[first:], name[first:]
    return a[1:] == b[1:] or a[1:] == b or a == b[1:] or a[:2] == b[1::-1] and len(b) > 1 and a[2:] == b[2:]
