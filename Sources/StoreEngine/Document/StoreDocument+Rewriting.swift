import FileStore
internal import JSONText
import TodoCore

extension StoreDocument {
  /// The next version of the store; `nil` if nothing changes.
  ///
  /// Steps of history that cancel each other out change no todo, but still make a revision. If only the
  /// synced commit changes, the revision stays the same and the history gets no line.
  func rewrite(for change: StoreChange) throws(DocumentError) -> StoreRewrite? {
    let edits = change.edits.filter { !$0.isEmpty }
    let isStep =
      !edits.isEmpty || !change.undoes.isEmpty || !change.redoes.isEmpty || !change.conflicts.isEmpty
    var trailer = trailer
    if let synced = change.synced { (trailer.synced, trailer.syncedList) = (synced.commit, synced.list) }
    guard isStep || trailer != self.trailer else { return nil }
    trailer.lastID = change.lastID
    guard isStep else { return try withoutStrangeBytes(rewrite([], trailer: trailer)) }
    guard trailer.revision < StoreTrailer.largestRevision else { throw .store(.revisionsExhausted) }
    trailer.revision += 1
    // Each new line is written once, into the history; the document takes it from there.
    var lines: [StoreRewrite.Piece?] = []
    lines.reserveCapacity(edits.count)
    let history = HistoryStep(
      revision: trailer.revision, time: change.cause.time, command: change.cause.command,
      actor: change.cause.actor, reverts: change.reverts, undoes: change.undoes, redoes: change.redoes,
      commit: change.synced?.commit, conflicts: change.conflicts
    ).line(after: key.digest, oldestNeeded: change.oldestNeeded, room: edits.reduce(0) { $0 + $1.room }) {
      json in
      for edit in edits {
        lines.append(HistoryStep.Change.write(edit.before, edit.after, to: &json).map { .recorded($0) })
      }
    }
    try StoredTodoScanner.requireTodos(at: lines, of: edits, in: history.bytes)
    trailer.history = history.digest
    // Indices are sorted, so that no line is moved.
    let inPlace = edits.indices
      .sorted { (edits[$0].range.lowerBound, $0) < (edits[$1].range.lowerBound, $1) }
      .map { (edits[$0].range, lines[$0]) }
    var rewrite = try withoutStrangeBytes(rewrite(inPlace, trailer: trailer))
    rewrite.history = history
    return rewrite
  }

  /// Replaces the kept ranges by their bytes if the stored bytes have another layout than this document.
  private func withoutStrangeBytes(_ rewrite: StoreRewrite) throws(DocumentError) -> StoreRewrite {
    if isStored { return rewrite }
    var rewrite = rewrite
    for (index, piece) in rewrite.pieces.enumerated() {
      guard case .kept(let range) = piece else { continue }
      rewrite.pieces[index] = .written(try read(range))
    }
    return rewrite
  }

  /// The next version of the document: untouched bytes are kept, and changed lines are spliced in.
  ///
  /// - Parameter edits: the range of a todo's old line, or an empty range where a new one is to begin, and
  ///   the new line, `nil` for none; in ascending order, without overlaps.
  func rewrite(_ edits: [(range: Range<Int>, line: StoreRewrite.Piece?)], trailer: StoreTrailer)
    -> StoreRewrite
  {
    var pieces: [StoreRewrite.Piece] = [.written(StoreLayout.head)]
    pieces.reserveCapacity(edits.count * 4 + 8)
    var isFirst = true
    var next = objects.lowerBound
    func separate() {
      if !isFirst { pieces.append(.written(StoreLayout.separator)) }
      isFirst = false
    }
    func keep(upTo position: Int) {
      guard position > next else { return }
      separate()
      pieces.append(.kept(next..<position - StoreLayout.separator.count))
    }
    for edit in edits {
      keep(upTo: edit.range.lowerBound)
      if let line = edit.line {
        separate()
        pieces.append(line)
      }
      next = edit.range.isEmpty ? edit.range.lowerBound : edit.range.upperBound + StoreLayout.separator.count
    }
    keep(upTo: end)
    if !isFirst { pieces.append(.written([UInt8(ascii: "\n")])) }
    pieces.append(.written(trailer.line))
    return StoreRewrite(pieces: pieces)
  }
}

extension StoredTodoScanner {
  /// Reads new lines as the store's next reader will: nothing is written that cannot be read.
  ///
  /// - Throws: `StoreError.unreadableResult` for the first line that is not one whole todo.
  static func requireTodos(
    at lines: [StoreRewrite.Piece?], of edits: [StoreChange.Edit], in bytes: [UInt8]
  ) throws(DocumentError) {
    let failure = bytes.withUnsafeBufferPointer { bytes -> StoreError? in
      for (index, line) in lines.enumerated() {
        guard case .recorded(let range)? = line else { continue }
        var scanner = StoredTodoScanner(bytes, from: range.lowerBound)
        do throws(JSONError) {
          // The search ends with the todo: a step has no line end before its own.
          let isOnLine = UnsafeBufferPointer(rebasing: bytes[range]).newline(from: 0) == nil
          guard try scanner.fields().range == range, isOnLine else {
            throw JSONError(offset: range.lowerBound, expected: "one todo per line")
          }
        } catch {
          return .unreadableResult(id: edits[index].after?.todo?.id.rawValue, expected: error.expected)
        }
      }
      return nil
    }
    if let failure { throw .store(failure) }
  }
}
