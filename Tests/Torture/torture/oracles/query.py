"""The query language by its documentation (todo help queries), over the JSON of todos and of the data beside them."""

import re
from typing import Callable, NamedTuple

from torture.oracles import own_fields, phrases, relations
from torture.oracles.dates import seconds, span
from torture.oracles.text import fold

DATES = {"due", "start", "created", "modified", "completed", "cancelled"}
CHOICES = {
    "status": ["open", "done", "cancelled"], "priority": ["high", "medium", "low"],
    "is": ["open", "done", "cancelled", "any", "overdue", "today", "waiting", "repeating", "blocked", "ready", "parent"],
}
RELATIONS = {"after", "parent", "blocks"}
FIELDS = {"id", "uid", "title", "content", "project", "tag", *CHOICES, *DATES, *RELATIONS}
OPTIONAL = {"content", "priority", "due", "start", "project", "tag", "completed", "cancelled", "after", "parent"}
SILENT = {"overdue", "today", "repeating", "blocked", "ready", "parent"}  # a list with these shows only open todos
COMPARISONS = {
    # How a todo's first and last minute compare with those of a date.
    None: lambda first, last, low, high: first >= low and last <= high,
    "before": lambda first, last, low, high: last < low, "after": lambda first, last, low, high: first > high,
    "by": lambda first, last, low, high: last <= high, "from": lambda first, last, low, high: first >= low,
}


class Refused(Exception):
    """A query that makes no sense."""


class NoDate(Refused):
    """A value that is not a date."""


class Piece(NamedTuple):
    """A stretch of a word, in quotes or not."""

    text: str
    quoted: bool


class Query(NamedTuple):
    """Whether a todo matches at the moment of a clock, and whether the query itself names the statuses: as it is, and
    after `not`."""

    holds: Callable
    names_status: bool = False
    names_status_negated: bool = False


def parse(text, clock):
    """Reads a query at the moment of a clock, by recursive descent; raises `Refused` if it makes no sense.

    The clock has the `Relations` of the store, and notes in `unfound` why references name nothing, if they do.
    """
    if not (parts := _tokens(text)):
        return Query(lambda todo, clock: True)
    query = _or(parts, clock)
    if parts:
        raise Refused("stray parenthesis")
    return query


def picks(query, todo, clock, every=False):
    """Whether a list shows a todo: unless the query names a status, only if the todo is open and not waiting."""
    current = todo["status"] == "open" and not _is("waiting", todo, clock)
    return (every or query.names_status or current) and query.holds(todo, clock)


def _tokens(query):
    """Parentheses, and words as lists of pieces."""
    found, position = [], 0
    while position < len(query):
        if query[position].isspace():
            position += 1
        elif query[position] in "()":
            found.append(query[position])
            position += 1
        else:
            word = []
            while position < len(query) and not query[position].isspace() and query[position] not in "()":
                piece, position = _piece(query, position)
                word.append(piece)
            found.append(word)
    return found


def _piece(query, start):
    if query[start] != '"':
        end = next((at for at in range(start, len(query)) if query[at].isspace() or query[at] in '()"'), len(query))
        return Piece(query[start:end], False), end
    text, position = "", start + 1
    while position < len(query):
        if query[position] == '"':
            return Piece(text, True), position + 1
        position += query[position:position + 2] in ('\\"', "\\\\")
        text += query[position]
        position += 1
    raise Refused("open quote")


def _keyword(parts):
    """The keyword that comes next, if there is one."""
    if parts and isinstance(parts[0], list) and len(parts[0]) == 1 and not parts[0][0].quoted:
        word = parts[0][0].text.lower()
        return word if word in ("or", "and", "not") else None
    return None


def _or(parts, clock):
    queries = [_and(parts, clock)]
    while _keyword(parts) == "or":
        parts.pop(0)
        queries.append(_and(parts, clock))
    return Query(lambda todo, clock: any(query.holds(todo, clock) for query in queries), *_names(queries))


