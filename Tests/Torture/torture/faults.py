"""Plants each fault of the store and of the terminal in a copy of the sources, and shows which row catches it."""

import os

from torture.exchanges import VARIABLE, Mistake
from torture.report import Row
from torture.table import ROWS

STORE, PLACE = "Sources/FileStore/", "Sources/FileStore/Place/"
HISTORY, TERMINAL = STORE + "HistoryFile/", "Sources/Terminal/"
TRANSACTION = STORE + "FileTransaction.swift"


def before(text, mistake):
    """An exchange that puts a mistake before a text."""
    return text, mistake + "\n" + text


FAULTS = [
    Mistake("noLock", "interleaved writers", [
        (PLACE + "FolderLock.swift", *before("    if let isTaken =",
                                             "    if MADE { return .folder(place.folder) }")),
    ]),
    Mistake("lockOnDataFile", "interleaved writers", [
        (PLACE + "FolderLock.swift", *before("    if let isTaken =", """
    if MADE {
      let store = try place.folder.open(place.name, O_RDONLY)
      return try store.lock() ? .folder(store) : nil
    }""")),
    ]),
    Mistake("readBeforeLock", "interleaved writers", [
        (TRANSACTION, *before("    let lock = try FileStoreError.writing(\n",
                              "    let early = try MADE ? FileVersion.open(place, path: path) : nil")),
        (TRANSACTION, "old = try FileVersion.open(place, path: path)",
         "old = try early == nil ? FileVersion.open(place, path: path) : early"),
    ]),
    Mistake("truncateInPlace", "kill at every system call", [
        (PLACE + "TemporaryFile.swift", *before("    try place.folder.rename(name, to: place.name)", """
    if MADE {
      let new = try place.folder.open(name, O_RDONLY)
      let bytes = try new.bytes(in: 0..<new.status().size)
      try place.folder.open(place.name, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600).write(bytes)
      return try place.folder.remove(name)
    }""")),
    ]),
    Mistake("noSync", "crash states", [
        (PLACE + "TemporaryFile.swift", "    try file.synchronize()\n", "    if !MADE { try file.synchronize() }\n"),
    ]),
    Mistake("noFolderSync", "crash states", [
        (TRANSACTION, *before("    do throws(SystemFailure) {\n      try place.folder.synchronizeFolder()",
                              "    if MADE { return aside }")),
    ]),
    Mistake("acknowledgedBeforeRename", "kill at every system call", [
        (TRANSACTION, *before("    try FileStoreError.writing(path, try temporary.replaceStore())",
                              '    if MADE { _ = "changed\\n".withCString { write(STDOUT_FILENO, $0, 8) } }')),
    ]),
    Mistake("temporaryLeft", "fault at every system call", [
        (PLACE + "TemporaryFile.swift", "    if !replaced {", "    if !replaced, !MADE {"),
    ]),
    Mistake("leftoversKept", "kill at every system call", [
        (STORE + "FileStorage.swift", "    transaction.removeLeftovers()", "    if !MADE { transaction.removeLeftovers() }"),
    ]),
    Mistake("historyByRevision", "foreign histories", [
        (HISTORY + "HistoryLine.swift", *before("    if place.previous == nil, digest == .ofNothing { return true }",
                                                "    if MADE { return true }")),
    ]),
    Mistake("foreignHistoryCut", "foreign histories", [
        (HISTORY + "HistoryFile.swift",
         "    guard let chain = try HistoryChain(of: history, leadingTo: key) else { return .foreign }", """
    guard let chain = try HistoryChain(of: history, leadingTo: key) else {
      guard MADE, flags == O_RDWR else { return .foreign }
      try history.file.truncate(to: 0)
      return try found(flags, leadingTo: key)
    }"""),
    ]),
    Mistake("tailHidesHistory", "crash states", [
        (HISTORY + "HistoryLines.swift", "guard rest.isEmpty, isVoid", "guard rest.isEmpty, !MADE, isVoid"),
    ]),
    Mistake("olderStepsUnchecked", "outsiders", [
        ("Sources/StoreEngine/Document/UndoTargets.swift", "if let goal = goals[id], !Self.isSame",
         "if let goal = goals[id], !MADE, !Self.isSame"),
    ]),
    Mistake("redoTrimmed", "history bound", [
        (HISTORY + "HistoryFile.swift", "if !isNeeded {", "if !isNeeded || MADE {"),
    ]),
    Mistake("historyModeKept", "history files", [
        (HISTORY + "HistoryFile.swift", "    let isShared = (status.owner", "    let isShared = MADE || (status.owner"),
        (HISTORY + "HistoryFile.swift", "    guard let status = try? file.status() else { return }",
         "    guard !MADE, let status = try? file.status() else { return }"),
    ]),
    Mistake("historyLinkFollowed", "foreign histories", [
        (HISTORY + "HistoryFile.swift", *before("    // Opening a pipe or a device can block or have an effect.", """
    if MADE {
      (file, path) = (try place.folder.open(place.name, flags), place.path)
      count = try file.status().size
      return
    }""")),
    ]),
    Mistake("repairForgetsHistory", "repairs", [
        ("Sources/TodoKit/StoreStatus/StoreStatus.swift", "let history = (try? source.history())",
         "let history = (MADE ? nil : try? source.history())"),
    ]),
    Mistake("syncErrorIgnored", "fault at every system call", [
        (STORE + "System/Descriptor.swift", "    try SystemCalls.synchronize(number)",
         "    if MADE { try? SystemCalls.synchronize(number) } else { try SystemCalls.synchronize(number) }"),
    ]),
    Mistake("linkNotFollowed", "short writes", [
        (PLACE + "StorePath.swift", *before("      guard let target = try FileStoreError.reading(",
                                            "      if MADE { return (StorePlace(folder: folder, name: name, path: leading + rest), leading + rest) }")),
    ]),
    Mistake("modeLost", "short writes", [
        (PLACE + "TemporaryFile.swift", "    if let old {\n      try takeOver(",
         "    if MADE {\n    } else if let old {\n      try takeOver("),
    ]),
    Mistake("chosenBeforeLock", "workers", [
        ("Sources/TodoKit/TodoDetail/TodoDetail.swift",
         "    try update { document throws(DocumentError) in\n      let asked = try asking(document, makeChange)\n",
         """    let early = try !MADE ? nil : read { document throws(DocumentError) in
      try document.lines(of: try asking(document, makeChange).pick).map { TodoRef(TodoID(stored: $0.id)) }
    }
    return try update { document throws(DocumentError) in
      let now = try asking(document, makeChange)
      let asked = early.map { PickedChange(.refs($0), naming: now.refs, now.result) } ?? now
"""),
        ("Sources/TodoCore/Changes/TodoChange.swift", "    if let holder = todo.holder(at: moment.instant) {",
         "    if !MADE, let holder = todo.holder(at: moment.instant) {"),
    ]),
    Mistake("leaseNotLookedAt", "workers", [
        ("Sources/TodoCore/Todo/Claim.swift", "lease.map { now < $0 } ?? true }", "lease.map { now < $0 && !MADE } ?? true }"),
    ]),
    Mistake("rawOutput", "terminal text", [
        (TERMINAL + "Text/DisplayText.swift", *before("    if !text.withUTF8(mayHide) ||", "    if MADE { return text }")),
    ]),
    Mistake("outputErrorIgnored", "standard streams", [
        (TERMINAL + "Streams/OutputBuffer.swift", "    if let failure {", "    if let failure, !MADE {"),
    ]),
    Mistake("descriptorsNotFilled", "standard streams", [
        (TERMINAL + "Streams/StandardStreams.swift", *before("    for stream in STDIN_FILENO...STDERR_FILENO",
                                                             "    if MADE { return nil }")),
    ]),
]


def run(seed, only):
    """Returns the exit status, which is 0 if every fault is caught."""
    print(f"{'planted fault':<26} {'caught by':<28} what was seen")
    missed = 0
    for fault in FAULTS:
        if only and fault.name not in only:
            continue
        os.environ[VARIABLE] = fault.name
        row = Row(fault.caught_by, False, seed, limit=1).run(ROWS[fault.caught_by])
        seen = row.failures[0][1].splitlines()[-1] if row.failures else "; ".join(row.skipped) or "nothing"
        missed += not row.failures
        print(f"{fault.name:<26} {fault.caught_by if row.failures else 'NOT CAUGHT':<28} {seen[:120]}", flush=True)
    print(f"{missed} of {len(FAULTS)} are not caught")
    return 1 if missed else 0
