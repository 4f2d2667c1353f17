import TodoCore

/// What a todo may have kept of a task: nothing that would take the place of what the todo is.
extension TaskwarriorCodec {
  static func isSound(_ value: UnknownField) -> Bool {
    if Exact(value.key) == Exact(TaskwarriorSeries.key) { return TaskwarriorSeries(value.json)?.isSound ?? false }
    switch TaskwarriorKey(value.key) {
    case nil: return value.json.count <= 64 || TaskwarriorMember(value.key, json: value.json[...]).depth <= 32
    case .description, .project, .parent: return value.text.map { !$0.isEmpty } ?? false
    case .recur: return value.text.map(TaskwarriorDuration.isReadable) ?? false
    case .priority: return value.text.map { TaskwarriorWords.priority($0) == nil } ?? false
    case .tags, .annotations: return !value.texts.isEmpty
    case .due, .wait, .note(.due), .note(.start), .note(.until): return value.text.map(isDated) ?? false
    case .scheduled: return value.text.map { isDated($0) || TaskwarriorDate($0) != nil } ?? false
    case .note(.uid): return value.text.map(namesUUID) ?? false
    case .id, .urgency, .uuid, .status, .entry, .modified, .end, .depends, .note: return false
    }
  }

  /// Whether a text ends with the UUID of a task, as `abc@00000000-0000-4000-8000-000000000001`.
  private static func namesUUID(_ text: String) -> Bool {
    guard let at = text.utf8.lastIndex(of: UInt8(ascii: "@")) else { return false }
    return TodoUID(stored: String(text[text.index(after: at)...])).isUUID
  }

  /// Whether a text is a date and how it is written, as `2026-12-01@20261130T230000Z`: in whatever zone that was.
  private static func isDated(_ text: String) -> Bool {
    guard let at = text.utf8.firstIndex(of: UInt8(ascii: "@")), let date = LocalDate(text[..<at]),
      let stamp = TaskwarriorDate(String(text[text.index(after: at)...]))
    else { return false }
    var clock = TaskwarriorClock(.inUTC)
    guard let instant = clock.instant(of: stamp) else { return false }
    // Wall clocks are at most a day away from UTC, and a day is written as its last second.
    return abs(instant.seconds - date.firstMinute * 60) <= 2 * 86_400
  }
}

extension TaskwarriorSeries {
  /// Whether all that is in it are tasks as Taskwarrior tells them, without what says which todo they are.
  fileprivate var isSound: Bool {
    let named = later.map { $0.members + [UnknownField(key: "uuid", text: $0.uuid)] }
    guard occurrence.allSatisfy({ Self.isOne($0.key, of: Self.own) }) else { return false }
    return ([template, occurrence] + named).allSatisfy { members in
      let isNamed = members.text("uuid").map { TodoUID(stored: $0).isUUID } ?? false
      let keys = members.map { Exact($0.key) }
      return isNamed && Set(keys).count == keys.count && !keys.contains { Self.reserved.contains($0) }
        && (members.text("recur").map(TaskwarriorDuration.isReadable) ?? true) && Self.isTask(members)
    }
  }

  private static let reserved = Set(["id", "urgency", "status", "parent"].map { Exact($0) })

  private static func isTask(_ members: [UnknownField]) -> Bool {
    var clock = TaskwarriorClock(.inUTC)
    let members = members.map { TaskwarriorMember($0.key, json: $0.json[...]) }
    return (try? TaskwarriorTask(members, line: 1, &clock)) != nil
  }
}

extension Moment {
  /// The beginning of 1970, on a wall clock in UTC.
  static let inUTC = Moment(
    instant: Instant(seconds: 0), local: LocalDate(day: CalendarDay(daysSinceEpoch: 0), minute: 0))
}
