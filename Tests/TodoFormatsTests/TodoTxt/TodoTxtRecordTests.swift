import Testing

@testable import TodoFormats

struct TodoTxtRecordTests {
  private static let day = CivilDate(year: 2026, month: 11, day: 1)

  /// A change of a line.
  enum Change: Sendable {
    case head(TodoTxtHead)
    case replace(Int, TodoTxtToken.Kind?)
    case append(TodoTxtToken.Kind)

    func make(to record: inout TodoTxtRecord) throws(FormatRefusal) {
      switch self {
      case .head(let head): try record.setHead(head)
      case .replace(let index, let kind): try record.replaceToken(at: index, with: kind)
      case .append(let kind): try record.append(kind)
      }
    }
  }

  private func record(_ line: String) throws -> TodoTxtRecord {
    try #require(records(TodoTxtDocument.self, of: line).first)
  }

  @Test("a line is its head and its words, with the blanks between them")
  func tokens() throws {
    let record = try record("(A) 2026-11-01  Call  Mum\t+Family due:2026-11-23 \r\n")
    #expect(record.head == TodoTxtHead(priority: "A", created: Self.day))
    #expect(
      record.tokens == [
        TodoTxtToken(.word("Call"), blanks: " "), TodoTxtToken(.word("Mum"), blanks: "  "),
        TodoTxtToken(.project("Family"), blanks: "\t"),
        TodoTxtToken(.pair(key: "due", value: "2026-11-23")),
      ])
  }

  @Test(
    "a change rewrites only what it is about",
    arguments: [
      ("(A)  a  b:c \r\n", "x (A)  a  b:c \r\n", .head(TodoTxtHead(isDone: true, priority: "A"))),
      ("a  b:c  d", "a  b:d  d", .replace(1, .pair(key: "b", value: "d"))),
      ("a  b:c  d\r\n", "a  d\r\n", .replace(1, nil)),
      ("(A) a  b\n", "(A) b\n", .replace(0, nil)),
      ("(A) a\n", "(A) \n", .replace(0, nil)),
      ("a b \r\n", "a b @c \r\n", .append(.context("c"))),
    ] as [(String, String, Change)])
  func changes(line: String, changed: String, change: Change) throws {
    var record = try record(line)
    try change.make(to: &record)
    #expect(record.text == changed)
  }

  @Test(
    "a change after which the line would be read otherwise is refused, and changes nothing",
    arguments: [
      ("a x b", .replace(0, nil)), ("a b", .replace(0, .word("x"))),
      ("(A) 2026-11-01 2026-11-03 a", .head(TodoTxtHead())), ("a", .replace(0, nil)),
      ("a", .head(TodoTxtHead(completed: day))), ("a", .head(TodoTxtHead(priority: "é"))),
      ("a", .head(TodoTxtHead(isDone: true, created: day))), ("a", .append(.word("b c"))),
    ] as [(String, Change)])
  func refused(line: String, change: Change) throws {
    var record = try record(line)
    let former = record
    #expect(throws: FormatRefusal.self) { try change.make(to: &record) }
    #expect(record == former)
  }

  @Test("behind the day of its creation a todo keeps every word; without it, words like a head are refused")
  func leadingWords() throws {
    for word in ["x", "(A)", "2026-11-03"] {
      let tokens = [TodoTxtToken(.word(word), blanks: ""), TodoTxtToken(.word("y"))]
      #expect(try TodoTxtRecord(TodoTxtHead(created: Self.day), tokens).tokens == tokens)
      #expect(throws: FormatRefusal.self) { try TodoTxtRecord(TodoTxtHead(), tokens) }
    }
    #expect(throws: FormatRefusal.empty) { try TodoTxtRecord(TodoTxtHead(), []) }
  }

  @Test("every line that can be written is read as it was")
  func roundTrip() throws {
    var random = RandomText(seed: 4)
    for _ in 0..<2_000 {
      let head = TodoTxtHead(
        isDone: random.number(below: 2) == 0, priority: random.maybe(["A", "Z"]), completed: nil, created: Self.day)
      let tokens = (0..<random.number(below: 5)).map { index in
        let text = random.word() + "a"
        let kind = random.element(of: [
          TodoTxtToken.Kind.word(text), .project(text), .context(text), .pair(key: "k", value: text),
        ])
        return TodoTxtToken(kind, blanks: index == 0 ? "" : random.element(of: [" ", "  ", "\t"]))
      }
      var full = head
      if head.isDone { full.completed = Self.day }
      let record = try TodoTxtRecord(full, tokens)
      let again = try #require(TodoTxtDocument.read(TodoTxtDocument([record]).write()).document.records.first)
      #expect(again.head == full)
      #expect(isSame("\(again.tokens)", "\(tokens)"))
    }
  }
}
