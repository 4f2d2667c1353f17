/// The steps of one transaction, in their order.
extension FileStorage {
  /// What is read where there is no store.
  func missing(from place: StorePlace?) -> any StoreSource { MissingSource(place: place, path: location) }

  /// One try at a transaction; `FileStoreError.changed` when another program got in between.
  func attempt<Answer, Failure: FileFailure>(
    settingAside suffix: String?, _ change: (any StoreSource) throws(Failure) -> (StoreRewrite?, Answer)
  ) throws(Failure) -> (Answer, SetAside) {
    let path = StorePath(path: location)
    guard let place = try Failure.passing({ () throws(FileStoreError) in try path.follow(for: .writing) }) else {
      // In a folder that is missing nothing can be locked, so it is made first if the change writes anything.
      let (rewrite, answer) = try change(missing(from: nil))
      guard rewrite != nil,
        let place = try Failure.passing({ () throws(FileStoreError) in try path.makeFolders() })
      else { return (answer, SetAside()) }
      return try attempt(in: place, settingAside: suffix, change)
    }
    return try attempt(in: place, settingAside: suffix, change)
  }

  private func attempt<Answer, Failure: FileFailure>(
    in place: StorePlace, settingAside suffix: String?,
    _ change: (any StoreSource) throws(Failure) -> (StoreRewrite?, Answer)
  ) throws(Failure) -> (Answer, SetAside) {
    let (early, lock) = try Failure.passing { () throws(FileStoreError) in
      (try PlantedFault.readBeforeLock ? FileSource.open(place, path: location) : nil, try takeLock(in: place))
    }
    defer { lock.release() }
    let old = try Failure.passing { () throws(FileStoreError) in
      try early == nil ? FileSource.open(place, path: location) : early
    }
    if !PlantedFault.leftoversKept { TemporaryFile.removeLeftovers(in: place, of: old?.status.owner) }
    let (rewrite, answer) = try apply(change, to: old, in: place)
    guard let rewrite, !rewrite.keepsAll(of: old ?? missing(from: place)) else { return (answer, SetAside()) }
    let (status, aside) = try Failure.passing { () throws(FileStoreError) in
      try replace(old, in: place, by: rewrite, settingAside: suffix)
    }
    if PlantedFault.noFolderSync { return (answer, aside) }
    do throws(SystemFailure) {
      try place.folder.synchronizeFolder()
    } catch {
      throw .file(.unsynced(path: location, reason: error))
    }
    // Only now, since the steps that it drops may lead to the old version. A history that stays too large for now is
    // shortened by a later change.
    if let line = rewrite.history { try? HistoryFile(of: place).tidy(keepingFrom: line.oldestNeeded, like: status) }
    return (answer, aside)
  }

  func takeLock(in place: StorePlace) throws(FileStoreError) -> FolderLock {
    let lock = try FileStoreError.writing(location) { () throws(SystemFailure) in
      try FolderLock.take(in: place, timeout: lockTimeout, onWait: onWait)
    }
    guard let lock else { throw .busy(path: location, seconds: lockTimeout) }
    return lock
  }

  /// Asks for the new version; an error counts only if the store it speaks of is still in force.
  private func apply<Answer, Failure: FileFailure>(
    _ change: (any StoreSource) throws(Failure) -> (StoreRewrite?, Answer), to old: FileSource?, in place: StorePlace
  ) throws(Failure) -> (StoreRewrite?, Answer) {
    do throws(Failure) {
      return try change(old ?? missing(from: place))
    } catch {
      try Failure.passing { () throws(FileStoreError) in try requireInForce(old, in: place) }
      throw error
    }
  }

  /// Writes the new version beside the old one, puts it in its place and tells what it is.
  func replace(_ old: FileSource?, in place: StorePlace, by rewrite: StoreRewrite) throws(FileStoreError) -> FileStatus
  {
    let temporary = try FileStoreError.writing(location) { () throws(SystemFailure) in
      if old != nil { try place.folder.checkWritable(place.name) }
      return try TemporaryFile(in: place)
    }
    let history = HistoryFile(of: place)
    var isReplaced = false
    var note = HistoryNote.none
    defer {
      temporary.end(replaced: isReplaced)
      if !isReplaced, case .written(let appended) = note { history.takeBack(appended) }
    }
    try write(rewrite, of: old ?? missing(from: place), to: temporary)
    let status = try FileStoreError.writing(location) { () throws(SystemFailure) in
      let status = try PlantedFault.modeLost ? temporary.file.status() : temporary.takeOver(from: old?.status)
      if !PlantedFault.noSync { try temporary.file.synchronize() }
      try temporary.file.close()
      return status
    }
    note = self.note(rewrite.history, in: history, besides: old?.status, like: status)
    try requireInForce(old, in: place)
    if PlantedFault.acknowledgedBeforeRename { PlantedFault.acknowledge() }
    try FileStoreError.writing(location) { () throws(SystemFailure) in try temporary.replaceStore() }
    isReplaced = true
    if case .failed(let failure) = note { onHistoryEvent(.lost(failure)) }
    return status
  }

  /// What has become of the line of history of a change.
  private enum HistoryNote {
    case none
    case written(HistoryFile.Appended)
    case failed(SystemFailure)
  }

  /// Writes the line of history before the version that it leads to comes into force.
  ///
  /// Without it the change can only not be undone, so a failure does not stop the change.
  private func note(
    _ line: HistoryLine?, in history: HistoryFile, besides old: FileStatus?, like new: FileStatus
  ) -> HistoryNote {
    guard let line else { return .none }
    do throws(SystemFailure) {
      return .written(
        try history.append(line, besides: old, like: new, onSetAside: { onHistoryEvent(.setAside($0)) }))
    } catch {
      return .failed(error)
    }
  }

  private func write(
    _ rewrite: StoreRewrite, of source: any StoreSource, to temporary: TemporaryFile
  ) throws(FileStoreError) {
    try rewrite.forEachBlock(of: source) { block throws(FileStoreError) in
      try FileStoreError.writing(location) { () throws(SystemFailure) in try temporary.file.write(block) }
    }
  }

  /// Throws `FileStoreError.changed` unless the store's name still stands for the very version that was opened.
  func requireInForce(_ old: FileSource?, in place: StorePlace) throws(FileStoreError) {
    let current = try FileStoreError.reading(location) { () throws(SystemFailure) in
      try place.folder.statusIfPresent(of: place.name)
    }
    guard current == old?.status else { throw .changed(path: location) }
  }
}
