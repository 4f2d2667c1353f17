/// How many of the steps in a todo's content are done.
///
/// A step is a task list item of GitHub Flavored Markdown (spec 0.29, section 5.3): a line such as `- [ ] Buy eggs`, at any
/// depth, or `- [x]` once it is done.
public struct TodoSteps: Hashable, Sendable {
  /// How many are done.
  public let done: Int
  /// How many there are, at least 1.
  public let count: Int

  /// The steps in a content; nil where there are none.
  init?(in content: String) {
    var (done, count) = (0, 0)
    for line in content.utf8.split(separator: UInt8(ascii: "\n")) {
      guard let isDone = Self.isDone(line) else { continue }
      count += 1
      done += isDone ? 1 : 0
    }
    guard count > 0 else { return nil }
    (self.done, self.count) = (done, count)
  }

  /// Whether the step on a line is done; nil where there is none.
  private static func isDone(_ line: Substring.UTF8View) -> Bool? {
    let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard let bullet = text.first, "-*+".utf8.contains(bullet) else { return nil }
    let box = text.dropFirst().prefix(4)
    if box.elementsEqual(" [ ]".utf8) { return false }
    return box.elementsEqual(" [x]".utf8) || box.elementsEqual(" [X]".utf8) ? true : nil
  }
}
