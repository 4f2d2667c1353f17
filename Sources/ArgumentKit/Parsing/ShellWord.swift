/// A text as one word of a shell's command line.
public enum ShellWord {
  /// Returns the text, in single quotes if the shell would take it for more than a word.
  public static func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "-_./:,@%+=".unicodeScalars.contains(scalar)
    }
    if isPlain, !text.isEmpty { return text }
    let quoted = text.unicodeScalars.map { $0 == "'" ? "'\\''" : "\($0)" }.joined()
    return "'\(quoted)'"
  }
}
