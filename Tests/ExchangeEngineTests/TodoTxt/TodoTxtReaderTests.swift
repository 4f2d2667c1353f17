import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

struct TodoTxtReaderTests {
  @Test(
    "a line is its head, a sentence up to its last word, and the names and pairs after it",
    arguments: [
      (
        "(A) 2026-11-01  Call @home Mum\t+Family due:2026-11-23 \r\n", 15, "Call @home Mum", 1,
        ["@home", "+Family", "due:2026-11-23"]
      ),
      ("a", 0, "a", 0, []), (" \ta\r\n", 0, "a", 0, []), ("x b", 2, "b", 0, []), ("(A) \n", 4, "", 0, []),
      ("@a +b", 0, "", 0, ["@a", "+b"]), ("12:30 a:b", 0, "12:30", 0, ["a:b"]),
    ] as [(String, Int, String, Int, [String])])
  func words(line: String, headEnd: Int, sentence: String, count: Int, marks: [String]) {
    let text = Array(line.utf8.prefix { $0 != .carriageReturn && $0 != .lineFeed })[...]
    let reader = TodoTxtReader(text, ids: nil)
    #expect(reader.headEnd == headEnd)
    #expect(text[reader.start..<reader.sentenceEnd].string == sentence)
    #expect(reader.marks.map(\.word.bytes.string) == marks)
    #expect(reader.sentenceMarkCount == count)
    let isBlank = text[reader.end...].allSatisfy(\.isBlank)
    #expect(isBlank)
  }

  @Test(
    "a pair with an unknown key is a field of the user's own, a number or a list if it reads as one",
    arguments: [
      ("a client:ACME +p n:3", ["client=\"ACME\"", "n=3"]),
      ("a k:007 t:x mailto:b@c m:-1.5e3", ["k=\"007\"", "m=-1.5e3"]), ("a k:b%20c%3A", ["k=\"b c:\""]),
      ("a k:1 n:2 k:x", ["k=[\"1\",\"x\"]", "n=2"]), ("k:v +p", []), ("say k:v loud", ["k=\"v\""]),
      ("a k%3Av is:x k: :v k::v (k:v", []), ("a localhost:80 +p Title:x k://v C:/x C:\\x", []),
      ("a in:/x", ["in=\"/x\""]),
    ])
  func own(line: String, own: [String]) throws {
    let todos = try CodecTrip.todos(TodoTxtCodec.self, Array(line.utf8))
    #expect(todos[0].own == own)
    #expect(CodecTrip.text(TodoTxtCodec.self, of: todos).string == "\(line)\n")
  }

  @Test("a line with too many fields of the user's own has the others as words of its title")
  func manyOwn() throws {
    let line = "a" + (0..<300).map { " k\($0):v" }.joined()
    let todos = try CodecTrip.todos(TodoTxtCodec.self, Array(line.utf8))
    #expect(todos[0].own.count == OwnWord.limit)
    #expect(todos[0].title == "a" + (OwnWord.limit..<300).map { " k\($0):v" }.joined())
    #expect(CodecTrip.text(TodoTxtCodec.self, of: todos).string == "\(line)\n")
  }
}
