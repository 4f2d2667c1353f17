import Testing

/// What code may name, and where.
struct CodeRulesTests {
  /// Which module may import which.
  private static let layers: [String: Set<String>] = [
    "todo": ["TodoCLI", "TodoScreen", "Libc"],
    "TodoScreen": ["TodoCLI", "TodoKit", "ArgumentKit", "FileStore", "Libc", "Terminal"],
    "TodoCLI": ["TodoKit", "ArgumentKit", "FileStore", "JSONText", "Libc", "Processes", "Suggestions", "Terminal"],
    "TodoKit": ["FileStore", "JSONText", "Libc", "Processes", "Suggestions", "TextSearch", "TodoFormats"],
    "ArgumentKit": ["Suggestions"],
    "TodoFormats": ["JSONText"],
    "JSONText": [],
    "Suggestions": [],
    "FileStore": ["Libc"],
    "Processes": ["FileStore", "Libc"],
    "Terminal": ["Libc"],
    "TextSearch": [],
    "Libc": ["Glibc", "Musl", "Darwin"],
  ]

  @Test("a source imports only modules below its own, and libc through one of them", arguments: Checkout.sources)
  func imports(file: Checkout.File) throws {
    let allowed = try #require(Self.layers[String(file.path.split(separator: "/")[1])])
    for module in Self.imports(of: file) { #expect(allowed.contains(module), "import \(module)") }
  }

  private static func imports(of file: Checkout.File) -> [String] {
    file.code.compactMap { line in
      let words = line.text.split(separator: " ")
      guard let index = words.firstIndex(of: "import"), index + 1 < words.count else { return nil }
      // Before it stands who may see what is imported, or an attribute; in a text stands anything.
      guard words[..<index].allSatisfy({ $0.first == "@" || ["public", "package", "internal"].contains($0) }) else {
        return nil
      }
      return words.last.map(String.init)
    }
  }

  @Test("the package declares the dependencies that its sources may import")
  func dependencies() throws {
    let package = try #require(Checkout.text(of: "Package.swift")).replacing(/\s+/, with: " ")
    for (target, modules) in Self.layers where target != "Libc" {
      let declaration = try #require(
        package.firstMatch(
          of: try Regex(
            "[tT]arget\\( ?name: \"\(target)\",(?: dependencies: \\[([^\\]]*)\\],)?", as: (Substring, Substring?).self))
      )
      let declared = declaration.1.map { $0.matches(of: /\w+/).map { String($0.0) } } ?? []
      #expect(Set(declared) == modules, "\(target)")
    }
  }

  @Test("memory is handled by hand in the engine, where a measurement says what that buys, and nowhere else")
  func memory() {
    let engine = [
      "Sources/FileStore/", "Sources/JSONText/", "Sources/Processes/", "Sources/Terminal/", "Sources/TextSearch/",
      "Sources/TodoKit/TodoStore/Document/",
    ]
    let files = Checkout.sources.filter { file in
      !engine.contains(where: file.path.hasPrefix) && file.code.contains { $0.text.contains("Unsafe") }
    }
    #expect(Set(files.map(\.path)) == Self.unsafeStill)
  }

  /// Files that handle memory by hand and are to be freed of it: the list may only become shorter.
  private static let unsafeStill: Set = [
    "Sources/TodoCLI/Machine/Environment.swift", "Sources/TodoKit/Entities/Exact.swift",
    "Sources/TodoKit/TodoBatch/BatchObjectReader.swift", "Sources/TodoKit/TodoBatch/BatchReader.swift",
  ]

