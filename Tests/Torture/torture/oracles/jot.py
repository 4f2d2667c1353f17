"""The judge of the capture line: whether `todo jot` has understood a line whole, or kept it and said so.

It knows the line, the todo that was made of it and what was told, and asks of them what the documentation promises: each
word is in the title or in a part that is shown, or is one of the words that may go; what was read means what it says;
nothing date-like stands beside it; no todo is hidden that says nothing of a start; and what stays date-like is told.
"""

import itertools
import re
from typing import NamedTuple

from torture.oracles import rules
from torture.oracles.jot_dates import Dates, day_of, hasLead, plain
from torture.oracles.jot_words import (
    CONNECTING, FIELDS, LONE, PARTS, PUNCTUATION, YES, likeness, words)

DROPPED = {"on", "by", "at", "due", "in", "before", "the", "@", "for", "repeat", "repeats", "repeating"}
# A date behind these is text.
TEXT_BEHIND = {"from", "since", "of", "about", "than", "re", "vs", "until", "after", "except", "not"}
BESIDE_RULES = {"for", "until", "except", "and"}
ADVERBS = set(rules.ADVERBS)
PRIORITIES = {
    word: level for level, words in [("high", "1 h high p1"), ("medium", "2 m medium p2"), ("low", "3 l low p3")]
    for word in words.split()}
BUILT_IN = {
    "id", "uid", "title", "status", "created", "modified", "content", "due", "tags", "repeat", "priority", "project",
    "start", "after", "parent"}
ANY = object()  # a date that cannot be judged
MOST = 400  # ways to explain a line, before it is given up


class Part(NamedTuple):
    """What some removed words are: a mark, a date, a rule, or notes."""

    kind: str
    first: int
    last: int  # word
    text: str
    dropped: tuple = ()  # the words in front of it that go with it


