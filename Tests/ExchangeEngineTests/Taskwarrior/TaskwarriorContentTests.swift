import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

struct TaskwarriorContentTests {
  private static let now = Instant(seconds: 1_795_176_000)

  /// What is written for a content.
  private func annotations(
    _ content: String, kept: [String] = [], _ moment: Moment = .friday
  ) -> (annotations: [TaskwarriorAnnotation], days: String?) {
    var clock = TaskwarriorClock(moment)
    let (annotations, days, areNew) = TaskwarriorContent.annotations(
      of: content, kept: kept, Self.now, &clock)
    #expect(!areNew || !kept.isEmpty)
    return (annotations, days)
  }

  /// What is read from annotations.
  private func content(
    _ annotations: [TaskwarriorAnnotation], days: String? = nil, _ moment: Moment = .friday
  ) -> (content: String, kept: [String])? {
    let clock = TaskwarriorClock(moment)
    return TaskwarriorContent.content(annotations, days: days, clock).map {
      ($0.content, $0.kept.map { "\($0)" })
    }
  }

  /// What is kept of texts that were added here, a minute apart.
  private func kept(_ texts: [String]) -> [String] {
    texts.enumerated().map { index, text in
      "\(KeptAnnotation(Array(text.utf8), Instant(seconds: 1_700_000_000 + 60 * index), .fromHere))"
    }
  }

  @Test(
    "content is cut at its blank lines, and no piece is blank unless all the content is",
    arguments: [
      ("a", ["a"]), ("a\n\nb", ["a", "b"]), ("a\nb", ["a\nb"]), ("a\n\n\nb", ["a", "\nb"]),
      ("a\n\n\n\nb", ["a", "\n\nb"]), ("\n\na\n\n", ["\n\na\n\n"]), ("a\n\n \n\nb", ["a", " \n\nb"]),
      ("\n\n", ["\n\n"]), (" \n\n \n\n ", [" \n\n \n\n "]), ("a\n\nb\n \n", ["a", "b\n \n"]),
    ])
  func pieces(content: String, pieces: [String]) {
    let written = annotations(content)
    #expect(written.annotations.map(\.description) == pieces)
    #expect(written.days == written.annotations.map { "@\($0.entryText)" }.joined(separator: " "))
  }

  @Test("unchanged content goes back with its times, and changed content is divided anew, which is told")
  func entries() {
    let former = kept(["a", "b\n\nb", "c"])
    let table: [(String, [String], Bool)] = [
      ("a\n\nb\n\nb\n\nc", ["20231114T221320Z", "20231114T221420Z", "20231114T221520Z"], false),
      ("a\n\nb\n\nb\n\nd", (0...3).map { "20261120T12000\($0)Z" }, true),
      ("a\n\nb\n\nb\n\nc\n\nd", (0...4).map { "20261120T12000\($0)Z" }, true),
      ("a\n\nc", ["20261120T120000Z", "20261120T120001Z"], true), ("a", ["20261120T120000Z"], true),
    ]
    for (content, entries, areNew) in table {
      var clock = TaskwarriorClock(.friday)
      let written = TaskwarriorContent.annotations(of: content, kept: former, Self.now, &clock)
      #expect(written.annotations.map(\.entryText) == entries && written.areNew == areNew, "\(content)")
      #expect(self.content(written.annotations, days: written.days)?.content == content)
    }
    let broken = ["", "x 1 2", "1 -1 0000000000000", "1 9223372036854775807 0000000000000"]
    #expect(annotations("a\n\nX", kept: broken).annotations.count == 2)
  }

