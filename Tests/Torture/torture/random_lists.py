"""Random lists, and changes that people and other programs may make to them separately.

They suit the model of a merge: notes hold each line once, lines that both sides may write have one order, and no side
closes a circle alone.
"""

import json
from random import Random

from torture.oracles.merge import after

UIDS = ["a", "b", "c", "d", "é", "gh:1"]
NEW = [*UIDS, "e", "f", "\U0001f600"]
DAYS = ["2026-11-0%d" % day for day in range(1, 4)]
STAMPS = [f"{day}T00:00:0{second}Z" for day in DAYS for second in (0, 1)]
CHOICES = {
    "title": ["Milk", "Milch", 'A "b" \\', "Zoë"], "priority": ["high", "low", None], "due": [*DAYS, None],
    "start": [DAYS[0], None], "repeat": ["every day", "every 2 weeks", None], "project": ["p", "p/q", None],
    "parent": [*NEW, None, None], "estimate": [5, 30, "5", None], "client": ["ACME", "Zoë", None],
    "parts": [["a"], ["a", "b"], None], "x": [{"y": [1]}, True, None]}

RELATIONS = ["parent", "after"]
KEYS = [*CHOICES, "status", "tags", "tags", "tags", "content", "content", "created", "after", *RELATIONS]


class RandomLists:
    """One list in three has relations only."""

    def __init__(self, seed):
        self.random = Random(seed)
        self.keys = self.random.choice([KEYS, KEYS, RELATIONS])

    def base(self):
        """The list that both sides come from."""
        made = {"todos": [], "lastID": 0, "revision": 7, "k": "v"}
        for uid in UIDS[:self.random.randint(0, len(UIDS))]:
            self._add(made, uid, STAMPS[:4])
        return made

    def changed(self, base):
        """A list after some changes of one side."""
        random, side = self.random, json.loads(json.dumps(base))
        for entry in list(side["todos"]):
            chance = random.random()
            if chance < 0.15:
                self._remove(side, entry)
            elif chance < 0.8:
                for _ in range(random.randint(1, 4)):
                    self._edit(side, entry)
                entry["modified"] = max(entry["modified"], random.choice(STAMPS))
        for uid in random.sample(NEW, random.randint(0, 3)):
            if all(entry["uid"] != uid for entry in [*side["todos"], *base["todos"]]):
                self._add(side, uid, STAMPS)
        side["revision"] += random.randint(1, 2)
        return side

    def _add(self, made, uid, stamps):
        stamp = self.random.choice(stamps)
        made["lastID"] += self.random.choice([1, 1, 1, 3])
        number = made["lastID"]
        if self.random.random() < 0.1:  # one that another todo had, as programs may set it
            number = self.random.choice(list({*range(1, number + 1)} - {entry["id"] for entry in made["todos"]}))
        entry = {
            "id": number, "uid": uid, "title": "Milk", "status": "open", "tags": [], "created": stamp, "modified": stamp}
        made["todos"].append(entry)
        for _ in range(self.random.randint(0, 6)):
            self._edit(made, entry)

    def _remove(self, side, entry):
        """Removes a todo as `rm` does, but like some programs it may keep the relations to it."""
        side["todos"].remove(entry)
        for other in side["todos"]:
            if self.random.random() < 0.8 and entry["uid"] in [*other.get("after", []), other.get("parent")]:
                other["after"] = [uid for uid in other.get("after", []) if uid != entry["uid"]]
                if other.get("parent") == entry["uid"]:
                    del other["parent"]
                other["modified"] = after(other["modified"])

    def _edit(self, made, entry):
        """Changes one field, as a person or a program may."""
        random, key = self.random, self.random.choice(self.keys)
        if key in CHOICES:
            value = random.choice(CHOICES[key])
            if key == "parent" and value and _closes(made, entry, key, value):
                return
            entry.pop(key, None)
            if value is not None:
                entry[key] = value
        elif key == "status":
            entry["status"] = random.choice(["open", "done", "cancelled"])
            for status, stamp in (("done", "completed"), ("cancelled", "cancelled")):
                entry.pop(stamp, None)
                if entry["status"] == status:
                    entry[stamp] = random.choice(STAMPS)
        elif key == "created":
            entry["created"] = min(entry["created"], random.choice(STAMPS))
        elif key == "content":
            self._write(entry)
        else:
            value = random.choice(["x", "y", "z", "ä"] if key == "tags" else NEW)
            values = entry.setdefault(key, [])
            if value in values:
                values.remove(value)
            elif key == "tags" or not _closes(made, entry, key, value):
                values.insert(random.randint(0, len(values)), value)

    def _write(self, entry):
        """Adds a line to the notes or removes one."""
        random, lines = self.random, entry.pop("content", "").splitlines()
        new = random.choice(["both 1", "both 2", f"line {random.randrange(1 << 40)}"])
        if lines and random.random() < 0.4:
            lines.remove(random.choice(lines))
        elif new not in lines:
            low = lines.index("both 1") + 1 if new == "both 2" and "both 1" in lines else 0
            high = lines.index("both 2") if new == "both 1" and "both 2" in lines else len(lines)
            lines.insert(random.randint(low, high), new)
        if lines:
            entry["content"] = "\n".join(lines)


def _closes(made, entry, key, uid):
    """Whether a relation would close a circle."""
    related = {each["uid"]: each for each in made["todos"]}
    left, met = [uid], set()
    while left:
        if (each := left.pop()) == entry["uid"]:
            return True
        if each not in met and each in related:
            met.add(each)
            left += related[each].get("after", []) if key == "after" else [related[each].get("parent")]
    return False
