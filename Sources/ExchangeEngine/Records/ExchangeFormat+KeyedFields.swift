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
  /// Returns the todo as a format sees it at an instant, with the fields that it holds by their keys among
  /// the custom ones.
  fileprivate func keyed(for format: ExchangeFormat, at now: Instant) -> Todo {
    var todo = self
    let isClaimOfRecord = ImportOrigin(format, in: unknown)?.isSource(ofClaimOn: self) ?? false
    for field in format.keyedFields {
      guard let text = todo[field]?.description else { continue }
      if Claim.fields.contains(field) {
        // A format that only says that somebody works on a todo still says so.
        if isClaimOfRecord { continue }
      } else {
        todo[field] = nil
      }
      todo.unknown.append(UnknownField(key: field.key, text: text))
    }
    // Nobody works on it once the lease has ended; who did stays by its keys.
    if status == .open, holder(at: now) == nil { todo.claim = nil }
    return todo
  }
}

extension Todo {
  /// Whether somebody works on the todo, in the words of other programs.
  var isStarted: Bool { status == .open && owner != nil }
}

extension ForeignRecord {
  /// Sets the fields that a format holds by their keys from the values that it read as custom fields.
  fileprivate mutating func takeKeyedFields(of format: ExchangeFormat) {
    for field in format.keyedFields {
      guard let place = own.firstIndex(where: { Exact($0.key) == Exact(field.key) }) else {
        if let supportedOwn {
          // An empty cell of a column clears the field; without the column, nothing is known of it.
          let isSupported = supportedOwn.contains(Exact(field.key))
          if isSupported { unsupported.remove(FieldSet(field)) } else { unsupported.insert(FieldSet(field)) }
        }
        continue
      }
      let word = own.remove(at: place).word
      guard let (value, isChanged) = Self.value(word, of: field) else {
        remarks.append(.lost("\(field.key) \(quoted(word))"))
        continue
      }
      if isChanged { remarks.append(.adapted(field.key)) }
      patch.set(field, to: value)
    }
    for field in [TodoField.taken, .lease] where patch[.owner] == nil && patch[field] != nil {
      remarks.append(.lost("\(field.key) without an owner"))
      patch.replace(field, by: nil)
    }
  }

  /// Returns the value that a word means for a field, adapted to the field's rule; `nil` if it means none.
  private static func value(_ word: String, of field: TodoField) -> (value: TodoValue, isChanged: Bool)? {
    if field.kind == .instant { return Instant(word).map { (.instant($0), false) } }
    if !TodoRules.clears(word), let value = try? TodoRules.text(word, for: field) { return (value, false) }
    let adapted = field == .owner ? ForeignWords.tag(word)?.tag : ForeignWords.line(word)?.line
    return adapted.flatMap { try? TodoRules.text($0, for: field) }.map { ($0, true) }
  }

  /// Gives a todo on which somebody works to whoever imports it, unless the record names somebody whose lease
  /// had not ended when the work began.
  fileprivate mutating func takeStart(at moment: Moment) {
    let isLater = started.flatMap { started in patch[.lease]?.instant.map { $0 <= started } } ?? false
    guard isStarted, patch[.status] == .status(.open), !patch.sets(.owner) || isLater else { return }
    isClaimed = true
    patch.replace(.owner, by: .text(moment.actor.name))
    patch.replace(.taken, by: .instant(started ?? patch[.modified]?.instant ?? moment.instant))
    if isLater { patch.replace(.lease, by: nil) }
  }
}

extension Importer {
  /// Reads the records of a text; an invalid encoding is the only problem reported for its text.
  static func read(_ bytes: [UInt8], in context: ExchangeContext) -> ForeignReading {
    let source = SourceText(bytes)
    if let problem = source.problem { return ForeignReading(problems: [problem]) }
    var reading = read(source, in: context)
    if format.keyedFields.isEmpty { return reading }
    for index in reading.records.indices {
      reading.records[index].takeKeyedFields(of: format)
      reading.records[index].takeStart(at: context.moment)
    }
    return reading
  }
}

extension Exporter {
  /// Returns todos as a text of the format.
  package static func text(of todos: [Todo], in context: ExchangeContext) -> ForeignText {
    if format.keyedFields.isEmpty { return write(todos, in: context) }
    let now = context.moment.instant
    return write(todos.concurrentMap { $0.keyed(for: format, at: now) }, in: context)
  }
}
