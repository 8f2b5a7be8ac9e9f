#!/bin/sh
# serve.t: the answers of `wayfind serve', and its faults
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

test "$way_soup" != no || skip_all "this build has no libsoup"
test -z "$TEST_WRAPPER" || skip_all "a service under valgrind is too slow"
python3 -c 'import sys; sys.exit (sys.version_info < (3, 8))' 2> /dev/null \
  || skip_all "there is no Python 3.8"

# What is freed stays in use for long under sanitizers: memory tells nothing.
WAYFIND_TEST_SANITIZED=$enable_sanitizers
export WAYFIND_TEST_SANITIZED

# Each case of unittest is a case of ours: "test_name (class) ... ok".
for part in serve serve-services serve-faults; do
  PYTHONDONTWRITEBYTECODE=1 G_DEBUG=fatal-criticals \
    python3 "$top_srcdir/t/$part.py" "$top_srcdir" \
    "$(cd "$top_builddir" && pwd)/wayfind" > "$tmp/log" 2>&1
  ended=$?
  sed -n -E 's/^(test_[a-z0-9_]+) \(.*\.([A-Za-z]+)(\..*)?\).*\.\.\. (.*)$/\2 \1 \4/p' \
    "$tmp/log" > "$tmp/cases"
  while read -r class name result; do
    case $result in
      ok) ok "/$part/$class/$name" ;;
      skipped*) skip "/$part/$class/$name" "$result" ;;
      *) not_ok "/$part/$class/$name" ;;
    esac
  done < "$tmp/cases"
  check "/$part/ends-well" test "$ended" -eq 0 -a -s "$tmp/cases"
  test "$ended" -eq 0 || diag < "$tmp/log"
done

done_testing
