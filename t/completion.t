#!/bin/sh
# completion.t: what shells offer behind `wayfind'.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

scripts=$(cd "$top_srcdir" && pwd)/docs/completions
program=$(cd "$top_builddir" && pwd)/wayfind

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

# What zsh's own functions would do with a terminal is done here for a test.
cat > "$tmp/complete.zsh" << 'END'
# complete.zsh SCRIPT PROGRAM WORD...: the completions of the last word.
_describe ()
{
  local name=${@[-1]} word
  for word in ${(P)name}; do
    [[ ${word%%:*} == $PREFIX* ]] && print -r -- $IPREFIX${word%%:*}
  done
  return 0
}
_files ()
{
  print -rl -- $PREFIX*(N)
}
compset ()
{
  [[ $1 == -P ]] || return
  local rest=${PREFIX##${~2}}
  IPREFIX+=${PREFIX%$rest}
  PREFIX=$rest
}
source "$1"
words=("${@[2,-1]}")
CURRENT=$#words
PREFIX=$words[CURRENT]
IPREFIX=
_wayfind
END

cat > "$tmp/complete.fish" << 'END'
# complete.fish SCRIPT PROGRAM WORD...: the completions of the last word.
source $argv[1]
complete -c $argv[2] -w wayfind
complete -C (string join ' ' -- $argv[2] (string escape -- $argv[3..-2]) \
  $argv[-1]) | string replace -r '\t.*' ''
END
mkdir "$tmp/files"
: > "$tmp/files/roads.gr"
: > "$tmp/files/roads north.csv"

# complete WORD...: the completions of the last word, in $shell.
complete ()
{
  case $shell in
    bash) cd "$tmp/files" &&
            bash "$tmp/complete.bash" "$scripts/wayfind" "$program" "$@" ;;
    zsh) cd "$tmp/files" &&
           zsh -f "$tmp/complete.zsh" "$scripts/_wayfind" "$program" "$@" ;;
    fish) cd "$tmp/files" &&
            HOME=$tmp fish --no-config "$tmp/complete.fish" \
              "$scripts/wayfind.fish" "$program" "$@" ;;
  esac
}

# completes WANTED WORD...: the last word completes to those, in any order. The
# option before an equals sign may stand in front.
completes ()
{
  wanted=$1
  shift
  (complete "$@") | sed 's/^--[a-z]*=//' | grep . | sort > "$tmp/got"
  printf '%s\n' $wanted | grep . | sort | diff - "$tmp/got"
}

# offers WANTED WORD...: that is among the completions of the last word.
offers ()
{
  wanted=$1
  shift
  (complete "$@") > "$tmp/got"
  grep -Fqx -e "$wanted" "$tmp/got" && return
  cat "$tmp/got"
  return 1
}

# behind_an_equals_sign SHELL: bash takes --option=word for three words.
behind_an_equals_sign ()
{
  case $1 in
    bash) completes bicycle route x --profile = b &&
            completes "car bicycle foot" route x --profile = ;;
    *) completes bicycle route x --profile=b &&
         completes "car bicycle foot" route x --profile= ;;
  esac
}

# all SHELL
all ()
{
  shell=$1
  if ! command -v $shell > /dev/null; then
    skip "/completion/$shell" "no $shell here"
    return
  fi

  check "/completion/$shell/command" completes route ro
  check "/completion/$shell/commands" offers matrix ""
  check "/completion/$shell/round-trip" completes --round-trip trip --ro
  check "/completion/$shell/version" completes --version --v
  check "/completion/$shell/help" completes route help ro
  check "/completion/$shell/help-command" offers help ""
  check "/completion/$shell/option" completes --from route --fr
  check "/completion/$shell/option-of-a-group" completes --moves reach --moves
  check "/completion/$shell/group" completes --help-limits route --help-l
  check "/completion/$shell/option-of-one-command" offers --bands reach --b
  check "/completion/$shell/no-option-of-another" completes "" matrix --quer
  check "/completion/$shell/cost-of-turns" completes --turn-cost route x --turn
  check "/completion/$shell/turns-of-route" completes --ignore-turns route x --ig
  check "/completion/$shell/turns-of-convert" completes --ignore-turns convert x --ig
  check "/completion/$shell/nothing-of-a-number" completes "" route x --width r
  check "/completion/$shell/file" offers roads.gr info ro
  check "/completion/$shell/file-with-a-blank" offers "roads north.csv" info ro
  check "/completion/$shell/file-of-an-option" \
    completes roads.gr route x --queries roads.
  check "/completion/$shell/file-to-prepare" \
    completes roads.gr prepare x --write roads.
  check "/completion/$shell/algorithm" completes dijkstra route x --algorithm d
  check "/completion/$shell/algorithm-by-letter" completes astar route x -a as
  check "/completion/$shell/method" completes both-ends route x -a bo
  check "/completion/$shell/methods-of-lessons" \
    completes landmarks explain x -a lan
  check "/completion/$shell/second-algorithm" \
    completes bfs,greedy route x --algorithm bfs,g
  check "/completion/$shell/behind-an-equals-sign" behind_an_equals_sign $shell
  check "/completion/$shell/output" completes "geojson gpx" route x --output g
  check "/completion/$shell/output-of-another" completes "tsv" matrix x -o t
  check "/completion/$shell/format-that-reads" offers geojson route x --format g
  check "/completion/$shell/format-that-writes" offers movingai convert x --to m
  check "/completion/$shell/nothing-of-a-place" completes "" route x --from r
}

for shell in bash zsh fish; do
  all $shell
done

done_testing
