import TodoCore

/// A property of a VTODO, or a component in it, such as a VALARM with properties of its own.
struct ICalendarItem: Sendable {
  /// The line on which the item begins, from 1.
  let line: Int
  /// The content line, unfolded; for a component all of its lines, separated by line feeds.
  let text: Bytes
  /// The name of a component in upper case, or `nil` for a property.
  let componentName: String?
  private let nameEnd: Int

  init(line: Int, text: Bytes, component: String? = nil) {
    self.line = line
    self.text = text
    componentName = component
    nameEnd = component == nil ? text.firstIndex(where: Self.isDelimiter) ?? text.endIndex : text.startIndex
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool { byte == .colon || byte == .semicolon }

  /// The name of a property as written; empty for a component.
  var name: Bytes { text[..<nameEnd].trimmed }

  /// The value of a property without parameters; `nil` for any other item.
  var plainValue: Bytes? { nameEnd < text.endIndex && text[nameEnd] == .colon ? text[(nameEnd + 1)...] : nil }

  /// The parameters and the value of a property, `NAME;PARAMETER=value:value` (RFC 5545, section 3.1);
  /// otherwise `nil`.
  var parts: (parameters: [(name: String, values: [String])], value: Bytes)? {
    let name = name
    guard !name.isEmpty, name.allSatisfy(\.isPropertyCharacter) else { return nil }
    var rest = text[nameEnd...]
    var parameters: [(name: String, values: [String])] = []
    while rest.first == .semicolon {
      guard let parameter = Self.parameter(&rest) else { return nil }
      parameters.append(parameter)
    }
    return rest.first == .colon ? (parameters, rest.dropFirst()) : nil
  }

  var value: Bytes? { plainValue ?? parts?.value }

  func parameter(_ name: String) -> String? {
    if plainValue != nil { return nil }
    return parts?.parameters.first { $0.name.utf8.equalsIgnoringCase(name.utf8) }?.values.first
  }

  /// The value of a property as a text; empty for a component.
  var string: String { ICalendarText.text(value ?? []) }

  /// The value in upper case, without spaces and with its escapes as written.
  var word: String { Bytes((value ?? []).filter { !$0.isBlank }).string.capitals }
  var lines: [String] { text.split(separator: .lineFeed).map(\.string) }
  var shownName: String { visible(componentName ?? name.string.uppercased()) }
  /// Whether the property is another program's note to itself.
  var isBookkeeping: Bool {
    let words = name.split(separator: UInt8(ascii: "-")).map { $0.string.lowercased() }
    return words.count > 2 && words[0] == "x" && Self.vendors.contains(words[1])
  }

  private static let vendors = [
    "apple", "calendarserver", "evolution", "gnome", "google", "icloud", "jorte", "kde", "lic", "lotus",
    "microsoft",
    "moz", "mozilla", "nc", "nextcloud", "oc", "owncloud", "radicale", "sogo", "tine20", "wr", "zimbra",
  ]

  var year: Int? {
    value.flatMap { ForeignDate(basic: $0.prefix(8)) ?? ForeignDate($0.string) }?.written.day.components.year
  }

  var zone: String? { parameter("TZID") }

  /// Whether a date is the same moment everywhere, not the same day or time of day.
  var isInstant: Bool { zone != nil || word.utf8.last == UInt8(ascii: "Z") }

  /// The categories of a property, each with its tag, or `nil` if the category cannot be a tag.
  var categories: [(text: String, tag: String?)] {
    ICalendarText.texts(value ?? []).map { text in
      let tag = text.utf8.allSatisfy(\.isLetter) ? text : ForeignWords.tag(text)?.tag
      return (text, tag.flatMap { TodoRules.clears($0) ? nil : $0 })
    }
  }

  /// Reads a parameter after its semicolon; `nil` if a quote is never closed.
  private static func parameter(_ rest: inout Bytes) -> (name: String, values: [String])? {
    rest = rest.dropFirst()
    let end = rest.firstIndex { $0 == UInt8(ascii: "=") || isDelimiter($0) } ?? rest.endIndex
    let name = rest[..<end].trimmed.string
    var values: [String] = []
    rest = rest[end...]
    while let byte = rest.first, !isDelimiter(byte) {
      rest = rest.dropFirst()
      var value = ""
      let unquoted = rest.trimmedStart
      if unquoted.first == .quote {
        let start = unquoted.startIndex + 1
        guard let quote = unquoted[start...].firstIndex(of: .quote) else { return nil }
        value = ICalendarText.unescapedParameter(rest[start..<quote])
        rest = rest[(quote + 1)...]
      }
      var text = rest.prefix { !isDelimiter($0) && $0 != .comma }
      // Programs write `TZID=GMT-07:00` without the quotes that the colon needs.
      let minutes = rest[text.endIndex...].prefix(4)
      if minutes.count == 4, minutes.first == .colon, minutes.dropFirst().prefix(2).allSatisfy(\.isDigit),
        isDelimiter(minutes[text.endIndex + 3]), ForeignZone.offset(text.string) != nil
      {
        text = rest[..<(text.endIndex + 3)]
      }
      values.append(value + ICalendarText.unescapedParameter(text.trimmed))
      rest = rest[text.endIndex...]
    }
    return (name, values)
  }
}

extension ICalendarItem {
  /// Reads the items of content lines.
  ///
  /// Lines that would mean something else inside a VTODO are skipped: those that are no property, and
  /// components with a missing end.
  ///
  /// - Parameter isComponent: whether the lines are those of a component, with its BEGIN as the first.
  static func all(in bytes: Bytes, isComponent: Bool = false, firstLine: Int = 1) -> [ICalendarItem] {
    var lines = ContentLines(bytes, firstLine: firstLine)
    if isComponent { _ = lines.next() }
    var (items, open): ([ICalendarItem], [String]) = ([], [])
    var (begun, text): (Int, [UInt8]) = (0, [])
    for line in lines {
      let isWithin = !open.isEmpty
      if isWithin { text += [.lineFeed] + line.text }
      switch line.bracket {
      case .begin(let name):
        if !isWithin { (begun, text) = (line.number, Array(line.text)) }
        open.append(name)
      case .end(let name) where isWithin:
        let component = open[0]
        let isNext = Exact(open.removeLast()) == Exact(name)
        if !isNext { open = [] }
        if isNext, open.isEmpty {
          items.append(ICalendarItem(line: begun, text: text[...], component: component))
        }
      case nil where !isWithin && line.isProperty:
        items.append(ICalendarItem(line: line.number, text: line.text))
      case .end, nil: break
      }
    }
    return items
  }

