import Testing
package import TodoKit

extension Moment {
  /// Friday, 20 November 2026, 12:00.
  package static let friday = Moment(
    instant: Instant(seconds: 1_795_176_000),
    local: LocalDate(day: CalendarDay(daysSinceEpoch: 20_777), minute: 720))

  /// The given number of minutes later, up to the end of that day.
  package static func friday(after minutes: Int) -> Moment {
    Moment(
      instant: Instant(seconds: friday.instant.seconds + 60 * minutes),
      local: LocalDate(day: friday.local.day, minute: 720 + minutes))
  }
}

extension TodoField {
  /// A value of the field's kind, a different value for each number from 0.
  package func sample(_ number: Int) -> TodoValue? {
    switch schema.kind {
    case .id: TodoID(rawValue: number + 1).map { .id($0) }
    case .uid, .reference: .uid(TodoUID(stored: "uid-\(number)"))
    case .text where self == .owner: .text(Exact("\(key)-\(number)"))
    case .text: .text(Exact("\(key) \(number)"))
    case .status: .status(TodoStatus.allCases[number % TodoStatus.allCases.count])
    case .priority: .priority(TodoPriority.allCases[number % TodoPriority.allCases.count])
    case .date: .date(LocalDate(day: CalendarDay(daysSinceEpoch: 20_780 + number)))
    case .instant: .instant(Instant(seconds: 1_795_000_000 + number))
    case .rule: RepeatRule("every \(number + 2) days").map { .rule($0) }
    case .list: .list(Exact(["\(key)-\(number)"]))
    case .references: .uids([TodoUID(stored: "uid-\(number)")])
    }
  }
}

extension Todo {
  /// An open todo from two days before ``TodoKit/Moment/friday``, whose uid is `uid-` and its id.
  package static func sample(
    _ id: Int, _ title: String = "Buy milk", _ change: (inout Todo) throws -> Void = { _ in }
  ) throws -> Todo {
    var todo = Todo(
      id: try #require(TodoID(rawValue: id)), uid: TodoUID(stored: "uid-\(id)"), title: title,
      created: Instant(seconds: 1_795_000_000))
    try change(&todo)
    return todo
  }
}
