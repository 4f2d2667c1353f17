import JSONText
import Testing

@Suite("Nesting")
struct ContainerStackTests {
  @Test("values nested up to the limit are accepted", arguments: [1, 16, 63, 64, 65, 127, 128, 129, 256, 511, 512])
  func accepts(depth: Int) {
    #expect(problem(in: nested(depth)) == nil)
  }

  @Test(
    "values nested deeper are refused at the first bracket too many", arguments: [513, 514, 1_000, 10_000, 100_000])
  func refuses(depth: Int) {
    let error = JSONError(offset: offsetOfOpening(513), expected: "at most 512 levels")
    #expect(problem(in: nested(depth)) == error)
    #expect(problem(in: nested(depth).prefix(error.offset + 1)) == error)
  }

  @Test("each container takes only its own end", arguments: [1, 63, 64, 65, 128, 512])
  func endsMatch(depth: Int) {
    var text = nested(depth)
    let outermostEnd = text.count - 1
    text[outermostEnd] = UInt8(ascii: "]")
    #expect(problem(in: text)?.offset == outermostEnd)
  }

  @Test("the levels that the caller has entered count as well")
  func countsTheCallersLevels() {
    let text = String(repeating: "[", count: 513)
    let error = problem(in: text) { (scanner) throws(JSONError) in
      for _ in 0..<500 {
        try scanner.beginArray()
        _ = try scanner.nextElement()
      }
      _ = try scanner.skipValue()
    }
    #expect(error == JSONError(offset: 512, expected: "at most 512 levels"))
  }

  @Test("levels that were left do not count")
  func forgetsLevelsLeft() {
    #expect(problem(in: "[" + Array(repeating: "[[{}]]", count: 1_000).joined(separator: ",") + "]") == nil)
  }

  /// Objects and arrays in turn, an object outermost: `{"":[{"":[…]}]}`.
  private func nested(_ depth: Int) -> [UInt8] {
    let opening = (0..<depth).map { $0.isMultiple(of: 2) ? #"{"":"# : "[" }.joined()
    let closing = (0..<depth).reversed().map { $0.isMultiple(of: 2) ? "}" : "]" }.joined()
    return Array((opening + (depth.isMultiple(of: 2) ? "" : "0") + closing).utf8)
  }

  private func offsetOfOpening(_ level: Int) -> Int {
    (level - 1) / 2 * 5 + (level.isMultiple(of: 2) ? 4 : 0)
  }
}
