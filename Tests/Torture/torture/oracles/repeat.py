"""When a todo comes back, by calendar arithmetic over the whole series, and by dateutil where that can judge."""

import calendar
import datetime
from typing import NamedTuple, Optional

from torture.oracles.dates import months_after, span

try:
    from dateutil import rrule
except ImportError:  # a Python of one's own does not see what Debian has installed
    rrule = None


class Rule(NamedTuple):
    """A rule by what it means: so many days, weeks, months or years, or days of the week (0 for Monday)."""

    unit: str
    count: int = 1
    day: Optional[int] = None  # the day of the month that is spelled out
    weekdays: tuple = ()
    after: bool = False  # counted from the day on which it is done

    def next(self, first, date, clock):
        """The next date.

        `first` is the day that the series began on, `date` the date that is done, None where it has none.
        """
        if self.after:
            return self._stepped(clock.today)
        series = Series(self, first)
        time = date[10:] if date else ""
        done = datetime.date.fromisoformat(date[:10]) if date else clock.today

        def is_next(day):
            return day > done and span(f"{day}{time}")[1] >= clock.minute

        expected = next(filter(is_next, series.days()))
        if rrule:
            other = next(filter(is_next, (each.date() for each in series.by_dateutil())))
            assert expected == other, f"the oracles differ: {self} from {first} gives {expected} and {other}"
        return expected

    def _stepped(self, day):
        if self.unit in ("days", "weeks"):
            return day + datetime.timedelta(self.count * (7 if self.unit == "weeks" else 1))
        return months_after(day, self.count * (12 if self.unit == "years" else 1), self.day)


class Series(NamedTuple):
    """All dates of a rule that began on a day; the day of the month that began it is meant for ever."""

    rule: Rule
    first: datetime.date

    @property
    def wanted(self):
        """The day of the month that is meant; the end of a month means that of every month."""
        is_end = self.first.day == calendar.monthrange(self.first.year, self.first.month)[1]
        return self.rule.day or (31 if is_end else self.first.day)

    def days(self):
        """The dates, the first one maybe among them, ascending."""
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
        """The same by dateutil, which has the end of a month as the last of its days up to the one that is meant."""
        options = {}
        if self.rule.weekdays:
            options["byweekday"] = self.rule.weekdays
        if self.rule.unit in ("months", "years"):
            options["bymonthday"] = range(28, self.wanted + 1) if self.wanted >= 28 else self.wanted
            options["bysetpos"] = -1
        if self.rule.unit == "years":
            options["bymonth"] = self.first.month
        start = datetime.datetime.combine(self.first, datetime.time())
        units = {"days": rrule.DAILY, "weeks": rrule.WEEKLY, "months": rrule.MONTHLY, "years": rrule.YEARLY}
        return rrule.rrule(units[self.rule.unit], dtstart=start, interval=self.rule.count, **options)
