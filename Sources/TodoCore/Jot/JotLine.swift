/// A todo in one line, as ``JotReader`` understands it.
public struct JotLine: Hashable, Sendable {
  /// A part of the line that is understood.
  public struct Part: Hashable, Sendable {
    /// The field that the part sets; ``TodoField/tags`` for a tag.
    public let field: AnyField
    /// The value in the form of the field's option; a date is in the stored form.
    @Exact public private(set) var value: String
    /// The range in the UTF-8 of the line, a preposition before the part included.
    public internal(set) var place = 0..<0
    /// The indices of the words, a preposition before them included.
    var words: Range<Int>
    /// Whether a mark sets the value, which takes precedence over words without a mark.
    var isMark = true
    /// Whether the words stay in the title, because they also name the end of what begins on the date.
    public private(set) var staysInTitle = false

    init(field: AnyField, value: String, words: Range<Int>, isMark: Bool = true, staysInTitle: Bool = false) {
      self.field = field
      self.words = words
      self.isMark = isMark
      self.staysInTitle = staysInTitle
      self.value = value
    }

    /// Whether the part is a date or a rule.
    var isDate: Bool { field.field?.kind == .date || field == .builtIn(.repeats) }

    /// Whether the field takes several values.
    var isPlural: Bool { field.field?.kind.isPlural ?? false }
  }

  /// A note about words that stay in the title, but probably mean something else.
  public enum Note: Hashable, Sendable {
    /// The words, and if known, why they were not read: the rest of a sentence that begins with them.
    case kept(String, String?)
    /// The value of a field, and why it is not valid, in a sentence.
    case refused(String, String)
    /// The words, and what they seem to be without their typing errors.
    case suggested(String, String)
    /// The words, and a date to write in their place.
    case written(String, String)
    /// The name and the value of a field that does not exist yet.
    case unknownField(String, String)
    /// Without these words, the title would be empty.
    case noTitle

    /// The note in words, about the todo with an id.
    public func words(about id: TodoID) -> Advice {
      switch self {
      case .kept(let text, let why?): "\(quoted(text)) \(why); kept in the title"
      case .kept(let text, nil): "kept in the title: \(quoted(text))"
      case .refused(let text, let reason): "\(quoted(text)): \(visible(reason)); kept in the title"
      case .suggested(let text, let meant): "kept in the title: \(quoted(text)) (\(visible(meant))?)"
      case .written(let text, let date):
        "kept in the title: \(quoted(text)) (write \(date) or due:\(quoted(date)))"
      case .unknownField(let name, let value):
        """
        \(visible(name)):\(visible(value)) stays in the title; for a custom field: \
        \(command: "edit", String(id.rawValue), "--set", "\(name)=\(value)")
        """
      case .noTitle: "kept in the title: the line has no other words"
      }
    }
  }

  /// The words that remain, with their spaces, as written.
  public let title: String
  /// The parts that are understood, in the order of the line, without overlaps.
  public private(set) var parts: [Part] = []
  /// Notes about words that remain text.
  public private(set) var notes: [Note] = []

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

  /// Creates a line that is all title.
  init(title: String, notes: [Note] = []) {
    self.title = title
    self.notes = notes
  }

  /// Creates a line from its parts, in the order of the words.
  init(_ text: String, _ line: JotWords, _ parts: [Part], _ notes: [Note]) {
    let taken = Self.placed(parts, in: line)
    let title = JotTitle(line, without: taken.filter { !$0.staysInTitle }.map(\.words)).text
    if title.unicodeScalars.allSatisfy({ $0.isInvisible || $0.properties.isPatternSyntax }) {
      self.init(title: text, notes: [.noTitle])
    } else {
      self.init(title: title, notes: notes)
      self.parts = taken
    }
  }

  /// Extends parts over the prepositions before them, and over the dash of `fri - send report`.
  ///
  /// Tags and projects take only `at` (`call mum at @home`): others may belong to the verb (`check in
  /// @hotel`). `for` goes only where it would end the sentence.
  private static func placed(_ parts: [Part], in line: JotWords) -> [Part] {
    var free = 0
    return parts.map { part in
      var part = part
      let isPlace = part.field == .builtIn(.tags) || part.field == .builtIn(.project)
      while case let before = part.words.lowerBound - 1, before >= free, !part.staysInTitle,
        isDropped(line[before], before: part, isPlace: isPlace, in: line)
          || part.isDate && line[before].lower == "for" && line[before].isBare && line.endsTitle(part.words)
      {
        part.words = before..<part.words.upperBound
      }
      if !part.isMark, part.words.lowerBound == 0, line.facts(part.words.upperBound).contains(.dash),
        line[part.words.upperBound].isBare
      {
        part.words = 0..<(part.words.upperBound + 1)
      }
      let isContent = part.field == .builtIn(.content) && part.words.upperBound == line.words.count
      let end = isContent ? line.bytes.count : line[part.words.upperBound - 1].place.upperBound
      part.place = line[part.words.lowerBound].place.lowerBound..<end
      free = part.words.upperBound
      return part
    }
  }

  private static func isDropped(_ word: JotWord, before part: Part, isPlace: Bool, in line: JotWords) -> Bool
  {
    let isDue = word.lower == "due" && line.bytes[word.whole].last == UInt8(ascii: ":")
    guard word.role == .plain, word.facts.contains(.preposition), word.isBare || isDue else { return false }
    return isPlace ? word.lower == "at" : part.isDate
  }
}

/// The words that remain as the title of a line.
struct JotTitle {
  private var bytes: [UInt8] = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Removes words from a line, with the spaces before them.
  ///
  /// If a sentence ends after removed words, its punctuation moves before them.
  init(_ line: JotWords, without taken: [Range<Int>]) {
    let words = line.words
    // The next word to copy, and the space after the last copied word.
    var next = 0
    var blank = 0..<(words.first?.whole.lowerBound ?? 0)
    for range in taken + [words.count..<words.count] {
      if next < range.lowerBound {
        if next == 0 || !bytes.isEmpty { bytes += line.bytes[blank] }
        append(next..<range.lowerBound, of: line)
        let end = range.lowerBound < words.count ? words[range.lowerBound].whole.lowerBound : line.bytes.count
        blank = words[range.lowerBound - 1].whole.upperBound..<end
      }
      if next < range.upperBound, case let word = words[range.upperBound - 1], let last = bytes.last,
        !JotWords.isEnding(last)
      {
        bytes += line.bytes[word.place.upperBound..<word.whole.upperBound]
      }
      next = max(next, range.upperBound)
    }
    if taken.last?.upperBound == words.count {
      while let last = bytes.last, ",;:".utf8.contains(last) { bytes.removeLast() }
    } else {
      bytes += line.bytes[blank]
    }
  }

  /// Appends the text of words, with the spaces between them, without quotation marks and backslashes.
  private mutating func append(_ range: Range<Int>, of line: JotWords) {
    guard var end = line.words[range].first?.whole.lowerBound else { return }
    for index in range {
      let word = line[index]
      bytes += line.bytes[end..<word.place.lowerBound]
      let isTextual = word.isEscaped || word.quote == word.place.lowerBound
      bytes += isTextual ? Array(line.text(of: index).utf8) : Array(line.bytes[word.place])
      end = word.place.upperBound
    }
    if let last = line.words[range].last { bytes += line.bytes[end..<last.whole.upperBound] }
  }
}
