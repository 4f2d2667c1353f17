import JSONText

/// What `task export` writes and `task import` reads: an array of objects, one object, or an object a line.
///
/// It is handed over object by object, since no task is changed in its text: that of a todo is written anew.
///
/// Source: Taskwarrior 2.6.2.
struct TaskwarriorDocument: Sendable {
  private let source: SourceText

  /// A text, of which nothing but the encoding is looked at yet.
  init(_ bytes: [UInt8]) { source = SourceText(bytes) }

  /// The places at which something can begin that is right or wrong; at the end a bracket may be missing.
  package var places: Range<Int> { source.bytes.startIndex..<source.bytes.endIndex + 1 }

  /// Hands over the members of one object after another, with its line; gives what cannot be read.
  ///
  /// - Parameter part: where the objects begin that are looked into. Parts of a text can be scanned side by side, since most
  ///   of the time goes into the members.
  package func scan(
    _ part: Range<Int>, _ take: (_ line: Int, _ members: [TaskwarriorMember]) -> Void
  ) -> [FormatProblem] {
    if let problem = source.problem { return part.lowerBound == places.lowerBound ? [problem] : [] }
    var problems: [FormatProblem] = []
    // Places are found in one pass, since one line may have many mistakes.
    var place = TextPlace(line: 1)
    var passed = source.bytes.startIndex
    func tell(_ reason: FormatProblem.Reason, at offset: Int) {
      place.pass(source.bytes[passed..<offset])
      passed = offset
      problems.append(place.problem(reason))
    }
    for piece in TaskwarriorPieces(source.bytes) where part.contains(piece.bytes.startIndex) {
      switch piece.content {
      case .object:
        do throws(JSONError) {
          take(piece.line, try Self.members(of: piece.bytes))
        } catch {
          let isEncoding = error.expected == "valid UTF-8"
          tell(
            isEncoding ? .invalidEncoding : .expected(error.expected),
            at: min(piece.bytes.endIndex, piece.bytes.startIndex + error.offset))
        }
      case .mistake(let expected) where problems.count < FormatProblem.mostTold:
        tell(.expected(expected), at: piece.bytes.startIndex)
      case .frame, .mistake: break
      }
    }
    return problems
  }

  /// The members in order, if the bytes are an object that has each of its keys once.
  private static func members(of object: Bytes) throws(JSONError) -> [TaskwarriorMember] {
    let bytes = CESU8.repaired(object)
    return try JSONScanner.scan(bytes) { (scanner) throws(JSONError) in
      var members: [TaskwarriorMember] = []
      members.reserveCapacity(16)
      try scanner.beginObject()
      scanner.beginKeys()
      while let key = try scanner.nextKey() {
        scanner.noteKey(key)
        members.append(TaskwarriorMember(scanner.text(of: key), json: bytes[try scanner.skipValue()]))
      }
      if let key = scanner.endKeys() {
        throw JSONError(
          offset: key.range.lowerBound - 1, expected: #"each key once, not "\#(scanner.text(of: key))" again"#)
      }
      try scanner.end()
      return members
    }
  }
}
