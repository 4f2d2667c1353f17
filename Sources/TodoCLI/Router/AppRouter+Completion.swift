import TodoKit

extension AppRouter {
  /// What the store knows that a Tab asks about; nil when nothing says where it is.
  ///
  /// - Parameter file: the value of `--file` as it was typed, in which a `~/` at the beginning is expanded.
  static func completionFacts(file: String?, environment: Environment) -> TodoCompletion? {
    do {
      let choice = try StoreChoice(option: try path(file, in: environment), environment: environment)
      switch StoreLocation(choice) {
      case .memory:
        return TodoCompletion(.samples(at: try environment.clock()()))
      case .file(let path):
        let store = TodoStore.file(path, lockTimeout: 0, onWait: {}, onHistoryEvent: { _ in })
        return TodoCompletion(store)
      }
    } catch {
      return nil
    }
  }

  private static func path(_ file: String?, in environment: Environment) throws(EnvironmentError) -> String? {
    guard let file, file.hasPrefix("~/"), let home = try environment.path("HOME") else { return file }
    return home + file.dropFirst()
  }
}
