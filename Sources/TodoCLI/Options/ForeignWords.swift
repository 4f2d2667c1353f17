import ArgumentKit
import JSONText
import Suggestions
import TodoKit

/// Words that set fields of a todo in other programs or in everyday writing, read as options of `edit` and `add`.
///
/// `due:fri`, `client=ACME`, `+shop`, `-shop`, `p1`, `priority high` and `tomorrow` are such words; the rest is text, such
/// as a title.
struct ForeignWords {
  var options: [String] { given.flatMap { [$0.option.spelling, $0.value] } }
  /// The words that set no field, as they were written.
  private(set) var text: [String] = []
  /// Whether a word seems to set something for which there is no option.
  private(set) var isUnclear = false
  /// A text in the title and the text that replaces it, as in `/from/to/`.
  private(set) var replacement: (old: String, new: String)?
  /// The command that gives a todo the status that the words set.
  private(set) var statusCommand: String?

  private var given: [(option: OptionDeclaration, value: String)] = []
  /// The names in the store, or `nil` if it cannot be read.
  private let facts: TodoCompletion?

  /// Reads the words after the todos to change, all of which are expected to set something.
  init(changing words: [String], knowing facts: TodoCompletion? = nil) {
    self.facts = facts
    read(words, takesFieldNames: true)
    // `project plan for Q3` is a title, although it begins with the name of a field.
    if !text.isEmpty { read(words, takesFieldNames: false) }
    readWhole()
    // `Call Bob: now` may be a title, and `client=Big Corp` a value with a space.
    if !text.isEmpty, given.contains(where: { $0.option == EditOptions.own.row }) { isUnclear = true }
  }

  /// Reads the words of a title, most of which are text.
  init(inTitle words: [String], knowing facts: TodoCompletion? = nil) {
    self.facts = facts
    for word in words where !take(mark(word)) && !readAssignment(word, isExact: true) { text.append(word) }
  }

  private mutating func read(_ words: [String], takesFieldNames: Bool) {
    (given, text, isUnclear, replacement, statusCommand) = ([], [], false, nil, nil)
    var rest = words[...]
    if takeReplacement(words.joined(separator: " ")) { return }
    while let word = rest.popFirst() {
      if take(mark(word)) || take(Self.tagToRemove(word)) || takeReplacement(word) { continue }
      if word.hasPrefix("--"), !word.contains("="), let value = rest.first,
        readAssignment("\(word.dropFirst(2))=\(value)", isExact: false)
      {
        rest.removeFirst()
        continue
      }
      if takesFieldNames, text.isEmpty, let field = FieldSynonyms.field(Self.name(word), exactly: true),
        takeValue(of: field, from: &rest)
      {
        continue
      }
      let isOption = word.hasPrefix("--")
      if readAssignment(isOption ? String(word.dropFirst(2)) : word, isExact: false) { continue }
      text.append(word)
      // An option of another program is not part of a title.
      if isOption { isUnclear = true }
    }
  }

  /// Reads the remaining text as a whole, since a priority, a rule or a date is not a title.
  private mutating func readWhole() {
    let whole = text.joined(separator: " ")
    guard !text.isEmpty, !given.contains(where: { $0.option == EditOptions.title.row }) else { return }
    let isTaken =
      if TodoPriority(rawValue: whole.lowercased()) != nil {
        take((EditOptions.priority, whole.lowercased()))
      } else if TodoRules.canBe(whole, for: .due) {
        take((EditOptions.due, whole))
      } else {
        TodoRules.canBe(whole, for: .repeats) && take((EditOptions.repeats, whole))
      }
    if isTaken { text = [] }
  }

  /// Adds an option with a value, which replaces an earlier value unless the option is repeatable.
  private mutating func take(_ pair: (option: Option<String>, value: String)?) -> Bool {
    guard let pair else { return false }
    if !pair.option.row.isRepeatable { given.removeAll { $0.option == pair.option.row } }
    given.append((pair.option.row, pair.value))
    return true
  }

