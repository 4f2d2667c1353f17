import JSONText
import Terminal

/// Settings in every form of output.
struct ConfigView {
  let console: Console
  let form: OutputForm
  /// The file that they come from; nil where there is none.
  let path: String?
  let palette: Palette

  /// Shows settings, each with where it comes from; where only names are asked for, the path of the file alone.
  func show(_ facts: [ConfigFact]) {
    switch form {
    case .quiet:
      if let path { QuietView(console: console).showPath(path) }
    case .json, .ndjson: showJSON(facts)
    case .plain:
      for fact in facts { console.out.buffer.append("\(fact.key)\t\(fact.value ?? "")\t\(source(of: fact))\n") }
    case .text:
      let widths = [facts.map { DisplayText($0.key).width }.max() ?? 0, facts.map { Self.shown($0).width }.max() ?? 0]
      for fact in facts {
        console.out.append(StyledText(DisplayText(fact.key).padded(to: widths[0]), palette.label))
        console.out.buffer.append("  \(Self.shown(fact).padded(to: widths[1]))  ")
        console.out.append(StyledText(source(of: fact), palette.label))
        console.out.buffer.append("\n")
      }
    }
  }

  /// Shows the values of settings, and nothing else for people and for scripts that read lines.
  func showValues(_ facts: [ConfigFact]) {
    if form == .json || form == .ndjson { return showJSON(facts) }
    for value in facts.compactMap(\.value) { console.out.buffer.append("\(value)\n") }
  }

  private func showJSON(_ facts: [ConfigFact]) {
    JSONView(console: console, fields: nil, isArray: form == .json).show(facts) { fact, json in
      json.beginObject()
      json.key("key" as StaticString)
      json.string(fact.key)
      json.key("value" as StaticString)
      if let value = fact.value { json.string(value) } else { json.null() }
      if let path, let line = fact.line {
        json.key("file" as StaticString)
        json.string(path)
        json.key("line" as StaticString)
        json.integer(line)
      }
      json.endObject()
    }
  }

  private static func shown(_ fact: ConfigFact) -> DisplayText {
    fact.value.map { DisplayText($0) } ?? "(not set)"
  }

  private func source(of fact: ConfigFact) -> DisplayText {
    guard let path, let line = fact.line else { return "default" }
    return "\(path):\(line)"
  }
}
