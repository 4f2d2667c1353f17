import ArgumentKit
import JSONText
import Terminal
package import TodoKit

extension StorePlaceModel: Shown {
  package func show(in view: TextView) {
    let width = facts.map(\.key.count).max() ?? 0
    for row in rows(yes: "yes", no: "no") {
      view.console.out.append(StyledText(DisplayText(row.key), view.palette[.label]))
      view.console.out.buffer.append("\(DisplayText.blanks(width - row.key.count + 2))\(row.text)\n")
    }
  }

  package func show(in view: PlainView) {
    for row in rows(yes: "true", no: "false") { view.write(DisplayText(row.key), row.text) }
  }

  package func show(in view: JSONView) { view.write(facts) }

  package func show(in view: QuietView) { view.write(path: path) }

  /// Returns the facts as rows of a name and a text, with words for yes and no, and a row for each of several
  /// texts.
  private func rows(yes: DisplayText, no: DisplayText) -> [(key: String, text: DisplayText)] {
    facts.flatMap { fact -> [(key: String, text: DisplayText)] in
      switch fact.value {
      case .text(let text): [(fact.key, DisplayText(text))]
      case .number(let number): [(fact.key, "\(number)")]
      case .flag(let flag): [(fact.key, flag ? yes : no)]
      case .texts(let texts): texts.map { (fact.key, DisplayText($0)) }
      }
    }
  }
}

extension StoreReportModel: ShownAlike {
  /// Writes to stdout, or to stderr beside a list of todos.
  package func show(in view: any TodoView) {
    let stream = isBesideTodos ? view.console.err : view.console.out
    for line in ["\(result)"] + notes.map({ "note: \($0)" as DisplayText }) {
      Notices.write(line, on: view.console, to: stream)
    }
  }

  package func show(in view: JSONView) {
    if isBesideTodos { show(in: view as any TodoView) } else { view.write(facts) }
  }

  /// Shows, after a repair, the path of the damaged store; the exit status says the rest.
  package func show(in view: QuietView) { if let copy { view.write(path: copy) } }
}

extension StoreCopiesModel: ShownAlike {
  /// Shows which other versions of the list were found, and how to merge them.
  package func show(in view: any TodoView) {
    let isOne = paths.count == 1
    let found: DisplayText = isOne ? "another version" : "other versions"
    Notices.write("found \(found) of this list; to merge \(isOne ? "it" : "one"):", on: view.console)
    // A command is copied in one piece, so its line is not broken.
    for path in paths {
      view.console.err.buffer.append("  todo merge \(DisplayText(ShellWord.quoted(path)))\n")
    }
  }
}

extension JSONView {
  fileprivate func write(_ facts: [StoreFact]) {
    writeObject { json in
      for fact in facts {
        json.key(fact.key)
        switch fact.value {
        case .text(let text): json.string(text)
        case .number(let number): json.integer(number)
        case .flag(let flag): json.bool(flag)
        case .texts(let texts): json.strings(texts)
        }
      }
    }
  }
}
