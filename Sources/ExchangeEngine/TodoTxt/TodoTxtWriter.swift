import JSONText
import TodoCore

struct TodoTxtWriter {
  /// A name or a pair of the current line, and the range of its bytes.
  private typealias Word = (role: TodoTxtRole, range: Range<Int>)

  var bytes: [UInt8] = []
  /// The bytes of the current line's names and pairs.
  private var wordBytes: [UInt8] = []
  private var words: [Word] = []
  private var isWritten: [Bool] = []

  /// Writes a line in the usual order: head, title, project, tags, pairs.
  mutating func append(_ line: TodoTxtLine) {
    line.appendHead(to: &bytes)
    collectWords(of: line, beside: line.project)
    appendSentence(line.title, of: line)
    for index in words.indices where !isWritten[index] {
      bytes.append(.blank)
      bytes += wordBytes[words[index].range]
    }
    bytes.append(.lineFeed)
  }

  /// Collects the names and pairs of a line in the usual order, optionally only those with some roles.
  ///
  /// - Parameter project: the project that is written before the tags.
  private mutating func collectWords(
    of line: TodoTxtLine, beside project: String?, with roles: Set<TodoTxtRole>? = nil
  ) {
    wordBytes.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    if let project = line.project { add(.project) { TodoTxtWord.append(.project, project, to: &$0) } }
    for tag in line.tags { add(tag, beside: project) }
    addDate(line.due, "due", .due, "at", .dueTime)
    addDate(line.start, "t", .start, "tat", .startTime)
    if let rule = line.rule {
      if let text = TodoTxtRule.rec(of: rule) {
        add(.rule, "rec", text)
        if let day = rule.untilDay { add(.rule, "until", day.description) }
      } else {
        add(.rule, "rep", TodoTxtRule.rep(of: rule))
      }
    }
    for word in line.own { add(.own, word.key, word.value) }
    for word in line.others { add(.other) { $0 += word.utf8 } }
    if line.status != .open, let letter = line.letter {
      add(.priority, "pri", String(Unicode.Scalar(letter)))
    }
    if line.status == .cancelled { add(.state, "state", "cancelled") }
    if let parent = line.parent { add(.parent, "p", parent) }
    for id in line.after { add(.after, "after", id) }
    if let id = line.id { add(.id, "id", id) }
    if let uid = line.uid { add(.uid, "uid", uid.text) }
    if let roles { words.removeAll { !roles.contains($0.role) } }
    isWritten.removeAll(keepingCapacity: true)
    isWritten.append(contentsOf: repeatElement(false, count: words.count))
  }

  private mutating func add(_ role: TodoTxtRole, _ append: (inout [UInt8]) -> Void) {
    let start = wordBytes.count
    append(&wordBytes)
    words.append((role, start..<wordBytes.count))
  }

  private mutating func add(_ role: TodoTxtRole, _ key: String, _ value: String) {
    add(role) { TodoTxtWord.append(key: key, value: value, to: &$0) }
  }

  /// Adds a tag; one that begins with `+` is a further project, after the todo's own.
  private mutating func add(_ tag: String, beside project: String?) {
    add(.tag) { bytes in
      if let project, tag.utf8.count > 1, tag.utf8.first == UInt8(ascii: "+") {
        let name = String(decoding: tag.utf8.dropFirst(), as: UTF8.self)
        if Exact(name) != Exact(project) { return TodoTxtWord.append(.project, name, to: &bytes) }
      }
      TodoTxtWord.append(.context, tag, to: &bytes)
    }
  }

  private mutating func addDate(
    _ date: LocalDate?, _ dayKey: String, _ dayRole: TodoTxtRole, _ timeKey: String, _ timeRole: TodoTxtRole
  ) {
    guard let date else { return }
    add(dayRole) { bytes in
      bytes += dayKey.utf8
      bytes.append(.colon)
      bytes.append(date.day)
    }
    guard let minute = date.minute else { return }
    add(timeRole) { bytes in
      bytes += timeKey.utf8
      bytes.append(.colon)
      bytes.append(pair: minute / 60)
      bytes.append(pair: minute % 60)
    }
  }

  /// Writes a title with each word as text, except words that equal a name or pair of the line: these are not
  /// repeated.
  private mutating func appendSentence(_ title: String, of line: TodoTxtLine) {
    guard TodoTxtWord.mayNeedEncoding(title) else { return bytes += title.utf8 }
    let title = Array(title.utf8)[...]
    let textEnd = TodoTxtWord.textEnd(of: title)
    // The words that may be in the sentence: only the next of each role, since the order of tags and others
    // counts.
    var candidates = words.indices.filter { $0 == 0 || words[$0].role != words[$0 - 1].role }
    var start = title.startIndex
    while start < title.endIndex {
      let end = title[start...].firstIndex(of: .blank) ?? title.endIndex
      let word = title[start..<end]
      // A pair before all text would be removed from the title.
      let isLeading = start == title.startIndex && TodoTxtWord(word).form == .pair
      // The last word must be text, since names and pairs after the text are removed from the title.
      if end < textEnd, !isLeading,
        let place = candidates.firstIndex(where: { wordBytes[words[$0].range] == word }),
        mayBeInSentence(candidates[place], before: candidates)
      {
        let index = candidates[place]
        isWritten[index] = true
        if index + 1 < words.count, words[index + 1].role == words[index].role {
          candidates[place] += 1
        } else {
          candidates.remove(at: place)
        }
        bytes += word
      } else {
        TodoTxtWord.append(text: word, leavingOwn: !line.readsOwn, to: &bytes)
      }
      if end == title.endIndex { return }
      bytes.append(.blank)
      start = end + 1
    }
  }

