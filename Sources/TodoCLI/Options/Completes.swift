import ArgumentKit
import TodoKit

/// What completes the values of options and operands; `CompletionSource` has the words for each.
extension Completes {
  /// Days in the past.
  static let pastDates = Completes("pastDates")
  static let periods = Completes("periods")
  static let months = Completes("months")
  static let projectsInUse = Completes("projectsInUse")
  static let tagsInUse = Completes("tagsInUse")
  /// The todos that a command can change.
  static let refs = Completes("refs")
  /// The todos that a relation can name, and `none`.
  static let todos = Completes("todos")
  static let relatedTodos = Completes("relatedTodos")
  static let query = Completes("query")
  /// A line for `jot`.
  static let line = Completes("line")
  static let fields = Completes("fields")
  static let sortFields = Completes("sortFields")
  static let groupings = Completes("groupings")
  /// Custom fields with their values.
  static let ownValues = Completes("ownValues")
  /// Projects and tags after their signs.
  static let signedNames = Completes("signedNames")
  /// Names of the kind that is renamed.
  static let newNames = Completes("newNames")
  /// The values that the row of a field declares, and `none`.
  static func values(of field: TodoField) -> Completes { Completes("values of \(field.key)") }
  /// The field whose values these are, or `nil` for anything else.
  var field: TodoField? { TodoField.allCases.first { self == .values(of: $0) } }
  static let configKeys = Completes("configKeys")
  static let configValues = Completes("configValues")
}
