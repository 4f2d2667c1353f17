import Testing

/// Tests mirror sources: a test file has the place and the name of the source file that it tests.
struct MirrorTests {
  /// Test files that tell a story across many sources rather than test one.
  private static let scenarios: Set = [
    "Tests/JSONTextTests/Conformance/ConformanceTests.swift", "Tests/TodoKitTests/FeedTests.swift",
    "Tests/ExchangeEngineTests/ExchangeLawsTests.swift", "Tests/TodoKitTests/SyncReplicasTests.swift",
    "Tests/ExchangeEngineTests/ExportLawsTests.swift",
    "Tests/ExchangeEngineTests/TodoTxt/TodoTxtCodecReadingTests.swift",
    "Tests/TodoKitTests/TodoReview/LoadAndMonthTests.swift",
    "Tests/ExchangeEngineTests/UnreadValuesTests.swift",
    "Tests/TodoCoreTests/Dates/DateOracleTests.swift", "Tests/TodoCoreTests/Dates/EverydayPhraseTests.swift",
    "Tests/TodoKitTests/HistoryModelTests.swift", "Tests/TodoKitTests/StoreModelTests.swift",
    "Tests/TodoScreenTests/State/ScreenOracleTests.swift", "Tests/TodoScreenTests/State/CursorTests.swift",
    "Tests/TodoScreenTests/State/TypedLinesTests.swift", "Tests/TodoScreenTests/State/TypedQueryTests.swift",
    "Tests/TodoKitTests/SyncedUndoTests.swift", "Tests/TodoKitTests/TodoHistory/RevertTests.swift",
    "Tests/MergeEngineTests/ClaimMergeTests.swift", "Tests/TodoCLITests/Router/StoreOpensTests.swift",
    "Tests/TodoCLITests/Commands/SuggestionTests.swift",
  ]
  /// Test targets whose files are all scenarios.
  private static let freeTargets = [
    "EndToEndTests", "ProjectTests", "TodoTestSupport", "Torture", "Benchmarks",
  ]

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

  @Test("the list of scenarios names only existing files")
  func list() {
    #expect(Self.scenarios.isSubset(of: Set(Checkout.tests.map(\.path))))
  }
}
