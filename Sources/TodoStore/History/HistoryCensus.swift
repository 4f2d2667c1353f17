package import FileStore
import TodoCore

/// The highest numbers that a history knows, whatever store it belongs to.
package struct HistoryCensus {
  /// The highest revision; 0 for none.
  private(set) var revision = 0
  /// The highest id of a todo; 0 for none.
  private(set) var lastID = 0

  /// Of no history.
  package init() {}

  /// Reads every line, past those that make no sense, from the end as far back as they can be read.
  package init(of source: any HistorySource) {
    var lines = HistoryLines(of: source)
    do throws(SystemFailure) {
      _ = try lines.skipRest()
      while let line = try lines.next() {
        // The end of a line says its revision, whatever became of the rest.
        revision = max(revision, line.place?.revision ?? 0)
        guard let step = HistoryStep(line) else { continue }
        for change in step.changes {
          lastID = max(lastID, (change.after ?? change.before).flatMap(Todo.id(inLine:))?.rawValue ?? 0)
        }
      }
    } catch {
      // What stands at the end is the newest, and counts.
    }
  }
}
