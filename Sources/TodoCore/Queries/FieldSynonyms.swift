internal import Suggestions

/// What other programs, and people, call fields and their values: suggested, never taken.
package enum FieldSynonyms {
  /// The fields by the names that queries and options have for them, and what they are called elsewhere: by Taskwarrior,
  /// todo.txt, dstask, todoman, calendars, Todoist and beads.
  private static let rows: [(field: String, names: [String])] = [
    ("title", ["description", "desc", "summary", "subject", "name"]),
    ("content", ["note", "notes", "annotation", "annotations", "body", "details", "comment", "comments"]),
    ("status", ["state"]), ("priority", ["pri", "prio"]), ("due", ["deadline", "dueby", "duedate"]),
    ("start", ["scheduled", "wait", "t", "threshold", "hide", "defer"]), ("repeat", ["recur", "rec", "recurrence"]),
    ("project", ["pro", "proj", "prj", "folder", "area"]), ("tag", ["tags", "label", "labels", "context", "contexts"]),
    ("after", ["depends", "dep", "deps", "blockedby"]), ("parent", ["partof", "whole"]),
    ("created", ["entry", "added", "creation"]), ("modified", ["changed", "updated"]),
    ("completed", ["end", "done", "finished", "closed"]), ("cancelled", ["canceled", "deleted"]), ("uid", ["uuid"]),
    ("blocks", []), ("id", []), ("is", []),
  ]

  /// The field that is called so, or, unless the name has to be exact, whose name begins so or is near.
  package static func field(_ name: String, exactly isExact: Bool = false) -> String? {
    let name = name.lowercased()
    if let row = rows.first(where: { $0.field == name || $0.names.contains(name) }) { return row.field }
    if isExact || name.count < 2 { return nil }
    let begun = rows.filter { row in ([row.field] + row.names).contains { $0.hasPrefix(name) } }
    if !begun.isEmpty { return begun.count == 1 ? begun[0].field : nil }
    guard let near = closest(to: name, among: rows.flatMap { [$0.field] + $0.names }) else { return nil }
    return field(near, exactly: true)
  }

  /// The value that other programs write so for a field; the text itself where they write it as it is.
  package static func value(_ text: String, of field: String) -> String {
    switch field {
    case "priority": priority(text) ?? text
    case "status": status(text.lowercased()) ?? text
    case "is": state(text.lowercased()) ?? text
    default: text
    }
  }

  /// todo.txt has letters, Todoist and beads numbers.
  private static func priority(_ text: String) -> String? {
    switch text.lowercased() {
    case "a", "1", "p1", "0", "p0", "urgent", "critical", "highest": "high"
    case "b", "2", "p2", "normal": "medium"
    case "c", "3", "p3", "lowest": "low"
    case "4", "p4", "no", "null": "none"
    default: nil
    }
  }

  private static func state(_ text: String) -> String? {
    switch text {
    case "late", "due": "overdue"
    case "recurring": "repeating"
    case "unblocked", "available": "ready"
    default: status(text)
    }
  }

  private static func status(_ text: String) -> String? {
    switch text {
    case "pending", "todo", "new", "needs-action", "in_progress", "in-progress", "started": "open"
    case "completed", "complete", "finished", "closed", "resolved": "done"
    case "deleted", "canceled", "removed", "dropped": "cancelled"
    default: nil
    }
  }
}
