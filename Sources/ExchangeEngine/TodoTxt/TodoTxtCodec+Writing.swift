import FileStore
import TodoCore

extension TodoTxtCodec: Exporter {
  static func write(_ todos: [Todo], in context: ExchangeContext) -> ForeignText {
    let kept = todos.concurrentMap { ImportOrigin(writing: .todotxt, in: $0.unknown) }
    let relations = TodoTxtRelations(todos, kept)
    let halves = kept.indices.concurrentHalves { indices in
      var text = ForeignText()
      var writer = TodoTxtWriter()
      for (todo, kept) in zip(todos[indices], kept[indices]) {
        let reader = kept.flatMap { formerReader($0, of: todo) }
        var mapper = LineMapper(todo: todo, kept: kept, former: reader?.line, context: context)
        let line = mapper.line(naming: relations)
        let usual = mapper.mayBecomeHead(line) ? mapper.dated(line) : line
        if let reader {
          let lost = writer.append(line, inPlaceOf: reader, orElse: usual)
          for word in lost { mapper.remarks.append(.lost("word \(quoted(word))")) }
        } else {
          writer.append(usual, preserving: kept?.isCurrent(in: todo) == true ? kept?.sum : nil)
        }
        for remark in mapper.remarks + (kept?.losses ?? []) { text.remarks.append((remark, todo.id)) }
      }
      text.bytes = writer.bytes
      return text
    }
    var text = ForeignText(joining: halves)
    // The text would otherwise lose its first characters as a byte order mark.
    if text.bytes.starts(with: SourceText.utf8Mark) {
      text.bytes.insert(contentsOf: SourceText.utf8Mark, at: 0)
    }
    return text
  }

  static func identity(of todo: Todo, in context: ExchangeContext) -> Digest? {
    read(write([todo], in: context).bytes, in: context).records.first?.identity
  }
}

private struct LineMapper {
  let todo: Todo
  let kept: ImportOrigin?
  /// The kept line of the todo, or `nil`.
  let former: TodoTxtLine?
  let context: ExchangeContext
  var remarks: [ExchangeRemark] = []

  private var clock: WallClock { WallClock(context.moment) }

  mutating func line(naming relations: TodoTxtRelations) -> TodoTxtLine {
    var line = TodoTxtLine()
    line.readsOwn = former?.readsOwn ?? true
    line.status = todo.status
    line.letter = letter
    line.title = TodoTxtLine.title(todo.title)
    // Anything else would be read as a word of the title.
    line.project = todo.project.flatMap { ForeignWords.project($0) == nil ? nil : $0 }
    line.tags = todo.tags.filter { ForeignWords.tag($0) != nil }
    if todo.project != nil, line.project == nil { remarks.append(.lost("project")) }
    if line.tags.count < todo.tags.count { remarks.append(.lost("tag")) }
    line.due = todo.due
    line.start = todo.start
    line.rule = todo.repeats.map { TodoTxtRule.carried($0, on: (todo.due ?? todo.start)?.day) }
    let own = todo.unknown.own(for: TodoTxtCodec.self) { remarks.append($0) }
    line.own = own.flatMap(\.ownWords).ordered(as: former?.own ?? [])
    for word in former?.others ?? kept?.texts(TodoTxtCodec.Key.others) ?? [] {
      if line.covers(word) { remarks.append(.lost("kept \(quoted(word))")) } else { line.others.append(word) }
    }
    line.uid = uid
    addRelations(to: &line, relations)
    addDays(to: &line)
    if Exact(line.title) != Exact(todo.title) || ForeignWords.title(line.title).isChanged {
      remarks.append(.adapted("title"))
    }
    if todo.content != nil { remarks.append(.lost("content")) }
    if let rule = todo.repeats, let carried = line.rule, carried != rule {
      remarks.append(.adapted("repeat \(quoted(rule.description)) as \(quoted(carried.description))"))
    } else if let rule = todo.repeats, TodoTxtRule.rec(of: rule) == nil {
      remarks.append(.adapted("repeat \(quoted(rule.description))"))
    }
    return line
  }

  /// The letter of the priority; the kept letter stays while it means the same.
  private var letter: UInt8? {
    guard let priority = todo.priority else { return nil }
    let own = former?.letter ?? kept?.text(TodoTxtCodec.Key.letter)?.utf8.first
    if let own, TodoTxtLine.isLetter(own), TodoTxtLine.priority(of: own) == priority { return own }
    return TodoTxtLine.letter(of: priority)
  }

