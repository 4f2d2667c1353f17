package import TodoCore
package import TodoStore

extension GitRepository {
  package func commit(
    _ changes: [SharedFileChange], parents: [CommitID], at time: Instant, message: String
  ) throws(SyncError) -> CommitID {
    let stream = Self.stream(changes, parents: parents, by: try identity(), at: time, message: message)
    let lines = try git.lines(["fast-import", "--quiet", "--done", "--force", "--date-format=raw"], input: stream)
    guard lines.count == 1, let commit = CommitID(lines[0]) else { throw strangeAnswer("fast-import") }
    return commit
  }

  /// One commit in the words of git-fast-import(1).
  ///
  /// The branch that it is on keeps it from being cleared away until it is
  /// kept for good.
  private static func stream(
    _ changes: [SharedFileChange], parents: [CommitID], by identity: String, at time: Instant, message: String
  ) -> [UInt8] {
    var stream: [UInt8] = []
    stream.reserveCapacity(changes.reduce(1_024) { $0 + ($1.bytes?.count ?? 0) + 128 })
    func put(_ line: String) { stream += Array("\(line)\n".utf8) }
    func put(data: some Collection<UInt8>) {
      put("data \(data.count)")
      stream += data
      put("")
    }
    put("commit refs/todo/made")
    put("mark :1")
    for role in ["author", "committer"] { put("\(role) \(identity) \(max(0, time.seconds)) +0000") }
    put(data: message.utf8)
    for (index, parent) in parents.enumerated() { put("\(index == 0 ? "from" : "merge") \(parent.hex)") }
    for change in changes {
      precondition(SharedFile.isPart(change.path), "a commit holds parts of a list, and \(change.path) is none")
      if let bytes = change.bytes {
        put("M 100644 inline \(change.path)")
        put(data: bytes)
      } else {
        put("D \(change.path)")
      }
    }
    put("get-mark :1")
    put("done")
    return stream
  }

  /// Who makes the commits: whoever the user is to git, else a name of our own.
  private func identity() throws(SyncError) -> String {
    let answer = try git.run(["var", "GIT_COMMITTER_IDENT"])
    // `Name <mail> 1795176000 +0000`
    if answer.status == 0, let line = answer.lines.first, let end = line.lastIndex(of: ">") {
      let identity = line[...end]
      if identity.filter({ $0 == "<" || $0 == ">" }) == "<>", identity.first != "<" { return String(identity) }
    }
    let host = machine.unicodeScalars.filter { !$0.isControl && !$0.isBlank && $0 != "<" && $0 != ">" }
    return "todo <todo@\(host.isEmpty ? "localhost" : String(String.UnicodeScalarView(host)))>"
  }
}
