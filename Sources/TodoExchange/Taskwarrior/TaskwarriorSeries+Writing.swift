internal import JSONText
import TodoCore

/// How a todo is written that came as a series, or follows one that did.
extension TaskwarriorSeries {
  enum Course {
    case goesOn
    /// It goes on by another rule, from the todo's occurrence on.
    case restarts
    /// It goes on with another todo, which is the next occurrence.
    case passesOn
    case ends
  }

  private static let pending = UnknownField(key: "status", text: "pending")

  private var rule: RepeatRule? { template.text("recur").flatMap(TaskwarriorDuration.rule) }

  /// Whether Taskwarrior can go on with a todo as it did.
  func goesOn(with todo: Todo) -> Bool {
    guard todo.status == .open, todo.due != nil, let recur = template.text("recur") else { return false }
    return todo.repeats.map { TaskwarriorRecurrence.isSame($0, recur) } ?? (rule == nil)
  }

  /// What has become of it.
  func course(of todo: Todo, isTemplate: Bool, last: CalendarDay?, completed: CalendarDay?) -> Course {
    if goesOn(with: todo) { return .goesOn }
    guard todo.status == .done, todo.repeats == nil else { return isTemplate ? .restarts : .ends }
    guard let last, let completed, var rule else { return .passesOn }
    rule.end = .until(last)
    return rule.nextDate(of: todo.due?.day, doneOn: completed) == nil ? .ends : .passesOn
  }

  /// The tasks that a todo is written as, and the occurrences that were due before it.
  ///
  /// Each is known again by its UUID. A task whose UUID is not the todo's tells the todo's uid, so that there is one todo
  /// when they come back.
  ///
  /// Taskwarrior makes no occurrence that the mask counts, so that those behind the todo are told as well.
  func tasks(
    of todo: Todo, as task: [UnknownField], _ course: Course, origin: LocalDate?, former: LocalDate?
  ) -> (tasks: [[UnknownField]], passed: [[UnknownField]]) {
    // Which of the occurrences the todo is: 0 is the first; nil for a new one. Taskwarrior counts hours across a change of
    // the clock, so that the times of one day may be others.
    let place = todo.uid == uid ? 0 : occurrences.dropFirst().firstIndex { $0.due?.day == todo.due?.day }
    let isMoved = todo.uid == uid && former.map { former in todo.due.map { former.day < $0.day } ?? false } ?? false
    let number = place == nil || isMoved ? number(of: todo, origin: origin) : nil
    var tasks = [
      lead(of: task, for: todo, course, number), part(of: task, at: place, for: todo, course, number),
    ].compactMap(\.self)
    if course == .passesOn { return (tasks, []) }
    var passed: [[UnknownField]] = []
    for (index, occurrence) in occurrences.enumerated().dropFirst() where index != place {
      let over = made(occurrence, of: task).replacing(note(for: todo, on: occurrence.uuid) + ended(task))
      if let due = occurrence.due, let now = todo.due, due < now || isMoved && due.day == now.day {
        passed.append(over)
      } else {
        // What Taskwarrior has made ahead by a former rule is over.
        let isAhead = course == .goesOn
        tasks.append(isAhead ? made(occurrence, of: task) + [Self.pending] : over)
      }
    }
    return (tasks, passed)
  }

  /// The template; nil where another todo has it.
  private func lead(of task: [UnknownField], for todo: Todo, _ course: Course, _ number: Int?) -> [UnknownField]? {
    if course == .passesOn { return nil }
    let (shared, note) = (task.without(lacking), note(for: todo, on: template.text("uuid")))
    if course == .restarts {
      let others = template.filter { Exact($0.key) == Exact("uuid") || !Self.isOne($0.key, of: Self.common) }
      return shared.replacing(others + [UnknownField(key: "mask", text: "-")] + note)
    }
    // The end of a rule is written with it.
    var template = todo.repeats == nil ? template : template.without(Self.end)
    if course == .goesOn, let number {
      // Taskwarrior makes the occurrences for which the mask has no mark yet.
      let mask = template.text("mask") ?? ""
      let longer = mask + String(repeating: "-", count: max(0, number + 1 - mask.utf8.count))
      template = template.replacing([UnknownField(key: "mask", text: longer)])
    }
    return shared.without(Self.dates).replacing(template + note + (course == .ends ? ended(task) : []))
  }

