/// An eye on a store that other programs may change.
///
/// ``descriptor`` wakes poll(2) when something happens in the folder that the store really lies in, and ``drain()`` then
/// tells whether that was about the store: a file beside it wakes too, and so does the program's own change. The store
/// itself is not watched, since whoever changes it puts another file in its place.
///
/// What the descriptor may miss is for ``drain()`` to find: a link on the way that leads elsewhere from now on, and all
/// of it where ``isBlind`` says so.
package final class StoreWatch {
  private let path: String
  private let events = FolderEvents()
  private var stamp: FileStatus?
  /// The name of the store, and the folder that it really lies in.
  private var place: Place?
  /// The file system that the folder lies in, and whether others change files in it without this system being told.
  private var device: UInt64?
  private var isShared = false
  /// Whether the descriptor does not tell of every change: the folder is missing, may not be listed, or lies on another
  /// machine, or the system has no more such watches.
  ///
  /// Whoever wants to know then asks ``drain()`` now and then.
  package private(set) var isBlind = true

  /// Watches the store at a path from now on, as ``FileStorage`` follows it; what is read of the store after that is not
  /// older than what the watch has seen.
  package init(path: String) {
    self.path = path
    look()
  }

  /// What poll(2) finds readable when there is something to drain; nil where the system has no such thing.
  package var descriptor: Int32? { events.descriptor >= 0 ? events.descriptor : nil }

  /// Takes notice of what has happened, so that the descriptor wakes again at what happens next.
  ///
  /// - Returns: whether the store may be another one than at the last call.
  package func drain() -> Bool {
    events.discard()
    let former = stamp
    look()
    return stamp != former
  }

  /// A folder, by its numbers, and a name in it.
  private struct Place: Equatable {
    let device: UInt64
    let inode: UInt64
    let name: String
  }

  /// Whether the path leads elsewhere than at the last look: a link on the way, or a folder, is another one since.
  ///
  /// A store that is put in another's place under the same name is a change as any other.
  package var leadsElsewhere: Bool {
    guard let place, let found = Self.identity(of: Self.follow(path)) else { return false }
    return found != place
  }

  private static func follow(_ path: String) -> StorePlace? {
    (try? StorePath(path: path).follow(for: .reading)) ?? nil
  }

  private static func identity(of place: StorePlace?) -> Place? {
    place.flatMap { place in
      (try? place.folder.status()).map { Place(device: $0.device, inode: $0.inode, name: place.name) }
    }
  }

  /// Watches the folder before it looks at the store, so that no change falls between both.
  private func look() {
    let place = Self.follow(path)
    let isWatched = events.watch(place.map { StorePath.folder(of: $0.path) })
    self.place = Self.identity(of: place)
    let found = self.place?.device
    if device != found { (device, isShared) = (found, found.map(MountTable.isShared) ?? false) }
    isBlind = !isWatched || isShared
    stamp = place.flatMap { try? $0.folder.statusIfPresent(of: $0.name) }
  }
}
