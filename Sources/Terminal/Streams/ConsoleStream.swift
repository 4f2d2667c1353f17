/// Standard output or standard error: where its bytes go, and how they may look.
package struct ConsoleStream {
  /// What is to be written.
  package let buffer: OutputBuffer
  /// Whether a person sees it as it is, on a terminal.
  package let isTerminal: Bool
  /// Whether styles are written, or just their text.
  package let usesColor: Bool

  /// Creates a stream from what is known of it.
  package init(buffer: OutputBuffer, isTerminal: Bool, usesColor: Bool) {
    self.buffer = buffer
    self.isTerminal = isTerminal
    self.usesColor = usesColor
  }

  /// Adds a text in its style, if the stream uses colour.
  package func append(_ text: StyledText) {
    buffer.append(text, inColor: usesColor)
  }
}
