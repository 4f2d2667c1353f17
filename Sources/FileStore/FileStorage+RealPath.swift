import Libc

extension FileStorage {
  /// The one path of the store that all ways to it lead to: absolute, and without links as far as there is something.
  package func realPath() throws(FileStoreError) -> String {
    let place = try StorePath(path: location).follow(for: .reading)
    var path = place?.path ?? location
    if !path.hasPrefix("/") { path = "./\(path)" }
    // The store itself is no link any more, and need not be there; nor need the folders that it will be made in.
    var missing: [Substring] = []
    while let slash = path.lastIndex(of: "/") {
      missing.insert(path[path.index(after: slash)...], at: 0)
      path = String(path[..<slash])
      guard let found = realpath(path.isEmpty ? "/" : path, nil) else { continue }
      defer { free(found) }
      let folder = String(cString: found)
      return "\(folder == "/" ? "" : folder)/\(missing.joined(separator: "/"))"
    }
    throw .unreadable(path: location, reason: .missing)
  }
}
