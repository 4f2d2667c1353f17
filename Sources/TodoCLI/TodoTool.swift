package import ArgumentKit
public import FileStore
import Terminal
import TodoKit

/// The tool: from an environment to an exit status.
public enum TodoTool {
  /// Runs one command line.
  ///
  /// - Parameter screen: what `todo ui` opens.
  package static func run(_ environment: Environment, screen: any FullScreen) -> ExitStatus {
    let words: [String]
    do {
      words = try decodeArguments(environment.arguments)
    } catch {
      return report(ProblemModel(error), of: environment.arguments, environment)
    }
    var settings = SettingsSource(environment, for: CommandTable.tool)
    let line: CommandWords
    do {
      line = try CommandWords(words) { isOff throws(TodoError) in try settings.settings(isOff: isOff).aliases }
    } catch {
      return report(ProblemModel(error), of: environment.arguments, environment)
    }
    do {
      return try run(line.words, &settings, screen, environment)
    } catch {
      let error = CommandHint(line.words, in: environment).improving(error)
      return report(ProblemModel(error, in: line), of: line.words.map { Array($0.utf8) }, environment)
    }
  }

  private static func run(
    _ words: [String], _ settings: inout SettingsSource, _ screen: any FullScreen, _ environment: Environment
  ) throws(UsageError) -> ExitStatus {
    let noPager = GlobalOptions.noPager.row.spelling
    let pager = words.prefix { $0 != "--" }.contains(noPager) ? nil : Pager(environment)
    switch try CommandTable.tool.parse(words) {
    case .help(let command):
      let (tool, width) = (CommandTable.tool, helpWidth(environment))
      let page = command.map { tool.helpPage(of: $0, width: width) } ?? tool.helpPage(width: width)
      return show(page, pager, environment)
    case .topic(let topic):
      return show(CommandTable.tool.helpPage(of: topic, width: helpWidth(environment)), pager, environment)
    case .version:
      return show("\(CommandTable.tool.name) \(Release.words)\n", pager, environment)
    case .command(let arguments):
      return try run(arguments, &settings, screen, pager, environment)
    }
  }

  /// Says why there is no environment to run a command line in.
  public static func refuseToStart(because failure: SystemFailure) -> ExitStatus {
    let console = Console(color: .never) { _ in nil }
    console.err.buffer.append("todo: cannot start: \(failure.message)\n")
    return finish(console, .failed)
  }

  private static func run(
    _ arguments: ParsedArguments, _ settings: inout SettingsSource, _ screen: any FullScreen, _ pager: Pager?,
    _ environment: Environment
  ) throws(UsageError) -> ExitStatus {
    if let printing = PrintingCommand(arguments.command) {
      return show(try printing.text(arguments, in: environment), pager, environment)
    }
    let options = try GlobalOptions(arguments)
    let console = environment.console(options.color)
    pager?.hold(console)
    if arguments.command == ConfigCommand.declaration {
      return configure(try ConfigCommand.request(arguments), arguments, options, console, pager, environment)
    }
    guard let command = CommandTable.command(arguments.command) else {
      preconditionFailure("a command that is parsed is in the table")
    }
    let route = try command.route(arguments)
    // An editor that nobody has asked for by name would wait for ever in a script that left out what to change.
    if case .openTodoEditor = route, !environment.isInteractive {
      throw .missingArgument("changes", command: arguments.command.name)
    }
    do throws(TodoError) {
      if route.needs.opensScreen, !environment.isInteractive {
        throw .unusable("\(arguments.command.name) needs a terminal", .listTodos)
      }
      let settings = try inForce(&settings, for: route, arguments, options)
      var options = options
      options.fields = options.fields?.map(settings.views.fields.declared)
      let router = try AppRouter(
        options, settings: settings, isRehearsal: arguments.has(Command.dryRun), screen: screen,
        console: console, environment: environment)
      // What comes in may have fields that are not there yet.
      if ![Command.apply, .import].contains(where: { $0.declaration == arguments.command }) {
        do throws(UsageError) {
          try FieldNames.judge(arguments, by: router.app.views.fields)
        } catch {
          return report(ProblemModel(error), .usage, options, on: console)
        }
      }
      return finish(console, ExitStatus(router.open(route)), pager)
    } catch {
      return report(ProblemModel(error), ExitStatus(error.outcome), options, on: console)
    }
  }

  private static func configure(
    _ request: ConfigCommand.Request, _ arguments: ParsedArguments, _ options: GlobalOptions, _ console: Console,
    _ pager: Pager?, _ environment: Environment
  ) -> ExitStatus {
    do throws(TodoError) {
      let timeout = try environment.lockTimeout()
      let isOff = arguments.has(GlobalOptions.noConfig)
      try ConfigFailure.telling(
        try ConfigCommand.run(
          request, to: try ConfigLocation(environment, isOff: isOff), of: CommandTable.tool, lockTimeout: timeout,
          isRehearsal: arguments.has(Command.dryRun), in: options.form(on: console), on: console))
      return finish(console, .done, pager)
    } catch {
      return report(ProblemModel(error), ExitStatus(error.outcome), options, on: console)
    }
  }

