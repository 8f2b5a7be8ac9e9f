#!/bin/sh
# completion.t: what bash offers behind `wayfind'.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

command -v bash > /dev/null || skip_all "no bash here"

cat > "$tmp/complete.bash" << 'END'
# complete.bash SCRIPT PROGRAM WORD...: the completions of the last word.
source "$1"
program=$2
shift 2
COMP_WORDS=("$program" "$@")
COMP_CWORD=$#
_wayfind "$program"
printf '%s\n' "${COMPREPLY[@]}"
END
mkdir "$tmp/files"
: > "$tmp/files/roads.gr"
: > "$tmp/files/roads north.csv"

# completes WANTED WORD...: the last word completes to those, in any order.
completes ()
{
  wanted=$1
  shift
  (cd "$tmp/files" &&
   bash "$tmp/complete.bash" "$top_srcdir/docs/completions/wayfind" \
     "$top_builddir/wayfind" "$@") | sort > "$tmp/got"
  printf '%s\n' $wanted | sort | diff - "$tmp/got"
}

# offers WORD...: the first is among the completions of the last.
offers ()
{
  wanted=$1
  shift
  (cd "$tmp/files" &&
   bash "$tmp/complete.bash" "$top_srcdir/docs/completions/wayfind" \
     "$top_builddir/wayfind" "$@") > "$tmp/got"
  grep -Fqx -e "$wanted" "$tmp/got" && return
  cat "$tmp/got"
  return 1
}

check "/completion/command" completes route ro
check "/completion/commands" offers matrix ""
check "/completion/version" completes --version --v
check "/completion/option" completes --from route --fr
check "/completion/option-of-a-group" completes --moves reach --moves
check "/completion/group" completes --help-limits route --help-l
check "/completion/option-of-one-command" offers --bands reach --b
check "/completion/no-option-of-another" completes "" matrix --band
check "/completion/cost-of-turns" completes --turn-cost route x --turn
check "/completion/turns-of-route" completes --ignore-turns route x --ig
check "/completion/turns-of-convert" completes --ignore-turns convert x --ig
check "/completion/nothing-of-a-number" completes "" route x --width r
check "/completion/file" offers roads.gr info ro
check "/completion/file-with-a-blank" offers "roads north.csv" info ro
check "/completion/file-of-an-option" \
  completes roads.gr route x --queries roads.
check "/completion/algorithm" completes dijkstra route x --algorithm d
check "/completion/algorithm-by-letter" completes astar route x -a as
check "/completion/second-algorithm" \
  completes bfs,greedy route x --algorithm bfs,g
check "/completion/behind-an-equals-sign" \
  completes bicycle route x --profile = b
check "/completion/behind-an-equals-sign-alone" \
  completes "car bicycle foot" route x --profile =
check "/completion/output" completes "geojson gpx" route x --output g
check "/completion/output-of-another" completes "tsv" matrix x -o t
check "/completion/format-that-reads" offers geojson route x --format g
check "/completion/format-that-writes" offers movingai convert x --to m
check "/completion/nothing-of-a-place" completes "" route x --from r

done_testing
