# Completion of trigon in bash. The program itself is asked what can stand next, so that nothing here grows stale.
# To be put where bash-completion looks, or: source <(trigon completion bash)
_trigon() {
  local IFS=$'\n' line pattern= current=${COMP_WORDS[COMP_CWORD]}
  local words=("${COMP_WORDS[@]:1:COMP_CWORD}")
  [[ $current == = ]] && current=
  COMPREPLY=()
  while read -r line; do
    case $line in
      $'\t'*) pattern=${line#$'\t'} ;;
      *) COMPREPLY+=("${line%%$'\t'*}") ;;
    esac
  done < <("${COMP_WORDS[0]}" complete trigon "${words[@]/#\~\//$HOME/}" 2>/dev/null)
  if [[ -n $pattern ]]; then
    compopt -o filenames 2>/dev/null
    current=${current/#\~\//$HOME/}
    COMPREPLY+=($(compgen -f -X "!$pattern" -- "$current"; compgen -d -- "$current"))
  fi
}
complete -F _trigon trigon
