/// A todo in one line, as ``JotReader`` understands it.
public struct JotLine: Hashable, Sendable {
  /// A part of the line that is understood.
  public struct Part: Hashable, Sendable {
    /// The field that the part sets; ``TodoField/tags`` for a tag.
    public internal(set) var field: AnyField
    /// The value in the form of the field's option; a date is in the stored form.
    public internal(set) var value: String
    /// The range in the UTF-8 of the line, a preposition before the part included.
    public internal(set) var place = 0..<0
    /// The indices of the words, a preposition before them included.
    var words: Range<Int>
    /// Whether a mark sets the value, which takes precedence over words without a mark.
    var isMark = true
    /// The unmarked date, and whether it is a bare time or a bare day; `nil` for both and for anything else.
    var date: (LocalDate, isHour: Bool)?

    /// Whether the part is a date or a rule.
    var isDate: Bool { field.field?.kind == .date || field == .builtIn(.repeats) }

    /// Whether the field takes several values.
    var isPlural: Bool { field.field?.kind.isPlural ?? false }

    /// Whether both set the same at the same place.
    public static func == (left: Part, right: Part) -> Bool {
      left.field == right.field && left.value == right.value && left.place == right.place
    }

    /// Hashes the value and the place.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(value)
      hasher.combine(place)
    }
  }

  /// The words that remain, with their blanks, as written.
  public internal(set) var title: String
  /// The parts that are understood, in the order of the line, without overlaps.
  public internal(set) var parts: [Part] = []
  /// Messages about words that remain text, but were probably meant otherwise: `"31 nov" is no date`.
  public internal(set) var misread: [String] = []

  /// The parts as edits, as the options of `add` set them.
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

/// The parts of a line that are understood so far; the next line reuses the memory.
struct JotLineBuilder {
  /// The index of the next word to read.
  var next = 0
  var misread: [String] = []
  private var found: [JotLine.Part] = []
  /// The bytes of the title.
  private var title: [UInt8] = []

  mutating func removeAll() {
    (next, misread) = (0, [])
    found.removeAll(keepingCapacity: true)
  }

  /// Adds a word as a mark.
  mutating func take(_ field: AnyField, _ value: String, _ index: Int) {
    found.append(.init(field: field, value: value, words: index..<(index + 1)))
  }

  /// Adds the rest of the line as the content, if the content may be so.
  mutating func takeContent(at index: Int, in line: JotWords) {
    let text = String(decoding: line.bytes[(line.words[index].place.lowerBound + 2)...], as: UTF8.self)
    let scalars = text.unicodeScalars.drop(while: \.isBlank)
    let end = scalars.lastIndex { !$0.isBlank }.map(scalars.index(after:)) ?? scalars.startIndex
    let content = String(scalars[..<end])
    guard TodoRules.canBe(content, for: .content) else { return }
    found.append(.init(field: .builtIn(.content), value: content, words: index..<line.words.count))
    next = line.words.count
  }

  /// Adds words without a mark.
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

