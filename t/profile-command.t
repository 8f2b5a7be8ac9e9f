#!/bin/sh
# profile-command.t: a profile of one's own, and the files that are shipped
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"
. "$top_srcdir/t/lib/command.sh"

town=$top_srcdir/examples/data/town.osm
shipped=$top_srcdir/examples/profiles

# same PROFILE MAP: the file PROFILE and the built-in profile make the same
# network of MAP, to the last byte.
same ()
{
  profile=$1 map=$2
  for more in "" "--turn-cost usual"; do
    status 0 prepare "$map" --profile "$profile" --cost seconds $more \
      --write "$tmp/built-in.way" --landmarks 0 --no-hierarchy &&
      status 0 prepare "$map" --profile "$shipped/$profile.profile" $more \
        --write "$tmp/file.way" --landmarks 0 --no-hierarchy &&
      cmp "$tmp/built-in.way" "$tmp/file.way" || return 1
  done
}

for profile in car bicycle foot; do
  check "/profile-command/same/$profile" same $profile "$town"
  for map in monaco.osm.gz andorra.osm.pbf; do
    if test -n "$WAYFIND_TEST_QUICK"; then
      skip "/profile-command/same/$profile/$map" "slow"
    elif test -e "$data/roads/$map"; then
      check "/profile-command/same/$profile/$map" same $profile \
        "$data/roads/$map"
    else
      skip "/profile-command/same/$profile/$map" "$data/roads/$map is absent"
    fi
  done
done

# 1 to 2 over 1112 metres of track; from 2 to 3 over as much of a street.
cat > "$tmp/two.osm" << 'END'
<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6">
<node id="1" lat="0" lon="0"/>
<node id="2" lat="0" lon="0.01"/>
<node id="3" lat="0" lon="0.02"/>
<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="track"/></way>
<way id="2"><nd ref="2"/><nd ref="3"/><tag k="highway" v="residential"/></way>
</osm>
END
two=$tmp/two.osm

# A profile that lets a truck drive 36 km/h in streets, and on no track.
printf '%s\n' '[profile]' 'base = car' '' '[highway]' 'residential = 36' \
  'track = no' > "$tmp/truck.profile"

# Every command that reads the map takes it, and the costs are seconds: 1112
# metres at 10 m/s.
commands ()
{
  own="--profile $tmp/truck.profile"
  status 0 route "$two" --from 2 --to 3 $own &&
    says output '^0:01:51 over 2' &&
    status 0 info "$two" $own && says output '^nodes +2, of which' &&
    fails 2 'from the nearest edge' \
      route "$two" --from 0,0 --to 0,0.02 --max-snap 0.1 $own &&
    status 0 matrix "$two" --from 2 --to 3 $own &&
    says output '111' &&
    status 0 convert "$two" "$tmp/two.csv" $own &&
    says ../"${tmp##*/}/two.csv" '111' &&
    status 0 reach "$two" --from 2 --within 120 $own &&
    status 0 nearest "$two" --from 2 --to 3 $own
}

errors ()
{
  fails 2 'profile bus: expected car, bicycle, foot, or a file' \
    info "$two" --profile bus &&
    printf '[highway]\nresidental = 36\n' > "$tmp/bad.profile" &&
    fails 3 'bad.profile:2: .highway. has no value "residental"; correct it' \
      info "$two" --profile "$tmp/bad.profile" &&
    fails 3 'two.osm:1: ' info "$two" --profile "$two" &&
    fails 3 'before they are prepared' info \
      "$top_srcdir/examples/data/tutorial.map" \
      --profile "$tmp/truck.profile" &&
    status 0 prepare "$two" --write "$tmp/two.way" &&
    fails 3 'before they are prepared' info "$tmp/two.way" \
      --profile "$tmp/truck.profile" &&
    fails 3 'irectory' info "$two" --profile "$tmp"
}

check /profile-command/commands commands
check /profile-command/errors errors

done_testing
