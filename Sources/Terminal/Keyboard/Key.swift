/// A key as a terminal reports it.
package enum Key: Hashable, Sendable {
  /// A typed character.
  case character(Character)
  /// A letter pressed with Control: `^d` is `.control("d")`.
  case control(Character)
  /// A character, or Backspace (U+007F), pressed with Alt, which a terminal sends as Escape and the
  /// character.
  case alt(Character)
  case enter, tab, backTab, escape, backspace, delete
  case up, down, left, right
  case home, end, pageUp, pageDown
  /// An arrow with Control, or with Alt.
  case wordLeft, wordRight
}

/// An action of a user at a terminal.
package enum TerminalInput: Hashable, Sendable {
  case key(Key)
  /// A pasted text, sent between `CSI 200 ~` and `CSI 201 ~` (xterm, bracketed paste mode).
  case paste(String)
  case mouse(MouseAction, at: ScreenPosition)
}

package enum MouseAction: Hashable, Sendable {
  /// A press of the first button.
  case press
  /// A turn of the wheel by one notch.
  case wheelUp, wheelDown
}

/// A cell of a screen, counted from 0 at the top left.
package struct ScreenPosition: Hashable, Sendable {
  package var column: Int
  package var row: Int

  package init(column: Int, row: Int) {
    (self.column, self.row) = (column, row)
  }
}
