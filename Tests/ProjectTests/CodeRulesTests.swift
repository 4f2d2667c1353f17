import Testing

/// What code may name, and in which files.
struct CodeRulesTests {
  /// The modules that each target declares as its dependencies.
  private static let dependencies = dependencies(in: "Package.swift")

  private static func dependencies(in path: String) -> [String: Set<String>] {
    let package = (Checkout.text(of: path) ?? "").replacing(/\s+/, with: " ")
    let targets = package.matches(of: /[tT]arget\( ?name: "(\w+)",(?: dependencies: \[([^\]]*)\],)?/)
    return Dictionary(
      uniqueKeysWithValues: targets.map { target in
        (String(target.1), Set((target.2 ?? "").matches(of: /\w+/).map { String($0.0) }))
      })
  }

  /// A target that lacks a dependency is built only if the order of the build happens to suit it.
  @Test("the package of the fuzzers declares the dependencies of the product's targets")
  func fuzzers() {
    let fuzzers = Self.dependencies(in: "Tests/Torture/Fuzz/Package.swift")
    let targets = Set(fuzzers.keys).intersection(Self.dependencies.keys).subtracting(["TodoTestSupport"])
    #expect(targets.isSuperset(of: ["TodoScreen", "TodoCore", "Terminal", "Libc"]))
    for target in targets { #expect(fuzzers[target] == Self.dependencies[target], "\(target)") }
  }

  /// The compiler finds any module of the package that happens to be built, and every module of the system.
  @Test(
    "a source imports only modules that its target declares, and only Libc imports the C library",
    arguments: Checkout.sources)
  func imports(file: Checkout.File) throws {
    let target = String(file.path.split(separator: "/")[1])
    let allowed = target == "Libc" ? ["Glibc", "Musl", "Darwin"] : try #require(Self.dependencies[target])
    for module in Self.imports(of: file) { #expect(allowed.contains(module), "import \(module)") }
  }

  @Test(
    "a test imports only modules of the package that its target depends on, directly or not",
    arguments: Checkout.tests)
  func importsOfTests(file: Checkout.File) {
    let target = String(file.path.split(separator: "/")[1])
    guard let declared = Self.dependencies[target] else { return }
    var (allowed, open) = (declared, declared)
    while let next = open.popFirst() {
      open.formUnion(Self.dependencies[next, default: []].subtracting(allowed))
      allowed.formUnion(Self.dependencies[next, default: []])
    }
    for module in Self.imports(of: file) where Self.dependencies[module] != nil {
      #expect(allowed.contains(module), "import \(module)")
    }
  }

  private static func imports(of file: Checkout.File) -> [String] {
    file.code.compactMap { line in
      let words = line.text.split(separator: " ")
      guard let index = words.firstIndex(of: "import"), index + 1 < words.count else { return nil }
      // Before `import` there can only be an attribute or an access level; in a string, there can be
      // anything.
      guard words[..<index].allSatisfy({ $0.first == "@" || ["public", "package", "internal"].contains($0) })
      else {
        return nil
      }
      return words.last.map(String.init)
    }
  }

  @Test("memory is handled by hand only in the engine, and in the files listed here")
  func memory() {
    let engine = [
      "Sources/FileStore/", "Sources/JSONText/", "Sources/Processes/", "Sources/Terminal/",
      "Sources/TextSearch/", "Sources/StoreEngine/",
    ]
    let files = Checkout.sources.filter { file in
      !engine.contains(where: file.path.hasPrefix) && file.code.contains { $0.text.contains("Unsafe") }
    }
    #expect(Set(files.map(\.path)) == Self.unsafeStill)
  }

  /// Files that still handle memory by hand but should not: the list may only become shorter.
  private static let unsafeStill: Set = [
    "Sources/TodoCLI/Machine/Environment.swift", "Sources/TodoCore/Text/Exact.swift",
    "Sources/TodoKit/TodoBatch/BatchReader.swift",
  ]

  /// The compiler does not check this: with one import, a front end sees everything that an interactor sees.
  @Test("presenters, models, views, commands and routes name no entity")
  func entities() throws {
    let entities = [/\bTodo\(/, /\bTodoStore\b/, /\bStoredTodos?\b/, /\bTodoSelection\b/]
    let files = Checkout.sources.filter { file in
      file.name.hasSuffix("Presenter") || file.name.hasSuffix("Models") || file.name == "Route"
        || file.path.hasPrefix("Sources/TodoCLI/Views/") || file.path.hasPrefix("Sources/TodoCLI/Commands/")
    }
    #expect(files.count > 15)
    for file in files {
      for line in file.code where !line.text.contains("import ") {
        for entity in entities {
          #expect(!line.text.contains(entity), "\(file.path):\(line.number): \(line.text)")
        }
      }
    }
  }

  @Test("summaries and models are plain values without entities, classes, closures or pointers")
  func plainValues() {
    let files = Checkout.sources.filter { file in
      file.path.hasPrefix("Sources/TodoKit/")
        && (file.name.hasSuffix("Models") || file.path.contains("/Presentation/"))
    }
    #expect(files.count > 8)
    for file in files {
      // Rows are a window onto a version of the store, and the only model that holds one.
      for line in file.code where line.text.contains(/\b(?:let|var) \w+:/) && file.name != "TodoRows" {
        let isPlain = !line.text.contains(#/->|\bStored\w|Unsafe|\bany /#)
        #expect(isPlain, "\(file.path):\(line.number): \(line.text)")
      }
      #expect(!file.text.contains(/\b(?:class|actor) \w+/), "\(file.path)")
    }
  }

  @Test("only the files named here touch the process, its clock, its environment and its streams")
  func outside() {
    let rules: [(pattern: Regex<Substring>, files: Set<String>)] = [
      (/\b(?:print|debugPrint|dump)\(/, []),
      (/\bexit\(/, ["Sources/todo/main.swift"]),
      (/\bgetenv\(/, ["Sources/TodoCLI/Machine/Environment.swift"]),
      (/\bCommandLine\b/, ["Sources/TodoCLI/Machine/Environment.swift"]),
      (
        /\b(?:time\(nil|clock_gettime\()/,
        ["Sources/TodoCLI/Machine/Environment.swift", "Sources/FileStore/System/SystemCalls.swift"]
      ),
      (/\blocaltime_r\(/, ["Sources/TodoCLI/Machine/Environment.swift"]),
      (
        /\bisatty\(/,
        [
          "Sources/Terminal/Streams/Console.swift", "Sources/TodoCLI/Programs/ShellCommand.swift",
          "Sources/TodoCLI/Machine/Environment.swift",
        ]
      ),
      // As they are: JSON, tables, paths for a script, the tool's own texts. Everything else is made visible.
      (
        /\b(?:[a-z]+A|a)sIs\b/,
        [
          "Sources/Terminal/Text/DisplayText.swift", "Sources/Terminal/Text/DisplayText+Layout.swift",
          "Sources/Terminal/Streams/OutputBuffer.swift", "Sources/TodoCLI/TodoTool.swift",
          "Sources/TodoCLI/Views/JSONView.swift", "Sources/TodoCLI/Views/PlainView.swift",
          "Sources/TodoCLI/Views/PlainView.swift",
        ]
      ),
      (
        /\(stringLiteral\b/,
        [
          "Sources/Terminal/Text/DisplayText.swift", "Sources/TodoCore/Errors/Advice.swift",
          "Sources/TodoCore/Jot/JotWord.swift",
        ]
      ),
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

  @Test("at most two names are assigned at once, for what belongs together", arguments: Checkout.sources)
  func assignments(file: Checkout.File) {
    for line in file.code
    where line.text.contains(") = (")
      && line.text.contains(/^ *(?:let |var )?\((?:[\w.]+, ){2,}[\w.]+\) = \(/)
    {
      Issue.record("line \(line.number): \(line.text)")
    }
  }

  @Test(
    "a line is longer than 110 columns only if a string needs it",
    arguments: Checkout.sources + Checkout.tests)
  func width(file: Checkout.File) {
    var isString = false
    for (index, line) in file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let isWide = line.count > 110 && !isString && !line.contains("\"")
      #expect(!isWide, "line \(index + 1)")
      if line.ranges(of: "\"\"\"").count % 2 == 1 { isString.toggle() }
    }
  }

  @Test("no code uses try! or as!", arguments: Checkout.sources + Checkout.tests)
  func force(file: Checkout.File) {
    for line in file.code where !line.text.contains("\"") {
      #expect(!line.text.contains("try" + "! ") && !line.text.contains(" as" + "! "), "line \(line.number)")
    }
  }

  @Test("the lines and columns of many places in a text are found in one pass")
  func places() {
    // These tell of one mistake, and no more.
    let single = [
      "Sources/StoreEngine/Document/StoreDocument.swift", "Sources/TodoCLI/Config/", "Sources/JSONText/",
    ]
    for file in Checkout.sources where !single.contains(where: file.path.hasPrefix) {
      for line in file.code where line.text.contains("JSONPosition(of:") {
        #expect(line.text.contains("in: line)"), "\(file.path):\(line.number): \(line.text)")
      }
    }
  }

  @Test("only ExitStatus and main make an exit status from a number")
  func exitStatus() {
    for file in Checkout.sources where file.name != "ExitStatus" && file.name != "main" {
      for line in file.code { #expect(!line.text.contains("ExitStatus(rawValue"), "\(file.path)") }
    }
  }

  @Test("the package has no dependencies, and every target is strict")
  func package() throws {
    let package = try #require(Checkout.text(of: "Package.swift"))
    #expect(!package.contains(".package("))
    #expect(!package.contains("unsafeFlags"))
    let targets = package.matches(of: /\.(target|testTarget|executableTarget)\(/).count
    #expect(package.matches(of: /swiftSettings: strict/).count == targets)
    #expect(package.contains("treatAllWarnings(as: .error)"))
  }
}
