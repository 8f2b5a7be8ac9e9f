#!/bin/sh
# draw.t: `wayfind draw', and routes and reach as pictures.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

lanes=$top_srcdir/examples/data/sea-lanes.geojson
ports=$top_srcdir/examples/data/ports.csv
board=$top_srcdir/examples/data/conquest.txt
world=$top_srcdir/examples/data/world.txt

wayfind draw "$board" > "$tmp/first" 2> "$tmp/errors" || {
  grep -q 'made without cairo' "$tmp/errors" \
    && skip_all "this build does not draw"
}

# names FILE NAME...: texts of these names stand in the SVG.
names ()
{
  file=$1
  shift
  for name; do
    grep -q ">$name</text>" "$file" && continue
    echo "no text: $name"
    return 1
  done
}

check /draw/board/is-drawn test -s "$tmp/first"
check /draw/board/all-territories-are-named sh -c "
  sed -n 's/^\([A-Z][A-Za-z ]*\) (.*/\1/p' '$board' | while read -r name; do
    grep -q \">\$name</text>\" '$tmp/first' || exit 1
  done"
wayfind draw "$board" > "$tmp/second"
check /draw/board/same-twice cmp "$tmp/first" "$tmp/second"

check /draw/route/is-drawn status 0 draw "$board" --from Argentina --to India \
  --write "$tmp/route.svg" --title "South & east"
check /draw/route/is-named names "$tmp/route.svg" Argentina India \
  'South &amp; east' 'Argentina – India: cost 5'
check /draw/route/several status 0 draw "$board" --from Peru --to Siam \
  --from Japan --to Egypt --write "$tmp/routes.svg"
check /draw/route/several-are-named names "$tmp/routes.svg" Peru Siam Japan \
  Egypt

check /draw/png/by-its-ending status 0 draw "$board" --size 300x200 \
  --theme dark --write "$tmp/board.png"
check /draw/png/is-one test "$(od -A n -t x1 -N 24 "$tmp/board.png" \
  | tr -d ' \n')" = 89504e470d0a1a0a0000000d494844520000012c000000c8
check /draw/pdf/by-its-ending status 0 draw "$board" --write "$tmp/board.pdf"
check /draw/pdf/is-one sh -c "head -c 5 '$tmp/board.pdf' | grep -q '^%PDF-'"
check /draw/svg/packed status 0 draw "$board" --write "$tmp/board.svg.gz" \
  --output svg
check /draw/svg/packed-is-the-same sh -c \
  "gzip -dc '$tmp/board.svg.gz' | cmp - '$tmp/first'"

check /draw/sea/reaches-around-the-pacific status 0 draw "$lanes" \
  --places "$ports" --from "Los Angeles" --to Shanghai --zoom \
  --write "$tmp/pacific.svg"
check /draw/sea/marks status 0 draw "$lanes" --places "$ports" --mark Suez \
  --mark 51.9,4.2 --write "$tmp/marks.svg"
check /draw/sea/marks-are-named names "$tmp/marks.svg" Suez 51.9,4.2
check /draw/sea/stays-small test "$(wc -c < "$tmp/marks.svg")" -lt 150000
check /draw/world/islands status 0 draw "$world" --components \
  --write "$tmp/world.svg"
check /draw/world/legend names "$tmp/world.svg" '136 nodes' '23 nodes' \
  'and 84 more components'

check /draw/others/route status 0 route "$board" --from Alaska --to Siam \
  --write "$tmp/other.svg" --title Northwards --theme dark
check /draw/others/route-is-drawn names "$tmp/other.svg" Northwards Alaska Siam
check /draw/others/reach status 0 reach "$lanes" --places "$ports" \
  --from Singapore --within 1000 --bands 2 --unit nm --write "$tmp/reach.svg"
check /draw/others/reach-has-a-legend names "$tmp/reach.svg" Singapore \
  'up to 500 nm' '1000 nm'

# page FILE WORD...: FILE is a page with these words in its data, and nothing in
# it asks a server: neither sources nor addresses.
page ()
{
  file=$1
  shift
  grep -q '<!DOCTYPE html>' "$file" || return 1
  if grep -E 'src=|href="[^d]|https?://|@import|url\(' "$file"; then
    return 1
  fi
  for word; do
    grep -qF "$word" "$file" && continue
    echo "not in the page: $word"
    return 1
  done
}

check /draw/page/of-a-network status 0 draw "$board" --from Peru --to Siam \
  --title "South & east" --write "$tmp/board.html"
