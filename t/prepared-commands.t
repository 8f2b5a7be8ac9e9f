#!/bin/sh
# prepared-commands.t: every command gives the same answer over a prepared
# network and over the file that it was made from
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

# grow SEED: 36 junctions in uneven rows. The streets between them have bends,
# some streets are one-way, one turn is forbidden, and three places have names.
grow ()
{
  "$AWK" -v seed="$1" '
    function within (least, most) { return least + rand () * (most - least) }

    function node (x, y, tags)
    {
      n++
      px[n] = x; py[n] = y
      nodes = nodes sprintf("<node id=\"%d\" lat=\"%.7f\" lon=\"%.7f\">%s</node>\n",
                            n, y, x, tags)
      return n
    }

    function street (a, b,   i, k, line, s, id)
    {
      k = int (within(0, 4))
      line = "<nd ref=\"" a "\"/>"
      for (i = 1; i <= k; i++)
        {
          s = i / (k + 1)
          id = node(px[a] + s * (px[b] - px[a]) + within(-0.0008, 0.0008),
                    py[a] + s * (py[b] - py[a]) + within(-0.0008, 0.0008), "")
          line = line "<nd ref=\"" id "\"/>"
        }
      m++
      ways = ways "<way id=\"" m "\">" line "<nd ref=\"" b "\"/>"          \
        "<tag k=\"highway\" v=\"" (rand () < 0.3 ? "primary" : "residential") \
        "\"/><tag k=\"name\" v=\"Street " int (m / 3) "\"/>"                  \
        (rand () < 0.2 ? "<tag k=\"oneway\" v=\"yes\"/>" : "") "</way>\n"
      return m
    }

    BEGIN {
      srand(seed)
      for (j = 0; j < 6; j++)
        for (i = 0; i < 6; i++)
          at[i, j] = node(10 + i * 0.004 + within(-0.001, 0.001),
                          50 + j * 0.003 + within(-0.001, 0.001), "")
      for (i = 1; i <= 3; i++)
        node(10 + i * 0.005, 50.001 + i * 0.003,
             "<tag k=\"place\" v=\"village\"/><tag k=\"name\" v=\"Town " i "\"/>")
      for (j = 0; j < 6; j++)
        for (i = 0; i < 6; i++)
          {
            if (i < 5) right[i, j] = street(at[i, j], at[i + 1, j])
            if (j < 5) up[i, j] = street(at[i, j], at[i, j + 1])
          }
      ways = ways sprintf("<relation id=\"1\"><member type=\"way\" ref=\"%d\" "      \
        "role=\"from\"/><member type=\"node\" ref=\"%d\" role=\"via\"/><member "     \
        "type=\"way\" ref=\"%d\" role=\"to\"/><tag k=\"type\" v=\"restriction\"/>"   \
        "<tag k=\"restriction\" v=\"no_left_turn\"/></relation>\n",
        right[1, 2], at[2, 2], up[2, 2])
      print "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<osm version=\"0.6\">"
      printf "%s%s</osm>\n", nodes, ways
    }' > "$tmp/town.osm"
}

