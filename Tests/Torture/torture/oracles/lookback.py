"""What `review`, `stats` and `calendar` should say, from the JSON of a store and of the steps of its history.

Every number is counted anew, day by day and todo by todo, directly from its documented meaning.
"""

import calendar
import datetime
import json
import re

from torture.oracles import query
from torture.oracles.dates import months_after, seconds
from torture.oracles.order import ordered
from torture.oracles.phrases import Phrase, Refused
from torture.oracles.relations import Relations
from torture.oracles.text import fold

DAY = datetime.timedelta(1)
DISTANCE = re.compile(r"-?([0-9]+)([dwmy])")
MOST_DAYS = 60  # for longer periods stats counts by weeks
LOAD_DAYS = 28
STALE_DAYS = 30
PLAIN = ("id", "status", "priority", "due", "project", "tags", "title")


class Lookback:
    """A store with its steps, looked back at from the moment of a clock."""

    def __init__(self, todos, steps, clock, week_start=1):
        self.todos, self.clock, self.today = sorted(todos, key=lambda todo: todo["id"]), clock, clock.today
        self.week_start = week_start
        self.days = {}
        # A todo that ended at an unknown time does not count.
        self.known = [todo for todo in self.todos if todo["status"] == "open" or _end_instant(todo)]
        clock.relations = Relations(todos)
        self.stretches = {todo["id"]: self._stretches(todo, steps) for todo in self.known}

    def _day(self, instant):
        """The local day of an instant as it is stored."""
        if instant not in self.days:
            moment = datetime.datetime.fromisoformat(instant.rstrip("Z")).replace(tzinfo=datetime.timezone.utc)
            self.days[instant] = moment.astimezone(self.clock.rules).date()
        return self.days[instant]

    def _stretches(self, todo, steps):
        """The stretches in which a todo was ended: the day of the end, the days from which it held and no longer held,
        and the status.

        The third is None if the end still holds; the second differs from the first if `undo` or `redo` brought the end
        back.
        """
        found, back = [], {}
        for step in sorted(steps, key=lambda step: step["revision"]):
            changed = self._day(step["time"])
            for change in step["changes"]:
                before, after = change.get("before"), change.get("after")
                if not before or not after or any(
                        (each["id"], each["uid"]) != (todo["id"], todo["uid"]) for each in (before, after)):
                    continue
                if before["status"] not in ("open", after["status"]):
                    if not _end_instant(before) or changed <= self._end(before):
                        continue
                    found.append((self._end(before), self._begin(before, back), changed, before["status"]))
                elif (before["status"] == "open" != after["status"] and step["command"] in ("undo", "redo")
                      and _end_instant(after)):
                    back[_end_instant(after)] = changed
        if todo["status"] != "open":
            found.append((self._end(todo), self._begin(todo, back), None, todo["status"]))
        return found

    def _begin(self, todo, back):
        """The day from which a todo's end holds; some ends were brought back on later days."""
        return max(self._end(todo), back.get(_end_instant(todo), datetime.date.min))

    def _end(self, todo):
        return self._day(_end_instant(todo))

    # Counts of one day

    def ended(self, todo, day, status="done"):
        """Whether a todo ended on a day with that status."""
        return any(end == day and how == status for end, _, _, how in self.stretches[todo["id"]])

    def added(self, todo, day):
        return self._day(todo["created"]) == day

    def was_open(self, todo, day):
        """Whether a todo was open at the end of a day."""
        return self._day(todo["created"]) <= day and not any(
            begin <= day and (end is None or day < end) for _, begin, end, _ in self.stretches[todo["id"]])

    # Periods

    def period(self, text, default):
        """The first and the last day of a period; raises `Refused` if it has not begun or is not a period."""
        match = DISTANCE.fullmatch(text)
        if text == "":
            first, last = default, self.today
        elif match:
            first, last = self._back(int(match[1]), match[2]) + DAY, self.today
        else:
            dates = Phrase(self.clock, back=True, week_start=self.week_start).query(text)
            first, last = (datetime.date.fromisoformat(date) for date in dates)
        if first > self.today:
            raise Refused
        return first, min(last, self.today)

    def _back(self, count, unit):
        if unit in "dw":
            return self.today - DAY * count * {"d": 1, "w": 7}[unit]
        return months_after(self.today, -count * {"m": 1, "y": 12}[unit])

    def _week_begin(self):
        return next(day for day in (self.today - DAY * back for back in range(7)) if day.isoweekday() == self.week_start)

    # The three commands

    def stats(self, text=""):
        first, last = self.period(text, self.today - 29 * DAY)
        days = list(_days(first, last))
        rows = [{
            "day": str(day), "added": self._count(self.added, day), "done": self._count(self.ended, day),
            "cancelled": self._count(lambda todo, day: self.ended(todo, day, "cancelled"), day),
            "open": self._count(self.was_open, day)} for day in days]
        counts = {"days": rows} if len(days) <= MOST_DAYS else {"weeks": _weeks(days, rows)}
        return {
            "from": str(first), "to": str(last), **counts,
            "projects": self._groups("project", days), "tags": self._groups("tag", days), "age": self._age(first, last),
            "load": [{"day": str(day), "due": self._due(day)}
                     for day in _days(self.today, self.today + (LOAD_DAYS - 1) * DAY)]}

    def calendar(self, text=""):
        first = self.today.replace(day=1)
        last = first.replace(day=calendar.monthrange(first.year, first.month)[1])
        if text:
            dates = Phrase(self.clock, week_start=self.week_start).query(text)
            first, last = (datetime.date.fromisoformat(date) for date in dates)
        if first.day != 1 or (last.year, last.month) != (first.year, first.month) or (last + DAY).day != 1:
            raise Refused
        return {"month": str(first)[:7], "days": [
            {"day": str(day), "due": self._due(day), "done": self._count(self.ended, day)} for day in _days(first, last)]}

    def review(self, text=""):
        first, last = self.period(text, self._week_begin())
        ways = {"done": self.ended, "added": self.added,
                "cancelled": lambda todo, day: self.ended(todo, day, "cancelled")}
        days = [{"day": str(day), **{way: [todo for todo in self.known if holds(todo, day)]
                                     for way, holds in ways.items()}} for day in _days(first, last)]
        waiting = self._listed("is:waiting")
        stale = [todo for todo in self._listed("is:open not is:waiting")
                 if self._day(todo["modified"]) <= self.today - STALE_DAYS * DAY]
        return {
            "from": str(first), "to": str(last), "days": days,
            "stale": ordered(stale, ["modified"], None, self.clock),
            "waiting": ordered(waiting, ["start"], None, self.clock),
            "blocked": ordered(self._listed("is:blocked"), ["due", "priority", "id"], None, self.clock)}

    def _count(self, holds, day):
        return sum(holds(todo, day) for todo in self.known)

    def _due(self, day):
        return sum(todo["status"] == "open" and todo.get("due", "")[:10] == str(day) for todo in self.todos)

    def _listed(self, text):
        """The todos that a list of a query shows."""
        condition = query.parse(text, self.clock)
        return [todo for todo in self.todos if query.picks(condition, todo, self.clock)]

    def _groups(self, kind, days):
        """The groups of a kind by name, each before those below it, without groups that have nothing to show."""
        names = {}  # as the first todo writes it, by the form that makes names equal
        for todo in self.known:
            for name in _names(kind, todo):
                names.setdefault(fold(name), name)
        rows = []
        for key in sorted(names, key=lambda key: [part.encode() for part in key.split("/")] if kind == "project"
                          else [key.encode()]):
            todos = [todo for todo in self.known if key in map(fold, _names(kind, todo))]
            row = {
                kind: names[key], "open": sum(todo["status"] == "open" for todo in todos),
                "added": sum(self.added(todo, day) for todo in todos for day in days),
                "done": sum(self.ended(todo, day) for todo in todos for day in days)}
            if row["open"] or row["added"] or row["done"]:
                rows.append(row)
        return rows

    def _age(self, first, last):
        ages = sorted(
            max(0, seconds(todo["completed"]) - seconds(todo["created"])) for todo in self.known
            if todo["status"] == "done" and first <= self._end(todo) <= last)
        # The nearest rank, from 1, is the first rank that covers that many percent of them.
        return {name: next((_in_days(age) for rank, age in enumerate(ages, 1) if rank * 100 >= percent * len(ages)), None)
                for name, percent in (("median", 50), ("p90", 90))}


