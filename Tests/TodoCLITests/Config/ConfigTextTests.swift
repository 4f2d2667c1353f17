import Testing

@testable import TodoCLI

struct ConfigTextEditingTests {
  private func text(_ scalars: [Unicode.Scalar]) -> String { String(String.UnicodeScalarView(scalars)) }

  private func set(_ path: String, _ value: String, in config: String) throws -> String {
    text(try ConfigParser.parse(Array(config.utf8)).setting(try ConfigKey.key(path: path), to: value))
  }

  private func unset(_ path: String, in config: String) throws -> String? {
    try ConfigParser.parse(Array(config.utf8)).removing(try ConfigKey.key(path: path)).map(text)
  }

  @Test(
    "a value replaces the old value, and comments and layout stay",
    arguments: [
      ("", "[list]\n\tsort = x\n"), ("# mine", "# mine\n\n[list]\n\tsort = x\n"),
      ("[list]\n", "[list]\n\tsort = x\n"),
      ("[list]\n  sort   =  due   # why\n", "[list]\n  sort   =  x   # why\n"),
      ("[list]\nsort=", "[list]\nsort= x"), ("[list]\nsort = \"a\" \\\n  b ; c\n", "[list]\nsort = x ; c\n"),
      ("[list]\n\tsort\n", "[list]\n\tsort = x\n"),
      ("[list]\n  query = a # c\n\n[date]\n", "[list]\n  query = a # c\n  sort = x\n\n[date]\n"),
      ("[list] query = a", "[list] query = a\n\tsort = x"), ("[LIST]\nSort = a", "[LIST]\nSort = x"),
      ("[list]\r\nquery = a\r\n", "[list]\r\nquery = a\r\nsort = x\r\n"),
      ("[list] [date]\norder = dmy\n", "[list] [date]\norder = dmy\n\n[list]\n\tsort = x\n"),
      ("[view \"list\"]\nsort = a\n", "[view \"list\"]\nsort = a\n\n[list]\n\tsort = x\n"),
    ])
  func setting(config: String, expected: String) throws {
    #expect(try set("list.sort", "x", in: config) == expected)
  }

  @Test(
    "a key is removed with its line and the comment there, and the heading of its section stays",
    arguments: [
      ("[list]\n  # c\n  sort = a # d\n  group = due\n", "[list]\n  # c\n  group = due\n"),
      ("# a\n[list]\n\tsort = a\n\n[date]\n", "# a\n[list]\n\n[date]\n"),
      ("[list]\n# c\nsort = a\n", "[list]\n# c\n"),
      ("[list] sort = a # c\ngroup = due", "[list]\ngroup = due"), ("[list] sort = a", "[list]"),
      ("[list]\n\tsort = a", "[list]\n"),
      ("[list]\r\nsort = a \\\r\n b\r\ngroup = x\r\n", "[list]\r\ngroup = x\r\n"),
      ("[list]\nsort = a\n[list]\nsort = b\ngroup = due\n", "[list]\n[list]\ngroup = due\n"),
    ])
  func unsetting(config: String, expected: String) throws {
    #expect(try unset("list.sort", in: config) == expected)
  }

  @Test("a missing key cannot be removed")
  func missing() throws {
    #expect(try unset("list.sort", in: "[list]\ngroup = due\n[view \"a\"]\nsort = x") == nil)
  }

  @Test(
    "every written value is read back unchanged",
    arguments: [
      "a", "is:open not tag:someday", "", " a", "a ", "a # b", "a;b", "\"two words\"", "back\\slash",
      "a\tb\nc", "é 日本", "'x y' \\\"", "#ff0000", "[x]", "=", "a\\",
    ])
  func again(value: String) throws {
    for config in ["", "[view \"w\"]\nquery = \"x # y\" # c\n"] {
      let text = try set("view.w.query", value, in: config)
      #expect(try ConfigParserTests.pairs(text) == ["view.w.query=\(value)"], "\(text)")
    }
  }
}
