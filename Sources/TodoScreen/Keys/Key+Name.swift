import Terminal

extension Key {
  private static let named: [(name: String, key: Key)] = [
    ("Space", .character(" ")), ("Enter", .enter), ("Tab", .tab), ("Shift-Tab", .backTab), ("Esc", .escape),
    ("Backspace", .backspace), ("Delete", .delete), ("↑", .up), ("↓", .down), ("←", .left), ("→", .right),
    ("Home", .home), ("End", .end), ("PgUp", .pageUp), ("PgDn", .pageDown), ("^←", .wordLeft), ("^→", .wordRight),
    ("Alt-Backspace", .alt("\u{7F}")),
  ]

  /// The key of that name: `d`, `^d`, `Alt-b`, `Space`, `PgUp`.
  init(named name: String) {
    if let named = Self.named.first(where: { $0.name == name }) {
      self = named.key
    } else if let letter = name.last, name.utf8.count == 2, name.utf8.first == UInt8(ascii: "^") {
      self = .control(letter)
    } else if let letter = name.last, name.hasPrefix("Alt-") {
      self = .alt(letter)
    } else {
      self = .character(name.first ?? " ")
    }
  }
}
