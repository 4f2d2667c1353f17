import FileStore
import Terminal
import TodoKit

/// The changes of a list as they are made, whoever makes them: `log --follow`.
struct HistoryFeed {
  let app: TodoApp
  let view: any TodoView
  let router: any TodoHistory.Router
  /// The path of the store, or `nil` for a store in memory.
  let file: String?

  /// Shows the requested changes, or none before now, and then each that is made, until nobody reads them.
  ///
  /// Each look at the store is an event of its own. A history that does not reach back to the last change
  /// that was shown ends the feed with an error, since changes may be missing.
  func follow(_ request: HistoryLogRequest) throws(TodoError) -> Outcome {
    guard let file else {
      throw .unusable("no changes come to :memory:, which lasts as long as the command", .nameStore)
    }
    let out = view.console.out.buffer
    let watch = StoreWatch(path: file)
    var request = request
    repeat {
      let event = app.forOneEvent
      let revision = try event.revision()
      request.since = request.since ?? .revision(revision)
      let outcome = event.history(in: view, router).showLog(request)
      // The first failed write is reported when the command ends.
      guard outcome == .succeeded, (try? out.flush()) != nil else { return outcome }
      request.since = .revision(revision)
    } while watch.wait(orHangupOf: out.descriptor) == .changed
    return .succeeded
  }
}
