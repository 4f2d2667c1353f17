import FileStore
package import TodoCore

/// Built-in fields that a format has no form of its own for, so that it holds them by their keys.
///
/// To the format such a field is a custom field: a pair, a property, an attribute or a column. The
/// engine turns the field into one before a todo is written, and back once a record has been read.
extension ExchangeFormat {
  private static let keyed = Dictionary(
    uniqueKeysWithValues: allCases.map { format in
      (format, TodoSchema.rows.filter { !($0.formats?.contains(format) ?? true) }.map(\.field))
    })

  /// The fields that the format holds by their keys.
  var keyedFields: [TodoField] { Self.keyed[self] ?? [] }

  /// Whether the format holds the value of a field by a name: of a custom field, or of one without a
  /// form of its own.
  func holdsByKey(_ name: String) -> Bool {
    OwnFields.canHave(name: name) || keyedFields.contains { Exact($0.key) == Exact(name) }
  }
}

extension UnknownField {
  /// Whether a format holds the value by its key.
  func isOwn(in format: ExchangeFormat) -> Bool { format.holdsByKey(key) && TodoValue(own: json) != nil }
}

extension [UnknownField] {
  /// Returns the values that a format holds by their keys.
  func own(in format: ExchangeFormat) -> [UnknownField] { filter { $0.isOwn(in: format) } }
}

extension Todo {
  /// Returns the todo as a format sees it, with the fields that it holds by their keys among the custom
  /// ones.
  fileprivate func keyed(for format: ExchangeFormat) -> Todo {
    var todo = self
    for field in format.keyedFields {
      guard let text = todo[field]?.text else { continue }
      todo[field] = nil
      todo.unknown.append(UnknownField(key: field.key, text: text))
    }
    return todo
  }
}

extension ForeignRecord {
  /// Sets the fields that a format holds by their keys from the values that it read as custom fields.
  fileprivate mutating func takeKeyedFields(of format: ExchangeFormat) {
    for field in format.keyedFields {
      guard let place = own.firstIndex(where: { Exact($0.key) == Exact(field.key) }) else {
        if let supportedOwn, !supportedOwn.contains(Exact(field.key)) { unsupported.insert(FieldSet(field)) }
        continue
      }
      let word = own.remove(at: place).word
      guard let (line, isChanged) = ForeignWords.line(word) else {
        remarks.append(.lost("\(field.key) \(quoted(word))"))
        continue
      }
      if isChanged { remarks.append(.adapted(field.key)) }
      patch.set(field, to: .text(line))
    }
  }
}

extension Importer {
  /// Reads the records of a text; an invalid encoding is the only problem reported for its text.
  static func read(_ bytes: [UInt8], in context: ExchangeContext) -> ForeignReading {
    let source = SourceText(bytes)
    if let problem = source.problem { return ForeignReading(problems: [problem]) }
    var reading = read(source, in: context)
    if format.keyedFields.isEmpty { return reading }
    for index in reading.records.indices { reading.records[index].takeKeyedFields(of: format) }
    return reading
  }
}

extension Exporter {
  /// Returns todos as a text of the format.
  package static func text(of todos: [Todo], in context: ExchangeContext) -> ForeignText {
    write(format.keyedFields.isEmpty ? todos : todos.concurrentMap { $0.keyed(for: format) }, in: context)
  }
}
