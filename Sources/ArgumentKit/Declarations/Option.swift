/// An option, typed by what its value becomes.
public struct Option<Value: Sendable>: Sendable {
  /// Its row of the table.
  public let declaration: OptionDeclaration

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
    _ name: String, short: Character? = nil, value placeholder: String, help: String, choices: [String] = [],
    isRepeatable: Bool = false, convert: @escaping @Sendable (String) throws(ValueError) -> Value
  ) {
    declaration = OptionDeclaration(
      name: name, short: short, placeholder: placeholder, help: help, choices: choices, isRepeatable: isRepeatable)
    self.convert = convert
  }
}

extension Option where Value == String {
  /// Declares an option whose value is any text.
  public init(
    _ name: String, short: Character? = nil, value placeholder: String, help: String, isRepeatable: Bool = false
  ) {
    self.init(name, short: short, value: placeholder, help: help, isRepeatable: isRepeatable) {
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
    _ name: String, short: Character? = nil, value placeholder: String, help: String, isRepeatable: Bool = false
  ) {
    let choices = Value.allCases.map(\.rawValue)
    self.init(
      name, short: short, value: placeholder, help: help, choices: choices, isRepeatable: isRepeatable
    ) { (text) throws(ValueError) in
      guard let value = Value(rawValue: text) else { throw ValueError(text, isNotOneOf: choices) }
      return value
    }
  }
}
