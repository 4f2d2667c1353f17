/// A VTODO.
package struct ICalendarRecord: FormatRecord {
  package let line: Int
  package private(set) var verbatim: ArraySlice<UInt8>
  /// The calendar that it is in: its place among those of the document; nil for one that is in none.
  package let calendar: Int?

  /// What a VTODO holds at its own depth.
  package struct Item: Equatable, Sendable {
    /// The line on which it begins, from 1.
    package let line: Int
    /// Its bytes with all folds and line ends.
    package let verbatim: ArraySlice<UInt8>
    /// What it is.
    package let content: Content

    /// Its content lines, unfolded.
    package var lines: [String] { ContentLines(verbatim).map { $0.text.string } }

    /// A property, or a component that is kept as it is.
    package enum Content: Equatable, Sendable {
      /// A property of the VTODO.
      case property(ICalendarProperty)
      /// A component in the VTODO, such as a VALARM, whose properties are its own.
      case component(String)
    }
  }

  /// A VTODO as it was read.
  init(_ verbatim: Bytes, line: Int, calendar: Int?) {
    self.line = line
    self.verbatim = verbatim
    self.calendar = calendar
  }

  /// A VTODO of these properties.
  ///
  /// - Throws: where a property has a name or a character that the format cannot hold.
  package init(_ properties: [ICalendarProperty]) throws(FormatRefusal) {
    var bytes = Array("BEGIN:VTODO\r\n".utf8)
    for property in properties { bytes += try property.lines(end: [.carriageReturn, .lineFeed]) }
    line = 0
    verbatim = (bytes + "END:VTODO\r\n".utf8)[...]
    calendar = nil
  }

  /// The properties and components, in order.
  package var items: [Item] {
    var items: [Item] = []
    // The components that are open, outermost first, and where the outermost began.
    var (open, start): ([String], ContentLine?) = ([], nil)
    for line in ContentLines(verbatim, firstLine: line).dropFirst() {
      switch line.bracket {
      case .begin(let name):
        if open.isEmpty { start = line }
        open.append(name)
      case .end(let name):
        guard let outermost = open.first, let first = start else { return items }
        while let last = open.popLast(), !last.utf8.equalsIgnoringCase(name.utf8) {}
        guard open.isEmpty else { continue }
        let bytes = verbatim[first.whole.startIndex..<line.whole.endIndex]
        items.append(Item(line: first.number, verbatim: bytes, content: .component(outermost)))
      case nil:
        guard open.isEmpty, let property = ICalendarProperty(line.text) else { continue }
        items.append(Item(line: line.number, verbatim: line.whole, content: .property(property)))
      }
    }
    return items
  }

  /// Puts a property in the place of an item, or takes the item away.
  package mutating func replaceItem(at index: Int, with property: ICalendarProperty?) throws(FormatRefusal) {
    let lines = try property?.lines(end: lineEnd) ?? []
    verbatim = verbatim.replacing(items[index].verbatim.indices, with: lines)
  }

  /// Puts a property behind the last one.
  package mutating func append(_ property: ICalendarProperty) throws(FormatRefusal) {
    let last = items.last { item in
      if case .property = item.content { true } else { false }
    }
    var lines = ContentLines(verbatim)
    let begin = lines.next()
    let end = last?.verbatim.endIndex ?? begin?.whole.endIndex ?? verbatim.endIndex
    verbatim = verbatim.replacing(end..<end, with: try property.lines(end: lineEnd))
  }

  /// Puts properties and whole components behind all others, as they were kept: content lines, unfolded.
  ///
  /// - Throws: for a line that is none, a character that the format cannot hold, and a component that is not whole.
  package mutating func append(lines: [String]) throws(FormatRefusal) {
    var open: [String] = []
    var bytes: [UInt8] = []
    for text in lines {
      let line = ContentLine(unfolded: text)
      switch line.bracket {
      case .begin(let name):
        if name.capitals.utf8.elementsEqual("VTODO".utf8) { throw .ambiguous(text) }
        open.append(name)
      case .end(let name):
        guard let last = open.popLast(), last.utf8.equalsIgnoringCase(name.utf8) else { throw .ambiguous(text) }
      case nil:
        guard ICalendarProperty.isProperty(line.text) else { throw .ambiguous(text) }
      }
      try ICalendarText.check(line.text)
      bytes += ICalendarText.folded(Array(line.text), end: lineEnd)
    }
    if let name = open.last { throw .ambiguous(name) }
    let end = Array(ContentLines(verbatim)).last?.whole.startIndex ?? verbatim.endIndex
    verbatim = verbatim.replacing(end..<end, with: bytes)
  }

  private var lineEnd: Bytes {
    var lines = ContentLines(verbatim)
    return lines.next()?.end ?? [.carriageReturn, .lineFeed]
  }
}
