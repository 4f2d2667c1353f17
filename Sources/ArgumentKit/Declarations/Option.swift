/// What completes the value of an option or an operand: a name for which the tool has the words.
public struct Completes: Hashable, Sendable {
  /// The name, which nobody sees.
  public let name: String

  /// Creates a kind of completion by its name.
  public init(_ name: String) { self.name = name }

  /// Nothing: the value is free text.
  public static let nothing = Completes("nothing")
  /// The choices of the option or argument.
  public static let choices = Completes("choices")
  /// The paths of files.
  public static let files = Completes("files")
  /// The commands and topics of the tool.
  public static let helpSubjects = Completes("helpSubjects")
}

/// An option or flag as an untyped row, which parsing, help, completions and the manual read.
///
/// Help and choices are made on demand, since most runs of a tool need neither.
public struct OptionDeclaration: Equatable, Sendable {
  /// The long name without its dashes, such as `due`.
  public let name: String
  /// The one-letter form without its dash, such as `d`.
  public let short: Character?
  /// The name of the value in help, such as `date`, or `nil` for a flag, which takes no value.
  public let placeholder: String?
  /// What the option does: one line, lower case.
  public var help: String { makeHelp() }
  /// The words of a closed set of values, shown instead of the placeholder; empty if any text may be given.
  public var choices: [String] { makeChoices() }
  /// What completes the value.
  public let completes: Completes
  /// Whether the option may be given more than once; always true of a flag.
  public let isRepeatable: Bool
  /// Whether the value may be left out, so that it can only follow `=`.
  public let isValueOptional: Bool

  fileprivate let makeHelp: @Sendable () -> String
  fileprivate let makeChoices: @Sendable () -> [String]

  /// Whether both have the same name, which is unique within a command.
  public static func == (left: OptionDeclaration, right: OptionDeclaration) -> Bool {
    left.name == right.name
  }

  /// Whether the option needs a value.
  public var takesValue: Bool { placeholder != nil }

  /// The long form as typed, such as `--due`.
  public var spelling: String { "--" + name }

  /// The help, with a note if the option takes several values.
  public var fullHelp: String { help + (isRepeatable && takesValue ? " (repeatable)" : "") }

  /// The value as help shows it, such as `<date>` or `high|low`, or `nil` for a flag.
  public var valueNotation: String? {
    guard let placeholder else { return nil }
    return choices.isEmpty ? "<\(placeholder)>" : choices.joined(separator: "|")
  }

  /// What follows the spelling in help: ` <date>`, `[=<time>]`, or nothing for a flag.
  public var valueForm: String {
    valueNotation.map { isValueOptional ? "[=\($0)]" : " \($0)" } ?? ""
  }
}

/// An option without a value: either given or not.
public struct Flag: Sendable {
  /// The untyped row that describes the flag.
  public let row: OptionDeclaration

  /// Declares a flag by its long name without dashes, its one-letter form and one line of help.
  public init(_ name: String, short: Character? = nil, help: @escaping @autoclosure @Sendable () -> String) {
    row = OptionDeclaration(
      name: name, short: short, placeholder: nil, completes: .nothing, isRepeatable: true,
      isValueOptional: false, makeHelp: help, makeChoices: { [] })
  }

  /// `-h`, `--help`, which every tool has.
  public static let help = Flag("help", short: "h", help: "show help and do nothing else")

  /// `--version`, which every tool has.
  public static let version = Flag("version", help: "show the version and do nothing else")
}

/// An option with the type that its value is converted to.
public struct Option<Value: Sendable>: Sendable {
  /// The untyped row that describes the option.
  public let row: OptionDeclaration

  let convert: @Sendable (String) throws(ValueError) -> Value

  /// Declares an option that takes a value.
  ///
  /// - Parameters:
  ///   - name: the long name without dashes.
  ///   - short: the one-letter form.
  ///   - placeholder: the name of the value in help, such as `date`.
  ///   - help: what the option does: one line, lower case.
  ///   - completes: what completes the value.
  ///   - choices: the words of a closed set: shown in help, completed and suggested, but only `convert`
  ///     refuses others.
  ///   - isRepeatable: whether the option may be given more than once.
  ///   - isValueOptional: whether the value may be left out, which means the empty text.
  ///   - convert: turns the text, which may be empty (`--name=`), into a value, or throws what is wrong with
  ///     the text.
  public init(
    _ name: String, short: Character? = nil, value placeholder: String,
    help: @escaping @autoclosure @Sendable () -> String, completes: Completes,
    choices: @escaping @autoclosure @Sendable () -> [String] = [], isRepeatable: Bool = false,
    isValueOptional: Bool = false,
    convert: @escaping @Sendable (String) throws(ValueError) -> Value
  ) {
    row = OptionDeclaration(
      name: name, short: short, placeholder: placeholder, completes: completes, isRepeatable: isRepeatable,
      isValueOptional: isValueOptional, makeHelp: help, makeChoices: choices)
    self.convert = convert
  }
}

extension Option where Value == String {
  /// Declares an option whose value is any text.
  public init(
    _ name: String, short: Character? = nil, value placeholder: String,
    help: @escaping @autoclosure @Sendable () -> String, completes: Completes, isRepeatable: Bool = false
  ) {
    self.init(
      name, short: short, value: placeholder, help: help(), completes: completes, isRepeatable: isRepeatable
    ) {
      (text) throws(ValueError) in text
    }
  }
}

extension Option where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// Declares an option whose value is one of the cases, written as their raw values.
  ///
  /// Inlined because every start of a tool declares its options, and generic code is set up at run time.
  @inlinable
  public init(
    _ name: String, short: Character? = nil, value placeholder: String,
    help: @escaping @autoclosure @Sendable () -> String, isRepeatable: Bool = false
  ) {
    self.init(
      name, short: short, value: placeholder, help: help(), completes: .choices,
      choices: Value.allCases.map(\.rawValue), isRepeatable: isRepeatable
    ) { (text) throws(ValueError) in
      guard let value = Value(rawValue: text) else {
        throw ValueError(text, isNotOneOf: Value.allCases.map(\.rawValue))
      }
      return value
    }
  }
}

/// What is wrong with an option's value, worded as the rest of a sentence that begins with the option's name.
public struct ValueError: Error, Equatable, Sendable {
  /// The rest of the sentence: one line, lower case, such as `"abc" is not a number`.
  public let message: String

  /// Creates an error with a message such as `"abc" is not a number`.
  public init(_ message: String) {
    self.message = message
  }

  /// Creates an error for a word that is not in a closed set.
  public init(_ text: String, isNotOneOf choices: [String]) {
    let words = choices.joined(separator: ", ")
    self.init(choices.count == 1 ? "\"\(text)\" is not \"\(words)\"" : "\"\(text)\" is not one of \(words)")
  }
}
