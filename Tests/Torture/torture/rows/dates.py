"""Dates in twelve zones, around gaps, overlaps, leap days and year ends, against Python's own calendar and zones."""

import datetime
import itertools
import json
import zoneinfo

from torture.common import store_text, todo
from torture.oracles.dates import Clock, instant_text
from torture.oracles.phrases import Phrase, Refused
from torture.report import Broken, NotRun
from torture.scene import Scene

ZONES = [
    "UTC", "Europe/Berlin", "Europe/London", "America/New_York", "America/Sao_Paulo", "America/St_Johns",
    "Asia/Kathmandu", "Asia/Tokyo", "Australia/Lord_Howe", "Pacific/Apia", "Pacific/Kiritimati", "Africa/Casablanca",
]
# Interesting local days: clocks set forward and back, a day that Samoa skipped, leap days, ends of years and months.
DAYS = [
    "2026-03-29", "2026-10-25", "2026-03-08", "2026-11-01", "2026-04-05", "2026-10-04", "2011-12-29", "2011-12-31",
    "2018-11-04", "2024-02-29", "2023-02-28", "2026-12-31", "2027-01-01", "2026-01-31", "2026-08-31", "2028-02-28",
]
TIMES = ["00:00", "00:30", "01:30", "02:30", "12:00", "23:59"]
WORDS = [
    "today", "tomorrow", "yesterday", "mon", "tuesday", "Wed", "thu", "friday", "SAT", "sunday", "next week",
    "next month", "eow", "eom", "eoy", "+3d", "3d", "-2w",
    "+1m", "-1m", "+13m", "+1y", "-4y", "today 9:30", "fri 23:59", "+1m 00:00", "2026-12-01", "2026-12-01 14:30",
    "17:00", "9am", "midnight", "+2h", "-90min", "in 3 days", "1 dec", "15th", "31st", "this fri", "next-mon", "last sun",
    "weekend", "next year", "29 feb", "tom noon",
    "5pm tomorrow", "9:00 on friday", "friday next week", "next week on tuesday", "on fri", "by 5pm", "at 9", "the 1st",
    "the 31st of next month", "1st of december", "in a week", "in two weeks", "twenty-five days", "3 days from now",
    "an hour from now", "half an hour ago", "a week from sunday", "2 days before 1 dec", "the day after tomorrow",
    "the day before yesterday", "end of month", "end of next week", "start of next quarter", "last day of the year",
    "tonight", "tonight at 8", "11 tonight", "tomorrow morning", "fri afternoon at 3", "yesterday evening", "this morning",
    "this quarter", "next quarter", "2026-Q4", "q1", "eoq", "2026-W50", "2026-W53-7", "1.12.2026", "1.12.", "now", "fri at 9",
    "2026-12-01T14:00:00Z", "2026-06-01T23:30:59.5+05:30", "20261101T053000Z", "2026-12-01T14:30:59", "in the evening",
]


def run(row):
    missing = [zone for zone in ZONES if zone not in zoneinfo.available_timezones()]
    if missing:
        raise NotRun(f"no rules for {', '.join(missing)}: install tzdata")
    moments = [(zone, f"{day}T{time}") for zone, day, time in itertools.product(ZONES, DAYS, TIMES)]
    words = [(f"{zone} {moment} {word}", zone, moment, word)
             for index, (zone, moment) in enumerate(moments) for word in _some(index, row)]
    row.each(words, _word)
    row.each([(f"{zone} around {day}", zone, day) for zone, day in itertools.product(ZONES, DAYS)], _days)


def _some(index, row):
    """A few of the words for each moment in the short form, so that all words meet all zones."""
    step = 1 if row.long else 30
    return WORDS[index % step::step]


def _word(zone, moment, word):
    clock = Clock(zone, moment)
    result = todo(":memory:", "add", "x", "--due", word, "--plain", "--fields", "due", env=clock.environment)
    try:
        status, expected = 0, Phrase(clock).option(word)
    except Refused:
        status, expected = 1, ""  # the 31st of a month that has none
    if (result.status, result.out.decode().strip()) != (status, expected):
        raise Broken(f"{result.out!r} {result.err!r}, not {expected}")


def _days(zone, day):
    """Which todos were created on a local day: todos from every quarter of an hour around it, queried by the day."""
    rules = zoneinfo.ZoneInfo(zone)
    start = datetime.datetime.fromisoformat(day).replace(tzinfo=datetime.timezone.utc) - datetime.timedelta(hours=38)
    instants = [start + datetime.timedelta(minutes=15 * number) for number in range(4 * 100)]
    document = json.loads(store_text(1))
    template = document["todos"][0]
    document["todos"] = [
        {**template, "id": number, "uid": f"t:{number}", "created": instant_text(instant)}
        for number, instant in enumerate(instants, 1)]
    document["lastID"] = len(instants)
    queries = {
        f"created:{day}": lambda date: date == day, f"created.before:{day}": lambda date: date < day,
        f"created.after:{day}": lambda date: date > day, f"created.by:{day}": lambda date: date <= day,
        f"created.from:{day}": lambda date: date >= day,
    }
    with Scene(json.dumps(document).encode()) as scene:
        for query, holds in queries.items():
            result = todo(scene.link, "list", "--all", "-q", "--sort", "id", query, env={"TZ": zone})
            expected = [
                str(number) for number, instant in enumerate(instants, 1)
                if holds(str(instant.astimezone(rules).date()))]
            if result.out.decode().split() != expected:
                raise Broken(f"{query}: {len(result.out.split())} todos, not {len(expected)}; {result.err!r}")
