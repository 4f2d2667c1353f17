package import ArgumentKit
public import FileStore
import Terminal
import TodoKit

/// The tool: from an environment to an exit status.
public struct TodoTool {
  private let environment: Environment
  /// The screen that `todo ui` opens.
  private let screen: any FullScreen
  /// The settings of the config, or `nil` until they are first needed.
  private var configured: Settings?
  /// The pager for long output, or `nil` for none.
  private var pager: Pager?

  /// Runs one command line.
  ///
  /// - Parameter screen: the screen that `todo ui` opens.
  package static func run(_ environment: Environment, screen: any FullScreen) -> ExitStatus {
    var tool = TodoTool(environment: environment, screen: screen)
    let line: CommandWords
    do {
      let words = try decodeArguments(environment.arguments)
      do throws(TodoError) {
        line = try CommandWords(words) { isOff throws(TodoError) in try tool.settings(isOff: isOff).aliases }
      } catch {
        return tool.report(ProblemModel(error), of: environment.arguments)
      }
    } catch {
      return tool.report(ProblemModel(error), of: environment.arguments)
    }
    do {
      if let call = ExtensionCall(line.words, in: environment) { return try tool.run(call) }
      return try tool.run(line.words)
    } catch {
      return tool.report(ProblemModel(error, in: line), of: line.words.map { Array($0.utf8) })
    }
  }

  /// Reports why there is no environment to run a command line in.
  public static func refuseToStart(because failure: SystemFailure) -> ExitStatus {
    let console = Console(color: .never) { _ in nil }
    console.err.buffer.append("todo: cannot start: \(failure.message)\n")
    return finish(console, .failed)
  }

  init(environment: Environment, screen: any FullScreen) {
    (self.environment, self.screen) = (environment, screen)
  }

  private mutating func run(_ words: [String]) throws(UsageError) -> ExitStatus {
    let noPager = GlobalOptions.noPager.row.spelling
    pager = words.prefix { $0 != "--" }.contains(noPager) ? nil : Pager(environment)
    let tool = CommandTable.tool
    // Longer lines are hard to read.
    var width: Int { min(environment.console(.auto).width, 100) }
    switch try tool.parse(words) {
    case .help(let command):
      return show(
        command.map { tool.helpPage(of: $0, width: width) }
          ?? tool.helpPage(width: width) + Extension.page(of: Extension.all(in: environment), width: width))
    case .topic(let topic): return show(tool.helpPage(of: topic, width: width))
    case .version: return show("\(tool.name) \(Release.words)\n")
    case .command(let arguments): return try run(arguments)
    }
  }

  private mutating func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitStatus {
    if let text = try PrintingCommand.text(arguments, in: environment) { return show(text) }
    let options = try GlobalOptions(arguments)
    let console = environment.console(options.color)
    pager?.hold(console)
    if arguments.command == ConfigCommand.declaration {
      return configure(try ConfigCommand.request(arguments), arguments, options, console)
    }
    guard let command = CommandTable.command(arguments.command) else {
      preconditionFailure("a command that is parsed is in the table")
    }
    let route = try command.route(arguments)
    // In a script that forgot to say what to add, a line would wait forever.
    if case .openScreen(let request) = route, request.isLine, !environment.isInteractive {
      throw arguments.missing(Command.lineArgument.name)
    }
    do throws(TodoError) {
      // In a script that forgot to say what to change, an editor would wait forever.
      if case .openTodoEditor(let pick, let use) = route, !environment.isInteractive {
        guard case .misread = pick else { throw use == .none ? .nothingToChange : .manyTodosToEdit }
      }
      if route.needs.opensScreen, !environment.isInteractive {
        throw .unusable("\(arguments.command.name) needs a terminal", .listTodos)
      }
      // The merge that git runs ignores the config, so that mistakes in a config never stop a merge.
      let isForGit = if case .openMergeOfFiles = route { true } else { false }
      let isOff = isForGit || arguments.has(GlobalOptions.noConfig)
      let settings = try settings(isOff: isOff).inForce(in: options.form, for: arguments.command)
      var options = options
      options.fields = options.fields?.map(settings.views.fields.declared)
      let router = try AppRouter(
        options, settings: settings,
        config: isOff ? nil : try? ConfigLocation(environment, isOff: false).file.get(),
        isRehearsal: arguments.has(Command.dryRun), screen: screen, console: console, environment: environment
      )
      // The todos that these commands read may have fields that do not exist yet.
      if ![Command.apply, .import].contains(where: { $0.declaration == arguments.command }) {
        do throws(UsageError) {
          try FieldNames.check(arguments, against: router.app.names.fields)
        } catch {
          return report(ProblemModel(error), .usage, options, on: console)
        }
      }
      let status = Self.finish(console, ExitStatus(router.open(route)), pager)
      router.runHook()
      return status
    } catch {
      return report(ProblemModel(error), ExitStatus(error.outcome), options, on: console)
    }
  }