class Judge:
    """Judges lines at the moment of a clock."""

    def __init__(self, clock):
        self.clock, self.dates = clock, Dates(clock)

    def complaints(self, line, todo, told):
        """What is wrong with a todo that was made of a line; `told` is what was said of that line."""
        found = words(line)
        best = None
        for kept in itertools.islice(_alignments(found, todo["title"].split()), MOST):
            for wrong in self._explanations(found, kept, todo, told, line):
                if not wrong:
                    return []
                best = wrong if best is None or len(wrong) < len(best) else best
        return best or [f"the title {todo['title']!r} has other words than the line, or words behind // are kept"]

    def _explanations(self, found, kept, todo, told, line):
        """For each way to explain the words that are gone, what is wrong with it."""
        gone = [index for index in range(len(found)) if index not in kept and not found[index].isDead]
        notes = next((index for index in gone if found[index].raw.startswith("//")), len(found))
        if any(index > notes for index in kept):
            return
        gone, behind = [index for index in gone if index < notes], [Part("notes", notes, len(found) - 1, "")]
        regions = [list(group) for group in _regions(gone, found)]
        choices = [list(itertools.islice(self._parsed(found, region), 24)) for region in regions]
        for region, parsings in zip(regions, choices):
            if not parsings:
                yield [f"{' '.join(found[each].raw for each in region)!r} is gone, but is nothing that is read"]
                return
        for number, choice in enumerate(itertools.product(*choices)):
            if number > MOST:
                return
            parts = [part for parsing in choice for part in parsing] + (behind if notes < len(found) else [])
            yield from self._judged(found, kept, parts, todo, told, line)

    def _parsed(self, found, region):
        """The ways to take a run of words as parts."""
        if not region:
            yield []
            return
        dropped = []
        for skip in range(min(4, len(region))):
            rest = region[skip:]
            for size, part in self._parts(found, rest):
                part = part._replace(dropped=tuple(dropped))
                for more in self._parsed(found, rest[size:]):
                    yield [part, *more]
            if found[region[skip]].core.rstrip(":") not in DROPPED and found[region[skip]].raw != "@":
                return
            dropped.append(region[skip])

    def _parts(self, found, region):
        """What may begin with the first of these words."""
        for size in range(min(12, len(region)), 0, -1):
            text = " ".join(found[each].raw for each in region[:size])
            if any(found[each].isText for each in region[:size]) and not re.match(r"[^ ]*[:+#@]", text):
                continue
            if size == 1 or re.match(r'[^ "]+:|[+#@]"', text):
                mark = _mark(text)
                if mark:
                    yield size, Part(mark[0], region[0], region[size - 1], mark[1])
            date = self.dates.date(text)
            if date:
                yield size, Part(date[0], region[0], region[size - 1], text)
            if self.dates.rule(text):
                yield size, Part("rule", region[0], region[size - 1], text)

    def _judged(self, found, kept, parts, todo, told, line):
        """What is wrong if the removed words are these parts: one answer for each way to read dates from them."""
        wrong = self._marks(parts, todo, line)
        spans = [part for part in parts if part.kind in ("day", "hour", "both", "rule")]
        wrong += [*_punctuation(found, kept, todo["title"].split()), *_gone(found, kept, parts)]
        for dated, used in self._dated(found, kept, parts, spans, todo, told):
            yield [*wrong, *dated, *self._beside(found, kept, parts, spans, used),
                   *self._told(found, kept, spans, used, told, "due" in todo)]

    def _marks(self, parts, todo, line):
        """Whether each mark is shown, and each field comes from a mark."""
        wrong, marked = [], {part.kind: part.text for part in parts}
        tags = [tag.lower() for tag in todo["tags"]]
        meant = []
        for part in parts:
            if part.kind == "tags":
                meant += [tag.lower() for tag in part.text.split(",") if tag]
            elif part.kind == "project" and _project(part.text) != todo.get("project", "").lower():
                wrong.append(f"{part.text!r} is gone, and the project is {todo.get('project')!r}")
            elif part.kind == "priority" and PRIORITIES.get(part.text.lower()) != todo.get("priority"):
                wrong.append(f"{part.text!r} is gone, and the priority is {todo.get('priority')!r}")
            elif part.kind in ("after", "parent", "content") and not todo.get(part.kind):
                wrong.append(f"{part.kind}:{part.text} is gone, and is not shown")
            elif part.kind == "own" and str(todo.get(part.text.split("=")[0])) != part.text.split("=", 1)[1]:
                wrong.append(f"{part.text!r} is gone, and is not shown")
            elif part.kind in ("due", "start") and (self._marked(part) or "none") not in (todo.get(part.kind), ANY):
                wrong.append(f"{part.kind}:{part.text} is gone, and {part.kind} is {todo.get(part.kind)!r}")
            elif part.kind == "repeat":
                made = self.dates.rule(part.text) or self.dates.rule(f"every {part.text}")
                if not made or rules.stored(made) != todo.get("repeat"):
                    wrong.append(f"repeat:{part.text} is gone, and the rule is {todo.get('repeat')!r}")
            elif part.kind == "notes":
                notes = re.search(r"(?:^|\s)//\s*(.*?)\s*$", line)
                if notes is None or not _bare(notes[1]) or _bare(notes[1]) != _bare(todo.get("content", "")):
                    wrong.append(f"the notes are {todo.get('content')!r}")
        if sorted(set(meant)) != sorted(set(tags)):
            wrong.append(f"the tags are {todo['tags']}, and those of the line {meant}")
        owned = {part.text.split("=")[0].lower() for part in parts if part.kind == "own"}
        for key in ("priority", "project", "start", "after", "parent", *(set(todo) - BUILT_IN)):
            if key in todo and key not in marked and key.lower() not in owned:
                wrong.append(f"{key} is {todo[key]!r}, of which the line says nothing")
        if "content" in todo and not {"content", "notes"} & set(marked):
            wrong.append(f"the content is {todo['content']!r}, of which the line says nothing")
        return wrong

    def _marked(self, part):
        if re.match(r"(due|start)[+-]", part.text):
            return ANY
        date = self.dates.date(part.text)
        return date[1] if date else None

    def _dated(self, found, kept, parts, spans, todo, told):
        """What is wrong with the due date and the rule, for each way to read them; and the range that gave a beginning."""
        due, repeat = todo.get("due"), todo.get("repeat")
        marks = {part.kind: part for part in parts}
        ranges = [each for each in self.dates.ranges(found)
                  if all(index in kept or found[index].isDead for index in range(each[0], each[1] + 1))]
        dated = [part for part in spans if part.kind != "rule"]
        ruled = [part for part in spans if part.kind == "rule"]
        if len(ruled) > 1 or "repeat" in marks and ruled:
            yield ["two rules are gone from the title"], None
            return
        if "due" in marks and dated:
            yield ["a date is gone from the title beside due:"], None
            return
        kinds = sorted(part.kind for part in dated)
        if kinds not in ([], ["day"], ["hour"], ["both"], ["day", "hour"]):
            yield ["several dates are gone from the title"], None
            return
        if "repeat" in marks:
            made = self.dates.rule(marks["repeat"].text) or self.dates.rule(f"every {marks['repeat'].text}")
        else:
            made = self.dates.rule(ruled[0].text) if ruled else None
        if repeat is not None and not ruled and "repeat" not in marks:
            yield [f"the rule is {repeat!r}, of which the line says nothing"], None
            return
        texts = {part.kind: part.text for part in dated}
        # A date that the rule does not have may be its first one only apart from it, and is told.
        mayDiffer = told and len(_clusters(found, kept, spans)) == len(spans)
        for used in [None, *ranges]:
            begins = used[3] if used else {None}
            for begin in begins:
                said = dict(texts)
                if begin is not None:
                    kind = used[2][:-1]
                    if kind in said or "both" in said:
                        continue
                    said[kind] = begin
                yield self._compared(said, made, due, repeat, marks, mayDiffer), used

    def _compared(self, said, made, due, repeat, marks, mayDiffer):
        day, hour = said.get("day"), said.get("hour")
        date = None
        if "both" in said:
            date = self.dates.date(said["both"])[1]
        elif day and hour:
            date = self.dates.joined(day, hour)
        elif day or hour and not made:
            date = self.dates.date(day or hour)[1]
        if "due" in marks:
            date = self._marked(marks["due"])
        start = self._marked(marks["start"]) if "start" in marks else None
        start = None if start is ANY or not start else day_of(start)
        wrong = []
        if made:
            rule = made
            if hour and not rule.hour:
                at = self.dates.joined("today", hour)
                rule = rule._replace(hour=at[11:] if at else "")
            forms = {rules.stored(rule), rules.stored(made)} if date else {rules.stored(rule)}
            # `weekly on mondays` is stored with the week in which it stands.
            if not {repeat, re.sub("^every week on ", "every ", repeat or "")} & forms:
                wrong.append(f"the rule is {repeat!r}, not {rules.stored(rule)!r}")
            elif date is ANY:
                pass
            elif date:
                allowed = {date, f"{date}T{rule.hour}"} if rule.hour and "T" not in date else {date}
                if due not in allowed:
                    wrong.append(f"due is {due!r}, not {date!r}")
                elif "due" not in marks and not mayDiffer and not rules.has(rule, day_of(date), self.clock):
                    wrong.append(f"{rules.stored(rule)!r} does not have {date!r}")
            elif due not in (begins := rules.beginnings(rule, self.clock, start)):
                wrong.append(f"due is {due!r}, and the rule begins {sorted(begins)}")
        elif date is not ANY and due != date:
            wrong.append(f"due is {due!r}, not {date!r}")
        return wrong

    def _beside(self, found, kept, parts, spans, used):
        """What stands where nothing may stand if this was read."""
        wrong = []
        ranged = set(range(used[0], used[1] + 1)) if used else set()
        if used:
            text = " ".join(each.raw for each in found[used[0]:used[1] + 1])
            before = used[0] - 1
            if before in kept and found[before].core in TEXT_BEHIND | {"every", "each"} and not found[before].tail:
                wrong.append(f"{text!r} was read behind {found[before].raw!r}")
            spans = [*spans, Part(used[2][:-1], used[0], used[1], text)]
        ends = list(_ends(found, kept - ranged, spans, self.dates))
        allowed = ranged.union(*(places for places, isAllowed in ends if isAllowed))
        apart = [found[min(places) - 1].raw for places, isAllowed in ends if not isAllowed]
        wrong += [f"an end stays apart from {word!r}" for word in apart]
        for part in spans:
            wrong += self._alone(found, kept, part, used, spans)
        for first, last, isRule in _clusters(found, kept - ranged, spans):
            text = " ".join(each.raw for each in found[first:last + 1])
            for step, place in ((-1, first - 1), (1, last + 1)):
                near = _near(found, kept, place, step)
                # A part of a day in front of a day is of the noun before it, as in movie night fri 8pm.
                if near is None or near in allowed or step < 0 and found[near].core in PARTS:
                    continue
                if likeness(found, near) == YES or step > 0 and isRule and (
                        re.match("[0-9]", found[near].core) and not found[near].isText) or (
                        _isBehindAt(found, kept, near) and (step < 0 or found[near].tail or near + 1 == len(found))):
                    wrong.append(f"{text!r} was read, and {found[near].raw!r} stands beside it")
            behind = next((each for each in range(last + 1, len(found)) if not found[each].isDead), None)
            if behind in kept and behind not in allowed and isRule and found[behind].core in BESIDE_RULES:
                wrong.append(f"the rule {text!r} was read, and {found[behind].raw!r} stands beside it")
            if behind in kept and behind not in allowed and not found[last].tail and _isHour(found, behind):
                wrong.append(f"{text!r} was read, and {found[behind].raw!r} stands behind it")
        kinds = {part.kind for part in spans}
        if kinds == {"day", "hour"} and len(_clusters(found, kept - ranged, spans)) > 1:
            for index in kept:
                if index not in allowed and likeness(found, index) == YES:
                    wrong.append(f"a day and an hour were read as one date, and {found[index].raw!r} is left")
        hours = [part for part in spans if part.kind == "hour"]
        if hours and kinds == {"hour"} and "due" not in {part.kind for part in parts}:
            for index in kept:
                if index not in allowed and likeness(found, index) == YES:
                    wrong.append(f"the hour {hours[0].text!r} was read without a day, and {found[index].raw!r} is left")
        return wrong

    def _alone(self, found, kept, part, used, spans):
        """What is wrong with reading one part where it stands."""
        wrong = []
        before = min((part.first, *part.dropped)) - 1
        if used and used[0] <= part.first <= used[1]:
            return []
        text = plain(part.text)
        if part.kind == "rule":
            if text in ADVERBS and any(index > part.last for index in kept):
                wrong.append(f"the word {part.text!r} was read in the middle of the line")
            return wrong
        if before in kept and found[before].core in TEXT_BEHIND and not found[before].tail and not (
                used and used[0] <= before <= used[1]):
            wrong.append(f"{part.text!r} was read behind {found[before].raw!r}")
        mark = re.fullmatch(r"(?:due|start|deadline|wait|scheduled):(.+)", found[before].core) if before in kept else None
        if mark and self.dates.date(f"{mark[1]} {text}"):
            wrong.append(f"{part.text!r} was read apart from {found[before].raw!r}")
        if text in LONE and text not in ("mon", "tue", "tom", "tod") and len(spans) == 1 and not part.dropped and any(
                index > part.last for index in kept):
            wrong.append(f"the word {part.text!r} was read in the middle of the line")
        if _isDistance(text) and "in" not in {found[each].core for each in part.dropped}:
            wrong.append(f"{part.text!r} was read without in or a sign")
        if part.kind in ("day", "both") and not hasLead(part.text) and not re.search(
                r"tonight|in (the )?(morning|afternoon|evening)", text):
            wrong.append(f"a part of a day was read in {part.text!r}")
        return wrong

    def _told(self, found, kept, spans, used, told, isRead):
        """What stays date-like and is not told; and what is told to be in the title, and is not."""
        wrong = []
        allowed = set(range(used[0], used[1] + 1)) if used else set()
        allowed = allowed.union(*(places for places, isAllowed in _ends(found, kept, spans, self.dates) if isAllowed))
        left = [index for index in kept if index not in allowed and likeness(found, index, isTelling=True) == YES]
        if left and not told:
            wrong.append(f"{found[left[0]].raw!r} stays, and nothing is told")
        if not told and not used and not isRead and any(
                set(range(first, last + 1)) <= kept and not any(found[each].isCapital for each in range(first, last + 1))
                for first, last, _, _ in self.dates.ranges(found)):
            wrong.append("a range is neither read nor told")
        title = {plain(found[index].raw.replace('"', "").lstrip("\\")) for index in kept}
        for text in told:
            for quoted in re.findall(r'kept in the title: "([^"]+)"|^"([^"]+)":? .*; kept in the title', text):
                for word in plain((quoted[0] or quoted[1]).replace('"', "")).split():
                    # A long text is cut.
                    word = word.lstrip("\\")
                    isCut = word.endswith("…") and any(kept.startswith(word.rstrip("….,;:!?)")) for kept in title)
                    if word not in title and not isCut:
                        wrong.append(f"{text!r} tells of {word!r}, which is not in the title")
        return wrong



