/// Texts that would do something to a terminal or its reader if they were sent as they are.
package enum HostileText {
  package static let all: [String] = commands + singleControls + reordering

  /// Escape sequences of both encodings (ECMA-48, xterm), whole and cut off.
  private static let commands: [String] = [
    "\u{1B}", "\u{1B}[", "\u{1B}[2J", "\u{1B}[H", "\u{1B}[31m", "\u{1B}[1;31", "\u{1B}[999;999H", "\u{1B}[6n",
    "\u{1B}[c", "\u{1B}[?1049h", "\u{1B}[?25l", "\u{1B}[?2004h", "\u{1B}[?1003h", "\u{1B}[8m",
    "\u{1B}[1A\u{1B}[2K", "\u{1B}[3J", "\u{1B}[20t", "\u{1B}[21t", "\u{1B}[>4;2m", "\u{1B}[!p", "\u{1B}c",
    "\u{1B}D", "\u{1B}M", "\u{1B}7\u{1B}8", "\u{1B}#8", "\u{1B}(0lqk", "\u{1B}%G", "\u{1B}]0;title\u{7}",
    "\u{1B}]2;title\u{1B}\\", "\u{1B}]52;c;cm0gLXJmIH4=\u{7}",
    "\u{1B}]52;c;?\u{1B}\\", "\u{1B}]8;;http://example.com\u{1B}\\link\u{1B}]8;;\u{1B}\\",
    "\u{1B}]4;1;?\u{7}", "\u{1B}]10;?\u{7}", "\u{1B}]133;A\u{7}", "\u{1B}]1337;File=inline=1:AAAA\u{7}",
    "\u{1B}]777;notify;a;b\u{7}", "\u{1B}P$q\"p\u{1B}\\", "\u{1B}P+q544e\u{1B}\\",
    "\u{1B}Pq#0;2;0;0;0#0~~\u{1B}\\", "\u{1B}_Gf=24;AAAA\u{1B}\\", "\u{1B}^private\u{1B}\\",
    "\u{1B}Xstring\u{1B}\\", "\u{1B}\u{1B}[A", "\u{1B}\n[31m", "\u{1B}\u{301}[31m", "\u{9B}2J", "\u{9B}31m",
    "\u{9D}0;title\u{9C}", "\u{9D}52;c;AAAA\u{7}", "\u{90}q#0\u{9C}", "\u{9F}Gf=24\u{9C}",
    "\u{9E}private\u{9C}", "\u{98}string\u{9C}",
  ]

  private static let singleControls: [String] = [
    "\0", "\u{5}", "\u{7}", "\u{8}\u{8}\u{8}", "\t", "\n", "\u{B}", "\u{C}", "\r", "\r\n", "\rtodo: done",
    "\u{E}\u{F}", "\u{11}\u{13}", "\u{18}", "\u{1A}", "\u{7F}", "\u{7F}\u{7F}", "\u{80}", "\u{84}", "\u{85}",
    "\u{8D}", "\u{8E}", "\u{99}", "\u{9A}", "\u{9C}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{1FFFE}",
    "\u{FFF9}a\u{FFFA}b\u{FFFB}",
    // The decoded forms of an overlong escape and an 8-bit CSI.
    String(decoding: [0xC0, 0x9B, 0x1B] as [UInt8], as: UTF8.self),
    String(decoding: [0x9B, 0xC2, 0x9B] as [UInt8], as: UTF8.self),
  ]

  private static let reordering: [String] = [
    "\u{202E}gpj.exe", "\u{202D}", "\u{202A}a\u{202C}", "\u{202B}", "\u{2066}a\u{2069}", "\u{2067}",
    "\u{2068}", "\u{2069}\u{2069}", "\u{200E}", "\u{200F}", "\u{61C}", "\u{206A}", "\u{2028}", "\u{2029}",
    "\u{E0001}\u{E0041}\u{E007F}", "🏴\u{E0067}\u{E007F}",
  ]

  /// The scalars of a text that must not reach a terminal, by an independent rule: properties instead of a
  /// list.
  package static func remains(of text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      let properties = scalar.properties
      switch properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: return true
      default: break
      }
      return properties.isBidiControl || properties.isNoncharacterCodePoint || scalar.value == 0xFEFF
        || 0xE0000...0xE007F ~= scalar.value
    }
  }
}
