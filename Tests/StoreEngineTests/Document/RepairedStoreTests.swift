import FileStore
import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import TodoCore

struct RepairedStoreTests {
  private func repaired(_ text: String) throws -> RepairedStore {
    try RepairedStore(StoreSalvage(of: Array(text.utf8), path: ""), beyond: HistoryCensus())
  }

  private func line(_ id: Int, _ uid: String, _ title: String) -> String {
    StoreSample.line(id, title: title).replacing("\"u\(id)\"", with: "\"\(uid)\"")
  }

  @Test("the first todo keeps its id and its uid, and later todos get new ones")
  func duplicates() throws {
    let repaired = try repaired(
      [line(5, "a", "first"), line(2, "b", "second"), line(5, "c", "third"), line(1, "b", "fourth")].joined(
        separator: "\n"))
    #expect(repaired.todos.map(\.id.rawValue) == [1, 2, 5, 6])
    #expect(repaired.todos.map(\.title) == ["fourth", "second", "first", "third"])
    #expect(repaired.todos[1].uid.text == "b" && repaired.todos[2].uid.text == "a")
    #expect(Set(repaired.todos.map(\.uid)).count == 4)
    let ids = try [1, 5, 6].map { try #require(TodoID(rawValue: $0)) }
    #expect(
      repaired.renamings == [
        .id(from: ids[1], to: ids[2]), .uid(of: ids[0], from: TodoUID(stored: "b")),
      ])
  }

  @Test("several versions of a todo become one, with the latest change", arguments: [false, true])
  func versions(isReversed: Bool) throws {
    let old = line(5, "a", "old")
    let new = line(5, "a", "new").replacing("\"modified\":\"2026", with: "\"modified\":\"2027")
    let lines = isReversed ? [new, old] : [old, new]
    let repaired = try repaired("<<<<<<< ours\n\(lines[0])\n=======\n\(lines[1])\n>>>>>>> theirs\n")
    #expect(repaired.todos.map(\.title) == ["new"])
    #expect(repaired.renamings == [.older(of: try #require(TodoID(rawValue: 5)))])
    #expect(try self.repaired("\(old)\n\(old)").renamings.isEmpty)
  }

  @Test("a repaired store continues after the highest revision and id that its history knows")
  func history() throws {
    var history = HistoryText()
    history.append(30)
    history.append { previous in
      HistoryStep(
        revision: 31, time: Moment.friday.instant, command: "add",
        changes: [HistoryStep.Change(before: nil, after: Array(line(77, "u", "gone").utf8))]
      ).line(after: previous)
    }
    // A power cut has kept only the end of the newest line.
    var void = HistoryText(32...32).bytes
    void.replaceSubrange(..<9, with: repeatElement(0, count: 9))
    let census = HistoryCensus(of: HistoryBytes(bytes: Array("x\n".utf8) + history.bytes + void))
    let salvage = try StoreSalvage(of: Array("oops\(StoreSample.sound)".utf8), path: "")
    let repaired = try RepairedStore(salvage, beyond: census)
    #expect(repaired.revision == 33)
    #expect(String(decoding: repaired.bytes, as: UTF8.self).contains("\"lastID\":77"))
  }

  @Test("the repaired document is sound and canonical, one revision later, with all unknown keys")
  func document() throws {
    let damaged = StoreSample.sound.replacing(
      StoreSample.line(2), with: StoreSample.line(2, more: ", \"y\" : {\"z\": 1}") + " oops")
    let bytes = try repaired(damaged).bytes
    let mended = StoreSample.sound
      .replacing(StoreSample.line(2), with: StoreSample.line(2, more: ",\"y\":{\"z\":1}"))
      .replacing("\"revision\":9", with: "\"revision\":10")
    #expect(String(decoding: bytes, as: UTF8.self) == mended)
    let examination = try StoreDocument.examine(MemoryVersion(bytes: bytes, location: ""), path: "")
    #expect(examination.isCanonical)
  }

  @Test(
    "whichever byte is damaged, the other todos are kept and the document is sound",
    arguments: Array("\n\"{}\\,".utf8) + [0xFF])
  func anyByte(damage: UInt8) throws {
    let sound = Array(StoreSample.sound.utf8)
    for index in sound.indices {
      var bytes = sound
      bytes[index] = damage
      let repaired = try RepairedStore(StoreSalvage(of: bytes, path: ""), beyond: HistoryCensus())
      try #require(repaired.todos.count >= 2, "byte \(index)")
      let found = try StoreDocument.examine(MemoryVersion(bytes: repaired.bytes, location: ""), path: "")
      try #require(found.isCanonical && found.census.total == repaired.todos.count, "byte \(index)")
    }
  }

  @Test("a repair that needs an id beyond the greatest is refused")
  func exhausted() {
    let line = line(TodoID.maximum, "a", "last")
    #expect(throws: StoreError.idsExhausted) {
      try repaired("\(line)\n\(line.replacing("\"a\"", with: "\"b\""))")
    }
  }

  @Test(
    "a repair keeps the synced list but forgets the commit, so that no sync removes the lost todos elsewhere",
    arguments: ["\"\(String(repeating: "a", count: 40))\"", "7"])
  func synced(json: String) throws {
    let text =
      StoreLayout.head
      + Array("\(line(1, "a", "x")) ?\n],\"lastID\":1,\"revision\":4,".utf8)
      + Array("\"synced\":\(json),\"syncedList\":\"l\",\"x\":1}\n".utf8)
    let bytes = String(decoding: try repaired(String(decoding: text, as: UTF8.self)).bytes, as: UTF8.self)
    #expect(bytes.hasSuffix("],\"lastID\":1,\"revision\":5,\"syncedList\":\"l\",\"x\":1}\n"))
  }
}
