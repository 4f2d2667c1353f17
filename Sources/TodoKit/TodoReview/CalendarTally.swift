import TodoCore
import TodoStore

/// Counts what is due and what was done on each day of a month.
struct CalendarTally: PastTally {
  private(set) var past: PastTodos
  private(set) var days: [CalendarSummary.Day]

  init(_ past: PastTodos) {
    self.past = past
    days = past.period.days.map { CalendarSummary.Day(day: $0) }
  }

  mutating func add(_ step: HistoryStep) { past.add(step) }

  mutating func add(_ todo: StoredTodo) -> Bool {
    if todo.status == .open, let due = todo.due, let place = past.period.place(of: due.day) { days[place].due += 1 }
    past.course(of: todo)?.forEachEnd { end in
      if end.status == .done, days.indices.contains(end.place) { days[end.place].done += 1 }
    }
    return false
  }
}
