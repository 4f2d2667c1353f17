// The system's C library by one name, so that what is called on each system is told apart here and nowhere else.
//
// Only an exported import hands all of a library on. Importers still say `import Libc` in each file that calls it.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif

#if canImport(Glibc) || canImport(Musl)
  /// What the headers keep from Swift; a flag of 2 is `SYNC_FILE_RANGE_WRITE`.
  @_silgen_name("sync_file_range")
  package func sync_file_range(_ file: Int32, _ offset: Int64, _ count: Int64, _ flags: UInt32) -> Int32
#endif

extension sigaction {
  /// The action that calls a function.
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
