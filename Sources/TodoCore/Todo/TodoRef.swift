internal import JSONText

/// How a user points at a todo, or at several.
public struct TodoRef: Hashable, Sendable {
  /// What a reference names.
  public enum Target: Hashable, Sendable {
    /// The todos with these ids; at least one of them must be there.
    case ids(ClosedRange<Int>)
    /// The todo with exactly that uid.
    case uid(String)
    /// The todo with that uid, or else the only one whose uid begins so.
    case beginning(String)
    /// These steps, counted from 1, in the content of the todo with that id; at least one of them must be there.
    case steps(ClosedRange<Int>, of: Int)
  }

  /// What the user wrote, for messages.
  public let text: String
  /// What it names.
  public let target: Target

  /// The fewest characters of a uid that point at a todo.
  public static let shortestPrefix = 4

  /// A reference to be resolved.
  public init(_ text: String, target: Target) {
    (self.text, self.target) = (text, target)
  }

  /// A reference to one id.
  public init(_ id: TodoID) {
    self.init(String(id.rawValue), target: .ids(id.rawValue...id.rawValue))
  }

  /// Reads one word that a person types: `12`, `3-7`, `3,5,9-11`, a uid, the beginning of one, or `uid:<text>`; and
  /// `18.2` or `18.2-4`, steps of a todo.
  ///
  /// A word of digits, commas and hyphens is about ids, with points in it about steps, all else about a uid. Numbers beyond every id stay what they
  /// are, references to nothing. `uid:` is for scripts: what stands behind it is a whole uid, and one that is gone never
  /// means another todo. `r12` is a revision and never a todo, so that a log cannot be taken for a list.
  ///
  /// - Throws: ``TodoError/malformedRef(_:)`` for a word that is none of these.
  public static func parse(_ word: String) throws(TodoError) -> [TodoRef] {
    if word.utf8.starts(with: "uid:".utf8) {
      guard word.utf8.count > 4 else { throw TodoError.malformedRef(word) }
      return [TodoRef(word, target: .uid(String(decoding: word.utf8.dropFirst(4), as: UTF8.self)))]
    }
    if let first = word.utf8.first, first.isDigit,
      word.utf8.allSatisfy({ $0.isDigit || ",-.".utf8.contains($0) })
    {
      let parts = word.split(separator: ",", omittingEmptySubsequences: false)
      let pieces = parts.map { $0.split(separator: ".", omittingEmptySubsequences: false) }
      // `192.168.0.1` can only be a uid.
      if pieces.allSatisfy({ $0.count <= 2 }) {
        return try zip(parts, pieces).map { part, pieces throws(TodoError) in try ref(part, pieces, in: word) }
      }
    }
    guard word.count >= shortestPrefix, TodoUID(word) != nil, HistoryRevision(word) == nil else {
      throw TodoError.malformedRef(word)
    }
    return [TodoRef(word, target: .beginning(word))]
  }

  /// Whether it names the todo with that id, which it may not have in this store, and uid.
  package func names(_ id: TodoID?, _ uid: TodoUID) -> Bool {
    switch target {
    case .ids(let ids): id.map { ids.contains($0.rawValue) } ?? false
    case .uid(let text): Exact(uid.text) == Exact(text)
    case .beginning(let text): uid.text.utf8.starts(with: text.utf8)
    case .steps: false
    }
  }

  /// Whether it names no more than one todo.
  var namesOne: Bool { if case .ids(let ids) = target { ids.count == 1 } else { true } }

  private static func ref(_ part: Substring, _ pieces: [Substring], in word: String) throws(TodoError) -> TodoRef {
    let last = try numbers(pieces[pieces.count - 1], in: word)
    guard pieces.count > 1 else { return TodoRef(String(part), target: .ids(last)) }
    let id = try numbers(pieces[0], in: word)
    guard id.count == 1 else { throw TodoError.malformedRef(word) }
    return TodoRef(String(part), target: .steps(last, of: id.lowerBound))
  }

  /// `12` or `3-7`.
  private static func numbers(_ part: Substring, in word: String) throws(TodoError) -> ClosedRange<Int> {
    let bounds = part.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...2).contains(bounds.count), bounds.allSatisfy({ !$0.isEmpty }) else {
      throw TodoError.malformedRef(word)
    }
    // Whatever is greater than every id, too great even for Int, is the number after the greatest.
    let numbers = bounds.map { bounded(Int($0) ?? Int.max) }
    guard let low = numbers.first, let high = numbers.last, low <= high else { throw TodoError.malformedRef(word) }
    return low...high
  }

  /// A number that is no id, as one next to the ids, so that to count with it never overflows.
  package static func bounded(_ number: Int) -> Int { min(max(number, 0), TodoID.maximum + 1) }
}

