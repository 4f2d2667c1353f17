/// The table of fields: a row for each, in the order of every form of a todo.
///
/// Code that treats all fields alike reads this table: writer, draft, patch, query, sort, jot, completion,
/// the forms for people, exchange and help. Only the store's scanner, which cannot afford a look-up for each
/// value, says it again.
public enum TodoSchema {
  /// The type of a field's values.
  public enum Kind: Sendable {
    case id
    case uid
    /// A text that somebody wrote.
    case text
    case status
    case priority
    /// A day or a minute on the wall clock.
    case date
    /// A second in UTC.
    case instant
    /// How a todo repeats.
    case rule
    /// Words that somebody wrote.
    case list
    /// Another todo, by its uid.
    case reference
    /// Other todos, by their uids.
    case references

    /// Whether somebody wrote the value, so that it may be anything.
    public var isWritten: Bool {
      switch self {
      case .uid, .text, .list, .reference, .references: true
      case .id, .status, .priority, .date, .instant, .rule: false
      }
    }
    /// Whether a value has several texts.
    package var isPlural: Bool { self == .list || self == .references }
    /// Whether a value names other todos.
    public var isRelation: Bool { self == .reference || self == .references }
  }

  /// How a query compares a text.
  public enum Match: Sendable {
    /// The value contains the text.
    case containing
    /// The value is the text, or is below the text in a path with `/`.
    case nested
    /// The value is the text.
    case whole
    /// The value begins with the text.
    case beginning
  }

  /// What completes the values of a field.
  public enum Completion: Sendable {
    case nothing
    case dates
    /// Days that are over.
    case pastDates
    case rules
    case statuses
    case priorities
    case projects
    case tags
    case todos
    /// The values that todos have.
    case values
  }

  /// The place of a field in each form for people, counted from 1; `nil` in a form that does not show it.
  public struct Places: Sendable {
    /// The line in the editor's text.
    public let draft: Int?
    /// The place after the title in the receipt of a new todo.
    public let receipt: Int?
    /// The place below the title in a todo that is shown in full.
    public let detail: Int?
    /// The place in a row that is read out.
    public let speech: Int?

    fileprivate init(draft: Int? = nil, receipt: Int? = nil, detail: Int? = nil, speech: Int? = nil) {
      self.draft = draft
      self.receipt = receipt
      self.detail = detail
      self.speech = speech
    }
  }

  /// The facts about a field.
  public struct Row: Sendable {
    /// The field.
    public let field: TodoField
    /// The key in the todo object, as it is written.
    let name: StaticString
    /// Whether every todo has a value.
    public let isRequired: Bool
    /// The name in queries, or `nil` if they do not support the field.
    public let queryName: String?
    /// How queries compare its texts, or `nil` if they compare values.
    public let match: Match?
    /// The rule for its text, or `nil` for a field that is not a text.
    let rule: (@Sendable (String) throws(Refusal) -> String)?
    /// The names in `jot`, of which the first is the usual one; none if `jot` does not set the field.
    public let jotNames: [String]
    /// The names in other programs, which are suggested and never accepted: in Taskwarrior, todo.txt, dstask,
    /// todoman, calendars, Todoist and beads.
    let synonyms: [String]
    /// What completes the values in queries and in `jot`.
    public let completion: Completion
    /// Where the forms for people show the field.
    public let places: Places
    /// The formats that have a notation for the field, `nil` for all; any other stores it by its key,
    /// like a custom field.
    package let formats: [ExchangeFormat]?
    /// Whether the field is newer than the format, so that a store may have a custom field of that name.
    package let isLater: Bool

    fileprivate init(
      _ field: TodoField, _ name: StaticString, required isRequired: Bool = false,
      query queryName: String? = nil,
      _ match: Match? = nil, rule: (@Sendable (String) throws(Refusal) -> String)? = nil,
      jot jotNames: [String] = [],
      synonyms: [String], completes completion: Completion, at places: Places,
      formats: [ExchangeFormat]? = nil, later isLater: Bool = false
    ) {
      self.field = field
      self.name = name
      self.isRequired = isRequired
      self.queryName = queryName
      self.match = match
      self.rule = rule
      self.jotNames = jotNames
      self.synonyms = synonyms
      self.completion = completion
      self.places = places
      self.formats = formats
      self.isLater = isLater
    }

    /// The type of the values.
    public var kind: Kind { field.kind }
    /// The key in the todo object.
    public var key: String { name.description }
    /// Whether the field can be cleared.
    public var isClearable: Bool { !isRequired || kind == .list }
    /// Whether the values are days, or moments of a day.
    public var isDated: Bool { kind == .date || kind == .instant }
  }

