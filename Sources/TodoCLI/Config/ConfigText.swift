import JSONText

/// The text of a config file, divided into sections and keys as in git-config(1).
struct ConfigText: Equatable {
  /// Every character, so that unchanged parts stay as they were.
  let scalars: [Unicode.Scalar]
  /// The sections in the order of the file; a section may occur more than once.
  let sections: [ConfigSection]
}

extension JSONPosition {
  /// Finds the line and column of a position in a config, after a byte order mark if there is one.
  init(of position: Int, in scalars: [Unicode.Scalar]) {
    let before = scalars[..<position].drop { $0 == "\u{FEFF}" }
    self.init(endOf: Array(String(String.UnicodeScalarView(before)).utf8))
  }
}

/// A heading such as `[list]` or `[view "work"]`, and the keys below it.
struct ConfigSection: Equatable {
  /// The name in lower case, since its case does not matter.
  let name: String
  let subsection: String?
  /// The positions of the heading, including its brackets.
  let range: Range<Int>
  var entries: [ConfigEntry] = []
}

struct ConfigEntry: Equatable {
  /// The key in lower case, since its case does not matter.
  let name: String
  /// The value without quotes and escapes, or `nil` if there is no `=`.
  let value: String?
  let valuePlaces: [Int]
  /// The positions from the key to the end of the value.
  let range: Range<Int>
  /// The positions of the value, including quotes and backslashes.
  let valueRange: Range<Int>
}

extension ConfigText {
  /// Returns the text with a value for a key: in its old place, else at the end of its section, else in a new
  /// section.
  func setting(_ key: ConfigKey, to value: String) -> [Unicode.Scalar] {
    let value = Self.written(value)
    if let entry = entries(of: key).last {
      return replacing(entry.valueRange, with: gap(before: entry) + value)
    }
    guard let section = sections.last(where: { $0.isSection(of: key) }) else { return appending(key, value) }
    let last = section.entries.last
    let end = lineEnd(after: last?.range.upperBound ?? section.range.upperBound)
    // Another heading on the line of this one would end it.
    if sections.contains(where: { section.range.upperBound..<end ~= $0.range.lowerBound }) {
      return appending(key, value)
    }
    return replacing(end..<end, with: "\(newline)\(last.map(indentation) ?? "\t")\(key.name) = \(value)")
  }

  /// Returns the text without the lines of a key, or `nil` if the key is not set; the heading of its section
  /// stays.
  func removing(_ key: ConfigKey) -> [Unicode.Scalar]? {
    let entries = entries(of: key)
    guard !entries.isEmpty else { return nil }
    var scalars = scalars
    for entry in entries.reversed() { scalars.removeSubrange(lines(of: entry)) }
    return scalars
  }

  func entries(of key: ConfigKey) -> [ConfigEntry] {
    sections.filter { $0.isSection(of: key) }.flatMap(\.entries).filter { $0.name == key.name }
  }

  private func appending(_ key: ConfigKey, _ value: String) -> [Unicode.Scalar] {
    let name = key.subsection.map { " \"\($0)\"" } ?? ""
    let before = scalars.isEmpty ? "" : scalars.last == "\n" ? newline : newline + newline
    return scalars
      + "\(before)[\(key.section)\(name)]\(newline)\t\(key.name) = \(value)\(newline)".unicodeScalars
  }

  private func replacing(_ range: Range<Int>, with text: String) -> [Unicode.Scalar] {
    Array(scalars[..<range.lowerBound]) + text.unicodeScalars + scalars[range.upperBound...]
  }

  private var newline: String {
    zip(scalars, scalars.dropFirst()).contains { $0 == ("\r", "\n") } ? "\r\n" : "\n"
  }

  private func gap(before entry: ConfigEntry) -> String {
    guard entry.value != nil else { return " = " }
    return entry.valueRange.isEmpty && scalars[entry.valueRange.lowerBound - 1] == "=" ? " " : ""
  }

  private func indentation(of entry: ConfigEntry) -> String {
    let start = lineStart(before: entry.range.lowerBound)
    let before = scalars[start..<entry.range.lowerBound]
    guard before.allSatisfy({ $0 == " " || $0 == "\t" }) else { return "\t" }
    return String(String.UnicodeScalarView(before))
  }

  private func lineStart(before position: Int) -> Int {
    scalars[..<position].lastIndex(of: "\n").map { $0 + 1 } ?? 0
  }

  /// Returns the end of the line with a position, before its line break.
  private func lineEnd(after position: Int) -> Int {
    let end = scalars[position...].firstIndex(of: "\n") ?? scalars.count
    return end > position && scalars[end - 1] == "\r" ? end - 1 : end
  }

  /// Returns the range of an entry with the rest of its lines: a comment after it, and the last line break.
  ///
  /// If a heading comes before the entry, that stays, and so does the line break.
  private func lines(of entry: ConfigEntry) -> Range<Int> {
    let start = lineStart(before: entry.range.lowerBound)
    let end = lineEnd(after: entry.range.upperBound)
    guard let heading = scalars[start..<entry.range.lowerBound].lastIndex(where: { $0 != " " && $0 != "\t" })
    else {
      return start..<(scalars[end...].firstIndex(of: "\n").map { $0 + 1 } ?? scalars.count)
    }
    return (heading + 1)..<end
  }

  /// Returns a value as written in a file, in quotes if it would otherwise be cut or trimmed.
  private static func written(_ value: String) -> String {
    var text = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      default: text.unicodeScalars.append(scalar)
      }
    }
    let isPlain = !value.isEmpty && value.unicodeScalars.first != " " && value.unicodeScalars.last != " "
    return isPlain && !value.unicodeScalars.contains(where: \.beginsComment) ? text : "\"\(text)\""
  }
}

extension ConfigSection {
  fileprivate func isSection(of key: ConfigKey) -> Bool {
    name == key.section && subsection == key.subsection
  }
}
