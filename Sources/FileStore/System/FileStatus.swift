import Libc

/// The status of one version of a file, as the system reports it.
///
/// Two equal statuses of one name mean that nobody has touched the file in between: replacing it changes the
/// inode, and writing to it changes the size or the times. No program can set the time of change (`ctime`).
package struct FileStatus: Equatable, Sendable {
  /// A time on the file system's clock.
  package struct Time: Equatable, Sendable {
    /// Seconds since 1970.
    package let seconds: Int
    /// Nanoseconds beyond the second, 0 to 999,999,999.
    package let nanoseconds: Int
  }

  /// The file system of the file (`st_dev`).
  package let device: UInt64
  /// The file's number in its file system.
  package let inode: UInt64
  package let size: Int
  /// The kind and the permission bits (`st_mode`).
  package let mode: UInt32
  package let links: Int
  package let owner: UInt32
  package let group: UInt32
  /// The time at which the bytes were last written.
  package let modified: Time
  /// The time at which the bytes, the mode, the owner or the links were last changed.
  package let changed: Time

  /// Creates a status from the result of `stat(2)`, in one form for all systems.
  init(_ value: stat) {
    #if canImport(Darwin)
      let (modified, changed) = (value.st_mtimespec, value.st_ctimespec)
    #else
      let (modified, changed) = (value.st_mtim, value.st_ctim)
    #endif
    device = UInt64(truncatingIfNeeded: value.st_dev)
    inode = UInt64(truncatingIfNeeded: value.st_ino)
    size = Int(value.st_size)
    mode = UInt32(value.st_mode)
    links = Int(value.st_nlink)
    (owner, group) = (value.st_uid, value.st_gid)
    self.modified = Time(seconds: Int(modified.tv_sec), nanoseconds: Int(modified.tv_nsec))
    self.changed = Time(seconds: Int(changed.tv_sec), nanoseconds: Int(changed.tv_nsec))
  }

  /// A text that is unique to this version of the file.
  var stamp: String { "\(device):\(inode):\(size):\(changed.seconds).\(changed.nanoseconds)" }

  /// Whether both belong to one file to which nobody has written in between; its name or mode may differ.
  func hasContents(of other: FileStatus) -> Bool {
    (device, inode, size, modified) == (other.device, other.inode, other.size, other.modified)
  }

  package var permissions: UInt32 { mode & 0o777 }

  package var isRegular: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFREG) }

  /// A word for the kind of file, such as "folder".
  package var kind: String {
    switch mode & UInt32(S_IFMT) {
    case UInt32(S_IFREG): "file"
    case UInt32(S_IFDIR): "folder"
    case UInt32(S_IFLNK): "link"
    case UInt32(S_IFIFO): "pipe"
    case UInt32(S_IFSOCK): "socket"
    default: "device"
    }
  }
}
