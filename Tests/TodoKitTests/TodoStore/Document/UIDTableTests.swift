import Testing
import TodoTestSupport

@testable import TodoKit

struct UIDTableTests {
  private func number(of uid: String, in table: UIDTable) -> Int? {
    TodoUID(stored: uid).withUTF8 { table.number(of: $0) }
  }

  private func insert(_ uid: String, into table: inout UIDTable) -> Int {
    TodoUID(stored: uid).withUTF8 { table.insert($0) }
  }

  @Test("uids are numbered as they come, each once, and every one is found by its bytes, and no other")
  func finding() {
    var random = SplitMix(state: 1)
    let uids =
      (0..<5_000).map { _ in TodoUID.random(using: &random).text } + ["e\u{301}", "a", "ab", "b", "b234567890"]
    var table = UIDTable()
    for _ in 1...2 {
      for (number, uid) in uids.enumerated() { #expect(insert(uid, into: &table) == number) }
    }
    #expect(table.count == uids.count)
    for (index, uid) in uids.enumerated() {
      #expect(number(of: uid, in: table) == index && table[index] == TodoUID(stored: uid))
    }
    for uid in ["\u{E9}", "", "abc", "uid", "b234567891"] { #expect(number(of: uid, in: table) == nil) }
  }

  @Test("in an empty table nothing is found")
  func empty() {
    #expect(number(of: "a", in: UIDTable()) == nil)
  }
}
