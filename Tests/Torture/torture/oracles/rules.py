"""The meaning of rules as people write them: their stored form, and the days on which a new todo of theirs may begin."""

import datetime
import re

from torture.oracles.phrases import COUNTS, MONTHS, PARTS, WEEKDAYS, Phrase, Refused
from torture.oracles.series import Rule

SHORT = [name[:3] for name in WEEKDAYS]
UNITS = {
    "day": ("day", 1), "week": ("week", 1), "fortnight": ("week", 2), "month": ("month", 1), "quarter": ("month", 3),
    "year": ("year", 1)}
LETTERS = {"d": "day", "w": "week", "m": "month", "y": "year"}
ADVERBS = {"daily": "every day", "weekly": "every week", "biweekly": "every 2 weeks", "fortnightly": "every 2 weeks",
           "monthly": "every month", "quarterly": "every 3 months", "yearly": "every year", "annually": "every year",
           "weekdays": "every weekday", "workdays": "every weekday"}
PLACES = {"1st": 0, "first": 0, "2nd": 1, "second": 1, "3rd": 2, "third": 2, "4th": 3, "fourth": 3, "5th": 4, "last": 5}
CLOCK = re.compile(r"(at )?([0-9]{1,2}:[0-9]{2}( ?[ap]m)?|[0-9]{1,2} ?[ap]m|noon|midnight)|at [0-9]{1,2}")
FROM, UNTIL = {"from", "starting", "beginning"}, {"until", "till", "ending"}
DAY = datetime.timedelta(1)


def rule(text, clock):
    """The rule that a text names; None if it is no rule."""
    if re.search("[,;.:] *[0-9]+ times", text):
        return None  # a count behind punctuation is no end of the rule
    words = [word if word == "every!" else word.rstrip(".,;:!?)")
             for word in text.lower().replace(",", " ").replace("/", " ").split()]
    words = [word for word in words if word and word != "&"]
    try:
        return _rule(words, clock) if words else None
    except (Refused, ValueError):
        return None


def stored(made):
    """The form in which the store holds it."""
    text = made.text
    if made.unit == "week" and made.count == 1 and made.weekdays:
        days = "weekday" if made.weekdays == (0, 1, 2, 3, 4) else ",".join(SHORT[day] for day in made.weekdays)
        text = text.replace(f"week on {','.join(SHORT[day] for day in made.weekdays)}", days, 1)
    return text


def beginnings(made, clock, start=None):
    """The due dates that a new todo of the rule may have: its first day, today included as long as its hour has not
    passed, and none before the todo's start; a rule that names no day begins on the first of these days."""
    hour = f"T{made.hour}" if made.hour else ""
    passed = bool(made.hour) and made.hour < clock.local.strftime("%H:%M")
    first = max(clock.today, made.start or clock.today, start or clock.today)
    if made.after or not (made.weekdays or made.days or made.ordinal or made.start or made.unit == "day" and made.count == 1):
        # The contract says today; where the hour has passed, it may be the next day or the next occurrence.
        return {f"{day}{hour}" for day in ([first, first + DAY, *_nexts(made, first)] if passed else [first])}
    day = first + DAY if passed and first == clock.today else first
    # Of a rule for every second Friday, the first Friday is one; where it says from when, it counts from there.
    each = made if made.start or made.unit == "day" else made._replace(count=1)
    while not each._has(day, made.start or first):
        day += DAY
    return {f"{day}{hour}"}


def has(made, day, clock):
    """Whether a day is one of the rule's dates; any day is the first of a rule that names none."""
    return made._has(day, made.start or day)


def _nexts(made, first):
    try:
        return [made.next(first, first, first)]
    except (OverflowError, ValueError):
        return []