def _and(parts, clock):
    queries = [_not(parts, clock)]
    while parts and parts[0] != ")" and _keyword(parts) != "or":
        if _keyword(parts) == "and":
            parts.pop(0)
        queries.append(_not(parts, clock))
    return Query(lambda todo, clock: all(query.holds(todo, clock) for query in queries), *_names(queries))


def _not(parts, clock):
    if not parts or parts[0] == ")" or _keyword(parts) in ("or", "and"):
        raise Refused("a condition is missing")
    if _keyword(parts) == "not":
        parts.pop(0)
        query = _not(parts, clock)
        return Query(
            lambda todo, clock: not query.holds(todo, clock), query.names_status_negated, query.names_status)
    part = parts.pop(0)
    if part != "(":
        return _term_of_words(part, parts, clock)
    query = _or(parts, clock)
    if not parts or parts.pop(0) != ")":
        raise Refused("open parenthesis")
    return query


def _names(queries):
    return any(query.names_status for query in queries), any(query.names_status_negated for query in queries)


def _term_of_words(part, parts, clock):
    """A term; a value that is not a date by itself continues in up to three plain words after it."""
    try:
        return _term(part, clock)
    except NoDate:
        pieces, longest = list(part), None
        for count, word in enumerate(parts[:3], 1):
            if not isinstance(word, list) or len(word) != 1 or word[0].quoted or ":" in word[0].text:
                break
            if _keyword([word]) in ("or", "and"):
                break
            pieces.append(Piece(" " + word[0].text, False))
            try:
                longest = _term(pieces, clock), count
            except Refused:
                continue
        if longest is None:
            raise
        del parts[:longest[1]]
        return longest[0]


def _term(pieces, clock):
    name, colon, rest = pieces[0].text.partition(":")
    own = name.partition(".")[0] if re.fullmatch(r"[^.]*(\.[A-Za-z.]*)?", name) else None
    own = own if own in clock.own and own.lower() not in FIELDS else None
    if pieces[0].quoted or not colon or own is None and not re.fullmatch(r"[A-Za-z][A-Za-z.]*", name):
        text = fold("".join(piece.text for piece in pieces))
        if not text:
            raise Refused("empty text")
        return Query(lambda todo, clock: text in fold(todo["title"]) or text in fold(todo.get("content", "")))
    field, point, modifier = name.lower().partition(".")
    negated, modifier = modifier == "not", modifier if point and modifier != "not" else None
    field = own or field
    if field not in FIELDS and own is None or modifier is not None and (
            field not in DATES and own is None or modifier not in COMPARISONS):
        raise Refused(name)
    values = _values([Piece(rest, False), *pieces[1:]])
    conditions = [_condition(field, modifier, value, clock) for value in values]
    names = _statuses(field, modifier, values)
    return Query(
        lambda todo, clock: negated != any(holds(todo, clock) for holds in conditions),
        *(reversed(names) if negated else names))


def _statuses(field, modifier, values):
    """Whether a term names the statuses that are meant, and whether its negation does: because it excludes some, or
    asks for todos that are not open."""
    words = [value.text.lower() for value in values]
    if field == "status":
        return True, "open" in words
    if field in ("completed", "cancelled"):
        return True, modifier is None and any(
            word == "none" and not value.quoted for word, value in zip(words, values, strict=True))
    if field == "is":
        return any(word not in SILENT for word in words), "open" in words
    return False, False


def _values(pieces):
    """The values between commas outside quotes; a partly quoted value is not a keyword."""
    values = [Piece("", False)]
    for piece in pieces:
        for index, part in enumerate([piece.text] if piece.quoted else piece.text.split(",")):
            if index:
                values.append(Piece("", False))
            values[-1] = Piece(values[-1].text + part, values[-1].quoted or piece.quoted)
    if not all(fold(value.text) for value in values):
        raise Refused("missing value")
    return values


