import TodoCore

/// The VTODOs and time zones of a file with one or more calendars (RFC 5545).
struct ICalendarDocument {
  private(set) var records: [ICalendarRecord] = []
  private(set) var calendars: [Calendar] = []
  /// The numbers of components other than VTODOs and time zones, by their names in upper case.
  private(set) var skipped: [String: Int] = [:]
  private(set) var problems: [BatchProblem] = []
  /// The lines within VTODOs that are no properties, and so are left out.
  private(set) var strays: [String] = []
  private let source: SourceText
  /// The components that have begun and not ended, outermost first, and their numbers by name.
  private var open: [Component] = []
  private var counts: [String: Int] = [:]
  /// The number of problems so far: a VTODO is complete if none was found since its beginning.
  private var problemCount = 0

  struct Calendar {
    var name: String?
    /// The time zones, which may come after the VTODOs that name them.
    var timeZones: [TimeZone] = []
  }

  struct TimeZone {
    let id: String
    let verbatim: Bytes

    /// The content lines, unfolded and separated by line feeds.
    var text: [UInt8] { Array(ContentLines(verbatim).map(\.text).joined(separator: [.lineFeed])) }
  }

  private struct Component {
    let name: String
    let start: ContentLine
    let problemCount: Int
    var zone: String?
  }

  init(_ source: SourceText) {
    self.source = source
    for line in ContentLines(source.bytes) {
      switch line.bracket {
      case .begin(let name): begin(name, line)
      case .end(let name): end(name, line)
      case nil: read(line)
      }
    }
    // Of the components that the end of the text cuts off, only the VTODO is reported.
    if let cut = open.first(where: { $0.name == "VTODO" }) ?? open.first { reportUnended(cut) }
    problems.sort { $0.line < $1.line }
  }

  private mutating func begin(_ name: String, _ line: ContentLine) {
    // A VTODO cannot contain another: the first has lost its end.
    if name == "VTODO", counts[name, default: 0] > 0 {
      closeInner(than: name)
      if let first = pop() { reportUnended(first) }
    }
    if name == "VCALENDAR" { calendars.append(Calendar()) }
    if open.last?.name == "VCALENDAR", name != "VTODO", name != "VTIMEZONE" { skipped[name, default: 0] += 1 }
    open.append(Component(name: name, start: line, problemCount: problemCount))
    counts[name, default: 0] += 1
  }

  private mutating func end(_ name: String, _ line: ContentLine) {
    guard counts[name, default: 0] > 0 else { return report("no BEGIN:\(visible(name)) for this END", line) }
    if open.last?.name != name { closeInner(than: name) }
    guard let component = pop() else { return }
    let bytes = source.bytes[component.start.range.lowerBound..<line.range.upperBound]
    let calendar = calendars.count - 1
    if name == "VTODO", component.problemCount == problemCount {
      let isInCalendar = counts["VCALENDAR", default: 0] > 0
      records.append(
        ICalendarRecord(
          line: component.start.number, verbatim: bytes, calendar: isInCalendar ? calendar : nil))
    } else if name == "VTIMEZONE", let zone = component.zone, calendar >= 0 {
      calendars[calendar].timeZones.append(TimeZone(id: zone, verbatim: bytes))
    }
  }

  /// Removes the components inside an ending one that have not ended themselves.
  private mutating func closeInner(than name: String) {
    while let inner = open.last, inner.name != name {
      reportUnended(inner)
      _ = pop()
    }
  }

  private mutating func pop() -> Component? {
    guard let component = open.popLast() else { return nil }
    counts[component.name, default: 0] -= 1
    return component
  }

  private mutating func reportUnended(_ component: Component) {
    report("no END:\(visible(component.name)) for this BEGIN", component.start)
  }

  private mutating func report(_ message: String, _ line: ContentLine) {
    add(BatchProblem(line: line.number, message))
  }

  private mutating func add(_ problem: BatchProblem) {
    problemCount += 1
    if problems.count < BatchProblem.reportLimit { problems.append(problem) }
  }

