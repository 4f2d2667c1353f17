internal import JSONText

/// Reads the objects of a batch: JSON lines, or one array.
struct BatchReader {
  let moment: Moment

  /// What was read: the patches in order, and the lines that are no good.
  struct Result {
    var patches: [BatchPatch] = []
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
      var reader = BatchObjectReader(line, at: 0, line: number, moment: moment)
      do throws(BatchProblem) {
        result.patches.append(try reader.patch())
        try reader.end()
      } catch {
        result.problems.append(error)
      }
    }
  }

  /// An array is one JSON text: what follows a syntax error in it cannot be read.
  private func readArray(_ bytes: UnsafeBufferPointer<UInt8>, into result: inout Result) {
    var json = JSONScanner(bytes)
    do throws(JSONError) {
      try json.beginArray()
      while try json.nextElement() {
        _ = try json.peekKind()
        let start = json.offset
        _ = try json.skipValue()
        let line = JSONPosition(of: start, in: bytes).line
        var reader = BatchObjectReader(bytes, at: start, line: line, moment: moment)
        do throws(BatchProblem) {
          result.patches.append(try reader.patch())
        } catch {
          result.problems.append(error)
        }
      }
      try json.end()
    } catch {
      let position = JSONPosition(of: error.offset, in: bytes)
      result.problems.append(
        BatchProblem(
          line: position.line, reason: .malformed(column: position.column, expected: error.expected)))
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
  }
}
