internal import Suggestions

/// The custom fields that a config declares.
public struct OwnFields: Hashable {
  /// The fields in the config's order.
  public var declared: [OwnField] = []

  /// Creates a set of no fields.
  public init() {}

  /// Declares a field, or replaces its declaration.
  public mutating func declare(_ field: OwnField) {
    if let place = declared.firstIndex(where: { Exact($0.name) == Exact(field.name) }) {
      declared[place] = field
    } else {
      declared.append(field)
    }
  }

  /// Returns the text that people see in place of a name.
  public func label(of name: String) -> String { declared(name)?.label ?? name }

  /// Returns the declared field with a name.
  package func declared(_ name: String) -> OwnField? { declared.first { Exact($0.name) == Exact(name) } }

  /// Returns a field with its declaration, if it has one.
  public func declared(_ field: AnyField) -> AnyField {
    if case .own(let own) = field, let known = declared(own.name) { .own(known) } else { field }
  }

  /// Whether a key can be the name of a custom field; no other key is shown as one.
  public static func canHave(name: String) -> Bool {
    OwnField.canHave(name: name) && refusal(of: name) == nil
  }

  /// Returns why a name is taken, by a built-in field in any case or by another meaning, or `nil` if it is
  /// free.
  fileprivate static func refusal(of name: String) -> Refusal? {
    let lower = name.lowercased()
    if let field = TodoField(key: lower) { return .ownName(name, meant: field.key) }
    if let row = TodoSchema.rows.first(where: { $0.queryName == lower }) {
      return .ownName(name, meant: row.key)
    }
    let isReserved =
      ReservedKey(rawValue: name) != nil || Exact(name) == Exact(AppliedAction.key)
      || ExchangeFormat(rawValue: lower)?.isImported ?? false
      || ["is", "blocks", "and", "or", "not"].contains(lower)
    return isReserved ? .ownName(name, meant: nil) : nil
  }
}

/// The names of custom fields that todos have.
package protocol UsedFields {
  /// Whether any todo has a field with this name.
  func hasField(named name: String) -> Bool
  /// The names that todos have, each once and in no order.
  var fieldNames: [String] { get }
}

/// The custom fields that exist: those that a config declares, and those that todos have.
///
/// The todos are asked only about words that may be a name and that no config declares, since the answer may
/// take a scan of every todo.
package struct KnownFields {
  /// The fields that a config declares.
  package let own: OwnFields
  private let used: (any UsedFields)?
  /// Whether any name is accepted, because a later step checks it.
  private var acceptsAnyName = false

  /// Creates the declared fields, with those that todos have if there are todos to ask.
  package init(_ own: OwnFields = OwnFields(), usedBy todos: (any UsedFields)? = nil) {
    self.own = own
    used = todos
  }

  /// The declared fields and any other, whose name is checked once there are todos to ask.
  package static func unchecked(_ own: OwnFields = OwnFields()) -> KnownFields {
    var fields = KnownFields(own)
    fields.acceptsAnyName = true
    return fields
  }

  /// The field with a name, or `nil` if no user has defined it.
  package subscript(name: String) -> OwnField? {
    if let field = own.declared(name) { return field }
    guard OwnFields.canHave(name: name), acceptsAnyName || used?.hasField(named: name) ?? false else {
      return nil
    }
    return OwnField(name)
  }

  /// Returns the field with a name in any case, or `nil` if no user has defined it.
  package func named(_ name: String) -> OwnField? {
    self[name] ?? names.first { $0.lowercased() == name.lowercased() }.flatMap { self[$0] }
  }

  /// Returns a field with its declaration, or throws if the field does not exist.
  package func known(_ field: AnyField) throws(UnknownFieldName) -> AnyField {
    guard case .own(let own) = field else { return field }
    guard let known = self[own.name] else { throw UnknownFieldName(own.name, in: self) }
    return .own(known)
  }

  /// Returns a field with its declaration, or throws an error that names no option.
  package func resolved(_ field: AnyField) throws(TodoError) -> AnyField {
    do { return try known(field) } catch { throw TodoError(error) }
  }

  /// The names of all custom fields.
  package var names: [String] {
    let others = (used?.fieldNames ?? []).map { Exact($0) }.sorted().map(\.wrappedValue)
    return own.declared.map(\.name) + others.filter { own.declared($0) == nil && OwnFields.canHave(name: $0) }
  }

  /// Returns the field to set, which may be new.
  ///
  /// - Throws: ``Refusal/ownName(_:meant:)`` for a name that is reserved, or new and similar to another.
  package func field(setting name: String) throws(Refusal) -> OwnField {
    if let field = self[name] { return field }
    if let refusal = OwnFields.refusal(of: name) { throw refusal }
    guard OwnField.canHave(name: name) else { throw .ownName(name, meant: nil) }
    if let near = Self.near(name, among: names) { throw .ownName(name, meant: near) }
    return OwnField(name)
  }

  /// The minimum number of letters to compare a name with others.
  private static let shortestName = 3

  /// Returns the name of a field, built in or among others, that a new name resembles, or `nil` for none.
  package static func near(_ name: String, among names: @autoclosure () -> [String]) -> String? {
    if let same = TodoField(key: name.lowercased()) { return same.key }
    guard name.count >= shortestName else { return nil }
    let others = names().filter { Exact($0) != Exact(name) }
    guard let near = closest(to: name, among: TodoField.allCases.map(\.key) + others),
      !near.utf8.starts(with: name.utf8) || near.count - name.count < 2
    else { return nil }
    return near
  }
}

