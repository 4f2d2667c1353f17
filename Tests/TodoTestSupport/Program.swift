import Foundation

/// Finds the programs that tests run.
package enum Program {
  /// A program that the tests need is missing.
  package struct Missing: Error, CustomStringConvertible {
    package let description: String
  }

  /// The folders that are searched for programs after the folder of `todo`: the search path of whoever runs
  /// the tests, as in `Tests/install`.
  package static let searchPath =
    ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"

  /// The path of an installed program.
  ///
  /// - Throws: ``Missing``, which says how to install the program.
  package static func path(of name: String) throws -> String {
    for folder in searchPath.split(separator: ":")
    where folder.hasPrefix("/") && access("\(folder)/\(name)", X_OK) == 0 {
      return "\(folder)/\(name)"
    }
    throw Missing(description: "\(name) is not installed; Tests/run installs it")
  }

  /// The path of the `todo` that was built with these tests, beside them.
  package static func todo() throws -> String {
    let path = bundle.deletingLastPathComponent().appending(path: "todo").path(percentEncoded: false)
    guard access(path, X_OK) == 0 else {
      throw Missing(description: "\(path) is not there; to get it: swift build")
    }
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
