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
  # Several words to choose from do not take the place of what is typed.
  [[ $replies[1] == instead && $#whole -gt 1 ]] && compstate[insert]= compstate[list]='list force'
}
if [[ $funcstack[1] == _todo ]]; then _todo "$@"; else compdef _todo todo; fi
