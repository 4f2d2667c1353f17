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

  @Test("a reference means the todo with exactly that uid, else the todo whose uid begins with it")
  func naming() throws {
    let todos: [(TodoID, TodoUID, String?)] = [
      (TodoID(stored: 3), "abcd-1", nil), (TodoID(stored: 4), "abcd", "work"), (TodoID(stored: 9), "other", nil),
    ]
    let named = ReferencedTodos(todos)
    func uids(_ word: String) throws -> [TodoUID] { try TodoRef.parse(word).flatMap(named.uids) }
    #expect(try uids("abcd") == ["abcd"])
    #expect(try uids("othe") == ["other"])
    #expect(try uids("3-9") == ["abcd-1", "abcd", "other"])
    #expect(try uids("9,3") == ["other", "abcd-1"])
    #expect(try uids("uid:gone") == ["gone"])
  }
}