# Parts of an answer that tell of the file and of the work that a search took.
of_work='s/[0-9.]+ ms/T ms/g
s/"(search|load)_ms" ?: ?[0-9.e+-]+/"\1_ms" : T/g
s/"(algorithm|expanded|relaxed|reopened|generated|largest_open|bytes)" ?: ?[^,}]*/"\1" : W/g
s/^Found by .*/Found/
s/[0-9]+ nodes expanded by [a-z-]+.*/Found/
/^(file|hierarchy|landmarks) /d
s/"(file|format|prepared)" ?: ?("[^"]*"|[{][^}]*[}]|null)/"\1" : F/g
s,[^ ":(]*(town|andorra|monaco)[.](osm[.]pbf|osm[.]gz|osm|way|geojson),TOWN,g
s/^[0-9]+ nodes expanded;/Found;/'

# near ONE OTHER: numbers differ in the last digits at most: a hierarchy adds up
# costs in another order.
near ()
{
  cmp -s "$1" "$2" && return
  "$AWK" '
    function next_number (text)
    {
      return match(text, /-?[0-9]+[.]?[0-9]*(e[-+]?[0-9]+)?/)
    }
    FNR == NR { wanted[FNR] = $0; n = FNR; next }
    {
      a = wanted[FNR]; b = $0
      while (a != b)
        {
          if (!next_number(a)) { bad = 1; break }
          head = substr(a, 1, RSTART - 1); x = substr(a, RSTART, RLENGTH)
          a = substr(a, RSTART + RLENGTH)
          if (!next_number(b) || head != substr(b, 1, RSTART - 1))
            { bad = 1; break }
          y = substr(b, RSTART, RLENGTH); b = substr(b, RSTART + RLENGTH)
          d = x - y
          if (d * d > 1e-18 * (1 + x * x)) { bad = 1; break }
        }
      if (bad) { print "wanted: " wanted[FNR]; print "got:    " $0; exit }
    }
    END { exit bad || FNR != n }' "$1" "$2"
}

# both COMMAND ARGUMENT...: $map and its prepared network give the same answer,
# errors and exit status. "@" stands for the file that is written.
both ()
{
  command=$1
  shift
  for network in "$map" "$tmp/town.way"; do
    rm -f "$tmp/written"*
    # shellcheck disable=SC2086 # $files are options
    case $network in
    *.way) wayfind "$command" "$network" "$@" ;;
    *) wayfind "$command" "$network" $files "$@" ;;
    esac > "$tmp/output" 2> "$tmp/errors"
    echo "exit status $?" >> "$tmp/errors"
    cat "$tmp/output" "$tmp/errors" "$tmp/written"* 2> /dev/null |
      sed -E "$of_work" > "$tmp/answer-${network##*.}"
  done
  if grep -q 'exit status [^01]' "$tmp/errors"; then
    cat "$tmp/errors"
    return 1
  fi
  near "$tmp/answer-${map##*.}" "$tmp/answer-way" && return
  echo "by: $command $*"
  return 1
}

# ask_few FROM TO VIA: a question of each kind.
ask_few ()
{
  for output in text json geojson; do
    both route --from "$1" --to "$2" --via "$3" --output $output || return
  done
  both nearest --from "$1" --to "$2" --to "$3" &&
    both matrix --from "$1" --from "$2" --to "$3" --to "$1" &&
    both reach --from "$1" --within "$within" --output geojson &&
    both trip --from "$1" --via "$2" --via "$3" --output gpx &&
    both draw --from "$1" --to "$2" --zoom --output svg
}

# ask FROM TO VIA: every command, and every kind of output.
ask ()
{
  for output in text tsv json geojson gpx svg html; do
    both route --from "$1" --to "$2" --output $output &&
      both route --from "$1" --to "$2" --via "$3" --output $output &&
      both trip --from "$1" --via "$2" --via "$3" --output $output || return
  done
  for output in tsv json; do
    both matrix --from "$1" --from "$2" --to "$3" --to "$1" --output $output &&
      both nearest --from "$1" --to "$2" --to "$3" --count 2 \
        --output $output || return
  done
  for output in tsv json geojson svg html; do
    both reach --from "$1" --within "$within" --bands 3 --output $output ||
      return
  done
  for output in svg html; do
    both draw --from "$1" --to "$2" --mark "$3" --output $output || return
  done
  for output in text svg html; do
    both explain --from "$1" --to "$2" --algorithm dijkstra --frames last \
      --output $output || return
  done
  both route --from "$1" --to "$2" --snap node --output geojson &&
    both route --from "$1" --to "$2" --snap edge --output geojson
}

network ()
{
  both info && both info --output json && both draw --output svg &&
    both draw --output html &&
    both convert --ignore-turns "$tmp/written.geojson" &&
    both convert --ignore-turns "$tmp/written.graphml" &&
    both convert --ignore-turns "$tmp/written.dot" &&
    both convert --ignore-turns "$tmp/written.csv"
}

# prepare MAP ARGUMENT...: sets the map and its prepared network.
prepare ()
{
  map=$1
  shift
  files=$*
  # shellcheck disable=SC2086 # $files are options
  status 0 prepare "$map" $files --write "$tmp/town.way"
}

