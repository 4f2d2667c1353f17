/// What helps against a problem: one line of words, in which a front end words what is typed.
///
///     "nothing was changed; \(command: "check", "--repair") keeps all that can be read"
///
/// Whether the store is as it was is part of what the user has to know, so the line says where nothing was changed.
public struct Advice: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// A part of the line.
  public enum Part: Hashable, Sendable {
    /// Words that are the same everywhere.
    case text(String)
    /// A command of this program, as words that no shell has to take for more.
    case command([String])
    /// An option of the command at hand, by its name.
    case option(String)
    /// A variable of the environment, by its name.
    case variable(String)
    /// A word of another program's command line.
    case word(String)
  }

  /// The parts in order.
  public private(set) var parts: [Part]
  /// The same by the keys of a screen; nil where the line holds for a screen, too.
  public private(set) var keys: String? = nil

  /// A line with what a screen says in its place.
  package init(_ line: Advice, keys: String) { (parts, self.keys) = (line.parts, keys) }

  /// Words that are the same everywhere.
  public init(stringLiteral text: String) { parts = [.text(text)] }

  /// Words with what is typed in them.
  public init(stringInterpolation line: StringInterpolation) { parts = line.parts }

  /// The parts of a line as they are put together.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    /// No parts.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Words, which make one part with those before them.
    public mutating func appendLiteral(_ text: String) {
      if case .text(let before) = parts.last {
        parts[parts.count - 1] = .text(before + text)
      } else if !text.isEmpty {
        parts.append(.text(text))
      }
    }

    /// Words.
    public mutating func appendInterpolation(_ text: some CustomStringConvertible) { appendLiteral("\(text)") }
    /// A command of this program.
    public mutating func appendInterpolation(command words: String...) { parts.append(.command(words)) }
    /// A command of this program.
    public mutating func appendInterpolation(command words: [String]) { parts.append(.command(words)) }
    /// An option of the command at hand.
    public mutating func appendInterpolation(option name: String) { parts.append(.option(name)) }
    /// A variable of the environment.
    public mutating func appendInterpolation(variable name: String) { parts.append(.variable(name)) }
    /// A word of another program's command line.
    public mutating func appendInterpolation(word: String) { parts.append(.word(word)) }
  }
}

/// What helps against several kinds of failures.
extension Advice {
  package static func replace(with text: String) -> Advice { "did you mean \"\(text)\"?" }

  /// Write one of these, or `none` where the field can be unset.
  package static func writeOne(of words: [String], orNone: Bool = false) -> Advice {
    Advice("write \(choice(of: orNone ? words + ["none"] : words))")
  }

  static let chooseReading: Advice = "write the one that you mean"
  static let writeReference = Advice(
    "write an id (12), a range (3-7), a list (3,5,9-11) or the first 4 characters of a uid", keys: writeID)
  /// What is a reference on a screen.
  static let writeID = "write an id, such as 12"
  static let writeObjectsOnLines: Advice = "nothing was changed; write one object on a line, as jq -c does"
  static let keepInFile: Advice = "keep the text in a file, and its path in the content"
  package static let nameStore: Advice = "name a file with \(option: "file") or \(variable: "TODO_FILE")"
  package static let checkPath: Advice = "check the path and its permissions"
  package static let checkFolder: Advice =
    "nothing was changed; check the free space and the permissions of its folder"
  package static let useNewerProgram: Advice = "nothing was changed; use the newer todo that wrote it"
  package static let waitLonger = Advice(
    "nothing was changed; try again, or wait longer with \(variable: "TODO_LOCK_TIMEOUT")=60",
    keys: "nothing was changed; try again")

  /// Things to choose from: `3, 7 or 9`, and no more than one can look through.
  package static func choice(of things: [String]) -> String {
    let limit = 10
    let words = things.prefix(limit)
    if things.count > limit { return words.joined(separator: ", ") + ", …" }
    return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }

  /// Texts to choose from, each as one word of a shell.
  static func choice(ofTexts texts: [String]) -> String {
    choice(of: texts.map { $0.contains(" ") ? "\"\($0)\"" : $0 })
  }
}
