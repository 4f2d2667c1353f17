/// A shell whose Tab key completes the words of the tool.
package enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script that makes it do so.
  ///
  /// Each runs ``PrintingCommand/completing`` at every Tab, with the line up to the cursor as one word, and hands on what that
  /// prints: what a todo contains is data to it, never code.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }
}

extension Shell {
  /// Works from bash 3.2 on; what that lacks (`compopt`, `nosort`) is left out there.
  static let bashScript = #"""
    # Completes the words of todo in bash. Written by: todo completions bash
    _todo() {
      local directive reply
      COMPREPLY=()
      {
        read -r directive
        while IFS= read -r reply; do COMPREPLY+=("$reply"); done
      } < <(COLUMNS=${COLUMNS:-80} command todo __complete bash -- \
        "${COMP_LINE:0:COMP_POINT}" "$2" "$COMP_TYPE" 2> /dev/null)
      case $directive in
        files*) compopt -o default 2> /dev/null ;;
        partial) compopt -o nospace 2> /dev/null ;;
      esac
    }
    complete -o nosort -F _todo todo 2> /dev/null || complete -F _todo todo

    """#

  static let zshScript = #"""
    #compdef todo
    # Completes the words of todo in zsh. Written by: todo completions zsh
    _todo() {
      local line
      local -a replies whole whole_shown parts parts_shown options
      replies=("${(@f)$(COLUMNS=$COLUMNS command todo __complete zsh -- \
        "${(j: :)words[1,CURRENT-1]} $QIPREFIX$IPREFIX$PREFIX" 2> /dev/null)}")
      case $replies[1] in
        files*)
          compset -p ${replies[1]#files }
          _files
          return
          ;;
        lines) options=(-l) ;;
        instead) options=(-l -U) ;;
      esac
      for line in "${(@)replies[2,-1]}"; do
        if [[ $line == *:$'\t'* ]]; then
          parts+=("${line%%$'\t'*}") parts_shown+=("${line#*$'\t'}")
        else
          whole+=("${line%%$'\t'*}") whole_shown+=("${line#*$'\t'}")
        fi
      done
      compadd -V todo $options -d whole_shown -a whole
      compadd -V todo $options -S '' -d parts_shown -a parts
    }
    if [[ $funcstack[1] == _todo ]]; then _todo "$@"; else compdef _todo todo; fi

    """#

  static let fishScript = #"""
    # Completes the words of todo in fish. Written by: todo completions fish
    function __todo_complete
        set -l replies (COLUMNS=$COLUMNS command todo __complete fish -- (commandline -cp | string collect) 2>/dev/null)
        set -l files (string match -r '^files (\d+)$' -- $replies[1])
        if set -q files[2]
            set -l word (commandline -ct)
            set -l option (string sub -l $files[2] -- $word)
            for path in (__fish_complete_path (string sub -s (math $files[2] + 1) -- $word))
                printf '%s\n' $option$path
            end
            return
        end
        if set -q replies[2]
            printf '%s\n' $replies[2..-1]
        end
    end
    complete -c todo -f -k -a '(__todo_complete)'

    """#
}
