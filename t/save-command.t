#!/bin/sh
# save-command.t: whatever the command writes, no file is lost.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

printf 'from,to,cost\nA,B,1\nB,C,2\n' > "$tmp/edges.csv"
printf 'node,lat,lon\nA,0,0\nB,0,1\nC,1,1\n' > "$tmp/nodes.csv"
edges=$tmp/edges.csv
nodes=$tmp/nodes.csv

mkdir "$tmp/to"
to=$tmp/to

# writes FILE EXPECTED COMMAND: one of the commands, into that file.
writes ()
{
  file=$1
  expected=$2
  command=$3
  shift 3
  case $command in
    convert) status "$expected" convert "$edges" "$file" --to edges "$@" ;;
    draw) status "$expected" draw "$edges" --nodes "$nodes" --write "$file" \
        --output svg "$@" ;;
    explain) status "$expected" explain "$edges" --from A --to C --write \
        "$file" --output text "$@" ;;
    info) status "$expected" info "$edges" --write "$file" --output text "$@" ;;
    matrix) status "$expected" matrix "$edges" --from A --to B --to C --write \
        "$file" --output tsv "$@" ;;
    nearest) status "$expected" nearest "$edges" --from A --to B --to C --write \
        "$file" --output text "$@" ;;
    reach) status "$expected" reach "$edges" --nodes "$nodes" --from A --write \
        "$file" --output geojson "$@" ;;
    reach-text) status "$expected" reach "$edges" --from A --write "$file" \
        --output text "$@" ;;
    route) status "$expected" route "$edges" --from A --to C --write "$file" \
        --output text "$@" ;;
    trip) status "$expected" trip "$edges" --from A --via B --via C --write \
        "$file" --output text "$@" ;;
    route-gpx) status "$expected" route "$edges" --nodes "$nodes" --from A \
        --to C --write "$file" --output gpx "$@" ;;
  esac
}

# fresh: an old file, a symbolic link to it, and nothing else in the folder.
fresh ()
{
  rm -rf "$to"
  mkdir "$to"
  echo old > "$to/file"
  ln -s file "$to/link"
}

# alone FILE...: the folder has these files only.
alone ()
{
  (cd "$to" && ls -A) > "$tmp/listed"
  printf '%s\n' "$@" | sort | diff - "$tmp/listed"
}

through_a_link ()
{
  fresh
  chmod 604 "$to/file"
  writes "$to/link" 0 "$1" && alone file link && test -h "$to/link" &&
    test ! -h "$to/file" && ! grep -q '^old$' "$to/file" &&
    test -s "$to/file" && ls -l "$to/file" | grep -q '^-rw----r--'
}

refuses ()
{
  fresh
  ln "$to/file" "$to/other"
  writes "$to/link" 3 "$1" &&
    says errors 'link: it has another name \(a hard link\), so .* --in-place' &&
    alone file link other && test "$(cat "$to/file")" = old
}

in_place ()
{
  fresh
  ln "$to/file" "$to/other"
  writes "$to/link" 0 "$1" --in-place && alone file link other &&
    cmp "$to/file" "$to/other" && ! grep -q '^old$' "$to/other"
}

# A limit of the file size ends the program that does not ask about it.
too_large ()
{
  fresh
  (ulimit -f 0; writes "$to/file" 3 "$1" > /dev/null 2>&1) &&
    alone file link && test "$(cat "$to/file")" = old
}

# /dev/stdout is a file that the shell has opened, and other programs write to
# it as well.
standard_output ()
{
  { echo first
    wayfind route "$edges" --from A --to C --write /dev/stdout --output tsv
    echo last; } > "$tmp/output"
  test "$(head -n 1 "$tmp/output")" = first &&
    test "$(tail -n 1 "$tmp/output")" = last &&
    test "$(wc -l < "$tmp/output")" -gt 3 &&
    test "$(wayfind route "$edges" --from A --to C --write /dev/stdout \
      --output tsv | wc -l)" -eq $(($(wc -l < "$tmp/output") - 2))
}

to_a_pipe ()
{
  fresh
  mkfifo "$to/pipe"
  cat "$to/pipe" > "$tmp/came" &
  writes "$to/pipe" 0 route && wait && test -s "$tmp/came" && test -p "$to/pipe"
}

