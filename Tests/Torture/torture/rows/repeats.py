"""Random repeating todos, done again and again in many zones, against calendar arithmetic and dateutil."""

import datetime
import json
import random

from torture.common import todo
from torture.scene import Scene
from torture.oracles import repeat
from torture.oracles.dates import Clock, instant_text
from torture.oracles.repeat import Rule
from torture.report import Broken
from torture.rows.dates import DAYS, TIMES, ZONES

CHAINS, ROUNDS = 25, 5
WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
NAMES = {"days": "daily", "weeks": "weekly", "months": "monthly", "years": "yearly"}
PAUSES = [0, 1, 2, 5, 7, 27, 28, 29, 30, 31, 32, 59, 62, 92, 365, 366, 800]


def run(row):
    if not repeat.rrule:
        row.skipped.append("the judgement of dateutil: install python3-dateutil for this Python")
    count = row.pick(200, 10)
    row.each([(f"store {number}", row, number) for number in range(count)], _store)


class Chain:
    """A todo and all its occurrences."""

    def __init__(self, chance, number, clock):
        self.number, self.title = number, f"chain {number}"
        self.rule, self.text = _rule(chance)
        day = _first(chance, clock)
        time = chance.choice(["", "", "", "T00:00", "T09:30", "T23:59", clock.local.strftime("T%H:%M")])
        self.rule, self.text = _bounded(chance, self.rule, self.text, day)
        self.dates = {key: f"{day - datetime.timedelta(early)}{time}" for key, early in chance.choice(
            [[("due", 0)], [("due", 0)], [("due", 0), ("start", 3)], [("start", 0)], []])}
        self.first = day if self.dates else None

    @property
    def date(self):
        return self.dates.get("due") or self.dates.get("start")

    def json(self):
        return {
            "id": self.number, "uid": f"t:{self.number}", "title": self.title, "content": "kept", "status": "open",
            **self.dates, "repeat": self.text, "project": "kept", "tags": ["kept"],
            "created": "2020-01-02T03:04:05Z", "modified": "2020-01-02T03:04:05Z"}

    def complete(self, clock):
        """Completes the todo, and returns the dates of the next one."""
        # Without a date, the series begins on the day of completion.
        self.first = self.first or clock.today
        day, self.rule = self.rule.next(self.first, self.date, clock)
        if not day:
            self.dates = None
            return
        hour = f"T{self.rule.hour}" if self.rule.hour else ""
        if not self.dates:
            self.dates = {"due": f"{day}{hour}"}
            return
        shift = day - datetime.date.fromisoformat(self.date[:10])
        own = "due" if "due" in self.dates else "start"
        self.dates = {
            key: f"{datetime.date.fromisoformat(date[:10]) + shift}{hour if hour and key == own else date[10:]}"
            for key, date in self.dates.items()}


def _store(row, number):
    chance = random.Random(f"{row.seed} {number}")
    zone = chance.choice(ZONES)
    clock = Clock(zone, f"{chance.choice(DAYS)}T{chance.choice(TIMES)}")
    chains = [Chain(chance, each, clock) for each in range(1, CHAINS + 1)]
    _judge_beginnings(row, chance, clock)
    document = {
        "format": "todo", "version": 1, "todos": [chain.json() for chain in chains], "lastID": CHAINS, "revision": 1}
    with Scene(json.dumps(document).encode()) as scene:
        for _ in range(ROUNDS):
            some = [chain for chain in chains if chain.dates is not None and chance.random() < 0.9]
            before = {chain.title: chain.dates for chain in some}
            result = todo(scene.link, "done", "-q", *[str(chain.number) for chain in some], env=clock.environment)
            if some and result.status != 0:
                raise Broken(f"{result}")
            todos = scene.todos()
            for chain in some:
                _judge(chain, before[chain.title], todos, clock)
            row.tried(len(some))
            later = clock.local + datetime.timedelta(chance.choice(PAUSES), minutes=chance.randrange(1440))
            clock = Clock(zone, later.isoformat(timespec="minutes"))


