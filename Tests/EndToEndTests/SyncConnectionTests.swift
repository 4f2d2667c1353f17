import Testing
import TodoTestSupport

/// A connection to `git daemon` that breaks off after a number of bytes.
struct SyncConnectionTests {
  private let homes: SyncHomes

  init() throws {
    homes = try SyncHomes()
    try homes.git("config", "daemon.receivepack", "true")
    try homes.join()
  }

  /// Runs `todo sync` against a loopback server that cuts each connection for a service after a number of
  /// bytes from one side, prints the most bytes that a connection carried, and exits with the status of the
  /// sync.
  private let server = """
    import os, socket, subprocess, sys, threading
    folder, service, limit = sys.argv[1], sys.argv[2], int(sys.argv[3])
    most = 0
    def serve(client):
        global most
        child = subprocess.Popen(
            ["git", "daemon", "--inetd", "--export-all", "--reuseaddr", "--base-path=" + folder, folder],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        # What is asked for, behind its length in four digits; it need not come in one piece.
        first = b""
        while len(first) < 4 or len(first) < int(first[:4], 16):
            data = client.recv(65536)
            if not data: break
            first += data
        is_cut = limit >= 0 and service.encode() in first
        # What is fetched comes from the server, what is pushed goes to it.
        towards = service == "git-receive-pack"
        def close():
            try: client.shutdown(socket.SHUT_RDWR)
            except OSError: pass
        def relay(read, write, counts):
            global most
            total = 0
            while data := read():
                if counts and is_cut and total + len(data) > limit:
                    try: write(data[:limit - total])
                    except OSError: pass
                    break
                total += len(data)
                if counts and service.encode() in first: most = max(most, total)
                try: write(data)
                except OSError: break
            else:
                return
            child.kill()
            close()
        def receive():
            try: return client.recv(65536)
            except OSError: return b""
        def give(data):
            child.stdin.write(data)
            child.stdin.flush()
        give(first)
        back = threading.Thread(
            target=relay, args=(lambda: os.read(child.stdout.fileno(), 65536), client.sendall, not towards), daemon=True)
        back.start()
        relay(receive, give, towards)
        try: child.stdin.close()
        except OSError: pass
        back.join()
        child.wait()
        close()
    listener = socket.create_server(("127.0.0.1", 0))
    def accept():
        while True:
            threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
    threading.Thread(target=accept, daemon=True).start()
    url = f"git://127.0.0.1:{listener.getsockname()[1]}/remote.git"
    ended = subprocess.run(["todo", "sync", url], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    print(most)
    sys.exit(ended.returncode)
    """

  /// Syncs over a connection for that service, which breaks off after that many bytes.
  private func sync(_ service: String, cutAfter limit: Int = -1) throws -> ProcessResult {
    try homes.folder.write(server, to: "server.py")
    let script = "exec python3 '\(homes.folder.path)/server.py' '\(homes.folder.path)' \(service) \(limit)"
    return try homes.here.shell(
      "sh", script, requires: ["python3", "git"], environment: ["TODO_SYNC_TIMEOUT": "20"])
  }

  @Test("a fetch that breaks off anywhere leaves the store as it was, and the next sync works", .atNight)
  func fetch() throws {
    // The bytes of an undisturbed fetch of the same size.
    try homes.there.todo("add", "Measured")
    try homes.there.todo("sync").expect("")
    let whole = try sync("git-upload-pack")
    let length = try #require(Int(whole.expect().output.filter { $0 != "\n" }))
    #expect(length > 100)
    for cut in 0..<10 {
      try homes.there.todo("add", "Added \(cut)")
      try homes.there.todo("sync").expect("")
      let files = try homes.here.files
      let result = try sync("git-upload-pack", cutAfter: length * cut / 10)
      #expect([4, 5].contains(result.status), "after \(length * cut / 10) of \(length) bytes: \(result)")
      #expect(result.error.hasPrefix("todo: cannot reach git://127.0.0.1:"), "\(result.error)")
      #expect(try homes.here.files == files)
      #expect(try sync("git-upload-pack").status == 0)
      #expect(try homes.rows(homes.here) == homes.rows(homes.there))
    }
  }

  @Test(
    "a push that breaks off anywhere keeps the todos that were received, and the next sync sends", .atNight)
  func push() throws {
    try homes.here.todo("add", "Measured").expect()
    let whole = try sync("git-receive-pack")
    let length = try #require(Int(whole.expect().output.filter { $0 != "\n" }))
    #expect(length > 100)
    for cut in 0..<10 {
      #expect(try homes.there.todo("sync").status == 0)
      try homes.there.todo("add", "Added there \(cut)")
      try homes.there.todo("sync").expect("")
      try homes.here.todo("add", "Added here \(cut)").expect()
      let result = try sync("git-receive-pack", cutAfter: length * cut / 10)
      #expect([4, 5].contains(result.status), "after \(length * cut / 10) of \(length) bytes: \(result)")
      #expect(result.error.hasPrefix("todo: cannot reach git://127.0.0.1:"), "\(result.error)")
      #expect(try homes.rows(homes.here).contains { $0.hasSuffix("Added there \(cut)") })
      #expect(try sync("git-receive-pack").status == 0)
      #expect(try homes.there.todo("sync").status == 0)
      #expect(try homes.rows(homes.there).contains { $0.hasSuffix("Added here \(cut)") })
    }
    #expect(try homes.git("fsck", "--strict", "--no-dangling", "--no-progress") == "")
  }
}
