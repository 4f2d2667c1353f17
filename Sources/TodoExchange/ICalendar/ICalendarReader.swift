/// Finds the calendars of a text, and their VTODOs and time zones.
struct ICalendarReader {
  private let source: SourceText
  private var lines: ContentLines
  /// What was passed and belongs to a part already.
  private var passed: Int
  private var parts: [FormatPart<ICalendarRecord>] = []
  private var problems: [FormatProblem] = []
  private var calendars: [ICalendarDocument.Calendar] = []
  private var skipped: [String: Int] = [:]
  private var open: [Component] = []
  /// How many components of each name are open.
  private var counts: [String: Int] = [:]

  /// A component that has begun.
  private struct Component {
    /// In capital letters.
    let name: String
    let start: ContentLine
    /// The TZID of a time zone.
    var zone: String?
    /// Whether something in it could not be read.
    var isBroken = false
  }

  init(_ source: SourceText) {
    self.source = source
    lines = ContentLines(source.bytes)
    passed = source.bytes.startIndex
  }

  mutating func read() -> FormatReading<ICalendarDocument> {
    while let line = lines.next() {
      switch lines.bracket(line) {
      case .begin(let name): begin(name, line)
      case .end(let name): end(name, line)
      case nil: pass(line)
      }
    }
    // What holds a VTODO that is cut off is cut off with it.
    if let cut = open.first(where: { $0.name == "VTODO" }) ?? open.first { tellUnended(cut) }
    if passed < source.bytes.endIndex { parts.append(.text(source.bytes[passed...])) }
    problems.sort { ($0.line, $0.column) < ($1.line, $1.column) }
    let document = ICalendarDocument(encoding: source.encoding, parts: parts, calendars: calendars, skipped: skipped)
    return FormatReading(document: document, problems: problems)
  }

  private mutating func begin(_ name: String, _ line: ContentLine) {
    // No VTODO holds another: the first has lost its end.
    if name == "VTODO", counts[name, default: 0] > 0 {
      closeInner(than: name)
      if let first = pop() { tellUnended(first) }
    }
    if name == "VCALENDAR" { calendars.append(ICalendarDocument.Calendar()) }
    if open.last?.name == "VCALENDAR", name != "VTODO", name != "VTIMEZONE" { skipped[name, default: 0] += 1 }
    open.append(Component(name: name, start: line))
    counts[name, default: 0] += 1
  }

  private mutating func end(_ name: String, _ line: ContentLine) {
    guard counts[name, default: 0] > 0 else {
      tell(FormatProblem(line: line.number, column: 1, reason: .unbegunComponent(name)))
      return
    }
    if open.last?.name != name { closeInner(than: name) }
    guard let component = pop() else { return }
    let (start, end) = (component.start.start, line.end)
    if name == "VTODO", !component.isBroken {
      if passed < start { parts.append(.text(source.bytes[passed..<start])) }
      let calendar = counts["VCALENDAR", default: 0] > 0 ? calendars.count - 1 : nil
      let record = ICalendarRecord(source.bytes[start..<end], line: component.start.number, calendar: calendar)
      parts.append(.record(record))
      passed = end
    } else if name == "VTIMEZONE", let zone = component.zone, !calendars.isEmpty {
      let zone = ICalendarDocument.TimeZone(id: zone, verbatim: source.bytes[start..<end])
      calendars[calendars.count - 1].timeZones.append(zone)
    }
  }

  /// Takes back the components that have begun in one that ends, and have not ended themselves.
  private mutating func closeInner(than name: String) {
    while let inner = open.last, inner.name != name {
      tellUnended(inner)
      breakInnermost()
      _ = pop()
    }
  }

  /// Passes the end of the innermost component; one that is broken breaks those that hold it.
  private mutating func pop() -> Component? {
    guard let component = open.popLast() else { return nil }
    counts[component.name, default: 0] -= 1
    if component.isBroken { breakInnermost() }
    return component
  }

  /// Tells what is wrong in the innermost component.
  private mutating func tell(_ problem: FormatProblem) {
    if problems.count < FormatProblem.mostTold { problems.append(problem) }
    breakInnermost()
  }

  private mutating func breakInnermost() {
    if !open.isEmpty { open[open.count - 1].isBroken = true }
  }

  private mutating func tellUnended(_ component: Component) {
    if problems.count >= FormatProblem.mostTold { return }
    problems.append(
      FormatProblem(line: component.start.number, column: 1, reason: .unendedComponent(component.name)))
  }

  /// Passes a line that begins and ends nothing.
  private mutating func pass(_ line: ContentLine) {
    switch open.last?.name {
    // A line that is cut off goes with the VTODO that is.
    case "VTODO" where line.end == source.bytes.endIndex: break
    case nil, "VTODO":
      if let problem = encodingProblem(line) ?? syntaxProblem(line) { tell(problem) }
    case "VCALENDAR":
      guard let property = ICalendarProperty(lines.text(line)), property.isNamed("X-WR-CALNAME") else { return }
      calendars[calendars.count - 1].name = ICalendarText.text(property.value)
    case "VTIMEZONE":
      guard let property = ICalendarProperty(lines.text(line)), property.isNamed("TZID") else { return }
      open[open.count - 1].zone = ICalendarText.text(property.value)
    default:
      // What is kept with a VTODO must be text, too.
      guard counts["VTODO", default: 0] > 0, let problem = encodingProblem(line) else { return }
      tell(problem)
    }
  }

  private func encodingProblem(_ line: ContentLine) -> FormatProblem? {
    source.isValid ? nil : source.problem(in: lines.text(line), line: line.number)
  }

  private func syntaxProblem(_ line: ContentLine) -> FormatProblem? {
    lines.isProperty(line) ? nil : FormatProblem(line: line.number, column: 1, reason: .noContentLine)
  }
}
