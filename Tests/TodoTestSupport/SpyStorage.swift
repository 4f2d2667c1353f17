package import FileStore
package import TodoKit

/// A store in memory that records how much of it was read and how it was rewritten.
package final class SpyStorage: Storage {
  package let location = "spy.json"
  private let memory: MemoryStorage
  package private(set) var rewrites: [StoreRewrite] = []
  package private(set) var bytesRead = 0
  /// How often the store and its history were opened.
  package private(set) var opens = (store: 0, history: 0)
  /// The error of every write; nil if writes succeed.
  package var failure: FileStoreError?

  package init(_ text: String?) {
    memory = MemoryStorage(text.map { Array($0.utf8) })
  }

  package var text: String {
    get throws { String(decoding: try memory.read().read(0..<memory.read().count), as: UTF8.self) }
  }

  /// The lines of the todos as they are stored, without their separators.
  package var lines: [Substring] {
    get throws {
      try text.split(separator: "\n").dropFirst().dropLast().map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
    }
  }

  package func read() -> any StoreVersion {
    opens.store += 1
    return Source(source: memory.read(), storage: self)
  }

  /// Forgets how often anything was opened.
  package func forgetOpens() { opens = (0, 0) }

  package func update<Answer, Failure: FileFailure>(
    settingAside suffix: String?, _ change: (any StoreVersion) throws(Failure) -> (StoreRewrite?, Answer)
  ) throws(Failure) -> (Answer, SetAside) {
    if let failure { throw .file(failure) }
    return try memory.update(settingAside: suffix) { source throws(Failure) in
      opens.store += 1
      let (rewrite, answer) = try change(Source(source: source, storage: self))
      if let rewrite, rewrite.isSound() { rewrites.append(rewrite) }
      return (rewrite, answer)
    }
  }

  package func mendHistory<Failure: FileFailure>(
    _ key: (any StoreVersion) throws(Failure) -> HistoryKey
  ) throws(Failure) -> SetAside {
    memory.mendHistory(key)
  }

  package func linkTarget() -> String? { memory.linkTarget() }

  private struct Source: StoreVersion {
    let source: any StoreVersion
    let storage: SpyStorage

    var exists: Bool { source.exists }
    var count: Int { source.count }

    var isInForce: Bool { source.isInForce }
    func history() throws(FileStoreError) -> (any HistoryVersion)? {
      storage.opens.history += 1
      return try source.history()
    }

    func read(_ range: Range<Int>) throws(FileStoreError) -> [UInt8] {
      storage.bytesRead += range.count
      return try source.read(range)
    }
  }
}

extension TodoStore {
  /// Every step of the history, the newest first.
  package var log: [(step: HistoryStep, state: HistoryState)] {
    get throws { try steps(after: nil, atMost: nil) { _ in true }.steps }
  }
}