  /// The settings that count for a command line.
  ///
  /// Nothing of a config counts for the merge that git runs, which is not to stop for what is wrong with one.
  private static func inForce(
    _ settings: inout SettingsSource, for route: Route, _ arguments: ParsedArguments, _ options: GlobalOptions
  ) throws(TodoError) -> Settings {
    let isForGit = if case .openMergeOfFiles = route { true } else { false }
    return try settings.settings(isOff: isForGit || arguments.has(GlobalOptions.noConfig))
      .inForce(in: options.form, for: arguments.command)
  }

  private static func report(
    _ problem: ProblemModel, _ status: ExitStatus, _ options: GlobalOptions, on console: Console
  ) -> ExitStatus {
    show(problem, asJSON: options.form == .json || options.form == .ndjson, on: console)
    return finish(console, status)
  }

  /// Lines that are longer are hard to read.
  private static func helpWidth(_ environment: Environment) -> Int {
    min(environment.console(.auto).width, 100)
  }

  private static func show(_ text: String, _ pager: Pager?, _ environment: Environment) -> ExitStatus {
    let console = environment.console(.auto)
    pager?.hold(console)
    console.out.buffer.appendAsIs(Array(text.utf8))
    return finish(console, .done, pager)
  }

  /// A command line that makes no sense is reported in JSON when it asks for JSON.
  ///
  /// Its words are looked at as they came, since it may be wrong that they are no text.
  private static func report(_ problem: ProblemModel, of words: [[UInt8]], _ environment: Environment) -> ExitStatus {
    let console = environment.console(.auto)
    let options = words.prefix { $0 != Array("--".utf8) }
    let asksForJSON = ["--json", "--ndjson"].contains { options.contains(Array($0.utf8)) }
    show(problem, asJSON: asksForJSON, on: console)
    return finish(console, .usage)
  }

  private static func show(_ problem: ProblemModel, asJSON: Bool, on console: Console) {
    if asJSON {
      JSONView(console: console, fields: nil, isArray: true).show(problem)
    } else {
      problem.report(on: console)
    }
  }

  /// Writes what is left, page by page where it is longer than the window.
  ///
  /// A reader of the pipe that has gone ends the command quietly; any other failed write is an error.
  private static func finish(_ console: Console, _ status: ExitStatus, _ pager: Pager? = nil) -> ExitStatus {
    var status = status
    pager?.show(console)
    do {
      try console.out.buffer.flush()
    } catch .failed(let code) {
      let reason = SystemFailure(code: code).message
      console.err.buffer.append("todo: cannot write the output: \(reason)\n")
      status = .failed
    } catch {}
    do { try console.err.buffer.flush() } catch {}
    return status
  }
}

extension ProblemModel {
  /// Why the words of a command line make no sense, and what the alias stands for that they came from.
  package init(_ error: UsageError, in line: CommandWords? = nil) {
    let alias = line?.alias.map {
      "\"\(visible($0.name))\" is an alias of: \(visible($0.words.joined(separator: " ")))"
    }
    // What is suggested repeats what was typed, line ends included.
    let advice = error.advice(in: CommandTable.tool).map { visible($0) } + [alias].compactMap(\.self)
    self.init(usage: error.message, advice: advice)
  }
}

extension PrintingCommand {
  package func text(_ arguments: ParsedArguments, in environment: Environment) throws(UsageError) -> String {
    switch self {
    case .completions: try shell(arguments).script
    case .manual: Manual(tool: CommandTable.tool).text
    case .completing: try completions(of: arguments, environment)
    }
  }

  private func shell(_ arguments: ParsedArguments) throws(UsageError) -> Shell {
    guard let shell = arguments.operands.first.flatMap(Shell.init(rawValue:)) else {
      throw .missingArgument("shell", command: arguments.command.name)
    }
    return shell
  }

  private func completions(of arguments: ParsedArguments, _ environment: Environment) throws(UsageError) -> String {
    let shell = try shell(arguments)
    let words = arguments.operands
    let line = ShellLine(words[1], in: shell)
    let reply = ShellReply(
      shell: shell, line: line, width: environment.console(.never).width,
      typedInBash: words.count > 2 ? words[2] : "", isList: words.count < 4 || !Self.insertions.contains(words[3]))
    return reply.text(of: Completer(environment).completion(of: line))
  }

  /// The types of completion that put whole lines of the reply into the command line: `%` for a menu, `*` for all.
  private static let insertions: Set = ["37", "42"]
}
