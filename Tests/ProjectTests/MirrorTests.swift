import Testing

/// Tests mirror sources, file for file.
struct MirrorTests {
  /// Test files that tell a story across many sources, rather than test one.
  private static let scenarios: Set = [
    "Tests/JSONTextTests/Conformance/ConformanceTests.swift", "Tests/TodoKitTests/StoreModelTests.swift",
  ]
  /// Test targets whose files are all scenarios.
  private static let freeTargets = ["EndToEndTests", "ProjectTests", "TodoTestSupport", "Torture", "Benchmarks"]

  /// Sources without a test file of their own, and why.
  private static let untested: [(reason: String, paths: [String])] = [
    (
      "a plain value: nothing in it can go wrong by itself",
      [
        "ArgumentKit/Declarations/CommandDeclaration", "ArgumentKit/Declarations/CommandGroup",
        "ArgumentKit/Declarations/Example", "ArgumentKit/Declarations/Flag", "ArgumentKit/Declarations/Option",
        "ArgumentKit/Declarations/OptionDeclaration", "ArgumentKit/Declarations/ToolDeclaration",
        "ArgumentKit/Errors/UsageError", "ArgumentKit/Errors/ValueError", "ArgumentKit/Parsing/ParseResult",
        "TodoCLI/Console/ConsoleStream",
        "TodoCLI/Console/OutputError", "TodoCLI/Console/Style", "TodoCLI/Router/Route", "TodoKit/Entities/Todo",
        "TodoKit/Entities/TodoField", "TodoKit/Entities/TodoFields", "TodoKit/Entities/TodoPriority",
        "TodoKit/Entities/TodoStatus", "TodoKit/Shared/Outcome",
        "TodoKit/Shared/ProblemModel", "TodoKit/Shared/TodoChanges", "TodoKit/Shared/TodoReceiptModel",
        "TodoKit/Shared/TodoSortKey",
        "TodoKit/Query/QueryError", "TodoKit/Query/QueryableTodo", "TodoKit/Shared/TodoPick",
        "TodoKit/TodoStore/Document/StoredFields",
        "TodoKit/TodoStore/History/HistoryStep", "TodoKit/TodoStore/StoreError", "TodoKit/TodoStore/TodoFate",
        "TodoKit/TodoStore/System/FileStatus",
      ]
    ),
    (
      "a protocol, or the assembly of a screen, which the router's tests run",
      [
        "TodoCLI/Views/TodoView",

        "TodoKit/TodoStore/Storage/TodoStorage",
        "todo/main",
      ]
    ),
    (
      "a table that is generated, tested through what reads it",
      ["TodoCLI/Console/DisplayText+WideTable", "TodoKit/Shared/SearchTextFolding+Table"]
    ),
    (
      "a part of a type whose tests run all of its parts",
      [
        "ArgumentKit/Help/HelpPage", "ArgumentKit/Parsing/ArgumentReader", "ArgumentKit/Parsing/OptionTable",
        "TodoKit/Shared/SearchTextFoldingReader", "TodoKit/TodoStore/Storage/StoreError+System",
        "TodoKit/Shared/GroupableTodo",
        "TodoKit/Shared/TodoError+Store",
        "TodoKit/TodoStore/Document/Todo+Line",
        "TodoKit/TodoStore/System/PlantedFault",
        "TodoKit/TodoStore/System/SystemCalls", "TodoKit/TodoStore/TodoSelection",
        "ArgumentKit/Completion/CompletionReader", "TodoCLI/Commands/Page+Completing", "TodoCLI/Completion/Completion",
        "TodoCLI/Completion/CompletionSource", "TodoCLI/Completion/CompletionSource+Query",
        "TodoCLI/Completion/Shell+Scripts", "TodoCLI/Manual/Mdoc+Lists", "TodoCLI/Router/AppRouter+Completion",
        "TodoKit/TodoCompletion/TodoCompletion", "TodoKit/TodoCompletion/TodoCompletionModels",
        "TodoKit/TodoCompletion/TodoCompletionModule", "TodoKit/TodoStore/TodoStore+TodoCompletion",
      ]
    ),
    (
      "a text of help and manual, whose snapshot holds it, or which a test in the real shells runs",
      [
        "ArgumentKit/Declarations/HelpTopic", "TodoCLI/Environment+Variables", "TodoCLI/ExitStatus+Meaning",
        "TodoCLI/Topics/HelpTopic+Dates", "TodoCLI/Topics/HelpTopic+References", "TodoCLI/Topics/HelpTopic+Scripting",
        "TodoCLI/Topics/HelpTopic+Table", "TodoCLI/Topics/ScriptingRecipes", "TodoCLI/Topics/TodoState+Meaning",
      ]
    ),
  ]

  /// The contract, the models and the assembly of each screen: protocols and plain values, which the tests of its
  /// interactor and presenter and those of the router run.
  private static var screenParts: Set<String> {
    let screens = Checkout.sources.filter { $0.name.hasSuffix("Module") }.map { $0.path.dropLast("Module.swift".count) }
    return Set(screens.flatMap { screen in ["", "Models", "Module"].map { "\(screen)\($0).swift" } })
  }

  private static func testPath(of source: String) -> String {
    let parts = source.split(separator: "/").dropFirst()
    return "Tests/\(parts.first ?? "")Tests/\(parts.dropFirst().joined(separator: "/"))"
      .replacing(".swift", with: "Tests.swift")
  }

  @Test("every test file mirrors a source file, or is a scenario")
  func tests() {
    let mirrors = Set(Checkout.sources.map { Self.testPath(of: $0.path) })
    for file in Checkout.tests where file.name.hasSuffix("Tests") && !Self.scenarios.contains(file.path) {
      guard !Self.freeTargets.contains(where: { file.path.hasPrefix("Tests/\($0)/") }) else { continue }
      let isMirror = mirrors.contains(file.path)
      #expect(isMirror, "\(file.path) mirrors no source file")
    }
  }

  @Test("every source file has a test file, or stands on the list of those that need none")
  func sources() {
    let tests = Set(Checkout.tests.map(\.path))
    let untested = Set(Self.untested.flatMap(\.paths).map { "Sources/\($0).swift" })
    for file in Checkout.sources where !untested.contains(file.path) && !Self.screenParts.contains(file.path) {
      let isTested = tests.contains(Self.testPath(of: file.path))
      #expect(isTested, "\(file.path) has no test file")
    }
  }

  @Test("the list of sources without tests names only those that are there and have none")
  func list() {
    let tests = Set(Checkout.tests.map(\.path))
    let sources = Set(Checkout.sources.map(\.path))
    for path in Self.untested.flatMap(\.paths).map({ "Sources/\($0).swift" }) {
      let (isThere, isTested) = (sources.contains(path), tests.contains(Self.testPath(of: path)))
      #expect(isThere, "\(path) is not there")
      #expect(!isTested, "\(path) has a test file")
    }
    #expect(Self.scenarios.isSubset(of: Set(Checkout.tests.map(\.path))))
  }
}
