/// The tags that a title begins with, such as the `#task` by which Obsidian Tasks tells its tasks from others, and those
/// that a heading ends with.
///
/// A word of the title or the heading itself that would be read as one has a backslash before it, and each backslash more
/// is text.
enum MarkdownHead {
  /// The tags that a text begins with, where other words follow, and the rest as it is meant.
  package static func split(_ text: Bytes) -> (tags: [String], rest: Bytes) {
    var (tags, rest) = ([String](), text)
    while let word = firstWord(of: rest), word.first == UInt8(ascii: "#") {
      tags.append(word.dropFirst().string)
      rest = MarkdownEdges.trimmedStart(rest[word.endIndex...])
    }
    return (tags, firstWord(of: rest) == nil ? rest : rest.dropFirst())
  }

  /// A text without tags as it is written.
  static func encoded(_ text: Bytes) -> Bytes { firstWord(of: text) == nil ? text : [.backslash] + text }

  /// A heading without the tags that it ends with.
  static func decoded(heading: Bytes) -> Bytes {
    var text = heading
    while let word = lastWord(of: text), word.first == UInt8(ascii: "#") {
      text = MarkdownEdges.trimmedEnd(text[..<word.startIndex])
    }
    guard let word = lastWord(of: text) else { return text }
    return text.replacing(word.startIndex..<(word.startIndex + 1), with: [])
  }

  /// The inverse of a heading without tags.
  static func encoded(heading: Bytes) -> Bytes {
    guard let word = lastWord(of: heading) else { return heading }
    return heading.replacing(word.startIndex..<word.startIndex, with: [.backslash])
  }

  /// The first word, where it is a tag with any number of backslashes before it, and others follow.
  private static func firstWord(of text: Bytes) -> Bytes? {
    var end = text.startIndex
    while end < text.endIndex, MarkdownEdges.blank(at: end, in: text) == nil { end += 1 }
    let isFollowed = !MarkdownEdges.trimmedStart(text[end...]).isEmpty
    return isFollowed && isTag(text[..<end]) ? text[..<end] : nil
  }

  /// The same of the last word, where others are before it.
  private static func lastWord(of text: Bytes) -> Bytes? {
    var start = text.endIndex
    while start > text.startIndex, MarkdownEdges.blank(before: start, in: text) == nil { start -= 1 }
    let isFollowing = !MarkdownEdges.trimmedEnd(text[..<start]).isEmpty
    return isFollowing && isTag(text[start...]) ? text[start...] : nil
  }

  private static func isTag(_ word: Bytes) -> Bool {
    let tag = word.drop { $0 == .backslash }
    return tag.first == UInt8(ascii: "#") && MarkdownTail.isTagName(tag.dropFirst())
  }
}
