/// What helps against a problem, as a fact: its words belong to the front end, which knows its flags, variables and keys.
///
/// Whether the store is as it was is part of what the user has to know, so a case says where nothing was changed.
public enum Remedy: Hashable, Sendable {
  // What is written

  /// Write this word, which is most likely meant.
  case replace(with: String)
  /// Write one of these, or `none` where the field can be unset.
  case writeOne(of: [String], orNone: Bool)
  /// Write a date as one of ``DateExpression/forms``, or another of which the help tells, or `none`.
  case writeDate
  /// Write a later end of a series, or an earlier date.
  case writeLaterEnd
  /// Write one of these days of a period.
  case writeDay(of: [String])
  /// Write the reading that is meant, of those that are told.
  case chooseReading
  /// Write the reading that is meant, or say once in which order day and month are written.
  case chooseOrder
  /// Write a revision, or a date in the past.
  case writeBound
  /// Write a period that has begun: a distance back, a day, a week, a month or a year.
  case writePeriod
  /// Write a month.
  case writeMonth
  /// Write a reference: an id, a range, a list, or the beginning of a uid.
  case writeReference
  /// Write a reference to one todo, or `none`.
  case writeOneReference
  /// Take one of the relations of a circle away, which are of this field; nothing was changed.
  case openCircle(TodoField)
  /// Name the todos by references in place of a query about relations.
  case nameTodosInstead
  /// Name another todo than the one itself; nothing was changed.
  case nameAnother
  /// Write a title.
  case writeTitle
  /// Move what makes the title too long to the content.
  case moveToContent
  /// Move all lines but the first to the content, or make a todo of each.
  case splitTitle
  /// Write a tag of one word, without commas.
  case writeTag
  /// Write an empty list to remove all tags.
  case clearTags
  /// Write the visible name of a project, or `none`.
  case writeProject
  /// Write a uid of so many bytes at most, without blanks.
  case writeUID(maximumLength: Int)
  /// Leave the uid out, so that each todo gets its own.
  case leaveOutUID
  /// Remove a control character, or write a blank instead.
  case removeCharacter
  /// Write what is to be noted.
  case writeNote
  /// Keep a content that is too long in a file of its own.
  case keepInFile
  /// Convert the text to UTF-8.
  case convertToUTF8
  /// Mend every line of a batch; nothing was changed.
  case mendEveryLine
  /// Mend all records that are told, or leave them out.
  case mendEveryRecord
  /// Import it in the format that it is in.
  case importAs(format: String)
  /// Give text on standard input, or do not ask for it.
  case pipeInput
  /// Say whose version of a todo is to stay.
  case chooseSide
  /// Do without what the format cannot hold.
  case allowLosses

  // The text of an editor

  /// Separate the fields from the content by a blank line.
  case separateContent
  /// Write one of these fields before the content.
  case writeDraftField(of: [String])
  /// Remove one of the lines that give the same field.
  case removeRepeatedLine
  /// Open one todo in the editor, or say what to change without it.
  case editOne
  /// Have the text's file made in another folder; nothing was changed.
  case nameTextFolder
  /// Choose an editor that works; nothing was changed.
  case chooseEditor
  /// Edit the todo once more; nothing was changed.
  case editAgain
  /// Take up the user's text again, which is kept in that file.
  case openKeptText(path: String)

  // A query

  /// Write one of these fields before a colon, or quote the text.
  case writeQueryField(of: [String])
  /// Write one of these modifiers, which the field takes.
  case writeModifier(of: [String], field: String)
  /// Write a value after the colon and after each comma.
  case writeQueryValue
  /// Write the term that every todo matches.
  case matchEveryTodo
  /// Pick every todo by a query that says so.
  case pickEveryTodo
  /// Close the quote.
  case closeQuote
  /// Close as many parentheses as are opened.
  case balanceParentheses
  /// Nest fewer parentheses.
  case nestLess
  /// Quote a word that is to be found rather than obeyed.
  case quoteWord
  /// Ask for the tag of that name, if that is meant, or for a view whose name is nearly the same.
  case askForTag(insteadOfView: String, similar: String?)
  /// Write out what one of the views stands for.
  case writeOutView

  // A todo

