import TodoTestSupport

@testable package import TodoKit

/// A document in the canonical layout, head, one todo a line, trailer.
func document(_ todos: [Todo], lastID: Int? = nil, revision: Int = 1) -> String {
  let lines = todos.map { String(decoding: $0.line, as: UTF8.self) }.joined(separator: ",\n")
  let lastID = lastID ?? todos.map(\.id.rawValue).max() ?? 0
  return """
    {"format":"todo","version":1,"todos":[
    \(lines.isEmpty ? "" : lines + "\n")],"lastID":\(lastID),"revision":\(revision)}

    """
}

extension String {
  /// A document without the digest of its last line of history.
  var withoutDigest: String { replacing(/,"history":"[0-9a-f]{16}"/, with: "") }
}

extension ChangeCause {
  /// A change of ``Moment/friday``, by no command that there is.
  static let test = ChangeCause("test", at: .friday)
}

/// References to ids and uids, as a command line names them.
func refs(_ words: String...) throws(TodoError) -> [TodoRef] {
  var refs: [TodoRef] = []
  for word in words { refs += try TodoRef.parse(word) }
  return refs
}

extension TodoUID: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) {
    self.init(stored: text)
  }
}
