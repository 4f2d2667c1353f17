import JSONText
import Terminal
import TodoKit

extension JSONView {
  /// One object on stderr: the values that did not stay, and what else was decided.
  ///
  /// `{"conflicts":[{"uid":"…","id":9,"field":"title","kept":"…","lost":"…"}],"notes":["…"],"moved":[{"uid":"…","from":3,"to":4}]}`.
  func show(_ model: MergeReportModel) {
    var json = JSONWriter()
    json.beginObject()
    HistoryConflict.write(model.conflicts, to: &json)
    json.key("moved" as StaticString)
    json.beginArray()
    for move in model.report.moves {
      json.beginObject()
      json.key("uid" as StaticString)
      json.string(move.uid.text)
      json.key("from" as StaticString)
      json.integer(move.old)
      json.key("to" as StaticString)
      json.integer(move.new)
      json.endObject()
    }
    json.endArray()
    json.key("notes" as StaticString)
    json.strings(model.lines)
    json.endObject()
    console.err.buffer.appendAsIs(Self.line(json.bytes))
  }
}
