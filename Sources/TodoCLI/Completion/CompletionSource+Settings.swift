import ArgumentKit
import Terminal
import TodoKit

/// What of the settings can be typed.
extension CompletionSource {
  /// The views, as queries name them.
  var views: [CompletionValue] {
    settings.settings.views.names.map { CompletionValue("@\($0)", settings.settings.views[$0]?.text) }
  }

  /// The aliases, which can stand in the place of a command.
  var aliases: [CompletionValue] {
    settings.settings.aliases.sorted { $0.key < $1.key }.map {
      CompletionValue($0.key, $0.value.joined(separator: " "))
    }
  }

  /// The keys of the config.
  var configKeys: [CompletionValue] {
    let others = settings.given.map(\.key).filter { !ConfigKey.lasting.contains($0) }
    return (ConfigKey.lasting + others).map { CompletionValue($0.path, $0.meaning) }
  }

  /// What the key that is named can be.
  var configValues: [CompletionValue] {
    guard let path = place.operands.first, let key = try? ConfigKey(path: path) else { return [] }
    switch key {
    case .list(.query), .view(_, .query): return query
    case .list(.sort), .view(_, .sort): return sortFields
    case .list(.group), .view(_, .group): return TodoGrouping.allCases.map { CompletionValue($0.rawValue) }
    case .list, .view(_, .limit): return []
    case .view(_, .fields): return list(of: TodoField.allCases.map(\.key))
    case .view(_, .tree): return list(of: ["true", "false"])
    case .alias: return []
    case .date(.weekStart): return ConfigKey.days.map { CompletionValue($0) }
    case .date(.order): return DateConventions.Order.allCases.map { CompletionValue($0.rawValue) }
    case .color: return Style.words.map { CompletionValue($0) }
    }
  }
}
