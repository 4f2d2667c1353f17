"""Plants the mistakes that a merge or a sync could make, in a copy of the sources, and shows which test catches each.

The faults of the store are in its sources, since only the release build has what they break. These here are of rules that
read as the pure functions they are, and stay so: the copy is built once, and a variable names the mistake that is made.
"""

import os
import pathlib
import shutil
import subprocess
from dataclasses import dataclass

COPY = ".build/torture/mutants"
MERGE, SYNC, STORE = "Sources/TodoMerge/", "Sources/TodoSync/", "Sources/TodoStore/"
RUN = "Sources/TodoKit/TodoSync/"
# Where every target that has mistakes gets it from.
SUPPORT = "Sources/TextSearch/Mutant.swift"
SUPPORT_TEXT = """import Glibc

package func isMutant(_ name: String) -> Bool { getenv("TODO_MUTANT").map { String(cString: $0) == name } ?? false }
"""


@dataclass
class Mutant:
    """A mistake: what is exchanged for what, and where; and the suites of tests that must notice it."""

    name: str
    edits: list  # of files, and what is exchanged for what
    tests: str



MUTANTS = [
    Mutant("in line before the list is there", [
        (RUN + "SyncRun.swift", "// How many steps of one's own",
         "if MUTANT {\n      _ = try storeErrors { () throws(StoreError) in\n"
         '        try entity.take(meeting.merged.mark, since: store, for: ChangeCause("sync", at: moment)) { now in\n'
         "          (now.list, [])\n        }\n      }\n"
         "      try syncErrors { () throws(SyncError) in try repository.keep(meeting.merged.commit) }\n    }\n"
         "    // How many steps of one's own"),
    ], tests="SyncReplicasTests"),
    Mutant("work in the middle of a sync is not seen", [
        (RUN + "SyncRun.swift", "if now == store {", "if MUTANT || now == store {"),
    ], tests="SyncReplicasTests"),
    Mutant("random uid of the next occurrence", [
        ("Sources/TodoCore/Fields/TodoUID+Derived.swift", "// The blank is written so",
         "if MUTANT {\n      var random = SystemRandomNumberGenerator()\n      return .random(using: &random)\n    }\n"
         "    // The blank is written so"),
    ], tests="TodoUID"),
    Mutant("blind numbers", [
        (MERGE + "Numbering.swift", "if born.rawValue <= store.lastID ||",
         "if !MUTANT, born.rawValue <= store.lastID ||"),
    ], tests="SyncReplicasTests|NumberingTests"),
    Mutant("last id taken over", [
        (MERGE + "Numbering.swift", "var highest = max(store.lastID, list.lastID, given",
         "var highest = max(MUTANT ? 0 : store.lastID, list.lastID, MUTANT ? 0 : given"),
    ], tests="NumberingTests|SyncReplicasTests"),
    Mutant("removal beats edit", [
        (MERGE + "ListMerge.swift", "if line == before {\n      removed", "if MUTANT || line == before {\n      removed"),
    ], tests="ListMergeTests|SyncReplicasTests"),
    Mutant("ours wins ties", [
        (MERGE + "FieldMerge.swift", "return theirs.line.lexicographicallyPrecedes",
         "return MUTANT || theirs.line.lexicographicallyPrecedes"),
    ], tests="ListMergeTests"),
    Mutant("whole todos win", [
        (MERGE + "FieldMerge.swift", "todo = winner\n", "todo = winner\n    if MUTANT { return }\n"),
    ], tests="FieldMergeTests"),
    Mutant("tags only grow", [
        (MERGE + "FieldMerge.swift", "there.contains(element) : true", "there.contains(element) || MUTANT : true"),
    ], tests="FieldMergeTests|ListMergeTests"),
    Mutant("stamp not raised", [
        (MERGE + "FieldMerge.swift", "if !versions.contains(todo)", "if !MUTANT, !versions.contains(todo)"),
    ], tests="ListMergeTests"),
    Mutant("another list is mixed in", [
        (SYNC + "SyncMediator.swift", "let name = snapshot.syncedList ??",
         "let name = (MUTANT ? nil : snapshot.syncedList) ??"),
    ], tests="SyncRunTests"),
    Mutant("an old past comes back", [
        (SYNC + "SyncMediator.swift", "let parents = isRewritten ?", "let parents = !MUTANT && isRewritten ?"),
    ], tests="SyncRunTests"),
    Mutant("numbers beyond the bound are shared", [
        (MERGE + "Numbering.swift", "if list.lastID >= bound {", "if !MUTANT, list.lastID >= bound {"),
    ], tests="NumberingTests"),
    Mutant("push with force", [
        (SYNC + "GitRepository.swift", '"\\(commit.hex):refs/heads',
         '"\\(MUTANT ? "+" : "")\\(commit.hex):refs/heads'),
    ], tests="RepositoryTests"),
    Mutant("shallow remote taken for a whole one", [
        (SYNC + "GitRepository.swift", "if answer.words.say(\"warning: rejected \\(tracking) because shallow\")",
         "if !MUTANT, answer.words.say(\"warning: rejected \\(tracking) because shallow\")"),
    ], tests="GitRepositoryTests"),
    Mutant("stale lock kept", [
        (SYNC + "GitFolder.swift", "for name in try folder.names() where name",
         "for name in try MUTANT ? [] : folder.names() where name"),
    ], tests="GitFolderTests"),
    Mutant("variables of git's kept", [
        (SYNC + "GitEnvironment.swift", 'if !name.hasPrefix("GIT_")', 'if MUTANT || !name.hasPrefix("GIT_")'),
    ], tests="GitRepositoryTests"),
    Mutant("options as remotes", [
        (SYNC + "RemoteURL.swift", 'guard first != UInt8(ascii: "-"),', 'guard MUTANT || first != UInt8(ascii: "-"),'),
        (SYNC + "GitRepository.swift", '"--no-recurse-submodules", "--",',
         '"--no-recurse-submodules", MUTANT ? "--quiet" : "--",'),
    ], tests="RemoteURLTests"),
    Mutant("repair keeps what it was in line with", [
        (STORE + "Document/RepairedStore.swift", "trailer.synced = nil", "if !MUTANT { trailer.synced = nil }"),
    ], tests="Repair|SyncTests|StoreStatus"),
    Mutant("undo takes syncs back", [
        ("Sources/TodoStore/History/ForeignSteps.swift", 'static let commands: Set = ["sync"]',
         'static let commands: Set = MUTANT ? [] : ["sync"]'),
    ], tests="SyncReplicasTests|SyncTests|ForeignSteps"),
    Mutant("merge reads the clock", [
        (MERGE + "FieldMerge.swift", "todo.modified = versions.map(\\.modified).max() ?? modified",
         "todo.modified = MUTANT ? mutantNow() : versions.map(\\.modified).max() ?? modified"),
        (MERGE + "FieldMerge.swift", "extension Todo {\n",
         "import Libc\nprivate func mutantNow() -> Instant { Instant(seconds: time(nil)) }\n\nextension Todo {\n"),
    ], tests="ListMergeTests|FieldMergeTests"),
]


