/// A setting as it is in force, and where that comes from.
struct ConfigFact: Equatable {
  /// The key, as it is written on a command line.
  let key: String
  /// The value as it is written in the file; nil for what is not settled.
  let value: String?
  /// The line of the file that says so; nil for what is in force without.
  let line: Int?
}

extension SettingsReader {
  /// Everything that is in force: the keys that are always there, then views and aliases as they stand in the file.
  var facts: [ConfigFact] {
    let lasting = ConfigKey.lasting.map { fact(of: $0) }
    let others = given.lazy.map(\.key).filter { !ConfigKey.lasting.contains($0) }
    return lasting + others.map { fact(of: $0) }
  }

  /// What is in force for a key; none for a view or an alias that is not there.
  func facts(of key: ConfigKey) -> [ConfigFact] {
    entry(of: key) != nil || ConfigKey.lasting.contains(key) ? [fact(of: key)] : []
  }

  private func fact(of key: ConfigKey) -> ConfigFact {
    let entry = entry(of: key)
    return ConfigFact(key: key.path, value: entry?.value ?? key.standard, line: entry?.place.line)
  }
}
