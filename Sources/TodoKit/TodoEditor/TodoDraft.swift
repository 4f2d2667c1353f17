import TodoCore

/// A todo as an editable text: a line `key: value` for each field, a blank line, and the content.
///
/// ```
/// title: Buy milk
/// due: 2026-12-01
/// start:
/// priority: high
/// repeat:
/// project: home
/// tags: shop, food
/// status: open
/// ; a note, which is not read
///
/// Two litres.
/// ```
///
/// The keys come in any order and case; a missing key counts as empty, and an empty status keeps the old one.
/// Values are written as options take them, tags separated by spaces or commas. Notes may be among the fields
/// (see ``TodoEditor/note(_:)``), and notes and blank lines above the fields. Spaces and tabs around a value,
/// carriage returns at line ends and the end of the last line are ignored. Characters that the text
/// cannot show, such as a control character in a title, are lost only if their value is changed, because
/// changes are the differences between two drafts.
struct TodoDraft: Equatable {
  /// The fields that have lines, in the order of the lines.
  private var fields: [AnyField] = []
  /// The non-empty values of the fields, and the line numbers of all fields, by key.
  private var values: [Exact<String>: Exact<String>] = [:]
  private var lines: [Exact<String>: Int] = [:]
  @Exact private var content = ""

  /// Creates a draft that shows a todo.
  ///
  /// - Parameters:
  ///   - ids: the ids of related todos; a todo without an id is named by its uid.
  ///   - own: the custom fields; a declared field has a line even if the todo has no value.
  init(_ todo: some TodoFields, naming ids: [TodoUID: TodoID] = [:], _ own: OwnFields = OwnFields()) {
    func name(_ uid: TodoUID) -> String { ids[uid].map { String($0.rawValue) } ?? "uid:\(uid.text)" }
    let undeclared = todo.unknown.map(\.key).filter { key in
      OwnFields.canHave(name: key) && !own.declared.contains { Exact($0.name) == Exact(key) }
    }.map { AnyField.own(OwnField($0)) }
    let ownFields = own.declared.map(AnyField.own) + undeclared.filter { todo[$0] != nil }
    fields = TodoSchema.draftFields.map(AnyField.builtIn) + ownFields
    for field in fields {
      let text =
        switch (field.field?.kind, todo[field]) {
        case (.references, let value): value?.uids?.map(name).joined(separator: ", ")
        case (.reference, let value): value?.uid.map(name)
        case (_, .list(let words)): words.wrappedValue.joined(separator: ", ")
        case (_, let value): value?.description
        }
      set(field, visible(text ?? "")[...])
    }
    content = Self.lines(of: Array((todo[.content]?.description ?? "").utf8))
      .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    for (index, field) in fields.enumerated() { lines[Exact(field.key)] = index + 1 }
  }

  /// Reads a text; returns `nil` if it has only white space and notes.
  ///
  /// - Throws: `TodoError.refused` with the number of the first line that cannot be read.
  init?(_ text: [UInt8], _ own: KnownFields = KnownFields()) throws(TodoError) {
    var lines: [String] = []
    for bytes in Self.lines(of: text) {
      guard let line = String(validating: bytes, as: UTF8.self) else {
        throw .refused(.notUTF8, line: lines.count + 1)
      }
      lines.append(line)
    }
    let start = lines.firstIndex { !Self.isBlank($0) && !Self.isNote($0) }
    guard let start else { return nil }
    let end = lines[start...].firstIndex(where: Self.isBlank) ?? lines.endIndex
    for (index, line) in zip(start..., lines[start..<end]) where !Self.isNote(line) {
      do {
        try read(line, number: index + 1, own)
      } catch {
        throw .refused(error, line: index + 1)
      }
    }
    var rest = lines[end...].dropFirst()
    if rest.last?.isEmpty == true { rest.removeLast() }
    content = rest.joined(separator: "\n")
  }

  var text: String {
    let lines = fields.map { field in
      "\(field.key):\(values[Exact(field.key)].map { " \($0.wrappedValue)" } ?? "")\n"
    }
    return lines.joined() + TodoEditor.note(Self.forms) + "\n" + (content.isEmpty ? "" : content + "\n")
  }

  /// Whether the draft has a title, without which it is not added.
  ///
  /// - Throws: `TodoError.refused` if it has no title but differs from the shown draft in other ways.
  func hasTitle(unlike shown: TodoDraft) throws(TodoError) -> Bool {
    guard text(of: .title) == nil else { return true }
    var edits = edits(for: shown)
    edits[.title] = nil
    if !edits.isEmpty { throw .refused(.emptyTitle, line: lines[Exact(TodoField.title.key)]) }
    return false
  }

  /// Returns the patch that makes the changes between the shown draft of a todo and this one.
  ///
  /// - Throws: `TodoError.refused` with the number of the line.
  func patch(
    of todo: Todo, shown: TodoDraft, at moment: Moment, _ own: KnownFields = KnownFields()
  ) throws(TodoError) -> TodoPatch {
    do {
      return try TodoPatch(edits(for: shown), of: todo, at: moment, fields: own)
    } catch {
      guard let refusal = (error.failure as? RefusedValue)?.refusal else { throw error }
      throw .refused(refusal, line: refusal.field.flatMap { lines[Exact($0.key)] })
    }
  }

