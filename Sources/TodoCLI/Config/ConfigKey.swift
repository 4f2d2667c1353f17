import ArgumentKit
import Terminal
import TodoKit

struct ConfigKey: Hashable, Sendable {
  let section: String
  /// The quoted name in the section's heading, which names a view or a field, or `nil` for every other section.
  var subsection: String?
  let name: String

  static func view(_ name: String, _ key: String) -> ConfigKey {
    ConfigKey(section: "view", subsection: name, name: key)
  }

  static let sections = ["list", "view", "field", "alias", "date", "color"]

  /// The keys that always exist, whether or not a config sets them.
  static let fixed = Setting<Settings>.all.filter { !takesName($0.section) }
    .map { ConfigKey(section: $0.section, name: $0.name) }

  static func names(in section: String) -> [String] {
    Setting<Settings>.all.filter { $0.section == section }.map(\.name)
  }

  /// Whether there can be several such sections, each with a quoted name.
  private static func takesName(_ section: String) -> Bool { section == "view" || section == "field" }

  static func requireSection(_ section: String, _ subsection: String?) throws(ConfigError.Reason) {
    guard sections.contains(section) else { throw .unknownSection(section) }
    if takesName(section) {
      guard let subsection else { throw .namelessSection(section) }
      if section == "view", !QueryViews.canHave(name: subsection) { throw .badViewName(subsection) }
      if section == "field", !OwnFields.canHave(name: subsection) { throw .badFieldName(subsection) }
    } else if subsection != nil {
      throw .namedSection(section)
    }
  }

  /// Returns the key with a name in a section; everything but the name of a view is in lower case.
  static func key(section: String, subsection: String?, name: String) throws(ConfigError.Reason) -> ConfigKey {
    try requireSection(section, subsection)
    guard section == "alias" || names(in: section).contains(name) else { throw .unknownKey(name, section: section) }
    return ConfigKey(section: section, subsection: subsection, name: name)
  }

  /// Returns the key as written on a command line: `list.sort`, `view.work.query`.
  static func key(path: String) throws(ConfigError.Reason) -> ConfigKey {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, let first = parts.first?.lowercased(), let name = parts.last?.lowercased() else {
      throw sections.contains(path.lowercased()) ? .sectionAsKey(path.lowercased()) : .unknownSection(path)
    }
    if parts.count == 2, takesName(first), !names(in: first).contains(name) { throw .sectionAsKey(path) }
    let middle = parts.count > 2 ? parts[1..<(parts.count - 1)].joined(separator: ".") : nil
    let key = try key(section: first, subsection: middle, name: name)
    if first == "alias", !isName(name) { throw .unknownKey(name, section: first) }
    return key
  }

  /// Whether a file can contain a key with this name.
  private static func isName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, ("a"..."z").contains(first) else { return false }
    return name.unicodeScalars.allSatisfy(\.isOfKey)
  }

  var path: String { [section, subsection, name].compactMap(\.self).joined(separator: ".") }

  /// The key's row in the table of settings, or `nil` for an alias.
  private var setting: Setting<Settings>? { Setting<Settings>.all.first { $0.section == section && $0.name == name } }

  var defaultValue: String? { setting?.defaultValue }

  /// The possible values, for completion.
  var values: SettingValues { setting?.values ?? .any }

  var meaning: String { setting?.meaning(subsection ?? "") ?? "what todo \(name) stands for" }

  func read(_ value: String, into settings: inout Settings) throws(ConfigError.Reason) {
    guard let setting else { return settings.aliases[name] = try Self.words(ofAlias: value) }
    try setting.read(value, subsection ?? "", &settings)
  }

  private static func words(ofAlias value: String) throws(ConfigError.Reason) -> [String] {
    let line = ShellLine(value, in: .bash)
    guard line.quote == .none, !line.isEscaping else { throw .openAliasQuote }
    let words = ShellLine(value + " ", in: .bash).words
    guard !words.isEmpty else { throw .emptyAlias }
    return words
  }
}

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

/// A row of the table of settings: a key in a section, what the key is for, and how its value is read into the whole.
struct Setting<Whole>: Sendable {
  let section: String
  let name: String
  let defaultValue: String?
  let values: SettingValues
  /// Says what the setting is for; the name is that of a view or field, else empty.
  let meaning: @Sendable (_ name: String) -> String
  let read: @Sendable (_ value: String, _ name: String, inout Whole) throws(ConfigError.Reason) -> Void

  init(
    _ section: String, _ name: String, _ values: SettingValues, defaultValue: String? = nil,
    _ meaning: @escaping @Sendable (String) -> String,
    read: @escaping @Sendable (_ value: String, _ name: String, inout Whole) throws(ConfigError.Reason) -> Void
  ) {
    (self.section, self.name, self.defaultValue, self.values) = (section, name, defaultValue, values)
    (self.meaning, self.read) = (meaning, read)
  }

  private static func passing<Value>(
    _ value: @autoclosure () throws(ValueError) -> Value
  ) throws(ConfigError.Reason) -> Value {
    do throws(ValueError) { return try value() } catch { throw ConfigError.Reason(visible(error.message), nil) }
  }

