import Terminal

/// The difference between two values of a field, visible however long they are.
struct TextDifference {
  private let before: DisplayText
  private let after: DisplayText
  /// The sign of the only value to show, `+` for new lines and `-` for lines that are gone, or `nil` to show
  /// both.
  private var sign: DisplayText?

  /// How many unchanged columns are shown before the first difference.
  private static let context = 8

  /// - Parameters:
  ///   - before: the value before, in one line.
  ///   - after: the value now, in one line.
  ///   - contents: texts of several lines, of which only lines that differ are shown, or `nil` for other
  ///     values.
  init(_ before: DisplayText, _ after: DisplayText, contents: (before: String?, after: String?) = (nil, nil))
  {
    guard let old = contents.before, let new = contents.after else {
      (self.before, self.after) = (before, after)
      return
    }
    var (gone, added) = (DisplayText.lines(of: old)[...], DisplayText.lines(of: new)[...])
    while let line = gone.first, line == added.first { (gone, added) = (gone.dropFirst(), added.dropFirst()) }
    while let line = gone.last, line == added.last { (gone, added) = (gone.dropLast(), added.dropLast()) }
    // If no lines differ, only their ends do.
    let areLinesSame = gone.isEmpty && added.isEmpty
    self.before = areLinesSame ? before : gone.joined(separator: " ⏎ ")
    self.after = areLinesSame ? after : added.joined(separator: " ⏎ ")
    if areLinesSame { return }
    if gone.isEmpty || added.isEmpty { sign = gone.isEmpty ? "+" : "-" }
  }

  /// Returns `before → after`, each in at most `room` columns, from where they differ if they would look the
  /// same.
  func text(room: Int) -> DisplayText {
    if let sign {
      return "\(sign) \((sign.text == "+" ? after : before).truncated(to: 2 * room).isolated)"
    }
    var (old, new) = (before.truncated(to: room), after.truncated(to: room))
    if old == new, before != after {
      let same = zip(before.text, after.text).prefix { $0 == $1 }.count
      let shared = before.text.prefix(same).suffix(Self.context)
      let word =
        shared.firstIndex(of: " ").map { shared.distance(from: $0, to: shared.endIndex) - 1 } ?? shared.count
      let start = same - word
      (old, new) = (
        Self.rest(of: before, from: start).truncated(to: room),
        Self.rest(of: after, from: start).truncated(to: room)
      )
    }
    return "\(old.isolated) → \(new.isolated)"
  }

  private static func rest(of text: DisplayText, from start: Int) -> DisplayText {
    DisplayText("…\(String(text.text.dropFirst(start)))")
  }
}
