import Terminal
import TodoKit

/// The user's editor, to which the screen gives the terminal for as long as it is open.
struct ScreenEditor: TodoEditor.TextEditor {
  let editor: any TodoEditor.TextEditor
  let terminal: TerminalScreen

  func edit<Answer>(
    _ text: String, _ use: ([UInt8]) throws(TodoError) -> Answer
  ) throws(TodoError) -> Answer {
    try terminal.suspended { () throws(TodoError) in try editor.edit(text, use) }
  }
}
