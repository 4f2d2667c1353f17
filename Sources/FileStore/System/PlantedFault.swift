import Libc

/// A mistake made on purpose, by which the torture tests show that they would notice it.
///
/// None is made, and the optimizer drops what would make it, unless the tool is built with
/// `-Xswiftc -DPLANTED_FAULTS`; then the variable `TODO_PLANTED_FAULT` names the one that is made.
package enum PlantedFault {
  /// The store is changed without a lock.
  package static var noLock: Bool { isPlanted("noLock") }
  /// The lock is on the store's own file, which a rename replaces under those who wait for it.
  package static var lockOnDataFile: Bool { isPlanted("lockOnDataFile") }
  /// The version that is changed was read before the lock was taken.
  package static var readBeforeLock: Bool { isPlanted("readBeforeLock") }
  /// The store is overwritten, and not replaced.
  package static var truncateInPlace: Bool { isPlanted("truncateInPlace") }
  /// The new version is not synced before it takes the old one's place.
  package static var noSync: Bool { isPlanted("noSync") }
  /// The rename is not synced.
  package static var noFolderSync: Bool { isPlanted("noFolderSync") }
  /// Standard output speaks of a change that is not in force yet.
  package static var acknowledgedBeforeRename: Bool { isPlanted("acknowledgedBeforeRename") }
  /// A write that fails leaves its temporary file.
  package static var temporaryLeft: Bool { isPlanted("temporaryLeft") }
  /// What killed processes left is not removed.
  package static var leftoversKept: Bool { isPlanted("leftoversKept") }
  /// A history counts as the store's by its revision alone.
  package static var historyByRevision: Bool { isPlanted("historyByRevision") }
  /// A history that is not the store's is overwritten.
  package static var foreignHistoryCut: Bool { isPlanted("foreignHistoryCut") }
  /// What stands behind the store's last line of history hides all of it.
  package static var tailHidesHistory: Bool { isPlanted("tailHidesHistory") }
  /// Only the newest step of several is compared with what is there.
  package static var olderStepsUnchecked: Bool { isPlanted("olderStepsUnchecked") }
  /// The bound takes steps away that an undo in force needs for its redo.
  package static var redoTrimmed: Bool { isPlanted("redoTrimmed") }
  /// The history keeps the mode that it was made with.
  package static var historyModeKept: Bool { isPlanted("historyModeKept") }
  /// A history that is a link is followed.
  package static var historyLinkFollowed: Bool { isPlanted("historyLinkFollowed") }
  /// A repair counts revisions and ids from what it could read of the store alone.
  package static var repairForgetsHistory: Bool { isPlanted("repairForgetsHistory") }
  /// A sync that fails is taken for a success.
  package static var syncErrorIgnored: Bool { isPlanted("syncErrorIgnored") }
  /// A link is replaced by the store, and what it leads to is left as it was.
  package static var linkNotFollowed: Bool { isPlanted("linkNotFollowed") }
  /// The new version has a mode and an owner of its own.
  package static var modeLost: Bool { isPlanted("modeLost") }

  @inline(__always)
  private static func isPlanted(_ name: StaticString) -> Bool {
    #if PLANTED_FAULTS
      getenv("TODO_PLANTED_FAULT").map { String(cString: $0) == name.description } ?? false
    #else
      false
    #endif
  }

  /// Says on standard output that a change is in force.
  static func acknowledge() {
    _ = write(STDOUT_FILENO, "changed\n", 8)
  }
}
