#!/bin/sh
# places.t: the forms in which a user may write a place on the Earth.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

# Hamburg, and three others far around; the last two lie in the south and west.
printf 'from,to\n0,1\n1,2\n2,3\n' > "$tmp/edges.csv"
printf 'node,lat,lon\n0,53.55,9.99\n1,10,53.5\n2,-34.6,-58.375\n3,-33.9,18.4\n' \
  > "$tmp/nodes.csv"

# at NODE TEXT...: each text is the position of that node, to the metre.
at ()
{
  node=$1
  shift
  for text; do
    status 0 nearest "$tmp/edges.csv" --nodes "$tmp/nodes.csv" --from "$text" \
      --to 0 --to 1 --to 2 --to 3 --output json && is_json ||
      { echo "of \"$text\""; return 1; }
    says output "\"place\" : \"$node\", .*\"cost\" : 0," &&
      "$AWK" -F '[:,]' '/^  "snap"/ { exit !($2 < 20) }' "$tmp/output" ||
      { echo "of \"$text\""; return 1; }
  done
}

decimal ()
{
  at 0 53.55,9.99 "53.55, 9.99" "53.55 9.99" "  53.55   9.99 " "53.55;9.99" \
    5.355e1,9.99 "+53.55 +9.99" &&
    at 2 -34.6,-58.375 "-34.6 -58.375"
}

with_letters ()
{
  at 0 53.55N,9.99E "53.55N 9.99E" "53.5500N    9.9900E" "53.55 N, 9.99 E" \
    N53.55,E9.99 "N 53.55 E 9.99" 53.55n9.99e "9.99E 53.55N" E9.99N53.55 &&
    at 2 34.6S,58.375W "S34.6 W58.375" "58.375W 34.6S"
}

degrees_and_minutes ()
{
  at 0 "53°33'N 9°59.4'E" "53° 33' N, 9° 59' 24\" E" "53 33 N 9 59.4 E" \
    "53°33′00″N 9°59′24″E" "53 33, 9 59.4" "53 33 0 9 59 24" \
    "53°33', 9°59'24\"" \
    "N53°33' E9°59'24\"" &&
    at 2 "34°36'S 58°22'30\"W" "-34 36, -58 22.5" "-34 36 -58 22.5" \
      "-34°36' -58°22'30\""
}

# The text shown for a node can be given as a place.
printed ()
{
  status 0 route "$tmp/edges.csv" --nodes "$tmp/nodes.csv" --from 0 --to 3 &&
    sed -n 's/^ *[1-4]  [0-3]* *\([0-9.]*[NS] *[0-9.]*[EW]\) .*/\1/p' \
      "$tmp/output" > "$tmp/shown" && test "$(wc -l < "$tmp/shown")" -eq 4 &&
    for node in 0 1 2 3; do
      at $node "$(sed -n "$((node + 1))p" "$tmp/shown")" || return
    done
}

# no_place TEXT...: no TEXT is a place.
no_place ()
{
  for text; do
    fails 2 "there is no place" nearest "$tmp/edges.csv" --nodes \
      "$tmp/nodes.csv" --from "$text" --to 0 || return
  done
}

# Without a file of names the error mentions that one may be given.
without_names ()
{
  printf 'name,lat,lon\nPort,53.55,9.99\n' > "$tmp/ports.csv"
  no_place Home && says errors '; --places reads a table of names$' &&
    fails 2 'no place "Home"' nearest "$tmp/edges.csv" --nodes \
      "$tmp/nodes.csv" --places "$tmp/ports.csv" --from Home --to 0 &&
    lacks errors '[-]-places'
}

nonsense ()
{
  no_place "53.55N 9.99N" "53.55N" "53.55 9.99E" "N E" "53 60 N 9 59 E" \
    "53.5 33 N 9 59 E" "-53N 9E" "53 33 9" "1 2 3 4 5 6 7" \
    "53,5 9,9" "53 -33 N 9 59 E" "53N, 9E, 4" "5-3 9" "53.55N 9.99E x" "°" \
    "N53.55 9.99E" "53,33N 9,59E" "1 2 3 4, 5 6"
}

out_of_range ()
{
  fails 2 'out of range' nearest "$tmp/edges.csv" --nodes "$tmp/nodes.csv" \
    --from "95N 10E" --to 0 &&
    fails 2 'out of range' nearest "$tmp/edges.csv" --nodes "$tmp/nodes.csv" \
      --from "10 361" --to 0
}

# In a plane there are two numbers, and x comes first.
plane ()
{
  printf 'node,x,y\n0,0,0\n1,27,7\n2,-3,5\n3,90,1\n' > "$tmp/plane.csv"
  for text in 27,7 "27 7" "     27.0000       7.0000"; do
    status 0 nearest "$tmp/edges.csv" --nodes "$tmp/plane.csv" --from "$text" \
      --to 0 --to 1 --to 2 --output tsv && test "$(tsv place cost)" = "1 0" ||
      return
  done
  for text in "27N 7E" "27°, 7°" "27 7 1 1"; do
    fails 2 'no place' nearest "$tmp/edges.csv" --nodes "$tmp/plane.csv" \
      --from "$text" --to 0 || return
  done
}

# A name comes first, however it looks.
names ()
{
  printf 'from,to,cost\n53 10,A,1\n10N 5E,53 10,1\n' > "$tmp/named.csv"
  status 0 route "$tmp/named.csv" --from "53 10" --to "10N 5E" &&
    says output '^1.0 over 2'
}

