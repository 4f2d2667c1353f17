import Libc

/// The file of history lines beside a store, one line a revision, appended to and synced before each new version.
///
/// What a crash leaves behind the store's own lines is cut off before the next line is written. A file that is another
/// store's history (``HistoryTail/foreign``), or no file of ours, gets another name and stays as it is.
struct HistoryFile {
  /// How large the file may grow before old lines are dropped, in bytes.
  static let trimmedAbove = 16 * 1_024 * 1_024
  /// How many bytes of lines are kept then, or ``keptSteps`` lines where these are fewer bytes.
  static let keptBytes = 8 * 1_024 * 1_024
  /// How many lines are kept then, or ``keptBytes`` where these are fewer lines.
  static let keptSteps = 1_000

  let place: StorePlace
  /// The owner of the store, who may own its history too; nil when there is no store.
  private let storeOwner: UInt32?

  init(of store: StorePlace, ownedBy storeOwner: UInt32?) {
    place = store.history
    self.storeOwner = storeOwner
  }

  /// Opens the file for reading; nil when there is none.
  func open() throws(FileStoreError) -> HistoryFileVersion? {
    do throws(SystemFailure) {
      return try HistoryFileVersion(place, O_RDONLY, storeOwner: storeOwner)
    } catch {
      if error == .missing { return nil }
      throw .historyUnreadable(path: place.path, reason: error)
    }
  }

  /// A line that was appended, to be taken back where the change comes to nothing.
  struct Appended {
    fileprivate let file: Descriptor
    fileprivate let end: Int
  }

