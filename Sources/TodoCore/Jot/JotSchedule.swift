/// When a line says that its todo is due and repeats: at most one date and one rule, each understood
/// completely.
///
/// Items that touch are one statement: either all of it is understood, or none of it is read. A time without
/// a day is read only if nothing else in the line is like a date.
struct JotSchedule {
  private(set) var parts: [JotLine.Part] = []
  private(set) var notes: [JotLine.Note] = []
  private let line: JotWords
  private let grammar: JotGrammar

  /// Items that touch each other, with what they mean together.
  private struct Statement {
    var items: [JotItem]
    var day: JotItem?
    var hour: JotItem?
    var rule: (item: JotItem, rule: RepeatRule)?
    var words: Range<Int> { items[0].words.lowerBound..<items[items.count - 1].words.upperBound }
    var isUnderstood: Bool { items.allSatisfy(\.isUnderstood) }
    var isLoneHour: Bool { isUnderstood && hour != nil && day == nil && rule == nil }
  }

  /// Finds out what a line says.
  ///
  /// - Parameter given: the fields that marks set, for which no words are read.
  init(_ line: JotWords, marked items: [JotItem], given: Set<TodoField>, by grammar: JotGrammar) {
    self.line = line
    self.grammar = grammar
    let items = JotFinder(line: line, grammar: grammar).items() + items
    var statements = statements(of: items.sorted { $0.words.lowerBound < $1.words.lowerBound })
    settleHours(&statements)
    read(statements.filter(\.isUnderstood), given)
    var end = 0
    for statement in statements where !statement.isUnderstood && statement.words.upperBound > end {
      end = tell(statement) ?? end
    }
  }

  // MARK: Statements

  /// Groups the items that touch, and settles each group by itself.
  private func statements(of items: [JotItem]) -> [Statement] {
    var groups: [[JotItem]] = []
    for item in items {
      guard let last = groups.last?.last else {
        groups.append([item])
        continue
      }
      if isEnd(item, of: last) { continue }
      if touch(last, item) { groups[groups.count - 1].append(item) } else { groups.append([item]) }
    }
    return groups.flatMap { settled($0) }
  }

  /// Whether an item is the time that ends a range, whose beginning is understood: `until 5pm` after a day.
  private func isEnd(_ item: JotItem, of last: JotItem) -> Bool {
    let place = last.words.upperBound
    guard last.isDate, item.words.lowerBound == place + 1, line[place].isBare,
      ["until", "till", "to", "through"].contains(line[place].lower)
    else { return false }
    return (try? grammar.reading(of: item.phrase).get().isHour) ?? false
  }

  /// Whether only marks, punctuation and joining words are between two items.
  private func touch(_ first: JotItem, _ second: JotItem) -> Bool {
    let facts = line.facts(first.words.lowerBound)
    // `movie night fri 8pm` and `meet April on friday`
    let isName =
      facts.contains(.part)
      || line.isCapital(first.words.lowerBound) && !facts.isDisjoint(with: [.month, .near])
    let hasDay = if case .hour = second.meaning { false } else { true }
    if first.words.count == 1, !first.isUnderstood, first.words.lowerBound > 0 || facts.contains(.part),
      isName, hasDay
    {
      return false
    }
    return (first.words.upperBound..<second.words.lowerBound).allSatisfy {
      line[$0].role == .mark || !line.facts($0).isDisjoint(with: [.joiner, .preposition, .to])
        || line[$0].lower == "for" && second.isUnderstood && line.isPause(second.words.upperBound)
    }
  }

  /// Returns the statement of items that touch, or, if they say nothing together, of items that are not
  /// understood.
  private func settled(_ items: [JotItem]) -> [Statement] {
    if items.count == 1, items[0].needsDay { return [] }
    if items.count == 1, items[0].isLone { return unread(items) }
    var statement = Statement(items: items)
    for item in items {
      switch item.meaning {
      case .day where statement.day == nil: statement.day = item
      case .moment where statement.day == nil && statement.hour == nil:
        statement.day = item
        statement.hour = item
      case .hour where statement.hour == nil: statement.hour = item
      case .rule(let rule) where statement.rule == nil && isWhole(statement): statement.rule = (item, rule)
      default: return unread(items)
      }
    }
    let between = zip(items, items.dropFirst()).flatMap { $0.words.upperBound..<$1.words.lowerBound }
    let isOpen = between.contains { ["and", "or", "to", "in", "of", "a"].contains(line[$0].lower) }
    if isOpen || items.count > 1 && !agree(&statement) { return unread(items) }
    return [statement]
  }