def _rule(words, clock):
    words = [re.sub("^([0-9]{1,2})[.]([0-9]{2})(?=[ap]m$)", r"\1:\2", word) for word in words]
    if words[0] == "every" and len(words) > 1 and words[1] in ADVERBS:
        words = words[1:]
    if words[0] in ADVERBS:
        words = ADVERBS[words[0]].split() + words[1:]
    if len(words) > 3 and words[-1] in ("time", "times") and words[-2].isdigit() and words[-3] != "for":
        words = [*words[:-2], "for", *words[-2:]]
    marks = [index for index, word in enumerate(words) if index and word in FROM | UNTIL | {"for", "to"} and (
        word != "to" or any(each in FROM for each in words[:index]))]
    core, clauses = words[:marks[0]] if marks else words, [words[a:b] for a, b in zip(marks, [*marks[1:], None])]
    made, hour = _core(core, clock)
    if hour:
        made = made._replace(hour=hour)
    for name, *rest in clauses:
        value = " ".join(rest)
        if name in FROM and not made.start:
            day, made = _dated(value, made, clock)
            made = made._replace(start=day)
        elif name in UNTIL | {"to"} and not made.until:
            day, made = _dated(value, made, clock, isEnd=True)
            made = made._replace(until=day)
        elif name == "for" and not made.times:
            made = made._replace(times=_times(rest, made))
        else:
            raise Refused
    return made


def _dated(text, made, clock, isEnd=False):
    """The day of a clause, and the rule with the hour that stands behind that day."""
    words = text.split()
    for cut in range(len(words), 0, -1):
        try:
            phrase = Phrase(clock)
            days = phrase._understood(" ".join(words[:cut]))
            if days[0] == "minute" or days[3]:
                raise Refused
            day = days[2] if isEnd else phrase._single(days[:3])
            hour = _hour(words[cut:], clock) if words[cut:] else ""
            if hour and made.hour:
                raise Refused
            return day, made._replace(hour=hour) if hour else made
        except Refused:
            continue
    raise Refused


