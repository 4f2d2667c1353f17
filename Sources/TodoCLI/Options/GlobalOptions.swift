package import ArgumentKit
package import Terminal
package import TodoKit

package enum OutputForm: String, CaseIterable, Sendable {
  /// Aligned columns to read, cut to the width.
  case text
  /// One todo per line, tab-separated.
  case plain
  /// One array of todo objects.
  case json
  /// One todo object per line.
  case ndjson
  /// Only ids, one per line.
  case quiet
}

/// The options that every command takes: where the store is, and how to print.
package struct GlobalOptions: Equatable, Sendable {
  /// The store file, or `nil` to leave the choice to the environment.
  package var file: String?
  /// Whether to use the home list, wherever the command runs, unless a file is named.
  package var usesHome = false
  /// The output format, or `nil` for text on a terminal or if colour is forced, else plain.
  package var form: OutputForm?
  /// The fields to print, or `nil` for all that the format shows.
  package var fields: [AnyField]?
  package var color: ColorChoice
  /// Whether the user's hook may run after changes.
  package var runsHook = true

  /// Creates options, with the default for each that is not given.
  package init(
    file: String? = nil, form: OutputForm? = nil, fields: [AnyField]? = nil, color: ColorChoice = .auto
  ) {
    self.file = file
    self.form = form
    self.fields = fields
    self.color = color
  }
}

extension GlobalOptions {
  static let file = Option(
    "file", short: "f", value: "path", help: "use this store; :memory: is a scratch store with three samples",
    completes: .files
  ) { path throws(ValueError) in
    guard !path.isEmpty else { throw ValueError("the path is empty") }
    return path
  }
  static let home = Flag("home", help: "use your home list, not that of this folder or TODO_FILE")
  static let json = Flag("json", help: "print one JSON array of todo objects")
  static let ndjson = Flag("ndjson", help: "print one JSON object per line")
  static let text = Flag(
    "text", help: "print text in aligned columns (default on a terminal, and with --color always)")
  static let plain = Flag(
    "plain", help: "print one todo per line, tab-separated (default without a terminal)")
  static let quiet = Flag("quiet", short: "q", help: "print only ids, one per line")
  static let fields = Option(
    "fields", value: "a,b,c",
    help: "print only these fields, in this order: \(FieldNames.all), or custom fields", completes: .fields,
    convert: FieldNames.fields)
  static let color = Option<ColorChoice>("color", value: "when", help: "when to use colour")
  static let noConfig = Flag("no-config", help: "ignore the config file (see todo help config)")
  static let noHook = Flag("no-hook", help: "run no command after changes (see todo help config)")
  static let noPager = Flag(
    "no-pager", help: "never page long output (see todo help output)")

  static let declarations = [
    file.row, home.row, text.row, json.row, ndjson.row, plain.row, fields.row, quiet.row, color.row,
    noConfig.row, noHook.row, noPager.row,
  ]

  package init(_ arguments: ParsedArguments) throws(UsageError) {
    file = try arguments.value(Self.file)
    usesHome = arguments.has(Self.home)
    let forms = [Self.json, Self.ndjson, Self.plain, Self.quiet, Self.text].filter { arguments.has($0) }
    if forms.count > 1 { throw arguments.conflict(forms[0].row.spelling, forms[1].row.spelling) }
    form = forms.first.flatMap { OutputForm(rawValue: $0.row.name) }
    fields = try arguments.value(Self.fields)
    color = try arguments.value(Self.color) ?? .auto
    runsHook = !arguments.has(Self.noHook)
    if form == .quiet, fields != nil { throw arguments.conflict("--fields", "--quiet") }
  }

  /// The words that choose the same store for another command line.
  package var storeWords: [String] { Self.file.words(file) + Self.home.words(usesHome) }

  /// Returns the format that was asked for, else text on a terminal and plain lines elsewhere.
  ///
  /// Without a terminal, there is colour only if it was asked for, and only text has colour.
  func form(on console: Console) -> OutputForm {
    form ?? (console.out.isTerminal || console.out.usesColor ? .text : .plain)
  }
}

enum FieldNames {
  /// The names of all built-in fields, for help and errors.
  static let all = TodoField.allCases.map(\.key).joined(separator: ", ")

  /// Reads a list of fields such as `id,title`.
  static func fields(_ text: String) throws(ValueError) -> [AnyField] {
    try names(in: text).map { name throws(ValueError) in try field(name) }
  }

  /// Reads a list of sort keys such as `due,-priority`; a hyphen puts the greatest value first.
  static func sortKeys(_ text: String) throws(ValueError) -> [TodoSortKey] {
    try names(in: text).map { name throws(ValueError) in
      TodoSortKey(try field(name.hasPrefix("-") ? name.dropFirst() : name), descending: name.hasPrefix("-"))
    }
  }

  private static func names(in text: String) -> [Substring] {
    text.split(separator: ",", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
  }

  static func text(_ keys: [TodoSortKey]) -> String {
    keys.map { "\($0.isDescending ? "-" : "")\($0.field.key)" }.joined(separator: ",")
  }

  /// Returns a built-in field, or a custom field, which is checked later, when the todos are known.
  private static func field(_ name: Substring) throws(ValueError) -> AnyField {
    if let field = TodoField(key: String(name)) { return .builtIn(field) }
    guard let own = KnownFields.unchecked()[String(name)] else {
      throw unknown(UnknownFieldName(String(name), in: KnownFields()))
    }
    return .own(own)
  }

  /// Refuses options that name unknown fields: neither built in, nor custom fields, nor set by the same
  /// command line.
  static func check(_ arguments: ParsedArguments, against fields: KnownFields) throws(UsageError) {
    let set = try arguments.values(EditOptions.own).map(\.name)
    let named: [(OptionDeclaration, [AnyField])] = [
      (GlobalOptions.fields.row, try arguments.value(GlobalOptions.fields) ?? []),
      (Command.sort.row, try arguments.value(Command.sort)?.map(\.field) ?? []),
      (Command.group.row, [try arguments.value(Command.group)?.field].compactMap(\.self)),
    ]
    for (option, names) in named {
      for field in names where !set.contains(where: { Exact($0) == Exact(field.key) }) {
        do throws(UnknownFieldName) {
          _ = try fields.known(field)
        } catch {
          throw .invalidValue(
            option: option.spelling, message: unknown(error).message, suggestion: nil,
            command: arguments.command.name)
        }
      }
    }
  }

  static func unknown(_ field: UnknownFieldName) -> ValueError {
    let suggestion = field.meant.map { ", did you mean \"\($0)\"?" } ?? ", the fields are \(all)"
    return ValueError("unknown field \"\(field.name)\"\(suggestion)")
  }
}
