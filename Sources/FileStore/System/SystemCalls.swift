import Libc

/// What every call into libc shares: how failures become errors, and each difference between Linux and macOS.
package enum SystemCalls {
  /// The result of a call that says -1 when it fails, made again for as long as a signal interrupts it.
  static func untilDone<Value: SignedInteger>(_ call: () -> Value) throws(SystemFailure) -> Value {
    while true {
      do throws(SystemFailure) {
        return try once(call)
      } catch {
        if error.code != EINTR { throw error }
      }
    }
  }

  /// The result of a call that says -1 when it fails, and that must not be made twice.
  @discardableResult
  static func once<Value: SignedInteger>(_ call: () -> Value) throws(SystemFailure) -> Value {
    let result = call()
    if result == -1 { throw SystemFailure(code: errno) }
    return result
  }

  /// The system's words for an error number (`strerror_r(3)`).
  static func message(for code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let text = buffer.baseAddress, strerror_r(code, text, buffer.count) == 0 else { return "error \(code)" }
      return String(cString: text)
    }
  }

  /// Seconds on a clock that nobody can set.
  package static func monotonicSeconds() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  /// Waits so many seconds, or until a signal comes.
  package static func sleep(seconds: Double) {
    let whole = seconds.rounded(.down)
    var pause = timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9))
    nanosleep(&pause, nil)
  }

  /// Asks for large pages where many bytes are about to be filled: half of the time of reading a large store into new
  /// memory goes into its pages, one by one (madvise(2), Linux).
  ///
  /// That is advice, so a failure does not matter.
  static func adviseLargePages(for buffer: UnsafeMutableRawBufferPointer) {
    #if canImport(Glibc) || canImport(Musl)
      guard buffer.count >= 2 << 20, let base = buffer.baseAddress else { return }
      let page = Int(getpagesize())
      let start = base.alignedUp(toMultipleOf: page)
      _ = madvise(start, buffer.count - (start - base), MADV_HUGEPAGE)
    #endif
  }

  /// The failure of what asks for more memory than this process may have.
  package static let outOfMemory = SystemFailure(code: ENOMEM)

  /// Whether there is memory for that many bytes; where there is not, Swift ends the process at the attempt.
  ///
  /// Only what is large is tried: a limit (setrlimit(2)) that leaves less is of no use.
  package static func hasMemory(for count: Int) -> Bool {
    guard count >= 1 << 20 else { return true }
    guard let memory = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0), memory != MAP_FAILED
    else { return false }
    munmap(memory, count)
    return true
  }

  /// An empty array, in large pages, with room for so many values unless there is no memory for that.
  ///
  /// In small pages a list of 100,000 todos takes 24 % longer.
  package static func largeArray<Element>(of type: Element.Type, capacity: Int) -> [Element] {
    guard hasMemory(for: capacity * MemoryLayout<Element>.stride) else { return [] }
    return Array(unsafeUninitializedCapacity: capacity) { buffer, _ in
      adviseLargePages(for: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  /// The place of some bytes among others, from an offset on; `nil` if they are not there.
  package static func place(of text: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, let found = memmem(base + start, bytes.count - start, text, text.count)
    else { return nil }
    return UnsafeRawPointer(base).distance(to: found)
  }

  /// Opens a folder for searching alone, which needs no right to list it.
  ///
  /// The headers keep `O_PATH` (Linux) and `O_SEARCH` (macOS) from Swift; the values are those of open(2).
  #if canImport(Darwin)
    static let searchOnly: Int32 = 0x4010_0000
  #else
    static let searchOnly: Int32 = 0o10_000_000 | O_DIRECTORY
  #endif

  /// Brings a file's bytes to the medium, and not only to the drive's own memory.
  ///
  /// macOS wants `F_FULLFSYNC` for that (fsync(2)); a file system that does not know it gets an `fsync`. A sync that
  /// failed is never repeated: the kernel may have dropped the pages and would report success.
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

/// Why the operating system refused a call.
public struct SystemFailure: Error, Hashable, Sendable {
  /// The value of `errno`, such as `ENOSPC`.
  public let code: Int32

  /// Makes a failure of a value of `errno`.
  public init(code: Int32) { self.code = code }

  /// The system's own words for it, such as "No space left on device".
  public var message: String { SystemCalls.message(for: code) }

  /// A value; nil where the system refuses it for one of these reasons.
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

  /// There is none of that name.
  package static let missing = SystemFailure(code: ENOENT)
  /// It is larger than it can be.
  package static let tooLarge = SystemFailure(code: EFBIG)
  /// No room is left.
  package static let diskFull = SystemFailure(code: ENOSPC)
  /// It changed while it was read.
  package static let tryAgain = SystemFailure(code: EAGAIN)
}

#if !canImport(Darwin)
  /// Finds bytes among others (memmem(3)); the headers keep the function from Swift.
  @_silgen_name("memmem")
  private func memmem(
    _ bytes: UnsafeRawPointer, _ count: Int, _ text: UnsafeRawPointer, _ length: Int
  ) -> UnsafeMutableRawPointer?
#endif
