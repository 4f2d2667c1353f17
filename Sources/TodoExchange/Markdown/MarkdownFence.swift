/// What hides lines of Markdown: a block of code between fences (GFM 4.5), a block of HTML that goes on over blank lines
/// (GFM 4.6, kinds 1 to 5), such as a comment, a comment of Obsidian.
enum MarkdownFence: Equatable {
  /// Code, up to as many of these signs.
  case code(sign: UInt8, count: Int)
  /// `<!--`, `<pre>` and the like, up to `-->`, `</pre>`.
  case html(HTMLKind)
  /// `%%`, up to `%%`.
  case obsidianComment

  private static let signs: [UInt8] = [UInt8(ascii: "`"), UInt8(ascii: "~")]

  /// The blocks of HTML that blank lines do not end.
  enum HTMLKind: CaseIterable {
    case comment, characterData, instruction, declaration, verbatim

    /// What it begins with.
    fileprivate var start: String {
      switch self {
      case .comment: "<!--"
      case .characterData: "<![CDATA["
      case .instruction: "<?"
      case .declaration: "<!"
      case .verbatim: "<"
      }
    }

    /// What it ends with.
    fileprivate var ends: [String] {
      switch self {
      case .comment: ["-->"]
      case .characterData: ["]]>"]
      case .instruction: ["?>"]
      case .declaration: [">"]
      case .verbatim: Self.verbatimTags.map { "</\($0)>" }
      }
    }

    private static let verbatimTags = ["script", "pre", "style", "textarea"]

    fileprivate func isBegun(by content: Bytes) -> Bool {
      guard content.starts(with: start.utf8) else { return false }
      let rest = content.dropFirst(start.utf8.count)
      switch self {
      case .comment, .characterData, .instruction: return true
      case .declaration: return rest.first?.isLetter ?? false
      case .verbatim:
        let name = rest.prefix { $0.isLetter }
        let next = rest.dropFirst(name.count).first
        return Self.verbatimTags.contains { name.equalsIgnoringCase($0.utf8) }
          && (next?.isBlank ?? true || next == UInt8(ascii: ">"))
      }
    }

    fileprivate func isEnded(in content: Bytes) -> Bool {
      let small = self == .verbatim ? content.map(\.lowercased)[...] : content
      return ends.contains { small.contains(Array($0.utf8)) }
    }
  }

  private static let percents = Array("%%".utf8)

  /// What a line without its indentation begins, and does not end itself.
  init?(openedBy content: Bytes) {
    if content.first == UInt8(ascii: "<") {
      guard let kind = HTMLKind.allCases.first(where: { $0.isBegun(by: content) }),
        !kind.isEnded(in: content.dropFirst(kind.start.utf8.count))
      else { return nil }
      self = .html(kind)
    } else if content.starts(with: Self.percents) {
      guard !content.dropFirst(2).contains(Self.percents) else { return nil }
      self = .obsidianComment
    } else {
      guard let sign = content.first, Self.signs.contains(sign) else { return nil }
      let count = content.prefix { $0 == sign }.count
      guard count >= 3, sign != Self.signs[0] || !content.dropFirst(count).contains(sign) else { return nil }
      self = .code(sign: sign, count: count)
    }
  }

  /// Whether a line without its indentation ends it.
  func isClosed(by content: Bytes) -> Bool {
    switch self {
    case .html(let kind): return kind.isEnded(in: content)
    case .obsidianComment: return content.contains(Self.percents)
    case .code(let sign, let count):
      let closing = content.prefix { $0 == sign }.count
      return closing >= count && content.dropFirst(closing).allSatisfy(\.isBlank)
    }
  }
}
