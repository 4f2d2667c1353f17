import ArgumentKit
import TodoKit

extension Command {
  static let groupArgument = ArgumentDeclaration(
    "group", .one, help: "+project, with all projects below it, or @tag", completes: .signedNames,
    isText: true)
  static let newNameArgument = ArgumentDeclaration(
    "new", .one, help: "the new name", completes: .newNames, isText: true)
  private static let joins = Flag("merge", help: "merge into the project or tag that has the new name")

  static let rename = Command(
    "rename", summary: "rename a project or a tag in all todos",
    arguments: [groupArgument, newNameArgument],
    options: [joins.row, dryRun.row], page: PackageResources.rename_txt
  ) { arguments throws(UsageError) in
    let (word, newWord) = (arguments.operands[0], arguments.operands[1])
    guard let (kind, name) = group(word) else { throw unsigned(word, newWord, arguments) }
    var newName = newWord
    if let (newKind, unsigned) = group(newWord) {
      guard newKind == kind else {
        throw arguments.invalid(
          newNameArgument.name, "a \(kind.rawValue) cannot become a \(newKind.rawValue)")
      }
      newName = unsigned
    }
    return .openGroupRename(GroupRename(kind, name, to: newName, merging: arguments.has(joins)))
  } spelling: { route in
    guard case .openGroupRename(let rename) = route else { return nil }
    return Spelling([rename.kind.sign + rename.name, rename.newName], joins.words(rename.isMerge))
  }

  /// Returns the kind and the name for a name after a sign: `+work`, `@phone`, `#phone`.
  private static func group(_ word: String) -> (TodoGroupKind, String)? {
    guard let sign = word.unicodeScalars.first, word.unicodeScalars.count > 1 else { return nil }
    let name = String(word.unicodeScalars.dropFirst())
    switch sign {
    case "+": return (.project, name)
    case "@", "#": return (.tag, name)
    default: return nil
    }
  }

  /// Returns the error for a name without a sign: what it would be with one, or the title of a todo.
  private static func unsigned(_ word: String, _ new: String, _ arguments: ParsedArguments) -> UsageError {
    let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
    let signs = ["project": "+", "tag": "@"]
    var suggestion: [String]?
    if parts.count == 2, let sign = signs[parts[0].lowercased()] {
      suggestion = ["rename", sign + parts[1], new]
    } else if case .ids? = (try? TodoRef.parse(word))?.first?.target {
      suggestion = ["edit", word, "--title", new]
    }
    let name = visible(word)
    return arguments.invalid(
      groupArgument.name, "\"\(name)\" has no sign: write +\(name) for a project, @\(name) for a tag",
      suggestion: suggestion?.map(ShellWord.quoted).joined(separator: " "))
  }
}
