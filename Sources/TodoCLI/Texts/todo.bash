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