def _isBehindAt(found, kept, index):
    return index - 1 in kept and found[index - 1].core == "at" and bool(re.fullmatch("[0-9]{1,2}", found[index].core))


def _isHour(found, index):
    """Whether a word behind a date is a number that may be its hour: one that ends the line, or that says so."""
    after = found[index + 1].core if index + 1 < len(found) else "uhr"
    isNumber = re.fullmatch("[0-9]{1,2}", found[index].core) and (found[index].tail or after in ("uhr", "o'clock"))
    return bool(isNumber) or found[index].core in ("uhr", "o'clock")


def _isDistance(text):
    return bool(re.fullmatch(r"[0-9]+ ?(d|w|m|y|h|min|mins|minutes?|hours?|days?|weeks?|months?|years?)", text))


def _alignments(found, title):
    """Which words of a line stay, for each way to find the title's words in it, in its order."""
    forms = [_forms(word) for word in found]
    fits = [[_fits(form, wanted) for wanted in title] for form in forms]
    count, size = len(found), len(title)
    # From which word on the rest of the title can be found.
    can = [[False] * (size + 1) for _ in range(count + 1)]
    for index in range(count, -1, -1):
        for place in range(size, -1, -1):
            can[index][place] = place == size if index == count else can[index + 1][place] or (
                place < size and fits[index][place] and can[index + 1][place + 1])
    if not can[0][0]:
        return

    def walk(index, place, kept):
        if index == count:
            yield frozenset(kept)
            return
        if place < size and fits[index][place] and can[index + 1][place + 1]:
            yield from walk(index + 1, place + 1, [*kept, index])
        if can[index + 1][place]:
            yield from walk(index + 1, place, kept)

    yield from walk(0, 0, [])


