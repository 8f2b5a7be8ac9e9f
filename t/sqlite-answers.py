# sqlite-answers.py - answers of the SQLite extension, by brute force
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# sqlite-answers.py EXTENSION FIRST: the number of the first test. Other parts
# of sqlite.t import the frame: case(), run(), connect(), raises().

import heapq
import itertools
import json
import math
import os
import random
import sqlite3
import sys
import traceback

QUICK = bool(os.environ.get('WAYFIND_TEST_QUICK'))
EDGES = 'SELECT id, source, target, cost, reverse_cost FROM edges'
inf = math.inf
cases = []


def case(name):
    def add(function):
        cases.append((name, function))
        return function
    return add


def run():
    number = int(sys.argv[2])
    for name, function in cases:
        try:
            function()
            print(f'ok {number} /sqlite/{name}')
        except Exception:
            print(f'not ok {number} /sqlite/{name}')
            print('# ' + traceback.format_exc().replace('\n', '\n# '))
        sys.stdout.flush()
        number += 1
    print(f'1..{number - 1}')


def connect(path=':memory:', **options):
    db = sqlite3.connect(path, isolation_level=None, **options)
    db.enable_load_extension(True)
    db.load_extension(sys.argv[1])
    db.enable_load_extension(False)
    return db


def make_edges(db, rows, table='edges'):
    db.execute(f'CREATE TABLE {table} (id INTEGER PRIMARY KEY, source, target,'
               ' cost, reverse_cost)')
    db.executemany(f'INSERT INTO {table} VALUES (?, ?, ?, ?, ?)', rows)


def raises(words, function, *arguments, error=sqlite3.OperationalError):
    # With the words, or any of several.
    try:
        result = function(*arguments)
        if hasattr(result, 'fetchall'):
            result = result.fetchall()
    except error as caught:
        assert any(some in str(caught) for some in
                   ([words] if isinstance(words, str) else words)), caught
        return
    raise AssertionError(f'no error, but {result!r}')


# An independent oracle ------------------------------------------------------

def arcs_of(rows, directed):
    arcs = {}
    for edge, a, b, cost, back in rows:
        arcs.setdefault(a, [])
        arcs.setdefault(b, [])
        for x, y, c in (((a, b, cost), (b, a, back)) if directed else
                        ((a, b, cost), (b, a, cost), (b, a, back),
                         (a, b, back))):
            if c is not None and c >= 0:
                arcs[x].append((y, c, edge))
    return arcs


def costs_from(arcs, starts):
    best, heap = {}, [(0, start) for start in starts]
    while heap:
        cost, node = heapq.heappop(heap)
        if node in best:
            continue
        best[node] = cost
        for to, c, _ in arcs[node]:
            if to not in best:
                heapq.heappush(heap, (cost + c, to))
    return best


def simple_paths(arcs, start, goal):
    found = []

    def walk(path, cost):
        if path[-1] == goal:
            found.append((cost, tuple(path)))
            return
        least = {}
        for to, c, _ in arcs[path[-1]]:
            least[to] = min(c, least.get(to, inf))
        for to, c in least.items():
            if to not in path:
                walk(path + [to], cost + c)
    walk([start], 0)
    return sorted(found)


def random_rows(dice, ids=None, whole=True):
    n = dice.randrange(2, 9)
    name = [f'node {i}' if ids == 'text' else i - 3 for i in range(n)]
    rows = []
    for edge in range(dice.randrange(1, 4 * n)):
        def cost():
            if dice.random() < 0.15:
                return dice.choice((None, -1, -0.5))
            return dice.randrange(9) if whole else dice.random()
        rows.append((edge + 100, dice.choice(name), dice.choice(name), cost(),
                     cost()))
    return rows


