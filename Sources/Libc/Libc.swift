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
