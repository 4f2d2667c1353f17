import ArgumentKit
import Testing

@Suite("Argument declarations") struct ArgumentDeclarationTests {
  @Test(
    "a usage line shows how many words an argument takes and which",
    arguments: [
      (.one, [], "<ref>"), (.optional, [], "[ref]"), (.many, [], "<ref>..."), (.any, [], "[ref...]"),
      (.one, ["-"], "-"), (.one, ["a", "b"], "a|b"), (.optional, ["a", "b"], "[a|b]"),
      (.many, ["a", "b"], "a|b..."), (.any, ["a", "b"], "[a|b...]"),
    ] as [(ArgumentDeclaration.Arity, [String], String)])
  func notation(arity: ArgumentDeclaration.Arity, choices: [String], notation: String) {
    #expect(ArgumentDeclaration("ref", arity, help: "h", choices: choices).notation == notation)
  }
}
