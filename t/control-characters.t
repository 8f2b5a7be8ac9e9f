#!/bin/sh
# control-characters.t: a name from a file does not play with the terminal.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

# Two nodes whose names have ESC, DEL, BEL, CSI in two bytes, a tab, and a mark
# that turns the direction of writing; and one plain name.
bad=$(printf 'x\033[2J\177\007\302\233m\t\342\200\256y')
worse=$(printf 'z\033]0;title\007')
printf 'from,to,cost,label\n%s,%s,1,%s\n%s,C,2,%s\n' "$bad" "$worse" "$bad" \
  "$worse" "$worse" > "$tmp/edges.csv"
printf 'node,lat,lon\n%s,0,0\n%s,0,1\nC,1,1\n' "$bad" "$worse" \
  > "$tmp/nodes.csv"
printf '"%s" C 99\n"%s" "%s"\n' "$bad" "$worse" "$bad" > "$tmp/queries"
cp "$tmp/edges.csv" "$tmp/$worse.csv"
edges=$tmp/edges.csv

# no_bytes PATTERN: nothing that came out matches that, byte by byte.
no_bytes ()
{
  for file in output errors; do
    tr -d '\t\n' < "$tmp/$file" | LC_ALL=C grep -q "$1" || continue
    echo "$file has something like $1"
    cat -v "$tmp/$file"
    return 1
  done
}

# is_safe ARGUMENT...: whatever comes out has no control characters but tabs
# and line ends.
is_safe ()
{
  wayfind "$@" > "$tmp/output" 2> "$tmp/errors" < /dev/null
  test $? -lt 4 && { test -s "$tmp/output" || test -s "$tmp/errors"; } &&
    no_bytes '[[:cntrl:]]' && no_bytes "$(printf '\302[\200-\237]')"
}

# is_clean ARGUMENT...: nor does it have marks that turn the direction, which
# formats for programs may have.
is_clean ()
{
  is_safe "$@" && no_bytes "$(printf '\342\200\256')"
}

check "/control-characters/info" is_clean info "$edges"
check "/control-characters/info/file-name" is_clean info "$tmp/$worse.csv"
check "/control-characters/info/no-file" is_clean info "$tmp/no$worse"
check "/control-characters/info/json" is_safe info "$edges" --output json
check "/control-characters/explain" is_clean explain "$edges" --from "$bad" \
  --to C --output text --frames all
check "/control-characters/draw/svg" is_safe draw "$edges" --nodes \
  "$tmp/nodes.csv" --output svg --size 100 --no-labels
for output in text tsv; do
  check "/control-characters/route/$output" is_clean route "$edges" --nodes \
    "$tmp/nodes.csv" --from "$bad" --to C --output $output
done
for output in json geojson gpx svg; do
  check "/control-characters/route/$output" is_safe route "$edges" --nodes \
    "$tmp/nodes.csv" --from "$bad" --to C --output $output
done
for output in text tsv; do
  check "/control-characters/reach/$output" is_clean reach "$edges" --from \
    "$bad" --output $output
  check "/control-characters/nearest/$output" is_clean nearest "$edges" --from \
    C --to "$bad" --to "$worse" --output $output
  check "/control-characters/matrix/$output" is_clean matrix "$edges" --from \
    "$bad" --to C --to "$worse" --output $output
  check "/control-characters/trip/$output" is_clean trip "$edges" --from \
    "$bad" --via C --via "$worse" --output $output
done
check "/control-characters/similar-names" is_clean route "$edges" --from C \
  --to "$(printf 'z\033]0;titel')"
check "/control-characters/no-such-option" is_clean route "$edges" "--$worse"
check "/control-characters/no-such-command" is_clean "$worse"
check "/control-characters/queries" is_clean route "$edges" --queries \
  "$tmp/queries"
check "/control-characters/checked-queries" is_clean route "$edges" --queries \
  "$tmp/queries" --check
check "/control-characters/avoid" is_clean route "$edges" --from "$bad" --to C \
  --avoid "$worse"

# JSON has escapes of its own, and gives the very name back.
json_keeps ()
{
  status 0 nearest "$edges" --from C --to "$bad" --output json && is_json &&
    says output 'x\\u001b\[2J\\u007f\\u0007\\u009bm\\u0009'
}
check "/control-characters/json-keeps" json_keeps

done_testing
