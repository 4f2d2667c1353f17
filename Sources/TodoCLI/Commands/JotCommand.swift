import ArgumentKit
import TodoKit

extension Command {
  static let jot = Command(
    "jot", summary: "adds a todo written in one line: call mum tomorrow 5pm @phone +home p1",
    arguments: [lineArgument], options: add.declaration.options, page: PackageResources.jot_txt
  ) { arguments throws(UsageError) in
    try newTodos(arguments, isJot: true)
  } spelling: {
    spelling(ofNew: $0, isJot: true)
  }

  static let lineArgument = ArgumentDeclaration(
    "text", .any, help: "what to do, with dates and marks in it; - reads a todo from each line", isText: true)
}
