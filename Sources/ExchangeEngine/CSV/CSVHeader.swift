import TodoCore

struct CSVHeader {
  let names: [String]
  /// The names without case, spaces, `_` and `-`, so that `Due Date` and `due_date` are the same column.
  let keys: [Exact<String>]

  init(_ names: [String]) {
    self.names = names
    keys = names.map { Exact(Self.key($0)) }
  }

  /// Whether the table is one of Todoist's, in which sections and notes are rows, too.
  var isTodoist: Bool {
    func has(_ names: [String]) -> Bool { names.allSatisfy { keys.contains(Exact($0)) } }
    // A column `uid` marks one of our own exports.
    return !has(["uid"]) && has(["type", "content", "priority", "indent"])
  }

  /// The key of each column, or `nil` if an earlier column has the same key.
  var firstKeys: [Exact<String>?] {
    var seen: Set<Exact<String>> = []
    return keys.map { seen.insert($0).inserted ? $0 : nil }
  }

  /// Returns a name for each column, no two with the same key: a column without a name is named by its
  /// number, and a duplicate name gets a number appended.
  ///
  /// - Parameter taken: names that no column may have.
  func distinctNames(avoiding taken: [String] = []) -> [String] {
    let reserved = Set(taken.map { Exact(Self.key($0)) })
    var seen = reserved
    // The last number that was appended to each name.
    var numbers: [Exact<String>: Int] = [:]
    func distinct(_ name: String, isWritten: Bool) -> String {
      var (name, key) = (name, Exact(Self.key(name)))
      if seen.insert(key).inserted { return name }
      if !isWritten || reserved.contains(key) {
        name = "other \(name)"
        key = Exact(Self.key(name))
        if seen.insert(key).inserted { return name }
      }
      var number = numbers[key, default: 1]
      repeat { number += 1 } while !seen.insert(Exact(Self.key("\(name) \(number)"))).inserted
      numbers[key] = number
      return "\(name) \(number)"
    }
    // Names from the header take precedence over made-up ones.
    let written = zip(names, keys).map { $1 == Exact("") ? nil : distinct($0, isWritten: true) }
    return written.enumerated().map { $1 ?? distinct("column \($0 + 1)", isWritten: false) }
  }

  /// Returns which column the table lacks: one that the user mapped, or one for titles; `nil` if it lacks
  /// none.
  func lack(of mapped: [TodoEdits.OwnEdit]) -> String? {
    if let column = mapped.first(where: { !keys.contains(Exact(Self.key($0.name))) }) {
      return "the table has no column \(quoted(column.name))"
    }
    let hasTitles = CSVColumn.roles(of: self, mapped).contains(.field(.title))
    return hasTitles ? nil : "the table has no column for titles, such as \"title\""
  }

  static func key(_ name: String) -> String {
    let dropped: [UInt8] = Array(" \t_-".utf8)
    return String(decoding: name.utf8.filter { !dropped.contains($0) }.map(\.lowercased), as: UTF8.self)
  }
}

/// The meaning of a column and the names by which it is known, in one table for reading and writing.
struct CSVColumn {
  enum Role: Hashable {
    case field(TodoField)
    case isDone
    /// An identifier of the other program; small numbers identify nothing, and are kept.
    case id
    /// A custom field.
    case own(String)
    case other
  }

  enum Presence {
    case always
    case ifSet
    case never
  }

  let role: Role
  let presence: Presence
  /// Whether a cell that is no value of the field, or says more than the value, is kept under the field's
  /// name.
  var keeps = false
  var isList = false
  /// The names of the column as keys, the best first.
  let names: [String]

