import Foundation
import Testing

@testable import TodoCore
@testable import TodoTestSupport

@Suite("Reading a todo from a line")
struct JotReaderTests {
  /// Friday, 20 November 2026, 9:00.
  private let moment = Moment(
    instant: Instant(seconds: 1_795_165_200), local: LocalDate(day: Moment.friday.today, minute: 540))

  @Test("lines are understood as people mean them", arguments: try JotSample.all())
  func corpus(sample: JotSample) throws {
    var reader = JotReader(at: moment)
    reader.missing = [Exact("99999")]
    let jot = reader.read(sample.line)
    #expect(jot.title == sample.title, "\(sample.line)")
    let todo = Todo("jot", from: [try TodoPatch(jot.edits, of: nil, at: moment)], at: moment)
    var parts = jot.parts.filter { $0.field != .builtIn(.due) && $0.field != .builtIn(.priority) }
      .map { "\($0.field == .builtIn(.tags) ? "tag" : $0.field.key)=\($0.value)" }
    parts += todo.priority.map { ["priority=\($0)"] } ?? []
    // A rule implies the date that most lines of the corpus leave out.
    let isImplied = todo.repeats != nil && jot.edits[.due] == nil
    let isStated = sample.understood.contains { $0.hasPrefix("due=") }
    parts += todo.due.map { isImplied && !isStated ? [] : ["due=\($0)"] } ?? []
    #expect(Set(parts) == Set(sample.understood), "\(sample.line)")
    #expect(!jot.notes.isEmpty == sample.isTold, "\(sample.line): \(jot.notes)")
  }

  @Test("the corpus holds hundreds of lines, many of them plain titles")
  func size() throws {
    let samples = try JotSample.all()
    #expect(samples.count >= 400)
    #expect(samples.count { $0.line == $0.title } >= 100)
  }

  @Test(
    "a range begins, and its words stay in the title, whatever the time of day",
    arguments: [
      ("call fri 3-4pm", 930, "call 3-4pm", "2026-11-27T15:00"),
      ("lunch fri 11-1pm", 930, "lunch 11-1pm", "2026-11-27T11:00"),
      ("call 7-9pm", 1_260, "call 7-9pm", "2026-11-21T19:00"),
    ])
  func range(line: String, minute: Int, title: String, due: String) {
    let instant = Instant(seconds: moment.instant.seconds + (minute - 540) * 60)
    var reader = JotReader(at: Moment(instant: instant, local: LocalDate(day: moment.today, minute: minute)))
    let jot = reader.read(line)
    #expect(jot.title == title)
    #expect(jot.edits == TodoEdits([.due: due]))
  }

  @Test("one reader reads many lines the same as a new reader for each line")
  func memory() throws {
    var reader = JotReader(at: moment)
    for sample in try JotSample.all() + JotSample.all().reversed() {
      var other = JotReader(at: moment)
      #expect(reader.read(sample.line) == other.read(sample.line))
    }
  }

  @Test("the title loses exactly the parts that are understood", arguments: 0..<2_000)
  func tiling(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let pieces = Self.pieces + HostileText.all
    let line = (0..<Int.random(in: 0...12, using: &random))
      .map { _ in (pieces.randomElement(using: &random) ?? "") + (Bool.random(using: &random) ? " " : "") }
      .joined()
    try check(line)
  }

  @Test(
    "each title of the corpus loses exactly the parts that are understood", arguments: try JotSample.all())
  func tiling(sample: JotSample) throws { try check(sample.line) }

