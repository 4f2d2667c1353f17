import FileStore
import Testing

@testable import StoreEngine
@testable import TodoCore

struct StoreDocumentExaminingTests {
  private typealias Store = StoreSalvageTests

  private func examine(_ text: String?) throws -> StoreExamination {
    try StoreDocument.examine(MemoryVersion(bytes: text.map { Array($0.utf8) }, location: ""), path: "s.json")
  }

  @Test("a missing store is sound and empty")
  func missing() throws {
    let found = try examine(nil)
    #expect(!found.exists && found.isCanonical)
    #expect(found.census == StoreCensus())
  }

  @Test("todos are counted by status")
  func counts() throws {
    let done = Store.line(2).replacing("\"open\"", with: "\"done\"")
    let found = try examine(Store.sound.replacing(Store.line(2), with: done))
    #expect(found.census == StoreCensus(counts: [.open: 2, .done: 1], revision: 9))
    #expect(found.exists && found.isCanonical && found.sharedUIDs.isEmpty)
    #expect((found.lastID, found.greatestID) == (6, 4))
  }

  @Test(
    "any other layout is sound but not canonical",
    arguments: [" " + Store.sound, Store.sound.replacing(",", with: ", ")])
  func layout(text: String) throws {
    let found = try examine(text)
    #expect(!found.isCanonical)
    #expect(found.census.total == 3)
  }

  @Test("a last id below the greatest id is reported as it is stored", arguments: ["\n", " "])
  func lastID(separator: String) throws {
    let text = Store.sound.replacing("\"lastID\":6", with: "\"lastID\":2").replacing("\n", with: separator)
    let found = try examine(text)
    #expect((found.lastID, found.greatestID) == (2, 4))
  }

  @Test("shared uids are reported with the ids of their todos, in order")
  func sharedUIDs() throws {
    let text = Store.sound.replacing("\"u2\"", with: "\"u1\"")
    let found = try examine(text)
    #expect(found.sharedUIDs.map(\.uid) == ["u1"])
    #expect(found.sharedUIDs.map { $0.ids.map(\.rawValue) } == [[1, 2]])
  }

  @Test("uids that only look the same are not shared")
  func lookalikes() throws {
    let text = Store.sound.replacing("\"u1\"", with: "\"\u{E9}\"").replacing("\"u2\"", with: "\"e\u{301}\"")
    #expect(try examine(text).sharedUIDs.isEmpty)
  }

  @Test(
    "values that are too deep are reported, in a todo and in the document",
    arguments: [
      (true, 508, nil), (true, 509, 2), (true, 512, 2), (false, 511, nil), (false, 512, 5),
    ])
  func depth(isInTodo: Bool, levels: Int, line: Int?) throws {
    let value = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    let text =
      isInTodo
      ? Store.sound.replacing(Store.line(1), with: Store.line(1, more: ",\"deep\":\(value)"))
      : Store.sound.replacing("\"x\":[1]", with: "\"x\":\(value)")
    for text in [text, " " + text] {
      do {
        #expect(try examine(text).census.total == 3 && line == nil)
      } catch {
        guard case .unsound(_, let place, _, _, let expected)? = error as? StoreError else { throw error }
        #expect(place == line && expected == "at most \(isInTodo ? 509 : 512) levels")
      }
    }
  }

  @Test("damage is reported with its line, its column and its byte", arguments: [(2, 3), (4, 4)])
  func damage(id: Int, line: Int) {
    let text = Store.sound.replacing(Store.line(id), with: Store.line(1))
    let byte = text.split(separator: "\n").prefix(line - 1).reduce(0) { $0 + $1.utf8.count + 1 }
    #expect(
      throws: StoreError.unsound(
        path: "s.json", line: line, column: 1, byte: byte, expected: "each id once, not 1 again")
    ) { try examine(text) }
    let other = Store.sound.replacing(Store.line(id), with: Store.line(id).replacing("open", with: "shut"))
    let column = Store.line(id).prefix { $0 != "s" }.utf8.count
    let error = #expect(throws: StoreError.self) { try examine(other) }
    guard case .unsound("s.json", line, let atColumn, let atByte, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(atColumn > column && atByte == byte + atColumn - 1)
  }
}