  /// Returns whether a word may be in the sentence: a further project before the todo's own would be taken
  /// for it.
  private func mayBeInSentence(_ index: Int, before candidates: [Int]) -> Bool {
    guard let first = candidates.first, words[first].role == .project, words[index].role == .tag else {
      return true
    }
    return wordBytes[words[index].range.lowerBound] != UInt8(ascii: "+")
  }
}

/// Writes a line as it came, with only its changes.
extension TodoTxtWriter {
  /// Writes a line in the usual order, but without custom fields if it came from a version that had
  /// none.
  ///
  /// - Parameter sum: the digest of the line that the todo came from, if the todo is unchanged.
  mutating func append(_ line: TodoTxtLine, preserving sum: Digest?) {
    if let sum, TodoTxtWord.mayNeedEncoding(line.title) {
      let start = bytes.count
      var former = line
      former.readsOwn = false
      append(former)
      if Digest(of: bytes[start...].dropLast()) == sum { return }
      bytes.removeSubrange(start...)
    }
    append(line)
  }

  /// Writes a changed line, and replaces only the words for what changed.
  ///
  /// - Parameter usual: the line to write in the usual order if the edited line would be read differently.
  /// - Returns: the words that could not be kept, since they would be taken for a field.
  mutating func append(_ line: TodoTxtLine, inPlaceOf reader: TodoTxtReader, orElse usual: TodoTxtLine)
    -> [String]
  {
    if line == reader.line {
      bytes += reader.text + [.lineFeed]
      return []
    }
    let start = bytes.count
    edit(reader, to: line)
    if reads(bytes[start...], as: line) {
      bytes.append(.lineFeed)
      return []
    }
    bytes.removeSubrange(start...)
    append(usual)
    if reads(bytes[start...].dropLast(), as: usual) { return [] }
    bytes.removeSubrange(start...)
    var line = usual
    line.others = []
    append(line)
    return usual.others
  }

  private func reads(_ text: Bytes, as line: TodoTxtLine) -> Bool {
    let ids = TodoTxtIDs(line.after + [line.parent].compactMap(\.self))
    var line = line
    // Reading removes control characters from titles.
    line.title = ForeignWords.title(line.title).title
    return TodoTxtReader(text, ids: ids, readsOwn: line.readsOwn).line == line
  }

  /// Returns the roles of the words that differ between two lines.
  private mutating func roles(from old: TodoTxtLine, to new: TodoTxtLine) -> Set<TodoTxtRole> {
    let words = [old, new].map { line in
      collectWords(of: line, beside: new.project)
      return Dictionary(grouping: self.words, by: \.role).mapValues { words in
        words.map { wordBytes[$0.range] }
      }
    }
    let roles = Set(words.flatMap(\.keys)).filter { $0 != .other && words[0][$0] != words[1][$0] }
    return old.status == new.status ? roles : roles.union([.state, .priority])
  }

  private mutating func edit(_ reader: TodoTxtReader, to line: TodoTxtLine) {
    let text = reader.text
    var changed = roles(from: reader.line, to: line)
    let sentenceRoles = Set(reader.marks.prefix(reader.sentenceMarkCount).map(\.role))
    let isTitleChanged = Exact(line.title) != Exact(reader.line.title)
    let isSentenceChanged = isTitleChanged || !changed.isDisjoint(with: sentenceRoles)
    if isSentenceChanged { changed.formUnion(sentenceRoles) }
    // Words of the title after the sentence stay there unless the title changed.
    if isTitleChanged { changed.insert(.text) } else { changed.remove(.text) }
    collectWords(of: line, beside: line.project, with: changed)

    let lineStart = bytes.count
    if line.head == reader.line.head { bytes += text[..<reader.headEnd] } else { line.appendHead(to: &bytes) }
    if isSentenceChanged {
      bytes += text[reader.headEnd..<reader.start]
      appendSentence(isTitleChanged ? line.title : reader.sentence, of: line)
    } else {
      bytes += text[reader.headEnd..<reader.sentenceEnd]
    }
    var position = reader.sentenceEnd
    let left = words.indices.reversed().filter { !isWritten[$0] }
    var byBytes = Dictionary(grouping: left) { wordBytes[words[$0].range] }
    var byRole = Dictionary(grouping: left) { Slot(words[$0].role, wordBytes[words[$0].range]) }
    /// Returns the range of the next word that is not written yet.
    func take(_ indices: inout [Int]?) -> Range<Int>? {
      while let index = indices?.popLast() {
        if isWritten[index] { continue }
        isWritten[index] = true
        return words[index].range
      }
      return nil
    }
    func append(_ word: Bytes, after blanks: Bytes) {
      let isApart = bytes.count == lineStart || bytes.last?.isBlank ?? true
      bytes += blanks.isEmpty && !isApart ? [.blank] : blanks
      bytes += word
    }
    for mark in reader.marks.dropFirst(reader.sentenceMarkCount) {
      let word = mark.word.bytes
      let blanks = text[position..<word.startIndex]
      position = word.endIndex
      if !changed.contains(mark.role) {
        append(word, after: blanks)
      } else if let range = take(&byBytes[word]) ?? take(&byRole[Slot(mark.role, word)]) {
        append(wordBytes[range], after: blanks)
      }
    }
    for (word, isWritten) in zip(words, isWritten) where !isWritten {
      append(wordBytes[word.range], after: [.blank])
    }
    bytes += text[reader.end...]
  }
}

/// The slot in which words can replace each other: words of one role, and of one key for custom fields.
private struct Slot: Hashable {
  let role: TodoTxtRole
  let key: Bytes

  init(_ role: TodoTxtRole, _ word: Bytes) {
    self.role = role
    key = role == .own ? word.prefix { $0 != .colon } : []
  }
}