  private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ value: String
  ) throws(ConfigError.Reason) -> Choice {
    guard let choice = Choice(rawValue: value) else { throw .badChoice(value, of: Choice.allCases.map(\.rawValue)) }
    return choice
  }
}

extension Setting<QueryView> {
  static let all: [Setting] = [
    Setting("view", "query", .query, { "which todos @\($0) shows" }) { value, _, view throws(ConfigError.Reason) in
      guard value.contains(where: { !$0.isWhitespace }) else { throw .emptyQuery }
      view.text = value
    },
    Setting("view", "sort", .sortFields, { "what @\($0) is sorted by" }) { value, _, view throws(ConfigError.Reason) in
      view.order = try passing(try FieldNames.sortKeys(value))
    },
    Setting("view", "group", .words(TodoGrouping.builtIn.map(\.name)), { "what @\($0) is grouped by" }) {
      value, _, view throws(ConfigError.Reason) in
      guard let grouping = TodoGrouping(value) else { throw .badChoice(value, of: TodoGrouping.builtIn.map(\.name)) }
      view.grouping = grouping
    },
    Setting("view", "fields", .list(TodoField.allCases.map(\.key)), { "which fields @\($0) shows" }) {
      value, _, view throws(ConfigError.Reason) in view.fields = try passing(try FieldNames.fields(value))
    },
    Setting("view", "limit", .any, { "how many todos @\($0) shows at most" }) {
      value, _, view throws(ConfigError.Reason) in view.limit = try passing(try Command.limit(value))
    },
    Setting("view", "tree", .words(["true", "false"]), { "whether @\($0) is a tree: true or false" }) {
      value, _, view throws(ConfigError.Reason) in
      guard let isTree = Bool(value.lowercased()) else { throw .badChoice(value, of: ["true", "false"]) }
      view.isTree = isTree
    },
  ]
}

extension Setting<Settings> {
  /// The settings of all lists, of a view and of a field of the user's own, how dates are written, and how each part of
  /// the text form is styled.
  static let all: [Setting] = lists + views + fields + dates + colors

  /// The days on which a week can begin, Monday first.
  private static let days = (1...7).map { DateNames.short(weekday: $0).lowercased() }

  private static let lists = zip(
    Setting<QueryView>.all,
    [
      ("which todos todo and todo list show", nil),
      ("what lists are sorted by", FieldNames.text(TodoQuery.defaultOrder)), ("what lists are grouped by", nil),
    ]
  ).map { ofView, row in
    Setting("list", ofView.name, ofView.values, defaultValue: row.1, { _ in row.0 }) {
      value, _, settings throws(ConfigError.Reason) in try ofView.read(value, "", &settings.list)
    }
  }

  private static let views = Setting<QueryView>.all.map { ofView in
    Setting(ofView.section, ofView.name, ofView.values, ofView.meaning) {
      value, name, settings throws(ConfigError.Reason) in
      var view = settings.views[name] ?? QueryView("")
      try ofView.read(value, name, &view)
      settings.views[name] = view
    }
  }

  /// The settings that declare a field of the user's own.
  private static let fields = [
    Setting("field", "type", .words(OwnField.Kind.allCases.map(\.rawValue)), { "what the values of \($0) are" }) {
      value, name, settings throws(ConfigError.Reason) in
      let kind: OwnField.Kind = try choice(value)
      settings.views.fields.declare(OwnField(name, kind, label: settings.views.fields.declared(name)?.label))
    },
    Setting("field", "label", .any, { "what \($0) is called where people read it" }) { value, name, settings in
      let field = settings.views.fields.declared(name) ?? OwnField(name)
      settings.views.fields.declare(OwnField(name, field.kind, label: value.isEmpty ? nil : value))
    },
  ]

  private static let dates = [
    Setting(
      "date", "week-start", .words(days), defaultValue: days[DateConventions().weekStart - 1],
      { _ in "the first day of a week: \(days.joined(separator: ", "))" }
    ) { value, _, settings throws(ConfigError.Reason) in
      guard let day = DateNames.weekday(value.lowercased()) else { throw .badChoice(value, of: days) }
      settings.conventions.weekStart = day
    },
    Setting(
      "date", "order", .words(DateConventions.Order.allCases.map(\.rawValue)),
      { _ in "how 1/12 is read: dmy is the first of December, mdy the twelfth of January" }
    ) { value, _, settings throws(ConfigError.Reason) in settings.conventions.order = try choice(value) },
  ]

  private static let colors = Palette.Role.allCases.map { role in
    let words = Palette()[role].map(\.word).joined(separator: " ")
    return Setting(
      "color", role.rawValue, .words(Style.words), defaultValue: words.isEmpty ? "none" : words, { _ in role.meaning }
    ) { value, _, settings throws(ConfigError.Reason) in
      do throws(Style.UnknownWord) {
        settings.palette[role] = try Style.styles(in: value)
      } catch {
        throw .unknownColor(error.word)
      }
    }
  }
}
