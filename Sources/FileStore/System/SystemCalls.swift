import Libc

/// Calls into libc: how their failures become errors, and every difference between Linux and macOS.
package enum SystemCalls {
  /// Returns the result of a call that returns -1 on failure, and repeats the call as long as a signal
  /// interrupts it.
  static func untilDone<Value: SignedInteger>(_ call: () -> Value) throws(SystemFailure) -> Value {
    while true {
      do throws(SystemFailure) {
        return try once(call)
      } catch {
        if error.code != EINTR { throw error }
      }
    }
  }

  /// Returns the result of a call that returns -1 on failure and must not be repeated.
  @discardableResult
  static func once<Value: SignedInteger>(_ call: () -> Value) throws(SystemFailure) -> Value {
    let result = call()
    if result == -1 { throw SystemFailure(code: errno) }
    return result
  }

  /// Returns the system's words for an error number (`strerror_r(3)`).
  static func message(for code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let text = buffer.baseAddress, strerror_r(code, text, buffer.count) == 0 else {
        return "error \(code)"
      }
      return String(cString: text)
    }
  }

  /// Returns the seconds on a clock that nobody can set.
  package static func monotonicSeconds() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  /// Waits for a number of seconds, or until a signal arrives.
  package static func sleep(seconds: Double) {
    let whole = seconds.rounded(.down)
    var pause = timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9))
    nanosleep(&pause, nil)
  }

  /// Asks for large pages for a large buffer that is about to be filled (madvise(2), Linux): with small
  /// pages, half of the time of reading a large store into new memory goes into the pages.
  ///
  /// This is only advice, so a failure does not matter.
  static func adviseLargePages(for buffer: UnsafeMutableRawBufferPointer) {
    #if canImport(Glibc) || canImport(Musl)
      guard buffer.count >= 2 << 20, let base = buffer.baseAddress else { return }
      let page = Int(getpagesize())
      let start = base.alignedUp(toMultipleOf: page)
      _ = madvise(start, buffer.count - (start - base), MADV_HUGEPAGE)
    #endif
  }

  /// Returns the absolute path without links of something that exists, or `nil` if it cannot be reached.
  package static func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// The failure of a request for more memory than this process may have.
  package static let outOfMemory = SystemFailure(code: ENOMEM)

  /// Whether there is memory for a number of bytes; without this check, Swift would end the process.
  ///
  /// Only large sizes are tried: a limit (setrlimit(2)) that leaves less than 1 MiB is of no use.
  package static func hasMemory(for count: Int) -> Bool {
    guard count >= 1 << 20 else { return true }
    guard let memory = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0),
      memory != MAP_FAILED
    else { return false }
    munmap(memory, count)
    return true
  }

  /// Returns an empty array in large pages, with the given capacity if there is memory for it.
  ///
  /// With small pages, a list of 100,000 todos takes 24 % longer.
  package static func largeArray<Element>(of type: Element.Type, capacity: Int) -> [Element] {
    guard hasMemory(for: capacity * MemoryLayout<Element>.stride) else { return [] }
    return Array(unsafeUninitializedCapacity: capacity) { buffer, _ in
      adviseLargePages(for: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  /// The place of some bytes among others, from an offset on; `nil` if they are not there.
  package static func place(of text: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let base = bytes.baseAddress,
      let found = memmem(base + start, bytes.count - start, text, text.count)
    else { return nil }
    return UnsafeRawPointer(base).distance(to: found)
  }

  /// The flags that open a folder only for searching, which needs no right to list it.
  ///
  /// The headers hide `O_PATH` (Linux) and `O_SEARCH` (macOS) from Swift; the values are those of open(2).
  #if canImport(Darwin)
    static let searchOnly: Int32 = 0x4010_0000
  #else
    static let searchOnly: Int32 = 0o10_000_000 | O_DIRECTORY
  #endif

  /// Brings a file's bytes to the medium, not only to the drive's own cache.
  ///
  /// macOS needs `F_FULLFSYNC` for this (fsync(2)); a file system that does not know it gets an `fsync`. A
  /// failed sync is never repeated: the kernel may have dropped the pages and would report success.
  static func synchronize(_ descriptor: Int32) throws(SystemFailure) {
    #if canImport(Darwin)
      do throws(SystemFailure) {
        try once { fcntl(descriptor, F_FULLFSYNC) }
        return
      } catch {
        guard [EINVAL, ENOTSUP, ENOTTY].contains(error.code) else { throw error }
      }
    #endif
    try once { fsync(descriptor) }
  }
}

/// The reason why the operating system refused a call.
public struct SystemFailure: Error, Hashable, Sendable {
  /// The value of `errno`, such as `ENOSPC`.
  public let code: Int32

  /// Creates a failure from a value of `errno`.
  public init(code: Int32) { self.code = code }

  /// The system's own words for the failure, such as "No space left on device".
  public var message: String { SystemCalls.message(for: code) }

  /// Returns a value, or `nil` if the system refuses it for one of these reasons.
  @discardableResult
  static func passingOver<Value>(
    _ codes: [Int32], _ value: @autoclosure () throws(SystemFailure) -> Value
  ) throws(SystemFailure) -> Value? {
    do throws(SystemFailure) {
      return try value()
    } catch {
      guard codes.contains(error.code) else { throw error }
      return nil
    }
  }

  /// The name does not exist.
  package static let missing = SystemFailure(code: ENOENT)
  /// Something is larger than allowed.
  package static let tooLarge = SystemFailure(code: EFBIG)
  /// The disk is full.
  package static let diskFull = SystemFailure(code: ENOSPC)
  /// The file changed while it was read.
  package static let tryAgain = SystemFailure(code: EAGAIN)
}

#if !canImport(Darwin)
  /// Finds bytes among others (memmem(3)); the headers keep the function from Swift.
  @_silgen_name("memmem")
  private func memmem(
    _ bytes: UnsafeRawPointer, _ count: Int, _ text: UnsafeRawPointer, _ length: Int
  ) -> UnsafeMutableRawPointer?
#endif