def _condition(field, modifier, value, clock):
    """The condition that one value sets for a field."""
    key, word, text = {"tag": "tags"}.get(field, field), value.text.lower(), fold(value.text)
    if modifier is None and not value.quoted and word in ("none", "any"):
        if field in OPTIONAL:
            return lambda todo, clock: bool(todo.get(key)) == (word == "any")
        if field not in FIELDS:
            return lambda todo, clock: bool(own_fields.values(todo.get(key))) == (word == "any")
    if field not in FIELDS:
        return own_fields.condition(field, modifier, value.text, clock, COMPARISONS)
    if field in RELATIONS:
        return _relation(field, value.text, clock)
    if field in DATES:
        return _date(field, modifier, value.text, clock)
    if field == "priority":
        word = {"h": "high", "m": "medium", "l": "low"}.get(word, word)
    if field in CHOICES and word not in CHOICES[field]:
        raise Refused(word)
    if field == "id":
        match = re.fullmatch(r"([0-9]+)(?:-([0-9]+))?", value.text)
        if not match or int(match[1]) > int(match[2] or match[1]):
            raise Refused(word)
        return lambda todo, clock: int(match[1]) <= todo["id"] <= int(match[2] or match[1])
    return {
        "is": lambda todo, clock: _is(word, todo, clock),
        "status": lambda todo, clock: todo["status"] == word,
        "priority": lambda todo, clock: todo.get("priority") == word,
        "title": lambda todo, clock: text in fold(todo["title"]),
        "content": lambda todo, clock: text in fold(todo.get("content", "")),
        "uid": lambda todo, clock: fold(todo["uid"]).startswith(text),
        "project": lambda todo, clock: (_path(todo.get("project", "")) + "/").startswith(_path(value.text) + "/"),
        "tag": lambda todo, clock: fold(_unmarked(value.text)) in (fold(_unmarked(tag)) for tag in todo["tags"]),
    }[field]


def _relation(field, word, clock):
    """The todos with this relation to the todos that a reference names."""
    try:
        named = clock.relations.named(word)
    except relations.Malformed:
        raise Refused(word) from None
    except (relations.Ambiguous, relations.Missing) as error:
        clock.unfound.append(error)
        return lambda todo, clock: False
    if field == "blocks":
        ids = {each["id"] for other in named for each in clock.relations.before(other)}
    else:
        stand = clock.relations.before if field == "after" else lambda todo: [clock.relations.whole(todo)]
        ids = {
            each["id"] for each in clock.relations.todos
            if any(one is other for one in stand(each) for other in named)}
    return lambda todo, clock: todo["id"] in ids


def _unmarked(tag):
    """A tag as queries compare it: without the number sign that is shown before it."""
    return tag.lstrip("#") or tag


def _path(project):
    """A project as queries compare it: without superfluous slashes."""
    return fold("/".join(part for part in project.split("/") if part) or project)


def _is(state, todo, clock):
    if state in CHOICES["status"]:
        return todo["status"] == state
    if state == "blocked":
        return clock.relations.is_blocked(todo)
    if state == "ready":
        return todo["status"] == "open" and not _is("waiting", todo, clock) and not clock.relations.is_blocked(todo)
    if state == "parent":
        return bool(clock.relations.parts(todo))
    if state in ("any", "repeating"):
        return state == "any" or "repeat" in todo
    date = todo.get("start" if state == "waiting" else "due")
    if date is None or todo["status"] != "open":
        return False
    first, last = span(date)
    return {
        "overdue": last < clock.minute, "waiting": first > clock.minute, "today": date[:10] == str(clock.today),
    }[state]


def _date(field, modifier, text, clock):
    """The condition for a date on the wall clock or, for an instant, for the time between two instants in a zone."""
    is_local = field in ("due", "start")
    try:
        first, last = phrases.Phrase(clock, back=not is_local).query(text)
    except (phrases.Refused, OverflowError):
        raise NoDate(text) from None
    low, high = span(first)[0], span(last)[1]

    def holds(todo, clock):
        if field not in todo:
            return False
        if is_local:
            return COMPARISONS[modifier](*span(todo[field]), low, high)
        instant, begin, end = seconds(todo[field]), clock.first_instant(low), clock.first_instant(high + 1) - 1
        return COMPARISONS[modifier](instant, instant, begin, end)

    return holds
