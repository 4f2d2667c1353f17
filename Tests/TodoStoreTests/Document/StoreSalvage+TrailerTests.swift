import Testing

@testable import TodoCore
@testable import TodoStore

struct StoreSalvageTrailerTests {
  private typealias Store = StoreSalvageTests

  private func trailer(_ text: String) throws -> StoreTrailer {
    try StoreSalvage(of: Array(text.utf8), path: "").trailer
  }

  @Test("the trailer of a damaged store is kept, with the keys that are not known")
  func whole() throws {
    let trailer = try trailer("\u{FEFF}" + Store.sound)
    #expect(trailer == StoreTrailer(lastID: 6, revision: 9, unknown: [UnknownField(key: "x", json: Array("[1]".utf8))]))
  }

  @Test(
    "the last id is the greatest found anywhere, also in what could not be read",
    arguments: [
      (Store.sound.replacing("\"lastID\":6,", with: ""), 4),
      (Store.sound.replacing(Store.line(2), with: "{\"id\": 12 ,"), 12),
      (Store.sound.replacing(Store.line(2), with: "{\"id\":99999999999999999999,"), 6),
      (Store.sound.replacing(Store.line(2), with: "{\"id\":\"12\",\"lastID\":-12,\"ids\":13"), 6),
      (Store.sound.replacing(",\"revision\"", with: ",\"lastID\":5,\"revision\"").dropLast(4) + "", 6),
    ])
  func lastID(text: String, id: Int) throws {
    #expect(try trailer(text).lastID == id)
  }

  @Test("of two trailers, as a merge leaves them, the greatest numbers count")
  func merged() throws {
    let text = Store.sound.replacing("],\"lastID\"", with: "],\"lastID\":8,\"revision\":3}\n=======\n],\"lastID\"")
    let trailer = try trailer(text)
    #expect((trailer.lastID, trailer.revision) == (8, 9))
  }

  @Test("keys that are not known are kept wherever they stand, in any layout")
  func unknownKeys() throws {
    let text = """
      {
        "a": {"n": [1, 2]},
        "format": "todo", "version": 1,
        "todos": [
          \(Store.line(1)) \(Store.line(2))
        ],
        "lastID": 3, "revision": 4,
        "b": [
          5
        ],
        "c": null
      }
      """
    let unknown = try trailer(text).unknown
    #expect(unknown.map(\.key) == ["a", "b", "c"])
    #expect(unknown.map { String(decoding: $0.json, as: UTF8.self) } == [#"{"n":[1,2]}"#, "[5]", "null"])
  }

  @Test("the keys of a lost todo are not taken for the document's")
  func lostTodo() throws {
    let text = "\(Store.line(1))\n{\"id\":2,\n\"tags\":[\n],\n\"created\":\"2026-01-02T03:04:05Z\"}\n]}"
    #expect(try trailer(text).unknown.isEmpty)
  }
}
