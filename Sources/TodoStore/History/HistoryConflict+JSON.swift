package import JSONText
import TodoCore

extension HistoryConflict {
  /// Appends what gave way as a member of an object: `"conflicts":[{"uid":"…","id":9,"field":"title","kept":"…","lost":"…"}]`.
  package static func write(_ conflicts: [Self], to json: inout JSONWriter) {
    json.key("conflicts" as StaticString)
    json.beginArray()
    for conflict in conflicts { conflict.write(to: &json) }
    json.endArray()
  }

  private func write(to json: inout JSONWriter) {
    json.beginObject()
    json.key("uid" as StaticString)
    json.string(uid.text)
    if let id {
      json.key("id" as StaticString)
      json.integer(id.rawValue)
    }
    json.key("field" as StaticString)
    json.string(field)
    if let kept {
      json.key("kept" as StaticString)
      json.raw(kept)
    }
    if let lost {
      json.key("lost" as StaticString)
      json.raw(lost)
    }
    json.endObject()
  }
}
