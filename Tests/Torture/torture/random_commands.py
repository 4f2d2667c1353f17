"""The words of random command lines, command by command."""

from torture import commands
from torture.oracles import query
from torture.random_queries import PROJECTS, REPEATS, TAGS, random_query
from torture.rows.mutated_files import FILES, FIXTURES, FORMATS, mutated

TOPICS = [
    "commands", "dates", "queries", "repeating", "relations", "references", "fields", "output", "options", "variables",
    "errors", "scripting", "config", "environment"]
NAMES = [
    "list", "today", "next", "ui", "show", "projects", "tags", "review", "stats", "calendar", "log", "add", "edit", "note",
    "done", "postpone", "skip", "reopen", "cancel", "rm", "apply", "undo", "redo", "import", "export", "sync", "merge",
    "where", "check", "config", "help", "completions", "manual"]
PERIODS = [
    "30d", "1y", "this-week", "last month", "yesterday", "mon", "2026-11", "nov", "2026", "2w", "next-month", "nov 2025",
    "2026-W50"]
RULES = [*REPEATS, "daily", "2w", "every 3 days", "every weekday 9:00", "none", "every last fri", "monthly"]
SETTINGS = [
    ("list.query", "not tag:shop"), ("list.sort", "-priority,title"), ("list.group", "project"),
    ("view.work.query", "project:work or tag:mail"), ("view.work.sort", "-due"), ("view.work.group", "tag"),
    ("view.work.limit", "3"), ("view.work.fields", "id,client,estimate"), ("field.estimate.type", "number"),
    ("field.client.label", "Client"), ("view.b.query", "@work due:any"), ("alias.l", "list --all"), ("alias.ll", "l --plain 'two words'"),
    ("date.week-start", "sun"), ("date.order", "dmy"), ("color.overdue", "bold magenta"), ("color.id", "normal"),
    ("color.tag", "#ff8800 ul"), ("color.today", "208 black blink")]
WRONG_SETTINGS = [
    ("list.sort", "blue"), ("view.work.tree", "maybe"), ("view.a.query", "@a"), ("alias.list", "show"), ("color.due", "red"),
    ("nothing", "x"), ("field.due.type", "text"), ("field.client.type", "int")]
COMPLETED = [
    "todo ", "todo l", "todo list ", "todo list due", "todo list due:", "todo list tag:", "todo list project:w", "todo done ",
    "todo add -", "todo add --pri", "todo edit 1 --tag ", "todo show 1", "todo @", "todo config view.", "todo import ",
    "todo help ", "todo list --sort ", "todo list 'not ", "todo nothing ", "todo edit 1 --due to"]


def _closing(name):
    def make(lines):
        refs, stdin = lines.refs()
        return [name, *refs, *lines.options(note=lines.text), *lines.dry()], stdin
    return make


def _changing(name, *more):
    def make(lines):
        refs, stdin = lines.refs()
        return [name, *refs, *lines.chance.choice([[], *([each] for each in more)]), *lines.dry()], stdin
    return make


def _edit(lines):
    if lines.chance.random() < 0.15:
        return ["edit", lines.ref()]
    refs, stdin = lines.refs()
    chance = lines.chance
    more = lines.options(
        title=lines.text, untag=lambda: chance.choice(TAGS), not_after=lines.ref)
    return ["edit", *refs, *(lines.fields() + more or ["--title", "Changed"]), *lines.dry()], stdin


def _add(lines):
    chance = lines.chance
    options = [*lines.fields(), *lines.dry(), *lines.options(uid=lambda: chance.choice([*lines.uids, "new:1", "a b"]))]
    if chance.random() < 0.15:
        return ["add", "-", *options], "\n".join(lines.text() for _ in range(chance.randrange(5))).encode()
    if chance.random() < 0.1:
        return ["add", "-e", *options]
    return ["add", *options, "--", *lines.text().split()]


def _import(lines):
    chance = lines.chance
    options = [
        *lines.dry(), *lines.options(skip_bad=None, project=lambda: chance.choice(PROJECTS), tag=lambda: chance.choice(TAGS),
                                     on_conflict=lambda: chance.choice(["theirs", "mine", "fail"]))]
    if chance.random() < 0.15:
        return ["import", "json", "-", *options], lines.patches()
    form, name = chance.choice(FILES)
    if chance.random() < 0.6:
        return ["import", form, f"fixtures/{form}/{name}", *options]
    data = (FIXTURES / form / name).read_bytes()
    return ["import", form if chance.random() < 0.95 else chance.choice(FORMATS), "-", *options], mutated(chance, data)


def _export(lines):
    return ["export", lines.chance.choice([*FORMATS, "json"]), *lines.list_options("all", "sort", "limit"),
            *lines.options(uid=None, excel=None, dataview=None, strict=None), *lines.query()]


def _change(lines):
    """A change that is hardly ever refused."""
    number = str(lines.chance.choice(lines.ids))
    return lines.chance.choice([
        ["add", "Call Bob"], ["add", "Buy milk", "--due", "fri"], ["edit", number, "--title", "Changed"], ["done", number],
        ["note", number, "called"], ["cancel", number], ["rm", number], ["edit", number, "--tag", "new", "--due", "eom"]])


