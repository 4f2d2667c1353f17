import TodoKit

@testable import SyncEngine

extension Subject {
  /// A shared list is read or refused by name; what was read is written as it is, and read again the same.
  ///
  /// The first line of the input is the file that describes the list, the rest is one with todos.
  static func takeShared(_ bytes: [UInt8]) {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    let files = [
      SharedFile.manifest: Array(bytes[..<end]), "todos/00.ndjson": Array(bytes[end...].dropFirst()),
    ]
    guard let written = written(files) else { return }
    promise(Self.written(written) == written, "what is written is read as it was")
  }

  /// The files that a list is written to which is read of others; nil where it is refused.
  private static func written(_ files: [String: [UInt8]]) -> [String: [UInt8]]? {
    guard let commit = CommitID(String(repeating: "0", count: 40)) else { return nil }
    var reader = SharedTreeReader(OneCommit(files: files), of: "remote")
    return try? reader.point(commit).tree.written.reduce(into: [:]) { $0[$1.path] = $1.bytes }
  }
}

/// A repository that only can be read, and has one commit.
private struct OneCommit: Repository {
  let contents: [String: [UInt8]]

  init(files: [String: [UInt8]]) { contents = files }

  func files(of commit: CommitID) -> [SharedFile] {
    contents.sorted { $0.key < $1.key }.map { SharedFile(path: $0.key, blob: $0.key, size: $0.value.count) }
  }

  func contents(of files: [SharedFile]) -> [[UInt8]] { files.map { contents[$0.path] ?? [] } }

  func has(_ commit: CommitID) -> Bool { true }
  func fetch() -> CommitID? { nil }
  func mergeBases(_ left: CommitID, _ right: CommitID) -> [CommitID] { [] }
  func twin(of commit: CommitID, in history: CommitID) -> CommitID? { nil }
  func push(_ commit: CommitID) -> Bool { false }
  func pause() {}
  func keep(_ commit: CommitID) {}
  func forget() {}

  func commit(
    _ changes: [SharedFileChange], parents: [CommitID], at time: Instant, message: String
  ) throws(SyncError) -> CommitID {
    throw .failed(command: "commit", words: "", folder: "")
  }
}
