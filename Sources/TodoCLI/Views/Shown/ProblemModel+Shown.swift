import JSONText
package import Terminal
package import TodoKit

extension ProblemModel: ShownAlike {
  /// How many details are shown to people, who fix the first ones first.
  private static let maxDetails = 20

  /// Shows what is wrong, then what to do about it.
  package func show(in view: any TodoView) { report(on: view.console) }

  package func report(on console: Console) {
    console.err.append(StyledText("todo:", .red))
    console.err.buffer.append(" ")
    Notices.write(DisplayText(message), after: 6, on: console)
    for detail in details.prefix(Self.maxDetails) {
      console.err.buffer.append("  ")
      Notices.write(DisplayText(detail), after: 2, on: console)
    }
    let rest = details.count - Self.maxDetails
    if rest > 0 { console.err.buffer.append("  and \(rest) more\n") }
    if let place { console.err.buffer.append(place.picture) }
    for line in DisplayText.lines(of: words ?? "") { Notices.write(line, on: console) }
  }

  /// `{"error":"not-found","message":"…","refs":["99"]}`, on stderr.
  package func show(in view: JSONView) {
    view.writeObject(to: view.console.err) { json in
      json.member("error", code.rawValue)
      json.member("message", message)
      json.member("advice", words)
      if !refs.isEmpty { json.member("refs", refs) }
      if !details.isEmpty { json.member("details", details) }
      if let place {
        json.member("query", place.query)
        json.members(["column": place.range.lowerBound + 1])
      }
    }
  }
}

extension ProblemModel.Place {
  fileprivate var picture: DisplayText {
    let characters = query.map { DisplayText(String($0)) }
    let before = characters.prefix(range.lowerBound).joined()
    let meant = characters.dropFirst(range.lowerBound).prefix(range.count).joined()
    let marks = "^" + String(repeating: "~", count: max(0, meant.width - 1))
    return "  \(characters.joined())\n  \(DisplayText.blanks(before.width))\(marks)\n"
  }
}

extension QueryExplanationModel: ShownAlike {
  package func show(in view: any TodoView) { view.console.out.buffer.append("\(text)\n") }

  package func show(in view: TextView) {
    for row in DisplayText(text).wrapped(to: view.console.width) {
      view.console.out.buffer.append("\(row)\n")
    }
  }

  package func show(in view: JSONView) { view.writeObject { $0.member("explanation", text) } }
}

extension QueryMiss: ShownAlike {
  package func show(in view: any TodoView) { Notices.write(DisplayText(words), on: view.console) }

  /// What may have been meant: one line, lower case, without a full stop.
  package var words: String {
    switch self {
    case .term(let term): return "did you mean \(visible(term))?"
    case .unknownName(let kind, let name, let closest?):
      return "no \(kind.rawValue) \"\(visible(name))\"; did you mean \"\(visible(closest))\"?"
    case .unknownName(let kind, let name, nil):
      return "no \(kind.rawValue) \"\(visible(name))\"; todo \(kind.rawValue)s shows all"
    case .hidden(let hidden, let isPick):
      let counts = [(hidden.done, "done"), (hidden.cancelled, "cancelled"), (hidden.open, "waiting")]
      let texts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      return "hidden: \(texts.joined(separator: ", ")); to include: \(isPick ? "is:any" : "--all")"
    }
  }
}
