import TodoCore
import TodoStore

/// Picks the todos that were done, added or given up in a period, by day.
struct ReviewTally: PastTally {
  private(set) var past: PastTodos
  private var picked = 0
  /// The days, with the places of their todos among those that were picked.
  private(set) var days: [ReviewSummary.Day]

  init(_ past: PastTodos) {
    self.past = past
    days = past.period.days.map { ReviewSummary.Day(day: $0) }
  }

  mutating func add(_ step: HistoryStep) { past.add(step) }

  mutating func add(_ todo: StoredTodo) -> Bool {
    guard let course = past.course(of: todo) else { return false }
    var isPicked = false
    func pick(_ deed: ReviewSummary.Deed, on place: Int) {
      guard days.indices.contains(place) else { return }
      days[place][deed].append(picked)
      isPicked = true
    }
    pick(.added, on: course.added)
    course.forEachEnd { pick($0.status == .done ? .done : .cancelled, on: $0.place) }
    if isPicked { picked += 1 }
    return isPicked
  }
}
