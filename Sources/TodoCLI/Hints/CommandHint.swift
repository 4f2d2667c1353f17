import ArgumentKit
import Terminal
import TextSearch
import TodoKit

/// A guess at the meaning of a command line that makes no sense: a whole command line that does what was meant.
struct CommandHint {
  /// The word in the table of synonyms that stands for the todos alone, without a change.
  private static let refs = "<ref>"

  private let words: [String]
  private let environment: Environment
  private let tool = CommandTable.tool

  init(_ words: [String], in environment: Environment) {
    (self.words, self.environment) = (words, environment)
  }

  /// What the store knows, or `nil` if it cannot be read.
  private var facts: TodoCompletion? {
    TodoCompletion(file: tool.completionPlace(after: words, last: "").value(GlobalOptions.file), in: environment)
  }

  /// The current moment, or `nil` if no clock can be read.
  private var moment: Moment? { (try? environment.clock())?() }

  /// Returns the same error with the command line that was probably meant, if there is a good guess.
  func improving(_ error: UsageError) -> UsageError {
    switch error {
    case .unknownCommand(let word, let suggestion):
      return .unknownCommand(word, suggestion: line(for: error) ?? suggestion)
    case .unknownOption(let option, let suggestion, let command):
      return .unknownOption(option, suggestion: line(for: error) ?? suggestion, command: command)
    case .invalidArgument(let name, let message, let suggestion, let command):
      return .invalidArgument(name, message: message, suggestion: line(for: error) ?? suggestion, command: command)
    default: return error
    }
  }

  private func line(for error: UsageError) -> String? {
    guard let place = tool.commandIndex(in: words) else { return nil }
    let (before, word, rest) = (Array(words[..<place]), words[place], Array(words[(place + 1)...]))
    if let command = tool.command(named: word) {
      switch command {
      case Command.edit.declaration: return text(before + (change(rest) ?? []))
      case Command.list.declaration:
        guard case .unknownOption(_, let suggestion, _) = error else { return nil }
        return list(rest, suggestion).flatMap { text(before + $0) }
      case tool.command(named: "help"):
        guard case .unknownCommand(let subject, let meant) = error else { return nil }
        return (CommandTable.topicSynonyms[subject].first?.first ?? meant).map { "help \($0)" }
      default: return nil
      }
    }
    if tool.isShorthand(word) {
      // `5 done`: the command comes after its operand.
      guard let index = rest.firstIndex(where: { tool.command(named: $0) != nil || !CommandTable.synonyms[$0].isEmpty })
      else { return nil }
      let operands = [word] + rest[..<index] + rest[(index + 1)...]
      return meant(by: rest[index], operands).flatMap { text(before + $0) }
    }
    guard case .unknownCommand(_, let near) = error else { return nil }
    let isSynonym = !CommandTable.synonyms[word].isEmpty
    let words =
      isSynonym || near != nil ? meant(by: word, or: near, rest) : search(for: word).flatMap { validated($0 + rest) }
    return words.flatMap { text(before + $0) }
  }

  /// Returns the command that a word means or almost names, with the words after it if they make sense.
  private func meant(by word: String, or near: String? = nil, _ rest: [String]) -> [String]? {
    let named = tool.command(named: word).map { [[$0.name]] }
    let meanings =
      [named, CommandTable.synonyms[word], near.map { [[$0]] }].compactMap(\.self).first { !$0.isEmpty } ?? []
    for meaning in meanings { if let words = command(meaning, rest) { return words } }
    return meanings.first { !$0.contains(Self.refs) && validated($0) != nil } ?? meanings.first.map { [$0[0]] }
  }

  /// Returns a command with the words after its synonym, or `nil` if they make no sense to the command.
  private func command(_ meaning: [String], _ rest: [String]) -> [String]? {
    guard let declaration = meaning.first.flatMap(tool.command) else { return nil }
    if declaration == Command.edit.declaration { return change(rest, as: Array(meaning.dropFirst())) }
    let loose = LooseWords(rest, of: declaration, in: tool)
    if declaration == Command.list.declaration {
      return validated(meaning + loose.operands.map(term) + loose.options.flatMap(\.words))
    }
    if declaration == Command.add.declaration {
      let foreign = ForeignWords(inTitle: loose.operands, knowing: facts)
      return validated(meaning + foreign.text + loose.options.flatMap(\.words) + foreign.options)
    }
    if declaration.arguments == [Command.refsArgument] {
      guard !loose.operands.isEmpty, loose.operands.allSatisfy(Self.isRef) else { return nil }
    }
    return validated(meaning + rest)
  }

