import Graphs

/// The text of a config file, divided into sections and keys as in git-config(1).
struct ConfigText: Equatable {
  /// Every character, so that unchanged parts stay as they were.
  let scalars: [Unicode.Scalar]
  /// The sections in the order of the file; a section may occur more than once.
  let sections: [ConfigSection]
}

struct ConfigPlaces {
  /// The position where each line begins, after a byte order mark if there is one.
  private var starts: [Int]

  init(of scalars: [Unicode.Scalar]) {
    starts = [scalars.first == "\u{FEFF}" ? 1 : 0]
    for (position, scalar) in scalars.enumerated() where scalar == "\n" { starts.append(position + 1) }
  }

  subscript(position: Int) -> ConfigPlace {
    let line = max(1, starts.partitioningIndex { $0 > position })
    return ConfigPlace(line: line, column: max(0, position - starts[line - 1]) + 1)
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
  /// Returns the text with a value for a key: in its old place, else at the end of its section, else in a new section.
  func setting(_ key: ConfigKey, to value: String) -> [Unicode.Scalar] {
    let value = Self.written(value)
    if let entry = entries(of: key).last {
      return replacing(entry.valueRange, with: gap(before: entry) + value)
    }
    guard let section = sections.last(where: { $0.isSection(of: key) }) else { return appending(key, value) }
    let last = section.entries.last
    let end = min(lineEnd(after: last?.range.upperBound ?? section.range.upperBound), sectionEnd(section))
    let line = "\(last.map(indentation) ?? "\t")\(key.name) = \(value)"
    return replacing(end..<end, with: "\(newline)\(line)")
  }

  /// Returns the text without a key, or `nil` if the key is not set.
  func removing(_ key: ConfigKey) -> [Unicode.Scalar]? {
    let entries = entries(of: key)
    guard !entries.isEmpty else { return nil }
    var scalars = scalars
    for section in sections.reversed() where section.isSection(of: key) {
      let rest = section.entries.filter { $0.name != key.name }
      guard rest.count < section.entries.count else { continue }
      let end = sectionEnd(section)
      if rest.isEmpty, !hasComment(in: section.range.upperBound..<end, of: section) {
        scalars.removeSubrange(lines(of: section.range.lowerBound..<end, upTo: end))
        continue
      }
      for entry in section.entries.reversed() where entry.name == key.name {
        scalars.removeSubrange(lines(of: entry.range, upTo: end))
      }
    }
    return scalars
  }

  func entries(of key: ConfigKey) -> [ConfigEntry] {
    sections.filter { $0.isSection(of: key) }.flatMap(\.entries).filter { $0.name == key.name }
  }

  private func appending(_ key: ConfigKey, _ value: String) -> [Unicode.Scalar] {
    let name = key.subsection.map { " \"\($0)\"" } ?? ""
    let before = scalars.isEmpty ? "" : scalars.last == "\n" ? newline : newline + newline
    return scalars + "\(before)[\(key.section)\(name)]\(newline)\t\(key.name) = \(value)\(newline)".unicodeScalars
  }

  private func replacing(_ range: Range<Int>, with text: String) -> [Unicode.Scalar] {
    Array(scalars[..<range.lowerBound]) + text.unicodeScalars + scalars[range.upperBound...]
  }

  private var newline: String { zip(scalars, scalars.dropFirst()).contains { $0 == ("\r", "\n") } ? "\r\n" : "\n" }

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

  private func sectionEnd(_ section: ConfigSection) -> Int {
    sections.first { $0.range.lowerBound > section.range.lowerBound }?.range.lowerBound ?? scalars.count
  }

  private func hasComment(in range: Range<Int>, of section: ConfigSection) -> Bool {
    var range = range
    for entry in section.entries {
      if scalars[range.lowerBound..<entry.range.lowerBound].contains(where: \.beginsComment) { return true }
      range = lineEnd(after: entry.range.upperBound)..<range.upperBound
    }
    return range.lowerBound < range.upperBound && scalars[range].contains(where: \.beginsComment)
  }

  /// Returns the range with the rest of its lines: spaces before it, a comment after it, and the last line break.
  ///
  /// If something else comes before the range, that stays, and so does the line break.
  private func lines(of range: Range<Int>, upTo limit: Int) -> Range<Int> {
    let start = lineStart(before: range.lowerBound)
    let isAlone = scalars[start..<range.lowerBound].allSatisfy { $0 == " " || $0 == "\t" }
    var end = min(lineEnd(after: min(range.upperBound, scalars.count)), limit)
    if range.upperBound == limit { end = limit }
    guard isAlone else {
      var first = range.lowerBound
      while scalars[first - 1] == " " || scalars[first - 1] == "\t" { first -= 1 }
      return first..<end
    }
    while end < min(limit, scalars.count), scalars[end] == "\r" || scalars[end] == "\n" {
      end += 1
      if scalars[end - 1] == "\n" { break }
    }
    return start..<end
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
  fileprivate func isSection(of key: ConfigKey) -> Bool { name == key.section && subsection == key.subsection }
}
