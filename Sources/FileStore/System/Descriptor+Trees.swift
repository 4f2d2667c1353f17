import Libc

/// What can be done with small files and with folders in folders, of a folder that nobody else works in.
extension Descriptor {
  /// A folder in this one; nil where there is none, or something else of that name.
  package func openFolder(_ name: String) throws(SystemFailure) -> Descriptor? {
    do throws(SystemFailure) {
      return try open(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    } catch {
      guard [ENOENT, ENOTDIR, ELOOP].contains(error.code) else { throw error }
      return nil
    }
  }

  /// All of a file; nil where there is none, or it is no file, or larger than so many bytes.
  package func bytes(of name: String, atMost size: Int) throws(SystemFailure) -> [UInt8]? {
    guard let status = try statusIfPresent(of: name), status.isRegular, status.size <= size else { return nil }
    return try open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).bytes(in: 0..<status.size)
  }

  /// Puts a file of these bytes, for its owner alone, in the place of what has that name.
  package func put(_ bytes: [UInt8], at name: String) throws(SystemFailure) {
    let temporary = "\(name).new"
    if try statusIfPresent(of: temporary) != nil { try removeTree(temporary) }
    let file = try open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    try file.write(bytes)
    try file.close()
    try rename(temporary, to: name)
  }

  /// Removes a file, or a folder with all that is in it; no link is followed.
  package func removeTree(_ name: String) throws(SystemFailure) {
    guard let folder = try openFolder(name) else {
      try remove(name)
      return
    }
    for name in try folder.names() where name != "." && name != ".." { try folder.removeTree(name) }
    _ = try SystemCalls.untilDone { unlinkat(number, name, AT_REMOVEDIR) }
  }
}
