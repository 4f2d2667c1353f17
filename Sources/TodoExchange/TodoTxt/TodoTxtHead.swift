/// What a line of todo.txt begins with: the mark of a done todo, its priority and its dates.
///
/// ```
/// [x ] [(A) ] [completed, if done] [created]
/// ```
/// Each is followed by one blank. A done todo with one date has that of its completion. The format wants no priority on
/// a done todo, but files have it. What comes behind is text, also where it looks like one of these.
struct TodoTxtHead: Equatable, Sendable {
  /// Whether the line begins with `x`.
  package var isDone: Bool
  /// A capital letter from A to Z.
  package var priority: Character?
  /// The day on which the todo was done.
  package var completed: CivilDate?
  /// The day on which the todo was made.
  package var created: CivilDate?

  /// The head with these parts.
  init(
    isDone: Bool = false, priority: Character? = nil, completed: CivilDate? = nil, created: CivilDate? = nil
  ) {
    self.isDone = isDone
    self.priority = priority
    self.completed = completed
    self.created = created
  }

  /// Reads the head of a line, and gives the rest of the line, too.
  package static func read(_ line: ArraySlice<UInt8>) -> (head: TodoTxtHead, rest: ArraySlice<UInt8>) {
    var head = TodoTxtHead()
    var rest = line
    if rest.starts(with: "x ".utf8) {
      head.isDone = true
      rest = rest.dropFirst(2)
    }
    if let letter = rest.dropFirst().first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= letter,
      rest.first == UInt8(ascii: "("), rest.dropFirst(2).starts(with: ") ".utf8)
    {
      head.priority = Character(Unicode.Scalar(letter))
      rest = rest.dropFirst(4)
    }
    if head.isDone, let date = date(before: &rest) {
      head.completed = date
    }
    if !head.isDone || head.completed != nil {
      head.created = date(before: &rest)
    }
    return (head, rest)
  }

  private static func date(before rest: inout Bytes) -> CivilDate? {
    guard rest.dropFirst(10).first == .blank, let date = CivilDate(extended: rest.prefix(10)),
      date.year > 0
    else { return nil }
    rest = rest.dropFirst(11)
    return date
  }

  /// Appends the head as a line begins with it.
  package func append(to line: inout [UInt8]) {
    if isDone { line += "x ".utf8 }
    if let letter = priority?.asciiValue { line += [UInt8(ascii: "("), letter, UInt8(ascii: ")"), .blank] }
    for date in [completed, created] {
      guard let date else { continue }
      date.append(to: &line)
      line.append(.blank)
    }
  }
}
