/// The untyped row that parsing, help, completions and the manual read about one option or flag.
///
/// Its help and choices are made when they are asked for, which most runs of a tool never do.
public struct OptionDeclaration: Equatable, Sendable {
  /// The long name without its dashes, such as `due`.
  public let name: String
  /// The one-letter form without its dash, such as `d`.
  public let short: Character?
  /// What the value is called in help, such as `date`; `nil` for a flag, which takes no value.
  public let placeholder: String?
  /// What it does, one line, lower case.
  public var help: String { makeHelp() }
  /// The words of a closed set of values, shown in place of the placeholder; empty when any text may be given.
  public var choices: [String] { makeChoices() }
  /// Whether it may be given more than once with a value.
  public let isRepeatable: Bool

  fileprivate let makeHelp: @Sendable () -> String
  fileprivate let makeChoices: @Sendable () -> [String]

  /// Whether both are the same option: a command has no two of one name.
  public static func == (left: OptionDeclaration, right: OptionDeclaration) -> Bool { left.name == right.name }

  /// Whether a value must follow.
  public var takesValue: Bool { placeholder != nil }

  /// The long form as it is typed, such as `--due`.
  public var spelling: String { "--" + name }

  /// What it does, and whether it may be given more than once.
  public var fullHelp: String { help + (isRepeatable && takesValue ? " (repeatable)" : "") }

  /// What help shows for the value, such as `<date>` or `high|low`; `nil` for a flag.
  public var valueNotation: String? {
    guard let placeholder else { return nil }
    return choices.isEmpty ? "<\(placeholder)>" : choices.joined(separator: "|")
  }
}

/// An option without a value: it is given or it is not.
public struct Flag: Sendable {
  /// Its row of the table.
  public let row: OptionDeclaration

  /// Declares a flag by its long name without dashes, its one-letter form and one line of help.
  public init(_ name: String, short: Character? = nil, help: @escaping @autoclosure @Sendable () -> String) {
    row = OptionDeclaration(
      name: name, short: short, placeholder: nil, isRepeatable: true, makeHelp: help, makeChoices: { [] })
  }

  /// `-h`, `--help`, which every tool has.
  public static let help = Flag("help", short: "h", help: "show help and do nothing else")

  /// `--version`, which every tool has.
  public static let version = Flag("version", help: "show the version and do nothing else")
}

/// An option, typed by what its value becomes.
public struct Option<Value: Sendable>: Sendable {
  /// Its row of the table.
  public let row: OptionDeclaration

  let convert: @Sendable (String) throws(ValueError) -> Value

  /// Declares an option that takes a value.
  ///
  /// - Parameters:
  ///   - name: The long name without dashes.
  ///   - short: The one-letter form.
  ///   - placeholder: What the value is called in help, such as `date`.
  ///   - help: What it does, one line, lower case.
  ///   - choices: The words of a closed set: shown in help, completed and suggested. What is accepted is for `convert` to say.
  ///   - isRepeatable: Whether it may be given more than once.
  ///   - convert: Turns the text into a value, or throws what is wrong with it. The text may be empty (`--name=`).
  public init(
    _ name: String, short: Character? = nil, value placeholder: String,
    help: @escaping @autoclosure @Sendable () -> String,
    choices: @escaping @autoclosure @Sendable () -> [String] = [], isRepeatable: Bool = false,
    convert: @escaping @Sendable (String) throws(ValueError) -> Value
  ) {
    row = OptionDeclaration(
      name: name, short: short, placeholder: placeholder, isRepeatable: isRepeatable, makeHelp: help,
      makeChoices: choices)
    self.convert = convert
  }
}

extension Option where Value == String {
  /// Declares an option whose value is any text.
  public init(
    _ name: String, short: Character? = nil, value placeholder: String,
    help: @escaping @autoclosure @Sendable () -> String, isRepeatable: Bool = false
  ) {
    self.init(name, short: short, value: placeholder, help: help(), isRepeatable: isRepeatable) {
      (text) throws(ValueError) in text
    }
  }
}

extension Option where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// Declares an option whose value is one of the cases, written as their raw values.
  ///
  /// It is inlined because every start of a tool declares its options, and generic code is set up at run time.
  @inlinable
  public init(
    _ name: String, short: Character? = nil, value placeholder: String,
    help: @escaping @autoclosure @Sendable () -> String, isRepeatable: Bool = false
  ) {
    self.init(
      name, short: short, value: placeholder, help: help(), choices: Value.allCases.map(\.rawValue),
      isRepeatable: isRepeatable
    ) { (text) throws(ValueError) in
      guard let value = Value(rawValue: text) else {
        throw ValueError(text, isNotOneOf: Value.allCases.map(\.rawValue))
      }
      return value
    }
  }
}

/// What is wrong with the value of an option; it completes a sentence that begins with the option's name.
public struct ValueError: Error, Equatable, Sendable {
  /// One line, lower case, such as `"abc" is not a number`.
  public let message: String

  /// Says what is wrong, such as `"abc" is not a number`.
  public init(_ message: String) {
    self.message = message
  }

  /// Says that a word is not one of a closed set.
  public init(_ text: String, isNotOneOf choices: [String]) {
    let words = choices.joined(separator: ", ")
    self.init(choices.count == 1 ? "\"\(text)\" is not \"\(words)\"" : "\"\(text)\" is not one of \(words)")
  }
}
