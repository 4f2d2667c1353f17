import ArgumentKit
import Terminal
import TodoKit

/// The values that the words, the store and the settings offer for completion.
struct CompletionSource {
  let place: CompletionPlace
  let facts: TodoCompletion?
  let settings: SettingsReader

  /// Returns the values of an option or an operand, the choices among them.
  func values(of completes: Completes, choices: [String]) -> [Candidate] {
    if completes == .choices { return choices.map { Candidate($0) } }
    if let field = completes.field {
      return values(of: field, dates: DateForms.words, hyphenated: false) + clearing
    }
    return Self.sources[completes].map { $0(self) } ?? []
  }

  /// What completes each kind of value, apart from choices, values of a field, paths and what help is about.
  static let sources: [Completes: @Sendable (CompletionSource) -> [Candidate]] = [
    .nothing: { _ in [] },
    .pastDates: { _ in values(DateForms.past) },
    .periods: { _ in values(DateForms.lookback, hyphenated: true) },
    .months: { _ in values(DateForms.months, hyphenated: true) },
    .projectsInUse: \.projects, .tagsInUse: \.tags,
    .refs: { $0.refs + ($0.canEndInDistance ? values(DateForms.postponements + DateForms.words) : []) },
    .todos: { $0.otherTodos + $0.clearing }, .relatedTodos: \.otherTodos,
    .query: \.query, .line: \.marks, .fields: \.fields, .sortFields: \.sortFields, .ownValues: \.ownValues,
    .groupings: { source in (TodoGrouping.builtIn.map(\.name) + source.ownFields).map { Candidate($0) } },
    .signedNames: \.signedNames, .newNames: \.newNames, .configKeys: \.configKeys,
    .configValues: \.configValues,
  ]

  /// The projects and tags with their signs, tags with the one that is typed.
  private var signedNames: [Candidate] {
    let sign = place.typed.first == "#" ? "#" : "@"
    return projects.map { Candidate("+\($0.word)") } + tags.map { Candidate("\(sign)\($0.word)") }
  }

  /// The names of the kind that is renamed, which the new name may continue or join.
  private var newNames: [Candidate] { place.operands.first?.first == "+" ? projects : tags }

  private var fields: [Candidate] { list(of: allFields) }
  private var sortFields: [Candidate] { list(of: allFields.flatMap { [$0, "-\($0)"] }) }
  private var allFields: [String] { TodoField.allCases.map(\.key) + ownFields }

  /// The custom fields: those declared in the config, then those found in todos.
  private var ownFields: [String] {
    let declared = settings.settings.views.fields.declared.map(\.name)
    return declared + (facts?.ownFields() ?? []).filter { !declared.contains($0) }
  }

  /// The custom fields as `client=`, or after the `=` the values that todos have.
  private var ownValues: [Candidate] {
    guard let sign = place.typed.firstIndex(of: "=") else { return ownFields.map { Candidate("\($0)=") } }
    let name = String(place.typed[..<sign])
    return (valuesInUse(of: .own(OwnField(name))) + clearing).map {
      Candidate("\(name)=\($0.word)", $0.meaning)
    }
  }

  private func valuesInUse(of field: AnyField) -> [Candidate] {
    (facts?.values(of: field) ?? []).map { Candidate($0) }
  }

  private var projects: [Candidate] { (facts?.projects() ?? []).map { Candidate($0) } }
  private var tags: [Candidate] { (facts?.tags() ?? []).map { Candidate($0) } }
  private let clearing = [Candidate("none", "clear the field")]

  /// Returns forms with their meanings, if `hyphenated` as one word each: dates may have hyphens instead of
  /// spaces.
  private static func values(_ forms: [DateForms.Row], hyphenated: Bool = false) -> [Candidate] {
    forms.map { Candidate(hyphenated ? String($0.term.map { $0 == " " ? "-" : $0 }) : $0.term, $0.meaning) }
  }

  /// Whether the word may say how far to postpone the todos before it.
  private var canEndInDistance: Bool {
    place.command == Command.postpone.declaration
      && (!place.operands.isEmpty || place.value(Command.whereQuery) != nil)
  }