def _times(words, made):
    if len(words) != 2:
        raise Refused
    count = int(words[0]) if words[0].isdigit() else COUNTS.get(words[0], 0)
    if count < 1:
        raise Refused
    unit = words[1].rstrip("s")
    if unit == "time" or unit == made.unit and made.count == 1 and not made.weekdays:
        return count
    if unit == "week" and made.unit == "day":
        return -(-7 * count // made.count)
    raise Refused


def _hour(words, clock):
    """The hour that words name, in the stored form."""
    part = next((word for word in words if word in PARTS), None)
    if part and len(words) == 1:
        return f"{PARTS[part][1] // 60:02}:00"
    text = " ".join(words)
    if part:
        rest = " ".join(word for word in words if word not in (part, "in", "the"))
        text = f"today {part} {rest}"
    elif not CLOCK.fullmatch(text):
        raise Refused
    else:
        text = f"today {text}" if "midnight" not in text else "today 00:00"
    return Phrase(clock).option(text)[11:]


def _core(words, clock):
    for cut in range(len(words), 0, -1):
        try:
            hour = _hour(words[cut:], clock) if words[cut:] else ""
            return _named(words[:cut], clock), hour
        except Refused:
            continue
    # The hour may stand inside: every day at 9 on ... is no rule, but every morning at 8 is.
    if words[0] in ("every", "each", "ev") and len(words) > 1 and words[1] in PARTS | {"noon": 0}:
        if words[1] == "noon" and len(words) == 2:
            return Rule("day"), "12:00"
        return Rule("day"), _hour(words[1:], clock)
    raise Refused


def _named(words, clock):
    after = words[0] in ("after", "every!") or words[-2:] == ["when", "done"]
    if words[0] not in ("every", "each", "ev", "after", "every!"):
        raise Refused
    words = words[1:-2] if words[-2:] == ["when", "done"] else words[1:]
    on = words.index("on") if "on" in words else len(words)
    named, days = words[:on], words[on + 1:]
    if not named:
        raise Refused
    made = _united(named)
    if after and (days or not made) or days and not made:
        raise Refused
    if made:
        return made._replace(after=True) if after else _on(made, days, clock)
    return _days(named, clock)


def _no():
    raise Refused


def _united(words):
    """A number and a unit."""
    joined = re.fullmatch(r"([0-9]{1,4})([dwmy])", "".join(words)) if len(words) < 3 else None
    if joined:
        return Rule(LETTERS[joined[2]], int(joined[1])) if int(joined[1]) else None
    *count, unit = words
    unit = unit[:-1] if unit.endswith("s") else unit
    if unit not in UNITS or len(count) > 2:
        return None
    count = " ".join(count)
    ordinal = re.fullmatch(r"([0-9]+)(st|nd|rd|th)", count)
    number = {"": 1, "other": 2}.get(count) or COUNTS.get(count) or (int(count) if count.isdigit() else 0) or (
        int(ordinal[1]) if ordinal else 0)
    name, size = UNITS[unit]
    return Rule(name, number * size) if number else None


def _on(made, days, clock):
    days = [word for word in days if word not in ("the", "and")]
    if days[-2:] == ["of", "month"]:
        days = days[:-2]
    if not days:
        return made
    if made.unit == "week":
        found = _weekdays(days)
        return made._replace(weekdays=found) if found else _no()
    if made.unit == "month" and len(days) == 2 and days[0] in PLACES and _weekday(days[1]) is not None:
        return made._replace(ordinal=(PLACES[days[0]], _weekday(days[1])))
    if days == ["last", "day"]:
        return made._replace(days=(31,))
    if days == ["first"]:
        days = ["1st"]
    numbers = [re.fullmatch(r"([0-9]{1,2})(st|nd|rd|th)?", word) for word in days]
    if made.unit in ("month", "year") and all(numbers):
        found = tuple(sorted({int(each[1]) for each in numbers}))
        return made._replace(days=found) if all(1 <= day <= 31 for day in found) else _no()
    if made.unit == "year" and made.count == 1:
        return _yearly(days, clock)
    raise Refused


def _yearly(days, clock):
    kind, first, last, time = Phrase(clock)._understood(" ".join(days))
    if kind != "day" or first != last or time or not any(_month(word) for word in days):
        raise Refused
    return Rule("year", start=first)


def _days(words, clock):
    """Days by their names, without a unit."""
    words = [word for word in words if word not in ("the", "and")]
    if not words:
        raise Refused
    text = " ".join(words)
    if text in ("weekday", "workday", "business day", "working day"):
        return Rule("week", weekdays=(0, 1, 2, 3, 4))
    if text == "weekend":
        return Rule("week", weekdays=(5, 6))
    found = _weekdays(words)
    if found:
        return Rule("week", weekdays=found)
    if words[0] == "other" and _weekdays(words[1:]):
        return Rule("week", 2, weekdays=_weekdays(words[1:]))
    isOfMonth = words[-2:] == ["of", "month"]
    if isOfMonth:
        words = words[:-2]
    if len(words) == 2 and words[0] in PLACES and _weekday(words[1]) is not None:
        if words[0] == "second" and not isOfMonth:
            raise Refused  # every second friday is two rules
        return Rule("month", ordinal=(PLACES[words[0]], _weekday(words[1])))
    if words == ["last", "day"]:
        return Rule("month", days=(31,))
    ordinals = [re.fullmatch(r"([0-9]{1,2})(st|nd|rd|th)", word) for word in words]
    if all(ordinals):
        return Rule("month", days=tuple(sorted({int(each[1]) for each in ordinals})))
    return _yearly(words, clock)


def _weekdays(words):
    found = []
    if len(words) == 3 and words[1] in ("to", "through", "-"):
        words = [f"{words[0]}-{words[2]}"]
    for word in words:
        ends = [_weekday(end) for end in word.split("-")]
        if None in ends or len(ends) > 2:
            return None
        day = ends[0]
        found.append(day)
        while day != ends[-1]:
            day = (day + 1) % 7
            found.append(day)
    return tuple(sorted(set(found)))


def _weekday(word):
    word = word[:-1] if word.endswith("s") and word[:-1] in WEEKDAYS else word
    return {"tues": 1, "weds": 2, "thur": 3, "thurs": 3}.get(word, next(
        (number for number, name in enumerate(WEEKDAYS) if word in (name, name[:3])), None))


def _month(word):
    return any(word in (name, name[:3]) for name in MONTHS) or word == "sept"