  private mutating func read(_ line: ContentLine) {
    switch open.last?.name {
    // The last line of an unended VTODO may be cut off, and the VTODO is reported anyway.
    case "VTODO" where line.range.upperBound == source.bytes.endIndex: break
    case nil, "VTODO":
      if reportEncoding(line) || line.isProperty { break }
      if open.isEmpty {
        report("expected a property, such as SUMMARY:Buy milk", line)
      } else if strays.count < BatchProblem.reportLimit {
        strays.append(line.text.string)
      }
    case "VCALENDAR":
      if let name = text(of: "X-WR-CALNAME", line) { calendars[calendars.count - 1].name = name }
    case "VTIMEZONE": if let id = text(of: "TZID", line) { open[open.count - 1].zone = id }
    // The parts of a VTODO are kept as text, so their encoding counts.
    default: if counts["VTODO", default: 0] > 0 { _ = reportEncoding(line) }
    }
  }

  private func text(of name: String, _ line: ContentLine) -> String? {
    let item = ICalendarItem(line: line.number, text: line.text)
    return item.name.equalsIgnoringCase(name.utf8) ? item.value.map(ICalendarText.text) : nil
  }

  private mutating func reportEncoding(_ line: ContentLine) -> Bool {
    guard !source.isValid, let problem = source.problem(in: line.text, line: line.number) else {
      return false
    }
    add(problem)
    return true
  }
}

struct ICalendarRecord: Sendable {
  /// The line on which the VTODO begins, from 1.
  let line: Int
  let verbatim: Bytes
  /// The index of the VTODO's calendar in the document, or `nil` outside of calendars.
  let calendar: Int?

  /// The properties and components, in order.
  ///
  /// The items have bytes of their own: threads that count references to the same bytes are as slow as one.
  var items: [ICalendarItem] {
    ICalendarItem.all(in: Array(verbatim)[...], isComponent: true, firstLine: line)
  }
}

/// A content line of a calendar, which may be folded into several lines.
struct ContentLine {
  /// The line on which the content line begins, from 1.
  let number: Int
  /// The unfolded text.
  let text: Bytes
  /// The bytes of the content line in the source, with all folds and the line end.
  let range: Range<Int>

  /// The beginning or the end of a component, with the component's name in upper case.
  enum Bracket {
    case begin(String)
    case end(String)
  }

  var bracket: Bracket? {
    guard text.first?.beginsBracket == true, let colon = text.prefix(8).firstIndex(of: .colon) else {
      return nil
    }
    let (name, value) = (text[..<colon].trimmed, text[(colon + 1)...].trimmed)
    if name.equalsIgnoringCase("BEGIN".utf8) { return .begin(value.string.capitals) }
    return name.equalsIgnoringCase("END".utf8) ? .end(value.string.capitals) : nil
  }

  /// Whether the line is a property; most have no parameters and need not be parsed.
  var isProperty: Bool {
    let end = text.firstIndex { !$0.isPropertyCharacter } ?? text.endIndex
    return end > text.startIndex && end < text.endIndex && text[end] == .colon
      || ICalendarItem(line: number, text: text).parts != nil
  }
}

/// The content lines of a calendar.
///
/// Lines end with CRLF as they should, or with LF or CR alone. Empty lines are skipped, even within a folded
/// line: they come from CR CR LF, which a program leaves that turns LF into CRLF twice.
struct ContentLines: Sequence, IteratorProtocol {
  private var lines: SourceLines
  /// The next line that is not empty.
  private var following: SourceLine?

  init(_ bytes: Bytes, firstLine: Int = 1) {
    lines = SourceLines(bytes, breaksAtCarriageReturn: true, firstLine: firstLine)
    advance()
  }

  mutating func next() -> ContentLine? {
    guard let first = following else { return nil }
    var (text, end) = (first.text, first.whole.endIndex)
    advance()
    while let fold = following, fold.text.first?.isBlank == true {
      // A continuation begins with the space of the fold.
      text += fold.text.dropFirst()
      end = fold.whole.endIndex
      advance()
    }
    return ContentLine(number: first.number, text: text, range: first.whole.startIndex..<end)
  }

  private mutating func advance() {
    repeat { following = lines.next() } while following?.text.isEmpty == true
  }
}

extension UInt8 {
  /// Whether the byte may begin a line with BEGIN or END.
  fileprivate var beginsBracket: Bool {
    isBlank || lowercased == UInt8(ascii: "b") || lowercased == UInt8(ascii: "e")
  }

  /// Whether the byte can be in a property's name: a letter, a digit, `-`, or `.` and `_`, which some
  /// programs use.
  var isPropertyCharacter: Bool { isNameCharacter || self == UInt8(ascii: ".") }
}
