#!/bin/sh
# sqlite.t: the extension of SQLite, in the shell sqlite3 and in Python.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

extension=$top_builddir/src/sqlite/.libs/wayfind.so
test -f "$extension" || skip_all "the extension of SQLite was not built"
LD_LIBRARY_PATH=$top_builddir/.libs${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
PYTHONDONTWRITEBYTECODE=1
export LD_LIBRARY_PATH PYTHONDONTWRITEBYTECODE

# The shell -------------------------------------------------------------------

# sql LINE...: what the shell prints for these lines, with the streets of the
# page in the documents.
sql ()
{
  {
    sed -n '/^    CREATE TABLE street/,/;$/s/^    //p' \
      "$top_srcdir/docs/sqlite.md"
    sed -n '/^    INSERT INTO street/,/;$/s/^    //p' \
      "$top_srcdir/docs/sqlite.md"
    printf '%s\n' "$@"
  } | sqlite3 -bail -cmd ".load $extension" :memory: 2>&1
}

# says WANTED LINE...
says ()
{
  wanted=$1
  shift
  said=$(sql "$@" | tr '\n' ' ')
  echo "$said"
  test "$said" = "$wanted "
}

# refuses WORDS LINE...
refuses ()
{
  words=$1
  shift
  sql "$@" > "$tmp/refused"
  cat "$tmp/refused"
  grep -qF -e "$words" "$tmp/refused"
}

# Each query of the page prints what the page says.
shown ()
{
  sed -n '/^    sqlite> /,/^$/s/^    //p' "$top_srcdir/docs/sqlite.md" \
    | sed 's/^\(sqlite> \|   \.\.\.> \)//;t;d' | grep -v '^\.load' > "$tmp/questions"
  sed -n '/^    sqlite> /,/^$/s/^    //p' "$top_srcdir/docs/sqlite.md" \
    | grep -v '^\(sqlite> \|   \.\.\.> \)' > "$tmp/wanted"
  test "$(grep -c . "$tmp/questions")" -ge 7 || return 1
  sql "$(cat "$tmp/questions")" | diff "$tmp/wanted" -
}

edges='SELECT id, source, target, cost, reverse_cost FROM street'
if command -v sqlite3 > /dev/null; then
  check /sqlite/shell/page shown
  check /sqlite/shell/refuses/no-goal refuses 'wayfind_route: goal is missing' \
    "SELECT * FROM wayfind_route ('$edges', 1);"
  check /sqlite/shell/refuses/a-view refuses 'unsafe use of virtual table' \
    "CREATE VIEW way AS SELECT * FROM wayfind_route ('$edges', 1, 5);" \
    "SELECT * FROM way;"
  check /sqlite/shell/correlated says '1|3.0 2|5.0 4|8.0' \
    "WITH to_node (n) AS (VALUES (2), (3), (5))" \
    "SELECT n - 1, agg_cost FROM to_node, wayfind_route ('$edges', 1, n)" \
    "WHERE edge IS NULL ORDER BY n;"
else
  skip /sqlite/shell "there is no sqlite3"
fi

# Python ----------------------------------------------------------------------

python=
for name in python3 /usr/bin/python3; do
  $name -c 'import sqlite3
sqlite3.connect (":memory:").enable_load_extension (True)' 2> /dev/null \
    && python=$name && break
done
if test -z "$python"; then
  skip /sqlite/python "there is no Python whose sqlite3 loads extensions"
  done_testing
  exit
fi

for part in sqlite-answers sqlite-kept sqlite-hostile; do
  G_DEBUG=fatal-criticals $python "$top_srcdir/t/$part.py" "$extension" \
    $((tests_run + 1)) > "$tmp/output" 2>&1
  tests_run=$((tests_run + $(grep -cE '^(not )?ok ' "$tmp/output")))
  grep -v '^1\.\.' "$tmp/output"
  check "/sqlite/ends-well/$part" grep -q '^1\.\.' "$tmp/output"
done

done_testing
