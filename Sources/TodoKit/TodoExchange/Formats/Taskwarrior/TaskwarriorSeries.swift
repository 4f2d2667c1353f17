internal import JSONText
internal import TodoFormats

/// A template and the occurrences that were made of it: one todo.
///
/// The todo is the first occurrence that is still to be done, under the name of the template, which never changes. What
/// else is in the two is kept, so that both come back as they are.
struct TaskwarriorSeries {
  /// Under which a todo keeps what belongs to the two.
  static let key = "todo_series"

  /// The attributes of the template, where they are others than those of the occurrence.
  let template: [UnknownField]
  /// The names of those that only the occurrence has.
  let lacking: [String]
  /// The attributes of the occurrence that tell it from the template.
  let occurrence: [UnknownField]

  /// What tells an occurrence from its template.
  private static let own = ["uuid", "entry", "imask"]
  /// What is not compared.
  private static let passed = own + ["id", "urgency", "modified", "status", "parent"]
  /// What only the template says for all occurrences.
  private static let dates = ["due", "wait", "scheduled", "todo_due", "todo_start"]
  private static let common = dates + ["recur", "mask"]

  /// A template and its first occurrence.
  init(_ template: [UnknownField], _ occurrence: [UnknownField]) {
    func isOne(_ key: String, of keys: [String]) -> Bool { keys.contains { Exact($0) == Exact(key) } }
    let known = Dictionary(template.map { (Exact($0.key), $0.json) }) { first, _ in first }
    let mine = Dictionary(occurrence.map { (Exact($0.key), $0.json) }) { first, _ in first }
    self.template = template.filter {
      isOne($0.key, of: Self.common) || !isOne($0.key, of: Self.passed) && mine[Exact($0.key)] != $0.json
    }
    lacking = occurrence.filter { !isOne($0.key, of: Self.passed) && known[Exact($0.key)] == nil }.map(\.key)
    self.occurrence = occurrence.filter { isOne($0.key, of: Self.own) }
  }

  /// Reads ``json``.
  init?(_ json: [UInt8]) {
    guard let parts = UnknownField.members(of: json) else { return nil }
    func members(_ key: String) -> [UnknownField]? {
      parts.first { Exact($0.key) == Exact(key) }.flatMap { UnknownField.members(of: $0.json) }
    }
    guard let template = members("template"), let occurrence = members("occurrence") else { return nil }
    (self.template, self.occurrence) = (template, occurrence)
    lacking = parts.first { Exact($0.key) == Exact("lacking") }?.texts ?? []
  }

  /// After what time the template comes back.
  var recur: String? { template.first { Exact($0.key) == Exact("recur") }?.text }

  /// As a todo keeps it.
  var json: [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    for (key, members) in [("template", template), ("occurrence", occurrence)] {
      json.key(key)
      json.object(members)
    }
    if !lacking.isEmpty {
      json.key("lacking")
      json.raw(UnknownField(key: "", texts: lacking).json)
    }
    json.endObject()
    return json.bytes
  }

  /// The template and the occurrence as they are written, of what the todo would be as a template alone.
  func tasks(of members: [UnknownField]) -> (template: [UnknownField], occurrence: [UnknownField]) {
    func replacing(_ members: [UnknownField], _ others: [UnknownField]) -> [UnknownField] {
      let keys = Set(others.map { Exact($0.key) })
      return members.filter { !keys.contains(Exact($0.key)) } + others
    }
    let lacking = Set((lacking + Self.dates).map { Exact($0) })
    let uuid = members.filter { Exact($0.key) == Exact("uuid") }.map { UnknownField(key: "parent", json: $0.json) }
    let status = UnknownField(key: "status", text: "pending")
    return (
      replacing(members.filter { !lacking.contains(Exact($0.key)) }, template),
      replacing(members, occurrence + uuid + [status])
    )
  }
}

extension JSONWriter {
  /// Writes an object of members.
  mutating func object(_ members: [UnknownField]) {
    beginObject()
    for member in members {
      key(member.key)
      raw(member.json)
    }
    endObject()
  }
}
