/// A store that lives as long as the process, for trying things out and for tests.
package final class MemoryStorage: TodoStorage {
  package let location = ":memory:"
  private var bytes: [UInt8]?

  /// Makes a store of these bytes, or a missing one.
  package init(_ bytes: [UInt8]? = nil) {
    self.bytes = bytes
  }

  package func read() -> any StoreSource {
    MemorySource(bytes: bytes)
  }

  package func update(_ change: (any StoreSource) throws(StoreError) -> StoreRewrite?) throws(StoreError) {
    let source = read()
    guard let rewrite = try change(source), !rewrite.keepsAll(of: source) else { return }
    var new: [UInt8] = []
    for piece in rewrite.pieces {
      switch piece {
      case .kept(let range): new += try source.read(range)
      case .written(let bytes): new += bytes
      }
    }
    bytes = new
  }
}

/// One version of a store in memory; `nil` is a missing one.
struct MemorySource: StoreSource {
  let bytes: [UInt8]?

  var exists: Bool { bytes != nil }
  var count: Int { bytes?.count ?? 0 }

  func read(_ range: Range<Int>) throws(StoreError) -> [UInt8] {
    guard let bytes, bytes.indices.contains(range) else {
      guard range.isEmpty else { throw .changed(path: ":memory:") }
      return []
    }
    return Array(bytes[range])
  }
}
