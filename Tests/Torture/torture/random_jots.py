"""Random lines as they are typed to `todo jot`: some whose meaning is plain by how they are made, and wild ones of words,
dates, rules, fragments, misspellings, punctuation, shorthand, capitals and quotes, which only the judge knows what to
make of.
"""

import re
from typing import NamedTuple, Optional

from torture.oracles import rules
from torture.oracles.jot_dates import Dates
from torture.oracles.jot_words import NAMES, NO, isMisspelt, likeness, words

# Words that are never date-like, and that no rule takes for its own.
PLAIN = [
    "call", "mum", "buy", "milk", "old", "report", "Bob", "fix", "bike", "write", "Zoë", "東京", "pay", "rent", "slides",
    "with", "team", "é", "clean", "kitchen", "ask", "Anna", "garden", "invoice", "x", "https://a.b/c", "it's", "long",
    "letters", "plan"]
DATES = [
    "today", "tomorrow", "monday", "friday", "thu", "fri", "next week", "next month", "next friday", "this friday",
    "in 3 days", "in a week", "in two weeks", "dec 1", "1 dec", "1 december 2027", "on the 15th", "the 1st", "15th",
    "2027-03-05", "+3d", "+2w", "eom", "end of month", "by monday", "on tuesday", "before 3 march",
    "the day after tomorrow", "a week from sunday", "1.12.2027", "1.12.", "2027/3/5", "tue next week",
    "tomorrow morning", "friday evening", "this afternoon", "tonight"]
DAYS = [
    "today", "tomorrow", "monday", "on friday", "thu", "dec 1", "1 dec 2027", "next friday", "in 3 days", "the 15th",
    "2027-03-05"]
HOURS = ["5pm", "at 5pm", "9:30", "at 9:30", "17:00", "at 17:00", "9am", "at noon", "10:15 pm", "11am"]
MOMENTS = [
    "tomorrow 5pm", "fri at 9:30", "5pm tomorrow", "at noon on monday", "dec 1 at 10am", "2027-03-05 14:30",
    "monday, 9am", "fri @ 7pm"]
RULES = [
    "every day", "every week", "every month", "every year", "every 3 days", "every 2 weeks", "every other day",
    "every mon", "every friday", "every mon,thu", "every mon and thu", "every weekday", "every weekend", "every 15th",
    "every month on the 1st", "every month on the last day", "every last fri", "every 3rd friday", "every other friday",
    "every mon 9:00", "every day at 9", "every weekday at 9:30", "every friday at noon", "every morning",
    "every dec 24", "every day until 24 dec 2039", "every week for 10 times", "every mon at 10 until 31 dec 2029",
    "every 2 weeks from 1 dec 2027", "every day for 10 days", "every sunday evening", "every quarter",
    "every 3 days when done", "every! 2 weeks", "every tue/thu"]
ADVERBS = ["daily", "weekly", "biweekly", "monthly", "quarterly", "yearly", "weekdays"]
# With what they begin.
HOUR_RANGES = {
    "10-11am": "10am", "10am-11am": "10am", "9am to 10am": "9am", "from 9am to 10am": "9am", "22:00-2:00": "22:00",
    "9-10:30": "9:00", "14:00 - 15:30": "14:00", "2pm-4pm": "2pm", "3-4pm": "3pm", "10am until noon": "10am",
    "from 14:00 to 15:00": "14:00", "9am – 10am": "9am", "11-1pm": "11am"}
DAY_RANGES = {
    "mon-wed": ("mon", ""), "mon to wed": ("mon", ""), "monday until wednesday": ("monday", ""),
    "tue – thu": ("tue", ""), "from mon to fri": ("mon", ""), "11-13 dec": ("11 dec", "13 dec"),
    "dec 20-24": ("dec 20", "dec 24"), "1 dec to 3 dec": ("1 dec", "3 dec"), "dec 20 - jan 3": ("dec 20", "jan 3"),
    "from 4 to 8 jan": ("4 jan", "8 jan"), "1 dec – 3 dec": ("1 dec", "3 dec")}
