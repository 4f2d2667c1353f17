"""The meaning of dates as people write them, by checking day after day for the first that fits.

As a program, it answers lines `instant TAB zone TAB week-start TAB order TAB ahead|back TAB phrase` with the first and
the last date for a query and the date for an option, in the stored form, or with `-` if the phrase is refused.
"""

import datetime
import re
import sys

from torture.oracles.dates import Clock, months_after

WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
          "december"]
UNITS = {"min": 1, "mins": 1, "minute": 1, "minutes": 1, "h": 60, "hr": 60, "hrs": 60, "hour": 60, "hours": 60,
         "d": "1d", "day": "1d", "days": "1d", "w": "7d", "wk": "7d", "wks": "7d", "week": "7d", "weeks": "7d",
         "fortnight": "14d", "fortnights": "14d", "m": "1m", "month": "1m", "months": "1m", "quarter": "3m",
         "quarters": "3m", "y": "12m", "yr": "12m", "yrs": "12m", "year": "12m", "years": "12m"}
ONES = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
TEENS = ["ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
COUNTS = {"a": 1, "an": 1, **{word: number for number, word in enumerate(ONES + TEENS, 1)},
          **{f"{ten} {one}".strip(): 20 + 10 * number + digit
             for number, ten in enumerate(TENS) for digit, one in enumerate(["", *ONES])}}
COUNTED = "|".join(sorted(COUNTS, key=len, reverse=True))
DISTANCE = re.compile(
    rf"(?P<in>in |within )?(?:(?P<sign>[+-])?(?P<count>[0-9]{{1,7}}) ?|(?P<words>{COUNTED}) )(?P<unit>[a-z]+)"
    r"(?P<back> ago| late)?(?P<now> from now)?")
CLOCK = (r"(?:(?P<hour>[0-9]{1,2}):(?P<minute>[0-9]{2})(?::[0-9]{2}(?:[.][0-9]+)?)?(?: ?(?P<half>am|pm))?|(?P<named>noon|midday|midnight)"
         r"|(?P<joined>[0-9]{1,2}h(?:[0-9]{2})?|[0-9]{4})|(?P<bare>[0-9]{1,2})(?: ?(?P<late>am|pm))?)")
PARTS = {"morning": (range(0, 720), 540), "afternoon": (range(720, 1080), 900), "evening": (range(1020, 1440), 1140),
         "night": (range(1020, 1440), 1200)}
INSTANT = re.compile(
    r"([0-9]{4})(-?)([0-9]{2})\2([0-9]{2})[t ]([0-9]{2})(:?)([0-9]{2})(?:\6([0-9]{2})(?:[.][0-9]+)?)? ?"
    r"(?:(z)|([+-])([0-9]{2})(?::?([0-9]{2}))?)")


class Refused(Exception):
    """The phrase is not a date, or more than one."""


class Phrase:
    """Phrases at the moment of a clock, searched ahead or back, by the conventions of a user."""

    def __init__(self, clock, back=False, week_start=1, order=""):
        self.clock, self.today, self.back = clock, clock.today, back
        self.week_start, self.order = week_start, order

    def query(self, text):
        """The first and the last date for a query."""
        kind, first, last, time = self._understood(text)
        if time is None or kind == "minute":
            return (_stored(first, time), _stored(last, time))
        return (_stored(self._single((kind, first, last)), time),) * 2

    def option(self, text):
        """The date for an option."""
        kind, first, last, time = self._understood(text)
        return _stored(self._single((kind, first, last)), time)

    def _understood(self, text):
        if not all(" " <= letter <= "~" for letter in text):
            raise Refused
        text = text.lower()
        instant = INSTANT.fullmatch(text)
        if instant and bool(instant[2]) == bool(instant[6]):
            return self._instant(instant)
        text = _plain(text)
        # An hour or a distance; minutes or months.
        if re.fullmatch("(1[3-9]|2[0-3])h", text) or re.search(r"(^| )[+-]?(2[5-9]|[3-9][0-9]|[1-9][0-9]{2})m( |$)", text):
            raise Refused
        said = re.sub("^(on|by|at|before) (?=.)", "", text)
        match = DISTANCE.fullmatch(said)
        if said == "now" or said == "half an hour" or said in ("in half an hour", "within half an hour",
                                                               "half an hour from now", "half an hour ago"):
            return self._elapsed({"n": 0}.get(said[0], -30 if said.endswith("ago") else 30))
        if match and isinstance(UNITS.get(match["unit"]), int):
            return self._elapsed(_count(match) * UNITS[match["unit"]])
        stored = re.fullmatch(r"([0-9/.-]+)t([0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]+)?)?)", text)
        if stored:
            return (*self._days(stored[1]), _time([stored[2]]))
        words = text.split(" ")
        for front in range(min(len(words), 5) + 1):
            for back in range(min(len(words) - front, 5) + 1):
                middle = " ".join(words[front:len(words) - back])
                pieces = [" ".join(part) for part in (words[:front], words[len(words) - back:]) if part]
                try:
                    if not pieces:
                        return (*self._days(middle), None)
                    time = _time(pieces)
                    if not middle:
                        return self._hour(time)
                    kind, first, last = self._days(middle)
                except Refused:
                    continue
                if time == "midnight":
                    raise Refused
                return kind, first, last, time
        raise Refused

    def _instant(self, match):
        year, month, day, hour, minute = (int(match[number]) for number in (1, 3, 4, 5, 7))
        second, hours, past = (int(match[number] or 0) for number in (8, 11, 12))
        if hours > 23 or past > 59 or second > 60:
            raise Refused
        try:
            utc = datetime.datetime(year, month, day, hour, minute, tzinfo=datetime.timezone.utc)
        except ValueError:
            raise Refused from None
        offset = datetime.timedelta(hours=hours, minutes=past) * (-1 if match[10] == "-" else 1)
        return self._shown(utc - offset)

    def _elapsed(self, minutes):
        return self._shown(self.clock.now + datetime.timedelta(minutes=minutes))

    def _shown(self, instant):
        local = instant.astimezone(self.clock.rules)
        return "minute", local.date(), local.date(), local.strftime("%H:%M")

    def _hour(self, time):
        """An hour alone: the next or the last such hour, to the minute."""
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
        """The kind of days that a text names, and the first and the last of them."""
        text = re.sub("^(on|by|at|before) (?=.)", "", text)
        marked = re.fullmatch(r"([a-z]+) (.+)", text)
        if marked and _weekday(marked[1]) is not None:
            try:
                return self._plain_days(text)
            except Refused:
                pass
            kind, first, last = self._plain_days(marked[2], _weekday(marked[1]))
            if kind != "day" or first.weekday() != _weekday(marked[1]):
                raise Refused
            return "day", first, last
        return self._plain_days(text)

    def _plain_days(self, text, weekday=None):
        for road in (self._named_day, self._day_of_week, self._calendar_day, self._day_of_month, self._period,
                     self._edge, self._counted, self._distance):
            found = self._numbered(text, weekday) or road(text)
            if found:
                return found
        raise Refused

    def _single(self, days):
        """The single day that is meant if only one day will do."""
        kind, first, last = days
        if kind == "open":
            raise Refused
        if kind == "weekend" and first <= self.today <= last:
            return self.today
        return last if kind == "close" else first

    def _day_of_week(self, text):
        """A weekday of last, this or next week."""
        match = re.fullmatch(r"([a-z]+)(?: of)? (last|this|next) week", text) or \
            re.fullmatch(r"(?P<b>last|this|next) week (?:on |of )?(?P<a>[a-z]+)", text)
        if not match:
            return None
        name, step = (match["a"], match["b"]) if "a" in match.groupdict() else match.groups()
        if _weekday(name) is None:
            return None
        shift = datetime.timedelta({"last": -7, "this": 0, "next": 7}[step])
        day = next(d + shift for d in self._week() if d.weekday() == _weekday(name))
        return "named", day, day

    def _day_of_month(self, text):
        """The 15th of last, this or next month."""
        text = re.sub(r"\bfirst\b(?! day)", "1st", text)
        match = re.fullmatch(r"([0-9]{1,2})(?:st|nd|rd|th)(?: of)?(?: (last|this|next))? month", text)
        if not match:
            return None
        if not match[2]:
            return self._first(lambda d: d.day == int(match[1]))
        kind, first, last = self._period(f"{match[2]} month")
        day = next((d for d in _days(first, last) if d.day == int(match[1])), None)
        if not day:
            raise Refused
        return "day", day, day

    def _edge(self, text):
        """The first or the last day of a period."""
        match = re.fullmatch(r"(?:(end|last|last day)|start|beginning|first day) of (.+)", text)
        if not match:
            return None
        if match[1] and match[2] == "day":
            return "named", self.today, self.today
        if match[1] and match[2] in ("week", "month", "quarter", "year"):
            days = self._spanned(match[2], self.today)
        else:
            _, *days = self._plain_days(match[2])
        day = days[1 if match[1] else 0]
        return "named", day, day

    def _counted(self, text):
        """A distance from another day."""
        match = re.match(r"(.+?) (from|after|before) (.+)", text)
        if not match or match[3] == "now":
            return None
        far = match[1] if " " in match[1] or match[1][0].isdigit() or match[1][0] in "+" else f"1 {match[1]}"
        distance = DISTANCE.fullmatch(far)
        if not distance or distance["in"] or distance["back"] or distance["sign"] == "-" \
                or not isinstance(UNITS.get(distance["unit"]), str):
            return None
        base = self._single(self._plain_days(match[3]))
        day = self._moved(base, distance, -1 if match[2] == "before" else 1)
        return "named", day, day

    def _named_day(self, text):
        names = {"today": 0, "tod": 0, "eod": 0, "tomorrow": 1, "tom": 1, "tmr": 1, "tmrw": 1, "yesterday": -1}
        if text in names:
            day = self.today + datetime.timedelta(names[text])
            return "named", day, day
        weekday = _weekday(text)
        if weekday is not None:
            begin = 0 if self.back else 1
            day = next(d for d in self._candidates(begin) if d.weekday() == weekday)
            return "named", day, day
        words = text.split(" ")
        if len(words) == 2 and words[0] in ("last", "this", "next") and _weekday(words[1]) is not None:
            weekday = _weekday(words[1])
            if words[0] == "last":
                days = [self.today - datetime.timedelta(n) for n in range(1, 8)]
            else:
                days = [day + datetime.timedelta(7 * (words[0] == "next")) for day in self._week()]
            day = next(d for d in days if d.weekday() == weekday)
            return "named", day, day
        if text in ("eow", "eom", "eoq", "eoy"):
            day = self._spanned({"eow": "week", "eom": "month", "eoq": "quarter", "eoy": "year"}[text], self.today)[1]
            return "named", day, day
        return None

    def _calendar_day(self, text):
        match = re.fullmatch(r"([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})\.?|([0-9]{4})([0-9]{2})([0-9]{2})", text)
        if match and not (text.endswith(".") and match[2] != "."):
            return self._fixed(*(int(part) for part in (match[1] or match[5], match[3] or match[6], match[4] or match[7])))
        match = re.fullmatch(r"([0-9]{1,2})(st|nd|rd|th)", text)
        if match:
            return self._first(lambda d: d.day == int(match[1]))
        text = re.sub(r"\bfirst\b(?! day)", "1st", text)
        match = re.fullmatch(r"(?P<d>[0-9]{1,2})(st|nd|rd|th|[.])?( of)? (?P<m>[a-z]+)( (?P<y>[0-9]{4}))?", text) or \
            re.fullmatch(r"(?P<m>[a-z]+)( of)? (?P<d>[0-9]{1,2})(st|nd|rd|th|[.])?( (?P<y>[0-9]{4}))?", text)
        if match and _month(match["m"]):
            return self._month_day(_month(match["m"]), int(match["d"]), match["y"])
        match = re.fullmatch(r"([0-9]{1,2})[.]([0-9]{1,2})(?:[.]([0-9]{4})?)?", text)
        if match:
            if re.fullmatch(r"[0-9]{1,2}[.][0-9]{2}", text) and int(match[2]) > 12:
                raise Refused
            return self._month_day(int(match[2]), int(match[1]), match[3])
        match = re.fullmatch(r"([0-9]{4}) w([0-9]{2})(?:-([1-7]))?|([0-9]{4})w([0-9]{2})(?:-([1-7]))?", text)
        if match:
            year, week, weekday = match[1] or match[4], match[2] or match[5], match[3] or match[6]
            try:
                days = [datetime.date.fromisocalendar(int(year), int(week), number) for number in (1, 7)]
            except ValueError:
                raise Refused from None
            if weekday:
                days = [datetime.date.fromisocalendar(int(year), int(week), int(weekday))] * 2
            return "named" if weekday else "close", *days
        return None

    def _numbered(self, text, weekday):
        """Day and month as numbers: in the user's order, in the only possible order, or on the given weekday."""
        match = re.fullmatch(r"([0-9]{1,2})/([0-9]{1,2})(?:/([0-9]{4}))?|([0-9]{1,2})-([0-9]{1,2})-([0-9]{4})", text)
        if not match:
            return None
        one, other, year = int(match[1] or match[4]), int(match[2] or match[5]), match[3] or match[6]
        readings = {}
        for order, month, day in (("dmy", other, one), ("mdy", one, other)):
            try:
                readings[order] = self._month_day(month, day, year)
            except Refused:
                pass
        if self.order:
            readings = {self.order: readings.get(self.order)}
        elif weekday is not None and len(set(readings.values())) > 1:
            readings = {order: days for order, days in readings.items() if days[1].weekday() == weekday}
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
        span = re.fullmatch(r"(last|this|next) (week|month|quarter|year)", text)
        if span:
            first, last = self._spanned(span[2], self.today)
            if span[1] == "next":
                first, last = self._spanned(span[2], last + datetime.timedelta(1))
            if span[1] == "last":
                first, last = self._spanned(span[2], first - datetime.timedelta(1))
            kind = "ahead" if span[1] == "next" else "close" if span[2] == "quarter" else "open"
            return kind, first, last
        quarter = re.fullmatch(r"q(?P<q>[0-9])(?: (?P<y>[0-9]{4}))?", text) or \
            re.fullmatch(r"(?P<y>[0-9]{4}) q(?P<q>[0-9])", text)
        if quarter:
            month = int(quarter["q"]) * 3 - 2
            if not 1 <= month <= 10:
                raise Refused
            day = datetime.date(int(quarter["y"]), month, 1) if quarter["y"] else \
                next(d for d in self._candidates() if month <= d.month < month + 3)
            return "close", *self._spanned("quarter", day)
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
        day = self._moved(self.today, match)
        return "named", day, day

    def _moved(self, day, match, sign=1):
        size, unit = int(UNITS[match["unit"]][:-1]), UNITS[match["unit"]][-1]
        count = _count(match) * size * sign
        try:
            return day + datetime.timedelta(count) if unit == "d" else months_after(day, count)
        except (OverflowError, ValueError):
            raise Refused from None

    def _candidates(self, begin=0):
        """The days from today on, or backwards from today."""
        return (self.today + datetime.timedelta(-n if self.back else n) for n in range(begin, 9 * 366))

    def _around(self):
        """Yesterday, then the days from today on: on a Sunday, yesterday was Saturday."""
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
                "quarter": day.day == 1 and day.month in (1, 4, 7, 10),
                "year": (day.month, day.day) == (1, 1)}[span]


