import Foundation
import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

/// A calendar of one VTODO with these lines.
func calendar(_ lines: String...) -> String {
  calendar(lines)
}

/// A calendar of one VTODO with these lines.
func calendar(_ lines: [String]) -> String {
  (["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO"] + lines + ["END:VTODO", "END:VCALENDAR", ""])
    .joined(separator: "\r\n")
}

/// The records of a calendar without mistakes.
func records(_ text: String, in moment: Moment = .friday, sourceLocation: SourceLocation = #_sourceLocation)
  -> [ForeignRecord]
{
  let reading = ICalendarCodec.read(Array(text.utf8), in: ExchangeContext(moment: moment))
  #expect(reading.problems.isEmpty, "\(reading.problems)", sourceLocation: sourceLocation)
  return reading.records
}

/// The calendar of todos.
func text(_ todos: [Todo], in moment: Moment = .friday) -> ForeignText {
  ICalendarCodec.text(of: todos, in: ExchangeContext(moment: moment))
}

extension ForeignText {
  /// The lines of the text, unfolded.
  var lines: [String] {
    String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "").split(separator: "\r\n").map(
      String.init)
  }
}

extension ForeignRecord {
  /// The todo that a first import makes of the record, with its kept data.
  func todo(_ id: Int) throws -> Todo {
    var todo = try Todo.sample(id) { todo in
      todo.uid = try #require(uid ?? identity.flatMap { TodoUID("ics:\($0)") })
      todo.created = Moment.friday.instant
      todo.modified = Moment.friday.instant
      for (value, field) in patch.values { todo[field] = value }
      if todo.status == .done { todo.completed = todo.completed ?? Moment.friday.instant }
      todo.after = after.compactMap { if case .uid(let uid) = $0 { uid } else { nil } }
      if case .uid(let uid)? = parent { todo.parent = uid }
    }
    var record = ImportOrigin(sum: sum, at: todo.modified)
    record.started = isClaimed ? todo.taken : nil
    record.values = kept
    todo.unknown = own + [record.field(of: .ics)]
    return todo
  }

  /// The values as `key=value`, without those that every todo has.
  var shown: [String] {
    patch.values.filter { ![.created, .modified].contains($0.field) }
      .map { "\($0.field.key)=\($0.value.map { "\($0)" } ?? "")" }
  }
}
