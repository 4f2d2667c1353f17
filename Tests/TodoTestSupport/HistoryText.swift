package import FileStore

/// A history as it is written, line by line, each tied to the line before it.
package struct HistoryText {
  /// The lines, oldest first.
  package private(set) var lines: [HistoryLine] = []

  /// The digest that the next line is tied to.
  package var digest: LineDigest { lines.last?.digest ?? .ofNothing }
  package var bytes: [UInt8] { lines.flatMap(\.bytes) }
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The state of the store that the last line, or the line of a revision, leads to.
  package func key(at revision: Int? = nil) -> HistoryKey {
    let line = revision.map { revision in lines.last { $0.revision == revision } } ?? lines.last
    return HistoryKey(revision: line?.revision ?? 0, digest: line?.digest ?? .ofNothing)
  }

  package init() {}

  /// Lines with these revisions, which may have gaps, and some filling.
  package init(_ revisions: some Sequence<Int>, filling: String = "x") {
    for revision in revisions {
      append {
        HistoryLine(revision: revision, previous: $0, members: Array("{\"time\":\"\(filling)\"".utf8))
      }
    }
  }

  /// Appends a line.
  package mutating func append(_ line: (_ previous: LineDigest) -> HistoryLine) { lines.append(line(digest)) }
}

/// A history of these bytes.
package struct HistoryBytes: HistoryVersion {
  package let path = "todos.history.ndjson"
  private let bytes: [UInt8]

  /// A history of these bytes.
  package init(bytes: [UInt8]) { self.bytes = bytes }

  package var count: Int { bytes.count }

  package func read(_ range: Range<Int>) -> [UInt8] { Array(bytes[range]) }
}

extension HistoryLine {
  /// The line as version 0.1 wrote it, without a digest.
  package static func legacy(_ revision: Int) -> [UInt8] {
    Array(
      "{\"time\":\"2026-11-20T12:00:00Z\",\"command\":\"add\",\"changes\":[],\"revision\":\(revision)}\n".utf8
    )
  }
}
