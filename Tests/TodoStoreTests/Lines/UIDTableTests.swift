import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoStore

struct UIDTableTests {
  /// The number that each uid gets.
  private func numbers(_ uids: [String], in table: inout UIDTable) -> [Int] {
    var numbers: [Int] = []
    for uid in uids { numbers.append(TodoUID(stored: uid).withUTF8 { table.insert($0) }) }
    return numbers
  }

  private func number(of uid: String, in table: UIDTable) -> Int? {
    TodoUID(stored: uid).withUTF8 { table.number(of: $0) }
  }

  @Test("every uid is found by its bytes, and no other uid is found")
  func finding() {
    var random = SplitMix(state: 1)
    let uids = (0..<5_000).map { _ in TodoUID.random(using: &random).text } + ["e\u{301}", "a", "ab", "b"]
    var table = UIDTable()
    #expect(numbers(uids, in: &table) == Array(uids.indices))
    for (number, uid) in uids.enumerated() {
      #expect(self.number(of: uid, in: table) == number)
      #expect(table[number] == TodoUID(stored: uid))
    }
    for uid in ["\u{E9}", "", "abc", "uid"] { #expect(number(of: uid, in: table) == nil) }
  }

  @Test("uids that differ in only a few places are spread over the table", arguments: 0...40)
  func spreading(length: Int) {
    for (before, after) in [(length, 0), (0, length), (length / 2, length - length / 2)] {
      let hashes = (1_000..<3_000).map { number in
        Array((String(repeating: "x", count: before) + "\(number)" + String(repeating: "y", count: after)).utf8)
          .withUnsafeBytes(UIDTable.hash)
      }
      // 2,000 random hashes take about 1,580 of 4,096 places.
      #expect(Set(hashes.map { $0 & 4_095 }).count > 1_400)
    }
  }

  @Test("a uid that is already there keeps its number")
  func shared() {
    var table = UIDTable()
    #expect(numbers(["a", "b", "a", "c", "b"], in: &table) == [0, 1, 0, 2, 1])
    #expect(table.count == 3)
  }

  @Test("an empty table finds nothing")
  func empty() {
    #expect(number(of: "a", in: UIDTable()) == nil)
  }
}
