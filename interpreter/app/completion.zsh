#compdef trigon
# Completion of trigon in zsh. The program itself is asked what can stand next, so that nothing here grows stale.
# To be named _trigon in a folder of $fpath, or: source <(trigon completion zsh)
_trigon() {
  local line pattern
  local -a found
  while IFS= read -r line; do
    case $line in
      $'\t'*) pattern=${line#$'\t'} ;;
      *) found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
    esac
  done < <("${words[1]}" complete trigon "${(@)words[2,CURRENT]/#\~\//$HOME/}" 2>/dev/null)
  (( $#found )) && _describe trigon found
  if [[ -n $pattern ]]; then
    compset -P '--*='
    _files -g "$pattern"
  fi
}
if [[ $funcstack[1] == _trigon ]]; then
  _trigon "$@"
elif (( $+functions[compdef] )); then
  compdef _trigon trigon
fi