  /// Returns whether unfolded content lines are valid in a VTODO, with no component that is cut off or
  /// belongs outside.
  static func areValidInTodo(_ lines: [String]) -> Bool {
    var open: [String] = []
    func isOne(_ name: String?, of names: [String]) -> Bool {
      names.contains { Exact($0) == Exact(name ?? "") }
    }
    for text in lines {
      let isLine = text.utf8.first.map { !$0.isBlank } ?? false
      guard isLine, !text.utf8.contains(.lineFeed), !text.utf8.contains(.carriageReturn) else { return false }
      var lines = ContentLines(Array(text.utf8)[...])
      guard let line = lines.next() else { return false }
      switch line.bracket {
      case .begin(let name):
        guard !isOne(name, of: outerComponents),
          isOne(name, of: zoneParts) == isOne(open.last, of: ["VTIMEZONE"])
        else {
          return false
        }
        open.append(name)
      case .end(let name): if Exact(open.popLast()) != Exact(name) { return false }
      case nil: break
      }
    }
    return open.isEmpty
  }

  private static let outerComponents = [
    "VCALENDAR", "VTODO", "VEVENT", "VJOURNAL", "VFREEBUSY", "VAVAILABILITY",
  ]
  private static let zoneParts = ["STANDARD", "DAYLIGHT"]
}

enum ICalendarText {
  /// Returns a value as one text with its escapes resolved; a backslash that escapes nothing is text.
  static func text(_ value: Bytes) -> String {
    unescaped(value, from: .backslash) { byte in
      switch byte {
      case .backslash, .semicolon, .comma: byte
      case UInt8(ascii: "n"), UInt8(ascii: "N"): .lineFeed
      default: nil
      }
    }
  }

  /// Returns a value as texts separated by commas, as in CATEGORIES.
  static func texts(_ value: Bytes) -> [String] {
    var texts: [String] = []
    var (start, isEscaped) = (value.startIndex, false)
    for index in value.indices {
      if value[index] == .comma, !isEscaped {
        texts.append(text(value[start..<index]))
        start = index + 1
      }
      isEscaped = value[index] == .backslash && !isEscaped
    }
    return texts + [text(value[start...])]
  }

  /// Resolves the escapes of RFC 6868 in a parameter's value, given without quotes.
  fileprivate static func unescapedParameter(_ value: Bytes) -> String {
    let caret = UInt8(ascii: "^")
    return unescaped(value, from: caret) { byte in
      switch byte {
      case caret: caret
      case UInt8(ascii: "n"): .lineFeed
      case UInt8(ascii: "'"): .quote
      default: nil
      }
    }
  }

  /// Replaces each escape that has a meaning.
  private static func unescaped(_ value: Bytes, from escape: UInt8, _ meaning: (UInt8) -> UInt8?) -> String {
    guard value.contains(escape) else { return value.string }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.count)
    var index = value.startIndex
    while index < value.endIndex {
      let isEscape = value[index] == escape && index + 1 < value.endIndex
      let meant = isEscape ? meaning(value[index + 1]) : nil
      bytes.append(meant ?? value[index])
      index += meant == nil ? 1 : 2
    }
    return bytes[...].string
  }
}
