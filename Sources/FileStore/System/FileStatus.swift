import Libc

/// What the system says of one version of a file.
///
/// Two equal statuses of one name mean that nobody has touched the file in between: whoever replaces it changes the
/// inode, and whoever writes into it the size or the times. No program can set the time of change (`ctime`).
package struct FileStatus: Equatable, Sendable {
  /// A time on the file system's clock.
  package struct Time: Equatable, Sendable {
    /// Seconds since 1970.
    package let seconds: Int
    /// What is beyond the second, 0 to 999,999,999.
    package let nanoseconds: Int
  }

  /// The file system that the file lies in.
  package let device: UInt64
  /// The file's number in its file system.
  package let inode: UInt64
  /// The number of bytes.
  package let size: Int
  /// The kind and the permission bits (`st_mode`).
  package let mode: UInt32
  /// How many names it has.
  package let links: Int
  /// The owner's number.
  package let owner: UInt32
  /// The group's number.
  package let group: UInt32
  /// When the bytes were last written.
  package let modified: Time
  /// When the bytes, the mode, the owner or the links were last changed.
  package let changed: Time

  /// The permission bits alone.
  package var permissions: UInt32 { mode & 0o777 }

  /// Whether it is a regular file.
  package var isRegular: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFREG) }

  /// A word for what it is.
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
