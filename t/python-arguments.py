# python-arguments.py - how the package treats its arguments, for python.t
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# python-arguments.py TOP FIRST: the number of the first test. Options are
# combined at random and held to Bellman-Ford, and every number that a caller
# gives is tried with values that are out of range or of a wrong type.

import array
import collections
import copy
import decimal
import fractions
import gc
import importlib
import math
import pickle
import random
import sys
import types

import wayfind
from python import (KINDS, ROUNDS, case, cases, is_blocked, oracle, raises,
                    random_edges, run, same, walk)

grids = importlib.import_module('python-grids')
cases.clear()
inf = math.inf

# Options together ----------------------------------------------------------

Pair = collections.namedtuple('Pair', 'x y')
NODES = {kind: KINDS[kind] for kind in ('int', 'str', 'pair', 'triple')}
NODES['pair-of-pairs'] = lambda i: ((i, 0), (0, i))
NODES['named-pair'] = lambda i: Pair(i, -i)
# The start differs in kind from the other nodes, so a keyword has to name their
# kind.
NODES['pair-at-start'] = lambda i: (0, 7) if i == 0 else f'node {i}'
NODES['text-at-start'] = lambda i: 'start' if i == 0 else (i, 7)
MIXED = 'pair-at-start', 'text-at-start'

FORMS = {'list': list, 'tuple': tuple, 'iterator': iter,
         'generator': lambda pairs: (pair for pair in pairs)}
EXACT = 'dijkstra', 'astar', 'ida'
STRATEGIES = *EXACT, 'bfs', 'greedy', 'weighted', 'weighted-ida', None


def small_edges(dice):
    n, edges = random_edges(dice)
    n = min(n, 8)
    return n, [(a, b, cost) for a, b, cost in edges
               if a < n and b < n and cost < 1e9]


def check_answer(path, edges, costs, goal, strategy, weight):
    """Whether a path is what its strategy promises: costs are to each node."""
    if is_blocked(path, edges, 0, goal):
        return
    assert (path is None) == (costs[goal] == inf), (path, costs[goal])
    if path is None:
        return
    assert path.nodes[0] == 0 and path.nodes[-1] == goal
    assert path.costs[0] == 0 and path.cost < inf
    assert path.cost >= walk(path.nodes, edges) or same(
        path.cost, walk(path.nodes, edges))
    if strategy in EXACT or strategy is None:
        assert same(path.cost, costs[goal]), (strategy, path, costs[goal])
    if strategy in ('weighted', 'weighted-ida'):
        assert path.cost <= max(1, weight) * costs[goal] * (1 + 1e-9)
    if strategy == 'bfs':
        hops = oracle(len(costs), [(a, b, 1) for a, b, _ in edges], 0)
        assert len(path) - 1 == hops[goal]


def check_options(dice, kind):
    name = NODES[kind]
    n, edges = small_edges(dice)
    number = {name(i): i for i in range(n)}
    weighted = dice.choice([True, False] if kind in MIXED
                           else [True, False, None])
    has_costs = weighted is not False and (weighted or dice.random() < 0.7)
    if not has_costs:
        edges = [(a, b, 1) for a, b, _ in edges]
    out = {name(i): [] for i in range(n)}
    for a, b, cost in edges:
        out[name(a)].append((name(b), cost) if has_costs else name(b))
    form = dice.choice(list(FORMS))
    graph = lambda node: FORMS[form](out[node])
    if form in ('list', 'tuple') and dice.random() < 0.5:
        graph = {node: FORMS[form](items) for node, items in out.items()}
        if dice.random() < 0.3:
            graph = types.MappingProxyType(graph)
    goal = dice.randrange(n)
    costs = oracle(n, edges, 0)
    left = oracle(n, [(b, a, cost) for a, b, cost in edges], goal)
    share, weight = dice.random(), dice.choice([0, 0.5, 1, 3])
    strategy = dice.choice(STRATEGIES)
    heuristic = dice.choice([None, lambda node, to:
                             share * min(left[number[node]], 1e9)])
    options = {'strategy': strategy, 'weighted': weighted, 'weight': weight}
    # Without a way to the goal, iterative deepening would try all ways.
    if 'ida' in (strategy or '') and costs[goal] == inf:
        return
    path = wayfind.find_path(graph, name(0), name(goal), heuristic, **options)
    check_answer(path and wayfind.Path([number[x] for x in path], path.costs),
                 edges, costs, goal, strategy, weight)
    found = {number[node]: cost for node, cost in wayfind.reach(
        graph, name(0), weighted=weighted)}
    assert found.keys() == {i for i in range(n) if costs[i] < inf}
    assert all(same(found[i], costs[i]) for i in found)


