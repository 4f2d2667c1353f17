import FileStore
internal import Processes

/// Reads the versions of a file that git keeps in its index after a conflict in a merge, a rebase or the
/// like.
package struct GitStages {
  /// The common ancestor, the version merged into, and the version merged in, each `nil` if it does not
  /// exist.
  package struct Versions {
    package let base, ours, theirs: [UInt8]?
  }

  private let environment: [String: String]
  private let idleTimeout: Double

  /// - Parameters:
  ///   - environment: the user's variables, which lead git to the repository as for any of its commands.
  ///   - idleTimeout: how many seconds git may be silent.
  package init(environment: [String: String], idleTimeout: Double) {
    self.environment = environment.merging([
      "LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0",
    ]) {
      $1
    }
    self.idleTimeout = idleTimeout
  }

  /// Returns the versions of a file, or `nil` if git keeps none or is not installed.
  ///
  /// - Parameter isMarked: whether the file still has conflict marks, so that versions marked as resolved
  ///   count too.
  package func versions(of path: String, isMarked: Bool) -> Versions? {
    guard let real = try? FileStorage(path: path).realPath(), let slash = real.lastIndex(of: "/") else {
      return nil
    }
    let (folder, name) = (String(real[..<slash]), String(real[real.index(after: slash)...]))
    for kind in ["--unmerged", "--resolve-undo"].prefix(isMarked ? 2 : 1) {
      guard let list = run(["ls-files", kind, "-z", "--", name], in: folder) else { return nil }
      // `<mode> <object> <stage>`, a tab and the path.
      let entries = list.split(separator: 0).map { entry in
        String(decoding: entry.prefix { $0 != UInt8(ascii: "\t") }, as: UTF8.self).split(separator: " ")
      }
      let objects = Dictionary(entries.filter { $0.count == 3 }.map { ($0[2], String($0[1])) }) { first, _ in
        first
      }
      if objects.isEmpty { continue }
      let versions = objects.compactMapValues { run(["cat-file", "blob", $0], in: folder) }
      guard versions.count == objects.count else { return nil }
      return Versions(base: versions["1"], ours: versions["2"], theirs: versions["3"])
    }
    return nil
  }

  /// Runs a command of git and returns its output, or `nil` if it fails.
  private func run(_ arguments: [String], in folder: String) -> [UInt8]? {
    let options = ["-C", folder.isEmpty ? "/" : folder, "--literal-pathspecs", "-c", "core.fsmonitor=false"]
    let program = ExternalProgram(
      "git", options + arguments, environment: environment, idleTimeout: idleTimeout)
    guard let result = try? program.run(), result.outcome == .ended(.exited(status: 0)) else { return nil }
    return result.output
  }
}
