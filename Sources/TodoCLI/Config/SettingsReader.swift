import ArgumentKit
import Graphs
import Terminal
package import TodoKit

/// Finds out what the text of a config says, and everything that is wrong with that.
struct SettingsReader {
  private(set) var settings = Settings()
  /// The keys that it gives, in the order in which they stand there.
  private(set) var given: [(key: ConfigKey, entry: ConfigEntry)] = []
  private var places: [ConfigKey: Int] = [:]
  private(set) var problems: [ConfigError] = []
  private var linesAndColumns = ConfigPlaces(of: [])

  init() {}

  /// Reads a text, in which aliases stand for commands of that tool.
  init(_ text: ConfigText, for tool: ToolDeclaration) {
    linesAndColumns = ConfigPlaces(of: text.scalars)
    for section in text.sections { read(section) }
    for (key, entry) in given {
      do throws(ConfigError.Reason) {
        try key.read(entry.value ?? "", into: &settings)
      } catch {
        report(error, at: entry.valuePlaces[0])
      }
    }
    checkViews()
    checkAliases(for: tool)
    problems.sort { $0.place < $1.place }
  }

  /// Everything that is in force: the keys that are always there, then views, fields and aliases as they stand in the file.
  var facts: [ConfigFact] {
    (ConfigKey.lasting + given.lazy.map(\.key).filter { !ConfigKey.lasting.contains($0) }).map(fact)
  }

  /// What is in force for a key; none for a view or an alias that is not there.
  func facts(of key: ConfigKey) -> [ConfigFact] {
    entry(of: key) != nil || ConfigKey.lasting.contains(key) ? [fact(of: key)] : []
  }

  private func fact(of key: ConfigKey) -> ConfigFact {
    let entry = entry(of: key)
    return ConfigFact(
      key: key.path, value: entry?.value ?? key.standard,
      line: entry.map { linesAndColumns[$0.range.lowerBound].line })
  }

  func entry(of key: ConfigKey) -> ConfigEntry? { places[key].map { given[$0].entry } }

  private mutating func report(_ reason: ConfigError.Reason, at position: Int) {
    problems.append(ConfigError(reason: reason, place: linesAndColumns[position]))
  }

  private mutating func read(_ section: ConfigSection) {
    do throws(ConfigError.Reason) {
      try ConfigKey.requireSection(section.name, section.subsection)
    } catch {
      return report(error, at: section.range.lowerBound)
    }
    // A field is declared by its section alone.
    if section.name == "field", let name = section.subsection { settings.views.fields.declare(OwnField(name)) }
    for entry in section.entries {
      do throws(ConfigError.Reason) {
        let key = try ConfigKey.key(section: section.name, subsection: section.subsection, name: entry.name)
        if self.entry(of: key) != nil { throw .repeatedKey(key.path) }
        if entry.value == nil { throw .missingValue(key.path) }
        places[key] = given.count
        given.append((key, entry))
      } catch {
        report(error, at: entry.range.lowerBound)
      }
    }
  }

  /// Looks for views without a query, and reads the queries of all others with all views known.
  private mutating func checkViews() {
    for (key, entry) in given {
      guard key.section == "view", let name = key.subsection, self.entry(of: .view(name, "query")) == nil,
        settings.views[name]?.text.isEmpty == true
      else { continue }
      report(.viewWithoutQuery(name), at: entry.range.lowerBound)
      // That is said once, here and not where it is used.
      settings.views[name]?.text = "is:any"
    }
    // Which fields of the user's own there are, is known where a view is used.
    var views = settings.views
    views.fields = views.fields.unjudged
    for (key, entry) in given where key.name == "query" {
      do throws(QueryError) {
        switch (key.section, key.subsection) {
        case ("list", _): _ = try Query(settings.list.text, at: someDay, views: views)
        case ("view", let name?): _ = try Query(viewNamed: name, in: views, at: someDay)
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
      entry = self.entry(of: .view(view, "query")) ?? entry
    }
    let offset = (entry.value ?? "").prefix(error.range.lowerBound).unicodeScalars.count
    report(.badQuery(error), at: entry.valuePlaces[min(offset, entry.valuePlaces.count - 1)])
  }

  /// An alias that leads back to itself is none, or whoever follows it would never end; a circle is told once.
  private mutating func checkAliases(for tool: ToolDeclaration) {
    let aliases = given.filter { $0.key.section == "alias" }
    for (key, entry) in aliases where tool.command(named: key.name) != nil {
      report(.aliasOfCommand(key.name), at: entry.range.lowerBound)
    }
    let places = Dictionary(uniqueKeysWithValues: aliases.enumerated().map { ($1.key.name, $0) })
    let edges = aliases.enumerated().compactMap { place, alias -> DirectedGraph.Edge? in
      guard let words = settings.aliases[alias.key.name], let index = tool.commandIndex(in: words) else { return nil }
      return places[words[index].lowercased()].map { DirectedGraph.Edge(from: place, to: $0) }
    }
    for circle in DirectedGraph(count: aliases.count, edges: edges).circles(atMost: .max).found {
      let names = circle.map { aliases[$0].key.name }
      report(.circularAliases(names + names.prefix(1)), at: aliases[circle[0]].entry.valuePlaces[0])
      for name in names { settings.aliases[name] = nil }
    }
  }
}

/// What a config says, in types; what it does not say is as it is without one.
package struct Settings: Equatable {
  package var list: QueryView
  package var views: QueryViews
  /// The words that a word in the place of a command stands for.
  package var aliases: [String: [String]]
  package var conventions: DateConventions
  package var palette: Palette

  package init(
    list: QueryView = QueryView(""), views: QueryViews = QueryViews(), aliases: [String: [String]] = [:],
    conventions: DateConventions = DateConventions(), palette: Palette = Palette()
  ) {
    (self.list, self.views, self.aliases) = (list, views, aliases)
    (self.conventions, self.palette) = (conventions, palette)
  }

  /// What of it counts for a command in one form of output.
  ///
  /// Scripts notice nothing: in JSON and where only ids are asked for, no setting changes which todos are listed, or in
  /// which order; a view that the words name picks what it always picks. The query of the plain list is for `todo list`
  /// and `todo ui` alone, order and grouping are for every list. What a date means never depends on the form, or the same
  /// words would change other todos.
  func inForce(in form: OutputForm?, for command: CommandDeclaration) -> Settings {
    var settings = self
    let hasPlainList = [Command.list, .ui].contains { $0.declaration.name == command.name }
    if !hasPlainList { settings.list.text = "" }
    switch form {
    case .json, .ndjson, .quiet:
      settings.list = QueryView("")
      settings.views = views.unordered
    case .text, .plain, nil: break
    }
    return settings
  }
}
