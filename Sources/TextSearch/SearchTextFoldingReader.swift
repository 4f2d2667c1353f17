/// Reads the runs of the folding table, character by character; their form is described there.
struct SearchTextFoldingReader: IteratorProtocol {
  private let runs: StaticString
  private var position = 0
  /// The current run: the next character, what it becomes, what both count up by, and how many are left.
  private var source: UInt32 = 0
  private var target: [UInt32] = []
  private var step: UInt32 = 1
  private var increment: UInt32 = 0
  private var left: UInt32 = 0

  init(_ runs: StaticString) {
    self.runs = runs
  }

  /// The next character that changes, and the scalars it becomes; ends at the end of the table.
  mutating func next() -> (scalar: UInt32, target: [UInt32])? {
    if left == 0 { readRun() }
    guard left > 0 else { return nil }
    left -= 1
    defer {
      source += step
      if increment > 0 { target = target.map { $0 + increment } }
    }
    return (source, target)
  }

  private mutating func readRun() {
    while skip(" ") || skip("\n") {}
    source = number() ?? source
    guard skip("=") else { return }
    target = []
    while let scalar = number() {
      target.append(scalar)
      _ = skip(",")
    }
    (step, increment) = skip("^") ? (2, 2) : skip("+") ? (1, 1) : skip("*") ? (1, 0) : (1, 0)
    left = number() ?? 1
  }

  private mutating func number() -> UInt32? {
    var value: UInt32?
    while let digit = hexDigit() {
      value = (value ?? 0) << 4 | digit
      position += 1
    }
    return value
  }

  private func hexDigit() -> UInt32? {
    guard position < runs.utf8CodeUnitCount else { return nil }
    return switch runs.utf8Start[position] {
    case let byte where byte &- UInt8(ascii: "0") < 10: UInt32(byte - UInt8(ascii: "0"))
    case let byte where byte &- UInt8(ascii: "A") < 6: UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < runs.utf8CodeUnitCount, runs.utf8Start[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }
}