  private var uid: TodoUID? {
    mutating get {
      let own = former?.uid ?? kept?.text(TodoTxtCodec.Key.uid).flatMap { TodoUID($0) }
      guard var uid = context.options.writesUIDs ? todo.uid : own else { return nil }
      // Of several lines with the same uid, each is recognized by its text, but only while that is unchanged.
      if uid != todo.uid, uid.names(todo.uid), kept?.isCurrent(in: todo) != true { uid = todo.uid }
      // With any other uid, the line would be read again as another todo.
      guard uid.names(todo.uid) || kept?.uid.map(uid.names) ?? false else {
        remarks.append(.lost("kept uid"))
        return nil
      }
      // The pair would be read as an address.
      guard !uid.text.utf8.starts(with: "//".utf8) else {
        remarks.append(.lost("uid \(quoted(uid.text))"))
        return nil
      }
      return uid
    }
  }

  private var end: Instant? { todo.status.endField.flatMap { todo[$0]?.instant } }

  /// Adds the days: a line that came without the day of its creation stays without, and one that came without
  /// the day of its end stays so until the todo changes.
  private func addDays(to line: inout TodoTxtLine) {
    (line.created, line.ended) = DateHistory.days(
      of: todo, former?.days ?? kept.map { DateHistory($0) }, clock)
    if kept?.isCurrent(in: todo) != true { line.ended = line.ended ?? end.map(clock.day) }
    // A single day after the mark would be read as that of the end.
    if line.status != .open, line.ended == nil { line.created = nil }
  }

  /// Returns a line with all its days, after which no word is taken for a mark or a day.
  func dated(_ line: TodoTxtLine) -> TodoTxtLine {
    var line = line
    if line.status != .open { line.ended = line.ended ?? clock.day(of: end ?? todo.modified) }
    line.created = line.created ?? clock.day(of: todo.created)
    return line
  }

  /// Returns whether the first words of a line without days would be taken for a mark or a day.
  func mayBecomeHead(_ line: TodoTxtLine) -> Bool {
    guard line.created == nil, let first = line.title.utf8.first else { return false }
    guard first.isDigit || first == UInt8(ascii: "x") || first == UInt8(ascii: "(") else { return false }
    var writer = TodoTxtWriter()
    writer.append(line)
    var read = TodoTxtLine()
    return read.readHead(of: writer.bytes.dropLast()) != line.head.count
  }

  private mutating func addRelations(to line: inout TodoTxtLine, _ relations: TodoTxtRelations) {
    line.id = relations[todo.uid] ?? kept?.text(TodoTxtCodec.Key.id)
    if let parent = todo.parent ?? kept?.parent {
      line.parent = id(of: parent, relations, kept?.text(TodoTxtCodec.Key.parent), "parent")
    }
    let after = todo.after + (kept?.after ?? [])
    if after.isEmpty { return }
    let former = kept?.texts(TodoTxtCodec.Key.after) ?? []
    for (index, uid) in after.enumerated() {
      let own = former.count == after.count ? former[index] : nil
      if let id = id(of: uid, relations, own, "after") { line.after.append(id) }
    }
  }

  /// Returns the name of another todo.
  ///
  /// A todo that is not in the text keeps its former name if no other has it, or goes by its uid if uids are
  /// written.
  private mutating func id(of uid: TodoUID, _ relations: TodoTxtRelations, _ own: String?, _ what: String)
    -> String?
  {
    if let id = relations[uid] { return id }
    if context.options.writesUIDs || own.flatMap(TodoTxtIDs.uid) == uid { return TodoTxtIDs.name(of: uid) }
    remarks.append(.lost(what))
    return own.flatMap { relations.isTaken($0) ? nil : $0 }
  }
}

extension TodoTxtLine {
  /// Returns a title without the spaces at its ends, which a line would lose.
  static func title(_ title: String) -> String {
    let words = title.utf8.drop { $0 == .blank }
    guard words.count < title.utf8.count || words.last == .blank else { return title }
    return String(decoding: words[...(words.lastIndex { $0 != .blank } ?? words.startIndex)], as: UTF8.self)
  }

  /// Returns whether a word without a field has the key of a field that the line has now.
  fileprivate func covers(_ word: String) -> Bool {
    let key = TodoTxtWord(Array(word.utf8)[...]).key
    return due != nil && key.elementsEqual("due".utf8) || start != nil && key.elementsEqual("t".utf8)
      || rule != nil && key.elementsEqual("rec".utf8) || own.contains { key.elementsEqual($0.key.utf8) }
  }
}
