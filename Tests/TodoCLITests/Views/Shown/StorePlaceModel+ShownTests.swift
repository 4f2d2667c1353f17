import Foundation
import Terminal
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

/// The store as the views show it, with all forms in one table.
struct StoreReportLinesTests {
  private static let place = StorePlaceModel(
    path: "a\tb.json",
    facts: [
      StoreFact("path", .text("a\tb.json")), StoreFact("sound", .flag(false)), StoreFact("todos", .number(3)),
      StoreFact("uids", .texts(["x", "y\u{1B}"])),
    ])

  private static func report(isBesideTodos: Bool = false, copy: String? = nil) -> StoreReportModel {
    StoreReportModel(
      result: "intact: \u{1B}", notes: ["odd\n"], facts: [StoreFact("sound", .flag(true))], copy: copy,
      isBesideTodos: isBesideTodos)
  }

  /// The output of a view on both streams.
  private func output(_ form: OutputForm, _ show: (any TodoView) -> Void) throws -> (out: String, err: String)
  {
    let folder = try TemporaryFolder()
    try folder.write("", to: "out")
    try folder.write("", to: "err")
    let out = try FileHandle(forWritingTo: URL(filePath: folder.path(of: "out")))
    let err = try FileHandle(forWritingTo: URL(filePath: folder.path(of: "err")))
    let console = Console(out: out.fileDescriptor, err: err.fileDescriptor, color: .never) { _ in nil }
    switch form {
    case .text: show(TextView(console: console, fields: nil))
    case .plain: show(PlainView(console: console, fields: nil))
    case .json: show(JSONView(console: console, fields: nil, isArray: true))
    case .ndjson: show(JSONView(console: console, fields: nil, isArray: false))
    case .quiet: show(QuietView(console: console))
    }
    try console.out.buffer.flush()
    try console.err.buffer.flush()
    return (try folder.text(of: "out"), try folder.text(of: "err"))
  }

  @Test(
    "a place is labelled for people, tab-separated for scripts, one object in JSON, and the bare path when quiet",
    arguments: [
      (.text, "path   a^Ib.json\nsound  no\ntodos  3\nuids   x\nuids   y^[\n"),
      (.plain, "path\ta^Ib.json\nsound\tfalse\ntodos\t3\nuids\tx\nuids\ty^[\n"),
      (.json, #"{"path":"a\tb.json","sound":false,"todos":3,"uids":["x","y\u001b"]}"# + "\n"),
      (.ndjson, #"{"path":"a\tb.json","sound":false,"todos":3,"uids":["x","y\u001b"]}"# + "\n"),
      (.quiet, "a\tb.json\n"),
    ] as [(OutputForm, String)])
  func places(form: OutputForm, expected: String) throws {
    #expect(try output(form) { $0.show(Self.place) } == (expected, ""))
  }

  @Test(
    "a report is a result and notes, one object in JSON, and nothing when quiet",
    arguments: [
      (.text, "intact: ^[\nnote: odd^J\n"), (.plain, "intact: ^[\nnote: odd^J\n"),
      (.json, "{\"sound\":true}\n"), (.ndjson, "{\"sound\":true}\n"), (.quiet, ""),
    ] as [(OutputForm, String)])
  func reports(form: OutputForm, expected: String) throws {
    #expect(try output(form) { $0.show(Self.report()) } == (expected, ""))
  }

  @Test("a quiet repair prints the path of the damaged store")
  func quietRepair() throws {
    #expect(try output(.quiet) { $0.show(Self.report(copy: "s.json.damaged")) } == ("s.json.damaged\n", ""))
  }

  @Test("a bare path is written byte by byte for a script, and made visible on a terminal")
  func barePath() throws {
    let report = Self.report(copy: "a\u{1B}]0;b")
    #expect(try output(.quiet) { $0.show(report) }.out == "a\u{1B}]0;b\n")
    let caught = try CaughtConsole(isTerminal: true)
    let view = QuietView(console: caught.console)
    view.show(Self.place)
    view.show(report)
    #expect(try caught.output() == "a^Ib.json\na^[]0;b\n")
  }

  @Test("a report beside the todos goes to standard error", arguments: OutputForm.allCases)
  func besideTodos(form: OutputForm) throws {
    let report = form == .quiet ? "" : "intact: ^[\nnote: odd^J\n"
    #expect(try output(form) { $0.show(Self.report(isBesideTodos: true)) } == ("", report))
  }
}

struct JSONViewStoreTests {
  private func shown(_ show: (JSONView) -> Void) throws -> (out: String, err: String) {
    let caught = try CaughtConsole()
    show(JSONView(console: caught.console, fields: nil, isArray: true))
    return (try caught.output(), try caught.errors())
  }

  @Test("the place of the store is one object, with its facts in order")
  func place() throws {
    let facts = [
      StoreFact("path", .text("a\u{1B}")), StoreFact("todos", .number(3)), StoreFact("sound", .flag(true)),
      StoreFact("notes", .texts(["x", "\u{202E}"])), StoreFact("none", .texts([])),
    ]
    let place = try shown { $0.show(StorePlaceModel(path: "a", facts: facts)) }
    #expect(
      place.out == #"{"path":"a\u001b","todos":3,"sound":true,"notes":["x","\u202e"],"none":[]}"# + "\n")
    #expect(place.err == "")
  }

  @Test("a report is one object, but only words if it is beside todos")
  func report() throws {
    func report(isBesideTodos: Bool) -> StoreReportModel {
      StoreReportModel(
        result: "sound", notes: [], facts: [StoreFact("sound", .flag(false))], copy: nil,
        isBesideTodos: isBesideTodos)
    }
    #expect(try shown { $0.show(report(isBesideTodos: false)) } == ("{\"sound\":false}\n", ""))
    #expect(try !shown { $0.show(report(isBesideTodos: true)) }.out.contains("{"))
  }
}
