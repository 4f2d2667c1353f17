import ArgumentKit
import FileStore
import JSONText
import Suggestions
import Terminal
import TodoKit

struct ConfigError: Error, Equatable {
  let reason: Reason
  let place: JSONPosition

  /// A mistake in a config, and what to do about it.
  struct Reason: Error, Hashable {
    /// What is wrong: one line, lower case, without a full stop.
    let message: String
    /// What to do about it, or `nil` if the message says so.
    let advice: String?
    var queryPlace: ProblemModel.Place?

    init(_ message: String, _ advice: String?) { (self.message, self.advice) = (message, advice) }
  }
}

/// Mistakes in the syntax.
extension ConfigError.Reason {
  static let notUTF8 = Self("not valid UTF-8", "convert the file to UTF-8")
  static let keyOutsideSection = Self("a key before the first section", sectionAdvice)
  static let badSection = Self("malformed section", sectionAdvice)
  static let missingEquals = Self("missing = after the key", "write key = value")
  static let openQuote = Self(
    "unclosed quote", "close it on the same line, or write \\\" for a quotation mark itself")
  static let badEscape = Self(
    "invalid escape", #"write \\ for a backslash itself; the other escapes are \", \n and \t"#)

  private static let sectionAdvice =
    "write [list], [view \"work\"], [field \"client\"], [alias], [date] or [color] on a line above"

  static func controlCharacter(_ scalar: Unicode.Scalar) -> Self {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return Self(
      "control character U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)", "remove it")
  }

  /// A character that begins neither a section, a key nor a comment.
  static func strayText(_ scalar: Unicode.Scalar) -> Self {
    Self("unexpected \"\(scalar)\"", "write a section [list], a key = value, or a comment # …")
  }
}

/// Mistakes in sections, keys and values.
extension ConfigError.Reason {
  static func unknownSection(_ name: String) -> Self {
    let sections = ConfigKey.sections
    let others = "the sections are \(sections.joined(separator: ", "))"
    return Self("unknown section \"\(visible(name))\"", suggestion(for: name, among: sections) ?? others)
  }
  static func namelessSection(_ section: String) -> Self {
    Self(
      "section \"\(section)\" needs a name",
      "write [\(section) \"\(section == "field" ? "client" : "work")\"]")
  }
  static func namedSection(_ section: String) -> Self {
    Self("section \"\(section)\" takes no name", "write [\(section)]")
  }
  static func badViewName(_ name: String) -> Self {
    Self("invalid view name: \"\(visible(name))\"", "start with a letter or digit; then also -, _, ., / or +")
  }

  static func badFieldName(_ name: String) -> Self {
    let advice = ProblemModel(.refused(.ownName(name, meant: TodoField(key: name.lowercased())?.key))).advice
    return Self("invalid field name: \"\(visible(name))\"", advice.first?.words)
  }

  /// - Parameter section: the section, with its name if it takes one: `list`, `view` or `view.work`.
  static func sectionAsKey(_ section: String) -> Self {
    let (kind, shown) = (section.prefix { $0 != "." }.lowercased(), visible(section))
    let advice =
      switch section {
      case "alias": "write a key in it, such as alias.wk"
      case "view": "write a key in it, such as view.work.query"
      case "field": "write a key in it, such as field.estimate.type"
      default: "its keys are \(ConfigKey.names(in: kind).map { "\(shown).\($0)" }.joined(separator: ", "))"
      }
    return Self("\"\(shown)\" is a section", advice)
  }
  static func unknownKey(_ key: String, section: String) -> Self {
    let names = ConfigKey.names(in: section)
    return Self(
      "unknown key \"\(visible(key))\" in section \"\(section)\"",
      suggestion(for: key, among: names)
        ?? (names.count == 1
          ? "the only key is \(names[0])" : "the keys are \(names.joined(separator: ", "))"))
  }
  static func repeatedKey(_ key: String) -> Self {
    Self("\(visible(key)) is given twice", "remove one of the lines")
  }
  static func missingValue(_ key: String) -> Self {
    Self("\(visible(key)) has no value", "write key = value, or remove the line")
  }

