import FileStore
import Foundation
import Testing
import TodoTestSupport

struct FileTransactionTests {
  let folder: TemporaryFolder
  let storage: FileStorage

  init() throws {
    folder = try TemporaryFolder()
    storage = FileStorage(path: folder.path(of: "todos.json"), lockTimeout: 0)
  }

  /// The ways in which another program may interfere between our read and our rename.
  enum Intrusion: CaseIterable {
    case rename, overwrite, overwriteKeepingSizeAndTime, link

    func happen(in folder: TemporaryFolder) throws {
      switch self {
      case .rename:
        try folder.replace("todos.json", by: "new")
      case .overwrite:
        try folder.write("new", to: "todos.json")
      case .overwriteKeepingSizeAndTime:
        let date = try FileManager.default.attributesOfItem(atPath: folder.path(of: "todos.json"))[
          .modificationDate]
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

  @Test(
    "a change is repeated on whatever an outsider put in the store's place", arguments: Intrusion.allCases)
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

  @Test("a change is repeated if an outsider has created or removed the store", arguments: [true, false])
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

  @Test("an error counts only if the store that caused it is still there")
  func repeatsAfterErrors() throws {
    try folder.write("half", to: "todos.json")
    try storage.update { source throws(ChangeError) in
      if try ChangeError.passing(try source.text) == "half" {
        outside { try folder.write("half and half", to: "todos.json") }
        throw .refused
      }
      return (.append("+ours", to: source), ())
    }
    #expect(try folder.text(of: "todos.json") == "half and half+ours")
  }

  @Test("a store that is cut short while it is copied is read again")
  func repeatsAfterShrinking() throws {
    try folder.write("long", to: "todos.json")
    try storage.update { source in
      if source.count == 4 { outside { try folder.write("l", to: "todos.json") } }
      return .append("+ours", to: source)
    }
    #expect(try folder.text(of: "todos.json") == "l+ours")
  }

  @Test("the third change in a row by outsiders ends the attempts and stays")
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

  @Test("a change of a store in a missing folder is repeated if the store has appeared")
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

struct FileStorageBackupTests {
  let folder: TemporaryFolder
  let storage: FileStorage

  init() throws {
    folder = try TemporaryFolder()
    storage = FileStorage(path: folder.path(of: "todos.json"), lockTimeout: 0)
  }

  @Test("the whole old version is kept beside the replaced store, accessible only to its owner")
  func copies() throws {
    let old = String(repeating: "old ", count: 700_000)
    try folder.write(old, to: "todos.json", permissions: 0o644)
    let copy = try storage.update(settingAside: ".bad") { _ in .text("new") }
    #expect(copy.store == folder.path(of: "todos.json.bad"))
    #expect(try folder.text(of: "todos.json.bad") == old)
    #expect(try folder.attribute(.posixPermissions, of: "todos.json.bad") == 0o600)
    #expect(try folder.text(of: "todos.json") == "new")
    #expect(try folder.names == ["todos.json", "todos.json.bad"])
  }

  @Test("an older copy is never overwritten")
  func numbers() throws {
    for (index, suffix) in ["", "-2", "-3"].enumerated() {
      try folder.write("old \(index)", to: "todos.json")
      #expect(
        try storage.update(settingAside: ".bad") { _ in .text("new") }.store
          == folder.path(of: "todos.json.bad\(suffix)"))
    }
    #expect(try folder.text(of: "todos.json.bad") == "old 0")
    #expect(try folder.text(of: "todos.json.bad-3") == "old 2")
  }

  @Test("nothing is copied if nothing is written or if there was no store")
  func copiesNothing() throws {
    #expect(try storage.update(settingAside: ".bad") { _ in .text("new") } == SetAside())
    #expect(try storage.update(settingAside: ".bad") { _ in nil } == SetAside())
    #expect(throws: ChangeError.refused) {
      try storage.update(settingAside: ".bad") { _ throws(ChangeError) -> (StoreRewrite?, Void) in
        throw .refused
      }
    }
    #expect(try folder.names == ["todos.json"])
  }

  @Test("a copy lies beside the store itself, not beside a link to it", arguments: [false, true])
  func followsLinks(isAbsolute: Bool) throws {
    try folder.makeFolder("real")
    try folder.makeFolder("links")
    try folder.write("old", to: "real/todos.json")
    try folder.link("links/a", to: isAbsolute ? folder.path(of: "real/todos.json") : "../real/todos.json")
    let storage = FileStorage(path: folder.path(of: "links/a"), lockTimeout: 0)
    let path = folder.path(of: isAbsolute ? "real/todos.json" : "links/../real/todos.json")
    #expect(try storage.linkTarget() == path)
    #expect(try storage.update(settingAside: ".bad") { _ in .text("new") }.store == path + ".bad")
    #expect(try folder.text(of: "real/todos.json.bad") == "old")
    #expect(try folder.text(of: "real/todos.json") == "new")
  }

  @Test("a link has a target even if the target is missing, and a file has no target")
  func linkTargets() throws {
    #expect(try storage.linkTarget() == nil)
    try folder.link("b", to: "todos.json")
    try folder.link("c", to: "b")
    #expect(try FileStorage(path: folder.path(of: "c")).linkTarget() == folder.path(of: "todos.json"))
    #expect(try FileStorage(path: folder.path(of: "none/todos.json")).linkTarget() == nil)
    try folder.link("d", to: "none/todos.json")
    let dangling = FileStorage(path: folder.path(of: "d"))
    #expect(try dangling.linkTarget() == folder.path(of: "none/todos.json"))
    #expect(try dangling.realPath() == storage.realPath().replacing("todos.json", with: "none/todos.json"))
  }

  @Test("a store that an outsider put in place is copied and then replaced")
  func outsider() throws {
    try folder.write("old", to: "todos.json")
    var calls = 0
    let copy = try storage.update(settingAside: ".bad") { source in
      calls += 1
      if calls == 1 { outside { try folder.replace("todos.json", by: "theirs") } }
      return .append("+ours", to: source)
    }
    let name = try #require(copy.store?.split(separator: "/").last)
    #expect(try folder.text(of: String(name)) == "theirs")
    #expect(try folder.text(of: "todos.json") == "theirs+ours")
  }

  @Test("the copy is removed again if the store cannot be replaced")
  func takesBack() throws {
    try folder.write("old", to: "todos.json")
    #expect(throws: FileStoreError.changed(path: storage.location)) {
      try storage.update(settingAside: ".bad") { source in
        StoreRewrite(pieces: [.kept(0..<source.count + 1)])
      }
    }
    #expect(try folder.names == ["todos.json"])
    #expect(try folder.text(of: "todos.json") == "old")
  }

  @Test("a store with the longest possible name can be changed and copied")
  func longName() throws {
    let storage = FileStorage(path: folder.path(of: String(repeating: "x", count: 255)), lockTimeout: 0)
    try storage.update { _ in .text("old") }
    let copy = try storage.update(settingAside: ".damaged-20261120T231100Z") { _ in .text("new") }
    let name = try #require(copy.store?.split(separator: "/").last)
    #expect(try folder.text(of: String(name)) == "old")
    #expect(try storage.read().text == "new")
  }
}
