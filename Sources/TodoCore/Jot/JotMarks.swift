/// A reader of the marks that set a field anywhere in a line: `@phone`, `+home`, `p1`, `due:fri`,
/// `client:ACME`.
struct JotMarks {
  let own: KnownFields
  let grammar: JotGrammar

  /// The meaning of a word that may be a mark.
  enum Mark {
    case text
    /// `call mum @5pm`
    case hour(String)
    /// The words that set a field to values; a date may take more words than one.
    case values(AnyField, [String], Range<Int>)
    /// What a field refuses, and whether a date or a rule was meant, so that no other is read next to it.
    case refused(JotLine.Note, isDate: Bool)
  }

  private static let priorities = [
    "p1": "high", "p2": "medium", "p3": "low", "!1": "high", "!2": "medium", "!3": "low", "!high": "high",
    "!medium": "medium", "!low": "low", "!h": "high", "!m": "medium", "!l": "low",
  ]

  func read(at index: Int, in line: JotWords, _ missing: Set<Exact<String>>) -> Mark {
    let text = line.text(of: index)
    let words = index..<(index + 1)
    switch text.utf8.first {
    case UInt8(ascii: "/"): return content(at: index, in: line)
    case UInt8(ascii: "@") where grammar.isHour(String(text.dropFirst())):
      return .hour(String(text.dropFirst()))
    case UInt8(ascii: "@"), UInt8(ascii: "#"): return named(text, .tags, words)
    case UInt8(ascii: "+"): return named(text, .project, words)
    default:
      if let priority = Self.priorities[text.lowercased()] {
        return .values(.builtIn(.priority), [priority], words)
      }
      if text.hasPrefix("!") {
        let isName = text.unicodeScalars.dropFirst().allSatisfy(\.properties.isAlphabetic)
        return isName ? .refused(.kept(text, Self.problem(with: .builtIn(.priority))), isDate: false) : .text
      }
      return field(text, at: index, in: line, missing)
    }
  }

  /// Returns why a text is not a value of a field, as the rest of a sentence that begins with it.
  static func problem(with field: AnyField) -> String {
    guard let field = field.field else { return "is not valid for \(field.key)" }
    return switch field.kind {
    case .date: "is not a date"
    case .rule: "is not a repeat rule"
    case .reference, .references: "names no todo"
    default: "is not a valid \(field == .tags ? "tag" : field == .content ? "note" : field.key)"
    }
  }

  // MARK: Signs

  /// Reads the rest of the line as the notes; if they cannot be, no later sign begins any.
  private func content(at index: Int, in line: JotWords) -> Mark {
    let isFirst = !line.words[..<index].contains {
      $0.role == .mark && line.bytes[$0.place].starts(with: "//".utf8)
    }
    guard isFirst else { return .text }
    let text = String(decoding: line.bytes[(line[index].place.lowerBound + 2)...], as: UTF8.self)
    let scalars = text.unicodeScalars.drop(while: \.isBlank)
    let end = scalars.lastIndex { !$0.isBlank }.map(scalars.index(after:)) ?? scalars.startIndex
    let content = String(scalars[..<end])
    guard TodoRules.canBe(content, for: .content), !TodoRules.clears(content) else {
      let rest = String(decoding: line.bytes[line[index].place.lowerBound...], as: UTF8.self)
      return .refused(
        .kept(rest, content.isEmpty ? "has nothing after it" : "cannot be notes"), isDate: false)
    }
    return .values(.builtIn(.content), [content], index..<line.words.count)
  }

  /// Reads the name after a sign; a number, a path or another sign is text.
  private func named(_ word: String, _ field: TodoField, _ words: Range<Int>) -> Mark {
    let name = String(word.dropFirst())
    guard let first = name.unicodeScalars.first,
      !first.isASCII || first.properties.isAlphabetic || first.properties.numericType != nil,
      name.unicodeScalars.contains(where: { !("0"..."9").contains($0) && !"-.,/".unicodeScalars.contains($0) }
      ),
      field == .project || !name.utf8.contains(UInt8(ascii: "/"))
    else { return .text }
    guard TodoRules.canBe(name, for: field), !TodoRules.clears(name) else {
      return .refused(.kept(word, Self.problem(with: .builtIn(field))), isDate: false)
    }
    return .values(.builtIn(field), [name], words)
  }

  // MARK: Names

