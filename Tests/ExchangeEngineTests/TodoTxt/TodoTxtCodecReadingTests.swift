import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

/// What the lines of a text say.
struct TodoTxtCodecReadingTests {
  private func read(_ text: String) -> ForeignReading { TodoTxtCodec.read(Array(text.utf8), in: .friday) }

  /// The values of a line, as `key=value` in the order of the fields.
  private func values(_ line: String) throws -> String {
    let record = try #require(read(line).records.first)
    return record.patch.values.compactMap { value, field in value.map { "\(field.key)=\($0)" } }.joined(
      separator: " | ")
  }

  @Test(
    "a line is read as a todo",
    arguments: [
      ("Buy milk", "title=Buy milk | status=open"),
      (
        "(A) 2026-11-01 Call Mum +Family @phone due:2026-11-23",
        "title=Call Mum | status=open | priority=high | due=2026-11-23 | project=Family | tags=phone | created=2026-11-01T00:00:00Z"
      ),
      ("(B) b", "title=b | status=open | priority=medium"), ("(Q) b", "title=b | status=open | priority=low"),
      (
        "x 2026-11-03 2026-11-01 old pri:C",
        "title=old | status=done | priority=low | created=2026-11-01T00:00:00Z | completed=2026-11-03T00:00:00Z"
      ),
      (
        "x 2026-11-03 2026-11-01 old state:cancelled",
        "title=old | status=cancelled | created=2026-11-01T00:00:00Z | cancelled=2026-11-03T00:00:00Z"
      ),
      ("x (A) old", "title=old | status=done | priority=high"),
      ("Pay due:2026-12-01 at:1430", "title=Pay | status=open | due=2026-12-01T14:30"),
      (
        "Pay t:2026-12-01 tat:0905 x",
        "title=Pay t:2026-12-01 tat:0905 x | status=open | start=2026-12-01T09:05"
      ),
      ("Pay rec:+2w", "title=Pay | status=open | repeat=every 2 weeks"),
      ("Pay rec:2w", "title=Pay | status=open | repeat=after 2 weeks"),
      ("Pay rec:+1b", "title=Pay | status=open | repeat=every weekday"),
      ("Pay rep:every_mon,thu", "title=Pay | status=open | repeat=every mon,thu"),
      (
        "Tell @bob about it @work +a +b",
        "title=Tell @bob about it | status=open | project=a | tags=bob,work,+b"
      ),
      ("@GroceryStore pies", "title=@GroceryStore pies | status=open | tags=GroceryStore"),
      ("see http://x/y at 12:30", "title=see http://x/y at 12:30 | status=open"),
      ("%2Bx %40x k%3Av %252Bx", "title=+x @x k:v %2Bx | status=open"),
      ("+a%20b c", "title=+a%20b c | status=open | project=a b"),
      ("+/home//site/ go @a%20b", "title=+/home//site/ go | status=open | project=home/site | tags=a-b"),
      ("@phone", "title=(untitled) | status=open | tags=phone"), ("a\u{1B}b", "title=a b | status=open"),
    ])
  func values(line: String, values: String) throws {
    #expect(try self.values(line) == values)
  }

  @Test(
    "data that is kept, adapted or lost is reported",
    arguments: [
      ("Buy milk store:x h:1", [.kept("h")]), ("(D) a", [.kept("priority D")]),
      ("a +none", [.adapted("\"+none\" as text")]), ("a rec:2x", [.lostRule("2x")]),
      ("@a", [.adapted("no title")]), ("a @b%20c", [.adapted("tag \"b c\"")]),
      ("a\u{7}b", [.adapted("title")]), ("a p:1", [.kept("p")]),
      ("a at:1430", [.adapted("\"at:1430\" as text")]), ("a pri:A", [.adapted("\"pri:A\" as text")]),
      ("a id:1 uid:u", []), ("a due:2026-12-01 due:2026-12-02", [.adapted("\"due:2026-12-02\" as text")]),
    ] as [(String, [ExchangeRemark])])
  func remarks(line: String, remarks: [ExchangeRemark]) {
    #expect(read(line).records.first?.remarks == remarks)
  }

  @Test(
    "a meaningless word stays in the text, and makes no line unreadable",
    arguments: [
      ("é due:tomorrow", "é due:tomorrow"), ("a t:2026-02-30 +p", "a t:2026-02-30"),
      ("a uid:b%20c", "a uid:b%20c"), ("0000-01-01 a", "0000-01-01 a"), ("x 0000-01-01 a", "0000-01-01 a"),
      ("a --before due:+1w", "a --before due:+1w"),
      ("Restart localhost:8080 +infra", "Restart localhost:8080"),
      ("Pull sha256:0a1b2c", "Pull sha256:0a1b2c"), ("a rec:weekly", "a rec:weekly"),
      ("a +none @none", "a +none @none"), ("a at:2560 tat:x", "a at:2560 tat:x"),
      ("a state:cancelled", "a state:cancelled"), ("x a pri:AB", "a pri:AB"), ("a id:1 id:2", "a id:2"),
      ("a due:2026-12-01 p:7", "a"), ("a h:1 star:1 x:1 +p y:2", "a"), ("a x:1 b y:2", "a x:1 b"),
      ("x:1 +p y:2", "x:1 y:2"), ("a h:1 star:1", "a"), ("k:v +p", "k:v"),
    ])
  func text(line: String, title: String) {
    let reading = read(line)
    #expect(reading.problems.isEmpty)
    #expect(reading.records.map { $0.patch[.title] } == [.text(title)])
  }

