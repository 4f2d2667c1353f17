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

  /// Whether Taskwarrior can go on with a todo as it did.
  func goesOn(with todo: Todo) -> Bool {
    guard todo.status == .open, todo.due != nil, let recur = template.text("recur") else { return false }
    return todo.repeats.map { TaskwarriorRecurrence.isSame($0, recur) } ?? (TaskwarriorDuration.rule(recur) == nil)
  }

  /// What has become of it.
  func course(of todo: Todo, isTemplate: Bool, last: CalendarDay?, completed: CalendarDay?) -> Course {
    if goesOn(with: todo) { return .goesOn }
    if todo.status == .done, todo.repeats == nil {
      return isOver(with: todo, last: last, completed: completed) ? .ends : .passesOn
    }
    return isTemplate ? .restarts : .ends
  }

  /// Whether there is no date of the series behind a todo that was done.
  private func isOver(with todo: Todo, last: CalendarDay?, completed: CalendarDay?) -> Bool {
    guard let last, let completed, var rule = template.text("recur").flatMap(TaskwarriorDuration.rule) else {
      return false
    }
    rule.end = .until(last)
    return rule.nextDate(of: todo.due?.day, doneOn: completed) == nil
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
    let place = place(of: todo)
    let isMoved = todo.uid == uid && former.map { former in todo.due.map { former.day < $0.day } ?? false } ?? false
    let number = place == nil || isMoved ? number(of: todo, origin: origin) : nil
    var tasks = [
      lead(of: task, for: todo, course, number), part(of: task, at: place, for: todo, course, number),
    ].compactMap(\.self)
    if course == .passesOn { return (tasks, []) }
    var passed: [[UnknownField]] = []
    for (index, occurrence) in later.enumerated() where index + 1 != place {
      if isPassed(occurrence, by: todo, isMoved) {
        passed.append(over(occurrence, of: task, for: todo))
      } else if course == .goesOn {
        tasks.append(made(occurrence, of: task) + [UnknownField(key: "status", text: "pending")])
      } else {
        // What Taskwarrior has made ahead by the former rule is over.
        tasks.append(over(occurrence, of: task, for: todo))
      }
    }
    return (tasks, passed)
  }

  /// Whether an occurrence comes before the one that the todo is, or is the one that it was moved to.
  private func isPassed(_ occurrence: Later, by todo: Todo, _ isMoved: Bool) -> Bool {
    guard let due = occurrence.due, let now = todo.due else { return false }
    return due < now || isMoved && due.day == now.day
  }

  /// Which of the occurrences a todo is: 0 is the first; nil for a new one.
  ///
  /// Taskwarrior counts hours across a change of the clock, so that the times of one day may be others.
  private func place(of todo: Todo) -> Int? {
    todo.uid == uid ? 0 : later.firstIndex { $0.due?.day == todo.due?.day }.map { $0 + 1 }
  }

  /// The template; nil where another todo has it.
  private func lead(of task: [UnknownField], for todo: Todo, _ course: Course, _ number: Int?) -> [UnknownField]? {
    let shared = shared(task)
    // The end of a rule is written with it.
    let template = todo.repeats == nil ? template : template.without(Self.end)
    let note = note(for: todo, on: template.text("uuid"))
    switch course {
    case .goesOn:
      var template = template
      if let number {
        // Taskwarrior makes the occurrences for which the mask has no mark yet.
        let mask = template.text("mask") ?? ""
        let longer = mask + String(repeating: "-", count: max(0, number + 1 - mask.utf8.count))
        template = template.replacing([UnknownField(key: "mask", text: longer)])
      }
      return shared.without(Self.dates).replacing(template + note)
    case .restarts:
      let others = template.filter { Exact($0.key) == Exact("uuid") || !Self.isOne($0.key, of: Self.common) }
      return shared.replacing(others + [UnknownField(key: "mask", text: "-")] + note)
    case .passesOn: return nil
    case .ends:
      return shared.without(Self.dates).replacing(template + note + ended(task))
    }
  }

  private func part(
    of task: [UnknownField], at place: Int?, for todo: Todo, _ course: Course, _ number: Int?
  ) -> [UnknownField] {
    var (task, own) = (template.json("until") == nil ? task : task.without(Self.end), occurrence)
    if let place, place > 0 {
      let made = later[place - 1]
      own = made.own + [UnknownField(key: "uuid", text: made.uuid)]
      if made.due == todo.due {
        task = task.without(["todo_due"])
        own += made.members.filter { Exact($0.key) == Exact("due") }
      }
    } else if place == nil, let number {
      let imask = UnknownField(key: "imask", json: Array(String(number).utf8))
      own = [UnknownField(key: "uuid", text: todo.uid.uuid.text), imask]
    }
    own += parent
    if task.json("recur") == nil { own += recur }
    switch course {
    case .goesOn: own.append(UnknownField(key: "status", text: "pending"))
    case .restarts:
      own = own.replacing([UnknownField(key: "imask", json: Array("0".utf8))])
      own.append(UnknownField(key: "status", text: "pending"))
    case .passesOn, .ends: own = own.replacing(note(for: todo, on: own.text("uuid")))
    }
    return task.without([TaskwarriorNote.uid.rawValue]).replacing(own)
  }

  /// An occurrence that Taskwarrior has made, without its status.
  private func made(_ occurrence: Later, of task: [UnknownField]) -> [UnknownField] {
    let others = template.filter { !Self.isOne($0.key, of: Self.common) }
    let own = occurrence.members + [UnknownField(key: "uuid", text: occurrence.uuid)] + parent + recur
    return shared(task).without(Self.dates + ["status", TaskwarriorNote.uid.rawValue]).replacing(others)
      .replacing(own).filter { $0.json != Self.null }
  }

  private func over(_ occurrence: Later, of task: [UnknownField], for todo: Todo) -> [UnknownField] {
    made(occurrence, of: task).replacing(note(for: todo, on: occurrence.uuid) + ended(task))
  }

  /// What the first occurrence has of its template.
  private func shared(_ task: [UnknownField]) -> [UnknownField] { task.without(lacking) }

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
    guard let uuid, let note = TaskwarriorNote.uid(of: todo.uid, on: uuid) else { return [] }
    return [UnknownField(key: TaskwarriorNote.uid.rawValue, text: note)]
  }

  /// Which date of the series a todo has or is behind, as Taskwarrior counts them; where that cannot be told, the next that
  /// it would make.
  private func number(of todo: Todo, origin: LocalDate?) -> Int {
    guard var day = origin?.day, let due = todo.due?.day,
      var rule = template.text("recur").flatMap(TaskwarriorDuration.rule)
    else { return template.text("mask")?.utf8.count ?? 0 }
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
  fileprivate func without(_ keys: [String]) -> [UnknownField] {
    let keys = Set(keys.map { Exact($0) })
    return filter { !keys.contains(Exact($0.key)) }
  }

  /// The same with these in place of those of their keys.
  fileprivate func replacing(_ others: [UnknownField]) -> [UnknownField] { without(others.map(\.key)) + others }
}

