#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What every call into libc shares, and each difference between Linux and macOS.
enum SystemCalls {
  /// The system's words for an error number, in the C locale (`strerror_r(3)`, which is safe in threads).
  static func message(for code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let text = buffer.baseAddress, strerror_r(code, text, buffer.count) == 0 else { return "error \(code)" }
      return String(cString: text)
    }
  }
}
