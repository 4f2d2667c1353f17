"""What dates mean, by Python's own calendar and zones."""

import calendar
import datetime
import functools
import zoneinfo

WEEKDAYS = ["mon", "tuesday", "Wed", "thu", "friday", "SAT", "sunday"]
EPOCH = datetime.datetime(1970, 1, 1)
MINUTE = datetime.timedelta(minutes=1)


class Clock:
    """A moment, and the wall clock of a zone at it."""

    def __init__(self, zone, local):
        """A moment on a wall clock; one that the clock leaves out becomes the one behind the gap."""
        self.zone, self.rules = zone, zoneinfo.ZoneInfo(zone)
        self.now = datetime.datetime.fromisoformat(local).replace(tzinfo=self.rules).astimezone(datetime.timezone.utc)
        self._look()

    @classmethod
    def at(cls, zone, instant):
        """The moment of an instant, as it is stored."""
        clock = cls(zone, instant.rstrip("Z"))
        clock.now = datetime.datetime.fromisoformat(instant.rstrip("Z")).replace(tzinfo=datetime.timezone.utc)
        clock._look()
        return clock

    def _look(self):
        self.local = self.now.astimezone(self.rules).replace(tzinfo=None)
        self.today, self.minute = self.local.date(), minutes(self.local)

    @property
    def environment(self):
        return {"TZ": self.zone, "TODO_NOW": instant_text(self.now)}

    def first_instant(self, minute):
        """The first instant, in seconds, at which the wall clock shows that minute or has passed it."""
        return _first_instant(self.zone, minute)


def instant_text(instant):
    return instant.strftime("%Y-%m-%dT%H:%M:%SZ")


def seconds(text):
    """The instant that the store holds as a text, in seconds."""
    return int((datetime.datetime.fromisoformat(text.rstrip("Z")) - EPOCH).total_seconds())


def minutes(local):
    """The minutes of a wall clock since 1970."""
    return (local - EPOCH) // MINUTE


@functools.lru_cache(maxsize=4096)
def _first_instant(zone, minute):
    rules = zoneinfo.ZoneInfo(zone)
    instant = (EPOCH + (minute - 27 * 60) // 15 * 15 * MINUTE).replace(tzinfo=datetime.timezone.utc)
    # Clocks change at quarters of an hour, so that only the last of these has to be looked at minute by minute.
    for step in (15 * MINUTE, MINUTE):
        while minutes((instant + step).astimezone(rules).replace(tzinfo=None)) < minute:
            instant += step
    return int((instant + MINUTE).timestamp())


def span(date):
    """The first and the last minute of a date as it is stored; a day without a time is all of it."""
    local = datetime.datetime.fromisoformat(date)
    first = minutes(local)
    return (first, first) if "T" in date else (first, first + 1439)


def meant(word, today):
    """What a word means on a day, by another road than the tool's."""
    word = word.lower()
    for digits in (5, 4):
        if word[-digits - 1:-digits] in (" ", "t") and word[-3] == ":":
            return f"{meant(word[:-digits - 1], today)}T{word[-digits:].zfill(5)}"
    days = {"today": 0, "tomorrow": 1, "yesterday": -1}
    if word in days:
        return str(today + datetime.timedelta(days[word]))
    for number, name in enumerate(WEEKDAYS):
        if name.lower()[:3] == word[:3] and (word == name.lower()[:3] or word.endswith("day")):
            return str(next(d for d in _days_after(today) if d.weekday() == number))
    if word == "next week":
        return str(next(d for d in _days_after(today) if d.weekday() == 0))
    if word == "next month":
        return str(next(d for d in _days_after(today) if d.day == 1))
    if word == "eow":
        return str(next(d for d in [today, *_days_after(today)] if d.weekday() == 6))
    if word in ("eom", "eoy"):
        month = today.month if word == "eom" else 12
        return str(today.replace(month=month, day=calendar.monthrange(today.year, month)[1]))
    if word[-1] in "dw" and word[0] in "+-0123456789" and not word[0:4].isdigit():
        return str(today + datetime.timedelta(int(word[:-1]) * (7 if word[-1] == "w" else 1)))
    if word[-1] in "my" and not word[0:4].isdigit():
        return str(months_after(today, int(word[:-1]) * (12 if word[-1] == "y" else 1)))
    return word


def months_after(day, count, wanted=None):
    """So many months after a day: the same day of the month or the wanted one, cut to the month's length."""
    year, month = divmod(day.year * 12 + day.month - 1 + count, 12)
    return datetime.date(year, month + 1, min(wanted or day.day, calendar.monthrange(year, month + 1)[1]))


def _days_after(day):
    return [day + datetime.timedelta(number) for number in range(1, 370)]
