import Testing
import TodoTestSupport

@testable import TodoKit

struct BatchReaderTests {
  private func read(_ text: String) -> BatchReader.Result {
    BatchReader(moment: .friday).read(Array(text.utf8))
  }

  /// Each line, and the title that it gives or what is wrong with it.
  private func told(_ text: String) -> [String] {
    let result = read(text)
    return result.patches.map { "\($0.line) \($0.patch.title ?? "-")" }
      + result.problems.map { problem in
        guard case .malformed(let column, _) = problem.reason else { return "\(problem.line) \(problem.reason)" }
        return "\(problem.line):\(column)"
      }
  }

  @Test(
    "one object a line, or one array, in any layout",
    arguments: [
      ("", []), ("\n \t\r\n", []), ("[]", []), (" \n [ ] \n", []), ("{\"title\":\"a\"}", ["1 a"]),
      ("{\"title\":\"a\"}\n{\"title\":\"b\"}\n", ["1 a", "2 b"]),
      ("\n\n{\"title\":\"a\"}\r\n\n{\"title\":\"b\"}", ["3 a", "5 b"]),
      ("[{\"title\":\"a\"},{\"title\":\"b\"}]", ["1 a", "1 b"]),
      ("[\n{\"title\":\"a\"},\n\n{\n\"title\":\n\"b\"},\n{\"title\":\"c\"}]", ["2 a", "4 b", "7 c"]), ("{}", ["1 -"]),
    ] as [(String, [String])])
  func layouts(text: String, expected: [String]) {
    #expect(told(text) == expected)
  }

  @Test(
    "every bad line is told with its number and column, the good ones are read",
    arguments: [
      ("{\"title\":\"a\"}\nx\n{\"title\":\"c\"}", ["1 a", "3 c", "2:1"]), ("{\"title\":\"a\"", ["1:13"]),
      ("{\"title\":\"a\"} x", ["1 a", "1:15"]), ("{\"title\":\"a\"}{\"title\":\"b\"}", ["1 a", "1:14"]),
      ("{\"title\":1}\n{\"id\":\"1\"}\n{\"tags\":{}}", ["1:10", "2:7", "3:9"]), ("{\"title\":\"é\",x", ["1:14"]),
      ("1\n\"a\"\nnull\n{}", ["4 -", "1:1", "2:1", "3:1"]),
      ("{\"title\":\"a\"},\n{\"title\":\"b\"}", ["1 a", "2 b", "1:14"]),
    ] as [(String, [String])])
  func badLines(text: String, expected: [String]) {
    #expect(told(text) == expected)
  }

  @Test(
    "in an array the elements with bad values are told, and what follows a syntax error cannot be read",
    arguments: [
      ("[{\"title\":1},\n{\"title\":\"b\"},\n{\"due\":0}]", ["2 b", "1:11", "3:8"]),
      ("[1,{\"title\":\"b\"}]", ["1 b", "1:2"]),
      ("[{\"title\":\"a\"}\n{\"title\":\"b\"}]", ["1 a", "2:1"]), ("[{\"title\":\"a\"},]", ["1 a", "1:16"]),
      ("[{\"title\":\"a\"}", ["1 a", "1:15"]), ("[", ["1:2"]), ("[{\"title\":\"a\"}] x", ["1 a", "1:17"]),
      ("[{\"title\":\"a\"}]\n{\"title\":\"b\"}", ["1 a", "2:1"]), ("[[]]", ["1:2"]),
      (
        "[{\"title\":\"é\"},{\"due\":0},{\"due\":0},\n{\n\"title\":\"é\",\n\"due\":0}]", ["1 é", "1:23", "1:33", "4:7"]
      ),
    ] as [(String, [String])])
  func badArrays(text: String, expected: [String]) {
    #expect(told(text) == expected)
  }

  @Test("bytes that are no UTF-8 are told where they are")
  func invalidUTF8() {
    let bytes = Array("{\"title\":\"a\"}\n{\"title\":\"".utf8) + [0xC3, 0x28] + Array("\"}\n".utf8)
    let result = BatchReader(moment: .friday).read(bytes)
    #expect(result.patches.map(\.patch.title) == ["a"])
    #expect(result.problems.map(\.line) == [2])
  }

  @Test("an object is nested as deep as JSON may be, and no deeper")
  func depth() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(read("{\"x\":\(deep)").problems.count == 1)
    #expect(read(deep).problems.count == 1)
  }
}
