import Terminal
import TodoCLI
import TodoKit

/// A screen that lies over the list.
enum Screen {
  case detail(DetailPane)
  case history(HistoryPane)
  case help(HelpPane)
  /// A text of that module; nil for what the full screen says itself.
  case page(TextPane, of: ScreenModule?)

  /// What keys do on it.
  var context: KeyContext {
    switch self {
    case .detail: .detail
    case .history: .history
    case .help: .help
    case .page: .page
    }
  }

  /// The module whose presenter closes it; nil for what the full screen says itself.
  var module: ScreenModule? {
    switch self {
    case .detail: .detail
    case .history: .history
    case .help: nil
    case .page(_, let module): module
    }
  }
}

/// A module of which something can lie over the list.
enum ScreenModule {
  case detail, groups, history, review, status
}
