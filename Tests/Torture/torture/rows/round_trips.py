"""Todos around clock changes are exported and imported again in each format, in one zone and from one zone to another.

A date of a todo is a day, or what a wall clock shows, and the same in every zone. Fields that name an instant keep that
instant, or its day where the todo is exported. What a format cannot hold is reported, and listed in a table here.
"""

import datetime
import functools
import itertools
import json
import random
import re
import zoneinfo

from torture import common
from torture.common import strict_json, todo
from torture.oracles import repeat
from torture.oracles.dates import Clock, instant_text, minutes
from torture.oracles.repeat import Rule, Series
from torture.report import Broken, NotRun
from torture.rows.dates import DAYS, TIMES
from torture.rows.dates import ZONES as USUAL_ZONES
from torture.scene import Scene

# Clocks that change at midnight, by half an hour or by two, on other days than elsewhere, or not by whole hours from
# UTC.
ZONES = USUAL_ZONES + [
    "America/Havana", "Asia/Beirut", "Africa/Cairo", "America/Asuncion", "America/Santiago", "Asia/Tehran", "Asia/Gaza",
    "Pacific/Chatham", "Australia/Eucla", "America/Nuuk", "Antarctica/Troll", "Pacific/Marquesas"]
TODOS = 10
FIELDS = ["title", "status", "priority", "due", "start", "repeat", "project", "tags"]
INSTANTS = ["created", "completed", "cancelled"]
WORDS = [
    "Milk", "x", "(A)", "due:soon", "+x", "@y", "at:1430", "2026-12-01", "🔁", "#z", "50%25", ",", '"', "é", "END:VTODO"]
PROJECTS = [None, None, "work", "Home/Café 2"]
TAGS = [[], [], ["a"], ["öl", "B"], ["a", "b", "c"]]
# The rules, and their meaning to the oracle; None if the oracle does not know the rule, which then has no number of
# times.
RULES = {
    "every day": Rule("days"), "every 2 weeks": Rule("weeks", 2), "every month": Rule("months"),
    "every year": Rule("years"), "every weekday": Rule("days", weekdays=(0, 1, 2, 3, 4)),
    "every mon,thu": Rule("days", weekdays=(0, 3)), "every month on 31": Rule("months", day=31),
    "after 3 days": Rule("days", 3, after=True), "every 2 weeks on mon,thu": None, "every month on 1,15": None,
    "every month on 2nd tue": None, "every month on last fri": None, "every 3 days from 2026-11-20": None}
TIMES_LEFT = re.compile(r" for (\d+) times?$")
HOUR = re.compile(r" \d\d:\d\d")


def run(row):
    missing = [zone for zone in ZONES if zone not in zoneinfo.available_timezones()]
    if missing or not repeat.rrule:
        raise NotRun(f"install tzdata ({missing}) and python3-dateutil for this Python")
    row.each(
        [(f"{format} {number}", row.seed, format, number) for number in range(row.pick(300, 6)) for format in HELD], _trip)


# What happens to a field that a format does not hold as it is; the export reports such todos.


def _day(_, value):
    return value[:10]


def _until_last(one, rule):
    """A number of times, as the last of the days."""
    times, plain = TIMES_LEFT.search(rule), TIMES_LEFT.sub("", rule)
    if not times:
        return rule
    day = datetime.date.fromisoformat((one.get("due") or one["start"])[:10])
    days = (each.date() for each in Series(RULES[HOUR.sub("", plain)], day).by_dateutil())
    later = itertools.dropwhile(lambda each: each <= day, days)
    return f"{plain} until {[day, *itertools.islice(later, int(times[1]) - 1)][-1]}"


def _rec(one, rule):
    """A rule that `rec:` cannot express is written in words."""
    return rule if HOUR.search(rule) or re.match("after|.*( on |,)", rule) else _until_last(one, rule)


