/// How far text on a screen is set off.
package enum ScreenStyling: Sendable {
  /// In all the ways that its styles say.
  case colors
  /// By attributes alone: without colours, and without dim, which is one on many terminals.
  case attributes
  /// Not at all: the terminal is told of no style.
  case none

  /// As `--color` and the environment want it for a terminal; `NO_COLOR` speaks of colours, and leaves the attributes.
  package init(_ choice: ColorChoice, environment: (String) -> String?) {
    if choice == .never {
      self = .none
    } else {
      self = choice.usesColor(isTerminal: true, environment: environment) ? .colors : .attributes
    }
  }

  /// Those of a text's styles that are shown.
  func shown(_ styles: [Style]) -> [Style] {
    switch self {
    case .colors: styles
    case .attributes: styles.filter { !$0.isColor && $0 != .dim }
    case .none: []
    }
  }
}
