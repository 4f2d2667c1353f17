import Foundation

@testable import TodoScreen

/// The table of keys in the article about the full screen, made from the key table.
enum FullScreenArticle {
  static let path = "Sources/TodoKit/TodoKit.docc/FullScreen.md"
  private static let heading = "| key | where | what it does | command |"

  /// Every key, where it works, what it does, and the command that does the same.
  static var table: String {
    let rows = KeyTable.bindings.map { binding in
      let isEverywhere = binding.contexts.count == KeyContext.allCases.count
      let places = KeyContext.allCases.filter(binding.contexts.contains).map(\.rawValue).joined(
        separator: ", ")
      let command = binding.command.map { "`todo \($0)`" } ?? ""
      return [keys(of: binding), isEverywhere ? "everywhere" : places, escaped(binding.words), command]
    }
    return ([heading, "| --- | --- | --- | --- |"] + rows.map { "| \($0.joined(separator: " | ")) |" })
      .joined(separator: "\n")
  }

  private static func keys(of binding: KeyBinding) -> String {
    binding.keyNames.split(separator: " ").map { "`\($0)`" }.joined(separator: " ")
  }

  private static func escaped(_ text: String) -> String { text.replacing(">", with: "\\>") }

  /// The article with the current table.
  static func renewed(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: heading[...]) else { return text }
    let end = lines[start...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
    return (lines[..<start] + [table[...]] + lines[end...]).joined(separator: "\n")
  }
}
