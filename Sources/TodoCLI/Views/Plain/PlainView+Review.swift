import Terminal
import TodoKit

/// What looks back has lines of several kinds, each of which begins with its kind.
extension PlainView {
  /// `done 2026-11-20`, or `stale` and no day, before the columns of a todo.
  func show(_ model: TodoReviewModel) {
    for day in model.review.days {
      for deed in ReviewSummary.Deed.allCases {
        show(day[deed], of: model.review.todos, behind: "\(deed.rawValue)\t\(day.day.description)\t")
      }
    }
    for section in model.review.sections {
      show(section.todos.indices, of: section.todos, behind: "\(section.kind.rawValue)\t\t")
    }
    Notices.note(model.note, on: console)
  }

  /// `day 2026-11-20 added done cancelled open`, `week 2026-W47 …`, `project name open added done`, `tag …`,
  /// `age median p90`, `load 2026-11-23 due`.
  func show(_ model: TodoStatsModel) {
    let stats = model.stats
    if let weeks = stats.weeks {
      for week in weeks { show("week", week.week.description, week.counts, open: week.open) }
    } else {
      for day in stats.days { show("day", day.day.description, day.counts, open: day.open) }
    }
    for (kind, groups) in [("project", stats.projects), ("tag", stats.tags)] {
      for group in groups {
        console.out.buffer.append("\(kind)\t\(group.name)\t\(group.open)\t\(group.added)\t\(group.done)\n")
      }
    }
    console.out.buffer.append("age\t\(stats.age?.median.description ?? "")\t\(stats.age?.p90.description ?? "")\n")
    for load in stats.load { console.out.buffer.append("load\t\(load.day.description)\t\(load.due)\n") }
    Notices.note(model.note, on: console)
  }

  /// `2026-11-20 due done`.
  func show(_ model: TodoCalendarModel) {
    for day in model.calendar.days {
      console.out.buffer.append("\(day.day.description)\t\(day.due)\t\(day.done)\n")
    }
    Notices.note(model.note, on: console)
  }

  private func show(_ kind: String, _ name: String, _ counts: PastCounts, open: Int) {
    console.out.buffer.append("\(kind)\t\(name)\t\(counts.added)\t\(counts.done)\t\(counts.cancelled)\t\(open)\n")
  }

  private func show(_ places: some Sequence<Int>, of todos: TodoRows, behind beginning: String) {
    showRows(places, behind: beginning) { todos.append($1, at: $0, to: &$2) }
  }
}
