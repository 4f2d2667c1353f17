// The floors below come along, so that a front end says `import TodoKit` and no more.
@_exported public import TodoCore
@_exported public import TodoExchange
@_exported public import TodoMerge
@_exported public import TodoStore
@_exported public import TodoSync