  /// The todos that the command can change and that are not named yet.
  private var refs: [Candidate] {
    let isClosed = place.command?.name == Command.reopen.declaration.name
    return list(of: todos(areOpen: !isClosed), besides: place.operands)
  }

  /// The open todos that a relation can name, without those that `edit` changes.
  private var otherTodos: [Candidate] {
    list(of: todos(areOpen: true), besides: place.command == Command.edit.declaration ? place.operands : [])
  }

  private func todos(areOpen: Bool) -> [Candidate] {
    (facts?.todos(areOpen: areOpen) ?? []).map { Candidate(String($0.id.rawValue), $0.title) }
  }

  /// Returns the words that can follow the last comma, without those before it.
  private func list(of words: [String]) -> [Candidate] { list(of: words.map { Candidate($0) }) }

  private func list(of values: [Candidate], besides others: [String] = []) -> [Candidate] {
    let parts = place.typed.split(separator: ",", omittingEmptySubsequences: false)
    let before = parts.dropLast().map { $0 + "," }.joined()
    let taken = Set(
      parts.dropLast().map(String.init) + others.flatMap { $0.split(separator: ",").map(String.init) })
    return values.filter { !taken.contains($0.word) }.map { Candidate(before + $0.word, $0.meaning) }
  }

  /// The shorthand that can occur in a line of `jot`: names with their signs, fields, and values of fields.
  private var marks: [Candidate] {
    if let names = signed(place.typed, quoting: Query.value) { return names }
    guard let colon = place.typed.firstIndex(of: ":") else {
      return (JotReader.fields.keys.sorted() + ownFields).map { Candidate("\($0):") }
    }
    let name = String(place.typed[..<colon])
    let field = JotReader.field(name)
    if field == nil, Query.fieldNames.contains(name.lowercased()) { return [] }
    let candidates =
      field.map { values(of: $0, dates: DateForms.words, hyphenated: true) }
      ?? valuesInUse(of: .own(OwnField(name)))
    return candidates.map { Candidate("\(name):\(Query.value($0.word))", $0.meaning) }
  }

  /// The projects after `+`, and the tags after `#` and `@`, each with its sign; `nil` if a word begins with
  /// no sign.
  func signed(_ word: some StringProtocol, quoting: (String) -> String = Query.continuedValue) -> [Candidate]?
  {
    guard let sign = word.unicodeScalars.first, "+#@".unicodeScalars.contains(sign) else { return nil }
    return (sign == "+" ? projects : tags).compactMap { name in
      Query.shorthand("\(sign)\(name.word)").map { _ in Candidate("\(sign)\(quoting(name.word))") }
    }
  }

  // MARK: Settings

  var views: [Candidate] {
    settings.settings.views.names.map { Candidate("@\($0)", settings.settings.views[$0]?.text) }
  }

  var aliases: [Candidate] {
    settings.settings.aliases.sorted { $0.key < $1.key }.map {
      Candidate($0.key, $0.value.joined(separator: " "))
    }
  }

  private var configKeys: [Candidate] {
    let others = settings.given.map(\.key).filter { !ConfigKey.fixed.contains($0) }
    return (ConfigKey.fixed + others).map { Candidate($0.path, $0.meaning) }
  }

  private var configValues: [Candidate] {
    guard let path = place.operands.first, let key = try? ConfigKey.key(path: path) else { return [] }
    switch key.values {
    case .any: return []
    case .query: return query
    case .sortFields: return sortFields
    case .list(let words): return list(of: words)
    case .words(let words): return words.map { Candidate($0) }
    }
  }

  // MARK: Queries

  /// The completions of the last word of the query being typed; the words before it stay as they are.
  private var query: [Candidate] {
    // By scalars, since a mark may combine with the character before a name.
    let typed = place.typed.unicodeScalars
    let start = Self.lastTerm(of: typed)
    let before = String(typed[..<start])
    let term = typed[start...]
    let values = term.firstIndex(of: ":").map {
      fieldValues(String(term[..<$0]), rest: term[$0...].dropFirst())
    }
    let names = signed(Substring(term)).map { views + $0 } ?? names(modified: term.contains(".")) + views
    return (values ?? names).map { Candidate(before + $0.word, $0.meaning) }
  }

