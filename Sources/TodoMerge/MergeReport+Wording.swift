internal import JSONText
import TodoCore

extension MergeReport {
  /// The report, a line for each decision.
  package var lines: [String] { lines(ofRelations: .max) }

  /// The same for people, who are told of the first relations that went, and how many more there are: where two have
  /// ordered one plan in two ways, there are as many as todos times todos.
  package var shortLines: [String] { lines(ofRelations: 20) }

  private func lines(ofRelations most: Int) -> [String] {
    var dropped = 0
    let told = notes.filter { note in
      guard case .relationDropped = note else { return true }
      dropped += 1
      return dropped <= most
    }
    let rest = dropped - most
    return told.map { "\(name(of: $0.uid)): \(words(for: $0))" }
      + (rest > 0 ? ["\(rest) more relations went likewise"] : [])
      + moves.map { "\($0.old) is \($0.new) now, since both sides had given out numbers" }
  }

  private func words(for note: MergeNote) -> String {
    switch note {
    case .conflict(let conflict):
      "\(visible(conflict.key)) was changed on both sides: \(text(of: conflict.kept)) "
        + "\(conflict.side == .ours ? "stays" : "is taken"), \(text(of: conflict.lost)) is lost"
    case .keptRemoved(_, let side):
      side == .ours ? "removed here and changed there, so it is back" : "removed there and changed here, so it stays"
    case .relationDropped(_, let field, let other, let reason):
      "no longer \(field == .parent ? "a part of" : "after") \(name(of: other)), "
        + (reason == .removed ? "which was removed" : "which would close a circle")
    case .followed(_, let next): "what was changed of it is in \(name(of: next)), its next occurrence, as well"
    }
  }

  private func name(of uid: TodoUID) -> String { ids[uid].map { String($0.rawValue) } ?? visible(uid.text) }

  private func text(of value: MergeNote.Value?) -> String {
    switch value {
    case nil: "none"
    case .field(.uid(let uid)): name(of: uid)
    case .field(.uids(let uids)): uids.map(name).joined(separator: ", ")
    case .field(.text(let text)): quoted(text.wrappedValue)
    case .field(let value): visible(value.description)
    case .json(let json): quoted(String(decoding: json, as: UTF8.self))
    }
  }
}

extension MergeNote.Value {
  /// Its JSON, as the todo object has it.
  var json: [UInt8] {
    switch self {
    case .json(let json): return json
    case .field(let value):
      var json = JSONWriter()
      TodoObjectWriter.write(value, to: &json)
      return json.bytes
    }
  }
}
