import ArgumentKit
import Terminal
import TodoKit

/// The possible values of a setting, for completion.
enum SettingValues: Sendable {
  case any
  case query
  case sortFields
  /// Some of these words, separated by commas.
  case list([String])
  /// One of these words, or several separated by spaces.
  case words([String])
}

/// A row of the table of settings: a key in its sections, what the key is for, and how its value is read.
struct Setting: Sendable {
  /// The sections that can have the key; the list of all todos has settings of a view.
  let sections: [String]
  let name: String
  let values: SettingValues
  let defaultValue: String?
  /// Says what the setting is for; the name is that of a view or field, else `nil`.
  let meaning: @Sendable (_ name: String?) -> String
  let read: @Sendable (_ value: String, _ name: String?, inout Settings) throws(ConfigError.Reason) -> Void

  /// Declares a setting.
  ///
  /// - Parameters:
  ///   - path: returns where the value goes, for a view or field with a name.
  ///   - parse: reads the value.
  private init<Value>(
    _ sections: [String], _ name: String, _ values: SettingValues, defaultValue: String? = nil,
    _ meaning: @escaping @Sendable (String?) -> String,
    at path: @escaping @Sendable (String?) -> WritableKeyPath<Settings, Value>,
    _ parse: @escaping @Sendable (String) throws(ConfigError.Reason) -> Value
  ) {
    self.sections = sections
    self.name = name
    self.values = values
    self.defaultValue = defaultValue
    self.meaning = meaning
    read = { value, name, settings throws(ConfigError.Reason) in
      settings[keyPath: path(name)] = try parse(value)
    }
  }

  private static func passing<Value>(
    _ value: @autoclosure () throws(ValueError) -> Value
  ) throws(ConfigError.Reason) -> Value {
    do throws(ValueError) { return try value() } catch {
      throw ConfigError.Reason(visible(error.message), nil)
    }
  }

  private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ value: String
  ) throws(ConfigError.Reason) -> Choice {
    guard let choice = Choice(rawValue: value) else {
      throw .badChoice(value, of: Choice.allCases.map(\.rawValue))
    }
    return choice
  }
}

extension Setting {
  /// The settings of all lists and of views, of custom fields, of how dates are written, of what runs after a
  /// change, and of the style of each part of the text format.
  static let all: [Setting] = views + fields + dates + [hook] + colors

  private static let views = [
    Setting(
      ["list", "view"], "query", .query,
      { $0.map { "the todos that @\($0) shows" } ?? "the todos that todo and todo list show" },
      at: { \.[view: $0].text }
    ) { value throws(ConfigError.Reason) in
      guard value.contains(where: { !$0.isWhitespace }) else { throw .emptyQuery }
      return value
    },
    Setting(
      ["list", "view"], "sort", .sortFields, defaultValue: FieldNames.text(TodoQuery.defaultOrder),
      { "the order of \($0.map { "@\($0)" } ?? "lists")" }, at: { \.[view: $0].order }
    ) { value throws(ConfigError.Reason) in try passing(try FieldNames.sortKeys(value)) },
    Setting(
      ["list", "view"], "group", .words(TodoGrouping.builtIn.map(\.name)),
      { "the grouping of \($0.map { "@\($0)" } ?? "lists")" }, at: { \.[view: $0].grouping }
    ) { value throws(ConfigError.Reason) in
      guard let grouping = TodoGrouping(value) else {
        throw .badChoice(value, of: TodoGrouping.builtIn.map(\.name))
      }
      return grouping
    },
    Setting(
      ["view"], "fields", .list(TodoField.allCases.map(\.key)), { "the fields that @\($0 ?? "") shows" },
      at: { \.[view: $0].fields }
    ) { value throws(ConfigError.Reason) in try passing(try FieldNames.fields(value)) },
    Setting(
      ["view"], "limit", .any, { "the most todos that @\($0 ?? "") shows" }, at: { \.[view: $0].limit }
    ) { value throws(ConfigError.Reason) in try passing(try Command.limit(value)) },
    Setting(
      ["view"], "tree", .words(["true", "false"]), { "whether @\($0 ?? "") is a tree: true or false" },
      at: { \.[view: $0].isTree }
    ) { value throws(ConfigError.Reason) in
      guard let isTree = Bool(value.lowercased()) else { throw .badChoice(value, of: ["true", "false"]) }
      return isTree
    },
  ]

  /// The settings that declare a custom field.
  private static let fields = [
    Setting(
      ["field"], "type", .words(OwnField.Kind.allCases.map(\.rawValue)),
      { "the type of the values of \($0 ?? "")" },
      at: { \.[field: $0 ?? ""].kind }
    ) { value throws(ConfigError.Reason) in try choice(value) as OwnField.Kind },
    Setting(
      ["field"], "label", .any, { "the name that lists and show print for \($0 ?? "")" },
      at: { \.[field: $0 ?? ""].label }
    ) { value in value.isEmpty ? nil : value },
  ]

  /// The days on which a week can begin, Monday first.
  private static let days = (1...7).map { DateNames.short(weekday: $0).lowercased() }

  private static let dates = [
    Setting(
      ["date"], "week-start", .words(days), defaultValue: days[DateConventions().weekStart - 1],
      { _ in "the first day of the week: \(days.joined(separator: ", "))" },
      at: { _ in \.conventions.weekStart }
    ) { value throws(ConfigError.Reason) in
      guard let day = DateNames.weekday(value.lowercased()) else { throw .badChoice(value, of: days) }
      return day
    },
    Setting(
      ["date"], "order", .words(DateConventions.Order.allCases.map(\.rawValue)),
      { _ in "how to read 1/12: dmy is the first of December, mdy the twelfth of January" },
      at: { _ in \.conventions.order }
    ) { value throws(ConfigError.Reason) in try choice(value) as DateConventions.Order },
  ]

  private static let hook = Setting(
    ["hook"], "after", .any, { _ in "the shell command that runs after each change" },
    at: { _ in \.afterCommand }
  ) { value in value.allSatisfy(\.isWhitespace) ? nil : value }

  private static let colors = Palette.Role.allCases.map { role in
    let words = Palette()[role].map(\.word).joined(separator: " ")
    return Setting(
      ["color"], role.rawValue, .words(Style.words), defaultValue: words.isEmpty ? "none" : words,
      { _ in role.meaning },
      at: { _ in \.palette[role] }
    ) { value throws(ConfigError.Reason) in
      do throws(Style.UnknownWord) { return try Style.styles(in: value) } catch {
        throw .unknownColor(error.word)
      }
    }
  }
}

extension Settings {
  /// The custom field with a name, declared or not.
  fileprivate subscript(field name: String) -> (kind: OwnField.Kind?, label: String?) {
    get { (views.fields.declared(name)?.kind, views.fields.declared(name)?.label) }
    set { views.fields.declare(OwnField(name, newValue.kind, label: newValue.label)) }
  }
}
