"""What dates mean as people write them: by looking day after day for the first that fits.

Run as a program it answers lines `instant TAB zone TAB week-start TAB order TAB ahead|back TAB phrase` with the first and
the last date that a query means and the date that an option means, in the stored form, or `-` where it is refused.
"""

import datetime
import re
import sys

from torture.oracles.dates import Clock, months_after

WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
          "december"]
UNITS = {"min": 1, "mins": 1, "minute": 1, "minutes": 1, "h": 60, "hour": 60, "hours": 60,
         "d": "1d", "day": "1d", "days": "1d", "w": "7d", "week": "7d", "weeks": "7d",
         "m": "1m", "month": "1m", "months": "1m", "y": "12m", "year": "12m", "years": "12m"}
DISTANCE = re.compile(r"(?P<in>in )?(?P<sign>[+-])?(?P<count>[0-9]{1,7}) ?(?P<unit>[a-z]+)(?P<back> ago| late)?")
TIME = re.compile(
    r"(?P<hour>[0-9]{1,2}):(?P<minute>[0-9]{2})(:00)?|noon|midnight"
    r"|(?P<twelve>[0-9]{1,2})(:(?P<past>[0-9]{2})(:00)?)? ?(?P<half>am|pm)")


class Refused(Exception):
    """It is no date, or more than one."""


