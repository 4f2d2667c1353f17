/// What a VTODO holds at its own depth: a property, or a component such as a VALARM, whose properties are its own.
struct ICalendarItem: Equatable, Sendable {
  /// The line on which it begins, from 1.
  package let line: Int
  /// The content line, unfolded; of a component all of its lines, with a line feed between two of them.
  package let text: ArraySlice<UInt8>
  /// The name of a component in capital letters; nil for a property.
  let componentName: String?
  /// Where the name ends.
  private let nameEnd: Int

  /// A property.
  init(line: Int, property text: Bytes) {
    self.line = line
    self.text = text
    componentName = nil
    nameEnd = ICalendarProperty.nameEnd(text)
  }

  /// A component.
  init(line: Int, component name: String, text: Bytes) {
    self.line = line
    self.text = text
    componentName = name
    nameEnd = text.startIndex
  }

  /// Whether it is a component.
  var isComponent: Bool { componentName != nil }

  /// The name of a property as it is written; empty for a component.
  package var name: ArraySlice<UInt8> { text[..<nameEnd].trimmed }

  /// The value of a property without parameters; nil for any other.
  var plainValue: ArraySlice<UInt8>? {
    nameEnd < text.endIndex && text[nameEnd] == .colon ? text[(nameEnd + 1)...] : nil
  }

  /// The property with its parameters; nil for a component.
  var property: ICalendarProperty? { isComponent ? nil : ICalendarProperty(text) }

  /// The value of a property, its parameters left out; nil for a component.
  package var value: ArraySlice<UInt8>? { plainValue ?? property?.value }
}

/// The items of a VTODO, or of content lines that were kept.
///
/// What would not be read as what it is when it is put into a VTODO is passed over: a line that is no property, and a
/// component without its end.
struct ICalendarItems: Sequence, IteratorProtocol {
  private var lines: ContentLines

  /// The items of content lines.
  init(_ bytes: ArraySlice<UInt8>, firstLine: Int = 1) {
    lines = ContentLines(bytes, firstLine: firstLine)
  }

  /// The items of a component: what is between the first line, which begins it, and its end.
  init(within bytes: ArraySlice<UInt8>, firstLine: Int = 1) {
    lines = ContentLines(bytes, firstLine: firstLine)
    _ = lines.next()
  }

  /// Whether content lines, unfolded, stay within their VTODO, with whole components and none that stands beside it.
  static func areWithinTodo(_ lines: [String]) -> Bool {
    var open: [String] = []
    for text in lines {
      let isLine = text.utf8.first.map { !$0.isBlank } ?? false
      guard isLine, !text.utf8.contains(.lineFeed), !text.utf8.contains(.carriageReturn) else { return false }
      var lines = ContentLines(Array(text.utf8)[...])
      guard let line = lines.next() else { return false }
      switch lines.bracket(line) {
      case .begin(let name):
        let isPartOfZone = open.last.map { $0.utf8.elementsEqual("VTIMEZONE".utf8) } ?? false
        guard !isOne(name, of: besideTodos), isOne(name, of: zoneParts) == isPartOfZone else { return false }
        open.append(name)
      case .end(let name):
        guard let last = open.popLast(), last.utf8.elementsEqual(name.utf8) else { return false }
      case nil: break
      }
    }
    return open.isEmpty
  }

  private static let besideTodos = ["VCALENDAR", "VTODO", "VEVENT", "VJOURNAL", "VFREEBUSY", "VAVAILABILITY"]
  private static let zoneParts = ["STANDARD", "DAYLIGHT"]

  private static func isOne(_ name: String, of names: [String]) -> Bool {
    names.contains { $0.utf8.elementsEqual(name.utf8) }
  }

  package mutating func next() -> ICalendarItem? {
    while let line = lines.next() {
      switch lines.bracket(line) {
      case .begin(let name):
        if let component = component(name, line) { return component }
      case .end: continue
      case nil:
        guard lines.isProperty(line) else { continue }
        return ICalendarItem(line: line.number, property: lines.text(line))
      }
    }
    return nil
  }

  /// Reads a component that has begun, up to its end; nil where something in it has none.
  private mutating func component(_ name: String, _ first: ContentLine) -> ICalendarItem? {
    var text = Array(lines.text(first))
    var open = [Array(name.utf8)]
    while let line = lines.next() {
      text.append(.lineFeed)
      text += lines.text(line)
      switch lines.bracket(line) {
      case .begin(let name): open.append(Array(name.utf8))
      case .end(let name):
        guard let last = open.popLast(), last.elementsEqual(name.utf8) else { return nil }
      case nil: continue
      }
      if open.isEmpty { return ICalendarItem(line: first.number, component: name, text: text[...]) }
    }
    return nil
  }
}
