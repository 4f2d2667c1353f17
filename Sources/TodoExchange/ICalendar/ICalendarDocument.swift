/// A file of one or more calendars (RFC 5545): where their VTODOs and time zones are.
struct ICalendarDocument {
  fileprivate(set) var records: [ICalendarRecord] = []
  fileprivate(set) var calendars: [Calendar] = []
  /// How many components there are beside VTODOs and time zones, by their names in capital letters.
  fileprivate(set) var skipped: [String: Int] = [:]
  /// What cannot be read, in the order of the lines.
  fileprivate(set) var problems: [FormatProblem] = []

  /// What a calendar has for its VTODOs.
  struct Calendar {
    /// Its name (X-WR-CALNAME).
    var name: String?
    /// Its time zones, which may stand behind the VTODOs that name them.
    var timeZones: [TimeZone] = []
  }

  /// A VTIMEZONE.
  struct TimeZone {
    /// The identifier (TZID).
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

  init(_ bytes: [UInt8]) {
    let source = SourceText(bytes)
    if let problem = source.problem {
      problems = [problem]
      return
    }
    var reader = ICalendarReader(source)
    reader.read()
    self = reader.document
    problems.sort { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  fileprivate init() {}
}

/// A VTODO.
struct ICalendarRecord: Sendable {
  /// The line on which it begins, from 1.
  let line: Int
  let verbatim: Bytes
  /// The place of its calendar among those of the document; nil for one that is in none.
  let calendar: Int?

  /// The properties and components, in order.
  ///
  /// They have bytes of their own: threads that count references to the same bytes are as slow as one.
  var items: ICalendarItems { ICalendarItems(within: Array(verbatim)[...], firstLine: line) }
}

/// Finds the calendars of a text, and their VTODOs and time zones.
private struct ICalendarReader {
  private let source: SourceText
  private var lines: ContentLines
  private(set) var document = ICalendarDocument()
  private var open: [Component] = []
  /// How many components of each name are open.
  private var counts: [String: Int] = [:]

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
  }

  mutating func read() {
    while let line = lines.next() {
      switch lines.bracket(line) {
      case .begin(let name): begin(name, line)
      case .end(let name): end(name, line)
      case nil: pass(line)
      }
    }
    // What holds a VTODO that is cut off is cut off with it.
    if let cut = open.first(where: { $0.name == "VTODO" }) ?? open.first { tellUnended(cut) }
  }

  private mutating func begin(_ name: String, _ line: ContentLine) {
    // No VTODO holds another: the first has lost its end.
    if name == "VTODO", counts[name, default: 0] > 0 {
      closeInner(than: name)
      if let first = pop() { tellUnended(first) }
    }
    if name == "VCALENDAR" { document.calendars.append(ICalendarDocument.Calendar()) }
    if open.last?.name == "VCALENDAR", name != "VTODO", name != "VTIMEZONE" { document.skipped[name, default: 0] += 1 }
    open.append(Component(name: name, start: line))
    counts[name, default: 0] += 1
  }

  private mutating func end(_ name: String, _ line: ContentLine) {
    guard counts[name, default: 0] > 0 else { return tell(.unbegunComponent(name), line) }
    if open.last?.name != name { closeInner(than: name) }
    guard let component = pop() else { return }
    let (bytes, calendar) = (source.bytes[component.start.start..<line.end], document.calendars.count - 1)
    if name == "VTODO", !component.isBroken {
      let isInCalendar = counts["VCALENDAR", default: 0] > 0
      document.records.append(
        ICalendarRecord(line: component.start.number, verbatim: bytes, calendar: isInCalendar ? calendar : nil))
    } else if name == "VTIMEZONE", let zone = component.zone, calendar >= 0 {
      document.calendars[calendar].timeZones.append(ICalendarDocument.TimeZone(id: zone, verbatim: bytes))
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

  private mutating func breakInnermost() {
    if !open.isEmpty { open[open.count - 1].isBroken = true }
  }

  private mutating func tellUnended(_ component: Component) {
    add(FormatProblem(line: component.start.number, column: 1, reason: .unendedComponent(component.name)))
  }

  private mutating func add(_ problem: FormatProblem) {
    if document.problems.count < FormatProblem.mostTold { document.problems.append(problem) }
  }

  /// Tells what is wrong on a line of the innermost component.
  private mutating func tell(_ reason: FormatProblem.Reason, _ line: ContentLine) {
    add(FormatProblem(line: line.number, column: 1, reason: reason))
    breakInnermost()
  }

  /// Passes a line that begins and ends nothing.
  private mutating func pass(_ line: ContentLine) {
    switch open.last?.name {
    // A line that is cut off goes with the VTODO that is.
    case "VTODO" where line.end == source.bytes.endIndex: break
    case nil, "VTODO": if !tellEncoding(line), !lines.isProperty(line) { tell(.noContentLine, line) }
    case "VCALENDAR":
      if let name = text(of: "X-WR-CALNAME", line) { document.calendars[document.calendars.count - 1].name = name }
    case "VTIMEZONE": if let id = text(of: "TZID", line) { open[open.count - 1].zone = id }
    // What is kept with a VTODO must be text, too.
    default: if counts["VTODO", default: 0] > 0 { _ = tellEncoding(line) }
    }
  }

  private func text(of name: String, _ line: ContentLine) -> String? {
    ICalendarProperty(lines.text(line)).flatMap { $0.isNamed(name) ? ICalendarText.text($0.value) : nil }
  }

  private mutating func tellEncoding(_ line: ContentLine) -> Bool {
    guard !source.isValid, let problem = source.problem(in: lines.text(line), line: line.number) else { return false }
    add(problem)
    breakInnermost()
    return true
  }
}
