/// A todo in one line, and what of it is understood: what ``JotReader`` makes of a line.
public struct JotLine: Hashable, Sendable {
  /// Something that is understood.
  public struct Part: Hashable, Sendable {
    /// What it sets; for a tag ``TodoField/tags``.
    public internal(set) var field: AnyField
    /// The value, as the option of that field takes it; a date as it is stored.
    public internal(set) var value: String
    /// Where it stands in the UTF-8 of the line, a preposition before it included.
    public internal(set) var place = 0..<0
    /// The places of the words, a preposition before them included.
    var words: Range<Int>
    /// Whether a mark says it, which beats what is said without.
    var isMark = true
    /// The date that it is without a mark, and whether that is an hour by itself or a day; nil for what is both or else.
    var date: (LocalDate, isHour: Bool)?

    /// Whether it is a date or a rule.
    var isDate: Bool { field.field?.kind == .date || field == .builtIn(.repeats) }

    /// Whether several values count.
    var isPlural: Bool { field.field?.kind.isPlural ?? false }

    /// Whether both say the same at the same place.
    public static func == (left: Part, right: Part) -> Bool {
      left.field == right.field && left.value == right.value && left.place == right.place
    }

    /// Hashes what is said, and where.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(value)
      hasher.combine(place)
    }
  }

  /// What stays, its words and blanks as they are written.
  public internal(set) var title: String
  /// What is understood, in the order of the line; no two have a place in common.
  public internal(set) var parts: [Part] = []
  /// What stays text, but was hardly meant so: `"31 nov" is no date`.
  public internal(set) var misread: [String] = []

  /// The same as the options of `add` say it.
  public var edits: TodoEdits {
    var edits = TodoEdits()
    for part in parts {
      switch part.field {
      case .builtIn(.tags): edits.tags.append(part.value)
      case .builtIn(.after): edits.after.append(part.value)
      case .builtIn(let field): edits[field] = part.value
      case .own(let field): edits.own.append(TodoEdits.OwnEdit(field.name, part.value))
      }
    }
    return edits
  }
}

/// What of a line is understood so far; the next line takes the memory that this one has.
struct JotRun {
  /// The word that is read next.
  var next = 0
  var misread: [String] = []
  private var found: [JotLine.Part] = []
  /// What is left of the line.
  private var title: [UInt8] = []

  mutating func removeAll() {
    (next, misread) = (0, [])
    found.removeAll(keepingCapacity: true)
  }

  /// Takes a word as a mark.
  mutating func take(_ field: AnyField, _ value: String, _ index: Int) {
    found.append(.init(field: field, value: value, words: index..<(index + 1)))
  }

  /// Takes all that is left as the content, where it can be that.
  mutating func takeContent(at index: Int, in line: JotWords) {
    let text = String(decoding: line.bytes[(line.words[index].place.lowerBound + 2)...], as: UTF8.self)
    let scalars = text.unicodeScalars.drop(while: \.isBlank)
    let end = scalars.lastIndex { !$0.isBlank }.map(scalars.index(after:)) ?? scalars.startIndex
    let content = String(scalars[..<end])
    guard TodoRules.canBe(content, for: .content) else { return }
    found.append(.init(field: .builtIn(.content), value: content, words: index..<line.words.count))
    next = line.words.count
  }

  /// Takes words without a mark.
  mutating func take(_ phrase: JotDates.Phrase, as field: TodoField, _ words: Range<Int>) {
    next = words.upperBound
    switch phrase {
    case .misread(let misread): self.misread.append(misread)
    case .rule(let rule): found.append(.init(field: .builtIn(.repeats), value: rule, words: words, isMark: false))
    case .date(let date):
      found.append(
        .init(
          field: .builtIn(field), value: date.text, words: words, isMark: false,
          date: date.isDay || date.isHour ? (date.date, date.isHour) : nil))
    }
  }

  /// What has become of the line.
  mutating func line(from text: String, in line: JotWords) -> JotLine {
    if found.isEmpty, line.isLiteral { return JotLine(title: text, misread: misread) }
    if found.count > 1 { settle() }
    takePrepositions(in: line)
    let title = title(in: line)
    if title.unicodeScalars.allSatisfy(\.isInvisible) { return JotLine(title: text) }
    for index in found.indices {
      let words = found[index].words
      let isContent = found[index].field == .builtIn(.content)
      let end = isContent ? line.bytes.count : line.words[words.upperBound - 1].place.upperBound
      found[index].place = line.words[words.lowerBound].place.lowerBound..<end
    }
    return JotLine(title: title, parts: found, misread: misread)
  }

