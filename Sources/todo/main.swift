import TodoCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// The live environment in, the exit status out.
do {
  exit(TodoTool.run(try .live()).rawValue)
} catch {
  exit(TodoTool.refuseToStart(because: error).rawValue)
}
