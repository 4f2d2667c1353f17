import Libc

/// A watch on a store that other programs may change.
///
/// ``descriptor`` wakes poll(2) when something happens in the store's real folder, and ``drain()`` then tells
/// whether the store changed: other files in the folder wake poll(2) too, and so does the program's own
/// change. The store itself is not watched, because each change puts another file in its place.
///
/// ``drain()`` also finds changes that the descriptor misses: a link on the way that now leads elsewhere, and
/// every change while ``isBlind`` is true.
package final class StoreWatch {
  private let path: String
  private let events = FolderEvents()
  private var stamp: FileStatus?
  /// The name of the store and its real folder.
  private var place: Place?
  /// The file system of the folder, and whether others change files in it without telling this system.
  private var device: UInt64?
  private var isShared = false
  /// Whether the descriptor may miss changes: the folder is missing, may not be listed, or is on another
  /// machine, or the system has no more watches.
  ///
  /// The caller should then call ``drain()`` now and then.
  package private(set) var isBlind = true

  /// Watches the store at a path, which is followed as ``FileStorage`` does; bytes of the store that are read
  /// afterwards are not older than the version that the watch has seen.
  package init(path: String) {
    self.path = path
    look()
  }

  /// The descriptor that poll(2) finds readable when there is something to drain, or `nil` if the system
  /// gives none.
  package var descriptor: Int32? { events.descriptor >= 0 ? events.descriptor : nil }

  /// Consumes the events so far, so that the next event wakes the descriptor again.
  ///
  /// - Returns: whether the store may have changed since the last call.
  package func drain() -> Bool {
    events.discard()
    let former = stamp
    look()
    return stamp != former
  }

  /// Why a wait for a store ended.
  package enum Wakeup: Hashable, Sendable {
    /// The store may have changed.
    case changed
    /// The other end of the stream was closed.
    case hungUp
    case timeUp
  }

  /// How many seconds pass between looks at a store while ``isBlind`` is true.
  package static let pollInterval = 2.0

  /// Waits until the store may have changed since the last ``drain()``: poll(2).
  ///
  /// Waiting takes no processor time, except that a blind watch looks at the store now and then.
  ///
  /// - Parameters:
  ///   - stream: a descriptor whose other end may be closed, such as standard output, or `nil`.
  ///   - deadline: when to give up, by `SystemCalls.monotonicSeconds()`; `nil` to wait for ever.
  package func wait(orHangupOf stream: Int32? = nil, until deadline: Double? = nil) -> Wakeup {
    while true {
      let left = deadline.map { max(0, $0 - SystemCalls.monotonicSeconds()) }
      let pause = [left, isBlind ? Self.pollInterval : nil].compactMap(\.self).min()
      // Without any event asked for, poll(2) still tells that the other end was closed.
      var requests = [
        pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: stream ?? -1, events: 0, revents: 0),
      ]
      // A longer wait is done in parts.
      let milliseconds = pause.map { Int32(min(($0 * 1_000).rounded(.up), Double(Int32.max))) } ?? -1
      if poll(&requests, nfds_t(requests.count), milliseconds) > 0, requests[1].revents != 0 {
        return .hungUp
      }
      if drain() { return .changed }
      if left == 0 { return .timeUp }
    }
  }

  /// A folder, identified by its device and inode, and a name in it.
  private struct Place: Equatable {
    let device: UInt64
    let inode: UInt64
    let name: String
  }

  /// Whether the path now leads to another place, because a link or a folder on the way has changed since the
  /// last look.
  ///
  /// Another store under the same name in the same folder is an ordinary change.
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

  /// Watches the folder first and looks at the store second, so that no change falls between the two.
  private func look() {
    let place = Self.follow(path)
    let isWatched = events.watch(place.map { StorePath.split($0.path).parent })
    self.place = Self.identity(of: place)
    let found = self.place?.device
    if device != found { (device, isShared) = (found, found.map(MountTable.isShared) ?? false) }
    isBlind = !isWatched || isShared
    stamp = place.flatMap { try? $0.folder.statusIfPresent(of: $0.name) }
  }
}

/// Events that wake poll(2) when a name in a folder is written, made or removed: inotify(7) on Linux,
/// kqueue(2) on macOS.
///
/// The events do not say what happened: the receiver looks at the folder.
final class FolderEvents {
  /// The descriptor for poll(2); -1 if the system gives none.
  let descriptor: Int32
  /// The watched folder: a watch of inotify, or an open folder; -1 for none.
  private var watched: Int32 = -1