class Phrase:
    """Phrases at the moment of a clock, looked for ahead or back, by the conventions of a user."""

    def __init__(self, clock, back=False, week_start=1, order=""):
        self.clock, self.today, self.back = clock, clock.today, back
        self.week_start, self.order = week_start, order

    def query(self, text):
        """The first and the last date that a query means."""
        kind, first, last, time = self._understood(text)
        if time is None or kind == "minute":
            return (_stored(first, time), _stored(last, time))
        if kind == "open":
            raise Refused
        day = self.today if kind == "weekend" and first <= self.today <= last else first
        return (_stored(day, time),) * 2

    def option(self, text):
        """The date that an option means."""
        kind, first, last, time = self._understood(text)
        if kind == "open":
            raise Refused
        return _stored(self.today if kind == "weekend" and first <= self.today <= last else first, time)

    def _understood(self, text):
        if not all(" " <= letter <= "~" for letter in text):
            raise Refused
        text = text.lower()
        text = text[:1] + re.sub(r"(?<=[a-z])-(?=.)|-(?=[a-z])", " ", text[1:]) if text[:1] != "-" or len(text) < 2 \
            else "-" + re.sub(r"(?<=[a-z])-(?=.)|-(?=[a-z])", " ", text[1:])
        text = " ".join(word[:-1] if len(word) > 1 and word[-1] == "," else word for word in text.split())
        match = DISTANCE.fullmatch(text)
        if match and isinstance(UNITS.get(match["unit"]), int):
            now = self.clock.now + datetime.timedelta(minutes=_count(match) * UNITS[match["unit"]])
            local = now.astimezone(self.clock.rules)
            return "minute", local.date(), local.date(), local.strftime("%H:%M")
        stored = re.fullmatch(r"([0-9/.-]+)t([0-9]{2}:[0-9]{2})(:00)?", text)
        if stored:
            kind, first, last = self._days(stored[1])
            return kind, first, last, _time(TIME.fullmatch(stored[2]))
        try:
            return (*self._days(text), None)
        except Refused:
            pass
        words = text.split(" ")
        for count in (1, 2):
            match = TIME.fullmatch(" ".join(words[-count:]))
            if not match:
                continue
            time = _time(match)
            rest = words[:-count]
            if rest[-1:] == ["at"]:
                rest = rest[:-1]
            if not rest:
                return self._hour(time)
            if time == "midnight":
                raise Refused
            return (*self._days(" ".join(rest)), time)
        raise Refused

    def _hour(self, time):
        """An hour alone: the next or the last of that name, to the minute."""
        now = self.clock.local.strftime("%H:%M")
        if time == "midnight":
            day = self.today + datetime.timedelta(0 if self.back else 1)
            return "minute", day, day, "00:00"
        if self.back:
            day = self.today if time <= now else self.today - datetime.timedelta(1)
        else:
            day = self.today if time >= now else self.today + datetime.timedelta(1)
        return "minute", day, day, time

    def _days(self, text):
        """What kind of days they are, the first and the last of them."""
        marked = re.fullmatch(r"([a-z]+) (.+)", text)
        if marked and _named(marked[1], WEEKDAYS) is not None:
            kind, first, last = self._plain_days(marked[2])
            if kind != "day" or first.weekday() != _named(marked[1], WEEKDAYS):
                raise Refused
            return "day", first, last
        return self._plain_days(text)

    def _plain_days(self, text):
        for road in (self._named_day, self._calendar_day, self._period, self._distance):
            found = road(text)
            if found:
                return found
        raise Refused

    def _named_day(self, text):
        names = {"today": 0, "tod": 0, "eod": 0, "tomorrow": 1, "tom": 1, "yesterday": -1, "day after tomorrow": 2}
        if text in names:
            day = self.today + datetime.timedelta(names[text])
            return "named", day, day
        weekday = _named(text, WEEKDAYS)
        if weekday is not None:
            begin = 0 if self.back else 1
            day = next(d for d in self._candidates(begin) if d.weekday() == weekday)
            return "named", day, day
        words = text.split(" ")
        if len(words) == 2 and words[0] in ("last", "this", "next") and _named(words[1], WEEKDAYS) is not None:
            weekday = _named(words[1], WEEKDAYS)
            if words[0] == "last":
                days = [self.today - datetime.timedelta(n) for n in range(1, 8)]
            else:
                days = [day + datetime.timedelta(7 * (words[0] == "next")) for day in self._week()]
            day = next(d for d in days if d.weekday() == weekday)
            return "named", day, day
        if text in ("eow", "eom", "eoy"):
            day = self._spanned({"eow": "week", "eom": "month", "eoy": "year"}[text], self.today)[1]
            return "named", day, day
        return None

    def _calendar_day(self, text):
        match = re.fullmatch(r"([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})\.?|([0-9]{4})([0-9]{2})([0-9]{2})", text)
        if match and not (text.endswith(".") and match[2] != "."):
            return self._fixed(*(int(part) for part in (match[1] or match[5], match[3] or match[6], match[4] or match[7])))
        match = re.fullmatch(r"([0-9]{1,2})(st|nd|rd|th)", text)
        if match:
            return self._first(lambda d: d.day == int(match[1]))
        match = re.fullmatch(r"(?P<d>[0-9]{1,2})(st|nd|rd|th)? (?P<m>[a-z]+)( (?P<y>[0-9]{4}))?", text) or \
            re.fullmatch(r"(?P<m>[a-z]+) (?P<d>[0-9]{1,2})(st|nd|rd|th)?( (?P<y>[0-9]{4}))?", text)
        if match and _month(match["m"]):
            return self._month_day(_month(match["m"]), int(match["d"]), match["y"])
        match = re.fullmatch(r"([0-9]{1,2})([/.])([0-9]{1,2})(?:\2([0-9]{4})?)?|([0-9]{1,2})-([0-9]{1,2})-([0-9]{4})", text)
        if match and not text.endswith("/"):
            return self._numbers(int(match[1] or match[5]), int(match[3] or match[6]), match[4] or match[7])
        return None

    def _numbers(self, one, other, year):
        readings = {}
        for order, month, day in (("dmy", other, one), ("mdy", one, other)):
            try:
                readings[order] = self._month_day(month, day, year)
            except Refused:
                pass
        if self.order:
            readings = {self.order: readings.get(self.order)}
        if len(set(readings.values())) != 1 or None in readings.values():
            raise Refused
        return list(readings.values())[0]

    def _month_day(self, month, day, year):
        if year:
            return self._fixed(int(year), month, day)
        return self._first(lambda d: (d.month, d.day) == (month, day))

    def _fixed(self, year, month, day):
        try:
            return "day", datetime.date(year, month, day), datetime.date(year, month, day)
        except ValueError:
            raise Refused from None

    def _first(self, fits):
        day = next((d for d in self._candidates() if fits(d)), None)
        if not day:
            raise Refused
        return "day", day, day

    def _period(self, text):
        weekend = re.fullmatch(r"(?:(last|this|next) )?weekend", text)
        if weekend:
            saturday = next(d for d in self._around() if d.weekday() == 5)
            if self.back and weekend[1] in (None, "this"):
                saturday = next(d for d in self._candidates() if d.weekday() > 4)
                saturday -= datetime.timedelta(saturday.weekday() - 5)
            saturday += datetime.timedelta({"last": -7, "next": 7}.get(weekend[1], 0))
            return "weekend", saturday, saturday + datetime.timedelta(1)
        span = re.fullmatch(r"(last|this|next) (week|month|year)", text)
        if span:
            first, last = self._spanned(span[2], self.today)
            if span[1] == "next":
                first, last = self._spanned(span[2], last + datetime.timedelta(1))
            if span[1] == "last":
                first, last = self._spanned(span[2], first - datetime.timedelta(1))
            return "ahead" if span[1] == "next" else "open", first, last
        month = re.fullmatch(r"(?P<m>[a-z]+)( (?P<y>[0-9]{4}))?", text)
        if month and _month(month["m"]):
            day = datetime.date(int(month["y"]), _month(month["m"]), 1) if month["y"] else \
                next(d for d in self._candidates() if d.month == _month(month["m"]))
            return "open", *self._spanned("month", day)
        month = re.fullmatch(r"([0-9]{4})(?:-([0-9]{2}))?", text)
        if month:
            try:
                return "open", *self._spanned("month" if month[2] else "year",
                                              datetime.date(int(month[1]), int(month[2] or 1), 1))
            except ValueError:
                raise Refused from None
        return None

    def _distance(self, text):
        match = DISTANCE.fullmatch(text)
        if not match or not isinstance(UNITS.get(match["unit"]), str):
            return None
        size, unit = int(UNITS[match["unit"]][:-1]), UNITS[match["unit"]][-1]
        try:
            day = self.today + datetime.timedelta(_count(match) * size) if unit == "d" else \
                months_after(self.today, _count(match) * size)
        except (OverflowError, ValueError):
            raise Refused from None
        return "named", day, day

    def _candidates(self, begin=0):
        """The days from today on, or back from today."""
        return (self.today + datetime.timedelta(-n if self.back else n) for n in range(begin, 9 * 366))

    def _around(self):
        """Yesterday, then the days from today: on a Sunday, Saturday was yesterday."""
        begin = 1 if self.today.weekday() == 6 else 0
        return (self.today + datetime.timedelta(n - begin) for n in range(8))

    def _week(self):
        return _days(*self._spanned("week", self.today))

    def _spanned(self, span, day):
        """The first and the last day of the week, month or year that a day is in."""
        first = last = day
        following = last + datetime.timedelta(1)
        while not self._begins(span, first):
            first -= datetime.timedelta(1)
        while not self._begins(span, following):
            last, following = following, following + datetime.timedelta(1)
        return first, last

    def _begins(self, span, day):
        return {"week": day.isoweekday() == self.week_start, "month": day.day == 1,
                "year": (day.month, day.day) == (1, 1)}[span]


