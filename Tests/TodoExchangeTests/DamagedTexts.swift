import Testing

@testable import TodoExchange

/// Checks that samples of a format with other line ends, in UTF-16 and damaged at random are read without a trap, and that
/// each mistake is told with its place, in the order of the lines.
func expectPlacedProblems(
  in samples: [String], seed: UInt64, sourceLocation: SourceLocation = #_sourceLocation,
  _ read: ([UInt8]) -> (records: Int, problems: [FormatProblem])
) {
  var random = RandomText(seed: seed)
  for sample in samples {
    let whole = read(Array(sample.utf8))
    let crlf = sample.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
    for text in [crlf, sample.replacing("\r\n", with: "\n").replacing("\n", with: "\r"), "\u{FEFF}" + sample] {
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
      #expect(problems.map(\.line) == problems.map(\.line).sorted(), "\(bytes)", sourceLocation: sourceLocation)
      #expect(problems.allSatisfy { $0.line >= 1 && $0.column >= 1 }, "\(bytes)", sourceLocation: sourceLocation)
    }
  }
}

/// What is wrong with a text, as `line:column reason`.
func lines(of problems: [FormatProblem]) -> [String] { problems.map { "\($0.line):\($0.column) \($0.reason)" } }
