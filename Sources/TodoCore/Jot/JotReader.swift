/// A reader of one-line todos, as people write them: `call mum tomorrow 5pm @phone +home p1`.
///
/// ```
/// line    = { word | mark | phrase } [ "//" content ]
/// mark    = "@" tag | "#" tag | "+" project | "p1" | "p2" | "p3" | "!" level | field ":" value
/// level   = "high" | "medium" | "low" | "h" | "m" | "l" | "1" | "2" | "3"
/// phrase  = date | ( "from" | "starting" ) date | [ "from" ] date ( "to" | "-" ) date | "every" … | "after" …
/// ```
/// A mark always counts; a phrase is the longest text that ``DateExpression`` or ``RepeatRule`` reads, if people mean a
/// date by it. Understood words leave the title, with a preposition before them. Quotation marks and a backslash keep
/// words as they are. Nothing is refused: words that cannot be meant stay text. The time is linear in the length.
public struct JotReader {
  /// References that name no todo, so that words using them stay text.
  package var missing: Set<Exact<String>> = [] {
    didSet { (marks, patches, patchIndices) = (Memo(), [], [:]) }
  }
  /// The distinct patches of the lines, since consecutive lines say the same.
  package private(set) var patches: [TodoPatch] = []
  private let moment: Moment
  private let fields: [String: TodoField]
  private let own: OwnFields
  private let options: TodoEdits
  private var dates: JotDates
  private var marks = Memo<Exact<String>, Mark>()
  private var patchIndices: [LineValues: Int] = [:]
  /// The buffers of the previous line, so that this one allocates none.
  private var previous = (words: JotWords(), builder: JotLineBuilder())

  /// Creates a reader, whose moment dates count from.
  ///
  /// - Parameters:
  ///   - fields: the field for each lower-case name before a colon.
  ///   - own: the user-defined fields, which can be set as well.
  ///   - options: the values of options for each todo, which take precedence.
  public init(
    at moment: Moment, fields: [String: TodoField] = JotReader.fields, own: OwnFields = OwnFields(),
    overriddenBy options: TodoEdits = TodoEdits()
  ) {
    (self.moment, self.fields, self.own, self.options) = (moment, fields, own, options)
    dates = JotDates(at: moment)
  }

  /// Reads a line.
  ///
  /// - Parameter kept: ranges in the UTF-8 of the line whose words are text.
  public mutating func read(_ line: String, keeping kept: [Range<Int>] = []) -> JotLine {
    var (words, builder) = (JotWords(), JotLineBuilder())
    swap(&words, &previous.words)
    swap(&builder, &previous.builder)
    defer {
      swap(&words, &previous.words)
      swap(&builder, &previous.builder)
    }
    words.read(line, keeping: kept)
    if words.isPlain { return JotLine(title: line) }
    builder.removeAll()
    while builder.next < words.words.count {
      let index = builder.next
      builder.next += 1
      switch words.words[index].role {
      case .text: break
      case .mark: readMark(at: index, in: words, into: &builder)
      case .filler, .date: dates.take(at: index, in: words, into: &builder)
      }
    }
    return builder.line(from: line, in: words, at: moment)
  }

  /// Reads a new todo from a line and the options, as an index in ``patches``, or `nil` if the line has only a title.
  ///
  /// A part that does not fit the rest, such as `start:due-2d` without a due date, stays text as well.
  package mutating func todo(_ line: String) throws(TodoError) -> (jot: JotLine, patch: Int?) {
    var jot = read(line)
    var (kept, problems): ([Range<Int>], [String]) = ([], [])
    while !jot.parts.isEmpty {
      do throws(TodoError) {
        let patch = try patch(of: jot)
        jot.misread += problems
        return (jot, patch)
      } catch {
        let field = (error.failure as? RefusedValue)?.refusal.field
        guard let part = jot.parts.last(where: { $0.field == field }) else { throw error }
        kept.append(part.place)
        let text = String(decoding: Array(line.utf8)[part.place], as: UTF8.self)
        problems.append("\(quoted(text)) \(Self.problem(with: part.field))")
        jot = read(line, keeping: kept)
      }
    }
    jot.misread += problems
    return (jot, nil)
  }

  /// The values that a line sets, regardless of their places.
  private struct LineValues: Hashable {
    let parts: [JotLine.Part]

    // Parts are accessed by index, since passing one on copies it.
    static func == (left: LineValues, right: LineValues) -> Bool {
      let (left, right) = (left.parts, right.parts)
      return left.count == right.count
        && left.indices.allSatisfy {
          left[$0].field == right[$0].field && String.areSame(left[$0].value, right[$0].value)
        }
    }

    func hash(into hasher: inout Hasher) {
      for place in parts.indices { parts[place].value.hashBytes(into: &hasher) }
    }
  }

  /// Returns the index of the patch for a line and the options.
  private mutating func patch(of jot: JotLine) throws(TodoError) -> Int {
    let values = LineValues(parts: jot.parts)
    if let known = patchIndices[values] { return known }
    patches.append(try TodoPatch(jot.edits.overridden(by: options), of: nil, isNew: true, at: moment, fields: own))
    patchIndices[values] = patches.count - 1
    return patches.count - 1
  }

