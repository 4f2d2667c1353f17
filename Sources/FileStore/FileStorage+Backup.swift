import Libc

/// How a version is kept beside the store that is about to replace it.
extension FileStorage {
  package func update<Answer, Failure: FileFailure>(
    settingAside suffix: String, _ change: (any StoreSource) throws(Failure) -> (StoreRewrite?, Answer)
  ) throws(Failure) -> (Answer, SetAside) {
    try transact(settingAside: suffix, change)
  }

  package func mendHistory<Failure: FileFailure>(
    _ key: (any StoreSource) throws(Failure) -> HistoryKey
  ) throws(Failure) -> SetAside {
    let path = StorePath(path: location)
    guard let place = try Failure.passing({ () throws(FileStoreError) in try path.follow(for: .writing) }) else {
      return SetAside()
    }
    let lock = try Failure.passing { () throws(FileStoreError) in try takeLock(in: place) }
    defer { lock.release() }
    let store = try Failure.passing { () throws(FileStoreError) in try FileSource.open(place, path: location) }
    guard let store else { return SetAside() }
    let key = try key(store)
    return try Failure.passing { () throws(FileStoreError) in
      try FileStoreError.writing(location) { () throws(SystemFailure) in
        SetAside(history: try HistoryFile(of: place).mend(leadingTo: key, like: store.status))
      }
    }
  }

  package func linkTarget() throws(FileStoreError) -> String? {
    guard let place = try StorePath(path: location).follow(for: .reading), place.path != location else { return nil }
    return place.path
  }

  /// Replaces the store and tells what it is then; with a suffix only after the old version was copied, and its history
  /// goes aside as well.
  ///
  /// Where the store could not be replaced the copy goes again, but not before it is certain that its original is there.
  func replace(
    _ old: FileSource?, in place: StorePlace, by rewrite: StoreRewrite, settingAside suffix: String?
  ) throws(FileStoreError) -> (status: FileStatus, aside: SetAside) {
    guard let old, let suffix else { return (try replace(old, in: place, by: rewrite), SetAside()) }
    let name = try copy(old, in: place, suffix: suffix)
    let status: FileStatus
    do throws(FileStoreError) {
      status = try replace(old, in: place, by: rewrite)
    } catch {
      if (try? requireInForce(old, in: place)) != nil { try? place.folder.remove(name) }
      throw error
    }
    // Where that fails, the next change does it.
    let history = try? HistoryFile(of: place).setAside()
    return (status, SetAside(store: place.path(of: name), history: history))
  }

  /// Copies every byte of a version into a new file of its owner alone, brings it to the medium and gives its name.
  private func copy(_ old: FileSource, in place: StorePlace, suffix: String) throws(FileStoreError) -> String {
    let (name, file) = try FileStoreError.writing(location) { () throws(SystemFailure) in
      try Self.makeFile(place.name, suffix, in: place.folder)
    }
    // Armed only now: before, the name may have been that of an older copy.
    SignalCleanup.arm(name, in: place.folder)
    defer { SignalCleanup.disarm() }
    do throws(FileStoreError) {
      try StoreRewrite(pieces: [.kept(0..<old.count)]).forEachBlock(of: old) { block throws(FileStoreError) in
        try FileStoreError.writing(location) { () throws(SystemFailure) in try file.write(block) }
      }
      try FileStoreError.writing(location) { () throws(SystemFailure) in
        try file.synchronize()
        try file.close()
        try place.folder.synchronizeFolder()
      }
    } catch {
      try? place.folder.remove(name)
      throw error
    }
    return name
  }

  /// Makes a file that was not there; where the name is taken, `-2`, `-3` and so on is put behind it.
  private static func makeFile(
    _ name: String, _ suffix: String, in folder: Descriptor
  ) throws(SystemFailure) -> (name: String, file: Descriptor) {
    var number = 1
    while true {
      let numbered = StorePlace.name(name, suffix: number == 1 ? suffix : "\(suffix)-\(number)")
      do throws(SystemFailure) {
        return (numbered, try folder.open(numbered, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600))
      } catch {
        guard error.code == EEXIST else { throw error }
      }
      number += 1
    }
  }
}
