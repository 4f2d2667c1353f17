#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file in which a new version of a store is written before it takes the old one's place.
///
/// Its name is `.<store name>.<16 hexadecimal digits>.tmp`, in the store's own folder, because a rename works in one
/// file system only.
struct TemporaryFile {
  let name: String
  let file: Descriptor
  private let place: StorePlace

  /// A write that takes longer than this many seconds has been given up by its process.
  private static let staleAge = 3600

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

  /// Gives the file the owner and the permissions of the version that it replaces, or 0600 where there was none.
  ///
  /// Only root may give a file away, and others only to a group of theirs. When the group cannot be kept, its members
  /// and everybody else keep no more than both had before, so that nobody can see what was closed to him. Access
  /// control lists and extended attributes are not carried over.
  func takeOver(from old: FileStatus?) throws(SystemFailure) {
    let new = try file.status()
    var permissions = old?.permissions ?? 0o600
    if let old, (old.owner, old.group) != (new.owner, new.group), try !giveAway(to: old) {
      let shared = permissions >> 3 & permissions & 0o7
      permissions = permissions & 0o700 | shared << 3 | shared
    }
    if permissions != new.permissions { try file.setPermissions(permissions) }
  }

  /// Whether at least the group could be kept.
  private func giveAway(to old: FileStatus) throws(SystemFailure) -> Bool {
    for owner in [old.owner, nil] {
      do throws(SystemFailure) {
        try file.setOwner(owner, group: old.group)
        return true
      } catch {
        guard error.code == EPERM || error.code == EINVAL else { throw error }
      }
    }
    return false
  }

  /// Removes what killed processes of the same user have left behind an hour ago and more.
  ///
  /// So goes what belongs to the store's owner, because root gives the file away to him before it is finished.
  /// Ages are told by the file system's own clock, from the time of the new file. A leftover that cannot be removed
  /// does no harm, so failures are passed over.
  func removeStaleOnes(of owner: UInt32?) {
    guard let now = try? file.status(), let names = try? place.folder.names() else { return }
    for name in names where Self.isName(name, for: place.name) {
      guard let found = try? place.folder.status(of: name), found.isRegular,
        found.owner == now.owner || found.owner == owner,
        found.modified.seconds <= now.modified.seconds - Self.staleAge
      else { continue }
      try? place.folder.remove(name)
    }
  }

  private static func name(for store: String, number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return ".\(store)." + String(repeating: "0", count: 16 - digits.count) + digits + ".tmp"
  }

  private static func isName(_ name: String, for store: String) -> Bool {
    let parts = (prefix: ".\(store).".utf8, suffix: ".tmp".utf8)
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
