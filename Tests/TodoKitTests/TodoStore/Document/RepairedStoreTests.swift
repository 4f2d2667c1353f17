import Testing

@testable import TodoKit

struct RepairedStoreTests {
  private func repaired(_ text: String) throws -> RepairedStore {
    try RepairedStore(StoreSalvage(of: Array(text.utf8), path: ""))
  }

  private func line(_ id: Int, _ uid: String, _ title: String) -> String {
    StoreSalvageTests.line(id, title: title).replacing("\"u\(id)\"", with: "\"\(uid)\"")
  }

  @Test("the first todo keeps its id and its uid, later ones get new ones")
  func duplicates() throws {
    let repaired = try repaired(
      [line(5, "a", "first"), line(2, "b", "second"), line(5, "a", "third"), line(1, "b", "fourth")].joined(
        separator: "\n"))
    #expect(repaired.todos.map(\.id.rawValue) == [1, 2, 5, 6])
    #expect(repaired.todos.map(\.title) == ["fourth", "second", "first", "third"])
    #expect(repaired.todos[1].uid.text == "b" && repaired.todos[2].uid.text == "a")
    #expect(Set(repaired.todos.map(\.uid)).count == 4)
    let ids = try [1, 5, 6].map { try #require(TodoID(rawValue: $0)) }
    #expect(
      repaired.renamings == [
        .id(from: ids[1], to: ids[2]), .uid(of: ids[2], from: TodoUID(stored: "a")),
        .uid(of: ids[0], from: TodoUID(stored: "b")),
      ])
  }

  @Test("the document is sound and canonical, one revision on, with every key that is not known")
  func document() throws {
    let damaged = StoreSalvageTests.sound.replacing(
      StoreSalvageTests.line(2), with: StoreSalvageTests.line(2, more: ", \"y\" : {\"z\": 1}") + " oops")
    let bytes = try repaired(damaged).bytes
    let mended = StoreSalvageTests.sound
      .replacing(StoreSalvageTests.line(2), with: StoreSalvageTests.line(2, more: ",\"y\":{\"z\":1}"))
      .replacing("\"revision\":9", with: "\"revision\":10")
    #expect(String(decoding: bytes, as: UTF8.self) == mended)
    let examination = try StoreDocument.examine(MemorySource(bytes: bytes, location: ""), path: "")
    #expect(examination.isCanonical)
  }

  @Test(
    "whatever byte is damaged, the other todos are kept, and the document is sound",
    arguments: Array("\0\n\"{}[]\\,x".utf8) + [0xFF])
  func anyByte(damage: UInt8) throws {
    let sound = Array(StoreSalvageTests.sound.utf8)
    for index in sound.indices {
      var bytes = sound
      bytes[index] = damage
      let repaired = try RepairedStore(StoreSalvage(of: bytes, path: ""))
      try #require(repaired.todos.count >= 2, "byte \(index)")
      let found = try StoreDocument.examine(MemorySource(bytes: repaired.bytes, location: ""), path: "")
      try #require(found.isCanonical && found.census.total == repaired.todos.count, "byte \(index)")
    }
  }

  @Test("no id is given that there cannot be")
  func exhausted() {
    let line = line(TodoID.maximum, "a", "last")
    #expect(throws: StoreError.idsExhausted) { try repaired("\(line)\n\(line)") }
  }
}
