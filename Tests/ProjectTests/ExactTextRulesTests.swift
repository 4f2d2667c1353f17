import Testing

/// Stored text is compared by its bytes: Swift strings are equal even if they only look the same.
struct ExactTextRulesTests {
  /// Patterns of code that compares strings as Swift does.
  private static var patterns: [Regex<Substring>] {
    [
      /Set<String>|Dictionary<String\b|\[String\s*:/,
      /\.(?:title|content|project|key|text)\)?\s*[!=]=\s+(?!nil)/,
      /[!=]=\s*[\w$?.]*[\w$?]\.(?:title|content|project|key|text)\b/,
      /(?:tags|names|keys|titles)\??\.(?:contains|firstIndex|lastIndex)(?!\(where:|\s*\{)/,
      /\.has(?:Prefix|Suffix)\(/, /where: \w*[tT]ags\.contains/,
    ]
  }
  /// Files whose strings are not stored text, and what these strings are.
  private static let others = [
    "TodoCore/Jot/JotFacts": "words of dates", "TodoCore/Jot/JotFinder+Ranges": "words of dates",
    "TodoCore/Jot/JotMarks": "signs", "TodoCore/Jot/JotPhrase": "words of dates",
    "TodoCore/Jot/JotWords+Surroundings": "words of dates",
    "TodoCore/Jot/JotSchedule": "words of rules", "TodoCore/Jot/JotReader": "names of fields, in lower case",
    "ExchangeEngine/ICalendar/ICalendarDocument": "names of components",
    "ExchangeEngine/Markdown/MarkdownField": "keys that are an enum's",
    "StoreEngine/Document/StoredTodos": "keys of sections, which are folded",
    "SyncEngine/GitFolder": "names of files", "SyncEngine/SyncFolder": "names of variables",
    "SyncEngine/GitWords": "what git says", "SyncEngine/GitProgram": "what git says",
    "SyncEngine/GitRepository": "what git says", "SyncEngine/GitStages": "names of variables",
    "SyncEngine/GitClone": "names of variables",
    "SyncEngine/SharedTree": "paths", "SyncEngine/SharedTreeReader": "paths and names of blobs",
    "SyncEngine/SyncMediator": "words of a commit's message",
  ]

  /// - Parameter patterns: ``patterns``, made only once, since making them is most of the work.
  private static func offends(_ line: Substring, _ patterns: [Regex<Substring>]) -> Bool {
    !line.contains("Exact(") && patterns.contains { line.contains($0) }
  }

  @Test("code that knows todos, except queries, compares text by its bytes: with Exact, or as UTF-8")
  func comparisons() {
    let files = Checkout.sources.filter { file in
      Checkout.knowsTodos(file) && !file.path.hasPrefix("Sources/TodoCore/Queries/")
        && !Self.others.keys.contains { file.path == "Sources/\($0).swift" }
    }
    #expect(files.count > 100)
    let patterns = Self.patterns
    for file in files {
      for line in file.code {
        #expect(!Self.offends(line.text, patterns), "\(file.path):\(line.number): \(line.text)")
      }
    }
  }

  @Test("every text of a todo is marked @Exact, to be compared by its bytes")
  func entities() throws {
    let todo = try #require(Checkout.text(of: "Sources/TodoCore/Todo/Todo.swift"))
    for line in todo.split(separator: "\n") where line.contains(/\bvar \w+: \[?String/) {
      #expect(line.contains("@Exact"), "\(line)")
    }
    for name in ["Fields/TodoUID", "Todo/TodoValue"] {
      let text = try #require(Checkout.text(of: "Sources/TodoCore/\(name).swift"))
      #expect(!text.contains(/public let \w+: String/) && text.contains("@Exact"), "\(name)")
    }
  }

  @Test(
    "the rule finds mistakes that were made before",
    arguments: [
      "let index = todo.unknown.firstIndex { $0.key == key }", "private var seen: Set<String> = []",
      "private var placesByUID: [String: Int]", "return content == shown.content ? nil : content",
      "todo.uid.text == text || todo.uid.text.hasPrefix(text)",
      "for tag in tags where !todo.tags.contains(tag) {", "todo.tags.removeAll(where: removedTags.contains)",
    ])
  func examples(line: String) {
    #expect(Self.offends(line[...], Self.patterns))
  }
}
