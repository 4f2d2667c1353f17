import Libc

/// The file of history lines beside a store: one line per revision, appended and synced before each new
/// version.
///
/// Before a line is appended, the rest of a crash is cut off after the store's own lines. A file that is
/// another store's history, or is not ours, is renamed and left unchanged.
struct HistoryFile {
  /// The size in bytes above which old lines are dropped.
  static let trimmedAbove = 16 * 1_024 * 1_024
  /// How many bytes of lines are kept then, or ``keptSteps`` lines if these are fewer bytes.
  static let keptBytes = 8 * 1_024 * 1_024
  /// How many lines are kept then, or ``keptBytes`` if these are fewer lines.
  static let keptSteps = 1_000

  let place: StorePlace
  /// The owner of the store, who may own its history too; `nil` if there is no store.
  private let storeOwner: UInt32?

  init(of store: StorePlace, ownedBy storeOwner: UInt32?) {
    place = store.history
    self.storeOwner = storeOwner
  }

  /// Opens the file for reading; returns `nil` if there is none.
  func open() throws(FileStoreError) -> HistoryFileVersion? {
    do throws(SystemFailure) {
      return try HistoryFileVersion(place, O_RDONLY, storeOwner: storeOwner)
    } catch {
      if error == .missing { return nil }
      throw .historyUnreadable(path: place.path, reason: error)
    }
  }

  /// An appended line, which can be taken back if the change fails.
  struct Appended {
    fileprivate let file: Descriptor
    fileprivate let end: Int
  }

  /// Appends the line of a revision and syncs it.
  ///
  /// - Parameters:
  ///   - store: the version that the line leads to; its owner and permissions are given to the file.
  ///   - onSetAside: called with the new path of a file that was not this store's history, whatever becomes
  ///     of the line.
  func append(
    _ line: HistoryLine, like store: FileStatus, onSetAside: (_ path: String) -> Void
  ) throws(SystemFailure) -> Appended {
    let key = HistoryKey(revision: line.revision - 1, digest: line.previous)
    switch try found(O_RDWR, leadingTo: key) {
    case .history(let history, let chain):
      let end = chain.start
      if end < history.count {
        // Void bytes are cut off before more is written, so that a power cut cannot mix old bytes with new
        // ones.
        try history.file.truncate(to: end)
        try history.file.synchronize()
      }
      share(history.file, like: store)
      try writeLine(line, to: history.file, at: end)
      return Appended(file: history.file, end: end)
    case .foreign:
      onSetAside(try setAside())
    case .missing: break
    }
    let file = try place.folder.open(place.name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    do throws(SystemFailure) {
      share(file, like: store)
      try writeLine(line, to: file, at: 0)
      try place.folder.synchronizeFolder()
    } catch {
      try? place.folder.remove(place.name)
      throw error
    }
    return Appended(file: file, end: 0)
  }

  /// Restores the file as it was before an append whose change failed.
  func takeBack(_ appended: Appended) {
    if appended.end == 0 {
      try? place.folder.remove(place.name)
    } else {
      try? appended.file.truncate(to: appended.end)
    }
  }

  /// Drops the oldest lines of a file that is too large, and gives the file the store's owner and
  /// permissions, by putting a new file in its place.
  ///
  /// - Parameters:
  ///   - oldestNeeded: the revision whose line, and all lines after it, must stay whatever their size.
  ///   - store: the current version.
  func tidy(keepingFrom oldestNeeded: Int, like store: FileStatus) throws(SystemFailure) {
    guard let status = try place.folder.statusIfPresent(of: place.name) else { return }
    let isShared = (status.owner, status.group) == (store.owner, store.group) && status.isShared(like: store)
    guard status.size > Self.trimmedAbove || !isShared else { return }
    let history = try HistoryFileVersion(place, O_RDONLY, storeOwner: storeOwner)
    let start = status.size > Self.trimmedAbove ? try keptStart(of: history, from: oldestNeeded) : 0
    guard start > 0 || !isShared else { return }
    try replaceFile(by: start..<history.count, of: history, like: store)
  }

  /// Renames the file, whose contents stay untouched, and returns its new path.
  ///
  /// The folder is synced: otherwise another file could take the old name, and a power cut could lose this
  /// one.
  func setAside() throws(SystemFailure) -> String {
    for name in place.names(asideBy: ".aside") where try place.folder.statusIfPresent(of: name) == nil {
      try place.folder.rename(place.name, to: name)
      try place.folder.synchronizeFolder()
      return place.path(of: name)
    }
    throw SystemFailure(code: EEXIST)
  }

  /// Sets aside a damaged history or another store's, and keeps in its place the lines that lead to a state
  /// without a gap.
  ///
  /// - Returns: the new path of the old history, or `nil` if the history was intact or is missing.
  func mend(leadingTo key: HistoryKey, like store: FileStatus) throws(SystemFailure) -> String? {
    switch try found(O_RDONLY, leadingTo: key) {
    case .missing: return nil
    case .foreign: return try setAside()
    case .history(let history, var chain):
      let end = chain.start
      while try chain.next() != nil {}
      guard chain.isBroken else { return nil }
      return try replaceFile(by: chain.start..<end, of: history, like: store, settingAside: true)
    }
  }

  /// Replaces the file by a new file with some of its lines; the old file is removed, or set aside at the
  /// returned path.
  @discardableResult
  private func replaceFile(
    by range: Range<Int>, of history: HistoryFileVersion, like store: FileStatus, settingAside: Bool = false
  ) throws(SystemFailure) -> String? {
    let temporary = try TemporaryFile(in: place)
    var replaced = false
    defer { temporary.end(replaced: replaced) }
    try temporary.file.write(history.read(range))
    try temporary.takeOver(owner: store.owner, group: store.group, permissions: store.permissions & 0o666)
    try temporary.finish()
    let path = settingAside ? try setAside() : nil
    try temporary.replaceStore()
    replaced = true
    try place.folder.synchronizeFolder()
    return path
  }

  /// Returns the offset of the first line to keep; 0 keeps all lines.
  ///
  /// The search goes back from the end, only as far as lines are kept; the last line is always kept, however
  /// long.
  private func keptStart(of history: HistoryFileVersion, from oldestNeeded: Int) throws(SystemFailure) -> Int
  {
    var lines = HistoryLines(of: history)
    var steps = 0
    do throws(SystemFailure) {
      while let line = try lines.skip() {
        steps += 1
        guard steps >= Self.keptSteps || history.count - line.lowerBound >= Self.keptBytes else { continue }
        let place = HistoryLine.Place(endOf: try history.read(line.suffix(HistoryLine.Place.longest)))
        let isNeeded = place.map { $0.revision > oldestNeeded } ?? false
        if !isNeeded { return line.lowerBound }
      }
      return 0
    } catch {
      // A hole is not a line, and every later change would read it again.
      guard error == .tooLarge else { throw error }
      return lines.end
    }
  }

  /// The file found under the history's name.
  private enum Found {
    /// This store's history, and its lines, at whose end the next line goes.
    case history(HistoryFileVersion, HistoryChain)
    /// Anything else.
    case foreign
    case missing
  }

  private func found(_ flags: Int32, leadingTo key: HistoryKey) throws(SystemFailure) -> Found {
    let history: HistoryFileVersion
    do throws(SystemFailure) {
      history =
        try flags == O_RDWR ? openForWriting() : HistoryFileVersion(place, flags, storeOwner: storeOwner)
    } catch {
      if error == .missing { return .missing }
      guard error.meansForeignFile else { throw error }
      return .foreign
    }
    guard let chain = try HistoryChain(of: history, leadingTo: key) else { return .foreign }
    return .history(history, chain)
  }

  /// Opens the file for writing; a read-only file of ours is made writable first.
  private func openForWriting() throws(SystemFailure) -> HistoryFileVersion {
    do throws(SystemFailure) {
      return try HistoryFileVersion(place, O_RDWR, storeOwner: storeOwner)
    } catch {
      let status = try place.folder.status(of: place.name)
      guard error.code == EACCES, status.isRegular, status.links == 1, status.owner == geteuid() else {
        throw error
      }
      try place.folder.setPermissions(0o600, of: place.name)
      return try HistoryFileVersion(place, O_RDWR, storeOwner: storeOwner)
    }
  }

  private func writeLine(_ line: HistoryLine, to file: Descriptor, at end: Int) throws(SystemFailure) {
    do throws(SystemFailure) {
      try file.write(line.bytes, at: end)
      try file.synchronize()
    } catch {
      try? file.truncate(to: end)
      throw error
    }
  }

  /// Gives the history the store's owner, group, and read and write permissions, if we may.
  private func share(_ file: Descriptor, like store: FileStatus) {
    guard let status = try? file.status() else { return }
    if (status.owner, status.group) != (store.owner, store.group) {
      try? file.setOwner(store.owner, group: store.group)
    }
    if !status.isShared(like: store) { try? file.setPermissions(store.permissions & 0o666) }
  }
}

extension FileStatus {
  /// Whether a history has the store's read and write permissions.
  fileprivate func isShared(like store: FileStatus) -> Bool {
    permissions & 0o666 == store.permissions & 0o666
  }
}

/// One version of a history in a file, which stays open and therefore readable after a rename replaces it.
struct HistoryFileVersion: HistoryVersion {
  let file: Descriptor
  let path: String
  let count: Int

