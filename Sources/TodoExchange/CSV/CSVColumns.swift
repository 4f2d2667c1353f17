import TodoCore

/// What the columns of a table stand for.
struct CSVColumns {
  /// What a column stands for.
  package enum Role: Hashable {
    case field(TodoField)
    /// Whether it is done, as yes or no.
    case isDone
    /// A name that only the other program knows; small numbers are none, and are kept.
    case id
    /// It is kept by its name.
    case other
  }

  /// The names as they are written, each another; one that has none goes by its number.
  let names: [String]
  /// What each stands for.
  let roles: [Role]

  /// The columns of an export, in their order: those that are always there.
  static let written: [TodoField] = [
    .uid, .title, .status, .priority, .due, .start, .repeats, .project, .tags, .created, .modified, .completed,
    .content,
  ]
  /// Those that are there where a todo has them.
  static let writtenIfSet: [TodoField] = [.cancelled, .after, .parent]
  /// Those whose cells are kept by the name of the field where they say no value of it, or more than that.
  static let keeping: [TodoField] = [.status, .priority, .due, .start, .repeats, .project, .completed]

  /// Those that may be there several times, as lists.
  private static let lists: [Role] = [.field(.tags), .field(.content), .field(.after)]

  /// The names of columns without case, blanks, `_` and `-`; of several that are there the first counts, and a name
  /// stands for the first row that it is in.
  private static let aliases: [(role: Role, names: [String])] = [
    (.field(.uid), ["uid", "uuid"]), (.id, ["id", "issuekey", "cardid", "taskid"]),
    (
      .field(.title),
      [
        "title", "task", "taskname", "cardname", "name", "subject", "summary", "todo", "content", "description",
      ]
    ),
    (
      .field(.content),
      ["content", "notes", "note", "description", "carddescription", "details", "body", "comment", "comments"]
    ),
    (.field(.status), ["status", "state"]),
    (.isDone, ["done", "isdone", "complete", "duecomplete", "finished", "completed"]),
    (
      .field(.completed),
      ["completed", "completedat", "completedon", "completedtime", "completiondate", "datecompleted", "resolved"]
    ),
    (.field(.priority), ["priority", "prio", "importance"]),
    (.field(.due), ["due", "duedate", "dueon", "deadline", "date"]),
    (.field(.start), ["start", "startdate", "starton", "scheduled", "wait"]),
    (.field(.repeats), ["repeat", "repeats", "recurrence", "recurring", "rrule"]),
    (.field(.project), ["project", "projectname", "projects", "list", "listname", "folder"]),
    (.field(.tags), ["tags", "tag", "labels", "label", "categories", "category", "contexts", "context"]),
    (.field(.created), ["created", "createdat", "createdon", "createdtime", "creationdate", "dateadded", "added"]),
    (.field(.modified), ["modified", "modifiedat", "lastmodified", "updated", "updatedat", "lastactivitydate"]),
    (.field(.cancelled), ["cancelled", "canceled", "cancelledat", "canceledat"]),
    (.field(.after), ["after", "blockedby", "blockedby(dependencies)", "dependson", "predecessors"]),
    (.field(.parent), ["parent", "parenttask", "parentissue"]),
  ]

  /// The columns of a header.
  init(_ header: CSVHeader) {
    let keys = header.keys.map { Exact($0) }
    var roles = [Role](repeating: .other, count: keys.count)
    // One that tells when is one that tells whether, unless another does.
    let tellsStatus = keys.contains { [Exact("status"), Exact("state"), Exact("done")].contains($0) }
    for (role, names) in Self.aliases {
      if role == .id, roles.contains(.field(.uid)) { continue }
      if role == .isDone, roles.contains(.field(.status)) { continue }
      let names = role == .isDone && tellsStatus ? names.filter { Exact($0) != Exact("completed") } : names
      let index = names.lazy.compactMap { name in
        keys.indices.first { keys[$0] == Exact(name) && roles[$0] == .other }
      }.first
      if let index { roles[index] = role }
    }
    let lists = Dictionary(
      zip(keys, roles).filter { Self.lists.contains($0.1) }, uniquingKeysWith: { first, _ in first })
    for place in roles.indices where roles[place] == .other { roles[place] = lists[keys[place]] ?? .other }
    self.roles = roles
    names = header.distinctNames()
  }

  /// The fields that no column stands for.
  var untold: FieldSet {
    var told = roles.compactMap { role -> TodoField? in
      switch role {
      case .field(let field): field
      case .isDone: .status
      case .id, .other: nil
      }
    }
    // When it was done says that it is.
    if told.contains(where: { $0 == .completed || $0 == .cancelled }) { told.append(.status) }
    return FieldSet(ForeignFields.fields).subtracting(FieldSet(told))
  }

  /// Where the column is that stands for something.
  func index(of role: Role) -> Int? { roles.firstIndex(of: role) }
}
