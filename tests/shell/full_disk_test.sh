#!/usr/bin/env bash
# What becomes of output that cannot be written, for every command: exit code 74 and a message; and that a reader who goes
# away is no error. Argument: the program.
set -euo pipefail
[ -c /dev/full ] || { echo "there is no /dev/full; passed over"; exit 77; }
messages=$(mktemp)
trap 'rm -f "$messages"' EXIT

for command in list "validate chess" "lint chess" "show chess" "diagram chess rook" "moves chess" "perft chess 2" \
  "match chess --player level1 --player level1 --games 1 --longest 2" \
  "report chess" "import betza N" "keys" "schema" "explain movement" "resolve chess" "diff chess shogi" \
  "completion bash" man help version --help --version; do
  code=0
  "$1" $command >/dev/full 2>"$messages" || code=$?
  [ "$code" = 74 ] && grep -q "cannot be written" "$messages" || { echo "trigon $command: exit code $code"; exit 1; }
done
echo '{"command": "hello"}' | "$1" session >/dev/full 2>"$messages" && { echo "trigon session: exit code 0"; exit 1; }
"$1" report chess 2>"$messages" | head -1 >/dev/null || true
[ ! -s "$messages" ] || { cat "$messages"; exit 1; }