  @Test(
    "a note becomes an annotation of its day, and its text does not repeat the day",
    arguments: [
      ("2026-11-18 a", ["20261118 a"]), ("2026-11-18 a\n2026-11-19 b\nc", ["20261118 a", "20261119 b\nc"]),
      ("a\n2026-11-18 b\n2026-11-18 c", ["20261118 a", "20261118 b", "20261118 c"]),
      ("a\n\n\n2026-11-18 b\n\nc", ["20261118 a\n\n", "20261118 b", "20261120 c"]),
      ("2026-11-18 2026-11-19 a", ["20261118 2026-11-19 a"]),
      // Annotations are ordered by time.
      ("2026-11-19 a\n2026-11-18 b", ["20261118 a", "20261118 b"]),
      // These are not notes.
      ("a\n2026-02-30 b", ["20261120 a\n2026-02-30 b"]), ("a\n2026-11-18b", ["20261120 a\n2026-11-18b"]),
      ("a 2026-11-18 b", ["20261120 a 2026-11-18 b"]), ("2026-11-18", ["20261120 2026-11-18"]),
      ("2026-11-18  \t", ["20261120 2026-11-18  \t"]),
    ])
  func notes(content: String, written: [String]) throws {
    for zone in ["Pacific/Honolulu", "Europe/Berlin", "Asia/Tokyo", "Pacific/Kiritimati"] {
      let (annotations, days) = annotations(content, try TaskwarriorClockTests.moment(in: zone))
      #expect(
        zone != "Europe/Berlin"
          || annotations.map { "\($0.entryText.prefix(8)) \($0.description)" } == written)
      for other in TaskwarriorClockTests.zones {
        let other = try TaskwarriorClockTests.moment(in: other)
        let read = self.content(annotations, days: days, other)
        #expect(read?.content == content, "\(zone), \(other)")
        #expect(
          self.annotations(content, kept: read?.kept ?? [], other) == (annotations, days), "\(zone), \(other)"
        )
      }
    }
  }

  @Test(
    "an annotation gets its day unless its text has one, and goes back as it is until the content changes")
  func days() throws {
    let texts = [
      ("20261117T230000Z", "a"), ("20261118T120000Z", "2026-11-02 b"), ("20261118T223000Z", "c\n\nd"),
    ]
    let annotations = texts.map { TaskwarriorAnnotation(entry: $0, description: $1) }
    let moment = try TaskwarriorClockTests.moment(in: "Europe/Berlin")
    let read = try #require(content(annotations, moment))
    #expect(read.content == "2026-11-18 a\n2026-11-02 b\n2026-11-18 c\n\nd")
    for zone in ["Europe/Berlin", "Asia/Tokyo"] {
      let moment = try TaskwarriorClockTests.moment(in: zone)
      #expect(self.annotations(read.content, kept: read.kept, moment) == (annotations, nil))
      let noted = read.content + "\n2026-11-20 e"
      let (written, days) = self.annotations(noted, kept: read.kept, moment)
      #expect(content(written, days: days, moment)?.content == noted)
      #expect(written.count == 5)
    }
  }

  @Test(
    "any content comes back, in annotations that are ordered by time and not empty",
    arguments: Effort.seeds(6))
  func roundTrip(seed: UInt64) {
    var numbers = SplitMix(state: seed)
    func text() -> String {
      let parts = [
        "a", "\n", "\n\n", " ", "\t", "é", "b\n\nc", "\u{A0}", "2026-11-18 ", "\n2026-11-19 d", "2026-11-20",
      ]
      return (0..<Int(numbers.next(upperBound: 8 as UInt64))).map { _ in
        parts[Int(numbers.next(upperBound: UInt64(parts.count)))]
      }.joined()
    }
    for _ in 0..<100 {
      let former = (0..<3).map { _ in text() }.filter { !$0.isEmpty }
      let content =
        numbers.next() % 2 == 0 ? former.joined(separator: "\n\n") : text() + "\n\n" + (former.last ?? "")
      guard content.contains(where: { !" \t\n".contains($0) }) else { continue }
      let (annotations, days) = annotations(content, kept: kept(former))
      let texts = annotations.map(\.description)
      let read = self.content(annotations, days: days)
      #expect(read.map { Array($0.content.utf8) } == Array(content.utf8), "\(former) \(content)")
      #expect(texts.allSatisfy { !$0.isEmpty })
      let entries = annotations.map(\.entry)
      #expect(zip(entries, entries.dropFirst()).allSatisfy { $0 < $1 }, "\(entries)")
    }
  }

  @Test("control characters become spaces, and carriage returns before line feeds are removed")
  func controls() {
    func content(_ texts: String...) -> String? {
      let annotations = texts.map { TaskwarriorAnnotation(entry: "20261118T120000Z", description: $0) }
      return self.content(annotations)?.content
    }
    #expect(content("a\u{1B}[2Jb\r\nc\rd\te\u{85}") == "2026-11-18 a [2Jb\nc d\te ")
    #expect(content("none") == "2026-11-18 none" && content() == nil)
    let none = TaskwarriorAnnotation(entry: "20261118T120000Z", description: "none")
    #expect(self.content([none], days: "@\(none.entryText)") == nil)
  }

  @Test("content of nothing but line ends takes linear time")
  func linear() {
    let content = "a" + String(repeating: "\n", count: 1_000_000) + "b"
    #expect(annotations(content).annotations.count == 2)
    #expect(annotations(String(repeating: "a\n\n", count: 100_000)).annotations.count == 100_000)
    let kept = Array(repeating: "\(KeptAnnotation([0x0A], Self.now, nil))", count: 100_000)
    #expect(annotations(String(repeating: "\n", count: 1_000_000) + "b", kept: kept).annotations.count == 1)
  }
}

extension TaskwarriorAnnotation {
  fileprivate init(entry: String, description: String) {
    var clock = TaskwarriorClock(.inUTC)
    let instant = ForeignDate(entry).flatMap { clock.instant(of: $0) }
    self.init(entry: instant ?? .latest, description: description)
  }

  fileprivate var entryText: String { TaskwarriorClock.text(of: entry) }
}
