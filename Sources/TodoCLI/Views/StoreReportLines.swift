import Terminal
import TodoKit

/// What there is to say about the store, line by line, the same in all forms for people.
enum StoreReportLines {
  /// A report: on stdout, or on stderr where the result is a list of todos beside it.
  static func show(_ report: StoreReportModel, on console: Console) {
    let stream = report.isBesideTodos ? console.err : console.out
    for line in ["\(report.result)"] + report.notes.map({ "note: \($0)" as DisplayText }) {
      Notices.write(line, on: console, to: stream)
    }
  }

  /// A place as rows of a name and a text, with words for yes and no; a row for each of several texts, whatever they hold.
  static func rows(_ place: StorePlaceModel, yes: DisplayText, no: DisplayText) -> [(key: String, text: DisplayText)] {
    place.facts.flatMap { fact -> [(key: String, text: DisplayText)] in
      switch fact.value {
      case .text(let text): [(fact.key, DisplayText(text))]
      case .number(let number): [(fact.key, "\(number)")]
      case .flag(let flag): [(fact.key, flag ? yes : no)]
      case .texts(let texts): texts.map { (fact.key, DisplayText($0)) }
      }
    }
  }
}