/// An unknown name of a field.
package struct UnknownFieldName: Failure {
  package let name: String
  /// The name that was most likely meant, or `nil` if no name is similar.
  package let meant: String?

  /// Creates a failure about a name that is neither built in nor among the custom fields.
  package init(_ name: String, in fields: KnownFields) {
    self.name = name
    meant = closest(to: name, among: TodoField.allCases.map(\.key) + fields.names)
  }

  package var code: ErrorCode { .usage }
  package var message: String { "unknown field \(quoted(name))" }
  package var advice: [Advice] {
    [
      meant.map { .replace(with: $0) }
        ?? "the fields are \(TodoField.allCases.map(\.key).joined(separator: ", "))"
    ]
  }
}

extension OwnField {
  /// Returns the value that a text means at a moment, or `nil` for a text that clears the field.
  ///
  /// - Throws: a refusal of a text that the field cannot have.
  package func value(ofText text: String, at moment: Moment) throws(Refusal) -> TodoValue? {
    if TodoRules.clears(text) { return nil }
    switch kind {
    case .text: return .text(text)
    case .number:
      guard OwnValue.number(text) != nil else { throw .ownValue(text, .number, for: name) }
      return .number(text)
    case .bool:
      guard let isTrue = Bool(text.lowercased()) else { throw .ownValue(text, .bool, for: name) }
      return .bool(isTrue)
    case .date:
      do throws(DateError) {
        return .text(try DateExpression(text).date(at: moment).description)
      } catch {
        throw .ownDate(text, error, for: name)
      }
    case .list: return Self.list(text)
    case nil:
      if OwnValue.number(text) != nil { return .number(text) }
      if let isTrue = Bool(text) { return .bool(isTrue) }
      return text.utf8.contains(UInt8(ascii: ",")) ? Self.list(text) : .text(text)
    }
  }

  /// Returns texts separated by commas, or `nil` if there are none.
  private static func list(_ text: String) -> TodoValue? {
    let words = text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
    return words.isEmpty ? nil : .list(words)
  }

  /// Returns the value of another program's JSON, which may write numbers and dates as texts; `nil` if it
  /// clears.
  package func value(ofForeign json: [UInt8], at moment: Moment) throws(Refusal) -> [UInt8]? {
    switch (kind, TodoValue(own: json)) {
    case (nil, _), (.text, .text?), (_, .list?), (_, nil): return try value(ofJSON: json, at: moment)
    case (_, let other?): return try value(ofText: other.label, at: moment)?.json
    }
  }

  /// Returns the value that JSON means at a moment, or `nil` for one that clears.
  ///
  /// - Throws: a refusal of a value that is not of the declared kind.
  func value(ofJSON json: [UInt8], at moment: Moment) throws(Refusal) -> [UInt8]? {
    switch (kind, TodoValue(own: json)) {
    case (nil, _), (.text, .text?), (.number, .number?), (.bool, .bool?), (.list, .list?): return json
    case (.date, .text(let text)?): return try value(ofText: text.wrappedValue, at: moment)?.json
    case (.list, nil) where json.elementsEqual("[]".utf8): return nil
    case (let kind?, let value):
      throw .ownValue(value?.label ?? String(decoding: json, as: UTF8.self), kind, for: name)
    }
  }
}
