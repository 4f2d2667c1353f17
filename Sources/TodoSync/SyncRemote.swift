internal import JSONText
import TextSearch
package import TodoCore

/// A remote repository and the branch of it that a list is shared on.
package struct SyncRemote: Hashable, Sendable {
  package let url: RemoteURL
  @Exact package private(set) var branch: String

  /// The branch where none is named.
  package static let usualBranch = "todo"

  /// The longest name of a branch, in bytes: git keeps it as the name of a file, with a few characters behind it.
  private static let longestBranch = 200

  /// - Throws: `SyncError.malformedBranch` for a name that git refuses (git-check-ref-format(1)), that stands for more
  ///   than one, or that is no branch for all of git's commands.
  package init(_ url: RemoteURL, branch: String = usualBranch) throws(SyncError) {
    let parts = branch.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      !part.isEmpty && !".-".utf8.contains(part.first ?? 0) && !part.suffix(5).elementsEqual(".lock".utf8)
    }
    let isPlain = branch.unicodeScalars.allSatisfy { scalar in
      !scalar.isBlank && !scalar.isControl && !"~^:?*[\\".unicodeScalars.contains(scalar)
    }
    guard isName, isPlain, branch.utf8.count <= Self.longestBranch, branch.utf8.last != UInt8(ascii: "."),
      !["@", "HEAD"].contains(where: { branch.utf8.elementsEqual($0.utf8) }), !branch.utf8.starts(with: "refs/".utf8),
      !zip(branch.utf8, branch.utf8.dropFirst()).contains(where: {
        $0 == (UInt8(ascii: "."), UInt8(ascii: ".")) || $0 == (UInt8(ascii: "@"), UInt8(ascii: "{"))
      })
    else { throw .malformedBranch(branch) }
    self.url = url
    self.branch = branch
  }
}

/// How a remote is remembered: `{"url":"…","branch":"todo"}` and a line feed.
extension SyncRemote {
  var json: [UInt8] {
    JSONWriter.line { json in
      json.member("url", url.text)
      json.member("branch", branch)
    }
  }

  /// Reads the written form; nil for anything else, which is as good as no remote.
  package init?(json: [UInt8]) {
    guard let members = UnknownField.members(of: json), let url = members.text("url"),
      let branch = members.text("branch")
    else { return nil }
    do { try self.init(RemoteURL(url, from: "/"), branch: branch) } catch { return nil }
  }
}

extension JSONWriter {
  /// An object and a line end.
  static func line(_ writeMembers: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    writeMembers(&json)
    json.endObject()
    return json.bytes + [UInt8(ascii: "\n")]
  }
}

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

  /// What git takes a text for.
  private enum Form {
    /// What stands before `://`, between that and the next slash, and from there on.
    case url(scheme: String, authority: ArraySlice<UInt8>, path: ArraySlice<UInt8>)
    /// What stands before the colon of `host:path`.
    case host(ArraySlice<UInt8>)
    /// What has no colon before the first slash.
    case path

    init(_ bytes: ArraySlice<UInt8>) {
      let start = bytes.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") }
      if bytes[start.endIndex...].starts(with: "://".utf8) {
        let authority = bytes[(start.endIndex + 3)...].prefix { !"/?#".utf8.contains($0) }
        self = .url(
          scheme: String(decoding: start, as: UTF8.self), authority: authority, path: bytes[authority.endIndex...])
      } else {
        self = bytes[start.endIndex...].first == UInt8(ascii: ":") ? .host(start) : .path
      }
    }
  }

  private var form: Form { Form(Array(text.utf8)[...]) }

  /// Reads what a user has written.
  ///
  /// - Parameter folder: where a relative path begins, an absolute path.
  /// - Throws: `SyncError.malformedRemote` for what git would take for an option or a command, and for passwords.
  package init(_ text: String, from folder: String) throws(SyncError) {
    self.text = text
    let bytes = Array(text.utf8)
    guard let first = bytes.first else { throw .malformedRemote(text, .empty) }
    // `helper::address` (gitremote-helpers(7)) runs a program of that name.
    let helper = bytes.prefix { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "+-.".utf8.contains(byte)
    }
    let isHelped = bytes[helper.endIndex...].starts(with: "::".utf8)
    // Before anything else, since every other error repeats the text.
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
      if [authority.first, host.first].contains(UInt8(ascii: "-")) { throw .malformedRemote(text, .notPlain) }
    }
  }

  /// Whom ssh would ask for, as ssh(1) takes that; nil where the repository is not reached by ssh.
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

  /// The path of a repository on this machine; nil for any other.
  var path: String? {
    switch form {
    case .path: text
    case .url("file", let authority, let path) where authority.isEmpty: Self.text(path)
    case .url, .host: nil
    }
  }

  /// Whether a URL, whatever is to fetch it, holds a password, or a token in place of a name.
  private static func hasPassword(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard case .url(_, let authority, _) = Form(bytes), let at = authority.lastIndex(of: UInt8(ascii: "@")) else {
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
