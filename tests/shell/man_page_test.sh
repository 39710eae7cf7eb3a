#!/usr/bin/env bash
# Installs the program into a folder of its own and looks at what came there: the manual page, which groff must set without a
# warning, the shells' completion scripts, and the games, which the installed program must find. Argument: the folder of
# the build.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cmake --install "$1" --prefix "$folder" >"$folder/log"

page=$folder/share/man/man1/trigon.1
data=$folder/share/trigon
for file in "$page" "$folder/share/bash-completion/completions/trigon" "$folder/share/zsh/site-functions/_trigon" \
    "$folder/share/fish/vendor_completions.d/trigon.fish" \
    "$data/variants/chess/chess.yaml" "$data/scripts/swap-neighbours.lua" "$data/grammar/variant.schema.json" \
    "$data/docs/commands.md"; do
  [ -s "$file" ] || { echo "not installed: ${file#"$folder/"}"; exit 1; }
done
"$folder/bin/trigon" man | diff - "$page"

# In another folder; shogi has scripts.
cd /
unset TRIGON_DATA
[ "$("$folder/bin/trigon" perft shogi 2)" = 900 ]
"$folder/bin/trigon" list --format json >"$folder/games"
here=$(realpath "$data")/variants
[ "$(grep -c "\"file\": \"$here/" "$folder/games")" = "$(grep -c '"id":' "$folder/games")" ]

if command -v groff >/dev/null; then
  groff -ww -z -man "$page" 2>"$folder/warnings"
  [ ! -s "$folder/warnings" ] || { cat "$folder/warnings"; exit 1; }
else
  echo "groff is not installed; the page is not set"
fi