  /// Appends the line of a revision and syncs it.
  ///
  /// - Parameters:
  ///   - store: the version that the line leads to, whose owner and permissions the file gets.
  ///   - onSetAside: called with the new path of a file that was not this store's history, whatever becomes of the line.
  func append(
    _ line: HistoryLine, like store: FileStatus, onSetAside: (_ path: String) -> Void
  ) throws(SystemFailure) -> Appended {
    let key = HistoryKey(revision: line.revision - 1, digest: line.previous)
    switch try found(O_RDWR, leadingTo: key) {
    case .history(let history, let end):
      if end < history.count {
        // What is void is cut off before more is written, so that a power cut cannot mix the old bytes with the new.
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

  /// Leaves the file as it was before an append whose change has come to nothing.
  func takeBack(_ appended: Appended) {
    if appended.end == 0 { try? place.folder.remove(place.name) } else { try? appended.file.truncate(to: appended.end) }
  }

  /// Drops the oldest lines of a file that has grown too large, and makes a file of another owner one of the store's, by
  /// putting another file in its place.
  ///
  /// - Parameters:
  ///   - oldestNeeded: the revision whose line, and all after it, must stay whatever their size.
  ///   - store: the version in force.
  func tidy(keepingFrom oldestNeeded: Int, like store: FileStatus) throws(SystemFailure) {
    guard let status = try place.folder.statusIfPresent(of: place.name) else { return }
    let isShared = (status.owner, status.group) == (store.owner, store.group) && status.isShared(like: store)
    guard status.size > Self.trimmedAbove || !isShared else { return }
    let history = try HistoryFileVersion(place, O_RDONLY, storeOwner: storeOwner)
    let start = status.size > Self.trimmedAbove ? try keptStart(of: history, from: oldestNeeded) : 0
    guard start > 0 || !isShared else { return }
    try replaceFile(by: start..<history.count, of: history, like: store)
  }

  /// Gives the file another name and returns the path; what is in the file stays untouched.
  ///
  /// The folder is synced, lest another file get the old name and a power cut keep that file alone.
  func setAside() throws(SystemFailure) -> String {
    for name in place.names(asideBy: ".aside") where try place.folder.statusIfPresent(of: name) == nil {
      try place.folder.rename(place.name, to: name)
      try place.folder.synchronizeFolder()
      return place.path(of: name)
    }
    throw SystemFailure(code: EEXIST)
  }

  /// Sets a history aside that is another store's or damaged, and puts in its place what leads to a state without a gap.
  ///
  /// - Returns: where it was put; nil when it was sound or is missing.
  func mend(leadingTo key: HistoryKey, like store: FileStatus) throws(SystemFailure) -> String? {
    switch try found(O_RDONLY, leadingTo: key) {
    case .missing: return nil
    case .foreign: return try setAside()
    case .history(let history, let end):
      var chain = HistoryChain(of: history, upTo: end, leadingTo: key)
      while try chain.next() != nil {}
      guard chain.isBroken else { return nil }
      return try replaceFile(by: chain.start..<end, of: history, like: store, settingAside: true)
    }
  }

  /// Writes a new file of some lines in the place of the old file, which is removed, or set aside under the returned path.
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

  /// Where the first line begins that is kept; 0 when that is all of them.
  ///
  /// Lines are looked for from the end, and only as far back as they are kept: the last, however long, always is.
  private func keptStart(of history: HistoryFileVersion, from oldestNeeded: Int) throws(SystemFailure) -> Int {
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
      // A hole is no line, and would be read again by every change.
      guard error == .tooLarge else { throw error }
      return lines.end
    }
  }

  /// What stands under the history's name.
  private enum Found {
    /// This store's history, and where its next line begins.
    case history(HistoryFileVersion, end: Int)
    /// Something else.
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
    guard case .belongs(let end) = try HistoryTail(of: history, leadingTo: key) else { return .foreign }
    return .history(history, end: end)
  }

  /// Opens the file for writing; where it is ours and read-only, it is made writable first.
  private func openForWriting() throws(SystemFailure) -> HistoryFileVersion {
    do throws(SystemFailure) {
      return try HistoryFileVersion(place, O_RDWR, storeOwner: storeOwner)
    } catch {
      let status = try place.folder.status(of: place.name)
      guard error.code == EACCES, status.isRegular, status.links == 1, status.owner == geteuid() else { throw error }
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

  /// Lets those who may read and write the store do so with its history, and nobody else, as far as that is ours to do.
  private func share(_ file: Descriptor, like store: FileStatus) {
    guard let status = try? file.status() else { return }
    if (status.owner, status.group) != (store.owner, store.group) {
      try? file.setOwner(store.owner, group: store.group)
    }
    if !status.isShared(like: store) { try? file.setPermissions(store.permissions & 0o666) }
  }
}

extension FileStatus {
  /// Whether a history may be read and written by those who may do so with the store.
  fileprivate func isShared(like store: FileStatus) -> Bool { permissions & 0o666 == store.permissions & 0o666 }
}

/// One version of a history in a file, which stays open and so stays readable when a rename replaces it.
struct HistoryFileVersion: HistoryVersion {
  let file: Descriptor
  let path: String
  let count: Int

  /// Opens a history as carefully as a store is opened: it is a regular file with one name, and belongs to the store's
  /// owner, to us or to root.
  ///
  /// - Throws: `SystemFailure`; `meansForeignFile` tells which failures mean that the file is none of ours.
  init(_ place: StorePlace, _ flags: Int32, storeOwner: UInt32?) throws(SystemFailure) {
    // To open a pipe or a device can block or have an effect.
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

/// What keeps a file under the history's name from being a history, in the words that the system has for the like.
extension SystemFailure {
  fileprivate static let notRegular = SystemFailure(code: EINVAL)
  fileprivate static let severalNames = SystemFailure(code: EMLINK)
  fileprivate static let strangeOwner = SystemFailure(code: EPERM)

  /// Whether a history that could not be opened is no file of ours: a link, a folder, a file of somebody else's.
  fileprivate var meansForeignFile: Bool {
    [.notRegular, .severalNames, .strangeOwner].contains(self) || [EACCES, ELOOP, EISDIR, ENXIO].contains(code)
  }
}