def _end_instant(todo):
    """When a todo ended; `None` if that is unknown."""
    return todo.get({"done": "completed", "cancelled": "cancelled"}[todo["status"]])


def _in_days(age):
    """Seconds in days, to one decimal, with half a tenth rounded up."""
    return (age * 10 + 43_200) // 86_400 / 10


def _days(first, last):
    return (first + DAY * number for number in range((last - first).days + 1))


def _weeks(days, rows):
    """Rows of days as rows of weeks, as ISO 8601 counts them."""
    weeks = {}
    for day, row in zip(days, rows):
        year, number, _ = day.isocalendar()
        weeks.setdefault(f"{year:04}-W{number:02}", []).append(row)
    return [{"week": name, **{key: sum(row[key] for row in some) for key in ("added", "done", "cancelled")},
             "open": some[-1]["open"]} for name, some in weeks.items()]


def _names(kind, todo):
    """The groups that a todo is in: its tags, or its project and the projects above it."""
    if kind == "tag":
        return todo["tags"]
    parts = todo["project"].split("/") if "project" in todo else []
    return ["/".join(parts[:count]) for count in range(1, len(parts) + 1)]


# What the forms for scripts print


def line(answer, fields=None):
    """The one line of `--ndjson`, with the requested fields of the todos."""
    def cut(value):
        if isinstance(value, list):
            return [cut(each) for each in value]
        if isinstance(value, dict):
            keys = fields if fields and "uid" in value else value
            return {key: cut(value[key]) for key in keys if key in value}
        return value

    return json.dumps(cut(answer), ensure_ascii=False, separators=(",", ":")) + "\n"


def plain(answer):
    """The rows as a pipe gets them."""
    if "month" in answer:
        return _table([row["day"], row["due"], row["done"]] for row in answer["days"])
    if "stale" in answer:
        by_day = [(kind, day["day"], todo) for day in answer["days"] for kind in ("done", "added", "cancelled")
                  for todo in day[kind]]
        rest = [(kind, "", todo) for kind in ("stale", "waiting", "blocked") for todo in answer[kind]]
        return _table([kind, day, *_cells(todo)] for kind, day, todo in by_day + rest)
    kind = "days" if "days" in answer else "weeks"
    rows = [[kind[:-1], row[kind[:-1]], row["added"], row["done"], row["cancelled"], row["open"]] for row in answer[kind]]
    for kind in ("project", "tag"):
        rows += [[kind, row[kind], row["open"], row["added"], row["done"]] for row in answer[f"{kind}s"]]
    rows.append(["age", *("" if value is None else value for value in answer["age"].values())])
    return _table(rows + [["load", row["day"], row["due"]] for row in answer["load"]])


def quiet(answer):
    """The ids of a review, in the order of its plain rows."""
    return "".join(row.split("\t")[2] + "\n" for row in plain(answer).splitlines())


def _cells(todo):
    return [",".join(todo[key]) if key == "tags" else todo.get(key, "") for key in PLAIN]


def _table(rows):
    return "".join("\t".join(map(str, row)) + "\n" for row in rows)
