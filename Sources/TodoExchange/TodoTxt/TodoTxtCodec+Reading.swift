import FileStore
import TodoCore

extension TodoTxtCodec {
  static func read(_ bytes: [UInt8], in context: ExchangeContext) -> ForeignReading {
    let text = TodoTxtDocument.read(bytes)
    let lines = text.document.records
    let parts = lines.concurrentHalves { Part($0, context.moment) }
    var reading = ForeignReading()
    var ids = TodoTxtIDs()
    var related: [(place: Int, line: TodoTxtRecord)] = []
    reading.records.reserveCapacity(lines.count)
    for part in parts {
      let base = reading.records.count
      for (id, place) in part.ids { ids.insert(id, base + place) }
      related += part.related.map { (base + $0.place, $0.line) }
      reading.records += part.records
    }
    reading.problems = text.problems.map { BatchProblem($0) }
    // Which names are those of lines is known only now.
    var mapper = RecordMapper(context.moment)
    for (place, line) in related {
      let reader = TodoTxtReader(line, ids: ids)
      reading.records[place] = mapper.record(reader)
      reading.records[place].parent = reader.line.parent.flatMap { ref($0, by: ids) }
      reading.records[place].after = reader.line.after.compactMap { ref($0, by: ids) }
    }
    addRemarks(of: text.document, to: &reading)
    return reading
  }

  /// What the lines of a part of a text say, each for itself.
  private struct Part {
    private(set) var records: [ForeignRecord] = []
    /// The names of lines, with the places of their records.
    private(set) var ids: [(id: String, place: Int)] = []
    /// The lines that name others.
    private(set) var related: [(place: Int, line: TodoTxtRecord)] = []

    init(_ lines: some Collection<TodoTxtRecord>, _ moment: Moment) {
      records.reserveCapacity(lines.count)
      var mapper = RecordMapper(moment)
      for line in lines {
        let reader = TodoTxtReader(line, ids: nil)
        if let id = reader.line.id { ids.append((id, records.count)) }
        if reader.line.parent != nil || !reader.line.after.isEmpty { related.append((records.count, line)) }
        records.append(mapper.record(reader))
      }
    }
  }

  private static func ref(_ name: String, by ids: TodoTxtIDs) -> ForeignRef? {
    ids[name].map { .record($0) } ?? TodoTxtIDs.uid(in: name).map { .uid($0) }
  }

  private static func addRemarks(of document: TodoTxtDocument, to reading: inout ForeignReading) {
    reading.emptyLines = document.emptyLineCount
    let lineEnd = Array("\r\n".utf8)[...]
    let endsWithReturn = document.parts.contains { $0.verbatim.suffix(2) == lineEnd }
    if endsWithReturn { reading.remarks.append((.lost("CRLF line ends"), nil)) }
    if document.encoding.hasByteOrderMark { reading.remarks.append((.lost("byte order mark"), nil)) }
  }
}

/// Makes records of lines.
private struct RecordMapper {
  private var clock: WallClock
  private var writer = TodoTxtWriter()

  init(_ moment: Moment) {
    clock = WallClock(moment)
  }

  mutating func record(_ reader: TodoTxtReader) -> ForeignRecord {
    let line = reader.line
    var sum = Digest()
    sum.add(reader.record.text)
    var record = ForeignRecord(line: reader.record.line, sum: sum)
    record.uid = line.uid
    record.identity = line.identity
    record.patch = patch(line)
    record.remarks = reader.remarks
    let letter = line.letter.map { String(Unicode.Scalar($0)) } ?? "A"
    if letter > "C" { record.remarks.append(.kept("priority \(letter)")) }
    keep(reader, in: &record.kept)
    return record
  }

  private mutating func patch(_ line: TodoTxtLine) -> TodoPatch {
    var patch = TodoPatch()
    patch.set(.title, to: .text(line.title))
    patch.set(.status, to: .status(line.status))
    if let letter = line.letter { patch.set(.priority, to: .priority(TodoTxtLine.priority(of: letter))) }
    if let due = line.due { patch.set(.due, to: .date(due)) }
    if let start = line.start { patch.set(.start, to: .date(start)) }
    if let rule = line.rule { patch.set(.repeats, to: .rule(rule)) }
    if let project = line.project { patch.set(.project, to: .text(project)) }
    if !line.tags.isEmpty { patch.set(.tags, to: .list(line.tags)) }
    set(.created, to: line.created, in: &patch)
    if let field = line.status.endField { set(field, to: line.ended, in: &patch) }
    return patch
  }

  private mutating func set(_ field: TodoField, to day: CalendarDay?, in patch: inout TodoPatch) {
    guard let instant = day.map({ clock.instant(of: LocalDate(day: $0)) }), instant.isOnCalendar else { return }
    patch.set(field, to: .instant(instant))
  }

  /// What writing needs to give the line back.
  private mutating func keep(_ reader: TodoTxtReader, in kept: inout [UnknownField]) {
    let line = reader.line
    if isUsual(reader) {
      line.days.append(to: &kept)
      if let letter = line.letter, letter > UInt8(ascii: "C") {
        kept.append(UnknownField(key: TodoTxtCodec.Key.letter, text: String(Unicode.Scalar(letter))))
      }
      if !line.others.isEmpty { kept.append(UnknownField(key: TodoTxtCodec.Key.others, texts: line.others)) }
      if let uid = line.uid { kept.append(UnknownField(key: TodoTxtCodec.Key.uid, text: uid.text)) }
    } else {
      let text = String(decoding: reader.record.text, as: UTF8.self)
      kept.append(UnknownField(key: TodoTxtCodec.Key.line, text: text))
    }
    if let id = line.id { kept.append(UnknownField(key: TodoTxtCodec.Key.id, text: id)) }
    if let parent = line.parent { kept.append(UnknownField(key: TodoTxtCodec.Key.parent, text: parent)) }
    if !line.after.isEmpty { kept.append(UnknownField(key: TodoTxtCodec.Key.after, texts: line.after)) }
  }

  /// Whether writing what the line says gives it back, also when some of that changes.
  private mutating func isUsual(_ reader: TodoTxtReader) -> Bool {
    let isDated = reader.line.status == .open || reader.line.ended != nil
    if reader.hasReservedOthers || !isDated { return false }
    writer.bytes.removeAll(keepingCapacity: true)
    writer.append(reader.line)
    return writer.bytes.count == reader.record.text.count + 1
      && writer.bytes.dropLast().elementsEqual(reader.record.text)
  }
}
