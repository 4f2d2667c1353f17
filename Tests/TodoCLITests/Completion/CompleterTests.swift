import ArgumentKit
import FileStore
import Terminal
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

/// The facts of a store with todos in these projects and with these tags.
private func facts(
  _ projects: [String] = ["home improvement", "work/site"],
  tags: [String] = ["mail", "shop", "bad\u{1B}[31m", "a,b"]
) -> TodoCompletion {
  func todo(_ id: Int, _ title: String, _ change: (inout Todo) -> Void) -> Todo {
    var todo = Todo(
      id: TodoID(stored: id), uid: TodoUID(stored: "uid-\(id)"), title: title, created: Moment.friday.instant)
    change(&todo)
    return todo
  }
  let todos = [
    todo(3, "Call") { ($0.project, $0.tags) = (projects.first, tags) },
    todo(4, "Old") { ($0.project, $0.status) = (projects.last, .done) },
    todo(12, "Buy\u{7}milk") { $0.due = LocalDate("2026-11-20") },
  ]
  return TodoCompletion(
    TodoStore(MemoryStorage(StoreLayout.document(of: todos.map(\.line), trailer: StoreTrailer(lastID: 12)))))
}

struct CompleterTests {
  @Test("every option with a value and every operand names what completes it, for which there is a source")
  func sources() {
    let elsewhere: Set<Completes> = [.choices, .files, .helpSubjects]
    let known = elsewhere.union(CompletionSource.sources.keys).union(TodoField.allCases.map(Completes.values))
    for command in CommandTable.tool.commands {
      let options = (command.options + CommandTable.tool.options).filter(\.takesValue)
      for option in options {
        #expect(known.contains(option.completes), "\(command.name) \(option.spelling)")
        #expect(
          option.choices.isEmpty == (option.completes != .choices), "\(command.name) \(option.spelling)")
      }
      for argument in command.arguments {
        #expect(known.contains(argument.completes), "\(command.name) \(argument.notation)")
      }
    }
  }

  private func words(_ line: String) -> [Candidate] {
    let completer = Completer(tool: CommandTable.tool) { file, _ in file == "nowhere" ? nil : facts() }
    guard case .words(let words) = completer.completion(of: ShellLine(line, in: .zsh)) else { return [] }
    return words
  }

  @Test(
    "each place in a line has its candidates",
    arguments: [
      ("todo li", ["list"]), ("todo __", []), ("todo nonsense ", []), ("todo add --proj", ["--project"]),
      ("todo add --project=w", ["--project=work", "--project=work/site"]),
      ("todo add -Pw", ["-Pwork", "-Pwork/site"]),
      ("todo add -P ", ["home improvement", "work", "work/site", "none"]), ("todo add -t SH", ["shop"]),
      ("todo add x --after ", ["12", "3", "none"]), ("todo edit 3 --after ", ["12", "none"]),
      ("todo edit 1 --not-after 3,", ["3,12"]), ("todo edit 1 --parent 1", ["12"]),
      ("todo list after:", ["after:12", "after:3", "after:any", "after:none"]),
      ("todo list parent:1", ["parent:12"]), ("todo list blocks:3,", ["blocks:3,12", "blocks:3,3"]),
      ("todo edit 1 --untag m", ["mail"]), ("todo add -t bad", []),
      ("todo add -p ", ["high", "medium", "low", "none"]),
      ("todo add -d next", ["next week", "next month", "next year"]), ("todo add --repeat 2", ["2w"]),
      ("todo add --repeat bi", ["biweekly"]), ("todo postpone 1", ["12"]),
      ("todo postpone 3 1", ["12", "1d", "1w", "1m"]),
      ("todo postpone 3 to", ["today", "tonight", "tomorrow"]), ("todo postpone --where x 2", ["2w"]),
      ("todo log --since la", ["last week", "last month", "last quarter", "last year"]),
      ("todo log --until=ye", ["--until=yesterday"]), ("todo log --where tag:sh", ["tag:shop"]),
      ("todo note ", ["12", "3"]), ("todo note 3 t", []), ("todo skip 3 1", ["12"]),
      ("todo rename +w", ["+work", "+work/site"]), ("todo rename @s", ["@shop"]),
      ("todo rename '#m", ["#mail"]), ("todo rename +work w", ["work", "work/site"]),
      ("todo rename @shop m", ["mail"]), ("todo --color ", ["auto", "always", "never"]),
      ("todo list --fields id,ti", ["id,title"]), ("todo list --fields id,i", []),
      ("todo list --sort -du", ["-due"]), ("todo list --sort due,-pri", ["due,-priority"]),
      ("todo done ", ["12", "3"]), ("todo done 3 ", ["12"]), ("todo rm 3,", ["3,12"]),
      ("todo done 1", ["12"]), ("todo reopen ", ["4"]), ("todo help que", ["queries"]),
      ("todo help do", ["done"]), ("todo completions z", ["zsh"]), ("todo 1", ["12"]), ("todo 12,", ["12,3"]),
      ("todo 12 ", ["3"]), ("todo project:w", ["project:work", "project:work/site"]),
      ("todo tag:mail due:tod", ["due:today"]), ("todo --all tag:s", ["tag:shop"]),
      ("todo is:open --sort -du", ["-due"]), ("todo jot call @s", ["@shop"]),
      ("todo jot call '#m", ["#mail"]), ("todo jot +", ["+\"home improvement\"", "+work", "+work/site"]),
      ("todo jot project:work/", ["project:work/site"]), ("todo jot tags:m", ["tags:mail"]),
      ("todo jot a due:tod", ["due:today"]), ("todo jot a due:next-w", ["due:next-week"]),
      ("todo jot a repeat:bi", ["repeat:biweekly"]), ("todo jot a pri", ["priority:"]),
      ("todo jot a priority:h", ["priority:high"]), ("todo jot a parent:1", ["parent:12"]),
      ("todo jot a uid:", []), ("todo jot a b", []), ("todo add --title ", []), ("todo add word", []),
      ("todo undo ", []), ("todo done -f nowhere ", []), ("todo list is:o", ["is:open", "is:overdue"]),
      ("todo list status:d", ["status:done"]), ("todo list 'is:open prio", ["is:open priority:"]),
      ("todo list '(ta", ["(tag:", "(taken:"]), ("todo list due.b", ["due.before:", "due.by:"]),
      ("todo list tag:mail,s", ["tag:mail,shop"]), ("todo list tag:a", [#"tag:a",b""#, "tag:any"]),
      (#"todo list 'tag:"a"#, [#"tag:"a,b""#]),
      ("todo list project:h", [#"project:home" improvement""#]),
      (#"todo list project:\"h"#, [#"project:"home improvement""#]),
      (
        "todo list due.by:next",
        ["due.by:next-week", "due.by:next-month", "due.by:next-quarter", "due.by:next-year"]
      ),
      (
        #"todo list 'due.by:"next"#,
        [#"due.by:"next week""#, #"due.by:"next month""#, #"due.by:"next quarter""#, #"due.by:"next year""#]
      ),
      (#"todo list 'created.by:"next"#, []), (#"todo list 'created:"last w"#, [#"created:"last week""#]),
      ("todo list due.by:no", []), ("todo list due:no", ["due:none"]),
      ("todo show --where=is:w", ["--where=is:waiting"]),
      ("todo review last", ["last-week", "last-month", "last-quarter", "last-year"]),
      ("todo stats 3", ["30d", "3m"]), ("todo calendar n", ["next-month", "nov"]),
      (
        "todo stats -",
        [
          "--where", "--file", "--home", "--text", "--json", "--ndjson", "--plain", "--fields", "--quiet",
          "--color", "--no-config", "--no-hook", "--no-pager", "--help", "--version",
        ]
      ),
      ("todo list no", ["not"]), ("todo projects h", ["home improvement"]), ("todo tags s", ["shop"]),
    ])
  func candidates(line: String, expected: [String]) {
    #expect(words(line).map(\.word) == expected)
  }

  @Test("ids are offered with their titles, without control characters")
  func titles() {
    let reply = ShellReply(shell: .fish, line: ShellLine("todo done ", in: .fish), width: 80)
    #expect(reply.text(of: .words(words("todo done "))) == "words\n12\tBuy^Gmilk\n3\tCall\n")
  }

  @Test(
    "a name may continue with a mark that combines with the typed text",
    arguments: [
      "todo add -P a", "todo add --project=a", "todo add -Pa", "todo projects a", "todo list project:a",
      "todo list 'is:open project:a", "todo list project:work,a",
    ])
  func marks(line: String) throws {
    let completer = Completer(tool: CommandTable.tool) { _, _ in facts(["ab", "a\u{200D}b"]) }
    guard case .words(let words) = completer.completion(of: ShellLine(line, in: .zsh)) else { return }
    let word = try #require(words.first { $0.word.hasSuffix("a\u{200D}b") })
    let bash = ShellReply(shell: .bash, line: ShellLine(line, in: .bash), width: 80, typedInBash: "a")
    #expect(
      bash.text(of: .words([word])).unicodeScalars.suffix(3).elementsEqual("\u{200D}b\n".unicodeScalars))
  }

  @Test(
    "a name that begins with a combining mark is a value of its own",
    arguments: ["todo list tag:", "todo list tag:mail,"])
  func leadingMark(line: String) {
    let completer = Completer(tool: CommandTable.tool) { _, _ in facts(tags: ["\u{301}x"]) }
    for typed in ["", "\u{301}"] {
      guard case .words(let words) = completer.completion(of: ShellLine(line + typed, in: .zsh)) else {
        return
      }
      #expect(words.first?.word.unicodeScalars.last == "x")
    }
  }

  @Test("the value of --file is a path, after the option in the same word")
  func files() {
    let completer = Completer(tool: CommandTable.tool) { _, _ in nil }
    #expect(completer.completion(of: ShellLine("todo -f x", in: .bash)) == .files(after: 0))
    #expect(completer.completion(of: ShellLine("todo --file=x", in: .bash)) == .files(after: 7))
  }

  @Test(
    "views, aliases and config keys are offered where they can be used",
    arguments: [
      ("todo @w", ["@work"]), ("todo @", ["@home", "@work", #"@a",b""#, "@mail", "@shop"]),
      ("todo list @h", ["@home"]), ("todo list +w", ["+work", "+work/site"]),
      ("todo list 'not #m", ["not #mail"]), ("todo list @s", ["@shop"]), ("todo +work/", ["+work/site"]),
      ("todo list +ho", [#"+home" improvement""#]), ("todo done --where +h", [#"+home" improvement""#]),
      ("todo @work ta", ["tag:", "taken:"]), ("todo list 'not @w", ["not @work"]), ("todo b", ["bp"]),
      ("todo bp is:ov", ["is:overdue"]), ("todo bp --so", ["--sort"]), ("todo done --where @w", ["@work"]),
      ("todo config list.s", ["list.sort"]), ("todo config alias.", ["alias.bp"]),
      ("todo config view.work.", ["view.work.query"]), ("todo config list.sort -ti", []),
      ("todo config list.sort due,ti", ["due,title"]), ("todo config date.week-start s", ["sat", "sun"]),
      ("todo config date.order ", ["dmy", "mdy"]), ("todo config color.id bl", ["black", "blue", "blink"]),
      ("todo config list.group n", ["none"]), ("todo config list.query @h", ["@home"]),
      ("todo config alias.x ", []), ("todo config color.id bold bl", ["black", "blue", "blink"]),
      ("todo config nope.x ", []), ("todo --no-config bp x", []), ("todo add @h", []),
    ])
  func settings(line: String, expected: [String]) throws {
    let config =
      "[view \"work\"]\nquery = tag:a\n[view \"home\"]\nquery = tag:b\n[alias]\nbp = list --group project\n"
    let settings = SettingsReader(try ConfigParser.parse(Array(config.utf8)), for: CommandTable.tool)
    let completer = Completer(tool: CommandTable.tool, facts: { _, _ in facts() }, settings: settings)
    guard case .words(let words) = completer.completion(of: ShellLine(line, in: .zsh)) else { return }
    #expect(words.map(\.word) == expected)
  }

  @Test("every option with a value has candidates or takes free text")
  func everyOption() {
    let free: Set = ["title", "content", "note", "uid", "limit", "file", "branch", "set", "map", "for"]
    for command in CommandTable.tool.commands where !command.isHidden {
      for option in command.options + CommandTable.tool.options where option.takesValue {
        let isKnown = !words("todo \(command.name) --\(option.name) ").isEmpty
        #expect(isKnown != free.contains(option.name), "\(command.name) --\(option.name)")
      }
    }
  }
}

struct ShellReplyTests {
  private let ids = Completion.words([.init("1", "Buy milk"), .init("12", "Call")])

  private func reply(
    _ shell: Shell, _ line: String, _ word: String = "", isList: Bool = true, width: Int = 40
  )
    -> ShellReply
  {
    ShellReply(
      shell: shell, line: ShellLine(line, in: shell), width: width, typedInBash: word, isList: isList)
  }

  @Test("each shell gets the words in its own form")
  func forms() {
    #expect(reply(.bash, "todo done ").text(of: ids) == "words\n1   (Buy milk)\n12  (Call)\n")
    #expect(reply(.zsh, "todo done ").text(of: ids) == "lines\n1\t1   Buy milk\n12\t12  Call\n")
    #expect(reply(.fish, "todo done ").text(of: ids) == "words\n1\tBuy milk\n12\tCall\n")
  }

  @Test("a path is left to the shell", arguments: Shell.allCases)
  func files(shell: Shell) {
    #expect(reply(shell, "").text(of: .files(after: 7)) == "files 7\n")
  }

  @Test("bash gets only its own part of the word, in the quotes that are open")
  func bashRest() {
    let names = Completion.words([.init("due.by:next week")])
    #expect(reply(.bash, "todo list due.by:n", "n").text(of: names) == "words\nnext\\ week\n")
    #expect(reply(.bash, "todo list 'due.by:n", "due.by:n").text(of: names) == "words\ndue.by:next week\n")
    #expect(reply(.bash, "todo list DUE", "DUE").text(of: names) == "words\n")
  }

  @Test("bash gets no meaning that it would put into the line, and no space after a colon")
  func bashInsertion() {
    #expect(reply(.bash, "todo done ", isList: false).text(of: ids) == "words\n1\n12\n")
    #expect(reply(.bash, "todo done 12", "12").text(of: ids) == "words\n12\n")
    #expect(reply(.bash, "todo list d", "d").text(of: .words([.init("due:")])) == "partial\ndue:\n")
  }

  @Test("a meaning is cut to the width, and left out if there is no room")
  func width() {
    let long = Completion.words([.init("1", String(repeating: "x", count: 100)), .init("2", "y")])
    for line in reply(.zsh, "").text(of: long).split(separator: "\n").dropFirst() {
      #expect(DisplayText(String(line.split(separator: "\t")[1])).width < 40)
    }
    #expect(reply(.zsh, "", width: 10).text(of: long) == "lines\n1\t1\n2\t2\n")
  }
}
