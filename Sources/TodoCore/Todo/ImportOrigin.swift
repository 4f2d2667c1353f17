internal import JSONText

/// The origin of an imported todo: what the todo keeps of its record, under the format's name among its
/// unknown keys.
///
/// `"task":{"sum":"3k9…","at":"2026-11-20T23:11:00Z","reviewer":"bob"}`
package struct ImportOrigin {
  package let sum: Digest
  /// The `modified` of the todo after the import.
  package var at: Instant
  /// The uid of the record, if the todo has another.
  package var uid: TodoUID?
  /// The relations of the record that the todo lacks because they would close a loop.
  package var after: [TodoUID] = []
  /// The parent of the record that the todo lacks, for the same reason.
  package var parent: TodoUID?
  /// The due date that the todo got because its record has a rule and no date.
  package var begins: LocalDate?
  /// When the import took the todo, since its record says that somebody works on it.
  package var started: Instant?
  /// What the record says in the fields in which the todo is to differ, in words; `null` for a field that it
  /// lacks.
  package var stated: [UnknownField] = []
  /// The values that the format keeps.
  package var values: [UnknownField] = []
  /// The keys of values that are not written again.
  package private(set) var dropped: [String] = []

  /// The maximum size in bytes of the values that are kept of a record.
  package static let sizeLimit = 65_536
  /// The keys that do not belong to the format.
  private static let ownKeys = [
    "sum", "at", "uid", "after", "parent", "todo_begins", "todo_started", "todo_stated",
  ]
  private static let escape = "_"

  package init(sum: Digest, at: Instant) {
    (self.sum, self.at) = (sum, at)
  }

  /// Reads the origin for a format, or returns `nil` if there is none that this version can read.
  package init?(_ format: ExchangeFormat, in unknown: [UnknownField]) {
    guard let field = Self.field(of: format, in: unknown), let members = UnknownField.members(of: field.json)
    else {
      return nil
    }
    guard let sum = members.text("sum").flatMap(Digest.init),
      let at = members.text("at").flatMap({ Instant($0) })
    else { return nil }
    (self.sum, self.at) = (sum, at)
    uid = members.text("uid").flatMap { TodoUID($0) }
    parent = members.text("parent").flatMap { TodoUID($0) }
    after = members.texts("after").compactMap { TodoUID($0) }
    begins = members.text("todo_begins").flatMap { LocalDate($0) }
    started = members.text("todo_started").flatMap { Instant($0) }
    stated = members.json("todo_stated").flatMap(UnknownField.members) ?? []
    if uid == nil, members.json("uid") != nil { dropped.append("uid") }
    if parent == nil, members.json("parent") != nil { dropped.append("parent") }
    values = members.compactMap { member in
      if Self.ownKeys.contains(where: { Exact($0) == Exact(member.key) }) { return nil }
      return UnknownField(
        key: Self.isEscaped(member.key) ? String(member.key.dropFirst()) : member.key, json: member.json)
    }
  }

  /// Drops the values that do not satisfy a condition.
  package mutating func keepValues(where isKept: (UnknownField) -> Bool) {
    guard !values.allSatisfy(isKept) else { return }
    dropped += values.filter { !isKept($0) }.map(\.key)
    values.removeAll { !isKept($0) }
  }

  /// Returns the digest of a todo's record, reading nothing else if the digest comes first, as it is written.
  package static func sum(_ format: ExchangeFormat, in unknown: [UnknownField]) -> Digest? {
    guard let field = field(of: format, in: unknown) else { return nil }
    return sum(in: field.json) ?? ImportOrigin(format, in: unknown)?.sum
  }

  /// Returns the digest of the record from the beginning of the JSON, or `nil` if it does not come first.
  package static func sum(in json: some Collection<UInt8>) -> Digest? {
    guard json.starts(with: beginning) else { return nil }
    return Digest(String(decoding: json.dropFirst(beginning.count).prefix(13), as: UTF8.self))
  }

  private static func field(of format: ExchangeFormat, in unknown: [UnknownField]) -> UnknownField? {
    unknown.first { Exact($0.key) == Exact(format.rawValue) }
  }

  private static let beginning = Array("{\"sum\":\"".utf8)

  package subscript(key: String) -> [UInt8]? { values.json(key) }

  package func text(_ key: String) -> String? { values.text(key) }

  package func texts(_ key: String) -> [String] { values.texts(key) }

  package func isCurrent(in todo: Todo) -> Bool { todo.modified == at }

  /// Returns the member of the todo object that holds the origin.
  package func field(of format: ExchangeFormat) -> UnknownField {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64)
    var json = JSONWriter(appendingTo: bytes)
    json.object { json in
      json.member("sum", sum.description)
      json.key("at")
      json.string { at.append(to: &$0) }
      json.member("uid", uid?.text)
      if !after.isEmpty { json.member("after", after.map(\.text)) }
      json.member("parent", parent?.text)
      json.member("todo_begins", begins?.description)
      json.member("todo_started", started?.description)
      if !stated.isEmpty {
        json.key("todo_stated")
        json.object { json in for field in stated { json.member(field.key, json: field.json) } }
      }
      var keys: Set<Exact<String>> = []
      // No object may have a key twice.
      for value in values where keys.insert(Exact(value.key)).inserted {
        json.member(Self.isOwn(value.key) ? Self.escape + value.key : value.key, json: value.json)
      }
    }
    return UnknownField(key: format.rawValue, json: json.bytes)
  }

  /// Whether a key, without escapes before it, does not belong to the format.
  private static func isOwn(_ key: String) -> Bool {
    let name = key.drop { $0 == "_" }
    return ownKeys.contains { Exact($0) == Exact(String(name)) }
  }

  private static func isEscaped(_ key: String) -> Bool { key.utf8.first == UInt8(ascii: "_") && isOwn(key) }
}

