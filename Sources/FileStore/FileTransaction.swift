import Libc

/// One attempt to replace the current version of a store with a new one, under the store's lock.
struct FileTransaction {
  private let storage: FileStorage
  private let place: StorePlace
  private let lock: FolderLock
  /// The current version, or `nil` if there is none.
  let old: FileVersion?

  private var path: String { storage.location }

  /// Takes the lock, then opens the current version; the caller must call `end`.
  init(of storage: FileStorage, in place: StorePlace) throws(FileStoreError) {
    let path = storage.location
    let lock = try FileStoreError.writing(
      path, try FolderLock.take(in: place, timeout: storage.lockTimeout, onWait: storage.onWait))
    guard let lock else { throw .busy(path: path, seconds: storage.lockTimeout) }
    do throws(FileStoreError) {
      old = try FileVersion.open(place, path: path)
    } catch {
      lock.release()
      throw error
    }
    self.storage = storage
    self.place = place
    self.lock = lock
  }

  func end() { lock.release() }

  func removeLeftovers() { TemporaryFile.removeLeftovers(in: place, of: old?.status.owner) }

  var version: any StoreVersion { old ?? MissingVersion(place: place, path: path) }

  /// Returns the result of `change`; an error of `change` counts only if the version that it saw is still
  /// current.
  func result<Answer, Failure: FileFailure>(
    of change: (any StoreVersion) throws(Failure) -> (StoreRewrite?, Answer)
  ) throws(Failure) -> (rewrite: StoreRewrite?, answer: Answer) {
    do throws(Failure) {
      return try change(version)
    } catch {
      try Failure.passing(try requireInForce())
      throw error
    }
  }

  /// Throws `FileStoreError.changed` unless the store's name still refers to the version that was opened.
  private func requireInForce() throws(FileStoreError) {
    let current = try FileStoreError.reading(path, try place.folder.statusIfPresent(of: place.name))
    guard current == old?.status else { throw .changed(path: path) }
  }

  /// Makes a new version current and brings it to the medium.
  ///
  /// - Parameter suffix: what follows the store's name in the name of a copy of the old version; `nil` makes
  ///   no copy. With a copy, the history is set aside as well.
  func commit(_ rewrite: StoreRewrite, settingAside suffix: String?) throws(FileStoreError) -> SetAside {
    let (status, aside) =
      if let old, let suffix {
        try replace(by: rewrite, copying: old, suffix: suffix)
      } else {
        (try replace(by: rewrite), SetAside())
      }
    do throws(SystemFailure) {
      try place.folder.synchronizeFolder()
    } catch {
      throw .unsynced(path: path, reason: error, kept: [aside.store, aside.history].compactMap(\.self))
    }
    // Only now, because the dropped steps may lead to the old version. If this fails, a later change shortens
    // the history.
    if let line = rewrite.history {
      try? HistoryFile(of: place, ownedBy: status.owner).tidy(keepingFrom: line.oldestNeeded, like: status)
    }
    return aside
  }

  /// Copies the old version, replaces it and sets its history aside.
  ///
  /// If the store cannot be replaced, the copy is removed, but only once its original is certain to be still
  /// in place.
  private func replace(
    by rewrite: StoreRewrite, copying old: FileVersion, suffix: String
  ) throws(FileStoreError) -> (FileStatus, SetAside) {
    let name = try copy(old, suffix: suffix)
    let status: FileStatus
    do throws(FileStoreError) {
      status = try replace(by: rewrite)
    } catch {
      if (try? requireInForce()) != nil { try? place.folder.remove(name) }
      throw error
    }
    // If this fails, the next change does it.
    return (status, SetAside(store: place.path(of: name), history: try? history.setAside()))
  }

  private var history: HistoryFile { HistoryFile(of: place, ownedBy: old?.status.owner) }

  /// Writes the new version beside the old one, puts it in its place and returns its status.
  private func replace(by rewrite: StoreRewrite) throws(FileStoreError) -> FileStatus {
    if old != nil { try FileStoreError.writing(path, try place.folder.checkWritable(place.name)) }
    let temporary = try FileStoreError.writing(path, try TemporaryFile(in: place))
    var isReplaced = false
    var note = HistoryNote.none
    defer {
      temporary.end(replaced: isReplaced)
      if !isReplaced, case .written(let appended) = note { history.takeBack(appended) }
    }
    try rewrite.forEachBlock(of: version) { block throws(FileStoreError) in
      try FileStoreError.writing(path, try temporary.file.write(block))
      temporary.file.startSynchronizing()
    }
    let status = try FileStoreError.writing(path, try temporary.takeOver(from: old?.status))
    guard rewrite.isSound() else { throw .changed(path: path) }
    // Syncing the line also waits for the new version's bytes, so the next sync has nothing left to write.
    note = self.note(rewrite.history, like: status)
    try FileStoreError.writing(path, try temporary.finish())
    try requireInForce()
    try FileStoreError.writing(path, try temporary.replaceStore())
    isReplaced = true
    if let now = try? place.folder.status(of: place.name), now.hasContents(of: status) {
      old?.successor = now.stamp
    }
    switch note {
    case .none: break
    case .written: if let line = rewrite.history { storage.onStep(line.revision) }
    case .failed(let failure): storage.onHistoryEvent(.lost(failure))
    }
    return status
  }

  /// The outcome of writing a change's line of history.
  private enum HistoryNote {
    case none
    case written(HistoryFile.Appended)
    case failed(SystemFailure)
  }

  /// Writes the line of history before the version that it leads to takes effect.
  ///
  /// A failure does not stop the change, which then merely cannot be undone.
  private func note(_ line: HistoryLine?, like new: FileStatus) -> HistoryNote {
    guard let line else { return .none }
    do throws(SystemFailure) {
      return .written(try history.append(line, like: new) { storage.onHistoryEvent(.setAside($0)) })
    } catch {
      return .failed(error)
    }
  }

  /// Copies every byte of a version to the medium, into a new file for its owner alone; returns the file's
  /// name.
  private func copy(_ old: FileVersion, suffix: String) throws(FileStoreError) -> String {
    let (name, file) = try FileStoreError.writing(path, try makeFile(suffix))
    // Armed only now: until the file was made, the name might have been that of an older copy.
    SignalCleanup.arm(name, in: place.folder)
    defer { SignalCleanup.disarm() }
    do throws(FileStoreError) {
      try StoreRewrite(pieces: [.kept(0..<old.count)]).forEachBlock(of: old) { block throws(FileStoreError) in
        try FileStoreError.writing(path, try file.write(block))
      }
      try FileStoreError.writing(path, try file.synchronize())
      try FileStoreError.writing(path, try file.close())
      try FileStoreError.writing(path, try place.folder.synchronizeFolder())
    } catch {
      try? place.folder.remove(name)
      throw error
    }
    return name
  }

  /// Makes a new file; if its name is taken, `-2`, `-3` and so on are appended.
  private func makeFile(_ suffix: String) throws(SystemFailure) -> (name: String, file: Descriptor) {
    for name in place.names(asideBy: suffix) {
      let file = try SystemFailure.passingOver(
        [EEXIST], try place.folder.open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600))
      if let file { return (name, file) }
    }
    throw SystemFailure(code: EEXIST)
  }
}
