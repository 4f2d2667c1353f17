import Testing

/// Interactors give facts, and presenters make of them what is shown.
struct RolesTests {
  private static func files(_ role: String) -> [Checkout.File] {
    Checkout.sources.filter { $0.name.hasSuffix(role) }
  }

  @Test("an interactor returns no model, and puts no day into words", arguments: files("Interactor"))
  func facts(file: Checkout.File) {
    for line in file.code {
      #expect(!line.text.contains("DateLabel"), "line \(line.number)")
      #expect(!line.text.contains(/-> .*Model\b/), "line \(line.number)")
    }
  }

  @Test("a presenter does not show what the interactor answered as it is", arguments: files("Presenter"))
  func models(file: Checkout.File) {
    #expect(!file.code.contains { $0.text.contains(/\.show\(try interactor\.|\.show\(interactor\./) })
  }

  @Test("the rules apply to some interactors and presenters")
  func some() {
    #expect(Self.files("Interactor").count >= 6 && Self.files("Presenter").count >= 6)
  }
}