  /// Returns where the last term begins: after the last space or parenthesis that is not in quotes.
  private static func lastTerm(of query: String.UnicodeScalarView) -> String.Index {
    var start = query.startIndex
    var isQuoted = false
    for index in query.indices {
      if query[index] == "\"" { isQuoted.toggle() }
      if !isQuoted, query[index].isBlank || query[index] == "(" || query[index] == ")" {
        start = query.index(after: index)
      }
    }
    return start
  }

  /// Returns the fields with a colon, or with each modifier and a colon once a dot has been typed.
  private func names(modified: Bool) -> [Candidate] {
    let names = Query.fieldNames + ownFields
    guard modified else { return names.map { Candidate("\($0):") } + ["not", "or"].map { Candidate($0) } }
    return names.flatMap { field in
      (Query.modifiers(of: field) + ["not"]).map { Candidate("\(field).\($0):") }
    }
  }

  private func fieldValues(_ name: String, rest: Substring.UnicodeScalarView) -> [Candidate] {
    let start = rest.lastIndex(of: ",").map(rest.index(after:)) ?? rest.startIndex
    let before = "\(name):\(Substring(rest[..<start]))"
    let parts = name.split(separator: ".")
    guard let field = parts.first.map(String.init) else { return [] }
    var values = values(ofField: field)
    let hasComparison = parts.count > 1 && parts[1].lowercased() != "not"
    if Query.canBeUnset(field), !hasComparison, !rest.contains(",") {
      values += [Candidate("any", "set"), Candidate("none", "not set")]
    }
    // The value must begin with what has been typed.
    let continuesTyped = start < rest.endIndex && !place.typed.unicodeScalars.contains("\"")
    return values.map {
      Candidate(before + (continuesTyped ? Query.continuedValue($0.word) : Query.value($0.word)), $0.meaning)
    }
  }

  private func values(ofField field: String) -> [Candidate] {
    switch field.lowercased() {
    case "is": return TodoState.allCases.map { Candidate($0.rawValue, $0.meaning) }
    case RelationTerm.Relation.blocks.rawValue: return todos(areOpen: true)
    case let name:
      guard let row = TodoSchema.row(queried: name) else { return valuesInUse(of: .own(OwnField(field))) }
      // A hyphen avoids the quotes that a space needs in a query, unless they are there already.
      return values(of: row.field, dates: DateForms.inQueries, hyphenated: !place.typed.contains("\""))
    }
  }

  /// Returns the values of a field, by its row.
  ///
  /// - Parameter dates: the dates, if the field has any; only past ones for a field that tells when something
  ///   happened.
  private func values(of field: TodoField, dates: [DateForms.Row], hyphenated: Bool) -> [Candidate] {
    switch field.schema.completion {
    case .nothing: []
    case .dates: Self.values(dates, hyphenated: hyphenated)
    case .pastDates: Self.values(DateForms.past, hyphenated: hyphenated)
    case .rules: Self.values(DateForms.rules)
    case .statuses: TodoStatus.allCases.map { Candidate($0.rawValue) }
    case .priorities: TodoPriority.allCases.map { Candidate($0.rawValue) }
    case .projects: projects
    case .tags: tags
    case .todos: todos(areOpen: true)
    case .values: valuesInUse(of: .builtIn(field))
    }
  }
}

extension TodoState {
  var meaning: String {
    switch self {
    case .open: "still to do"
    case .done: "completed"
    case .cancelled: "cancelled"
    case .any: "every todo"
    case .overdue: "open and late"
    case .today: "open and due today, at any time"
    case .repeating: "repeats when it is done"
    case .waiting: "open, hidden until its start date"
    case .blocked: "open, and depends on an open todo"
    case .ready: "open, neither waiting nor blocked"
    case .parent: "has subtasks, of any status"
    case .taken: "open, and somebody has it"
    case .mine: "open, and you have it"
    }
  }
}
