#!/bin/sh
# run.sh SECONDS: runs each fuzzing target that long, loading of files once for
# each format, from a copy of the corpus that grows in fuzz-found/. Inputs that
# the library does not survive are left there, and listed at the end.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_builddir:=.}/t/lib/build.sh"

seconds=${1:-60}
found=$top_builddir/fuzz-found
status=0
LSAN_OPTIONS=suppressions=$top_srcdir/t/lib/leaks.supp:print_suppressions=0
export LSAN_OPTIONS

# fuzz TARGET NAME SEEDS...: SEEDS are folders to begin from.
fuzz ()
{
  target=$1
  name=$2
  shift 2
  mkdir -p "$found/$name"
  printf '%-20s' "$name"
  if "$top_builddir/t/fuzz/$target" -max_total_time="$seconds" -timeout=20 \
      -rss_limit_mb=4096 -verbosity=1 -print_final_stats=1 \
      -artifact_prefix="$found/$name-" "$found/$name" "$@" \
      > "$found/$name.log" 2>&1; then
    echo "ok      $(sed -n 's/^stat::number_of_executed_units: *//p' \
                      "$found/$name.log") inputs"
  else
    echo "FAILED: see $found/$name.log"
    status=1
  fi
}

for target in engine geometry lines mapped views; do
  fuzz $target $target "$top_srcdir/t/fuzz/corpus/$target"
done

fuzz parts parts "$top_srcdir/t/fuzz/corpus/parts" "$top_srcdir/t/fuzz/corpus/load"

# The seeds of a format are those files of t/data that bear its name.
while read -r format patterns; do
  mkdir -p "$found/seeds-$format"
  for pattern in $patterns; do
    cp "$top_srcdir"/t/data/$pattern "$found/seeds-$format" 2> /dev/null
  done
  FUZZ_FORMAT=$format
  export FUZZ_FORMAT
  fuzz load "load-$format" "$found/seeds-$format" "$top_srcdir/t/fuzz/corpus/load"
done << 'END'
adjacency *adjacency*
airways   *airways*
borders   *.csv *.tsv
dimacs    *.gr *.gr.gz
dot       *.gv *.dot
edges     *.csv *.csv.gz *.tsv
geojson   *.geojson
graphml   *.graphml
movingai  *.map
osm       *.osm
tiled     *.tmj *.json
tiles     *.tiles
topojson  *.topojson
nodes     *nodes*.csv
positions *.co
labels    *.csv
places    *.csv
queries   *.p2p *.ss *.scen
END

exit $status
