import Libc

/// The file to which a new version of a store is written before it replaces the old version.
///
/// Its name is `.<store name>.<16 hexadecimal digits>.tmp`, in the store's own folder, because a rename works
/// only within one file system. A shortened history is written in the same way.
struct TemporaryFile {
  let name: String
  let file: Descriptor
  private let place: StorePlace

  /// Makes the file, which a signal removes from now on; the caller must call `end`.
  init(in place: StorePlace) throws(SystemFailure) {
    self.place = place
    let digits = String(UInt64.random(in: (1 << 60)...(.max)), radix: 16)
    name = "\(Self.stem(for: place.name))\(digits).tmp"
    SignalCleanup.arm(name, in: place.folder)
    do throws(SystemFailure) {
      file = try place.folder.open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    } catch {
      SignalCleanup.disarm()
      throw error
    }
  }

  /// Gives the written file the owner and permissions of the version that it replaces, or 0600 if there was
  /// none, and returns its status.
  func takeOver(from old: FileStatus?) throws(SystemFailure) -> FileStatus {
    if let old {
      try takeOver(owner: old.owner, group: old.group, permissions: old.permissions)
    } else if try file.status().permissions != 0o600 {
      // Some file systems have one mode for all files, and refuse any other.
      try SystemFailure.passingOver(Self.refusals, try file.setPermissions(0o600))
    }
    return try file.status()
  }

  /// Syncs the file to the medium and closes it.
  func finish() throws(SystemFailure) {
    try file.synchronize()
    try file.close()
  }

  func replaceStore() throws(SystemFailure) {
    try place.folder.rename(name, to: place.name)
  }

  func end(replaced: Bool) {
    if !replaced { try? place.folder.remove(name) }
    SignalCleanup.disarm()
  }

  /// Gives the file an owner, a group and permissions.
  ///
  /// Only root may change the owner; others may only change the group to one of theirs. If the group cannot
  /// be kept, its members and everybody else get only the permissions that both had before, so that nobody
  /// gains access. Access control lists and extended attributes are not carried over.
  func takeOver(owner: UInt32, group: UInt32, permissions: UInt32) throws(SystemFailure) {
    let new = try file.status()
    var permissions = permissions
    if (owner, group) != (new.owner, new.group), try !giveAway(to: owner, group) {
      let shared = permissions >> 3 & permissions & 0o7
      permissions = permissions & 0o700 | shared << 3 | shared
    }
    if permissions == new.permissions { return }
    // A refused mode is ignored as above, unless somebody could then read or write the file who could not
    // before.
    let opensMore = new.permissions & ~permissions & 0o666 != 0
    try SystemFailure.passingOver(opensMore ? [] : Self.refusals, try file.setPermissions(permissions))
  }

  /// The errors that mean that an owner or a mode cannot be set, because of the file system or the file's
  /// owner.
  private static let refusals = [EPERM, EINVAL, ENOTSUP]

  /// Sets the owner and the group, or the group alone; returns whether either succeeded.
  private func giveAway(to owner: UInt32, _ group: UInt32) throws(SystemFailure) -> Bool {
    for owner in [owner, nil]
    where try SystemFailure.passingOver(Self.refusals, try file.setOwner(owner, group: group)) != nil {
      return true
    }
    return false
  }

  /// Removes temporary files of the store and its history that killed processes left behind; the caller holds
  /// the lock, so nobody else is writing one.
  ///
  /// Only files of the caller and of the store's owner are removed: root gives a file to the store's owner
  /// before it is finished. A leftover that cannot be removed does no harm, so failures are ignored.
  static func removeLeftovers(in place: StorePlace, of owner: UInt32?) {
    guard let names = try? place.folder.names() else { return }
    let stems = [place.name, place.history.name].map(stem(for:))
    for name in names where stems.contains(where: { isName(name, from: $0) }) {
      guard let found = try? place.folder.status(of: name), found.isRegular,
        found.owner == geteuid() || found.owner == owner
      else { continue }
      try? place.folder.remove(name)
    }
  }

  /// Returns the beginning of the names of temporary files; the digits and the ending take 20 bytes more.
  private static func stem(for store: String) -> String {
    String(StorePlace.name(prefix: ".", store, suffix: "." + String(repeating: "0", count: 20)).dropLast(20))
  }

  private static func isName(_ name: String, from stem: String) -> Bool {
    let (bytes, ending) = (name.utf8, ".tmp".utf8)
    guard bytes.starts(with: stem.utf8), bytes.suffix(4).elementsEqual(ending) else { return false }
    let digits = bytes.dropFirst(stem.utf8.count).dropLast(4)
    return digits.count == 16 && LineDigest(hexadecimal: digits) != nil
  }
}
