import TodoKit

struct ConfigKey: Hashable, Sendable {
  let section: String
  /// The quoted name in the section's heading, which names a view or a field, or `nil` for every other
  /// section.
  var subsection: String?
  let name: String

  static func view(_ name: String, _ key: String) -> ConfigKey {
    ConfigKey(section: "view", subsection: name, name: key)
  }

  static let sections = ["list", "view", "field", "alias", "date", "hook", "color"]

  /// The keys that always exist, whether or not a config sets them.
  static let fixed = Setting.all.flatMap { setting in
    setting.sections.filter { !takesName($0) }.map { ConfigKey(section: $0, name: setting.name) }
  }

  static func names(in section: String) -> [String] {
    Setting.all.filter { $0.sections.contains(section) }.map(\.name)
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
  static func key(section: String, subsection: String?, name: String) throws(ConfigError.Reason) -> ConfigKey
  {
    try requireSection(section, subsection)
    guard section == "alias" || names(in: section).contains(name) else {
      throw .unknownKey(name, section: section)
    }
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
  private var setting: Setting? { Setting.all.first { $0.sections.contains(section) && $0.name == name } }

  var defaultValue: String? { setting?.defaultValue }

  /// The possible values, for completion.
  var values: SettingValues { setting?.values ?? .any }

  var meaning: String { setting?.meaning(subsection) ?? "the words that todo \(name) stands for" }

  func read(_ value: String, into settings: inout Settings) throws(ConfigError.Reason) {
    guard let setting else { return settings.aliases[name] = try Self.words(ofAlias: value) }
    try setting.read(value, subsection, &settings)
  }

  private static func words(ofAlias value: String) throws(ConfigError.Reason) -> [String] {
    let line = ShellLine(value, in: .bash)
    guard line.quote == .none, !line.isEscaping else { throw .openAliasQuote }
    let words = ShellLine(value + " ", in: .bash).words
    guard !words.isEmpty else { throw .emptyAlias }
    return words
  }
}
