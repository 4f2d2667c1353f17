internal import JSONText

/// A user's reference to one or several todos.
public struct TodoRef: Hashable, Sendable {
  /// The todos or steps that a reference names.
  public enum Target: Hashable, Sendable {
    /// The todos with these ids; at least one of them must be there.
    case ids(ClosedRange<Int>)
    /// The todo with exactly this uid.
    case uid(String)
    /// The todo with this uid, or else the only one whose uid begins with this text.
    case beginning(String)
    /// These steps, from 1, in the content of the todo with this id; at least one of them must be there.
    case steps(ClosedRange<Int>, of: Int)
  }

  /// The text that the user wrote, for messages.
  public let text: String
  /// The todos or steps that the reference names.
  public let target: Target

  /// The minimum number of characters in the beginning of a uid.
  public static let shortestPrefix = 4

  /// Creates a reference.
  public init(_ text: String, target: Target) {
    (self.text, self.target) = (text, target)
  }

  /// Creates a reference to one id.
  public init(_ id: TodoID) { self.init(String(id.rawValue), number: id.rawValue) }

  /// Creates a reference to a number, which may be no id.
  private init(_ text: String, number: Int) {
    self.init(text, target: .ids(Self.bounded(number)...Self.bounded(number)))
  }

  /// Reads one word that a person types: `12`, `3-7`, `3,5,9-11`, a uid, the beginning of a uid,
  /// `uid:<text>`, or `18.2` or `18.2-4` for steps of a todo.
  ///
  /// A word of digits, commas and hyphens means ids, or with points in it steps; any other word means a uid.
  /// Numbers beyond every id are kept, as references to nothing. `uid:` is for scripts: a whole uid follows,
  /// which never means another todo once its own is gone. `r12` is a revision and never a todo, so that a log
  /// cannot be taken for a list.
  ///
  /// - Throws: ``TodoError/malformedRef(_:)`` for a word that is none of these.
  public static func parse(_ word: String) throws(TodoError) -> [TodoRef] { try parse(word, isWhole: false) }

  /// - Parameter isWhole: whether a uid is a whole one, of any length, and never the beginning of another.
  private static func parse(_ word: String, isWhole: Bool) throws(TodoError) -> [TodoRef] {
    if word.utf8.starts(with: "uid:".utf8) {
      guard word.utf8.count > 4 else { throw TodoError.malformedRef(word) }
      return [TodoRef(word, target: .uid(String(decoding: word.utf8.dropFirst(4), as: UTF8.self)))]
    }
    if let first = word.utf8.first, first.isDigit,
      word.utf8.allSatisfy({ $0.isDigit || ",-.".utf8.contains($0) })
    {
      // Most references are a number alone.
      if let number = Int(word) { return [TodoRef(word, number: number)] }
      let parts = word.split(separator: ",", omittingEmptySubsequences: false)
      let pieces = parts.map { $0.split(separator: ".", omittingEmptySubsequences: false) }
      // `192.168.0.1` can only be a uid.
      if pieces.allSatisfy({ $0.count <= 2 }) {
        return try zip(parts, pieces).map { part, pieces throws(TodoError) in try ref(part, pieces, in: word)
        }
      }
    }
    let isLong = word.count >= shortestPrefix
    guard isLong || isWhole && word.unicodeScalars.first?.properties.isAlphabetic == true,
      TodoUID(word) != nil,
      HistoryRevision(word) == nil
    else { throw TodoError.malformedRef(word) }
    return [TodoRef(word, target: isWhole ? .uid(word) : .beginning(word))]
  }

  /// Whether the reference names the todo with this uid, and with this id if the store has one for it.
  package func names(_ id: TodoID?, _ uid: TodoUID) -> Bool {
    switch target {
    case .ids(let ids): id.map { ids.contains($0.rawValue) } ?? false
    case .uid(let text): Exact(uid.text) == Exact(text)
    case .beginning(let text): uid.text.utf8.starts(with: text.utf8)
    case .steps: false
    }
  }

  /// Whether the reference names at most one todo.
  package var namesOne: Bool { if case .ids(let ids) = target { ids.count == 1 } else { true } }

  private static func ref(_ part: Substring, _ pieces: [Substring], in word: String) throws(TodoError)
    -> TodoRef
  {
    let last = try numbers(pieces[pieces.count - 1], in: word)
    guard pieces.count > 1 else { return TodoRef(String(part), target: .ids(last)) }
    let id = try numbers(pieces[0], in: word)
    guard id.count == 1 else { throw TodoError.malformedRef(word) }
    return TodoRef(String(part), target: .steps(last, of: id.lowerBound))
  }

  /// Reads `12` or `3-7`.
  private static func numbers(_ part: Substring, in word: String) throws(TodoError) -> ClosedRange<Int> {
    let bounds = part.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...2).contains(bounds.count), bounds.allSatisfy({ !$0.isEmpty }) else {
      throw TodoError.malformedRef(word)
    }
    // A number greater than every id, even too great for Int, becomes the number after the greatest id.
    let numbers = bounds.map { bounded(Int($0) ?? Int.max) }
    guard let low = numbers.first, let high = numbers.last, low <= high else {
      throw TodoError.malformedRef(word)
    }
    return low...high
  }

  /// Moves a number that is not an id to one next to the ids, so that arithmetic on it never overflows.
  package static func bounded(_ number: Int) -> Int { min(max(number, 0), TodoID.maximum + 1) }
}

extension [TodoRef] {
  /// Returns the references, or throws if one names a step.
  package func withoutSteps() throws(TodoError) -> [TodoRef] {
    if let (text, id) = firstStep { throw .stepNamed(text, of: id) }
    return self
  }