  private func part(
    of task: [UnknownField], at place: Int?, for todo: Todo, _ course: Course, _ number: Int?
  ) -> [UnknownField] {
    var (task, own) = (template.json("until") == nil ? task : task.without(Self.end), occurrences[place ?? 0].own)
    if let place, place > 0, occurrences[place].due == todo.due {
      task = task.without(["todo_due"])
      own += occurrences[place].members.filter { Exact($0.key) == Exact("due") }
    } else if place == nil, let number {
      let imask = UnknownField(key: "imask", json: Array(String(number).utf8))
      own = [UnknownField(key: "uuid", text: todo.uid.uuid.text), imask]
    }
    own += parent
    if task.json("recur") == nil { own += recur }
    if course == .restarts { own = own.replacing([UnknownField(key: "imask", json: Array("0".utf8))]) }
    let isOpen = course == .goesOn || course == .restarts
    own = isOpen ? own + [Self.pending] : own.replacing(note(for: todo, on: own.text("uuid")))
    return task.without([TaskwarriorKey.todoUID.rawValue]).replacing(own)
  }

  /// An occurrence that Taskwarrior has made, without its status.
  private func made(_ occurrence: Occurrence, of task: [UnknownField]) -> [UnknownField] {
    let others = template.filter { !Self.isOne($0.key, of: Self.common) }
    return task.without(lacking + Self.dates + ["status", TaskwarriorKey.todoUID.rawValue]).replacing(others)
      .replacing(occurrence.members + parent + recur).filter { $0.json != Self.null }
  }

  /// What names the template in its occurrences.
  private var parent: [UnknownField] {
    template.json("uuid").map { [UnknownField(key: "parent", json: $0)] } ?? []
  }

  /// The duration, without which Taskwarrior refuses an occurrence.
  private var recur: [UnknownField] { template.filter { Exact($0.key) == Exact("recur") } }

  private func ended(_ task: [UnknownField]) -> [UnknownField] {
    let end = task.json("end") ?? task.json("modified")
    return [UnknownField(key: "status", text: "deleted")] + (end.map { [UnknownField(key: "end", json: $0)] } ?? [])
  }

  /// What tells the todo of the task with that UUID; nothing where the UUID does.
  private func note(for todo: Todo, on uuid: String?) -> [UnknownField] {
    guard let uuid, let note = TaskwarriorKey.uid(of: todo.uid, on: uuid) else { return [] }
    return [UnknownField(key: TaskwarriorKey.todoUID.rawValue, text: note)]
  }

  /// Which date of the series a todo has or is behind, as Taskwarrior counts them; where that cannot be told, the next that
  /// it would make.
  private func number(of todo: Todo, origin: LocalDate?) -> Int {
    guard var day = origin?.day, let due = todo.due?.day, var rule else {
      return template.text("mask")?.utf8.count ?? 0
    }
    // Nobody sees more of a series than this.
    let most = 10_000
    var number = 0
    while number < most, let next = rule.occurrence(after: day), next.day <= due {
      (day, rule) = next
      number += 1
    }
    return number
  }
}

extension [UnknownField] {
  func without(_ keys: [String]) -> [UnknownField] {
    let keys = Set(keys.map { Exact($0) })
    return filter { !keys.contains(Exact($0.key)) }
  }

  /// The same with these in place of those of their keys.
  fileprivate func replacing(_ others: [UnknownField]) -> [UnknownField] { without(others.map(\.key)) + others }
}

/// What was written of a todo of a series: which tasks, and the occurrences that were due before it.
///
/// Of a series that has been done once, all others before the todo were passed over. One that has been done more often
/// does not know which of them it was: that is seen where the text has the todo that it follows as well.
struct TaskwarriorWritten {
  let todo: TodoUID
  /// The uid of the todo that follows one that is done.
  let follower: TodoUID?
  let uuids: [String]
  let passed: [[UnknownField]]

  /// The occurrences that are over, since no todo of the text is one of them.
  static func over(_ series: [TaskwarriorWritten]) -> [[UnknownField]] {
    let followers = Set(series.compactMap(\.follower))
    let written = Set(series.lazy.flatMap(\.uuids).map { Exact($0) })
    return series.filter { followers.contains($0.todo) }.flatMap(\.passed).filter { task in
      task.text("uuid").map { !written.contains(Exact($0)) } ?? false
    }
  }
}
