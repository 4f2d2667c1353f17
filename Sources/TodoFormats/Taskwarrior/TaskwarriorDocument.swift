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
    let problems = walk(source.bytes) { piece, members in
      let isRecord = members != nil
      parts.append(
        isRecord ? .record(TaskwarriorRecord(piece.bytes, line: piece.line)) : .text(piece.bytes))
    }
    return FormatReading(document: TaskwarriorDocument(encoding: source.encoding, parts: parts), problems: problems)
  }

  /// Hands over the members of one object after another, with its line; gives what cannot be read.
  ///
  /// For a reader that wants no document this takes half the time.
  package static func scan(
    _ bytes: [UInt8], _ take: (_ line: Int, _ members: [TaskwarriorMember]) -> Void
  ) -> [FormatProblem] {
    let source = SourceText(bytes)
    if let problem = source.problem { return [problem] }
    return walk(source.bytes) { piece, members in
      if let members { take(piece.line, members) }
    }
  }

  /// Hands over one piece after another, an object with its members.
  private static func walk(
    _ bytes: Bytes, _ take: (TaskwarriorPiece, [TaskwarriorMember]?) -> Void
  ) -> [FormatProblem] {
    var problems: [FormatProblem] = []
    // Places are found in one pass, since one line may have many mistakes.
    var place = TextPlace(line: 1)
    var passed = bytes.startIndex
    func tell(_ reason: FormatProblem.Reason, at offset: Int) {
      place.pass(bytes[passed..<offset])
      passed = offset
      problems.append(place.problem(reason))
    }
    for piece in TaskwarriorPieces(bytes) {
      let start = piece.bytes.startIndex
      switch piece.content {
      case .object:
        do throws(JSONError) {
          take(piece, try TaskwarriorRecord(piece.bytes, line: piece.line).checkedMembers())
        } catch {
          let isEncoding = error.expected == "valid UTF-8"
          tell(
            isEncoding ? .invalidEncoding : .expected(error.expected),
            at: min(piece.bytes.endIndex, start + error.offset))
          take(piece, nil)
        }
      case .frame: take(piece, nil)
      case .mistake(let expected):
        tell(.expected(expected), at: start)
        take(piece, nil)
      }
    }
    return problems
  }
}
