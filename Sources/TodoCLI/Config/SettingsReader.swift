import ArgumentKit
import Terminal
import TodoKit

/// Finds out what the text of a config says, and everything that is wrong with that.
struct SettingsReader {
  /// What it says, but for what is wrong.
  private(set) var settings = Settings()
  /// The keys that it gives, in the order in which they stand there.
  private(set) var given: [(key: ConfigKey, entry: ConfigEntry)] = []
  /// Where each of them is among these.
  private var places: [ConfigKey: Int] = [:]
  /// What is wrong, by place.
  private(set) var problems: [ConfigError] = []

  /// What is in force without a config.
  init() {}

  /// Reads a text, in which aliases stand for commands of that tool.
  init(_ text: ConfigText, for tool: ToolDeclaration) {
    for section in text.sections { read(section) }
    for (key, entry) in given {
      do throws(ConfigError.Reason) {
        try take(key, entry.value ?? "")
      } catch {
        problems.append(ConfigError(reason: error, place: entry.valuePlaces[0]))
      }
    }
    checkViews()
    checkAliases(for: tool)
    problems.sort { $0.place < $1.place }
  }

  /// What a key has been given.
  func entry(of key: ConfigKey) -> ConfigEntry? { places[key].map { given[$0].entry } }

  private mutating func read(_ section: ConfigSection) {
    var isKnown = true
    for entry in section.entries where isKnown {
      do throws(ConfigError.Reason) {
        let key = try ConfigKey(section: section.name, subsection: section.subsection, name: entry.name)
        if self.entry(of: key) != nil { throw .repeatedKey(key.path) }
        if entry.value == nil { throw .missingValue(key.path) }
        places[key] = given.count
        given.append((key, entry))
      } catch {
        switch error {
        case .unknownSection, .namelessSection, .namedSection, .badViewName: isKnown = false
        default: break
        }
        problems.append(ConfigError(reason: error, place: isKnown ? entry.place : section.place))
      }
    }
    // A heading with nothing below it says nothing, but is read all the same.
    if section.entries.isEmpty {
      do throws(ConfigError.Reason) {
        _ = try ConfigKey(section: section.name, subsection: section.subsection, name: "")
      } catch .unknownKey {
      } catch {
        problems.append(ConfigError(reason: error, place: section.place))
      }
    }
  }

  private mutating func take(_ key: ConfigKey, _ value: String) throws(ConfigError.Reason) {
    switch key {
    case .list(let part): try Self.take(part, value, into: &settings.list)
    case .view(let name, let part):
      var view = settings.views[name] ?? QueryView("")
      try Self.take(part, value, into: &view)
      settings.views[name] = view
    case .alias(let name): settings.aliases[name] = try Self.words(of: value)
    case .date(.weekStart):
      guard let day = DateNames.weekday(value.lowercased()) else { throw .badChoice(value, of: ConfigKey.days) }
      settings.conventions.weekStart = day
    case .date(.order): settings.conventions.order = try Self.choice(value)
    case .color(let role):
      do throws(Style.UnknownWord) {
        settings.palette[role] = try Style.styles(in: value)
      } catch {
        throw .unknownColor(error.word)
      }
    }
  }

  private static func take(
    _ part: ConfigKey.ListKey, _ value: String, into view: inout QueryView
  ) throws(ConfigError.Reason) {
    switch part {
    case .query:
      guard value.contains(where: { !$0.isWhitespace }) else { throw .emptyQuery }
      view.text = value
    case .sort:
      do throws(ValueError) { view.order = try FieldNames.sortKeys(value) } catch { throw .badValue(error.message) }
    case .group: view.grouping = try choice(value)
    case .fields:
      do throws(ValueError) { view.fields = try FieldNames.fields(value) } catch { throw .badValue(error.message) }
    case .limit:
      do throws(ValueError) { view.limit = try Command.limit(value) } catch { throw .badValue(error.message) }
    case .tree:
      guard let isTree = Bool(value.lowercased()) else { throw .badChoice(value, of: ["true", "false"]) }
      view.isTree = isTree
    }
  }

