internal import Suggestions
import TextSearch

/// A parser of one term of a query: a text, or `field.modifier:value,value`.
struct QueryTermParser {
  let query: String
  let moment: Moment
  var fields = KnownFields()
  let pieces: [QueryLexer.Token.Piece]
  let range: Range<Int>

  static let fieldNames =
    TodoSchema.rows.compactMap(\.queryName) + [RelationTerm.Relation.blocks.rawValue, "is"]

  func parse() throws(QueryError) -> Query {
    // A combining mark after a colon or a comma belongs to the value that follows.
    guard let head = pieces.first, !head.isQuoted, let colon = head.text.unicodeScalars.firstIndex(of: ":"),
      let name = name(head.text[..<colon])
    else { return .term(.text(try text())) }
    let key = range.lowerBound..<range.lowerBound + head.text.distance(from: head.text.startIndex, to: colon)
    let own = Self.fieldNames.contains(name.field) ? nil : fields.named(name.field)
    guard own != nil || Self.fieldNames.contains(name.field) else {
      let field = name.field.lowercased()
      var error = error(.unknownField(field), at: key)
      error.meant = meantOwn(name.field, name.modifier) ?? meant(field, name.modifier)
      throw error
    }
    let values = try values(name.field, rest: head, behind: head.text.unicodeScalars.index(after: colon))
    let modifier = name.modifier == "not" ? nil : name.modifier
    let clearable: AnyField? =
      if let own { .own(own) } else {
        TodoSchema.row(queried: name.field).flatMap { $0.isClearable ? .builtIn($0.field) : nil }
      }
    var (terms, others): ([Query], [Value]) = ([], [])
    for value in values {
      // `none` and `any` are conditions of their own: commas mean any of them.
      if modifier == nil, let clearable, let isSet = value.isSet {
        terms.append(.term(.isSet(clearable, isSet)))
      } else {
        others.append(value)
      }
    }
    if !others.isEmpty {
      let term =
        if let own { try ownTerm(own, modifier: modifier, values: others, key: key) } else {
          try term(name.field, modifier: modifier, values: others, key: key)
        }
      terms.append(.term(term))
    }
    let query = terms.count == 1 ? terms[0] : Query.any(terms)
    return name.modifier == "not" ? .not(query) : query
  }

  /// Returns the text of a term, which must not fold to nothing: only `is:any` means all todos.
  private func text() throws(QueryError) -> String {
    let text = pieces.map(\.text).joined()
    guard !SearchText.fold(text).isEmpty else { throw error(.emptyText, at: range) }
    return text
  }

  private struct Value {
    let text: String
    /// Whether any part is quoted, so that the value is not a keyword.
    let isQuoted: Bool
    let range: Range<Int>

    /// The meaning of `any` and `none`, which are names if quoted.
    var isSet: Bool? { isQuoted ? nil : ["any": true, "none": false][text.lowercased()] }
  }

