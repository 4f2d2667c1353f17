import Testing
import TodoTestSupport

@testable import MergeEngine
@testable import TodoCore

struct LineMergeTests {
  private static let rows: [(String, base: String?, ours: String?, theirs: String?, merged: String?)] = [
    ("lines that each added stand where they put them", "a\nb", "x\na\nb", "a\nb\ny", "x\na\nb\ny"),
    ("a line that one took away goes", "a\nb\nc", "a\nc", "a\nb\nc\nd", "a\nc\nd"),
    ("a line that both took away goes", "a\nb", "a", "a", "a"),
    ("a line that one changed is changed", "a\nb\nc", "a\nB\nc", "a\nb\nc\nd", "a\nB\nc\nd"),
    (
      "a line that both changed stands in both versions, in the order of the bytes", "a\nb", "a\nz", "a\ny",
      "a\ny\nz"
    ),
    ("what both put into one place stands once", "a", "a\nx\ny", "a\ny\nz", "a\nx\ny\nz"),
    ("a line that one changed and one took away stands as changed", "a\nb", "a", "a\nB", "a\nB"),
    ("what one emptied is empty", "a\nb", nil, "a\nb", nil),
    ("what one emptied has what the other wrote", "a\nb", nil, "a\nb\nc", "c"),
    (
      "without a base the lines of both are there, and common ones once", nil, "a\nb\nc", "b\nd", "a\nb\nc\nd"
    ),
    ("an empty line is a line", "a\n\nb", "a\n\nb\nc", "x\na\n\nb", "x\na\n\nb\nc"),
    ("texts that look alike are different lines", "a", "a\n\u{E9}", "a\ne\u{301}", "a\ne\u{301}\n\u{E9}"),
  ]

  @Test(arguments: rows.indices)
  func row(_ index: Int) {
    let (sentence, base, ours, theirs, merged) = Self.rows[index]
    for (left, right) in [(ours, theirs), (theirs, ours)] {
      let text = LineMerge.merge(base: base, ours: left, theirs: right)
      #expect(Exact(text) == Exact(merged), "\(sentence)")
    }
  }

  @Test("the merge of texts with repeated lines is the same from both sides and has all that each side wrote")
  func repeated() {
    var random = SplitMix(state: 7)
    func text(_ letters: String) -> String {
      (0..<random.next(upperBound: UInt64(12))).map { _ in
        String(letters.randomElement(using: &random) ?? "a")
      }
      .joined(separator: "\n")
    }
    for _ in 0..<2_000 {
      let (base, ours, theirs) = (text("ab"), text("abx"), text("aby"))
      let merged = LineMerge.merge(base: base, ours: ours, theirs: theirs) ?? ""
      #expect(merged == LineMerge.merge(base: base, ours: theirs, theirs: ours) ?? "")
      for (side, letter) in [(ours, "x" as Character), (theirs, "y")] {
        #expect(count(letter, in: merged) == count(letter, in: side))
      }
    }
  }

  private func count(_ letter: Character, in text: String) -> Int { text.count { $0 == letter } }

  @Test("texts with very many differences are merged too, with every new line of both sides")
  func large() {
    func text(_ name: String) -> String {
      (0..<6_000).map { "\($0 % 3 == 0 ? "" : name)\($0 * 7 % 3_001)" }.joined(separator: "\n")
    }
    let (base, ours, theirs) = (text("b"), text("o"), text("t"))
    let merged = LineMerge.merge(base: base, ours: ours, theirs: theirs) ?? ""
    let lines = Set(merged.split(separator: "\n"))
    #expect(lines.isSuperset(of: ours.split(separator: "\n").filter { $0.hasPrefix("o") }))
    #expect(lines.isSuperset(of: theirs.split(separator: "\n").filter { $0.hasPrefix("t") }))
    #expect(LineMerge.merge(base: base, ours: merged, theirs: theirs) == merged)
  }
}
