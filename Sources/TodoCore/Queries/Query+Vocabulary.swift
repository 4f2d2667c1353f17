extension Query {
  /// The names that may come before a colon.
  package static var fieldNames: [String] { QueryTermParser.fieldNames }

  /// The modifiers of a field beside `not`, such as `before`; empty for a field without a date.
  package static func modifiers(of field: String) -> [String] {
    guard TodoSchema.row(queried: field)?.isDated ?? false else { return [] }
    return DateComparison.allCases.filter { $0 != .on }.map(\.rawValue)
  }

  /// Whether `none` and `any` can be asked of a field.
  package static func canBeUnset(_ field: String) -> Bool {
    TodoSchema.row(queried: field)?.isClearable ?? false
  }

  /// Whether a text makes sense as a query, at least to a todo list without views.
  package static func isReadable(_ text: String, at moment: Moment) -> Bool {
    (try? Query(text, at: moment)) != nil
  }

  /// The term that a word of another program stands for: `tag:shop` for `+shop`, `priority:high` for `p1`, `project:work`
  /// for `pro:work`; nil for a word that queries know.
  package static func meant(_ word: String, at moment: Moment) -> String? {
    let name = String(word.unicodeScalars.dropFirst())
    switch word.unicodeScalars.first {
    case "+", "#":
      if let state = TodoState(rawValue: name.lowercased()) { return "is:\(state.rawValue)" }
      return name.first?.isLetter ?? false ? "tag:\(value(name))" : nil
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

  /// The text as the value of a field: in quotes where it would end too early without.
  package static func value(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.contains(where: { $0.isBlank || "(),\"".unicodeScalars.contains($0) }) else { return text }
    return quoted(text)
  }

  /// The same for a value that has been begun without quotes, which are opened only where they are needed: `big" house"`.
  package static func continuedValue(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let end = scalars.firstIndex(where: { $0.isBlank || "(),\"".unicodeScalars.contains($0) }) else {
      return text
    }
    return String(scalars[..<end]) + quoted(String(scalars[end...]))
  }

  /// The text as a word that is looked for: in quotes where it would mean something else without.
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