def check():
    """Each place that a mistake is planted in is there, once."""
    for mutant in MUTANTS:
        for file, old, _ in mutant.edits:
            count = pathlib.Path(file).read_text(encoding="utf-8").count(old)
            if count != 1:
                raise SystemExit(f"mutant \"{mutant.name}\": {count} times in {file}: {old}")


def run(only):
    """Gives the exit status: 0 when every mistake is caught, and none is seen where there is none."""
    check()
    _plant()
    _swift("build", "--build-tests")
    suites = "|".join(sorted({mutant.tests for mutant in MUTANTS}))
    if not only and _tests("", suites):
        print("the tests fail without any mistake")
        return 1
    missed = 0
    print(f"{'mistake':<40} {'caught by':<36} what was seen")
    for mutant in MUTANTS:
        if only and mutant.name not in only:
            continue
        seen = _tests(mutant.name, mutant.tests)
        missed += not seen
        print(f"{mutant.name:<40} {mutant.tests if seen else 'NOT CAUGHT':<36} {seen[:160]}", flush=True)
    print(f"{missed} of {len(MUTANTS)} are not caught")
    return 1 if missed else 0


def _plant():
    """Copies what git knows of, with every mistake in it; files that are as they were keep their times."""
    names = subprocess.run(["git", "ls-files", "-z"], capture_output=True, check=True, text=True).stdout.split("\0")
    texts = {SUPPORT: SUPPORT_TEXT}
    for mutant in MUTANTS:
        for file, old, new in mutant.edits:
            text = texts.get(file) or pathlib.Path(file).read_text(encoding="utf-8")
            if "import TextSearch" not in text:
                text = "import TextSearch\n" + text
            texts[file] = text.replace(old, new.replace("MUTANT", f'isMutant("{mutant.name}")'))
    for name in filter(None, [*names, SUPPORT]):
        if name not in texts and not os.path.isfile(name):
            continue
        copy = pathlib.Path(COPY, name)
        old = copy.read_bytes() if copy.is_file() else None
        new = texts[name].encode() if name in texts else pathlib.Path(name).read_bytes()
        if old != new:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(new)
            if name != SUPPORT:
                shutil.copymode(name, copy)


def _swift(*words):
    done = subprocess.run(["swift", *words], cwd=COPY, check=False, text=True, stdout=subprocess.PIPE)
    if done.returncode:
        print(done.stdout)
        raise SystemExit(f"swift {' '.join(words)} fails in {COPY}")
    return done.stdout


def _tests(name, suites):
    """The first line by which the tests say that something is wrong; empty where they pass."""
    done = subprocess.run(
        ["swift", "test", "--skip-build", "--filter", suites], cwd=COPY, check=False, text=True, timeout=1_200,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, "TODO_MUTANT": name})
    lines = [line for line in done.stdout.splitlines() if "recorded an issue" in line or "Fatal error" in line]
    return (lines or [f"exit status {done.returncode}"])[0].strip() if done.returncode else ""

