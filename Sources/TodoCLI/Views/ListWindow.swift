import TodoKit

/// The part of a list that fits in a number of lines.
///
/// Each section has a heading if it has a label, and a blank line above, except for the first. Below the last
/// are a blank line and a line with counts. If that is too much, the blank line above the counts goes first,
/// then todos from the end. But a section before today's leaves today's at least half of the room, if they
/// need it. If there is still no room for one of them, all blank lines go, then the sections before.
package struct ListWindow {
  /// How much of a list fits.
  package struct Limit {
    /// How many lines a list may take, the last of which says what is left out.
    let lines: Int
    /// Returns the command line that shows all todos that match, given their number.
    let rest: (_ matched: Int) -> String
  }

  /// A section, and the positions of the todos that are shown of it, at least one.
  struct Part {
    let section: TodoListModel.Section
    let rows: [Int]

    /// The number of todos that are left out.
    var left: Int { section.range.count - rows.count }
  }

  let parts: [Part]
  /// Whether there are blank lines between the sections.
  let hasGaps: Bool
  /// Whether everything is shown, and there is room for the blank line above the counts.
  let isWhole: Bool

  /// Fits a list into lines, at least 1, the last of which says what is left out; `nil` stands for no bound.
  init(_ list: TodoListModel, lines: Int?) {
    let sections = list.sections
    let all = sections.indices.reduce(1) { $0 + Self.height(of: sections[$1]) + sections[$1].range.count + 1 }
    isWhole = lines.map { all <= $0 } ?? true
    guard let lines, !isWhole else {
      parts = sections.map { Part(section: $0, rows: Array($0.range)) }
      hasGaps = true
      return
    }
    let today = sections.firstIndex { $0.section == .due(.today) }
    var fitting = (sections: sections[...], gap: 1)
    var counts = Self.counts(of: fitting.sections, gap: 1, room: lines - 1, today: today)
    if let today, counts.count <= today {
      fitting.gap = 0
      counts = Self.counts(of: sections[...], gap: 0, room: lines - 1, today: today)
      if counts.count <= today {
        fitting.sections = sections[today...]
        counts = Self.counts(of: fitting.sections, gap: 0, room: lines - 1, today: today)
      }
    }
    hasGaps = fitting.gap > 0
    parts = zip(fitting.sections, counts).map { section, count in
      // In another order than by date, the first todos are those that were asked for first.
      let isDue = if case .due = section.section { true } else { false }
      let rows =
        isDue ? list.todos.mostPressing(count, in: section.range) : Array(section.range.prefix(count))
      return Part(section: section, rows: rows)
    }
  }

  private static func height(of section: TodoListModel.Section) -> Int { section.label == nil ? 0 : 1 }

  /// Returns how many todos of each section fit, until one has none.
  private static func counts(
    of sections: ArraySlice<TodoListModel.Section>, gap: Int, room: Int, today: Int?
  ) -> [Int] {
    var counts: [Int] = []
    var room = room
    for (index, section) in zip(sections.indices, sections) {
      room -= height(of: section) + (index > sections.startIndex ? gap : 0)
      var reserved = 0
      if let today, index < today {
        let headings = sections[(index + 1)...today].reduce(0) { $0 + height(of: $1) + gap }
        reserved = headings + min(sections[today].range.count, max(1, (room - headings) / 2))
      }
      let count = min(section.range.count, room - reserved)
      guard count > 0 else { break }
      room -= count
      counts.append(count)
    }
    return counts
  }
}
