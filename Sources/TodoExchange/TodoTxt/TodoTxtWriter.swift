import JSONText
import TodoCore

/// Writes lines of todo.txt one behind another.
struct TodoTxtWriter {
  /// All that was written.
  var bytes: [UInt8] = []
  /// The names and pairs of the line at hand, one behind another, and where each is.
  private(set) var wordBytes: [UInt8] = []
  private(set) var words: [(role: TodoTxtRole, range: Range<Int>)] = []
  /// Which of them the sentence has already.
  package var isWritten: [Bool] = []

  /// Begins with an empty text.
  init() {}

  /// Writes a line as it is, with its end.
  mutating func append(verbatim line: some Sequence<UInt8>) {
    bytes += line
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Writes a line in the usual order: head, title, project, tags, pairs.
  mutating func append(_ line: TodoTxtLine) {
    line.head.append(to: &bytes)
    collectWords(of: line)
    appendSentence(line.title)
    for index in words.indices where !isWritten[index] {
      bytes.append(UInt8(ascii: " "))
      bytes += wordBytes[words[index].range]
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Finds the names and pairs of a line that have some roles, in the usual order.
  mutating func collectWords(of line: TodoTxtLine, with roles: Set<TodoTxtRole>) {
    collectWords(of: line)
    words.removeAll { !roles.contains($0.role) }
    isWritten.removeLast(isWritten.count - words.count)
  }

  private mutating func collectWords(of line: TodoTxtLine) {
    wordBytes.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    if let project = line.project {
      add(.project) { TodoTxtWord.append(project: project, to: &$0) }
    }
    for tag in line.tags { add(tag, beside: line.project) }
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
    for word in line.others { add(.other) { $0 += word.utf8 } }
    if line.status != .open, let letter = line.letter {
      add(.priority, "pri", String(Unicode.Scalar(letter)))
    }
    if line.status == .cancelled { add(.state, "state", "cancelled") }
    if let parent = line.parent { add(.parent, "p", parent) }
    for id in line.after { add(.after, "after", id) }
    if let id = line.id { add(.id, "id", id) }
    if let uid = line.uid { add(.uid, "uid", uid.text) }
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

  /// A tag that begins with `+` is a further project, behind the todo's own.
  private mutating func add(_ tag: String, beside project: String?) {
    add(.tag) { bytes in
      if let project, tag.utf8.count > 1, tag.utf8.first == UInt8(ascii: "+") {
        let name = String(decoding: tag.utf8.dropFirst(), as: UTF8.self)
        if Exact(name) != Exact(project) { return TodoTxtWord.append(project: name, to: &bytes) }
      }
      TodoTxtWord.append(context: tag, to: &bytes)
    }
  }

  private mutating func addDate(
    _ date: LocalDate?, _ dayKey: String, _ dayRole: TodoTxtRole, _ timeKey: String, _ timeRole: TodoTxtRole
  ) {
    guard let date else { return }
    add(dayRole) { bytes in
      bytes += dayKey.utf8
      bytes.append(UInt8(ascii: ":"))
      bytes.append(date.day)
    }
    guard let minute = date.minute else { return }
    add(timeRole) { bytes in
      bytes += timeKey.utf8
      bytes.append(UInt8(ascii: ":"))
      bytes.append(pair: minute / 60)
      bytes.append(pair: minute % 60)
    }
  }
}

/// The sentence.
extension TodoTxtWriter {
  /// Writes a title so that each of its words is read as text, but for those that stand for what the line has to say
  /// anyway: they are not written twice.
  mutating func appendSentence(_ title: String) {
    guard TodoTxtWord.mayBeEncoded(title) else { return bytes += title.utf8 }
    let title = Array(title.utf8)[...]
    let textEnd = TodoTxtWord.textEnd(of: title)
    var next = NextWords(words)
    var start = title.startIndex
    while start < title.endIndex {
      let end = title[start...].firstIndex(of: UInt8(ascii: " ")) ?? title.endIndex
      let word = title[start..<end]
      // The last word has to be text: names and pairs behind the text are taken off.
      if end < textEnd, let index = next.index(of: word, in: words, wordBytes) {
        isWritten[index] = true
        bytes += word
      } else {
        TodoTxtWord.append(text: word, to: &bytes)
      }
      if end == title.endIndex { return }
      bytes.append(UInt8(ascii: " "))
      start = end + 1
    }
  }

  /// The words of a line that its sentence may say: of tags and of other words only the next, since their order counts.
  private struct NextWords {
    private var candidates: [(role: TodoTxtRole, index: Int)] = []

    init(_ words: [(role: TodoTxtRole, range: Range<Int>)]) {
      for (index, word) in words.enumerated() where candidates.last?.role != word.role {
        candidates.append((word.role, index))
      }
    }

    /// The place of a word among those of the line, if it may stand in the sentence now.
    mutating func index(
      of word: ArraySlice<UInt8>, in words: [(role: TodoTxtRole, range: Range<Int>)], _ bytes: [UInt8]
    ) -> Int? {
      let isFirstProject = candidates.first?.role == .project
      for (place, (role, index)) in candidates.enumerated() where bytes[words[index].range].elementsEqual(word) {
        // Before the todo's own project, a further one would be taken for it.
        if role == .tag, isFirstProject, word.first == UInt8(ascii: "+") { return nil }
        if index + 1 < words.count, words[index + 1].role == role {
          candidates[place].index += 1
        } else {
          candidates.remove(at: place)
        }
        return index
      }
      return nil
    }
  }
}
