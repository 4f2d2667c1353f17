import JSONText
import Terminal

/// A setting as it is in force, and where that comes from.
struct ConfigFact: Equatable {
  /// The key, as it is written on a command line.
  let key: String
  /// The value as it is written in the file; nil for what is not settled.
  let value: String?
  /// The line of the file that says so; nil for what is in force without.
  let line: Int?

  fileprivate var shownValue: DisplayText { value.map { DisplayText($0) } ?? "(not set)" }
}

/// Settings to be shown, each with where it comes from; where only names are asked for, the path of the file alone.
struct ConfigFacts: Shown {
  let facts: [ConfigFact]
  /// The file that they come from; nil where there is none.
  let path: String?

  func show(in view: TextView) {
    let widths = [
      facts.map { DisplayText($0.key).width }.max() ?? 0, facts.map(\.shownValue.width).max() ?? 0,
    ]
    for fact in facts {
      let label = view.palette.label
      view.write([
        StyledText(DisplayText(fact.key).padded(to: widths[0]), label),
        StyledText(fact.shownValue.padded(to: widths[1])), StyledText(source(of: fact), label),
      ])
    }
  }

  func show(in view: PlainView) {
    for fact in facts { view.write(DisplayText(fact.key), DisplayText(fact.value ?? ""), source(of: fact)) }
  }

  func show(in view: JSONView) {
    view.write(facts) { fact, json in
      json.object { json in
        json.member("key", fact.key)
        json.key("value")
        if let value = fact.value { json.string(value) } else { json.null() }
        if let path, let line = fact.line {
          json.member("file", path)
          json.members(["line": line])
        }
      }
    }
  }

  func show(in view: QuietView) { if let path { view.write(path: path) } }

  private func source(of fact: ConfigFact) -> DisplayText {
    guard let path, let line = fact.line else { return "default" }
    return "\(path):\(line)"
  }
}

/// The values of settings, and nothing else for people and for scripts that read lines.
struct ConfigValues: Shown {
  let facts: ConfigFacts

  func show(in view: any TodoView) {
    for value in facts.facts.compactMap(\.value) { view.console.out.buffer.append("\(value)\n") }
  }

  func show(in view: JSONView) { facts.show(in: view) }
}
