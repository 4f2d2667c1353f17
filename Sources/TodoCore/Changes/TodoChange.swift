/// A change to make to todos, as understood at a moment; the effect depends on each todo.
package struct TodoChange {
  private enum Kind {
    case patch(TodoPatch)
    case postpone(Postponement, written: String)
    case skip
    case note(String)
    case take(Claim)
    case release
  }

  private var kind: Kind
  /// The note, with its date, to add to the content of each todo that changes.
  private let addedNote: String?
  /// The custom fields to set in each todo that changes.
  private let addedFields: TodoPatch
  private let moment: Moment

  /// Creates the change for a user's action, which the rules have to allow.
  ///
  /// - Parameters:
  ///   - note: a text to add to the content of the todos that change.
  ///   - own: values of custom fields to set in the todos that change.
  package init(
    _ action: TodoAction, noting note: String? = nil, setting own: [TodoEdits.OwnEdit] = [],
    at moment: Moment, fields: KnownFields = KnownFields()
  ) throws(TodoError) {
    self.moment = moment
    addedNote = try note.map { text throws(TodoError) in try Self.dated(text, at: moment) }
    var edits = TodoEdits()
    edits.own = own
    addedFields = try TodoPatch(edits, at: moment, fields: fields)
    switch action {
    case .edit(let edits): kind = .patch(try TodoPatch(edits, at: moment, fields: fields))
    case .reopen: kind = .patch(TodoPatch((.status, .status(.open))))
    case .cancel: kind = .patch(TodoPatch((.status, .status(.cancelled))))
    case .complete: kind = .patch(TodoPatch((.status, .status(.done))))
    case .remove:
      var patch = TodoPatch()
      patch.removes = true
      kind = .patch(patch)
    case .postpone(nil): kind = .postpone(.oneDay, written: "1d")
    case .postpone(let text?):
      do {
        kind = .postpone(try Postponement(text, at: moment), written: text)
      } catch {
        throw .refused(.date(text, error, for: .due))
      }
    case .skip: kind = .skip
    case .note(let text): kind = .note(try Self.dated(text, at: moment))
    case .take(let name, let length):
      do {
        kind = .take(
          Claim(
            owner: try TodoRules.owner(name ?? moment.actor.name), taken: moment.instant,
            lease: length.map { Instant(seconds: moment.roundedUp.seconds + $0.seconds) }))
      } catch {
        throw .refused(error)
      }
    case .release: kind = .release
    }
  }

  /// Returns a note with the date before it.
  private static func dated(_ note: String, at moment: Moment) throws(TodoError) -> String {
    do {
      return "\(LocalDate(day: moment.today)) \(try TodoRules.note(note))"
    } catch {
      throw .refused(error)
    }
  }

  /// The references to other todos, which have to be found first.
  package var todoRefs: [TodoRef] { if case .patch(let patch) = kind { patch.todoRefs } else { [] } }

  package func naming(_ todos: ReferencedTodos) -> TodoChange {
    guard case .patch(let patch) = kind else { return self }
    var change = self
    change.kind = .patch(patch.naming(todos))
    return change
  }

  /// Returns the result for a todo, once references are replaced by uids.
  ///
  /// - Parameter steps: the steps of the todo that are named, perhaps instead of the todo itself.
  package func result(for todo: Todo, _ steps: NamedSteps.Steps? = nil) throws(InvalidTodo) -> ChangeResult {
    var patch =
      switch kind {
      case .patch(let patch): try counting(patch, from: todo)
      case .postpone(let target, let text): try postponing(todo, target, written: text)
      case .skip: try todo.skipped(at: moment)
      case .note(let note): TodoPatch((.content, try content(of: todo, with: note)))
      case .take(let claim): try taking(todo, claim)
      // Who ended a todo stays known.
      case .release:
        todo.status == .open ? TodoPatch((.owner, nil), (.taken, nil), (.lease, nil)) : TodoPatch()
      }
    if let steps { try steps.mark(in: &patch, of: todo) }
    guard patch.values.contains(where: { $0.value != todo[$0.field] }) else {
      return todo.applying(patch, at: moment)
    }
    patch.unknown += addedFields.unknown
    if let addedNote { patch.set(.content, to: try content(of: todo, patch[.content], with: addedNote)) }
    return todo.applying(patch, at: moment)
  }

  private func counting(_ patch: TodoPatch, from todo: Todo) throws(InvalidTodo) -> TodoPatch {
    do {
      return try patch.resolvingDistances(from: todo, at: moment).withRule(for: todo, at: moment)
    } catch {
      throw InvalidTodo(todo, .refused(error))
    }
  }

  /// Moves the due date forward, and the start by as many days.
  private func postponing(_ todo: Todo, _ target: Postponement, written text: String) throws(InvalidTodo)
    -> TodoPatch
  {
    guard todo.status == .open else { throw InvalidTodo(todo, .closed(todo.status)) }
    guard let due = todo.due else { throw InvalidTodo(todo, .notDue) }
    guard let date = target.date(from: due, at: moment) else {
      throw InvalidTodo(todo, target.countsHours && due.minute == nil ? .dueAllDay : .beyondCalendar)
    }
    guard date > due, date.day >= moment.today else {
      // In `edit`, a distance from the todo's own day begins with `due`.
      let text = if case .distance = target { "due\(text)" } else { text }
      throw InvalidTodo(todo, .notLater(from: due, to: date, written: text, on: moment.today))
    }
    var patch = TodoPatch((.due, .date(date)))
    guard let start = todo.start else { return patch }
    let day = start.day.advanced(by: due.day.distance(to: date.day))
    guard day.isOnCalendar else { throw InvalidTodo(todo, .beyondCalendar) }
    patch.set(.start, to: .date(LocalDate(day: day, minute: start.minute)))
    return patch
  }

  /// Gives a free todo to whoever takes it; for the holder, only the lease changes.
  private func taking(_ todo: Todo, _ claim: Claim) throws(InvalidTodo) -> TodoPatch {
    guard todo.status == .open else { throw InvalidTodo(todo, .closed(todo.status)) }
    var claim = claim
    if let holder = todo.holder(at: moment.instant) {
      guard Exact(holder.owner) == Exact(claim.owner) else {
        let end = holder.lease.map { DateLabel.happened(moment.localDate(of: $0), on: moment.today) }
        throw InvalidTodo(todo, .taken(by: holder.owner, until: end))
      }
      claim = Claim(owner: holder.owner, taken: holder.taken, lease: claim.lease)
    }
    return TodoPatch(
      (.owner, .text(claim.owner)), (.taken, claim.taken.map { .instant($0) }),
      (.lease, claim.lease.map { .instant($0) }))
  }

  /// Appends the note to the content, on new lines.
  ///
  /// - Parameter new: the content that the same change sets.
  private func content(of todo: Todo, _ new: TodoValue? = nil, with note: String) throws(InvalidTodo)
    -> TodoValue
  {
    var content = (new ?? todo[.content])?.text ?? ""
    if let last = content.utf8.last, last != UInt8(ascii: "\n") { content += "\n" }
    content += note
    let bytes = content.utf8.count
    guard bytes <= TodoRules.longestContent else { throw InvalidTodo(todo, .longContent(bytes: bytes)) }
    return .text(content)
  }
}

