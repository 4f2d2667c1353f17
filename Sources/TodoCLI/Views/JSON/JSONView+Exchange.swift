import JSONText
import Terminal
import TodoKit

extension JSONView {
  /// One object on stderr: all counts, then what was kept, what was not carried over and what has another form.
  func show(_ model: ExchangeReportModel) {
    let report = model.report
    var json = JSONWriter()
    json.beginObject()
    let counts: [(key: StaticString, count: Int)] = [
      ("read", report.read), ("added", report.added), ("changed", report.changed), ("unchanged", report.unchanged),
      ("folded", report.folded), ("conflicts", report.conflicts.count), ("bad", report.bad),
    ]
    for (key, count) in counts {
      json.key(key)
      json.integer(count)
    }
    json.key("kept" as StaticString)
    json.beginObject()
    for item in report.kept {
      json.key(item.what)
      json.integer(item.count)
    }
    json.endObject()
    write("lost", report.lost, to: &json)
    write("adapted", report.adapted, to: &json)
    write("conflictRefs", report.conflicts.map(\.uid.text), to: &json)
    write("problems", report.problems, to: &json)
    json.endObject()
    console.err.buffer.appendAsIs(Self.line(json.bytes))
  }

  private func write(_ key: StaticString, _ items: [ExchangeReport.Item], to json: inout JSONWriter) {
    json.key(key)
    json.beginArray()
    for item in items {
      json.beginObject()
      json.key("what" as StaticString)
      json.string(item.what)
      json.key("count" as StaticString)
      json.integer(item.count)
      write("refs", item.refs, to: &json)
      json.endObject()
    }
    json.endArray()
  }

  /// Texts, where there are any.
  private func write(_ key: StaticString, _ texts: [String], to json: inout JSONWriter) {
    if texts.isEmpty { return }
    json.key(key)
    json.strings(texts)
  }
}