to_a_full_device ()
{
  writes /dev/full 3 "$1" && says errors 'No space left'
}

for command in convert draw explain info matrix nearest reach reach-text route \
    route-gpx trip; do
  if test $command = draw && ! writes "$tmp/try.svg" 0 draw > /dev/null; then
    skip "/save/$command" "this build does not draw"
    continue
  fi
  check "/save/through-a-link/$command" through_a_link $command
  check "/save/refuses/$command" refuses $command
  check "/save/in-place/$command" in_place $command
  check "/save/too-large/$command" too_large $command
  if test -w /dev/full; then
    check "/save/full-device/$command" to_a_full_device $command
  else
    skip "/save/full-device/$command" "no /dev/full here"
  fi
done
check "/save/standard-output" standard_output
check "/save/pipe" to_a_pipe

# A disk that is full --------------------------------------------------------

# A file system of its own, that root alone can have. The outer command stands
# within it, so that nothing stays mounted.
full_disk ()
{
  cat > "$tmp/full.sh" <<'END'
mount -t tmpfs -o size=64k none "$1" || exit 77
echo old > "$1/file"
ln -s file "$1/link"
"$2" convert "$3" "$1/link" --to edges 2> "$4"
echo $? >> "$4"
cat "$1/file" >> "$4"
ls -A "$1" >> "$4"
END
  unshare -m sh "$tmp/full.sh" "$to" "$top_builddir/wayfind" "$tmp/many.csv" \
    "$tmp/full"
  got=$?
  sed 1d "$tmp/full" > "$tmp/rest"
  printf '3\nold\nfile\nlink\n' | diff - "$tmp/rest" &&
    says full 'No space left' && test $got -eq 0
}

"$AWK" 'BEGIN {
  print "from,to,cost"
  for (i = 0; i < 100000; i++) printf "node %d,node %d,%d\n", i, i + 1, i % 7
}' > "$tmp/many.csv"

if unshare -m mount -t tmpfs -o size=64k none "$to" 2> /dev/null; then
  check "/save/full-disk" full_disk
else
  skip "/save/full-disk" "no file system can be mounted here"
fi

# Signals ---------------------------------------------------------------------

# At any moment the file is the old one or the new one, and stands alone. The
# first time tells how long the command takes.
signals ()
{
  fresh
  status 0 convert "$tmp/many.csv" "$tmp/whole.csv" || return
  n=0
  while test $n -lt 30; do
    echo old > "$to/file"
    "$top_builddir/wayfind" convert "$tmp/many.csv" "$to/link" --to edges \
      2> /dev/null &
    pid=$!
    sleep "$("$AWK" -v seed="$n$1" 'BEGIN {
      srand (seed); printf "%.3f", 0.005 + 0.25 * rand () }')"
    kill -s "$1" $pid 2> /dev/null
    wait $pid
    test "$(cat "$to/file")" = old || cmp "$to/file" "$tmp/whole.csv" || return
    alone file link || return
    n=$((n + 1))
  done
}

# is_ignored NUMBER: whether a signal was ignored when this test began. Then all
# its children ignore it too, for example below nohup.
is_ignored ()
{
  mask=$(sed -n 's/^SigIgn:[^0-9a-f]*//p' /proc/self/status)
  test $((0x${mask:-0} >> ($1 - 1) & 1)) -eq 1
}

# The waiting shell learns which signal ended its child.
ends_by_signal ()
{
  mkfifo "$tmp/never"
  "$top_builddir/wayfind" info "$tmp/never" 2> /dev/null &
  pid=$!
  sleep 0.3
  kill -s "$1" $pid
  wait $pid
  got=$?
  rm "$tmp/never"
  test $got -eq "$2"
}

if test -n "$TEST_WRAPPER"; then
  skip "/save/signals" "times are told without a wrapper"
else
  check "/save/signals/TERM" signals TERM
  check "/save/ends-by-signal/TERM" ends_by_signal TERM 143
  if is_ignored 1; then
    skip "/save/signals/HUP" "whoever runs this ignores SIGHUP"
    skip "/save/ends-by-signal/HUP" "whoever runs this ignores SIGHUP"
  else
    check "/save/signals/HUP" signals HUP
    check "/save/ends-by-signal/HUP" ends_by_signal HUP 129
  fi
fi

done_testing
