import Terminal

/// What is different between two values of a field, so that it is seen however long they are.
struct TextDifference {
  private let before: DisplayText
  private let after: DisplayText
  /// What stands before the only one that there is to show: `+` for lines that are new, `-` for lines that are gone.
  private var sign: DisplayText?

  /// The columns of what is the same that are shown before what is not.
  private static let context = 8

  /// - Parameters:
  ///   - contents: texts of several lines, of which only those are told that are different; nil for other values.
  ///   - before: the value before, in one line.
  ///   - after: the value now, in one line.
  init(_ contents: (before: String?, after: String?), _ before: DisplayText, _ after: DisplayText) {
    guard let old = contents.before, let new = contents.after else {
      (self.before, self.after) = (before, after)
      return
    }
    var (gone, come) = (DisplayText.lines(of: old)[...], DisplayText.lines(of: new)[...])
    while let line = gone.first, line == come.first { (gone, come) = (gone.dropFirst(), come.dropFirst()) }
    while let line = gone.last, line == come.last { (gone, come) = (gone.dropLast(), come.dropLast()) }
    let (lost, added) = (gone.joined(separator: " ⏎ "), come.joined(separator: " ⏎ "))
    // Line ends alone are different.
    let areLinesSame = gone.isEmpty && come.isEmpty
    self.before = areLinesSame ? before : lost
    self.after = areLinesSame ? after : added
    if areLinesSame { return }
    if gone.isEmpty || come.isEmpty { sign = gone.isEmpty ? "+" : "-" }
  }

  /// `before → after`, each in so many columns; from where they begin to differ, if they would look the same.
  func text(room: Int) -> DisplayText {
    if let sign {
      return "\(sign) \((sign.text == "+" ? after : before).truncated(to: 2 * room).isolated)"
    }
    var (old, new) = (before.truncated(to: room), after.truncated(to: room))
    if old == new, before != after {
      let same = zip(before.text, after.text).prefix { $0 == $1 }.count
      let shared = before.text.prefix(same).suffix(Self.context)
      let word = shared.firstIndex(of: " ").map { shared.distance(from: $0, to: shared.endIndex) - 1 } ?? shared.count
      let start = same - word
      (old, new) = (
        Self.rest(of: before, from: start).truncated(to: room), Self.rest(of: after, from: start).truncated(to: room)
      )
    }
    return "\(old.isolated) → \(new.isolated)"
  }

  private static func rest(of text: DisplayText, from start: Int) -> DisplayText {
    DisplayText("…\(String(text.text.dropFirst(start)))")
  }
}
