#!/bin/sh
# interrupt.t: Ctrl-C, limits of time, and the bar that long work draws.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

command -v timeout > /dev/null || skip_all "no timeout here"
timeout --foreground --preserve-status 1 true 2> /dev/null ||
  skip_all "timeout knows no --foreground here"

# A plain to be walked from corner to corner many thousand times: minutes of
# work for any machine.
"$AWK" 'BEGIN {
  n = 300
  printf "type octile\nheight %d\nwidth %d\nmap\n", n, n
  for (i = 0; i < n; i++) row = row "."
  for (i = 0; i < n; i++) print row
}' > "$tmp/plain.map"
"$AWK" 'BEGIN {
  for (i = 0; i < 20000; i++) print "0,0 299,299 423"
}' > "$tmp/many"
"$AWK" 'BEGIN {
  print "name,x,y"
  for (i = 0; i < 3000; i++) printf "\"%d,%d\",%d,%d\n", i % 300, i / 10, i, i
}' > "$tmp/places.csv"
printf 'from,to\nA,B\n' > "$tmp/edges.csv"
"$AWK" 'BEGIN {
  print "from,to,cost"
  for (i = 0; i < 200000; i++) print i "," (i * 7919 + 1) % 200000 "," i
}' > "$tmp/much.csv"

# Under valgrind all takes longer, and libtool's wrapper stands in between.
test -z "$TEST_WRAPPER" || skip_all "times are told without a wrapper"

# press SECONDS ARGUMENT...: as if Ctrl-C was pressed after that time. Without
# --foreground the signal would come twice, which ends the command at once.
press ()
{
  seconds=$1
  shift
  timeout --foreground --preserve-status -s INT "$seconds" \
    "$top_builddir/wayfind" "$@" > "$tmp/output" 2> "$tmp/errors"
}

queries ()
{
  press 2 route "$tmp/plain.map" --algorithm dijkstra --queries "$tmp/many"
  test $? -eq 130 &&
    says errors 'interrupted, with [0-9]+ nodes expanded in [0-9.]+ s;' &&
    says errors '; [0-9]+ of 20000 questions were answered$' &&
    test "$(wc -l < "$tmp/errors")" -eq 1
}

matrix ()
{
  press 2 matrix "$tmp/plain.map" --places "$tmp/places.csv" --write \
    "$tmp/matrix.tsv"
  test $? -eq 130 &&
    says errors 'interrupted, .*; [0-9]+ of 3000 rows were done$'
}

# The answer has all rows done by then, and each is complete.
matrix_is_whole ()
{
  rows=$(sed -n 's/.*; \([0-9]*\) of 3000 rows.*/\1/p' "$tmp/errors")
  test "$(wc -l < "$tmp/matrix.tsv")" -eq $((rows + 1))
}

# A pipe that does not end.
reading ()
{
  { cat "$tmp/edges.csv"; sleep 2; } | press 1 info -
  test $? -eq 130 && says errors '^wayfind: interrupted while reading -'
}

# A reader that does not read: there is nothing to stop, only to end.
printing ()
{
  mkfifo "$tmp/pipe" || return
  sleep 2 < "$tmp/pipe" &
  timeout --foreground --preserve-status -s INT 1 "$top_builddir/wayfind" reach \
    "$tmp/plain.map" --from 0,0 --output tsv > "$tmp/pipe" 2> "$tmp/errors"
  test $? -eq 130
}

# A command started in the background goes on.
ignored ()
{
  timeout --foreground --preserve-status -s INT 1 sh -c 'trap "" INT; exec "$@"' sh \
    "$top_builddir/wayfind" route "$tmp/plain.map" --algorithm dijkstra \
    --queries "$tmp/many" --time-limit 2 > "$tmp/output" 2> "$tmp/errors"
  test $? -eq 1 && says errors 'time limit of 2 s'
}

time_limit ()
{
  status 1 route "$tmp/plain.map" --algorithm dijkstra --queries "$tmp/many" \
    --time-limit 0.5 &&
    says errors 'stopped by the time limit of 0.5 s, with [0-9]+ nodes' &&
    says errors '; [0-9]+ of 20000 questions were answered$'
}

no_time_at_all ()
{
  status 1 reach "$tmp/plain.map" --from 0,0 --time-limit 0 &&
    says errors 'stopped by the time limit of 0 s while reading .*plain.map$'
}

expansions ()
{
  status 1 route "$tmp/plain.map" --queries "$tmp/many" \
    --max-expansions 200000 &&
    says errors 'limit of 200000 expansions, with 200000 nodes expanded'
}

