import Libc

/// An open file or folder, closed with its last reference.
///
/// Each method is one system call, or a loop around one that handles short transfers and interruptions. Calls
/// on names are of the `…at` family: they stay in this folder whatever happens to the path that led to it.
package final class Descriptor {
  /// The file descriptor, or `AT_FDCWD`; -1 once it is closed.
  package private(set) var number: Int32

  package init(number: Int32) { self.number = number }

  deinit {
    if number >= 0 { _ = Libc.close(number) }
  }

  /// The folder in which relative paths start.
  package static var workingFolder: Descriptor { Descriptor(number: AT_FDCWD) }

  /// Opens a file or folder; programs that this process starts do not inherit it.
  package func open(_ path: String, _ flags: Int32, mode: UInt32 = 0) throws(SystemFailure) -> Descriptor {
    Descriptor(number: try SystemCalls.untilDone { openat(number, path, flags | O_CLOEXEC, mode_t(mode)) })
  }

  /// Closes the file; throws failures that only appear then, such as a full disk on a network.
  ///
  /// The number is free afterwards even if closing fails (close(2), Linux), so it is never closed twice.
  package func close() throws(SystemFailure) {
    let number = number
    self.number = -1
    try SystemFailure.passingOver([EINTR], try SystemCalls.once { Libc.close(number) })
  }

  package func status() throws(SystemFailure) -> FileStatus {
    var value = stat()
    _ = try SystemCalls.untilDone { fstat(number, &value) }
    return FileStatus(value)
  }

  /// Fills a buffer from an offset on and returns the number of bytes read, which is smaller only at the end
  /// of the file.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SystemFailure) -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...].prefix(Self.largestTransfer))
      let read = try SystemCalls.untilDone {
        pread(number, rest.baseAddress, rest.count, off_t(offset + filled))
      }
      if read == 0 { break }
      filled += read
    }
    return filled
  }

  /// Returns the bytes of a range, or fewer if the file ends before it.
  ///
  /// - Throws: ``SystemCalls/outOfMemory`` if there is no memory for them.
  package func bytes(in range: Range<Int>) throws(SystemFailure) -> [UInt8] {
    guard SystemCalls.hasMemory(for: range.count) else { throw SystemCalls.outOfMemory }
    var failure: SystemFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      let wanted = UnsafeMutableRawBufferPointer(
        rebasing: UnsafeMutableRawBufferPointer(buffer).prefix(range.count))
      SystemCalls.adviseLargePages(for: wanted)
      do throws(SystemFailure) {
        filled = try read(into: wanted, at: range.lowerBound)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  package func write(_ bytes: [UInt8]) throws(SystemFailure) {
    try transfer(bytes) { rest, _ in Libc.write(number, rest.baseAddress, rest.count) }
  }

  package func write(_ bytes: [UInt8], at offset: Int) throws(SystemFailure) {
    try transfer(bytes) { rest, written in
      pwrite(number, rest.baseAddress, rest.count, off_t(offset + written))
    }
  }

  private func transfer(
    _ bytes: [UInt8], _ write: (_ rest: UnsafeRawBufferPointer, _ written: Int) -> Int
  ) throws(SystemFailure) {
    var written = 0
    while written < bytes.count {
      written += try SystemCalls.untilDone {
        bytes.withUnsafeBytes {
          write(UnsafeRawBufferPointer(rebasing: $0[written...].prefix(Self.largestTransfer)), written)
        }
      }
    }
  }

  /// Truncates the file to `size` bytes.
  package func truncate(to size: Int) throws(SystemFailure) {
    _ = try SystemCalls.untilDone { ftruncate(number, off_t(size)) }
  }

  /// Sets the owner and the group of the file; `nil` keeps the owner.
  package func setOwner(_ owner: UInt32?, group: UInt32) throws(SystemFailure) {
    _ = try SystemCalls.untilDone { fchown(number, owner ?? .max, group) }
  }

  /// Sets the permission bits, whatever the umask.
  package func setPermissions(_ bits: UInt32) throws(SystemFailure) {
    _ = try SystemCalls.untilDone { fchmod(number, mode_t(bits)) }
  }

  /// Brings all written bytes to the medium.
  package func synchronize() throws(SystemFailure) {
    try SystemCalls.synchronize(number)
  }

  /// Starts the work of a later sync, without any guarantee (sync_file_range(2), Linux).
  package func startSynchronizing() {
    #if canImport(Glibc) || canImport(Musl)
      _ = sync_file_range(number, 0, 0, 2)
    #endif
  }

  /// Takes the advisory lock, which lasts as long as this descriptor; returns `false` if another descriptor
  /// has it.
  package func lock() throws(SystemFailure) -> Bool {
    let result = try SystemFailure.passingOver(
      [EWOULDBLOCK], try SystemCalls.untilDone { flock(number, LOCK_EX | LOCK_NB) })
    return result != nil
  }

  package func unlock() {
    _ = flock(number, LOCK_UN)
  }

  /// The largest number of bytes in one transfer: macOS refuses 2 GiB and more (read(2)).
  private static let largestTransfer = 1 << 30
}

/// The names in an open folder.
extension Descriptor {
  /// Returns the status of a name; the status of a link itself unless `followingLink` is true.
  package func status(of name: String, followingLink: Bool = false) throws(SystemFailure) -> FileStatus {
    var value = stat()
    _ = try SystemCalls.untilDone { fstatat(number, name, &value, followingLink ? 0 : AT_SYMLINK_NOFOLLOW) }
    return FileStatus(value)
  }

  /// Returns the status of a name, or `nil` if the name does not exist.
  package func statusIfPresent(of name: String) throws(SystemFailure) -> FileStatus? {
    try SystemFailure.passingOver([ENOENT], try status(of: name))
  }

  /// Returns the target of a link, or `nil` if the name is not a link or does not exist.
  package func target(ofLink name: String) throws(SystemFailure) -> String? {
    let capacity = Int(PATH_MAX)
    var bytes = [CChar](repeating: 0, count: capacity)
    let count = try SystemFailure.passingOver(
      [EINVAL, ENOENT], try SystemCalls.untilDone { readlinkat(number, name, &bytes, capacity) })
    guard let count else { return nil }
    guard let target = String(validating: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    else {
      throw SystemFailure(code: EILSEQ)
    }
    return target
  }

  /// Throws `EACCES`, `EROFS` or similar if a name exists and we may not write it.
  package func checkWritable(_ name: String) throws(SystemFailure) {
    try SystemFailure.passingOver([ENOENT], try SystemCalls.untilDone { faccessat(number, name, W_OK, 0) })
  }

  /// Makes a folder that only its owner can enter.
  package func makeFolder(_ path: String) throws(SystemFailure) {
    _ = try SystemCalls.untilDone { mkdirat(number, path, 0o700) }
  }

  /// Renames a file in the same folder, replacing any file with the new name.
  package func rename(_ old: String, to new: String) throws(SystemFailure) {
    _ = try SystemCalls.untilDone { renameat(number, old, number, new) }
  }

  package func setPermissions(_ bits: UInt32, of name: String) throws(SystemFailure) {
    _ = try SystemCalls.untilDone { fchmodat(number, name, mode_t(bits), 0) }
  }

  /// Removes a name that does not belong to a folder.
  package func remove(_ name: String) throws(SystemFailure) {
    _ = try SystemCalls.untilDone { unlinkat(number, name, 0) }
  }

  /// Brings the folder's new, changed and removed names to the medium.
  ///
  /// Some file systems, such as CIFS and some on FUSE, cannot sync a folder and say so with `EINVAL` or
  /// `ENOTSUP`; a program can do nothing more.
  package func synchronizeFolder() throws(SystemFailure) {
    try SystemFailure.passingOver([EINVAL, ENOTSUP], try synchronize())
  }

  /// Returns the names in the folder, in no particular order, without `.`, `..`, and names that are not
  /// UTF-8.
  package func names() throws(SystemFailure) -> [String] {
    let reopened = try SystemCalls.untilDone { openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard let stream = fdopendir(reopened) else {
      let failure = SystemFailure(code: errno)
      _ = Libc.close(reopened)
      throw failure
    }
    defer { closedir(stream) }
    var names: [String] = []
    // readdir(3) returns the same at the end and after a failure; only `errno` differs.
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let name, name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw SystemFailure(code: errno) }
    return names
  }
}

/// Small files and subfolders of a folder that nobody else works in.
extension Descriptor {
  /// Opens a folder in this one; returns `nil` if there is none, or something else with that name.
  package func openFolder(_ name: String) throws(SystemFailure) -> Descriptor? {
    try SystemFailure.passingOver(
      [ENOENT, ENOTDIR, ELOOP], try open(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW))
  }

  /// Returns all bytes of a file, or `nil` if it is missing, not a regular file, or larger than `size` bytes.
  package func bytes(of name: String, atMost size: Int) throws(SystemFailure) -> [UInt8]? {
    guard let status = try statusIfPresent(of: name), status.isRegular, status.size <= size else {
      return nil
    }
    return try open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).bytes(in: 0..<status.size)
  }

  /// Writes bytes to a file for its owner alone, which replaces any file with that name.
  package func put(_ bytes: [UInt8], at name: String) throws(SystemFailure) {
    let temporary = "\(name).new"
    if try statusIfPresent(of: temporary) != nil { try removeTree(temporary) }
    let file = try open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    try file.write(bytes)
    try file.close()
    try rename(temporary, to: name)
  }

  /// Removes a file, or a folder with everything in it; follows no links.
  package func removeTree(_ name: String) throws(SystemFailure) {
    guard let folder = try openFolder(name) else {
      try remove(name)
      return
    }
    for name in try folder.names() { try folder.removeTree(name) }
    _ = try SystemCalls.untilDone { unlinkat(number, name, AT_REMOVEDIR) }
  }
}
