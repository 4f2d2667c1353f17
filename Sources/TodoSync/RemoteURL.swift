package import TodoCore

/// The name of a remote repository: a URL, a path, or `host:path`.
///
/// It is read by its bytes, as git reads it: a character that a mark stands on would else hide what that is.
package struct RemoteURL: Hashable, Sendable {
  /// The name as git takes it; a path is absolute.
  @Exact package private(set) var text: String

  /// What a URL may begin with, before `://`: what git fetches by itself or by ssh, and nothing that runs a command.
  ///
  /// For any other, in capitals too, git would look for a program of that name.
  static let schemes = ["file", "git", "http", "https", "ssh"]
  /// How access tokens of GitHub and GitLab begin, which are passwords though they stand where a name does.
  private static let tokenPrefixes = ["ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-"]
  /// How many hexadecimal digits the tokens of other hosts have.
  private static let tokenLength = 40

  /// Reads what a user has written.
  ///
  /// - Parameter folder: where a relative path begins, an absolute path.
  /// - Throws: `SyncError.malformedRemote` for what git would take for an option or a command, and for passwords.
  package init(_ text: String, from folder: String) throws(SyncError) {
    let bytes = Array(text.utf8)
    guard let first = bytes.first else { throw .malformedRemote(text, .empty) }
    // Before anything else, since every other error repeats the text.
    if Self.hasPassword(bytes) { throw .malformedRemote(nil, .password) }
    guard first != UInt8(ascii: "-"), !text.unicodeScalars.contains(where: \.isControl) else {
      throw .malformedRemote(text, .notPlain)
    }
    if let helper = Self.helper(in: bytes) { throw .malformedRemote(text, .kind("\(helper)::")) }
    guard let (scheme, authority) = Self.url(bytes) else {
      let isPath = Self.isPath(bytes)
      let authority = bytes.prefix { $0 != UInt8(ascii: ":") }
      if !isPath, Self.hasOption(authority) { throw .malformedRemote(text, .notPlain) }
      let isRelative = isPath && first != UInt8(ascii: "/")
      self.text = isRelative ? "\(folder == "/" ? "" : folder)/\(text)" : text
      return
    }
    guard Self.schemes.contains(where: { Exact($0) == Exact(scheme) }) else {
      throw .malformedRemote(text, .kind("\(scheme)://"))
    }
    if Self.hasOption(authority) { throw .malformedRemote(text, .notPlain) }
    self.text = text
  }

  /// Whom ssh would ask for, as ssh(1) takes that; nil where the repository is not reached by ssh.
  var sshHost: String? {
    let bytes = Array(text.utf8)
    guard let (scheme, authority) = Self.url(bytes) else {
      return Self.isPath(bytes) ? nil : Self.text(bytes.prefix { $0 != UInt8(ascii: ":") })
    }
    guard scheme == "ssh" else { return nil }
    let at = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
    let isIPv6 = authority[at...].first == UInt8(ascii: "[")
    let host = authority[at...].prefix { $0 != UInt8(ascii: isIPv6 ? "]" : ":") }
    let hasPort = authority[host.endIndex...].contains(UInt8(ascii: ":"))
    if hasPort { return "ssh://\(Self.text(authority))" }
    return Self.text(authority[..<at]) + Self.text(host.dropFirst(isIPv6 ? 1 : 0))
  }

  /// The path of a repository on this machine; nil for any other.
  var path: String? {
    let bytes = Array(text.utf8)
    guard let (scheme, authority) = Self.url(bytes) else { return Self.isPath(bytes) ? text : nil }
    return scheme == "file" && authority.isEmpty ? Self.text(bytes[authority.endIndex...]) : nil
  }

  /// Whether ssh would take the name of a user or a host for an option.
  private static func hasOption(_ authority: ArraySlice<UInt8>) -> Bool {
    let host = authority.split(separator: UInt8(ascii: "@")).last ?? []
    return authority.first == UInt8(ascii: "-") || host.first == UInt8(ascii: "-")
  }

  /// Whether a URL, whatever is to fetch it, holds a password, or a token in place of a name.
  private static func hasPassword(_ bytes: [UInt8]) -> Bool {
    let helperLength = helper(in: bytes).map { $0.utf8.count + "::".utf8.count } ?? 0
    guard let (_, authority) = url(Array(bytes.dropFirst(helperLength))),
      let at = authority.lastIndex(of: UInt8(ascii: "@"))
    else { return false }
    let login = authority[..<at]
    return login.contains(UInt8(ascii: ":")) || isToken(login) || text(login).lowercased().contains("%3a")
  }

  private static func isToken(_ login: ArraySlice<UInt8>) -> Bool {
    if tokenPrefixes.contains(where: { login.starts(with: $0.utf8) }) { return true }
    return login.count == tokenLength && login.allSatisfy { text([$0]).first?.isHexDigit ?? false }
  }

  /// The name of the program that would fetch what is written as `helper::address` (gitremote-helpers(7)).
  private static func helper(in bytes: [UInt8]) -> String? {
    let name = bytes.prefix { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "+-.".utf8.contains(byte)
    }
    return bytes[name.endIndex...].starts(with: "::".utf8) ? text(name) : nil
  }

  /// What stands before `://`, and between that and the next slash; nil where the text is no URL.
  private static func url(_ bytes: [UInt8]) -> (scheme: String, authority: ArraySlice<UInt8>)? {
    let scheme = bytes.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") }
    guard bytes[scheme.endIndex...].starts(with: "://".utf8) else { return nil }
    return (text(scheme), bytes[(scheme.endIndex + 3)...].prefix { !"/?#".utf8.contains($0) })
  }

  /// Whether git takes what is no URL for a path, and not for `host:path`: no colon stands before the first slash.
  private static func isPath(_ bytes: [UInt8]) -> Bool {
    !bytes.prefix { $0 != UInt8(ascii: "/") }.contains(UInt8(ascii: ":"))
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
