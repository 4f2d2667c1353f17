internal import JSONText
import TextSearch

/// A value of a user-defined field for comparisons: a number, a date, or otherwise a text.
package enum OwnValue {
  case number(Double)
  case date(LocalDate)
  case text(String)

  /// Creates a value from a text by the kind of its field.
  fileprivate init(_ text: String, _ kind: OwnField.Kind?) {
    if kind == .number, let number = Self.number(text) {
      self = .number(number)
    } else if kind == nil || kind == .date, let date = Self.date(text) {
      self = .date(date)
    } else {
      self = .text(text)
    }
  }

  /// Returns the number for a text that is a JSON number, or `nil` for any other text and for too large a number.
  package static func number(_ text: String) -> Double? {
    guard let first = text.utf8.first, first == UInt8(ascii: "-") || first.isDigit,
      let last = text.utf8.last, last.isDigit, case .number? = TodoValue(own: Array(text.utf8)),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  /// Returns the date for a text in the stored form.
  private static func date(_ text: String) -> LocalDate? {
    let count = text.utf8.count
    guard count == 10 || count == 16, text.utf8.first.map(\.isDigit) ?? false else { return nil }
    return LocalDate(text)
  }

  /// Bytes that sort as the values do: numbers first, then dates, then texts without regard to case and accents.
  package var sortKey: [UInt8] {
    switch self {
    case .number(let number):
      // By their bits, negative numbers would come last and in reverse; 0 has two signs.
      let bits = (number == 0 ? 0 : number).bitPattern
      return [0] + (bits >> 63 == 1 ? ~bits : bits | 1 << 63).mostSignificantBytes
    case .date(let date): return [1] + (UInt64(bitPattern: Int64(date.rank)) ^ 1 << 63).mostSignificantBytes
    case .text(let text): return [2] + SearchText.fold(text)
    }
  }
}

extension OwnField {
  /// Returns the values to compare: one, or each of a list.
  package func values(of value: TodoValue) -> [OwnValue] {
    switch value {
    case .number(let text) where kind != .text:
      [.number(Int(text.wrappedValue).map(Double.init) ?? Double(text.wrappedValue) ?? 0)]
    case .list(let words): words.wrappedValue.map { OwnValue($0, kind) }
    default: [OwnValue(value.description, kind)]
    }
  }

  /// Returns bytes that sort as the values do; for a list, as all its texts joined.
  package func sortKey(of value: TodoValue) -> [UInt8] {
    if case .list = value { return OwnValue.text(value.description).sortKey }
    return values(of: value).first?.sortKey ?? []
  }
}

extension TodoValue {
  /// Reads the value of a user-defined field: a text, a number, true or false, or a list of texts; `nil` for any other
  /// value, and for a list without texts.
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
        let words = try scanner.array { scanner throws(JSONError) in scanner.text(of: try scanner.string()) }
        return words.isEmpty ? nil : .list(words)
      case .object, .null: return nil
      }
    }
    guard isWhole, let value = value ?? nil else { return nil }
    self = value
  }

  /// The value in the JSON of the todo object.
  package var json: [UInt8] {
    var json = JSONWriter()
    TodoObjectWriter.write(self, to: &json)
    return json.bytes
  }
}

extension TodoFields {
  /// The value of a field, or `nil` if it is not set or not a value of such a field.
  public subscript(field: AnyField) -> TodoValue? {
    switch field {
    case .builtIn(let field): self[field]
    case .own(let own): json(ofKey: own.name).flatMap { TodoValue(own: $0) }
    }
  }

  /// Returns the JSON of a key that `todo` does not know, or `nil` if there is none.
  public func json(ofKey key: String) -> [UInt8]? { unknown.json(key) }
}