  /// Returns `edit 1 --due fri` for the words `1 due:fri`.
  ///
  /// - Parameter template: the options that the command stands for; if the last has no value yet, it gets the other
  ///   words as its value.
  private func change(_ rest: [String], as template: [String] = []) -> [String]? {
    let loose = LooseWords(rest, of: Command.edit.declaration, in: tool)
    var kept: [String] = []
    var operands = loose.operands
    for option in loose.options {
      if let value = option.attachedValue,
        let row = EditOptions.byField.first(where: { $0.option.row == option.option }),
        option.words[0].dropFirst().unicodeScalars.allSatisfy(\.properties.isAlphabetic),
        !TodoRules.canBe(value, for: row.field)
      {
        operands.append(option.words[0])
      } else {
        kept += option.words
      }
    }
    let (refs, others) = Self.split(operands)
    guard !refs.isEmpty || loose.options.contains(where: { $0.option == Command.whereQuery.row }) else { return nil }
    if template == [Self.refs] { return validated(["edit"] + refs) }
    if let name = template.first {
      if template.count > 1 { return others.isEmpty ? validated(["edit"] + refs + template + kept) : nil }
      guard !others.isEmpty else { return nil }
      let value = others.joined(separator: " ")
      let field = String(name.dropFirst(2))
      return validated(["edit"] + refs + [name, FieldSynonyms.value(value, of: field)] + kept)
    }
    let foreign = ForeignWords(changing: others, knowing: facts)
    if foreign.isUnclear { return nil }
    if let command = foreign.statusCommand {
      let isOnlyStatus = foreign.options.isEmpty && foreign.text.isEmpty && kept.isEmpty
      return isOnlyStatus ? validated([command] + refs) : nil
    }
    if foreign.options.isEmpty, let word = others.first, others.count == 1, word.count > 1,
      let meaning = tool.command(named: word).map({ [$0.name] }) ?? CommandTable.synonyms[word].first
    {
      return command(meaning, refs)
    }
    var title = foreign.text.isEmpty ? nil : foreign.text.joined(separator: " ")
    if let (old, new) = foreign.replacement {
      guard title == nil, refs.count == 1, var known = self.title(of: refs[0]),
        let place = known.utf8.firstPlace(of: old.utf8)
      else { return nil }
      known.replaceSubrange(place, with: new)
      title = known
    }
    // One title for several todos would be a loss.
    if title != nil, refs.flatMap({ (try? TodoRef.parse($0)) ?? [] }).map(\.namesOne) != [true] { return nil }
    let titleWords = title.map { [EditOptions.title.row.spelling, $0] } ?? []
    return validated(["edit"] + refs + titleWords + foreign.options + kept)
  }

  /// Returns the words of a list, with the term that was meant in place of an unknown option.
  private func list(_ rest: [String], _ suggestion: String?) -> [String]? {
    let loose = LooseWords(rest, of: Command.list.declaration, in: tool)
    guard let index = loose.operands.firstIndex(where: { $0.hasPrefix("-") }), let moment else { return nil }
    var operands = loose.operands
    let word = operands[index]
    if let suggestion, suggestion.hasPrefix("-") { return nil }
    if let suggestion, Query.isReadable(suggestion, at: moment) {
      let next = index + 1 < operands.count ? operands[index + 1] : nil
      let takesNext = !word.contains("=") && next.map { suggestion.hasSuffix(":\(Query.value($0))") } ?? false
      operands.replaceSubrange(index...(takesNext ? index + 1 : index), with: [suggestion])
    } else {
      // A single letter is an option of another program, not a tag.
      let name = String(word.dropFirst())
      guard name.count > 1, name.first != "-", let first = name.first, first.isLetter || Query.shorthand(name) != nil
      else { return nil }
      let state = TodoState(rawValue: name.lowercased()).map { "is:\($0.rawValue)" }
      operands.replaceSubrange(index...index, with: ["not", state ?? (first.isLetter ? "tag:\(name)" : name)])
    }
    return validated(["list"] + operands + loose.options.flatMap(\.words))
  }

  /// Returns a list of what a word finds: a project, a tag, or todos by their titles and contents.
  private func search(for word: String) -> [String]? {
    guard let facts else { return nil }
    let isSame = { (name: String) in name.lowercased() == word.lowercased() }
    if let project = facts.projects().first(where: isSame) { return ["list", "project:\(Query.name(project))"] }
    if let tag = facts.tags().first(where: isSame) { return ["list", "tag:\(Query.name(tag))"] }
    return facts.isFound(word) ? ["list", Query.word(word)] : nil
  }

  private func title(of ref: String) -> String? {
    guard let id = Int(ref), let facts else { return nil }
    return (facts.todos(areOpen: true) + facts.todos(areOpen: false)).first { $0.id.rawValue == id }?.title
  }

  /// Splits words into references and changes; in `1 3 days` the second number is a part of a date.
  private static func split(_ words: [String]) -> (refs: [String], others: [String]) {
    let count = words.prefix(while: isRef).count
    let start = (1..<max(1, count)).first { start in
      let rest = words[start...].joined(separator: " ")
      return count < words.count && TodoRules.canBe(rest, for: .due)
    }
    return (Array(words[..<(start ?? count)]), Array(words[(start ?? count)...]))
  }

  private static func isRef(_ word: String) -> Bool {
    if word == Command.standardInput { return true }
    switch (try? TodoRef.parse(word))?.first?.target {
    case .ids?, .uid?: return true
    case .beginning?, .steps?, nil: return false
    }
  }

  /// Returns a word as queries write it: `tag:shop` for `+shop`.
  private func term(_ word: String) -> String { moment.flatMap { Query.meant(word, at: $0) } ?? word }

  private func validated(_ words: [String]) -> [String]? {
    guard case .command(let arguments)? = try? tool.parse(words) else { return nil }
    if let command = CommandTable.command(arguments.command) {
      return (try? command.route(arguments)) == nil ? nil : words
    }
    return words
  }

  /// The length of the longest line that a person would read, let alone type.
  private static let longestLine = 400

  /// Returns words as typed in a shell, or `nil` if they cannot be typed.
  private func text(_ words: [String]) -> String? {
    let line = words.map(ShellWord.quoted).joined(separator: " ")
    let isTyped = !words.isEmpty && line.count <= Self.longestLine && DisplayText(line).text == line
    return isTyped ? line : nil
  }
}
