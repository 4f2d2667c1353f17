import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

/// Todos and texts on their way through a format, as in an import into an empty store.
enum CodecTrip {
  /// The todos of a text, each with its kept data and without dates that the text does not state; ids count
  /// from 1.
  static func todos(
    _ importer: any Importer.Type, _ bytes: [UInt8], in context: ExchangeContext = .friday
  ) throws -> [Todo] {
    let imported = ImportedRecords([(nil, importer.read(bytes, in: context))], importer.format, in: context)
    let (records, uids) = (imported.records, imported.uids)
    return try records.enumerated().map { place, record in
      var patch = record.patch
      let fields = ForeignFields(record) { ref in
        switch ref {
        case .uid(let uid): uid
        case .record(let place): uids[place]
        }
      }
      for field in TodoSchema.relations { patch.set(field, to: fields[field]) }
      var todo = Todo(
        uids[place], from: [try patch.validated(against: nil, at: context.moment)], at: context.moment)
      todo.id = TodoID(stored: place + 1)
      var kept = ImportOrigin(sum: record.sum, at: todo.modified)
      kept.values = record.kept
      kept.started = record.isClaimed ? todo.taken : nil
      kept.begins = patch.sets(.due) ? nil : todo.due
      todo.unknown = record.own + [kept.field(of: importer.format)]
      return todo.stated(in: importer.format)
    }
  }

  /// The text of todos.
  static func text(
    _ exporter: any Exporter.Type, of todos: [Todo], in context: ExchangeContext = .friday
  ) -> ForeignText {
    exporter.text(of: todos, in: context)
  }
}

extension ExchangeContext {
  static let friday = ExchangeContext(moment: .friday)

  /// The same context, with uids in the written text.
  var withUIDs: ExchangeContext {
    var context = self
    context.options.writesUIDs = true
    return context
  }
}

extension ForeignText {
  var string: String { String(decoding: bytes, as: UTF8.self) }
  /// What is reported, each as `lost content`.
  var news: [String] { remarks.map { "\($0.remark)" } }
}

extension Todo {
  /// Sets a field of the user's own to a value in JSON, or removes it.
  mutating func set(_ key: String, _ json: String?) {
    let field = json.map { UnknownField(key: key, json: Array($0.utf8)) }
    if let place = unknown.firstIndex(where: { $0.key == key }) {
      unknown.replaceSubrange(place...place, with: field.map { [$0] } ?? [])
    } else if let field {
      unknown.append(field)
    }
  }

  /// The fields of the user's own, as `client=ACME`.
  var own: [String] { unknown.ownFields.map { "\($0.key)=\(String(decoding: $0.json, as: UTF8.self))" } }
}
