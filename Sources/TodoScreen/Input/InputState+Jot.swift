import Terminal
import TodoCLI
import TodoKit

/// The line being typed where `jot` reads it: after `a` and after `:jot`.
extension InputState {
  /// The text that `jot` reads, and its UTF-8 offset in the line, or `nil` for no text or several lines.
  var jot: (text: String, start: Int)? {
    let text = line.text
    switch purpose {
    case .add: return lines.count > 1 ? nil : (text, 0)
    case .command where text.hasPrefix(Self.command):
      let rest = String(text.dropFirst(Self.command.count))
      // A command line with options is left to the command parser.
      let hasOptions = rest.split(separator: " ").contains {
        $0.hasPrefix("-") && $0.contains(where: \.isLetter)
      }
      return hasOptions || rest.allSatisfy(\.isWhitespace) ? nil : (rest, Self.command.count)
    default: return nil
    }
  }

  private static let command = "jot "

  /// The route that adds the typed todos to the list's project and tags, unless their lines name others.
  var jotRoute: Route? {
    let texts = (purpose == .add ? lines : jot.map { [$0.text] } ?? []).map {
      $0.escaped(at: escapes(in: $0))
    }
    if texts.isEmpty { return nil }
    var (edits, reader) = (membership, JotReader(at: Self.anyMoment))
    if texts.contains(where: { reader.read($0).edits[.project] != nil }) { edits[.project] = nil }
    let titles = texts.enumerated().map {
      AddTodosRequest.Title($0.element, line: texts.count == 1 ? nil : $0.offset + 1)
    }
    return .openNewTodos(AddTodosRequest(titles: titles, edits: edits, isJot: true), filledBy: .none)
  }

  /// A moment for reading shorthand, which means the same at every moment.
  private static let anyMoment = Moment(
    instant: Instant(seconds: 0), local: LocalDate(day: CalendarDay(daysSinceEpoch: 0), minute: 0))

  /// Marks the parts of the line that were understood, and explains them below it.
  mutating func show(_ jot: JotLine, of receipt: TodoReceiptModel, saying text: String) {
    guard let (line, start) = self.jot else { return }
    let escapes = escapes(in: line).enumerated().map { $0.offset + $0.element }
    func place(_ offset: Int) -> Int { start + offset - escapes.count { $0 < offset } }
    marks = jot.parts.map { place($0.place.lowerBound)..<place($0.place.upperBound) }
    let head = "Added \(receipt[0].todo.todo.id.rawValue)  "
    let understood = text.hasPrefix(head) ? String(text.dropFirst(head.count)) : text
    let told = jot.parts.isEmpty && membership.isEmpty ? [] : [understood]
    let notes = jot.notes.map { $0.words(about: receipt[0].todo.todo.id).words }
    let said = told + notes + [membershipHint].compactMap(\.self)
    hint = said.isEmpty ? nil : InputHint(text: DisplayText(said.joined(separator: "  ")))
  }

  /// The project and tags that a new todo gets from the list, or `nil` if there are none.
  var membershipHint: String? {
    let edits = if case .openNewTodos(let request, _)? = route { request.edits } else { membership }
    let names = [edits[.project].map { "+\($0)" }].compactMap(\.self) + edits.tags.map { "#\($0)" }
    return names.isEmpty ? nil : "(\(names.joined(separator: " ")) from this list)"
  }

  /// Makes the mark directly before the cursor plain text again, and returns whether there was one.
  mutating func keepAsText() -> Bool {
    let text = Array(line.text.utf8)
    guard let mark = marks.first(where: { $0.upperBound == line.before.utf8.count }),
      mark.upperBound <= text.count
    else {
      return false
    }
    literals.append(String(decoding: text[mark], as: UTF8.self))
    return true
  }

  /// Returns the UTF-8 offsets of a text where words that are plain text again need a backslash before them.
  private func escapes(in text: String) -> [Int] {
    let words = text.split(whereSeparator: \.isWhitespace)
    var places: Set<Int> = []
    for phrase in literals.map({ $0.split(whereSeparator: \.isWhitespace) }) {
      for start in words.indices
      where words[start...].prefix(phrase.count).elementsEqual(phrase, by: { $0.hasPrefix($1) }) {
        for word in words[start..<(start + phrase.count)] {
          places.insert(text.utf8.distance(from: text.startIndex, to: word.startIndex))
        }
      }
    }
    // Within quotation marks a backslash would stay in the title.
    var reader = JotReader(at: Self.anyMoment)
    func backslashes(_ line: String) -> Int { reader.read(line).title.count { $0 == "\\" } }
    return places.sorted().filter { backslashes(text.escaped(at: [$0])) == backslashes(text) }
  }
}

extension String {
  /// Returns the text with a backslash inserted at UTF-8 offsets.
  fileprivate func escaped(at places: [Int]) -> String {
    var bytes = Array(utf8)
    for place in places.reversed() { bytes.insert(UInt8(ascii: "\\"), at: place) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
