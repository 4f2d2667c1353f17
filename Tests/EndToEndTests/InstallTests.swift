import Foundation
import Testing
import TodoTestSupport

/// The scripts in a release's archive; `.ci/release --check` tests whole packages.
@Suite(.atNight) struct InstallTests {
  private let home: Home
  /// The folder of the scripts.
  private let scripts: String

  init() throws {
    home = try Home()
    scripts =
      URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: ".ci/package").path
    try home.shell(
      "bash",
      """
      set -eo pipefail
      mkdir -p todo/{bin,share/{man/man1,bash-completion/completions,zsh/site-functions,fish/vendor_completions.d}}
      cp '\(scripts)/install' '\(scripts)/uninstall' todo
      ln -s "$(command -v todo)" todo/bin/todo
      todo manual > todo/share/man/man1/todo.1
      todo completions bash > todo/share/bash-completion/completions/todo
      todo completions zsh > todo/share/zsh/site-functions/_todo
      todo completions fish > todo/share/fish/vendor_completions.d/todo.fish
      """
    ).expect("")
  }

  @Test("uninstall removes exactly the files that install put below a prefix", arguments: ["todo", "td"])
  func roundTrip(name: String) throws {
    try home.shell(
      "bash",
      """
      set -eo pipefail
      mkdir -p .local/bin && touch .local/bin/mine
      todo/install ~/.local \(name) > /dev/null 2>&1
      (cd .local && find . -type f | sort)
      .local/bin/\(name) --version > /dev/null
      grep -q 'command \(name) __complete' .local/share/bash-completion/completions/\(name)
      todo/uninstall ~/.local \(name)
      find .local | sort
      """
    ).expect(
      """
      ./bin/mine
      ./bin/\(name)
      ./share/bash-completion/completions/\(name)
      ./share/fish/vendor_completions.d/\(name).fish
      ./share/man/man1/\(name).1
      ./share/todo/installed
      ./share/zsh/site-functions/_\(name)
      .local
      .local/bin
      .local/bin/mine

      """)
  }

  @Test("install reports an existing program of that name, and suggests another name")
  func taken() throws {
    let result = try home.shell("bash", "todo/install ~/.local")
    #expect(result.status == 0)
    #expect(result.error.contains("install: todo is /"))
    #expect(result.error.hasSuffix("/.local td\n"))
    #expect(result.output.contains(".local/bin is not on your PATH"))
  }

  @Test(
    "files from elsewhere are neither overwritten nor removed",
    arguments: [
      "echo mine > .local/bin/todo", "ln -s /bin/true .local/bin/todo", "ln -s nowhere .local/bin/todo",
      "mkdir .local/bin/todo", "mkdir -p .local/share/man/man1 && echo mine > .local/share/man/man1/todo.1",
      "mkdir -p .local/share/zsh && touch .local/share/zsh/site-functions",
      "mkdir -p .local/share/todo && echo mine > .local/share/todo/installed",
      "mkdir -p .local/share/todo && touch mine && ln -s ../../../mine .local/share/todo/installed",
    ])
  func foreign(making: String) throws {
    try home.shell(
      "bash",
      """
      mkdir -p .local/bin && \(making)
      state() { find .local -printf '%p %y %l\n' -type f -exec cksum {} \\; | sort; }
      before=$(state)
      todo/install ~/.local todo > said 2>&1 && echo installed
      grep -qE 'is there already|is in the way' said || cat said
      todo/uninstall 2>&1 | sed "s|$HOME|~|"
      diff <(echo "$before") <(state)
      """
    ).expect("uninstall: nothing was installed as ~/.local/bin/todo, so nothing is taken away\n")
  }

  @Test("uninstall keeps a file changed since it was installed, and empty folders that were there before")
  func changed() throws {
    try home.shell(
      "bash",
      """
      mkdir -p .local/share/fish
      todo/install ~/.local todo > /dev/null 2>&1
      echo mine > .local/share/man/man1/todo.1
      todo/install ~/.local todo > /dev/null 2>&1 || echo refused
      cat .local/share/man/man1/todo.1
      todo/install ~/.local td > /dev/null 2>&1 && todo/uninstall ~/.local td
      todo/uninstall 2>&1 | sed "s|$HOME|~|"
      find .local | sort
      """
    ).expect(
      """
      refused
      mine
      uninstall: ~/.local/share/man/man1/todo.1 is not as it was installed, and stays
      .local
      .local/share
      .local/share/fish
      .local/share/man
      .local/share/man/man1
      .local/share/man/man1/todo.1

      """)
  }

  @Test("installing another version replaces the one before")
  func upgrade() throws {
    try home.shell(
      "bash",
      """
      todo/install ~/.local todo > /dev/null 2>&1
      echo '# newer' >> todo/share/bash-completion/completions/todo
      todo/install ~/.local todo > /dev/null 2>&1
      tail -n 1 .local/share/bash-completion/completions/todo
      todo/uninstall
      find .local
      """
    ).expect("# newer\n.local\n")
  }

  @Test("a relative folder is looked up from the caller's folder, whatever CDPATH says")
  func relative() throws {
    try home.shell(
      "bash",
      """
      mkdir -p sub other/todo && cd sub && export CDPATH=$HOME/other:$HOME
      ../todo/install here todo 2> /dev/null | sed -n "s|.* as .*/sub/|sub/|p"
      ls here ../todo
      (cd .. && sh todo/uninstall sub/here)
      find here
      """
    ).expect(
      """
      sub/here/bin/todo
      ../todo:
      bin
      install
      share
      uninstall

      here:
      bin
      share
      here

      """)
  }

  @Test("an install that fails leaves nothing behind")
  func full() throws {
    // No file may grow beyond a kibibyte or so, as on a full disk.
    try home.shell("bash", "(ulimit -f 1; exec todo/install a/b todo) > /dev/null 2>&1 || echo failed; ls -A")
      .expect(
        "failed\ntodo\n")
  }

  @Test(
    "invalid names and wrong arguments are refused",
    arguments: [
      ("a 't&d'", 1), ("a a/b", 1), ("a ..", 1), ("a .hidden", 1), ("a 'a b'", 1), ("a 'a\nb'", 1),
      ("$'a\nb'", 1), ("--prefix=a", 2), ("a b c", 2),
    ])
  func refused(words: String, status: Int) throws {
    try home.shell(
      "bash",
      """
      todo/install \(words) > said 2>&1 || echo $?
      todo/uninstall \(words) > /dev/null 2>&1 || echo $?
      rm said; ls
      """
    ).expect("\(status)\n\(status)\ntodo\n")
  }

  @Test("help is printed, and nothing is installed")
  func help() throws {
    try home.shell("bash", "todo/install --help | head -n 1; todo/uninstall -h | wc -l; ls -A").expect(
      "Installs todo below a folder, for you alone or for everybody.\n8\ntodo\n")
  }

  @Test("an administrator's link stays when the Debian package is installed and removed")
  func alternatives() throws {
    try home.shell(
      "bash",
      """
      export DPKG_ROOT=$PWD/root
      mkdir -p root/{usr/{bin,share/{todo/completions,man/man1,zsh/vendor-completions,fish/vendor_completions.d}},var/log}
      mkdir -p root/{usr/share/bash-completion/completions,etc/alternatives,var/lib/dpkg/alternatives}
      touch root/usr/{bin/td,share/man/man1/td.1.gz,share/todo/completions/{todo.bash,_todo,todo.fish}}
      links() { find root/usr -type l -printf '%P %l\n' | sort; }
      ln -s /opt/mine root/usr/bin/todo
      sh '\(scripts)/postinst' configure
      sh '\(scripts)/prerm' remove
      links
      rm root/usr/bin/todo && ln -s /opt/page root/usr/share/man/man1/todo.1.gz
      sh '\(scripts)/postinst' configure > /dev/null
      links | grep -v completions
      sh '\(scripts)/prerm' remove
      links
      """
    ).expect(
      """
      todo: /usr/bin/todo is another program, so this one is td; once that is gone: dpkg-reconfigure todo
      bin/todo /opt/mine
      bin/todo /etc/alternatives/todo
      share/man/man1/todo.1.gz /opt/page
      share/man/man1/todo.1.gz /opt/page

      """)
  }
}
