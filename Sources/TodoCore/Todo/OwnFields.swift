internal import Suggestions

/// The fields that users have made: those that a config declares, and those that todos have.
public struct OwnFields: Hashable {
  /// Those that a config declares, in the order in which it does.
  public var declared: [OwnField] = []
  /// The names that todos have; nil where nobody knows.
  package var used: UsedNames?
  /// Whether any name will do, because whoever knows the todos judges it later.
  private var takesAny = false

  /// None.
  public init() {}

  /// The same where any name will do, to be judged later.
  public var unjudged: OwnFields {
    var fields = self
    fields.takesAny = true
    return fields
  }

  /// The same with all names that todos have, so that none is looked for any more.
  package var loaded: OwnFields {
    var fields = self
    (fields.declared, fields.used) = (names.map { declared($0) ?? OwnField($0) }, nil)
    return fields
  }

  /// Names that are looked for when they are asked for, since that takes a look at every todo.
  package final class UsedNames {
    private let has: (String) -> Bool
    private let find: () -> [String]
    private var known: [Exact<String>: Bool] = [:]
    fileprivate private(set) lazy var all = Set(find().map { Exact($0) })
    /// Whether all names have been looked for, as they are once for a name that is not there.
    private var isComplete = false

    /// - Parameters:
    ///   - has: whether a todo has a name, which ends with the first that does.
    ///   - find: all names that todos have.
    package init(has: @escaping (String) -> Bool, all find: @escaping () -> [String]) {
      (self.has, self.find) = (has, find)
    }

    fileprivate func contains(_ name: String) -> Bool {
      if let isKnown = known[Exact(name)] { return isKnown }
      // A name that is written with escapes is found only where all are read.
      let isKnown = !isComplete && has(name) || all.contains(Exact(name))
      (known[Exact(name)], isComplete) = (isKnown, isComplete || !isKnown)
      return isKnown
    }
  }

  /// Whether the same is declared: what todos have is no part of what a config says.
  public static func == (left: OwnFields, right: OwnFields) -> Bool { left.declared == right.declared }

  /// Hashes what is declared.
  public func hash(into hasher: inout Hasher) { hasher.combine(declared) }

  /// The field of that name; nil for one that nobody has made.
  package subscript(name: String) -> OwnField? {
    if let field = declared(name) { return field }
    guard Self.canHave(name: name), takesAny || used?.contains(name) ?? false else { return nil }
    return OwnField(name)
  }

  /// The field that a name means where case does not matter; nil for one that nobody has made.
  package func named(_ name: String) -> OwnField? {
    self[name] ?? names.first { $0.lowercased() == name.lowercased() }.flatMap { self[$0] }
  }

  /// Declares a field, or what else is known of one.
  public mutating func declare(_ field: OwnField) {
    if let place = declared.firstIndex(where: { Exact($0.name) == Exact(field.name) }) {
      declared[place] = field
    } else {
      declared.append(field)
    }
  }

  /// What people see in place of a name.
  public func label(of name: String) -> String { declared(name)?.label ?? name }

  /// The field of that name that is declared.
  package func declared(_ name: String) -> OwnField? { declared.first { Exact($0.name) == Exact(name) } }

  /// The same field as it is declared.
  public func declared(_ field: AnyField) -> AnyField {
    if case .own(let own) = field, let known = declared(own.name) { .own(known) } else { field }
  }

  /// The same field as it is declared, once it is known to be there.
  package func known(_ field: AnyField) throws(UnknownFieldName) -> AnyField {
    guard case .own(let own) = field else { return field }
    guard let known = self[own.name] else { throw UnknownFieldName(own.name, in: self) }
    return .own(known)
  }

  /// The same, for whoever has no option to name.
  package func judged(_ field: AnyField) throws(TodoError) -> AnyField {
    do { return try known(field) } catch { throw TodoError(error) }
  }

  /// The names of all fields that users have made.
  public var names: [String] {
    let others = (used?.all ?? []).sorted().map(\.wrappedValue)
    return declared.map(\.name) + others.filter { declared($0) == nil && Self.canHave(name: $0) }
  }

  /// The field that a value is to be given, which may be new.
  ///
  /// - Throws: ``Refusal/ownName(_:meant:)`` for a name that is reserved, or new and near another.
  package func field(setting name: String) throws(Refusal) -> OwnField {
    if let field = self[name] { return field }
    if let refusal = Self.refusal(of: name) { throw refusal }
    guard OwnField.canHave(name: name) else { throw .ownName(name, meant: nil) }
    if let near = near(name) { throw .ownName(name, meant: near) }
    return OwnField(name)
  }

  /// The fewest letters by which a name can be near another.
  private static let shortestName = 3

  /// The name of a field of ours, or of one that users have made, that a new name is near; nil for none.
  package func near(_ name: String, among names: [String]? = nil) -> String? {
    if let same = TodoField(key: name.lowercased()) { return same.key }
    guard name.count >= Self.shortestName else { return nil }
    let others = (names ?? self.names).filter { Exact($0) != Exact(name) }
    guard let near = closest(to: name, among: TodoField.allCases.map(\.key) + others),
      !near.utf8.starts(with: name.utf8) || near.count - name.count < 2
    else { return nil }
    return near
  }

  /// Whether a key is the name of a field that can be asked for: no other one is shown as such.
  public static func canHave(name: String) -> Bool { OwnField.canHave(name: name) && refusal(of: name) == nil }

  /// Why no field of a user's own can have a name: it is ours, in whatever case, or means something else; nil where one can.
  private static func refusal(of name: String) -> Refusal? {
    let lower = name.lowercased()
    if let field = TodoField(key: lower) { return .ownName(name, meant: field.key) }
    if let row = TodoSchema.rows.first(where: { $0.queryName == lower }) { return .ownName(name, meant: row.key) }
    let isReserved =
      ReservedKey(rawValue: name) != nil || ExchangeFormat(rawValue: lower) != nil
      || ["is", "blocks", "and", "or", "not"].contains(lower)
    return isReserved ? .ownName(name, meant: nil) : nil
  }
}

/// A name by which a field is asked for that is not there.
package struct UnknownFieldName: Failure {
  package let name: String
  /// The name that was most likely meant; nil where none comes to mind.
  package let meant: String?

  /// A name that is none of these, or of ours.
  package init(_ name: String, in fields: OwnFields) {
    self.name = name
    meant = closest(to: name, among: TodoField.allCases.map(\.key) + fields.names)
  }

  package var code: ErrorCode { .usage }
  package var message: String { "unknown field \(quoted(name))" }
  package var advice: [Advice] {
    [meant.map { .replace(with: $0) } ?? "the fields are \(TodoField.allCases.map(\.key).joined(separator: ", "))"]
  }
}

extension OwnField {
  /// The value that a text means at a moment; nil for one that clears.
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

  /// Texts with commas between them; nil where there are none.
  private static func list(_ text: String) -> TodoValue? {
    let words = text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
    return words.isEmpty ? nil : .list(words)
  }

  /// The value that JSON of another program means, which may write a number or a date as a text; nil for one that clears.
  package func value(ofForeign json: [UInt8], at moment: Moment) throws(Refusal) -> [UInt8]? {
    switch (kind, TodoValue(own: json)) {
    case (nil, _), (.text, .text?), (_, .list?), (_, nil): return try value(ofJSON: json, at: moment)
    case (_, let other?): return try value(ofText: other.label, at: moment)?.json
    }
  }

  /// The value that JSON means at a moment; nil for one that clears.
  ///
  /// - Throws: a refusal of a value of another kind than the one that is declared.
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
