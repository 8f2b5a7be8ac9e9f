#!/bin/sh
# run.sh [MAP]: shows routes on a map in a browser, at http://127.0.0.1:8000
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# It needs wayfind, python3, and Debian's package libjs-leaflet.
set -e

here=$(cd "$(dirname "$0")" && pwd)
map=${1:-$here/../data/town.osm}
wayfind=${WAYFIND:-wayfind}
leaflet=${LEAFLET:-/usr/share/javascript/leaflet}
test -f "$leaflet/leaflet.js" || {
  echo "run.sh: $leaflet has no leaflet.js: install libjs-leaflet" >&2
  exit 1
}

page=$(mktemp -d)
trap 'kill "$service" 2> /dev/null; rm -rf "$page"' EXIT
trap 'exit 0' INT TERM
cp "$here/index.html" "$page"
ln -s "$leaflet" "$page/leaflet"
$wayfind convert "$map" "$page/roads.geojson"
$wayfind prepare "$map" --write "$page/map.way"
$wayfind serve "$page/map.way" --cors http://127.0.0.1:8000 &
service=$!
echo "Open http://127.0.0.1:8000 in a browser; Ctrl-C ends it."
python3 -m http.server 8000 --bind 127.0.0.1 --directory "$page" > /dev/null 2>&1
