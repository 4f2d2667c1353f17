"""Random todos, stores and queries that have much in common."""

import datetime
import json

from torture.oracles import own_fields, query
from torture.oracles.dates import instant_text
from torture.rows.dates import WORDS

# Words that differ only in case, accents and marks, and words that a query could take for its own.
TEXTS = [
    "milk", "Milk", "MILCH", "bread", "two words", "Café", "cafe\u0301", "STRASSE", "Straße", "Zoë", "日本語", "ﬁne",
    "naïve", "don't", "a:b", "(paren)", '"quote"', "back\\slash", "not", "or", "and", "none", "any", "12:30", "x,y",
    "e\u0301\u0302", "a\u200db", "ｆｕｌｌ", "Łódź", "한국", "हिन्दी", "is:open", "due:fri", "-5", "œuvre", "ΣΊΣΥΦΟΣ", "σίσυφος",
]
PROJECTS = [
    "work", "work/site", "Work/Site/x", "workshop", "home", "HOME", "big house", "été", "a(b)", "x,y", 'say "x"']
TAGS = ["shop", "mail", "Phone", "phone", "été", "ete\u0301", "a.b", "x:y", "any", "\u0301x", "(t)", '"t"']
UIDS = ["gh:o/r#{}", "{:04x}-1b2c", "UID-{}", "é{}", "{}"]
REPEATS = [
    "every week", "every month on 31", "after 3 days", "every mon,thu", "every month on 1,15",
    "every 2 weeks on fri from 2026-11-20", "every month on last fri"]
FIELDS = [
    "id", "uid", "title", "content", "status", "priority", "due", "start", "repeat", "project", "tags", "after", "parent", "created",
    "modified", "completed", "cancelled"]
FORMS = [
    ["--text"], ["--text", "--color", "always"], ["--plain"], ["--json"], ["--ndjson"], ["--text", "--fields", "id,title"],
    ["--color", "always", "--fields", "id,due,tags"], ["--json", "--fields", "title,id"]]
# Fields of the user's own, with values of every kind and some that no field can have.
OWN = {
    "client": ["ACME", "acme", "Zoë", "zoe", "two words", "none", "x,y", ["a", "Zoë"], ["acme"], [], "2026-11-20"],
    "estimate": [0, 5, 30, 30.0, -2, 1.5, 1e3, 12345678901, "30", "soon", None],
    "reviewed-on": ["2026-11-20", "2026-11-21T09:30", "2026-11-22", "never", "2026-13-01", 7],
    "größe": ["S", "M", "l", "é", True, False, {"a": 1}], "Rate": [5, "5", [1, 2], ["5", "6"]]}
OWN_WORDS = [
    "ACME", "zoe", "ZOË", "a", "30", "30.0", "3e1", "-2", "1.5", "007", "1000", "1e999", "soon", "2026-11-20", "2026-11", "today",
    "next week", "2026-11-21 09:30", "true", "FALSE", "m", "x,y", "five", "none"]
GROUPS = ["due", "project", "tag", "priority", "parent", "none"]


def random_todo(chance, number, clock):
    """A todo with that number, near the moment of the clock."""
    value = {"id": number, "uid": chance.choice(UIDS).format(number), "title": _text(chance)}
    if chance.random() < 0.4:
        value["content"] = "\n".join(_text(chance) for _ in range(chance.randrange(1, 4)))
    value["status"] = chance.choice(["open", "open", "open", "done", "cancelled"])
    optional = {
        "priority": lambda: chance.choice(query.CHOICES["priority"]), "due": lambda: _date(chance, clock),
        "start": lambda: _date(chance, clock), "repeat": lambda: chance.choice(REPEATS),
        "project": lambda: chance.choice(PROJECTS)}
    value.update({key: make() for key, make in optional.items() if chance.random() < 0.5})
    value["tags"] = chance.sample(TAGS, chance.choice([0, 0, 1, 2, 3]))
    value["created"], value["modified"] = _instant(chance, clock), _instant(chance, clock)
    own = {key: chance.choice(values) for key, values in OWN.items() if chance.random() < clock.ownness}
    if value["status"] == "done" and chance.random() < 0.9:
        value["completed"] = _instant(chance, clock)
    if value["status"] == "cancelled" and chance.random() < 0.7:
        value["cancelled"] = _instant(chance, clock)
    value.update(own)
    return value


def relate(chance, todos):
    """Adds relations between todos, to themselves and to missing uids, too, as people and merges leave them."""
    uids = [each["uid"] for each in todos] + ["gone", "uid:x"]
    for each in todos if chance.random() < 0.7 else []:
        if chance.random() < 0.4:
            each["after"] = chance.sample(uids, min(len(uids), chance.choice([1, 1, 2, 3])))
        if chance.random() < 0.4:
            each["parent"] = chance.choice(uids)
        order = ["after", "parent", "created", "modified", "completed", "cancelled", *OWN]
        for key in [key for key in order if key in each]:
            each[key] = each.pop(key)


def _text(chance):
    return " ".join(chance.choices(TEXTS, k=chance.randrange(1, 4)))


