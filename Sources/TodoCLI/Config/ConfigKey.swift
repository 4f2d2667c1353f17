import Terminal
import TodoKit

/// A key that a config can have: the one table of them.
enum ConfigKey: Hashable, Sendable {
  /// What says how todos are listed.
  enum ListKey: String, CaseIterable, Sendable {
    case query
    case sort
    case group
    case fields
    case limit
    case tree

    /// Those of every list; a view has all of them.
    static let ofLists: [ListKey] = [.query, .sort, .group]
  }

  /// What says how dates are written.
  enum DateKey: String, CaseIterable, Sendable {
    case weekStart = "week-start"
    case order
  }

  case list(ListKey)
  /// Of the view of that name.
  case view(String, ListKey)
  /// The alias of that name, which is in lower case.
  case alias(String)
  case date(DateKey)
  case color(Palette.Role)

  /// The sections.
  static let sections = ["list", "view", "alias", "date", "color"]

  /// The keys that are always there, whether a config gives them or not.
  static let lasting: [ConfigKey] =
    ListKey.ofLists.map { .list($0) } + DateKey.allCases.map { .date($0) } + Palette.Role.allCases.map { .color($0) }

  /// The names of the keys of a section; none where any will do.
  static func names(in section: String) -> [String] {
    switch section {
    case "list": ListKey.ofLists.map(\.rawValue)
    case "view": ListKey.allCases.map(\.rawValue)
    case "date": DateKey.allCases.map(\.rawValue)
    case "color": Palette.Role.allCases.map(\.rawValue)
    default: []
    }
  }

  /// The days with which a week can begin, Monday first.
  static let days = (1...7).map { DateNames.short(weekday: $0).lowercased() }

  /// The key that stands in a section; all but the name of a view in lower case.
  init(section: String, subsection: String?, name: String) throws(ConfigError.Reason) {
    guard Self.sections.contains(section) else { throw .unknownSection(section) }
    if section == "view" {
      guard let subsection else { throw .namelessSection(section) }
      guard QueryViews.canHave(name: subsection) else { throw .badViewName(subsection) }
    } else if subsection != nil {
      throw .namedSection(section)
    }
    let key: ConfigKey? =
      switch section {
      case "list": ListKey.ofLists.first { $0.rawValue == name }.map { .list($0) }
      case "view": ListKey(rawValue: name).map { .view(subsection ?? "", $0) }
      case "alias": .alias(name)
      case "date": DateKey(rawValue: name).map { .date($0) }
      default: Palette.Role(rawValue: name).map { .color($0) }
      }
    guard let key else { throw .unknownKey(name, section: section) }
    self = key
  }

  /// The key as it is written on a command line: `list.sort`, `view.work.query`.
  init(path: String) throws(ConfigError.Reason) {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      throw Self.sections.contains(path.lowercased()) ? .sectionAsKey(path.lowercased()) : .unknownSection(path)
    }
    let middle = parts.count > 2 ? parts[1..<(parts.count - 1)].joined(separator: ".") : nil
    try self.init(section: first.lowercased(), subsection: middle, name: last.lowercased())
    if case .alias(let name) = self, !Self.isName(name) { throw .unknownKey(name, section: "alias") }
  }

  /// Whether a file can have such a key.
  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, (0x61...0x7A).contains(first) else { return false }
    return name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
  }

  /// How it is written on a command line.
  var path: String { [section, subsection, name].compactMap(\.self).joined(separator: ".") }

  /// The section that it stands in.
  var section: String {
    switch self {
    case .list: "list"
    case .view: "view"
    case .alias: "alias"
    case .date: "date"
    case .color: "color"
    }
  }

  /// The name in quotes of that section.
  var subsection: String? {
    if case .view(let name, _) = self { name } else { nil }
  }

  /// The key within the section.
  var name: String {
    switch self {
    case .list(let key), .view(_, let key): key.rawValue
    case .alias(let name): name
    case .date(let key): key.rawValue
    case .color(let role): role.rawValue
    }
  }

  /// What is in force where no config says anything; nil for what is then not settled.
  var standard: String? {
    switch self {
    case .list(.sort): FieldNames.text(TodoQuery.defaultOrder)
    case .date(.weekStart): Self.days[DateConventions().weekStart - 1]
    case .color(let role): Palette()[role].isEmpty ? "none" : Palette()[role].map(\.word).joined(separator: " ")
    default: nil
    }
  }

  /// What it is for, for help and completions.
  var meaning: String {
    switch self {
    case .list(.query): "which todos todo and todo list show"
    case .list(.sort): "what lists are sorted by"
    case .list: "what lists are grouped by"
    case .view(let name, .query): "which todos @\(name) shows"
    case .view(let name, .sort): "what @\(name) is sorted by"
    case .view(let name, .group): "what @\(name) is grouped by"
    case .view(let name, .fields): "which fields @\(name) shows"
    case .view(let name, .limit): "how many todos @\(name) shows at most"
    case .view(let name, .tree): "whether @\(name) is a tree: true or false"
    case .alias(let name): "what todo \(name) stands for"
    case .date(.weekStart): "the first day of a week: \(Self.days.joined(separator: ", "))"
    case .date(.order): "how 1/12 is read: dmy is the first of December, mdy the twelfth of January"
    case .color(.overdue): "what is overdue"
    case .color(.today): "what is due today"
    case .color(.high): "a high priority"
    case .color(.project): "projects"
    case .color(.tag): "tags"
    case .color(.done): "todos that are done or cancelled"
    case .color(.id): "ids"
    case .color(.heading): "headings"
    case .color(.action): "what a receipt says was done"
    case .color(.label): "labels and counts"
    }
  }
}
