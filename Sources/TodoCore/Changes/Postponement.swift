/// How far a todo is put off, or until when: a distance, which counts from the todo's own day, or any other date.
public struct Postponement: Hashable, Sendable {
  private enum Extent: Hashable {
    case distance(DateDistance)
    case date(DateExpression)
  }

  /// Where it leads to, once a date is placed on the calendar.
  package enum Target: Hashable {
    case distance(DateDistance)
    case date(LocalDate)
    /// The beginning of the span behind the one that the todo's day is in.
    case next(DateExpression.Span)

    static let oneDay = Target.distance(DateDistance(1, .day))

    /// Whether it needs a time of day to count from.
    var countsHours: Bool {
      if case .distance(let distance) = self { distance.unit == .minute } else { false }
    }
  }

  private let extent: Extent

  /// Reads how far, or until when.
  public init(_ text: String) throws(DateError) {
    extent =
      if let distance = DateExpression.distance(text) { .distance(distance) } else { .date(try DateExpression(text)) }
  }

  /// Whether the last of the words that name todos says how far instead.
  ///
  /// What can only be about ids, and what begins with `uid:`, is a reference. The beginning of a uid gives way to a date,
  /// and to what is refused as one because it can be read in several ways.
  public static func isMeant(by word: String) -> Bool {
    let refs = (try? TodoRef.parse(word)) ?? []
    let canBeDate = refs.allSatisfy { ref in
      switch ref.target {
      case .beginning, .steps: true
      case .ids, .uid: false
      }
    }
    guard canBeDate else { return false }
    do {
      _ = try Postponement(word)
      return true
    } catch {
      return error != .unknown
    }
  }

  func settled(at moment: Moment) throws(DateError) -> Target {
    switch extent {
    case .distance(let distance): .distance(distance)
    case .date(let date):
      if case .day(.span(let span, 1), weekday: nil, nil) = date.shape {
        .next(span)
      } else {
        .date(try date.date(at: moment))
      }
    }
  }
}

extension Postponement.Target {
  /// When a todo is due that is put off at that moment; nil beyond the calendar, and for hours where it is due on a whole
  /// day.
  ///
  /// A distance is counted from its day, or from today where that has passed. The time of day stays what it was, unless
  /// the date brings one. Hours are counted from its time, or from now where that has passed.
  func date(from due: LocalDate, at moment: Moment) -> LocalDate? {
    switch self {
    case .distance(let distance) where distance.unit == .minute:
      return due.minute == nil ? nil : distance.date(from: max(due, moment.local), at: moment)
    case .distance(let distance):
      guard let day = distance.day(from: max(due.day, moment.today)), day.isOnCalendar else { return nil }
      return LocalDate(day: day, minute: due.minute)
    case .date(let date): return LocalDate(day: date.day, minute: date.minute ?? due.minute)
    case .next(let span):
      guard let day = moment.start(of: span, later: 1, from: max(due.day, moment.today)), day.isOnCalendar else {
        return nil
      }
      return LocalDate(day: day, minute: due.minute)
    }
  }
}
