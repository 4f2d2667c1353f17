import TodoCore

/// A file of one or more calendars (RFC 5545): where their VTODOs and time zones are.
struct ICalendarDocument {
  private(set) var records: [ICalendarRecord] = []
  private(set) var calendars: [Calendar] = []
  /// How many components there are beside VTODOs and time zones, by their names in capital letters.
  private(set) var skipped: [String: Int] = [:]
  private(set) var problems: [BatchProblem] = []
  private let source: SourceText
  private var lines: ContentLines
  /// The components that have begun and not ended, and how many there are of each name.
  private var open: [Component] = []
  private var counts: [String: Int] = [:]
  /// How many problems there are: a VTODO is whole if none has come since it began.
  private var told = 0

  struct Calendar {
    var name: String?
    /// Its time zones, which may stand behind the VTODOs that name them.
    var timeZones: [TimeZone] = []
  }

  struct TimeZone {
    let id: String
    let verbatim: Bytes

    /// Its content lines, unfolded, with a line feed between two of them.
    var text: [UInt8] {
      var lines = ContentLines(verbatim)
      var text: [UInt8] = []
      while let line = lines.next() { text += lines.text(line) + [.lineFeed] }
      return text.dropLast()
    }
  }

  private struct Component {
    let name: String
    let start: ContentLine
    let told: Int
    var zone: String?
  }

  init(_ bytes: [UInt8]) {
    source = SourceText(bytes)
    lines = ContentLines(source.bytes)
    if let problem = source.problem {
      problems = [problem]
      return
    }
    while let line = lines.next() {
      switch lines.bracket(line) {
      case .begin(let name): begin(name, line)
      case .end(let name): end(name, line)
      case nil: pass(line)
      }
    }
    // What holds a VTODO that is cut off is cut off with it.
    if let cut = open.first(where: { $0.name == "VTODO" }) ?? open.first { tellUnended(cut) }
    problems.sort { $0.line < $1.line }
  }

  private mutating func begin(_ name: String, _ line: ContentLine) {
    // No VTODO holds another: the first has lost its end.
    if name == "VTODO", counts[name, default: 0] > 0 {
      closeInner(than: name)
      if let first = pop() { tellUnended(first) }
    }
    if name == "VCALENDAR" { calendars.append(Calendar()) }
    if open.last?.name == "VCALENDAR", name != "VTODO", name != "VTIMEZONE" { skipped[name, default: 0] += 1 }
    open.append(Component(name: name, start: line, told: told))
    counts[name, default: 0] += 1
  }

  private mutating func end(_ name: String, _ line: ContentLine) {
    guard counts[name, default: 0] > 0 else { return tell("no BEGIN:\(visible(name)) for this END", line) }
    if open.last?.name != name { closeInner(than: name) }
    guard let component = pop() else { return }
    let (bytes, calendar) = (source.bytes[component.start.start..<line.end], calendars.count - 1)
    if name == "VTODO", component.told == told {
      let isInCalendar = counts["VCALENDAR", default: 0] > 0
      records.append(
        ICalendarRecord(line: component.start.number, verbatim: bytes, calendar: isInCalendar ? calendar : nil))
    } else if name == "VTIMEZONE", let zone = component.zone, calendar >= 0 {
      calendars[calendar].timeZones.append(TimeZone(id: zone, verbatim: bytes))
    }
  }

  /// Takes back the components that have begun in one that ends, and have not ended themselves.
  private mutating func closeInner(than name: String) {
    while let inner = open.last, inner.name != name {
      tellUnended(inner)
      _ = pop()
    }
  }

  private mutating func pop() -> Component? {
    guard let component = open.popLast() else { return nil }
    counts[component.name, default: 0] -= 1
    return component
  }

  private mutating func tellUnended(_ component: Component) {
    tell("no END:\(visible(component.name)) for this BEGIN", component.start)
  }

  private mutating func tell(_ message: String, _ line: ContentLine) {
    add(BatchProblem(line: line.number, message))
  }

  private mutating func add(_ problem: BatchProblem) {
    told += 1
    if problems.count < BatchProblem.mostTold { problems.append(problem) }
  }

  private mutating func pass(_ line: ContentLine) {
    switch open.last?.name {
    // A line that is cut off goes with the VTODO that is.
    case "VTODO" where line.end == source.bytes.endIndex: break
    case nil, "VTODO":
      if !tellEncoding(line), !lines.isProperty(line) { tell("expected a property, such as SUMMARY:Buy milk", line) }
    case "VCALENDAR":
      if let name = text(of: "X-WR-CALNAME", line) { calendars[calendars.count - 1].name = name }
    case "VTIMEZONE": if let id = text(of: "TZID", line) { open[open.count - 1].zone = id }
    // What is kept with a VTODO must be text, too.
    default: if counts["VTODO", default: 0] > 0 { _ = tellEncoding(line) }
    }
  }

