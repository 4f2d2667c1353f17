import ArgumentKit
import TodoKit

extension HelpTopic {
  /// `todo help errors`.
  static let errors = HelpTopic(
    "errors", summary: "exit statuses, and errors as scripts see them",
    paragraphs: [
      "The exit status:", table(ExitStatus.allCases.map { (String($0.rawValue), $0.meaning) }),
      """
      A command that a signal ends has the status that the shell gives it: 130 after Ctrl-C, 143 after kill. A closed \
      pipe, as in todo | head -n 1, ends a command quietly.
      """,
      """
      An error says what is wrong, then what to do about it, on standard error. With --json or --ndjson it is one object \
      on one line of standard error, and standard output stays empty:
      """,
      "  {\"error\":\"not-found\",\"message\":\"no such todo: 99\",\"advice\":\"…\",\"refs\":[\"99\"]}",
      """
      error and message are always there. error is a stable code for scripts; message is for people. refs are the \
      references that it is about, query and column (from 1, in characters) the place in a query, and details the parts \
      where there are several. The codes, each with its exit status:
      """,
      table(
        ErrorCode.allCases.map { code in
          (code.rawValue, "\(ExitStatus(code.outcome).rawValue)  \(code.meaning)")
        }),
      "If standard output itself cannot be written, the message is text in every form.",
    ],
    examples: [
      Example("todo done 99 --json 2>&1 | jq -r .error", "prints the error code: not-found"),
      Example(
        "until todo add \"Check the logs\"; [ $? -ne 4 ]; do sleep 1; done",
        "tries again while the store is busy"),
    ])
}
