#!/bin/sh
# command.t: common behaviour of all subcommands of `wayfind': help, mistakes,
# exit statuses, manual pages.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

printf 'from,to,cost\nA,B,4\nB,C,4\nX,Y,1\n' > "$tmp/edges.csv"
edges=$tmp/edges.csv

wayfind --help | "$AWK" '/^  [a-z]+  / { print $1 }' > "$tmp/commands"

# fits ARGUMENT...: that help fits a screen. An ellipsis is three bytes.
fits ()
{
  status 0 "$@" && sed 's/…/./g' "$tmp/output" > "$tmp/help" &&
    test "$(wc -l < "$tmp/help")" -le 24 &&
    test "$("$AWK" 'length > n { n = length } END { print n }' \
      "$tmp/help")" -le 80 && return
  cat "$tmp/output"
  return 1
}

has_example ()
{
  status 0 "$1" --help && says output "^Example: wayfind $1 "
}

# Each group that the help names can be asked for.
groups ()
{
  status 0 "$1" --help || return
  for group in $(grep -o -e '--help-[a-z]*' "$tmp/output"); do
    fits "$1" "$group" || return
  done
}

has_page ()
{
  page=$top_srcdir/docs/wayfind-$1.1
  test -f "$page" && grep -q "wayfind-$1" "$top_srcdir/docs/wayfind.1"
}

# Every option of the help is in its manual page, or in a page that several
# commands share.
documents ()
{
  status 0 "$1" --help || return
  cp "$tmp/output" "$tmp/all"
  for group in $(grep -o -e '--help-[a-z]*' "$tmp/all"); do
    wayfind "$1" "$group" >> "$tmp/all"
  done
  sed 's/\\-/-/g' "$top_srcdir/docs/wayfind.1" \
    "$top_srcdir/docs/wayfind-draw.1" "$top_srcdir/docs/wayfind-$1.1" \
    > "$tmp/pages"
  for option in $(grep -o -- '  *\(-., \)*--[a-z-]*' "$tmp/all" |
      grep -o -- '--[a-z-]*' | grep -v '^--help-' | sort -u); do
    grep -q -- "$option" "$tmp/pages" && continue
    echo "$option is not documented"
    return 1
  done
}

# GNU man formats pages with groff, which reports their errors.
formats_well ()
{
  LC_ALL=C groff -man -Tascii -ww "$1" > "$tmp/page" 2> "$tmp/errors" &&
    test ! -s "$tmp/errors" && return
  cat "$tmp/errors"
  return 1
}

# help_says COMMAND: the same as the command's own help, and of a group.
help_says ()
{
  wayfind "$1" --help > "$tmp/own" && wayfind help "$1" | diff "$tmp/own" - &&
    wayfind "$1" --help-limits > "$tmp/own" &&
    wayfind help "$1" limits | diff "$tmp/own" - &&
    wayfind --help > "$tmp/own" && wayfind help | diff "$tmp/own" -
}

full_disk ()
{
  wayfind "$@" > /dev/full 2> "$tmp/errors"
  test $? -eq 3 && says errors 'standard output'
}

for command in $(cat "$tmp/commands"); do
  check "/command/help-fits-a-screen/$command" fits "$command" --help
  check "/command/help-has-an-example/$command" has_example "$command"
  check "/command/help-of-groups/$command" groups "$command"
  check "/command/has-a-page/$command" has_page "$command"
  check "/command/documents-its-options/$command" documents "$command"
  check "/command/unknown-option/$command" \
    fails 2 "^wayfind: $command: .*--fly; try" "$command" --fly
  check "/command/version/$command" status 0 "$command" --version
done

