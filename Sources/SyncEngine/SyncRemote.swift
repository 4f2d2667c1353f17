internal import JSONText
import TextSearch
package import TodoCore

/// A remote repository, and its branch that shares a list.
package struct SyncRemote: Hashable, Sendable {
  package let url: RemoteURL
  @Exact package private(set) var branch: String

  /// The branch if none is named.
  package static let usualBranch = "todo"

  /// The longest branch name, in bytes, since git makes it a file name with a short suffix.
  private static let longestBranch = 200

  /// - Throws: `SyncError.malformedBranch` for a name that git refuses (git-check-ref-format(1)), that is a
  ///   pattern, or that some commands of git do not take for a branch.
  package init(_ url: RemoteURL, branch: String = usualBranch) throws(SyncError) {
    let parts = branch.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      !part.isEmpty && !".-".utf8.contains(part.first ?? 0) && !part.suffix(5).elementsEqual(".lock".utf8)
    }
    let isPlain = branch.unicodeScalars.allSatisfy { scalar in
      !scalar.isBlank && !scalar.isControl && !"~^:?*[\\".unicodeScalars.contains(scalar)
    }
    guard isName, isPlain, branch.utf8.count <= Self.longestBranch, branch.utf8.last != UInt8(ascii: "."),
      !["@", "HEAD"].contains(where: { branch.utf8.elementsEqual($0.utf8) }),
      !branch.utf8.starts(with: "refs/".utf8),
      !zip(branch.utf8, branch.utf8.dropFirst()).contains(where: {
        $0 == (UInt8(ascii: "."), UInt8(ascii: ".")) || $0 == (UInt8(ascii: "@"), UInt8(ascii: "{"))
      })
    else { throw .malformedBranch(branch) }
    self.url = url
    self.branch = branch
  }
}

/// The stored form of a remote: `{"url":"…","branch":"todo"}` and a line feed.
extension SyncRemote {
  var json: [UInt8] {
    JSONWriter.line { json in
      json.member("url", url.text)
      json.member("branch", branch)
    }
  }

  /// Reads the stored form; anything else returns `nil` and counts as no remote.
  package init?(json: [UInt8]) {
    guard let members = UnknownField.members(of: json), let url = members.text("url"),
      let branch = members.text("branch")
    else { return nil }
    do { try self.init(RemoteURL(url, from: "/"), branch: branch) } catch { return nil }
  }
}

extension JSONWriter {
  /// Returns an object and a line feed.
  static func line(_ writeMembers: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.object(writeMembers)
    return json.bytes + [UInt8(ascii: "\n")]
  }
}

