import TodoKit

struct ConfigKey: Hashable, Sendable {
  let section: String
  /// The name in quotes of the section, which is that of a view or a field; nil for every other section.
  var subsection: String?
  let name: String

  static func view(_ name: String, _ key: String) -> ConfigKey {
    ConfigKey(section: "view", subsection: name, name: key)
  }

  static let sections = ["list", "view", "field", "alias", "date", "color"]

  /// The keys that are always there, whether a config gives them or not.
  static let lasting = Setting<Settings>.all.filter { !hasNames($0.section) }
    .map { ConfigKey(section: $0.section, name: $0.name) }

  static func names(in section: String) -> [String] {
    Setting<Settings>.all.filter { $0.section == section }.map(\.name)
  }

  /// Whether there are several sections of that kind, each with a name in quotes.
  private static func hasNames(_ section: String) -> Bool { section == "view" || section == "field" }

  static func requireSection(_ section: String, _ subsection: String?) throws(ConfigError.Reason) {
    guard sections.contains(section) else { throw .unknownSection(section) }
    if hasNames(section) {
      guard let subsection else { throw .namelessSection(section) }
      if section == "view", !QueryViews.canHave(name: subsection) { throw .badViewName(subsection) }
      if section == "field", !OwnFields.canHave(name: subsection) { throw .badFieldName(subsection) }
    } else if subsection != nil {
      throw .namedSection(section)
    }
  }

  /// The key that stands in a section; all but the name of a view in lower case.
  static func key(section: String, subsection: String?, name: String) throws(ConfigError.Reason) -> ConfigKey {
    try requireSection(section, subsection)
    guard section == "alias" || names(in: section).contains(name) else { throw .unknownKey(name, section: section) }
    return ConfigKey(section: section, subsection: subsection, name: name)
  }

  /// The key as it is written on a command line: `list.sort`, `view.work.query`.
  static func key(path: String) throws(ConfigError.Reason) -> ConfigKey {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, let first = parts.first?.lowercased(), let name = parts.last?.lowercased() else {
      throw sections.contains(path.lowercased()) ? .sectionAsKey(path.lowercased()) : .unknownSection(path)
    }
    let middle = parts.count > 2 ? parts[1..<(parts.count - 1)].joined(separator: ".") : nil
    let key = try key(section: first, subsection: middle, name: name)
    if first == "alias", !isName(name) { throw .unknownKey(name, section: first) }
    return key
  }

  /// Whether a file can have such a key.
  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, (0x61...0x7A).contains(first) else { return false }
    return name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
  }

  var path: String { [section, subsection, name].compactMap(\.self).joined(separator: ".") }

  /// Its row of the table; nil for an alias.
  private var setting: Setting<Settings>? { Setting<Settings>.all.first { $0.section == section && $0.name == name } }

  var standard: String? { setting?.standard }

  /// What it can be, as far as that can be completed.
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
