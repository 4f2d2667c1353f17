"""Fields of the user's own by their documentation: keys beside ours with a text, a number, true or false, or a list of
texts.
"""

import re

from torture.oracles import phrases
from torture.oracles.dates import span
from torture.oracles.text import fold

NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T[0-9]{2}:[0-9]{2})?")
COMPARED = {
    None: lambda left, right: left == right, "before": lambda left, right: left < right,
    "after": lambda left, right: left > right, "by": lambda left, right: left <= right,
    "from": lambda left, right: left >= right,
}


def names(todos, ours):
    """The names of the fields that the todos have."""
    return {key for todo in todos for key, value in todo.items() if key not in ours and values(value)}


def values(value):
    """The parts of a value that are compared: each element of a list, or the value itself; none if no field can have
    the value."""
    if isinstance(value, bool):
        return [("text", "true" if value else "false")]
    if isinstance(value, (int, float)):
        return [("number", float(value))]
    if isinstance(value, str):
        return [("date" if _is_date(value) else "text", value)]
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return [("date" if _is_date(each) else "text", each) for each in value]
    return []


def _is_date(text):
    try:
        return bool(DATE.fullmatch(text)) and span(text) is not None
    except ValueError:
        return False


def condition(key, modifier, text, clock, comparisons):
    """The condition that one value of a term sets for a field."""
    number = float(text) if NUMBER.fullmatch(text) and abs(float(text)) != float("inf") else None
    try:
        first, last = phrases.Phrase(clock, back=False).query(text)
        period = span(first)[0], span(last)[1]
    except (phrases.Refused, OverflowError):
        period = None

    def is_so(kind, value):
        if kind == "number":
            return number is not None and COMPARED[modifier](value, number)
        if kind == "date":
            return period is not None and comparisons[modifier](*span(value), *period)
        return (modifier is None or number is None) and COMPARED[modifier](fold(value).encode(), fold(text).encode())

    return lambda todo, clock: any(is_so(*each) for each in values(todo.get(key)))


def sort_key(value, first_only=False):
    """The place of a value among others: numbers, then dates, then texts; none if no field can have the value."""
    found = values(value)
    if not found:
        return None
    if isinstance(value, list) and not first_only:
        return 2, fold(",".join(value)).encode()
    kind, one = found[0]
    if kind == "number":
        return 0, one
    if kind == "date":
        # On the same day, times come before the whole day, which ends last.
        return 1, (minutes_of(one), "T" not in one)
    return 2, fold(one).encode()


def minutes_of(date):
    """The last minute of a date."""
    return span(date)[1]
