import FileStore
import TodoCore

/// Contents of files that git has unpacked before, as they are, in the folder of a sync.
///
/// git keeps each compressed, and most as what they differ in from another: to unpack all files of a large list takes longer
/// than anything else that a sync does. What lies here can be made again at any time, so it is written without care:
/// whatever is not what was put here is not there.
struct BlobCache {
  /// The folder's name in that of the sync.
  static let name = "unpacked"

  private let folder: Descriptor
  /// The digests of what is here, by the names of the contents.
  private let digests: [Exact<String>: LineDigest]

  /// What is in the folder of a sync; nil where nothing can be kept there.
  init?(in folder: OpenSyncFolder) {
    let opened = try? folder.write { folder throws(SystemFailure) in
      if try folder.statusIfPresent(of: Self.name) == nil { try folder.makeFolder(Self.name) }
      return try folder.openFolder(Self.name)
    }
    guard let found = opened ?? nil, let names = try? found.names() else { return nil }
    self.folder = found
    digests = Dictionary(names.compactMap(Self.parts).map { (Exact($0.blob), $0.digest) }) { first, _ in first }
  }

  /// All that is in a file; nil where that has to be unpacked.
  func contents(of file: SharedFile) -> [UInt8]? {
    guard let digest = digests[Exact(file.blob)],
      let bytes = try? folder.bytes(of: Self.name(of: file.blob, digest), atMost: file.size),
      bytes.count == file.size, LineDigest(bytes) == digest
    else { return nil }
    return bytes
  }

  /// Keeps what is in a file; it is no loss when that fails.
  func put(_ bytes: [UInt8], of file: SharedFile) {
    try? folder.put(bytes, at: Self.name(of: file.blob, LineDigest(bytes)))
  }

  /// Drops all that is in none of these files.
  func keep(_ files: [SharedFile]) {
    let kept = Set(files.map { Exact($0.blob) })
    for name in (try? folder.names()) ?? [] where name != "." && name != ".." {
      if let (blob, _) = Self.parts(of: name), kept.contains(Exact(blob)) { continue }
      try? folder.removeTree(name)
    }
  }

  private static func name(of blob: String, _ digest: LineDigest) -> String { "\(blob).\(digest.hexadecimal)" }

  private static func parts(of name: String) -> (blob: String, digest: LineDigest)? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let digest = LineDigest(hexadecimal: parts[1].utf8) else { return nil }
    return (String(parts[0]), digest)
  }
}
