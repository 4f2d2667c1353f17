"""Measures what `run` has prepared, and prints the table: measure.py <folder> <number of todos>...

Rivals are run alternately, A B A B, in one go, so that a busy machine slows both; figures are medians of whole-process
wall-clock times. Output goes to /dev/null.
"""

import itertools
import os
import platform
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

import screen

WORK = Path(sys.argv[1]).resolve()
SIZES = [int(word) for word in sys.argv[2:]]
WORD = "xylophone"
BATCH = 5_000
PATCHES = 10_000
LOOP = 1_000


class Run:
    """One way to do a job: its words, its standard input, and its preparation, which is not measured."""

    def __init__(self, *words, stdin=None, environment=None, before=None):
        self.words, self.stdin, self.before = words, stdin, before
        self.environment = {**os.environ, "LC_ALL": "C.UTF-8", **(environment or {})}

    def seconds(self):
        if self.before:
            self.before()
        words = [str(word()) if callable(word) else str(word) for word in self.words]
        with open(self.stdin or os.devnull) as stdin, open(os.devnull, "w") as nothing:
            start = time.perf_counter()
            subprocess.run(words, stdin=stdin, stdout=nothing, stderr=nothing, env=self.environment, check=True)
            return time.perf_counter() - start


def medians(runs, count):
    """The median times of runs that take turns; the first turn warms up and does not count."""
    times = [[] for _ in runs]
    for turn in range(count + 1):
        for index, run in enumerate(runs):
            times[index].append(run.seconds())
    return [statistics.median(values[1:]) for values in times]


def peak(run):
    """The peak resident memory in KiB, from GNU time; for a child of Python, Python's own memory would count."""
    words = ["/usr/bin/time", "-f", "%M", *map(str, run.words)]
    done = subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=run.environment, check=True)
    return int(done.stderr.split()[-1])


def history(store):
    """The history beside a store."""
    return store.with_name(store.name.removesuffix(".json") + ".history.ndjson")


rows = []


def report(size, job, ours, rival, other, target, limit=None, factor=None):
    """Notes a row, which meets its target if ours is at most `limit` seconds, or `factor` times the rival's time."""
    ratio = ours / other
    good = ours <= limit if limit else ratio <= factor
    text = f"{1 / ratio:.1f}× faster" if ratio < 1 else f"{ratio:.2f}×"
    rows.append((f"{size:,}" if size else "", job, f"{ours * 1000:,.1f} ms", rival, f"{other * 1000:,.1f} ms", text, target,
                 "met" if good else "**missed**"))


def note(size, job, figure, target, good):
    rows.append((f"{size:,}" if size else "", job, figure, "", "", "", target, "met" if good else "**missed**"))


def faster(factor):
    return {"target": f"≥ {factor}× faster", "factor": 1 / factor}


def within(factor):
    return {"target": f"≤ {factor}×", "factor": factor}


