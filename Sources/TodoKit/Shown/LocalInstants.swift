import Graphs
import TodoCore

/// What the wall clock showed at some instants.
///
/// They lie in order and are found by bisection: to make the first dictionary of a kind costs a receipt more than that.
struct LocalInstants: Hashable, Sendable {
  private let instants: [Instant]
  private let dates: [LocalDate]

  /// These instants, in any order, on the wall clock of a moment.
  init(_ instants: [Instant], at moment: Moment) {
    var sorted = instants.sorted()
    var last: Instant?
    sorted.removeAll { instant in
      defer { last = instant }
      return instant == last
    }
    self.instants = sorted
    dates = sorted.map { moment.localDate(of: $0) }
  }

  /// What the clock showed at an instant; nil for one that is none of these.
  subscript(instant: Instant) -> LocalDate? {
    let place = instants.partitioningIndex { $0 >= instant }
    return place < instants.count && instants[place] == instant ? dates[place] : nil
  }
}
