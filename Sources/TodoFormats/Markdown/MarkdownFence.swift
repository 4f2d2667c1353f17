/// What hides lines of Markdown: a block of code between fences (GFM 4.5), a comment of HTML or of Obsidian.
enum MarkdownFence: Equatable {
  /// Code, up to as many of these signs.
  case code(sign: UInt8, count: Int)
  /// `<!--`, up to `-->`.
  case comment
  /// `%%`, up to `%%`.
  case obsidianComment

  private static let signs: [UInt8] = [UInt8(ascii: "`"), UInt8(ascii: "~")]
  private static let commentStart = Array("<!--".utf8)
  private static let commentEnd = Array("-->".utf8)
  private static let percents = Array("%%".utf8)

  /// What a line without its indentation begins, and does not end itself.
  init?(openedBy content: Bytes) {
    if content.starts(with: Self.commentStart) {
      guard !content.dropFirst(4).contains(Self.commentEnd) else { return nil }
      self = .comment
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
    case .comment: return content.contains(Self.commentEnd)
    case .obsidianComment: return content.contains(Self.percents)
    case .code(let sign, let count):
      let closing = content.prefix { $0 == sign }.count
      return closing >= count && content.dropFirst(closing).allSatisfy(\.isBlank)
    }
  }
}
