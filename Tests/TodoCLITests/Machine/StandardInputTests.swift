import FileStore
import Foundation
import Testing
import TodoKit
import TodoTestSupport

@testable import TodoCLI

struct StandardInputTests {
  @Test(
    "lines that are not blank are read with their numbers",
    arguments: [
      ("", [:]), ("a", [1: "a"]), ("a\nb\n", [1: "a", 2: "b"]),
      ("\n a \r\n\t\n\u{A0}\nb\r", [2: " a ", 5: "b"]),
      ("a\rb\n", [1: "a\rb"]), ("a\u{2028}b", [1: "a\u{2028}b"]),
    ] as [(String, [Int: String])])
  func lines(text: String, expected: [Int: String]) throws {
    let lines = try StandardInput(Array(text.utf8)).lines()
    #expect(lines.map(\.line) == expected.keys.sorted())
    #expect(lines.map(\.text) == expected.sorted { $0.key < $1.key }.map(\.value))
  }

  @Test(
    "the text keeps its lines but loses the last line break",
    arguments: [
      ("", ""), ("a", "a"), ("a\n", "a"), ("a\n\n", "a\n"), ("a\r\nb\r\n", "a\nb"), ("\n", ""),
      (" a\t", " a\t"),
    ])
  func text(text: String, expected: String) throws {
    #expect(try StandardInput(Array(text.utf8)).text() == expected)
  }

  @Test("input that is not UTF-8 is refused, with its line if lines are read")
  func notUTF8() {
    let input = StandardInput(Array("a\n".utf8) + [0xC3, 0x28])
    #expect(throws: TodoError.refused(.notUTF8, line: 2)) { try input.lines() }
    #expect(throws: TodoError.refused(.notUTF8)) { try input.text() }
  }

  @Test("a descriptor is read to its end")
  func descriptor() throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "0123456789abcdef", count: 10_000)
    try folder.write(text, to: "input")
    let handle = try #require(FileHandle(forReadingAtPath: folder.path(of: "input")))
    #expect(try StandardInput(descriptor: handle.fileDescriptor).text() == text)
  }

  @Test("a descriptor that cannot be read is an error")
  func badDescriptor() {
    #expect(throws: TodoError.unreadableInput(nil, 9)) {
      try StandardInput(descriptor: -1).text()
    }
  }

  @Test("an error for unreadable input says why and what to do")
  func wording() {
    let error = TodoError.unreadableInput(nil, 5)
    #expect(error.outcome == .failed)
    #expect(
      ProblemModel(error)
        == ProblemModel(
          code: .unreadable, message: "cannot read standard input: Input/output error",
          advice: ["pipe text into it, or leave out the -"]))
  }
}
