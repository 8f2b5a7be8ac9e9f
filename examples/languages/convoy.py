# convoy.py - short ways, and ways that are safe from pirates, in Python
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# A shipper has two aims: few miles, and few of them in the waters where pirates
# are. No weight says how many miles round Africa one mile there is worth, so
# the program shows all sensible compromises: the paths that no other path beats
# in both. Then it asks for the shortest one that keeps a limit.
#
#   python3 examples/languages/convoy.py

import csv
from array import array

import wayfind

METRES = 1852       # in a nautical mile
# The Gulf of Aden and the sea before Somalia, as latitudes and longitudes.
PIRATES = (-5, 18), (43, 65)

try:
    lanes = wayfind.Table.load('examples/data/sea-lanes.geojson',
                               keep_parallel=True)
except wayfind.UnsupportedError as error:
    raise SystemExit(f'no ships: {error}')


def is_risky(node):
    place = lanes.position(node)
    return all(low <= value <= high
               for value, (low, high) in zip(place, PIRATES))


# A measure is an array with a number for each edge: here, its metres if it lies
# among pirates. Half of an edge with one end there does.
risk = array('d', (metres * (is_risky(start) + is_risky(end)) / 2
                   for start, end, metres in lanes.edges()))

with open('examples/data/ports.csv', newline='') as ports:
    PORTS = {row['name']: {'lat': float(row['lat']), 'lon': float(row['lon'])}
             for row in csv.DictReader(ports)}
start, goal = [lanes.nearest(**PORTS[name])[0]
               for name in ('Rotterdam', 'Shanghai')]


def show(path):
    miles, risky = (path.values[name] / METRES for name in ('cost', 'risk'))
    print(f'{miles:8.1f} nautical miles, {risky:7.1f} of them among pirates')


print('Rotterdam to Shanghai:')
front = list(wayfind.Front(lanes, start, goal, 'risk',
                           measures={'risk': risk}))
for path in front:
    show(path)

# The first is the shortest of all, and the last the shortest of the safest.
assert abs(front[0].cost - lanes.find_path(start, goal).cost) < 1
assert front[-1].values['risk'] == 0
safe = lanes.avoid(edges=[edge[:2] for edge, metres
                          in zip(lanes.edges(), risk) if metres > 0])
assert abs(front[-1].cost - safe.find_path(start, goal).cost) < 1

# With a maximum instead of a second criterion there is one answer.
limited, = wayfind.Front(lanes, start, goal, measures={'risk': risk},
                         maxima={'risk': 1000 * METRES})
print(f'{limited.cost / METRES:8.1f} with 1000 among pirates at most')
assert limited.cost == min(path.cost for path in front
                           if path.values['risk'] <= 1000 * METRES)
