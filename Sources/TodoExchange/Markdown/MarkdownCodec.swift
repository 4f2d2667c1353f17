import FileStore
import TodoCore

/// Markdown task lists: what GitHub shows as boxes, with the fields of Obsidian Tasks and Dataview.
///
/// | line | todo |
/// | --- | --- |
/// | `[ ]` `[x]` `[-]` | open, done, cancelled; other marks are open, and kept |
/// | headings above it | project |
/// | indentation | what it is a part of |
/// | text below it that is no task | content |
/// | `#tag` at the end | tag |
/// | `at:14:30` | the time that it is due |
/// | `➕` `🛫` `📅` | created, start, due; `⏳` is a start where there is no `🛫` |
/// | `✅` `❌` | done or cancelled on that day, as the mark says |
/// | `🔺` `⏫`, `🔼`, `🔽` `⏬` | high, medium, low |
/// | `🔁` | how it repeats, in the words of Obsidian (``MarkdownRepeat``) |
/// | `🆔` and `⛔` | uid and what comes before it (``MarkdownName``) |
///
/// A task's line that could not be made again from the todo is kept; when the todo has changed, only the fields that
/// changed are written anew in it.
enum MarkdownCodec: Importer, Exporter {
  static let format = ExchangeFormat.markdown
  static let namesOthers = false

  static func read(_ bytes: [UInt8], in context: ExchangeContext) -> ForeignReading {
    MarkdownReading(bytes, in: context).reading
  }

  static func write(_ todos: some ExportedTodos, in context: ExchangeContext) -> ForeignText {
    MarkdownWriting(todos.concurrentMap(\.self), in: context).text
  }

  static func shown(_ kept: ImportOrigin) -> [ShownKey] { MarkdownOrigin.shown(kept) }

  static func isSound(_ value: UnknownField) -> Bool {
    Exact(value.key) != Exact(MarkdownOrigin.lineKey)
      || value.text.map { !$0.utf8.contains { $0 == .lineFeed || $0 == .carriageReturn } } ?? false
  }

  static func identity(of todo: Todo, in context: ExchangeContext) -> Digest? {
    MarkdownName.identity(of: todo, isPart: todo.parent != nil)
  }
}
