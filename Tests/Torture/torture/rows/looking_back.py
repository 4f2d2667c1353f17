"""Random stores with histories in many zones, looked back at with `review`, `stats` and `calendar`."""

import datetime
import json
import os
import random

from torture.common import CRASHES, STATUSES, todo
from torture.oracles import lookback
from torture.oracles.dates import Clock, instant_text
from torture.oracles.lookback import Lookback
from torture.oracles.phrases import Refused
from torture.report import Broken
from torture.rows.dates import DAYS, ZONES
from torture.scene import Scene

TODOS, COMMANDS, LOOKS = 14, 30, 8
SECOND, DAY = datetime.timedelta(seconds=1), datetime.timedelta(1)
PERIODS = [
    "", "", "today", "yesterday", "mon", "sat", "last fri", "this week", "last week", "this month", "last month",
    "this year", "last year", "weekend", "last weekend", "15th", "29 feb", "1d", "7d", "-7d", "30d", "60d", "61d", "90d",
    "2w", "-3w", "1m", "3m", "-13m", "1y", "nov", "mar", "oct", "dec 2018", "2026", "2026-10",
]
REFUSED_PERIODS = ["tomorrow", "next week", "next month", "next year", "9999-12-31", "soon", "todo", "2026-02-30"]
MONTHS = ["", "", "nov", "jan", "feb 2024", "this month", "last month", "next month", "2026-10", "2012-02", "mar", "oct"]
REFUSED_MONTHS = ["today", "this week", "2026", "30d", "next year", "15th", "2026-11-01", "soon"]
PROJECTS = [None, None, "work", "work/site", "work/site/shop", "Work/Café", "home", "home/garden", "work-2", "z"]
TAGS = [[], [], ["shop"], ["Shop", "mail"], ["mail", "öl"], ["a", "b", "shop"]]
DAMAGES = ["none"] * 5 + ["lost", "foreign", "short"]
FIELDS = [None, None, ["id", "title"], ["status", "id"]]


def run(row):
    row.each([(f"store {number}", row, number) for number in range(row.pick(250, 15))], _store)


def _store(row, number):
    chance = random.Random(f"{row.seed} {number}")
    base = datetime.datetime.fromisoformat(chance.choice(DAYS)).replace(tzinfo=datetime.timezone.utc)
    todos = [_todo(chance, each, base) for each in range(1, TODOS + 1)]
    document = {"format": "todo", "version": 1, "todos": todos, "lastID": TODOS, "revision": 1}
    # Many times fall on the first or the last second of a day in one of these zones.
    zones = chance.sample(ZONES, 3)
    with Scene(json.dumps(document).encode()) as scene:
        now, moments = base - 12 * DAY, []
        for _ in range(COMMANDS):
            now = _later(chance, now, zones)
            moments.append(now)
            words, stdin = _command(chance, now)
            result = todo(scene.link, *words, stdin=stdin, env={"TODO_NOW": instant_text(now)})
            if result.status in CRASHES or result.status not in STATUSES:
                raise Broken(f"{words} at {now} ends with {result}")
            if chance.random() < 0.05:
                _rename(scene, chance.randrange(1, TODOS + 1))
        _damage(scene, chance.choice(DAMAGES))
        for _ in range(LOOKS):
            look = _later(chance, chance.choice([*moments, now, now, now + 20 * DAY]), zones)
            _look(row, chance, scene, Clock.at(chance.choice(zones), instant_text(look)))


# The contents of the stores and their histories


def _todo(chance, number, base):
    """A todo as another program may have written it: with or without the instant at which it ended."""
    created = base - chance.choice([0, 1, 5, 29, 30, 31, 70, 400]) * DAY + chance.randrange(-86_400, 86_400) * SECOND
    ended = created + chance.choice([-DAY, 0 * DAY, SECOND, DAY / 20, 5 * DAY / 4, 9 * DAY, 40 * DAY])
    value = {
        "id": number, "uid": f"t:{number}", "title": f"Todo {number} é", **_fields(chance, base),
        "status": chance.choice(["open", "open", "done", "done", "cancelled"]), "created": instant_text(created),
        "modified": instant_text(max(created, ended))}
    key = {"done": "completed", "cancelled": "cancelled"}.get(value["status"])
    if key and chance.random() < 0.8:
        value[key] = instant_text(ended)
    return value


def _fields(chance, base):
    value = {"tags": chance.choice(TAGS)}
    if chance.random() < 0.2:
        value["after"] = [f"t:{chance.randrange(1, TODOS + 2)}"]
    if (project := chance.choice(PROJECTS)) is not None:
        value["project"] = project
    if chance.random() < 0.6:
        value["due"] = f"{(base + chance.randrange(-20, 45) * DAY).date()}{chance.choice(['', '', 'T00:00', 'T23:59'])}"
    if chance.random() < 0.3:
        value["start"] = f"{(base + chance.randrange(-20, 45) * DAY).date()}{chance.choice(['', 'T12:30'])}"
    return value


