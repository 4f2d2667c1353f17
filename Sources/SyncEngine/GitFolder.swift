import FileStore

/// The files of the sync's own bare repository: those that git needs, and none that anybody else put there.
enum GitFolder {
  /// The hash that names the objects.
  enum Hash: CaseIterable {
    case sha1, sha256

    /// All of git's settings for the repository, written again each time since a setting can be a command.
    fileprivate var config: [UInt8] {
      let core = "[core]\n\trepositoryformatversion = \(self == .sha1 ? 0 : 1)\n\tbare = true\n"
      return Array((self == .sha1 ? core : core + "[extensions]\n\tobjectformat = sha256\n").utf8)
    }
  }

  /// The repository's name in the sync's folder.
  static let name = "git"

  /// The files that git makes there.
  ///
  /// Other files could name other places for objects, another past, or a program.
  private static let files: Set = ["HEAD", "FETCH_HEAD", "config", "packed-refs"]
  private static let folders: Set = ["objects", "refs", "info"]
  private static let objectInfo: Set = ["packs", "commit-graph", "commit-graphs"]

  /// Prepares the repository in a folder that no other process uses: makes it if it is missing or holds files
  /// that are not git's, and removes leftovers of killed programs.
  static func prepare(in folder: Descriptor) throws(SystemFailure) {
    if let git = try folder.openFolder(name), try clear(git) {
      let config = try git.bytes(of: "config", atMost: 1_024)
      try git.put((Hash.allCases.first { $0.config == config } ?? .sha1).config, at: "config")
    } else {
      try make(.sha1, in: folder)
    }
  }

  static func make(_ hash: Hash, in folder: Descriptor) throws(SystemFailure) {
    let (new, old) = ("\(name).new", "\(name).old")
    for name in [new, old] where try folder.statusIfPresent(of: name) != nil { try folder.removeTree(name) }
    try folder.makeFolder(new)
    guard let git = try folder.openFolder(new) else { throw .missing }
    for name in ["objects", "refs"] { try git.makeFolder(name) }
    try git.put(Array("ref: refs/heads/todo\n".utf8), at: "HEAD")
    try git.put(hash.config, at: "config")
    if try folder.statusIfPresent(of: name) != nil { try folder.rename(name, to: old) }
    try folder.rename(new, to: name)
    if try folder.statusIfPresent(of: old) != nil { try folder.removeTree(old) }
  }

  /// Removes leftovers, and returns `false` if there are files that are not git's.
  private static func clear(_ git: Descriptor) throws(SystemFailure) -> Bool {
    for name in try git.names() {
      if isLeftover(name) {
        try git.removeTree(name)
      } else if !(try git.status(of: name).isRegular ? files : folders).contains(name) {
        return false
      }
    }
    guard let refs = try git.openFolder("refs"), let objects = try git.openFolder("objects"),
      try git.statusIfPresent(of: "HEAD") != nil
    else { return false }
    try clearLocks(in: refs)
    for (folder, name, allowed) in [
      (git, "info", ["refs"]), (objects, "info", objectInfo), (objects, "pack", nil),
    ]
    where try folder.statusIfPresent(of: name) != nil {
      guard let inner = try folder.openFolder(name) else { return false }
      try clearLocks(in: inner)
      if let allowed, !allowed.isSuperset(of: try inner.names()) { return false }
    }
    return true
  }

  /// Returns whether a killed program or a `gc` in the background left the file.
  private static func isLeftover(_ name: String) -> Bool {
    name.hasSuffix(".lock") || name.hasSuffix(".new") || name.hasPrefix("fast_import_crash_")
      || ["gc.pid", "gc.log"].contains(name)
  }

  private static func clearLocks(in folder: Descriptor) throws(SystemFailure) {
    for name in try folder.names() {
      if name.hasSuffix(".lock") {
        try folder.removeTree(name)
      } else if let inner = try folder.openFolder(name) {
        try clearLocks(in: inner)
      }
    }
  }
}