def measure(size):
    folder = WORK / str(size)
    turns = 15 if size <= 10_000 else 5
    store = folder / "todos.json"
    todo_environment = {"TODO_FILE": str(store)}
    rc = folder / "taskrc"
    rc.write_text(f"data.location={folder}/task\nconfirmation=off\nhooks=off\n")
    task_environment = {"TASKRC": str(rc)}

    def todo(*words, **more):
        return Run(WORK / "todo", *words, environment=todo_environment, **more)

    def task(*words, **more):
        return Run("task", *words, environment=task_environment, **more)

    def compare(job, ours, rivals, turns=turns):
        times = medians([ours] + [run for _, run, _ in rivals], turns)
        for (name, _, target), other in zip(rivals, times[1:]):
            report(size, job, times[0], name, other, **target)
        return times[0]

    large = size >= 100_000
    huge = size >= 1_000_000
    config = folder / "todotxt.cfg"
    config.write_text(f"export TODO_DIR={folder}\nexport TODO_FILE={folder}/todo.txt\nexport DONE_FILE={folder}/done.txt\n"
                      f"export REPORT_FILE={folder}/report.txt\nexport TODOTXT_VERBOSE=0\n")
    if huge:
        [ours] = medians([todo("list")], 5)
        note(size, "list open, plain", f"{ours:.2f} s", "≤ 1.2 s", ours <= 1.2)
    else:
        related = ["-f", folder / "related.json", "list"]
        compare("list is:ready, todos with relations", todo(*related, "is:ready"),
                [("list", todo(*related), within(1.5))])
        compare("list --tree, todos with relations", todo(*related, "--tree"), [("list", todo(*related), within(1.5))])
        task("import", folder / "tasks.ndjson").seconds()
        compare("list open, plain", todo("list"), [("task list", task("list"), faster(25 if large else 15)),
                ("todo-txt ls", Run("todo-txt", "-d", config, "ls"), faster(15))])
        rivals = [("task export", task("export"), faster(10))]
        if large:
            rivals.append(("jq -c '.todos[]'", Run("jq", "-c", ".todos[]", store), faster(5)))
        compare("list --all --ndjson", todo("list", "--all", "--ndjson"), rivals)
        compare("stats of a year", todo("stats", "1y", "--plain"),
                [("list --all --plain", todo("list", "--all", "--plain"), within(2))])
        compare("a word search", todo("list", WORD), [("task list \\<word>", task("list", WORD), faster(25 if large else 15))])
    compare("show one", todo("show", size // 2), [("todo --version", todo("--version"), within(2 if huge else 1.5))], 25)
    measure_changes(size, folder, todo, task, compare, turns)
    measure_memory(size, folder, todo) if large and not huge else None


def measure_changes(size, folder, todo, task, compare, turns):
    store = folder / "todos.json"
    (folder / "copies").mkdir()
    fresh = folder / "fresh.json"
    shutil.copy(store, fresh)
    numbers, task_numbers = itertools.count(2, 2), itertools.count(20)
    copy = Run(WORK / "copy", folder / "copies", "todos.json",
               before=lambda: (folder / "copies" / "todos.json").exists() or shutil.copy(store, folder / "copies"))
    jobs = [
        ("add", todo("add", "Buy milk", "--due", "2027-01-01"), task("add", "Buy milk", "due:2027-01-01")),
        ("edit", todo("edit", size // 2, "--title", lambda: f"Buy {next(numbers)}"),
         task(10, "modify", lambda: f"Buy {next(numbers)}")),
        ("done", todo("done", lambda: next(numbers)), task(lambda: next(task_numbers), "done")),
    ]
    for job, ours, theirs in jobs:
        rivals = [] if size >= 1_000_000 else [(f"task {'modify' if job == 'edit' else job}", theirs,
                                                faster(10 if size >= 100_000 else 6))]
        if size >= 100_000:
            rivals.append(("copy, sync, rename", copy, within(1.6)))
        compare(job, ours, rivals)

    ids = folder / "ids"
    count = min(BATCH, size // 2)
    ids.write_text("".join(f"{number}\n" for number in range(size - 2 * count + 2, size + 1, 2)))

    def reset():
        shutil.copy(fresh, store)
        history(store).unlink(missing_ok=True)

    compare(f"done - with {count:,} ids", todo("done", "-", stdin=ids, before=reset),
            [("one done", todo("done", lambda: next(numbers), before=reset), within(3))])
    if size == 100_000:
        new, data = folder / "new.json", folder / "new-task"
        data.mkdir()
        def clear():
            for path in data.iterdir():
                path.unlink()

        rc = folder / "new-taskrc"
        rc.write_text(f"data.location={data}\nconfirmation=off\nhooks=off\n")
        def forget():
            new.unlink(missing_ok=True)
            history(new).unlink(missing_ok=True)

        ours = Run(WORK / "todo", "-f", new, "add", "-", stdin=folder / "titles.txt", before=forget)
        theirs = Run("task", "import", folder / "titles.ndjson", environment={"TASKRC": str(rc)}, before=clear)
        compare(f"add - with {size:,} titles", ours, [("task import", theirs, faster(15))], 3)
        lines = folder / "lines.txt"
        titles = (folder / "titles.txt").read_text().splitlines()
        dates = itertools.cycle(["", " tomorrow", "", " fri 9:30", "", " in 3 days", "", " 24 dec"])
        lines.write_text("".join(f"{title}{date}\n" for title, date in zip(titles, dates)))
        jot, add = (Run(WORK / "todo", "-f", new, verb, "-", stdin=lines, before=forget) for verb in ("jot", "add"))
        compare(f"jot - with {size:,} lines", jot, [("add - of the same", add, within(3))], 5)
        measure_exchange(size, folder, todo, task, compare)
        measure_scripting(size, folder, todo, compare, todo("done", lambda: next(numbers), before=reset), reset)


def measure_scripting(size, folder, todo, compare, done, reset):
    patches = folder / "patches.ndjson"
    patches.write_text("".join(f'{{"id":{number},"tags+":["patched"]}}\n' for number in range(1, size, size // PATCHES)))
    apply = todo("apply", "-", stdin=patches, before=reset)
    compare(f"apply - of {PATCHES:,} patches", apply, [("one done", done, within(4))])

    def applied():
        reset()
        apply.seconds()

    compare("undo of that", todo("undo", before=applied), [("one done", done, within(4))])
    reset()
    query = "(due.before:eom or tag:home,work) not priority:low"
    compare("a query of four terms", todo("list", "--all", "--plain", query),
            [("list --all --plain", todo("list", "--all", "--plain"), within(1.5))])
    measure_merge(size, folder, todo, reset)
    measure_sync(size, folder)
    measure_loop(folder)


def measure_merge(size, folder, todo, reset):
    """Measures the merge of a copy of the store that has changed separately."""
    copy = folder / "copy.json"
    shutil.copy(folder / "fresh.json", copy)
    todo("-f", copy, "apply", "-", "-q", stdin=folder / "patches.ndjson").seconds()
    [merged] = medians([todo("merge", copy, "-q", before=reset)], 9)
    note(size, f"merge of a copy with {PATCHES:,} changed", f"{merged * 1000:.0f} ms", "≤ 800 ms", merged <= 0.8)
    reset()


def measure_sync(size, folder):
    """Measures two machines that share a list in a folder."""
    remote, changes = folder / "remote.git", itertools.count(1)
    subprocess.run(["git", "init", "--quiet", "--bare", remote], check=True)

    def on(home, *words, **more):
        places = {"HOME": home, "XDG_STATE_HOME": home / "state", "TODO_FILE": home / "todos.json"}
        return Run(WORK / "todo", *words, environment={name: str(place) for name, place in places.items()}, **more)

    def change(home, first):
        ids = ",".join(str(first + step * size // 3) for step in range(3))
        on(home, "edit", ids, "--tag", f"changed{next(changes)}", "-q").seconds()

    def changed():
        change(there, 2)
        on(there, "sync").seconds()
        change(here, 1)

    def stored():
        return sum(path.stat().st_size for path in remote.rglob("*") if path.is_file())

    here, there = folder / "here", folder / "there"
    here.mkdir()
    there.mkdir()
    shutil.copy(folder / "fresh.json", here / "todos.json")
    for home in (here, there):
        on(home, "sync", remote).seconds()
    [idle] = medians([on(here, "sync")], 5)
    note(size, "sync, nothing to do", f"{idle * 1000:.0f} ms", "≤ 150 ms", idle <= 0.15)
    before = stored()
    [both] = medians([on(here, "sync", before=changed)], 5)
    note(size, "sync, 3 changed on each side", f"{both * 1000:.0f} ms", "≤ 1,200 ms", both <= 1.2)
    # Both have sent something six times.
    growth = (stored() - before) / 12 / 1024
    note(size, "growth of the remote by a sync", f"{growth:.0f} KiB", "≤ 100 KiB", growth <= 100)


def measure_exchange(size, folder, todo, task, compare):
    """Measures each format: out of the store, into an empty store, and into that store again."""
    new, applied, objects = folder / "imported.json", folder / "applied.json", folder / "objects.ndjson"

    def forgetting(path):
        def forget():
            path.unlink(missing_ok=True)
            history(path).unlink(missing_ok=True)

        return forget

    # Ids belong to the store; another store recognises todos by their uids.
    objects.write_bytes(output(Run("jq", "-c", ".todos[] | del(.id)", folder / "todos.json")))
    apply = todo("-f", applied, "apply", "-", "-q", stdin=objects, before=forgetting(applied))
    data, rc = folder / "imported-task", folder / "imported-taskrc"
    data.mkdir()
    rc.write_text(f"data.location={data}\nconfirmation=off\nhooks=off\n")
    into_task = Run("task", "import", folder / "exported.task", environment={"TASKRC": str(rc)},
                    before=lambda: [path.unlink() for path in data.iterdir()])
    for form in ["todotxt", "task", "ics", "markdown", "csv"]:
        text = folder / f"exported.{form}"
        text.write_bytes(output(todo("export", form, "--all")))
        out, into = ([("task export", task("export"), faster(4))], [("task import", into_task, faster(2))]) \
            if form == "task" else ([], [])
        ours = compare(f"export {form} --all", todo("export", form, "--all"),
                       [("list --all --ndjson", todo("list", "--all", "--ndjson"), within(4))] + out, 5)
        note(size, f"export {form} --all", f"{ours:.2f} s", "≤ 0.25 s", ours <= 0.25)
        words = ["-f", new, "import", form, text, "-q"]
        ours = compare(f"import {form} into an empty store", todo(*words, before=forgetting(new)),
                       [("apply - of the same", apply, within(1.5))] + into, 3)
        note(size, f"import {form} into an empty store", f"{ours:.2f} s", "≤ 1 s", ours <= 1)
        ours = compare(f"import {form} again", todo(*words), [("apply - of the same", apply, within(0.9))], 3)
        note(size, f"import {form} again", f"{ours:.2f} s", "≤ 0.6 s", ours <= 0.6)
        forgetting(new)()
        used = peak(todo(*words)) / 1024
        note(size, f"peak memory of import {form}", f"{used:.0f} MiB", "≤ 250 MiB", used <= 250)


def output(run):
    """The output of a run."""
    words = list(map(str, run.words))
    return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=run.environment, check=True).stdout


def measure_loop(folder):
    """Measures single adds in a shell loop, from an empty store."""
    data, rc = folder / "loop-task", folder / "loop-taskrc"
    data.mkdir()
    rc.write_text(f"data.location={data}\nconfirmation=off\nhooks=off\n")
    loop = f"i=0; while [ $i -lt {LOOP} ]; do i=$((i+1)); \"$@\" \"Todo $i\"; done"
    ours = Run("sh", "-c", loop, "sh", WORK / "todo", "-f", folder / "loop.json", "add")
    theirs = Run("sh", "-c", loop, "sh", "task", "add", environment={"TASKRC": str(rc)})
    report(0, f"{LOOP:,} single adds in a shell loop", ours.seconds(), "the same with task add", theirs.seconds(), **faster(5))


def measure_memory(size, folder, todo):
    mib = 1024
    limit = (folder / "todos.json").stat().st_size / 1024 + 20 * mib
    for job in (["show", 7], ["add", "Buy milk"], ["done", 8]):
        used = peak(todo(*job))
        note(size, f"peak memory of {job[0]}", f"{used / mib:.1f} MiB", f"≤ {limit / mib:.0f} MiB", used <= limit)
    limit = 3 * (folder / "todos.json").stat().st_size / 1024
    used = peak(todo("list", "--all"))
    note(size, "peak memory of list --all", f"{used / mib:.1f} MiB", f"≤ {limit / mib:.0f} MiB", used <= limit)


bytes = (WORK / "todo").stat().st_size
note(0, "size of the stripped static binary", f"{bytes / 1e6:.1f} MB", "≤ 12 MB", bytes <= 12e6)
ours, empty = medians([Run(WORK / "todo", "--version"), Run(WORK / "empty")], 50)
report(0, "todo --version", ours, "an empty static program", empty, **within(1.5))
for size in SIZES:
    measure(size)
for size in sorted({screen.LEAST, *SIZES}):
    screen.measure(size, WORK / str(size), report, note)

model = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), "")
print(f"{model}, {os.cpu_count()} cores, {platform.system()} {platform.release()}; load {os.getloadavg()[0]:.1f}\n")
heads = ("todos", "job", "todo", "rival", "its figure", "ratio", "target", "")
for row in (heads, ["---"] * len(heads), *rows):
    print("| " + " | ".join(row) + " |")