def _forms(word):
    """How a word may stand in a title: without the quotes and the backslash that kept it."""
    bare = word.raw.replace('"', "")
    return {word.raw, bare, word.raw.lstrip("\\") or word.raw, re.sub(r"^\(?\\", "", bare)}


def _fits(forms, wanted):
    bare = wanted.rstrip(PUNCTUATION) or wanted
    return any(form == wanted or (form.rstrip(PUNCTUATION) or form) == bare for form in forms)


def _punctuation(found, kept, title):
    """Whether the words that stay are written as they were, but for punctuation of what went beside them."""
    for index, wanted in zip(sorted(kept), title):
        beside = {index - 1, index + 1} - kept
        if wanted not in _forms(found[index]) and not any(0 <= each < len(found) for each in beside):
            return [f"{found[index].raw!r} became {wanted!r}"]
    return []


def _gone(found, kept, parts):
    """Whether the words in front of what was read may go, and the punctuation beside it."""
    wrong = []
    for index in range(len(found)):
        if found[index].isDead and index not in kept:
            beside = [next((each for each in places if not found[each].isDead), None) for places in (
                range(index - 1, -1, -1), range(index + 1, len(found)))]
            if all(each is None or each in kept for each in beside):
                wrong.append(f"{found[index].raw!r} is gone, and nothing beside it")
    for part in parts:
        for index in part.dropped:
            if found[index].core == "for" and any(each > part.last for each in kept if not found[each].isDead):
                wrong.append(f"{found[index].raw!r} is gone in front of {part.text!r}, in the middle of the title")
    return wrong


