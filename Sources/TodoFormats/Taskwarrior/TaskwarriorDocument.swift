import JSONText

/// What `task export` writes and `task import` reads: an array of objects, one object, or an object a line.
///
/// Source: Taskwarrior 2.6.2.
package struct TaskwarriorDocument: FormatDocument {
  package let encoding: TextEncoding
  package var parts: [FormatPart<TaskwarriorRecord>]

  /// An array of these records, one a line.
  package init(_ records: [TaskwarriorRecord]) {
    encoding = .utf8
    parts = [.text(Array("[\n".utf8)[...])]
    for (index, record) in records.enumerated() {
      if index > 0 { parts.append(.text(Array(",\n".utf8)[...])) }
      parts.append(.record(record))
    }
    parts.append(.text(Array((records.isEmpty ? "]\n" : "\n]\n").utf8)[...]))
  }

  private init(encoding: TextEncoding, parts: [FormatPart<TaskwarriorRecord>]) {
    self.encoding = encoding
    self.parts = parts
  }

  package static func read(_ bytes: [UInt8]) -> FormatReading<TaskwarriorDocument> {
    let source = SourceText(bytes)
    if let problem = source.problem {
      let document = TaskwarriorDocument(encoding: source.encoding, parts: [.text(source.bytes)])
      return FormatReading(document: document, problems: [problem])
    }
    var parts: [FormatPart<TaskwarriorRecord>] = []
    var problems: [FormatProblem] = []
    for piece in TaskwarriorPieces(source.bytes) {
      switch piece.content {
      case .object:
        let record = TaskwarriorRecord(piece.bytes, line: piece.place.line)
        do throws(JSONError) {
          _ = try record.checkedMembers()
          parts.append(.record(record))
        } catch {
          var place = piece.place
          place.pass(piece.bytes.prefix(error.offset))
          let isEncoding = error.expected == "valid UTF-8"
          problems.append(place.problem(isEncoding ? .invalidEncoding : .expected(error.expected)))
          parts.append(.text(piece.bytes))
        }
      case .frame: parts.append(.text(piece.bytes))
      case .mistake(let expected):
        problems.append(piece.place.problem(.expected(expected)))
        parts.append(.text(piece.bytes))
      }
    }
    return FormatReading(document: TaskwarriorDocument(encoding: source.encoding, parts: parts), problems: problems)
  }
}