  // MARK: Marks

  /// The meaning of a word that may be a mark.
  private enum Mark {
    case text
    case values(AnyField, [String])
    /// `call mum @5pm`
    case hour(JotDates.Phrase)
    case content
    case misread(String)
  }

  /// Reads a word that may be a mark.
  private mutating func readMark(at index: Int, in line: JotWords, into builder: inout JotLineBuilder) {
    let text = line.text(of: line.words[index])
    let mark: Mark
    if let known = marks[Exact(text)] {
      mark = known
    } else {
      mark = self.mark(text)
      marks[Exact(text)] = mark
    }
    switch mark {
    case .text: break
    case .values(let field, let values): for value in values { builder.take(field, value, index) }
    case .hour(let hour): builder.take(hour, as: .due, index..<(index + 1))
    case .content: builder.takeContent(at: index, in: line)
    case .misread(let misread): builder.misread.append(misread)
    }
  }

  private mutating func mark(_ text: String) -> Mark {
    switch text.utf8.first {
    case UInt8(ascii: "/"): return .content
    case UInt8(ascii: "@"), UInt8(ascii: "#"):
      if let hour = dates.hour(text.dropFirst()) { return .hour(hour) }
      return Self.name(text, of: .tags)
    case UInt8(ascii: "+"): return Self.name(text, of: .project)
    default:
      if let priority = Self.priorities[text.lowercased()] { return .values(.builtIn(.priority), [priority]) }
      return fieldMark(text)
    }
  }

  /// Returns the field set to the text after the sign of a mark; text if that is a number or begins with a sign.
  private static func name(_ word: String, of field: TodoField) -> Mark {
    let name = word.unicodeScalars.dropFirst()
    guard let first = name.first,
      !first.isASCII || first.properties.isAlphabetic || first.properties.numericType != nil,
      name.contains(where: { !("0"..."9").contains($0) && !"-.,/".unicodeScalars.contains($0) })
    else { return .text }
    return TodoRules.canBe(String(name), for: field) ? .values(.builtIn(field), [String(name)]) : .text
  }

  /// Reads `due:fri` or `tag:a,b`; a value that the field does not accept is reported.
  private func fieldMark(_ word: String) -> Mark {
    guard let colon = word.firstIndex(of: ":"), case let text = String(word[word.index(after: colon)...]), !text.isEmpty
    else { return .text }
    let name = String(word[..<colon])
    guard let field = fields[name.lowercased()] else { return ownFieldMark(name, text) }
    let values = field == .tags ? text.split(separator: ",").map(String.init) : [text]
    let read = values.compactMap { value($0, of: field) }
    return read.isEmpty || read.count < values.count
      ? .misread("\(quoted(word)) \(Self.problem(with: .builtIn(field)))") : .values(.builtIn(field), read)
  }

  /// Returns a value as the field's option takes it, with a date in the stored form, or `nil` if it is not accepted.
  private func value(_ text: String, of field: TodoField) -> String? {
    if TodoRules.clears(text) { return "none" }
    switch field.kind {
    case .date:
      guard let date = try? DateExpression(text) else { return nil }
      return date.base == nil ? (try? date.date(at: moment))?.description : text
    case .rule: return (try? TodoRules.repeats(text, at: moment))?.description
    case .reference, .references:
      let refs = (try? TodoRef.parse(text).withoutSteps()) ?? []
      let isOne = field.kind == .references || refs.count == 1 && refs[0].namesOne
      return isOne && !refs.isEmpty && refs.allSatisfy { !missing.contains(Exact($0.text)) } ? text : nil
    default: return TodoRules.canBe(text, for: field) ? text : nil
    }
  }

  /// Reads `client:ACME`, if a todo has such a field or the config declares one, but no address such as `http://`.
  private func ownFieldMark(_ name: String, _ text: String) -> Mark {
    guard !text.utf8.starts(with: "//".utf8), let field = own.named(name) else { return .text }
    do { _ = try field.value(ofText: text, at: moment) } catch {
      return .misread("\(quoted("\(name):\(text)")) \(Self.problem(with: .own(field)))")
    }
    return .values(.own(field), [text])
  }

  private static func problem(with field: AnyField) -> String {
    guard let field = field.field else { return "is no value of \(field.key)" }
    return switch field.kind {
    case .date: "is no date"
    case .rule: "is no rule to repeat by"
    case .reference, .references: "names no todo"
    default: "is no \(field == .tags ? "tag" : field.key)"
    }
  }

  /// The fields by the names that set them.
  public static let fields: [String: TodoField] = [
    "due": .due, "start": .start, "repeat": .repeats, "after": .after, "parent": .parent, "project": .project,
    "tag": .tags, "tags": .tags, "priority": .priority, "content": .content,
  ]

  private static let priorities = [
    "p1": "high", "p2": "medium", "p3": "low", "!1": "high", "!2": "medium", "!3": "low", "!high": "high",
    "!medium": "medium", "!low": "low", "!h": "high", "!m": "medium", "!l": "low",
  ]
}
