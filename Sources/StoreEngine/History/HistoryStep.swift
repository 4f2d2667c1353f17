package import FileStore
package import JSONText
package import TodoCore

/// One revision of the store: its time, its command, and what it changed.
package struct HistoryStep: Hashable, Sendable {
  /// One todo's line before and after, as the store holds it; `nil` if there was or is none.
  package struct Change: Hashable, Sendable {
    package let before: [UInt8]?
    package let after: [UInt8]?

    /// The todo's id; `nil` if a line holds no todo, or the lines hold different ones.
    var id: TodoID? {
      guard let id = (before ?? after).flatMap(Todo.id(inLine:)) else { return nil }
      let isSame = before == nil || after == nil || after.flatMap(Todo.id(inLine:)) == id
      return isSame ? id : nil
    }

    /// Whether the todo is picked in the state after the step, or before it if the step removed the todo.
    package func concerns(_ isPicked: (StoredTodo) -> Bool) -> Bool {
      (after ?? before).flatMap { Todo.scan($0, isPicked) } ?? false
    }
  }

  /// The revision that the step led to.
  package let revision: Int
  package let time: Instant
  /// The subcommand.
  package let command: String
  /// The name of the actor that made the step; `nil` if none was given.
  package var actor: String?
  /// The revisions that a change took back because one actor had made them, newest first.
  package var reverts: [Int] = []
  /// The revisions that an undo took back, newest first.
  package var undoes: [Int] = []
  /// The revisions that a redo brought back, oldest first.
  package var redoes: [Int] = []
  /// The changes, in order.
  package var changes: [Change] = []
  /// The commit that a sync brought the list in line with.
  package var commit: CommitID?
  /// The values that lost a conflict in a sync.
  package var conflicts: [HistoryConflict] = []

  package init(
    revision: Int, time: Instant, command: String, actor: String? = nil, reverts: [Int] = [],
    undoes: [Int] = [], redoes: [Int] = [], changes: [Change] = [],
    commit: CommitID? = nil, conflicts: [HistoryConflict] = []
  ) {
    self.revision = revision
    self.time = time
    self.command = command
    self.actor = actor
    self.reverts = reverts
    self.undoes = undoes
    self.redoes = redoes
    self.changes = changes
    (self.commit, self.conflicts) = (commit, conflicts)
  }

  /// Whether the step is a change of its own, and not an undo or a redo.
  package var isChange: Bool { undoes.isEmpty && redoes.isEmpty }

  /// The subcommand with the title of the first changed todo, and the number of other todos.
  package var name: String {
    let titles = changes.lazy.compactMap { ($0.after ?? $0.before).flatMap(Todo.init(line:))?.title }
    let more = changes.count > 1 ? " and \(changes.count - 1) more" : ""
    return titles.first.map { "\(command) \($0)\(more)" } ?? command
  }
}

/// What the history notes about a change besides its todos.
package struct ChangeCause: Hashable, Sendable {
  /// The subcommand.
  package let command: String
  package let time: Instant
  /// The name of the actor; `nil` if none was given.
  package let actor: String?

  /// - Parameter name: the name that the command itself gives the actor; `nil` to ask the moment.
  package init(_ command: String, at moment: Moment, by name: String? = nil) {
    self.command = command
    time = moment.instant
    actor = name ?? (moment.actor.isNamed ? moment.actor.name : nil)
  }
}

/// What has become of a step of the history.
public enum HistoryState: String, Sendable, CaseIterable {
  /// The step is in effect and can be undone.
  case inForce = "in-force"
  /// The step was undone and can be redone.
  case undone
  /// The step was undone, and a later change began a new branch: it cannot be redone.
  case lost
}

extension HistoryStep {
  /// The step as a line of history.
  ///
  /// - Parameters:
  ///   - previous: the digest of the line before.
  ///   - oldestNeeded: the oldest revision whose line must be kept with it; `nil` for none.
  ///   - room: roughly the number of bytes of the changes. Growing would copy what may be as large as the
  ///     store; unused room takes no memory.
  ///   - writeChanges: writes the changes, each with `Change.write(_:_:to:)`.
  package func line(
    after previous: LineDigest, oldestNeeded: Int? = nil, room: Int = 0,
    _ writeChanges: (_ json: inout JSONWriter) -> Void
  ) -> HistoryLine {
    var json = JSONWriter(appendingTo: SystemCalls.largeArray(of: UInt8.self, capacity: 512 + room))
    json.beginObject()
    json.member("time", time.description)
    json.member("command", command)
    json.member("by", actor)
    json.member("commit", commit?.hex)
    for (key, revisions) in [("reverts", reverts), ("undoes", undoes), ("redoes", redoes)]
    where !revisions.isEmpty {
      json.member(key, revisions) { $1.integer($0) }
    }
    json.key("changes" as StaticString)
    json.beginArray()
    writeChanges(&json)
    json.endArray()
    if !conflicts.isEmpty { HistoryConflict.write(conflicts, to: &json) }
    return HistoryLine(
      revision: revision, previous: previous, oldestNeeded: oldestNeeded, members: json.take())
  }

