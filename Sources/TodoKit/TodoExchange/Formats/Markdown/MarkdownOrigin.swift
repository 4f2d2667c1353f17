internal import TodoFormats

/// What a todo keeps of the line that it came from.
///
/// That is the line, where the todo does not make it again; else the days that the line tells of when it was created and
/// ended, since on another wall clock those instants are on other days.
struct MarkdownOrigin {
  /// The line, and what it says.
  let line: (record: MarkdownRecord, task: MarkdownTask)?
  /// The uid by which the line goes.
  let uid: TodoUID
  /// What it is a part of, and what comes before it, where that is not followed.
  let parent: TodoUID?
  let after: [TodoUID]
  private let created: LocalDate?
  private let ended: (status: TodoStatus, date: LocalDate?)?

  private static let lineKey = "line"
  private static let createdKey = "created"
  private static let endKeys = [(TodoStatus.done, "completed"), (.cancelled, "cancelled")]

  /// What a todo keeps; nil where it came from no line.
  init?(_ todo: TodoSummary, _ repeats: inout MarkdownRepeat) {
    guard let kept = KeptRecord(.markdown, in: todo.unknown) else { return nil }
    uid = kept.uid ?? todo.uid
    (parent, after) = (kept.parent, kept.after)
    if let record = kept.text(Self.lineKey).flatMap({ MarkdownRecord(line: $0) }) {
      var remarks: [ExchangeRemark] = []
      let task = MarkdownTask(record, &repeats, telling: &remarks)
      line = (record, task)
      created = task.created
      ended = task.status == .open ? nil : (task.status, task.ended)
    } else {
      line = nil
      created = kept.text(Self.createdKey).flatMap { LocalDate($0) }
      ended = Self.endKeys.lazy.compactMap { status, key in kept.text(key).map { (status, LocalDate($0)) } }.first
    }
  }

  /// What a todo is to keep of a line, as keys and JSON.
  ///
  /// - Parameter task: what the line says.
  static func kept(
    of record: MarkdownRecord, _ task: MarkdownTask, _ repeats: inout MarkdownRepeat
  ) -> [UnknownField] {
    let canonical = try? task.line(&repeats)
    guard canonical?.elementsEqual(record.content) ?? false, task.namesItselfPlainly else {
      return [UnknownField(key: lineKey, text: String(decoding: record.content, as: UTF8.self))]
    }
    var kept: [UnknownField] = []
    if let created = task.created { kept.append(UnknownField(key: createdKey, text: created.description)) }
    for (status, key) in endKeys where task.status == status {
      kept.append(UnknownField(key: key, text: task.ended?.description ?? ""))
    }
    return kept
  }

  /// The day on which a todo was created, as far as the line tells it.
  func created(of todo: TodoSummary, _ clock: WallClock) -> LocalDate? {
    created.map { Self.date(of: todo.created, orAsBefore: $0, clock) }
  }

  /// The day on which a todo ended, unless it ended then already and the line does not tell.
  func ended(of todo: TodoSummary, at end: Instant, _ clock: WallClock) -> LocalDate? {
    guard let ended, ended.status == todo.status else { return LocalDate(day: clock.date(of: end).day) }
    return ended.date.map { Self.date(of: end, orAsBefore: $0, clock) }
  }

  /// The day of an instant, or the date that a line tells of it where that begins then on some wall clock.
  private static func date(of instant: Instant, orAsBefore date: LocalDate, _ clock: WallClock) -> LocalDate {
    let distance = instant.seconds - date.firstMinute * 60
    // Zones are at most fourteen hours ahead of UTC and twelve behind it, by quarters of an hour; some nights lack one.
    let begins = (-15 * 3_600...13 * 3_600).contains(distance) && distance % 900 == 0
    return begins ? date : LocalDate(day: clock.date(of: instant).day)
  }
}

extension MarkdownTask {
  /// Whether it is called by one name, which is found again from the uid that this makes.
  fileprivate var namesItselfPlainly: Bool {
    let names = [uid?.text, id, block].compactMap(\.self)
    return names.count <= 1 && (id.map { MarkdownName.isName($0.utf8) && !TodoUID(stored: $0).isUUID } ?? true)
  }
}
