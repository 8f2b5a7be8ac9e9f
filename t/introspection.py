# introspection.py - the library as used by a program in another language
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Speaks TAP. Expected values are worked out by hand from the graphs below.

import re
import sys
import gi
gi.require_version('Wayfind', '1')
from gi.repository import Gio, GLib, Wayfind

n_tests = 0


def check(name, passed):
    global n_tests
    n_tests += 1
    print(('ok' if passed else 'not ok'), n_tests, '/introspection/' + name)


# A square of 5 by 5 cells, numbered row by row, and a wall with one gap:
# from 0 to 4 by way of row 4 is 12 steps.
SIDE = 5
WALL = {2, 7, 12, 17}


def neighbours(node, edges, *data):
    x, y = node % SIDE, node // SIDE
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        to = (y + dy) * SIDE + x + dx
        if 0 <= x + dx < SIDE and 0 <= y + dy < SIDE and to not in WALL:
            edges.add_full(to, 0, 0xffffffff)


def cost(start, to, *data):
    return 1


def heuristic(node, goal, *data):
    return (abs(node % SIDE - goal % SIDE)
            + abs(node // SIDE - goal // SIDE))


def make_graph():
    node_type = Wayfind.NodeType.new_index(SIDE * SIDE)
    graph = Wayfind.CallbackGraph.new(node_type, neighbours, None)
    graph.set_cost(cost, None)
    graph.set_heuristic(heuristic, None)
    return graph


graph = make_graph()

for strategy in (Wayfind.Strategy.BFS, Wayfind.Strategy.DIJKSTRA,
                 Wayfind.Strategy.ASTAR, Wayfind.Strategy.WEIGHTED_ASTAR,
                 Wayfind.Strategy.GREEDY):
    path = Wayfind.find_path(graph, 0, 4, strategy)
    nodes = [path.get_node(i) for i in range(path.get_length())]
    check('strategy/' + Wayfind.strategy_get_name(strategy),
          path.get_cost() == 12 and nodes[0] == 0 and nodes[-1] == 4
          and 22 in nodes and not WALL & set(nodes))

# A view: one more blocked cell closes the gap.
overlay = Wayfind.Overlay.new(graph)
layer = overlay.get_layer('guards')
layer.set_extra_cost(22, 5)
check('view/dearer', Wayfind.find_path(overlay, 0, 4,
                                       Wayfind.Strategy.DIJKSTRA)
      .get_cost() == 17)
layer.set_extra_cost(22, float('inf'))
check('view/blocked', Wayfind.find_path(overlay, 0, 4,
                                        Wayfind.Strategy.DIJKSTRA) is None)

# A table from a file.
table = Wayfind.load_table(sys.argv[1], None, None)
start, goal = (table.find_node(name)[1] for name in sys.argv[2:4])
path = Wayfind.find_path(table, start, goal, Wayfind.Strategy.ASTAR)
check('table/least-cost', path.get_cost() == float(sys.argv[4]))

# Limits and a cancellation.
search = Wayfind.Search.new(graph, Wayfind.Strategy.DIJKSTRA)
search.set_start(0)
search.set_goal(4)
limits = Wayfind.Limits.new()
limits.set_max_expansions(3)
search.set_limits(limits)
check('limits/expansions',
      search.run() == Wayfind.Status.MAX_EXPANSIONS)
search.set_limits(None)
check('limits/none', search.run() == Wayfind.Status.FOUND)

cancellable = Gio.Cancellable()
cancellable.cancel()
limits = Wayfind.Limits.new()
limits.set_cancellable(cancellable)
search.reset()
search.set_limits(limits)
check('cancelled/status', search.run() == Wayfind.Status.CANCELLED)
try:
    Wayfind.find_path_full(graph, 0, 4, Wayfind.Strategy.DIJKSTRA, limits)
    check('cancelled/error', False)
except GLib.Error as error:
    check('cancelled/error',
          error.matches(Gio.io_error_quark(), Gio.IOErrorEnum.CANCELLED))

# What headers define is there: constants by name, and each enumeration and
# struct with a type of its own. Macros that take arguments, types' names, and
# what only C can say (an initializer, an attribute) have no name here.
headers = ''.join(open(path).read() for path in sys.argv[5:])
constants = set(re.findall(r'^#define WAY_(\w+) ', headers, re.M))
constants = {name for name in constants
             if not re.match('TYPE_|AVAILABLE|EXPORT$|ERROR$', name)
             and not name.endswith('_DEFAULTS')}
check('constants/there-are-some', 'EDGE_NONE' in constants)
for name in sorted(constants):
    check('constants/' + name, hasattr(Wayfind, name))
check('constants/edge-none', Wayfind.EDGE_NONE == 2 ** 32 - 1)
check('constants/component-none', Wayfind.COMPONENT_NONE == 2 ** 32 - 1)
check('constants/last-step', Wayfind.EXPLANATION_LAST_STEP == 2 ** 32 - 1)
check('constants/whole-hidden', Wayfind.WHOLE_HIDDEN == 2 ** 32 - 1)
check('constants/trip-anywhere', Wayfind.TRIP_ANYWHERE == 2 ** 32 - 1)
check('constants/diagonal', Wayfind.GRID_DIAGONAL == 1518500250 / 2 ** 30)
check('constants/tolerance', Wayfind.MESH_DEFAULT_TOLERANCE == -1)
check('constants/version', Wayfind.MAJOR_VERSION == 1)

TYPED = r'^typedef (?:enum|struct)\b[^;{]*\{.*?^\} Way(\w+);'
OPAQUE = r'^typedef struct _Way(\w+)(?<!Class) Way\1;'
SKIPPED = r'^ \* Way(\w+): \(skip\)$'
# Structs of functions are for C alone, and those that say so.
typed = {name for name in re.findall(TYPED, headers, re.M | re.S)
         if not name.endswith('Funcs')} - set(re.findall(SKIPPED, headers,
                                                         re.M))
opaque = set(re.findall(OPAQUE, headers, re.M))
check('types/there-are-some', {'Strategy', 'Position'} <= typed
      and 'Limits' in opaque)
for name in sorted(typed | opaque):
    check('types/' + name, getattr(Wayfind, name).__gtype__.name
          == 'Way' + name)

options = Wayfind.Alternatives()
options.init()
check('defaults/alternatives', (options.n_paths, options.max_shared,
                                options.max_stretch) == (3, 0.5, 1.25))
edges = Wayfind.Edges.new(Wayfind.NodeType.new_index(2))
edges.add_full(1, 3, Wayfind.EDGE_NONE)
check('edges/without-an-id', edges.get_length() == 1
      and edges.get_edge(0) == Wayfind.EDGE_NONE)

trip = Wayfind.Trip.find([0, 9, 1, 9, 0, 1, 1, 1, 0], 3, 0,
                         Wayfind.TRIP_ANYWHERE, None)
check('trip/order', [trip.get_place(i) for i in range(trip.get_length())]
      == [0, 2, 1] and trip.get_cost() == 2)

print('1..%d' % n_tests)
