/// How much of each todo a list is asked for, so that nothing is decoded that is not shown.
public struct TodoPortion: Hashable, Sendable {
  /// Whether a summary may carry the todo as a JSON object in place of its texts.
  let isObject: Bool
  /// The fields whose texts are decoded.
  let texts: FieldSet

  /// All values of a todo.
  public static let everything = TodoPortion(isObject: false, texts: FieldSet(TodoField.allCases))

  /// The todo as a JSON object in the canonical form, where the store has it so: then the texts of the summary (`uid`,
  /// `title`, `content`, `project`, `tags` and unknown keys) are empty, and its `object` is given.
  public static let object = TodoPortion(isObject: true, texts: FieldSet(TodoField.allCases))

  /// Of the texts (`uid`, `title`, `content`, `project`, `tags`) only these: the others, and unknown keys, may be empty.
  public static func values(of fields: [TodoField]) -> TodoPortion {
    TodoPortion(isObject: false, texts: FieldSet(fields))
  }
}