check /draw/page/of-a-network-has page "$tmp/board.html" \
  '"name":"Peru – Siam","cost":"6"' '<h1>South &amp; east</h1>' '"Argentina"'
check /draw/page/of-routes status 0 route "$lanes" --places "$ports" \
  --from Rotterdam --to Shanghai --alternatives 3 --write "$tmp/routes.html"
check /draw/page/of-routes-has page "$tmp/routes.html" \
  '<h1>Rotterdam to Shanghai</h1>' '"name":"Alternative 1","cost":"' \
  '"name":"Best route from Rotterdam to Shanghai","cost":"'
check /draw/page/of-a-reach status 0 reach "$lanes" --places "$ports" \
  --from Singapore --within 1000 --bands 2 --unit nm --output html
check /draw/page/of-a-reach-has page "$tmp/output" '"text":"500 nm"' \
  '"text":"1000 nm"' '"name":"Singapore"'
check /draw/page/of-a-matrix status 0 matrix "$lanes" --places "$ports" \
  --from Rotterdam --from Suez --to Singapore --write "$tmp/matrix.html"
check /draw/page/of-a-matrix-has page "$tmp/matrix.html" '"name":"Suez"' \
  '"matrix":{'
check /draw/page/of-a-trip status 0 trip "$lanes" --places "$ports" \
  --from Rotterdam --via Suez --to Singapore --write "$tmp/trip.html.gz"
check /draw/page/of-a-trip-is-packed sh -c \
  "gzip -dc '$tmp/trip.html.gz' | grep -q DOCTYPE"

check /draw/background/of-land status 0 draw "$lanes" --places "$ports" \
  --mark Suez --zoom --write "$tmp/land.svg" \
  --background "$top_srcdir/examples/data/land-50m.json"
check /draw/background/is-drawn grep -q '#eae7da' "$tmp/land.svg"
check /draw/background/in-a-page status 0 draw "$lanes" \
  --write "$tmp/land.html" \
  --background "$top_srcdir/examples/data/land-50m.json"
check /draw/background/is-in-the-page page "$tmp/land.html" '"background":{'
check /draw/background/has-no-areas fails 3 'has no areas' draw "$lanes" \
  --background "$board" --write "$tmp/never.svg"
check /draw/background/lies-elsewhere fails 3 'the background lies elsewhere' \
  draw "$board" --write "$tmp/never.svg" \
  --background "$top_srcdir/examples/data/land-50m.json"

marsh=$top_srcdir/examples/data/marsh.map
check /draw/grounds/of-a-map status 0 draw "$marsh" --from A --to B \
  --write "$tmp/marsh.svg"
check /draw/grounds/have-names names "$tmp/marsh.svg" 'marsh: costs 5' wall
check /draw/grounds/marks-stand-once test \
  "$(grep -c '>A</text>' "$tmp/marsh.svg")" = 1
check /draw/grounds/in-a-page status 0 draw "$marsh" --write "$tmp/marsh.html"
check /draw/grounds/have-names-in-a-page page "$tmp/marsh.html" \
  '"name":"marsh"'

check /draw/errors/no-route status 1 draw "$world" --from Australia \
  --to Austria --write "$tmp/none.svg"
check /draw/errors/no-route-says-so says errors 'no route from Australia'
check /draw/errors/no-route-draws-the-rest test -s "$tmp/none.svg"
check /draw/errors/half-a-route fails 2 'each --from needs a --to' \
  draw "$board" --from Peru
check /draw/errors/avoid-alone fails 2 '--avoid, --close and a vehicle need a route' \
  draw "$board" --avoid Peru
check /draw/errors/mark-places-alone fails 2 '--mark-places needs --places' \
  draw "$board" --mark-places
check /draw/errors/unknown-place fails 2 'Perru' draw "$board" --mark Perru
check /draw/errors/size fails 2 '--size must be' draw "$board" --size 3x4x5
check /draw/errors/no-number fails 2 '--size must be' draw "$board" --size big
check /draw/errors/too-large fails 3 'cannot be drawn' \
  draw "$board" --size 20000
check /draw/errors/theme fails 2 '--theme must be' draw "$board" --theme blue
check /draw/errors/format fails 2 'its ending is not one of' \
  draw "$board" --write "$tmp/board.jpg"
check /draw/errors/leaves-no-file test ! -e "$tmp/board.jpg"
echo before > "$tmp/kept.svg"
check /draw/errors/keeps-what-was-there fails 3 'title and legend need' \
  draw "$world" --components --size 64x64 --write "$tmp/kept.svg"
check /draw/errors/as-it-was test "$(cat "$tmp/kept.svg")" = before

done_testing
