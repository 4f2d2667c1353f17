import FileStore
import TodoCore

/// todo.txt (<https://github.com/todotxt/todo.txt>, completed by the behavior of todo.txt-cli 2.11 and topydo
/// 0.14), with the pairs that topydo and others have agreed on.
///
/// | line | todo |
/// | --- | --- |
/// | `x `, day, day | done, completed, created; cancelled with `state:cancelled` |
/// | `(A)`, `(B)`, `(C)` to `(Z)`; `pri:A` when done | high, medium, low |
/// | the words, with the names and pairs among them | title |
/// | first `+p`; other `+q`; `@c` | project; tag `+q`; tag `c` |
/// | `due:` with `at:1430`; `t:` with `tat:` | due; start |
/// | `rec:+2w`, `rec:2w`, `rep:every_mon,thu` | repeat |
/// | `id:1`; `p:1`, `after:1` | the name that other lines use; parent, after |
/// | `uid:` | uid |
/// | `client:ACME` | custom field; a list has one word for each text |
/// | any other pair | kept in its place |
enum TodoTxtCodec: Importer {
  static let format = ExchangeFormat.todotxt

  static let namesOthers = false
  static let holdsLists = false

  /// The keys of kept values.
  enum Key {
    /// The line if an export would write it differently; otherwise its days and the next three values are
    /// kept.
    static let line = "line"
    /// The letter of a low priority other than `C`.
    static let letter = "pri"
    /// The words without a field.
    static let others = "words"
    /// The line's own uid, which several lines may share.
    static let uid = "uid"
    static let id = "id"
    static let parent = "p"
    static let after = "after"
  }

  static func read(_ source: SourceText, in context: ExchangeContext) -> ForeignReading {
    var reading = ForeignReading()
    var lines: [SourceLine] = []
    var hasReturns = false
    for line in SourceLines(source.bytes) {
      hasReturns = hasReturns || line.end.count > 1 && line.end.last == .lineFeed
      if line.text.allSatisfy(\.isBlank) {
        reading.emptyLines += 1
      } else if let problem = source.problem(in: line.text, line: line.number) {
        reading.problems.append(problem)
      } else {
        lines.append(line)
      }
    }
    if hasReturns { reading.remarks.append((.lost("CRLF line endings"), nil)) }
    if source.hasByteOrderMark { reading.remarks.append((.lost("byte order mark"), nil)) }
    let halves = lines.concurrentHalves { [moment = context.moment] lines in
      var mapper = RecordMapper(clock: WallClock(moment))
      return lines.map { line in
        let reader = TodoTxtReader(line.text, ids: nil)
        let isRelated = reader.line.parent != nil || !reader.line.after.isEmpty
        return (record: mapper.record(reader, line: line.number), id: reader.line.id, isRelated: isRelated)
      }
    }
    var (ids, related) = (TodoTxtIDs(), [Int]())
    reading.records.reserveCapacity(lines.count)
    for (record, id, isRelated) in halves.joined() {
      if let id { ids.insert(id, reading.records.count) }
      if isRelated { related.append(reading.records.count) }
      reading.records.append(record)
    }
    // Only now are the names of all lines known.
    var mapper = RecordMapper(clock: WallClock(context.moment))
    for index in related {
      let reader = TodoTxtReader(lines[index].text, ids: ids)
      reading.records[index] = mapper.record(reader, line: lines[index].number)
      reading.records[index].parent = reader.line.parent.flatMap { ids.ref($0) }
      reading.records[index].after = reader.line.after.compactMap { ids.ref($0) }
    }
    return reading
  }

  static func shown(_ kept: ImportOrigin) -> [ShownKey] {
    let words = reader(kept)?.line.others ?? kept.texts(Key.others)
    let letter = kept.text(Key.letter).map { [ShownKey(name: "priority", text: $0)] } ?? []
    return letter
      + words.map { word in
        let parts = word.split(separator: ":", maxSplits: 1)
        return parts.count == 2
          ? ShownKey(name: String(parts[0]), text: String(parts[1])) : ShownKey(name: "word", text: word)
      }
  }

  static func canWriteBack(_ value: UnknownField) -> Bool {
    switch value.key {
    case Key.line: value.text.map { !$0.utf8.contains(.lineFeed) } ?? false
    case Key.uid: value.text.map { TodoUID($0) != nil && isValue($0) } ?? false
    case Key.id, Key.parent: value.text.map(isValue) ?? false
    case Key.after: value.texts.allSatisfy(isValue)
    case Key.others: value.texts.allSatisfy(isOther)
    default: true
    }
  }

