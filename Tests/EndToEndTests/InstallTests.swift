import Foundation
import Testing
import TodoTestSupport

/// The scripts that an archive of a release holds; `.ci/release --check` tries whole packages.
struct InstallTests {
  private let home: Home

  init() throws {
    home = try Home()
    let scripts = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
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

  @Test("what is installed below a prefix is all that uninstall takes away", arguments: ["todo", "td"])
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
      ./share/zsh/site-functions/_\(name)
      .local
      .local/bin
      .local/bin/mine

      """)
  }

  @Test("a program of that name that is there already is told of, with another name to take")
  func taken() throws {
    let result = try home.shell("bash", "todo/install ~/.local")
    #expect(result.status == 0)
    #expect(result.error.contains("install: todo is /"))
    #expect(result.error.hasSuffix("/.local td\n"))
    #expect(result.output.contains(".local/bin is not on your PATH"))
  }
}