  /// Returns items that are not understood: as one statement if one of them was meant, else each by itself.
  private func unread(_ items: [JotItem]) -> [Statement] {
    let isMeant = items.contains { $0.isUnderstood ? !$0.isLone || items.count > 1 : !$0.isWeak }
    let items = items.map { item in
      var item = item
      item.meaning = .none
      item.isWeak = !isMeant
      return item
    }
    return isMeant ? [Statement(items: items)] : items.map { Statement(items: [$0]) }
  }

  /// Whether the words beside a rule leave nothing of it open: no number, no `for`, `until`, `except` or
  /// `and`.
  private func isWhole(_ statement: Statement) -> Bool {
    let before = statement.words.lowerBound - 1
    if before >= 0, line[before].isBare, line.isCount(before) { return false }
    let next = statement.words.upperBound
    return [next, line.facts(next).contains(.joiner) ? next + 1 : next].allSatisfy {
      !line.isCount($0) && !line.facts($0).contains(.ofRule)
    }
  }

  /// Joins the day, the time and the rule of a statement, or returns false if they exclude each other.
  private func agree(_ statement: inout Statement) -> Bool {
    if let day = statement.day, let hour = statement.hour, day.words != hour.words {
      guard !day.isRange,
        let joined = joined(day, hour)
      else { return false }
      statement.day?.phrase = joined
    }
    guard let (item, rule) = statement.rule else { return true }
    if let day = statement.day {
      guard let date = try? grammar.reading(of: day.phrase).get().date, rule.has(date) else { return false }
      return true
    }
    guard let hour = statement.hour else { return true }
    statement.rule = rule.minute == nil ? self.rule(rule, at: hour).map { (item, $0) } : nil
    statement.hour = nil
    return statement.rule != nil
  }

  /// Returns a day and a time as one phrase, or `nil` if the grammar knows no such date.
  private func joined(_ day: JotItem, _ hour: JotItem) -> String? {
    let phrase = "\(day.phrase) \(hour.phrase)"
    guard case .success = grammar.reading(of: phrase) else { return nil }
    return phrase
  }

  private func rule(_ rule: RepeatRule, at hour: JotItem) -> RepeatRule? {
    guard let minute = try? grammar.reading(of: hour.phrase).get().date.minute else { return nil }
    var rule = rule
    rule.minute = minute
    return rule
  }

  // MARK: Times apart from their days

  /// Joins the only time that is by itself with the only day or rule, and reads none next to anything else
  /// that is like a date.
  private func settleHours(_ statements: inout [Statement]) {
    let hours = statements.indices.filter { statements[$0].isLoneHour }
    guard let place = hours.first, let hour = statements[place].hour else { return }
    let others = statements.indices.filter { $0 != place }
    let days = others.filter { statements[$0].day != nil }
    let rules = others.filter { statements[$0].rule != nil }
    if hours.count == 1, others.allSatisfy({ statements[$0].isUnderstood }), days.count < 2, rules.count < 2 {
      if others.isEmpty { return }
      if let other = days.first, statements[other].hour == nil, let day = statements[other].day, !day.isRange,
        let joined = joined(day, hour)
      {
        statements[other].day?.phrase = joined
        return join(place, into: other, &statements)
      }
      if days.isEmpty, let other = rules.first, let (item, rule) = statements[other].rule, rule.minute == nil,
        let timed = self.rule(rule, at: hour)
      {
        statements[other].rule = (item, timed)
        return join(place, into: other, &statements)
      }
    }
    for place in hours { statements[place] = unread(statements[place].items)[0] }
  }

  private func join(_ place: Int, into other: Int, _ statements: inout [Statement]) {
    statements[other].items += statements[place].items
    statements.remove(at: place)
  }

  // MARK: Reading

