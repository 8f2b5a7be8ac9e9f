#!/bin/sh
# python.t: the package wayfind as Python sees it, and as a wheel.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

module=$top_builddir/src/bindings/python/.libs/_core.abi3.so
test -f "$module" || skip_all "the Python package was not built"

# The module serves all releases: choose an installed release that has the
# peers.
for python in python3 /usr/bin/python3; do
  $python -c 'import networkx, numpy' 2> /dev/null && break
done
$python -c 'import sys; sys.exit (sys.version_info < (3, 11))' 2> /dev/null \
  || skip_all "there is no Python 3.11"

LD_LIBRARY_PATH=$top_builddir/.libs${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
PYTHONDONTWRITEBYTECODE=1
export LD_LIBRARY_PATH PYTHONDONTWRITEBYTECODE
unset PYTHONPATH

python ()
{
  PYTHONPATH=$top_builddir/src/bindings/python $python "$@"
}

# Answers are compared with those of the command itself, without the script
# that libtool puts before it.
WAYFIND=$top_builddir/.libs/wayfind
WAYFIND_TEST_DATA=$data
export WAYFIND WAYFIND_TEST_DATA

# A critical of the library is a fault of the package: it ends the program.
for part in python python-grids python-turns python-roads python-arguments \
            python-hostile; do
  G_DEBUG=fatal-criticals python "$top_srcdir/t/$part.py" "$top_srcdir" \
    $((tests_run + 1)) > "$tmp/output" 2>&1
  tests_run=$((tests_run + $(grep -cE '^(not )?ok ' "$tmp/output")))
  grep -v '^1\.\.' "$tmp/output"
  check "/python/ends-well/$part" grep -q '^1\.\.' "$tmp/output"
done

# Programs to copy from -------------------------------------------------------

# The program of the README, by the command given there, in a folder that looks
# like a checkout: the README also has its output.
readme ()
{
  mkdir "$tmp/checkout" && ln -s "$top_builddir/src" "$top_builddir/.libs" \
    "$tmp/checkout" || return 1
  sed -n '/^    # rooms\.py$/,/^    \$ /s/^    //p' "$top_srcdir/README" |
    grep -v '^\$' > "$tmp/checkout/rooms.py"
  line=$(sed -n 's/^    \$ \(.* python3 rooms\.py\)$/\1/p' "$top_srcdir/README")
  shown=$(sed -n '/python3 rooms\.py$/{n;s/^    //p;}' "$top_srcdir/README")
  printed=$(cd "$tmp/checkout" && unset LD_LIBRARY_PATH PYTHONPATH && eval "$line")
  echo "$line: $printed, and the README has $shown"
  test -n "$shown" && test "$printed" = "$shown"
}
check /python/readme readme

# From Rotterdam to Shanghai, as wayfind-route(1) has it: 10516.8 nautical
# miles; and the riddle, whose answer is known to take seven crossings.
example ()
{
  (cd "$top_srcdir" && python examples/languages/ferry.py) > "$tmp/said" 2>&1 \
    || { cat "$tmp/said"; return 1; }
  grep -qx '7 crossings' "$tmp/said" &&
    grep -Eq '^(Rotterdam to Shanghai: 10516\.8 nautical|no ships: )' \
      "$tmp/said" && return
  cat "$tmp/said"
  return 1
}
check /python/example example

# Past the Horn of Africa, and round the Cape: the second way is known to be
# longer by about 3,000 nautical miles. The program checks its own front.
convoy ()
{
  (cd "$top_srcdir" && python examples/languages/convoy.py) > "$tmp/said" 2>&1 &&
    { grep -q '^no ships: ' "$tmp/said" ||
        awk '/among pirates$/ { if (!n++) first = $1; last = $1; risk = $4 }
             END { exit !(n > 2 && first == 10516.8 && risk == 0 &&
                          last - first > 2500 && last - first < 3500) }' \
          "$tmp/said"; } && return
  cat "$tmp/said"
  return 1
}
check /python/convoy convoy

# A wheel ---------------------------------------------------------------------

# As a user would make it of the tarball, but with the library of the build.
# Options of pip and build forbid the use of a network.
wheel ()
{
  mkdir "$tmp/pc" && cp -R "$top_srcdir/src/bindings/python" "$tmp/source" &&
    chmod -R u+w "$tmp/source" || return 1
  for name in wayfind-1 wayfind-io-1; do
    cat > "$tmp/pc/$name.pc" << END
Name: $name
Description: the library of the build
Version: 1
Requires: gio-2.0
Cflags: -I$top_srcdir/include -I$top_builddir/include
Libs: -L$top_builddir/.libs -l$name
END
  done
  (cd "$tmp/source" &&
   PKG_CONFIG_PATH=$tmp/pc PIP_NO_INDEX=1 CC=${CC##*ccache } CFLAGS=-O0 \
     $python -m build --no-isolation --wheel --outdir "$tmp/wheels") &&
    ls "$tmp/wheels" | grep -q '^wayfind-.*-cp311-abi3-.*\.whl$'
}

# In an environment of its own, where nothing but the wheel is new.
installed ()
{
  $python -m venv --system-site-packages --without-pip "$tmp/venv" &&
    $python -m zipfile -e "$tmp"/wheels/*.whl \
      "$("$tmp/venv/bin/python" -c \
           'import sysconfig; print (sysconfig.get_path ("platlib"))')" &&
    (cd "$tmp" && "$tmp/venv/bin/python" -c '
import wayfind
assert wayfind.__file__.startswith ("'"$tmp"'/venv"), wayfind.__file__
assert wayfind.find_path ({1: [2], 2: []}, 1, 2).cost == 1
import os
folder = os.path.dirname (wayfind.__file__)
assert {"py.typed", "_core.pyi"} <= set (os.listdir (folder))')
}

if test -n "$WAYFIND_TEST_QUICK"; then
  skip /python/wheel "WAYFIND_TEST_QUICK is set"
elif ! $python -c 'import build, setuptools, wheel, venv' 2> /dev/null; then
  skip /python/wheel "there is no python3-build, -setuptools, -wheel or -venv"
else
  check /python/wheel wheel
  check /python/wheel/installed installed
fi

done_testing
