internal import Suggestions

/// Other names for fields and their values, as other programs and people use them: suggested, never accepted.
package enum FieldSynonyms {
  /// The fields by their names in queries and options, with their names elsewhere.
  private static let rows: [(field: String, names: [String])] =
    TodoSchema.rows.map { ($0.queryName ?? $0.key, $0.synonyms) }
    + [(RelationTerm.Relation.blocks.rawValue, []), ("is", [])]

  /// Returns the field with a name or synonym, or if `isExact` is false, with a name that this one begins or
  /// resembles.
  package static func field(_ name: String, exactly isExact: Bool = false) -> String? {
    let name = name.lowercased()
    if let row = rows.first(where: { $0.field == name || $0.names.contains(name) }) { return row.field }
    if isExact || name.count < 2 { return nil }
    let begun = rows.filter { row in ([row.field] + row.names).contains { $0.hasPrefix(name) } }
    if !begun.isEmpty { return begun.count == 1 ? begun[0].field : nil }
    guard let near = closest(to: name, among: rows.flatMap { [$0.field] + $0.names }) else { return nil }
    return field(near, exactly: true)
  }

  /// Returns the value that another program's text means, or the text itself if both write it alike.
  package static func value(_ text: String, of field: String) -> String {
    switch field {
    case "priority": priority(text) ?? text
    case "status": status(text.lowercased()) ?? text
    case "is": state(text.lowercased()) ?? text
    default: text
    }
  }

  /// Reads priorities: todo.txt has letters, Todoist and beads have numbers.
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

extension Query {
  package static var fieldNames: [String] { QueryTermParser.fieldNames }

  /// Returns the modifiers of a field besides `not`, such as `before`; empty for a built-in field without a
  /// date.
  package static func modifiers(of field: String) -> [String] {
    guard TodoSchema.row(queried: field)?.isDated ?? !fieldNames.contains(field) else { return [] }
    return DateComparison.allCases.filter { $0 != .on }.map(\.rawValue)
  }

  package static func canBeUnset(_ field: String) -> Bool {
    TodoSchema.row(queried: field)?.isClearable ?? !fieldNames.contains(field)
  }

  /// Whether a text makes sense as a query, at least without views.
  package static func isReadable(_ text: String, at moment: Moment) -> Bool {
    (try? Query(text, at: moment)) != nil
  }

  /// Returns the term for another program's word: `is:overdue` for `+OVERDUE`, `priority:high` for `p1`,
  /// `project:work` for `pro:work`; `nil` for a word that queries know.
  package static func meant(_ word: String, at moment: Moment) -> String? {
    let name = String(word.unicodeScalars.dropFirst())
    switch word.unicodeScalars.first {
    case "+" where name == name.uppercased():
      return TodoState(rawValue: name.lowercased()).map { "is:\($0.rawValue)" }
    case "p" where name.count == 1, "P" where name.count == 1, "!", "(":
      let level = word.hasPrefix("(") && word.hasSuffix(")") ? String(name.dropLast()) : name
      let term = "priority:\(FieldSynonyms.value(level, of: "priority"))"
      return isReadable(term, at: moment) ? term : nil
    default:
      do throws(QueryError) {
        _ = try Query(word, at: moment)
        return nil
      } catch {
        return error.meant
      }
    }
  }

  /// Returns a text as the value of a field, quoted if the value would otherwise end too early.
  package static func value(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.contains(where: { $0.isBlank || "(),\"".unicodeScalars.contains($0) }) else { return text }
    return quoted(text)
  }

  /// Returns the name of a project or a tag as a value, also quoted if it would otherwise mean any or no
  /// name.
  package static func name(_ text: String) -> String {
    ["none", "any"].contains(text.lowercased()) ? quoted(text) : value(text)
  }

  /// Returns a value whose beginning was typed without quotes, which open only where they are needed: `big"
  /// house"`.
  package static func continuedValue(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let end = scalars.firstIndex(where: { $0.isBlank || "(),\"".unicodeScalars.contains($0) }) else {
      return text
    }
    return String(scalars[..<end]) + quoted(String(scalars[end...]))
  }

  /// Returns a text as a word to look for, quoted if it would otherwise mean something else.
  package static func word(_ text: String) -> String {
    let isKeyword = ["and", "or", "not"].contains(text.lowercased())
    return isKeyword || text.unicodeScalars.contains(":") ? quoted(text) : value(text)
  }

  private static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars
    var escaped = String.UnicodeScalarView()
    for scalar in scalars {
      if scalar == "\"" || scalar == "\\" { escaped.append("\\") }
      escaped.append(scalar)
    }
    return "\"\(String(escaped))\""
  }
}
