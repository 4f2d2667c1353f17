package import TodoKit

/// The router of all modules: where their presenters lead, on a command line or on the full screen.
package typealias TodoRouter = TodoList.Router & TodoDetail.Router & TodoGroups.Router & TodoHistory.Router
  & TodoReview.Router & StoreStatus.Router
