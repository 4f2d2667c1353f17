import ArgumentKit

/// The words of a title that other tools would take for dates, tags and the like, as options.
struct QuickAddWords {
  /// `--due fri`, `--tag shop`; empty where the title has no such words.
  let options: [String]

  /// Looks through a title.
  init(_ title: String) {
    options = title.split(whereSeparator: \.isWhitespace).compactMap { Self.option(String($0)) }
  }

  /// What stands before a value, and the option for it.
  private static let beginnings = [
    ("due:", EditOptions.due), ("pri:", EditOptions.priority), ("priority:", EditOptions.priority),
    ("pro:", EditOptions.project), ("project:", EditOptions.project), ("+", EditOptions.tag), ("@", EditOptions.tag),
    ("#", EditOptions.tag),
  ]

  private static func option(_ word: String) -> String? {
    for (beginning, option) in beginnings where word.lowercased().hasPrefix(beginning) {
      let value = word.dropFirst(beginning.count)
      // `#12` and `+3` are numbers.
      let isName = beginning.hasSuffix(":") || value.first?.isLetter ?? false
      if isName, !value.isEmpty { return "\(option.declaration.spelling) \(ShellWord.quoted(String(value)))" }
    }
    return nil
  }
}