def _recurrence(one, rule):
    """The hour is that of the due date; a rule that counts from completion has no last day, and no rule counts from a
    day.

    A rule for the end of each month says so.
    """
    day = datetime.date.fromisoformat((one.get("due") or one["start"])[:10])
    if (day + datetime.timedelta(1)).day == 1:
        rule = re.sub("^every month(?! on )", "every month on 31", rule)
    rule = TIMES_LEFT.sub("", rule) if rule.startswith("after") else _until_last(one, rule)
    return HOUR.sub("", re.sub(r" from [-\d]+", "", rule))


HELD = {"json": {}, "todotxt": {"repeat": _rec}, "markdown": {"repeat": _recurrence, "start": _day}, "task": {}, "ics": {},
        "csv": {}}
DAYS_ONLY = ["todotxt", "markdown"]  # of instants


def _trip(seed, format, number):
    chance = random.Random(f"{seed} {format} {number}")
    zone, other = chance.sample(ZONES, 2)
    clock = Clock(zone, f"{chance.choice(DAYS)}T{chance.choice(TIMES)}")
    here, there = clock.environment, {**clock.environment, "TZ": other}
    with Scene() as scene:
        given = [_todo(chance, each, clock) for each in range(1, TODOS + 1)]
        _run(scene.link, here, "apply", "-", "-q", stdin="\n".join(json.dumps(one) for one in given).encode())
        todos = _todos(scene.store)
        for one, stored in zip(given, todos):
            if any(one.get(key) != stored.get(key) for key in one):
                raise Broken(f"{one} is stored as {stored}")
        # Without a uid, a line of todo.txt with another creation day is another todo.
        uid = ["--uid"] if format == "todotxt" or format == "markdown" and chance.random() < 0.5 else []
        text, told = _export(scene.link, here, format, uid)
        expected = [_held(format, one) for one in todos]
        differing = {one["id"] for one, held in zip(todos, expected) if held != {key: one.get(key) for key in FIELDS}}
        if not differing <= told:
            raise Broken(f"in {zone} {format} does not hold {differing}, and tells of {told}: {text!r}")
        if format == "task":
            _check_instants(clock, todos, text)
        for place, (zone_there, env) in enumerate(((zone, here), (other, there))):
            about = f"{text!r} of {zone} in {zone_there}"
            fresh = f"{scene.folder}/{place}.json"
            # An id means a todo of this list, which another list does not have.
            _import(fresh, env, format, re.sub(rb'"id":\d+,', b"", text) if format == "json" else text)
            arrived = sorted(_todos(fresh), key=_number)
            for one, held, found in zip(todos, expected, arrived, strict=True):
                _compare(f"{about}: {one} comes as {found}", format, one, held, found, zone, zone_there)
            _import(scene.link, env, format, text)
            whole = [{key: one.get(key) for key in FIELDS} for one in todos]
            for one, same, found in zip(todos, whole, _todos(scene.store), strict=True):
                _compare(f"{about}, back in its list: {one} becomes {found}", format, one, same, found, zone, zone_there)
        if _export(scene.link, here, format, uid)[0] != text:
            raise Broken(f"{text!r}: {zone}, imported in {other}, goes out as {_export(scene.link, here, format, uid)[0]!r}")


def _todo(chance, number, clock):
    """A todo with dates at the edges of days on which the clock changes, and with others."""
    edges = transitions(clock.zone)

    def date():
        local = chance.choice(edges) if edges and chance.random() < 0.6 else datetime.datetime.fromisoformat(
            f"{chance.choice(DAYS)}T{chance.choice(TIMES)}")
        local += datetime.timedelta(minutes=chance.choice([-60, -31, -30, -1, 0, 0, 1, 29, 30, 59, 60, 120, -1440, 1440]))
        return local.isoformat(timespec="minutes")[:chance.choice([10, 16])]

    words = [chance.choice(WORDS), f"todo {number}", chance.choice(WORDS)]
    made = clock.now - datetime.timedelta(seconds=chance.randrange(10_000_000))
    one = {
        "title": " ".join(words), "status": chance.choice(["open", "open", "open", "done", "cancelled"]),
        "tags": chance.choice(TAGS), "created": instant_text(made), "uid": f"t:{number}"}
    for key, value in (
            ("priority", chance.choice([None, "high", "medium", "low"])), ("project", chance.choice(PROJECTS)),
            ("due", chance.choice([None, date(), date()])), ("start", chance.choice([None, date()]))):
        if value:
            one[key] = value
    if one["status"] != "open":
        one["completed" if one["status"] == "done" else "cancelled"] = instant_text(
            made + datetime.timedelta(seconds=chance.randrange(1_000_000)))
    elif ("due" in one or "start" in one) and chance.random() < 0.7:
        rule = chance.choice(list(RULES))
        # Without a due date, the rule has its first one after today, which may be after any end.
        ends = ["", "", f" until {int(one['due'][:4]) + 1}-03-28"] if "due" in one else [""]
        if RULES[rule]:
            ends += [" for 5 times", " for 2 times", " for 1 time"]
        hour = "" if " from " in rule else chance.choice(["", "", " 02:30", " 23:59"])
        one["repeat"] = f"{rule}{hour}{chance.choice(ends)}"
    return one


