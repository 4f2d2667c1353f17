import ArgumentKit
import Terminal
import Testing

@testable import TodoCLI
@testable import TodoScreen

struct KeyTableTests {
  @Test("a key does only one thing in one place", arguments: KeyContext.allCases)
  func unique(context: KeyContext) {
    let keys = KeyTable.bindings(in: context).flatMap(\.keys)
    #expect(Set(keys).count == keys.count, "\(keys)")
  }

  @Test("there is a way out of every place", arguments: KeyContext.allCases)
  func wayOut(context: KeyContext) {
    #expect([.interrupt, .back].contains(KeyTable.action(for: .control("c"), in: context)))
    let ways = [
      KeyTable.action(for: .escape, in: context), KeyTable.action(for: .character("q"), in: context),
    ]
    #expect(ways.contains(.back) || ways.contains(.leave))
  }

  /// The keys of the list that users know from other programs.
  static let known = """
    j ↓ k ↑ g Home G End ^d ^u ^f ^b PgDn PgUp Enter l → h ← Esc Tab a A d r c x e i u U ^r D S R > 1 2 3 0 p t Space v V / \
    . o O b : # ' H ? M ^l ^z q ^c
    """

  @Test(
    "every key that the list should know does something",
    arguments: known.split(separator: " ").map(String.init))
  func knows(name: String) {
    #expect(KeyTable.action(for: Key(named: name), in: .list) != nil)
  }

  @Test("every key has a description, and the command that it names exists")
  func words() throws {
    for binding in KeyTable.bindings {
      #expect(!binding.words.isEmpty && !binding.keys.isEmpty && !binding.contexts.isEmpty)
      #expect(binding.words.first?.isUppercase == false && binding.words.last != ".", "\(binding.words)")
      let name = binding.command?.split(separator: " ").first.map(String.init)
      if let name { #expect(CommandTable.tool.command(named: name) != nil, "\(name)") }
    }
  }

  @Test("the name of a key is read as that key")
  func names() {
    let names: [(String, Key)] = [
      ("d", .character("d")), ("^d", .control("d")), ("Alt-b", .alt("b")), ("Space", .character(" ")),
      ("PgUp", .pageUp), ("↓", .down), (">", .character(">")), ("^", .character("^")),
    ]
    for (name, key) in names { #expect(Key(named: name) == key) }
    for name in KeyTable.bindings.flatMap({ $0.keyNames.split(separator: " ") }) {
      let isNamed = name.count == 1 || Key(named: String(name)) != .character(name.first ?? " ")
      #expect(isNamed, "\(name)")
    }
  }

  @Test("every place has hints, and no two of them have the same rank")
  func ranks() {
    for context in KeyContext.allCases {
      let ranks = KeyTable.bindings(in: context).compactMap(\.hint?.rank)
      #expect(Set(ranks).count == ranks.count, "\(context): \(ranks)")
      #expect(!ranks.isEmpty, "\(context)")
    }
  }
}
