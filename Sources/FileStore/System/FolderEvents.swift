import Libc

/// What wakes poll(2) when a name in a folder is written, made or taken away: inotify(7) on Linux, kqueue(2) on macOS.
///
/// What exactly has happened nobody is told: whoever is woken looks for it.
final class FolderEvents {
  /// The number for poll(2); -1 where the system gives none.
  let descriptor: Int32
  /// What stands for the watched folder: a watch of inotify, or an open folder; -1 for none.
  private var watched: Int32 = -1

  #if canImport(Darwin)
    init() {
      descriptor = kqueue()
      if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    }

    /// Watches a folder in the place of what was watched, also where it is another one of the same path; false where it
    /// cannot be watched, or there is none.
    func watch(_ folder: String?) -> Bool {
      let opened = folder.map { open($0, O_EVTONLY | O_DIRECTORY | O_CLOEXEC) } ?? -1
      var event = Darwin.kevent(
        ident: UInt(bitPattern: Int(opened)), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
        fflags: UInt32(NOTE_WRITE | NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE), data: 0, udata: nil)
      let isWatched = opened >= 0 && kevent(descriptor, &event, 1, nil, 0, nil) == 0
      if opened >= 0, !isWatched { close(opened) }
      // Closing ends the watch of what was watched before, and only once the new one is there.
      if watched >= 0 { close(watched) }
      watched = isWatched ? opened : -1
      return isWatched
    }

    /// Forgets what has happened up to now.
    func discard() {
      var events = [Darwin.kevent](repeating: Darwin.kevent(), count: 8)
      var now = timespec()
      while kevent(descriptor, nil, 0, &events, Int32(events.count), &now) > 0 {}
    }
  #else
    private static let mask =
      IN_MOVED_TO | IN_MOVED_FROM | IN_CLOSE_WRITE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR

    init() {
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    }

    /// Watches a folder in the place of what was watched, also where it is another one of the same path; false where it
    /// cannot be watched, or there is none.
    func watch(_ folder: String?) -> Bool {
      // The folder that is watched already keeps its watch.
      let new = folder.map { inotify_add_watch(descriptor, $0, UInt32(Self.mask)) } ?? -1
      if watched >= 0, watched != new {
        inotify_rm_watch(descriptor, watched)
        // The end of a watch is an event too.
        discard()
      }
      watched = new
      return new >= 0
    }

    /// Forgets what has happened up to now.
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
