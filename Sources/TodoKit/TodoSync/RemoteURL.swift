internal import JSONText

/// The name of a remote repository: a URL, a path, or `host:path`.
package struct RemoteURL: Hashable, Sendable {
  /// The name as git takes it; a path is absolute.
  package let text: String

  /// What a URL may begin with, before `://`: what git fetches by itself or by ssh, and nothing that runs a command.
  static let schemes = ["file", "git", "http", "https", "ssh"]

  /// Reads what a user has written.
  ///
  /// - Parameter folder: where a relative path begins, an absolute path.
  /// - Throws: `SyncError.malformedRemote` for what git would take for an option or a command, and for passwords.
  package init(_ text: String, from folder: String) throws(SyncError) {
    guard !text.isEmpty else { throw .malformedRemote(text, .empty) }
    guard !text.hasPrefix("-"), !text.unicodeScalars.contains(where: \.isControl) else {
      throw .malformedRemote(text, .notPlain)
    }
    if let helper = Self.helper(in: text) { throw .malformedRemote(text, .kind("\(helper)::")) }
    if let (scheme, authority) = Self.url(text) {
      guard Self.schemes.contains(scheme.lowercased()) else { throw .malformedRemote(text, .kind("\(scheme)://")) }
      let login = authority.split(separator: "@", omittingEmptySubsequences: false).dropLast().joined(separator: "@")
      if login.contains(":") { throw .malformedRemote(nil, .password) }
      self.text = text
    } else if Self.isPath(text) {
      self.text = text.hasPrefix("/") ? text : "\(folder == "/" ? "" : folder)/\(text)"
    } else {
      self.text = text
    }
  }

  /// Whom ssh would ask for, as it names that; nil where the repository is not reached by ssh.
  var sshHost: String? {
    if let (scheme, authority) = Self.url(text) {
      guard scheme.lowercased() == "ssh" else { return nil }
      let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
      let end = host.hasPrefix("[") ? host.firstIndex(of: "]") : host.firstIndex(of: ":")
      guard let end else { return String(authority) }
      return String(authority[..<end]).replacing("[", with: "")
    }
    return Self.isPath(text) ? nil : text.firstIndex(of: ":").map { String(text[..<$0]) }
  }

  /// The path of a repository on this machine; nil for any other.
  var path: String? {
    if Self.url(text) == nil { return Self.isPath(text) ? text : nil }
    return text.lowercased().hasPrefix("file:///") ? String(text.dropFirst("file://".count)) : nil
  }

  /// The name of the program that would fetch what is written as `helper::address` (gitremote-helpers(7)).
  private static func helper(in text: String) -> Substring? {
    guard let colons = text.firstRange(of: "::") else { return nil }
    let name = text[..<colons.lowerBound]
    let isName = name.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "+-.".utf8.contains(byte)
    }
    return isName ? name : nil
  }

  /// What stands before `://`, and between that and the next slash; nil where the text is no URL.
  private static func url(_ text: String) -> (scheme: Substring, authority: Substring)? {
    guard let mark = text.firstRange(of: "://"), !text[..<mark.lowerBound].contains("/") else { return nil }
    return (text[..<mark.lowerBound], text[mark.upperBound...].prefix { !"/?#".contains($0) })
  }

  /// Whether git takes what is no URL for a path, and not for `host:path`: no colon stands before the first slash.
  private static func isPath(_ text: String) -> Bool { !text.prefix { $0 != "/" }.contains(":") }
}

/// A remote repository and the branch of it that a list is shared on.
package struct SyncRemote: Hashable, Sendable {
  package let url: RemoteURL
  package let branch: String

  /// The branch where none is named.
  package static let usualBranch = "todo"

  /// The longest name of a branch: git keeps it as the name of a file, with a few characters behind it.
  private static let longestBranch = 200

  /// - Throws: `SyncError.malformedBranch` for a name that git refuses (git-check-ref-format(1)), or that is more than one
  ///   in a pattern.
  package init(_ url: RemoteURL, branch: String = usualBranch) throws(SyncError) {
    let parts = branch.split(separator: "/", omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      !part.isEmpty && !part.hasPrefix(".") && !part.hasSuffix(".lock") && !part.hasPrefix("-")
    }
    let isPlain = branch.unicodeScalars.allSatisfy {
      !$0.isBlank && !$0.isControl && !"~^:?*[\\".unicodeScalars.contains($0)
    }
    guard isName, isPlain, !branch.hasSuffix("."), !branch.contains(".."), !branch.contains("@{"), branch != "@",
      branch.utf8.count <= Self.longestBranch
    else { throw .malformedBranch(branch) }
    self.url = url
    self.branch = branch
  }
}

/// How a remote is remembered: `{"url":"…","branch":"todo"}` and a line feed.
extension SyncRemote {
  /// The written form.
  var json: [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("url" as StaticString)
    json.string(url.text)
    json.key("branch" as StaticString)
    json.string(branch)
    json.endObject()
    return json.bytes + [UInt8(ascii: "\n")]
  }

  /// Reads the written form; nil for anything else, which is as good as no remote.
  init?(json: [UInt8]) {
    var members: [String: String] = [:]
    do {
      try JSONScanner.scan(json) { json throws(JSONError) in
        try json.beginObject()
        while let key = try json.nextKey() {
          if json.equals(key, "url") || json.equals(key, "branch") {
            members[json.text(of: key)] = json.text(of: try json.string())
          } else {
            _ = try json.skipValue()
          }
        }
        try json.end()
      }
      guard let url = members["url"], let branch = members["branch"] else { return nil }
      try self.init(RemoteURL(url, from: "/"), branch: branch)
    } catch {
      return nil
    }
  }
}