  func edits(for shown: TodoDraft) -> TodoEdits {
    var edits = TodoEdits()
    for field in TodoSchema.draftFields where isDifferent(field.key, shown) {
      let text = text(of: field) ?? ""
      switch field {
      case .tags: edits.tags = ["none"] + Self.words(text)
      case .after:
        let (old, new) = (Self.refs(shown.text(of: field) ?? ""), Self.refs(text))
        edits.after = Self.difference(new, old)
        edits.notAfter = Self.difference(old, new)
      case .status where text.isEmpty: continue
      default: edits[field] = text
      }
    }
    let new = fields.filter { !shown.fields.contains($0) }
    for case .own(let field) in shown.fields + new where isDifferent(field.name, shown) {
      edits.own.append(TodoEdits.OwnEdit(field.name, values[Exact(field.name)]?.wrappedValue ?? ""))
    }
    if _content != shown._content { edits[.content] = content }
    return edits
  }

  private func text(of field: TodoField) -> String? { values[Exact(field.key)]?.wrappedValue }

  private func isDifferent(_ key: String, _ shown: TodoDraft) -> Bool {
    values[Exact(key)] != shown.values[Exact(key)]
  }

  private static func words(_ text: String) -> [String] {
    text.split { ", \t".contains($0) }.map(String.init)
  }

  /// Splits words into references; a comma inside a full uid belongs to the uid.
  private static func refs(_ text: String) -> [String] {
    text.split { " \t".contains($0) }.flatMap { word -> [String] in
      guard word.utf8.starts(with: "uid:".utf8) else { return words(String(word)) }
      return [String(word.utf8.last == UInt8(ascii: ",") ? word.dropLast() : word)]
    }
  }

  private static func difference(_ words: [String], _ others: [String]) -> [String] {
    let others = Set(others.map { Exact($0) })
    return words.filter { !others.contains(Exact($0)) }
  }

  private mutating func read(_ line: String, number: Int, _ own: KnownFields) throws(Refusal) {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { throw .draftLine(line) }
    let key = Self.trimmed(line[..<colon])
    let builtIn = TodoField(key: key.lowercased()).map { AnyField.builtIn($0) }
    guard let field = builtIn ?? own.named(key).map({ .own($0) }),
      field.field.map(TodoSchema.draftFields.contains) ?? true
    else { throw .draftKey(key) }
    guard lines[Exact(field.key)] == nil else { throw .repeatedField(field) }
    lines[Exact(field.key)] = number
    fields.append(field)
    set(field, line[line.utf8.index(after: colon)...])
  }

  private mutating func set(_ field: AnyField, _ value: Substring) {
    let value = Self.trimmed(value)
    values[Exact(field.key)] = value.isEmpty ? nil : Exact(value)
  }

  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      let end = line.lastIndex { $0 != UInt8(ascii: "\r") }
      return line[..<(end.map { $0 + 1 } ?? line.startIndex)]
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let bytes = text.utf8
    guard let start = bytes.firstIndex(where: { !isBlank($0) }),
      let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(text[start..<bytes.index(after: last)])
  }

  /// Whether a line belongs to a ``TodoEditor/note(_:)``.
  private static func isNote(_ line: String) -> Bool {
    line.utf8.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } == UInt8(ascii: ";")
  }

  private static func isBlank(_ line: String) -> Bool { line.utf8.allSatisfy { isBlank($0) } }

  private static func isBlank(_ byte: UInt8) -> Bool { " \t\n\r".utf8.contains(byte) }
}

extension TodoDraft {
  /// The lines that show which values the fields take.
  static var forms: [String] {
    var lines: [String] = []
    var explained: Set<Exact<String>> = []
    for field in TodoSchema.draftFields {
      guard let forms = forms(of: field.kind), explained.insert(Exact(forms)).inserted else { continue }
      let keys = TodoSchema.draftFields.filter { $0.kind == field.kind }.map(\.key)
      lines.append("\(keys.joined(separator: ", ")): \(forms)")
    }
    return lines + ["todo drops these lines; write notes below the blank line"]
  }

  /// Returns how values of a kind are written, or `nil` if any text will do.
  private static func forms(of kind: TodoSchema.Kind) -> String? {
    switch kind {
    case .date: list(DateExpression.forms) + ", and many more"
    case .priority: list(TodoPriority.allCases.map(\.rawValue))
    case .rule: list(RepeatRule.forms)
    case .status: list(TodoStatus.allCases.map(\.rawValue))
    case .list: "words, separated by spaces or commas"
    case .reference: "an id"
    case .references: "ids, separated by spaces or commas"
    case .id, .uid, .text, .instant: nil
    }
  }

  /// Joins forms, without the quotes that spaces need elsewhere.
  private static func list(_ forms: [String]) -> String {
    forms.map { $0.filter { $0 != "\"" } }.joined(separator: ", ")
  }
}
