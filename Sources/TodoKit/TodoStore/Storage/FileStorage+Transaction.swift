/// The steps of one transaction, in their order.
extension FileStorage {
  /// What is read where there is no store.
  var missing: any StoreSource { MemorySource(bytes: nil, location: location) }

  /// One try at a transaction; `StoreError.changed` when another program got in between.
  func attempt(
    settingAside suffix: String?, _ change: (any StoreSource) throws(StoreError) -> StoreRewrite?
  ) throws(StoreError) -> String? {
    guard let place = try findPlace(change) else { return nil }
    let early = try PlantedFault.readBeforeLock ? FileSource.open(place, path: location) : nil
    let lock = try takeLock(in: place)
    defer { lock.release() }
    let old = try early == nil ? FileSource.open(place, path: location) : early
    guard let rewrite = try apply(change, to: old, in: place), !rewrite.keepsAll(of: old ?? missing) else { return nil }
    let copy = try replace(old, in: place, by: rewrite, settingAside: suffix)
    // A history that stays too large for now is trimmed by a later change.
    try? HistoryFile(of: place).trim()
    if PlantedFault.noFolderSync { return copy }
    do throws(SystemFailure) {
      try place.folder.synchronizeFolder()
    } catch {
      throw .unsynced(path: location, reason: error)
    }
    return copy
  }

  /// Follows the path; missing folders, in which nothing can be locked, are made if the change writes anything.
  private func findPlace(
    _ change: (any StoreSource) throws(StoreError) -> StoreRewrite?
  ) throws(StoreError) -> StorePlace? {
    let path = StorePath(path: location)
    if let place = try path.follow(for: .writing) { return place }
    guard try change(missing) != nil else { return nil }
    return try path.makeFolders()
  }

  private func takeLock(in place: StorePlace) throws(StoreError) -> FolderLock {
    let lock = try StoreError.writing(location) { () throws(SystemFailure) in
      try FolderLock.take(in: place, timeout: lockTimeout, onWait: onWait)
    }
    guard let lock else { throw .busy(path: location, seconds: lockTimeout) }
    return lock
  }

  /// Asks for the new version; an error counts only if the store it speaks of is still in force.
  private func apply(
    _ change: (any StoreSource) throws(StoreError) -> StoreRewrite?, to old: FileSource?, in place: StorePlace
  ) throws(StoreError) -> StoreRewrite? {
    do throws(StoreError) {
      return try change(old ?? missing)
    } catch {
      try requireInForce(old, in: place)
      throw error
    }
  }

  /// Writes the new version beside the old one and puts it in its place.
  func replace(_ old: FileSource?, in place: StorePlace, by rewrite: StoreRewrite) throws(StoreError) {
    let temporary = try StoreError.writing(location) { () throws(SystemFailure) in
      if old != nil { try place.folder.checkWritable(place.name) }
      return try TemporaryFile(in: place)
    }
    var replaced = false
    defer { temporary.end(replaced: replaced) }
    temporary.removeStaleOnes(of: old?.status.owner)
    try write(rewrite, of: old ?? missing, to: temporary)
    try StoreError.writing(location) { () throws(SystemFailure) in
      if !PlantedFault.modeLost { try temporary.takeOver(from: old?.status) }
      if !PlantedFault.noSync { try temporary.file.synchronize() }
      try temporary.file.close()
    }
    let historyFailure = note(rewrite.history, beside: old, in: place)
    try requireInForce(old, in: place)
    if PlantedFault.acknowledgedBeforeRename { PlantedFault.acknowledge() }
    try StoreError.writing(location) { () throws(SystemFailure) in try temporary.replaceStore() }
    replaced = true
    if let historyFailure { onHistoryLost(historyFailure) }
  }

  /// Writes the line of history before the version that it leads to comes into force.
  ///
  /// Without it the change can only not be undone, so a failure does not stop the change.
  private func note(_ line: HistoryLine?, beside old: FileSource?, in place: StorePlace) -> SystemFailure? {
    guard let line else { return nil }
    do throws(SystemFailure) {
      try HistoryFile(of: place).append(line, like: old?.status)
      return nil
    } catch {
      return error
    }
  }

  private func write(
    _ rewrite: StoreRewrite, of source: any StoreSource, to temporary: TemporaryFile
  ) throws(StoreError) {
    try rewrite.forEachBlock(of: source) { block throws(StoreError) in
      try StoreError.writing(location) { () throws(SystemFailure) in try temporary.file.write(block) }
    }
  }

  /// Throws `StoreError.changed` unless the store's name still stands for the very version that was opened.
  func requireInForce(_ old: FileSource?, in place: StorePlace) throws(StoreError) {
    let current = try StoreError.reading(location) { () throws(SystemFailure) in
      try place.folder.statusIfPresent(of: place.name)
    }
    guard current == old?.status else { throw .changed(path: location) }
  }
}
