import TodoKit

extension Subject {
  /// Whatever a line says, what is understood stands apart in it, is taken as options, and can be kept as
  /// text.
  static func takeLine(_ bytes: [UInt8]) {
    let line = String(decoding: bytes, as: UTF8.self)
    var reader = JotReader(at: Tool.moment)
    let jot = reader.read(line)
    var end = 0
    for part in jot.parts {
      promise(part.place.upperBound <= line.utf8.count, "\(part) stands in the line")
      promise(part.place.lowerBound >= end || part.place.upperBound == end, "\(part) stands apart")
      end = part.place.upperBound
      let kept = reader.read(line, keeping: [part.place])
      promise(!kept.parts.contains { $0.place.overlaps(part.place) }, "\(part) can be text")
    }
    promise((try? TodoPatch(jot.edits, at: Tool.moment)) != nil, "\(jot.edits) are taken as options")
  }
}