@functools.lru_cache
def transitions(zone):
    """What the wall clock shows before and after each of its changes."""
    rules, hour = zoneinfo.ZoneInfo(zone), datetime.timedelta(hours=1)
    local = []
    for year in (2011, 2018, 2026, 2027):
        instant = datetime.datetime(year, 1, 1, tzinfo=datetime.timezone.utc)
        while instant.year == year:
            before, after = (moment.astimezone(rules) for moment in (instant, instant + hour))
            if before.utcoffset() != after.utcoffset():
                change = before.replace(minute=0, tzinfo=None) + hour
                local += [change, change + (after.utcoffset() - before.utcoffset())]
            instant += hour
    return local


def _held(format, one):
    """The fields as the format holds them."""
    return {key: HELD[format][key](one, one[key]) if key in one and key in HELD[format] else one.get(key) for key in FIELDS}


def _compare(about, format, one, held, found, zone, zone_there):
    for key in FIELDS:
        if found.get(key) != held[key]:
            raise Broken(f"{about}: {key} {found.get(key)!r}, not {held[key]!r}")
    for key in INSTANTS:
        before, after = one.get(key), found.get(key)
        if format in DAYS_ONLY and before and after and before != after:
            before, after = Clock.at(zone, before).today, Clock.at(zone_there, after).today
        if before != after:
            raise Broken(f"{about}: {key} {after}, not {before}")


def _check_instants(clock, todos, text):
    """The instants of tasks are those at which the clock shows the dates; a day is due until it ends."""
    for one, task in zip(todos, strict_json(text)):
        for key, name in (("due", "due"), ("start", "wait")):
            if key not in one:
                continue
            minute = minutes(datetime.datetime.fromisoformat(one[key]))
            is_last = key == "due" and "T" not in one[key]
            instant = clock.first_instant(minute + 1440) - 1 if is_last else clock.first_instant(minute)
            expected = datetime.datetime.fromtimestamp(instant, datetime.timezone.utc).strftime("%Y%m%dT%H%M%SZ")
            if task[name] != expected:
                raise Broken(f"{one} in {clock.zone}: {name} is {task[name]}, not {expected}")


def _export(store, env, format, options):
    """The text of all todos in the order of their ids, and the ids about which the export reports something."""
    result = _run(store, env, "export", format, "--all", "--sort", "id", "--json", *options)
    report = strict_json(result.err) if result.err else {}
    return result.out, {int(ref) for kind in ("lost", "adapted") for one in report.get(kind, []) for ref in one["refs"]}


def _import(store, env, format, text):
    words = ["apply", "-", "-q"] if format == "json" else ["import", format, "-", "-q"]
    _run(store, env, *words, stdin=text)


def _todos(store):
    return sorted(common.todos(store), key=lambda one: one["id"])


def _number(one):
    """The number by which a todo is found again, whatever its id."""
    return int(re.search("todo ([0-9]+)", one["title"])[1])


def _run(store, env, *words, stdin=b""):
    result = todo(store, *words, stdin=stdin, env=env)
    if result.status:
        raise Broken(f"{words} of {stdin!r} in {env} ends with {result}")
    return result
