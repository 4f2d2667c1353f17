/// The words behind a command's name, taken apart as far as they make sense.
public struct LooseWords {
  /// An option that the words give.
  public struct GivenOption {
    /// The words that give it, and perhaps other options before it: one, or two where the second is its value.
    public let words: [String]
    /// The option.
    public let option: OptionDeclaration
    /// Its value within the first of these words; nil where it has none there.
    public let attachedValue: String?
  }

  /// The options of the command and of the tool.
  public private(set) var options: [GivenOption] = []
  /// All other words, those that look like options among them.
  public private(set) var operands: [String] = []

  /// Takes words apart.
  public init(_ words: [String], of command: CommandDeclaration, in tool: ToolDeclaration) {
    let table = OptionTable(options: command.options + tool.options)
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      }
      guard OptionTable.isOption(word, of: command), let mention = (try? table.mentions(in: word))?.last else {
        operands.append(word)
        continue
      }
      let value = mention.takesNextWord ? rest.popFirst() : nil
      options.append(
        GivenOption(
          words: [word] + [value].compactMap(\.self), option: mention.option, attachedValue: mention.attachedValue))
    }
  }
}
