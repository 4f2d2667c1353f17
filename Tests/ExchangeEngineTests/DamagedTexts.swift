import Testing

@testable import ExchangeEngine
@testable import TodoCore

/// Checks that samples of a format are read without a trap with other line ends, in UTF-16 and after random
/// damage, and that each problem has its place, in the order of the lines.
func expectPlacedProblems(
  in samples: [String], seed: UInt64, sourceLocation: SourceLocation = #_sourceLocation,
  _ read: ([UInt8]) -> (records: Int, problems: [BatchProblem])
) {
  var random = RandomText(seed: seed)
  for sample in samples {
    let whole = read(Array(sample.utf8))
    let crlf = sample.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
    for text in [crlf, sample.replacing("\r\n", with: "\n").replacing("\n", with: "\r"), "\u{FEFF}" + sample]
    {
      #expect(read(Array(text.utf8)).records == whole.records, "\(text)", sourceLocation: sourceLocation)
    }
    for isBigEndian in [true, false] {
      let bytes = ([0xFEFF] + Array(sample.utf16)).flatMap { unit in
        let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isBigEndian ? pair : pair.reversed()
      }
      #expect(read(bytes).records == whole.records, sourceLocation: sourceLocation)
    }
    for _ in 0..<200 {
      let bytes = random.mutated(Array(sample.utf8))
      let problems = read(bytes).problems
      #expect(
        problems.map(\.line) == problems.map(\.line).sorted(), "\(bytes)", sourceLocation: sourceLocation)
      let isPlaced = problems.allSatisfy { problem in
        if case .unreadable(_, let column?) = problem.reason {
          problem.line >= 1 && column >= 1
        } else {
          false
        }
      }
      #expect(isPlaced, "\(bytes)", sourceLocation: sourceLocation)
    }
  }
}

/// What is wrong with a text, as `line:column reason`.
func lines(of problems: [BatchProblem]) -> [String] {
  problems.map { problem in
    guard case .unreadable(let message, let column?) = problem.reason else { return "\(problem)" }
    return "\(problem.line):\(column) \(message)"
  }
}

/// Checks that samples of a format say the same in each encoding, and are read after random damage, with
/// problems in the order of the lines.
func expectReadable(_ importer: any Importer.Type, samples: [String], seed: UInt64) {
  var random = RandomText(seed: seed)
  func sums(_ bytes: [UInt8]) -> [Digest] { importer.read(bytes, in: .friday).records.map(\.sum) }
  for sample in samples {
    let plain = sums(Array(sample.utf8))
    #expect(sums(SourceText.utf8Mark + Array(sample.utf8)) == plain)
    for bigEndian in [true, false] {
      let bytes = ([0xFEFF] + Array(sample.utf16)).flatMap { unit in
        let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return bigEndian ? pair : pair.reversed()
      }
      #expect(sums(bytes) == plain)
    }
    for _ in 0..<200 {
      let bytes = random.mutated(Array(sample.utf8))
      let reading = importer.read(bytes, in: .friday)
      #expect(reading.problems.map(\.line) == reading.problems.map(\.line).sorted(), "\(bytes)")
      #expect(reading.problems.allSatisfy { $0.line >= 1 })
    }
  }
}

/// Whether two texts have the same bytes: strings in Swift are equal even if they only look the same.
func isSame(_ left: String?, _ right: String?) -> Bool {
  left.map { Array($0.utf8) } == right.map { Array($0.utf8) }
}
