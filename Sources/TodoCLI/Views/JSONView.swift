import JSONText
package import Terminal
import TodoKit

/// Todo objects, in one array or one per line; problems as one object on stderr.
package struct JSONView: TodoView {
  package let console: Console
  /// The keys to print, or `nil` for all.
  let fields: [AnyField]?
  let isArray: Bool
  package var objects: JSONView? { self }

  package func show(_ model: some Shown) { model.show(in: self) }

  func write(_ todos: some Collection<Todo>) {
    write(todos) { todo, json in TodoObjectWriter.write(todo, fields: fields, to: &json) }
  }

  /// Writes one object on one line, in both formats.
  ///
  /// - Parameter stream: the stream to write to, or `nil` for standard output.
  func writeObject(to stream: ConsoleStream? = nil, _ members: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    json.object(members)
    var line = json.bytes
    Self.escapeHidden(in: &line)
    (stream ?? console.out).buffer.appendAsIs(line + [UInt8(ascii: "\n")])
  }

  /// Writes objects; an array has one object per line too, so that it can be read and compared line by line.
  func write<Object>(_ objects: some Collection<Object>, write: (Object, inout JSONWriter) -> Void) {
    if isArray { console.out.buffer.append("[") }
    var isFirst = true
    for object in objects {
      if isArray { console.out.buffer.append(isFirst ? "\n" : ",\n") }
      console.out.buffer.writeAsIs { bytes in
        let start = bytes.count
        var json = JSONWriter(appendingTo: bytes.taken())
        write(object, &json)
        bytes = json.bytes
        Self.escapeHidden(in: &bytes, from: start)
      }
      if !isArray { console.out.buffer.append("\n") }
      isFirst = false
    }
    if isArray { console.out.buffer.append(isFirst ? "]\n" : "\n]\n") }
  }

  /// Escapes the characters that other formats make visible (`DisplayText`); the text stays the same.
  ///
  /// JSON has none of these characters outside strings, so there is no need to know where a string begins.
  static func escapeHidden(in json: inout [UInt8], from start: Int = 0) {
    guard DisplayText.mayHide(json, from: start) else { return }
    let text = String(decoding: json[start...], as: UTF8.self)
    json.removeSubrange(start...)
    for scalar in text.unicodeScalars {
      if scalar.value >= 0x7F, DisplayText.isHidden(scalar) {
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          let digits = String(unit, radix: 16)
          json += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
        }
      } else {
        json += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
  }
}

extension [UInt8] {
  /// Moves the bytes out of this array, so that the receiver can append to them in place.
  fileprivate mutating func taken() -> [UInt8] {
    defer { self = [] }
    return self
  }
}
