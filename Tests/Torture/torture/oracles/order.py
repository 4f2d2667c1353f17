"""The order of a list by its documentation: sort fields and groups, over the JSON of todos."""

import datetime

from torture.oracles import own_fields
from torture.oracles.dates import seconds, span
from torture.oracles.query import CHOICES
from torture.oracles.text import fold

TEXTS = {"title", "content", "project"}


def ordered(todos, keys, group, clock):
    """Todos by group, then by each key with unset values last in both directions, then by id."""
    todos = sorted(todos, key=lambda todo: todo["id"])
    for key in reversed(keys):
        field = key.lstrip("-")
        given = [todo for todo in todos if _value(field, todo, clock) is not None]
        given.sort(key=lambda todo: _value(field, todo, clock), reverse=key.startswith("-"))
        todos = given + [todo for todo in todos if _value(field, todo, clock) is None]
    return sorted(todos, key=lambda todo: _section(group, todo, clock))


def _value(field, todo, clock):
    if field == "after":
        return min((each["id"] for each in clock.relations.before(todo)), default=None)
    if field == "parent":
        return (clock.relations.whole(todo) or {}).get("id")
    if field == "tags":
        return fold(",".join(todo["tags"])).encode() or None
    value = todo.get(field)
    if field in clock.own:
        return own_fields.sort_key(value)
    if value is None or field == "id":
        return value
    if field in TEXTS:
        return fold(value).encode()
    if field in CHOICES:
        return CHOICES[field].index(value)
    if field in ("due", "start"):
        # On the same day, times come before the whole day, which ends last.
        return value[:10], value[11:] or "24:00"
    return seconds(value) if field in ("created", "modified", "completed", "cancelled") else value.encode()


def _section(group, todo, clock):
    """The place of a todo's group among the groups; a group without a value comes last."""
    if group in (None, "none"):
        return 0
    if group == "due":
        return _due_section(todo, clock)
    if group == "priority":
        return CHOICES["priority"].index(todo["priority"]) if "priority" in todo else 3
    if group == "parent":
        return (clock.relations.whole(todo) or {"id": float("inf")})["id"]
    if group in clock.own:
        key = own_fields.sort_key(todo.get(group), first_only=True)
        return key is None, key or ()
    name = todo.get("project") if group == "project" else next(iter(todo["tags"]), None)
    return name is None, fold(name or "").encode()


def _due_section(todo, clock):
    if todo["status"] != "open":
        return 6
    if "due" not in todo:
        return 5
    if span(todo["due"])[1] < clock.minute:
        return 0
    days = (datetime.date.fromisoformat(todo["due"][:10]) - clock.today).days
    return 1 if days == 0 else 2 if days == 1 else 3 if days <= 7 else 4
