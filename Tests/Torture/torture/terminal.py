"""A terminal that obeys what the full screen sends, and shows what a person would see."""

import re
import unicodedata

SEQUENCE = re.compile(rb"\x1b(?:\[(?P<numbers>[0-9;?]*)(?P<end>[A-Za-z])|(?P<other>[^\[]))")
TORN = re.compile(rb"\x1b(?:\[[0-9;?]*)?\Z")
BLANK = (" ", "")  # a character, which is empty after a wide one, and its style


class Terminal:
    """Rows of cells; unknown sequences are left out."""

    def __init__(self, columns, rows):
        self.columns, self.count, self.modes = columns, rows, {25}
        self.rest, self.style = b"", ""
        self._erase()

    def resize(self, columns, rows):
        """Takes another size; the former contents are gone."""
        self.columns, self.count = columns, rows
        self._erase()

    def _erase(self):
        self.cells = [self._blank() for _ in range(self.count)]
        self.region, self.row, self.column = (0, self.count - 1), 0, 0

    def _blank(self):
        return [BLANK] * self.columns

    def feed(self, data):
        """Obeys bytes, which may be cut off anywhere."""
        data, self.rest, start = self.rest + data, b"", 0
        for match in SEQUENCE.finditer(data):
            self._write(data[start:match.start()])
            self._obey(match)
            start = match.end()
        end = data[start:]
        if torn := TORN.search(end):
            self.rest, end = torn[0], end[:torn.start()]
        else:
            # The beginning of a character in UTF-8.
            for length in (1, 2, 3):
                if len(end) >= length and end[-length] >> 6 == 3 and end[-length] >> (7 - length) & 1:
                    self.rest, end = end[-length:], end[:-length]
                    break
        self._write(end)

    def _write(self, data):
        for character in data.decode(errors="replace"):
            if character == "\n":
                self._line_feed()
            elif character == "\r":
                self.column = 0
            elif character == "\b":
                self.column = max(0, self.column - 1)
            elif character >= " ":
                self._put(character)

    def _put(self, character):
        if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Me", "Mn"):
            column = max(0, self.column - 1)
            text, style = self.cells[self.row][column]
            self.cells[self.row][column] = (text + character, style)
            return
        width = 2 if unicodedata.east_asian_width(character) in "WF" else 1
        if self.column + width > self.columns:
            self.column = 0
            self._line_feed()
        for column in range(self.column, min(self.columns, self.column + width)):
            self.cells[self.row][column] = ("", self.style)
        self.cells[self.row][self.column] = (character, self.style)
        self.column += width

    def _line_feed(self):
        top, bottom = self.region
        if self.row == bottom:
            self.cells[top:bottom + 1] = [*self.cells[top + 1:bottom + 1], self._blank()]
        else:
            self.row = min(self.row + 1, self.count - 1)

    def _obey(self, match):
        end, words = (match["end"] or b"").decode(), (match["numbers"] or b"").decode()
        top, bottom = self.region
        if match["other"] == b"M" and self.row == top:
            self.cells[top:bottom + 1] = [self._blank(), *self.cells[top:bottom]]
        elif words.startswith("?"):
            change = self.modes.add if end == "h" else self.modes.discard
            change(int(words[1:]))
        elif end == "H":
            row, column = map(int, (words or "1;1").split(";"))
            self.row, self.column = min(row, self.count) - 1, min(column, self.columns) - 1
        elif end == "J":
            self.cells = [self._blank() for _ in range(self.count)]
        elif end == "K":
            rest = self.columns - self.column
            if rest > 0:
                self.cells[self.row][self.column:] = [BLANK] * rest
        elif end == "r":
            first, last = map(int, (words or f"1;{self.count}").split(";"))
            self.region, self.row, self.column = (first - 1, min(last, self.count) - 1), 0, 0
        elif end == "m":
            self.style = "" if words in ("", "0") else f"{self.style};{words}".strip(";")

    @property
    def lines(self):
        """The rows as text, without spaces at their ends."""
        return ["".join(text for text, _ in row).rstrip() for row in self.cells]

    @property
    def styled(self):
        """The rows with the styles of their texts in braces, then the cursor and the modes that are on."""
        shown = []
        for row in self.cells:
            line, before = "", ""
            for text, style in row:
                line += text if style == before else f"{{{style}}}{text}"
                before = style
            shown.append(line.rstrip())
        cursor = f"cursor {self.row + 1};{self.column + 1}" if 25 in self.modes else "no cursor"
        return "\n".join([*shown, f"{cursor}, modes {sorted(self.modes)}"]) + "\n"
