import ArgumentKit
import Graphs
import JSONText
import Terminal
package import TodoKit

/// Reads the settings in the text of a config, and finds every mistake.
struct SettingsReader {
  private(set) var settings = Settings()
  /// The keys that the config sets, in the order of the file, each with its line.
  private(set) var given: [(key: ConfigKey, entry: ConfigEntry, line: Int)] = []
  private var indices: [ConfigKey: Int] = [:]
  /// The mistakes, each with its position, in the order of the file.
  private(set) var problems: [(reason: ConfigError.Reason, position: Int)] = []
  private var scalars: [Unicode.Scalar] = []
  /// The line of the last key that was read, and the key's position.
  private var (line, passed) = (1, 0)

  init() {}

  /// Reads a text whose aliases stand for commands of a tool.
  init(_ text: ConfigText, for tool: ToolDeclaration) {
    scalars = text.scalars
    for section in text.sections { read(section) }
    for (key, entry, _) in given {
      do throws(ConfigError.Reason) {
        try key.read(entry.value ?? "", into: &settings)
      } catch {
        report(error, at: entry.valuePlaces[0])
      }
    }
    checkViews()
    checkAliases(for: tool)
    problems.sort { $0.position < $1.position }
  }

  /// All settings in effect: the fixed keys, then views, fields and aliases in the order of the file.
  var facts: [ConfigFact] {
    (ConfigKey.fixed + given.lazy.map(\.key).filter { !ConfigKey.fixed.contains($0) }).map(fact)
  }

  /// Returns the setting in effect for a key, or none for a view, field or alias that does not exist.
  func facts(of key: ConfigKey) -> [ConfigFact] {
    entry(of: key) != nil || ConfigKey.fixed.contains(key) ? [fact(of: key)] : []
  }

  private func fact(of key: ConfigKey) -> ConfigFact {
    let row = indices[key].map { given[$0] }
    return ConfigFact(key: key.path, value: row?.entry.value ?? key.defaultValue, line: row?.line)
  }

  /// Returns a mistake with its line and column.
  func error(_ problem: (reason: ConfigError.Reason, position: Int)) -> ConfigError {
    ConfigError(reason: problem.reason, place: JSONPosition(of: problem.position, in: scalars))
  }

  func entry(of key: ConfigKey) -> ConfigEntry? { indices[key].map { given[$0].entry } }

  private mutating func report(_ reason: ConfigError.Reason, at position: Int) {
    problems.append((reason, position))
  }

  private mutating func read(_ section: ConfigSection) {
    // Declared before the field was built in.
    if section.name == "field", TodoField(key: section.subsection ?? "")?.schema.isLater ?? false { return }
    do throws(ConfigError.Reason) {
      try ConfigKey.requireSection(section.name, section.subsection)
    } catch {
      return report(error, at: section.range.lowerBound)
    }
    // The section alone declares the field.
    if section.name == "field", let name = section.subsection {
      settings.views.fields.declare(OwnField(name))
    }
    for entry in section.entries {
      line += scalars[passed..<entry.range.lowerBound].count { $0 == "\n" }
      passed = entry.range.lowerBound
      do throws(ConfigError.Reason) {
        let key = try ConfigKey.key(section: section.name, subsection: section.subsection, name: entry.name)
        if self.entry(of: key) != nil { throw .repeatedKey(key.path) }
        if entry.value == nil { throw .missingValue(key.path) }
        indices[key] = given.count
        given.append((key, entry, line))
      } catch {
        report(error, at: entry.range.lowerBound)
      }
    }
  }

  /// Looks for views without a query, and reads the queries of all others once every view is known.
  private mutating func checkViews() {
    for (key, entry, _) in given {
      guard key.section == "view", let name = key.subsection, self.entry(of: .view(name, "query")) == nil,
        settings.views[name]?.text.isEmpty == true
      else { continue }
      report(.viewWithoutQuery(name), at: entry.range.lowerBound)
      // The mistake is reported once, here rather than where the view is used.
      settings.views[name]?.text = "is:any"
    }
    // Custom fields are known only when a view is used.
    let names = QueryNames.unchecked(settings.views)
    for (key, entry, _) in given where key.name == "query" {
      do throws(QueryError) {
        switch (key.section, key.subsection) {
        case ("list", _): _ = try Query(settings.list.text, at: someDay, names: names)
        case ("view", let name?): _ = try Query(viewNamed: name, in: names, at: someDay)
        default: continue
        }
      } catch {
        report(error, in: entry, of: key.subsection)
      }
    }
  }

  /// The moment to check queries at: any day will do, since a weekday is checked against its date when a
  /// query is used.
  private var someDay: Moment {
    let day = CalendarDay(daysSinceEpoch: 0)
    return Moment(
      instant: Instant(seconds: 0), local: LocalDate(day: day, minute: 0), conventions: settings.conventions)
  }

  /// Reports a mistake in a query; a mistake within a view that the query uses is reported with that view.
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

  /// Reports aliases that name a command, and each loop of aliases once; loops are removed, since they never
  /// end.
  private mutating func checkAliases(for tool: ToolDeclaration) {
    let aliases = given.filter { $0.key.section == "alias" }
    for (key, entry, _) in aliases where tool.command(named: key.name) != nil {
      report(.aliasOfCommand(key.name), at: entry.range.lowerBound)
    }
    let indices = Dictionary(uniqueKeysWithValues: aliases.enumerated().map { ($1.key.name, $0) })
    let edges = aliases.enumerated().compactMap { index, alias -> DirectedGraph.Edge? in
      guard let words = settings.aliases[alias.key.name], let first = tool.commandIndex(in: words) else {
        return nil
      }
      return indices[words[first].lowercased()].map { DirectedGraph.Edge(from: index, to: $0) }
    }
    for circle in DirectedGraph(count: aliases.count, edges: edges).cycles(atMost: .max).found {
      let names = circle.map { aliases[$0].key.name }
      report(.circularAliases(names + names.prefix(1)), at: aliases[circle[0]].entry.valuePlaces[0])
      for name in names { settings.aliases[name] = nil }
    }
  }
}

/// The settings of a config, with defaults for everything that it does not set.
package struct Settings: Equatable {
  package var list: QueryView
  package var views: QueryViews
  /// The words that each alias in command position stands for.
  package var aliases: [String: [String]]
  package var conventions: DateConventions
  package var palette: Palette
  /// The shell command that runs after each change, or `nil` for none.
  package var afterCommand: String?

  package init(
    list: QueryView = QueryView(""), views: QueryViews = QueryViews(), aliases: [String: [String]] = [:],
    conventions: DateConventions = DateConventions(), palette: Palette = Palette()
  ) {
    self.list = list
    self.views = views
    self.aliases = aliases
    (self.conventions, self.palette) = (conventions, palette)
  }

  /// The view with a name, or the default list without one.
  subscript(view name: String?) -> QueryView {
    get { name.map { views[$0] ?? QueryView("") } ?? list }
    set { if let name { views[name] = newValue } else { list = newValue } }
  }

  /// Returns the settings that apply to a command in an output format.
  ///
  /// Scripts notice nothing: in JSON and with `--quiet`, no setting changes which todos are listed or in
  /// which order, and a named view still picks the same todos. The query of the default list is only for
  /// `todo list` and `todo ui`; order and grouping are for every list. The meaning of a date never depends on
  /// the format, or the same words would change other todos.
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
