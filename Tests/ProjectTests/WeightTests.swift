import Testing

/// Somebody must read every line, so no target grows beyond its bound in Architecture.
struct WeightTests {
  /// The rows of the table of bounds: the target, and its maximum number of lines.
  private static let bounds: [String: Int] = {
    let article = Checkout.text(of: "Sources/TodoKit/TodoKit.docc/Architecture.md") ?? ""
    let rows = (article.split(separator: "### The weight").last ?? "").matches(of: /(?m)^\| `?(\w+)`? \| ([0-9,]+) \|$/)
    return Dictionary(rows.map { (String($0.1), Int($0.2.replacing(",", with: "")) ?? 0) }) { first, _ in first }
  }()

  private static let lines = Checkout.sources.reduce(into: [:] as [String: Int]) { lines, file in
    lines[String(file.path.split(separator: "/")[1]), default: 0] += file.text.utf8.count { $0 == UInt8(ascii: "\n") }
  }

  @Test("each target has a bound and is within it", arguments: try Checkout.names(in: "Sources"))
  func target(_ name: String) throws {
    let bound = try #require(Self.bounds[name], "\(name) has no bound in Architecture")
    #expect(Self.lines[name, default: 0] <= bound)
  }

  @Test("all targets together are within the bound for all")
  func all() throws {
    #expect(Self.lines.values.reduce(0, +) <= (try #require(Self.bounds["all"])))
  }

  @Test("the bounds are those of the existing targets")
  func rows() throws {
    #expect(Set(Self.bounds.keys).subtracting(["all"]) == Set(try Checkout.names(in: "Sources")))
  }
}
