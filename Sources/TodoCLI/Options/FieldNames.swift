import ArgumentKit
import Suggestions
import TodoKit

enum FieldNames {
  /// Every name, for help and errors.
  static let all = TodoField.allCases.map(\.key).joined(separator: ", ")

  /// `id,title`.
  static func fields(_ text: String) throws(ValueError) -> [TodoField] {
    try names(in: text).map { name throws(ValueError) in try field(name) }
  }

  /// `due,-priority`: a hyphen puts the greatest first.
  static func sortKeys(_ text: String) throws(ValueError) -> [TodoSortKey] {
    try names(in: text).map { name throws(ValueError) in
      TodoSortKey(try field(name.hasPrefix("-") ? name.dropFirst() : name), descending: name.hasPrefix("-"))
    }
  }

  /// What stands between commas, and blanks beside them.
  private static func names(in text: String) -> [Substring] {
    text.split(separator: ",", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
  }

  static func text(_ keys: [TodoSortKey]) -> String {
    keys.map { "\($0.isDescending ? "-" : "")\($0.field.key)" }.joined(separator: ",")
  }

  private static func field(_ name: Substring) throws(ValueError) -> TodoField {
    if let field = TodoField(key: String(name)) { return field }
    let close = closest(to: String(name), among: TodoField.allCases.map(\.key))
    let suggestion = close.map { ", did you mean \"\($0)\"?" } ?? ", the fields are \(all)"
    throw ValueError("unknown field \"\(name)\"\(suggestion)")
  }
}
