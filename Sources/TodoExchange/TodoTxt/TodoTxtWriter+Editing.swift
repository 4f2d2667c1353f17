import TodoCore

/// Writing a line again as it came, but for what it says otherwise now.
extension TodoTxtWriter {
  /// Writes a line that was read and says something else now: only the words are others that stand for what changed.
  ///
  /// - Parameter usual: the line to be written in the usual order where that would be read as something else.
  /// - Returns: the words that could not be kept, since they would be taken for a field.
  mutating func append(
    _ line: TodoTxtLine, inPlaceOf reader: TodoTxtReader, orElse usual: TodoTxtLine
  ) -> [String] {
    if line == reader.line {
      append(verbatim: reader.record.text)
      return []
    }
    var editor = TodoTxtWriter()
    editor.edit(reader, to: line)
    if Self.reads(editor.bytes, as: line) {
      append(verbatim: editor.bytes)
      return []
    }
    let start = bytes.count
    append(usual)
    if Self.reads(Array(bytes[start...].dropLast()), as: usual) { return [] }
    bytes.removeSubrange(start...)
    var line = usual
    line.others = []
    append(line)
    return usual.others
  }

  private static func reads(_ text: [UInt8], as line: TodoTxtLine) -> Bool {
    let ids = TodoTxtIDs(line.after + [line.parent].compactMap(\.self))
    var line = line
    // No title has control characters when it is read.
    line.title = ForeignWords.title(line.title).title
    return TodoTxtReader(TodoTxtRecord(text: text), ids: ids).line == line
  }

  private mutating func edit(_ reader: TodoTxtReader, to line: TodoTxtLine) {
    let text = reader.record.text
    var changed = line.roles(changedFrom: reader.line)
    let words = reader.words
    let sentenceRoles = Set(reader.roles.prefix(words.sentenceMarkCount))
    let isTitleChanged = Exact(line.title) != Exact(reader.line.title)
    let isSentenceChanged = isTitleChanged || !changed.isDisjoint(with: sentenceRoles)
    if isSentenceChanged { changed.formUnion(sentenceRoles) }
    // Words of the title that stand behind the sentence stay there, unless it is another.
    if isTitleChanged { changed.insert(.text) } else { changed.remove(.text) }
    collectWords(of: line, with: changed)

    if line.head == reader.line.head { bytes += text[..<reader.headEnd] } else { line.head.append(to: &bytes) }
    if isSentenceChanged {
      bytes += text[reader.headEnd..<words.start]
      appendSentence(isTitleChanged ? line.title : reader.sentence)
    } else {
      bytes += text[reader.headEnd..<words.sentenceEnd]
    }
    var position = words.sentenceEnd
    var pending = PendingWords(self.words, wordBytes, isWritten)
    for (word, role) in zip(words.marks, reader.roles).dropFirst(words.sentenceMarkCount) {
      let blanks = text[position..<word.bytes.startIndex]
      position = word.bytes.endIndex
      if !changed.contains(role) {
        append(word.bytes, behind: blanks)
      } else if let index = pending.take(word.bytes) ?? pending.takeNext(role) {
        append(wordBytes[self.words[index].range], behind: blanks)
      }
    }
    while let index = pending.takeNext() { append(wordBytes[self.words[index].range], behind: [UInt8(ascii: " ")]) }
    bytes += text[words.end...]
  }

  private mutating func append(_ word: ArraySlice<UInt8>, behind blanks: ArraySlice<UInt8>) {
    let isApart = bytes.isEmpty || bytes.last == UInt8(ascii: " ") || bytes.last == UInt8(ascii: "\t")
    bytes += blanks.isEmpty && !isApart ? [UInt8(ascii: " ")] : blanks
    bytes += word
  }

  /// The words that are still to be written.
  private struct PendingWords {
    private var byBytes: [ArraySlice<UInt8>: [Int]] = [:]
    private var byRole: [TodoTxtRole: ArraySlice<Int>] = [:]
    private var isWritten: [Bool]
    private var next = 0

    init(
      _ words: [(role: TodoTxtRole, range: Range<Int>)], _ bytes: [UInt8], _ isWritten: [Bool]
    ) {
      self.isWritten = isWritten
      for index in words.indices.reversed() where !isWritten[index] {
        byBytes[bytes[words[index].range], default: []].append(index)
      }
      for index in words.indices { byRole[words[index].role, default: []].append(index) }
    }

    /// The place of a word that has these bytes.
    mutating func take(_ word: ArraySlice<UInt8>) -> Int? {
      while let index = byBytes[word]?.popLast() {
        if write(index) { return index }
      }
      return nil
    }

    /// The place of the next word that has a role.
    mutating func takeNext(_ role: TodoTxtRole) -> Int? {
      while let index = byRole[role]?.popFirst() {
        if write(index) { return index }
      }
      return nil
    }

    /// The place of the next word.
    mutating func takeNext() -> Int? {
      while next < isWritten.count {
        defer { next += 1 }
        if write(next) { return next }
      }
      return nil
    }

    private mutating func write(_ index: Int) -> Bool {
      defer { isWritten[index] = true }
      return !isWritten[index]
    }
  }
}

extension TodoTxtLine {
  /// The roles of the words that say what differs between two lines.
  fileprivate func roles(changedFrom old: TodoTxtLine) -> Set<TodoTxtRole> {
    var roles: Set<TodoTxtRole> = []
    if Exact(project) != Exact(old.project) { roles.insert(.project) }
    if Exact(tags) != Exact(old.tags) { roles.insert(.tag) }
    if due?.day != old.due?.day { roles.insert(.due) }
    if due?.minute != old.due?.minute { roles.insert(.dueTime) }
    if start?.day != old.start?.day { roles.insert(.start) }
    if start?.minute != old.start?.minute { roles.insert(.startTime) }
    if rule != old.rule { roles.insert(.rule) }
    if status != old.status { roles.formUnion([.state, .priority]) }
    if letter != old.letter { roles.insert(.priority) }
    if Exact(parent) != Exact(old.parent) { roles.insert(.parent) }
    if Exact(after) != Exact(old.after) { roles.insert(.after) }
    if Exact(id) != Exact(old.id) { roles.insert(.id) }
    if uid != old.uid { roles.insert(.uid) }
    return roles
  }
}
