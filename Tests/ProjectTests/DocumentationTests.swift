import ArgumentKit
import Foundation
import Testing

@testable import TodoCLI

/// Everything that the documentation refers to exists.
struct DocumentationTests {
  private static let catalogue = "Sources/TodoKit/TodoKit.docc"

  /// README and the articles, by their paths.
  static let documents: [Checkout.File] = {
    let articles = (try? Checkout.names(in: catalogue)) ?? []
    return (["README.md", "Tests/Torture/README.md"] + articles.map { "\(catalogue)/\($0)" }).compactMap {
      path in
      Checkout.text(of: path).map { Checkout.File(path: path, text: $0) }
    }
  }()

  private static var main: String { Checkout.text(of: "\(catalogue)/TodoKit.md") ?? "" }

  /// The names of the articles.
  private static var articles: Set<String> {
    Set((try? Checkout.names(in: catalogue))?.map { $0.replacing(".md", with: "") } ?? [])
  }

  @Test("links between articles lead to articles", arguments: documents)
  func articleLinks(document: Checkout.File) {
    for match in document.text.matches(of: /<doc:([A-Za-z]+)>/) {
      #expect(Self.articles.contains(String(match.1)), "\(match.0)")
    }
  }

  @Test("links in README and the articles lead to files and headings", arguments: documents)
  func fileLinks(document: Checkout.File) {
    let headings = document.text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
      heading.lowercased().trimmingCharacters(in: ["#", " "]).replacing(" ", with: "-")
    }
    let prose = document.text.replacing(/(?ms)^```.*?^```$/, with: "")
    for match in prose.matches(of: /\]\(([^)]+)\)/) where !match.1.hasPrefix("http") {
      let isThere =
        match.1.hasPrefix("#")
        ? headings.contains(String(match.1.dropFirst())) : Checkout.text(of: String(match.1)) != nil
      #expect(isThere, "\(match.0)")
    }
  }

  @Test("each line of the worked example of a new field is in the file that it names")
  func fieldExample() throws {
    let article = Checkout.text(of: "\(Self.catalogue)/Contributing.md") ?? ""
    let example = try #require(article.firstMatch(of: /(?ms)^```diff\n(.*?)^```$/)).1
    var file = ""
    var files = 0
    for line in example.split(separator: "\n") {
      if line.hasPrefix("+") {
        #expect(file.contains(line.dropFirst().trimmingCharacters(in: .whitespaces)), "\(line)")
      } else {
        file = Checkout.text(of: "Sources/\(line.prefix { $0 != ":" })") ?? ""
        files += 1
      }
    }
    #expect(files == 7)
  }

  @Test("named source files exist", arguments: documents)
  func paths(document: Checkout.File) {
    let files = Checkout.sources + Checkout.tests
    for match in document.text.matches(of: /`([A-Za-z+\/]+\.swift)`/) {
      #expect(files.contains { $0.path == match.1 || $0.path.hasSuffix("/\(match.1)") }, "\(match.0)")
    }
  }

  @Test("every article is among the topics of the catalogue")
  func everyArticle() {
    for article in Self.articles.subtracting(["TodoKit"]) {
      #expect(Self.main.contains("- <doc:\(article)>\n"), "\(article)")
    }
  }

  @Test("the topics of the catalogue are the public types that a front end sees")
  func everyType() {
    let types = Checkout.sources.filter(Checkout.knowsTodos).flatMap { file in
      file.text.matches(of: /(?m)^public (?:final |indirect )?(?:struct|enum|class|protocol) ([A-Za-z]+)/)
        .map { String($0.1) }
    }
    let topics = Self.main.matches(of: /(?m)^- ``([A-Za-z]+)``$/).map { String($0.1) }
    #expect(Set(topics).subtracting(types) == [])
    #expect(Set(types).subtracting(topics) == [])
    #expect(topics.count == Set(topics).count)
  }

  @Test("links to symbols lead to declarations", arguments: documents + Checkout.sources)
  func symbolLinks(file: Checkout.File) {
    for line in file.text.split(separator: "\n") where line.contains("``") {
      for match in line.matches(of: /``([A-Za-z\/]+)(?:\([a-z:A-Z_]*\))?``/) {
        for name in match.1.split(separator: "/") {
          #expect(Self.declared.contains(String(name)), "\(match.0)")
        }
      }
    }
  }

  /// The names of the modules and of everything that is declared in them.
  private static let declared: Set<String> = {
    var names = Set(Checkout.sources.map { String($0.path.split(separator: "/")[1]) } + ["init"])
    let keywords: Set<Substring> = [
      "struct", "enum", "class", "protocol", "typealias", "let", "var", "func", "case",
    ]
    for line in Checkout.sources.flatMap(\.code) {
      let words = line.text.split(separator: " ")
      for (keyword, word) in zip(words, words.dropFirst()) where keywords.contains(keyword) {
        names.insert(String(word.prefix { $0.isLetter }))
      }
    }
    return names
  }()

  @Test("named pages of help exist", arguments: documents)
  func helpPages(document: Checkout.File) {
    for match in document.text.matches(of: /todo help ([a-z]+)/) {
      let name = String(match.1)
      #expect(
        CommandTable.tool.topic(named: name) != nil || CommandTable.tool.command(named: name) != nil,
        "\(name)")
    }
  }

  @Test("the tool reads the variables that help and the manual list")
  func variables() {
    let readers = Checkout.sources.filter { file in
      ["Sources/TodoCLI/", "Sources/TodoScreen/", "Sources/Terminal/"].contains(where: file.path.hasPrefix)
        && file.name != "Environment+Variables"
        && (file.name.hasPrefix("Environment") || file.text.contains("environment"))
    }
    let read = readers.flatMap(\.code).flatMap {
      $0.text.matches(of: /"([A-Z][A-Z_]+)"/).map { String($0.1) }
    }
    // libc itself reads this variable.
    #expect(Set(read).union(["TZ"]) == Set(Environment.variables.map(\.name)))
  }
}
