import ArgumentKit
import TodoKit

extension Command {
  static let undo = move(.undo, "undoes the last change, or the last n", PackageResources.undo_txt)
  static let redo = move(.redo, "redoes what was undone last, or the last n", PackageResources.redo_txt)

  private static func move(
    _ direction: HistoryDirection, _ summary: String, _ page: @escaping @autoclosure HelpText.Page
  ) -> Command {
    Command(
      direction.rawValue, summary: summary,
      arguments: [
        ArgumentDeclaration("n", .optional, help: "how many steps (default: 1), or as far as a revision: r88")
      ],
      options: [dryRun.row], page: page()
    ) { arguments throws(UsageError) in
      guard let word = arguments.operands.first else { return .openHistoryMove(HistoryMoveRequest(direction)) }
      if let revision = HistoryRevision(word) {
        return .openHistoryMove(HistoryMoveRequest(direction, .through(revision: revision.number)))
      }
      guard let count = Int(word), count >= 1 else {
        throw arguments.invalid("n", "invalid number \"\(word)\", expected 1 or more, or a revision such as r88")
      }
      return .openHistoryMove(HistoryMoveRequest(direction, .steps(count)))
    } spelling: { route in
      guard case .openHistoryMove(let request) = route, request.direction == direction else { return nil }
      switch request.distance {
      case .steps(1): return Spelling()
      case .steps(let count): return Spelling([String(count)])
      case .through(let revision): return Spelling([HistoryRevision(number: revision).description])
      }
    }
  }

  static let logLimit = Option("limit", value: "n", help: "at most this many steps", convert: limit(_:))
  static let since = Option(
    "since", value: "when", help: "only steps from this date on, or after this revision: a feed to poll, oldest first",
    convert: HistoryBound.init(_:))
  static let until = Option(
    "until", value: "when", help: "only steps up to this date or revision, that one included",
    convert: HistoryBound.init(_:))
  static let whereChanged = Option(
    whereQuery.row.name, value: "query",
    help: "only steps that changed todos that match, whatever their status")

  static let log = Command(
    "log", summary: "shows the changes, newest first",
    arguments: [ArgumentDeclaration("ref", .any, help: "only steps that changed these todos")],
    options: [logLimit.row, since.row, until.row, whereChanged.row], page: PackageResources.log_txt
  ) { arguments throws(UsageError) in
    let request = HistoryLogRequest(
      refs: try refs(arguments), query: try arguments.value(whereChanged), since: try arguments.value(since),
      until: try arguments.value(until), limit: try arguments.value(logLimit))
    guard request.query == nil || request.refs.isEmpty else { throw bothPicked(arguments) }
    return .openHistoryLog(request)
  } spelling: { route in
    guard case .openHistoryLog(let request) = route else { return nil }
    return Spelling(
      request.refs.map(\.text), since.words(request.since?.text), until.words(request.until?.text),
      whereChanged.words(request.query), logLimit.words(request.limit.map(String.init)))
  }
}

extension HistoryBound {
  fileprivate var text: String {
    switch self {
    case .revision(let number): HistoryRevision(number: number).description
    case .date(let text): text
    }
  }
}
