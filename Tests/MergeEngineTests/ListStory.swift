@testable import MergeEngine
@testable import StoreEngine
@testable import TodoCore
@testable import TodoTestSupport

/// A list, and what one person does to it, second by second.
struct ListStory: Sendable {
  private var todos: [Todo]
  private var now = Instant(seconds: 1_795_000_100)

  init(_ todos: [Todo]) { self.todos = todos }

  /// A todo that repeats every week.
  static var water: Todo {
    var todo = Todo(
      id: TodoID(stored: 1), uid: "w1", title: "Water", created: Instant(seconds: 1_795_000_000))
    todo.due = LocalDate(day: CalendarDay(daysSinceEpoch: 20_777))
    todo.repeats = RepeatRule("every week")
    return todo
  }

  /// Todos with nothing but a uid, which is also the title.
  static func plain(_ uids: TodoUID...) -> ListStory {
    ListStory(
      uids.enumerated().map { index, uid in
        Todo(
          id: TodoID(stored: index + 1), uid: uid, title: uid.text, created: Instant(seconds: 1_795_000_000))
      })
  }

  var list: SharedList { SharedList(todos, lastID: todos.map(\.id.rawValue).max() ?? 0) }

  func next(_ uid: TodoUID) -> TodoUID { uid.next() }

  mutating func wait(_ seconds: Int) { now = Instant(seconds: now.seconds + seconds) }

  mutating func edit(_ uid: TodoUID, _ change: (inout Todo) -> Void) {
    wait(1)
    for place in todos.indices where todos[place].uid == uid {
      change(&todos[place])
      todos[place].modified = now
    }
  }

  mutating func remove(_ uid: TodoUID) {
    wait(1)
    todos.removeAll { $0.uid == uid }
    todos = todos.map { $0.withoutRelations(to: [uid], at: now) }
  }

  mutating func add(_ uid: TodoUID) {
    wait(1)
    todos.append(Todo(id: TodoID(stored: list.lastID + 1), uid: uid, title: uid.text, created: now))
  }

  mutating func finish(_ uid: TodoUID) { edit(uid) { [now] in ($0.status, $0.completed) = (.done, now) } }

  mutating func cancel(_ uid: TodoUID) {
    edit(uid) { [now] in ($0.status, $0.cancelled) = (.cancelled, now) }
  }

  /// Completes a repeating todo, and then its next occurrence.
  mutating func doneTwice(_ uid: TodoUID) {
    done(uid)
    done(next(uid))
  }

  /// Completes a repeating todo.
  mutating func done(_ uid: TodoUID) {
    finish(uid)
    edit(uid) { $0.repeats = nil }
    guard var next = todos.first(where: { $0.uid == uid }) else { return }
    (next.status, next.completed, next.repeats) = (.open, nil, RepeatRule("every week"))
    (next.uid, next.id, next.created, next.modified) = (uid.next(), TodoID(stored: list.lastID + 1), now, now)
    next.due = next.due.map { LocalDate(day: $0.day.advanced(by: 7)) }
    todos.append(next)
  }
}
