import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import TodoCore

struct StoreSalvageTests {
  static let sound = StoreSample.sound
  static func line(_ id: Int, title: String = "T", more: String = "") -> String {
    StoreSample.line(id, title: title, more: more)
  }

  private func salvage(_ text: String) throws -> StoreSalvage {
    try StoreSalvage(of: Array(text.utf8), path: "s.json")
  }

  @Test(
    "the todos around the damage are kept, whatever the layout",
    arguments: [
      ("a byte order mark", "\u{FEFF}" + sound, [1, 2, 4], []),
      ("a cut line", sound.replacing(line(2), with: #"{"id":2,"uid":"u2","tit"#), [1, 4], [3]),
      (
        "a torn string", sound.replacing(line(2), with: #"{"id":2,"title":"x"# + "\n" + #"y","tags":[]}"#),
        [1, 4], [3]
      ),
      ("a lost end", String(sound.prefix(sound.utf8.count - 60)), [1, 2], [4]),
      ("a lost head", String(sound.dropFirst(30)), [1, 2, 4], []),
      (
        "a merge",
        sound.replacing(line(2) + ",", with: "<<<<<<< a\n\(line(2)),\n=======\n\(line(3)),\n>>>>>>> b"),
        [1, 2, 3, 4], []
      ),
      ("one line", sound.replacing("\n", with: "").replacing(#""version":1,"#, with: ""), [1, 2, 4], []),
      ("an array of todos", "[\(line(2)),\(line(1))]", [2, 1], []),
      (
        "a value that is a todo",
        sound.replacing(
          line(2), with: line(2).replacing("open", with: "opened").dropLast() + ",\"old\":\(line(7))}"),
        [1, 4], [3]
      ),
      (
        "an array that is a value",
        sound.replacing(
          line(2), with: line(2).replacing("open", with: "opened").dropLast() + ",\"old\":[\(line(7))]}"),
        [1, 4], [3]
      ),
      (
        "a wrong value", sound.replacing(line(2), with: line(2).replacing("open", with: "opened")), [1, 4],
        [3]
      ),
      ("a missing comma", sound.replacing("},\n", with: "}\n"), [1, 2, 4], []),
    ] as [(String, String, [Int], [Int])])
  func keeps(damage: String, text: String, ids: [Int], lostLines: [Int]) throws {
    let salvage = try salvage(text)
    #expect(salvage.todos.map(\.id.rawValue) == ids)
    #expect(salvage.lost.map(\.line) == lostLines)
  }

  @Test("every todo before a cut is kept, wherever the cut is")
  func cuts() throws {
    let bytes = Array(Self.sound.utf8)
    let ends = [1, 2, 4].map { id in
      Self.sound.prefix(upTo: Self.sound.firstRange(of: Self.line(id))!.upperBound).utf8.count
    }
    for count in ends[0]..<bytes.count {
      let salvage = try StoreSalvage(of: Array(bytes[..<count]), path: "s.json")
      #expect(salvage.todos.count == ends.count { $0 <= count })
    }
  }

  @Test("a todo in the text or in an unknown key of another todo is not a todo of its own")
  func nested() throws {
    let quoted = Self.line(7).replacing("\"", with: "\\\"")
    let salvage = try salvage(
      "{" + Self.line(1, title: quoted) + Self.line(2, more: ",\"was\":\(Self.line(8))"))
    #expect(salvage.todos.map(\.id.rawValue) == [1, 2])
    #expect(salvage.todos.last?.unknown.map(\.key) == ["was"])
  }

  @Test("the beginning of each lost line is reported on one line")
  func excerpts() throws {
    let salvage = try salvage("\(Self.line(1))\n{\t\"id\":\u{1},\"x\":{{{}}}}\n\n  {\n \"id\": 3")
    #expect(
      salvage.lost == [
        .init(line: 2, excerpt: #"{ "id": ,"x":{{{}}}} { "id": 3"#), .init(line: 4, excerpt: #"{ "id": 3"#),
      ])
  }

  @Test(
    "a document without an object is an empty store, and so is whitespace",
    arguments: [
      "", " \n\t", "\0\0\0", #"{"format":"todo","versi"#, #"{"format":"todo","version":1,"todos":["#,
    ])
  func empty(text: String) throws {
    #expect(try salvage(text).todos.isEmpty)
  }

  @Test(
    "a store is not repaired if no todo in it can be read",
    arguments: [
      "hello", "{}", "[]", #"{"format":"todo","todos":[{"id":1}]}"#, #"{"format":"other","todos":["#,
      "\u{FFFD}PNG",
    ])
  func unrepairable(text: String) {
    #expect(throws: StoreError.unrepairable(path: "s.json")) { try salvage(text) }
  }

  @Test("a todo that is not UTF-8 is lost without harm to other todos")
  func invalidUTF8() throws {
    let bytes = Array(Self.line(1, title: "é").utf8).filter { $0 != 0xA9 } + Array("\n\(Self.line(2))".utf8)
    #expect(try StoreSalvage(of: bytes, path: "").todos.map(\.id.rawValue) == [2])
    let wide = Self.sound.utf16.flatMap { [UInt8($0 & 0xFF), 0] }
    #expect(throws: StoreError.unrepairable(path: "")) { try StoreSalvage(of: wide, path: "") }
  }

  @Test("a store of a newer version is not repaired")
  func newerVersion() {
    let text = Self.sound.replacing("\"version\":1", with: "\"version\":2").dropLast(9)
    #expect(throws: StoreError.newerVersion(path: "s.json", version: 2)) { try salvage(String(text)) }
  }

  @Test(
    "a todo with members that a store cannot have is kept without them, and the loss is reported",
    arguments: [
      "\"removed\":true", "\"tags+\":[\"x\"],\"ifModified\":1",
      "\"deep\":\(String(repeating: "[", count: 510))\(String(repeating: "]", count: 510))",
    ])
  func excess(members: String) throws {
    let salvage = try salvage(
      Self.sound.replacing(Self.line(2), with: Self.line(2, more: ",\"a\":1,\(members),\"z\":2")))
    #expect(salvage.todos.map(\.id.rawValue) == [1, 2, 4])
    #expect(salvage.todos[1].unknown.map(\.key) == ["a", "z"])
    #expect(salvage.lost.map(\.line) == [3])
  }

  @Test("unknown keys at both ends of a document that only look the same are both kept")
  func lookalikes() throws {
    let text = Self.sound.replacing("{\"format\"", with: "{\"\u{E9}\":1,\"format\"").replacing(
      "\"x\"", with: "\"e\u{301}\"")
    #expect(try salvage(text.replacing("},\n", with: "}\n")).trailer.unknown.count == 2)
  }
}

struct StoreSalvageTrailerTests {
  private typealias Store = StoreSalvageTests

  private func trailer(_ text: String) throws -> StoreTrailer {
    try StoreSalvage(of: Array(text.utf8), path: "").trailer
  }

  @Test("the trailer of a damaged store is kept with its unknown keys")
  func whole() throws {
    let trailer = try trailer("\u{FEFF}" + Store.sound)
    #expect(
      trailer
        == StoreTrailer(lastID: 6, revision: 9, unknown: [UnknownField(key: "x", json: Array("[1]".utf8))]))
  }

  @Test(
    "the last id is the greatest id found anywhere, even in unreadable parts",
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

  @Test("the greatest numbers of two trailers count after a merge")
  func merged() throws {
    let text = Store.sound.replacing(
      "],\"lastID\"", with: "],\"lastID\":8,\"revision\":3}\n=======\n],\"lastID\"")
    let trailer = try trailer(text)
    #expect((trailer.lastID, trailer.revision) == (8, 9))
  }

  @Test("unknown keys are kept anywhere in any layout")
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

  @Test("the keys of a lost todo are not taken for keys of the document")
  func lostTodo() throws {
    let text = "\(Store.line(1))\n{\"id\":2,\n\"tags\":[\n],\n\"created\":\"2026-01-02T03:04:05Z\"}\n]}"
    #expect(try trailer(text).unknown.isEmpty)
  }
}
