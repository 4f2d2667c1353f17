"""A merge of three lists by the documentation (todo help merge, Sync.md): todo by todo, and field by field.

A list is the document of a store. Notes hold each line once, and the lines that both sides keep have one order; todos
that come back are left to the laws.
"""

import datetime
import json

# The keys of a todo, as the store writes them; all other keys are the user's own.
KEYS = [
    "id", "uid", "title", "content", "status", "priority", "due", "start", "repeat", "project", "tags", "after", "parent",
    "created", "modified", "completed", "cancelled"]
VALUES = ["title", "priority", "due", "start", "repeat", "project", "parent"]
ENDING = ["status", "completed", "cancelled"]
RANKS = {"cancelled": 0, "open": 1, "done": 2}
HEAD = b'{"format":"todo","version":1,"todos":[\n'


def line(todo):
    """A todo as the store writes it."""
    known = {key: todo[key] for key in KEYS if todo.get(key) or key == "tags"}
    own = {key: value for key, value in todo.items() if key not in KEYS}
    return json.dumps({**known, **own}, ensure_ascii=False, separators=(",", ":")).encode()


def document(todos, **trailer):
    """A list as a file."""
    lines = [line(todo) for todo in sorted(todos, key=lambda todo: todo["id"])]
    end = "".join(f',"{key}":{json.dumps(value)}' for key, value in trailer.items())
    return HEAD + b",\n".join(lines) + (b"\n" if lines else b"") + b"]" + end.encode() + b"}\n"


def after(stamp, seconds=1):
    return (datetime.datetime.fromisoformat(stamp[:-1]) + datetime.timedelta(seconds=seconds)).isoformat() + "Z"


def joined_set(base, kept, others):
    """The set has what one side added and lacks what one side removed; without a base, nothing was removed."""
    if kept == others or base == others:
        return kept
    if base == kept:
        return others
    return list(dict.fromkeys(
        each for each in kept + others if each not in (base or []) or each in kept and each in others))


