import Libc
import TodoKit

/// What a sync takes from the machine.
extension Environment {
  /// The user's folder for state: `XDG_STATE_HOME`, else `~/.local/state` (XDG Base Directory Specification 0.8).
  func stateFolder() throws(EnvironmentError) -> String {
    if let folder = try path("XDG_STATE_HOME"), folder.utf8.first == UInt8(ascii: "/") { return folder }
    guard let home = try path("HOME"), home.utf8.first == UInt8(ascii: "/") else { throw .noStateFolder }
    return home + "/.local/state"
  }

  /// The first part of the machine's name.
  static func hostName() -> String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
    let bytes = name.prefix { $0 != 0 && $0 != CChar(bitPattern: UInt8(ascii: ".")) }.map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? "localhost" : String(decoding: bytes, as: UTF8.self)
  }

  /// The working folder; `/` where it is gone.
  static func workingFolder() -> String {
    guard let folder = getcwd(nil, 0) else { return "/" }
    defer { free(folder) }
    return String(cString: folder)
  }

  /// Every variable of this process.
  static func allVariables() -> [String: String] {
    #if canImport(Darwin)
      let entries = _NSGetEnviron().pointee
    #else
      let entries = environ
    #endif
    var variables: [String: String] = [:]
    for index in 0... {
      guard let entry = entries[index] else { break }
      let text = String(cString: entry)
      if let mark = text.firstIndex(of: "=") {
        variables[String(text[..<mark])] = String(text[text.index(after: mark)...])
      }
    }
    return variables
  }
}
