/// The end of an unfinished command line: what may come there, and what has been typed of it.
public struct CompletionPlace: Equatable, Sendable {
  /// What may come there.
  public enum Kind: Equatable, Sendable {
    /// The name of a command.
    case command
    /// An option, one of ``CompletionPlace/options``.
    case option
    /// The value of an option.
    case value(OptionDeclaration)
    /// An operand.
    case operand(ArgumentDeclaration)
    /// Nothing that is known.
    case nothing
  }

  /// What may come there.
  public let kind: Kind
  /// The beginning of the last word that is not completed, such as `--due=`; often empty.
  public let attachment: String
  /// What has been typed of it so far, after the attachment.
  public let typed: String
  /// The command that the words name; `nil` when there is none yet.
  public let command: CommandDeclaration?
  /// The options that may be given here, without those that are there already and may be given once.
  public let options: [OptionDeclaration]
  /// The operands before.
  public let operands: [String]

  private let values: [ParsedArguments.GivenOption]

  /// The value that an option has before, the last one if it was given more than once.
  public func value<Value>(_ option: Option<Value>) -> String? {
    values.last { $0.name == option.declaration.name }?.value
  }
}

extension ToolDeclaration {
  /// Finds out what may come at the end of a command line.
  ///
  /// The words are read as ``parse(_:)`` reads them, but nothing is an error: where they make no sense, nothing is known.
  ///
  /// - Parameters:
  ///   - words: the finished words after the tool's name.
  ///   - last: the word that is being typed, which may be empty.
  public func completionPlace(after words: [String], last: String) -> CompletionPlace {
    var reader = CompletionReader(tool: self)
    for word in words { reader.read(word) }
    return reader.place(of: last)
  }
}

extension CompletionPlace {
  init(_ kind: Kind, attachment: String = "", typed: String, reader: CompletionReader) {
    self.kind = kind
    self.attachment = attachment
    self.typed = typed
    command = reader.command
    operands = reader.operands
    values = reader.given
    options = reader.table.options.filter { option in
      (option.isRepeatable && option.takesValue) || !reader.given.contains { $0.name == option.name }
    }
  }
}
