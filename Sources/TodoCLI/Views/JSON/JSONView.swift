import JSONText
import Terminal
import TodoKit

/// Todo objects, as one array or one a line; problems as one object on stderr.
struct JSONView: TodoView {
  let console: Console
  /// Which keys to print; nil for all.
  let fields: [TodoField]?
  let isArray: Bool

  func show(_ list: TodoListModel) {
    show(list.todos.indices) { index, json in list.todos.write(fields, at: index, to: &json) }
  }

  func show(_ detail: TodoDetailModel) {
    show(detail.todos.lazy.map(\.todo))
  }

  func show(_ move: HistoryMoveModel) { show(move.receipt) }

  func show(_ receipt: TodoReceiptModel) {
    show(receipt.deltas.lazy.map(\.todo))
    Notices.note(receipt, on: console)
  }

  func show(_ explanation: QueryExplanationModel) {
    showObject { json in
      json.key("explanation" as StaticString)
      json.string(explanation.text)
    }
  }

  func show(_ problem: ProblemModel) {
    console.err.buffer.appendAsIs(Self.object(Problem(problem)))
  }

  /// `{"error":"not-found","message":"…","refs":["99"]}` and a line end.
  static func object(_ problem: Problem) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("error" as StaticString)
    json.string(problem.model.code.rawValue)
    json.key("message" as StaticString)
    json.string(problem.model.message)
    if let advice = problem.advice {
      json.key("advice" as StaticString)
      json.string(advice)
    }
    if !problem.model.refs.isEmpty {
      json.key("refs" as StaticString)
      json.strings(problem.model.refs)
    }
    if !problem.model.details.isEmpty {
      json.key("details" as StaticString)
      json.strings(problem.model.details)
    }
    if let place = problem.model.place {
      json.key("query" as StaticString)
      json.string(place.query)
      json.key("column" as StaticString)
      json.integer(place.range.lowerBound + 1)
    }
    json.endObject()
    return line(json.bytes)
  }

  private func show(_ todos: some Collection<TodoSummary>) {
    show(todos) { todo, json in TodoObjectWriter.write(todo, fields: fields, to: &json) }
  }

  /// One object on one line, in both forms.
  func showObject(_ writeMembers: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    json.beginObject()
    writeMembers(&json)
    json.endObject()
    console.out.buffer.appendAsIs(Self.line(json.bytes))
  }

  /// An array has one object a line as well, so that it can be read and compared line by line.
  func show<Object>(_ objects: some Collection<Object>, write: (Object, inout JSONWriter) -> Void) {
    if isArray { console.out.buffer.append("[") }
    var isFirst = true
    for object in objects {
      if isArray { console.out.buffer.append(isFirst ? "\n" : ",\n") }
      console.out.buffer.writeAsIs { bytes in
        let start = bytes.count
        var json = JSONWriter(appendingTo: bytes.taken())
        write(object, &json)
        bytes = json.bytes
        Self.escapeHidden(in: &bytes, from: start)
      }
      if !isArray { console.out.buffer.append("\n") }
      isFirst = false
    }
    if isArray { console.out.buffer.append(isFirst ? "]\n" : "\n]\n") }
  }
}

extension [UInt8] {
  /// Gives away the bytes, so that whoever gets them can append to them in place.
  fileprivate mutating func taken() -> [UInt8] {
    defer { self = [] }
    return self
  }
}
