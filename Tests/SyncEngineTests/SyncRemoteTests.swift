import Testing

@testable import SyncEngine

struct SyncRemoteTests {
  @Test(
    "a branch name must be one that git accepts for a single branch",
    arguments: [
      "", "-x", "a b", "a*", "a..b", "a/", "/a", "a//b", ".a", "a/.b", "a.lock", "a.", "a~", "a^", "a:b",
      "a?", "[a", "a\\b", "@", "a@{b", "a\u{7}", "x/-y", "HEAD", "refs/heads/x",
    ])
  func branches(name: String) throws {
    let url = try RemoteURL("/a", from: "/")
    #expect(throws: SyncError.malformedBranch(name)) { try SyncRemote(url, branch: name) }
    for name in ["todo", "work/list", "é", "a-b_c.d"] {
      #expect(try SyncRemote(url, branch: name).branch == name)
    }
  }
}

struct RemoteURLTests {
  @Test(
    "URLs, hosts and paths are taken as git takes them, and a relative path becomes absolute",
    arguments: [
      ("https://example.org/list.git", "https://example.org/list.git"), ("ssh://host/x", "ssh://host/x"),
      ("git@example.org:list.git", "git@example.org:list.git"),
      ("ssh://zoe@host:22/x", "ssh://zoe@host:22/x"),
      ("file:///a/b", "file:///a/b"), ("/a b/c", "/a b/c"), ("../usb", "/home/zoe/../usb"),
      ("list.git", "/home/zoe/list.git"),
      ("./a:b", "/home/zoe/./a:b"), ("https://token@example.org/x", "https://token@example.org/x"),
      ("a/b::c", "/home/zoe/a/b::c"), ("é::x", "é::x"),
    ])
  func taken(text: String, expected: String) throws {
    #expect(try RemoteURL(text, from: "/home/zoe").text == expected)
  }

  @Test(
    "a remote that git would take for an option, a command or an unsupported protocol is refused",
    arguments: [
      ("", .empty), ("-x", .notPlain), ("--upload-pack=touch x", .notPlain), ("a\nb", .notPlain),
      ("/a\u{1B}[m", .notPlain), ("a\u{7F}", .notPlain), ("ext::sh -c x", .kind("ext::")),
      ("fd::3", .kind("fd::")), ("::x", .kind("::")),
      ("transport-x::https://a", .kind("transport-x::")), ("ftp://a/b", .kind("ftp://")),
      ("rsync://a/b", .kind("rsync://")),
      ("git+ssh://a/b", .kind("git+ssh://")), ("HTTPS://a/b", .kind("HTTPS://")),
      ("ssh://-oProxyCommand=x/y", .notPlain),
      ("ssh://a@-b/y", .notPlain), ("a@-b:c", .notPlain), ("-\u{301}x", .notPlain),
      ("ext::\u{301}sh", .kind("ext::")),
    ] as [(String, SyncError.RemoteProblem)])
  func refused(text: String, problem: SyncError.RemoteProblem) {
    #expect(throws: SyncError.malformedRemote(text, problem)) { try RemoteURL(text, from: "/") }
  }

  @Test(
    "a URL with a password is refused, and the error does not repeat the password",
    arguments: [
      "https://zoe:secret@example.org/x", "ssh://a:secret@b@c/x", "https://:secret@a",
      "https://ghp_secret@a/x",
      "HTTPS://zoe:secret@a/x", "ftp://zoe:secret@a", "git+ssh://zoe:secret@a",
      "https::https://zoe:secret@a/x",
      "https://zoe%3Asecret@a/x", "https://zoe:secret@a/x\n",
      "https://\(String(repeating: "5ec2e7", count: 7).prefix(40))@a/x",
    ])
  func password(text: String) {
    #expect { try RemoteURL(text, from: "/") } throws: { error in
      error as? SyncError == .malformedRemote(nil, .password) && !"\(error)".contains("secret")
    }
  }

  @Test(
    "the host that ssh would log in to is known",
    arguments: [
      ("git@example.org:x", "git@example.org"), ("host:x", "host"),
      ("ssh://zoe@host:22/x", "ssh://zoe@host:22"),
      ("ssh://host/x", "host"), ("ssh://zoe@[::1]:22/x", "ssh://zoe@[::1]:22"),
      ("ssh://zoe@[::1]/x", "zoe@::1"), ("https://host/x", nil), ("/a:b", nil),
      ("file:///a", nil),
    ] as [(String, String?)])
  func host(text: String, host: String?) throws {
    #expect(try RemoteURL(text, from: "/").sshHost == host)
  }

  @Test("a remote that is a path is known as one, however it is written")
  func path() throws {
    for (text, path) in [
      ("/a", "/a"), ("b", "/b"), ("file:///a", "/a"), ("host:a", nil), ("https://a/b", nil),
    ] {
      #expect(try RemoteURL(text, from: "/").path == path)
    }
  }
}
