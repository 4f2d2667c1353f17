import Foundation

/// Finds the programs that tests run.
package enum Program {
  /// A program that the tests need is not there.
  package struct Missing: Error, CustomStringConvertible {
    package let description: String
  }

  /// Where the search path of a test leads, behind the folder of `todo`.
  package static let searchPath = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin:/opt/homebrew/bin"

  /// The packages that hold programs of another name.
  private static let packages = [
    "setpriv": "util-linux", "flock": "util-linux", "mkfifo": "coreutils", "xargs": "findutils", "cut": "coreutils",
  ]

  /// The path of an installed program.
  ///
  /// - Throws: ``Missing`` with the package to install.
  package static func path(of name: String) throws -> String {
    for folder in searchPath.split(separator: ":") where access("\(folder)/\(name)", X_OK) == 0 {
      return "\(folder)/\(name)"
    }
    throw Missing(description: "\(name) is not installed; to get it: apt-get install \(packages[name] ?? name)")
  }

  /// The path of the `todo` that was built with these tests, beside them.
  package static func todo() throws -> String {
    let path = bundle.deletingLastPathComponent().appending(path: "todo").path(percentEncoded: false)
    guard access(path, X_OK) == 0 else { throw Missing(description: "\(path) is not there; to get it: swift build") }
    return path
  }

  private static var bundle: URL {
    #if canImport(Darwin)
      Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? Bundle.main.bundleURL
    #else
      URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    #endif
  }
}
