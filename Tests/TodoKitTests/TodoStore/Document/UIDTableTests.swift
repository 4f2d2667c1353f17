import Testing
import TodoTestSupport

@testable import TodoKit

struct UIDTableTests {
  private func table(_ uids: [String]) -> UIDTable {
    var table = UIDTable()
    for uid in uids { table.append(uid.utf8) }
    table.index()
    return table
  }

  @Test("every uid is found by its bytes, and no other one is")
  func finding() {
    var random = SplitMix(state: 1)
    let uids = (0..<5_000).map { _ in TodoUID.random(using: &random).text } + ["e\u{301}", "a", "ab", "b"]
    let table = table(uids)
    for (number, uid) in uids.enumerated() { #expect(table.number(of: Array(uid.utf8)[...]) == number) }
    for uid in ["\u{E9}", "", "abc", "uid"] { #expect(table.number(of: Array(uid.utf8)[...]) == nil) }
  }

  @Test("of several with one uid the first is found")
  func shared() {
    #expect(table(["a", "b", "a", "b"]).number(of: Array("b".utf8)[...]) == 1)
  }

  @Test("in an empty table nothing is found")
  func empty() {
    #expect(table([]).number(of: Array("a".utf8)[...]) == nil)
  }
}
