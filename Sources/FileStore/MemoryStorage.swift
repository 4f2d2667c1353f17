/// A store in memory that lives as long as the process, for experiments and tests.
package final class MemoryStorage: Storage {
  package let location = ":memory:"
  /// The versions that were set aside, by path.
  package private(set) var copies: [String: [UInt8]] = [:]
  private var bytes: [UInt8]?
  private var history: [UInt8] = []

  /// Creates a store of these bytes, or a missing store.
  package init(_ bytes: [UInt8]? = nil) { self.bytes = bytes }

  package func read() -> any StoreVersion {
    MemoryVersion(bytes: bytes, location: location, lines: history)
  }

  package func update<Answer, Failure: FileFailure>(
    settingAside suffix: String?, _ change: (any StoreVersion) throws(Failure) -> (StoreRewrite?, Answer)
  ) throws(Failure) -> (Answer, SetAside) {
    let (version, old) = (read(), bytes)
    let (rewrite, answer) = try change(version)
    guard let rewrite, !rewrite.keepsAll(of: version) else { return (answer, SetAside()) }
    var new: [UInt8] = []
    try Failure.passing(try rewrite.forEachBlock(of: version) { new += $0 })
    guard rewrite.isSound() else { return try update(settingAside: suffix, change) }
    bytes = new
    history += rewrite.history?.bytes ?? []
    guard let old, let suffix, bytes != old else { return (answer, SetAside()) }
    copies[location + suffix] = old
    history = []
    return (answer, SetAside(store: location + suffix))
  }

  package func mendHistory<Failure: FileFailure>(_ key: (any StoreVersion) throws(Failure) -> HistoryKey)
    -> SetAside
  {
    SetAside()
  }

  package func linkTarget() -> String? { nil }
}

/// One version of a store in memory; `nil` bytes are a missing store.
package struct MemoryVersion: StoreVersion {
  let bytes: [UInt8]?
  let location: String
  private let lines: [UInt8]

  package init(bytes: [UInt8]?, location: String, lines: [UInt8] = []) {
    self.bytes = bytes
    self.location = location
    self.lines = lines
  }

  package var exists: Bool { bytes != nil }
  package var count: Int { bytes?.count ?? 0 }

  package var isInForce: Bool { true }

  package func history() -> (any HistoryVersion)? { MemoryHistory(bytes: lines) }

  package func read(_ range: Range<Int>) throws(FileStoreError) -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= count else { throw .changed(path: location) }
    guard let bytes, range.count < bytes.count else { return bytes ?? [] }
    return Array(bytes[range])
  }
}

private struct MemoryHistory: HistoryVersion {
  let path = ":memory:"
  let bytes: [UInt8]

  var count: Int { bytes.count }

  func read(_ range: Range<Int>) -> [UInt8] { Array(bytes[range]) }
}

/// A storage for rehearsals: every change is computed from the real storage, and nothing is written.
package struct RehearsalStorage: Storage {
  private let base: any Storage

  package init(base: any Storage) { self.base = base }

  package var location: String { base.location }

  package func read() throws(FileStoreError) -> any StoreVersion { try base.read() }

  package func update<Answer, Failure: FileFailure>(
    settingAside suffix: String?, _ change: (any StoreVersion) throws(Failure) -> (StoreRewrite?, Answer)
  ) throws(Failure) -> (Answer, SetAside) {
    let (rewrite, answer) = try change(try Failure.passing(try base.read()))
    guard rewrite?.isSound() ?? true else { return try update(settingAside: suffix, change) }
    return (answer, SetAside())
  }

  package func mendHistory<Failure: FileFailure>(_ key: (any StoreVersion) throws(Failure) -> HistoryKey)
    -> SetAside
  {
    SetAside()
  }

  package func other(_ path: String) -> any Storage { RehearsalStorage(base: base.other(path)) }

  package func isFile(_ path: String) throws(FileStoreError) -> Bool { try base.isFile(path) }

  package func filesBeside() throws(FileStoreError) -> [String] { try base.filesBeside() }

  package func linkTarget() throws(FileStoreError) -> String? { try base.linkTarget() }
}
