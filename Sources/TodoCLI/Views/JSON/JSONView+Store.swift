import JSONText
import Terminal
import TodoKit

/// What there is to say about the store: one object.
extension JSONView {
  func show(_ place: StorePlaceModel) {
    show(place.facts)
  }

  func show(_ report: StoreReportModel) {
    if report.isBesideTodos {
      StoreReportLines.show(report, on: console)
    } else {
      show(report.facts)
    }
  }

  private func show(_ facts: [StoreFact]) {
    showObject { json in
      for fact in facts {
        json.key(fact.key)
        switch fact.value {
        case .text(let text): json.string(text)
        case .number(let number): json.integer(number)
        case .flag(let flag): json.bool(flag)
        case .texts(let texts):
          json.strings(texts)
        }
      }
    }
  }
}
