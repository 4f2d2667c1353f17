import Terminal
import TodoCLI
import TodoKit

/// A screen that lies over the list.
enum Screen {
  case detail(DetailPane)
  case history(HistoryPane)
  case help(HelpPane)
  case page(TextPane)

  /// What keys do on it.
  var context: KeyContext {
    switch self {
    case .detail: .detail
    case .history: .history
    case .help: .help
    case .page: .page
    }
  }
}
