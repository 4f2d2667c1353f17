import Terminal
import TodoKit

/// What there is to say about the store, line by line, the same in all forms for people.
enum StoreReportLines {
  /// A report: on stdout, or on stderr where the result is a list of todos beside it.
  static func show(_ report: StoreReportModel, on console: Console) {
    let stream = report.isBesideTodos ? console.err : console.out
    stream.buffer.append("\(report.result)\n")
    for note in report.notes { stream.buffer.append("note: \(note)\n") }
  }

  /// A fact as text, with words for yes and no.
  static func text(_ value: StoreFact.Value, yes: DisplayText, no: DisplayText) -> DisplayText {
    switch value {
    case .text(let text): DisplayText(text)
    case .number(let number): "\(number)"
    case .flag(let flag): flag ? yes : no
    case .texts(let texts): texts.map { DisplayText($0) }.joined(separator: ",")
    }
  }
}
