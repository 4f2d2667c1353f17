import ArgumentKit
import JSONText
import Suggestions
import Terminal
import TodoKit

/// `todo config`, which has no route: settings belong to the command line, and the store knows nothing of
/// them.
enum ConfigCommand {
  private static let unset = Flag("unset", help: "remove the key, so that the default applies")

  static let key = ArgumentDeclaration(
    "key", .optional, help: "list.sort, view.work.query, alias.wk, date.order, color.overdue",
    completes: .configKeys)
  static let value = ArgumentDeclaration(
    "value", .any, help: "the new value; words are joined by spaces", completes: .configValues,
    isText: true)

  static let declaration = CommandDeclaration(
    "config", summary: "show or change settings",
    arguments: [key, value], options: [unset.row, Command.dryRun.row],
    page: PackageResources.config_txt)

  enum Request: Equatable {
    case show(ConfigKey?)
    case set(ConfigKey, value: String)
    case unset(ConfigKey)
  }

  static func request(_ arguments: ParsedArguments) throws(UsageError) -> Request {
    let value = arguments.operands.dropFirst()
    guard let path = arguments.operands.first else {
      if arguments.has(unset) { throw arguments.missing(key.name) }
      return .show(nil)
    }
    let configKey: ConfigKey
    do throws(ConfigError.Reason) {
      configKey = try ConfigKey.key(path: path)
    } catch {
      throw arguments.invalid(
        key.name, [error.message, error.advice].compactMap(\.self).joined(separator: "; "))
    }
    if arguments.has(unset) {
      if !value.isEmpty { throw arguments.conflict("<\(Self.value.name)>", unset.row.spelling) }
      return .unset(configKey)
    }
    return value.isEmpty ? .show(configKey) : .set(configKey, value: value.joined(separator: " "))
  }

  static func run(
    _ request: Request, to location: ConfigLocation, of tool: ToolDeclaration, lockTimeout: Double,
    isRehearsal: Bool,
    in form: OutputForm, on console: Console
  ) throws(ConfigFailure) {
    func show(_ facts: [ConfigFact], of reader: SettingsReader, areValues: Bool = false) {
      let view = form.view(nil, reader.settings.palette, on: console)
      let facts = ConfigFacts(facts: facts, path: (try? location.file.get())?.path)
      if areValues { view.show(ConfigValues(facts: facts)) } else { view.show(facts) }
    }
    switch request {
    // The path is shown without reading the file, so that you can fix mistakes in it.
    case .show(nil) where form == .quiet: show([], of: SettingsReader())
    case .show(let key):
      let reader = try location.readSound(for: tool)
      show(key.map(reader.facts) ?? reader.facts, of: reader, areValues: key != nil)
    case .set(let key, _), .unset(let key):
      let file = try location.file.get()
      let (isChanged, after) = try file.change(
        key, of: tool, lockTimeout: lockTimeout, isRehearsal: isRehearsal
      ) {
        text throws(ConfigFailure) in
        guard case .set(_, let value) = request else { return text.removing(key) }
        // Only the user knows which of several lines to change.
        guard text.entries(of: key).count < 2 else { throw .refused(.repeatedKey(key.path), key: key.path) }
        return text.setting(key, to: value)
      }
      show(after.facts(of: key), of: after)
      if !isChanged { Notices.write("\(key.path) was not set", on: console) }
      if isRehearsal { Notices.noteRehearsal(on: console) }
    }
  }
}

struct ConfigFact: Equatable {
  let key: String
  /// The value in the file, else the default, or `nil` if there is neither.
  let value: String?
  /// The line of the file that sets the value, or `nil` for a default.
  let line: Int?

  fileprivate var shownValue: DisplayText { value.map { DisplayText($0) } ?? "(not set)" }
}

/// Settings to show, each with its source; with `--quiet`, only the path of the file.
struct ConfigFacts: Shown {
  let facts: [ConfigFact]
  let path: String?

  func show(in view: TextView) {
    // The user's own settings come first, and values last, so that only they are cut.
    let facts = facts.filter { $0.line != nil } + facts.filter { $0.line == nil }
    let isWhole = facts.count > 1
    let sources = facts.map { fact in isWhole ? fact.line.map { "line \($0)" } ?? "default" : source(of: fact)
    }
    let keyWidth = facts.map { DisplayText($0.key).width }.max() ?? 0
    let sourceWidth = sources.map(\.width).max() ?? 0
    let room = max(1, view.console.width - keyWidth - sourceWidth - 4)
    let label = view.palette[.label]
    for (fact, source) in zip(facts, sources) {
      view.write([
        StyledText(DisplayText(fact.key).padded(to: keyWidth), label),
        StyledText(source.padded(to: sourceWidth), label), StyledText(fact.shownValue.truncated(to: room)),
      ])
    }
    if let path, isWhole, facts[0].line != nil {
      view.writeComment(StyledText("file: \(DisplayText(path))", label))
    }
  }

  func show(in view: PlainView) {
    for fact in facts { view.write(DisplayText(fact.key), DisplayText(fact.value ?? ""), source(of: fact)) }
  }

  func show(in view: JSONView) {
    view.write(facts) { fact, json in
      json.object { json in
        json.member("key", fact.key)
        json.key("value")
        if let value = fact.value { json.string(value) } else { json.null() }
        if let path, let line = fact.line {
          json.member("file", path)
          json.members(["line": line])
        }
      }
    }
  }

  func show(in view: QuietView) { if let path { view.write(path: path) } }

  private func source(of fact: ConfigFact) -> DisplayText {
    guard let path, let line = fact.line else { return "default" }
    return "\(path):\(line)"
  }
}

/// The values of settings, shown without their keys in every output format but JSON.
struct ConfigValues: ShownAlike {
  let facts: ConfigFacts

  func show(in view: any TodoView) {
    for value in facts.facts.compactMap(\.value) { view.console.out.buffer.append("\(value)\n") }
  }

  func show(in view: JSONView) { facts.show(in: view) }
}
