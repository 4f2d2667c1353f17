import ArgumentKit
import Terminal
import TodoKit

/// What a setting can be, as far as that can be completed.
enum SettingValues: Sendable {
  case any
  case query
  case sortFields
  /// Some of these words, with commas between them.
  case list([String])
  /// One of these words, or several with blanks between them.
  case words([String])
}

/// A row of the table of settings: a key of a section, what it is for, and how its value becomes a part of the whole.
struct Setting<Whole>: Sendable {
  let section: String
  let name: String
  let standard: String?
  let values: SettingValues
  /// What it is for, of that view or field where it is one of these.
  let meaning: @Sendable (_ part: String) -> String
  let read: @Sendable (_ value: String, _ part: String, inout Whole) throws(ConfigError.Reason) -> Void

  init(
    _ section: String, _ name: String, _ values: SettingValues, standard: String? = nil,
    _ meaning: @escaping @Sendable (String) -> String,
    read: @escaping @Sendable (_ value: String, _ part: String, inout Whole) throws(ConfigError.Reason) -> Void
  ) {
    (self.section, self.name, self.standard, self.values) = (section, name, standard, values)
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
    Setting("view", "tree", .list(["true", "false"]), { "whether @\($0) is a tree: true or false" }) {
      value, _, view throws(ConfigError.Reason) in
      guard let isTree = Bool(value.lowercased()) else { throw .badChoice(value, of: ["true", "false"]) }
      view.isTree = isTree
    },
  ]
}

extension Setting<Settings> {
  /// What holds for every list, for a view and for a field of the user's own, how dates are written, and how each part of
  /// the text form is set off.
  static let all: [Setting] = lists + views + fields + dates + colors

  /// The days with which a week can begin, Monday first.
  private static let days = (1...7).map { DateNames.short(weekday: $0).lowercased() }

  private static let lists = zip(
    Setting<QueryView>.all,
    [
      ("which todos todo and todo list show", nil),
      ("what lists are sorted by", FieldNames.text(TodoQuery.defaultOrder)), ("what lists are grouped by", nil),
    ]
  ).map { ofView, row in
    Setting("list", ofView.name, ofView.values, standard: row.1, { _ in row.0 }) {
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

  /// What says what the values of a field of the user's own are.
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
      "date", "week-start", .words(days), standard: days[DateConventions().weekStart - 1],
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
    let standard = Palette()[role].map(\.word).joined(separator: " ")
    return Setting(
      "color", role.rawValue, .words(Style.words), standard: standard.isEmpty ? "none" : standard, { _ in role.meaning }
    ) { value, _, settings throws(ConfigError.Reason) in
      do throws(Style.UnknownWord) {
        settings.palette[role] = try Style.styles(in: value)
      } catch {
        throw .unknownColor(error.word)
      }
    }
  }
}