  private func text(of name: String, _ line: ContentLine) -> String? {
    let item = ICalendarItem(line: line.number, text: lines.text(line))
    return item.name.equalsIgnoringCase(name.utf8) ? item.value.map(ICalendarText.text) : nil
  }

  private mutating func tellEncoding(_ line: ContentLine) -> Bool {
    guard !source.isValid, let problem = source.problem(in: lines.text(line), line: line.number) else { return false }
    add(problem)
    return true
  }
}

struct ICalendarRecord: Sendable {
  /// The line on which it begins, from 1.
  let line: Int
  let verbatim: Bytes
  /// The place of its calendar among those of the document; nil for one that is in none.
  let calendar: Int?

  /// The properties and components, in order.
  ///
  /// They have bytes of their own: threads that count references to the same bytes are as slow as one.
  var items: [ICalendarItem] { ICalendarItem.all(in: Array(verbatim)[...], isComponent: true, firstLine: line) }
}

/// A line of a calendar, which may be folded into several: where it is among the bytes.
///
/// It holds no bytes itself, since calendars have lines by the million.
struct ContentLine {
  /// The line on which it begins, from 1.
  let number: Int
  let start: Int
  /// Where the text of its first line ends.
  fileprivate let firstEnd: Int
  /// Where it ends, with all folds and the line end.
  let end: Int
  fileprivate let isFolded: Bool

  /// What a line begins or ends, in capital letters.
  enum Bracket {
    case begin(String)
    case end(String)
  }
}

/// The content lines of a calendar.
///
/// Lines end with CRLF as they should, or with LF or CR alone. Empty lines are passed, also within a folded line, as
/// CR CR LF leaves them: a program that turns LF into CRLF twice.
struct ContentLines {
  private let bytes: Bytes
  private var position: Int
  private var number: Int

  init(_ bytes: Bytes, firstLine: Int = 1) {
    self.bytes = bytes
    position = bytes.startIndex
    number = firstLine
  }

  mutating func next() -> ContentLine? {
    passEmptyLines()
    guard position < bytes.endIndex else { return nil }
    let (start, first) = (position, number)
    let firstEnd = passLine()
    var (end, isFolded) = (position, false)
    passEmptyLines()
    while position < bytes.endIndex, bytes[position].isBlank {
      isFolded = true
      _ = passLine()
      end = position
      passEmptyLines()
    }
    return ContentLine(number: first, start: start, firstEnd: firstEnd, end: end, isFolded: isFolded)
  }

  func text(_ line: ContentLine) -> Bytes {
    let first = bytes[line.start..<line.firstEnd]
    guard line.isFolded else { return first }
    // What goes on behind a line end begins with the blank of the fold.
    let folds = bytes[line.firstEnd..<line.end].split(whereSeparator: \.endsLine).map { $0.dropFirst() }
    return (Array(first) + folds.joined())[...]
  }

  func bracket(_ line: ContentLine) -> ContentLine.Bracket? {
    guard bytes[line.start].mayBracket else { return nil }
    let text = text(line)
    guard let colon = text.prefix(8).firstIndex(of: .colon) else { return nil }
    let (name, value) = (text[..<colon].trimmed, text[(colon + 1)...].trimmed)
    if name.equalsIgnoringCase("BEGIN".utf8) { return .begin(value.string.capitals) }
    return name.equalsIgnoringCase("END".utf8) ? .end(value.string.capitals) : nil
  }

  /// Whether a line is a property: most have no parameters, and are only looked at.
  func isProperty(_ line: ContentLine) -> Bool {
    let end = bytes[line.start..<line.firstEnd].firstIndex { !$0.isPropertyCharacter } ?? line.firstEnd
    return end > line.start && end < line.firstEnd && bytes[end] == .colon
      || ICalendarItem(line: line.number, text: text(line)).parts != nil
  }

  private mutating func passEmptyLines() {
    while position < bytes.endIndex, bytes[position].endsLine { _ = passLine() }
  }

  /// Passes a line with its end, and tells where its text ends.
  private mutating func passLine() -> Int {
    var index = position
    while index < bytes.endIndex, !bytes[index].endsLine { index += 1 }
    position = index
    if index < bytes.endIndex {
      let isPair = bytes[index] == .carriageReturn && index + 1 < bytes.endIndex && bytes[index + 1] == .lineFeed
      position += isPair ? 2 : 1
    }
    number += 1
    return index
  }
}

extension UInt8 {
  fileprivate var endsLine: Bool { self == .lineFeed || self == .carriageReturn }

  /// Whether the name BEGIN or END may begin here.
  fileprivate var mayBracket: Bool { isBlank || lowercased == UInt8(ascii: "b") || lowercased == UInt8(ascii: "e") }

  /// Letters, digits and the hyphen; the full stop and the underscore are in the names of some programs.
  var isPropertyCharacter: Bool { isNameCharacter || self == UInt8(ascii: ".") }
}