check "/interrupt/queries" queries
check "/interrupt/matrix" matrix
check "/interrupt/matrix-is-whole" matrix_is_whole
check "/interrupt/reading" reading
check "/interrupt/printing" printing
check "/interrupt/ignored-in-the-background" ignored
check "/limits/time" time_limit
check "/limits/no-time-at-all" no_time_at_all
check "/limits/expansions-of-all-searches" expansions

# The bar ---------------------------------------------------------------------

# on_terminal COLUMNS COMMAND: writes the output to a terminal to $tmp/screen.
on_terminal ()
{
  TERM=vt100 script -qec "stty cols $1; $2" /dev/null > "$tmp/screen" \
    2> /dev/null < /dev/null
  tr '\r' '\n' < "$tmp/screen" | sed 's/\x1b\[K//g' > "$tmp/lines"
}

bar="$top_builddir/wayfind route $tmp/plain.map --algorithm dijkstra"
bar="$bar --queries $tmp/many --time-limit 1.5 > /dev/null"

draws ()
{
  on_terminal 70 "$bar"
  says lines '^answering \[=*> *\] +[0-9]+ %, .* left$' ||
    says lines '^answering .* [0-9]+ s$'
}

fits_the_width ()
{
  on_terminal "$1" "$bar"
  says lines '^answering' && test "$("$AWK" '/^answering/ && length > n {
    n = length } END { print n }' "$tmp/lines")" -lt "$1"
}

# What follows the bar stands on a line of its own.
is_cleared ()
{
  on_terminal 70 "$bar"
  says lines '^wayfind: .*time limit of 1.5 s'
}

quiet_in_a_pipe ()
{
  status 1 route "$tmp/plain.map" --algorithm dijkstra --queries "$tmp/many" \
    --time-limit 1.5 && test "$(wc -l < "$tmp/errors")" -eq 1 &&
    lacks errors "$(printf '\r')" && lacks errors answering
}

quiet_on_a_dumb_terminal ()
{
  TERM=dumb script -qec "$bar" /dev/null > "$tmp/screen" 2> /dev/null \
    < /dev/null
  lacks screen answering && says screen 'time limit'
}

# Shares that never fall, and more than one of them.
tells_shares_of_preparing ()
{
  work="prepare $tmp/much.csv --landmarks 200 --write $tmp/much.way"
  on_terminal 70 "timeout -s INT 4 $top_builddir/wayfind $work"
  sed -n 's/^making landmarks \[=*> *\] *\([0-9]*\) %.*/\1/p' "$tmp/lines" \
    > "$tmp/shares"
  test "$(sort -u "$tmp/shares" | wc -l)" -gt 2 && sort -n -c "$tmp/shares"
}

quiet_in_a_pipe_when_preparing ()
{
  timeout -s INT 2 "$top_builddir/wayfind" prepare "$tmp/much.csv" \
    --landmarks 200 --write "$tmp/much.way" > "$tmp/output" 2> "$tmp/errors"
  lacks errors "$(printf '\r')" && lacks errors '\[=*>'
}

# No process reads the output: the command can only report the time that has
# passed.
tells_time_alone ()
{
  "$AWK" 'BEGIN {
    print "from,to,cost"
    for (i = 0; i < 9000; i++) print i "," i + 1 ",1"
  }' > "$tmp/chain.csv"
  mkfifo "$tmp/idle" || return
  sleep 3 < "$tmp/idle" &
  on_terminal 70 "$top_builddir/wayfind prepare $tmp/chain.csv --in-place \
    --write $tmp/idle"
  says lines '^writing [0-9]+ s$'
}

quiet_when_quick ()
{
  on_terminal 70 "$top_builddir/wayfind info $tmp/edges.csv > /dev/null"
  test ! -s "$tmp/screen"
}

if command -v script > /dev/null && script -qec true /dev/null \
    > /dev/null 2>&1 < /dev/null; then
  check "/progress/draws-a-bar" draws
  check "/progress/fits-the-width" fits_the_width 70
  check "/progress/fits-a-narrow-width" fits_the_width 20
  check "/progress/is-cleared" is_cleared
  check "/progress/quiet-on-a-dumb-terminal" quiet_on_a_dumb_terminal
  check "/progress/tells-shares-of-preparing" tells_shares_of_preparing
  check "/progress/tells-time-alone" tells_time_alone
  check "/progress/quiet-when-quick" quiet_when_quick
else
  for case in draws-a-bar fits-the-width fits-a-narrow-width is-cleared \
      quiet-on-a-dumb-terminal tells-shares-of-preparing tells-time-alone \
      quiet-when-quick; do
    skip "/progress/$case" "no script(1) of util-linux here"
  done
fi
check "/progress/quiet-in-a-pipe" quiet_in_a_pipe
check "/progress/quiet-in-a-pipe-when-preparing" quiet_in_a_pipe_when_preparing

done_testing