  private func check(_ line: String) throws {
    var reader = JotReader(at: moment)
    let jot = reader.read(line)
    let bytes = Array(line.utf8)
    var rest: [UInt8] = []
    var end = 0
    for part in jot.parts where part.place.lowerBound >= end && !part.staysInTitle {
      rest += bytes[end..<part.place.lowerBound]
      #expect(
        String(validating: bytes[part.place], as: UTF8.self) != nil, "a part is whole characters: \(line)")
      end = part.place.upperBound
    }
    rest += bytes[end...]
    // Several tags in one word share a place; all other places are separate.
    for (former, next) in zip(jot.parts, jot.parts.dropFirst()) where former.place != next.place {
      #expect(former.place.upperBound <= next.place.lowerBound, "\(line)")
    }
    if !jot.parts.isEmpty {
      #expect(Self.letters(String(decoding: rest, as: UTF8.self)) == Self.letters(jot.title), "\(line)")
    }
    for part in jot.parts {
      let kept = reader.read(line, keeping: [part.place])
      #expect(!kept.parts.contains { $0.place.overlaps(part.place) }, "\(line)")
    }
    // Options accept everything that is understood.
    _ = try TodoPatch(jot.edits, at: moment)
  }

  /// A text without the characters that a title may lose beside an understood part.
  private static func letters(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { !$0.isBlank && !"\"\\.,;:!?)".unicodeScalars.contains($0) }
  }

  private static let pieces = [
    "call", "mum", "tomorrow", "5pm", "at", "9", "on", "the", "15th", "every", "mon", "after", "3", "days",
    "from", "to", "fri", "next", "week", "in", "a", "@phone", "#x", "+home", "+3d", "p1", "!high", "due:fri",
    "due:\"fri 9:30\"",
    "tag:a,b", "//", "\"", "\\", "\"two words\"", ",", ".", ":", "(", ")", "Sunday", "Times", "31", "nov",
    "東京", "é", "\u{3000}", "\u{A0}", "\u{301}", "2026-12-01", "until", "before", "due", "may", "Tomorrow",
    "repeat:2w", "-", "@",
  ]

  @Test("marks and phrases mean the same anywhere in the line", arguments: 0..<500)
  func order(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let due =
      ["tomorrow", "next week", "in 3 days", "dec 1 at 10am", "+2w", "fri 9:30"].randomElement(using: &random)
      ?? ""
    let marks = ["p1", "+home", "@phone", "#mail"].shuffled(using: &random)
    var words = ["write", "long", "letters"]
    for word in [due] + marks.prefix(Int.random(in: 0...4, using: &random)) {
      words.insert(word, at: Int.random(in: 0...words.count, using: &random))
    }
    let line = words.joined(separator: " ")
    var reader = JotReader(at: moment)
    let jot = reader.read(line)
    #expect(jot.title == "write long letters", "\(line)")
    #expect(jot.edits[.due] == (try DateExpression(due).date(at: moment).description), "\(line)")
    #expect(jot.edits[.priority] == (line.contains("p1") ? "high" : nil), "\(line)")
    #expect(jot.edits[.project] == (line.contains("+home") ? "home" : nil), "\(line)")
    #expect(
      Set(jot.edits.tags)
        == Set(["phone", "mail"].filter { line.contains("@\($0)") || line.contains("#\($0)") }))
  }

  @Test(
    "a line of thousands of repeated pieces is read without overlapping parts",
    arguments: [
      "every ", "tomorrow ", "\"a\"b ", "\"a ", "@x sat ", "from mon to ", "at 9 ", "+", "a:", "in the ",
    ])
  func length(piece: String) {
    var reader = JotReader(at: moment)
    let line = String(repeating: piece, count: 2_000)
    let jot = reader.read(line)
    #expect(!jot.title.isEmpty)
    #expect(zip(jot.parts, jot.parts.dropFirst()).allSatisfy { $0.place.upperBound <= $1.place.lowerBound })
    #expect(jot.parts.allSatisfy { $0.place.upperBound <= line.utf8.count })
  }

  @Test(
    "a field of the user's own is set by its name if it exists, and the last value counts",
    arguments: [
      ("report client:ACME fri", "report", ["client=ACME"], []),
      (
        "estimate:30 report estimate:45", "estimate:30 report", ["estimate=45"],
        ["\"estimate:30\" is not the last estimate; kept in the title"]
      ),
      (
        "report estimate:long", "report estimate:long", [],
        ["\"estimate:long\" is not valid for estimate; kept in the title"]
      ),
      ("see Client:ACME at https://a.b", "see at https://a.b", ["client=ACME"], []),
      ("client:\"A B\" report", "report", ["client=A B"], []),
      (
        "Client:none report", "Client:none report", [],
        ["\"Client:none\" is not valid for client; kept in the title"]
      ),
      ("report clint:ACME", "report clint:ACME", [], ["kept in the title: \"clint:ACME\" (client:ACME?)"]),
      (
        "report colour:red", "report colour:red", [],
        ["colour:red stays in the title; for a custom field: todo edit 7 --set colour=red"]
      ),
    ])
  func ownFields(line: String, title: String, own: [String], notes: [String]) {
    var fields = OwnFields()
    for field in [OwnField("client", .text), OwnField("estimate", .number), OwnField("https")] {
      fields.declare(field)
    }
    var reader = JotReader(at: .friday, own: KnownFields(fields))
    let jot = reader.read(line)
    #expect(jot.title == title)
    #expect(jot.edits.own.map { "\($0.name)=\($0.text)" } == own)
    #expect(jot.notes.map { $0.words(about: TodoID(stored: 7)).plain } == notes)
  }
}

/// A line of the corpus and its meaning.
struct JotSample: CustomTestStringConvertible {
  let line: String
  let title: String
  let understood: [String]
  /// Whether something is told about words that stay in the title.
  let isTold: Bool

  var testDescription: String { line }

  /// All of `Tests/Fixtures/jot/lines.tsv`.
  static func all(_ file: String = #filePath) throws -> [JotSample] {
    let tests = file.split(separator: "/TodoCoreTests/")[0]
    let text = try String(contentsOf: URL(filePath: "\(tests)/Fixtures/jot/lines.tsv"), encoding: .utf8)
    return text.split(separator: "\n").filter { !$0.hasPrefix("# ") || $0.contains("\t") }.map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let parts = cells.dropFirst(2).filter { !$0.hasPrefix("?") }
      return JotSample(
        line: cells[0], title: cells[1], understood: parts, isTold: parts.count < cells.count - 2)
    }
  }
}
