import Foundation
import Testing
import TodoTestSupport

@Suite("Lists in places")
struct PlacesTests {
  private let home: Home

  /// The real path of the home.
  private let root: String

  init() throws {
    home = try Home()
    root = try #require(realpath(home.folder.path, nil).map { String(cString: $0) })
  }

  /// Runs a script in the home, whose list no variable names.
  @discardableResult
  private func run(_ script: String, environment: [String: String?] = [:]) throws -> ProcessResult {
    let settings = "git() { command git -c user.name=a -c user.email=a@b -c init.defaultBranch=main \"$@\"; }"
    return try home.shell(
      "bash", "\(settings)\n\(script)", requires: ["git"],
      environment: ["TODO_FILE": nil].merging(environment) { $1 })
  }

  /// Makes `origin.git` with one commit, and clones of it.
  private func clone(_ names: String...) throws {
    try run(
      """
      git init -q --bare origin.git && git init -q seed && cd seed && git commit -q --allow-empty -m x
      git push -q ../origin.git HEAD:main && cd ..
      for name in \(names.joined(separator: " ")); do git clone -q origin.git $name; done
      """
    ).expect()
  }

  @Test("a clone's list is beside its branches, for all worktrees, whatever GIT_DIR says")
  func worktrees() throws {
    try clone("app")
    try run("cd app && mkdir -p a/b && cd a/b && todo init -q").expect("\(root)/app/.git/todo/todos.json\n")
    try run("cd app/a && todo add One && cd ../.. && todo add Home").expect()
    try run("cd app && git worktree add -q ../fix && cd ../fix && todo list && GIT_DIR=/nowhere todo list -q")
      .expect("1\topen\t\t\t\t\tOne\n1\n")
    try run("cd app && git status --porcelain && git switch -q -c other && todo list -q").expect("1\n")
    try run("cd app && todo list --home && todo undo && todo log --plain | wc -l").expect()
    #expect(try home.folder.attribute(.posixPermissions, of: "app/.git/todo") == 0o700)
    #expect(try home.folder.attribute(.posixPermissions, of: "app/.git/todo/todos.json") == 0o600)
  }

  @Test("elsewhere the list is in .todo; --file, --home and TODO_FILE come before it, and the nearest counts")
  func precedence() throws {
    try run("mkdir -p notes/deep/er && cd notes && todo init -q").expect("\(root)/notes/.todo/todos.json\n")
    try run("todo add -q Home && cd notes/deep/er && todo add -q Place && todo list").expect(
      "1\n1\n1\topen\t\t\t\t\tPlace\n")
    let asked = { (words: String, file: String?) in
      try run("cd notes/deep && todo where -q \(words)", environment: ["TODO_FILE": file]).expect().output
    }
    #expect(try asked("", nil) == "\(root)/notes/.todo/todos.json\n")
    #expect(try asked("", "/x/t.json") == "/x/t.json\n")
    #expect(try asked("--home", "/x/t.json").hasSuffix("/.local/share/todo/todos.json\n"))
    #expect(try asked("--home -f f.json", nil) == "f.json\n")
    try run("cd notes/deep && todo init -q && cd er && todo list -q").expect(
      "\(root)/notes/deep/.todo/todos.json\n")
  }

