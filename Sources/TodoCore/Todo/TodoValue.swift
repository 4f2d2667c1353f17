import JSONText

/// A value of some field of a todo.
public enum TodoValue: Hashable, Sendable {
  case id(TodoID)
  case uid(TodoUID)
  case text(Exact<String>)
  case status(TodoStatus)
  case priority(TodoPriority)
  case date(LocalDate)
  case instant(Instant)
  /// A rule of repetition, stored indirectly: few todos repeat, and inline it would double the size of every
  /// value.
  indirect case rule(RepeatRule)
  case list(Exact<[String]>)
  case uids([TodoUID])
  /// A number in JSON's notation.
  case number(Exact<String>)
  case bool(Bool)

  package static func text(_ text: String) -> TodoValue { .text(Exact(text)) }
  package static func list(_ words: [String]) -> TodoValue { .list(Exact(words)) }
  package static func number(_ text: String) -> TodoValue { .number(Exact(text)) }

  /// The text, or `nil` for a value of another kind.
  package var text: String? { if case .text(let text) = self { text.wrappedValue } else { nil } }
  /// The words, or `nil` for a value of another kind.
  package var list: [String]? { if case .list(let words) = self { words.wrappedValue } else { nil } }
  /// The uids, or `nil` for a value of another kind.
  package var uids: [TodoUID]? { if case .uids(let uids) = self { uids } else { nil } }
  /// The uid, or `nil` for a value of another kind.
  package var uid: TodoUID? { if case .uid(let uid) = self { uid } else { nil } }
  /// The date, or `nil` for a value of another kind.
  package var date: LocalDate? { if case .date(let date) = self { date } else { nil } }
  /// The instant, or `nil` for a value of another kind.
  package var instant: Instant? { if case .instant(let instant) = self { instant } else { nil } }
}

extension TodoValue: CustomStringConvertible {
  /// The value in the form of options and queries; words are separated by commas.
  public var description: String {
    switch self {
    case .id(let id): String(id.rawValue)
    case .uid(let uid): uid.text
    case .text(let text): text.wrappedValue
    case .status(let status): status.rawValue
    case .priority(let priority): priority.rawValue
    case .date(let date): date.description
    case .instant(let instant): instant.description
    case .rule(let rule): rule.description
    case .list(let words): words.wrappedValue.joined(separator: ",")
    case .uids(let uids): uids.map(\.text).joined(separator: ",")
    case .number(let text): text.wrappedValue
    case .bool(let isTrue): isTrue ? "true" : "false"
    }
  }

  /// The value as people read it, which options and queries also accept.
  package var label: String { if case .rule(let rule) = self { rule.label } else { description } }

  /// Appends ``description`` as UTF-8.
  package func append(to utf8: inout [UInt8]) {
    switch self {
    case .id(let id): utf8.append(digitsOf: id.rawValue)
    case .date(let date): date.append(to: &utf8)
    case .instant(let instant): instant.append(to: &utf8)
    case .uid, .text, .status, .priority, .rule, .list, .uids, .number, .bool:
      var text = description
      text.withUTF8 { utf8.append(contentsOf: $0) }
    }
  }
}

/// A type with the values of a todo object: the one form of a todo in the store, in output and in input.
public protocol TodoFields {
  /// The value of a field, or `nil` if it is not set or is an empty list.
  subscript(field: TodoField) -> TodoValue? { get }
  /// The keys that this version does not know, kept as they were.
  var unknown: [UnknownField] { get }
  /// Appends the value of a field as UTF-8, in the form of options and queries; nothing if it is not set.
  func append(_ field: TodoField, to utf8: inout [UInt8])
  /// Returns the JSON of a key that `todo` does not know, or `nil` if there is none.
  func json(ofKey key: String) -> [UInt8]?
}

extension TodoFields {
  /// Appends ``TodoValue/description``.
  public func append(_ field: TodoField, to utf8: inout [UInt8]) { self[field]?.append(to: &utf8) }

  @usableFromInline
  func appendOwn(_ field: AnyField, to utf8: inout [UInt8]) { self[field]?.append(to: &utf8) }

  /// Appends a row of a table: the values of fields, separated by tabs.
  ///
  /// `makeVisible` gets the buffer and the offset in it at which a value that somebody wrote begins.
  @inlinable
  public func appendRow(
    of fields: [AnyField], to utf8: inout [UInt8], _ makeVisible: (inout [UInt8], Int) -> Void
  ) {
    for index in fields.indices {
      if index > 0 { utf8.append(UInt8(ascii: "\t")) }
      let start = utf8.count
      if case .builtIn(let field) = fields[index] {
        append(field, to: &utf8)
        if field.kind.isWritten { makeVisible(&utf8, start) }
      } else {
        appendOwn(fields[index], to: &utf8)
        makeVisible(&utf8, start)
      }
    }
  }
}

/// A key that `todo` does not know, with its value as JSON text.
public struct UnknownField: Hashable, Sendable {
  /// The key, unescaped.
  @Exact public private(set) var key: String
  /// The value: one valid JSON value without white space between its tokens.
  public let json: [UInt8]

  /// Creates a key with its value as JSON text.
  public init(key: String, json: [UInt8]) {
    (self.key, self.json) = (key, json)
  }
}
