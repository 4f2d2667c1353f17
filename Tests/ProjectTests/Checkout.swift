import Foundation
import Testing

/// The files of this checkout, to which the house rules apply.
enum Checkout {
  /// The top folder.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A source file: its path and its text.
  struct File: CustomTestStringConvertible {
    /// The path below the top folder, such as `Sources/TodoKit/TodoKit.swift`.
    let path: String
    let text: String
    /// The lines that are not only a comment, each with its number.
    let code: [(number: Int, text: Substring)]

    init(path: String, text: String) {
      self.path = path
      self.text = text
      code = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .map { ($0.offset + 1, $0.element) }
        .filter { !$0.1.drop { $0 == " " }.hasPrefix("//") }
    }

    /// The code without comments and strings.
    var swift: SwiftCode { Checkout.parsed[path] ?? SwiftCode(text) }

    /// The name without `.swift`.
    var name: String { String(path.split(separator: "/").last ?? "").replacing(".swift", with: "") }

    var testDescription: String { path }
  }

  /// The Swift files below a folder, sorted by path.
  static func files(in folder: String) -> [File] {
    let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.compactMap {
      $0 as? String
    }
    // What a build has left behind is not the product's.
    return (paths ?? []).filter { $0.hasSuffix(".swift") && !$0.contains("/.build/") }.sorted().compactMap {
      path in
      text(of: "\(folder)/\(path)").map { File(path: "\(folder)/\(path)", text: $0) }
    }
  }

  /// The text of a file, or `nil` if there is no such file.
  static func text(of path: String) -> String? {
    try? String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The names in a folder, sorted.
  static func names(in folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).sorted()
  }

  /// Whether a file belongs to a target that knows todos but no command line: `TodoCore` and everything above
  /// it up to `TodoKit`.
  static func knowsTodos(_ file: File) -> Bool {
    ["TodoCore", "StoreEngine", "MergeEngine", "ExchangeEngine", "SyncEngine", "TodoKit"]
      .contains { file.path.hasPrefix("Sources/\($0)/") }
  }

  static let sources = files(in: "Sources")
  /// The code of the sources by their paths, which takes a while to find.
  fileprivate static let parsed = Dictionary(
    uniqueKeysWithValues: sources.map { ($0.path, SwiftCode($0.text)) })
  static let tests = files(in: "Tests")
}
