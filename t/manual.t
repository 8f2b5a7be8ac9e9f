#!/bin/sh
# manual.t: runs every recipe of the man pages and checks its result
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

if wayfind convert --list | grep 'not in this build' | grep -q geojson
then
  skip_all "this build lacks formats"
fi
if ! command -v jq > /dev/null; then
  skip_all "there is no jq"
fi

pages=$(cd "$top_srcdir/docs" && pwd)
mkdir "$tmp/desk" "$tmp/bin"
cp "$top_srcdir"/examples/data/* "$tmp/desk"
{
  echo '#!/bin/sh'
  echo "exec $(cd "$top_builddir" && pwd)/wayfind \"\$@\""
} > "$tmp/bin/wayfind"
chmod +x "$tmp/bin/wayfind"

# Those for many processes, which are few here: some wait, and give way. Where
# there is no /sys, as in a bare root, each rank would say so.
no_ranks=
if test "$way_mpi" = no || test -z "$MPIRUN"; then
  no_ranks="there is no Open MPI"
elif test "$enable_sanitizers" != no; then
  no_ranks="Open MPI leaks"
elif test -n "$TEST_WRAPPER"; then
  no_ranks="mpirun is no program of this build"
fi
no_service=
if test "$way_soup" = no; then
  no_service="this build has no libsoup"
elif ! command -v curl > /dev/null; then
  no_service="there is no curl"
elif test -n "$TEST_WRAPPER"; then
  no_service="it would take long to be ready"
fi
HWLOC_HIDE_ERRORS=2
export HWLOC_HIDE_ERRORS
{
  echo '#!/bin/sh'
  echo "exec timeout 120 \"$MPIRUN\" --oversubscribe --allow-run-as-root \\"
  echo '  --mca mpi_yield_when_idle 1 --mca btl self,vader "$@"'
} > "$tmp/bin/mpirun"
{
  echo '#!/bin/sh'
  echo "exec $(cd "$top_builddir" && pwd)/wayfind-mpi \"\$@\""
} > "$tmp/bin/wayfind-mpi"
chmod +x "$tmp/bin/mpirun" "$tmp/bin/wayfind-mpi"
PATH=$tmp/bin:$PATH
cd "$tmp/desk" || exit 1

# Each recipe has to do with the files that are shipped. Times in town.osm: from
# the middle of High Street to its end are 556 m at 30 km/h, 67 seconds, and from
# there to Oldbridge 1112 m at 70, 57 seconds. On workdays from 7 to 9 River Road
# is closed, and a detour of 1573 m takes 80.9, or 80.5 to the spot on it that is
# nearest to Oldbridge, 8 m before its end.

# The recipes: the lines between .nf and .fi under EXAMPLES. A line without
# indentation begins a command, and indented lines continue it.
recipes ()
{
  "$AWK" '
    /^\.SH/ { within = /EXAMPLES/ }
    within && /^\.nf/ { n++; inside = 1; next }
    /^\.fi/ { inside = 0 }
    inside {
      gsub (/\\-/, "-"); gsub (/\\e/, "\\"); gsub (/\\\(aq/, "\047")
      print > (folder "/" n)
    }
    END { print n + 0 }' folder="$2" "$1"
}

# does FILE OUTPUT PATTERN: the recipe in FILE succeeds, and its output, or the
# file OUTPUT, has a line like PATTERN.
does ()
{
  sh -e "$1" < /dev/null > "$tmp/output" 2> "$tmp/errors" ||
    { cat "$1" "$tmp/errors"; return 1; }
  if test "$2" != -; then cp "$2" "$tmp/output" || return; fi
  says output "$3"
}

# By page: what each recipe writes, - for the standard output, and a line of it.
while IFS='|' read -r page number output pattern; do
  folder=$tmp/$page
  if ! test -d "$folder"; then
    mkdir "$folder"
    recipes "$pages/$page.1" "$folder" > "$folder/count"
  fi
  echo "$number" > "$folder/last"
  if test "$page" = wayfind-mpi && test -n "$no_ranks"; then
    skip "/manual/$page/$number" "$no_ranks"
    continue
  fi
  if test "$page" = wayfind-serve && test -n "$no_service"; then
    skip "/manual/$page/$number" "$no_service"
    continue
  fi
  check "/manual/$page/$number" does "$folder/$number" "$output" "$pattern"
done << 'END'
wayfind|1|-|^components  *125,
wayfind|2|-|^194[67][0-9]\.[0-9] km over
wayfind|3|-|^0:02:04 over 3
wayfind|4|town.svg|^<svg
wayfind-route|1|-|^251[0-9][0-9]\.[0-9] km over
wayfind-route|2|-|^0:02:28 over 3
wayfind-route|3|way.gpx|<gpx
wayfind-route|4|-|^4:30:00 over 3
wayfind-route|5|-|^4\.5$
wayfind-route|6|-|^1	900	found	580	
wayfind-front|1|-|^ *2  *55\.0  *21\.0  *3$
wayfind-front|2|front.html|"front":\{"names":\["seconds","metres"\]
wayfind-front|3|-|^1	55	21	0$
wayfind-front|4|-|^\[26,21,17\]$
wayfind-reach|1|singapore.svg|^<svg
wayfind-reach|2|minutes.geojson|"name" *: *"2".*"cost" *: *0\.953
wayfind-reach|3|-|^ *[0-9.]*  Liechtenstein$
wayfind-reach|4|-|^18 of 42 nodes
wayfind-reach|5|areas.geojson|Polygon.*"band" *: *3,.*"distance" *: *50,
wayfind-nearest|1|-|^ *1  *[0-9.]*  *[0-9]*  Colombo$
wayfind-nearest|2|-|^ *1 .*Milton$
wayfind-nearest|3|-|Mumbai$
wayfind-nearest|4|-|^Colombo$
wayfind-matrix|1|-|^Rotterdam	
wayfind-matrix|2|costs.tsv|^Suez	
wayfind-matrix|3|-|^Oslo	0	2$
wayfind-matrix|4|-|^[0-9]{8}
wayfind-trip|1|-|^ *2  Suez 
wayfind-trip|2|trip.gpx|<gpx
wayfind-trip|3|-|^9\.0 over
wayfind-trip|4|trip.html|Oldbridge
wayfind-crowd|1|-|.
wayfind-crowd|2|plan.svg|^<svg
wayfind-crowd|3|plan.txt|^0:\(0,0\),\(1,0\),\(2,0\),\(3,0\),\(4,0\),\(5,0\)$
wayfind-crowd|4|-|^lower bound
wayfind-crowd|5|-|^[1-9][0-9]*$
wayfind-info|1|-|^nodes  *900
wayfind-info|2|-|OpenStreetMap
wayfind-info|3|-|^map  *7 columns, 6 rows
wayfind-info|4|-|^125$
wayfind-prepare|1|-|^540\.0 over
wayfind-prepare|2|cycling.way|^WAYREADY
wayfind-prepare|3|-|^0:02:28 over
wayfind-prepare|4|-|^0:0[0-9]:[0-9]* over
wayfind-prepare|5|-|^nodes  *900
wayfind-match|1|-|^Part 1: points 1 to 5
wayfind-match|2|clean.gpx|<trkpt
wayfind-match|3|-|"accuracy" : 5
wayfind-match|4|way.geojson|LineString
wayfind-serve|1|-|"name":"River Road"
wayfind-serve|2|-|"durations":\[\[0,133\.4,190\.6\]\]
wayfind-serve|3|-|"name":"Hill Road"
wayfind-serve|4|-|"target":"/health","status":200,"code":"Ok"
wayfind-convert|1|blocks.nodes.csv|^2,0,0\.001
wayfind-convert|2|-|osm
wayfind-convert|3|flights.graphml|<graphml
wayfind-convert|4|roads.geojson|High Street
wayfind-convert|5|flights.dot|Berlin
wayfind-draw|1|sea.svg|^<svg
wayfind-draw|2|borders.svg|^<svg
wayfind-draw|3|roads.html|<html
wayfind-draw|4|town.svg|To Oldbridge
wayfind-explain|1|lesson.html|<html
wayfind-explain|2|marsh.html|<html
wayfind-explain|3|-|^found: cost
wayfind-explain|4|countries.svg|^<svg
wayfind-mpi|1|-|^Rotterdam	
wayfind-mpi|2|costs.tsv|^North	0	580$
wayfind-mpi|3|near.geojson|"FeatureCollection"
wayfind-mpi|4|-|^10516\.8 nautical miles over
END

# No recipe goes without a line above, and each page has four to six.
all_run ()
{
  page=$(basename "$1" .1)
  test -f "$tmp/$page/count" || { echo "no recipes of $page"; return 1; }
  count=$(cat "$tmp/$page/count")
  test "$count" -ge 4 && test "$count" -le 6 &&
    test "$count" -eq "$(cat "$tmp/$page/last")" ||
    { echo "$page has $count recipes"; return 1; }
}
for file in "$pages"/wayfind*.1; do
  check "/manual/$(basename "$file" .1)/all" all_run "$file"
done

# Each format that the command lists is named in formats(5), by its name or its
# heading there, and so is its ending.
every_format ()
{
  wayfind convert --list | "$AWK" 'NR > 1 { print $1, $2 }' > "$tmp/formats"
  test "$(wc -l < "$tmp/formats")" -ge 14 || return
  while read -r name ending; do
    case $name in
      edges) name='edge tables' ;; tiles) name='tile maps' ;;
      tiled) name='maps of tiled' ;; osm) name=openstreetmap ;;
      prepared) name='prepared networks' ;; topojson) name=areas ;;
    esac
    { grep -qi "^\\.SH $name\$" "$pages/wayfind-formats.5" ||
        grep -q "^\\.BR* $name [,:]\$" \
          "$pages/wayfind-formats.5"; } &&
      grep -q "^\\.BR* .*\\$ending" "$pages/wayfind-formats.5" ||
      { echo "formats(5) says nothing of $name $ending"; return 1; }
  done < "$tmp/formats"
}
check /manual/formats every_format

done_testing