def _plain(text):
    """The words without fillers, each in one form only."""
    head = text[:1]
    text = head + re.sub(r"(?<=[a-z])-(?=.)|-(?=[a-z])", " ", text[1:]) if head != "-" else \
        head + re.sub(r"(?<=[a-z])-(?=.)|-(?=[a-z])", " ", text[1:])
    words = [word[:-1] if len(word) > 1 and word[-1] == "," else word for word in text.split()]
    words = [re.sub(r"([ap])[.]m[.]$", r"\1m", word) for word in words if word != "the" or len(words) == 1]
    words = [word[:-1] if word[-1:] == "." and (_month(word[:-1]) or _weekday(word[:-1]) is not None) else word
             for word in words]
    text = re.sub(r"\btonight\b", "today night", " ".join(words))
    return re.sub(r"\bthis (?=(morning|afternoon|evening|night)( |$))", "today ", text)


def _count(match):
    if sum(map(bool, (match["in"], match["back"], match["sign"], match["now"]))) > 1:
        raise Refused
    count = int(match["count"]) if match["count"] else COUNTS[match["words"]]
    return count * (-1 if match["sign"] == "-" or match["back"] else 1)


def _time(pieces):
    """The time of day that one or two pieces of a phrase name, in the stored form; midnight as it is."""
    clocks, parts, isMarked = [], [], False
    for piece in pieces:
        said = re.fullmatch(r"(?:(on|by|at|before) )?(.+)", piece)
        if not said:
            raise Refused
        isMarked, piece = isMarked or said[1] == "at", said[2]
        for part in PARTS:
            inner = re.fullmatch(rf"{part}(?: at(?= .))?(?: (?P<a>.+))?|(?:(?P<b>.+) )?(?:(?:in|at) )?{part}", piece)
            if inner:
                parts.append(part)
                piece = inner["a"] or inner["b"] or ""
                piece = "" if piece in ("in", "at") else piece
                piece = re.sub(" (in|at)$", "", piece)
                break
        if piece:
            clock = re.fullmatch(CLOCK, piece)
            if not clock:
                raise Refused
            clocks.append(clock)
    if len(clocks) > 1 or len(parts) > 1:
        raise Refused
    span, usual = PARTS[parts[0]] if parts else (range(1440), None)
    if not clocks:
        return f"{usual // 60:02}:00"
    clock = clocks[0]
    if clock["named"] == "midnight" or clock[0] == "24:00":
        if parts and parts[0] != "night":
            raise Refused
        return "midnight"
    half = clock["half"] or clock["late"]
    hour = 12 if clock["named"] else int(clock["hour"] or clock["bare"] or 0)
    minute = int(clock["minute"] or 0)
    if clock["joined"]:
        # Four digits of this and the last century are a year.
        if "h" not in clock["joined"] and 1900 <= int(clock["joined"]) < 2100:
            raise Refused
        hour, minute = re.fullmatch("([0-9]{1,2})(?:h?)([0-9]{2})?", clock["joined"]).groups()
        hour, minute = int(hour), int(minute or 0)
    if clock["bare"] and not half and not parts and (not isMarked or 1 <= hour <= 6):
        raise Refused
    if half:
        if not 1 <= hour <= 12:
            raise Refused
        hour = hour % 12 + 12 * (half == "pm")
    if hour > 23 or minute > 59 or re.search(r"[0-9]:[0-9]{2}:(6[1-9]|[7-9])", clock[0]):
        raise Refused
    found = [count for count in (hour * 60 + minute, hour * 60 + minute + 720) if count in span]
    if not found or found[0] != hour * 60 + minute and (half or clock["named"]):
        raise Refused
    return f"{found[0] // 60:02}:{found[0] % 60:02}"


def _weekday(word):
    return {"tues": 1, "weds": 2, "thur": 3, "thurs": 3}.get(word, _named(word, WEEKDAYS))


def _named(word, names):
    return next((number for number, name in enumerate(names) if word in (name, name[:3])), None)


def _month(word):
    """The number of a named month, from 1; None if there is no such month."""
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
