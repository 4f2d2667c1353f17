/// The table of fields: a row for each, in the order of every form of a todo.
///
/// Code that treats all fields alike reads this table: scanner, writer, draft, patch, query, sort, completion and help.
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
    /// How a todo comes back.
    case rule
    /// Words that somebody wrote.
    case list
    /// Another todo, by its uid.
    case reference
    /// Other todos, by their uids.
    case references

    /// Whether somebody wrote the value, so that it may hold anything.
    public var isWritten: Bool {
      switch self {
      case .uid, .text, .list, .reference, .references: true
      case .id, .status, .priority, .date, .instant, .rule: false
      }
    }
    /// Whether a value holds several texts.
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

  /// The facts about a field.
  public struct Row: Sendable {
    /// The field.
    public let field: TodoField
    /// The key in the todo object, as it is written.
    let name: StaticString
    /// Whether every todo has a value.
    public let isRequired: Bool
    /// The line of the field in the editor's text, from 1, or `nil` for none.
    public let draftLine: Int?
    /// The name in queries, or `nil` if they do not support the field.
    public let queryName: String?
    /// How queries compare its texts, or `nil` if they compare values.
    public let match: Match?
    /// The rule for its text, or `nil` for a field that is no text.
    let rule: (@Sendable (String) throws(Refusal) -> String)?
    /// Whether the field is newer than the format, so that a store may have a custom field of that name.
    package let isLater: Bool

    fileprivate init(
      _ field: TodoField, _ name: StaticString, required isRequired: Bool = false, draftLine: Int? = nil,
      query queryName: String? = nil, _ match: Match? = nil,
      rule: (@Sendable (String) throws(Refusal) -> String)? = nil, later isLater: Bool = false
    ) {
      self.field = field
      self.name = name
      self.isRequired = isRequired
      self.isLater = isLater
      self.draftLine = draftLine
      self.queryName = queryName
      self.match = match
      self.rule = rule
    }

    /// The type of the values.
    public var kind: Kind { field.kind }
    /// The key in the todo object.
    public var key: String { name.description }
    /// Whether the field can be cleared.
    public var isClearable: Bool { !isRequired || kind == .list }
    /// Whether the values are days, or lie on one.
    public var isDated: Bool { kind == .date || kind == .instant }
  }

  /// All rows, in the order of the fields.
  public static let rows: [Row] = [
    Row(.id, "id", required: true, query: "id"),
    Row(.uid, "uid", required: true, query: "uid", .beginning),
    Row(
      .title, "title", required: true, draftLine: 1, query: "title", .containing, rule: TodoRules.title),
    Row(.content, "content", query: "content", .containing, rule: TodoRules.content),
    Row(.status, "status", required: true, draftLine: 10, query: "status"),
    Row(.priority, "priority", draftLine: 4, query: "priority"),
    Row(.due, "due", draftLine: 2, query: "due"),
    Row(.start, "start", draftLine: 3, query: "start"),
    Row(.repeats, "repeat", draftLine: 5),
    Row(.project, "project", draftLine: 6, query: "project", .nested, rule: TodoRules.project),
    Row(.tags, "tags", required: true, draftLine: 7, query: "tag", .whole),
    Row(.after, "after", draftLine: 8, query: "after", later: true),
    Row(.parent, "parent", draftLine: 9, query: "parent", later: true),
    Row(.created, "created", required: true, query: "created"),
    Row(.modified, "modified", required: true, query: "modified"),
    Row(.completed, "completed", query: "completed"),
    Row(.cancelled, "cancelled", query: "cancelled", later: true),
  ]

  /// The fields that name other todos.
  package static let relations = rows.filter(\.kind.isRelation).map(\.field)

  /// The fields in the editor's text, in the order of their lines.
  package static let draftFields = rows.filter { $0.draftLine != nil }
    .sorted { ($0.draftLine ?? 0) < ($1.draftLine ?? 0) }.map(\.field)

  /// The keys of all fields, stored for questions about every todo.
  fileprivate static let names = rows.map(\.name)

  /// Returns the row of the field with a name in queries, or `nil` if there is none.
  static func row(queried name: String) -> Row? { rows.first { $0.queryName == name } }
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
  /// This is a switch because the store's scanner needs the type of each value; a look-up takes as long as reading one.
  @inlinable
  public var kind: TodoSchema.Kind {
    switch self {
    case .id: .id
    case .uid: .uid
    case .title, .content, .project: .text
    case .status: .status
    case .priority: .priority
    case .due, .start: .date
    case .repeats: .rule
    case .tags: .list
    case .after: .references
    case .parent: .reference
    case .created, .modified, .completed, .cancelled: .instant
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
