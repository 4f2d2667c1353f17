internal import JSONText
import TextSearch

/// A value of a custom field for comparisons: a number, a date, or otherwise a text.
package enum OwnValue {
  case number(OwnNumber)
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

  /// Returns the number for a text that is a JSON number, or `nil` for any other text and for too large a
  /// number.
  package static func number(_ text: String) -> OwnNumber? {
    guard let first = text.utf8.first, first == UInt8(ascii: "-") || first.isDigit,
      let last = text.utf8.last, last.isDigit, case .number? = TodoValue(own: Array(text.utf8)),
      Double(text)?.isFinite ?? false
    else { return nil }
    return OwnNumber(text)
  }

  /// Returns the date for a text in the stored form.
  private static func date(_ text: String) -> LocalDate? {
    let count = text.utf8.count
    guard count == 10 || count == 16, text.utf8.first.map(\.isDigit) ?? false else { return nil }
    return LocalDate(text)
  }

  /// Bytes that sort as the values do: numbers first, then dates, then texts without regard to case and
  /// accents.
  package var sortKey: [UInt8] {
    switch self {
    case .number(let number): return [0] + number.key
    case .date(let date): return [1] + (UInt64(bitPattern: Int64(date.rank)) ^ 1 << 63).mostSignificantBytes
    case .text(let text): return [2] + SearchText.fold(text)
    }
  }
}

/// A number as JSON writes it, compared exactly: a double would take two integers beyond 2⁵³ for one.
public struct OwnNumber: Hashable, Comparable, Sendable {
  /// Bytes that sort as the numbers do: the sign, where the first digit is, and the digits.
  fileprivate let key: [UInt8]

  fileprivate init(_ text: String) {
    let parts = text.utf8.split { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
    let mantissa = parts.first ?? text.utf8[...]
    let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }.count { $0.isDigit }
    let all = mantissa.filter(\.isDigit)
    let digits = all.drop { $0 == UInt8(ascii: "0") }
    guard let last = digits.lastIndex(where: { $0 != UInt8(ascii: "0") }) else {
      key = [1]
      return
    }
    // An exponent beyond the integers of this machine is as good as the largest.
    let exponent = parts.count > 1 ? String(Substring(parts[1])) : "0"
    let shift = Int(exponent) ?? (exponent.utf8.first == UInt8(ascii: "-") ? -1 << 40 : 1 << 40)
    let place = min(max(shift, -1 << 40), 1 << 40) + whole - (all.count - digits.count)
    let magnitude = (UInt64(bitPattern: Int64(place)) ^ 1 << 63).mostSignificantBytes + digits[...last] + [0]
    key = text.utf8.first == UInt8(ascii: "-") ? [0] + magnitude.map { ~$0 } : [2] + magnitude
  }

  /// Whether the left number is the lesser.
  public static func < (left: OwnNumber, right: OwnNumber) -> Bool {
    left.key.lexicographicallyPrecedes(right.key)
  }
}

extension OwnField {
  /// Returns the values to compare: one, or each of a list.
  package func values(of value: TodoValue) -> [OwnValue] {
    switch value {
    case .number(let text) where kind != .text:
      [.number(OwnNumber(text.wrappedValue))]
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
  /// Reads the value of a custom field: a text, a number, true or false, or a list of texts; `nil` for
  /// any other value, and for a list without texts.
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
