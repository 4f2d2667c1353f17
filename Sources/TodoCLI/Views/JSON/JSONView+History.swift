import JSONText
import Terminal
import TodoKit

extension JSONView {
  func show(_ log: TodoHistoryModel) {
    show(log.steps) { model, json in Self.write(model.step, to: &json) }
    Notices.note(log.note, on: console)
  }

  /// `{"revision":8,"time":"…","command":"done","state":"in-force","changes":[{"before":{…},"after":{…}}]}`.
  private static func write(_ step: HistoryStepSummary, to json: inout JSONWriter) {
    json.beginObject()
    json.key("revision" as StaticString)
    json.integer(step.revision)
    json.key("time" as StaticString)
    json.string(step.time.description)
    json.key("command" as StaticString)
    json.string(step.command)
    if let commit = step.commit {
      json.key("commit" as StaticString)
      json.string(commit)
    }
    json.key("state" as StaticString)
    json.string(step.state.rawValue)
    for (key, revisions) in [("undoes", step.undoes), ("redoes", step.redoes)] where !revisions.isEmpty {
      json.key(key)
      json.beginArray()
      for revision in revisions { json.integer(revision) }
      json.endArray()
    }
    json.key("changes" as StaticString)
    json.beginArray()
    for delta in step.changes { write(delta, to: &json) }
    json.endArray()
    if !step.conflicts.isEmpty { HistoryConflict.write(step.conflicts, to: &json) }
    json.endObject()
  }

  static func write(_ delta: TodoDelta, to json: inout JSONWriter) {
    json.beginObject()
    if let before = delta.before {
      json.key("before" as StaticString)
      TodoObjectWriter.write(before, to: &json)
    }
    if let after = delta.after {
      json.key("after" as StaticString)
      TodoObjectWriter.write(after, to: &json)
    }
    json.endObject()
  }
}
