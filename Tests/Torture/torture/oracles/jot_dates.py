"""The dates of a line: what a phrase means, what of it is a day and what an hour, and where ranges begin."""

import datetime
import functools
import re

from torture.oracles import rules
from torture.oracles.jot_words import DASH, POINTED, PUNCTUATION
from torture.oracles.phrases import PARTS, WEEKDAYS, Phrase, Refused

CLOCK = re.compile(
    r"(?:at )?(?:[0-9]{1,2}:[0-9]{2}(?: ?[ap]m)?|[0-9]{1,2} ?[ap]m|noon|midnight)|at [0-9]{1,2}")
UNTIL = {"to", "until", "till", "til", "through", "-", "–", "—"}
LEADS = {"this", "today", "tomorrow", "every", "tod", "tom", "tmr", "each"}


class Dates:
    """What phrases mean at the moment of a clock."""

    def __init__(self, clock):
        self.clock, self.phrase = clock, Phrase(clock)
        self.date = functools.lru_cache(maxsize=4096)(self._date)
        self.rule = functools.lru_cache(maxsize=4096)(lambda text: rules.rule(text, clock))

    def _date(self, text):
        """The kind of a phrase (a day, an hour, or both) and its date in the stored form; None if it is no date."""
        text = plain(text)
        for kind, said in readings(text, self.clock.today):
            try:
                if kind == "hour":
                    return kind, self.phrase.option(said)
                self.phrase._understood(said)
                date = self.phrase.option(said)
                return ("both" if "T" in date else "day"), date
            except (Refused, OverflowError, ValueError):
                continue
        return None

    def joined(self, day, hour):
        """A day and an hour of a line as one date."""
        return (self.date(f"{day} {hour}") or self.date(f"{hour} {day}") or (None, None))[1]

    def ranges(self, found):
        """The ranges of a line: their first and their last word, whether they are of days or hours, and what they may
        begin with, as phrases."""
        texts = [word.raw.lower().rstrip(PUNCTUATION).lstrip("(") if not word.isText else "" for word in found]
        for first in range(len(texts)):
            for last in range(first, min(first + 8, len(texts))):
                made = self._range(texts[first:last + 1])
                if made:
                    yield (first, last, *made)

    def _range(self, texts):
        if len(texts) == 1:
            ends = [[end] for end in DASH.split(texts[0])]
            return self._ends(*ends) if len(ends) == 2 else None
        if texts[0] == "from":
            texts = texts[1:]
        place = next((index for index, text in enumerate(texts) if text in UNTIL and index), None)
        if place:
            return self._ends(texts[:place], texts[place + 1:])
        # 11-13 dec, dec 20-24, 10-11 am
        spans = [index for index, text in enumerate(texts) if re.fullmatch(r"[0-9:]+[-–—][0-9:]+", text)]
        if len(spans) == 1 and len(texts) == 2:
            one, other = DASH.split(texts[spans[0]])
            rest = texts[1 - spans[0]]
            return self._ends([one], [other, rest] if spans[0] == 0 else [rest, other])
        return None

    def _ends(self, one, other):
        if not one or not other or len(one) > 3 or len(other) > 3 or one[0] == "from":
            return None
        one, other = plain(" ".join(one)), plain(" ".join(other))
        begin, end = self.date(one), self.date(other)
        if re.fullmatch("[0-9]{1,2}", one):
            return self._half(one, other, end)
        if re.fullmatch("[0-9]{1,2}", other) and begin and begin[0] == "hour":
            return "hours", {one}
        if not begin or not end or begin[0] == "both":
            return None
        return (f"{begin[0]}s", {one}) if begin[0] == end[0] else None

    def _half(self, number, other, end):
        """A number alone at the front: the hour takes its half of the day from behind, a day its month."""
        if end and end[0] == "hour":
            minute = re.search("[ap]m", other)
            tried = [f"{number}{half}" for half in ("am", "pm")] if minute else [f"{number}:00"]
            begins = {said for said in tried if self.date(said)}
            return ("hours", begins) if begins else None
        if end and end[0] == "day" and re.search("[a-z]", other):
            begin = re.sub(r"\b[0-9]{1,2}(st|nd|rd|th)?\b", number, other, count=1)
            return ("days", {begin}) if begin != other and self.date(begin) else None
        return None


def plain(text):
    """A phrase without the punctuation around its words."""
    kept = []
    for raw in text.lower().split():
        word = raw.lstrip("([")
        bare = word.rstrip(PUNCTUATION + "]")
        if POINTED.fullmatch(word[:len(bare) + 1]):
            bare = word[:len(bare) + 1]
        kept += [bare] if bare else []
    return " ".join(kept)


def readings(text, today):
    """What may be meant by a phrase, in the words that `--due` knows, and whether it is an hour alone."""
    if not re.search("[a-z0-9]", re.sub(r"\bthe\b", "", text)):
        return
    text = re.sub(r"\bfrom (?=[0-9])", "", text)
    text = re.sub(r"(^| )@ ?(?=[0-9n])", r"\1at ", text)
    text = re.sub(r"\b(on|by|at|due|in|before) (?=(on|by|at|before|the|due:?) )", "", text)
    text = re.sub(r"^due (?=.)", "", text)
    text = re.sub(r"\baround (?=[0-9])", "at ", text)
    text = re.sub(r"\bat ([0-9]{1,2}) o'?clock\b", r"\1:00", text)
    text = re.sub(r"\b([0-9]{1,2})[.]([0-9]{2})(?= ?[ap]m)", r"\1:\2", text)
    text = re.sub(r"\bmidday\b", "noon", text)
    text = re.sub(r"\b([0-9]{1,2}:[0-9]{2}|[0-9]{1,2}) ([ap])[.]?m[.]?(?= |$)", r"\1\2m", text)
    if CLOCK.fullmatch(text.replace("the ", "")):
        yield "hour", text
        return
    yield "day", text
    more = re.sub(r"\b(?:in )?(?:week|wk) ([0-9]{1,2})\b", lambda match: _week(int(match[1]), today), text)
    more = re.sub(r"(?<= )([01]?[0-9]|2[0-3])h([0-5][0-9])?\b", lambda match: f"{match[1]}:{match[2] or '00'}", more)
    days = "|".join([*WEEKDAYS, *(name[:3] for name in WEEKDAYS), "today", "tomorrow"])
    more = re.sub(rf"^((?:(?:on|by|next|this) )?(?:{days})(?: at)?) ([01][0-9]|2[0-3])([0-5][0-9])$", r"\1 \2:\3", more)
    more = re.sub(r"\bthe ([0-9]{1,2})(?= |$)", lambda match: f"the {match[1]}{_ending(int(match[1]))}", more)
    more = re.sub(r"^(.*) from (noon|[0-9].*)$", r"\1 \2", more)
    if more != text:
        yield "day", more


def _week(number, today):
    """The week of that number that is not over."""
    year = today.isocalendar()[0]
    try:
        year += datetime.date.fromisocalendar(year, number, 7) < today
    except ValueError:
        return f"week {number}"
    return f"{year}-w{number:02}"


def _ending(number):
    return "th" if number in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def hasLead(text):
    """Whether each part of a day in a phrase stands directly behind what it may stand behind."""
    said = [word for word in plain(text).split() if word not in ("in", "the", "at")]
    return all(index and (said[index - 1] in LEADS or rules._weekday(said[index - 1]) is not None)
               for index, word in enumerate(said) if word in PARTS)


def day_of(date):
    return datetime.date.fromisoformat(date[:10])
