import Testing

@testable import TodoCore
@testable import TodoTestSupport

struct RelationRefsTests {
  private func edits(after: [String] = [], notAfter: [String] = [], parent: String? = nil) -> TodoEdits {
    var edits = TodoEdits(parent.map { [.parent: $0] } ?? [:])
    (edits.after, edits.notAfter) = (after, notAfter)
    return edits
  }

  @Test("each word is read as a reference, and words that clear are skipped")
  func reading() throws {
    let refs = try RelationRefs(edits(after: ["3,5", "none", "abcd"], notAfter: ["7"], parent: ""))
    #expect(refs.after.map(\.text) == ["3", "5", "abcd"])
    #expect(refs.notAfter.map(\.text) == ["7"] && refs.parent == nil)
    #expect(try RelationRefs(edits(after: ["none"], parent: "none")).isEmpty)
  }

  @Test("a todo can have only one parent", arguments: ["3-7", "3,5"])
  func parents(text: String) {
    #expect(throws: TodoError.refused(.parents(text))) { try RelationRefs(edits(parent: text)) }
  }

  @Test("a malformed reference is refused", arguments: ["x", "-", "3-"])
  func malformed(text: String) {
    for edits in [edits(after: [text]), edits(notAfter: [text]), edits(parent: text)] {
      #expect(throws: TodoError.malformedRef(text)) { try RelationRefs(edits) }
    }
  }

  @Test("every reference must name a todo, except a whole uid in notAfter")
  func required() throws {
    let refs = try RelationRefs(edits(after: ["uid:a"], notAfter: ["uid:gone", "4", "abcd"], parent: "12"))
    #expect(Set(refs.all.map(\.text)) == ["uid:a", "12", "4", "abcd"])
  }

  @Test("a reference means the todos found for it, and a whole uid means itself if none was found")
  func naming() throws {
    let named = ReferencedTodos([
      Exact("abcd"): [("abcd-1", nil)], Exact("3-4"): [("abcd-1", nil), ("other", "work")],
      Exact("uid:other"): [("other", "work")], Exact("caf\u{E9}"): [("cafe", nil)],
    ])
    func uids(_ word: String) throws -> [TodoUID] { try TodoRef.parse(word).flatMap { named[$0] }.map(\.uid) }
    #expect(try uids("abcd") == ["abcd-1"])
    #expect(try uids("3-4") == ["abcd-1", "other"])
    #expect(try uids("3,4") == [] && uids("cafe\u{301}") == [])
    #expect(try uids("uid:gone") == ["gone"])
    #expect(try named[#require(TodoRef.parse("uid:other").first)].first?.project == "work")
  }
}
