internal import JSONText
import TodoCore

/// Writes a todo that came from a series, or that follows one that did.
extension TaskwarriorSeries {
  enum Course {
    case goesOn
    /// The series goes on with another rule, from the todo's occurrence on.
    case restarts
    /// The series goes on with another todo, which is the next occurrence.
    case movesOn
    case ends
  }

  private static let pending = UnknownField(key: "status", text: "pending")

  private var rule: RepeatRule? { template.text("recur").flatMap(TaskwarriorDuration.rule) }

  /// Returns whether Taskwarrior can go on repeating the todo as before.
  func goesOn(with todo: Todo) -> Bool {
    guard todo.status == .open, todo.due != nil, let recur = template.text("recur") else { return false }
    return todo.repeats.map { TaskwarriorRecurrence.isSame($0, recur) } ?? (rule == nil)
  }

  /// Returns how the series goes on, judging by its todo.
  func course(of todo: Todo, isTemplate: Bool, last: CalendarDay?, completed: CalendarDay?) -> Course {
    if goesOn(with: todo) { return .goesOn }
    guard todo.status == .done, todo.repeats == nil else { return isTemplate ? .restarts : .ends }
    guard let last, let completed, var rule else { return .movesOn }
    rule.end = .until(last)
    return rule.nextDate(of: todo.due?.day, doneOn: completed) == nil ? .ends : .movesOn
  }

  /// Returns the tasks that a todo is written as, and the occurrences that were due before it.
  ///
  /// An import recognizes each task by its UUID. A task with another UUID than the todo's states the todo's uid, so
  /// that all tasks become one todo again.
  ///
  /// Taskwarrior does not create occurrences that the mask already counts, so the later ones are written, too.
  func tasks(
    of todo: Todo, as task: [UnknownField], _ course: Course, origin: LocalDate?, former: LocalDate?
  ) -> (tasks: [[UnknownField]], passed: [[UnknownField]]) {
    // The index of the todo's occurrence: 0 is the first, nil a new one. Days are compared: Taskwarrior counts hours
    // across a change of the clock, so that times may differ.
    let place = todo.uid == uid ? 0 : occurrences.dropFirst().firstIndex { $0.due?.day == todo.due?.day }
    let isMoved = todo.uid == uid && former.map { former in todo.due.map { former.day < $0.day } ?? false } ?? false
    let number = place == nil || isMoved ? number(of: todo, origin: origin) : nil
    var tasks = [
      templateTask(of: task, for: todo, course, number), occurrenceTask(of: task, at: place, for: todo, course, number),
    ].compactMap(\.self)
    if course == .movesOn { return (tasks, []) }
    var passed: [[UnknownField]] = []
    for (index, occurrence) in occurrences.enumerated().dropFirst() where index != place {
      let over = createdTask(occurrence, of: task).replacing(note(for: todo, on: occurrence.uuid) + ended(task))
      if let due = occurrence.due, let now = todo.due, due < now || isMoved && due.day == now.day {
        passed.append(over)
      } else {
        // Occurrences that Taskwarrior created ahead by a former rule are over.
        let isAhead = course == .goesOn
        tasks.append(isAhead ? createdTask(occurrence, of: task) + [Self.pending] : over)
      }
    }
    return (tasks, passed)
  }

  /// Returns the template; `nil` if another todo has taken it over.
  private func templateTask(
    of task: [UnknownField], for todo: Todo, _ course: Course, _ number: Int?
  ) -> [UnknownField]? {
    if course == .movesOn { return nil }
    let (shared, note) = (task.without(lacking), note(for: todo, on: template.text("uuid")))
    if course == .restarts {
      let others = template.filter { Exact($0.key) == Exact("uuid") || !Self.isKey($0.key, in: Self.common) }
      return shared.replacing(others + [UnknownField(key: "mask", text: "-")] + note)
    }
    // The end of a rule is written with the rule.
    var template = todo.repeats == nil ? template : template.without(Self.end)
    if course == .goesOn, let number {
      // Taskwarrior creates the occurrences for which the mask has no mark yet.
      let mask = template.text("mask") ?? ""
      let longer = mask + String(repeating: "-", count: max(0, number + 1 - mask.utf8.count))
      template = template.replacing([UnknownField(key: "mask", text: longer)])
    }
    return shared.without(Self.dates).replacing(template + note + (course == .ends ? ended(task) : []))
  }

  private func occurrenceTask(
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

  /// Returns an occurrence that Taskwarrior has created, without its status.
  private func createdTask(_ occurrence: Occurrence, of task: [UnknownField]) -> [UnknownField] {
    let others = template.filter { !Self.isKey($0.key, in: Self.common) }
    return task.without(lacking + Self.dates + ["status", TaskwarriorKey.todoUID.rawValue]).replacing(others)
      .replacing(occurrence.members + parent + recur).filter { $0.json != Self.null }
  }

  /// The attribute that names the template in its occurrences.
  private var parent: [UnknownField] {
    template.json("uuid").map { [UnknownField(key: "parent", json: $0)] } ?? []
  }

  /// The attribute with the duration, without which Taskwarrior refuses an occurrence.
  private var recur: [UnknownField] { template.filter { Exact($0.key) == Exact("recur") } }

  private func ended(_ task: [UnknownField]) -> [UnknownField] {
    let end = task.json("end") ?? task.json("modified")
    return [UnknownField(key: "status", text: "deleted")] + (end.map { [UnknownField(key: "end", json: $0)] } ?? [])
  }

  /// Returns the note about the todo for the task with a UUID; empty if the UUID is the todo's.
  private func note(for todo: Todo, on uuid: String?) -> [UnknownField] {
    guard let uuid, let note = TaskwarriorKey.uid(of: todo.uid, on: uuid) else { return [] }
    return [UnknownField(key: TaskwarriorKey.todoUID.rawValue, text: note)]
  }

  /// Returns the number of the last date of the series up to the todo's date, as Taskwarrior counts; if unknown, the
  /// number of the next date that Taskwarrior would create.
  private func number(of todo: Todo, origin: LocalDate?) -> Int {
    guard var day = origin?.day, let due = todo.due?.day, var rule else {
      return template.text("mask")?.utf8.count ?? 0
    }
    // No series in use has more dates than this.
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

  /// Returns the fields with others replacing those of the same keys.
  fileprivate func replacing(_ others: [UnknownField]) -> [UnknownField] { without(others.map(\.key)) + others }
}

/// The tasks written for a todo of a series, and the occurrences that were due before the todo.
///
/// If a series was done once, all earlier occurrences were passed over. If it was done several times, the todo does not
/// know which occurrences were done, unless the text also has the todo that it follows.
struct TaskwarriorWrittenSeries {
  let todo: TodoUID
  /// The uid of the todo that follows a done one, or `nil`.
  let follower: TodoUID?
  let uuids: [String]
  let passed: [[UnknownField]]

  /// Returns the passed occurrences that belong to no todo of the text.
  static func endedTasks(_ series: [TaskwarriorWrittenSeries]) -> [[UnknownField]] {
    let followers = Set(series.compactMap(\.follower))
    let written = Set(series.lazy.flatMap(\.uuids).map { Exact($0) })
    return series.filter { followers.contains($0.todo) }.flatMap(\.passed).filter { task in
      task.text("uuid").map { !written.contains(Exact($0)) } ?? false
    }
  }
}
