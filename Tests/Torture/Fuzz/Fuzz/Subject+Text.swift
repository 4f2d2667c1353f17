import TodoCLI

extension Subject {
  /// What is shown of a text has no control characters, and fits where it was cut or wrapped to fit.
  static func takeText(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    for line in DisplayText.visibleLines(text) + [DisplayText.visible(text)] {
      promise(!line.unicodeScalars.contains { $0.properties.generalCategory == .control }, "no control is shown")
      promise(DisplayText.visible(line) == line, "what is visible stays as it is")
      for columns in [1, 2, 7, 80] {
        let cut = DisplayText.truncate(line, to: columns)
        promise(DisplayText.width(of: cut) <= columns, "a text is cut to \(columns) columns")
      }
    }
  }
}
