import Libc
import TodoCLI
import TodoScreen

// The live environment in, the exit status out.
do {
  exit(TodoTool.run(try .live(), screen: InteractiveScreen()).rawValue)
} catch {
  exit(TodoTool.refuseToStart(because: error).rawValue)
}
