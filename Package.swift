// swift-tools-version: 6.2

// The manifest needs no more than 6.2; the code is built and tested with 6.3.

import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "todo",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "todo", targets: ["todo"]),
    .library(name: "TodoKit", targets: ["TodoKit"]),
  ],
  targets: [
    .executableTarget(name: "todo", dependencies: ["TodoCLI", "TodoScreen", "Libc"], swiftSettings: strict),

    // Front ends.
    .target(
      name: "TodoScreen",
      dependencies: [
        "TodoCLI", "TodoKit", "ArgumentKit", "FileStore", "Graphs", "Libc", "Terminal", "TextSearch",
      ],
      swiftSettings: strict),
    .target(
      name: "TodoCLI",
      dependencies: [
        "TodoKit", "ArgumentKit", "FileStore", "Graphs", "JSONText", "Libc", "Processes", "Suggestions",
        "Terminal",
        "TextSearch",
      ],
      resources: [.embedInCode("Texts")],
      swiftSettings: strict),

    // The screens and the services: what a user can do.
    .target(
      name: "TodoKit",
      dependencies: [
        "SyncEngine", "ExchangeEngine", "MergeEngine", "StoreEngine", "TodoCore", "FileStore", "Graphs",
        "JSONText",
        "Suggestions", "TextSearch",
      ],
      swiftSettings: strict),

    // Engines: each knows only what is below it.
    .target(
      name: "SyncEngine",
      dependencies: [
        "MergeEngine", "StoreEngine", "TodoCore", "FileStore", "JSONText", "Libc", "Processes", "TextSearch",
      ],
      swiftSettings: strict),
    .target(
      name: "ExchangeEngine",
      dependencies: ["StoreEngine", "TodoCore", "FileStore", "Graphs", "JSONText", "TextSearch"],
      swiftSettings: strict),
    .target(
      name: "MergeEngine",
      dependencies: ["StoreEngine", "TodoCore", "FileStore", "Graphs", "JSONText", "TextSearch"],
      swiftSettings: strict),
    .target(
      name: "StoreEngine",
      dependencies: ["TodoCore", "FileStore", "Graphs", "JSONText", "Libc", "TextSearch"],
      swiftSettings: strict),
    .target(
      name: "TodoCore", dependencies: ["Graphs", "JSONText", "Libc", "Suggestions", "TextSearch"],
      swiftSettings: strict),

    // These know no todos.
    .target(name: "ArgumentKit", dependencies: ["Suggestions", "TextSearch"], swiftSettings: strict),
    .target(name: "Suggestions", swiftSettings: strict),
    .target(name: "Graphs", swiftSettings: strict),
    .target(name: "JSONText", swiftSettings: strict),
    .target(name: "FileStore", dependencies: ["Libc"], swiftSettings: strict),
    .target(name: "Processes", dependencies: ["FileStore", "Libc"], swiftSettings: strict),
    .target(name: "Terminal", dependencies: ["Graphs", "Libc"], swiftSettings: strict),
    .target(name: "TextSearch", swiftSettings: strict),
    .target(name: "Libc", swiftSettings: strict),

    .target(
      name: "TodoTestSupport",
      dependencies: ["TodoKit", "ArgumentKit", "FileStore", "Terminal"],
      path: "Tests/TodoTestSupport",
      swiftSettings: strict),
    .testTarget(name: "GraphsTests", dependencies: ["Graphs", "TodoTestSupport"], swiftSettings: strict),
    .testTarget(name: "JSONTextTests", dependencies: ["JSONText"], swiftSettings: strict),
    .testTarget(
      name: "FileStoreTests", dependencies: ["FileStore", "TodoTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ProcessesTests", dependencies: ["Processes", "FileStore", "TodoTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "TerminalTests", dependencies: ["Terminal", "FileStore", "Processes", "TodoTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "TextSearchTests", dependencies: ["TextSearch", "TodoTestSupport"], swiftSettings: strict),
    .testTarget(name: "SuggestionsTests", dependencies: ["Suggestions"], swiftSettings: strict),
    .testTarget(
      name: "ArgumentKitTests", dependencies: ["ArgumentKit", "TodoTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "TodoCoreTests", dependencies: ["TodoCore", "JSONText", "TextSearch", "TodoTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "StoreEngineTests",
      dependencies: ["StoreEngine", "TodoKit", "FileStore", "JSONText", "TodoTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "MergeEngineTests", dependencies: ["MergeEngine", "TodoKit", "FileStore", "TodoTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ExchangeEngineTests",
      dependencies: ["ExchangeEngine", "TodoKit", "FileStore", "JSONText", "TodoTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SyncEngineTests", dependencies: ["SyncEngine", "TodoKit", "FileStore", "TodoTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "TodoKitTests",
      dependencies: ["TodoKit", "FileStore", "JSONText", "TextSearch", "TodoTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "TodoCLITests",
      dependencies: [
        "TodoCLI", "TodoKit", "ArgumentKit", "FileStore", "JSONText", "Processes", "Terminal",
        "TodoTestSupport",
      ],
      exclude: ["Views/Pictures"],
      swiftSettings: strict),
    .testTarget(
      name: "TodoScreenTests",
      dependencies: [
        "TodoScreen", "TodoCLI", "TodoKit", "ArgumentKit", "FileStore", "Terminal", "TodoTestSupport",
      ],
      exclude: ["State/Pictures"],
      swiftSettings: strict),
    .testTarget(name: "EndToEndTests", dependencies: ["todo", "TodoTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ProjectTests",
      dependencies: ["TodoScreen", "TodoCLI", "TodoKit", "ArgumentKit", "TodoTestSupport"],
      exclude: ["Scripts"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
