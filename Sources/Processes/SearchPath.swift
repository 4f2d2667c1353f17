package import FileStore
import Libc

/// The folders in which programs are looked for: `PATH`.
///
/// Relative and empty entries are ignored, so that no file of the working folder runs by accident.
package struct SearchPath {
  private let folders: [String]

  /// Creates the search path in the value of `PATH`.
  package init(_ variable: String) {
    folders = variable.split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
  }

  /// Returns the path of the first file of that name that can be run, or `nil` if there is none.
  package func program(named name: String) -> String? {
    folders.lazy.map { "\($0)/\(name)" }.first { path in
      let status = try? Descriptor.workingFolder.status(of: path, followingLink: true)
      return status?.isRegular == true && access(path, X_OK) == 0
    }
  }

  /// Returns the names of programs that begin with a prefix, in alphabetical order.
  package func programs(withPrefix prefix: String) -> [String] {
    let names = folders.flatMap { folder in
      (try? Descriptor.workingFolder.open(folder, O_RDONLY | O_DIRECTORY).names()) ?? []
    }
    return Set(names.filter { $0.hasPrefix(prefix) }).filter { program(named: $0) != nil }.sorted()
  }
}

/// Runs a program in place of this process, with some more variables and default signal actions: execv(3).
///
/// - Returns: why that fails; otherwise this process ends here.
package func becomeProgram(
  _ path: String, _ words: [String], _ variables: [String: String]
) -> SystemFailure {
  for (name, value) in variables { setenv(name, value, 1) }
  // The program must not find the signals ignored that `StandardStreams` ignores.
  let ignored = [SIGPIPE, SIGXFSZ]
  for number in ignored { signal(number, SIG_DFL) }
  let arguments = words.map { strdup($0) }
  execv(path, arguments + [nil])
  let failure = SystemFailure(code: errno)
  for number in ignored { signal(number, SIG_IGN) }
  for argument in arguments { free(argument) }
  return failure
}
