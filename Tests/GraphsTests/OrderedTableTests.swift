import Testing

@testable import Graphs

struct OrderedTableTests {
  private func table(_ text: String) -> OrderedTable<Character, String> {
    OrderedTable(text.map { ($0, String($0)) })
  }

  @Test("values are in the order in which their keys first came, with the first value of each key")
  func order() {
    var table = table("bab")
    #expect(table.values == ["b", "a"])
    table["b"] = "B"
    table["c"] = "c"
    #expect(table.values == ["B", "a", "c"] && table["b"] == "B" && table["x"] == nil)
  }

  @Test("a removed key that comes back is last, unless the old order is asked for")
  func removal() {
    var table = table("abc")
    table["a"] = nil
    table["x"] = nil
    #expect(table.values == ["b", "c"] && table["a"] == nil)
    table["d"] = "d"
    table["a"] = "a"
    #expect(table.values == ["b", "c", "d", "a"])
    #expect(table.values(inOrderOf: "abc") == ["a", "b", "c", "d"])
    #expect(table.values(inOrderOf: "xcc") == ["c", "c", "b", "d", "a"])
  }

  @Test("the cost grows with the number of keys, not with its square")
  func cost() {
    func looks(_ count: Int) -> Int {
      let counter = CountedKey.Counter()
      let keys = (0..<count).map { CountedKey(number: $0, counter: counter) }
      var table = OrderedTable(keys.map { ($0, $0.number) })
      for key in keys where key.number.isMultiple(of: 2) { table[key] = nil }
      for key in keys.reversed() { table[key] = key.number }
      #expect(table.values(inOrderOf: keys).count == count)
      return counter.looks
    }
    #expect(looks(4_000) < 6 * looks(1_000))
  }
}

/// A key that counts how often it is compared or hashed.
private struct CountedKey: Hashable {
  final class Counter {
    var looks = 0
  }

  let number: Int
  let counter: Counter

  static func == (left: CountedKey, right: CountedKey) -> Bool {
    left.counter.looks += 1
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) {
    counter.looks += 1
    hasher.combine(number)
  }
}
