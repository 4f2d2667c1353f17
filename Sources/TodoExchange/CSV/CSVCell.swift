/// A cell of a table.
struct CSVCell: Equatable, Sendable {
  /// The bytes of the cell with its quotes.
  let verbatim: ArraySlice<UInt8>
  let quote: UInt8

  /// What a spreadsheet takes for the beginning of a formula, and the tab that keeps it from that.
  static let formulaStarts: [UInt8] = Array("=+-@\t".utf8)

  /// What the cell says, without the tab that guards what a spreadsheet would take for a formula; blanks at the ends
  /// count only within quotes.
  package var bytes: ArraySlice<UInt8> {
    let bytes = unquoted
    guard bytes.first == .tab, let second = bytes.dropFirst().first, Self.formulaStarts.contains(second) else {
      return bytes
    }
    return bytes.dropFirst()
  }

  /// The same as text.
  package var value: String { bytes.string }

  private var unquoted: ArraySlice<UInt8> {
    guard verbatim.first == quote, verbatim.count > 1 else { return verbatim.trimmed }
    let inner = verbatim.dropFirst().dropLast()
    if !inner.contains(quote) { return inner }
    var bytes: [UInt8] = []
    var index = inner.startIndex
    while index < inner.endIndex {
      bytes.append(verbatim[index])
      // Within quotes, a quote is written twice.
      index += verbatim[index] == quote ? 2 : 1
    }
    return bytes[...]
  }
}