  /// Returns whether a pair can have a value, which is encoded where necessary.
  private static func isValue(_ value: String) -> Bool { canExpress("id", value, .pair) }

  static func canHave(_ own: UnknownField) -> Bool {
    own.ownWords.allSatisfy { canExpress($0.key, $0.value, .own) }
  }

  private static func canExpress(_ key: String, _ value: String, _ form: TodoTxtWord.Form) -> Bool {
    var bytes: [UInt8] = []
    TodoTxtWord.append(key: key, value: value, to: &bytes)
    let word = TodoTxtWord(bytes[...])
    return word.form == form && word.value.elementsEqual(value.utf8)
  }

  /// Returns whether a text is a word without a field, which is kept or belongs to the title.
  private static func isOther(_ word: String) -> Bool {
    if word.isEmpty || word.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) { return false }
    let text = "text \(word)"
    let line = TodoTxtReader(Array(text.utf8)[...], ids: nil).line
    return Exact(line.others) == Exact([word]) || Exact(line.title) == Exact(text) || !line.own.isEmpty
  }

  /// Returns the kept line of a todo, or `nil` if no line was kept.
  ///
  /// A line that an older version imported is read without custom fields, so that their words are in
  /// the title.
  static func formerReader(_ kept: ImportOrigin, of todo: Todo) -> TodoTxtReader? {
    guard let reader = reader(kept), !reader.line.own.isEmpty,
      !reader.line.own.contains(where: { todo.unknown.json($0.key) != nil }),
      let former = self.reader(kept, readsOwn: false), Exact(former.line.title) == Exact(todo.title)
    else { return reader(kept) }
    // A word in the sentence belongs to the title anyway.
    return kept.isCurrent(in: todo) || Exact(former.line.title) != Exact(reader.line.title) ? former : reader
  }

  private static func reader(_ kept: ImportOrigin, readsOwn: Bool = true) -> TodoTxtReader? {
    guard let text = kept.text(Key.line) else { return nil }
    let names = [kept.text(Key.parent)].compactMap(\.self) + kept.texts(Key.after)
    return TodoTxtReader(Array(text.utf8)[...], ids: TodoTxtIDs(names), readsOwn: readsOwn)
  }
}

private struct RecordMapper {
  var clock: WallClock
  var writer = TodoTxtWriter()

  mutating func record(_ reader: TodoTxtReader, line number: Int) -> ForeignRecord {
    let line = reader.line
    var sum = Digest()
    sum.add(reader.text)
    var record = ForeignRecord(line: number, sum: sum)
    (record.uid, record.sharesUID) = (line.uid, true)
    record.identity = line.identity
    record.patch.set(.title, to: .text(line.title))
    record.patch.set(.status, to: .status(line.status))
    if let letter = line.letter {
      record.patch.set(.priority, to: .priority(TodoTxtLine.priority(of: letter)))
    }
    record.setDates(due: line.due, start: line.start, rule: line.rule)
    if let project = line.project { record.patch.set(.project, to: .text(project)) }
    if !line.tags.isEmpty { record.patch.set(.tags, to: .list(line.tags)) }
    clock.set(.created, to: line.created, in: &record.patch)
    if let field = line.status.endField { clock.set(field, to: line.ended, in: &record.patch) }
    record.own = line.own.fields
    record.remarks = reader.remarks
    if let letter = line.lowLetter { record.remarks.append(.kept("priority \(letter)")) }
    keep(reader, in: &record)
    return record
  }

  /// Keeps the values that an export needs to restore the line.
  private mutating func keep(_ reader: TodoTxtReader, in record: inout ForeignRecord) {
    let line = reader.line
    if isRestorable(reader) {
      line.days.append(to: &record.kept)
      record.keep(TodoTxtCodec.Key.letter, line.lowLetter)
      record.keep(TodoTxtCodec.Key.others, line.others)
      record.keep(TodoTxtCodec.Key.uid, line.uid?.text)
    } else {
      record.keep(TodoTxtCodec.Key.line, reader.text.string)
    }
    record.keep(TodoTxtCodec.Key.id, line.id)
    record.keep(TodoTxtCodec.Key.parent, line.parent)
    record.keep(TodoTxtCodec.Key.after, line.after)
  }

  /// Returns whether an export restores the line from its values, even after some of them change.
  private mutating func isRestorable(_ reader: TodoTxtReader) -> Bool {
    let isDated = reader.line.status == .open || reader.line.ended != nil
    if reader.hasReservedOthers || !isDated { return false }
    writer.bytes.removeAll(keepingCapacity: true)
    writer.append(reader.line)
    return writer.bytes.dropLast().elementsEqual(reader.text)
  }
}