  /// Write what points at the todos that are named by words.
  case nameTodos(MisnamedTodos)
  /// Write each JSON object on a line of its own; nothing was changed.
  case writeObjectsOnLines
  /// Name the todo that a step is of: only completing and opening take steps.
  case nameTodoOfStep(id: Int)
  /// Look at the steps of these todos.
  case showSteps(ids: [Int])
  /// Look up the id among all todos.
  case lookUpID
  /// Write one of these ids, or more of the uid where that helps.
  case writeID(of: [Int], orMoreOfUID: Bool)
  /// Look at the todo that has the uid.
  case showTodo(uid: String)
  /// Look at the todo as someone else has made it; nothing was changed.
  case showChangedTodo(id: Int)
  /// Open these todos again.
  case reopen(ids: [Int])
  /// Set the due date of these todos, to whatever day.
  case setDue(ids: [Int])
  /// Give these todos a rule to repeat by, or move their due dates.
  case giveRule(ids: [Int])
  /// Close these todos, which are the last of their series.
  case endSeries(ids: [Int])
  /// Read the whole list again, since what has changed of it is unknown.
  case readWholeList

  // The history

  /// See which steps there are.
  case showHistory
  /// Undo the step that led to that revision, which is another one than was seen; nothing was changed.
  case undoStep(revision: Int)
  /// Redo the step that led to that revision, which is another one than was seen; nothing was changed.
  case redoStep(revision: Int)
  /// Compare the steps with the todos as they are now; nothing was changed.
  case compareHistory
  /// Change the store, which sets the strange history aside and begins a new one.
  case beginNewHistory
  /// Check the permissions of the history; the todos are not affected.
  case checkHistoryPermissions
  /// Repair the history, which keeps its sound end and a copy of the rest.
  case repairHistory

  // The store

  /// Try again, or wait longer for the lock; nothing was changed.
  case waitLonger
  /// Try again; nothing was changed.
  case tryAgain
  /// Carry the todos over into a new store.
  case carryOver
  /// Give all but the first of the todos that share a uid new ones; the path is nil where they are in the store in use.
  case separateUIDs(path: String?)
  /// Examine a store, and repair it; nothing was changed. The path is nil where that is the store in use.
  case repairStore(path: String?)
  /// Mend the file by hand, or restore a backup; nothing was changed.
  case restoreBackup
  /// Have git merge the store by the rules of todos, and then merge it again; nothing was changed.
  case mergeAgain(path: String)
  /// Get the versions of both sides from where git still has them, and merge these; nothing was changed.
  case mergeSides(path: String)
  /// Use the newer program that wrote the store; nothing was changed.
  case useNewerProgram
  /// Name a file as the store.
  case nameStore
  /// Allow the program more memory.
  case allowMoreMemory
  /// Check the store's path and its permissions.
  case checkPath
  /// Give an input in parts.
  case divideInput
  /// Check the disk, and the store before trying again.
  case checkDisk
  /// Check the free space, and the permissions of the store's folder; nothing was changed.
  case checkFolder

  // A shared list

  /// Name a remote repository the first time.
  case nameRemote
  /// Install git.
  case installGit
  /// Install a newer git.
  case updateGit
  /// Put git itself, or its settings, right.
  case mendGit
  /// Write the URL or the path of a repository.
  case writeRemote
  /// Write the name of a branch.
  case writeBranch
  /// Have git keep a password or a token, and name the URL without it.
  case keepPassword
  /// Have git keep a password or a token, and give it once.
  case logIn(remote: String)
  /// Check the name of a repository, or make it; the path is nil where it is not on this machine.
  case findRepository(path: String?)
  /// Sync again later; all changes are kept here. The remote is nil where it is the one that is remembered, the branch
  /// where none has to be named.
  case syncLater(remote: String?, branch: String?)
  /// Remove the lock of a branch that a program has left behind.
  case removeLock
  /// Connect to a host once by hand, and answer what is asked then.
  case connectOnce(host: String)
  /// Tell git that a folder of another owner is to be trusted.
  case trustFolder(path: String)
  /// Name another branch, or another repository.
  case syncElsewhere
  /// Name another branch; or join two lists, by syncing without the store and merging it then.
  case joinByHand
  /// Have the repository there fetch its whole past.
  case fetchAllThere
  /// Put the shared list back to a sound commit; nothing was changed.
  case mendSharedList
  /// Have the owner of the store do it; nothing was changed.
  case runAsOwner
  /// Delete our own repository in the folder of the sync, which holds nothing that cannot be fetched again.
  case clearSyncFolder(path: String)
}
