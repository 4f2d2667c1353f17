// The targets below are exported too, so that a front end needs no more than `import TodoKit`.
@_exported public import TodoCore
@_exported public import TodoExchange
@_exported public import TodoMerge
@_exported public import TodoStore
@_exported public import TodoSync
