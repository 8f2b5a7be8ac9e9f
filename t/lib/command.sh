# command.sh: how the tests run the command and check its output.
# Read after tap.sh.
#
# SPDX-License-Identifier: LGPL-2.1-or-later

# Memory that fontconfig keeps for fonts is not our leak.
printf 'leak:libfontconfig\n' > "$tmp/suppressions"
LSAN_OPTIONS="suppressions=$tmp/suppressions:print_suppressions=0"
export LSAN_OPTIONS

# status EXPECTED ARGUMENT...: how `wayfind' ends; output and errors are kept.
status ()
{
  expected=$1
  shift
  wayfind "$@" > "$tmp/output" 2> "$tmp/errors"
  got=$?
  test $got -eq "$expected" && return
  echo "exit status $got, and $expected was expected"
  cat "$tmp/output" "$tmp/errors"
  return 1
}

# says FILE PATTERN: it has a line like that.
says ()
{
  grep -Eq -e "$2" "$tmp/$1" && return
  echo "no line like: $2"
  cat "$tmp/$1"
  return 1
}

# lacks FILE PATTERN: it has no line like that.
lacks ()
{
  grep -Eq -e "$2" "$tmp/$1" || return 0
  echo "a line like: $2"
  cat "$tmp/$1"
  return 1
}

# fails EXPECTED PATTERN ARGUMENT...: with one line that says why.
fails ()
{
  pattern=$2
  expected=$1
  shift 2
  status "$expected" "$@" && says errors "$pattern" &&
    test "$(wc -l < "$tmp/errors")" -eq 1
}

# prints EXPECTED ARGUMENT...: the answer is that file, to the letter.
prints ()
{
  wanted=$1
  shift
  status 0 "$@" && diff "$wanted" "$tmp/output"
}

# tsv COLUMN...: those columns of the last output, blanks between them.
tsv ()
{
  "$AWK" -F '\t' -v columns="$*" '
    BEGIN { n = split (columns, column, " ") }
    FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    {
      line = ""
      for (i = 1; i <= n; i++)
        line = line (i > 1 ? " " : "") $at[column[i]]
      print line
    }' "$tmp/output"
}

# is_json: whether the last output is, as far as this machine can tell.
is_json ()
{
  if command -v jq > /dev/null; then
    jq . "$tmp/output" > /dev/null
  elif command -v python3 > /dev/null; then
    python3 -m json.tool "$tmp/output" > /dev/null
  else
    head -n 1 "$tmp/output" | grep -q '^{$' &&
      tail -n 1 "$tmp/output" | grep -q '^}$'
  fi
}

# without_times: the last output, whose times differ from run to run.
without_times ()
{
  sed -E 's/("(search|load)_ms" : )[0-9.e+-]+/\1T/; s/[0-9.]+ ms/T ms/g' \
    "$tmp/output"
}
