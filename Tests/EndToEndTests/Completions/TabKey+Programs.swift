extension TabKey {
  /// For each shell what it reads when it starts: the completions, a prompt to wait for, and Ctrl-G, which saves the
  /// line, and empties it unless it is to be run.
  static let starts: [String: (name: String, text: String)] = [
    "bash": (
      ".bashrc",
      #"""
      . ~/.local/share/bash-completion/completions/todo
      save_line() {
        printf '%s' "$READLINE_LINE" > "$LINE_FILE.part"
        [ -n "$RUN" ] || READLINE_LINE=
        mv "$LINE_FILE.part" "$LINE_FILE"
      }
      bind 'set show-all-if-ambiguous on' 'set completion-query-items 0' 'set page-completions off'
      bind -x '"\C-g": save_line'
      PS1='READY> '
      """#
    ),
    "zsh": (
      ".zshrc",
      #"""
      fpath=(~/.local/share/zsh/site-functions $fpath)
      autoload -Uz compinit && compinit -u -D
      save_line() {
        print -rn -- "$BUFFER" > "$LINE_FILE.part"
        [[ -n $RUN ]] || BUFFER=
        mv "$LINE_FILE.part" "$LINE_FILE"
      }
      zle -N save_line
      bindkey '^G' save_line
      PS1='READY> '
      """#
    ),
    "fish": (
      ".config/fish/config.fish",
      #"""
      set -g fish_greeting
      function save_line
          printf '%s' (commandline | string collect) > $LINE_FILE.part
          test -n "$RUN"; or commandline ''
          mv $LINE_FILE.part $LINE_FILE
      end
      bind \cg save_line
      function fish_prompt
          echo 'READY> '
      end
      """#
    ),
  ]

  /// Starts the shell in a pseudo-terminal, and for each line that is typed waits for the prompt, then for the saved line.
  static let driver = #"""
    import fcntl, os, pty, re, select, signal, struct, sys, termios, time

    pid, terminal = pty.fork()
    if pid == 0:
        os.execvp(os.environ["SHELL_NAME"], [os.environ["SHELL_NAME"], "-i"])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
    deadline = time.monotonic() + 50
    line_file = os.environ["LINE_FILE"]
    shown = b""

    def read_until(is_reached):
        global shown
        while not is_reached():
            if time.monotonic() > deadline:
                os.kill(pid, signal.SIGKILL)
                sys.exit("no answer; the terminal shows: " + repr(shown))
            if select.select([terminal], [], [], 0.02)[0]:
                shown += os.read(terminal, 65536)

    read_until(lambda: b"READY> " in shown)
    for typed in os.environ["TYPED"].split("\n"):
        shown = b""
        os.write(terminal, typed.encode() + b"\t\x07")
        read_until(lambda: os.path.exists(line_file))
        line = open(line_file, "rb").read()
        os.remove(line_file)
        screen = re.sub(rb"\x1b(\[[0-9;?]*[ -/]*[@-~]|[=>()][0-9A-B]?)|[\x00-\x09\x0b-\x1a\x1c-\x1f]", b"", shown)
        sys.stdout.buffer.write(line + b"\x1f" + screen + b"\x1e")
        if os.environ["RUN"]:
            shown = b""
            os.write(terminal, b"\r")
            read_until(lambda: b"READY> " in shown)
    os.kill(pid, signal.SIGKILL)
    """#
}