  /// Opens a history as carefully as a store: only a regular file with one name that belongs to the store's
  /// owner, to us or to root.
  ///
  /// - Throws: `SystemFailure`; `meansForeignFile` tells which failures mean that the file is not ours.
  init(_ place: StorePlace, _ flags: Int32, storeOwner: UInt32?) throws(SystemFailure) {
    // Opening a pipe or a device can block or have an effect.
    guard try place.folder.status(of: place.name).isRegular else { throw .notRegular }
    file = try place.folder.open(place.name, flags | O_NOFOLLOW | O_NONBLOCK)
    let status = try file.status()
    guard status.isRegular else { throw .notRegular }
    guard status.links == 1 else { throw .severalNames }
    guard [geteuid(), 0, storeOwner].contains(status.owner) else { throw .strangeOwner }
    path = place.path
    count = status.size
  }

  func read(_ range: Range<Int>) throws(SystemFailure) -> [UInt8] {
    let bytes = try file.bytes(in: range)
    guard bytes.count == range.count else { throw .tryAgain }
    return bytes
  }
}

/// Reasons why a file under the history's name is not a history, as the system's closest errors.
extension SystemFailure {
  fileprivate static let notRegular = SystemFailure(code: EINVAL)
  fileprivate static let severalNames = SystemFailure(code: EMLINK)
  fileprivate static let strangeOwner = SystemFailure(code: EPERM)

  /// Whether a history that could not be opened is not ours: a link, a folder, or a file of somebody else.
  fileprivate var meansForeignFile: Bool {
    [.notRegular, .severalNames, .strangeOwner].contains(self)
      || [EACCES, ELOOP, EISDIR, ENXIO].contains(code)
  }
}
