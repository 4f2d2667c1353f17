import TodoCore

/// Texts of other programs as the rules allow them for a todo.
package enum ForeignWords {
  /// What a todo is called whose record has no words.
  static let untitled = "(untitled)"

  /// A title on one line: line ends and control characters become blanks, but for those at its ends, and what cannot be
  /// seen becomes ``untitled``.
  static func title(_ text: String) -> (title: String, isChanged: Bool) {
    if let title = try? TodoRules.title(text) { return (title, false) }
    let words = text.unicodeScalars.split { $0.isControl || $0.isBlank }
    let title = words.map { String($0) }.joined(separator: " ")
    // One that is too long stays, for the rules to refuse.
    return (title.unicodeScalars.allSatisfy(\.isInvisible) ? untitled : title, true)
  }

  /// A project on one line, as ``title(_:)`` makes it; nil where nothing is left of it.
  static func project(_ text: String) -> String? {
    if let project = try? TodoRules.project(text) { return TodoRules.clears(project) ? nil : project }
    let line = title(text).title
    return Exact(line) == Exact(untitled) || TodoRules.clears(line) ? nil : try? TodoRules.project(line)
  }

  /// Content: a carriage return before a line feed goes, and other control characters than line feeds and tabs become
  /// blanks.
  static func content(_ text: String) -> (content: String, isChanged: Bool) {
    let isAllowed = { (scalar: Unicode.Scalar) in !scalar.isControl || scalar == "\n" || scalar == "\t" }
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

  /// A tag: blanks and commas become hyphens, and a number sign in front is its mark; nil where nothing is left of it.
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

  /// A tag as it is written where a number sign in front is its mark.
  static func marked(_ tag: String) -> String { tag.utf8.first == UInt8(ascii: "#") ? "#\(tag)" : tag }
}

extension RepeatRule.Step {
  /// So many units and nothing else, as `2w`; nil for any other.
  var units: String? {
    switch self {
    case .days(let count): "\(count)d"
    case .weeks(let count, on: []): "\(count)w"
    case .months(let count, on: nil): "\(count)m"
    case .years(let count, on: nil): "\(count)y"
    case .weeks, .weekdays, .months, .years: nil
    }
  }
}

extension [String] {
  /// Each text once, where it is first.
  var unique: [String] {
    if count < 2 { return self }
    var seen: Set<Exact<String>> = []
    return filter { seen.insert(Exact($0)).inserted }
  }
}
