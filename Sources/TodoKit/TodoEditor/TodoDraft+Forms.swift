import TodoCore

extension TodoDraft {
  /// What can be written in the fields, line by line, for the person who edits them.
  static var forms: [String] {
    var lines: [String] = []
    var explained: Set<Exact<String>> = []
    for field in TodoSchema.draftFields {
      guard let forms = forms(of: field.kind), explained.insert(Exact(forms)).inserted else { continue }
      let keys = TodoSchema.draftFields.filter { $0.kind == field.kind }.map(\.key)
      lines.append("\(keys.joined(separator: ", ")): \(forms)")
    }
    return lines + ["lines like these are not stored; the content begins after the blank line"]
  }

  /// How values of a kind are written; nil where any text will do.
  private static func forms(of kind: TodoSchema.Kind) -> String? {
    switch kind {
    case .date: list(DateExpression.forms) + ", and many more"
    case .priority: list(TodoPriority.allCases.map(\.rawValue))
    case .rule: list(RepeatRule.forms)
    case .status: list(TodoStatus.allCases.map(\.rawValue))
    case .list: "words with blanks or commas between them"
    case .reference: "an id"
    case .references: "ids with blanks or commas between them"
    case .id, .uid, .text, .instant: nil
    }
  }

  /// Forms without the quotes that a blank asks for elsewhere.
  private static func list(_ forms: [String]) -> String {
    forms.map { $0.filter { $0 != "\"" } }.joined(separator: ", ")
  }
}
