import Libc

/// What can be done with the names in an open folder.
extension Descriptor {
  /// The status of a name; of a link itself unless it is to be followed.
  package func status(of name: String, followingLink: Bool = false) throws(SystemFailure) -> FileStatus {
    var value = stat()
    _ = try SystemCalls.untilDone { fstatat(number, name, &value, followingLink ? 0 : AT_SYMLINK_NOFOLLOW) }
    return SystemCalls.status(value)
  }

  /// The status of a name, `nil` when there is none.
  package func statusIfPresent(of name: String) throws(SystemFailure) -> FileStatus? {
    do throws(SystemFailure) {
      return try status(of: name)
    } catch {
      guard error.code == ENOENT else { throw error }
      return nil
    }
  }

  /// Where a link leads; `nil` for what is no link or not there.
  package func target(ofLink name: String) throws(SystemFailure) -> String? {
    let capacity = Int(PATH_MAX)
    var bytes = [CChar](repeating: 0, count: capacity)
    let count: Int
    do throws(SystemFailure) {
      count = try SystemCalls.untilDone { readlinkat(number, name, &bytes, capacity) }
    } catch {
      guard error.code == EINVAL || error.code == ENOENT else { throw error }
      return nil
    }
    guard let target = String(validating: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self) else {
      throw SystemFailure(code: EILSEQ)
    }
    return target
  }

  /// Throws `EACCES`, `EROFS` and the like when a name is there and not for us to write.
  package func checkWritable(_ name: String) throws(SystemFailure) {
    do throws(SystemFailure) {
      _ = try SystemCalls.untilDone { faccessat(number, name, W_OK, 0) }
    } catch {
      if error.code != ENOENT { throw error }
    }
  }

  /// Makes a folder that only its owner can enter.
  package func makeFolder(_ path: String) throws(SystemFailure) {
    _ = try SystemCalls.untilDone { mkdirat(number, path, 0o700) }
  }

  /// Gives a file a new name in the same folder, in the place of what had it.
  package func rename(_ old: String, to new: String) throws(SystemFailure) {
    _ = try SystemCalls.untilDone { renameat(number, old, number, new) }
  }

  /// Sets the permission bits of a name.
  package func setPermissions(_ bits: UInt32, of name: String) throws(SystemFailure) {
    _ = try SystemCalls.untilDone { fchmodat(number, name, mode_t(bits), 0) }
  }

  /// Removes a name that is not a folder's.
  package func remove(_ name: String) throws(SystemFailure) {
    _ = try SystemCalls.untilDone { unlinkat(number, name, 0) }
  }

  /// Brings names that were made, changed or removed to the medium.
  ///
  /// Some file systems, such as CIFS and some of FUSE, cannot sync a folder and say so with `EINVAL` or `ENOTSUP`;
  /// there is nothing more that a program could do.
  package func synchronizeFolder() throws(SystemFailure) {
    do throws(SystemFailure) {
      try synchronize()
    } catch {
      guard error.code == EINVAL || error.code == ENOTSUP else { throw error }
    }
  }

  /// The names in the folder, in no order; those that are not UTF-8 are left out.
  package func names() throws(SystemFailure) -> [String] {
    let copy = try SystemCalls.untilDone { openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard let stream = fdopendir(copy) else {
      throw SystemFailure(code: ENOMEM)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let name { names.append(name) }
    }
    return names
  }
}
