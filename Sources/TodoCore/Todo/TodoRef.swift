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
    self.text = text
    self.target = target
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
    if let first = word.utf8.first, (0x30...0x39).contains(first),
      word.utf8.allSatisfy({ (0x30...0x39).contains($0) || ",-.".utf8.contains($0) })
    {
      let parts = word.split(separator: ",", omittingEmptySubsequences: false)
      let pieces = parts.map { $0.split(separator: ".", omittingEmptySubsequences: false) }
      // `192.168.0.1` can only be a uid.
      if pieces.allSatisfy({ $0.count <= 2 }) {
        var refs: [TodoRef] = []
        for (part, pieces) in zip(parts, pieces) { refs.append(try ref(part, pieces, in: word)) }
        return refs
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
  package static func bounded(_ number: Int) -> Int {
    min(max(number, 0), TodoID.maximum + 1)
  }
}

extension [TodoRef] {
  /// The same where a step cannot be meant.
  package func withoutSteps() throws(TodoError) -> [TodoRef] {
    if let (text, id) = firstStep { throw .stepNamed(text, of: id) }
    return self
  }

  /// The first that names a step, and the id of its todo.
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
