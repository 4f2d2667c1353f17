import StoreEngine
public import TodoCore

/// A bound of a part of the history, as you or a script writes it.
public enum HistoryBound: Hashable, Sendable {
  /// A revision of the store, from 0.
  case revision(Int)
  /// A date or a period as it was written; its meaning depends on the moment.
  case date(String)

  /// Reads `r88` or `88` as a revision, and anything else as a date.
  public init(_ text: String) {
    guard let number = HistoryRevision(text)?.number ?? Int(text), number >= 0 else {
      self = .date(text)
      return
    }
    self = .revision(number)
  }
}

struct HistoryPart {
  /// The revision after which the part begins, or `nil` for none.
  let since: Int?
  /// The instant at which the part begins, or `nil` for none.
  let start: Instant?
  private let until: Int?
  /// The first instant after the part, or `nil` for none.
  private let end: Instant?

  /// Creates the part of the history after the revision, or from the first instant of the date, `since`, up
  /// to and including the revision, or the last instant of the date, `until`.
  init(since: HistoryBound?, until: HistoryBound?, at moment: Moment) throws(TodoError) {
    (self.since, start) = try Self.cut(since, at: moment) { $0.lowerBound }
    (self.until, end) = try Self.cut(until, at: moment) { $0.upperBound }
  }

  /// Whether a step after the revision ``since`` belongs to the part.
  func contains(_ step: HistoryStep) -> Bool {
    step.revision <= until ?? .max && start.map { step.time >= $0 } ?? true
      && end.map { step.time < $0 } ?? true
  }

  private static func cut(
    _ bound: HistoryBound?, at moment: Moment, _ edge: (Range<Instant>) -> Instant
  ) throws(TodoError) -> (Int?, Instant?) {
    switch bound {
    case nil: return (nil, nil)
    case .revision(let number)?: return (number, nil)
    case .date(let text)?:
      do throws(DateError) {
        // A distance without a sign, such as `3d` or `2 hours`, leads back: nothing has happened in the
        // future.
        let date = DateExpression.distance("\(text) ago") == nil ? text : "\(text) ago"
        return (nil, edge(moment.instants(of: try DateExpression(date).period(at: moment, .back))))
      } catch {
        throw .malformedBound(text, error)
      }
    }
  }
}

extension TodoError {
  /// A bound of the history is neither a revision nor a date; `error` says why it is not a date.
  public static func malformedBound(_ text: String, _ error: DateError) -> TodoError {
    let bound: Advice = "write a revision like r88, or a date like yesterday, \"last week\" or 2026-11-20"
    let message =
      error == .unknown ? "\(quoted(text)) is neither a revision nor a date" : error.message(of: text)
    return TodoError(
      ProblemModel(code: .usage, message: message, advice: [error.advice(for: text, orElse: bound)]))
  }
}
