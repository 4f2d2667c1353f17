import TodoKit

extension TodoGroupKind {
  /// A name that no id is, for what may be piped into the next command: `#12` and `/12` are read as `12` where a tag and
  /// a project are.
  func unmistakable(_ name: String) -> String {
    let word = String(name.unicodeScalars.prefix { !$0.isBlank })
    switch try? TodoRef.parse(word).first?.target {
    case .ids?, .steps?: return (self == .tag ? "#" : "/") + name
    default: return name
    }
  }
}