  package var firstStep: (text: String, id: Int)? {
    for ref in self { if case .steps(_, let id) = ref.target { return (ref.text, id) } }
    return nil
  }
}

/// The todos that a command is about.
public enum TodoPick: Hashable, Sendable {
  /// The todos that references name, each once, in the order of their first mention.
  case refs([TodoRef])
  /// The todos that a query picks, in the order of their ids.
  case query(String)
  /// The first todos, at most so many, that are ready and free, in the order of `next`; a query narrows these
  /// down.
  case ready(Int, String?)
  /// No todos, because this word is not a reference; all the words together may match a title.
  case misread(String, among: [String])
}

extension TodoRef {
  /// Reads the lines of standard input, empty ones skipped: a JSON array of todo objects, or each by
  /// ``parse(line:)``.
  ///
  /// So the next command can read every output that begins with the id, or has the id or uid as a key, and
  /// acts on the todos that were shown. Other lines of a list begin with a `#`.
  ///
  /// - Throws: ``TodoError/malformedRef(_:)`` for the first line or object that names nothing.
  public static func parse(lines: [String]) throws(TodoError) -> [TodoRef] {
    if lines.first?.unicodeScalars.first(where: { !$0.isBlank }) == "[" {
      return try parse(array: lines.joined(separator: "\n"))
    }
    return try lines.map { line throws(TodoError) in try parse(line: line) }.flatMap(\.self)
  }

  /// Reads a line of standard input: its first word, or the `uid` or else the `id` of the object that it
  /// holds.
  ///
  /// A line whose first word is `#` is a heading or a count, and names nothing. A uid has to be whole here,
  /// since programs print whole uids.
  ///
  /// - Throws: ``TodoError/malformedRef(_:)`` for a line that names nothing.
  public static func parse(line: String) throws(TodoError) -> [TodoRef] {
    let line = withoutColor(line)
    let scalars = line.unicodeScalars.drop(while: \.isBlank)
    let word = String(scalars.prefix { !$0.isBlank })
    if word.isEmpty || word == "#" { return [] }
    guard word.utf8.first == UInt8(ascii: "{") else { return try parse(word, isWhole: true) }
    let ref = try? JSONScanner.scan(Array(line.utf8)) { json throws(JSONError) in
      let ref = try objectRef(in: &json)
      try json.end()
      return ref
    }
    guard let ref = ref ?? nil else { throw .malformedRef(line) }
    return [ref]
  }

  /// Returns a line without the escape sequences for colour.
  private static func withoutColor(_ line: String) -> String {
    let escape = UInt8(ascii: "\u{1B}")
    guard line.utf8.contains(escape) else { return line }
    var text: [UInt8] = []
    var rest = Array(line.utf8)[...]
    while let byte = rest.popFirst() {
      let parameters = rest.dropFirst().prefix { (0x30...0x3B).contains($0) }
      if byte == escape, rest.first == UInt8(ascii: "["),
        parameters.endIndex < rest.endIndex, rest[parameters.endIndex] == UInt8(ascii: "m")
      {
        rest = rest[(parameters.endIndex + 1)...]
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The number of an array's characters that an error shows.
  private static let excerptLength = 80

  /// Reads an array of objects; an error shows the beginning of the damaged object, or of the one that names
  /// nothing.
  private static func parse(array text: String) throws(TodoError) -> [TodoRef] {
    let bytes = Array(text.utf8)
    var (refs, start): ([TodoRef], Int) = ([], 0)
    do {
      try JSONScanner.scan(bytes) { json throws(JSONError) in
        try json.beginArray()
        while try json.nextElement() {
          start = json.nextOffset()
          guard let ref = try objectRef(in: &json) else {
            throw JSONError(offset: json.offset, expected: "the key \"id\" or \"uid\"")
          }
          refs.append(ref)
        }
        start = json.nextOffset()
        try json.end()
      }
    } catch {
      let rest = String(decoding: bytes[(start < bytes.count ? start : 0)...], as: UTF8.self)
      throw .malformedRef(String(rest.prefix(excerptLength)))
    }
    return refs
  }

  /// Reads the reference in the next object, or returns `nil` if the object has neither key.
  private static func objectRef(in json: inout JSONScanner) throws(JSONError) -> TodoRef? {
    var id: TodoRef?
    var uid: TodoRef?
    try json.beginObject()
    while let key = try json.nextKey() {
      if json.equals(key, "uid") {
        let text = json.text(of: try json.string())
        uid = TodoRef("uid:\(text)", target: .uid(text))
      } else if json.equals(key, "id") {
        let number = try json.integer()
        id = TodoRef(String(number), number: number)
      } else {
        _ = try json.skipValue()
      }
    }
    return uid ?? id
  }
}

extension TodoError {
  /// Returns an error about a word that is not a reference.
  public static func malformedRef(_ word: String) -> TodoError {
    let isObject = word.utf8.first == UInt8(ascii: "{")
    return misused(
      word, "invalid reference \(quoted(word))", isObject ? .writeObjectsOnLines : .writeReference)
  }

  /// Returns an error about a word that names a step of the todo with this id, where only a todo can be
  /// meant.
  public static func stepNamed(_ word: String, of id: Int) -> TodoError {
    misused(
      word, "\(quoted(word)) is a step of todo \(id)",
      "done and reopen take steps; for the whole todo, write \(id)")
  }

  private static func misused(_ ref: String, _ message: String, _ advice: Advice) -> TodoError {
    TodoError(ProblemModel(code: .usage, message: message, advice: [advice], refs: [ref]))
  }
}
