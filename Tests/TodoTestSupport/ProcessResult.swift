package import Testing

/// The result of a process that has ended.
package struct ProcessResult: Sendable {
  /// The command line, as it is shown when an expectation fails.
  package let commandLine: String
  /// The exit status, or 128 plus the number of the signal that ended the process, as in a shell.
  package let status: Int32
  /// All of its standard output.
  package let output: String
  /// All of its standard error.
  package let error: String

  /// Expects success with exactly that output, or any if it is nil, and exactly that standard error.
  @discardableResult
  package func expect(
    _ output: String? = nil, error: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) -> ProcessResult {
    check(status: 0, output: output, error: error, sourceLocation)
    return self
  }

  /// Expects success and a part of the output.
  package func expectContains(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    check(status: 0, output: nil, error: nil, sourceLocation)
    if !output.contains(text) {
      Issue.record("\(commandLine)\nstdout lacks \(text):\n\(output)", sourceLocation: sourceLocation)
    }
  }

  /// Expects that status, nothing on standard output, and exactly that standard error, or any text if it is
  /// nil.
  @discardableResult
  package func expectFailure(
    _ status: Int32, _ error: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> ProcessResult {
    check(status: status, output: "", error: error, sourceLocation)
    if self.error.isEmpty {
      Issue.record("\(commandLine)\nsays nothing on stderr", sourceLocation: sourceLocation)
    }
    return self
  }

  private func check(status: Int32, output: String?, error: String?, _ sourceLocation: SourceLocation) {
    var problems: [String] = []
    if self.status != status { problems.append("status \(self.status), expected \(status)") }
    for (name, actual, expected) in [("stdout", self.output, output), ("stderr", self.error, error)] {
      guard let expected, expected != actual else { continue }
      problems.append("\(name) (- expected, + actual):\n\(LineDifference.text(from: expected, to: actual))")
    }
    guard !problems.isEmpty else { return }
    if output == nil { problems.append("stdout:\n\(self.output)") }
    if error == nil { problems.append("stderr:\n\(self.error)") }
    Issue.record("\(commandLine)\n\(problems.joined(separator: "\n"))", sourceLocation: sourceLocation)
  }
}
