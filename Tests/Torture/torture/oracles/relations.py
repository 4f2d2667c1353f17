"""Relations between todos by the documentation (todo help relations), over the JSON of a store."""

import re


class Ambiguous(Exception):
    """The beginning of several uids."""


class Missing(Exception):
    """A reference to no todo."""


class Malformed(Exception):
    """A word that is not a reference."""


class Relations:
    """The todos of a store by their uids; the first of several with the same uid counts."""

    def __init__(self, todos):
        self.todos = sorted(todos, key=lambda todo: todo["id"])
        self.by_uid = {todo["uid"]: todo for todo in reversed(self.todos)}

    def before(self, todo):
        """The todos that a todo comes after, as far as they exist."""
        return [self.by_uid[uid] for uid in todo.get("after", []) if uid in self.by_uid]

    def whole(self, todo):
        """The parent of a todo."""
        return self.by_uid.get(todo.get("parent"))

    def parts(self, todo):
        return [each for each in self.todos if self.whole(each) is todo]

    def is_blocked(self, todo):
        return todo["status"] == "open" and any(each["status"] == "open" for each in self.before(todo))

    def named(self, word):
        """The todos that a reference names."""
        if word.startswith("uid:"):
            return self._of([todo for todo in self.todos if todo["uid"] == word[4:]], word, word[4:])
        numbers = re.fullmatch(r"[0-9][0-9,.-]*", word) and all(part.count(".") < 2 for part in word.split(","))
        if numbers:  # with a point they name steps, which are not todos
            match = re.fullmatch(r"([0-9]+)(?:-([0-9]+))?", word)
            if not match or int(match[1]) > int(match[2] or match[1]):
                raise Malformed(word)
            ids = range(int(match[1]), int(match[2] or match[1]) + 1)
            return self._some([todo for todo in self.todos if todo["id"] in ids], word)
        if len(word) < 4 or re.search(r"[\s\x00-\x1f\x7f]", word) or re.fullmatch(r"r[0-9]+", word):
            raise Malformed(word)
        same = [todo for todo in self.todos if todo["uid"] == word]
        return self._of(same or [todo for todo in self.todos if todo["uid"].startswith(word)], word, word)

    def tree(self, todos):
        """Todos with their parts below them, in the given order, but after the siblings that they come after; todos in
        circles come last."""
        placed, listed = [], {todo["id"] for todo in todos}

        def place(todo):
            if todo not in placed:
                placed.append(todo)
                for part in self._in_turn([part for part in todos if self.whole(part) is todo]):
                    place(part)

        tops = [todo for todo in todos if (whole := self.whole(todo)) is None or whole["id"] not in listed]
        for todo in self._in_turn(tops) + todos:
            place(todo)
        return placed

    def _in_turn(self, todos):
        """Todos in the given order, but each after the todos among them that it comes after."""
        met, turn = set(), []

        def put(todo):
            if todo["id"] not in met:
                met.add(todo["id"])
                before = self.before(todo)
                for each in todos:
                    if any(each is other for other in before):
                        put(each)
                turn.append(todo)

        for todo in todos:
            put(todo)
        return turn

    def _of(self, todos, word, text):
        if not text:
            raise Malformed(word)
        if len(todos) > 1:
            raise Ambiguous(word)
        return self._some(todos, word)

    @staticmethod
    def _some(todos, word):
        if not todos:
            raise Missing(word)
        return todos