# The network is 14,000 km wide: a tenth of that is more than 500 km, which is
# never plausible.
swapped ()
{
  set -- nearest "$tmp/edges.csv" --nodes "$tmp/nodes.csv" --to 0
  status 0 "$@" --from 9.99,53.55 && test ! -s "$tmp/errors" &&
    status 0 "$@" --from 18.4,-33.9 &&
    says errors 'warning: 18.4,-33.9 lies [0-9]{4} km from the nearest node; ' &&
    says errors '; the swapped position, -33.9,18.4, lies 0.0 km from one$' &&
    status 0 "$@" --from 30,-40 &&
    says errors 'warning: 30,-40 lies [0-9]{4} km from the nearest node$' &&
    status 0 "$@" --from 30,-150 && says errors 'km from the nearest node$' &&
    status 0 "$@" --from 53,10 && test ! -s "$tmp/errors"
}

# In a town 20 km wide, 3 km are too many, and 1 km is not.
in_a_town ()
{
  printf 'node,lat,lon\n0,53.5,10\n1,53.6,10.1\n2,53.5,10.2\n3,53.6,10.2\n' \
    > "$tmp/town.csv"
  set -- nearest "$tmp/edges.csv" --nodes "$tmp/town.csv" --to 0
  status 0 "$@" --from 53.5,9.99 && test ! -s "$tmp/errors" &&
    status 0 "$@" --from 53.5,9.95 &&
    says errors 'warning: 53.5,9.95 lies 3.3 km from the nearest node$'
}

limited ()
{
  set -- nearest "$tmp/edges.csv" --nodes "$tmp/nodes.csv" --to 0
  fails 2 '18.4,-33.9 lies .* km .*, more than --max-snap allows; the swapped position, -33.9,18.4, ' \
    "$@" --from 18.4,-33.9 --max-snap 100 &&
    fails 2 'lies 61.2 km from .*, more than' "$@" --from 53,10 --max-snap 61 &&
    status 0 "$@" --from 53,10 --max-snap 62 &&
    fails 2 '--max-snap must be a number from 0' "$@" --from 53,10 --max-snap far
}

# In a plane in its own unit, without warnings.
limited_in_a_plane ()
{
  printf 'node,x,y\n0,0,0\n1,27,7\n2,-3,5\n3,90,1\n' > "$tmp/plane.csv"
  set -- nearest "$tmp/edges.csv" --nodes "$tmp/plane.csv" --to 0
  fails 2 '3,4 lies 5 from' "$@" --from 3,4 --max-snap 4 &&
    status 0 "$@" --from 3,4 --max-snap 5 &&
    status 0 "$@" --from 3000,4000 && test ! -s "$tmp/errors"
}

# Where thousands are wrong, ten say so.
many ()
{
  for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
    echo "$i,-140 0"
  done > "$tmp/queries"
  status 0 route "$tmp/edges.csv" --nodes "$tmp/nodes.csv" --queries \
    "$tmp/queries" && test "$(grep -c warning "$tmp/errors")" -eq 10
}

# Tables of places as people have them.
head='name,lat,lon'
other_columns ()
{
  printf 'Wo;Y;X;Hoch\nAlpha;1,5;0;3\nBeta;0;1,5;4\n' > "$tmp/spots.csv"
  set -- route "$tmp/edges.csv" --nodes "$tmp/nodes.csv" --places "$tmp/spots.csv" --from Alpha \
    --to Beta
  fails 3 "spots.csv:1: .*column \"name\".*--place-columns name=NAME" "$@" &&
    status 0 "$@" --place-columns name=Wo,lat=Y,lon=X &&
    fails 3 'columns "name=Wo,x=Y".*name, lon, lat' "$@" --place-columns \
      name=Wo,x=Y &&
    printf 'Alpha;1,5;0\nBeta;0;1,5\n' > "$tmp/spots.csv" &&
    status 0 "$@" --place-columns name=1,lat=2,lon=3 &&
    printf 'Ort;Breite;L\303\244nge\nAlpha;1,5;0\nBeta;0;1,5\n' \
      > "$tmp/spots.csv" && status 0 "$@"
}

# A row without a position is an error, unless the user says otherwise.
unplaced ()
{
  printf '%s\nAlpha,1.5,0\nNowhere,,\nBeta,0,1.5\n"Gone",,\n' "$head" \
    > "$tmp/spots.csv"
  set -- route "$tmp/edges.csv" --nodes "$tmp/nodes.csv" --places "$tmp/spots.csv" --from Alpha
  fails 3 'spots.csv:3: the place "Nowhere" has no position.*--skip-unplaced' \
    "$@" --to Beta && status 0 "$@" --to Beta --skip-unplaced &&
    says errors 'spots.csv: 2 rows without a position .* left out: line 3, 5$' &&
    status 2 "$@" --to Nowhere --skip-unplaced &&
    printf '%s\nAlpha,1.5,0\nHalf,1,\nBeta,0,1.5\n' "$head" \
      > "$tmp/spots.csv" &&
    fails 3 'spots.csv:3: lon "" is not a number' "$@" --to Beta --skip-unplaced
}

needs_places ()
{
  fails 2 'need --places' info "$tmp/edges.csv" --nodes "$tmp/nodes.csv" --place-columns name=Wo &&
    fails 2 'need --places' info "$tmp/edges.csv" --nodes "$tmp/nodes.csv" --skip-unplaced
}

check "/places/other-columns" other_columns
check "/places/unplaced" unplaced
check "/places/options-need-places" needs_places
check "/places/decimal" decimal
check "/places/letters" with_letters
check "/places/degrees-and-minutes" degrees_and_minutes
check "/places/printed" printed
check "/places/nonsense" nonsense
check "/places/without-names" without_names
check "/places/out-of-range" out_of_range
check "/places/plane" plane
check "/places/names" names
check "/places/swapped" swapped
check "/places/in-a-town" in_a_town
check "/places/max-snap" limited
check "/places/max-snap/in-a-plane" limited_in_a_plane
check "/places/many-warnings" many

done_testing