class Merge:
    """The todos of the merge by uid, and what has to be reported."""

    def __init__(self, base, ours, theirs):
        self.is_join = base is None
        self.base = _by_uid(base or {"todos": [], "lastID": 0})
        self.ours, self.theirs = _by_uid(ours), _by_uid(theirs)
        self.told = set()  # a uid and a key of which one value is lost
        self.dropped = set()  # a uid, a key and the uid that the relation led to
        self.moved = set()  # a uid, its number on a side, and its number now
        self.todos = {}
        self._number()
        for uid in sorted({*self.ours, *self.theirs}, key=str.encode):
            todo = self._todo(uid, self.base.get(uid), self.ours.get(uid), self.theirs.get(uid))
            if todo:
                self.todos[uid] = todo
        self.removed = {uid for uid in self.base if uid not in self.todos}
        self._drop_relations_to_removed()
        self._open_circles("after")
        self._open_circles("parent")
        self._replace_parents()
        self.last = max(list_["lastID"] for list_ in (base or ours, ours, theirs))
        self._renumber(ours, theirs)

    def _number(self):
        """A todo has the same number on both sides: the number in the base, or the larger of the two."""
        for uid in {*self.ours, *self.theirs}:
            versions = [side[uid] for side in (self.ours, self.theirs) if uid in side]
            number = self.base[uid]["id"] if uid in self.base else max(todo["id"] for todo in versions)
            for todo in versions:
                todo["id"] = number

    def _renumber(self, ours, theirs):
        """If two new todos have the same number, the todo that was created first keeps it."""
        taken = {todo["id"] for uid, todo in self.todos.items() if uid in self.base}
        self.last = max([self.last, *(todo["id"] for todo in self.todos.values())])
        new = [todo for uid, todo in self.todos.items() if uid not in self.base]
        for todo in sorted(new, key=lambda todo: (todo["created"], todo["uid"].encode())):
            if todo["id"] in taken:
                self.last += 1
                todo["id"] = self.last
            taken.add(todo["id"])
        for todo in (*ours["todos"], *theirs["todos"]):
            number = self.todos.get(todo["uid"], todo)["id"]
            if number != todo["id"]:
                self.moved.add((todo["uid"], todo["id"], number))

    def _todo(self, uid, base, ours, theirs):
        if ours and theirs:
            if line(theirs) in (line(ours), base and line(base)):
                return dict(ours)
            if base and line(base) == line(ours):
                return dict(theirs)
            return self._fields(base, *_winner_first(ours, theirs))
        todo = ours or theirs
        if base and line(base) == line(todo):
            return None
        if base:
            self.told.add((uid, "removed"))
        return dict(todo)

    def _fields(self, base, winner, loser):
        todo = dict(winner)
        for key in VALUES + [key for key in [*winner, *loser] if key not in KEYS]:
            _put(todo, key, self._value(key, base, winner, loser))
        ending = [[todo.get(key) for key in ENDING] if todo else None for todo in (base, winner, loser)]
        if base and ending[0] in ending[1:]:
            ending = ending[2] if ending[0] == ending[1] else ending[1]
        else:
            if ending[1][0] != ending[2][0]:
                self.told.add((winner["uid"], "status"))
            ending = max(ending[1:], key=lambda value: (RANKS[value[0]], value[1] or "", value[2] or ""))
        for key, value in zip(ENDING, ending):
            _put(todo, key, value)
        for key in ("tags", "after"):
            todo[key] = joined_set(*(todo.get(key, []) if todo else None for todo in (base, winner, loser)))
        _put(todo, "content", self._content(*(todo and todo.get("content") for todo in (base, winner, loser))))
        changed = [side["created"] for side in (winner, loser) if not base or side["created"] != base["created"]]
        todo["created"] = min(changed or [winner["created"]])
        return self._stamped(todo, winner, loser)

    @staticmethod
    def _stamped(todo, *versions):
        """The latest stamp, plus a second if the todo as a whole is none of the versions."""
        todo["modified"] = max(version["modified"] for version in versions)
        if line(todo) not in [line(version) for version in versions]:
            todo["modified"] = after(todo["modified"])
        return todo

    def _value(self, key, base, winner, loser):
        kept, lost = winner.get(key), loser.get(key)
        if kept == lost:
            return kept
        if base:
            before = base.get(key)
            if before in (kept, lost):
                return lost if before == kept else kept
        elif kept is None or lost is None:
            return kept or lost
        self.told.add((winner["uid"], key))
        return kept

    def _content(self, base, kept, other):
        if base == kept or base == other:
            return other if base == kept else kept
        before, left, right = (text.split("\n") if text else [] for text in (base, kept, other))
        merged = []
        for each in [each for each in before if each in left and each in right] + [None]:
            cuts = [side.index(each) if each is not None else len(side) for side in (left, right)]
            added = [[new for new in side[:cut] if new not in before] for side, cut in zip((left, right), cuts)]
            merged += _joined(*added) + ([each] if each is not None else [])
            left, right = left[cuts[0] + 1:], right[cuts[1] + 1:]
        return "\n".join(merged) or None

    def _leading(self, uid):
        """The version of a todo that is the result, apart from fields that both changed or only the other version
        added; and the other version."""
        base, ours, theirs = self.base.get(uid), self.ours.get(uid), self.theirs.get(uid)
        if not ours or not theirs:
            return ours or theirs, None
        if base and line(base) in (line(ours), line(theirs)):
            return (theirs, ours) if line(base) == line(ours) else (ours, theirs)
        return _winner_first(ours, theirs)

    def _left(self, uid, key):
        """The related todos that a side has removed while keeping its relations to them."""
        return {
            other for side in (self.ours, self.theirs) if uid in side
            for other in _related(side[uid], key) if other not in side}

    def _drop_relations_to_removed(self):
        for todo in self.todos.values():
            self._drop(todo, {
                (key, other) for key in ("after", "parent")
                for other in {*_related(todo, key)} & self.removed - self._left(todo["uid"], key)})

    def _drop(self, todo, links):
        if links:
            uid = todo["uid"]
            self.dropped |= {(uid, *link) for link in links}
            todo["after"] = [other for other in todo.get("after", []) if ("after", other) not in links]
            if ("parent", todo.get("parent")) in links:
                del todo["parent"]
            self._stamped(todo, self._leading(uid)[0])

    def _open_circles(self, key):
        """Relations are added in the order of their age; a relation that closes a circle with earlier ones is left out.

        Relations that the leading version of their todo lacks are younger than all others.
        """
        ages = []
        for uid, todo in self.todos.items():
            leading, other = self._leading(uid)
            for there in _related(todo, key):
                is_late = there not in _related(leading, key)
                ages.append((is_late, (other if is_late else leading)["modified"], uid.encode(), uid, there))
        ways, lost = {}, {}
        for *_, uid, there in sorted(ages):
            if _leads(ways, there, uid):
                lost.setdefault(uid, set()).add((key, there))
            else:
                ways.setdefault(uid, set()).add(there)
        for uid, links in lost.items():
            self._drop(self.todos[uid], links)

    def _replace_parents(self):
        """If both sides gave a todo a parent and the parent that won is gone, the other one becomes its parent."""
        for uid, lost in sorted((uid, lost) for uid, key, lost in self.dropped if key == "parent"):
            todo = self.todos[uid]
            gone = {*self.removed - self._left(uid, "parent"), lost, self.base.get(uid, {}).get("parent"), None}
            others = [side[uid].get("parent") for side in (self.ours, self.theirs) if uid in side]
            others = [other for other in others if other not in gone]
            ways = {each: _related(version, "parent") for each, version in self.todos.items()}
            if others and not _leads(ways, others[0], uid):
                todo["parent"] = others[0]
                self._stamped(todo, *(side[uid] for side in (self.ours, self.theirs) if uid in side))
                self.told.discard((uid, "parent"))


def _by_uid(list_):
    return {todo["uid"]: dict(todo) for todo in list_["todos"]}


def _winner_first(ours, theirs):
    return sorted([ours, theirs], key=lambda todo: (todo["modified"], line(todo)), reverse=True)


def _put(todo, key, value):
    if value is None:
        todo.pop(key, None)
    else:
        todo[key] = value


def _related(todo, key):
    return [todo["parent"]] if key == "parent" and todo.get("parent") else todo.get("after", []) if key == "after" else []


def _leads(ways, start, end):
    """Whether a path leads from `start` to `end`."""
    met, left = set(), [start]
    while left:
        if (each := left.pop()) == end:
            return True
        if each not in met:
            met.add(each)
            left += ways.get(each, ())
    return False


def _joined(left, right):
    """The lines that two sides put into one place: common lines once, and other lines in the order of their bytes.

    If common lines cross, the line that comes first on the side with the greater bytes is the one that appears once.
    """
    less, greater = sorted([left, right], key=lambda lines: [each.encode() for each in lines])
    for place, each in enumerate(greater):
        if each in less:
            other = less.index(each)
            return _joined(less[:other], greater[:place]) + [each] + _joined(less[other + 1:], greater[place + 1:])
    return less + greater
