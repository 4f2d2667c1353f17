// The targets below are exported too, so that a front end needs no more than `import TodoKit`.
@_exported public import TodoCore
@_exported public import ExchangeEngine
@_exported public import MergeEngine
@_exported public import StoreEngine
@_exported public import SyncEngine
