import Libc

/// One version of a store in a file, which stays open and therefore readable after a rename replaces it.
///
/// The file is read, never mapped: a mapping would raise `SIGBUS` if another program truncated the file.
final class FileVersion: StoreVersion {
  /// The status of the file when it was opened.
  let status: FileStatus
  var successor: String?
  private let file: Descriptor
  private let place: StorePlace
  private let path: String

  var exists: Bool { true }
  var count: Int { status.size }

  /// Opens the store.
  ///
  /// A folder, a pipe, a socket or a device is refused unopened: opening one can block or have an effect.
  private init(_ place: StorePlace, path: String) throws(FileStoreError) {
    try Self.requireFile(
      try FileStoreError.reading(path, try place.folder.status(of: place.name)), path: path)
    do throws(SystemFailure) {
      file = try place.folder.open(place.name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
      status = try file.status()
    } catch {
      throw error.code == ELOOP ? .changed(path: path) : .unreadable(path: path, reason: error)
    }
    self.path = path
    self.place = place
    try Self.requireFile(status, path: path)
  }

  /// Opens the store; returns `nil` if there is none.
  static func open(_ place: StorePlace, path: String) throws(FileStoreError) -> FileVersion? {
    do throws(FileStoreError) {
      return try FileVersion(place, path: path)
    } catch .unreadable(_, .missing) {
      return nil
    }
  }

  func read(_ range: Range<Int>) throws(FileStoreError) -> [UInt8] {
    guard range.upperBound <= count else { throw .changed(path: path) }
    let bytes = try FileStoreError.reading(path, try file.bytes(in: range))
    guard bytes.count == range.count else { throw .changed(path: path) }
    return bytes
  }

  var isInForce: Bool { (try? place.folder.status(of: place.name)) == status }

  var stamp: String? { status.stamp }

  func history() throws(FileStoreError) -> (any HistoryVersion)? {
    try HistoryFile(of: place, ownedBy: status.owner).open()
  }

  private static func requireFile(_ status: FileStatus, path: String) throws(FileStoreError) {
    if status.isRegular { return }
    // The links were followed before, so this one is new.
    throw status.kind == "link" ? .changed(path: path) : .notAFile(path: path, kind: status.kind)
  }
}

/// A missing store, beside which there may still be a history.
struct MissingVersion: StoreVersion {
  /// The place where the store would be, or `nil` if its folder is missing too.
  let place: StorePlace?
  let path: String

  var exists: Bool { false }
  var count: Int { 0 }

  var isInForce: Bool {
    guard let place else { return true }
    return (try? place.folder.status(of: place.name)) == nil
  }

  func history() throws(FileStoreError) -> (any HistoryVersion)? {
    guard let place else { return nil }
    return try HistoryFile(of: place, ownedBy: nil).open()
  }

  func read(_ range: Range<Int>) throws(FileStoreError) -> [UInt8] {
    guard range.isEmpty else { throw .changed(path: path) }
    return []
  }
}