def _date(chance, clock):
    """A date near the moment, most often around today, sometimes at the very minute."""
    day = clock.local + datetime.timedelta(chance.choice([0, 0, 0, 1, -1, *range(-9, 10), 31, -31, 365, -365]))
    time = chance.choice([None, None, "00:00", "23:59", clock.local.strftime("%H:%M"), "09:30"])
    return f"{day.date()}T{time}" if time else str(day.date())


def _instant(chance, clock):
    """An instant near the moment, most often around the nearest midnights."""
    if chance.random() < 0.5:
        return instant_text(clock.now + datetime.timedelta(seconds=chance.randrange(-10 ** 6, 10 ** 6)))
    midnight = clock.first_instant((clock.minute // 1440 + chance.randrange(-2, 3)) * 1440)
    local = datetime.datetime.fromtimestamp(midnight + chance.randrange(-1, 2), datetime.timezone.utc)
    return instant_text(local)


def document(chance, todos):
    """A store of these todos as the tool writes it, or in an order and a layout of its own."""
    last = max([each["id"] for each in todos], default=0)
    document = {"format": "todo", "version": 1, "todos": todos, "lastID": last, "revision": 1}
    if chance.random() < 0.3:
        document["todos"] = chance.sample(todos, len(todos))
        return json.dumps(document, indent=chance.choice([None, 1]), ensure_ascii=chance.random() < 0.5).encode()
    lines = [json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in todos]
    text = ",\n".join(lines) + ("\n" if lines else "")
    return f'{{"format":"todo","version":1,"todos":[\n{text}],"lastID":{last},"revision":1}}\n'.encode()


def own_names(todos):
    """The fields of the user's own that the todos have."""
    return own_fields.names(todos, FIELDS)


def sort_keys(chance, own=tuple(OWN)):
    """Up to three fields to sort by, including fields of the user's own."""
    keys = chance.sample([*FIELDS, *3 * sorted(own)], chance.choice([0, 0, 1, 2, 3]))
    return [chance.choice(["", "-"]) + key for key in keys]


def random_query(chance, depth):
    """A query by the grammar."""
    form = chance.randrange(10) if depth else 0
    if form < 4:
        return _term(chance)
    if form < 6:
        return chance.choice(["not ", "NOT "]) + random_query(chance, 0 if chance.random() < 0.7 else depth - 1)
    if form < 7:
        return f"({random_query(chance, depth - 1)})"
    joint = chance.choice([" ", " ", " and ", " or ", " OR "])
    return joint.join(random_query(chance, depth - 1) for _ in range(2))


def _term(chance):
    if chance.random() < 0.2:
        return _own_term(chance)
    field = chance.choice([None, None, *sorted(query.FIELDS)])
    if field is None:
        return _quoted(chance, chance.choice(TEXTS))
    name = field.upper() if chance.random() < 0.05 else field
    modifiers = [None, "before", "after", "by", "from"] if field in query.DATES else [None]
    modifier = "not" if chance.random() < 0.15 else chance.choice(modifiers)
    values = [_value(chance, field) for _ in range(chance.choice([1, 1, 1, 2, 3]))]
    if field in query.OPTIONAL and modifier in (None, "not") and chance.random() < 0.25:
        values[0] = chance.choice(["none", "any", "NONE"])
    return f"{name}{'.' + modifier if modifier else ''}:{','.join(values)}"


def _own_term(chance):
    name = chance.choice([*OWN, "clients"])
    modifier = chance.choice([None, None, None, "not", "before", "after", "by", "from"])
    values = [_quoted(chance, chance.choice(OWN_WORDS)) for _ in range(chance.choice([1, 1, 1, 2]))]
    if modifier in (None, "not") and chance.random() < 0.25:
        values[0] = chance.choice(["none", "any", "ANY"])
    return f"{name}{'.' + modifier if modifier else ''}:{','.join(values)}"


def _value(chance, field):
    if field in query.CHOICES:
        return chance.choice(query.CHOICES[field])
    if field in query.DATES:
        return _quoted(chance, chance.choice(WORDS))
    if field == "id":
        first = chance.randrange(200)
        return chance.choice([f"{first}", f"{first}-{first + chance.randrange(50)}"])
    if field == "uid":
        return _quoted(chance, chance.choice(["gh:", "GH:o/r#1", "00", "uid-1", "e", "1"]))
    if field in query.RELATIONS:
        first = chance.randrange(200)
        uid = chance.choice(UIDS).format(first)
        return chance.choice([f"{first}", f"{first}-{first + 60}", f"1-{first}", f'"uid:{uid}"', _quoted(chance, uid)])
    return _quoted(chance, chance.choice({"project": PROJECTS, "tag": TAGS}.get(field, TEXTS)))


def _quoted(chance, text):
    """A text in quotes if it would otherwise end too early, or by chance."""
    if not any(each.isspace() or each in '(),"' for each in text) and chance.random() < 0.8:
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def damaged(chance, text):
    """A query in which a few characters were lost or added."""
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(text) + 1)
        text = text[:at] + chance.choice(['"', "(", ")", ":", ".", ",", "\\", " ", "or", " not", ""]) + text[
            at + chance.randrange(2):]
    return text
