"""Random keys for the full screen, and what happens beside it."""

import shlex

# Every key that does something, movements most often; the key that suspends is left out, since it needs a shell.
KEYS = [
    *["j", "k", "j", "k", " ", "g", "G", "\r", "\x1b", "l", "h", "\t", "d", "u"] * 3, "?", "U", "r", "c", "x", "1", "2", "3", "0",
    "v", "V", "*", "P", "w", ".", "o", "O", "b", "z", "f", "'", "m", "H", "M", "A", "e", "\x0c", "\x04", "\x15", "\x06", "\x02",
    "\x12", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F", "\x1b[5~", "\x1b[6~", "\x1b[3~", "\x1b[Z", "q", "\x03", "é", "\x01",
    "\x1b[<0;5;3M", "\x1b[<0;20;6m", "\x1b[<64;5;5M", "\x1b[<65;5;5M", "\x1b[200~pasted\ntext\x1b[201~", "\x1bb", "\x1b[999~"]
# The keys that ask for something, and what they ask for: a query, a date, a word, a command, and so on.
ASKING = {"a": "text", "i": "text", "n": "text", "D": "date", "S": "date", ">": "date", "R": "rule", "t": "tag",
          "p": "project", "/": "query", "#": "ref", ":": "line", "?": "query", "o": "text"}
EDITS = [
    "\x01", "\x05", "\x1b[D", "\x1b[C", "\x17", "\x15", "\x0b", "\x1b[A", "\x1b[B", "\t", "\x1b[Z", "\x7f", "\x1bd", "\x1bf",
    "\x10"]
ENDS = ["\r", "\r", "\r", "\x1b", "\x03"]


def random_keys(chance, lines):
    """What is typed, in turn: pieces, `("resize", columns, rows)`, and `("beside", words)` of another program."""
    found = []
    for _ in range(chance.randrange(5, 15)):
        form = chance.random()
        if form < 0.04:
            found.append(("resize", chance.choice([20, 40, 80, 131]), chance.choice([5, 10, 24, 40])))
        elif form < 0.1:
            found.append(("beside", chance.choice([["add", "From elsewhere"], ["rm", lines.ref()], ["done", lines.ref()]])))
        elif form < 0.4:
            found += _asked(chance, lines)
        else:
            found.append(chance.choice(KEYS))
    return found


def _asked(chance, lines):
    """A key that asks, a possible answer, letter by letter or as one piece, and a key that ends it."""
    key = chance.choice(list(ASKING))
    text = {
        "text": lines.text, "date": lines.date, "rule": lines.rule, "tag": lines.tag, "project": lines.project, "ref": lines.ref,
        "query": lambda: " ".join(lines.query()[1:]), "line": lambda: shlex.join(lines.words()[0])}[ASKING[key]]()
    text = "".join(each for each in text if each >= " ")[:60]
    pieces = list(text) if len(text) < 12 else [text]
    return [key, *pieces, *chance.sample(EDITS, chance.choice([0, 0, 1, 3])), chance.choice(ENDS)]
