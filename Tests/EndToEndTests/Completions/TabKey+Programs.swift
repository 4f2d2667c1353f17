extension TabKey {
  /// The startup file of each shell: the completions, a prompt to wait for, and Ctrl-G, which saves the line,
  /// empties it unless it is to be run, and marks that on the terminal.
  ///
  /// Shells redraw their prompt after such a key, so each new prompt has a number that tells it from a
  /// redrawn one.
  static let starts: [String: (name: String, text: String)] = [
    "bash": (
      ".bashrc",
      #"""
      . ~/.local/share/bash-completion/completions/todo
      save_line() {
        printf '%s' "$READLINE_LINE" > "$LINE_FILE"
        [ -n "$RUN" ] || READLINE_LINE=
        printf '\e]saved\a' > /dev/tty
      }
      bind 'set show-all-if-ambiguous on' 'set completion-query-items 0' 'set page-completions off'
      bind -x '"\C-g": save_line'
      PROMPT_COMMAND='prompts=$((prompts + 1))'
      PS1='READY $prompts> '
      """#
    ),
    "zsh": (
      ".zshrc",
      #"""
      fpath=(~/.local/share/zsh/site-functions $fpath)
      autoload -Uz compinit && compinit -u -D
      save_line() {
        print -rn -- "$BUFFER" > "$LINE_FILE"
        [[ -n $RUN ]] || BUFFER=
        print -n '\e]saved\a' > /dev/tty
      }
      zle -N save_line
      bindkey '^G' save_line
      setopt prompt_subst
      precmd() { prompts=$((prompts + 1)) }
      PS1='READY $prompts> '
      """#
    ),
    "fish": (
      ".config/fish/config.fish",
      #"""
      set -g fish_greeting
      function save_line
          printf '%s' (commandline | string collect) > $LINE_FILE
          test -n "$RUN"; or commandline ''
          printf '\e]saved\a' > /dev/tty
      end
      bind \cg save_line
      set -g prompts 0
      function count_prompts --on-event fish_prompt
          set -g prompts (math $prompts + 1)
      end
      function fish_prompt
          echo "READY $prompts> "
      end
      """#
    ),
  ]

  /// Starts the shell in a pseudo-terminal, types each line and waits until it is saved and, if it is run,
  /// for the next prompt.
  ///
  /// Each mark to wait for comes through the terminal, after all that was shown before it. A time limit ends
  /// a shell that hangs.
  static let driver = #"""
    import fcntl, os, pty, re, select, signal, struct, sys, termios

    pid, terminal = pty.fork()
    if pid == 0:
        os.execvp(os.environ["SHELL_NAME"], [os.environ["SHELL_NAME"], "-i"])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
    shown = b""

    def read_until(mark):
        global shown
        while mark not in shown:
            if not select.select([terminal], [], [], 50)[0]:
                os.kill(pid, signal.SIGKILL)
                sys.exit("no answer; the terminal shows: " + repr(shown))
            shown += os.read(terminal, 65536)
        before, _, shown = shown.partition(mark)
        return before

    read_until(b"READY 1> ")
    for number, typed in enumerate(os.environ["TYPED"].split("\n"), start=2):
        os.write(terminal, typed.encode() + b"\t\x07")
        screen = read_until(b"\x1b]saved\x07")
        screen = re.sub(rb"\x1b(\[[0-9;?]*[ -/]*[@-~]|[=>()][0-9A-B]?)|[\x00-\x09\x0b-\x1a\x1c-\x1f]", b"", screen)
        line = open(os.environ["LINE_FILE"], "rb").read()
        sys.stdout.buffer.write(line + b"\x1f" + screen + b"\x1e")
        if os.environ["RUN"]:
            os.write(terminal, b"\r")
            read_until(b"READY %d> " % number)
    os.kill(pid, signal.SIGKILL)
    """#
}