# What stands beside a date and keeps it from being read, and is no date by itself.
FRAGMENTS = ["3 days", "2 weeks", "10 minutes", "may", "march", "halloween", "christmas", "weekend"]
PARTS = ["morning", "evening", "afternoon", "night"]
# What stands beside a rule and keeps it from being read.
TAILS = ["for mum", "until christmas", "except sunday", "and call Bob", ", 3 times", ", 5 times", "2 pills"]
BEHIND = ["from", "since", "about", "than", "vs", "until", "of", "after"]
TITLES = ["The Day After Tomorrow", "Friday Night Lights", "Saturday Night Live", "Tomorrow Never Dies"]
CONNECTING = [
    "and", "or", "to", "a", "in", "on", "at", "of", "-", "/", ",", "by", "due", "before", "for", "from", "until", "the",
    "every", "–"]
LOOSE = [
    "mon", "tue", "wed", "sat", "sun", "tom", "tod", "now", "second", "noon", "midnight", "last", "next", "this",
    "week", "days", "9", "14", "3", "1st", "2nd", "25", "2027", "am", "pm", "uhr", "o'clock", "first", "10:00", "24/12",
    "12/1", "25-11", "week 49", "wed/thu", "wednesdays", "jan", "dec", "december", "13:61", "31 nov", "feb 30", "0930",
    "14h", "9.30am", "9 am", "Q4", "v1.2", "3 times", "daily", "weekly", "monthly", "each", "every other", "not",
    "in 2", "half", "an hour", "friday's", "1.5.", "+2h", "eod", "holiday"]
MARKS = [
    "@phone", "#mail", "+home", "+work/site", "p1", "P2", "!high", "!l", "tag:diy", "project:garden", "priority:m",
    "pri:h"]
ODD_MARKS = [
    "due:fri", "due:\"fri 9:30\"", "start:mon", "repeat:2w", "due:wendesday", "note:", "client:ACME", "+none", "#2",
    "@", "+1", "due:", "!important", "// later", "//", "@types/node", "C#", "a@b.c", "http://x.y/fri"]
PUNCTUATION = ["", "", "", "", ",", ".", "!", "?", ":", ";", ")"]

ORDINAL = re.compile(r"[0-9](st|nd|rd|th)$")  # in front of a noun it may be its number


class Jot(NamedTuple):
    """A line, and what is to become of it, as far as that is plain: its title, fields, and whether something is told."""

    line: str
    title: Optional[str] = None
    fields: Optional[dict] = None
    isTold: Optional[bool] = None
    shape: str = "wild"

    def differences(self, todo, told):
        """What a todo has that this line does not say, and the other way around."""
        if self.title is None:
            return []
        wrong = [] if todo["title"] == self.title else [f"title {todo['title']!r}, not {self.title!r}"]
        for key in ("due", "start", "repeat", "priority", "project"):
            want, have = self.fields.get(key), todo.get(key)
            if not (have in want if isinstance(want, set) else want == have):
                wrong.append(f"{key} {have!r}, not {want!r}")
        if {tag.lower() for tag in todo["tags"]} != self.fields.get("tags", set()):
            wrong.append(f"tags {todo['tags']}, not {self.fields.get('tags', set())}")
        if self.isTold is not None and bool(told) != self.isTold:
            wrong.append("nothing is told" if self.isTold else f"told without need: {told}")
        return wrong