def _count(match):
    if match["in"] and (match["back"] or match["sign"]) or match["back"] and match["sign"]:
        raise Refused
    return int(match["count"]) * (-1 if match["sign"] == "-" or match["back"] else 1)


def _time(match):
    """The time of day as the store has it; midnight as it is."""
    if match[0] in ("noon", "midnight"):
        return {"noon": "12:00"}.get(match[0], match[0])
    if match["half"]:
        hour, minute = int(match["twelve"]), int(match["past"] or 0)
        if not 1 <= hour <= 12 or minute > 59:
            raise Refused
        return f"{hour % 12 + 12 * (match['half'] == 'pm'):02}:{minute:02}"
    if int(match["hour"]) > 23 or int(match["minute"]) > 59:
        raise Refused
    return f"{int(match['hour']):02}:{match['minute']}"


def _named(word, names):
    return next((number for number, name in enumerate(names) if word in (name, name[:3])), None)


def _month(word):
    """The month of a name, from 1; None where there is none."""
    number = 8 if word == "sept" else _named(word, MONTHS)
    return None if number is None else number + 1


def _days(first, last):
    return [first + datetime.timedelta(n) for n in range((last - first).days + 1)]


def _stored(day, time):
    return f"{day}T{time}" if time else str(day)


def answers(lines):
    for line in lines:
        instant, zone, week_start, order, direction, text = line.rstrip("\n").split("\t")
        phrase = Phrase(Clock.at(zone, instant), direction == "back", int(week_start), order)
        ahead = Phrase(phrase.clock, False, int(week_start), order)
        yield "\t".join([*_answer(lambda: phrase.query(text), 2), *_answer(lambda: [ahead.option(text)], 1)])


def _answer(road, count):
    try:
        return road()
    except (Refused, OverflowError):
        return ["-"] * count


if __name__ == "__main__":
    for answer in answers(sys.stdin):
        print(answer)
