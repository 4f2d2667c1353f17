import TodoTestSupport

@testable import TodoKit

/// A history as it is written, line by line, each tied to the one before it.
struct HistoryText {
  private(set) var lines: [HistoryLine] = []

  /// What the next line is tied to.
  var digest: LineDigest { lines.last?.digest ?? .ofNothing }
  var bytes: [UInt8] { lines.flatMap(\.bytes) }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The state of the store that its last line, or that of a revision, leads to.
  func key(at revision: Int? = nil) -> HistoryKey {
    let line = revision.map { revision in lines.last { $0.revision == revision } } ?? lines.last
    return HistoryKey(revision: line?.revision ?? 0, digest: line?.digest ?? .ofNothing)
  }

  init() {}

  /// Lines with these revisions, which need not be without a gap, and some filling.
  init(_ revisions: some Sequence<Int>, filling: String = "x") {
    for revision in revisions {
      append { HistoryLine(revision: revision, previous: $0, members: Array("{\"time\":\"\(filling)\"".utf8)) }
    }
  }

  /// One more line.
  mutating func append(_ line: (_ previous: LineDigest) -> HistoryLine) { lines.append(line(digest)) }

  /// One more step.
  mutating func append(_ revision: Int, undoes: [Int] = [], redoes: [Int] = []) {
    let step = HistoryStep(
      revision: revision, time: Moment.friday.instant, command: "edit", undoes: undoes, redoes: redoes, changes: [])
    append { step.line(after: $0) }
  }
}

/// A history of these bytes.
struct HistoryBytes: HistorySource {
  let path = "todos.history.ndjson"
  let bytes: [UInt8]

  var count: Int { bytes.count }

  func read(_ range: Range<Int>) -> [UInt8] { Array(bytes[range]) }
}

extension HistoryLine {
  /// The line as version 0.1 wrote it, without a digest.
  static func legacy(_ revision: Int) -> [UInt8] {
    Array("{\"time\":\"2026-11-20T12:00:00Z\",\"command\":\"add\",\"changes\":[],\"revision\":\(revision)}\n".utf8)
  }
}
