# python.py - the package wayfind beside heapq, NetworkX and igraph
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# `make bench-python' runs it. Each pair of contestants answers the same
# questions in turn, within one process, and the median of the ratios is
# printed: how many times as fast the package is. Answers are compared. A time
# is CPU time. Peers that are not installed are left out.

import heapq
import os
import random
import statistics
import sys
import time

import wayfind

try:
    import networkx
except ImportError:
    networkx = None
try:
    import igraph
except ImportError:
    igraph = None

ROUNDS = 3 if '--quick' in sys.argv else 9
SIDE = 200


def race(name, bar, ours, theirs, peer, total=float):
    """Prints how many times as fast as `theirs' `ours' is.

    `total' makes a number of an answer, to be compared, when no time counts.
    """
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        a = theirs()
        between = time.process_time()
        b = ours()
        times.append((between - began, time.process_time() - between))
        a, b = total(a), total(b)
        assert abs(a - b) <= 1e-9 * max(a, 1), (name, a, b)
    ratio = statistics.median(a / b for a, b in times)
    slow, fast = (statistics.median(t) * 1e3 for t in zip(*times))
    mark = '' if bar is None else f'{bar:6.0f}  ' + (
        'met' if ratio >= bar else 'MISSED')
    print(f'{name:34}{peer:>10}{slow:10.2f}{fast:10.3f}{ratio:9.2f}{mark}',
          flush=True)


# Searches of a function ----------------------------------------------------

def dijkstra(neighbours, start, goal):
    """What people write with heapq."""
    best = {start: 0}
    came_from = {}
    done = set()
    queue = [(0, start)]
    while queue:
        cost, node = heapq.heappop(queue)
        if node in done:
            continue
        done.add(node)
        if node == goal:
            return cost
        for to, price in neighbours(node):
            total = cost + price
            if to not in best or total < best[to]:
                best[to] = total
                came_from[to] = node
                heapq.heappush(queue, (total, to))
    return -1


def numbers(node):
    x, y = node % SIDE, node // SIDE
    edges = []
    if x:
        edges.append((node - 1, 1))
    if x < SIDE - 1:
        edges.append((node + 1, 1))
    if y:
        edges.append((node - SIDE, 1))
    if y < SIDE - 1:
        edges.append((node + SIDE, 1))
    return edges


def places(place):
    x, y = place
    return [((x + dx, y + dy), 1)
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
            if 0 <= x + dx < SIDE and 0 <= y + dy < SIDE]


def yielded(place):
    x, y = place
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        if 0 <= x + dx < SIDE and 0 <= y + dy < SIDE:
            yield (x + dx, y + dy), 1 + (7 * x + 13 * y) % 5


def race_functions():
    dice = random.Random(1)
    last = SIDE * SIDE - 1
    listed = {node: numbers(node) for node in range(SIDE * SIDE)}
    names = {f'node {i}': [(f'node {dice.randrange(SIDE * SIDE)}',
                            dice.random()) for _ in range(8)]
             for i in range(SIDE * SIDE)}
    for name, neighbours, start, goal in (
            ('a grid, numbers', numbers, 0, last),
            ('a grid, numbers in a dict', listed.__getitem__, 0, last),
            ('a grid, pairs', places, (0, 0), (SIDE - 1, SIDE - 1)),
            ('a grid, pairs from a generator', yielded, (0, 0),
             (SIDE - 1, SIDE - 1)),
            ('random edges, strings in a dict', names.__getitem__, 'node 0',
             'node 17')):
        def ours():
            path = wayfind.find_path(neighbours, start, goal)
            return path.cost if path else -1
        race(name, 2, ours, lambda: dijkstra(neighbours, start, goal), 'heapq')


# Searches of a table -------------------------------------------------------

def streets(dice):
    """Streets of a town: a grid without a tenth of its edges."""
    edges = []
    for node in range(SIDE * SIDE):
        for to in ((node + 1) if (node + 1) % SIDE else None, node + SIDE):
            if to and to < SIDE * SIDE and dice.random() < 0.9:
                edges.append((node, to, 1 + dice.random()))
    return edges


def race_table(place, table, graph, other, pairs):
    """The table, and the same graph by NetworkX and igraph."""
    router = wayfind.Router(table)
    index = table.index
    print(f'{place}: {len(table)} nodes, {table.n_edges} edges')

    def ask(find):
        return [find(a, b) for a, b in pairs]

    def by_search():
        return ask(lambda a, b: table.find_path(a, b, strategy='dijkstra'))

    def by_router():
        return ask(router.find_path)

    def by_costs():
        return table.costs(pairs[0][0])

    def add_paths(paths):
        return sum(path.cost if isinstance(path, wayfind.Path)
                   else networkx.path_weight(graph, path, 'weight')
                   for path in paths)

    def add_edges(paths):
        return sum(path.cost if isinstance(path, wayfind.Path)
                   else sum(other.es[path[0]]['weight']) for path in paths)

    def add_costs(costs):
        costs = costs.values() if isinstance(costs, dict) else costs
        return sum(cost for cost in costs if cost < float('inf'))

    if graph:
        def theirs():
            return ask(lambda a, b: networkx.dijkstra_path(graph, a, b))
        race('paths, by Dijkstra', 100, by_search, theirs, 'NetworkX',
             add_paths)
        race('paths, by a router', None, by_router, theirs, 'NetworkX',
             add_paths)
        race('costs to all nodes', 100, by_costs,
             lambda: networkx.single_source_dijkstra_path_length(
                 graph, pairs[0][0]), 'NetworkX', add_costs)
        race('costs to all nodes, by a router', None,
             lambda: router.costs(pairs[0][0]),
             lambda: networkx.single_source_dijkstra_path_length(
                 graph, pairs[0][0]), 'NetworkX', add_costs)
    if other:
        def theirs():
            return ask(lambda a, b: other.get_shortest_paths(
                index(a), index(b), 'weight', output='epath'))
        race('paths, by Dijkstra', None, by_search, theirs, 'igraph',
             add_edges)
        race('paths, by a router', None, by_router, theirs, 'igraph',
             add_edges)
        race('costs to all nodes', None, by_costs,
             lambda: other.distances(index(pairs[0][0]), weights='weight')[0],
             'igraph', add_costs)


def race_tables(place, table):
    edges = [(node, to, cost) for node in table
             for to, cost in table.neighbours(node)]
    graph = other = None
    if networkx:
        graph = networkx.DiGraph()
        graph.add_weighted_edges_from(edges)
    if igraph:
        other = igraph.Graph(len(table), [(table.index(a), table.index(b))
                                          for a, b, _ in edges],
                             directed=True)
        other.es['weight'] = [cost for _, _, cost in edges]
    largest = [node for node, _ in table.reach(edges[len(edges) // 2][0])]
    dice = random.Random(3)
    race_table(place, table, graph, other,
               [dice.sample(largest, 2) for _ in range(5)])


print(f'{"":34}{"peer":>10}{"its ms":>10}{"ours":>10}{"times":>9}{"bar":>6}')
if "--tables" not in sys.argv:
    race_functions()
race_tables('streets', wayfind.Table.from_edges(streets(random.Random(2))))
roads = os.path.join(os.environ.get('WAYFIND_TEST_DATA', ''), 'roads')
for city in ('seattle',):
    if os.path.exists(f'{roads}/{city}.gr.gz'):
        race_tables(city, wayfind.Table.load(f'{roads}/{city}.gr.gz',
                                             nodes=f'{roads}/{city}.co.gz'))
