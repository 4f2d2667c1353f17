import TodoCore

/// What a column of a table stands for, and by which names: read and written by one table.
struct CSVColumn {
  enum Role: Hashable {
    case field(TodoField)
    /// Whether it is done, as yes or no.
    case isDone
    /// A name that only the other program knows; small numbers are none, and are kept.
    case id
    /// It is kept by its name.
    case other
  }

  enum Presence {
    case always
    /// Where a todo has a value.
    case ifSet
    case never
  }

  let role: Role
  let presence: Presence
  /// Whether a cell that says no value of the field, or more than that, is kept by the name of the field.
  var keeps = false
  /// Whether several columns may stand for it.
  var isList = false
  /// Its names as keys, the best first.
  let names: [String]

  /// All, in the order of an export; a name stands for the first row that it is in.
  static let all: [CSVColumn] = [
    CSVColumn(.uid, .always, "uid", "uuid"),
    CSVColumn(role: .id, presence: .never, names: ["id", "issuekey", "cardid", "taskid"]),
    CSVColumn(
      .title, .always, "title", "task", "taskname", "cardname", "name", "subject", "summary", "todo", "content",
      "description"),
    CSVColumn(.status, .always, keeps: true, "status", "state"),
    CSVColumn(
      role: .isDone, presence: .never,
      names: ["done", "isdone", "complete", "duecomplete", "finished", "completed"]),
    CSVColumn(.priority, .always, keeps: true, "priority", "prio", "importance"),
    CSVColumn(.due, .always, keeps: true, "due", "duedate", "dueon", "deadline", "date"),
    CSVColumn(.start, .always, keeps: true, "start", "startdate", "starton", "scheduled", "wait"),
    CSVColumn(.repeats, .always, keeps: true, "repeat", "repeats", "recurrence", "recurring", "rrule"),
    CSVColumn(.project, .always, keeps: true, "project", "projectname", "projects", "list", "listname", "folder"),
    CSVColumn(
      .tags, .always, isList: true, "tags", "tag", "labels", "label", "categories", "category", "contexts", "context"),
    CSVColumn(
      .created, .always, "created", "createdat", "createdon", "createdtime", "creationdate", "dateadded", "added"),
    CSVColumn(.modified, .always, "modified", "modifiedat", "lastmodified", "updated", "updatedat", "lastactivitydate"),
    CSVColumn(
      .completed, .always, keeps: true, "completed", "completedat", "completedon", "completedtime", "completiondate",
      "datecompleted", "resolved"),
    CSVColumn(
      .content, .always, isList: true, "content", "notes", "note", "description", "carddescription", "details", "body",
      "comment", "comments"),
    CSVColumn(.cancelled, .ifSet, "cancelled", "canceled", "cancelledat", "canceledat"),
    CSVColumn(
      .after, .ifSet, isList: true, "after", "blockedby", "blockedby(dependencies)", "dependson", "predecessors"),
    CSVColumn(.parent, .ifSet, "parent", "parenttask", "parentissue"),
  ]

  static func fields(where isIncluded: (CSVColumn) -> Bool) -> [TodoField] {
    all.filter(isIncluded).compactMap(\.role.field)
  }

  /// The fields whose columns keep cells by their names.
  static let keeping = fields(where: \.keeps)

  static func roles(of header: CSVHeader) -> [Role] {
    let keys = header.keys
    var roles = [Role](repeating: .other, count: keys.count)
    // One that tells when is one that tells whether, unless another does.
    let tellsStatus = ["status", "state", "done"].contains { keys.contains(Exact($0)) }
    for column in all {
      if column.role == .id, roles.contains(.field(.uid)) { continue }
      if column.role == .isDone, roles.contains(.field(.status)) { continue }
      let names = column.names.lazy.map { Exact($0) }
        .filter { !(column.role == .isDone && tellsStatus && $0 == Exact("completed")) }
      let place = names.compactMap { name in keys.indices.first { keys[$0] == name && roles[$0] == .other } }.first
      if let place { roles[place] = column.role }
    }
    let lists = Set(all.filter(\.isList).map(\.role))
    let listed = Dictionary(zip(keys, roles).filter { lists.contains($1) }) { first, _ in first }
    for place in roles.indices where roles[place] == .other { roles[place] = listed[keys[place]] ?? .other }
    return roles
  }
}

extension CSVColumn {
  private init(
    _ field: TodoField, _ presence: Presence, keeps: Bool = false, isList: Bool = false, _ names: String...
  ) {
    self.init(role: .field(field), presence: presence, keeps: keeps, isList: isList, names: names)
  }
}

extension CSVColumn.Role {
  var field: TodoField? {
    switch self {
    case .field(let field): field
    case .isDone: .status
    case .id, .other: nil
    }
  }
}
