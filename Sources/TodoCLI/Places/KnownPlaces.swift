import FileStore
import Libc
import TodoKit

/// The lists that the user has made with `todo init`: a file in the user's state folder, a path on each line.
///
/// A folder is never asked whether its list may be used, since an unpacked archive would say yes.
struct KnownPlaces {
  let path: String

  private static let maxSize = 1 << 20

  /// Creates the memory of the user, or returns `nil` if there is no folder for it.
  init?(_ environment: Environment) {
    guard let state = try? environment.stateFolder() else { return nil }
    path = "\(state)/todo/places"
  }

  /// Returns the paths; a missing file costs a single open(2).
  func files() throws(TodoError) -> [String] {
    let failure: FileStoreError
    do throws(SystemFailure) {
      let file = try Descriptor.workingFolder.open(path, O_RDONLY | O_NONBLOCK)
      let status = try file.status()
      if status.isRegular { return Self.lines(of: try file.bytes(in: 0..<min(status.size, Self.maxSize))) }
      failure = .notAFile(path: path, kind: status.kind)
    } catch {
      if error.code == ENOENT || error.code == ENOTDIR { return [] }
      failure = .unreadable(path: path, reason: error)
    }
    // The home list instead would be the wrong one.
    throw Self.error(failure, "fix it, or name a list with --file or --home")
  }

  private static func error(_ failure: FileStoreError, _ advice: Advice? = nil) -> TodoError {
    let words = failure.words(for: "list of places")
    return TodoError(ProblemModel(code: words.code, message: words.message, advice: [advice ?? words.advice]))
  }

  /// Adds a path, unless it is there.
  func remember(_ file: String, lockTimeout: Double) throws(TodoError) {
    try update(lockTimeout) { lines in lines.contains(Array(file.utf8)) ? lines : lines + [Array(file.utf8)] }
  }

  /// Removes paths.
  func forget(_ files: [String], lockTimeout: Double) throws(TodoError) {
    try update(lockTimeout) { lines in lines.filter { line in !files.contains { Array($0.utf8) == line } } }
  }

  private func update(_ lockTimeout: Double, _ change: ([[UInt8]]) -> [[UInt8]]) throws(TodoError) {
    let storage = FileStorage(path: path, lockTimeout: lockTimeout)
    do throws(FileStoreError) {
      _ = try storage.update(settingAside: nil) { source throws(FileStoreError) in
        let old = (source.exists ? try source.read(0..<source.count) : []).split(
          separator: UInt8(ascii: "\n")
        )
        .map { Array($0) }
        let new = change(old)
        return (
          new == old ? nil : StoreRewrite(pieces: [.written(new.flatMap { $0 + [UInt8(ascii: "\n")] })]), ()
        )
      }
    } catch {
      throw Self.error(error)
    }
  }

  private static func lines(of bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }
}