for kind in NODES:
    @case(f'options/functions/{kind}')
    def _(kind=kind):
        dice = random.Random(f'options {kind}')
        for _ in range(ROUNDS // 4):
            check_options(dice, kind)


def check_views(dice, kind):
    """The same of tables and their views, which heed no `weighted'."""
    name = NODES[kind]
    n, edges = small_edges(dice)
    places = {name(i): (dice.random(), dice.random()) for i in range(n)}
    view = wayfind.Table.from_edges(
        [(name(a), name(b), cost) for a, b, cost in edges],
        nodes=map(name, range(n)), directed=True,
        positions=dice.choice([None, places]))
    closed = set()
    for _ in range(dice.randrange(3)):
        nodes, roads = grids.random_avoided(dice, n, edges)
        nodes = {i: cost for i, cost in nodes.items()}
        closed |= {i for i, cost in nodes.items() if cost == inf}
        edges = grids.left_of(edges, nodes, roads)
        view = view.avoid({name(i): cost for i, cost in nodes.items()},
                          edges={(name(a), name(b)): cost
                                 for (a, b), cost in roads.items()})
    if dice.random() < 0.3:
        view = view.with_turns()            # states, but no costs
    goal, weight = dice.randrange(n), dice.choice([0, 0.5, 1, 3])
    costs = oracle(n, edges, 0)
    if goal in closed:
        costs[goal] = inf               # also where the path begins there
    strategy = dice.choice(STRATEGIES)
    if 'ida' in (strategy or '') and costs[goal] == inf:
        return
    number = {name(i): i for i in range(n)}
    path = view.find_path(name(0), name(goal), strategy=strategy,
                          weight=weight,
                          weighted=dice.choice([None, True, False]))
    check_answer(path and wayfind.Path([number[x] for x in path], path.costs),
                 edges, costs, goal, strategy, weight)


for kind in NODES:
    @case(f'options/views/{kind}')
    def _(kind=kind):
        dice = random.Random(f'views {kind}')
        for _ in range(ROUNDS // 4):
            check_views(dice, kind)


@case('options/weighted-is-a-truth')
def _():
    class Undecided:
        def __bool__(self):
            raise ArithmeticError
    graph = {(0, 0): [((0, 1), 2)], (0, 1): []}
    for yes in (True, 1, [0]):
        assert wayfind.find_path(graph, (0, 0), (0, 1),
                                 weighted=yes).cost == 2
        error = raises(TypeError, wayfind.find_path, {(0, 0): [7], 7: []},
                       (0, 0), 7, weighted=yes)
        assert '7' in str(error)
    raises(ArithmeticError, wayfind.find_path, graph, (0, 0), (0, 1),
           weighted=Undecided())
    raises(ArithmeticError, wayfind.reach, graph, (0, 0),
           weighted=Undecided())


# Neighbours that are not nodes -----------------------------------------------

@case('mappings/neighbours-are-nodes')
def _():
    graph = {'a': ['b'], 'b': {'c': 1, 'typo': 2}, 'c': []}
    for make in (dict, types.MappingProxyType, collections.ChainMap,
                 collections.UserDict):
        for ask in (lambda: wayfind.find_path(make(graph), 'a', 'z'),
                    lambda: wayfind.find_path(make(graph), 'a',
                                              lambda node: False),
                    lambda: list(wayfind.reach(make(graph), 'a')),
                    lambda: wayfind.find_path(make(graph), 'a', 'z',
                                              max_bytes=10 ** 9),
                    lambda: wayfind.find_path(make(graph), 'a', 'z',
                                              lambda node, goal: 0)):
            error = raises(wayfind.NodeError, ask)
            assert not isinstance(error, KeyError)
            assert "'typo'" in str(error) and "'b'" in str(error), error
            assert error.__cause__ is None and error.__context__ is None
    # Names found before are found again, and a name that is not a key is not a
    # place.
    assert wayfind.find_path(graph, 'a', 'c').cost == 2
    assert wayfind.find_path(graph, 'b', 'typo').cost == 2
    assert "'z'" in str(raises(wayfind.NodeError, wayfind.find_path, graph,
                               'z', 'a'))
    assert "'z'" in str(raises(wayfind.NodeError, wayfind.find_path, graph,
                               'c', 'z'))
    reached = wayfind.reach(graph, 'b')
    assert next(reached) == ('b', 0) and next(reached)[0] == 'c'
    raises(wayfind.NodeError, next, reached)
    raises(StopIteration, next, reached)


@case('mappings/errors-of-others-pass')
def _():
    class Mine(dict):
        def __getitem__(self, node):
            raise KeyError('mine')
    error = raises(KeyError, wayfind.find_path, Mine(a=[]), 'a', 'b')
    assert error.args == ('mine',)
    error = raises(KeyError, wayfind.find_path, lambda node: {}[node], 'a', 1)
    assert error.args == ('a',)
    error = raises(KeyError, wayfind.find_path, {'a': ['b'], 'b': []}, 'a',
                   'b', lambda node, goal: {}[3])
    assert error.args == (3,)

    class Strange(dict):
        def __contains__(self, node):
            raise ArithmeticError
    raises((KeyError, ArithmeticError), wayfind.find_path, Strange(a='b'),
           'a', lambda node: False)
    endless = collections.defaultdict(list, a=['b'])
    assert wayfind.find_path(endless, 'a', 'c') is None and 'b' in endless


# Numbers -------------------------------------------------------------------

REAL = [math.nan, inf, -inf, -1, -1e-300, -0.0, 0, 5e-324, 0.5, True, 2 ** 31,
        2 ** 32, 2 ** 53, 2 ** 63, 2 ** 64, 1e150, 1e308,
        decimal.Decimal('2.5'), fractions.Fraction(5, 2)]
WRONG = ['x', b'1', 1j, [], (), {}, object(), 10 ** 400, lambda: 1]


def number(value):
    """The value as a float, or None if it is not a number."""
    try:
        return None if isinstance(value, (str, bytes)) else float(value)
    except (TypeError, ValueError, OverflowError):
        return None


def whole(value):
    return value if isinstance(value, int) else None


def not_negative(value):
    return value is not None and value >= 0


def finite(value):
    return value is not None and 0 <= value < inf


def line(node):
    return [node + 1]


def two_nodes(cost=1):
    return wayfind.Table.from_edges([('a', 'b', cost)], directed=True)


def dots(cost=1, **keywords):
    return wayfind.Grid.from_text('. .', {'.': cost}, **keywords)


def cost_of(path):
    return inf if path is None else path.cost


def limited(func, *args, **keywords):
    """The answer, or 'limit' if one was met."""
    try:
        return func(*args, **keywords)
    except wayfind.LimitError:
        return 'limit'


CORNER = wayfind.Grid.from_text('. .\n. #', shape='squares-4')
ROUTER = wayfind.Router(two_nodes())
LINE = dict(graph=line, start=0, goal=3)

# Each number that may be given: what reads it, which values are right, and what
# the answer is for these.
NUMBERS = {
    'find_path/weight': (
        number, finite, lambda v: wayfind.find_path(
            **LINE, weight=v, strategy='weighted').cost, lambda v: 3),
    'find_path/max_cost': (
        number, not_negative,
        lambda v: cost_of(wayfind.find_path(**LINE, max_cost=v)),
        lambda v: 3 if v >= 3 else inf),
    'reach/max_cost': (
        number, not_negative, lambda v: len(list(wayfind.reach(
            {0: [1], 1: [2], 2: []}, 0, max_cost=v))),
        lambda v: min(3, int(min(v, 3)) + 1)),
    'costs/max_cost': (
        number, not_negative,
        lambda v: two_nodes().costs('a', max_cost=v)[1],
        lambda v: 1 if v >= 1 else inf),
    'find_path/cost': (
        number, not_negative, lambda v: cost_of(wayfind.find_path(
            {'a': {'b': v}, 'b': {}}, 'a', 'b')), lambda v: v),
    'find_path/cost-of-a-pair': (
        number, not_negative, lambda v: cost_of(wayfind.find_path(
            {'a': [('b', v)], 'b': ()}, 'a', 'b')), lambda v: v),
    'from_edges/cost': (
        number, not_negative,
        lambda v: cost_of(two_nodes(v).find_path('a', 'b')), lambda v: v),
    'avoid/nodes': (
        number, not_negative, lambda v: cost_of(
            two_nodes().avoid({'b': v}).find_path('a', 'b')),
        lambda v: v + 1),
    'avoid/edges': (
        number, not_negative, lambda v: cost_of(
            two_nodes().avoid(edges={('a', 'b'): v}).find_path('a', 'b')),
        lambda v: v + 1),
    'with_turns/left': (
        number, not_negative, lambda v: cost_of(
            CORNER.with_turns(left=v).find_path((0, 1), (1, 0))), lambda v: 2),
    'with_turns/right': (
        number, not_negative, lambda v: cost_of(
            CORNER.with_turns(right=v).find_path((0, 1), (1, 0))),
        lambda v: v + 2),
    'with_turns/back': (
        number, not_negative, lambda v: cost_of(
            CORNER.with_turns(back=v).find_path((0, 1), (1, 0))),
        lambda v: 2),
    'with_turns/straight': (
        number, not_negative, lambda v: cost_of(
            CORNER.with_turns(straight=v).find_path((0, 1), (1, 0))),
        lambda v: 2),
    'with_turns/right_angle': (
        number, finite, lambda v: cost_of(
            CORNER.with_turns(right_angle=v).find_path((0, 1), (1, 0))),
        lambda v: v + 2),
    'Grid/costs': (
        number, not_negative,
        lambda v: cost_of(dots(v).find_path((0, 0), (1, 0))), lambda v: v),
    'Grid/straight': (
        number, finite, lambda v: cost_of(dots(straight=v, diagonal=1)
                                          .find_path((0, 0), (1, 0))),
        lambda v: v),
    'Grid/diagonal': (
        number, finite, lambda v: cost_of(dots(diagonal=v)
                                          .find_path((0, 0), (1, 0))),
        lambda v: 1),
    'heuristic': (
        number, lambda v: v is not None and v == v,
        lambda v: wayfind.find_path(**LINE, heuristic=lambda *_: v).cost,
        lambda v: 3),
    'find_path/seconds': (
        number, not_negative,
        lambda v: limited(wayfind.find_path, **LINE, seconds=v),
        lambda v: 'limit' if v < 1e-6 else wayfind.find_path(**LINE)),
    'Router/seconds': (
        number, not_negative,
        lambda v: limited(ROUTER.cost, 'a', 'b', seconds=v),
        lambda v: 'limit' if v < 1e-6 else 1),
    'find_path/max_expansions': (
        whole, not_negative,
        lambda v: limited(wayfind.find_path, **LINE, max_expansions=v),
        lambda v: 'limit' if v < 3 else wayfind.find_path(**LINE)),
    'find_path/max_bytes': (
        whole, not_negative,
        lambda v: limited(wayfind.find_path, **LINE, max_bytes=v),
        lambda v: 'limit' if v < 3 else wayfind.find_path(**LINE)),
    'matrix/n_threads': (
        whole, lambda v: v is not None and 0 <= v <= 1024,
        lambda v: ROUTER.matrix(['a'], ['b'], n_threads=v)[0, 0],
        lambda v: 1),
    'nearest/x': (
        number, lambda v: v is not None and abs(v) <= 1e150,
        lambda v: wayfind.Table.from_edges([(1, 1)], positions={1: (0, 0)})
        .nearest(v, 0)[0], lambda v: 1),
    'nearest/lat': (
        number, lambda v: v is not None and abs(v) <= 90,
        lambda v: wayfind.Table.from_edges([(1, 1)], lat_lon={1: (0, 0)})
        .nearest(lat=v, lon=0)[0], lambda v: 1),
    'nearest/lon': (
        number, lambda v: v is not None and abs(v) <= 360,
        lambda v: wayfind.Table.from_edges([(1, 1)], lat_lon={1: (0, 0)})
        .nearest(lat=0, lon=v)[0], lambda v: 1),
    'from_edges/positions': (
        number, lambda v: v is not None and abs(v) <= 1e150,
        lambda v: wayfind.Table.from_edges([(1, 1)], positions={1: (v, 2)})
        .position(1), lambda v: (v, 2)),
    'from_edges/lat_lon': (
        number, lambda v: v is not None and abs(v) <= 90,
        lambda v: wayfind.Table.from_edges([(1, 1)], lat_lon={1: (v, 2)})
        .position(1), lambda v: (v, 2)),
    'Table/node': (
        whole, lambda v: v in (0, 1) and v is not True,
        lambda v: two_nodes().node(v), lambda v: 'ab'[v]),
    'Grid/node': (
        whole, lambda v: v in (0, 1) and v is not True,
        lambda v: dots().find_path((0, 0), (v, 0)).nodes[-1],
        lambda v: (v, 0)),
    'from_csr/costs': (
        number, not_negative, lambda v: cost_of(wayfind.Table.from_csr(
            array.array('q', [0, 1, 1]), array.array('q', [1]),
            array.array('d', [v])).find_path(0, 1)), lambda v: v),
    'from_csr/indices': (
        whole, lambda v: v in (0, 1),
        lambda v: wayfind.Table.from_csr(
            array.array('q', [0, 1, 1]), array.array('q', [v]))
        .costs(0).tolist(), lambda v: [0, 1 if v else inf]),
}

for name, numbers in NUMBERS.items():
    @case(f'numbers/{name}')
    def _(numbers=numbers):
        read, is_right, ask, answer = numbers
        n_right = 0
        for value in REAL + WRONG:
            plain = read(value)
            if is_right(plain):
                n_right += 1
                got, want = ask(value), answer(plain)
                assert got == want or isinstance(want, float) \
                    and same(got, want), (value, got, want)
            else:
                raises((ValueError, TypeError, OverflowError, LookupError),
                       ask, value)
        assert n_right > 0


@case('numbers/add-up-to-more-than-a-float-holds')
def _():
    most = sys.float_info.max
    for ask in (lambda: dots(1e200, straight=1e200),
                lambda: dots(straight=most),
                lambda: CORNER.with_turns(left=most).with_turns(left=most),
                lambda: two_nodes(most).avoid({'b': most}).find_path('a', 'b'),
                lambda: two_nodes(most).avoid({'b': most}).costs('a'),
                lambda: two_nodes(most).avoid({'b': most}).neighbours('a')):
        raises(wayfind.CostError, ask)
    # A turn that is forbidden twice is forbidden.
    view = CORNER.with_turns(right=inf).with_turns(right=inf)
    assert view.find_path((0, 1), (1, 0)) is None
    assert dots(inf, straight=1e308).find_path((0, 0), (1, 0)) is None


# Positions and words -------------------------------------------------------

@case('positions/say-their-order')
def _():
    make = wayfind.Table.from_edges
    plane = make([(1, 2)], positions={1: (0, 1), 2: (30, 2)})
    earth = make([(1, 2)], lat_lon={1: (52, 4.1), 2: (31, 122)})
    assert plane.position_kind == 'planar'
    assert plane.position(2) == (30, 2) and plane.position(2).x == 30
    assert plane.nearest(29, 2) == plane.nearest(x=29, y=2) == (2, 1)
    assert earth.position_kind == 'geographic'
    assert earth.position(2) == (31, 122)
    assert (earth.position(2).lat, earth.position(2).lon) == (31, 122)
    # A degree of latitude is the same length everywhere.
    assert earth.nearest(lat=53, lon=4.1)[0] == 1
    assert same(earth.nearest(lat=53, lon=4.1)[1], 6371008.8 * math.pi / 180)
    assert same(earth.neighbours(1)[0][1], 1)
    for ask in (lambda: earth.nearest(52, 4.1), lambda: earth.nearest(x=1, y=2),
                lambda: plane.nearest(lat=1, lon=2), lambda: plane.nearest(1),
                lambda: earth.nearest(lat=1), lambda: earth.nearest(),
                lambda: plane.nearest(1, 2, lat=1)):
        raises(TypeError, ask)
    raises(ValueError, make, [(1, 2)], positions={}, lat_lon={})
    # Messages use the caller's names of nodes.
    for places in {'lat_lon': {'Oslo': (122, 31)}}, {'positions':
                                                     {'Oslo': (inf, 0)}}:
        error = raises(ValueError, make, [('Rome', 'Oslo')], **places)
        assert "'Oslo'" in str(error)
    places = memoryview(array.array('d', [52, 4.1, 31, 122])).cast('B').cast(
        'd', (2, 2))
    starts = array.array('q', [0, 0, 0])
    ends = array.array('q')
    csr = wayfind.Table.from_csr(starts, ends, lat_lon=places)
    assert csr.position(1) == (31, 122)
    assert wayfind.Table.from_csr(starts, ends, positions=places).position(
        1) == (31, 122)
    assert make([(1, 2)]).nearest(1, 2) is None
    assert make([(1, 2)]).position(1) is None
    view = earth.avoid([2])
    assert view.position(1).lat == 52


@case('paths/repr-is-short')
def _():
    path = wayfind.find_path(line, 0, 2)
    assert repr(path) == 'Path([0, 1, 2], cost=2.0)'
    assert eval(repr(path.nodes)) == path.nodes
    path = wayfind.find_path(line, 0, 100000)
    assert repr(path) == ('Path([0, 1, 2, 3, 4, ..., 99996, 99997, 99998, '
                          '99999, 100000], cost=100000.0, 100001 nodes)')
    assert len(path) == len(path.nodes) == 100001

    class Wordy:
        def __repr__(self):
            return 'word ' * 10000
    deep = ()
    for _ in range(500):
        deep = (deep,)
    for node in ('x' * 10 ** 6, 10 ** 3000, (0,) * 10 ** 5, b'x' * 10 ** 5,
                 frozenset(range(10 ** 5)), deep, Wordy()):
        path = wayfind.find_path({1: [node], node: []}, 1, node,
                                 weighted=False)
        assert path.nodes == [1, node] and len(repr(path)) < 1000


@case('paths/lists-are-made-when-asked-for')
def _():
    table = wayfind.Table.from_edges([(1, 2, 3), (2, 3, 4)])
    for whole in (table.find_path(1, 3),
                  wayfind.Router(table).find_path(1, 3),
                  next(wayfind.Front(table, 1, 3))):
        assert whole._nodes is None and whole._costs is None
        assert len(whole) == 3 and whole.cost == 7
        assert whole._nodes is None and whole._costs is None
        assert whole.costs is whole.costs and whole._nodes is None
        assert whole.costs == [0, 3, 7] and whole.nodes == [1, 2, 3]
        assert whole.nodes is whole.nodes and whole.cost == 7
    assert whole.values == {'cost': 7.0}

    # Copies are whole, and a path keeps the nodes of a table that is gone.
    named = wayfind.Table.from_edges([('a', 'b', 2)])
    for copied in (copy.copy, copy.deepcopy,
                   lambda path: pickle.loads(pickle.dumps(path))):
        path = named.find_path('a', 'b')
        twin = copied(path)
        assert twin == path and (twin.nodes, twin.costs) == (['a', 'b'], [0, 2])
        assert twin._found is path._found is None
        assert twin._edges == path._edges and len(path._edges) == 8
    path = named.find_path('a', 'b')
    del named
    gc.collect()
    assert path.nodes == ['a', 'b']


if __name__ == '__main__':
    run(int(sys.argv[2]))
