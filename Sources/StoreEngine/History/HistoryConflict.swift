package import JSONText
public import TodoCore

/// A value of a todo that two sides had both changed, so that one side lost.
public struct HistoryConflict: Hashable, Sendable {
  /// The uid of the todo.
  public let uid: TodoUID
  /// The todo's id in this store; `nil` if the store does not have the todo.
  public package(set) var id: TodoID?
  /// The key of the field; `removed` if one side removed the todo and the other changed it, so that it stays.
  public let field: String
  /// The JSON of the value that was kept; `nil` for none.
  public let kept: [UInt8]?
  /// The JSON of the value that was lost; `nil` for none.
  public let lost: [UInt8]?

  package init(uid: TodoUID, id: TodoID? = nil, field: String, kept: [UInt8]? = nil, lost: [UInt8]? = nil) {
    self.uid = uid
    self.id = id
    self.field = field
    self.kept = kept
    self.lost = lost
  }

  /// Whether the removal of the todo was lost.
  public var isRemoval: Bool { Exact(field) == Exact(ReservedKey.removed.rawValue) }
}

extension HistoryConflict {
  /// Appends conflicts as a member of an object:
  /// `"conflicts":[{"uid":"…","id":9,"field":"title","kept":"…","lost":"…"}]`.
  package static func write(_ conflicts: [Self], to json: inout JSONWriter) {
    json.member("conflicts", objects: conflicts) { conflict, json in
      json.member("uid", conflict.uid.text)
      json.member("id", conflict.id?.rawValue)
      json.member("field", conflict.field)
      json.member("kept", json: conflict.kept)
      json.member("lost", json: conflict.lost)
    }
  }
}