  private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ value: String
  ) throws(ConfigError.Reason) -> Choice {
    guard let choice = Choice(rawValue: value) else { throw .badChoice(value, of: Choice.allCases.map(\.rawValue)) }
    return choice
  }

  /// The words of an alias, split as a shell splits them.
  private static func words(of value: String) throws(ConfigError.Reason) -> [String] {
    let line = ShellLine(value, in: .bash)
    guard line.quote == .none, !line.isEscaping else { throw .openAliasQuote }
    let words = ShellLine(value + " ", in: .bash).words
    guard !words.isEmpty else { throw .emptyAlias }
    return words
  }

  /// Looks for views without a query, and reads the queries of all others with all views known.
  private mutating func checkViews() {
    for (key, entry) in given {
      guard case .view(let name, _) = key, self.entry(of: .view(name, .query)) == nil,
        settings.views[name]?.text.isEmpty == true
      else { continue }
      problems.append(ConfigError(reason: .viewWithoutQuery(name), place: entry.place))
      // That is said once, here and not where it is used.
      settings.views[name]?.text = "is:any"
    }
    for (key, entry) in given {
      do throws(QueryError) {
        switch key {
        case .list(.query): _ = try Query(settings.list.text, at: someDay, views: settings.views)
        case .view(let name, .query): _ = try Query(viewNamed: name, in: settings.views, at: someDay)
        default: continue
        }
      } catch {
        report(error, in: entry, of: key.subsection)
      }
    }
  }

  /// Any day will do to see whether queries can be read; whether a weekday fits its day shows when one is used.
  private var someDay: Moment {
    let day = CalendarDay(daysSinceEpoch: 0)
    return Moment(
      instant: Instant(seconds: 0), local: LocalDate(day: day, minute: 0), conventions: settings.conventions)
  }

  /// Reports what is wrong with a query; what is wrong within a view that it uses is reported with that view.
  private mutating func report(_ error: QueryError, in entry: ConfigEntry, of name: String?) {
    if case .badDate(_, .weekday, _) = error.reason { return }
    var entry = entry
    if let view = error.view {
      switch error.reason {
      case .circularViews(let names) where names.first == name: break
      case .manyViews: break
      default: return
      }
      entry = self.entry(of: .view(view, .query)) ?? entry
    }
    let offset = (entry.value ?? "").prefix(error.range.lowerBound).unicodeScalars.count
    let place = entry.valuePlaces[min(offset, entry.valuePlaces.count - 1)]
    problems.append(ConfigError(reason: .badQuery(error), place: place))
  }

  /// An alias that leads back to itself is none, or whoever follows it would never end; a circle is told once.
  private mutating func checkAliases(for tool: ToolDeclaration) {
    var (circular, free) = (Set<String>(), Set<String>())
    for (key, entry) in given {
      guard case .alias(let name) = key else { continue }
      if tool.command(named: name) != nil {
        problems.append(ConfigError(reason: .aliasOfCommand(name), place: entry.place))
      }
      if !circular.contains(name), let circle = circle(from: name, for: tool, besides: &free) {
        problems.append(ConfigError(reason: .circularAliases(circle), place: entry.valuePlaces[0]))
        circular.formUnion(circle)
      }
    }
    for name in circular { settings.aliases[name] = nil }
  }

  /// The aliases that lead from one back to itself.
  ///
  /// - Parameter free: those that are known not to, so that each is followed once.
  private func circle(
    from name: String, for tool: ToolDeclaration, besides free: inout Set<String>
  ) -> [String]? {
    var (path, seen) = ([name], Set([name]))
    while case let last = path[path.count - 1], !free.contains(last), let words = settings.aliases[last],
      let index = tool.commandPlace(in: words)
    {
      let next = words[index].lowercased()
      path.append(next)
      if next == name { return path }
      if !seen.insert(next).inserted {
        free.formUnion(path.prefix { $0 != next })
        return nil
      }
    }
    free.formUnion(path)
    return nil
  }
}
