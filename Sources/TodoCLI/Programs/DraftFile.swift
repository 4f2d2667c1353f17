package import FileStore
import Libc

/// A text in a file of its own (0600), in a folder of its own (0700), for an editor and all that it leaves beside.
package struct DraftFile {
  /// Where the text is.
  package let path: String
  private let folderPath: String
  private let folder: Descriptor
  private let name: String

  /// Makes the file in a new folder within that one.
  package init(_ text: String, in parent: String) throws(SystemFailure) {
    var template = Array("\(parent)/todo-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemFailure(code: errno) }
    folderPath = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    name = "todo-\(String(UInt64.random(in: .min ... .max), radix: 36)).md"
    path = "\(folderPath)/\(name)"
    folder = try Descriptor.workingFolder.open(folderPath, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    do throws(SystemFailure) {
      try write(Array(text.utf8), to: name)
    } catch {
      remove()
      throw error
    }
  }

  private func write(_ bytes: [UInt8], to name: String) throws(SystemFailure) {
    let file = try folder.open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    try file.write(bytes)
    try file.close()
  }

  /// Puts other bytes in the place of the text, or leaves it as it is.
  package func replace(by bytes: [UInt8]) throws(SystemFailure) {
    let new = "\(name)-\(String(UInt64.random(in: .min ... .max), radix: 36))"
    try write(bytes, to: new)
    try folder.rename(new, to: name)
  }

  /// The bytes of the text as it is now, none when it is gone; an editor may have put another file in its place.
  package func bytes() throws(SystemFailure) -> [UInt8] {
    guard try folder.statusIfPresent(of: name) != nil else { return [] }
    let file = try folder.open(name, O_RDONLY)
    return try file.bytes(in: 0..<file.status().size)
  }

  /// Removes the folder with all files in it; what cannot be removed stays, and does no harm.
  package func remove() {
    for name in (try? folder.names()) ?? [] { try? folder.remove(name) }
    rmdir(folderPath)
  }
}