  /// All rows, in the order of the fields.
  public static let rows: [Row] = [
    Row(.id, "id", required: true, query: "id", synonyms: [], completes: .nothing, at: Places()),
    Row(
      .uid, "uid", required: true, query: "uid", .beginning, synonyms: ["uuid"], completes: .nothing,
      at: Places()),
    Row(
      .title, "title", required: true, query: "title", .containing, rule: TodoRules.title,
      synonyms: ["description", "desc", "summary", "subject", "name"], completes: .nothing,
      at: Places(draft: 1, speech: 1)),
    Row(
      .content, "content", query: "content", .containing, rule: TodoRules.content, jot: ["content"],
      synonyms: ["note", "notes", "annotation", "annotations", "body", "details", "comment", "comments"],
      completes: .nothing, at: Places(detail: 8, speech: 9)),
    Row(
      .status, "status", required: true, query: "status", synonyms: ["state"], completes: .statuses,
      at: Places(draft: 11, detail: 1, speech: 2)),
    Row(
      .priority, "priority", query: "priority", jot: ["priority"], synonyms: ["pri", "prio"],
      completes: .priorities,
      at: Places(draft: 4, receipt: 3, detail: 7, speech: 5)),
    Row(
      .due, "due", query: "due", jot: ["due"], synonyms: ["deadline", "dueby", "duedate"], completes: .dates,
      at: Places(draft: 2, receipt: 4, detail: 2, speech: 3)),
    Row(
      .start, "start", query: "start", jot: ["start"],
      synonyms: ["scheduled", "wait", "t", "threshold", "hide", "defer"], completes: .dates,
      at: Places(draft: 3, receipt: 5, detail: 3, speech: 4)),
    Row(
      .repeats, "repeat", jot: ["repeat"], synonyms: ["recur", "rec", "recurrence"], completes: .rules,
      at: Places(draft: 5, receipt: 6, detail: 4, speech: 8)),
    Row(
      .project, "project", query: "project", .nested, rule: TodoRules.project, jot: ["project"],
      synonyms: ["pro", "proj", "prj", "folder", "area"], completes: .projects,
      at: Places(draft: 6, receipt: 1, detail: 5, speech: 6)),
    Row(
      .tags, "tags", required: true, query: "tag", .whole, jot: ["tag", "tags"],
      synonyms: ["tags", "label", "labels", "context", "contexts"], completes: .tags,
      at: Places(draft: 7, receipt: 2, detail: 6, speech: 7)),
    Row(
      .after, "after", query: "after", jot: ["after"], synonyms: ["depends", "dep", "deps", "blockedby"],
      completes: .todos, at: Places(draft: 8, receipt: 8, speech: 10), later: true),
    Row(
      .parent, "parent", query: "parent", jot: ["parent"], synonyms: ["partof", "whole"], completes: .todos,
      at: Places(draft: 9, receipt: 7, speech: 11), later: true),
    Row(
      .owner, "owner", query: "owner", .whole, rule: TodoRules.owner,
      synonyms: ["assignee", "assigned", "claimed"], completes: .values, at: Places(detail: 10, speech: 13),
      formats: [], later: true),
    Row(
      .taken, "taken", query: "taken", synonyms: ["claimedat", "assignedat"], completes: .pastDates,
      at: Places(), formats: [], later: true),
    Row(
      .lease, "lease", query: "lease", synonyms: ["expires"], completes: .dates, at: Places(), formats: [],
      later: true),
    Row(
      .location, "location", query: "location", .containing,
      rule: { text throws(Refusal) in try TodoRules.line(text, of: .location) }, jot: ["location"],
      synonyms: ["place", "venue"], completes: .values,
      at: Places(draft: 10, receipt: 9, detail: 9, speech: 12), formats: [.ics], later: true),
    Row(
      .created, "created", required: true, query: "created", synonyms: ["entry", "added", "creation"],
      completes: .pastDates, at: Places()),
    Row(
      .modified, "modified", required: true, query: "modified", synonyms: ["changed", "updated"],
      completes: .pastDates, at: Places()),
    Row(
      .completed, "completed", query: "completed", synonyms: ["end", "done", "finished", "closed"],
      completes: .pastDates, at: Places()),
    Row(
      .cancelled, "cancelled", query: "cancelled", synonyms: ["canceled", "deleted"], completes: .pastDates,
      at: Places(), later: true),
  ]

  /// The fields that name other todos.
  package static let relations = rows.filter(\.kind.isRelation).map(\.field)

  /// The fields in the editor's text, in the order of their lines.
  package static let draftFields = fields(in: \.draft)
  /// The fields after the title in the receipt of a new todo.
  public static let receiptFields = fields(in: \.receipt)
  /// The fields below the title of a todo that is shown in full.
  public static let detailFields = fields(in: \.detail)
  /// The fields of a row that is read out.
  public static let speechFields = fields(in: \.speech)

  private static func fields(in place: (Places) -> Int?) -> [TodoField] {
    rows.compactMap { row in place(row.places).map { (place: $0, field: row.field) } }
      .sorted { $0.place < $1.place }.map(\.field)
  }

  /// The keys of all fields, stored for questions about every todo.
  fileprivate static let names = rows.map(\.name)

  /// Returns the row of the field with a name in queries, or `nil` if there is none.
  package static func row(queried name: String) -> Row? { rows.first { $0.queryName == name } }
}

extension TodoField {
  /// Creates the field of a key, or returns `nil` for a key that `todo` does not know.
  public init?(key: String) {
    var key = key
    let place = key.withUTF8 { key in
      TodoSchema.names.firstIndex { $0.withUTF8Buffer { $0.count == key.count && $0.elementsEqual(key) } }
    }
    self.init(rawValue: place ?? TodoSchema.names.count)
  }

  /// The facts about the field.
  public var schema: TodoSchema.Row { TodoSchema.rows[rawValue] }

  /// The type of the field's values.
  ///
  /// This is a switch because the store's scanner needs the type of each value; a look-up takes as long as
  /// reading one.
  @inlinable
  public var kind: TodoSchema.Kind {
    switch self {
    case .id: .id
    case .uid: .uid
    case .title, .content, .project, .owner, .location: .text
    case .status: .status
    case .priority: .priority
    case .due, .start: .date
    case .repeats: .rule
    case .tags: .list
    case .after: .references
    case .parent: .reference
    case .taken, .lease, .created, .modified, .completed, .cancelled: .instant
    }
  }

  /// The name by which a custom field goes on that had the field's name before the field was built in.
  package var displacedName: String { "custom-\(key)" }

  /// The key, as it is written.
  package var name: StaticString { TodoSchema.names[rawValue] }
}

extension FieldSet {
  /// The fields that every todo has.
  package static let required = FieldSet(TodoSchema.rows.filter(\.isRequired).map(\.field))
}
