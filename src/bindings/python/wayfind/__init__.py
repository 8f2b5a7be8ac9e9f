# __init__.py - what `import wayfind' gives
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Search graphs of any kind, at the speed of C.

A graph is a function that says which nodes lie next to a node.  Nodes are
anything that a dict takes as keys.

>>> import wayfind
>>> def neighbours(room):
...     return [next for next in (room - 1, room + 1) if 0 <= next < 10]
>>> path = wayfind.find_path(neighbours, 2, 7)
>>> path.nodes
[2, 3, 4, 5, 6, 7]
>>> path.cost
5.0

Edges that cost something else than 1 are pairs of a node and a cost.  A dict
of dicts is a graph, too.

>>> roads = {'a': {'b': 1, 'c': 4}, 'b': {'c': 1}, 'c': {}}
>>> wayfind.find_path(roads, 'a', 'c')
Path(['a', 'b', 'c'], cost=2.0)

With a heuristic, which never says more than is left, the search is A*.

>>> def crossings(place):
...     x, y = place
...     for next in (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1):
...         yield next, 1.5
>>> def blocks(place, goal):
...     return 1.5 * (abs(place[0] - goal[0]) + abs(place[1] - goal[1]))
>>> wayfind.find_path(crossings, (0, 0), (2, 1), blocks).cost
4.5

No path is None.  What is reached, the nearest first, comes from `reach`.

>>> print(wayfind.find_path(roads, 'c', 'a'))
None
>>> for node, cost in wayfind.reach(roads, 'a'):
...     print(node, cost)
a 0.0
b 1.0
c 2.0

A `Table` holds a graph that is known beforehand, and is searched without
calling Python: it is made of a list of edges, a NetworkX graph, arrays or a
file.  A `Router` prepares a table, and then answers in microseconds.

>>> table = wayfind.Table.from_edges([('a', 'b', 2), ('b', 'c', 2)])
>>> table.find_path('a', 'c').cost
4.0
>>> wayfind.Router(table).matrix(['a', 'b'], ['b', 'c']).tolist()
[[2.0, 4.0], [0.0, 2.0]]

A `Grid` has cells that are called (column, row).  Views of tables and grids
avoid some nodes or edges, or make turns dear, and leave the rest as it is.

>>> grid = wayfind.Grid.from_text('''
...     . . .
...     . # .
... ''', corners='never')
>>> grid.find_path((0, 1), (2, 1)).cost
4.0
>>> print(grid.avoid([(1, 0)]).find_path((0, 1), (2, 1)))
None
"""

from wayfind._core import (Cancellable, CancelledError, CostError, Error,
                           LimitError, NodeError, ParseError, TooLargeError,
                           UnsupportedError)
from wayfind._core import version as __version__
from wayfind._front import Compromise, Front
from wayfind._graph import Graph, Least, View
from wayfind._grid import Grid
from wayfind._match import Match, MatchedPart, MatchedPoint, load_track
from wayfind._router import Router
from wayfind._search import Path, Reach, find_path, reach
from wayfind._table import Table

__all__ = [
    'Cancellable', 'CancelledError', 'Compromise', 'CostError', 'Error',
    'Front', 'Graph', 'Grid', 'Least', 'LimitError', 'Match', 'MatchedPart',
    'MatchedPoint', 'NodeError', 'ParseError', 'Path', 'Reach', 'Router',
    'Table', 'TooLargeError', 'UnsupportedError', 'View', '__version__',
    'find_path', 'load_track', 'reach',
]
