import ArgumentKit
import TodoKit

extension CompletionSource {
  /// What the last word of the query that is being typed can become; the words before it stay as they are.
  var query: [CompletionValue] {
    // A mark may combine with what stands before a name.
    let typed = place.typed.unicodeScalars
    let start = Self.lastTerm(of: typed)
    let before = String(typed[..<start])
    let term = typed[start...]
    let values = term.firstIndex(of: ":").map { fieldValues(String(term[..<$0]), rest: term[$0...].dropFirst()) }
    let names = Self.names(modified: term.contains(".")) + views
    return (values ?? names).map { CompletionValue(before + $0.text, $0.meaning) }
  }

  /// Where the last term begins: after the last blank or parenthesis that is not in quotes.
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

  /// The fields with a colon; those with a modifier too when a point has been typed.
  private static func names(modified: Bool) -> [CompletionValue] {
    guard modified else {
      return Query.fieldNames.map { CompletionValue("\($0):") } + ["not", "or"].map { CompletionValue($0) }
    }
    return Query.fieldNames.flatMap { field in
      (Query.modifiers(of: field) + ["not"]).map { CompletionValue("\(field).\($0):") }
    }
  }

  /// The values after the last comma of a term.
  private func fieldValues(_ name: String, rest: Substring.UnicodeScalarView) -> [CompletionValue] {
    let before = "\(name):\(Substring(rest[..<(rest.lastIndex(of: ",").map(rest.index(after:)) ?? rest.startIndex)]))"
    let parts = name.lowercased().split(separator: ".")
    guard let field = parts.first.map(String.init) else { return [] }
    let term = rest.lastIndex(of: ",").map { rest[rest.index(after: $0)...] } ?? rest
    var values = values(ofField: field)
    let hasComparison = parts.count > 1 && parts[1] != "not"
    if Query.canBeUnset(field), !hasComparison, !rest.contains(",") {
      values += [CompletionValue("any", "it is set"), CompletionValue("none", "it is not set")]
    }
    // What has been typed has to stand at the beginning.
    let isBegun = !term.isEmpty && !place.typed.unicodeScalars.contains("\"")
    return values.map {
      CompletionValue(before + (isBegun ? Query.continuedValue($0.text) : Query.value($0.text)), $0.meaning)
    }
  }

  private func values(ofField field: String) -> [CompletionValue] {
    switch field {
    case "is": TodoState.allCases.map { CompletionValue($0.rawValue, $0.meaning) }
    case "status": TodoStatus.allCases.map { CompletionValue($0.rawValue) }
    case "priority": TodoPriority.allCases.map { CompletionValue($0.rawValue) }
    case "project": projects
    case "tag": tags
    case "after", "parent", "blocks": openTodos.map { CompletionValue($0.text, $0.meaning) }
    default: dates(ofField: field)
    }
  }

  /// Days and periods for a date; of past ones for one that lies in the past.
  private func dates(ofField field: String) -> [CompletionValue] {
    // Only dates have modifiers.
    if Query.modifiers(of: field).isEmpty { return [] }
    let rows = TodoField(key: field)?.schema.kind == .instant ? DateForms.past : DateForms.compared
    // A hyphen spares the quotes that a blank needs in a query, unless they are there already.
    let isQuoted = place.typed.contains("\"")
    return rows.map { CompletionValue(isQuoted ? $0.term : $0.term.replacing(" ", with: "-"), $0.meaning) }
  }
}