def check_path(rows, answer, arcs, start, goal, want):
    # The edges are rows that lead on, at their costs, and sum up.
    by_id = {row[0]: row for row in rows}
    assert answer[0][1] == start and answer[-1][1] == goal, answer
    assert [row[0] for row in answer] == list(range(1, len(answer) + 1))
    total = 0
    for here, there in zip(answer, answer[1:]):
        _, node, edge, cost, agg = here
        assert abs(agg - total) < 1e-9
        assert edge in by_id
        assert (there[1], cost, edge) in arcs[node], (here, there)
        total += cost
    assert answer[-1][2] is None and answer[-1][3] == 0
    assert abs(answer[-1][4] - total) < 1e-9 and abs(total - want) < 1e-9


def worlds(seed, count):
    dice = random.Random(seed)
    for i in range(count if not QUICK else count // 10):
        rows = random_rows(dice, 'text' if i % 2 else None, i % 3 > 0)
        db = connect()
        make_edges(db, rows)
        for directed in (1, 0):
            arcs = arcs_of(rows, directed)
            yield dice, db, rows, directed, arcs, sorted(arcs)
        db.close()


# Answers --------------------------------------------------------------------

@case('answers/route')
def _():
    n_paths = 0
    for dice, db, rows, directed, arcs, nodes in worlds('route', 200):
        for _ in range(3):
            start, goal = dice.choice(nodes), dice.choice(nodes)
            want = costs_from(arcs, [start]).get(goal)
            got = db.execute('SELECT * FROM wayfind_route (?, ?, ?, ?)',
                             (EDGES, start, goal, directed)).fetchall()
            assert (want is None) == (got == []), (want, got)
            if got:
                n_paths += 1
                check_path(rows, got, arcs, start, goal, want)
    assert n_paths > 20


@case('answers/reach')
def _():
    for dice, db, rows, directed, arcs, nodes in worlds('reach', 200):
        starts = dice.sample(nodes, min(2, len(nodes)))
        limit = dice.choice((0, 3, 7, inf))
        want = {node: cost for node, cost in costs_from(arcs, starts).items()
                if cost <= limit}
        got = db.execute('SELECT node, came_from, edge, cost, agg_cost FROM'
                         ' wayfind_reach (?, ?, ?, ?)',
                         (EDGES, json.dumps(starts), limit,
                          directed)).fetchall()
        assert {row[0]: row[4] for row in got}.keys() == want.keys()
        assert len(got) == len(want)
        assert [row[4] for row in got] == sorted(row[4] for row in got)
        for node, before, edge, cost, agg in got:
            assert abs(want[node] - agg) < 1e-9
            if edge is None:
                assert node in starts and before == node and agg == 0
            else:
                assert (node, cost, edge) in arcs[before]
                assert abs(want[before] + cost - agg) < 1e-9


@case('answers/matrix')
def _():
    for dice, db, rows, directed, arcs, nodes in worlds('matrix', 200):
        starts = dice.sample(nodes, dice.randrange(1, len(nodes) + 1))
        goals = dice.sample(nodes, dice.randrange(1, len(nodes) + 1))
        want = {(a, b): cost for a in starts
                for b, cost in costs_from(arcs, [a]).items() if b in goals}
        got = db.execute('SELECT * FROM wayfind_matrix (?, ?, ?, ?)',
                         (EDGES, json.dumps(starts + starts[:1]),
                          json.dumps(goals), directed)).fetchall()
        assert len(got) == len(want)
        for a, b, cost in got:
            assert abs(want[a, b] - cost) < 1e-9


@case('answers/nearest')
def _():
    for dice, db, rows, directed, arcs, nodes in worlds('nearest', 200):
        start = dice.choice(nodes)
        goals = dice.sample(nodes, dice.randrange(1, len(nodes) + 1))
        count = dice.randrange(1, 5)
        best = costs_from(arcs, [start])
        want = sorted(best[goal] for goal in goals if goal in best)[:count]
        got = db.execute('SELECT * FROM wayfind_nearest (?, ?, ?, ?, ?)',
                         (EDGES, start, json.dumps(goals), count,
                          directed)).fetchall()
        assert [row[0] for row in got] == list(range(1, len(want) + 1))
        assert all(abs(row[2] - cost) < 1e-9 for row, cost in zip(got, want))
        assert all(row[1] in goals and abs(best[row[1]] - row[2]) < 1e-9
                   for row in got)
        assert len({row[1] for row in got}) == len(got)


@case('answers/trip')
def _():
    for dice, db, rows, directed, arcs, nodes in worlds('trip', 100):
        stops = dice.sample(nodes, dice.randrange(1, min(6, len(nodes)) + 1))
        around = dice.randrange(2)
        costs = {a: costs_from(arcs, [a]) for a in stops}
        orders = [stops[:1] + list(rest) + (stops[:1] if around
                                            and len(stops) > 1 else [])
                  for rest in itertools.permutations(stops[1:])]
        want = min(sum(costs[a].get(b, inf) for a, b in zip(order, order[1:]))
                   for order in orders)
        got = db.execute('SELECT node, cost, agg_cost FROM wayfind_trip (?, ?)'
                         ' WHERE round = ? AND directed = ?',
                         (EDGES, json.dumps(stops), around,
                          directed)).fetchall()
        assert (want == inf) == (got == []), (want, got)
        if got:
            assert [row[0] for row in got] in orders
            total = 0
            for (node, cost, agg), (to, _, _) in zip(got, got[1:]):
                assert abs(costs[node][to] - cost) < 1e-9
                assert abs(agg - total) < 1e-9
                total += cost
            assert abs(got[-1][2] - want) < 1e-9 and got[-1][1] == 0


@case('answers/components')
def _():
    for dice, db, rows, directed, arcs, nodes in worlds('components', 100):
        reached = {a: costs_from(arcs, [a]).keys() for a in nodes}
        weak = {a: costs_from({n: [(m, 0, 0) for m in nodes for x, y in
                                   ((n, m), (m, n))
                                   if any(t == y for t, _, _ in arcs[x])]
                               for n in nodes}, [a]).keys() for a in nodes}
        if not directed:
            continue
        for strong in (0, 1):
            got = dict(db.execute('SELECT * FROM wayfind_components (?, ?)',
                                  (EDGES, strong)).fetchall())
            assert sorted(got) == nodes
            for a, b in itertools.product(nodes, nodes):
                same = (b in reached[a] and a in reached[b] if strong
                        else b in weak[a])
                assert (got[a] == got[b]) == same
            sizes = [list(got.values()).count(i + 1)
                     for i in range(max(got.values()))]
            assert sizes == sorted(sizes, reverse=True) and sizes[-1] > 0


@case('answers/k-routes')
def _():
    for dice, db, rows, directed, arcs, nodes in worlds('k', 100):
        start, goal = dice.choice(nodes), dice.choice(nodes)
        want = simple_paths(arcs, start, goal)[:5]
        got = db.execute('SELECT * FROM wayfind_k_routes (?, ?, ?, 5, ?)',
                         (EDGES, start, goal, directed)).fetchall()
        routes = {}
        for row in got:
            routes.setdefault(row[0], []).append(row[1:])
        assert list(routes) == list(range(1, len(want) + 1)), (want, got)
        for route, (cost, _) in zip(routes.values(), want):
            check_path(rows, route, arcs, start, goal, cost)
        assert len({tuple(row[1] for row in route)
                    for route in routes.values()}) == len(routes)


@case('answers/parallel-edges-keep-their-ids')
def _():
    db = connect()
    make_edges(db, [(7, 1, 2, 5, None), (9007199254740993, 1, 2, 3, None),
                    (9, 1, 2, 3, None), (10, 2, 1, 4, 2)])
    got = db.execute('SELECT edge, cost FROM wayfind_route (?, 1, 2)',
                     (EDGES,)).fetchall()
    assert got == [(10, 2.0), (None, 0.0)], got
    db.execute('DELETE FROM edges WHERE id = 10')
    got = db.execute('SELECT edge, cost FROM wayfind_route (?, 1, 2)',
                     (EDGES,)).fetchall()
    assert got[0] in ((9, 3.0), (9007199254740993, 3.0)), got


@case('answers/ids-of-both-types')
def _():
    db = connect()
    make_edges(db, [(1, 5, '5', 1, None), (2, '5', 'Köln', 1, None),
                    (3, 'Köln', -2**63, 1, None),
                    (4, -2**63, 2**63 - 1, 1, None)])
    got = db.execute('SELECT node FROM wayfind_route (?, 5, ?)',
                     (EDGES, 2**63 - 1)).fetchall()
    assert got == [(5,), ('5',), ('Köln',), (-2**63,), (2**63 - 1,)], got
    # Text ids of edges, and rows without any.
    sql = "SELECT 'way ' || id AS id, source, target, cost FROM edges"
    got = db.execute("SELECT edge FROM wayfind_route (?, '5', 'Köln')",
                     (sql,)).fetchall()
    assert got == [('way 2',), (None,)], got
    sql = 'SELECT source, target, cost FROM edges'
    got = db.execute("SELECT edge, cost FROM wayfind_route (?, '5', 'Köln')",
                     (sql,)).fetchall()
    assert got == [(None, 1.0), (None, 0.0)], got


@case('answers/costs-at-the-ends-of-ranges')
def _():
    db = connect()
    for cost in (0, 1, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**53, 2**53 + 2,
                 1e298, 5e-324, 0.1):
        db.execute('DROP TABLE IF EXISTS edges')
        make_edges(db, [(1, 1, 2, cost, cost), (2, 2, 3, cost, None),
                        (3, 3, 4, cost, None)])
        for directed in (0, 1):
            got = db.execute('SELECT agg_cost FROM wayfind_route (?, 1, 4, ?)'
                             ' WHERE node = 4', (EDGES, directed)).fetchall()
            want = float(cost) + float(cost) + float(cost)
            assert got == [(want,)], (cost, got)


@case('answers/null-has-no-rows')
def _():
    db = connect()
    make_edges(db, [(1, 1, 2, 1, 1)])
    for sql, arguments in (('wayfind_route (?, ?, 2)', (EDGES, None)),
                           ('wayfind_route (?, 1, ?)', (EDGES, None)),
                           ('wayfind_route (?, 1, 2)', (None,)),
                           ('wayfind_matrix (?, 1, ?)', (EDGES, None))):
        assert db.execute(f'SELECT * FROM {sql}', arguments).fetchall() == []


@case('answers/lists-may-be-empty')
def _():
    db = connect()
    make_edges(db, [(1, 1, 2, 1, 1)])
    for sql in ("wayfind_matrix (?, '[]', 1)", "wayfind_matrix (?, 1, '[]')",
                "wayfind_nearest (?, 1, '[]')", "wayfind_trip (?, '[]')",
                "wayfind_reach (?, '[]', 3)"):
        assert db.execute(f'SELECT * FROM {sql}', (EDGES,)).fetchall() == []


@case('answers/several-goals-by-in')
def _():
    db = connect()
    make_edges(db, [(i, i, i + 1, 1, 1) for i in range(9)])
    got = db.execute('SELECT goal, max (agg_cost) FROM wayfind_route'
                     ' WHERE edges = ? AND start = 0 AND goal IN (3, 5, 7)'
                     ' GROUP BY goal', (EDGES,)).fetchall()
    assert got == [(3, 3.0), (5, 5.0), (7, 7.0)], got


@case('answers/networkx')
def _():
    try:
        import networkx
    except ImportError:
        print('# there is no networkx')
        return
    graph = networkx.gnm_random_graph(300, 900, seed=5, directed=True)
    dice = random.Random('networkx')
    rows = [(i, a, b, dice.randrange(1, 100), None)
            for i, (a, b) in enumerate(graph.edges)]
    graph.add_weighted_edges_from((a, b, c) for _, a, b, c, _ in rows)
    db = connect()
    make_edges(db, rows)
    nodes = json.dumps(sorted(graph.nodes))
    for start in range(0, 300, 30):
        want = networkx.single_source_dijkstra_path_length(graph, start)
        if start not in {n for row in rows for n in row[1:3]}:
            continue
        got = dict(db.execute('SELECT node, agg_cost FROM wayfind_reach'
                              ' (?, ?, 1e9)', (EDGES, start)).fetchall())
        assert got == want
    db.close()
    assert nodes


if __name__ == '__main__':
    run()
