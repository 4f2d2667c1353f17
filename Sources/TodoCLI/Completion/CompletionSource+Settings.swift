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
    guard let path = place.operands.first, let key = try? ConfigKey.key(path: path) else { return [] }
    switch key.values {
    case .any: return []
    case .query: return query
    case .sortFields: return sortFields
    case .list(let words): return list(of: words)
    case .words(let words): return words.map { CompletionValue($0) }
    }
  }
}
