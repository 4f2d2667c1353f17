import ArgumentKit
import TodoKit

enum FieldNames {
  /// Every name, for help and errors.
  static let all = TodoField.allCases.map(\.key).joined(separator: ", ")

  /// `id,title`.
  static func fields(_ text: String) throws(ValueError) -> [AnyField] {
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

  /// A field of ours, or one of the user's own, which is judged where the todos are known.
  private static func field(_ name: Substring) throws(ValueError) -> AnyField {
    if let field = TodoField(key: String(name)) { return .builtIn(field) }
    guard let own = OwnFields().unjudged[String(name)] else {
      throw unknown(UnknownFieldName(String(name), in: OwnFields()))
    }
    return .own(own)
  }

  /// Refuses options that name fields which are neither ours nor among the user's own, nor made by the same words.
  static func judge(_ arguments: ParsedArguments, by fields: OwnFields) throws(UsageError) {
    let made = try arguments.values(EditOptions.own).map(\.name)
    let grouping = try arguments.value(Command.group).flatMap {
      if case .own(let own) = $0 { AnyField.own(own) } else { nil }
    }
    let asked: [(OptionDeclaration, [AnyField])] = [
      (GlobalOptions.fields.row, try arguments.value(GlobalOptions.fields) ?? []),
      (Command.sort.row, try arguments.value(Command.sort)?.map(\.field) ?? []),
      (Command.group.row, [grouping].compactMap(\.self)),
    ]
    for (option, names) in asked {
      for field in names where !made.contains(where: { Exact($0) == Exact(field.key) }) {
        do throws(UnknownFieldName) {
          _ = try fields.known(field)
        } catch {
          throw .invalidValue(
            option: option.spelling, message: unknown(error).message, suggestion: nil, command: arguments.command.name)
        }
      }
    }
  }

  /// What is wrong with a name that is none of a field.
  static func unknown(_ field: UnknownFieldName) -> ValueError {
    let suggestion = field.meant.map { ", did you mean \"\($0)\"?" } ?? ", the fields are \(all)"
    return ValueError("unknown field \"\(field.name)\"\(suggestion)")
  }
}