def _later(chance, moment, zones):
    """A moment some time after another, often at the edge of a day, and sometimes before it."""
    moment += chance.choice([0, 0, 1, 60, 3_000, 30_000, 86_400, 86_400, 200_000, 900_000, -100_000]) * SECOND
    if chance.random() < 0.5:
        clock = Clock.at(chance.choice(zones), instant_text(moment))
        midnight = clock.first_instant(clock.minute // 1440 * 1440 + 1440)
        moment = datetime.datetime.fromtimestamp(midnight, datetime.timezone.utc) - chance.choice([0, 1, 1]) * SECOND
    return moment


def _command(chance, now):
    """The words of a change, and its standard input."""
    refs = [str(chance.randrange(1, TODOS + 6)) for _ in range(chance.choice([1, 1, 1, 3]))]
    words = chance.choice([
        ["done", *refs], ["done", *refs], ["reopen", *refs], ["reopen", *refs], ["reopen", "--where", "is:done"],
        ["cancel", *refs], ["rm", refs[0]], ["undo"], ["undo", "2"], ["redo"], ["apply", "-"], ["apply", "-"],
        ["edit", refs[0], "--after", str(chance.randrange(1, TODOS + 1))], ["edit", refs[0], "-s", "+9d"],
        ["add", "New", "-P", chance.choice(["work", "home/new"]), "-t", "shop"], ["edit", refs[0], "-P", "Home/Garden"]])
    if words[0] != "apply":
        return words, b""
    instant = instant_text(now + chance.choice([-3 * DAY, -DAY, -SECOND, 0 * DAY, DAY]))
    values = [
        {"id": int(refs[0]), "status": "done", "completed": instant}, {"id": int(refs[0]), "status": "open"},
        {"id": int(refs[0]), "status": "cancelled", "cancelled": instant}, {"id": int(refs[0]), "removed": True},
        {"title": "Applied", "created": instant, **_fields(chance, now)},
        {"title": "Applied", "created": instant, "status": "done", "completed": instant_text(now), "tags": []}]
    return words, json.dumps(chance.choice(values)).encode()


def _rename(scene, number):
    """Another program replaces a todo by another one: with the same id, but another uid."""
    scene.put(scene.store, scene.read().replace(b'"uid":"t:%d"' % number, b'"uid":"u:%d"' % number))


def _damage(scene, damage):
    """What happens to the history: nothing, or it is lost, replaced by notes, or loses its beginning."""
    data = scene.read(scene.history) or b""
    if damage != "none":
        scene.put(scene.history, {
            "lost": b"", "foreign": b"my precious notes\n",
            "short": b"".join(data.splitlines(keepends=True)[COMMANDS // 2:])}[damage])


# Looking back


def _look(row, chance, scene, clock):
    week_start = chance.choice([1, 1, 1, 7, 6])
    config = f"{scene.folder}/config"
    scene.put(config, b"[date]\nweek-start = %s\n" % {1: b"mon", 6: b"sat", 7: b"sun"}[week_start])
    env = {**clock.environment, "TODO_CONFIG": config}
    steps = scene.steps()
    book = Lookback(scene.todos(), [step.value for step in steps or []], clock, week_start)

    def ask(command, text, *options):
        words = text.split() if chance.random() < 0.7 else [text] * bool(text)
        result = todo(scene.link, command, *options, *["--"] * text.startswith("-"), *words, env=env)
        if (b"is not the history of this store" in result.err) != (steps is None and result.status == 0):
            raise Broken(f"{command} of {text!r} says nothing of a strange history, or speaks of one: {result}")
        return result

    for command, texts, others in (("stats", PERIODS, REFUSED_PERIODS), ("review", PERIODS, REFUSED_PERIODS),
                                   ("calendar", MONTHS, REFUSED_MONTHS)):
        text = chance.choice(texts if chance.random() < 0.9 else others)
        about = f"{command} {text!r} in {clock.zone} at {instant_text(clock.now)}, weeks begin on {week_start}"
        row.tried(1)
        try:
            answer = getattr(book, command)(text)
        except Refused:
            result = ask(command, text)
            if result.status not in (1, 2) or result.out or not result.err:
                raise Broken(f"{about}: {result} in place of a refusal") from None
            continue
        fields = chance.choice(FIELDS) if command == "review" else None
        options = ["--fields", ",".join(fields)] if fields else []
        _compare(about, ask(command, text, "--ndjson", *options), lookback.line(answer, fields))
        pretty = ask(command, text, "--json", *options)
        if pretty.status or lookback.line(json.loads(pretty.out)) != lookback.line(answer, fields):
            raise Broken(f"{about}: --json is not what --ndjson is: {pretty}")
        _compare(about, ask(command, text, "--plain"), lookback.plain(answer))
        if command == "review":
            _compare(about, ask(command, text, "-q"), lookback.quiet(answer))
    _check_sums(ask, scene, clock, env)


def _compare(about, result, expected):
    if result.status or result.out.decode() != expected:
        out = result.out.decode()
        place = max(0, len(os.path.commonprefix([out, expected])) - 80)
        raise Broken(f"{about}: status {result.status} {result.err!r}\n  …{out[place:place + 240]!r}\n  is not\n"
                     f"  …{expected[place:place + 240]!r}")


def _check_sums(ask, scene, clock, env):
    """Checks what must hold between the answers of the tool, whatever they are."""
    def answer(command, text):
        return json.loads(ask(command, text, "--ndjson").out)

    weeks, days = answer("stats", "90d")["weeks"], answer("review", "90d")["days"]
    for key in ("done", "added", "cancelled"):
        if sum(week[key] for week in weeks) != sum(len(day[key]) for day in days):
            raise Broken(f"{key} of the weeks and of the days of 90 days differ in {clock.zone} at {clock.now}")
    month = {day["day"]: day["done"] for day in answer("calendar", "this month")["days"]}
    some = answer("stats", "this month")["days"]
    if any(month[day["day"]] != day["done"] for day in some):
        raise Broken(f"calendar and stats differ in {clock.zone} at {clock.now}")
    instants = [value for todo in scene.todos() for key, value in todo.items()
                if key in ("created", "modified", "completed", "cancelled")]
    times = [step.value["time"] for step in scene.steps() or []]
    if max(instants + times, default="") <= instant_text(clock.now):  # nothing lies ahead
        count = len(todo(scene.link, "list", "-q", "is:open", env=env).out.split())
        if some[-1]["open"] != count:
            raise Broken(f"{some[-1]} in {clock.zone} at {clock.now}, where {count} todos are open")
