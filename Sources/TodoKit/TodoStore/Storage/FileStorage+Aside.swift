#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How a version is kept beside the store that is about to replace it.
extension FileStorage {
  package func update(
    settingAside suffix: String, _ change: (any StoreSource) throws(StoreError) -> StoreRewrite?
  ) throws(StoreError) -> String? {
    try transact(settingAside: suffix, change)
  }

  package func linkTarget() throws(StoreError) -> String? {
    guard let place = try StorePath(path: location).follow(for: .reading), place.path != location else { return nil }
    return place.path
  }

  /// Replaces the store, with a suffix only after the old version was copied; gives the copy's path.
  ///
  /// Where the store could not be replaced the copy goes again, but not before it is certain that its original is there.
  func replace(
    _ old: FileSource?, in place: StorePlace, by rewrite: StoreRewrite, settingAside suffix: String?
  ) throws(StoreError) -> String? {
    guard let old, let suffix else {
      try replace(old, in: place, by: rewrite)
      return nil
    }
    let name = try copy(old, in: place, suffix: suffix)
    do throws(StoreError) {
      try replace(old, in: place, by: rewrite)
    } catch {
      if (try? requireInForce(old, in: place)) != nil { try? place.folder.remove(name) }
      throw error
    }
    return place.path(of: name)
  }

  /// Copies every byte of a version into a new file of its owner alone, brings it to the medium and gives its name.
  private func copy(_ old: FileSource, in place: StorePlace, suffix: String) throws(StoreError) -> String {
    let (name, file) = try StoreError.writing(location) { () throws(SystemFailure) in
      try Self.makeFile(place.name + suffix, in: place.folder)
    }
    // Armed only now: before, the name may have been that of an older copy.
    SignalCleanup.arm(name, in: place.folder)
    defer { SignalCleanup.disarm() }
    do throws(StoreError) {
      try StoreRewrite(pieces: [.kept(0..<old.count)]).forEachBlock(of: old) { block throws(StoreError) in
        try StoreError.writing(location) { () throws(SystemFailure) in try file.write(block) }
      }
      try StoreError.writing(location) { () throws(SystemFailure) in
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
    _ name: String, in folder: Descriptor
  ) throws(SystemFailure) -> (name: String, file: Descriptor) {
    var number = 1
    while true {
      let numbered = number == 1 ? name : "\(name)-\(number)"
      do throws(SystemFailure) {
        return (numbered, try folder.open(numbered, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600))
      } catch {
        guard error.code == EEXIST else { throw error }
      }
      number += 1
    }
  }
}
