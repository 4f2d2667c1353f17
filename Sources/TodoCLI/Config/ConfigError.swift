import Suggestions
import Terminal
import TodoKit

/// A place in a config file as an editor shows it: line and column from 1, the column in Unicode scalars.
struct ConfigPlace: Hashable, Comparable, Sendable {
  var line = 1
  var column = 1

  static func < (left: ConfigPlace, right: ConfigPlace) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// What is wrong with a config file, and where.
struct ConfigError: Error, Hashable {
  /// What is wrong with it.
  enum Reason: Error, Hashable {
    // The text

    /// A byte is no UTF-8.
    case notUTF8
    /// A control character other than a tab or the end of a line.
    case controlCharacter(Unicode.Scalar)
    /// Something that begins neither a section, nor a key, nor a comment.
    case strayText(Unicode.Scalar)
    /// A key before the first section.
    case keyOutsideSection
    /// A section that is not of the form `[section]` or `[section "name"]`.
    case badSection
    /// A key is followed by something other than `=`.
    case missingEquals
    /// A quote that the line does not close.
    case openQuote
    /// A backslash before something that it means nothing with.
    case badEscape

    // What it says

    case unknownSection(String)
    /// A section is named where a key is wanted.
    case sectionAsKey(String)
    /// A section that must have a name in quotes has none.
    case namelessSection(String)
    /// A section that has no name in quotes has one.
    case namedSection(String)
    case badViewName(String)
    case unknownKey(String, section: String)
    case repeatedKey(String)
    case missingValue(String)
    /// The value is none of those that the key can have.
    case badChoice(String, of: [String])
    /// The value cannot be, as the message says.
    case badValue(String)
    case unknownColor(String)
    case emptyQuery
    case badQuery(QueryError)
    case viewWithoutQuery(String)
    case emptyAlias
    /// A quote in an alias is not closed.
    case openAliasQuote
    /// An alias has the name of a command.
    case aliasOfCommand(String)
    /// Aliases lead back to the first of these, which is the last as well.
    case circularAliases([String])
  }

  /// What is wrong.
  let reason: Reason
  /// Where it is.
  let place: ConfigPlace
}

extension ConfigError.Reason {
  /// What is wrong: one line, lower case, without a full stop.
  var message: String {
    switch self {
    case .notUTF8: "not valid UTF-8"
    case .controlCharacter(let scalar): "control character U+\(Self.hexadecimal(scalar))"
    case .strayText(let scalar): "unexpected \"\(scalar)\""
    case .keyOutsideSection: "a key before the first section"
    case .badSection: "malformed section"
    case .missingEquals: "missing = after the key"
    case .openQuote: "unclosed quote"
    case .badEscape: "invalid escape"
    case .unknownSection(let name): "unknown section \"\(visible(name))\""
    case .sectionAsKey(let section): "\"\(section)\" is a section"
    case .namelessSection(let section): "section \"\(section)\" needs a name"
    case .namedSection(let section): "section \"\(section)\" takes no name"
    case .badViewName(let name): "invalid view name: \"\(visible(name))\""
    case .unknownKey(let key, let section): "unknown key \"\(visible(key))\" in section \"\(section)\""
    case .repeatedKey(let key): "\(visible(key)) is given twice"
    case .missingValue(let key): "\(visible(key)) has no value"
    case .badChoice(let value, _): "invalid value \"\(visible(value))\""
    case .badValue(let message): visible(message)
    case .unknownColor(let word): "unknown colour \"\(visible(word))\""
    case .emptyQuery: "empty query"
    case .badQuery(let error): ProblemModel(.malformedQuery(error)).message
    case .viewWithoutQuery(let name): "the view \"\(visible(name))\" has no query"
    case .emptyAlias: "empty alias"
    case .openAliasQuote: "unclosed quote in an alias"
    case .aliasOfCommand(let name): "\"\(name)\" is a command; an alias cannot replace it"
    case .circularAliases(let names): "circular aliases: \(names.joined(separator: " → "))"
    }
  }

  /// What to do about it; nil where the message says it.
  var advice: String? {
    switch self {
    case .notUTF8: "convert the file to UTF-8"
    case .controlCharacter: "remove it"
    case .strayText: "write a section [list], a key = value, or a comment # …"
    case .keyOutsideSection, .badSection: "write [list], [view \"work\"], [alias], [date] or [color] on a line above"
    case .missingEquals: "write key = value"
    case .openQuote: "close it on the same line, or write \\\" for a quotation mark itself"
    case .badEscape: #"write \\ for a backslash itself; the other escapes are \", \n and \t"#
    case .unknownSection(let name):
      Self.suggestion(for: name, among: ConfigKey.sections)
        ?? "the sections are \(ConfigKey.sections.joined(separator: ", "))"
    case .sectionAsKey("alias"): "write a key in it, such as alias.wk"
    case .sectionAsKey("view"): "write a key in it, such as view.work.query"
    case .sectionAsKey(let section):
      "its keys are \(ConfigKey.names(in: section).map { "\(section).\($0)" }.joined(separator: ", "))"
    case .namelessSection(let section): "write [\(section) \"work\"]"
    case .namedSection(let section): "write [\(section)]"
    case .badViewName: "write letters, digits, and -, _, ., / or + within"
    case .unknownKey(let key, let section):
      Self.suggestion(for: key, among: ConfigKey.names(in: section))
        ?? "the keys are \(ConfigKey.names(in: section).joined(separator: ", "))"
    case .repeatedKey: "remove one of the lines"
    case .missingValue: "write key = value, or remove the line"
    case .badChoice(let value, let choices):
      Self.suggestion(for: value, among: choices) ?? "write \(choices.joined(separator: ", "))"
    case .badValue: nil
    case .unknownColor(let word):
      Self.suggestion(for: word, among: Style.words)
        ?? "write up to two of \(Style.words.prefix(11).joined(separator: ", ")), bright… or 0 to 255, and bold, dim, ul"
    case .emptyQuery: "write a query, or remove the line"
    case .badQuery(let error): Problem(ProblemModel(.malformedQuery(error))).advice
    case .viewWithoutQuery: "write query = project:work, for example"
    case .emptyAlias: "write the words of a command line, such as list --all"
    case .openAliasQuote: "close it, as in a shell"
    case .aliasOfCommand: "choose another name"
    case .circularAliases: "let one of them name a command"
    }
  }

  /// The query that it is about, and the place in it.
  var queryPlace: ProblemModel.Place? {
    guard case .badQuery(let error) = self else { return nil }
    return ProblemModel(.malformedQuery(error)).place
  }

  private static func suggestion(for word: String, among words: [String]) -> String? {
    closest(to: word, among: words).map { "did you mean \"\($0)\"?" }
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
