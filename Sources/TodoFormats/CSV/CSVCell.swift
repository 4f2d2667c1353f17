/// A cell of a table.
package struct CSVCell: Equatable, Sendable {
  /// The bytes of the cell with its quotes.
  package let verbatim: ArraySlice<UInt8>
  let quote: UInt8

  /// What a spreadsheet takes for the beginning of a formula, and the tab that keeps it from that.
  static let formulaStarts: [UInt8] = Array("=+-@\t".utf8)

  /// What the cell says.
  package var value: String {
    guard verbatim.first == quote, verbatim.count > 1 else { return verbatim.string }
    let inner = verbatim.dropFirst().dropLast()
    if !inner.contains(quote) { return inner.string }
    var bytes: [UInt8] = []
    var index = verbatim.startIndex + 1
    while index < verbatim.endIndex - 1 {
      bytes.append(verbatim[index])
      // Within quotes, a quote is written twice.
      index += verbatim[index] == quote ? 2 : 1
    }
    return bytes[...].string
  }

  /// What the cell says without the tab that guards a formula.
  package var unguardedValue: String {
    let value = Array(value.utf8)
    guard value.first == .tab, value.count > 1, Self.formulaStarts.contains(value[1]) else { return self.value }
    return value[1...].string
  }
}
