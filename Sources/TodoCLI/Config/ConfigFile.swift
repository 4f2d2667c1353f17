import ArgumentKit
import FileStore
import Libc
import TodoKit

package struct ConfigFile: Equatable {
  let path: String
  /// Whether the user has named the file, so that it must exist.
  var isNamed = false

  static let maxSize = 1 << 20

  /// The status of the file, or `nil` if there is none.
  var status: FileStatus? { try? Descriptor.workingFolder.status(of: path, followingLink: true) }

  /// Returns the text of the file, or `nil` if there is no file.
  ///
  /// A missing file costs a single open(2). A device is read like a file, so that `/dev/null` is empty;
  /// anything else that is not a file is an error and not read, since that could block.
  func text() throws(ConfigFailure) -> ConfigText? {
    let bytes: [UInt8]
    let status: FileStatus
    do throws(SystemFailure) {
      let file = try Descriptor.workingFolder.open(path, O_RDONLY | O_NONBLOCK)
      status = try file.status()
      let isRead = status.isRegular && status.size <= Self.maxSize || status.kind == "device"
      bytes = isRead ? try file.bytes(in: 0..<(status.isRegular ? status.size : Self.maxSize + 1)) : []
    } catch {
      if !isNamed, error.code == ENOENT || error.code == ENOTDIR { return nil }
      throw .file(.unreadable(path: path, reason: error))
    }
    guard status.isRegular || status.kind == "device" else {
      throw .file(.notAFile(path: path, kind: status.kind))
    }
    guard max(status.size, bytes.count) <= Self.maxSize else { throw .tooLarge(path: path) }
    return try parse(bytes)
  }

  /// Changes the text under a lock and replaces the file, keeping its mode and owner; links are followed, and
  /// missing folders are made.
  ///
  /// - Parameters:
  ///   - tool: the tool that the config belongs to.
  ///   - isRehearsal: whether to write nothing.
  /// - Returns: whether the text was changed, and the settings after that.
  func change(
    _ key: ConfigKey, of tool: ToolDeclaration, lockTimeout: Double, isRehearsal: Bool,
    _ edit: (ConfigText) throws(ConfigFailure) -> [Unicode.Scalar]?
  ) throws(ConfigFailure) -> (isChanged: Bool, after: SettingsReader) {
    let file = FileStorage(path: path, lockTimeout: lockTimeout)
    let storage: any Storage = isRehearsal ? RehearsalStorage(base: file) : file
    func edited(_ source: any StoreVersion) throws(ConfigFailure) -> (StoreRewrite?, (Bool, SettingsReader)) {
      guard source.count <= Self.maxSize else { throw .tooLarge(path: path) }
      let text = try parse(try ConfigFailure.passing(source.exists ? try source.read(0..<source.count) : []))
      let before = SettingsReader(text, for: tool)
      guard let scalars = try edit(text) else { return (nil, (false, before)) }
      let new = Array(String(String.UnicodeScalarView(scalars)).utf8)
      let after: SettingsReader
      do throws(ConfigError) {
        after = SettingsReader(try ConfigParser.parse(new), for: tool)
      } catch {
        throw .refused(error.reason, key: key.path)
      }
      // An older mistake does not stop the user from fixing something else.
      let known = Set(before.problems.map(\.reason))
      if let problem = after.problems.first(where: { !known.contains($0.reason) }) {
        throw .refused(problem.reason, key: key.path)
      }
      return (StoreRewrite(pieces: [.written(new)]), (true, after))
    }
    return try storage.update(edited)
  }

  private func parse(_ bytes: [UInt8]) throws(ConfigFailure) -> ConfigText {
    do throws(ConfigError) {
      return try ConfigParser.parse(bytes)
    } catch {
      throw .malformed(error, path: path)
    }
  }
}

struct ConfigLocation {
  /// The config, whose file may be missing, or the reason why there is none.
  let file: Result<ConfigFile, ConfigFailure>

  init(file: Result<ConfigFile, ConfigFailure>) { self.file = file }

  /// Finds the config: `TODO_CONFIG` (if empty, there is none), else `$XDG_CONFIG_HOME/todo/config`, else
  /// `~/.config/todo/config`.
  ///
  /// As for the store, a relative `XDG_CONFIG_HOME` is ignored (XDG Base Directory Specification 0.8). If
  /// only `HOME` could give its folder but does not, there is none.
  init(_ environment: Environment, isOff: Bool) throws(ConfigFailure) {
    if isOff {
      file = .failure(.off)
    } else if let bytes = environment.variable("TODO_CONFIG") {
      guard let path = String(validating: bytes, as: UTF8.self) else {
        throw .notUTF8(variable: "TODO_CONFIG")
      }
      file = path.isEmpty ? .failure(.off) : .success(ConfigFile(path: path, isNamed: true))
    } else if let folder = Self.folder("XDG_CONFIG_HOME", environment) {
      file = .success(ConfigFile(path: folder + "/todo/config"))
    } else if let folder = Self.folder("HOME", environment) {
      file = .success(ConfigFile(path: folder + "/.config/todo/config"))
    } else {
      file = .failure(.nowhere)
    }
  }

  private static func folder(_ variable: String, _ environment: Environment) -> String? {
    guard let bytes = environment.variable(variable), bytes.first == UInt8(ascii: "/") else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  func read(for tool: ToolDeclaration) throws(ConfigFailure) -> SettingsReader {
    guard case .success(let file) = file, let text = try file.text() else { return SettingsReader() }
    return SettingsReader(text, for: tool)
  }

  /// Reads the config, and throws the first mistake in it.
  func readSound(for tool: ToolDeclaration) throws(ConfigFailure) -> SettingsReader {
    let reader = try read(for: tool)
    if let problem = reader.problems.first {
      throw .malformed(reader.error(problem), path: try file.get().path)
    }
    return reader
  }
}