  @Test("init says what it made and who can read it, the second time that there is a list already")
  func twice() throws {
    try clone("app")
    let first = try run("cd app && todo init").expect().output
    #expect(
      first.hasPrefix(
        """
        path\t\(root)/app/.git/todo/todos.json
        source\tplace
        place\t\(root)/app
        created\ttrue
        readers\twhoever can read \(root)/origin.git, once you run todo sync
        exists\ttrue

        """))
    #expect(first.contains("branch\ttodo\n"))
    let known = try home.folder.text(of: ".local/state/todo/places")
    let second = try run("cd app && todo add -q One && cd .git && todo init --json").expect(
      error: "\(root)/app has a list already\n")
    #expect(second.output.contains(#""place":"\#(root)/app","created":false,"#))
    #expect(second.output.contains(#""todos":1,"#))
    #expect(try home.folder.text(of: ".local/state/todo/places") == known)
  }

  @Test("init sends nothing; it joins the list that origin has, and adopts one that it has forgotten")
  func joins() throws {
    try clone("app", "two", "three")
    try run("cd app && todo init -q && todo add -q One && git ls-remote origin 'todo*'").expect(
      "\(root)/app/.git/todo/todos.json\n1\n")
    try run("cd app && todo sync && cd ../two && todo init && todo list && todo sync").expect()
    try run("cd two && todo list").expect("1\topen\t\t\t\t\tOne\n")
    // A list without its place, as in a folder that was moved.
    try run("mv two moved && todo add -q Home && cd moved && todo init -q && todo list && todo sync").expect(
      "1\n\(root)/moved/.git/todo/todos.json\n1\topen\t\t\t\t\tOne\n")
    // Both sides have todos.
    try run("cd three && mkdir .git/todo && todo -f .git/todo/todos.json add -q Other && todo init").expect()
    try run("cd three && todo list --fields title --sort title").expect("One\nOther\n")
  }

  @Test("nothing is made where the branch has something else; another branch can be named")
  func otherContent() throws {
    try clone("app")
    try run("cd app && git push -q origin HEAD:todo").expect()
    try run("cd app && todo init").expectFailure(
      1,
      """
      todo: the branch todo of \(root)/origin.git holds something other than todos
      nothing was made; to share the list on another branch: todo init --branch <name>

      """)
    try run("ls -A app/.git | grep todo; cat .local/state/todo/places").expectFailure(1)
    #expect(try run("cd app && todo init --branch tasks").expect().output.contains("branch\ttasks\n"))
  }

  @Test("a branch with another list than the one that a store was synced with is not joined")
  func otherList() throws {
    try clone("app")
    try run(
      """
      git init -q --bare other.git && todo add -q A && todo sync -q other.git && todo sync -q none
      cd app && todo -f ../b.json add -q B && todo -f ../b.json sync -q "$PWD/../origin.git"
      mkdir .git/todo && cp ../.local/share/todo/todos.json .git/todo/
      """
    ).expect()
    let before = try home.folder.text(of: "app/.git/todo/todos.json")
    try run("cd app && todo init").expectFailure(1)
    #expect(try home.folder.text(of: "app/.git/todo/todos.json") == before)
  }

  @Test(
    "an origin that todo cannot share with leaves the list to this machine, and is told",
    arguments: [
      ("", "only you, on this machine", ""),
      ("https://me:secret@example.org/x.git", "only you, on this machine", "has a password"),
      ("ext::touch pwned", "only you, on this machine", "which todo does not support"),
      ("--upload-pack=touch pwned", "only you, on this machine", "is not a repository"),
      ("/nowhere.git", "whoever can read /nowhere.git, once you run todo sync", "cannot reach /nowhere.git"),
    ])
  func origins(url: String, readers: String, warning: String) throws {
    let remote = url.isEmpty ? "" : "git config remote.origin.url '\(url)' && "
    let made = try run("git init -q app && cd app && \(remote)todo init")
    #expect(made.status == 0)
    #expect(made.output.contains("readers\t\(readers)\n"))
    #expect(warning.isEmpty ? made.error.isEmpty : made.error.contains(warning))
    #expect(!made.error.contains("secret"))
    #expect(try run("ls app/pwned").status != 0)
    try run("cd app && todo add -q One && todo list -q").expect("1\n1\n")
  }

  @Test("a branch without an origin to have it is an error")
  func noOrigin() throws {
    try run("mkdir a && cd a && todo init --branch x").expectFailure(
      1,
      """
      todo: there is no remote named origin that could have the branch x
      leave out --branch; to share the list later: todo sync <path or URL> --branch x

      """)
    #expect(try home.folder.names == ["a"])
  }

  @Test("whoever moves a place, or makes its folder anew, is told that its list is not used")
  func lost() throws {
    try clone("app")
    try run("mkdir old && cd old && todo init -q && todo add -q A; mv ../old ../new").expect()
    try run("cd app && todo init -q && cd .. && rm -rf app && git clone -q origin.git app").expect()
    let gone =
      "todo: warning: not using the list in \(root)/app: the list is gone; to make a new one, run todo init there\n"
    try run("cd app && todo add -q B").expect("1\n", error: gone)
    let moved = "todo: warning: not using the list in \(root)/new: to use it, run todo init there\n"
    try run("cd new && todo add -q C").expect("2\n", error: moved)
    try run("cd new && todo take -q").expect("1\n", error: moved)
    try run("cd new && todo init -q && todo list --text").expectContains("1  A")
  }

  @Test(
    "git does not see a list; a folder that gets another one misses it no more, and a failed init leaves nothing"
  )
  func another() throws {
    try run("mkdir a && cd a && todo init -q && git init -q && git status -s && git clean -fdq && ls .todo")
      .expect(
        "\(root)/a/.todo/todos.json\ntodos.json\n")
    try run("cd a && rm -r .todo && todo init -q").expect()
    try run("cat .local/state/todo/places").expect("\(root)/a/.git/todo/todos.json\n")
    #expect(try run("cd /proc/sys/kernel && todo init").status != 0)
    try run("wc -l < .local/state/todo/places").expect("1\n")
  }

  @Test("a list that came with an archive is used only after init, and where says so")
  func archive() throws {
    let told = "todo: warning: not using the list in \(root)/app: to use it, run todo init there\n"
    try run("todo -f app/.todo/todos.json add -q Theirs && cd app && todo add -q Mine").expect(
      "1\n1\n", error: told)
    try run("cd app && todo list --fields title").expect("Mine\n")
    #expect(
      try run("cd app && todo where").expect().output.contains(
        "ignored\t\(root)/app/.todo/todos.json: to use it, run todo init there\n"))
    try run("cd app && todo init -q && todo list --fields title").expect(
      "\(root)/app/.todo/todos.json\nTheirs\n")
  }

  @Test("a place that became a link is not used, and every command says so")
  func link() throws {
    try run("mkdir app && cd app && todo init -q && mv .todo real && ln -s real .todo").expect()
    let warning = "todo: warning: not using the list in \(root)/app: \(root)/app/.todo is a link\n"
    try run("cd app && todo add One").expect(error: warning)
    try run("cd app && todo init").expectFailure(
      1, "todo: \(root)/app/.todo is a link\nmove it away, or name a list with --file\n")
  }

  @Test("init is refused in the root, and where nothing can be written")
  func refusals() throws {
    try run("cd / && todo init").expectFailure(
      1, "todo: a list in / would be the list of every folder\ngo to the folder that is to have a list\n")
    try run("todo init", environment: ["HOME": nil]).expectFailure(2)
    try run("chmod 500 .").expect()
    defer { _ = try? run("chmod 700 .") }
    #expect(try home.todoWithoutPrivileges(["init"]).status == 5)
    #expect(try home.folder.names == [])
  }

  @Test("a list of places that cannot be read is an error, since the home list would be the wrong one")
  func unreadablePlaces() throws {
    try run("mkdir -p .local/state/todo/places").expect()
    try run("todo list").expectFailure(5)
    try run("todo list --home && todo list -f x.json && TODO_FILE=x.json todo list").expect("")
  }

  @Test("a dry run makes and remembers nothing")
  func rehearsal() throws {
    try clone("app")
    let shown = try run("cd app && todo init -n").expect(error: "dry run: nothing was changed\n").output
    #expect(shown.contains("readers\twhoever can read \(root)/origin.git, once you run todo sync\n"))
    try run("ls -A app/.git | grep todo; cat .local/state/todo/places").expectFailure(1)
  }

  @Test("lists and receipts for people name the place, and nothing else does")
  func names() throws {
    try run("mkdir app && cd app && todo init -q").expect()
    let shown = try run(
      """
      cd app && todo list --text; todo add Buy milk --text; todo jot a b --text; todo list --text
      todo next --text nothing; todo done 1 --text; todo list --all --text --home
      """)
    #expect(
      shown.output == """
        Added 1  Buy milk  in ~/app
        Added 2  a b  in ~/app
        1  Buy milk
        2  a b

        # 2 open in ~/app
        Done 1  Buy milk

        """)
    #expect(
      shown.error == """
        no todos yet in ~/app; to add the first one: todo add "Buy milk" --due tomorrow
        no todos match in ~/app
        no todos yet; to add the first one: todo add "Buy milk" --due tomorrow

        """)
    try run("cd app && todo list && todo list -q && todo add x").expect(
      "2\topen\t\t\t\t\ta b\n2\n3\topen\t\t\t\t\tx\n")
  }

  @Test("TODO_FILE beats the place that init makes, which init says")
  func variable() throws {
    try home.todo("init", "-q").expect(
      "\(root)/.todo/todos.json\n",
      error: "todo: warning: TODO_FILE is set, so commands use that list here too\n")
  }

  @Test("completion offers the todos of the place, and those of the home list with --home")
  func completion() throws {
    try run(
      "todo add -q Home --tag atHome && mkdir app && cd app && todo init -q && todo add -q P --tag here"
    )
    .expect()
    func tags(_ words: String) throws -> String {
      try run("cd app && todo __complete bash 'todo \(words)list tag:'").expect().output
    }
    #expect(try tags("").contains("here"))
    #expect(try !tags("").contains("athome"))
    #expect(try tags("--home ").lowercased().contains("athome"))
  }

  @Test("a home that is a repository has one place for everything below it, but for other clones")
  func homeRepository() throws {
    try run("git init -q . && mkdir x && cd x && todo init -q").expect("\(root)/.git/todo/todos.json\n")
    #expect(try run("cd x && todo add One --text").expect().output == "Added 1  One  in ~\n")
    try run("git init -q y && cd y && todo list -q && todo init -q && todo list -q").expect(
      "1\n\(root)/y/.git/todo/todos.json\n")
  }
}
