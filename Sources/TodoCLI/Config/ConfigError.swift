import ArgumentKit
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