  #if canImport(Darwin)
    init() {
      descriptor = kqueue()
      if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    }

    /// Watches a folder instead of the former one, even if both have the same path; returns `false` if the
    /// folder cannot be watched or there is none.
    func watch(_ folder: String?) -> Bool {
      let opened = folder.map { open($0, O_EVTONLY | O_DIRECTORY | O_CLOEXEC) } ?? -1
      var event = Darwin.kevent(
        ident: UInt(bitPattern: Int(opened)), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
        fflags: UInt32(NOTE_WRITE | NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE), data: 0, udata: nil)
      let isWatched = opened >= 0 && kevent(descriptor, &event, 1, nil, 0, nil) == 0
      if opened >= 0, !isWatched { close(opened) }
      // Closing the former folder ends its watch, and only once the new watch is there.
      if watched >= 0 { close(watched) }
      watched = isWatched ? opened : -1
      return isWatched
    }

    /// Discards all events so far.
    func discard() {
      var events = [Darwin.kevent](repeating: Darwin.kevent(), count: 8)
      var now = timespec()
      while kevent(descriptor, nil, 0, &events, Int32(events.count), &now) > 0 {}
    }
  #else
    private static let mask =
      IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_CLOSE_WRITE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
      | IN_ONLYDIR

    init() {
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    }

    /// Watches a folder instead of the former one, even if both have the same path; returns `false` if the
    /// folder cannot be watched or there is none.
    func watch(_ folder: String?) -> Bool {
      // A folder that is already watched keeps its watch.
      let new = folder.map { inotify_add_watch(descriptor, $0, UInt32(Self.mask)) } ?? -1
      if watched >= 0, watched != new {
        inotify_rm_watch(descriptor, watched)
        // The end of a watch is an event too.
        discard()
      }
      watched = new
      return new >= 0
    }

    /// Discards all events so far.
    func discard() {
      var bytes = [UInt8](repeating: 0, count: 4_096)
      while read(descriptor, &bytes, bytes.count) > 0 {}
    }
  #endif

  deinit {
    #if canImport(Darwin)
      if watched >= 0 { close(watched) }
    #endif
    if descriptor >= 0 { close(descriptor) }
  }
}

/// The mounted file systems: `mountinfo` in proc(5).
struct MountTable {
  /// The kinds of file system whose files other machines or programs change without telling this system.
  private static let shared: Set = [
    "9p", "afs", "beegfs", "ceph", "cifs", "coda", "fuse", "gfs2", "glusterfs", "lustre", "nfs", "nfs4",
    "ocfs2", "prl_fs", "smb3", "smbfs", "vboxsf", "virtiofs", "vmhgfs",
  ]

  private let text: String

  init(_ text: String) { self.text = text }

  /// Whether the files of a device may be changed elsewhere; false for an unknown device.
  func isShared(_ device: UInt64) -> Bool {
    let major = device >> 8 & 0xFFF | device >> 32 & ~0xFFF
    let minor = device & 0xFF | device >> 12 & ~0xFF
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 2, words[2] == "\(major):\(minor)", let dash = words.firstIndex(of: "-"),
        dash + 1 < words.count
      else { continue }
      let kind = String(words[dash + 1])
      return Self.shared.contains(kind) || kind.hasPrefix("fuse.")
    }
    return false
  }

  /// Whether, according to the system, the files of a device may be changed elsewhere.
  static func isShared(_ device: UInt64) -> Bool {
    #if canImport(Darwin)
      var systems: UnsafeMutablePointer<statfs>?
      let count = Int(getmntinfo(&systems, MNT_NOWAIT))
      let id = Int32(truncatingIfNeeded: device)
      let system = (0..<count).lazy.compactMap { systems?[$0] }.first { $0.f_fsid.val.0 == id }
      return system.map { $0.f_flags & UInt32(MNT_LOCAL) == 0 } ?? false
    #else
      guard let file = try? Descriptor.workingFolder.open("/proc/self/mountinfo", O_RDONLY),
        let bytes = try? file.bytes(in: 0..<largest)
      else { return false }
      return MountTable(String(decoding: bytes, as: UTF8.self)).isShared(device)
    #endif
  }

  private static let largest = 1 << 20
}