class Jots:
    """Lines that are typed at the moment of a clock."""

    def __init__(self, chance, clock):
        self.chance, self.clock, self.dates = chance, clock, Dates(clock)

    def line(self):
        shapes = [getattr(self, name) for name in dir(self) if name.startswith("of_")]
        while True:
            made = self.chance.choice(shapes)() if self.chance.random() < 0.55 else self.wild()
            if made and made.line.strip():
                return made

    def plain(self, least=1, most=4, isLower=False):
        """Some plain words; an hour behind a name may be the name's, as in John 3:16."""
        chosen = [word for word in PLAIN if not (isLower and word[0].isupper())]
        return self.chance.choices(chosen, k=self.chance.randrange(least, most + 1))

    # Lines whose meaning is plain.

    def of_plain_words(self):
        text = " ".join(self.plain(1, 6))
        return Jot(text, text, {}, False, "plain words")

    def of_a_date(self):
        """A date at either end, with shorthand anywhere."""
        text = self.chance.choice([*DATES, *MOMENTS])
        return self._marked(self.plain(2), text, {"due": self.dates.date(text)[1]}, "a date")

    def of_an_hour(self):
        text = self.chance.choice(HOURS)
        return self._marked(self.plain(2, isLower=True), text, {"due": self.dates.date(text)[1]}, "an hour")

    def of_a_day_and_an_hour_apart(self):
        day, hour, title = self.chance.choice(DAYS), self.chance.choice(HOURS[:7]), self.plain(2, isLower=True)
        line = f"{title[0]} {hour} {' '.join(title[1:])} {day}"
        if self.chance.random() < 0.5 and not ORDINAL.search(day):
            line = f"{day} {' '.join(title)} {hour}"
        return Jot(line, " ".join(title), {"due": self.dates.joined(day, hour)}, False, "a day and an hour apart")

    def of_a_rule(self):
        text = self.chance.choice(RULES)
        made = self.dates.rule(text)
        fields = {"repeat": rules.stored(made), "due": rules.beginnings(made, self.clock)}
        return self._marked(self.plain(2), text, fields, "a rule", isFirst=False)

    def of_an_adverb(self):
        text = self.chance.choice(ADVERBS)
        made = self.dates.rule(text)
        title = " ".join(self.plain(2))
        fields = {"repeat": rules.stored(made), "due": rules.beginnings(made, self.clock)}
        return Jot(f"{title} {text}", title, fields, False, "an adverb at the end")

    def of_an_adverb_inside(self):
        text = f"{self.chance.choice(ADVERBS[:6])} {' '.join(self.plain(2))}"
        return Jot(text, text, {}, None, "an adverb in front")

    def of_hours_of_a_day(self):
        """A day beside a range of hours."""
        day, title = self.chance.choice(DAYS), " ".join(self.plain(2))
        span, begin = self.chance.choice(list(HOUR_RANGES.items()))
        line = f"{title} {day} {span}" if self.chance.random() < 0.6 or " " in span else f"{title} {span} {day}"
        return Jot(line, f"{title} {span}", {"due": self.dates.joined(day, begin)}, False, "hours of a day")

    def of_days(self):
        span, (begin, end) = self.chance.choice(list(DAY_RANGES.items()))
        due, line = self.dates.date(begin)[1], f"{' '.join(self.plain(2))} {span}"
        return Jot(line, line, {"due": due}, False, "days") if not end or due <= self.dates.date(end)[1] else None

    def of_text_behind(self):
        """A date behind a word that makes it text."""
        title = " ".join(self.plain(2))
        date = self.chance.choice(["monday", "friday", "dec 1", "3 march", "tomorrow", "5pm", "yesterday"])
        line = f"{title} {self.chance.choice(BEHIND)} {date}"
        return Jot(line, line, {}, True, "a date that is text")

    def of_a_misspelt_day(self):
        """A misspelt day, alone or with an hour."""
        word = self.misspelt()
        line = " ".join([*self.plain(2), word, *([self.chance.choice(HOURS)] if self.chance.random() < 0.7 else [])])
        return Jot(line, line, {}, True, "a misspelt day")

    def of_an_hour_and_a_fragment(self):
        """An hour without a day, with something date-like anywhere."""
        piece = self.chance.choice([*FRAGMENTS[:-1], *PARTS, self.misspelt()])
        pieces = [piece, " ".join(self.plain()), self.chance.choice(HOURS)]
        line = " ".join([self.chance.choice(PLAIN[:4]), *(pieces if self.chance.random() < 0.5 else pieces[::-1])])
        return Jot(line, line, {}, True, "an hour and a fragment")

    def of_a_date_beside_a_fragment(self):
        date = self.chance.choice([*DATES[:30], *MOMENTS])
        piece = self.chance.choice([*FRAGMENTS, self.misspelt(), "wed/thu", "wednesdays", "mon"])
        both = [date, piece] if self.chance.random() < 0.5 else [piece, date]
        glue = self.chance.choice([" ", " ", ", ", " and ", " or ", " - "])
        text = glue.join(both)
        isWhole = any(self.dates.date(each) for each in (text, text.replace(",", ""), " ".join(both)))
        if isWhole or any(self.dates.ranges(words(text))) or date[0] in "+1" and both[0] != date:
            return None
        line = " ".join([*self.plain(2), text, *(["x"] if self.chance.random() < 0.5 else [])])
        return Jot(line, line, {}, True, "a date beside a fragment")

    def of_a_rule_and_a_tail(self):
        rule, tail = self.chance.choice(RULES[:25]), self.chance.choice(TAILS)
        text = f"{rule}{'' if tail[0] == ',' else ' '}{tail}"
        if self.dates.rule(text) or "for" in rule and "for" in tail or "until" in rule:
            return None
        line = " ".join([*self.plain(2), text])
        return Jot(line, line, {}, True, "a rule and a tail")

    def of_two_dates(self):
        """Two whole dates that do not touch: the last one counts."""
        first, last = self.chance.sample(["today", "tomorrow", "monday", "friday", "dec 1", "2027-03-05"], 2)
        title, more = " ".join(self.plain(2)), " ".join(self.plain(2))
        due = self.dates.date(last)[1]
        return Jot(f"{title} {first} {more} {last}", f"{title} {first} {more}", {"due": due}, True, "two dates")

    def of_quotes(self):
        date, title = self.chance.choice([*DATES, *MOMENTS, *RULES]), " ".join(self.plain(2))
        return Jot(f'{title} "{date}"', f"{title} {date}", {}, False, "quotes")

    def of_a_backslash(self):
        date, title = self.chance.choice(["friday", "tomorrow", "p1", "@home", "+work", "5pm"]), " ".join(self.plain(2))
        return Jot(f"{title} \\{date} x", f"{title} {date} x", {}, False, "a backslash")

    def of_a_name(self):
        line = f"{self.chance.choice(['watch', 'see', 'return'])} {self.chance.choice(TITLES)}"
        return Jot(line, line, {}, False, "a name")

    def of_a_mark_and_words(self):
        title, date = " ".join(self.plain(2)), self.chance.choice(["tomorrow", "friday", "dec 1"])
        due = self.dates.date("monday")[1]
        return Jot(f"{title} due:monday x {date}", f"{title} x {date}", {"due": due}, True, "a mark beside words")

    def of_nothing_left(self):
        line = self.chance.choice([*DATES, *MOMENTS, *RULES[:20]])
        return Jot(line, line, {}, True, "no title")

    def wild(self):
        """Anything beside anything."""
        chance, pieces = self.chance, []
        kinds = [PLAIN, DATES + MOMENTS, RULES, CONNECTING, LOOSE, FRAGMENTS + PARTS + [self.misspelt()], HOURS,
                 [*HOUR_RANGES, *DAY_RANGES], MARKS, ODD_MARKS]
        weights = [28, 14, 8, 15, 13, 8, 4, 3, 4, 3]
        for _ in range(chance.choice([2, 3, 4, 5, 6, 8, 12])):
            piece = chance.choice(*chance.choices(kinds, weights))
            if chance.random() < 0.04:
                piece = chance.choice([piece.capitalize(), piece.title(), piece.upper()])
            elif chance.random() < 0.03:
                piece = chance.choice(['"{}"', "\\{}", "({})", "'{}'", "[{}]", "{}'s"]).format(piece)
            pieces.append(piece + (chance.choice(PUNCTUATION) if chance.random() < 0.3 else ""))
        return Jot(chance.choice([" ", " ", " ", "  "]).join(pieces))

    def misspelt(self):
        """A name of five letters or more with one mistake, which is no English word."""
        while True:
            name = self.chance.choice([name for name in NAMES if len(name) > 5])
            at = self.chance.randrange(1, len(name) - 1)
            letter = self.chance.choice("aeiourtn")
            word = self.chance.choice([
                name[:at] + name[at + 1:], name[:at] + letter + name[at:], name[:at] + letter + name[at + 1:],
                name[:at] + name[at + 1] + name[at] + name[at + 2:]])
            if isMisspelt(word):
                return word

    def _marked(self, title, text, fields, shape, isFirst=True):
        """A phrase at an end of the title's words, with shorthand between them; a lone ordinary word stays at the end."""
        title = [word for word in title if likeness(words(word), 0) == NO] or ["x"]
        isFirst = isFirst and self.chance.random() < 0.3 and not title[0][0].isupper() and not ORDINAL.search(text)
        pieces = [text, *title] if isFirst else [*title, text]
        fields = dict(fields)
        if self.chance.random() < 0.4:
            mark, key, value = self.chance.choice([
                ("@phone", "tags", {"phone"}), ("#mail", "tags", {"mail"}), ("+home", "project", "home"), ("p1", "priority", "high"),
                ("!low", "priority", "low"), ("priority:m", "priority", "medium")])
            pieces.insert(self.chance.choice([0, len(pieces)]), mark)
            fields[key] = value
        return Jot(" ".join(pieces), " ".join(title), fields, False, shape)