  /// Runs an extension in place of this process; returns only if that fails.
  private func run(_ call: ExtensionCall) throws(UsageError) -> ExitStatus {
    let options = try call.options()
    do throws(TodoError) {
      throw try call.run(options, in: environment)
    } catch {
      return report(ProblemModel(error), ExitStatus(error.outcome), options, on: environment.console(.auto))
    }
  }

  private func configure(
    _ request: ConfigCommand.Request, _ arguments: ParsedArguments, _ options: GlobalOptions,
    _ console: Console
  ) -> ExitStatus {
    do throws(TodoError) {
      let timeout = try environment.lockTimeout()
      let isOff = arguments.has(GlobalOptions.noConfig)
      try ConfigFailure.asTodoError(
        try ConfigCommand.run(
          request, to: try ConfigLocation(environment, isOff: isOff), of: CommandTable.tool,
          lockTimeout: timeout,
          isRehearsal: arguments.has(Command.dryRun), in: options.form(on: console), on: console))
      return Self.finish(console, .done, pager)
    } catch {
      return report(ProblemModel(error), ExitStatus(error.outcome), options, on: console)
    }
  }

  /// Returns the settings, which are read at most once, or the defaults if the config is turned off.
  ///
  /// - Throws: the first mistake in the config, whatever the command, since a config never applies in part.
  mutating func settings(isOff: Bool) throws(TodoError) -> Settings {
    if isOff { return Settings() }
    if let configured { return configured }
    let reader = try ConfigFailure.asTodoError(
      try ConfigLocation(environment, isOff: false).readSound(for: CommandTable.tool))
    configured = reader.settings
    return reader.settings
  }

  private func show(_ text: String) -> ExitStatus {
    let console = environment.console(.auto)
    pager?.hold(console)
    console.out.buffer.appendAsIs(Array(text.utf8))
    return Self.finish(console, .done, pager)
  }

  private func report(
    _ problem: ProblemModel, _ status: ExitStatus, _ options: GlobalOptions, on console: Console
  ) -> ExitStatus {
    report(problem, status, asJSON: options.form == .json || options.form == .ndjson, on: console)
  }

  /// Reports a command line that todo cannot understand, in JSON if it asks for JSON.
  ///
  /// The words are compared as bytes, since the mistake may be that they are not text.
  private func report(_ problem: ProblemModel, of words: [[UInt8]]) -> ExitStatus {
    let options = words.prefix { $0 != Array("--".utf8) }
    let asksForJSON = ["--json", "--ndjson"].contains { options.contains(Array($0.utf8)) }
    return report(problem, .usage, asJSON: asksForJSON, on: environment.console(.auto))
  }

  private func report(_ problem: ProblemModel, _ status: ExitStatus, asJSON: Bool, on console: Console)
    -> ExitStatus
  {
    if asJSON {
      JSONView(console: console, fields: nil, isArray: true).show(problem)
    } else {
      problem.report(on: console)
    }
    return Self.finish(console, status)
  }

  /// Writes the remaining output, through the pager if it is longer than the window.
  ///
  /// If the reader of the pipe has gone, the command ends quietly; any other failed write is an error.
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
  /// Creates the problem of words that todo cannot understand, which also says what their alias stands for.
  package init(_ error: UsageError, in line: CommandWords? = nil) {
    let alias = line?.alias.map {
      "\"\(visible($0.name))\" is an alias for: \(visible($0.words.joined(separator: " ")))"
    }
    // A suggestion repeats what was typed, line ends included.
    let advice = error.advice(in: CommandTable.tool).map { visible($0) } + [alias].compactMap(\.self)
    self.init(usage: error.message, advice: advice)
  }
}

extension PrintingCommand {
  /// Returns the text that one of these commands prints, or `nil` for any other command.
  static func text(_ arguments: ParsedArguments, in environment: Environment) throws(UsageError) -> String? {
    switch arguments.command {
    case completions: try shell(of: arguments).script
    case manual: Manual(tool: CommandTable.tool).text
    case completing: try reply(to: arguments, environment)
    default: nil
    }
  }

  private static func shell(of arguments: ParsedArguments) throws(UsageError) -> Shell {
    guard let shell = arguments.operands.first.flatMap(Shell.init(rawValue:)) else {
      throw .missingArgument("shell", command: arguments.command.name)
    }
    return shell
  }

  private static func reply(to arguments: ParsedArguments, _ environment: Environment) throws(UsageError)
    -> String
  {
    let shell = try shell(of: arguments)
    let words = arguments.operands
    let line = ShellLine(words[1], in: shell)
    let reply = ShellReply(
      shell: shell, line: line, width: environment.console(.never).width,
      typedInBash: words.count > 2 ? words[2] : "", isList: words.count < 4 || !insertions.contains(words[3]))
    return reply.text(of: Completer(environment).completion(of: line))
  }

  /// The types of completion that insert whole lines of the reply into the command line: `%` for a menu, `*`
  /// for all.
  private static let insertions: Set = ["37", "42"]
}