extension [TodoRef] {
  /// The same where a step cannot be meant.
  package func withoutSteps() throws(TodoError) -> [TodoRef] {
    if let (text, id) = firstStep { throw .stepNamed(text, of: id) }
    return self
  }

  package var firstStep: (text: String, id: Int)? {
    for ref in self { if case .steps(_, let id) = ref.target { return (ref.text, id) } }
    return nil
  }
}

/// Which todos a command is about.
public enum TodoPick: Hashable, Sendable {
  /// Those that the references name, each once, in the order in which they are named first.
  case refs([TodoRef])
  /// Those that a query picks, in id order.
  case query(String)
  /// None, since the word that comes first here is no reference; all words, among which it is, may name a todo otherwise.
  case misread(String, among: [String])
}

extension TodoRef {
  /// Reads the lines of standard input, those that are blank left out: one JSON array of todo objects, or what
  /// ``parse(line:)`` reads, line by line.
  ///
  /// So every form of output that begins with the id, or has it or the uid as a key, can be read by the next command, and
  /// means the todos that were shown: what a list says beside its rows begins with a `#`.
  ///
  /// - Throws: ``TodoError/malformedRef(_:)`` for the first line or object that points at nothing.
  public static func parse(lines: [String]) throws(TodoError) -> [TodoRef] {
    if lines.first?.unicodeScalars.first(where: { !$0.isBlank }) == "[" {
      return try parse(array: lines.joined(separator: "\n"))
    }
    return try lines.map { line throws(TodoError) in try parse(line: line) }.flatMap(\.self)
  }

  /// Reads a line of standard input: its first word, or, when it begins with `{`, the `uid` or else the `id` of an object.
  ///
  /// A line of which the first word is `#` is a heading or a count, and names nothing. A uid is a whole one here, since
  /// nobody types what a program prints.
  ///
  /// - Throws: ``TodoError/malformedRef(_:)`` for a line that points at nothing.
  public static func parse(line: String) throws(TodoError) -> [TodoRef] {
    let line = withoutColor(line)
    let scalars = line.unicodeScalars.drop(while: \.isBlank)
    let word = String(scalars.prefix { !$0.isBlank })
    if word.isEmpty || word == "#" { return [] }
    guard word.utf8.first == UInt8(ascii: "{") else { return try parse(word).map(\.whole) }
    let ref = try? JSONScanner.scan(Array(line.utf8)) { json throws(JSONError) in
      let ref = try objectRef(in: &json)
      try json.end()
      return ref
    }
    guard let ref = ref ?? nil else { throw .malformedRef(line) }
    return [ref]
  }

  /// A line without the escape sequences that colour it.
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

  /// How many characters of an array an error shows.
  private static let excerptLength = 80

  /// Reads an array of objects; the error shows the beginning of the object that points at nothing or is damaged.
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

  /// What the object that is next points at; nil when it has neither key.
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
        id = TodoRef(String(number), target: .ids(bounded(number)...bounded(number)))
      } else {
        _ = try json.skipValue()
      }
    }
    return uid ?? id
  }

  /// The same reference, with the whole uid in place of the beginning of one.
  private var whole: TodoRef {
    guard case .beginning(let text) = target else { return self }
    return TodoRef(text, target: .uid(text))
  }
}

extension TodoError {
  /// A word is not a reference.
  public static func malformedRef(_ word: String) -> TodoError {
    let isObject = word.utf8.first == UInt8(ascii: "{")
    return misused(
      word, "invalid reference \(quoted(word))", isObject ? .writeObjectsOnLines : .writeReference)
  }

  /// A word names a step of the todo with that id, where only a todo can be meant.
  public static func stepNamed(_ word: String, of id: Int) -> TodoError {
    misused(
      word, "\(quoted(word)) is a step of todo \(id)",
      "done and reopen take steps; for the whole todo, write \(id)")
  }

  private static func misused(_ ref: String, _ message: String, _ advice: Advice) -> TodoError {
    TodoError(ProblemModel(code: .usage, message: message, advice: [advice], refs: [ref]))
  }
}
