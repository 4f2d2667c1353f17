/// The English names of weekdays and months, and numbers of days in words, to be read and written.
package enum DateNames {
  package static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
  package static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// The first three letters of the name of a weekday, 1 for Monday to 7 for Sunday.
  package static func short(weekday: Int) -> Substring { weekdays[weekday - 1].prefix(3) }

  /// The first three letters of the name of a month, 1 to 12.
  package static func short(month: Int) -> Substring { months[month - 1].prefix(3) }

  /// The weekday of a name in lower case, in full or as three letters, or `tues`, `weds`, `thur`, `thurs`; nil when there
  /// is none.
  package static func weekday(_ word: String) -> Int? {
    switch word {
    case "tues": 2
    case "weds": 3
    case "thur", "thurs": 4
    default: number(of: word, in: weekdays)
    }
  }

  /// The month of a name in lower case, in full or as three letters, or `sept`; nil when there is none.
  package static func month(_ word: String) -> Int? { word == "sept" ? 9 : number(of: word, in: months) }

  package static func ordinal(_ number: Int) -> String {
    switch number {
    case 11...13: "\(number)th"
    case let number where number % 10 == 1: "\(number)st"
    case let number where number % 10 == 2: "\(number)nd"
    case let number where number % 10 == 3: "\(number)rd"
    default: "\(number)th"
    }
  }

  private static let units = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  private static let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]

  /// The number of `a`, `an`, `two` or `twenty five`, in lower case; nil for other words.
  static func count(_ words: ArraySlice<String>) -> Int? {
    guard let first = words.first, let last = words.last, words.count <= 2 else { return nil }
    let unit = units.firstIndex(of: last).map { $0 + 1 }
    let ten = tens.firstIndex(of: first).map { $0 * 10 + 20 }
    if words.count == 2 { return ten.flatMap { ten in unit.flatMap { $0 < 10 ? ten + $0 : nil } } }
    return first == "a" || first == "an" ? 1 : unit ?? ten
  }

  private static func number(of word: String, in names: [String]) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    return names.firstIndex { name in
      let name = name.lowercased()
      return word == name || word == name.prefix(3)
    }.map { $0 + 1 }
  }
}
