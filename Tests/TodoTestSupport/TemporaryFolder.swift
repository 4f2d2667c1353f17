package import Foundation
import Testing

/// A folder of a test's own, removed with its last reference.
package final class TemporaryFolder: Sendable {
  /// Its absolute path.
  package let path: String

  /// Makes an empty folder.
  package init() throws {
    let parent = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    path = "\(parent)/todo-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a name in the folder.
  package func path(of name: String) -> String {
    "\(path)/\(name)"
  }

  /// The names in the folder, sorted, hidden names included.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// Writes a file in place, as an editor without renames does.
  package func write(_ text: String, to name: String, permissions: Int? = nil) throws {
    try Data(text.utf8).write(to: URL(filePath: path(of: name)))
    if let permissions {
      try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path(of: name))
    }
  }

  /// Makes a program from a shell script.
  ///
  /// A child writes it, because a file that this process has open for writing while another thread starts a
  /// child is busy and cannot be run.
  package func install(_ name: String, _ script: String) throws {
    let write = "mkdir -p \"${1%/*}\" && cat > \"$1\" && chmod 755 \"$1\""
    var writer = ChildProcess(
      "/bin/sh", ["-c", write, "sh", path(of: name)].map { Array($0.utf8) },
      environment: ["PATH": Program.searchPath], folder: path)
    writer.input = Data("#!/bin/sh\n\(script)\n".utf8)
    try writer.run().expect("")
  }

  /// The text of a file.
  package func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path(of: name))), as: UTF8.self)
  }

  /// An attribute of a file, or of a link itself.
  package func attribute(_ key: FileAttributeKey, of name: String) throws -> Int? {
    (try FileManager.default.attributesOfItem(atPath: path(of: name))[key] as? NSNumber)?.intValue
  }

  /// Makes a symbolic link, whose target is relative to its own folder unless it is absolute.
  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(of: name), withDestinationPath: target)
  }

  /// The target of a symbolic link.
  package func target(ofLink name: String) throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: path(of: name))
  }

  /// Makes a folder in the folder.
  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(of: name), withIntermediateDirectories: true)
  }

  /// Removes a file, or a folder with everything in it.
  package func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(of: name))
  }

  /// Writes a file and moves it into the place of another file, as a sync tool does.
  package func replace(_ name: String, by text: String) throws {
    try write(text, to: "\(name).other")
    guard rename(path(of: "\(name).other"), path(of: name)) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Sets the modification date of a file to a number of seconds ago.
  package func age(_ name: String, by seconds: Double) throws {
    let date = Date(timeIntervalSinceNow: -seconds)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path(of: name))
  }
}
