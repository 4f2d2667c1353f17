internal import JSONText
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
    let bytes = Array(branch.utf8)
    let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      !part.isEmpty && part.first != UInt8(ascii: ".") && part.first != UInt8(ascii: "-")
        && !part.suffix(5).elementsEqual(".lock".utf8)
    }
    let pairs = zip(bytes, bytes.dropFirst())
    let isPlain = branch.unicodeScalars.allSatisfy { scalar in
      !scalar.isBlank && !scalar.isControl && !"~^:?*[\\".unicodeScalars.contains(scalar)
    }
    guard isName, isPlain, bytes.count <= Self.longestBranch, bytes.last != UInt8(ascii: "."),
      bytes != [UInt8(ascii: "@")], !bytes.elementsEqual("HEAD".utf8), !bytes.starts(with: "refs/".utf8),
      !pairs.contains(where: {
        $0 == (UInt8(ascii: "."), UInt8(ascii: ".")) || $0 == (UInt8(ascii: "@"), UInt8(ascii: "{"))
      })
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
  package init?(json: [UInt8]) {
    guard let members = UnknownField.members(of: json), let url = members.text("url"),
      let branch = members.text("branch")
    else { return nil }
    do { try self.init(RemoteURL(url, from: "/"), branch: branch) } catch { return nil }
  }
}
