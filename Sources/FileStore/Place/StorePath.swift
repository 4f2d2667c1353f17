import Libc

/// The real place of a store: an open folder, and a name in it that is not a link.
struct StorePlace {
  let folder: Descriptor
  let name: String
  /// A path to the place without a link at its end.
  let path: String

  func path(of name: String) -> String { StorePath.leading(to: path) + name }

  /// The place of the store's history: `todos.history.ndjson` beside `todos.json`.
  ///
  /// A store without that ending gets another history name, so that `todos` and `todos.json` do not share
  /// one.
  var history: StorePlace {
    let isJSON = name.hasSuffix(".json")
    let beside = Self.name(
      isJSON ? String(name.dropLast(5)) : name, suffix: isJSON ? ".history.ndjson" : ".todo-history.ndjson")
    return StorePlace(folder: folder, name: beside, path: path(of: beside))
  }

  /// Returns names for a file that is set aside, in the order in which they are tried: `….aside`, `….aside-2`
  /// and so on.
  func names(asideBy suffix: String) -> some Sequence<String> {
    (1...Int.max).lazy.map { Self.name(name, suffix: $0 == 1 ? suffix : "\(suffix)-\($0)") }
  }

  /// Returns the name of a file that accompanies the file with a name.
  ///
  /// If it would exceed the limit for names (255 bytes nearly everywhere), a digest replaces the original
  /// name.
  static func name(prefix: String = "", _ name: String, suffix: String) -> String {
    let whole = prefix + name + suffix
    return whole.utf8.count <= 255 ? whole : prefix + LineDigest(Array(name.utf8)).hexadecimal + suffix
  }
}

/// A store's path as the user gave it, which can be followed to the real store.
struct StorePath {
  let path: String

  /// The purpose for which a folder is opened.
  enum Purpose {
    /// Reading a file in the folder, which needs no right to list the folder.
    case reading
    /// Locking the folder, writing in it and syncing it.
    case writing

    var flags: Int32 { self == .reading ? SystemCalls.searchOnly : O_RDONLY | O_DIRECTORY }
  }

  /// The largest number of links in a row, the same as Linux follows (path_resolution(7)).
  private static let longestChain = 40

  /// Follows the links at the path's end to the real folder; returns `nil` if that folder is missing.
  ///
  /// The links are followed one by one, because a change must replace the store itself and not a link to it.
  /// The last link may dangle: the store will be made at its target. The system follows links to folders on
  /// the way; a dangling link among them is an error, because everything after it is out of reach rather
  /// than missing.
  func follow(for purpose: Purpose) throws(FileStoreError) -> StorePlace? { try followed(for: purpose).place }

  /// Returns the path without a link at its end; the store, and even its folder, may be missing.
  func target() throws(FileStoreError) -> String { try followed(for: .reading).path }

  private func followed(for purpose: Purpose) throws(FileStoreError) -> (place: StorePlace?, path: String) {
    try walk { base, parent throws(FileStoreError) in
      do throws(SystemFailure) {
        return try base.open(parent, purpose.flags)
      } catch {
        guard error.code == ENOENT, !Self.leadsOverDanglingLink(parent, from: base) else {
          throw .unreadable(path: path, reason: error)
        }
        return nil
      }
    }
  }

  /// Follows the path as `follow` does, and makes missing folders (0700), each synced in its parent folder.
  func makeFolders() throws(FileStoreError) -> StorePlace {
    let place = try walk { base, parent throws(FileStoreError) in
      try FileStoreError.writing(path, try Self.makeFolder(parent, in: base))
      return try FileStoreError.writing(path, try base.open(parent, Purpose.writing.flags))
    }.place
    guard let place else { throw .unwritable(path: path, reason: .missing) }
    return place
  }

  private func walk(
    _ open: (_ base: Descriptor, _ parent: String) throws(FileStoreError) -> Descriptor?
  ) throws(FileStoreError) -> (place: StorePlace?, path: String) {
    if path.isEmpty { throw .unreadable(path: path, reason: SystemFailure(code: ENOENT)) }
    if path.utf8.contains(0) { throw .unreadable(path: path, reason: SystemFailure(code: EINVAL)) }
    var base = Descriptor.workingFolder
    var rest = path
    var leading = ""
    for _ in 0...Self.longestChain {
      let (parent, name) = Self.split(rest)
      if ["", ".", ".."].contains(name) { throw .notAFile(path: path, kind: "folder") }
      guard let folder = try open(base, parent) else { return (nil, leading + rest) }
      guard let target = try FileStoreError.reading(path, try folder.target(ofLink: name)) else {
        return (StorePlace(folder: folder, name: name, path: leading + rest), leading + rest)
      }
      leading = target.utf8.first == UInt8(ascii: "/") ? "" : Self.leading(to: leading + rest)
      (base, rest) = (folder, target)
    }
    throw .unreadable(path: path, reason: SystemFailure(code: ELOOP))
  }

  private static func makeFolder(_ path: String, in base: Descriptor) throws(SystemFailure) {
    if try base.statusIfPresent(of: path) != nil { return }
    let parent = split(path).parent
    guard parent != path else { throw SystemFailure(code: ENOENT) }
    try makeFolder(parent, in: base)
    // Another process may make the folder at this moment, or it is "made/.." of a folder that was just made.
    try SystemFailure.passingOver([EEXIST], try base.makeFolder(path))
    try base.open(parent, Purpose.writing.flags).synchronizeFolder()
  }

  private static func leadsOverDanglingLink(_ path: String, from base: Descriptor) -> Bool {
    var path = path
    while (try? base.status(of: path)) == nil {
      let parent = split(path).parent
      if parent == path { return false }
      path = parent
    }
    return (try? base.status(of: path, followingLink: true)) == nil
  }

  /// Returns a path without its last name: everything up to and including the last slash.
  fileprivate static func leading(to path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  /// Returns a path's last name and the path of its folder, both without trailing slashes unless the folder
  /// is the root.
  static func split(_ path: String) -> (parent: String, name: String) {
    let bytes = path.utf8
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(path[bytes.index(after: slash)...])
    guard let end = bytes[..<slash].lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return ("/", name) }
    return (String(path[..<bytes.index(after: end)]), name)
  }
}
