"""Plants the mistakes that a merge or a sync could make in a copy of the sources, and shows which test catches each.

The copy is built with its tests, since these are mistakes in rules, which the tests of functions see.
"""

import os
import subprocess

from torture.exchanges import VARIABLE, Mistake, plant

COPY = ".build/torture/mutants"
MERGE, SYNC, STORE = "Sources/MergeEngine/", "Sources/SyncEngine/", "Sources/StoreEngine/"
RUN = "Sources/TodoKit/TodoSync/"
# Some mistakes show in one random case of hundreds.
EFFORT = {"TODO_EFFORT": "10"}


MUTANTS = [
    Mistake("in line before the list is there", "SyncReplicasTests", [
        (RUN + "SyncRun.swift", "// The number of steps that were made here",
         "if MADE {\n      _ = try storeErrors(\n"
         "        try entity.take(\n"
         '          meeting.merged.mark, since: store, for: ChangeCause("sync", at: moment), withEffects: false\n'
         "        ) { now in (now.list, []) })\n"
         "      try syncErrors(try repository.keep(meeting.merged.commit))\n    }\n"
         "    // The number of steps that were made here"),
    ]),
    Mistake("work in the middle of a sync is not seen", "SyncReplicasTests", [
        (RUN + "SyncRun.swift", "if now == store {", "if MADE || now == store {"),
    ]),
    Mistake("random uid of the next occurrence", "TodoUID", [
        ("Sources/TodoCore/Fields/TodoUID.swift", "// The space is an escape",
         "if MADE {\n      var random = SystemRandomNumberGenerator()\n      return .random(using: &random)\n    }\n"
         "    // The space is an escape"),
    ]),
    Mistake("blind numbers", "SyncReplicasTests|NumberingTests", [
        (MERGE + "Numbering.swift", "let isFree = todo.id.rawValue > store.lastID",
         "let isFree = (MADE || todo.id.rawValue > store.lastID)"),
    ]),
    Mistake("last id taken over", "NumberingTests|SyncReplicasTests", [
        (MERGE + "Numbering.swift", "var highest = max(store.lastID, list.lastID, given",
         "var highest = max(MADE ? 0 : store.lastID, list.lastID, MADE ? 0 : given"),
    ]),
    Mistake("removal beats edit", "ListMergeTests|SyncReplicasTests", [
        (MERGE + "ListMerge.swift", "if todo == base {", "if MADE || todo == base {"),
    ]),
    Mistake("ours wins ties", "ListMergeTests", [
        (MERGE + "FieldMerge.swift", "return theirs.line.lexicographicallyPrecedes",
         "return MADE || theirs.line.lexicographicallyPrecedes"),
    ]),
    Mistake("whole todos win", "FieldMergeTests", [
        (MERGE + "FieldMerge.swift", "todo = winner\n", "todo = winner\n    if MADE { return }\n"),
    ]),
    Mistake("tags only grow", "FieldMergeTests|ListMergeTests", [
        (MERGE + "FieldMerge.swift", "inLoser.contains(element) : true", "inLoser.contains(element) || MADE : true"),
    ]),
    Mistake("stamp not raised", "ListMergeTests", [
        (MERGE + "FieldMerge.swift", "if !versions.contains(todo)", "if !MADE, !versions.contains(todo)"),
    ]),
    Mistake("another list is mixed in", "SyncRunTests", [
        (SYNC + "SyncMediator.swift", "let name = snapshot.trailer.syncedList ??",
         "let name = (MADE ? nil : snapshot.trailer.syncedList) ??"),
    ]),
    Mistake("an old past comes back", "SyncRunTests", [
        (SYNC + "SyncMediator.swift", "let parents = isRewritten ?", "let parents = !MADE && isRewritten ?"),
    ]),
    Mistake("numbers beyond the bound are shared", "NumberingTests", [
        (MERGE + "Numbering.swift", "if list.lastID >= bound {", "if !MADE, list.lastID >= bound {"),
    ]),
    Mistake("push with force", "RepositoryTests", [
        (SYNC + "GitRepository.swift", '"\\(commit.hex):refs/heads',
         '"\\(MADE ? "+" : "")\\(commit.hex):refs/heads'),
    ]),
    Mistake("shallow remote taken for a whole one", "GitRepositoryTests", [
        (SYNC + "GitRepository.swift", "if answer.words.say(\"warning: rejected \\(tracking) because shallow\")",
         "if !MADE, answer.words.say(\"warning: rejected \\(tracking) because shallow\")"),
    ]),
    Mistake("stale lock kept", "GitFolderTests", [
        (SYNC + "GitFolder.swift", '      if name.hasSuffix(".lock") {\n', '      if !MADE, name.hasSuffix(".lock") {\n'),
    ]),
    Mistake("variables of git's kept", "GitRepositoryTests|GitProgramTests", [
        (SYNC + "GitProgram.swift", 'if !name.hasPrefix("GIT_")', 'if MADE || !name.hasPrefix("GIT_")'),
    ]),
    Mistake("options as remotes", "SyncRemoteTests", [
        (SYNC + "SyncRemote.swift", 'guard first != UInt8(ascii: "-"),', 'guard MADE || first != UInt8(ascii: "-"),'),
        (SYNC + "GitRepository.swift", '"--no-recurse-submodules", "--",',
         '"--no-recurse-submodules", MADE ? "--quiet" : "--",'),
    ]),
    Mistake("repair keeps what it was in line with", "Repair|SyncTests|StoreStatus", [
        (STORE + "Document/RepairedStore.swift", "trailer.synced = nil", "if !MADE { trailer.synced = nil }"),
    ]),
    Mistake("written unread", "StoreDocumentRewritingTests", [
        (STORE + "Document/StoreDocument+Rewriting.swift", "    try StoredTodoScanner.requireTodos(",
         "    if !MADE { try StoredTodoScanner.requireTodos("),
        (STORE + "Document/StoreDocument+Rewriting.swift", "of: edits, in: history.bytes)\n",
         "of: edits, in: history.bytes) }\n"),
    ]),
    Mistake("undo takes syncs back", "SyncReplicasTests|SyncTests|ChangesByOthers", [
        ("Sources/StoreEngine/History/HistoryLog.swift", 'static let commands: Set = ["sync"]',
         'static let commands: Set = MADE ? [] : ["sync"]'),
    ]),
    Mistake("merge reads the clock", "ListMergeTests|FieldMergeTests", [
        (MERGE + "FieldMerge.swift", "todo.modified = (versions.map(\\.modified) + times).max() ?? modified",
         "todo.modified = MADE ? mutantNow() : (versions.map(\\.modified) + times).max() ?? modified"),
        (MERGE + "FieldMerge.swift", "extension Todo {\n",
         "import Libc\nprivate func mutantNow() -> Instant { Instant(seconds: time(nil)) }\n\nextension Todo {\n"),
    ]),
]