  /// Splits `due.before` into field and modifier, or returns `nil` if it cannot be a field, as in `12:30` or
  /// `—:x`, or could only be a custom one that does not exist, as in `re-do:x`.
  private func name(_ text: Substring) -> (field: String, modifier: String?)? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    func isWord(_ text: some StringProtocol) -> Bool {
      text.allSatisfy { $0.isASCII && ($0.isLetter || $0 == ".") }
    }
    guard text.first?.isLetter == true, parts.count < 2 || isWord(parts[1]) else { return nil }
    let modifier = parts.count > 1 ? parts[1].lowercased() : nil
    if isWord(text), Self.fieldNames.contains(parts[0].lowercased()) {
      return (parts[0].lowercased(), modifier)
    }
    return isWord(text) || fields.named(parts[0]) != nil ? (parts[0], modifier) : nil
  }

  /// Returns the values after the colon, separated by commas outside quotes.
  private func values(
    _ field: String, rest head: QueryLexer.Token.Piece, behind start: String.Index
  ) throws(QueryError) -> [Value] {
    let first = QueryLexer.Token.Piece(
      text: String(head.text[start...]), isQuoted: false,
      offset: head.offset + head.text.distance(from: head.text.startIndex, to: start))
    var values = [(text: "", isQuoted: false, offset: first.offset)]
    for piece in [first] + pieces.dropFirst() {
      guard !piece.isQuoted else {
        values[values.count - 1].text += piece.text
        values[values.count - 1].isQuoted = true
        continue
      }
      let parts = piece.text.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 {
          let offset = piece.offset + piece.text.distance(from: piece.text.startIndex, to: part.startIndex)
          values.append(("", false, offset))
        }
        values[values.count - 1].text += String(part)
      }
    }
    if values.contains(where: { SearchText.fold($0.text).isEmpty }) {
      throw error(.missingValue(field: field), at: range)
    }
    return values.map {
      Value(
        text: $0.text, isQuoted: $0.isQuoted,
        range: $0.offset..<min($0.offset + $0.text.count, range.upperBound))
    }
  }

  private func term(
    _ name: String, modifier: String?, values: [Value], key: Range<Int>
  ) throws(QueryError) -> QueryTerm {
    if name == "is" {
      try refuse(modifier, of: name, at: key)
      return .state(
        try values.map { value throws(QueryError) in
          try choice(value, { text throws(Refusal) in TodoState(rawValue: text.lowercased()) }, name)
        })
    }
    if let relation = RelationTerm.Relation(rawValue: name) {
      try refuse(modifier, of: name, at: key)
      return .related(RelationTerm(relation: relation, refs: try refs(values)))
    }
    guard let schema = TodoSchema.row(queried: name) else {
      preconditionFailure("every name that is neither a state nor a relation has a row")
    }
    if schema.isDated { return try dateTerm(schema, modifier: modifier, values: values, key: key) }
    try refuse(modifier, of: name, at: key)
    switch schema.kind {
    case .status:
      return .status(try values.map { value throws(QueryError) in try choice(value, TodoRules.status, name) })
    case .priority:
      return .priority(
        try values.map { value throws(QueryError) in try choice(value, TodoRules.priority, name) })
    case .id: return .ids(try ids(values))
    default:
      return schema.match == .containing
        ? .contains(schema.field, values.map(\.text)) : .named(schema.field, values.map(\.text))
    }
  }

  private func dateTerm(
    _ schema: TodoSchema.Row, modifier: String?, values: [Value], key: Range<Int>
  ) throws(QueryError) -> QueryTerm {
    let comparison = modifier.map { DateComparison(rawValue: $0) } ?? .on
    guard let comparison, modifier != "on" else {
      throw unknownModifier(modifier ?? "", of: schema.key, at: key)
    }
    // Events are in the past, plans in the future.
    let direction: DateDirection = schema.completion == .pastDates ? .back : .ahead
    let periods = try values.map { value throws(QueryError) in
      do throws(DateError) {
        return try DateExpression(value.text).period(at: moment, direction)
      } catch {
        throw self.error(.badDate(value.text, error, field: schema.key), at: value.range)
      }
    }
    return .date(schema.field, comparison, periods)
  }

  /// Returns a condition on a custom field.
  private func ownTerm(
    _ own: OwnField, modifier: String?, values: [Value], key: Range<Int>
  ) throws(QueryError) -> QueryTerm {
    guard modifier != "on", let comparison = DateComparison(rawValue: modifier ?? "on") else {
      throw unknownModifier(modifier ?? "", of: own.name, at: key)
    }
    let operands = try values.map { value throws(QueryError) in
      var operand = OwnOperand(value.text, at: moment)
      switch own.kind {
      case .text, .list: (operand.number, operand.period) = (nil, nil)
      case .number where operand.number == nil:
        throw error(.badValue(value.text, field: own.name, allowed: ["30", "1.5"]), at: value.range)
      case .bool where Bool(value.text.lowercased()) == nil:
        throw error(.badValue(value.text, field: own.name, allowed: ["true", "false"]), at: value.range)
      case .date where operand.period == nil:
        do throws(DateError) {
          operand.period = try DateExpression(value.text).period(at: moment, .ahead)
        } catch {
          throw self.error(.badDate(value.text, error, field: own.name), at: value.range)
        }
      default: break
      }
      return operand
    }
    return .own(own, comparison, operands)
  }

  /// Returns the choice that a value means by the rule of its field.
  private func choice<Choice: RawRepresentable & CaseIterable>(
    _ value: Value, _ rule: (String) throws(Refusal) -> Choice?, _ field: String
  ) throws(QueryError) -> Choice where Choice.RawValue == String {
    if let choice = (try? rule(value.text)) ?? nil { return choice }
    throw error(
      .badValue(value.text, field: field, allowed: Choice.allCases.map(\.rawValue)), at: value.range)
  }

  private func ids(_ values: [Value]) throws(QueryError) -> [ClosedRange<Int>] {
    try values.map { value throws(QueryError) in
      guard let refs = try? TodoRef.parse(value.text), case .ids(let ids)? = refs.first?.target else {
        throw error(.badValue(value.text, field: "id", allowed: ["12", "3-7"]), at: value.range)
      }
      return ids
    }
  }

  private func refs(_ values: [Value]) throws(QueryError) -> [TodoRef] {
    try values.map { value throws(QueryError) in
      guard let refs = try? TodoRef.parse(value.text).withoutSteps() else {
        throw error(.badReference(value.text), at: value.range)
      }
      return refs
    }.flatMap(\.self)
  }

  private func refuse(_ modifier: String?, of field: String, at range: Range<Int>) throws(QueryError) {
    if let modifier { throw unknownModifier(modifier, of: field, at: range) }
  }

  private func unknownModifier(_ modifier: String, of field: String, at range: Range<Int>) -> QueryError {
    var error = error(.unknownModifier(modifier, field: field), at: range)
    error.meant = meant(field, modifier)
    return error
  }

  private func error(_ reason: QueryError.Reason, at range: Range<Int>) -> QueryError {
    QueryError(reason: reason, query: query, range: range)
  }

  /// Returns the term that was most likely meant if a name resembles that of a custom field.
  private func meantOwn(_ name: String, _ modifier: String?) -> String? {
    let text = query.dropFirst(range.lowerBound).prefix(range.count)
    guard let near = closest(to: name, among: Self.fieldNames + fields.names),
      !Self.fieldNames.contains(near),
      let colon = text.unicodeScalars.firstIndex(of: ":")
    else { return nil }
    return "\(near)\(modifier.map { ".\($0)" } ?? "")\(text[colon...])"
  }

  /// Returns the term that was most likely meant if a field or modifier is another program's:
  /// `completed.after:mon` for `end.above:mon`; `nil` if that makes no sense either.
  func meant(_ field: String, _ modifier: String?) -> String? {
    let text = query.dropFirst(range.lowerBound).prefix(range.count)
    guard let colon = text.unicodeScalars.firstIndex(of: ":"),
      let field = Self.fieldNames.contains(field) ? field : FieldSynonyms.field(field),
      Self.fieldNames.contains(field)
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
      guard QueryError.Reason.modifiers(of: field).contains(modifier) else { return nil }
      names.append(modifier)
    }
    let term = "\(names.joined(separator: ".")):\(value.isEmpty ? "none" : value)"
    return (try? Query(term, at: moment)).map { _ in term }
  }
}
