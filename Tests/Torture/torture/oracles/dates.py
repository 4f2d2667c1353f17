"""The meaning of dates, by Python's own calendar and zones."""

import calendar
import datetime
import functools
import zoneinfo

EPOCH = datetime.datetime(1970, 1, 1)
MINUTE = datetime.timedelta(minutes=1)


class Clock:
    """A moment and the wall clock of a zone at that moment; also how often random todos have fields of the user's own,
    and which."""

    ownness, own = 0.2, frozenset()

    def __init__(self, zone, local):
        """A moment on a wall clock; a moment that the clock skips becomes the one after the gap."""
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
        """The first instant, in seconds, at which the wall clock shows that minute or a later one."""
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
    # Clocks change at quarters of an hour, so only the last minute of each has to be checked before the minute is
    # found.
    for step, last in ((15 * MINUTE, 14 * MINUTE), (MINUTE, 0 * MINUTE)):
        while minutes((instant + last).astimezone(rules).replace(tzinfo=None)) < minute:
            instant += step
    return int(instant.timestamp())


def span(date):
    """The first and the last minute of a date in its stored form; a day without a time spans all of the day."""
    local = datetime.datetime.fromisoformat(date)
    first = minutes(local)
    return (first, first) if "T" in date else (first, first + 1439)


def months_after(day, count, wanted=None):
    """A number of months after a day: the same day of the month or the wanted one, cut to the month's length."""
    year, month = divmod(day.year * 12 + day.month - 1 + count, 12)
    return datetime.date(year, month + 1, min(wanted or day.day, calendar.monthrange(year, month + 1)[1]))
