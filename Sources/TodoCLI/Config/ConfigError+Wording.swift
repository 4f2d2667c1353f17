import Suggestions
import Terminal
import TodoKit

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
