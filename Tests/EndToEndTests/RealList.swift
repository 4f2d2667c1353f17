import Testing
import TodoTestSupport

/// A list as people have it after some years: 320 todos in many scripts, with projects, tags and dates.
///
/// It is the same each time, so tests can count its todos.
enum RealList {
  /// One of the command lines that load the list: its options and the titles that it reads.
  struct Batch {
    let options: [String]
    let titles: [String]
  }

  private static let things = [
    "milk", "café au lait", "crème brûlée", "Müsli", "the naïve résumé", "жёлтая лампа", "東京タワー", "김치찌개",
    "שלום עולם", "مرحبا بالعالم", "🥛", "👩‍👩‍👧‍👦 photos", "🇩🇪 passport", "e\u{301}clair", "“quotes” & <tags>",
    "100 % \\backslash\\", "$HOME `date` $(rm -rf /)", "it's; a | pipe > file", "*.swift", "--due tomorrow",
    "due:fri #tag @home", "a  double  blank", "\u{202E}reversed", "{\"id\":1}", "1-320",
  ]

  static let batches: [Batch] = [
    Batch(options: ["-P", "shop", "-t", "food"], titles: titles("Buy", 80)),
    Batch(options: ["-P", "work/site", "-p", "high", "-d", "2026-11-23"], titles: titles("Review", 80)),
    Batch(
      options: ["-P", "work", "-p", "low", "-t", "later", "-t", "phone"], titles: titles("Call about", 80)),
    Batch(options: ["-d", "2026-11-19 14:30", "-t", "été"], titles: titles("Überweisung für", 60)),
    Batch(
      options: [],
      titles: (1...20).map { String(repeating: "a long title that goes on and on ", count: 25) + "\($0)" }),
  ]

  /// Every title, in the order of the ids.
  static let titles = batches.flatMap(\.titles)

  /// A home with that list.
  static func home() throws -> Home {
    try Home(files: files.get())
  }

  /// Made once, since making it takes as long as a test.
  private static let files = Result { try filledHome().files }

  private static func filledHome() throws -> Home {
    let home = try Home()
    var first = 1
    for batch in batches {
      let ids = (first..<first + batch.titles.count).map { "\($0)\n" }.joined()
      try home.todo(["add", "-", "-q"] + batch.options, input: batch.titles.map { "\($0)\n" }.joined())
        .expect(ids)
      first += batch.titles.count
    }
    return home
  }

  private static func titles(_ verb: String, _ count: Int) -> [String] {
    (0..<count).map { "\(verb) \(things[$0 % things.count]), no. \($0 + 1)" }
  }
}
