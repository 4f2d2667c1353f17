import Foundation

/// A file that is open for writing as long as this object lives.
final class FileCapture {
  private let handle: FileHandle

  init(path: String) throws {
    try Data().write(to: URL(filePath: path))
    handle = try FileHandle(forWritingTo: URL(filePath: path))
  }

  var descriptor: Int32 { handle.fileDescriptor }

  deinit {
    try? handle.close()
  }
}
