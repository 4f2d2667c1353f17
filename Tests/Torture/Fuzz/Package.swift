// swift-tools-version: 6.2

import PackageDescription

let swift: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .unsafeFlags(["-sanitize=fuzzer,address"]),
]

// A package of its own, so that the product's needs no unsafe flags. `Product` leads to the product's sources: in one
// package with them, the subjects may use what is `package` there.
let package = Package(
  name: "fuzz",
  targets: [
    // Of the two entry points, SwiftPM's and libFuzzer's, lld takes the first without a word.
    .executableTarget(
      name: "Fuzz", dependencies: ["TodoCLI", "TodoKit", "FileStore", "Terminal", "LibFuzzer"], path: "Fuzz",
      swiftSettings: swift,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]),
    .systemLibrary(name: "LibFuzzer", path: "LibFuzzer"),
    .target(
      name: "TodoCLI",
      dependencies: [
        "TodoKit", "ArgumentKit", "FileStore", "JSONText", "Libc", "Processes", "Suggestions", "Terminal",
      ],
      path: "Product/TodoCLI",
      swiftSettings: swift),
    .target(
      name: "TodoKit",
      dependencies: ["FileStore", "JSONText", "Libc", "Processes", "Suggestions", "TextSearch", "TodoFormats"],
      path: "Product/TodoKit",
      swiftSettings: swift),
    .target(name: "ArgumentKit", dependencies: ["Suggestions"], path: "Product/ArgumentKit", swiftSettings: swift),
    .target(name: "Suggestions", path: "Product/Suggestions", swiftSettings: swift),
    .target(name: "TodoFormats", dependencies: ["JSONText"], path: "Product/TodoFormats", swiftSettings: swift),
    .target(name: "JSONText", path: "Product/JSONText", swiftSettings: swift),
    .target(name: "FileStore", dependencies: ["Libc"], path: "Product/FileStore", swiftSettings: swift),
    .target(
      name: "Processes", dependencies: ["FileStore", "Libc"], path: "Product/Processes", swiftSettings: swift),
    .target(name: "Terminal", dependencies: ["Libc"], path: "Product/Terminal", swiftSettings: swift),
    .target(name: "TextSearch", path: "Product/TextSearch", swiftSettings: swift),
    .target(name: "Libc", path: "Product/Libc", swiftSettings: swift),
  ],
  swiftLanguageModes: [.v6]
)
