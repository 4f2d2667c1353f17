import JSONText

/// An object of Taskwarrior's: the attributes of a task.
package struct TaskwarriorRecord: FormatRecord {
  package let line: Int
  package private(set) var verbatim: ArraySlice<UInt8>

  /// An object as it was read, with or without mistakes.
  init(_ verbatim: Bytes, line: Int) {
    self.verbatim = verbatim
    self.line = line
  }

  /// An object of these members.
  ///
  /// - Throws: for a key that is there twice.
  package init(_ members: [TaskwarriorMember]) throws(FormatRefusal) {
    var bytes: [UInt8] = [UInt8(ascii: "{")]
    for (index, member) in members.enumerated() {
      if index > 0 { bytes.append(.comma) }
      bytes += member.bytes
    }
    verbatim = (bytes + [UInt8(ascii: "}")])[...]
    line = 0
    do {
      try check()
    } catch {
      throw .ambiguous(verbatim.string)
    }
  }

  /// The members in order.
  package var members: [TaskwarriorMember] { (try? foundMembers().map(\.member)) ?? [] }

  /// Puts another member in the place of one, or takes it away.
  package mutating func replaceMember(at index: Int, with member: TaskwarriorMember?) throws(FormatRefusal) {
    let spans = spans
    if let member {
      return try replace(spans[index], with: member.bytes)
    }
    // A comma goes with the member: the one before it, or behind the first.
    let start = index > 0 ? spans[index - 1].upperBound : spans[index].lowerBound
    let end = index == 0 && spans.count > 1 ? spans[1].lowerBound : spans[index].upperBound
    try replace(start..<end, with: [])
  }

  /// Puts a member behind the last.
  package mutating func append(_ member: TaskwarriorMember) throws(FormatRefusal) {
    let end = spans.last?.upperBound
    let start = end ?? 1
    try replace(start..<start, with: (end == nil ? [] : [.comma]) + member.bytes)
  }

  private mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) throws(FormatRefusal) {
    let former = verbatim
    verbatim = repaired[...].replacing(range, with: bytes)
    do {
      try check()
    } catch {
      let text = verbatim.string
      verbatim = former
      throw .ambiguous(text)
    }
  }

  /// Where the members are in ``repaired``.
  private var spans: [Range<Int>] { (try? foundMembers().map(\.span)) ?? [] }

  /// The bytes, with characters that Taskwarrior has stored as two halves of three bytes each put together.
  private var repaired: [UInt8] { CESU8.repaired(verbatim) }

  /// Makes sure that the bytes are an object that has each of its keys once.
  private func check() throws(JSONError) { _ = try checkedMembers() }

  /// The members in order, if the bytes are an object that has each of its keys once.
  func checkedMembers() throws(JSONError) -> [TaskwarriorMember] {
    let bytes = repaired
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

  /// The members and where they are, if the object is one.
  func foundMembers() throws(JSONError) -> [(member: TaskwarriorMember, span: Range<Int>)] {
    let bytes = repaired
    return try JSONScanner.scan(bytes) { (scanner) throws(JSONError) in
      var members: [(member: TaskwarriorMember, span: Range<Int>)] = []
      try scanner.beginObject()
      while let key = try scanner.nextKey() {
        let value = try scanner.skipValue()
        let member = TaskwarriorMember(scanner.text(of: key), json: bytes[value])
        members.append((member, (key.range.lowerBound - 1)..<value.upperBound))
      }
      return members
    }
  }
}