  /// All columns, in the order of an export; a name that is in several rows means the first.
  static let all: [CSVColumn] = [
    CSVColumn(.uid, .always, "uid", "uuid"),
    CSVColumn(role: .id, presence: .never, names: ["id", "issuekey", "cardid", "taskid"]),
    CSVColumn(
      .title, .always, "title", "task", "taskname", "cardname", "name", "subject", "summary", "todo",
      "content",
      "description"),
    CSVColumn(.status, .always, keeps: true, "status", "state"),
    CSVColumn(
      role: .isDone, presence: .never,
      names: ["done", "isdone", "complete", "duecomplete", "finished", "completed"]),
    CSVColumn(.priority, .always, keeps: true, "priority", "prio", "importance"),
    CSVColumn(.due, .always, keeps: true, "due", "duedate", "dueon", "deadline", "date"),
    CSVColumn(.start, .always, keeps: true, "start", "startdate", "starton", "scheduled", "wait"),
    CSVColumn(.repeats, .always, keeps: true, "repeat", "repeats", "recurrence", "recurring", "rrule"),
    CSVColumn(
      .project, .always, keeps: true, "project", "projectname", "projects", "list", "listname", "folder"),
    CSVColumn(
      .tags, .always, isList: true, "tags", "tag", "labels", "label", "categories", "category", "contexts",
      "context"),
    CSVColumn(
      .created, .always, "created", "createdat", "createdon", "createdtime", "creationdate", "dateadded",
      "added"),
    CSVColumn(
      .modified, .always, "modified", "modifiedat", "lastmodified", "updated", "updatedat", "lastactivitydate"
    ),
    CSVColumn(
      .completed, .always, keeps: true, "completed", "completedat", "completedon", "completedtime",
      "completiondate",
      "datecompleted", "resolved"),
    CSVColumn(
      .content, .always, isList: true, "content", "notes", "note", "description", "carddescription",
      "details", "body",
      "comment", "comments"),
    CSVColumn(.cancelled, .ifSet, "cancelled", "canceled", "cancelledat", "canceledat"),
    CSVColumn(
      .after, .ifSet, isList: true, "after", "blockedby", "blockedby(dependencies)", "dependson",
      "predecessors"),
    CSVColumn(.parent, .ifSet, "parent", "parenttask", "parentissue"),
  ]

  static func fields(where isIncluded: (CSVColumn) -> Bool) -> [TodoField] {
    all.filter(isIncluded).compactMap(\.role.field)
  }

  static let keeping = fields(where: \.keeps)

  /// Returns the role of the columns of a field, or `nil` for a field that tables hold by its key.
  private static func role(of field: TodoField) -> Role? {
    ExchangeFormat.csv.keyedFields.contains(field) ? nil : .field(field)
  }

  /// Returns the role of each column of a header.
  ///
  /// - Parameter mapped: the columns that the user mapped to fields.
  static func roles(of header: CSVHeader, _ mapped: [TodoEdits.OwnEdit] = []) -> [Role] {
    let keys = header.keys
    var roles = [Role](repeating: .other, count: keys.count)
    let lists = Set(all.filter(\.isList).map(\.role))
    // A field that is no list has one column; the value of another one would be lost.
    func isFree(_ role: Role) -> Bool { lists.contains(role) || !roles.contains(role) }
    for column in mapped {
      let role = TodoField(key: column.text).flatMap(role(of:)) ?? .own(column.text)
      for index in keys.indices where keys[index] == Exact(CSVHeader.key(column.name)) && isFree(role) {
        roles[index] = role
      }
    }
    // `completed` may hold dates: it counts as the done column only if no other column shows the status.
    let hasStatusColumn = ["status", "state", "done"].contains { keys.contains(Exact($0)) }
    for column in all where isFree(column.role) {
      if column.role == .id, roles.contains(.field(.uid)) { continue }
      if column.role == .isDone, roles.contains(.field(.status)) { continue }
      let names = column.names.lazy.map { Exact($0) }
        .filter { !(column.role == .isDone && hasStatusColumn && $0 == Exact("completed")) }
      let index = names.compactMap { name in keys.indices.first { keys[$0] == name && roles[$0] == .other } }
        .first
      if let index { roles[index] = column.role }
    }
    let listed = Dictionary(zip(keys, roles).filter { lists.contains($1) }) { first, _ in first }
    for index in roles.indices where roles[index] == .other { roles[index] = listed[keys[index]] ?? .other }
    var own = Set(mapped.map { Exact($0.text) })
    for (index, name) in zip(roles.indices, header.distinctNames()) where roles[index] == .other {
      let field = ExchangeFormat.csv.keyedFields.first { keys[index] == Exact(CSVHeader.key($0.key)) }
      let name = field?.key ?? name
      if ExchangeFormat.csv.holdsByKey(name), own.insert(Exact(name)).inserted { roles[index] = .own(name) }
    }
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
    case .id, .own, .other: nil
    }
  }
}
