import FileStore
import Foundation
import Testing
import TodoTestSupport

struct FileStorageTransactionTests {
  let folder: TemporaryFolder
  let storage: FileStorage

  init() throws {
    folder = try TemporaryFolder()
    storage = FileStorage(path: folder.path(of: "todos.json"), lockTimeout: 0)
  }

  /// What another program may do between our reading and our rename.
  enum Intrusion: CaseIterable {
    case rename, overwrite, overwriteKeepingSizeAndTime, link

    func happen(in folder: TemporaryFolder) throws {
      switch self {
      case .rename:
        try folder.replace("todos.json", by: "new")
      case .overwrite:
        try folder.write("new", to: "todos.json")
      case .overwriteKeepingSizeAndTime:
        let date = try FileManager.default.attributesOfItem(atPath: folder.path(of: "todos.json"))[.modificationDate]
        try folder.write("new", to: "todos.json")
        try FileManager.default.setAttributes(
          [.modificationDate: date as Any], ofItemAtPath: folder.path(of: "todos.json"))
      case .link:
        try folder.write("new", to: "target")
        try folder.remove("todos.json")
        try folder.link("todos.json", to: "target")
      }
    }
  }

  @Test("a change is made anew on what an outsider put in the store's place", arguments: Intrusion.allCases)
  func repeats(after intrusion: Intrusion) throws {
    try folder.write("old", to: "todos.json")
    try folder.age("todos.json", by: 60)
    var seen: [String] = []
    try storage.update { source throws(FileStoreError) in
      seen.append(try source.text)
      if seen.count == 1 { outside { try intrusion.happen(in: folder) } }
      return .append("+ours", to: source)
    }
    #expect(seen == ["old", "new"])
    #expect(try folder.text(of: "todos.json") == "new+ours")
    #expect(try folder.names.filter { $0.hasSuffix(".tmp") } == [])
  }

  @Test("a change is made anew on a store that an outsider made or removed", arguments: [true, false])
  func repeatsOnAppearance(existed: Bool) throws {
    if existed { try folder.write("theirs", to: "todos.json") }
    var seen: [Bool] = []
    try storage.update { source in
      seen.append(source.exists)
      if seen.count == 1 {
        outside { existed ? try folder.remove("todos.json") : try folder.write("theirs", to: "todos.json") }
      }
      return .append("+ours", to: source)
    }
    #expect(seen == [existed, !existed])
    #expect(try folder.text(of: "todos.json") == (existed ? "+ours" : "theirs+ours"))
  }

  @Test("an error counts only if the store it speaks of is still there")
  func repeatsAfterErrors() throws {
    try folder.write("half", to: "todos.json")
    try storage.update { source throws(ChangeError) in
      if try ChangeError.passing({ () throws(FileStoreError) in try source.text }) == "half" {
        outside { try folder.write("half and half", to: "todos.json") }
        throw .refused
      }
      return (.append("+ours", to: source), ())
    }
    #expect(try folder.text(of: "todos.json") == "half and half+ours")
  }

  @Test("a store cut short while it is copied is read anew")
  func repeatsAfterShrinking() throws {
    try folder.write("long", to: "todos.json")
    try storage.update { source in
      if source.count == 4 { outside { try folder.write("l", to: "todos.json") } }
      return .append("+ours", to: source)
    }
    #expect(try folder.text(of: "todos.json") == "l+ours")
  }

  @Test("the third change in a row by outsiders ends the attempts, and theirs stays")
  func givesUp() throws {
    try folder.write("old", to: "todos.json")
    var calls = 0
    #expect(throws: FileStoreError.changed(path: storage.location)) {
      try storage.update { source in
        calls += 1
        outside { try folder.replace("todos.json", by: "theirs \(calls)") }
        return .append("+ours", to: source)
      }
    }
    #expect(calls == 3)
    #expect(try folder.text(of: "todos.json") == "theirs 3")
    #expect(try folder.names == ["todos.json"])
  }

  @Test("a change of a store in a missing folder is made anew on what is there by then")
  func folderAppears() throws {
    let storage = FileStorage(path: folder.path(of: "sub/todos.json"))
    try storage.update { source in
      if !source.exists {
        outside {
          try folder.makeFolder("sub")
          try folder.write("theirs", to: "sub/todos.json")
        }
      }
      return .append("+ours", to: source)
    }
    #expect(try folder.text(of: "sub/todos.json") == "theirs+ours")
  }
}
