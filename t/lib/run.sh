# run.sh PROGRAM: runs a GLib test program so that it speaks TAP, under
# $TEST_WRAPPER (valgrind, say) if there is one.
# SPDX-License-Identifier: LGPL-2.1-or-later

# -k: the cases after a failed one run too.
if test -n "$TEST_WRAPPER"; then
  # Fewer random rounds: they take some thirty times as long.
  G_SLICE=always-malloc
  WAYFIND_TEST_QUICK=1
  export G_SLICE WAYFIND_TEST_QUICK
  exec "$top_builddir/libtool" --quiet --mode=execute \
    $TEST_WRAPPER "$1" --tap -k
fi

exec "$1" --tap -k
