import TodoCore

/// Adapts other programs' texts to the rules for a todo.
package enum ForeignWords {
  /// The title of a todo whose record has no words.
  static let untitled = "(untitled)"

  /// Returns a title on one line: line ends and control characters become spaces, except at the ends, where
  /// they go; a text without visible characters becomes ``untitled``.
  static func title(_ text: String) -> (title: String, isChanged: Bool) {
    if let title = try? TodoRules.title(text) { return (title, false) }
    let words = text.unicodeScalars.split { $0.isControl || $0.isBlank }
    let title = cut(words.map { String($0) }.joined(separator: " "), to: TodoRules.longestTitle)
    return (title.unicodeScalars.allSatisfy(\.isInvisible) ? untitled : title, true)
  }

  /// Returns the beginning of a text, at most so many bytes of whole characters.
  private static func cut(_ text: String, to limit: Int) -> String {
    if text.utf8.count <= limit { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: limit)
    while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return String(text.unicodeScalars[..<end])
  }

  /// Returns a text on one line, cleaned like ``title(_:)``; `nil` if nothing is left, or a word that clears.
  static func line(_ text: String) -> (line: String, isChanged: Bool)? {
    let (line, isChanged) = title(text)
    let isEmpty = isChanged && Exact(line) == Exact(untitled)
    return isEmpty || TodoRules.clears(line) ? nil : (line, isChanged)
  }

  /// Returns a project on one line, cleaned like ``title(_:)``; `nil` if nothing is left of it.
  static func project(_ text: String) -> String? {
    if let project = try? TodoRules.project(text) { return TodoRules.clears(project) ? nil : project }
    return line(text).flatMap { try? TodoRules.project($0.line) }
  }

  /// Returns content without the CR of a CRLF, with spaces for control characters other than line feeds and
  /// tabs, and as long as the rules allow.
  static func content(_ text: String) -> (content: String, isChanged: Bool) {
    let isAllowed = { (scalar: Unicode.Scalar) in !scalar.isControl || scalar == "\n" || scalar == "\t" }
    if text.utf8.count > TodoRules.longestContent {
      return (content(cut(text, to: TodoRules.longestContent)).content, true)
    }
    if text.unicodeScalars.allSatisfy(isAllowed) { return (text, false) }
    var scalars = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      if scalar == "\n", wasReturn { scalars.removeLast() }
      wasReturn = scalar == "\r"
      scalars.append(isAllowed(scalar) ? scalar : " ")
    }
    return (String(scalars), true)
  }

  /// Returns a tag without a leading `#`, and with hyphens for spaces and commas; `nil` if nothing is left of
  /// it.
  static func tag(_ text: String) -> (tag: String, isChanged: Bool)? {
    let mark: Unicode.Scalar = "#"
    let name = text.unicodeScalars.first == mark ? text.unicodeScalars.dropFirst() : text.unicodeScalars[...]
    let tag = name.isEmpty ? text : String(name)
    if TodoRules.isTag(tag) { return (tag, false) }
    var scalars = String.UnicodeScalarView()
    for scalar in tag.unicodeScalars {
      let isBlank = scalar.isControl || scalar.isBlank || scalar == ","
      if !isBlank { scalars.append(scalar) } else if scalars.last != "-" { scalars.append("-") }
    }
    return TodoRules.isTag(String(scalars)) ? (String(scalars), true) : nil
  }

  /// Returns a tag as formats write it that take a `#` in front for a mark.
  static func marked(_ tag: String) -> String { tag.utf8.first == UInt8(ascii: "#") ? "#\(tag)" : tag }
}

extension RepeatRule.Step {
  /// A plain number of units, such as `2w`; `nil` for any other step.
  var units: String? { weekdays.isEmpty && days == nil ? "\(count)\(unit.rawValue.prefix(1))" : nil }
}

extension [String] {
  /// The texts without duplicates, each where it first occurs.
  var unique: [String] {
    if count < 2 { return self }
    var seen: Set<Exact<String>> = []
    return filter { seen.insert(Exact($0)).inserted }
  }
}
