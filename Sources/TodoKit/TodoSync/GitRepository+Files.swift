extension GitRepository {
  package func files(of commit: CommitID) throws(SyncError) -> [SharedFile] {
    let entries = try entries(of: commit)
    if entries.isEmpty { return [] }
    let names = entries.map { "\($0.object)\n" }.joined()
    let answer = try git.run(["cat-file", "--batch"], input: Array(names.utf8))
    guard answer.status == 0 else { throw git.failure("cat-file", answer.words) }
    var rest = answer.output[...]
    var files: [SharedFile] = []
    for entry in entries {
      // `<object> blob <size>` on a line, so many bytes, and a line feed.
      let head = Array("\(entry.object) blob \(entry.size)\n".utf8)
      guard rest.starts(with: head), rest.count > head.count + entry.size else { throw strangeAnswer("cat-file") }
      let end = rest.startIndex + head.count + entry.size
      files.append(SharedFile(path: entry.path, bytes: Array(rest[(rest.startIndex + head.count)..<end])))
      rest = rest[(end + 1)...]
    }
    guard rest.isEmpty else { throw strangeAnswer("cat-file") }
    return files
  }

  private struct Entry {
    let path: String
    let object: Substring
    let size: Int
  }

  /// What the list consists of: only plain files of the known names, and no folder below the one that there is, since a
  /// small pack can hold a tree of any size.
  private func entries(of commit: CommitID) throws(SyncError) -> [Entry] {
    let folder = String(SharedFile.folder.dropLast())
    let answer = try git.run(["ls-tree", "-l", "-z", commit.hex, "--", SharedFile.manifest, folder, SharedFile.folder])
    guard answer.status == 0 else { throw git.failure("ls-tree", answer.words) }
    var entries: [Entry] = []
    var total = 0
    for line in answer.output.split(separator: 0) {
      // `<mode> <type> <object> <size>`, with blanks before the size, a tab, and the path.
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { throw strangeAnswer("ls-tree") }
      let words = String(decoding: line[..<tab], as: UTF8.self).split(separator: " ")
      let path = String(decoding: line[(tab + 1)...], as: UTF8.self)
      guard words.count == 4 else { throw strangeAnswer("ls-tree") }
      guard SharedFile.isPart(path) || path == folder else { continue }
      guard words[0] == "100644", words[1] == "blob", path != folder else {
        throw .unsound(
          file: path, expected: path == folder ? "a folder" : "a plain file of mode 100644, not \(words[0])")
      }
      guard let size = Int(words[3]) else { throw strangeAnswer("ls-tree") }
      try SharedFile.requireSize(size, of: path, after: total)
      total += size
      entries.append(Entry(path: path, object: words[2], size: size))
    }
    return entries
  }
}