check "/command/help-fits-a-screen" fits --help
check "/command/version-by-letter" status 0 -V
check "/command/help-command" help_says route
# The page promises help on each group without a command, too.
help_of_groups ()
{
  wayfind route --help | grep -o -e '--help-[a-z]*' > "$tmp/groups"
  test -s "$tmp/groups" || return
  while read -r group; do
    sed 's/\\//g' "$top_srcdir/docs/wayfind.1" | grep -q -e "$group" &&
      status 0 "$group" && wayfind route "$group" | diff "$tmp/output" - ||
      { echo "$group"; return 1; }
  done < "$tmp/groups"
}
check "/command/help-of-groups" help_of_groups
check "/command/help-of-groups/unknown" \
  fails 2 'no help on "tables", only on several, measures, search, vehicle, network' --help-tables

check "/command/help-of-nothing" fails 2 'unknown command "fly"' help fly
check "/command/help-of-no-group" \
  fails 2 'no help on "tables", only on several, measures, search, vehicle, network, table, limits' \
  help route tables
printf 'qwe\nrtz\n' > "$tmp/drawn.map"
printf '# neither rows\n# nor a maze\n' > "$tmp/drawn.txt"
check "/command/map-without-head" \
  fails 3 '"qwe"; .* drawn by hand begins with .*"tile # wall -"' \
  info "$tmp/drawn.map"
check "/command/comments-alone" fails 3 'empty or all comments' \
  info "$tmp/drawn.txt"
check "/command/help-too-long" \
  fails 2 'one group' help route search limits
check "/command/version" status 0 --version
check "/command/none" fails 2 'which command'
check "/command/unknown" fails 2 'unknown command "fly": try' fly
check "/command/mistyped" fails 2 'unknown command "rout" \(route\?\)' rout
check "/command/mistyped-at-the-end" \
  fails 2 'unknown command "matrixx" \(matrix\?\)' matrixx
check "/command/option-mistyped" \
  fails 2 'Unknown option --fron \(--from\?\)' route "$edges" --fron A --to B
check "/command/option-without-value" fails 2 'try `wayfind route' \
  route "$edges" --from
check "/command/no-network" fails 2 'one NETWORK' route --from A --to B
check "/command/two-networks" fails 2 'one NETWORK' info "$edges" "$edges"
check "/command/no-such-file" fails 3 'nothing.csv' info "$tmp/nothing.csv"
check "/command/a-folder" fails 3 'directory' info "$tmp"
check "/command/no-such-format" \
  fails 2 'unknown format "tea"' info "$edges" --format tea
check "/command/another-format" \
  fails 3 'edges.csv' info "$edges" --format geojson
check "/command/bad-choice" \
  fails 2 '--moves must be 4, 8, hexagons or triangles, not "7"' \
  info "$edges" --moves 7
check "/command/bad-unit" fails 2 '--unit must be' info "$edges" --unit leagues
check "/command/bad-number" fails 2 '--time-limit must be a number from 0' \
  route "$edges" --from A --to B --time-limit soon
check "/command/bad-count" fails 2 '--max-expansions must be a whole number' \
  route "$edges" --from A --to B --max-expansions 1.5
check "/command/bad-output" fails 2 'one of text, json' info "$edges" -o gpx
check "/command/answered" status 0 route "$edges" --from A --to C
check "/command/no-route" status 1 route "$edges" --from A --to X
check "/command/cannot-write" fails 3 'none/answer.txt' \
  route "$edges" --from A --to C --write "$tmp/none/answer.txt"

if test -w /dev/full; then
  check "/command/full-disk" full_disk info "$edges"
  check "/command/full-disk/help" full_disk route --help
  check "/command/full-disk/version" full_disk --version
else
  for case in "" /help /version; do
    skip "/command/full-disk$case" "no /dev/full here"
  done
fi

for page in "$top_srcdir"/docs/wayfind*.1; do
  if command -v groff > /dev/null; then
    check "/command/page/$(basename "$page")" formats_well "$page"
  else
    skip "/command/page/$(basename "$page")" "no groff here"
  fi
done

# Each format that the program lists has its place in formats(5), by its name,
# its ending or its title.
for format in $(wayfind convert --list | "$AWK" 'NR > 1 && /yes|no/ { print $1 }'); do
  check "/command/formats-page/$format" \
    grep -qi -e "$format" "$top_srcdir/docs/wayfind-formats.5"
done

done_testing