def run(only):
    """Returns the exit status, which is 0 if every mistake is caught and the tests pass without a mistake."""
    plant(MUTANTS, COPY)
    _swift("build", "--build-tests")
    suites = "|".join(sorted({mutant.caught_by for mutant in MUTANTS}))
    if not only and _tests("", suites):
        print("the tests fail without any mistake")
        return 1
    missed = 0
    print(f"{'mistake':<40} {'caught by':<36} what was seen")
    for mutant in MUTANTS:
        if only and mutant.name not in only:
            continue
        seen = _tests(mutant.name, mutant.caught_by)
        missed += not seen
        print(f"{mutant.name:<40} {mutant.caught_by if seen else 'NOT CAUGHT':<36} {seen[:160]}", flush=True)
    print(f"{missed} of {len(MUTANTS)} are not caught")
    return 1 if missed else 0


def _swift(*words):
    done = subprocess.run(["swift", *words], cwd=COPY, check=False, text=True, stdout=subprocess.PIPE)
    if done.returncode:
        print(done.stdout)
        raise SystemExit(f"swift {' '.join(words)} fails in {COPY}")
    return done.stdout


def _tests(name, suites):
    """The first line in which the tests report a failure; empty if they pass."""
    done = subprocess.run(
        ["swift", "test", "--skip-build", "--filter", suites], cwd=COPY, check=False, text=True, timeout=1_200,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**EFFORT, **os.environ, VARIABLE: name})
    lines = [line for line in done.stdout.splitlines() if "recorded an issue" in line or "Fatal error" in line]
    return (lines or [f"exit status {done.returncode}"])[0].strip() if done.returncode else ""