streets ()
{
  within=2
  for seed in $seeds; do
    grow "$seed"
    prepare "$tmp/town.osm" && network &&
      ask 50.0021,10.0013 50.0112,10.0174 50.0081,10.0065 &&
      ask_few 50.0101,10.0005 50.0004,10.0191 "Town 2" &&
      ask_few "Street 4" 50.0149,10.0103 50.0003,10.0012 || return
  done
}

options ()
{
  grow 4
  prepare "$tmp/town.osm" --profile foot --cost metres && within=1 && network &&
    ask_few 50.0021,10.0013 50.0112,10.0174 50.0081,10.0065 || return
  within=1
  prepare "$tmp/town.osm" --ignore-turns && files= &&
    both route --from 50.0021,10.0013 --to 50.0112,10.0174 --ignore-turns \
      --output geojson
}

# A turn to the right, at a bend that lies between two nodes alone.
directions ()
{
  cat > "$tmp/town.osm" << END
<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6">
<node id="1" lat="0" lon="0"/><node id="2" lat="0.002" lon="0.002"/>
<node id="3" lat="0.002" lon="0"/><node id="4" lat="0.004" lon="0.004"/>
<node id="5" lat="0.002" lon="0.004"/>
<way id="1"><nd ref="1"/><nd ref="3"/><nd ref="2"/>
<tag k="highway" v="primary"/><tag k="name" v="One"/></way>
<way id="2"><nd ref="2"/><nd ref="4"/>
<tag k="highway" v="primary"/><tag k="name" v="Two"/></way>
<way id="3"><nd ref="2"/><nd ref="5"/>
<tag k="highway" v="primary"/><tag k="name" v="Three"/></way>
</osm>
END
  status 0 prepare "$tmp/town.osm" --write "$tmp/town.way" &&
    status 0 route "$tmp/town.way" --from 1 --to 4 &&
    says output ' north on One$' && says output 'left into Two$'
}

# Lines of GeoJSON that name their ends have bends, too.
lines ()
{
  within=2
  grow 5
  status 0 convert "$tmp/town.osm" --ignore-turns "$tmp/town.geojson" &&
    prepare "$tmp/town.geojson" && network &&
    ask_few 50.0021,10.0013 50.0112,10.0174 50.0081,10.0065
}

# Areas of GeoJSON have outlines.
areas ()
{
  cat > "$tmp/town.geojson" << 'END'
{"type": "FeatureCollection", "features": [
{"type": "Feature", "properties": {"name": "West"}, "geometry": {"type":
 "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0.5, 1.4], [0, 1],
 [0, 0]], [[0.4, 0.4], [0.6, 0.4], [0.6, 0.6], [0.4, 0.4]]]}},
{"type": "Feature", "properties": {"name": "East"}, "geometry": {"type":
 "Polygon", "coordinates": [[[1, 0], [2, 0], [2, 1], [1, 1], [1, 0]]]}}]}
END
  prepare "$tmp/town.geojson" && both info && both draw --output svg &&
    both draw --output html && both route --from West --to East --output svg
}

# Two countries, unchanged.
andorra ()
{
  within=5
  prepare "$data/roads/andorra.osm.pbf" && both info &&
    ask_few 42.5063,1.5218 42.5614,1.6004 42.4637,1.4913
}

monaco ()
{
  within=2
  prepare "$data/roads/monaco.osm.gz" && both info &&
    ask_few 43.7396,7.4273 43.7310,7.4197 43.7449,7.4362
}


# check-long asks about more towns.
seeds=1
if test -n "${WAYFIND_TEST_LONG:-}"; then
  seeds='1 2 3 4 5 6 7 8 9 10'
fi

check "/prepared-commands/streets" streets
check "/prepared-commands/options" options
check "/prepared-commands/directions" directions
check "/prepared-commands/lines" lines
check "/prepared-commands/areas" areas
if test -f "$data/roads/andorra.osm.pbf"; then
  check "/prepared-commands/andorra" andorra
  check "/prepared-commands/monaco" monaco
else
  skip "/prepared-commands/andorra" "the data are not there"
  skip "/prepared-commands/monaco" "the data are not there"
fi
done_testing
