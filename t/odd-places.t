#!/bin/sh
# odd-places.t: files at odd places, and odd values: nothing is lost, and one
# line names the error.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

if wayfind convert --list | grep 'not in this build' | grep -q geojson; then
  skip_all "this build lacks GeoJSON"
fi
# Commands name files from here, as users do. The build may be named from where
# the script began.
top_builddir=$(cd "$top_builddir" && pwd)
mkdir "$tmp/desk"
cd "$tmp/desk" || exit 1

# Two lines whose ends nearly meet, a second and longer way, and land.
cat > lines.geojson << 'END'
{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"name":"Old \"road\" <b>"},"geometry":
{"type":"LineString","coordinates":[[0,0],[1,0]]}},
{"type":"Feature","properties":{},"geometry":
{"type":"LineString","coordinates":[[1.0000001,0],[2,0]]}},
{"type":"Feature","properties":{"name":"P"},"geometry":
{"type":"Point","coordinates":[0,0]}},
{"type":"Feature","properties":{"name":"M"},"geometry":
{"type":"Point","coordinates":[1,0]}},
{"type":"Feature","properties":{"name":"Q"},"geometry":
{"type":"Point","coordinates":[2,0]}}]}
END
cat > land.geojson << 'END'
{"type":"FeatureCollection","features":[{"type":"Feature",
"properties":{"name":"Land"},"geometry":{"type":"Polygon",
"coordinates":[[[0,1],[2,1],[2,2],[0,2],[0,1]]]}}]}
END
printf 'name,lat,lon\nHome,0,0\nWork,0,2\n' > places.csv
printf 'P Q\n' > questions.txt
bytes=$(printf 'x\377y')

# Names of files --------------------------------------------------------------

# named ENDING BEGIN NAME: a route is written there, whole, and begins so.
named ()
{
  status 0 route lines.geojson --join-within 1 --from P --to Q \
    "--write=$3.$1" && test ! -s "$tmp/errors" && test ! -s "$tmp/output" ||
    return
  case $1 in
    *.gz) gzip -dc < "./$3.$1" ;;
    *) cat "./$3.$1" ;;
  esac > "$tmp/written"
  says written "$2" && rm "./$3.$1"
}

# read_from NAME: copies of all files by that name are read.
read_from ()
{
  cp lines.geojson "./$1.geojson" && cp land.geojson "./$1 land.geojson" &&
    cp places.csv "./$1.csv" &&
    status 0 route "--places=$1.csv" --from Home --to Work --join-within 1 \
      -- "$1.geojson" && says output '^222\.4 km' || return
  if test -z "$no_draw"; then
    status 0 draw "--background=$1 land.geojson" --write=seen.svg \
      --join-within 1 -- "$1.geojson" && test ! -s "$tmp/errors" || return
  fi
  rm "./$1.geojson" "./$1 land.geojson" "./$1.csv"
}

# A network that was prepared into a file of that name answers from there.
prepared_at ()
{
  status 0 prepare "--write=$1.way" --join-within 1 lines.geojson &&
    status 0 route --from P --to Q --verify -- "$1.way" &&
    says output '^222\.4 km' && rm "./$1.way"
}

no_draw=
wayfind draw lines.geojson --write try.svg > /dev/null 2>&1 || no_draw=yes
for name in 'two words' "it's" 'a "b" $c' '-x' '--to' '*' "$bytes" 'ü' ' '; do
  shown=$(printf '%s' "$name" | tr -c 'A-Za-z\n' _)
  check "/odd-places/written/$shown/geojson.gz" \
    named geojson.gz '"FeatureCollection"' "$name"
  check "/odd-places/written/$shown/html" named html '^</html>' "$name"
  check "/odd-places/read/$shown" read_from "$name"
  check "/odd-places/prepared/$shown" prepared_at "$name"
done

# Existing files --------------------------------------------------------------

mkdir folder.html folder.geojson.gz folder.way closed
chmod a-w closed

# cannot PATTERN FILE...: a route cannot be written there, and nothing else is.
cannot ()
{
  wanted=$1
  shift
  for file; do
    find . | sort > "$tmp/before"
    fails 3 "$file: $wanted" route lines.geojson --join-within 1 --from P \
      --to Q --output html --write "$file" &&
      find . | sort | diff "$tmp/before" - || return
  done
}

check /odd-places/folder \
  cannot 'Is a directory' folder.html folder.geojson.gz . ..
check /odd-places/no-folder cannot 'No such file' none/x.html
check /odd-places/below-a-file cannot 'Not a directory' lines.geojson/x.html
check /odd-places/prepared-folder fails 3 'folder.way: Is a directory' \
  prepare lines.geojson --write folder.way
if test -w closed; then
  skip /odd-places/closed-folder "root may write anywhere"
