package import TodoKit

extension QueryMiss {
  /// What may have been meant: one line, lower case, without a full stop.
  package var words: String {
    switch self {
    case .term(let term): return "did you mean \(visible(term))?"
    case .unknownName(let kind, let name, let closest?):
      return "no \(kind.rawValue) \"\(visible(name))\"; did you mean \"\(visible(closest))\"?"
    case .unknownName(let kind, let name, nil):
      return "no \(kind.rawValue) \"\(visible(name))\"; todo \(kind.rawValue)s shows all"
    case .hidden(let hidden):
      let counts = [(hidden.done, "done"), (hidden.cancelled, "cancelled"), (hidden.waiting, "waiting")]
      let texts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      let isOne = counts.map(\.0).reduce(0, +) == 1
      return "\(texts.joined(separator: ", ")) \(isOne ? "matches" : "match"): \(hidden.isPick ? "is:any" : "--all")"
    }
  }
}