  /// Of several values of a field that has one the last counts, and a mark beats words; the others stay text.
  ///
  /// A day and an hour that stand apart are one date (`tomorrow call mum at 5pm`), and an hour without a day is that of a
  /// rule (`at 9 every weekday`).
  private mutating func settle() {
    // Most lines say each field once, and no rule besides an hour.
    var fields: FieldSet = []
    let isOnce = found.allSatisfy { one in
      one.isPlural || one.field.field.map { fields.insert(FieldSet($0)).inserted } ?? false
    }
    if isOnce, !fields.contains(FieldSet(.repeats)) { return }
    // Few fields are given, so that a search is quicker than a dictionary.
    var given: [Int] = []
    for (index, one) in found.enumerated() where !one.isPlural {
      guard let former = given.firstIndex(where: { found[$0].field == one.field }) else {
        given.append(index)
        continue
      }
      if one.isMark || !found[given[former]].isMark { given[former] = index }
    }
    func place(of field: TodoField) -> Int? { given.first { found[$0].field == .builtIn(field) } }
    if let last = place(of: .due), let (date, isHour) = found[last].date {
      let other = found[..<last].lastIndex { $0.field == .builtIn(.due) && $0.date?.isHour == !isHour }
      if let other, let (otherDate, _) = found[other].date {
        let (day, hour) = isHour ? (otherDate, date) : (date, otherDate)
        let due = LocalDate(day: day.day, minute: hour.minute)
        (found[last].value, found[other].value) = (due.description, due.description)
        given.append(other)
        // `tomorrow from 9:00 to 12:00`
        if let start = place(of: .start), case (let hour, true)? = found[start].date {
          found[start].value = LocalDate(day: due.day, minute: hour.minute).description
        }
      } else if isHour, let place = place(of: .repeats), !found[place].isMark,
        var rule = RepeatRule(found[place].value), rule.minute == nil
      {
        rule.minute = date.minute
        found[place].value = rule.description
        (found[last].field, found[last].value) = (found[place].field, rule.description)
      }
    }
    if found.count(where: { !$0.isPlural }) == given.count { return }
    found = found.indices.filter { found[$0].isPlural || given.contains($0) }.map { found[$0] }
  }

  /// Prepositions directly before dates and rules go with them, as does the dash of `fri - send report`.
  ///
  /// Before a tag and a project only `at` goes (`call mum at @home`): another may be of the verb (`check in @hotel`).
  private mutating func takePrepositions(in line: JotWords) {
    for index in found.indices {
      let free = index == 0 ? 0 : found[index - 1].words.upperBound
      var words = found[index].words
      let isDate = found[index].isDate
      let isPlace = found[index].field.field == .tags || found[index].field.field == .project
      while case let before = words.lowerBound - 1, before >= free, isPreposition(line.words[before], in: line),
        isDate || isPlace && line.words[before].key == .at
      {
        words = before..<words.upperBound
      }
      if !found[index].isMark, words.lowerBound == 0, line.facts(words.upperBound).contains(.dash) {
        words = 0..<(words.upperBound + 1)
      }
      found[index].words = words
    }
  }

  private func isPreposition(_ word: JotWord, in line: JotWords) -> Bool {
    let isJoined = word.isBare || word.key == .due && line.bytes[word.end - 1] == UInt8(ascii: ":")
    return isJoined && word.facts.contains(.preposition)
  }

  /// What is left of the line.
  ///
  /// A sentence that ends behind what is taken out ends before it now.
  private mutating func title(in line: JotWords) -> String {
    let (words, bytes) = (line.words, line.bytes)
    title.removeAll(keepingCapacity: true)
    // The word to go on with, and the blank behind the last word that stays.
    var (next, blank) = (0, 0..<(words.first?.place.lowerBound ?? 0))
    for index in 0...found.count {
      let taken = index < found.count ? found[index].words : words.count..<words.count
      if next < taken.lowerBound {
        if next == 0 || !title.isEmpty { title += bytes[blank] }
        append(next..<taken.lowerBound, of: line)
        let end = taken.lowerBound < words.count ? words[taken.lowerBound].place.lowerBound : bytes.count
        blank = words[taken.lowerBound - 1].end..<end
      }
      if next < taken.upperBound, case let word = words[taken.upperBound - 1], !word.isBare, let last = title.last,
        !JotWords.isEnding(last)
      {
        title += bytes[word.place.upperBound..<word.end]
      }
      next = taken.upperBound
    }
    if found.last?.words.upperBound == words.count {
      while let last = title.last, ",;:".utf8.contains(last) { title.removeLast() }
    } else {
      title += bytes[blank]
    }
    return String(decoding: title, as: UTF8.self)
  }

  /// Appends what words say to the title, with the blanks between them.
  private mutating func append(_ range: Range<Int>, of line: JotWords) {
    let words = line.words[range]
    guard let first = words.first, let last = words.last else { return }
    if line.isLiteral { return title += line.bytes[first.place.lowerBound..<last.end] }
    var end = first.place.lowerBound
    for word in words {
      title += line.bytes[end..<word.place.lowerBound]
      title += line.text(of: word).utf8
      title += line.bytes[word.place.upperBound..<word.end]
      end = word.end
    }
  }
}