def _regions(gone, found):
    """Removed words that touch, over punctuation."""
    region = []
    for index in gone:
        if region and any(not found[each].isDead for each in range(region[-1] + 1, index)):
            yield region
            region = []
        region.append(index)
    if region:
        yield region


def _clusters(found, kept, spans):
    """Spans that touch: their first and last word, with what went in front, and whether there is a rule among them."""
    made = []
    for part in sorted(spans, key=lambda part: part.first):
        first = min((part.first, *part.dropped))
        if made and not any(index in kept for index in range(made[-1][1] + 1, first)):
            made[-1] = (made[-1][0], part.last, made[-1][2] or part.kind == "rule")
        else:
            made.append((first, part.last, part.kind == "rule"))
    return made


def _near(found, kept, place, step):
    """The word of the title that stands beside, without punctuation and what connects; None if a read word does."""
    while 0 <= place < len(found):
        if found[place].isDead or found[place].core in CONNECTING and place in kept:
            place += step
            continue
        return place if place in kept else None
    return None


def _ends(found, kept, spans, dates):
    """The words of an end behind something that was read, as in meeting friday until 5pm, and whether it may stay there:
    behind a day, if it is an hour, which makes no range."""
    for part in spans:
        place = part.last + 1
        if part.kind == "rule" or place not in kept or found[part.last].tail:
            continue
        if found[place].core not in ("until", "till", "to"):
            continue
        for last in range(min(place + 3, len(found) - 1), place, -1):
            places = set(range(place, last + 1))
            end = dates.date(" ".join(word.raw for word in found[place + 1:last + 1]))
            if end and places <= kept:
                yield places, part.kind == "day" and end[0] == "hour"
                break


def _mark(text):
    """The field and the value of a word of shorthand, or None."""
    body = text.rstrip(PUNCTUATION)
    unquoted = body.replace('"', "")
    if re.fullmatch(r"(?i)p[1-3]", body):
        return "priority", body
    if body[:1] == "!" and body[1:].lower() in PRIORITIES:
        return "priority", body[1:]
    if re.match(r"[@#]\"?[^\s\d@#]|[@#]\d*\D", body) and not re.match(r"@[0-9]|@.*/", body):
        return "tags", unquoted[1:]
    if re.match(r"\+\"?\D", body):
        return "project", unquoted[1:]
    named = re.fullmatch(r"([A-Za-z][\w-]*):(.+)", unquoted, re.DOTALL)
    if not named:
        return None
    name, value = named[1].lower(), named[2].strip()
    field = FIELDS.get(name)
    if field == "tags":
        return "tags", ",".join(tag.lstrip("@#+") for tag in value.split(","))
    return (field, value) if field else ("own", f"{named[1]}={value}")


def _bare(text):
    return re.sub(r'["\\]', "", text).strip()


def _project(text):
    return "/".join(part for part in text.lower().split("/") if part)
