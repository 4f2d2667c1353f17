import Libc

/// The file in which a new version of a store is written before it takes the old one's place.
///
/// Its name is `.<store name>.<16 hexadecimal digits>.tmp`, in the store's own folder, because a rename works in one
/// file system only. A history that is shortened gets its own in the same way.
struct TemporaryFile {
  let name: String
  let file: Descriptor
  private let place: StorePlace

  /// Makes the file, to be removed by a signal from now on; `end` must follow.
  init(in place: StorePlace) throws(SystemFailure) {
    self.place = place
    name = Self.name(for: place.name, number: .random(in: .min ... .max))
    SignalCleanup.arm(name, in: place.folder)
    do throws(SystemFailure) {
      file = try place.folder.open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    } catch {
      SignalCleanup.disarm()
      throw error
    }
  }

  /// Puts the file in the store's place.
  func replaceStore() throws(SystemFailure) {
    if PlantedFault.truncateInPlace { return try place.overwrite(with: name) }
    try place.folder.rename(name, to: place.name)
  }

  /// Removes the file if it has not become the store.
  func end(replaced: Bool) {
    if !replaced, !PlantedFault.temporaryLeft { try? place.folder.remove(name) }
    SignalCleanup.disarm()
  }

  /// Gives the file the owner and the permissions of the version that it replaces, or 0600 where there was none, and
  /// tells what it is then.
  func takeOver(from old: FileStatus?) throws(SystemFailure) -> FileStatus {
    if let old {
      try takeOver(owner: old.owner, group: old.group, permissions: old.permissions)
    } else if try file.status().permissions != 0o600 {
      // Some file systems have one mode for all files, and refuse every other.
      do throws(SystemFailure) { try file.setPermissions(0o600) } catch { guard error.isRefusal else { throw error } }
    }
    return try file.status()
  }

  /// Gives the file to that owner and group, with these permissions.
  ///
  /// Only root may give a file away, and others only to a group of theirs. When the group cannot be kept, its members
  /// and everybody else keep no more than both had before, so that nobody can see what was closed to him. Access
  /// control lists and extended attributes are not carried over.
  func takeOver(owner: UInt32, group: UInt32, permissions: UInt32) throws(SystemFailure) {
    let new = try file.status()
    var permissions = permissions
    if (owner, group) != (new.owner, new.group), try !giveAway(to: owner, group) {
      let shared = permissions >> 3 & permissions & 0o7
      permissions = permissions & 0o700 | shared << 3 | shared
    }
    if permissions != new.permissions { try file.setPermissions(permissions) }
  }

  /// Whether at least the group could be kept.
  private func giveAway(to owner: UInt32, _ group: UInt32) throws(SystemFailure) -> Bool {
    for owner in [owner, nil] {
      do throws(SystemFailure) {
        try file.setOwner(owner, group: group)
        return true
      } catch {
        guard error.isRefusal else { throw error }
      }
    }
    return false
  }

  /// Removes what killed processes have left behind, the store's and its history's; to be called under the lock, under
  /// which nobody else writes one.
  ///
  /// Only files of the caller and of the store's owner go, because root gives the file away to him before it is finished.
  /// A leftover that cannot be removed does no harm, so failures are passed over.
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

  private static func name(for store: String, number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return stem(for: store) + String(repeating: "0", count: 16 - digits.count) + digits + ".tmp"
  }

  /// What the name begins with; the digits and the ending take 20 bytes more.
  private static func stem(for store: String) -> String {
    String(StorePlace.name(prefix: ".", store, suffix: "." + String(repeating: "0", count: 20)).dropLast(20))
  }

  private static func isName(_ name: String, from stem: String) -> Bool {
    let parts = (prefix: stem.utf8, suffix: ".tmp".utf8)
    let bytes = name.utf8
    guard bytes.count == parts.prefix.count + 16 + parts.suffix.count, bytes.starts(with: parts.prefix),
      bytes.suffix(parts.suffix.count).elementsEqual(parts.suffix)
    else { return false }
    return bytes.dropFirst(parts.prefix.count).prefix(16).allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
      default: false
      }
    }
  }
}

extension SystemFailure {
  /// Whether a file system or its owner does not let an owner or a mode be set.
  fileprivate var isRefusal: Bool { code == EPERM || code == EINVAL || code == ENOTSUP }
}

extension StorePlace {
  /// Puts the bytes of another file of the folder into the store's own file, and removes the other one.
  fileprivate func overwrite(with other: String) throws(SystemFailure) {
    let new = try folder.open(other, O_RDONLY)
    var bytes = [UInt8](repeating: 0, count: try new.status().size)
    var failure: SystemFailure?
    bytes.withUnsafeMutableBytes { buffer in
      do throws(SystemFailure) { _ = try new.read(into: buffer, at: 0) } catch { failure = error }
    }
    if let failure { throw failure }
    try folder.open(name, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600).write(bytes)
    try folder.remove(other)
  }
}
