import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

/// The todos of a task list, as an import into an empty store leaves them.
func todos(fromMarkdown text: String, project: String? = nil, at moment: Moment = .friday) throws -> [Todo] {
  try CodecTrip.todos(
    MarkdownCodec.self, Array(text.utf8), in: ExchangeContext(moment: moment, project: project))
}

/// Todos as a task list, and what is reported of each, as `1: lost after`.
func markdown(
  _ todos: [Todo], _ options: ExportOptions = ExportOptions(), at moment: Moment = .friday
) -> (text: String, remarks: [String]) {
  let context = ExchangeContext(moment: moment, options: options)
  let text = MarkdownCodec.text(of: todos, in: context)
  return (
    String(decoding: text.bytes, as: UTF8.self),
    text.remarks.map { "\($0.id.rawValue): \(words(of: $0.remark))" }
  )
}

/// What is reported when a task list is read.
func remarks(onMarkdown text: String) -> [String] {
  MarkdownCodec.read(Array(text.utf8), in: ExchangeContext(moment: .friday)).records.flatMap(\.remarks).map(
    words)
}

private func words(of remark: ExchangeRemark) -> String {
  switch remark {
  case .kept(let what): "kept \(what)"
  case .unread(let what): "unread \(what)"
  case .lost(let what): "lost \(what)"
  case .lostRule(let rule): "lost rule \(quoted(rule)), will not repeat"
  case .adapted(let what): "adapted \(what)"
  case .taken(let what): "taken \(what)"
  case .ours(let what): "ours \(what)"
  }
}

/// The lines of the tasks in a list, from their markers on.
func taskLines(of text: String) -> [String] {
  text.split(separator: "\n").map { String($0.drop { $0 == " " || $0 == "\t" }) }
    .filter { $0.contains(#/^(?:[-*+]|[0-9]+[.)])[ \t]+\[.\](?:[ \t]|$)/#) }
}

/// The tasks of a text.
func markdownRecords(_ text: String) -> [MarkdownRecord] {
  MarkdownReader(SourceText(Array(text.utf8))).records
}

/// The contents of the tasks of a text.
func markdownTasks(_ text: String) -> [MarkdownTask] {
  markdownRecords(text).map { MarkdownTask($0.content, box: $0.box) }
}

/// The line of a new task.
func taskLine(_ mark: Unicode.Scalar, _ title: String) throws -> [UInt8] {
  var task = try #require(MarkdownTask(line: "- [ ] a"))
  task.title = title
  var line = try #require(task.newLine())
  line.replaceSubrange(3..<4, with: String(mark).utf8)
  return line
}