def _judge(chain, before, todos, clock):
    about = f"{chain.text!r} of {before or 'no date'}, begun on {chain.first}, done in {clock.zone} at {clock.local}"
    done = next(each for each in todos if each["id"] == chain.number)
    live = [each for each in todos if each["title"] == chain.title and each["status"] == "open"]
    chain.complete(clock)
    now = instant_text(clock.now)
    if chain.dates is None:
        if live or done["status"] != "done" or "repeat" in done:
            raise Broken(f"{about}: {done}, and {live} is alive, though the series is over")
        return
    if len(live) != 1 or done["status"] != "done" or "repeat" in done or done["completed"] != now:
        raise Broken(f"{about}: {done}, and {live} is alive")
    if {key: done[key] for key in before} != before:
        raise Broken(f"{about}: {done} has other dates")
    dates = {key: live[0][key] for key in ("due", "start") if key in live[0]}
    if dates != chain.dates:
        raise Broken(f"{about}: {dates}, not {chain.dates}")
    if not live[0]["repeat"].endswith(chain.rule.bounds):
        raise Broken(f"{about}: {live[0]['repeat']}, not {chain.rule.bounds}")
    kept = [live[0].get(key) for key in ("content", "project", "tags", "created", "modified", "completed")]
    if kept != ["kept", "kept", ["kept"], now, now, None] or live[0]["uid"] == done["uid"]:
        raise Broken(f"{about}: {live[0]}")
    chain.number = live[0]["id"]


def _bounded(chance, rule, text, day):
    """A rule with an hour, an end, both or neither, and how it is written."""
    if chance.random() < 0.2:
        rule = rule._replace(hour=chance.choice(["00:00", "09:30", "23:59"]))
    form = chance.random()
    if form < 0.2:
        rule = rule._replace(until=day + datetime.timedelta(chance.choice([0, 7, 31, 40, 400])))
    elif form < 0.4:
        rule = rule._replace(times=chance.choice([1, 2, 3, 5, 60]))
    return rule, f"{text}{rule.bounds}"


def _judge_beginnings(row, chance, clock):
    """New todos whose rules name their days are due on the first of these days."""
    if not repeat.rrule:
        return
    for _ in range(5):
        if chance.random() < 0.7:
            weekdays = tuple(sorted(chance.sample(range(7), chance.randrange(1, 5))))
            rule, text = Rule("days", weekdays=weekdays), f"every {','.join(WEEKDAYS[day] for day in weekdays)}"
        else:
            day = chance.choice([1, 15, 28, 29, 30, 31])
            rule, text = Rule("months", day=day), f"every month on {day}"
        rule = rule._replace(hour=chance.choice(["", "", "00:00", "12:00", clock.local.strftime("%H:%M")]))
        with Scene() as scene:
            result = todo(scene.link, "add", "-q", "x", "--repeat", f"{text}{rule.bounds}", env=clock.environment)
            due = scene.todos()[0].get("due") if result.status == 0 else None
        if due != rule.begins(clock):
            raise Broken(f"{text!r} with {rule.bounds!r} in {clock.zone} at {clock.local}: {due}, not {rule.begins(clock)}")
        row.tried(1)


def _first(chance, clock):
    """A day near the moment, most often at the end of a month and on the 28th."""
    day = clock.today + datetime.timedelta(chance.randrange(-70, 40))
    form = chance.random()
    if form < 0.3:
        return day.replace(day=1) - datetime.timedelta(chance.choice([1, 2, 3, 4]))
    return day.replace(day=28) if form < 0.45 else datetime.date(2024, 2, 29) if form < 0.5 else day


def _rule(chance):
    """A rule, and one of the ways of writing it."""
    after = chance.random() < 0.25
    form = chance.random()
    if form < 0.15 and not after:
        weekdays = chance.sample(range(7), chance.randrange(1, 7))
        if chance.random() < 0.3:
            return Rule("days", weekdays=(0, 1, 2, 3, 4)), chance.choice(["every weekday", "weekday"])
        return Rule("days", weekdays=tuple(weekdays)), f"every {','.join(WEEKDAYS[day] for day in weekdays)}"
    unit = chance.choice(["days", "weeks", "months", "months", "months", "years"])
    count = chance.choice([1, 1, 1, 2, 3, 4, 6, 13])
    day = chance.choice([None, None, 1, 15, 27, 28, 28, 29, 30, 31]) if unit in ("months", "years") else None
    rule = Rule(unit, count, day, after=after)
    if count == 1 and day is None and not after and chance.random() < 0.5:
        return rule, NAMES[unit]
    words = chance.choice([f"{count} {unit}", f"{count}{unit[0]}", *([unit[:-1]] if count == 1 else [])])
    prefix = "after " if after else chance.choice(["every ", "every ", "EVERY ", ""])
    if prefix == "" and words == unit[:-1]:
        prefix = "every "
    return rule, f"{prefix}{words}{f' on {day}' if day else ''}"
