import Foundation
import Testing

/// Whether each target can be read room by room without coming back to an earlier room.
struct RoomsTests {
  @Test(
    "the rooms of a target form no circle",
    arguments: try Checkout.names(in: "Sources"))
  func noCircle(target: String) {
    #expect(Rooms(of: target, in: Checkout.sources).ties == [])
  }

  @Test("the targets form no circle, and no type has a target's name")
  func targets() throws {
    #expect(Rooms(ofTargetsIn: Checkout.sources).ties == [])
    let targets = Set(try Checkout.names(in: "Sources"))
    let types = Checkout.sources.flatMap { file in
      file.swift.declaredTypes.map { (type: $0, file: file.path) }
    }
    #expect(types.filter { targets.contains($0.type) }.map(\.file) == [])
  }

  @Test("two targets that name each other's types are found, but not by a name that each has for itself")
  func targetCircle() {
    let files = [
      "Sources/Upper/House.swift": "struct House { let day: Day; let row: Row }; struct Row {}",
      "Sources/Lower/Day.swift": "struct Day { let row: Row }; struct Row {}",
      "Sources/Ground/Field.swift": "struct Field { let house: House }; struct Plan { let field: Field }",
      "Sources/Upper/Plans.swift": "struct Plans { let plans: [Plan] }",
    ].map { Checkout.File(path: $0, text: $1) }
    #expect(Rooms(ofTargetsIn: files).circles == [["Ground", "Upper"]])
  }

  @Test("two rooms that name each other's types are found together with these types")
  func circle() {
    let rooms = rooms([
      "Dates/Day.swift": "struct Day { let field: Field? }",
      "Fields/Field.swift": "enum Field { case due(Day) }",
      "Rules/Rule.swift": "struct Rule { let day: Day }", "House.swift": "struct House { let rule: Rule }",
    ])
    #expect(rooms.circles == [["Dates", "Fields"]])
    #expect(rooms.ties == ["Dates names Fields's Field", "Fields names Dates's Day"])
  }

  @Test("the top of a target and a room that name each other's types form a circle")
  func top() {
    let rooms = rooms([
      "House.swift": "struct House { let day: Day }", "Dates/Day.swift": "struct Day { let house: House }",
    ])
    #expect(rooms.circles == [[Rooms.top, "Dates"]])
  }

  @Test(
    "code that does not use a type ties no rooms together",
    arguments: [
      "// a Field\nstruct Day {}", "/* a Field */ struct Day {}", "struct Day { let name = \"a Field\" }",
      "struct Day { let name = \"\"\"\n  a \"Field\"\n  \"\"\" }",
      "struct Day { let name = #\"a \"Field\"\"# }", "struct Day { let kind = Other.Field }",
      "import Field\nstruct Day {}", "private struct Field {}\nstruct Day { let fields: Int }",
    ])
  func noUse(code: String) {
    #expect(
      rooms(["Dates/Day.swift": code, "Fields/Field.swift": "enum Field { case due(Day) }"]).circles == [])
  }

  @Test(
    "an expression that is inserted into a string is a use",
    arguments: ["\"a \\(Field.name) b\"", "#\"a \\#(f(Field.name)) b\"#"])
  func insertion(string: String) {
    let code = "struct Day { let name = \(string) }"
    #expect(
      rooms(["Dates/Day.swift": code, "Fields/Field.swift": "enum Field { case due(Day) }"]).circles.count
        == 1)
  }

  private func rooms(_ files: [String: String]) -> Rooms {
    Rooms(of: "House", in: files.map { Checkout.File(path: "Sources/House/\($0)", text: $1) })
  }
}
