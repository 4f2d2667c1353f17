import TodoKit

extension ErrorCode {
  /// What went wrong, for help and the manual.
  var meaning: String {
    switch self {
    case .refused: "a value is not allowed, or the history has no such step"
    case .editor: "the editor could not be started, or failed"
    case .usage: "the command line, a query or the environment makes no sense"
    case .ambiguous: "a reference matches several uids, or a uid of several todos"
    case .notFound: "a reference names nothing"
    case .busy: "another program kept the store locked for too long"
    case .changed: "another program changed the store, or the todo, meanwhile"
    case .conflict: "another program changed what is to be undone or redone"
    case .unsound: "the store or its history is damaged; the message says where"
    case .unrepairable: "nothing in the store can be read as a todo"
    case .newerVersion: "the store has a later format"
    case .unreadable: "the store, its history, stdin or the draft is unreadable"
    case .unwritable: "the store or the file to edit could not be written"
    case .unsynced: "the store is changed, but a crash may undo that"
    case .unreachable: "the shared list could not be reached"
    case .denied: "the remote repository lets nobody in, or takes nothing"
    case .foreign: "what is shared there is not this list"
    case .gitMissing: "git is not installed, too old, or does not work"
    }
  }
}
