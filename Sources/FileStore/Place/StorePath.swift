import Libc

/// Where a store really lies: an open folder and a name in it that is no link.
struct StorePlace {
  let folder: Descriptor
  let name: String
  /// The path that leads there without a link at its end.
  let path: String

  func path(of name: String) -> String { StorePath.leading(to: path) + name }

  /// The place of the store's history: `todos.history.ndjson` beside `todos.json`.
  ///
  /// A store without that ending gets another one, so that `todos` and `todos.json` do not share theirs.
  var history: StorePlace {
    let isJSON = name.hasSuffix(".json")
    let beside = Self.name(
      isJSON ? String(name.dropLast(5)) : name, suffix: isJSON ? ".history.ndjson" : ".todo-history.ndjson")
    return StorePlace(folder: folder, name: beside, path: path(of: beside))
  }

  /// The names for what is kept beside the store, in the order in which they are tried: `….aside`, `….aside-2` and so on.
  func names(asideBy suffix: String) -> some Sequence<String> {
    (1...Int.max).lazy.map { Self.name(name, suffix: $0 == 1 ? suffix : "\(suffix)-\($0)") }
  }

  /// The name of a file that belongs to the one with that name.
  ///
  /// Where it would be longer than a name may be (255 bytes nearly everywhere), a digest stands for the name.
  static func name(prefix: String = "", _ name: String, suffix: String) -> String {
    let whole = prefix + name + suffix
    return whole.utf8.count <= 255 ? whole : prefix + LineDigest(Array(name.utf8)).hexadecimal + suffix
  }
}

/// A store's path as the user gave it, and how to follow it.
struct StorePath {
  let path: String

  /// What a folder is opened for.
  enum Purpose {
    /// To read a file in it, for which it need not be listed.
    case reading
    /// To lock it, to write in it and to sync it.
    case writing

    var flags: Int32 { self == .reading ? SystemCalls.searchOnly : O_RDONLY | O_DIRECTORY }
  }

  /// As many links in a row as Linux follows (path_resolution(7)).
  private static let longestChain = 40

  /// Follows the links at the path's end to the real folder; `nil` when that folder is missing.
  ///
  /// The links are followed one by one because the store is to be replaced where it lies, and no link to it. The last
  /// may dangle: the store will be made at its target. Links to folders on the way are the system's to follow; one
  /// that dangles is an error, since what lies behind it is out of reach rather than missing.
  func follow(for purpose: Purpose) throws(FileStoreError) -> StorePlace? { try followed(for: purpose).place }

  /// The path without a link at its end, whether there is a store, or even its folder, or not.
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

  /// Follows the path as `follow` does, and makes the folders that are missing (0700), synced one by one.
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
    // Another process may make it in this moment, or it is "made/.." of what has just been made.
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

  /// A path without its last name: all of it up to the last slash.
  fileprivate static func leading(to path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  /// A path's last name and the folder it stands in, both without slashes at their end unless it is the root.
  static func split(_ path: String) -> (parent: String, name: String) {
    let bytes = path.utf8
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(path[bytes.index(after: slash)...])
    guard let end = bytes[..<slash].lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return ("/", name) }
    return (String(path[..<bytes.index(after: end)]), name)
  }
}
