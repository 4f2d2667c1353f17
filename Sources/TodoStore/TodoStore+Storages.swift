public import FileStore
internal import JSONText
public import TodoCore

extension TodoStore {
  /// The store in a file, which need not exist yet.
  ///
  /// - Parameters:
  ///   - path: the path of the file, relative to the working folder or absolute.
  ///   - lockTimeout: how many seconds another process may keep the lock.
  ///   - onWait: called once when the lock keeps this one waiting.
  ///   - onHistoryEvent: called when something happened to the history that the user should know of.
  public static func file(
    _ path: String, lockTimeout: Double, onWait: @escaping () -> Void,
    onHistoryEvent: @escaping (HistoryEvent) -> Void
  ) -> TodoStore {
    TodoStore(FileStorage(path: path, lockTimeout: lockTimeout, onWait: onWait, onHistoryEvent: onHistoryEvent))
  }

  /// A store in memory, filled with three todos to try things out.
  public static func samples(at moment: Moment) -> TodoStore {
    let contents = [
      ("Focus", "Decide on what you want to focus in your life"),
      ("Value", "Decide on what values are meaningful in your life"),
      ("Action", "Decide on what you should do to achieve empowering life"),
    ]
    var random = SystemRandomNumberGenerator()
    var todos: [[UInt8]] = []
    for (index, (title, content)) in contents.enumerated() {
      guard let id = TodoID(rawValue: index + 1) else { continue }
      var todo = Todo(id: id, uid: .random(using: &random), title: title, created: moment.instant)
      todo.content = content
      todos.append(todo.line)
    }
    let trailer = StoreTrailer(lastID: todos.count)
    return TodoStore(MemoryStorage(StoreLayout.document(of: todos, trailer: trailer)))
  }
}
