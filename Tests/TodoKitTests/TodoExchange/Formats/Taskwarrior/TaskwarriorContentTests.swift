import Testing
import TodoTestSupport

@testable import TodoFormats
@testable import TodoKit

struct TaskwarriorContentTests {
  private static let now = Instant(seconds: 1_795_176_000)

  private func annotations(_ content: String, kept: [String] = []) -> [TaskwarriorAnnotation] {
    TaskwarriorContent.annotations(of: content, kept: kept, Self.now)
  }

  /// What is kept of texts that were added a minute after each other.
  private func kept(_ texts: [String]) -> [String] {
    texts.enumerated().map { index, text in
      let annotation = TaskwarriorAnnotation(entry: "", description: text)
      return "\(KeptAnnotation(annotation, Instant(seconds: 1_700_000_000 + 60 * index)))"
    }
  }

  @Test(
    "content is cut at its blank lines, and no piece is blank",
    arguments: [
      ("a", ["a"]), ("a\n\nb", ["a", "b"]), ("a\nb", ["a\nb"]), ("a\n\n\nb", ["a", "\nb"]),
      ("a\n\n\n\nb", ["a", "\n\nb"]), ("\n\na\n\n", ["\n\na\n\n"]), ("a\n\n \n\nb", ["a", " \n\nb"]),
      ("\n\n", ["\n\n"]),
      ("a\n\nb\n \n", ["a", "b\n \n"]),
    ])
  func pieces(content: String, pieces: [String]) {
    #expect(annotations(content).map(\.description) == pieces)
  }

  @Test("texts that still stand keep when they were added, and the others find a place in between")
  func entries() {
    let former = kept(["a", "b\n\nb", "c"])
    let table: [(String, [String])] = [
      ("a\n\nb\n\nb\n\nc", ["20231114T221320Z", "20231114T221420Z", "20231114T221520Z"]),
      ("a\n\nb\n\nb\n\nc\n\nd", ["20231114T221320Z", "20231114T221420Z", "20231114T221520Z", "20261120T120000Z"]),
      ("a\n\nX\n\nY\n\nc", ["20231114T221320Z", "20231114T221518Z", "20231114T221519Z", "20231114T221520Z"]),
      ("b\n\nb\n\nc", ["20231114T221420Z", "20231114T221520Z"]), ("a\n\nc", ["20231114T221320Z", "20231114T221520Z"]),
      ("X", ["20261120T120000Z"]), ("X\n\nc", ["20231114T221519Z", "20231114T221520Z"]),
    ]
    for (content, entries) in table {
      let annotations = annotations(content, kept: former)
      #expect(annotations.map(\.entry) == entries, "\(content)")
      #expect(TaskwarriorContent.content(annotations.map(\.description)) == content)
    }
    #expect(
      annotations("a\n\nX", kept: ["", "x 1 2", "1 -1 0000000000000", "1 9223372036854775807 0000000000000"]).count == 2
    )
  }

  @Test("a note below a text that still stands is an annotation of its own, and stays one")
  func notes() {
    let former = kept(["a", "b"])
    let table: [(content: String, pieces: [String])] = [
      ("a\n\nb\n2026-11-20 c", ["a", "b", "2026-11-20 c"]),
      ("a\n\nb\n2026-11-20 c\nd\n2026-11-21 e\n\nf", ["a", "b", "2026-11-20 c\nd", "2026-11-21 e", "f"]),
      ("a\n2026-11-20 c\n\nb", ["a", "2026-11-20 c", "b"]),
      // These are no notes, or not below an annotation.
      ("a\n\nb\n2026-02-30 c", ["a", "b\n2026-02-30 c"]), ("a\n\nb\n2026-11-20c", ["a", "b\n2026-11-20c"]),
      ("X\n2026-11-20 c", ["X\n2026-11-20 c"]), ("2026-11-20 c\n2026-11-21 d", ["2026-11-20 c\n2026-11-21 d"]),
    ]
    for (content, pieces) in table {
      let written = annotations(content, kept: former)
      #expect(written.map(\.description) == pieces, "\(content)")
      let again = annotations(content, kept: written.map { kept($0) })
      #expect(again.map(\.description) == pieces && again.map(\.entry) == written.map(\.entry), "\(content)")
      let next = annotations(content + "\n2026-11-22 g", kept: written.map { kept($0) })
      #expect(next.map(\.description) == pieces + ["2026-11-22 g"], "\(content)")
      #expect(next.map(\.entry).starts(with: written.map(\.entry)), "\(content)")
    }
  }

  /// What is kept of an annotation.
  private func kept(_ annotation: TaskwarriorAnnotation) -> String {
    var clock = TaskwarriorClock(.friday)
    let instant = TaskwarriorDate(annotation.entry).flatMap { clock.instant(of: $0) }
    return "\(KeptAnnotation(annotation, instant ?? Self.now))"
  }

  @Test("any content comes back, in the order of time, with nothing blank", arguments: 1...50 as ClosedRange<UInt64>)
  func roundTrip(seed: UInt64) {
    var numbers = SplitMix(state: seed)
    func text() -> String {
      let parts = ["a", "\n", "\n\n", " ", "\t", "é", "b\n\nc", "\u{A0}"]
      return (0..<Int(numbers.next(upperBound: 8 as UInt64))).map { _ in
        parts[Int(numbers.next(upperBound: UInt64(parts.count)))]
      }.joined()
    }
    for _ in 0..<100 {
      let former = (0..<3).map { _ in text() }.filter { !$0.isEmpty }
      let content = numbers.next() % 2 == 0 ? former.joined(separator: "\n\n") : text() + "\n\n" + (former.last ?? "")
      guard content.contains(where: { !" \t\n".contains($0) }) else { continue }
      let annotations = annotations(content, kept: kept(former))
      let texts = annotations.map(\.description)
      #expect(TaskwarriorContent.content(texts).map { Array($0.utf8) } == Array(content.utf8), "\(former) \(content)")
      #expect(texts.allSatisfy { !$0.isEmpty })
      let entries = annotations.map(\.entry)
      #expect(zip(entries, entries.dropFirst()).allSatisfy { $0 < $1 }, "\(entries)")
    }
  }

  @Test("what content cannot have becomes blanks, and returns before line feeds go")
  func controls() {
    #expect(TaskwarriorContent.content(["a\u{1B}[2Jb\r\nc\rd\te\u{85}"]) == "a [2Jb\nc d\te ")
    #expect(TaskwarriorContent.content(["none"]) == nil && TaskwarriorContent.content([]) == nil)
  }

  @Test("a content of nothing but line ends takes time in proportion to it")
  func linear() {
    let content = "a" + String(repeating: "\n", count: 1_000_000) + "b"
    #expect(annotations(content).count == 2)
    #expect(annotations(String(repeating: "a\n\n", count: 100_000)).count == 100_000)
  }
}
