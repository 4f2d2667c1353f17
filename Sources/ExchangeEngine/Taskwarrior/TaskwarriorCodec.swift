import FileStore
internal import JSONText
import TodoCore

/// Taskwarrior's JSON, as its `export` writes and its `import` reads it.
enum TaskwarriorCodec: Importer, Exporter {
  static let format = ExchangeFormat.task

  static func read(_ source: SourceText, in context: ExchangeContext) -> ForeignReading {
    TaskwarriorReading.read(TaskwarriorDocument(source), at: context.moment)
  }

  static func write(_ todos: [Todo], in context: ExchangeContext) -> ForeignText {
    let halves = todos.concurrentHalves { todos in
      let json = JSONWriter(appendingTo: [UInt8(ascii: todos.startIndex == 0 ? "[" : ",")])
      var writer = TaskwarriorWriter(clock: TaskwarriorClock(context.moment), json: json)
      for todo in todos { writer.write(todo) }
      return ForeignText(bytes: writer.json.bytes, remarks: writer.remarks)
    }
    return ForeignText(joining: halves + [ForeignText(bytes: Array("\n]\n".utf8))])
  }

  static func canWriteBack(_ value: UnknownField) -> Bool { TaskwarriorKey.canWriteBack(value) }

  static func keepsByName(_ key: String) -> Bool { TaskwarriorKey(rawValue: key) == nil }

  static func canHave(_ own: UnknownField) -> Bool {
    TaskwarriorKey(rawValue: own.key) == nil && canWriteBack(own)
  }

  static func shown(_ kept: ImportOrigin) -> [ShownKey] {
    let unread = kept[TaskwarriorKey.todoUnread.rawValue].flatMap { UnknownField.members(of: $0) } ?? []
    return kept.values.shown(
      without: [
        "description", "annotations", "tags", "parent", "mask", "imask", "rtype", "due", "wait", "recur",
      ]
    ).compactMap { key in
      switch key.name {
      // A `scheduled` kept with a date is the start, and a kept name can be the project's: both are shown
      // already.
      case "scheduled":
        var clock = TaskwarriorClock(.inUTC)
        return ForeignDate(key.text).flatMap { clock.instant(of: $0) }.map {
          ShownKey(name: key.name, text: "\($0)")
        }
      case "project": return TaskwarriorWords.project(key.text, note: nil) == nil ? key : nil
      default: return key.name.utf8.starts(with: "todo_".utf8) ? nil : key
      }
    } + unread.shown(without: [])
  }
}