/// Occurrences that were due before the todos of their series, which are over unless a todo of the text is one of them.
///
/// Of a series that has been done once, all others before the todo were passed over. One that has been done more often
/// does not know which of them it was: that is seen where the text has the todo that it follows as well.
struct TaskwarriorPassed {
  private var tasks: [(uid: TodoUID, task: [UnknownField])] = []
  private var taken: Set<Exact<String>> = []
  /// The uids of the todos that follow those that are told.
  private var followers: Set<TodoUID> = []

  /// Takes in occurrences that were due before a todo.
  mutating func add(_ tasks: [[UnknownField]], by todo: Todo) {
    self.tasks += tasks.map { (todo.uid, $0) }
  }

  /// Takes in the tasks that a todo of a series is told as.
  mutating func take(_ tasks: [[UnknownField]], by todo: Todo) {
    taken.formUnion(tasks.compactMap { $0.text("uuid") }.map { Exact($0) })
    if todo.status == .done { followers.insert(todo.uid.next()) }
  }

  mutating func append(_ next: TaskwarriorPassed) {
    tasks += next.tasks
    taken.formUnion(next.taken)
    followers.formUnion(next.followers)
  }

  var over: [[UnknownField]] {
    tasks.filter { followers.contains($0.uid) }.map(\.task).filter { task in
      task.text("uuid").map { !taken.contains(Exact($0)) } ?? false
    }
  }
}
