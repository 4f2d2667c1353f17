import Testing

@testable import TodoStore

struct SortedTextsTests {
  private static let texts = ["", "a", "ab", "ab", "abc", "abd", "b", "ba", "c"]

  @Test(
    "what is the same as a text, and what begins with it, is what a look at each text would find",
    arguments: [
      "", "a", "ab", "abc", "abe", "b", "bb", "c", "ca", "0",
    ])
  func positions(text: String) {
    let sorted = SortedTexts(ascending: Self.texts.map { Array($0.utf8) })
    #expect(sorted.positions(of: Array(text.utf8)).map { Self.texts[$0] } == Self.texts.filter { $0 == text })
    #expect(
      sorted.positions(beginningWith: Array(text.utf8)).map { Self.texts[$0] }
        == Self.texts.filter { $0.hasPrefix(text) })
  }

  @Test(
    "whether a text begins with one of several is what a look at each would tell",
    arguments: [
      [], ["ab"], ["ab", "abc", "b"], ["b", "a", "ab"], [""], ["abc", "abd"],
    ])
  func beginnings(words: [String]) {
    let beginnings = SortedTexts(beginnings: words.map { Array($0.utf8) })
    for text in Self.texts + ["abx", "ba", "zz"] {
      #expect(beginnings.hasBeginning(of: text.utf8) == words.contains { text.hasPrefix($0) })
    }
  }

  @Test("among ever more texts of all lengths a text is found by little more looks")
  func cost() {
    func looks(_ count: Int) -> Int {
      let counter = CountedUnit.Counter()
      let units = (0..<count).map { number in
        String(number, radix: 2).utf8.map { CountedUnit(unit: $0, counter: counter) }
      }
      let beginnings = SortedTexts(beginnings: units)
      counter.looks = 0
      for text in units { _ = beginnings.hasBeginning(of: text) }
      return counter.looks
    }
    #expect(looks(4_096) < 8 * looks(1_024))
  }
}

/// A unit that counts how often it is compared.
private struct CountedUnit: Comparable {
  final class Counter {
    var looks = 0
  }

  let unit: UInt8
  let counter: Counter

  static func < (left: CountedUnit, right: CountedUnit) -> Bool {
    left.counter.looks += 1
    return left.unit < right.unit
  }

  static func == (left: CountedUnit, right: CountedUnit) -> Bool {
    left.counter.looks += 1
    return left.unit == right.unit
  }
}
