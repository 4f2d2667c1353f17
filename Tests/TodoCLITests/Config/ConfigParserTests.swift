import Foundation
import JSONText
import Testing
import TodoTestSupport

@testable import TodoCLI

struct ConfigParserTests {
  /// Each key with its value, as `git config --list` prints them.
  static func pairs(_ text: String) throws(ConfigError) -> [String] {
    try ConfigParser.parse(Array(text.utf8)).sections.flatMap { section in
      section.entries.map { entry in
        [section.name, section.subsection, entry.name].compactMap(\.self).joined(separator: ".")
          + (entry.value.map { "=\($0)" } ?? "")
      }
    }
  }

  @Test(
    "sections, keys and values are read as git reads them",
    arguments: [
      ("", []), ("\n# c\n; d\n", []), ("[list]\nquery = a\n", ["list.query=a"]),
      ("[List] Query=a # c", ["list.query=a"]),
      ("[view \"W k\"]\n\tsort  =  a  b \t ; c\n", ["view.W k.sort=a  b"]),
      ("[a \"x\\\"y\\\\z\"]\nk = 1", ["a.x\"y\\z.k=1"]), ("[a]\nk = \"  b ; # \" c", ["a.k=  b ; #  c"]),
      ("[a]\nk = \"a\"b\"c\"", ["a.k=abc"]), ("[a]\nk = a\\tb\\n\\\"\\\\", ["a.k=a\tb\n\"\\"]),
      ("[a]\nk = one \\\n two\nl = 3", ["a.k=one  two", "a.l=3"]), ("[a]\nk\nl =\n", ["a.k", "a.l="]),
      ("[a]\r\nk = v\r\n", ["a.k=v"]), ("\u{FEFF}[a]\nk = v", ["a.k=v"]), ("[a]\n[b.c] k = v", ["b.c.k=v"]),
    ])
  func values(text: String, expected: [String]) throws {
    #expect(try Self.pairs(text) == expected)
  }

  @Test(
    "an invalid config is refused with line and column",
    arguments: [
      ("[a]\n\tk = \"b\n", .openQuote, 2, 6), ("[a]\nk = b\\x", .badEscape, 2, 6),
      ("[a]\nk = b\\", .badEscape, 2, 6), ("[a]\nk = b\\b", .badEscape, 2, 6),
      ("[a]\n k # c", .missingEquals, 2, 4), ("[a\nk = b", .badSection, 1, 3), ("[]", .badSection, 1, 2),
      ("[a b]", .badSection, 1, 4), ("[a \"b]\n", .openQuote, 1, 4), ("[a \"b\" c]", .badSection, 1, 7),
      ("k = b", .keyOutsideSection, 1, 1), ("[a]\n= b", .strayText("="), 2, 1),
      ("[a]\n3 = b", .strayText("3"), 2, 1), ("[a]\nk = \u{1B}", .controlCharacter("\u{1B}"), 2, 5),
      ("[a]\n# \u{85}", .controlCharacter("\u{85}"), 2, 3), ("[a]\nk = b\rc", .controlCharacter("\r"), 2, 6),
      ("[a]\r", .controlCharacter("\r"), 1, 4), ("[ä]", .badSection, 1, 2),
    ] as [(String, ConfigError.Reason, Int, Int)])
  func errors(text: String, reason: ConfigError.Reason, line: Int, column: Int) {
    let error = #expect(throws: ConfigError.self) { try Self.pairs(text) }
    #expect(error?.reason == reason)
    #expect(error?.place.line == line && error?.place.column == column)
  }

  @Test("bytes that are not UTF-8 are refused with line and column")
  func notUTF8() {
    func place(_ bytes: [UInt8]) -> String? {
      let error = #expect(throws: ConfigError.self) { try ConfigParser.parse(bytes) }
      #expect(error?.reason == .notUTF8)
      return error.map { "\($0.place.line):\($0.place.column)" }
    }
    #expect(place(Array("[a]\nk = é".utf8.dropLast()) + [0x0A, 0xFF]) == "2:5")
    #expect(place([0xFF, 0xFE, 0x5B, 0x00]) == "1:1")
    #expect(place(Array("\u{FEFF}[a]\nk".utf8) + [0xFF]) == "2:2")
    #expect(place(Array("\u{FEFF}".utf8) + [0xFF]) == "1:1")
  }

  @Test("each character of a value has its line and column in the file")
  func places() throws {
    let text = try ConfigParser.parse(Array("[a]\n  k = \"x \\\"y\\\nz\"".utf8))
    let entry = try #require(text.sections.first?.entries.first)
    #expect(entry.value == "x \"yz")
    #expect(
      entry.valuePlaces.map { JSONPosition(of: $0, in: text.scalars) }.map { "\($0.line):\($0.column)" } == [
        "2:8", "2:9", "2:10", "2:12", "3:1", "3:3",
      ])
  }

  @Test("random files are read as git reads them, and refused if git refuses them", arguments: 1...4)
  func git(seed: UInt64) throws {
    let git = try Program.path(of: "git")
    let folder = try TemporaryFolder()
    var random = SplitMix(state: seed)
    var accepted = 0
    for _ in 0..<60 {
      let text = Self.madeUp(&random)
      try folder.write(text, to: "config")
      let words = ["config", "-f", folder.path(of: "config"), "--list", "-z"].map { Array($0.utf8) }
      let result = try ChildProcess(git, words, environment: ["HOME": folder.path], folder: folder.path).run()
      guard result.status == 0 else {
        #expect(throws: ConfigError.self, "\(text.debugDescription)") { try Self.pairs(text) }
        continue
      }
      guard let ours = try? Self.pairs(text) else { continue }
      accepted += 1
      let theirs = result.output.split(separator: "\0").map { String($0) }
      #expect(
        ours.map { $0.replacing(/=/, with: "\n", maxReplacements: 1) } == theirs, "\(text.debugDescription)")
    }
    #expect(accepted > 15)
  }

  /// A file made of pieces that git reads, some of them cut short or stray.
  private static func madeUp(_ random: inout SplitMix) -> String {
    let values = [
      "a", "a b", " a  b ", "\"a # b\"", "a # b", "a;b", "\"\"", "", "\\\"a\\\"", "a\\\\b", "\"a\" \"b\"",
      "a\\tb", "a\\nb", "a \\\n  b", "\" a \"", "é 日本", "\"x", "a\\", "a\\q", "-due,title", "'a b'", "a=b",
      "[x]",
    ]
    let lines = [
      "# c", "; c \"", "", "[a]", "[a \"x\"]", "[B-c]", "[a \"x y\\\"z\"]", "[d] k = v", "[", "[a \"x]",
      "= x", "k l = 3",
    ]
    var text = "[s]\n"
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      if Int.random(in: 0..<3, using: &random) == 0 {
        text += lines[Int.random(in: 0..<lines.count, using: &random)]
      } else {
        text += ["k = ", "\tKey=", "l-2 =", " m  =  "][Int.random(in: 0..<4, using: &random)]
        text += values[Int.random(in: 0..<values.count, using: &random)]
      }
      text += Int.random(in: 0..<6, using: &random) == 0 ? "\r\n" : "\n"
    }
    return text
  }
}
