import FileStore
import TodoKit

extension Subject {
  /// A sound store can be added to, and keeps its todos, each of which can be written again; of one that is
  /// not sound, repair makes one that is.
  static func takeStore(_ bytes: [UInt8]) {
    let storage = MemoryStorage(bytes)
    let store = TodoStore(storage)
    do throws(StoreError) {
      let count = try store.examine().census.total
      let before = todos(in: store)
      promise(before?.count == count, "a sound store gives all of its todos")
      change(store, holding: before ?? [])
    } catch {
      _ = todos(in: store)
      guard case .unsound = error, (try? store.repair(settingAside: ".old", for: cause)) != nil else {
        return
      }
      promise((try? store.examine()) != nil, "a repaired store is sound")
      promise(storage.copies.values.map(\.self) == [bytes], "a damaged store is set aside as it was")
    }
  }

  private static func change(_ store: TodoStore, holding before: [Todo]) {
    let added: [Todo]
    do throws(StoreError) {
      added = try store.addTodos(claiming: [], for: cause, withEffects: false) { _ in [newTodo] }.deltas.map(
        \.todo)
    } catch {
      promise(error == .idsExhausted, "a sound store can be added to: \(error)")
      return
    }
    promise(todos(in: store) == before + added, "adding keeps all other todos")
    for (index, old) in before.prefix(4).enumerated() {
      var new = old
      new.title += "!"
      do throws(StoreError) {
        _ = try store.replaceTodo(old, naming: [], for: cause, withEffects: false) { _ in ChangeResult(new) }
      } catch {
        promise(false, "a todo of a sound store can be replaced: \(error)")
      }
      promise(todos(in: store)?[index] == new, "a todo is read as it was written")
    }
    promise((try? store.examine())?.census.total == before.count + 1, "a sound store stays sound")
  }

  private static var newTodo: Todo {
    var random = SystemRandomNumberGenerator()
    return Todo(uid: .random(using: &random), title: "New", created: Tool.moment.instant)
  }

  private static let cause = ChangeCause("fuzz", at: Tool.moment)

  private static func todos(in store: TodoStore) -> [Todo]? {
    (try? store.todos(TodoSelection(order: []) { _ in true })).map(Array.init)
  }
}