  @Test("a name ends before the punctuation of the sentence")
  func names() throws {
    #expect(
      try values("(@Update, @Remove), and +home: go")
        == "title=(@Update, @Remove), and +home: go | status=open | project=home | tags=Remove")
    #expect(try values("a @v1.2. @c%2C @!") == "title=a @v1.2. @c%2C @! | status=open | tags=v1.2,c-")
  }

  @Test("lines name each other by the ids in the text, and other todos by their uids")
  func relations() {
    let records = read("a p:1 after:x\nb id:1\nc id:x id:y\nd after:1 after:y p:uid%3Agh%3A1\ne id:1").records
    #expect(records.map(\.parent) == [.record(1), nil, nil, .uid("gh:1"), nil])
    #expect(records.map(\.after) == [[.record(2)], [], [], [.record(1)], []])
  }

  @Test("lines of a long text name each other from the first to the last, and each has its number")
  func longText() {
    let lines = (0..<200).map { $0 % 50 == 7 ? "" : "t\($0) id:n\($0) p:n\(199 - $0)" }
    let reading = read(lines.joined(separator: "\n"))
    let numbers = (0..<200).filter { $0 % 50 != 7 }
    #expect(reading.records.map(\.line) == numbers.map { $0 + 1 })
    #expect(reading.records.map { $0.patch[.title] } == numbers.map { .text("t\($0)") })
    let places = Dictionary(uniqueKeysWithValues: zip(numbers, 0...))
    #expect(
      reading.records.map(\.parent) == numbers.map { number in places[199 - number].map { .record($0) } })
    #expect(reading.emptyLines == 4)
  }

  @Test("the same line has the same digest, and a record has the uid of its line")
  func sums() {
    let sums = read("a b\r\na b\na  b\na b uid:u").records
    #expect(sums[0].sum == sums[1].sum && sums[1].sum != sums[2].sum)
    #expect(sums.map(\.uid) == [nil, nil, nil, "u"])
  }

  @Test("lines without words are counted, and CRLF line ends and a byte order mark are reported as lost")
  func ends() {
    #expect(read("a\n\n \nb").emptyLines == 2)
    #expect(
      read("\u{FEFF}a\r\nb").remarks.map(\.remark) == [.lost("CRLF line endings"), .lost("byte order mark")])
  }

  @Test("a line is kept only if the usual order would not give it back")
  func kept() {
    let kept = read("2026-11-01 a h:1 @d\n2026-11-01 a @d h:1\na").records.map { $0.kept.map(\.key) }
    #expect(kept == [["line"], ["created", "words"], []])
  }

  @Test("each line with words is a record with its number, and empty lines are counted")
  func lines() {
    let reading = read("one\n\n  \ntwo\r\nthree")
    #expect(reading.records.map(\.line) == [1, 4, 5])
    #expect(reading.emptyLines == 2)
    #expect(reading.remarks.map(\.remark) == [.lost("CRLF line endings")])
  }

  @Test(
    "carriage returns before the end of a line, or of the text, are not part of the line",
    arguments: ["\r\r\n", "\r", "\r\n"])
  func carriageReturns(end: String) {
    #expect(read("one\rtwo\(end)").records.map { $0.patch[.title] } == [.text("one two")])
    #expect(read("two\(end)").records.map(\.sum) == read("two").records.map(\.sum))
  }

  @Test(
    "invalid UTF-8 and a lone surrogate in UTF-16 are reported with their places, and other lines are read",
    arguments: [
      (Array("one\nt\u{E9}\t".utf8) + [0xFF, 0x0A] + Array("three\n".utf8), 2, 4, 2),
      ([0xFF, 0xFE, 0x61, 0, 0x0A, 0, 0x62, 0, 0, 0xD8], 2, 2, 0), ([0xFE, 0xFF, 0, 0x61, 0], 1, 2, 0),
    ])
  func badBytes(bytes: [UInt8], line: Int, column: Int, count: Int) {
    let reading = TodoTxtCodec.read(bytes, in: .friday)
    #expect(reading.problems == [BatchProblem(line: line, column: column, "the text is not valid UTF-8")])
    #expect(reading.records.count == count)
  }

  /// Files of ours as todo.txt-cli 2.11.0 and topydo 0.16 left them, and lines from the format's description.
  static let samples = [
    """
    x 2026-11-22 2026-11-01 Call Mum +Family @phone due:2026-11-23
    (C) 2026-11-02 see http://example.com/a%20b at 12:30 email bob@x.org 2+2
    x 2026-11-03 2026-11-01 old one pri:C
    (a) lower case is text

    2026-11-22 new one +p @c

    """,
    """
    x 2026-11-22 Pay rent due:2026-12-01 rec:+1m t:2026-11-25 +home
    (C) 2026-11-02 see http://example.com/a%20b at 12:30 email bob@x.org 2+2 id:1
    (B) 2026-11-22 Pay rent due:2027-01-01 rec:+1m t:2026-12-26 +home
    (D) 2026-11-22 sub task due:2026-11-23 p:1

    """,
    """
    (A) Thank Mom for the meatballs @phone
    (B) Schedule Goodwill pickup +GarageSale @phone
    Post signs around the neighborhood +GarageSale
    @GroceryStore pies
    xylophone lesson
    X 2012-01-01 Make resolutions
    (A) x Find ticket prices
    (B)->Submit TPS report
    x (A) 2011-03-02 2011-03-01 Review Tim's pull request +TodoTxtTouch @github
    """,
  ]

  @Test("a file is written as it was read, and damaged text is read too")
  func samples() throws {
    expectReadable(TodoTxtCodec.self, samples: Self.samples, seed: 1)
    for sample in Self.samples {
      let text = CodecTrip.text(
        TodoTxtCodec.self, of: try CodecTrip.todos(TodoTxtCodec.self, Array(sample.utf8))
      )
      .string
      #expect(text.split(separator: "\n") == sample.split(separator: "\n"))
    }
  }
}
