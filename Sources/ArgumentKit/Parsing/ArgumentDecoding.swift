/// Turns the raw words of a C argument vector into text.
///
/// Throws ``UsageError/notUTF8(position:)`` for the first word that is not UTF-8, counted from 1: bytes are never replaced
/// in silence, since they may name a file.
public func decodeArguments(_ raw: [[UInt8]]) throws(UsageError) -> [String] {
  var words: [String] = []
  words.reserveCapacity(raw.count)
  for bytes in raw {
    guard let word = String(validating: bytes, as: UTF8.self) else { throw .notUTF8(position: words.count + 1) }
    words.append(word)
  }
  return words
}