  /// Reads a line; `nil` if it is no step.
  package init?(_ line: HistoryLines.Line) {
    do {
      self = try JSONScanner.scan(line.bytes) { json throws(JSONError) in try HistoryStep(from: &json) }
    } catch {
      return nil
    }
  }

  /// Reads a step from the rest of a scanner; unknown members are skipped.
  package init(from json: inout JSONScanner) throws(JSONError) {
    var revision: Int?
    var time: Instant?
    var command = ""
    var actor: String?
    var reverts: [Int] = []
    var undoes: [Int] = []
    var redoes: [Int] = []
    var changes: [Change] = []
    var commit: CommitID?
    var conflicts: [HistoryConflict] = []
    try json.beginObject()
    while let key = try json.nextKey() {
      switch json.text(of: key) {
      case "revision": revision = try json.integer()
      case "time": time = Instant(json.text(of: try json.string()))
      case "command": command = json.text(of: try json.string())
      case "by": actor = json.text(of: try json.string())
      case "reverts": reverts = try json.array { json throws(JSONError) in try json.integer() }
      case "undoes": undoes = try json.array { json throws(JSONError) in try json.integer() }
      case "redoes": redoes = try json.array { json throws(JSONError) in try json.integer() }
      case "changes": changes = try Self.changes(in: &json)
      case "commit": commit = CommitID(json.text(of: try json.string()))
      case "conflicts": conflicts = try Self.conflicts(in: &json)
      default: _ = try json.skipValue()
      }
    }
    try json.end()
    guard let revision, let time else { throw JSONError(offset: 0, expected: "a revision and a time") }
    self.init(
      revision: revision, time: time, command: command, actor: actor, reverts: reverts, undoes: undoes,
      redoes: redoes, changes: changes, commit: commit, conflicts: conflicts)
  }

  private static func changes(in json: inout JSONScanner) throws(JSONError) -> [Change] {
    try json.array { json throws(JSONError) in
      var before: [UInt8]?
      var after: [UInt8]?
      try json.beginObject()
      while let key = try json.nextKey() {
        if json.equals(key, "before") {
          before = try json.rawValue()
        } else if json.equals(key, "after") {
          after = try json.rawValue()
        } else {
          _ = try json.skipValue()
        }
      }
      return Change(before: before, after: after)
    }
  }

  /// Reads conflicts; an entry without a todo or a field is left out.
  private static func conflicts(in json: inout JSONScanner) throws(JSONError) -> [HistoryConflict] {
    try json.array { json throws(JSONError) in UnknownField.members(of: try json.rawValue()) ?? [] }
      .compactMap { members in
        guard let uid = members.text("uid").flatMap({ TodoUID($0) }), let field = members.text("field") else {
          return nil
        }
        return HistoryConflict(
          uid: uid, id: members.integer("id").flatMap(TodoID.init(rawValue:)), field: field,
          kept: members.json("kept"), lost: members.json("lost"))
      }
  }
}

extension HistoryStep.Change {
  /// Appends a todo's line before and after a step.
  ///
  /// - Returns: the range of the line after in the writer's bytes; `nil` if there is none.
  package static func write(
    _ before: ArraySlice<UInt8>?, _ after: NewLine?, to json: inout JSONWriter
  ) -> Range<Int>? {
    json.beginObject()
    defer { json.endObject() }
    if let before {
      json.key("before" as StaticString)
      json.raw(before)
    }
    guard let after else { return nil }
    json.key("after" as StaticString)
    let start = json.bytes.count
    switch after {
    case .bytes(let line): json.raw(line)
    case .todo(let todo): TodoObjectWriter.write(todo, to: &json)
    }
    return start..<json.bytes.count
  }
}
