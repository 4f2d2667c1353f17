import Terminal
import TodoCLI
import TodoKit

extension Remedy {
  /// What to do on the screen, by keys where it has some; else what to do at a command line.
  var keys: String {
    switch self {
    case .reopen: "r reopens what is closed"
    case .setDue: "D sets the due date"
    case .giveRule: "R has it come back, > moves its due date"
    case .endSeries: "d completes it, c gives it up"
    case .writeTitle: "say what to do"
    case .writeDate: "write a date such as fri, \"tomorrow 14:00\", +2w or none"
    case .writeReference, .writeOneReference: "write an id, such as 12"
    case .lookUpID: ". shows every todo with its id"
    case .showHistory: "H shows what has been changed"
    case .undoStep: "u again takes that back"
    case .redoStep: "U again brings that back"
    case .compareHistory: "nothing was changed; H shows the steps"
    case .showChangedTodo: "nothing was changed; it is shown as it is now"
    case .waitLonger, .tryAgain: "nothing was changed; try again"
    case .openCircle(.parent): "nothing was changed; to take one of them out: :edit --parent none"
    case .openCircle: "nothing was changed; to take one of them out: :edit --after none"
    case .editOne: "take the marks back, and edit one"
    case .closeQuote: "close it"
    case .balanceParentheses: "write as many ( as )"
    default: words
    }
  }
}
