import Libc

/// An open file or folder, closed with its last reference.
///
/// Every method is one system call, or the loop around it that short transfers and interruptions ask for. The calls on
/// names are the `…at` family: they stay in this folder whatever happens to the path that led to it.
package final class Descriptor {
  /// The number, or `AT_FDCWD`; -1 once it is closed.
  package private(set) var number: Int32

  /// Owns a number that is open.
  package init(number: Int32) {
    self.number = number
  }

  deinit {
    if number >= 0 { _ = systemClose(number) }
  }

  /// The folder that relative paths start in.
  package static var workingFolder: Descriptor { Descriptor(number: AT_FDCWD) }

  /// Opens a file or folder, never to be inherited by a program that this one starts.
  package func open(_ path: String, _ flags: Int32, mode: UInt32 = 0) throws(SystemFailure) -> Descriptor {
    Descriptor(number: try SystemCalls.untilDone { openat(number, path, flags | O_CLOEXEC, mode_t(mode)) })
  }

  /// Closes, and says what only then comes to light, such as a full disk on a network.
  ///
  /// Whether or not it fails the number is free afterwards (close(2), Linux), so it is never closed twice.
  package func close() throws(SystemFailure) {
    let number = number
    self.number = -1
    do throws(SystemFailure) {
      try SystemCalls.once { systemClose(number) }
    } catch {
      if error.code != EINTR { throw error }
    }
  }

  /// The status of what is open.
  package func status() throws(SystemFailure) -> FileStatus {
    var value = stat()
    _ = try SystemCalls.untilDone { fstat(number, &value) }
    return SystemCalls.status(value)
  }

  /// Fills a buffer from an offset on; fewer bytes than fit mean the end of the file.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SystemFailure) -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...].prefix(Self.largestTransfer))
      let read = try SystemCalls.untilDone { pread(number, rest.baseAddress, rest.count, off_t(offset + filled)) }
      if read == 0 { break }
      filled += read
    }
    return filled
  }

  /// The bytes of a range; fewer where the file ends before it does.
  ///
  /// - Throws: ``SystemCalls/outOfMemory`` where they are more than fit.
  package func bytes(in range: Range<Int>) throws(SystemFailure) -> [UInt8] {
    guard SystemCalls.hasMemory(for: range.count) else { throw SystemCalls.outOfMemory }
    var failure: SystemFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      let wanted = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer).prefix(range.count))
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

  /// Writes every byte.
  package func write(_ bytes: [UInt8]) throws(SystemFailure) {
    var written = 0
    while written < bytes.count {
      written += try SystemCalls.untilDone {
        bytes.withUnsafeBytes { buffer in
          let rest = buffer[written...].prefix(Self.largestTransfer)
          return systemWrite(number, UnsafeRawBufferPointer(rebasing: rest))
        }
      }
    }
  }

  /// Writes every byte, from an offset on.
  package func write(_ bytes: [UInt8], at offset: Int) throws(SystemFailure) {
    var written = 0
    while written < bytes.count {
      written += try SystemCalls.untilDone {
        bytes.withUnsafeBytes { buffer in
          let rest = buffer[written...].prefix(Self.largestTransfer)
          return pwrite(number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, off_t(offset + written))
        }
      }
    }
  }

  /// Cuts the file off behind so many bytes.
  package func truncate(to size: Int) throws(SystemFailure) {
    _ = try SystemCalls.untilDone { ftruncate(number, off_t(size)) }
  }

  /// Gives the file to an owner and a group; `nil` leaves the owner.
  package func setOwner(_ owner: UInt32?, group: UInt32) throws(SystemFailure) {
    _ = try SystemCalls.untilDone { fchown(number, owner ?? .max, group) }
  }

  /// Sets the permission bits, whatever the umask.
  package func setPermissions(_ bits: UInt32) throws(SystemFailure) {
    _ = try SystemCalls.untilDone { fchmod(number, mode_t(bits)) }
  }

  /// Brings what was written to the medium.
  package func synchronize() throws(SystemFailure) {
    do throws(SystemFailure) {
      try SystemCalls.synchronize(number)
    } catch {
      if !PlantedFault.syncErrorIgnored { throw error }
    }
  }

  /// Takes the advisory lock that lives as long as this descriptor; false when another one has it.
  package func lock() throws(SystemFailure) -> Bool {
    do throws(SystemFailure) {
      _ = try SystemCalls.untilDone { flock(number, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      guard error.code == EWOULDBLOCK else { throw error }
      return false
    }
  }

  /// Gives the lock back.
  package func unlock() {
    _ = flock(number, LOCK_UN)
  }

  /// macOS refuses a transfer of 2 GiB and more (read(2)).
  private static let largestTransfer = 1 << 30
}

private func systemClose(_ number: Int32) -> Int32 {
  close(number)
}

private func systemWrite(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(number, bytes.baseAddress, bytes.count)
}
