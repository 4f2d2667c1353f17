import Terminal
import TodoCLI

extension Subject {
  /// What is shown of a text has no control characters, and fits where it was cut or wrapped to fit.
  static func takeText(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    for line in DisplayText.lines(of: text) + [DisplayText(text)] {
      promise(
        !line.text.unicodeScalars.contains { $0.properties.generalCategory == .control },
        "no control is shown")
      promise(DisplayText(line.text) == line, "what is visible stays as it is")
      for columns in [1, 2, 7, 80] {
        promise(line.truncated(to: columns).width <= columns, "a text is cut to \(columns) columns")
      }
    }
  }
}
