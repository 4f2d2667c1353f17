import TodoCore
package import TodoStore

extension GitRepository {
  package func files(of commit: CommitID) throws(SyncError) -> [SharedFile] {
    // Only plain files, and no folder below the one that there is, since a small pack can hold a tree
    // of any size.
    let folder = String(SharedFile.folder.dropLast())
    let answer = try git.run(["ls-tree", "-l", "-z", commit.hex, "--", SharedFile.manifest, folder, SharedFile.folder])
    guard answer.status == 0 else { throw git.failure("ls-tree", answer.words) }
    var files: [SharedFile] = []
    var total = 0
    for line in answer.output.split(separator: 0) {
      // `<mode> <type> <object> <size>`, with blanks before the size, a tab, and the path.
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { throw strangeAnswer("ls-tree") }
      let words = String(decoding: line[..<tab], as: UTF8.self).split(separator: " ")
      let path = String(decoding: line[(tab + 1)...], as: UTF8.self)
      guard words.count == 4 else { throw strangeAnswer("ls-tree") }
      guard SharedFile.isPart(path) || path == folder else { continue }
      // Under any other name it could not be removed again.
      guard path.utf8.elementsEqual(line[(tab + 1)...]), !path.unicodeScalars.contains(where: \.isControl) else {
        throw .unsound(file: path, expected: "a name in UTF-8, without control characters")
      }
      guard words[0] == "100644", words[1] == "blob", path != folder else {
        throw .unsound(
          file: path, expected: path == folder ? "a folder" : "a plain file of mode 100644, not \(words[0])")
      }
      guard let size = Int(words[3]) else { throw strangeAnswer("ls-tree") }
      try SharedFile.requireRoom(for: size, of: path, after: files.count, total)
      total += size
      files.append(SharedFile(path: path, blob: String(words[2]), size: size))
    }
    return files
  }

  package func contents(of files: [SharedFile]) throws(SyncError) -> [[UInt8]] {
    let cache = BlobCache(in: folder)
    var contents = files.map { cache?.contents(of: $0) }
    let missing = contents.indices.filter { contents[$0] == nil }
    for (place, bytes) in zip(missing, try unpack(missing.map { files[$0] })) {
      cache?.put(bytes, of: files[place])
      contents[place] = bytes
    }
    return contents.compactMap(\.self)
  }

  private func unpack(_ files: [SharedFile]) throws(SyncError) -> [[UInt8]] {
    if files.isEmpty { return [] }
    let names = files.map { "\($0.blob)\n" }.joined()
    let answer = try git.run(["cat-file", "--batch"], input: Array(names.utf8))
    guard answer.status == 0 else { throw git.failure("cat-file", answer.words) }
    var rest = answer.output[...]
    var contents: [[UInt8]] = []
    for file in files {
      // `<object> blob <size>` on a line, so many bytes, and a line feed.
      let head = Array("\(file.blob) blob \(file.size)\n".utf8)
      guard rest.starts(with: head), rest.count > head.count + file.size else { throw strangeAnswer("cat-file") }
      let end = rest.startIndex + head.count + file.size
      contents.append(Array(rest[(rest.startIndex + head.count)..<end]))
      rest = rest[(end + 1)...]
    }
    guard rest.isEmpty else { throw strangeAnswer("cat-file") }
    return contents
  }
}
