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

  /// The text as the value of a field: in quotes where it would end too early without.
  package static func value(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.contains(where: { $0.isBlank || "(),\"".unicodeScalars.contains($0) }) else { return text }
    return quoted(text)
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