def _config(lines):
    key, value = lines.mostly(SETTINGS, WRONG_SETTINGS)
    return lines.chance.choice([
        ["config"], ["config", key], ["config", key, *lines.dry(), value], ["config", key, value],
        ["config", key, *value.split()], ["config", "--unset", key, *lines.dry()]])


def _log(lines):
    chance = lines.chance
    when = lambda: chance.choice(["0", "r1", "2", "yesterday", "3d", "mon", "last week", "99", "blue"])
    refs = [lines.ref()] if chance.random() < 0.3 else []
    return ["log", *refs, *lines.options(
        limit=lambda: str(chance.randrange(5)), since=when, until=when, where=lambda: random_query(chance, 1))]


def _merge(lines):
    return ["merge", *lines.chance.choice([["copy.json"], ["copy.json"], ["base.json", "ours.json", "theirs.json"], [],
                                           ["todos.json"], ["nothing.json"], ["home"]]), *lines.dry()]


def _sync(lines):
    if not lines.shares:
        return ["sync", *lines.chance.choice([[], ["none"], ["nowhere.git"]]), *lines.dry()]
    return ["sync", *lines.chance.choice([[], ["remote.git"], ["remote.git"], ["none"], ["remote.git", "--branch", "b"]]),
            *lines.dry()]


def _known(lines):
    known = lines.chance.choice(commands.COMMANDS)
    return list(known.words), known.stdin


def _stepping(name):
    return lambda lines: [name, *lines.mostly([*[[]] * 5, ["2"]], [["r2"], ["0"], ["99"], ["r0"]]), *lines.dry()]


def _short(lines):
    chance = lines.chance
    field = chance.choice(sorted(query.FIELDS))
    return chance.choice([
        [], [], [], [lines.ref()], [lines.ref()], [f"{field}:{chance.choice(['any', 'none', 'x'])}"], ["@work"], ["@b", "due:any"],
        ["l"], ["ll", "milk"], ["lst"], ["ls"], ["--version"], ["--help"], ["12", "--help"]])


def _of_period(name):
    return lambda lines: [name, *lines.chance.choice([[], [lines.mostly(PERIODS, ["0d", "tomorrow", "blue"])]]),
                          *(lines.options(where=lambda: random_query(lines.chance, 1)) if name != "calendar" else [])]


KINDS = {
    "list": lambda lines: ["list", *lines.list_options("all", "sort", "group", "limit", "tree", "explain"), *lines.query()],
    "today": lambda lines: ["today", *lines.list_options("sort", "group", "limit"), *lines.query()],
    "next": lambda lines: ["next", *lines.options(limit=lambda: "2"), *lines.query()],
    "show": _changing("show"), "add": _add, "edit": _edit, "done": _closing("done"), "reopen": _closing("reopen"),
    "cancel": _closing("cancel"), "rm": _changing("rm"), "skip": _changing("skip"),
    "postpone": _changing("postpone", "1w", "fri", "2 weeks", "2026-12-01", "2h", "blue"),
    "note": lambda lines: ["note", lines.ref(), "--", *lines.text().split()],
    "projects": lambda lines: ["projects", *lines.chance.choice([[], [lines.chance.choice(PROJECTS)]])],
    "tags": lambda lines: ["tags", *lines.chance.choice([[], [lines.chance.choice(TAGS)]])],
    "review": _of_period("review"), "stats": _of_period("stats"), "calendar": _of_period("calendar"),
    "log": _log, "apply": lambda lines: (["apply", "-", *lines.dry()], lines.patches()),
    "undo": _stepping("undo"), "redo": _stepping("redo"), "change": _change, "import": _import, "export": _export, "merge": _merge,
    "sync": _sync, "where": lambda lines: ["where"], "config": _config, "known": _known, "short": _short,
    "check": lambda lines: ["check", *lines.options(repair=None), *lines.dry()],
    "help": lambda lines: ["help", *lines.chance.choice([[], [lines.chance.choice(NAMES)], [lines.chance.choice(TOPICS)]])],
    "completions": lambda lines: ["completions", lines.chance.choice(["bash", "zsh", "fish", "tcsh"])],
    "completed": lambda lines: (lambda text: [
        "__complete", lines.chance.choice(["bash", "zsh", "fish"]), "--", text, text.split(" ")[-1], "9"])(
            lines.chance.choice(COMPLETED)),
    "manual": lambda lines: ["manual"],
}
# Commands that change much are tried more often than commands that print the same each time.
CHOICES = [
    name for name, weight in {
        **dict.fromkeys(KINDS, 2), "list": 6, "add": 5, "edit": 5, "undo": 5, "import": 5, "export": 4,
        "apply": 4, "help": 1, "completions": 1, "manual": 1, "done": 4, "redo": 1, "change": 8}.items() for _ in range(weight)]
BARE = ["completed", "completions", "manual", "help"]  # commands that print the same in every form
