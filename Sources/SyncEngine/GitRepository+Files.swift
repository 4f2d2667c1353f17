package import StoreEngine
package import TodoCore

extension GitRepository {
  package func files(of commit: CommitID) throws(SyncError) -> [SharedFile] {
    // Subfolders are not listed, since a small pack can hold a tree of any size.
    let folder = String(SharedFile.folder.dropLast())
    let answer = try git.run([
      "ls-tree", "-l", "-z", commit.hex, "--", SharedFile.manifest, folder, SharedFile.folder,
    ])
    guard answer.status == 0 else { throw git.failure("ls-tree", answer.words) }
    var files: [SharedFile] = []
    var total = 0
    for line in answer.output.split(separator: 0) {
      // `<mode> <type> <object> <size>`, with spaces before the size, a tab, and the path.
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { throw unexpectedAnswer("ls-tree") }
      let words = String(decoding: line[..<tab], as: UTF8.self).split(separator: " ")
      let path = String(decoding: line[(tab + 1)...], as: UTF8.self)
      guard words.count == 4 else { throw unexpectedAnswer("ls-tree") }
      guard SharedFile.isPart(path) || path == folder else { continue }
      // A file with any other name could not be removed again.
      guard path.utf8.elementsEqual(line[(tab + 1)...]), !path.unicodeScalars.contains(where: \.isControl)
      else {
        throw .unsound(file: path, expected: "a name in UTF-8, without control characters")
      }
      guard words[0] == "100644", words[1] == "blob", path != folder else {
        throw .unsound(
          file: path, expected: path == folder ? "a folder" : "a plain file of mode 100644, not \(words[0])")
      }
      guard let size = Int(words[3]) else { throw unexpectedAnswer("ls-tree") }
      try SharedFile.requireRoom(for: size, of: path, after: files.count, total)
      total += size
      files.append(SharedFile(path: path, blob: String(words[2]), size: size))
    }
    return files
  }

  package func contents(of files: [SharedFile]) throws(SyncError) -> [[UInt8]] {
    if files.isEmpty { return [] }
    let names = files.map { "\($0.blob)\n" }.joined()
    let answer = try git.run(["cat-file", "--batch"], input: Array(names.utf8))
    guard answer.status == 0 else { throw git.failure("cat-file", answer.words) }
    var rest = answer.output[...]
    var contents: [[UInt8]] = []
    for file in files {
      // `<object> blob <size>` on a line, as many bytes as the size says, and a line feed.
      let head = Array("\(file.blob) blob \(file.size)\n".utf8)
      guard rest.starts(with: head), rest.count > head.count + file.size else {
        throw unexpectedAnswer("cat-file")
      }
      let end = rest.startIndex + head.count + file.size
      contents.append(Array(rest[(rest.startIndex + head.count)..<end]))
      rest = rest[(end + 1)...]
    }
    guard rest.isEmpty else { throw unexpectedAnswer("cat-file") }
    return contents
  }

  package func commit(
    _ changes: [SharedFileChange], parents: [CommitID], at time: Instant, message: String
  ) throws(SyncError) -> CommitID {
    let stream = Self.stream(changes, parents: parents, by: try identity(), at: time, message: message)
    let lines = try git.lines(
      ["fast-import", "--quiet", "--done", "--force", "--date-format=raw"], input: stream)
    guard lines.count == 1, let commit = CommitID(lines[0]) else { throw unexpectedAnswer("fast-import") }
    return commit
  }

  /// Returns the input of git-fast-import(1) that makes a commit.
  ///
  /// The ref of the commit protects it from `gc` until `keep(_:)` does.
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
      precondition(
        SharedFile.isPart(change.path), "a commit holds parts of a list, and \(change.path) is none")
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

  /// Returns the identity of the commits: the user's in git, else one of todo's own.
  private func identity() throws(SyncError) -> String {
    let answer = try git.run(["var", "GIT_COMMITTER_IDENT"])
    // `Name <mail> 1795176000 +0000`
    if answer.status == 0, let line = answer.lines.first, let end = line.lastIndex(of: ">") {
      let identity = line[...end]
      if identity.filter({ $0 == "<" || $0 == ">" }) == "<>", identity.first != "<" {
        return String(identity)
      }
    }
    let host = folder.machine.unicodeScalars.filter { !$0.isControl && !$0.isBlank && $0 != "<" && $0 != ">" }
    return "todo <todo@\(host.isEmpty ? "localhost" : String(String.UnicodeScalarView(host)))>"
  }
}
