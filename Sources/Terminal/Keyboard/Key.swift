/// A key as a terminal tells it.
package enum Key: Hashable, Sendable {
  /// A character that is written.
  case character(Character)
  /// A letter pressed with Control: `^d` is `.control("d")`.
  case control(Character)
  /// A character, or Backspace (U+007F), pressed with Alt, which a terminal sends as Escape and that character.
  case alt(Character)
  case enter, tab, backTab, escape, backspace, delete
  case up, down, left, right
  case home, end, pageUp, pageDown
  /// An arrow with Control, or with Alt.
  case wordLeft, wordRight
}

/// What a person does at a terminal.
package enum TerminalInput: Hashable, Sendable {
  case key(Key)
  /// A text is pasted: between `CSI 200 ~` and `CSI 201 ~` (xterm, bracketed paste mode).
  case paste(String)
  case mouse(MouseAction, at: ScreenPosition)
}

package enum MouseAction: Hashable, Sendable {
  /// The first button is pressed.
  case press
  /// The wheel is turned by one notch.
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

/// What terminals send for keys that write nothing, and for the mouse (xterm, ctlseqs; and what rxvt and Linux have of
/// their own).
struct KeySequence {
  /// What stands between the introducer and the final byte.
  let parameters: [UInt8]
  let final: UInt8
  /// Whether it came behind SS3 rather than CSI.
  let isSS3: Bool

  enum Meaning: Equatable {
    case input(TerminalInput)
    /// All that follows is pasted.
    case pasteBegins
    /// So many bytes still belong to it, and are no keys.
    case bytesFollow(Int)
    case nothing
  }

  private static let keysByLetter: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
    UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
  ]
  private static let keysByNumber: [Int: Key] = [
    1: .home, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
  ]

  /// What rxvt sends behind SS3 for the arrows with Control.
  private static let wordKeys: [UInt8: Key] = [UInt8(ascii: "c"): .wordRight, UInt8(ascii: "d"): .wordLeft]

  var meaning: Meaning {
    if isSS3 { return parameters.isEmpty ? key(Self.keysByLetter[final] ?? Self.wordKeys[final]) : .nothing }
    switch (parameters.first, final) {
    case (nil, UInt8(ascii: "Z")): return .input(.key(.backTab))
    // F1 to F5 of the Linux console, and the mouse as terminals send it that know no better.
    case (nil, UInt8(ascii: "[")): return .bytesFollow(1)
    case (nil, UInt8(ascii: "M")): return .bytesFollow(3)
    case (UInt8(ascii: "<"), UInt8(ascii: "M")): return mouse
    default: break
    }
    let numbers = Self.numbers(in: parameters[...])
    // Behind the number stands which keys are held: 1 for none of them.
    // 5 is Control, 3 is Alt.
    if numbers == [1, 5] || numbers == [1, 3], let arrow = Self.keysByLetter[final] {
      return key(arrow == .left ? .wordLeft : arrow == .right ? .wordRight : nil)
    }
    guard let number = numbers.first, numbers.count == 1 || numbers == [number, 1] else {
      return parameters.isEmpty ? key(Self.keysByLetter[final]) : .nothing
    }
    if final == UInt8(ascii: "~") {
      return number == 200 && numbers.count == 1 ? .pasteBegins : key(Self.keysByNumber[number])
    }
    return number == 1 ? key(Self.keysByLetter[final]) : .nothing
  }

  private func key(_ key: Key?) -> Meaning { key.map { .input(.key($0)) } ?? .nothing }

  /// The mouse in SGR form: button, column and line from 1, each as it was pressed.
  private var mouse: Meaning {
    let numbers = Self.numbers(in: parameters.dropFirst())
    guard numbers.count == 3, numbers[1] >= 1, numbers[2] >= 1 else { return .nothing }
    let actions: [Int: MouseAction] = [0: .press, 64: .wheelUp, 65: .wheelDown]
    guard let action = actions[numbers[0]] else { return .nothing }
    return .input(.mouse(action, at: ScreenPosition(column: numbers[1] - 1, row: numbers[2] - 1)))
  }

  /// The numbers between semicolons; none where something else stands there.
  private static func numbers(in parameters: ArraySlice<UInt8>) -> [Int] {
    let words = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let numbers = words.compactMap { word in
      word.allSatisfy { 0x30...0x39 ~= $0 } ? Int(String(decoding: word, as: UTF8.self)) : nil
    }
    return numbers.count == words.count ? numbers : []
  }

  /// The key of a control character: Control takes two bits away from a letter's code.
  static func key(ofControl byte: UInt8) -> Key {
    switch byte {
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x08, 0x7F: .backspace
    default: .control(Character(Character(Unicode.Scalar(byte | 0x40)).lowercased()))
    }
  }
}