  /// Reads `due:fri` or `tag:a,b`.
  private func field(
    _ word: String, at index: Int, in line: JotWords, _ missing: Set<Exact<String>>
  ) -> Mark {
    let name = String(word.prefix { $0 != ":" })
    let text = String(word.dropFirst(name.count + 1))
    if text.isEmpty {
      let isField = JotReader.field(name) != nil
      return isField ? .refused(.kept("\(name):", "has nothing after it"), isDate: false) : .text
    }
    let words = index..<(index + 1)
    guard let field = JotReader.field(name) else { return ownField(name, text, words, in: line) }
    let refused = Mark.refused(
      note(on: word, text, field), isDate: field.kind == .date || field.kind == .rule)
    if TodoRules.clears(text) { return refused }
    switch field.kind {
    case .date, .rule:
      for end in ends(of: words, in: line) {
        let rest = [text.lowercased()] + (words.upperBound..<end).map { line[$0].lower }
        guard let value = when(rest.joined(separator: " "), of: field) else { continue }
        if let left = figure(behind: words.lowerBound..<end, in: line) {
          let all = (rest + [left]).joined(separator: " ")
          return .refused(note(on: "\(name):\(all)", all, field), isDate: true)
        }
        return .values(.builtIn(field), [value], words.lowerBound..<end)
      }
      return refused
    case .reference, .references:
      let refs = (try? TodoRef.parse(text).withoutSteps()) ?? []
      let isOne = field.kind == .references || refs.count == 1 && refs[0].namesOne
      let isFound = isOne && !refs.isEmpty && refs.allSatisfy { !missing.contains(Exact($0.text)) }
      return isFound ? .values(.builtIn(field), [text], words) : refused
    default:
      let texts = field == .tags ? text.split(separator: ",").map(String.init) : [text]
      let isGood = texts.allSatisfy { TodoRules.canBe($0, for: field) && !TodoRules.clears($0) }
      if isGood, !texts.isEmpty { return .values(.builtIn(field), texts, words) }
      let meant = FieldSynonyms.value(text, of: field.key)
      return Exact(meant) == Exact(text)
        ? refused : .refused(.suggested(word, "\(field.key):\(meant)"), isDate: false)
    }
  }

  /// Returns why a text is not a value of a field; of dates and rules in the words of options.
  private func note(on word: String, _ text: String, _ field: TodoField) -> JotLine.Note {
    switch (field.kind, grammar.reading(of: text.lowercased())) {
    case (.date, .failure(.readings(let readings))) where readings.count == 1:
      return .suggested(word, "\(field.key):\(quoted(readings[0]))")
    case (.date, .failure(let error)):
      if let reason = error.reason { return .refused(word, reason) }
      if let near = DateExpression.spelling(near: text) {
        return .suggested(word, "\(field.key):\(quoted(near))")
      }
    case (.rule, _):
      if let meant = grammar.meanings(ofRule: text) { return .refused(word, "it may mean \(meant)") }
    default: break
    }
    return .kept(word, Self.problem(with: .builtIn(field)))
  }

  /// Returns the number that is left after a date, where it may be a time: the 14 of `due:fri 14`.
  private func figure(behind words: Range<Int>, in line: JotWords) -> String? {
    let next = words.upperBound
    guard next < line.words.count, line[next].role == .plain, line[words.lowerBound].quote == nil,
      line[next - 1].isBare,
      line.facts(next).contains(.number), line.isPause(next + 1)
    else { return nil }
    return line[next].lower
  }

  /// Returns the ends of the words that may continue a value, the longest first: a shell takes the
  /// quotation marks of `due:"fri 9:00"`.
  private func ends(of words: Range<Int>, in line: JotWords) -> [Int] {
    let isQuoted = line[words.lowerBound].quote != nil || !line[words.lowerBound].isBare
    let end =
      isQuoted
      ? words.upperBound : line.end(of: words.upperBound, atMost: JotFinder.longest.rule) { _ in true }
    return (words.upperBound...end).reversed()
  }

  /// Returns the stored form of a date or a rule, or `nil` if a text is neither.
  private func when(_ text: String, of field: TodoField) -> String? {
    if field.kind == .rule { return grammar.rule(of: text)?.description }
    switch grammar.reading(of: text) {
    case .success(let reading): return reading.date.description
    case .failure(.needsTodo): return text
    case .failure: return nil
    }
  }

  /// Reads `client:ACME` if a todo or the config has such a field; reports a name that is no field yet.
  private func ownField(
    _ name: String, _ text: String, _ words: Range<Int>, in line: JotWords
  ) -> Mark {
    guard name.unicodeScalars.count > 2,
      name.unicodeScalars.allSatisfy(\.properties.isAlphabetic) || own.named(name) != nil,
      text.unicodeScalars.first.map({ !"/:\\".unicodeScalars.contains($0) }) ?? false,
      name.lowercased() != "localhost"
    else { return .text }
    guard let field = own.named(name) else {
      let near =
        FieldSynonyms.field(name).flatMap { JotReader.fields[$0]?.key }
        ?? KnownFields.near(name, among: own.names)
      let word = "\(name):\(text)"
      let note = near.map { near -> JotLine.Note in
        // A line cannot set every field.
        Exact(near) == Exact(name) ? .kept(word, nil) : .suggested(word, "\(near):\(text)")
      }
      return .refused(note ?? .unknownField(name, text), isDate: false)
    }
    let refused = Mark.refused(
      .kept("\(name):\(text)", Self.problem(with: .own(field))), isDate: field.kind == .date)
    for end in field.kind == .date ? ends(of: words, in: line) : [words.upperBound] {
      let value = ([text] + (words.upperBound..<end).map { line[$0].lower }).joined(separator: " ")
      guard (try? field.value(ofText: value, at: grammar.moment)) ?? nil != nil else { continue }
      if let left = figure(behind: words.lowerBound..<end, in: line), field.kind == .date {
        return .refused(.kept("\(name):\(value) \(left)", Self.problem(with: .own(field))), isDate: true)
      }
      return .values(.own(field), [value], words.lowerBound..<end)
    }
    return refused
  }
}
