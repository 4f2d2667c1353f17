import TodoCore

/// The definition of a zone for a calendar that names it.
extension ICalendarZone {
  /// The content lines, with a line feed between two of them, for the offset from which on it is known and its changes.
  static func definition(_ name: String, _ offsets: [ZoneOffset]) -> [UInt8] {
    var identifier = ICalendarWriter(folds: false)
    identifier.property("TZID", text: name)
    var lines = ["BEGIN:VTIMEZONE", String(decoding: identifier.bytes.dropLast(2), as: UTF8.self)]
    for offset in offsets {
      let observance = offset.after > offset.before ? "DAYLIGHT" : "STANDARD"
      let onset = LocalDate(minutesSinceEpoch: offset.change + offset.before)
      lines += [
        "BEGIN:\(observance)", "DTSTART:\(onset.basic)", "TZOFFSETFROM:\(text(offset.before))",
        "TZOFFSETTO:\(text(offset.after))", "END:\(observance)",
      ]
    }
    return Array((lines + ["END:VTIMEZONE"]).joined(separator: "\n").utf8)
  }

  /// `+0100`.
  private static func text(_ offset: Int) -> String {
    let number = String(abs(offset) / 60 * 100 + abs(offset) % 60)
    return (offset < 0 ? "-" : "+") + String(repeating: "0", count: 4 - number.utf8.count) + number
  }
}

extension LocalDate {
  /// `20261201T143000`.
  fileprivate var basic: String {
    String(description.filter { $0 != "-" && $0 != ":" }) + "00"
  }
}