  static func badChoice(_ value: String, of choices: [String]) -> Self {
    let advice = suggestion(for: value, among: choices) ?? "write one of \(choices.joined(separator: ", "))"
    return Self("invalid value \"\(visible(value))\"", advice)
  }
  static func unknownColor(_ word: String) -> Self {
    let colors = Style.words.prefix(11).joined(separator: ", ")
    let forms = "write up to two of \(colors), bright… or 0 to 255, and bold, dim, ul"
    if Style.words.contains(word) { return Self("one colour too many: \"\(word)\"", forms) }
    return Self("unknown colour \"\(visible(word))\"", suggestion(for: word, among: Style.words) ?? forms)
  }
  static let emptyQuery = Self("empty query", "write a query, or remove the line")
  static func badQuery(_ error: QueryError) -> Self {
    let problem = ProblemModel(.malformedQuery(error))
    var reason = Self(problem.message, problem.words)
    reason.queryPlace = problem.place
    return reason
  }
  static func viewWithoutQuery(_ name: String) -> Self {
    Self("the view \"\(visible(name))\" has no query", "write query = project:work, for example")
  }
  static let emptyAlias = Self("empty alias", "write a command, such as list --all")
  static let openAliasQuote = Self("unclosed quote in an alias", "close it, as in a shell")
  static func aliasOfCommand(_ name: String) -> Self {
    Self("\"\(name)\" is a command; an alias cannot replace it", "choose another name")
  }

  /// Aliases that lead back to the first of them, which is named again at the end.
  static func circularAliases(_ names: [String]) -> Self {
    Self("circular aliases: \(names.joined(separator: " → "))", "make one of them start with a command")
  }

  private static func suggestion(for word: String, among words: [String]) -> String? {
    closest(to: word, among: words).map { "did you mean \"\($0)\"?" }
  }
}

struct ConfigFailure: FileFailure, Failure {
  let code: ErrorCode
  let message: String
  let advice: [Advice]
  let place: ProblemModel.Place?
  private(set) var fileError: FileStoreError?

  static let runWithout: Advice = "to run without it: --no-config, or an empty TODO_CONFIG"

  private init(
    _ message: String, _ advice: [Advice] = [runWithout], code: ErrorCode = .usage,
    at place: ProblemModel.Place? = nil
  ) {
    self.code = code
    self.message = message
    self.advice = advice
    self.place = place
  }

  /// Returns a value, or throws its failure as a `TodoError`, like every other failure.
  static func asTodoError<Value>(_ value: @autoclosure () throws(ConfigFailure) -> Value) throws(TodoError)
    -> Value
  {
    do { return try value() } catch { throw TodoError(error) }
  }

  static func file(_ error: FileStoreError) -> Self {
    let (message, code, advice) = error.words(for: "config")
    // A config that cannot be read is wrong usage, like any other mistake in it.
    var failure =
      code == .unreadable ? Self(message) : Self(message, [advice], code: code)
    failure.fileError = error
    return failure
  }

  static func tooLarge(path: String) -> Self {
    Self("the config \(visible(path)) is larger than \(ConfigFile.maxSize) bytes")
  }

  static func malformed(_ error: ConfigError, path: String) -> Self {
    let (reason, place) = (error.reason, visible("\(path):\(error.place.line):\(error.place.column)"))
    return Self("\(place): \(reason.message)", reason.lines + [runWithout], at: reason.queryPlace)
  }

  /// The config with the new value could not be read, so nothing was written.
  static func refused(_ reason: ConfigError.Reason, key: String) -> Self {
    Self("\(visible(key)): \(reason.message)", reason.lines + ["nothing was changed"], at: reason.queryPlace)
  }

  static func notUTF8(variable: String) -> Self { Self("\(variable) is not valid UTF-8") }

  /// There is no config to change, because the user has turned it off.
  static let off = Self(
    "the config is turned off", ["leave out --no-config, and unset TODO_CONFIG if it is empty"])
  /// No variable gives the path of the config.
  static let nowhere = Self(
    "cannot tell where the config is: TODO_CONFIG, XDG_CONFIG_HOME and HOME give no path",
    ["name a file with TODO_CONFIG"])
}

extension ConfigError.Reason {
  fileprivate var lines: [Advice] { advice.map { ["\($0)"] } ?? [] }
}