extension Todo {
  /// Returns the patch that gives the todo the dates and the rule of its next occurrence, which is free.
  package func skipped(at moment: Moment) throws(InvalidTodo) -> TodoPatch {
    guard status == .open else { throw InvalidTodo(self, .closed(status)) }
    guard let rule = repeats else { throw InvalidTodo(self, .notRepeating) }
    guard let next = nextOccurrence(at: moment)?.todo else {
      throw InvalidTodo(self, rule.end == nil ? .beyondCalendar : .lastOfSeries)
    }
    return TodoPatch(
      (.due, next[.due]), (.start, next[.start]), (.repeats, next[.repeats]), (.owner, nil), (.taken, nil),
      (.lease, nil))
  }
}

/// An action on todos.
public enum TodoAction: Hashable, Sendable {
  /// Changes fields.
  case edit(TodoEdits)
  /// Completes todos.
  case complete
  /// Opens todos again.
  case reopen
  /// Cancels todos.
  case cancel
  /// Removes todos.
  case remove
  /// Postpones todos by a distance or until a day, as it was written; `nil` for one day.
  case postpone(String?)
  /// Moves to the next occurrence without completing the current one.
  case skip
  /// Appends a text, preceded by today's date, to the content.
  case note(String)
  /// Takes free todos, under a name or else that of the actor, for a time or else until they are given back.
  case take(as: String?, for: LeaseLength?)
  /// Gives todos back, whoever took them.
  case release
}

/// How far, or until when, a todo is postponed.
package enum Postponement: Hashable {
  /// By a distance from the todo's own day.
  case distance(DateDistance)
  case date(LocalDate)
  /// Until the beginning of the span after that of the todo's own day.
  case next(DateExpression.Span)

  static let oneDay = Postponement.distance(DateDistance(1, .day))

  /// Reads how far, or until when, at a moment.
  init(_ text: String, at moment: Moment) throws(DateError) {
    if let distance = DateExpression.distance(text) {
      self = .distance(distance)
      return
    }
    let date = try DateExpression(text)
    if case .day(.span(let span, 1), weekday: nil, nil) = date.shape {
      self = .next(span)
    } else {
      self = .date(try date.date(at: moment))
    }
  }

  var countsHours: Bool { if case .distance(let distance) = self { distance.unit == .minute } else { false } }

  /// Whether the last word after the todos says how far to postpone, and is not a reference itself.
  ///
  /// A word that can only mean ids, or begins with `uid:`, is a reference. A date takes precedence over the
  /// beginning of a uid, as does a word that is an ambiguous date.
  package static func isMeant(by word: String) -> Bool {
    let refs = (try? TodoRef.parse(word)) ?? []
    let canBeDate = refs.allSatisfy { ref in
      switch ref.target {
      case .beginning, .steps: true
      case .ids, .uid: false
      }
    }
    guard canBeDate else { return false }
    if DateExpression.distance(word) != nil { return true }
    do {
      _ = try DateExpression(word)
      return true
    } catch {
      return error != .unknown
    }
  }

  /// Returns the new due date, or `nil` outside the calendar and for hours from an all-day date.
  ///
  /// A distance is counted from the todo's day, or from today if that day has passed. The time of day stays,
  /// unless the date has one. Hours are counted from the todo's time, or from now if that time has passed.
  func date(from due: LocalDate, at moment: Moment) -> LocalDate? {
    switch self {
    case .distance(let distance) where distance.unit == .minute:
      return due.minute == nil ? nil : distance.date(from: max(due, moment.local), at: moment)
    case .distance(let distance):
      guard let day = distance.day(from: max(due.day, moment.today)), day.isOnCalendar else { return nil }
      return LocalDate(day: day, minute: due.minute)
    case .date(let date): return LocalDate(day: date.day, minute: date.minute ?? due.minute)
    case .next(let span):
      guard let day = moment.start(of: span, later: 1, from: max(due.day, moment.today)), day.isOnCalendar
      else {
        return nil
      }
      return LocalDate(day: day, minute: due.minute)
    }
  }
}
