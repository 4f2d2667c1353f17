import Foundation
import Testing
import TodoTestSupport

@testable import FileStore

struct StoreWatchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("store")
    try folder.write("one", to: "store/todos.json")
  }

  private func watch(_ name: String = "store/todos.json") -> StoreWatch {
    StoreWatch(path: folder.path(of: name))
  }

  /// Changes the store as every command does.
  private func change(_ name: String = "store/todos.json", to text: String) throws {
    try FileStorage(path: folder.path(of: name)).update { (_: any StoreVersion) throws(FileStoreError) in
      (StoreRewrite(pieces: [.written(Array(text.utf8))]), ())
    }
  }

  /// Whether there is something to drain.
  private func wakes(_ watch: StoreWatch) throws -> Bool {
    var request = pollfd(fd: try #require(watch.descriptor), events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) == 1
  }

  @Test("an unchanged store does not wake a watch, even when it is read")
  func quiet() throws {
    let watch = watch()
    _ = try FileStorage(path: folder.path(of: "store/todos.json")).read().read(0..<3)
    #expect(try !watch.isBlind && !wakes(watch) && !watch.drain())
  }

  @Test(
    "every kind of change wakes a watch once and is reported once",
    arguments: ["replaced", "written", "removed", "renamed away", "linked", "by a command"])
  func changes(kind: String) throws {
    if kind == "linked" {
      try folder.write("four", to: "store/other")
      try folder.remove("store/todos.json")
    }
    let watch = watch()
    switch kind {
    case "linked": #expect(link(folder.path(of: "store/other"), folder.path(of: "store/todos.json")) == 0)
    case "replaced": try folder.replace("store/todos.json", by: "two")
    case "written": try folder.write("three", to: "store/todos.json")
    case "removed": try folder.remove("store/todos.json")
    case "renamed away":
      #expect(rename(folder.path(of: "store/todos.json"), folder.path(of: "store/other")) == 0)
    default: try change(to: "two")
    }
    #expect(try wakes(watch) && watch.drain())
    #expect(try !watch.isBlind && !wakes(watch) && !watch.drain())
  }

  @Test("changes of other files in the folder are not changes of the store")
  func others() throws {
    let watch = watch()
    try folder.write("x", to: "store/notes")
    try folder.remove("store/notes")
    #expect(try wakes(watch) && !watch.drain() && !wakes(watch))
  }

  @Test("a watch follows links to the store, and follows them again when they change")
  func links() throws {
    try folder.makeFolder("links")
    try folder.makeFolder("elsewhere")
    try folder.write("two", to: "elsewhere/todos.json")
    try folder.link("links/first", to: "second")
    try folder.link("links/second", to: "../store/todos.json")
    let watch = watch("links/first")
    try change("links/first", to: "two")
    #expect(try wakes(watch) && watch.drain())

    try folder.remove("links/second")
    try folder.link("links/second", to: "../elsewhere/todos.json")
    #expect(watch.drain())
    try change(to: "no longer watched")
    #expect(try !wakes(watch))
    try change("elsewhere/todos.json", to: "three")
    #expect(try wakes(watch) && watch.drain())
  }

  @Test("a watch of a missing folder is blind until the store is created")
  func missingFolder() throws {
    let watch = watch("new/todos.json")
    #expect(watch.isBlind && !watch.drain())
    try change("new/todos.json", to: "one")
    #expect(watch.drain() && !watch.isBlind)
    try change("new/todos.json", to: "two")
    #expect(try wakes(watch) && watch.drain())
  }

  @Test(
    "a removed or replaced folder wakes the watch, which then watches the new folder",
    arguments: [false, true])
  func replacedFolder(isMoved: Bool) throws {
    let watch = watch()
    if isMoved {
      #expect(rename(folder.path(of: "store"), folder.path(of: "old")) == 0)
    } else {
      try folder.remove("store")
    }
    #expect(try wakes(watch) && watch.drain() && watch.isBlind)
    try folder.makeFolder("store")
    try folder.write("two", to: "store/todos.json")
    #expect(watch.drain() && !watch.isBlind)
    if isMoved {
      try folder.write("three", to: "old/todos.json")
      #expect(try !wakes(watch))
    }
    try change(to: "three")
    #expect(try wakes(watch) && watch.drain())
  }

  @Test(
    "a watch of a path that leads nowhere is blind and reports nothing",
    arguments: ["", "store/..", "store/todos.json/x"])
  func nowhere(name: String) {
    let watch = StoreWatch(path: name.isEmpty ? "" : folder.path(of: name))
    #expect(watch.isBlind && !watch.drain())
  }

  @Test("a wait ends when the store changes, also in a folder that was missing, and once for each change")
  func wait() throws {
    for name in ["store/todos.json", "new/todos.json"] {
      let watch = watch(name)
      try change(name, to: "two")
      #expect(watch.wait() == .changed)
      #expect(watch.wait(until: 0) == .timeUp)
    }
  }

  @Test("another file in the folder does not end a wait")
  func waitForOthers() throws {
    let watch = watch()
    try folder.write("x", to: "store/notes")
    #expect(watch.wait(until: 0) == .timeUp)
  }

  @Test("a wait ends when the reader of a pipe has gone, and not while there is one")
  func hangup() throws {
    let watch = watch()
    let ends = try PipeEnds.pipe()
    #expect(watch.wait(orHangupOf: ends.writing, until: 0) == .timeUp)
    close(ends.reading)
    #expect(watch.wait(orHangupOf: ends.writing) == .hungUp)
    close(ends.writing)
  }
}

struct MountTableTests {
  private static let table = MountTable(
    """
    22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
    31 22 0:45 / /mnt/share rw master:2 - nfs4 server:/x rw,vers=4.2
    32 22 0:46 / /mnt/a\\040b rw - fuse.sshfs host: rw
    33 22 259:1 / /mnt/stick rw - fuseblk /dev/sda1 rw
    34 22 0:70000 / /mnt/d rw - 9p D: rw
    35 22
    """)

  @Test(
    "network file systems are shared between machines, and local disks are not",
    arguments: [
      (0xFE00, false), (0x2D, true), (0x2E, true), (0x10301, false), (0x11100070, true), (0x99, false),
    ])
  func sharing(device: UInt64, isShared: Bool) {
    #expect(Self.table.isShared(device) == isShared)
  }
}
