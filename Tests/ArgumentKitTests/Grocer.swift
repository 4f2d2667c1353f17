import ArgumentKit

/// A small tool that has one of everything a table can declare.
enum Grocer {
  enum Ripeness: String, CaseIterable { case green, ripe, brown }

  static let file = Option(
    "file", short: "f", value: "path", help: "use this list instead of the usual one", completes: .nothing)
  static let json = Flag("json", help: "print JSON")
  static let all = Flag("all", short: "a", help: "show what was bought too")
  static let sort = Option("sort", value: "keys", help: "order by these keys", completes: .nothing)
  static let due = Option("due", short: "d", value: "date", help: "when it is needed", completes: .nothing)
  static let tag = Option(
    "tag", short: "t", value: "tag", help: "add a tag, a word that says where in the shop it is found",
    completes: .nothing, isRepeatable: true)
  static let ripeness = Option<Ripeness>("ripeness", value: "state", help: "how ripe it should be")
  static let count = Option("count", short: "c", value: "n", help: "how many", completes: .nothing) {
    (text) throws(ValueError) in
    guard let number = Int(text) else { throw ValueError("\"\(text)\" is not a number") }
    return number
  }
  static let dryRun = Flag("dry-run", short: "n", help: "change nothing, show what would change")

  static let list = CommandDeclaration(
    "list", aliases: ["ls"], summary: "shows what to buy",
    arguments: [
      ArgumentDeclaration(
        "word", .any, help: "only what contains these words", completes: .nothing, isText: true)
    ],
    options: [all.row, sort.row], wordForms: [due.row],
    page: page("EXAMPLES\n  grocer list milk | grocer buy -\n      buys all that has milk in it\n"))

  static let add = CommandDeclaration(
    "add", summary: "adds one thing",
    arguments: [ArgumentDeclaration("title", .many, help: "what to buy", completes: .nothing, isText: true)],
    options: [due, tag].map(\.row) + [ripeness.row, count.row, dryRun.row],
    page: page(
      """
      Words are joined by a blank, so that quotes are only needed for
      what the shell would take for itself.

        today   before the shops close
        fri     the next Friday

      EXAMPLES
        grocer add Milk --due fri
            adds milk, needed on Friday
        grocer add "Ripe bananas" -t fruit -c 6
            adds bananas

      """))

  static let buy = CommandDeclaration(
    "buy", summary: "marks things as bought",
    arguments: [ArgumentDeclaration("ref", .many, help: "the numbers of the things", completes: .nothing)],
    options: [dryRun.row])

  static let undo = CommandDeclaration(
    "undo", summary: "takes changes back",
    arguments: [ArgumentDeclaration("n", .optional, help: "how many, 1 if not said", completes: .nothing)])

  static let rename = CommandDeclaration(
    "rename", summary: "renames a thing",
    arguments: [
      ArgumentDeclaration("ref", .one, help: "its number", completes: .nothing),
      ArgumentDeclaration("title", .one, help: "the new title", completes: .nothing, isText: true),
    ])

  static let completions = CommandDeclaration(
    "completions", summary: "prints a script for a shell",
    arguments: [ArgumentDeclaration("shell", .one, help: "which shell", choices: ["bash", "zsh", "fish"])])

  static let hidden = CommandDeclaration("__price", summary: "for a program", isHidden: true)

  static let tool = ToolDeclaration(
    "grocer", summary: "keeps a shopping list", version: "1.2", options: [file.row, json.row],
    commands: [list, add, buy, rename, undo, hidden, completions, .help([])],
    topics: [
      HelpTopic(
        "options", summary: "for every command", lists: .options, page: page("All of them mix freely.\n"))
    ],
    defaultCommand: "list",
    shorthands: [
      Shorthand(for: "buy", example: Example("grocer 5", "grocer buy 5")) { word in
        word.first?.isNumber ?? false && word.allSatisfy { $0.isNumber || ",-.".contains($0) }
      },
      Shorthand(for: "list", example: Example("grocer by:fri", "grocer list by:fri")) { $0.contains(":") },
    ],
    synonyms: Synonyms(Array("fetch -> buy\neverything -> list --all".utf8)),
    page: page(
      """
      Shopping
        add, buy  Write down, and cross out, what is needed

      Exit status: 0 when all went well,
      1 when not.
      """))

  /// A page with this text.
  static func page(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// The command that a line asks for; an error if the line asks for anything else.
  static func command(_ words: [String]) throws -> ParsedArguments {
    let result = try tool.parse(words)
    guard case .command(let arguments) = result else { throw NotACommand(result: result) }
    return arguments
  }

  /// The error that a line ends in, or `nil` if the line is understood.
  static func error(_ words: [String]) -> UsageError? {
    do throws(UsageError) {
      _ = try tool.parse(words)
      return nil
    } catch {
      return error
    }
  }

  struct NotACommand: Error { let result: ParseResult }
}