  @Test("no entity is named behind the interactor: in presenters, views, commands and the router's routes")
  func entities() throws {
    let entities = [/\bTodo\(/, /\b: Todo\b/, /\[Todo\]/, /\bTodoStore\b/, /\bStoredTodos?\b/, /\bTodoSelection\b/]
    let files = Checkout.sources.filter { file in
      file.name.hasSuffix("Presenter") || file.name.hasSuffix("Models") || file.name == "Route"
        || file.path.hasPrefix("Sources/TodoCLI/Views/") || file.path.hasPrefix("Sources/TodoCLI/Commands/")
    }
    #expect(files.count > 15)
    for file in files {
      for line in file.code {
        for entity in entities {
          #expect(!line.text.contains(entity), "\(file.path):\(line.number): \(line.text)")
        }
      }
    }
  }

  @Test("a summary and a model are plain values: no entity, class, closure or pointer is in them")
  func plainValues() {
    let files = Checkout.sources.filter { file in
      file.path.hasPrefix("Sources/TodoKit/") && (file.name.hasSuffix("Models") || file.path.contains("/Shown/"))
    }
    #expect(files.count > 10)
    for file in files {
      // Rows are a window over a version of the store, and the one place behind which it lies.
      for line in file.code where line.text.contains(/\b(?:let|var) \w+:/) && file.name != "TodoRows" {
        let isPlain = !line.text.contains(#/->|\bStored\w|Unsafe|: Todo\b|\[Todo\]|\bany /#)
        #expect(isPlain, "\(file.path):\(line.number): \(line.text)")
      }
      #expect(!file.text.contains(/\b(?:class|actor) \w+/), "\(file.path)")
    }
  }

  @Test("the process, its clock, its environment and its streams are touched in the files named here, and nowhere else")
  func outside() {
    let rules: [(pattern: Regex<Substring>, files: Set<String>)] = [
      (/\b(?:print|debugPrint|dump)\(/, []),
      (/\bexit\(/, ["Sources/todo/main.swift"]),
      (
        /\bgetenv\(/,
        [
          "Sources/TodoCLI/Machine/Environment.swift", "Sources/Terminal/Text/PlantedFault.swift",
          "Sources/FileStore/System/PlantedFault.swift",
        ]
      ),
      (/\bCommandLine\b/, ["Sources/TodoCLI/Machine/Environment.swift"]),
      (
        /\b(?:time\(nil|clock_gettime\()/,
        ["Sources/TodoCLI/Machine/Environment.swift", "Sources/FileStore/System/SystemCalls.swift"]
      ),
      (/\blocaltime_r\(/, ["Sources/TodoCLI/Machine/Environment.swift"]),
      (
        /\bisatty\(/,
        [
          "Sources/Terminal/Streams/Console.swift", "Sources/TodoCLI/Console/ShellCommand.swift",
          "Sources/TodoCLI/Machine/Environment.swift",
        ]
      ),
      // Whatever else is shown is made visible: bytes of JSON, of a table, of a path for a script, of the tool's own texts.
      (
        /\b(?:[a-z]+A|a)sIs\b/,
        [
          "Sources/Terminal/Text/DisplayText.swift", "Sources/Terminal/Text/DisplayText+Interpolation.swift",
          "Sources/Terminal/Text/DisplayText+Layout.swift", "Sources/Terminal/Streams/OutputBuffer.swift",
          "Sources/TodoCLI/TodoTool.swift", "Sources/TodoCLI/Views/JSON/JSONView.swift",
          "Sources/TodoCLI/Views/Plain/PlainView.swift",
          "Sources/TodoCLI/Views/QuietView.swift",
        ]
      ),
      (/\(stringLiteral\b/, ["Sources/Terminal/Text/DisplayText+Interpolation.swift"]),
      (/\b(?:fatalError|assertionFailure)\(/, []),
    ]
    for file in Checkout.sources {
      for (pattern, files) in rules where !files.contains(file.path) {
        for line in file.code {
          #expect(!line.text.contains(pattern), "\(file.path):\(line.number): \(line.text)")
        }
      }
    }
  }

  @Test("nothing is forced: no try!, no as!", arguments: Checkout.sources + Checkout.tests)
  func force(file: Checkout.File) {
    for line in file.code where !line.text.contains("\"") {
      #expect(!line.text.contains("try" + "! ") && !line.text.contains(" as" + "! "), "line \(line.number)")
    }
  }

  @Test("lines and columns of many places in a text are found in one pass, and not from its beginning for each")
  func places() {
    for file in Checkout.sources where file.path != "Sources/TodoKit/TodoStore/Document/StoreDocument+Verifying.swift" {
      for line in file.code where line.text.contains("JSONPosition(of:") {
        #expect(line.text.contains("in: line)"), "\(file.path):\(line.number): \(line.text)")
      }
    }
  }

  @Test("the number of an exit status is known to one file")
  func exitStatus() {
    for file in Checkout.sources where file.name != "ExitStatus" && file.name != "main" {
      for line in file.code { #expect(!line.text.contains("ExitStatus(rawValue"), "\(file.path)") }
    }
  }

  @Test("the package depends on nothing, and every target is strict")
  func package() throws {
    let package = try #require(Checkout.text(of: "Package.swift"))
    #expect(!package.contains(".package("))
    #expect(!package.contains("unsafeFlags"))
    let targets = package.matches(of: /\.(target|testTarget|executableTarget)\(/).count
    #expect(package.matches(of: /swiftSettings: strict/).count == targets)
    #expect(package.contains("treatAllWarnings(as: .error)"))
  }
}