extension UnknownField {
  package init(key: String, text: String) {
    var json = JSONWriter()
    json.string(text)
    self.init(key: key, json: json.bytes)
  }

  package init(key: String, texts: [String]) {
    var json = JSONWriter()
    json.strings(texts)
    self.init(key: key, json: json.bytes)
  }

  /// Returns the members of an object, or `nil` for any other value.
  package static func members(of json: [UInt8]) -> [UnknownField]? {
    try? JSONScanner.scan(json) { (scanner) throws(JSONError) in
      var members: [UnknownField] = []
      try scanner.beginObject()
      while let key = try scanner.nextKey() {
        let name = scanner.text(of: key)
        members.append(UnknownField(key: name, json: Array(json[try scanner.skipValue()])))
      }
      try scanner.end()
      return members
    }
  }

  package var text: String? { TodoValue(own: json)?.text }

  /// The value if it is an array of texts, otherwise no texts.
  package var texts: [String] { TodoValue(own: json)?.list ?? [] }

  /// Whether the key is a custom field, by its name and by its value.
  package var isOwnField: Bool { OwnFields.canHave(name: key) && TodoValue(own: json) != nil }
}

extension [UnknownField] {
  /// The members that are custom fields.
  package var ownFields: [UnknownField] { filter(\.isOwnField) }

  /// Returns the JSON of the value with a key, or `nil` if there is none.
  package func json(_ key: String) -> [UInt8]? { first { Exact($0.key) == Exact(key) }?.json }

  /// Returns the value with a key if it is a text.
  package func text(_ key: String) -> String? { first { Exact($0.key) == Exact(key) }?.text }

  /// Returns the value with a key if it is an integer.
  package func integer(_ key: String) -> Int? {
    json(key).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }

  /// Returns the texts of the value with a key if it is an array of texts, otherwise no texts.
  package func texts(_ key: String) -> [String] { first { Exact($0.key) == Exact(key) }?.texts ?? [] }
}
