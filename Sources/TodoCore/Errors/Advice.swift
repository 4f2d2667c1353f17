/// A line of help for a problem; each front end words the commands, options and keys in it.
///
///     "nothing was changed; \(command: "check", "--repair") keeps everything it can read"
///
/// Users have to know whether their store changed, so the line says where nothing was changed.
public struct Advice: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// A part of the line.
  public enum Part: Hashable, Sendable {
    /// Words that are the same in every front end.
    case text(String)
    /// A command of this program, in words that need no quoting in a shell.
    case command([String])
    /// An option of the current command, by its name.
    case option(String)
    /// An environment variable, by its name.
    case variable(String)
    /// A word of another program's command line.
    case word(String)
  }

  /// The parts in order.
  public private(set) var parts: [Part]
  /// The same help in terms of the screen's keys, or `nil` if a screen shows the line itself.
  public private(set) var keys: String? = nil

  /// Creates a line with the text that a screen shows instead.
  package init(_ line: Advice, keys: String) { (parts, self.keys) = (line.parts, keys) }

  /// Creates a line of words that are the same in every front end.
  public init(stringLiteral text: String) { parts = [.text(text)] }

  /// Creates a line from words with commands, options and variables between them.
  public init(stringInterpolation line: StringInterpolation) { parts = line.parts }

  /// Collects the parts of a line.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    /// Creates a line without parts.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends words, and joins them with the words before them.
    public mutating func appendLiteral(_ text: String) {
      if case .text(let before) = parts.last {
        parts[parts.count - 1] = .text(before + text)
      } else if !text.isEmpty {
        parts.append(.text(text))
      }
    }

    /// Appends a value as words.
    public mutating func appendInterpolation(_ text: some CustomStringConvertible) {
      appendLiteral("\(text)")
    }
    /// Appends a command of this program.
    public mutating func appendInterpolation(command words: String...) { parts.append(.command(words)) }
    /// Appends a command of this program.
    public mutating func appendInterpolation(command words: [String]) { parts.append(.command(words)) }
    /// Appends an option of the current command.
    public mutating func appendInterpolation(option name: String) { parts.append(.option(name)) }
    /// Appends an environment variable.
    public mutating func appendInterpolation(variable name: String) { parts.append(.variable(name)) }
    /// Appends a word of another program's command line.
    public mutating func appendInterpolation(word: String) { parts.append(.word(word)) }
  }
}

/// Help for several kinds of failures.
extension Advice {
  package static func replace(with text: String) -> Advice { "did you mean \"\(text)\"?" }

  /// Returns the advice to write one of the words, or `none` where the field can be unset.
  package static func writeOne(of words: [String], orNone: Bool = false) -> Advice {
    Advice("write \(choice(of: orNone ? words + ["none"] : words))")
  }

  static let chooseReading: Advice = "write the one you mean"
  static let writeReference = Advice(
    "write an id (12), a range (3-7), a list (3,5,9-11) or the first 4 characters of a uid", keys: writeID)
  /// How to write a reference on a screen.
  static let writeID = "write an id, such as 12"
  static let writeObjectsOnLines: Advice = "nothing was changed; put each object on one line, as jq -c does"
  static let keepInFile: Advice = "keep the text in a file, and its path in the notes"
  package static let nameStore: Advice = "name a file with \(option: "file") or \(variable: "TODO_FILE")"
  package static let checkPath: Advice = "check the path and its permissions"
  package static let checkFolder: Advice =
    "nothing was changed; check the free space and the permissions of its folder"
  package static let useNewerProgram: Advice = "nothing was changed; use the newer todo that wrote it"
  package static let waitLonger = Advice(
    "nothing was changed; try again, or wait longer with \(variable: "TODO_LOCK_TIMEOUT")=60",
    keys: "nothing was changed; try again")

  /// Lists things to choose from as `3, 7 or 9`, with `…` after the tenth.
  package static func choice(of things: [String]) -> String {
    let limit = 10
    let words = things.prefix(limit)
    if things.count > limit { return words.joined(separator: ", ") + ", …" }
    return [words.dropLast().joined(separator: ", "), words.last ?? ""].filter { !$0.isEmpty }.joined(
      separator: " or ")
  }

  /// Lists texts to choose from, in quotes where a shell would see several words.
  static func choice(ofTexts texts: [String]) -> String {
    choice(of: texts.map { $0.contains(" ") ? "\"\($0)\"" : $0 })
  }
}
