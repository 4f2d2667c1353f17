import TodoCore

/// A file of one or more calendars (RFC 5545): where their VTODOs and time zones are.
struct ICalendarDocument {
  private(set) var records: [ICalendarRecord] = []
  private(set) var calendars: [Calendar] = []
  /// How many components there are beside VTODOs and time zones, by their names in capital letters.
  private(set) var skipped: [String: Int] = [:]
  private(set) var problems: [BatchProblem] = []
  private let source: SourceText
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
    var text: [UInt8] { Array(ContentLines(verbatim).map(\.text).joined(separator: [.lineFeed])) }
  }

  private struct Component {
    let name: String
    let start: ContentLine
    let told: Int
    var zone: String?
  }

  init(_ source: SourceText) {
    self.source = source
    for line in ContentLines(source.bytes) {
      switch line.bracket {
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
    let bytes = source.bytes[component.start.range.lowerBound..<line.range.upperBound]
    let calendar = calendars.count - 1
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
    case "VTODO" where line.range.upperBound == source.bytes.endIndex: break
    case nil, "VTODO":
      if !tellEncoding(line), !line.isProperty { tell("expected a property, such as SUMMARY:Buy milk", line) }
    case "VCALENDAR":
      if let name = text(of: "X-WR-CALNAME", line) { calendars[calendars.count - 1].name = name }
    case "VTIMEZONE": if let id = text(of: "TZID", line) { open[open.count - 1].zone = id }
    // What is kept with a VTODO must be text, too.
    default: if counts["VTODO", default: 0] > 0 { _ = tellEncoding(line) }
    }
  }

  private func text(of name: String, _ line: ContentLine) -> String? {
    let item = ICalendarItem(line: line.number, text: line.text)
    return item.name.equalsIgnoringCase(name.utf8) ? item.value.map(ICalendarText.text) : nil
  }

  private mutating func tellEncoding(_ line: ContentLine) -> Bool {
    guard !source.isValid, let problem = source.problem(in: line.text, line: line.number) else { return false }
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

/// A line of a calendar, which may be folded into several.
struct ContentLine {
  /// The line on which it begins, from 1.
  let number: Int
  /// What it says, unfolded.
  let text: Bytes
  /// Where it is, with all folds and the line end.
  let range: Range<Int>

  /// What a line begins or ends, in capital letters.
  enum Bracket {
    case begin(String)
    case end(String)
  }

  var bracket: Bracket? {
    guard text.first?.mayBracket == true, let colon = text.prefix(8).firstIndex(of: .colon) else { return nil }
    let (name, value) = (text[..<colon].trimmed, text[(colon + 1)...].trimmed)
    if name.equalsIgnoringCase("BEGIN".utf8) { return .begin(value.string.capitals) }
    return name.equalsIgnoringCase("END".utf8) ? .end(value.string.capitals) : nil
  }

  /// Whether it is a property: most have no parameters, and are only looked at.
  var isProperty: Bool {
    let end = text.firstIndex { !$0.isPropertyCharacter } ?? text.endIndex
    return end > text.startIndex && end < text.endIndex && text[end] == .colon
      || ICalendarItem(line: number, text: text).parts != nil
  }
}

/// The content lines of a calendar.
///
/// Lines end with CRLF as they should, or with LF or CR alone. Empty lines are passed, also within a folded line, as
/// CR CR LF leaves them: a program that turns LF into CRLF twice.
struct ContentLines: Sequence, IteratorProtocol {
  private var lines: SourceLines
  /// The next line in which something stands.
  private var following: SourceLine?

  init(_ bytes: Bytes, firstLine: Int = 1) {
    lines = SourceLines(bytes, breaksAtCarriageReturn: true, firstLine: firstLine)
    passLine()
  }

  mutating func next() -> ContentLine? {
    guard let first = following else { return nil }
    var (text, end) = (first.text, first.whole.endIndex)
    passLine()
    while let fold = following, fold.text.first?.isBlank == true {
      // What goes on behind a line end begins with the blank of the fold.
      text += fold.text.dropFirst()
      end = fold.whole.endIndex
      passLine()
    }
    return ContentLine(number: first.number, text: text, range: first.whole.startIndex..<end)
  }

  private mutating func passLine() {
    repeat { following = lines.next() } while following?.text.isEmpty == true
  }
}

extension UInt8 {
  /// Whether the name BEGIN or END may begin here.
  fileprivate var mayBracket: Bool { isBlank || lowercased == UInt8(ascii: "b") || lowercased == UInt8(ascii: "e") }

  /// Letters, digits and the hyphen; the full stop and the underscore are in the names of some programs.
  var isPropertyCharacter: Bool { isNameCharacter || self == UInt8(ascii: ".") }
}
