import ArgumentKit

/// Where the config is.
enum ConfigLocation: Equatable {
  /// Nowhere, because the user wants none.
  case off
  /// Nowhere, because no variable says where.
  case nowhere
  /// In that file, which may be missing.
  case file(ConfigFile)

  /// `TODO_CONFIG`, where an empty one means none; else `$XDG_CONFIG_HOME/todo/config`, else `~/.config/todo/config`.
  ///
  /// As for the store, a relative `XDG_CONFIG_HOME` is ignored (XDG Base Directory Specification 0.8). Where only `HOME`
  /// could say where the config is and does not, there is none.
  init(_ environment: Environment, isOff: Bool) throws(ConfigFailure) {
    if isOff {
      self = .off
    } else if let bytes = environment.variable("TODO_CONFIG") {
      guard let path = String(validating: bytes, as: UTF8.self) else { throw .notUTF8(variable: "TODO_CONFIG") }
      self = path.isEmpty ? .off : .file(ConfigFile(path: path, isNamed: true))
    } else if let folder = Self.folder("XDG_CONFIG_HOME", environment) {
      self = .file(ConfigFile(path: folder + "/todo/config"))
    } else if let folder = Self.folder("HOME", environment) {
      self = .file(ConfigFile(path: folder + "/.config/todo/config"))
    } else {
      self = .nowhere
    }
  }

  private static func folder(_ variable: String, _ environment: Environment) -> String? {
    guard let bytes = environment.variable(variable), bytes.first == UInt8(ascii: "/") else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The file; nil where there can be none.
  var file: ConfigFile? {
    if case .file(let file) = self { file } else { nil }
  }

  /// The file, to be changed.
  func requireFile() throws(ConfigFailure) -> ConfigFile {
    switch self {
    case .off: throw .off
    case .nowhere: throw .nowhere
    case .file(let file): file
    }
  }

  /// What the config of a tool says, and what is wrong with it.
  func read(for tool: ToolDeclaration) throws(ConfigFailure) -> SettingsReader {
    guard let file, let text = try file.text() else { return SettingsReader() }
    return SettingsReader(text, for: tool)
  }
}

/// The settings of one run: read at most once, and only where something asks for them.
struct SettingsSource {
  let environment: Environment
  private let tool: ToolDeclaration
  private var known: Settings?

  /// The settings of a tool that such an environment leads to.
  init(_ environment: Environment, for tool: ToolDeclaration) {
    (self.environment, self.tool) = (environment, tool)
  }

  /// The settings; those without a config where it is turned off.
  ///
  /// - Throws: the first thing that is wrong with the config, whatever the command: half of it is not in force.
  mutating func settings(isOff: Bool) throws(ConfigFailure) -> Settings {
    if isOff { return Settings() }
    if let known { return known }
    let location = try ConfigLocation(environment, isOff: false)
    let reader = try location.read(for: tool)
    if let problem = reader.problems.first { throw .malformed(problem, path: location.file?.path ?? "") }
    known = reader.settings
    return reader.settings
  }
}
