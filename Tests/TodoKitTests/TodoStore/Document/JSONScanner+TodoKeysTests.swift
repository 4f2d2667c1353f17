import JSONText
import Testing

@testable import TodoKit

struct JSONScannerTodoKeysTests {
  /// What a key is taken for, written as it is and with an escape.
  private func read<Value: Equatable>(_ key: String, _ body: (JSONScanner, JSONString) -> Value) throws -> Value {
    let escaped = key.isEmpty ? "" : "\\u00" + String(key.utf8.first ?? 0, radix: 16) + key.dropFirst()
    let values = try [key, escaped].map { key in
      try Array("\"\(key)\"".utf8).withUnsafeBufferPointer { bytes in
        var json = JSONScanner(bytes)
        let string = try json.string()
        return body(json, string)
      }
    }
    #expect(values[0] == values[1], "\(key)")
    return values[0]
  }

  @Test("every field is known by its key", arguments: TodoField.allCases)
  func fields(field: TodoField) throws {
    #expect(try read(field.rawValue) { $0.todoField(of: $1) } == field)
    #expect(try read(field.rawValue) { $0.reservedKey(of: $1) } == nil)
  }

  @Test("every key that is reserved is known", arguments: ReservedKey.allCases)
  func reserved(key: ReservedKey) throws {
    #expect(try read(key.rawValue) { $0.reservedKey(of: $1) } == key)
    #expect(try read(key.rawValue) { $0.todoField(of: $1) } == nil)
  }

  @Test("other keys are neither", arguments: ["", "x", "Id", "tags*", "remover", "ifmodified", "titles", "repeats"])
  func others(key: String) throws {
    #expect(try read(key) { $0.todoField(of: $1) } == nil)
    #expect(try read(key) { $0.reservedKey(of: $1) } == nil)
  }
}