/// The name of a remote repository: a URL, a path, or `host:path`.
///
/// The text is read as bytes, as git reads it, since a combining mark after a character would hide the
/// character.
package struct RemoteURL: Hashable, Sendable {
  /// The text that git gets; a path is absolute.
  @Exact package private(set) var text: String

  /// The supported schemes of a URL, which git fetches itself or by ssh without running a command.
  ///
  /// For any other scheme, even the same in capitals, git would look for a program with that name.
  static let schemes = ["file", "git", "http", "https", "ssh"]
  /// The beginnings of access tokens of GitHub and GitLab, which are passwords in the place of a user name.
  private static let tokenPrefixes = ["ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-"]
  /// The number of hexadecimal digits in tokens of other hosts.
  private static let tokenLength = 40

  /// The form that git takes a text for.
  private enum Form {
    /// `scheme://authority/path`.
    case url(scheme: String, authority: ArraySlice<UInt8>, path: ArraySlice<UInt8>)
    /// The host, with a user name if there is one, of `host:path`.
    case host(ArraySlice<UInt8>)
    /// A path, which has no colon before the first slash.
    case path

    init(_ bytes: ArraySlice<UInt8>) {
      let start = bytes.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") }
      if bytes[start.endIndex...].starts(with: "://".utf8) {
        let authority = bytes[(start.endIndex + 3)...].prefix { !"/?#".utf8.contains($0) }
        self = .url(
          scheme: String(decoding: start, as: UTF8.self), authority: authority,
          path: bytes[authority.endIndex...])
      } else {
        self = bytes[start.endIndex...].first == UInt8(ascii: ":") ? .host(start) : .path
      }
    }
  }

  private var form: Form { Form(Array(text.utf8)[...]) }

  /// Reads the text of a user.
  ///
  /// - Parameter folder: the absolute path where relative paths begin.
  /// - Throws: `SyncError.malformedRemote` for a text that git takes for an option or a command, and for
  ///   passwords.
  package init(_ text: String, from folder: String) throws(SyncError) {
    self.text = text
    let bytes = Array(text.utf8)
    guard let first = bytes.first else { throw .malformedRemote(text, .empty) }
    // `helper::address` (gitremote-helpers(7)) runs a program of that name.
    let helper = bytes.prefix { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "+-.".utf8.contains(byte)
    }
    let isHelped = bytes[helper.endIndex...].starts(with: "::".utf8)
    // Passwords are refused first, since every other error repeats the text.
    if Self.hasPassword(isHelped ? bytes[(helper.endIndex + 2)...] : bytes[...]) {
      throw .malformedRemote(nil, .password)
    }
    guard first != UInt8(ascii: "-"), !text.unicodeScalars.contains(where: \.isControl) else {
      throw .malformedRemote(text, .notPlain)
    }
    if isHelped { throw .malformedRemote(text, .kind("\(Self.text(helper))::")) }
    switch form {
    case .path where first != UInt8(ascii: "/"): self.text = "\(folder == "/" ? "" : folder)/\(text)"
    case .path: break
    case .url(let scheme, _, _) where !Self.schemes.contains(where: { Exact($0) == Exact(scheme) }):
      throw .malformedRemote(text, .kind("\(scheme)://"))
    case .url(_, let authority, _), .host(let authority):
      // ssh would take the name of the user or the host for an option.
      let host = authority.split(separator: UInt8(ascii: "@")).last ?? []
      if [authority.first, host.first].contains(UInt8(ascii: "-")) {
        throw .malformedRemote(text, .notPlain)
      }
    }
  }

  /// The user and host as an argument of ssh(1), or `nil` for a repository that is not reached by ssh.
  var sshHost: String? {
    switch form {
    case .path: return nil
    case .host(let authority): return Self.text(authority)
    case .url(let scheme, let authority, _):
      guard scheme == "ssh" else { return nil }
      let at = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
      let isIPv6 = authority[at...].first == UInt8(ascii: "[")
      let host = authority[at...].prefix { $0 != UInt8(ascii: isIPv6 ? "]" : ":") }
      if authority[host.endIndex...].contains(UInt8(ascii: ":")) { return "ssh://\(Self.text(authority))" }
      return Self.text(authority[..<at]) + Self.text(host.dropFirst(isIPv6 ? 1 : 0))
    }
  }

  /// The path of a repository on this machine, or `nil` for another machine.
  var path: String? {
    switch form {
    case .path: text
    case .url("file", let authority, let path) where authority.isEmpty: Self.text(path)
    case .url, .host: nil
    }
  }

  /// Returns whether a URL, with or without a helper, holds a password or a token in the place of a user
  /// name.
  private static func hasPassword(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard case .url(_, let authority, _) = Form(bytes), let at = authority.lastIndex(of: UInt8(ascii: "@"))
    else {
      return false
    }
    let login = authority[..<at]
    let isToken =
      tokenPrefixes.contains { login.starts(with: $0.utf8) }
      || login.count == tokenLength && login.allSatisfy { text([$0]).first?.isHexDigit ?? false }
    return isToken || login.contains(UInt8(ascii: ":")) || text(login).lowercased().utf8.holds("%3a".utf8)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
