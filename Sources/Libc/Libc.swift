// The system's C library under one name, so that only this file tells the systems apart.
//
// Only an exported import passes on all of a library. Each file that calls the library still says `import
// Libc`.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif

#if canImport(Glibc) || canImport(Musl)
  /// A call that the headers hide from Swift (sync_file_range(2)); the flag `SYNC_FILE_RANGE_WRITE` is 2.
  @_silgen_name("sync_file_range")
  package func sync_file_range(_ file: Int32, _ offset: Int64, _ count: Int64, _ flags: UInt32) -> Int32
#endif

#if canImport(Glibc)
  /// mallopt(3), which the module leaves out.
  @_silgen_name("mallopt")
  private func mallopt(_ parameter: Int32, _ value: Int32) -> Int32
#endif

/// Has the allocator give back the arrays of a large store as soon as they are free.
///
/// By itself, glibc raises its bound for that with each of them, and soon has small pieces among them: with
/// 100,000 todos, 117 MiB after twenty changes instead of 56.
package func giveBackLargeBlocks() {
  #if canImport(Glibc)
    let mmapThreshold: Int32 = -3
    _ = mallopt(mmapThreshold, 1 << 20)
  #endif
}

extension sigaction {
  /// Creates an action that calls a function.
  package init(calling handler: @escaping @convention(c) (Int32) -> Void) {
    self.init()
    #if canImport(Darwin)
      __sigaction_u.__sa_handler = handler
    #elseif canImport(Musl)
      __sa_handler.sa_handler = handler
    #else
      __sigaction_handler.sa_handler = handler
    #endif
  }

  /// Whether a signal with this action has no effect.
  package var isIgnored: Bool {
    #if canImport(Darwin)
      let handler = __sigaction_u.__sa_handler
    #elseif canImport(Musl)
      let handler = __sa_handler.sa_handler
    #else
      let handler = __sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
