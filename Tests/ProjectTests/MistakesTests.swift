import Foundation
import Testing

/// The torture suite plants mistakes by exchanging text; the places of these exchanges must not get lost.
struct MistakesTests {
  @Test("the place of every mistake is in the sources exactly once")
  func places() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-B", "-m", "torture.exchanges"]
    process.currentDirectoryURL = Checkout.root
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["PYTHONPATH": Checkout.root.appending(path: "Tests/Torture").path]
    ) { $1 }
    let output = Pipe()
    process.standardError = output
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    // Without Python, the suite cannot be run either.
    #expect([0, 127].contains(process.terminationStatus), "\(said)")
  }
}
