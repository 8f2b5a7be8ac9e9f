# tap.sh: TAP for shell scripts, which begin with
#
#   . "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
#
# and end with done_testing. Gives them what build.sh.in holds, a folder
# $tmp that is removed afterwards, the test data in $data, and wayfind().
#
# SPDX-License-Identifier: LGPL-2.1-or-later

# By hand a script may run from the build folder or anywhere at all; the
# source folder is then taken to be where the build is.
if ! test -f "${top_builddir:=.}/t/lib/build.sh"; then
  top_builddir=$(dirname "$0")/..
fi
if ! test -f "$top_builddir/t/lib/build.sh"; then
  echo "Bail out! No build found: run this from the build folder."
  exit 1
fi
. "$top_builddir/t/lib/build.sh"

data=${WAYFIND_TEST_DATA:-$top_srcdir/../shared/data}
# Messages are compared, so nobody's language may translate them.
LC_ALL=C
export LC_ALL

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM

tests_run=0

# diag: prints its input as comments.
diag ()
{
  sed 's/^/# /'
}

# ok NAME
ok ()
{
  tests_run=$((tests_run + 1))
  echo "ok $tests_run $1"
}

# not_ok NAME
not_ok ()
{
  tests_run=$((tests_run + 1))
  echo "not ok $tests_run $1"
}

# skip NAME REASON
skip ()
{
  tests_run=$((tests_run + 1))
  echo "ok $tests_run $1 # SKIP $2"
}

# skip_all REASON: the script has nothing to test here.
skip_all ()
{
  echo "1..0 # SKIP $1"
  exit 0
}

# check NAME COMMAND...: a case that passes when the command succeeds. Its
# output is shown when it fails.
check ()
{
  check_name=$1
  shift
  if "$@" > "$tmp/check" 2>&1; then
    ok "$check_name"
  else
    not_ok "$check_name"
    diag < "$tmp/check"
  fi
}

# check_empty NAME FILE: a case that passes when the file, which lists what
# is wrong, is empty.
check_empty ()
{
  if test -s "$2"; then
    not_ok "$1"
    diag < "$2"
  else
    ok "$1"
  fi
}

done_testing ()
{
  echo "1..$tests_run"
}

# run PROGRAM ARGUMENT...: a program of the build, under valgrind when `make
# check-valgrind' asks for it.
run ()
{
  if test -n "$TEST_WRAPPER"; then
    # libtool's wrapper scripts are not to be watched.
    "$top_builddir/libtool" --quiet --mode=execute $TEST_WRAPPER "$@"
  else
    "$@"
  fi
}

wayfind ()
{
  run "$top_builddir/wayfind" "$@"
}
