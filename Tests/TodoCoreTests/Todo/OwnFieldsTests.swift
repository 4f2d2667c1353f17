import Testing
import TodoTestSupport

@testable import TodoCore

struct OwnFieldsTests {
  private struct Todos: UsedFields {
    let fieldNames: [String]

    func hasField(named name: String) -> Bool { fieldNames.contains(name) }
  }

  private func fields(_ names: String..., declared: [OwnField] = []) -> KnownFields {
    var fields = OwnFields()
    for field in declared { fields.declare(field) }
    return KnownFields(fields, usedBy: Todos(fieldNames: names))
  }

  private func refusal(_ name: String, in fields: KnownFields) -> Refusal? {
    do throws(Refusal) {
      _ = try fields.field(setting: name)
      return nil
    } catch {
      return error
    }
  }

  @Test("a field is known if a todo has it under a valid name, or if it is declared")
  func known() {
    let fields = fields("client", "Due", "a b", "task", declared: [OwnField("notes", .text, label: "Notes")])
    #expect(fields["client"] == OwnField("client") && fields["notes"]?.label == "Notes")
    #expect(fields["Client"] == nil && fields["Due"] == nil && fields["a b"] == nil && fields["task"] == nil)
    #expect(fields.names == ["notes", "client"])
    #expect(KnownFields()["client"] == nil && KnownFields.unchecked()["client"] == OwnField("client"))
  }

  @Test(
    "a new name is refused if it is close to a known name",
    arguments: [
      ("estimate", nil), ("clinet", "client"), ("Due", "due"), ("DUE", "due"), ("tag", "tags"),
      ("titel", "title"), ("prio", nil), ("x", nil), ("client", nil), ("größe", nil), ("a-1_b", nil),
    ] as [(String, String?)])
  func near(name: String, meant: String?) {
    #expect(refusal(name, in: fields("client")) == meant.map { .ownName(name, meant: $0) })
  }

  @Test(
    "names with another meaning, and names that no query could use, are refused",
    arguments: [
      "task", "CSV", "removed", "tags+", "is", "Blocks", "or", "a b", "a.b", "a:b", "1a", "-a", "",
      "é\u{200D}",
    ])
  func reserved(name: String) {
    #expect(refusal(name, in: fields()) == .ownName(name, meant: nil))
    #expect(!OwnFields.canHave(name: name))
  }

  @Test("a format takes a name only if records are kept under it", arguments: ExchangeFormat.allCases)
  func formats(format: ExchangeFormat) {
    #expect(OwnFields.canHave(name: format.rawValue) != format.isImported)
  }

  @Test(
    "a text has the type that it is written as, or the declared type",
    arguments: [
      (nil, "45", "45"), (nil, "1.50", "1.50"), (nil, "true", "true"), (nil, "True", #""True""#),
      (nil, "007", #""007""#),
      (nil, "a, b ,,c ", #"["a","b","c"]"#), (nil, "fri", #""fri""#), (.text, "45", #""45""#),
      (.text, "a,b", #""a,b""#),
      (.number, "1e3", "1e3"), (.bool, "TRUE", "true"), (.list, "a", #"["a"]"#),
      (.date, "fri", #""2026-11-27""#),
      (.date, "2026-12-01 9:30", #""2026-12-01T09:30""#), (nil, "none", nil), (.number, "", nil),
      (nil, ",", nil),
    ] as [(OwnField.Kind?, String, String?)])
  func values(kind: OwnField.Kind?, text: String, json: String?) throws {
    let value = try OwnField("x", kind).value(ofText: text, at: .friday)
    #expect(value.map { String(decoding: $0.json, as: UTF8.self) } == json)
  }

  @Test(
    "a text or JSON value of another type is refused",
    arguments: [(.number, "abc", "\"5\""), (.bool, "yes", "1"), (.date, "31 nov", "\"soon\"")]
      as [(OwnField.Kind, String, String)])
  func refusedValues(kind: OwnField.Kind, text: String, json: String) throws {
    let field = OwnField("x", kind)
    #expect(throws: Refusal.self) { try field.value(ofText: text, at: .friday) }
    #expect(throws: Refusal.self) { try field.value(ofJSON: Array(json.utf8), at: .friday) }
    #expect(throws: Refusal.self) { try field.value(ofJSON: Array("{}".utf8), at: .friday) }
  }
}
