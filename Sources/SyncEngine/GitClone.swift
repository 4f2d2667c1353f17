import FileStore
internal import Libc
internal import Processes

/// A git clone as the file system shows it, without running git or asking its variables.
package struct GitClone: Equatable {
  /// The real path of the folder that all branches and worktrees share, such as `/home/me/app/.git`.
  package let common: String
  /// The folder that people know the clone by: the first worktree, or the repository itself if it is bare.
  package let folder: String

  /// Finds the clone whose worktree, submodule or repository a folder is, or returns `nil` if it is none.
  ///
  /// - Parameter folder: an absolute path.
  package init?(at folder: String) {
    let entry = folder == "/" ? "/.git" : "\(folder)/.git"
    var git = folder
    switch Self.kind(entry) {
    case "folder": git = entry
    case "file":
      // A worktree or a submodule: `gitdir: /home/me/app/.git/worktrees/fix` (gitrepository-layout(5)).
      guard let line = Self.line(of: entry), line.utf8.starts(with: "gitdir: ".utf8) else { return nil }
      git = Self.path(String(line.dropFirst("gitdir: ".count)), from: folder)
    default: break
    }
    guard Self.kind("\(git)/HEAD") == "file" else { return nil }
    let shared = Self.line(of: "\(git)/commondir").map { Self.path($0, from: git) }
    guard let common = SystemCalls.realPath(shared ?? git), Self.kind("\(common)/objects") == "folder" else {
      return nil
    }
    let isBeside = common.utf8.suffix(5).elementsEqual("/.git".utf8)
    self.common = common
    self.folder = isBeside ? Self.folder(of: common) : shared == nil ? folder : common
  }

  /// Asks git for the URL of the remote `origin`, or returns `nil` if there is none.
  ///
  /// Only the clone's own config is read, so that nothing that it includes or names is run.
  package func origin(
    _ environment: [String: String], idleTimeout: Double
  ) throws(SyncError) -> String? {
    let program = ExternalProgram(
      "git", ["-C", "/", "config", "--file", "\(common)/config", "--null", "--get-all", "remote.origin.url"],
      environment: GitEnvironment(environment, idleTimeout: idleTimeout).all(quietSSH: false),
      idleTimeout: idleTimeout)
    let result: ExternalProgram.Result
    do throws(SystemFailure) { result = try program.run() } catch { throw .gitUnusable(words: error.message) }
    if result.outcome == .notFound { throw .gitMissing }
    guard result.outcome == .ended(.exited(status: 0)) else { return nil }
    return result.output.split(separator: 0).first.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func kind(_ path: String) -> String? {
    (try? Descriptor.workingFolder.status(of: path, followingLink: true))?.kind
  }

  /// Returns the only line of a small file, or `nil` if it cannot be read.
  private static func line(of path: String) -> String? {
    // A pipe would block.
    guard let file = try? Descriptor.workingFolder.open(path, O_RDONLY | O_NONBLOCK),
      let status = try? file.status(), status.isRegular, status.size <= 1 << 14,
      let bytes = try? file.bytes(in: 0..<status.size)
    else { return nil }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return String(validating: line, as: UTF8.self)
  }

  private static func folder(of path: String) -> String {
    let parent = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
    return parent.isEmpty ? "/" : parent
  }

  private static func path(_ path: String, from folder: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? path : "\(folder)/\(path)"
  }
}
