/// The table of fields: a row for each, in the order in which every form of a todo has them.
///
/// Whatever treats all fields alike reads this table: scanner, writer, draft, patch, query, sort, completion and help.
public enum TodoSchema {
  /// What the values of a field are.
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

    /// Whether a value is what somebody wrote, and so may hold anything.
    public var isWritten: Bool {
      switch self {
      case .uid, .text, .list, .reference, .references: true
      case .id, .status, .priority, .date, .instant, .rule: false
      }
    }
    /// Whether its values are several texts.
    package var isPlural: Bool { self == .list || self == .references }
    /// Whether its values name other todos.
    public var isRelation: Bool { self == .reference || self == .references }
  }

  /// How a query asks for a text.
  public enum Match: Sendable {
    /// Some of it is the text.
    case containing
    /// It is the text, or lies below it in a path with `/`.
    case nested
    /// All of it is the text.
    case whole
    /// It begins with the text.
    case beginning
  }

  /// What is known of a field.
  public struct Row: Sendable {
    /// The field.
    public let field: TodoField
    /// Its key in the todo object, as it is written.
    let name: StaticString
    /// Whether every todo has a value.
    public let isRequired: Bool
    /// Which line of the editor's text it has, from 1; nil for none.
    public let draftLine: Int?
    /// Its name in queries; nil where they cannot ask for it.
    public let queryName: String?
    /// How queries ask for its texts; nil where they compare values.
    public let match: Match?
    /// What its text may be; nil for a field that is no text.
    let rule: (@Sendable (String) throws(Refusal) -> String)?

    fileprivate init(
      _ field: TodoField, _ name: StaticString, required isRequired: Bool = false, draftLine: Int? = nil,
      query queryName: String? = nil, _ match: Match? = nil,
      rule: (@Sendable (String) throws(Refusal) -> String)? = nil
    ) {
      (self.field, self.name, self.isRequired) = (field, name, isRequired)
      (self.draftLine, self.queryName, self.match, self.rule) = (draftLine, queryName, match, rule)
    }

    /// What its values are.
    public var kind: Kind { field.kind }
    /// Its key in the todo object.
    public var key: String { name.description }
    /// Whether it can be set to nothing.
    public var isClearable: Bool { !isRequired || kind == .list }
    /// Whether its values are days, or can be placed on one.
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
    Row(.after, "after", draftLine: 8, query: "after"),
    Row(.parent, "parent", draftLine: 9, query: "parent"),
    Row(.created, "created", required: true, query: "created"),
    Row(.modified, "modified", required: true, query: "modified"),
    Row(.completed, "completed", query: "completed"),
    Row(.cancelled, "cancelled", query: "cancelled"),
  ]

  /// The fields that name other todos.
  package static let relations = rows.filter(\.kind.isRelation).map(\.field)

  /// The fields that have a line in the editor's text, in the order of these.
  package static let draftFields = rows.filter { $0.draftLine != nil }
    .sorted { ($0.draftLine ?? 0) < ($1.draftLine ?? 0) }.map(\.field)

  /// The keys of all fields, at hand for what is asked of every todo.
  fileprivate static let names = rows.map(\.name)

  /// The row of the field that queries ask for by that name; nil where there is none.
  static func row(queried name: String) -> Row? { rows.first { $0.queryName == name } }
}

extension TodoField {
  /// The field of a key; nil for a key that `todo` does not know.
  public init?(key: String) {
    var key = key
    let place = key.withUTF8 { key in
      TodoSchema.names.firstIndex { $0.withUTF8Buffer { $0.count == key.count && $0.elementsEqual(key) } }
    }
    self.init(rawValue: place ?? TodoSchema.names.count)
  }

  /// What is known of it.
  public var schema: TodoSchema.Row { TodoSchema.rows[rawValue] }

  /// What its values are: a switch, since the scanner of stores asks for each value of each todo, and asking the table
  /// would take as long as reading the value.
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

  /// Its key, as it is written.
  package var name: StaticString { TodoSchema.names[rawValue] }
}

extension FieldSet {
  /// The fields that every todo has.
  package static let required = FieldSet(TodoSchema.rows.filter(\.isRequired).map(\.field))
}
