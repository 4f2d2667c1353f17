/// The highest numbers that a history knows, whatever store it belongs to.
struct HistoryCensus {
  /// The highest revision; 0 for none.
  private(set) var revision = 0
  /// The highest id of a todo; 0 for none.
  private(set) var lastID = 0

  init() {}

  /// Reads every line, past those that make no sense; nil where it cannot be read.
  init?(of source: (any HistorySource)?) {
    guard let source else { return }
    var lines = HistoryLines(of: source)
    do throws(SystemFailure) {
      _ = try lines.skipRest()
      while let line = try lines.next() {
        guard let step = HistoryStep(line) else { continue }
        revision = max(revision, step.revision)
        for change in step.changes {
          lastID = max(lastID, (change.after ?? change.before).flatMap(Todo.id(inLine:))?.rawValue ?? 0)
        }
      }
    } catch {
      return nil
    }
  }
}
