extension QueryTermParser {
  /// The term that was most likely meant by one whose field or modifier has the name that other programs give it:
  /// `completed.after:mon` for `end.above:mon`; nil where that makes no sense either.
  func meant(_ field: String, _ modifier: String?) -> String? {
    let text = query.dropFirst(range.lowerBound).prefix(range.count)
    guard let colon = text.unicodeScalars.firstIndex(of: ":"),
      let field = Self.fieldNames.contains(field) ? field : FieldSynonyms.field(field), Self.fieldNames.contains(field)
    else { return nil }
    let rest = String(text[text.unicodeScalars.index(after: colon)...])
    let value = FieldSynonyms.value(rest, of: field)
    var names = [field]
    switch modifier {
    case nil, "is", "equals", "has", "contains", "startswith", "left", "on": break
    case "isnt", "isnot", "hasnt": names.append("not")
    case "below", "under": names.append("before")
    case "above", "over": names.append("after")
    case let modifier?:
      guard
        ([
          "not"
        ] + Query.modifiers(of: field)).contains(modifier)
      else { return nil }
      names.append(modifier)
    }
    let term = "\(names.joined(separator: ".")):\(value.isEmpty ? "none" : value)"
    return (try? Query(term, at: moment)).map { _ in term }
  }
}