  /// Reads the last date and the last rule; the others stay text.
  private mutating func read(_ statements: [Statement], _ given: Set<TodoField>) {
    let date = given.contains(.due) ? nil : statements.lastIndex { $0.day != nil || $0.isLoneHour }
    let rule = given.contains(.repeats) ? nil : statements.lastIndex { $0.rule != nil }
    for (index, statement) in statements.enumerated() {
      let isDate = statement.day != nil || statement.isLoneHour
      // A rule and a day that touch go together.
      guard !isDate || index == date, statement.rule == nil || index == rule else {
        let reason = isDate ? "is not the only date" : "is not the only rule"
        notes.append(.kept(line.text(statement.words), reason))
        continue
      }
      let phrase = statement.day?.phrase ?? statement.hour?.phrase
      let due = phrase.flatMap { try? grammar.reading(of: $0).get().date }
      if isDate, let due, let (_, rule) = rule.flatMap({ statements[$0].rule }), !rule.has(due) {
        notes.append(.kept(line.text(statement.words), "does not fit \(quoted(rule.label))"))
        continue
      }
      for item in statement.items {
        let isOfRule = statement.rule.map { !isDate || $0.item.words == item.words } ?? false
        if isOfRule {
          take(item, as: .repeats, statement.rule?.rule.description)
        } else {
          take(item, as: .due, due?.description)
        }
      }
    }
  }

  private mutating func take(_ item: JotItem, as field: TodoField, _ value: String?) {
    guard let value else { return }
    parts.append(
      JotLine.Part(
        field: .builtIn(field), value: value, words: item.words, isMark: false, staysInTitle: item.isRange))
  }

  // MARK: Notes

  /// Adds a note on what was not understood, unless a mark has one, or people seldom mean a date by it;
  /// returns the index after its words.
  private mutating func tell(_ statement: Statement) -> Int? {
    guard !statement.items.contains(where: \.isMarked), !statement.items.allSatisfy(\.isWeak) else {
      return nil
    }
    let words = statement.words
    let problem = statement.items.lazy.compactMap(\.problem).first
    let isRule = statement.items.contains {
      !line.facts($0.words.lowerBound).isDisjoint(with: [.rule, .adverb])
    }
    if isRule {
      notes.append(.kept(line.text(statement.words), problem ?? "is not a repeat rule"))
      return statement.words.upperBound
    }
    let several = statement.items.count > 1 ? "is more than one date" : nil
    let isLong = words.count > JotFinder.longest.date
    let meant = isLong ? nil : ambiguity(of: words) ?? misspelling(of: words) ?? suggestion(for: statement)
    notes.append(problem.map { .kept(line.text(words), $0) } ?? meant ?? .kept(line.text(words), several))
    return words.upperBound
  }

  /// Returns the readings of words that leave something open: `tomorrow at 5`.
  private func ambiguity(of words: Range<Int>) -> JotLine.Note? {
    guard case .failure(.readings(let readings)) = grammar.reading(of: line.phrase(words)) else { return nil }
    let text = line.text(words)
    return readings.count == 1
      ? .written(text, readings[0]) : .kept(text, "may mean \(readings.joined(separator: " or "))")
  }

  /// Returns the date or the rule that words are without their typing errors.
  private func misspelling(of words: Range<Int>) -> JotLine.Note? {
    guard words.contains(where: { line.facts($0).contains(.unreadable) }) else { return nil }
    let rest = line.phrase(words).split(separator: " ").dropFirst()
    let rule = "every \(rest.joined(separator: " "))"
    if line[words.lowerBound].lower.hasPrefix("ev"), !rest.isEmpty, grammar.rule(of: rule) != nil {
      return .suggested(line.text(words), rule)
    }
    return DateExpression.spelling(near: line.phrase(words)).map { .suggested(line.text(words), $0) }
  }

  /// Returns the first day and the first time of a statement as one date, if it has both.
  private func suggestion(for statement: Statement) -> JotLine.Note? {
    let phrases = statement.items.map(\.phrase).filter { !$0.isEmpty }
    for day in phrases where (try? grammar.reading(of: day).get().date.minute) == .some(nil) {
      for hour in phrases {
        let text = hour.allSatisfy(\.isNumber) ? "\(day) \(hour):00" : "\(day) \(hour)"
        guard case .success(let reading) = grammar.reading(of: text), reading.date.minute != nil else {
          continue
        }
        return .written(line.text(statement.words), text)
      }
    }
    return nil
  }
}
