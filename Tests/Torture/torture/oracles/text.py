"""Text as queries and orders compare it: without case, accents and invisible characters."""

import functools
import unicodedata

STROKES = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "æ": "ae", "œ": "oe", "ı": "i", "\u3000": " "})


@functools.lru_cache(maxsize=65536)
def fold(text):
    """The folded text, which is the same for texts that are the same to a search."""
    while True:
        letters = "".join(unicodedata.normalize("NFD", each) for each in text)
        letters = "".join(each for each in letters if not _is_dropped(each)).casefold().translate(STROKES)
        letters = "".join(chr(ord(each) - 0xFEE0) if "！" <= each <= "～" else each for each in letters)
        if letters == text:
            return text
        text = letters


def _is_dropped(character):
    """Whether a character is an accent or a joiner; vowel signs, viramas and voicing marks change the word and stay."""
    if unicodedata.category(character) == "Cf":
        return True
    if unicodedata.category(character) != "Mn":
        return False
    order = unicodedata.combining(character)
    return order == 1 or 10 <= order <= 36 or order >= 200 or 0xFE00 <= ord(character) <= 0xFE0F
