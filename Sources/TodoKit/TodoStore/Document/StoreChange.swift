import FileStore

/// What a command changes in the document: the lines, and how history tells of it.
struct StoreChange {
  /// One todo's line in the place of another.
  struct Edit {
    /// The bytes of the todo before, or an empty range where it is to begin.
    let range: Range<Int>
    /// Its line before; nil where there was none.
    let before: [UInt8]?
    /// Its line after; nil removes it.
    let after: [UInt8]?
  }

  /// The edits, in the order in which history tells of them; those at one place in the order of their ids.
  var edits: [Edit]
  /// The highest id given by then.
  var lastID: Int
  /// Who changes it, and when.
  let cause: ChangeCause
  /// The revisions that this takes back, for `undo`.
  var undoes: [Int] = []
  /// The revisions that this brings back, for `redo`.
  var redoes: [Int] = []
  /// The oldest revision that must stay in the history so that all that was undone can be redone; nil for none.
  var oldestNeeded: Int?
}

extension StoreDocument {
  /// The document of a store that is not there yet.
  static func empty(beside source: any StoreSource) -> StoreDocument {
    let trailer = StoreTrailer()
    return StoreDocument(
      source: MemorySource(bytes: StoreLayout.head + trailer.line, location: ""), stored: source, isStored: false,
      isVerified: true, trailerStart: StoreLayout.head.count, trailer: trailer)
  }

  /// What the last line of its history must lead to.
  var key: HistoryKey { HistoryKey(revision: trailer.revision, digest: trailer.history ?? .ofNothing) }

  /// The next revision: nil when nothing changes.
  ///
  /// Steps of history that cancel each other out change no todo, but they are taken all the same.
  func rewrite(for change: StoreChange) throws(DocumentError) -> StoreRewrite? {
    let edits = change.edits.filter { $0.before != $0.after }
    guard !edits.isEmpty || !change.undoes.isEmpty || !change.redoes.isEmpty else { return nil }
    try requireOrder()
    guard trailer.revision < StoreTrailer.largestRevision else { throw .store(.revisionsExhausted) }
    var trailer = trailer
    trailer.lastID = change.lastID
    trailer.revision += 1
    let line = HistoryStep(
      revision: trailer.revision, time: change.cause.time, command: change.cause.command, undoes: change.undoes,
      redoes: change.redoes, changes: edits.map { HistoryStep.Change(before: $0.before, after: $0.after) }
    ).line(after: key.digest, oldestNeeded: change.oldestNeeded)
    trailer.history = line.digest
    // Sorting their places moves no lines.
    let splices = edits.indices
      .sorted { (edits[$0].range.lowerBound, $0) < (edits[$1].range.lowerBound, $1) }
      .map { Splice(range: edits[$0].range, object: edits[$0].after) }
    var rewrite = rewrite(splices, trailer: trailer)
    if !isStored {
      for (index, piece) in rewrite.pieces.enumerated() {
        guard case .kept(let range) = piece else { continue }
        do { rewrite.pieces[index] = .written(try source.read(range)) } catch { throw .store(.file(error)) }
      }
    }
    rewrite.history = line
    return rewrite
  }
}
