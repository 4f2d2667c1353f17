import Testing

/// Somebody must read every line, so no room grows beyond its bound.
struct WeightTests {
  /// The rooms, such as `TodoCore/Jot`, or `TodoCore/.` for the files at the top of a target, and their
  /// bounds in lines.
  private static let bounds: [String: Int] = {
    let rows = (Checkout.text(of: "Tests/Fixtures/rooms.tsv") ?? "").split(separator: "\n").map {
      $0.split(separator: "\t")
    }
    return Dictionary(rows.map { (String($0[0]), $0.count > 1 ? Int($0[1]) ?? 0 : 0) }) { first, _ in first }
  }()

  private static let lines = Checkout.sources.reduce(into: [:] as [String: Int]) { lines, file in
    let folders = file.path.split(separator: "/").dropFirst().dropLast()
    let room = "\(folders.first ?? "")/\(folders.dropFirst().first ?? ".")"
    lines[room, default: 0] += file.text.utf8.count { $0 == UInt8(ascii: "\n") }
  }

  @Test("each room is within its bound", arguments: lines.keys.sorted())
  func room(_ name: String) throws {
    let bound = try #require(Self.bounds[name], "\(name) has no bound in Tests/Fixtures/rooms.tsv")
    #expect(Self.lines[name, default: 0] <= bound)
  }

  @Test("the bounds are those of the existing rooms")
  func rows() {
    #expect(Set(Self.bounds.keys) == Set(Self.lines.keys))
  }
}
