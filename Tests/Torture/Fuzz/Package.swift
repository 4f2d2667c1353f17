// swift-tools-version: 6.2

import PackageDescription

let swift: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .unsafeFlags(["-sanitize=fuzzer,address"]),
]

/// For what the subjects use of the product that is internal there.
let testable: [SwiftSetting] = swift + [.unsafeFlags(["-enable-testing"])]

// A package of its own, so that the product's needs no unsafe flags. `Product` leads to the product's
// sources: in one package with them, the subjects may use what is `package` there.
let package = Package(
  name: "fuzz",
  targets: [
    // Of the two entry points, SwiftPM's and libFuzzer's, lld takes the first without a word.
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "TodoScreen", "TodoCLI", "TodoKit", "SyncEngine", "FileStore", "Terminal", "TodoTestSupport",
        "LibFuzzer",
      ],
      path: "Fuzz",
      swiftSettings: swift,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]),
    .systemLibrary(name: "LibFuzzer", path: "LibFuzzer"),
    // The strict terminal alone: the rest is for tests that run the built tool.
    .target(
      name: "TodoTestSupport", dependencies: ["Terminal"], path: "TestSupport",
      sources: ["VirtualTerminal.swift", "VirtualTerminal+Sequences.swift"],
      swiftSettings: swift),
    .target(
      name: "TodoScreen",
      dependencies: [
        "TodoCLI", "TodoKit", "ArgumentKit", "FileStore", "Graphs", "Libc", "Terminal", "TextSearch",
      ],
      path: "Product/TodoScreen",
      swiftSettings: testable),
    .target(
      name: "TodoCLI",
      dependencies: [
        "TodoKit", "ArgumentKit", "FileStore", "Graphs", "JSONText", "Libc", "Processes", "Suggestions",
        "Terminal", "TextSearch",
      ],
      path: "Product/TodoCLI",
      resources: [.embedInCode("Texts")],
      swiftSettings: testable),
    .target(
      name: "TodoKit",
      dependencies: [
        "SyncEngine", "ExchangeEngine", "MergeEngine", "StoreEngine", "TodoCore", "FileStore", "Graphs",
        "JSONText", "Suggestions", "TextSearch",
      ],
      path: "Product/TodoKit",
      swiftSettings: swift),
    .target(
      name: "SyncEngine",
      dependencies: [
        "MergeEngine", "StoreEngine", "TodoCore", "FileStore", "JSONText", "Libc", "Processes", "TextSearch",
      ],
      path: "Product/SyncEngine",
      swiftSettings: testable),
    .target(
      name: "ExchangeEngine",
      dependencies: ["StoreEngine", "TodoCore", "FileStore", "Graphs", "JSONText", "TextSearch"],
      path: "Product/ExchangeEngine",
      swiftSettings: swift),
    .target(
      name: "MergeEngine",
      dependencies: ["StoreEngine", "TodoCore", "FileStore", "Graphs", "JSONText", "TextSearch"],
      path: "Product/MergeEngine",
      swiftSettings: swift),
    .target(
      name: "StoreEngine",
      dependencies: ["TodoCore", "FileStore", "Graphs", "JSONText", "Libc", "TextSearch"],
      path: "Product/StoreEngine",
      swiftSettings: swift),
    .target(
      name: "TodoCore", dependencies: ["Graphs", "JSONText", "Libc", "Suggestions", "TextSearch"],
      path: "Product/TodoCore",
      swiftSettings: swift),
    .target(
      name: "ArgumentKit", dependencies: ["Suggestions", "TextSearch"], path: "Product/ArgumentKit",
      swiftSettings: swift),
    .target(name: "Suggestions", path: "Product/Suggestions", swiftSettings: swift),
    .target(name: "Graphs", path: "Product/Graphs", swiftSettings: swift),
    .target(name: "JSONText", path: "Product/JSONText", swiftSettings: swift),
    .target(name: "FileStore", dependencies: ["Libc"], path: "Product/FileStore", swiftSettings: swift),
    .target(
      name: "Processes", dependencies: ["FileStore", "Libc"], path: "Product/Processes", swiftSettings: swift),
    .target(
      name: "Terminal", dependencies: ["Graphs", "Libc"], path: "Product/Terminal", swiftSettings: swift),
    .target(name: "TextSearch", path: "Product/TextSearch", swiftSettings: swift),
    .target(name: "Libc", path: "Product/Libc", swiftSettings: swift),
  ],
  swiftLanguageModes: [.v6]
)
