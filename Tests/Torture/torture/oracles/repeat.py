"""When a todo comes back, by calendar arithmetic over the whole series, and by dateutil where it applies."""

import calendar
import datetime
import itertools
from typing import NamedTuple, Optional

from torture.oracles.dates import minutes, months_after

try:
    from dateutil import rrule
except ImportError:  # a Python that the user installed does not see Debian's packages
    rrule = None


class Rule(NamedTuple):
    """A rule by its meaning: a number of days, weeks, months or years, or days of the week (0 is Monday)."""

    unit: str
    count: int = 1
    day: Optional[int] = None  # the day of the month, if it is spelled out
    weekdays: tuple = ()
    after: bool = False  # counted from the day of completion
    hour: str = ""
    until: Optional[datetime.date] = None  # the last day that counts
    times: int = 0  # how often it is still to be done, now included; 0 for no end

    def next(self, first, date, clock):
        """The next date, and the rule from there on; both are None if the series is over.

        `first` is the day on which the series began; `date` is the date that is done, or None.
        """
        if self.after:
            return self._first([self._stepped(clock.today)], clock.today, clock.today)
        series = Series(self, first)
        done = datetime.date.fromisoformat(date[:10]) if date else clock.today
        expected = self._first(series.days(), done, clock.today)
        if rrule:
            other = self._first((each.date() for each in series.by_dateutil()), done, clock.today)
            assert expected == other, f"the oracles differ: {self} from {first} gives {expected} and {other}"
        return expected

    def _first(self, days, done, today):
        """The first of some days after `done` and after today, as far as the end of the series allows."""
        later = itertools.dropwhile(lambda day: day <= done, days)
        if self.until:
            later = itertools.takewhile(lambda day: day <= self.until, later)
        for day in later if self.times != 1 else []:
            if day > today:
                return day, self._replace(times=max(0, self.times - 1))
        return None, None

    def begins(self, clock):
        """When a new todo is due: the first day that the rule names, which is today only before the rule's hour."""
        passed = self.hour and minutes(datetime.datetime.fromisoformat(f"{clock.today}T{self.hour}")) < clock.minute
        first = clock.today + datetime.timedelta(1 if passed else 0)
        day = next(day for day in (each.date() for each in Series(self, first).by_dateutil()) if day >= first)
        return f"{day}{f'T{self.hour}' if self.hour else ''}"

    @property
    def bounds(self):
        """The hour and the end as they are stored."""
        end = f" until {self.until}" if self.until else f" for {self.times} time{'s' * (self.times > 1)}" if self.times else ""
        return f"{f' {self.hour}' if self.hour else ''}{end}"

    def _stepped(self, day):
        if self.unit in ("days", "weeks"):
            return day + datetime.timedelta(self.count * (7 if self.unit == "weeks" else 1))
        return months_after(day, self.count * (12 if self.unit == "years" else 1), self.day)


class Series(NamedTuple):
    """All dates of a rule that began on a day; the day of the month on which it began is meant forever."""

    rule: Rule
    first: datetime.date

    @property
    def wanted(self):
        """The day of the month that is meant; the end of a month means the end of every month."""
        is_end = self.first.day == calendar.monthrange(self.first.year, self.first.month)[1]
        return self.rule.day or (31 if is_end else self.first.day)

    def days(self):
        """The dates in ascending order, possibly with the first one."""
        rule, number = self.rule, 0
        while True:
            if rule.unit in ("months", "years"):
                yield months_after(self.first, number * rule.count * (12 if rule.unit == "years" else 1), self.wanted)
            else:
                day = self.first + datetime.timedelta(number * (7 if rule.unit == "weeks" else 1) * rule.count)
                if not rule.weekdays or day.weekday() in rule.weekdays:
                    yield day
            number += 1

    def by_dateutil(self):
        """The same by dateutil, which finds the end of a month as the last of its days up to the day that is meant."""
        options = {}
        if self.rule.weekdays:
            options["byweekday"] = self.rule.weekdays
        if self.rule.unit in ("months", "years"):
            options["bymonthday"] = range(28, self.wanted + 1) if self.wanted >= 28 else self.wanted
            options["bysetpos"] = -1
        if self.rule.unit == "years":
            options["bymonth"] = self.first.month
        start = datetime.datetime.combine(self.first, datetime.time())
        if self.rule.until:
            options["until"] = datetime.datetime.combine(self.rule.until, datetime.time())
        units = {"days": rrule.DAILY, "weeks": rrule.WEEKLY, "months": rrule.MONTHLY, "years": rrule.YEARLY}
        return rrule.rrule(units[self.rule.unit], dtstart=start, interval=self.rule.count, **options)