else
  check /odd-places/closed-folder cannot 'Permission denied' closed/x.html
fi
if test -w /dev/full; then
  for kind in html geojson gpx json tsv; do
    check "/odd-places/full/$kind" fails 3 '/dev/full: .*No space left' \
      route lines.geojson --join-within 1 --from P --to Q --output "$kind" \
      --write /dev/full
  done
  check /odd-places/full/prepared fails 3 '/dev/full: .*No space left' \
    prepare lines.geojson --write /dev/full
else
  skip /odd-places/full "no /dev/full here"
fi

# An output that is an input ---------------------------------------------------

# keeps FILE PATTERN ARGUMENT...: what would write over FILE is misuse, and all
# files stay, by whatever name FILE goes.
keeps ()
{
  kept=$1 wanted=$2
  shift 2
  rm -f link hard
  ln -s "$kept" link && ln "$kept" hard && cp "$kept" "$tmp/kept" || return
  for name in "$kept" "./$kept" "$PWD/$kept" link hard; do
    fails 2 "--write .*$wanted" "$@" --write "$name" &&
      fails 2 "--write .*$wanted" "$@" --in-place --write "$name" &&
      cmp "$kept" "$tmp/kept" && test -h link || return
  done
  rm link hard
}

network='that is the network, which would be lost; write to another file'
check /odd-places/input/route keeps lines.geojson "$network" \
  route lines.geojson --from P --to M --output html
check /odd-places/input/info keeps lines.geojson "$network" \
  info lines.geojson --output json
check /odd-places/input/reach keeps lines.geojson "$network" \
  reach lines.geojson --from P --output geojson
check /odd-places/input/places keeps places.csv 'the file of --places, ' \
  matrix lines.geojson --places places.csv --output tsv
check /odd-places/input/background keeps land.geojson \
  'the file of --background, ' \
  draw lines.geojson --background land.geojson --output svg
check /odd-places/input/queries keeps questions.txt 'the file of --queries, ' \
  route lines.geojson --queries questions.txt

# Files that are alike are two.
alike ()
{
  cp lines.geojson other.geojson &&
    status 0 route lines.geojson --from P --to M --write other.geojson &&
    ! cmp -s lines.geojson other.geojson
}
check /odd-places/input/alike alike

# Standard input and output ---------------------------------------------------

# A place may be called as a file is.
called_so ()
{
  printf 'from,to,cost\nA,places.csv,2\n' > called.csv
  status 0 route called.csv --from A --to places.csv --output tsv --write A &&
    status 0 route called.csv --from A --to places.csv --output tsv --write A
}
check /odd-places/called-so called_so

from_standard_input ()
{
  status 0 route - --from P --to Q --join-within 1 --write - -o html \
    < lines.geojson && says output '^</html>' && test ! -e ./- &&
    status 0 route lines.geojson --places - --from Home --to Work \
      --join-within 1 < places.csv && says output '^222\.4 km'
}
check /odd-places/standard-input from_standard_input
if test -z "$no_draw"; then
  background_from_standard_input ()
  {
    status 0 draw lines.geojson --background - --output svg < land.geojson &&
      cp "$tmp/output" drawn.svg &&
      status 0 draw lines.geojson --background land.geojson --output svg &&
      cmp "$tmp/output" drawn.svg
  }
  check /odd-places/standard-input/background background_from_standard_input
fi

# Odd values ------------------------------------------------------------------

# refused OPTION VALUE...: each is misuse, and the line names the option.
refused ()
{
  option=$1
  shift
  for value; do
    fails 2 "$option" route lines.geojson --from P --to M "$option=$value" ||
      { echo "of $option=$value"; return 1; }
  done
}
check /odd-places/values/join-within refused --join-within '' -1 nan inf \
  1e309 '1 m' 1000.1
check /odd-places/values/at refused --at '' 'Mo 24:01' Xy '2026-02-30 08:00' \
  '99999999999-01-01 00:00' 'now ' -1
check /odd-places/values/snap refused --snap '' EDGE 'edge ' 1
check /odd-places/values/no-text fails 2 'option .*encoding' \
  route lines.geojson --from P --to M --at "$bytes"
check /odd-places/values/avoid fails 2 'no place ""' \
  route lines.geojson --from P --to M --avoid ''
check /odd-places/values/avoid/no-text fails 2 'not in UTF-8' \
  route lines.geojson --from P --to M --avoid "$bytes"

for file in none.geojson folder.html /dev/null places.csv "$bytes"; do
  shown=$(printf '%s' "$file" | tr -c 'A-Za-z\n' _)
  check "/odd-places/background/$shown" fails 3 'x\\xffy|'"${file#"$bytes"}" \
    draw lines.geojson --background "$file" --output svg
done

done_testing
