import Terminal

extension DisplayText {
  /// Returns the label of a date in as many words as there is room for: `yesterday 14:30!`, `yest. 14:30!`,
  /// `1d late`.
  func shortenedDate(to columns: Int) -> DisplayText {
    if width <= columns { return self }
    let isLate = text.hasSuffix("!")
    let words = text.split { $0 == " " || $0 == "!" }.map(String.init)
    let day = Array(words.prefix { !$0.contains(":") })
    let time = words.dropFirst(day.count).joined()
    let forms =
      switch day.first {
      case "today": [time]
      case "yesterday": (time.isEmpty ? [] : ["yest. \(time)"]) + [isLate ? "1d late" : "yest."]
      case "tomorrow": ["tom. \(time)", "tomorrow"]
      case let days? where day.count == 3 && day[1] == "days": ["\(days)d \(day[2])"]
      // Of a day that is ahead the year says most, if it has one.
      default: [day.joined(separator: " "), (isLate ? day.prefix(2) : day.suffix(2)).joined(separator: " ")]
      }
    let texts = forms.map { form -> DisplayText in
      "\(DisplayText(form).trimmed)\(isLate && !form.hasSuffix("late") ? "!" : "")"
    }
    return texts.first { $0.width <= columns } ?? truncated(to: columns)
  }
}
