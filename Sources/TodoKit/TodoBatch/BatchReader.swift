internal import JSONText
import TodoCore

/// What one object of a batch asks for.
struct BatchedPatch {
  /// The file that it is in; nil for standard input.
  let source: String?
  /// The line of the input on which it begins, from 1.
  let line: Int
  var patch: TodoPatch
}

/// Reads the objects of a batch: JSON lines, or one array.
struct BatchReader {
  let moment: Moment
  var fields = OwnFields()
  /// The file that is read; nil for standard input.
  var source: String?

  /// What was read: the patches in order, and the lines that are no good.
  struct Result {
    var patches: [BatchedPatch] = []
    var problems: [BatchProblem] = []
  }

  /// Reads everything, past bad lines too, so that all of them can be told.
  func read(_ json: [UInt8]) -> Result {
    var result = Result()
    json.withUnsafeBufferPointer { bytes in
      let first = bytes.first { !Self.isBlank($0) }
      if first == UInt8(ascii: "[") {
        readArray(bytes, into: &result)
      } else {
        readLines(bytes, into: &result)
      }
    }
    return result
  }

  private func readLines(_ bytes: UnsafeBufferPointer<UInt8>, into result: inout Result) {
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard !line.allSatisfy(Self.isBlank) else { continue }
      let line = UnsafeBufferPointer(rebasing: line)
      if result.patches.isEmpty, result.problems.isEmpty, isBegun(line) {
        result.problems.append(BatchProblem(source, line: number, reason: .manyLines))
        return
      }
      var reader = BatchObjectReader(line, at: 0, moment: moment, fields)
      do throws(BatchFault) {
        result.patches.append(BatchedPatch(source: source, line: number, patch: try reader.read()))
        try reader.end()
      } catch {
        let problem = problem(error, line: number) { (number, JSONPosition(of: $0, in: line).column) }
        result.problems.append(problem)
      }
    }
  }

  /// Whether a line has only the beginning of an object, as where one is written on several lines.
  private func isBegun(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let last = line.last(where: { !Self.isBlank($0) }), "{,[:".utf8.contains(last),
      line.first(where: { !Self.isBlank($0) }) == UInt8(ascii: "{")
    else { return false }
    var json = JSONScanner(line)
    return (try? json.skipValue()) == nil
  }

  /// An array is one JSON text: what follows a syntax error in it cannot be read.
  private func readArray(_ bytes: UnsafeBufferPointer<UInt8>, into result: inout Result) {
    var json = JSONScanner(bytes)
    var positions = JSONPositions(in: bytes)
    do throws(JSONError) {
      try json.beginArray()
      while try json.nextElement() {
        let start = json.nextOffset()
        _ = try json.skipValue()
        let line = positions.position(of: start).line
        var reader = BatchObjectReader(bytes, at: start, moment: moment, fields)
        do throws(BatchFault) {
          result.patches.append(BatchedPatch(source: source, line: line, patch: try reader.read()))
        } catch {
          let problem = problem(error, line: line) { offset in
            let position = positions.position(of: offset)
            return (position.line, position.column)
          }
          result.problems.append(problem)
        }
      }
      try json.end()
    } catch {
      let position = positions.position(of: error.offset)
      result.problems.append(
        BatchProblem(
          source, line: position.line, reason: .malformed(column: position.column, expected: error.expected)))
    }
  }

  private func problem(
    _ fault: BatchFault, line: Int, at place: (Int) -> (line: Int, column: Int)
  ) -> BatchProblem {
    switch fault {
    case .refusal(let refusal): return BatchProblem(source, line: line, reason: .refused(refusal))
    case .json(let error):
      let (line, column) = place(error.offset)
      return BatchProblem(source, line: line, reason: .malformed(column: column, expected: error.expected))
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
  }
}
