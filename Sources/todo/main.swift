import Libc
import TodoCLI

// The live environment in, the exit status out.
do {
  exit(TodoTool.run(try .live()).rawValue)
} catch {
  exit(TodoTool.refuseToStart(because: error).rawValue)
}
