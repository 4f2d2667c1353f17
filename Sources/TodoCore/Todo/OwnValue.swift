internal import JSONText
import TextSearch

/// A value of a user's own field as it is compared: a number as a number, a date as a date, all else as text.
package enum OwnValue {
  case number(Double)
  case date(LocalDate)
  case text(String)

  /// A text as the values of a field are read; nil for one that the field cannot have.
  fileprivate init(_ text: String, _ kind: OwnField.Kind?) {
    if kind == .number, let number = Self.number(text) {
      self = .number(number)
    } else if kind == nil || kind == .date, let date = Self.date(text) {
      self = .date(date)
    } else {
      self = .text(text)
    }
  }

  /// The number that a text is as JSON writes numbers; nil for any other text, and for what no number can hold.
  package static func number(_ text: String) -> Double? {
    guard let first = text.utf8.first, first == UInt8(ascii: "-") || first.isDigit,
      let last = text.utf8.last, last.isDigit, case .number? = TodoValue(own: Array(text.utf8)),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  /// The date that a text is in the stored form.
  private static func date(_ text: String) -> LocalDate? {
    let count = text.utf8.count
    guard count == 10 || count == 16, text.utf8.first.map(\.isDigit) ?? false else { return nil }
    return LocalDate(text)
  }

  /// Bytes that are in the order of values: numbers first, then dates, then texts without regard to case and accents.
  package var sortKey: [UInt8] {
    switch self {
    case .number(let number):
      // In the order of the bits negative numbers come last and backwards; 0 has two signs.
      let bits = (number == 0 ? 0 : number).bitPattern
      return Self.bytes(0, bits >> 63 == 1 ? ~bits : bits | 1 << 63)
    case .date(let date): return Self.bytes(1, UInt64(bitPattern: Int64(date.rank)) ^ 1 << 63)
    case .text(let text): return [2] + SearchText.fold(text)
    }
  }

  private static func bytes(_ rank: UInt8, _ number: UInt64) -> [UInt8] {
    [rank] + (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
  }
}

extension OwnField {
  /// A value as it is compared, one of a list after another.
  package func values(of value: TodoValue) -> [OwnValue] {
    switch value {
    case .number(let text) where kind != .text:
      [.number(Int(text.wrappedValue).map(Double.init) ?? Double(text.wrappedValue) ?? 0)]
    case .list(let words): words.wrappedValue.map { OwnValue($0, kind) }
    default: [OwnValue(value.description, kind)]
    }
  }

  /// Bytes that are in the order of values, of a list those of all its texts.
  package func sortKey(of value: TodoValue) -> [UInt8] {
    if case .list = value { return OwnValue.text(value.description).sortKey }
    return values(of: value).first?.sortKey ?? []
  }
}

extension TodoValue {
  /// The value of a key of a user's own: a text, a number, true or false, or a list of texts; nil for any other, and for a
  /// list without texts.
  package init?(own json: [UInt8]) {
    var isWhole = true
    let value = try? JSONScanner.scan(json) { (scanner) throws(JSONError) -> TodoValue? in
      defer { isWhole = (try? scanner.end()) != nil }
      switch try scanner.peekKind() {
      case .string: return .text(scanner.text(of: try scanner.string()))
      case .number:
        _ = try scanner.skipValue()
        return .number(String(decoding: json, as: UTF8.self))
      case .bool: return .bool(try scanner.bool())
      case .array:
        var words: [String] = []
        try scanner.beginArray()
        while try scanner.nextElement() { words.append(scanner.text(of: try scanner.string())) }
        return words.isEmpty ? nil : .list(words)
      case .object, .null: return nil
      }
    }
    guard isWhole, let value = value ?? nil else { return nil }
    self = value
  }

  /// The value as the todo object has it.
  package var json: [UInt8] {
    var json = JSONWriter()
    TodoObjectWriter.write(self, to: &json)
    return json.bytes
  }
}

extension TodoFields {
  /// The value of a field; nil when it is not set, or none that can be asked for.
  public subscript(field: AnyField) -> TodoValue? {
    switch field {
    case .builtIn(let field): self[field]
    case .own(let own): json(ofKey: own.name).flatMap { TodoValue(own: $0) }
    }
  }

  /// The JSON of a key that `todo` does not know; nil where there is none.
  public func json(ofKey key: String) -> [UInt8]? { unknown.json(key) }
}