  /// Reads `/from/to/`, by which Taskwarrior changes part of a title.
  private mutating func takeReplacement(_ word: String) -> Bool {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].isEmpty, parts[3].isEmpty || parts[3] == "g", !parts[1].isEmpty else {
      return false
    }
    replacement = (String(parts[1]), String(parts[2]))
    return true
  }

  /// Reads `due:fri` or `due=fri`; another key makes the word unclear, unless the word is a URL or a time of day.
  private mutating func readAssignment(_ word: String, isExact: Bool) -> Bool {
    let scalars = word.unicodeScalars
    guard let sign = scalars.firstIndex(where: { $0 == ":" || (!isExact && $0 == "=") }), sign > scalars.startIndex
    else {
      return false
    }
    let (key, value) = (String(scalars[..<sign]), String(scalars[scalars.index(after: sign)...]))
    if !isExact, !value.hasPrefix("//"), setOwn(key, to: value) { return true }
    guard key.unicodeScalars.allSatisfy(\.properties.isAlphabetic), !value.hasPrefix("//") else { return false }
    guard let field = FieldSynonyms.field(key, exactly: isExact), set(field, to: value, isTitle: isExact) else {
      if !isExact { isUnclear = true }
      return !isExact
    }
    return true
  }

  /// Takes as many words after the name of a field as can be its value.
  private mutating func takeValue(of field: String, from rest: inout ArraySlice<String>) -> Bool {
    if field == "title" || field == "content" {
      guard !rest.isEmpty, set(field, to: rest.joined(separator: " ")) else { return false }
      rest = []
      return true
    }
    let longest = ["due", "start", "repeat"].contains(field) ? rest.count : min(1, rest.count)
    for length in stride(from: longest, to: 0, by: -1)
    where set(field, to: rest.prefix(length).joined(separator: " ")) {
      rest = rest.dropFirst(length)
      return true
    }
    return false
  }

  /// Gives a field a value, or returns `false` if the field cannot have it.
  private mutating func set(_ field: String, to text: String, isTitle: Bool = false) -> Bool {
    if isTitle, text.isEmpty { return false }
    if field == "status" {
      statusCommand = ["open": "reopen", "done": "done", "cancelled": "cancel"][FieldSynonyms.value(text, of: field)]
      return !isTitle && statusCommand != nil
    }
    guard let row = Self.rows.first(where: { $0.name == field }) else { return false }
    // Titles often contain the names of other fields.
    if isTitle, ![.due, .start, .priority, .project, .tags, .repeats].contains(row.field) { return false }
    if row.field == .tags { return setTags(text) }
    let value = text.isEmpty ? "none" : FieldSynonyms.value(text, of: field)
    if text.isEmpty, row.field == .title { return false }
    if row.field == .after, text.hasPrefix("-") { return take((EditOptions.notAfter, String(text.dropFirst()))) }
    guard value == "none" || TodoRules.canBe(value, for: row.field) else { return false }
    return take((row.option, value))
  }

  /// Sets a field of the user's own: one that todos have or, unless the name is near that of another field, a new one.
  private mutating func setOwn(_ name: String, to value: String) -> Bool {
    let known = facts?.ownFields() ?? []
    let near = known.first { $0 == name } ?? (FieldSynonyms.field(name) == nil ? closest(to: name, among: known) : nil)
    guard near != nil || !value.isEmpty && FieldSynonyms.field(name) == nil && OwnFields.canHave(name: name) else {
      return false
    }
    given.append((EditOptions.own.row, "\(near ?? name)=\(value)"))
    return true
  }

  private mutating func setTags(_ text: String) -> Bool {
    let names = text.isEmpty ? ["none"] : text.split(separator: ",").map(String.init)
    guard names.allSatisfy({ TodoRules.canBe($0, for: .tags) }) else { return false }
    for name in names {
      let pair = name.hasPrefix("-") ? (EditOptions.untag, String(name.dropFirst())) : (EditOptions.tag, name)
      _ = take(pair)
    }
    return true
  }

  /// The fields that options set, by their names in ``FieldSynonyms``.
  private static let rows: [(name: String, field: TodoField, option: Option<String>)] =
    EditOptions.byField.map { ($0.field.key, $0.field, $0.option) } + [
      ("tag", .tags, EditOptions.tag), ("after", .after, EditOptions.after),
    ]

  private static func name(_ word: String) -> String { word.hasSuffix(":") ? String(word.dropLast()) : word }

  /// Reads `+shop`, `@shop`, `#shop`, `+work/site`, `p1`, `!high` and `(A)`.
  private func mark(_ word: String) -> (option: Option<String>, value: String)? {
    if let priority = Self.priority(word.lowercased()) { return (EditOptions.priority, priority) }
    guard let sign = word.unicodeScalars.first, "+@#".unicodeScalars.contains(sign) else { return nil }
    let name = String(word.unicodeScalars.dropFirst())
    // `#12` and `+3` are numbers.
    guard name.first?.isLetter ?? false else { return nil }
    if sign == "+", name.contains("/") || isProject(name) { return (EditOptions.project, name) }
    return TodoRules.canBe(name, for: .tags) ? (EditOptions.tag, name) : nil
  }

  /// Whether `+home` means a project, as in `jot` and in queries, rather than a tag, as in Taskwarrior.
  private func isProject(_ name: String) -> Bool {
    let isSame = { (other: String) in other.lowercased() == name.lowercased() }
    return facts.map { $0.projects().contains(where: isSame) && !$0.tags().contains(where: isSame) } ?? false
  }

  private static func priority(_ word: String) -> String? {
    let level: Substring
    switch word.first {
    case "p" where word.count == 2: level = word.dropFirst()
    case "(" where word.count == 3 && word.hasSuffix(")"): level = word.dropFirst().dropLast()
    case "!": level = word.dropFirst()
    default: return nil
    }
    let value = FieldSynonyms.value(String(level), of: "priority")
    return TodoRules.canBe(value, for: .priority) || value == "none" ? value : nil
  }

  /// Reads `-shop`.
  private static func tagToRemove(_ word: String) -> (option: Option<String>, value: String)? {
    guard word.utf8.first == UInt8(ascii: "-") else { return nil }
    let name = word.unicodeScalars.dropFirst().drop { "+@#".unicodeScalars.contains($0) }
    guard name.first?.properties.isAlphabetic ?? false, TodoRules.canBe(String(name), for: .tags) else { return nil }
    return (EditOptions.untag, String(name))
  }
}
