/// The code of a Swift file without comments and the text of strings, but with the expressions inserted into
/// strings.
struct SwiftCode {
  private let words: [(text: Substring, isMember: Bool, depth: Int)]
  /// The parameters of generic types and functions.
  private let genericParameters: Set<String>

  init(_ source: String) {
    var code = Stripped(Array(source.utf8))
    code.read(until: nil)
    let text = String(decoding: code.kept, as: UTF8.self)
    genericParameters = Set(
      text.matches(of: /(?:func|init|struct|enum|class|subscript) ?\w*<([^>]*)>/).flatMap { match in
        match.1.split(separator: ",").map { String($0.drop { $0 == " " }.prefix { $0.isLetter }) }
      })
    var depth = 0
    // A target may have the name of its main type.
    words = text.matches(of: /import [A-Za-z]+|(\.?)([A-Za-z_][A-Za-z_0-9]*)|[{}]/).compactMap { match in
      if match.0.hasPrefix("import ") { return nil }
      guard let word = match.2 else {
        depth += match.0 == "{" ? 1 : -1
        return nil
      }
      return (word, match.1 == ".", depth)
    }
  }

  /// The types that are declared at the top of the file, and whether they are visible beyond it.
  private var declarations: [(type: String, isSeen: Bool)] {
    var (types, isPrivate) = ([(type: String, isSeen: Bool)](), false)
    for (word, next) in zip(words, words.dropFirst()) where word.depth == 0 {
      switch word.text {
      case "private", "fileprivate": isPrivate = true
      case "struct", "class", "enum", "protocol", "actor", "typealias":
        types.append((String(next.text), !isPrivate))
        isPrivate = false
      case "extension", "func", "let", "var": isPrivate = false
      default: break
      }
    }
    return types
  }

  /// The types that are declared at the top of the file and visible beyond it.
  var declaredTypes: Set<String> { Set(declarations.lazy.filter(\.isSeen).map(\.type)) }

  /// The names that the file gives to types at any depth, and to parameters of generic types and functions.
  var boundNames: Set<String> {
    let keywords: Set<Substring> = [
      "struct", "class", "enum", "protocol", "actor", "typealias", "associatedtype", "extension", "where",
    ]
    let names = zip(words, words.dropFirst()).filter { keywords.contains($0.0.text) }.map {
      String($0.1.text)
    }
    return Set(names).union(genericParameters)
  }

  /// The names that may belong to types elsewhere: they begin with a capital letter and are not members.
  var namedTypes: Set<String> {
    let names = words.lazy.filter { !$0.isMember && ($0.text.first?.isUppercase ?? false) }.map {
      String($0.text)
    }
    return Set(names).subtracting(declarations.lazy.filter { !$0.isSeen }.map(\.type))
  }
}

/// A Swift source that is being stripped of comments and strings.
private struct Stripped {
  private let source: [UInt8]
  private var place = 0
  private(set) var kept: [UInt8] = []

  init(_ source: [UInt8]) { self.source = source }

  /// Keeps code up to the end, or up to the parenthesis that closes an expression inserted into a string.
  mutating func read(until end: UInt8?) {
    var depth = 0
    while place < source.count {
      if skip("//") {
        while place < source.count, source[place] != UInt8(ascii: "\n") { place += 1 }
      } else if skip("/*") {
        while place < source.count, !skip("*/") { place += 1 }
      } else if let (marks, quote) = string {
        skipString(marks, quote)
      } else {
        let byte = source[place]
        place += 1
        if byte == end, depth == 0 { return }
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        kept.append(byte)
      }
    }
  }

  /// The number signs and the quotes with which a string begins here, or `nil` if none begins.
  private var string: (marks: String, quote: String)? {
    let marks = source[place...].prefix { $0 == UInt8(ascii: "#") }.count
    let quotes = source[(place + marks)...].prefix(3).prefix { $0 == UInt8(ascii: "\"") }.count
    guard quotes > 0 else { return nil }
    return (String(repeating: "#", count: marks), quotes == 3 ? "\"\"\"" : "\"")
  }

  /// Keeps only the expressions that are inserted into a string.
  private mutating func skipString(_ marks: String, _ quote: String) {
    place += marks.utf8.count + quote.utf8.count
    while place < source.count, !skip(quote + marks) {
      if skip("\\\(marks)(") {
        kept.append(UInt8(ascii: " "))
        read(until: UInt8(ascii: ")"))
        kept.append(UInt8(ascii: " "))
      } else {
        place += source[place] == UInt8(ascii: "\\") && marks.isEmpty ? 2 : 1
      }
    }
    kept.append(UInt8(ascii: " "))
  }

  /// Skips a text if it comes next, and returns whether it does.
  private mutating func skip(_ text: String) -> Bool {
    guard source[place...].starts(with: text.utf8) else { return false }
    place += text.utf8.count
    return true
  }
}
