import FileStore
import TodoKit

/// A folder with a list of its own, which commands use in that folder and below it.
struct Place: Equatable {
  /// The real path of the list.
  @Exact private(set) var file: String
  /// The folder that people know the list by.
  @Exact private(set) var folder: String

  /// The place of a folder: `.todo/todos.json` in it.
  init(_ folder: String, list: String = ".todo/todos.json") {
    (file, self.folder) = ("\(folder == "/" ? "" : folder)/\(list)", folder)
  }

  /// The place of a git clone, beside its branches, so that branches and worktrees share it.
  init(_ clone: GitClone) {
    (file, folder) = ("\(clone.common)/todo/todos.json", clone.folder)
  }

  /// Returns the folder as people write it, such as `~/src/app`.
  func name(home: String?) -> String {
    guard let home, home.utf8.count > 1, folder.utf8.starts(with: home.utf8) else { return folder }
    let rest = folder.utf8.dropFirst(home.utf8.count)
    return rest.isEmpty || rest.first == UInt8(ascii: "/") ? "~\(Substring(rest))" : folder
  }

  /// Returns why a user must not use the list, or `nil` if it is theirs.
  ///
  /// The list, its folder and the folder around that must belong to the user, and none may be a link. The
  /// list may be missing.
  func objection(of user: UInt32) -> PlaceObjection? {
    let folder = file.dropLast("/todos.json".count)
    let around = String(folder.prefix(upTo: folder.lastIndex(of: "/") ?? folder.startIndex))
    var isMissing = false
    for (path, kind) in [
      (String(folder), "folder"), (file, "file"), (around.isEmpty ? "/" : around, "folder"),
    ] {
      do throws(SystemFailure) {
        guard let status = try Descriptor.workingFolder.statusIfPresent(of: path) else {
          isMissing = isMissing || kind == "folder"
          continue
        }
        if status.owner != user { return .strangeOwner(path) }
        if status.kind != kind { return .notPlain(path, kind: status.kind) }
      } catch {
        return .unreachable(path, error)
      }
    }
    return isMissing ? .missing : nil
  }

  /// Whether there is a list, as far as the user may see.
  var hasList: Bool { (try? Descriptor.workingFolder.statusIfPresent(of: file)) != nil }
}

/// The reason why the list of a place is not used.
enum PlaceObjection: Equatable {
  /// The list, its folder or the folder around that belongs to somebody else.
  case strangeOwner(String)
  /// A link or something else is where the list or its folder should be.
  case notPlain(String, kind: String)
  case unreachable(String, SystemFailure)
  /// The folder of the list is gone.
  case missing
  /// The user has not run `todo init` there; the list may have come with an archive.
  case unknown

  var message: String {
    switch self {
    case .strangeOwner(let path): "\(visible(path)) belongs to another user"
    case .notPlain(let path, let kind): "\(visible(path)) is a \(kind)"
    case .unreachable(let path, let reason): "cannot look at \(visible(path)): \(reason.message)"
    case .missing: "the list is gone; to make a new one, run todo init there"
    case .unknown: "to use it, run todo init there"
    }
  }
}
