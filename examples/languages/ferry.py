# ferry.py - a wolf, a goat and a cabbage, and a ship, in Python
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Two graphs. The first is a function: a node is the place of each passenger, and nothing
# is listed beforehand. The second is a table from a file, in which a route by
# sea is looked for, and then many by a router.
#
#   python3 examples/languages/ferry.py

import csv
import math

import wayfind

ALL = frozenset(('farmer', 'wolf', 'goat', 'cabbage'))


def is_safe(bank):
    """Whether no passenger is eaten on the bank without the farmer."""
    return ('farmer' in bank or 'goat' not in bank
            or not bank & {'wolf', 'cabbage'})


def crossings(left):
    """The passengers on the left bank, after each crossing that all survive."""
    here = left if 'farmer' in left else ALL - left
    for passenger in here:          # the farmer alone is his own passenger
        boat = {'farmer', passenger}
        after = left - boat if 'farmer' in left else left | boat
        if is_safe(after) and is_safe(ALL - after):
            yield after


path = wayfind.find_path(crossings, ALL, frozenset())
for before, after in zip(path, path[1:]):
    print('over:' if 'farmer' in before else 'back:',
          ', '.join(sorted(before ^ after)))
print(f'{path.cost:.0f} crossings')

# Ships ---------------------------------------------------------------------

with open('examples/data/ports.csv', newline='') as ports:
    PORTS = {row['name']: {'lat': float(row['lat']), 'lon': float(row['lon'])}
             for row in csv.DictReader(ports)}
METRES = 1852       # in a nautical mile

try:
    lanes = wayfind.Table.load('examples/data/sea-lanes.geojson')
except wayfind.UnsupportedError as error:
    raise SystemExit(f'no ships: {error}')

names = ['Rotterdam', 'New York', 'Singapore', 'Shanghai']
nodes = [lanes.nearest(**PORTS[name])[0] for name in names]
route = lanes.find_path(nodes[0], nodes[-1])
print(f'Rotterdam to Shanghai: {route.cost / METRES:.1f} nautical miles')

# Costs between many places at once, as a list of rows.
matrix = wayfind.Router(lanes).matrix(nodes, nodes).tolist()
for name, row in zip(names, matrix):
    print(f'{name:10}', *(f'{cost / METRES:7.0f}' for cost in row))
assert math.isclose(matrix[0][-1], route.cost)
