import Testing

/// How long files are, what they are called, and which ones belong together.
struct FileRulesTests {
  @Test("no file is longer than 300 lines", arguments: Checkout.sources + Checkout.tests)
  func length(file: Checkout.File) {
    #expect(file.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 301)
  }

  @Test("no file is named Manager, Helper, Utils or the like", arguments: Checkout.sources + Checkout.tests)
  func names(file: Checkout.File) {
    for word in ["Manager", "Helper", "Utils", "Utilities", "Base", "Common", "Placeholder"] {
      #expect(!file.name.contains(word))
    }
  }

  @Test("a file is named for a type in it, up to a plus sign", arguments: Checkout.sources)
  func mainType(file: Checkout.File) throws {
    guard !Self.named.contains(file.name), !file.name.contains("Models"), !Self.isCommandFile(file) else {
      return
    }
    let type = try #require(file.name.split(separator: "+").first)
    let isNamed = ["struct", "class", "enum", "protocol", "extension", "typealias"].contains { kind in
      file.code.contains { $0.text.contains("\(kind) \(type)") }
    }
    #expect(isNamed, "no type \(type)")
  }

  /// Files named for what they do: they hold a function or two, or none.
  private static let named: Set = [
    "main", "ArgumentDecoding", "Libc", "Quoting", "Suggestion", "TodoKit",
  ]

  /// Each subcommand is a value in an extension of `Command`, in a file named for the subcommand.
  private static func isCommandFile(_ file: Checkout.File) -> Bool {
    file.path.hasPrefix("Sources/TodoCLI/Commands/") && file.text.contains("\nextension Command {")
  }

  @Test("no line has a marker for unfinished work", arguments: Checkout.sources + Checkout.tests)
  func leftovers(file: Checkout.File) {
    for marker in ["TO" + "DO:", "FIX" + "ME", "XX" + "X"] {
      for line in file.text.split(separator: "\n") where !line.contains("\"") {
        #expect(!line.contains(marker), "\(line)")
      }
    }
  }

  @Test("a screen has a file each for its contract, its interactor and its presenter", arguments: modules)
  func module(name: String) throws {
    let expected = Set(["", "Interactor", "Presenter"].map { "\(name)\($0).swift" })
    #expect(try expected.isSubset(of: Checkout.names(in: "Sources/TodoKit/\(name)")))
  }

  static let modules = Checkout.sources
    .filter { $0.path.hasPrefix("Sources/TodoKit/") && $0.name.hasSuffix("Presenter") }
    .map { $0.name.replacing("Presenter", with: "") }

  @Test("the modules above include the screens")
  func modulesAreFound() {
    #expect(Self.modules.contains("TodoList") && Self.modules.contains("TodoDetail"))
  }

  @Test("the top folder of the checkout holds the package and nothing else")
  func topLevel() throws {
    let allowed: Set = ["LICENSE", "Package.swift", "Package.resolved", "README.md", "Sources", "Tests"]
    let others = try Checkout.names().filter { !$0.hasPrefix(".") && !allowed.contains($0) }
    #expect(others == [])
  }
}
