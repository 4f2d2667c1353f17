"""When moved todos come back, by checking for every day whether it belongs to the series.

`python3 series.py SEED COUNT` prints random todos, one per line: the rule, its stored form, the day on which the todo
was due, the day to which it was moved, the day on which it is done, and the day on which the next one is due, or `none`
if the series is over.
"""

import calendar
import datetime
import random
import sys
from typing import NamedTuple, Optional

DAY = datetime.timedelta(1)
WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
FULL = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
ORDINALS = ["1st", "2nd", "3rd", "4th", "5th", "last"]


class Rule(NamedTuple):
    """A rule by its meaning; 0 is Monday."""

    unit: str
    count: int = 1
    weekdays: tuple = ()  # of a week
    days: tuple = ()  # of a month
    ordinal: Optional[tuple] = None  # the index of an ordinal, and a day of the week
    start: Optional[datetime.date] = None
    after: bool = False
    hour: str = ""
    until: Optional[datetime.date] = None  # the last day that counts
    times: int = 0  # how often it is still to be done, now included; 0 for no end

    def next(self, due, moved, done):
        """The date after the one that was due and was moved, as of the day of completion; None after the end."""
        if self.after:
            return self._bounded(self._stepped(done))
        origin = self.start or due
        passed = max([day for day in between(moved + DAY, due) if self._has(day, origin)], default=moved)
        day = max(passed, moved, done) + DAY
        while not self._has(day, origin):
            day += DAY
        return self._bounded(day)

    def _bounded(self, day):
        is_over = self.until and day > self.until or self.times == 1
        return None if is_over else day

    def _has(self, day, origin):
        if self.start and day < self.start:
            return False
        length = calendar.monthrange(day.year, day.month)[1]
        if self.unit == "day":
            return (day - origin).days % self.count == 0
        if self.unit == "week":
            weeks = (monday(day) - monday(origin)).days // 7
            return weeks % self.count == 0 and day.weekday() in (self.weekdays or (origin.weekday(),))
        months = (day.year - origin.year) * 12 + day.month - origin.month
        if months % (self.count * (12 if self.unit == "year" else 1)):
            return False
        if self.ordinal:
            number, weekday = self.ordinal
            column = [week[weekday] for week in calendar.monthcalendar(day.year, day.month) if week[weekday]]
            return day.day in (column[-1:] if number == 5 else column[number:number + 1])
        return day.day in {min(each, length) for each in self.days or (meant(origin),)}

    def _stepped(self, done):
        if self.unit in ("day", "week"):
            return done + self.count * (7 if self.unit == "week" else 1) * DAY
        index = done.year * 12 + done.month - 1 + self.count * (12 if self.unit == "year" else 1)
        length = calendar.monthrange(index // 12, index % 12 + 1)[1]
        return datetime.date(index // 12, index % 12 + 1, min((self.days or (done.day,))[0], length))

    @property
    def text(self):
        """The stored form."""
        unit = self.unit if self.count == 1 and not self.after else f"{self.count} {self.unit}{'s' * (self.count > 1)}"
        on = ",".join(WEEKDAYS[day] for day in self.weekdays) or ",".join(map(str, self.days))
        if self.ordinal:
            on = f"{ORDINALS[self.ordinal[0]]} {WEEKDAYS[self.ordinal[1]]}"
        parts = ["after" if self.after else "every", unit, f"on {on}" if on else "", self.hour,
                 f"from {self.start}" if self.start else "", f"until {self.until}" if self.until else "",
                 f"for {self.times} time{'s' * (self.times > 1)}" if self.times else ""]
        return " ".join(filter(None, parts))


def monday(day):
    return day - day.weekday() * DAY


def between(first, last):
    while first <= last:
        yield first
        first += DAY


def meant(day):
    """The day of the month that a date means; the end of a month means the end of every month."""
    return 31 if day.day == calendar.monthrange(day.year, day.month)[1] else day.day


def some_day(chance):
    day = datetime.date(2024, 1, 1) + chance.randrange(2500) * DAY
    form = chance.random()
    return day.replace(day=1) - chance.choice([1, 1, 2, 3, 4]) * DAY if form < 0.3 else day


def some_rule(chance):
    start = some_day(chance) if chance.random() < 0.25 else None
    unit = chance.choice(["day", "week", "week", "month", "month", "month", "year"])
    rule = Rule(unit, chance.choice([1, 1, 1, 2, 3, 4, 6, 13 if unit != "year" else 2]), start=start)
    form = chance.random()
    if unit == "week" and form < 0.6:
        rule = rule._replace(weekdays=tuple(sorted(chance.sample(range(7), chance.randrange(1, 6)))))
    if unit == "month" and form < 0.4:
        rule = rule._replace(days=tuple(sorted(chance.sample(range(1, 32), chance.randrange(1, 4)))))
    elif unit == "month" and form < 0.7:
        number = chance.randrange(6)
        rule = rule._replace(ordinal=(number, chance.randrange(7)), count=1 if number == 4 else rule.count)
    if unit == "year" and form < 0.4:
        rule = rule._replace(days=(chance.randrange(1, 32),))
    if not rule.weekdays and not rule.ordinal and len(rule.days) < 2 and chance.random() < 0.25:
        rule = rule._replace(after=True, start=None)
    if chance.random() < 0.2:
        rule = rule._replace(hour=chance.choice(["00:00", "09:00", "17:30"]))
    return rule


def bounded(chance, rule, due):
    """The rule with an end or without one."""
    form = chance.random()
    if form < 0.3:
        return rule._replace(until=due + chance.choice([1, 7, 30, 400]) * chance.randrange(4) * DAY)
    return rule._replace(times=chance.choice([1, 2, 3, 5, 40])) if form < 0.6 else rule


def spelled(chance, rule):
    """One of the ways of writing a rule."""
    text = rule.text
    if rule.weekdays and chance.random() < 0.5:
        names = [chance.choice([WEEKDAYS[day], FULL[day], f"{FULL[day]}s"]) for day in rule.weekdays]
        joined = chance.choice([" and ", ", ", " ", ","]).join(names)
        text = text.replace(",".join(WEEKDAYS[day] for day in rule.weekdays), joined)
    if rule.ordinal and rule.count == 1 and chance.random() < 0.5:
        text = text.replace("month on ", "")
    for name, adverb in [("day", "daily"), ("week", "weekly"), ("month", "monthly"), ("year", "yearly")]:
        if text.startswith(f"every {name}") and chance.random() < 0.3:
            text = text.replace(f"every {name}", adverb, 1)
    for name, words in [("every 2 weeks", ["biweekly", "every other week", "fortnightly", "2w"]),
                        ("every 3 months", ["quarterly", "every quarter", "3m"])]:
        if chance.random() < 0.5:
            text = text.replace(name, chance.choice(words))
    if chance.random() < 0.5:
        text = text.replace(" 09:00", chance.choice([" at 9:00", " 9am", " at 9 am"])).replace(" for ", " ")
    return text if chance.random() < 0.7 else text.upper().replace("FROM", "from")


def main(seed, count):
    chance = random.Random(seed)
    for _ in range(count):
        due = some_day(chance)
        rule = bounded(chance, some_rule(chance), due)
        moved = due if chance.random() < 0.4 else due + chance.randrange(-20, 40) * DAY
        done = due + chance.randrange(-40, 60) * DAY
        following = rule.next(due, moved, done)
        found = f"{following}{f'T{rule.hour}' if rule.hour else ''}" if following else "none"
        print(spelled(chance, rule), rule.text, due, moved, done, found, sep="\t")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