  /// Returns the line with its title and parts.
  mutating func line(from text: String, in line: JotWords, at moment: Moment) -> JotLine {
    if found.isEmpty, line.isLiteral { return JotLine(title: text, misread: misread) }
    if found.count > 1 { settle(in: line, at: moment) }
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

  /// Keeps one of several values of a single-valued field: the last one, or a mark over words; the others stay text.
  ///
  /// A separate day and time make one date (`tomorrow call mum at 5pm`); a rule takes a bare time (`at 9 every day`).
  private mutating func settle(in line: JotWords, at moment: Moment) {
    // Most lines set each field once, and have no rule besides a time.
    var fields: FieldSet = []
    let isOnce = found.allSatisfy { part in
      part.isPlural || part.field.field.map { fields.insert(FieldSet($0)).inserted } ?? false
    }
    if isOnce, !fields.contains(FieldSet(.repeats)) { return }
    // Few fields are set, so a search is faster than a dictionary.
    var given: [Int] = []
    for (index, part) in found.enumerated() where !part.isPlural {
      guard let earlier = given.firstIndex(where: { found[$0].field == part.field }) else {
        given.append(index)
        continue
      }
      if part.isMark || !found[given[earlier]].isMark { given[earlier] = index }
    }
    joinSpan(&given)
    joinRule(&given, in: line, at: moment)
    if found.count(where: { !$0.isPlural }) == given.count { return }
    found = found.indices.filter { found[$0].isPlural || given.contains($0) }.map { found[$0] }
  }

  private func place(of field: TodoField, in given: [Int]) -> Int? {
    given.first { found[$0].field == .builtIn(field) }
  }

  /// Returns the hour of a date that has no day, or `nil` if it has one.
  private func hour(of field: TodoField, in given: [Int]) -> (place: Int, date: LocalDate)? {
    guard let place = place(of: field, in: given), case (let date, true)? = found[place].date else { return nil }
    return (place, date)
  }

  /// Joins the day and the hour of each date; if only one of start and due date has a day, the other takes it.
  private mutating func joinSpan(_ given: inout [Int]) {
    let (start, due) = (join(.start, &given), join(.due, &given))
    // `tomorrow from 9:00 to 12:00`
    if start == nil, let due, let hour = hour(of: .start, in: given) {
      complete(hour.place, LocalDate(day: due.day, minute: hour.date.minute))
      // `fri 22:00-2:00` ends on Saturday.
      if let minute = due.minute, let first = hour.date.minute, first > minute {
        let end = LocalDate(day: due.day.advanced(by: 1), minute: minute)
        for place in given where found[place].field == .builtIn(.due) { complete(place, end) }
      }
    } else if due == nil, let start, let hour = hour(of: .due, in: given) {
      let isNight = (start.minute ?? 0) > (hour.date.minute ?? 0)
      complete(hour.place, LocalDate(day: start.day.advanced(by: isNight ? 1 : 0), minute: hour.date.minute))
    }
  }

  /// Gives a part the whole date.
  private mutating func complete(_ place: Int, _ date: LocalDate) {
    (found[place].value, found[place].date) = (date.description, nil)
  }

  /// Joins a separate day and hour of one field, or returns `nil` if there are no two.
  private mutating func join(_ field: TodoField, _ given: inout [Int]) -> LocalDate? {
    guard let last = place(of: field, in: given), let (date, isHour) = found[last].date,
      let other = found[..<last].lastIndex(where: { $0.field == .builtIn(field) && $0.date?.isHour == !isHour }),
      let (otherDate, _) = found[other].date
    else { return nil }
    let (day, hour) = isHour ? (otherDate, date) : (date, otherDate)
    let joined = LocalDate(day: day.day, minute: hour.minute)
    for place in [last, other] { complete(place, joined) }
    given.append(other)
    return joined
  }

  /// Gives a rule without an hour the hour of the due date, and an hour that begins a span the first day of the rule.
  private mutating func joinRule(_ given: inout [Int], in line: JotWords, at moment: Moment) {
    guard let due = hour(of: .due, in: given), let place = place(of: .repeats, in: given), !found[place].isMark,
      var rule = RepeatRule(found[place].value), rule.minute == nil
    else { return }
    rule.minute = due.date.minute
    if let start = hour(of: .start, in: given) {
      // No rule says on which of its two days a night ends.
      guard start.date.minute ?? 0 <= rule.minute ?? 0, let first = rule.firstDate(at: moment) else {
        let span = found[start.place].words.lowerBound..<found[due.place].words.upperBound
        misread.append("\(quoted(line.text(span))) ends on another day")
        return given.removeAll { [start.place, due.place].contains($0) }
      }
      found[start.place].value = LocalDate(day: first.day, minute: start.date.minute).description
    }
    found[place].value = rule.description
    (found[due.place].field, found[due.place].value) = (found[place].field, rule.description)
  }

  /// Extends dates and rules over the prepositions before them, and over the dash of `fri - send report`.
  ///
  /// Tags and projects take only `at` (`call mum at @home`): others may belong to the verb (`check in @hotel`).
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

  /// Returns the words that remain as the title.
  ///
  /// If a sentence ends after a removed part, its punctuation moves before the part.
  private mutating func title(in line: JotWords) -> String {
    let (words, bytes) = (line.words, line.bytes)
    title.removeAll(keepingCapacity: true)
    // The next word to copy, and the blank after the last copied word.
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

  /// Appends the text of words to the title, with the blanks between them.
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
