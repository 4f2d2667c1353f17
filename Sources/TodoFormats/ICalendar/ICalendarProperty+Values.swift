extension ICalendarProperty {
  /// The value as one text, its escapes resolved.
  package var text: String { texts.joined(separator: ",") }

  /// The value as texts that commas divide, as CATEGORIES has them.
  package var texts: [String] { ICalendarText.unescaped(value) }

  /// A property with a day or a time.
  package init(_ name: String, _ date: ICalendarDate) {
    switch date {
    case .day(let day): self.init(name, parameters: [Parameter("VALUE", ["DATE"])], value: day.basic)
    case .floating(let time): self.init(name, value: time.basic)
    case .utc(let time): self.init(name, value: time.basic + "Z")
    case .zoned(let time, let zone): self.init(name, parameters: [Parameter("TZID", [zone])], value: time.basic)
    }
  }
}
