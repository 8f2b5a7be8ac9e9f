# python.py - the promises of the package wayfind, compared with brute force
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Speaks TAP. Called with the top of the source tree. Expected values come from
# a plain Bellman-Ford below, from NetworkX if it is installed, or are worked
# out by hand.

import ast
import array
import collections
import doctest
import gc
import importlib
import inspect
import math
import os
import random
import signal
import sys
import threading
import time
import traceback
import weakref

import wayfind
from wayfind import _core

try:
    import networkx
except ImportError:
    networkx = None
try:
    import numpy
except ImportError:
    numpy = None
try:
    from gi.repository import Gio
except ImportError:
    Gio = None

TOP = sys.argv[1]
QUICK = 'WAYFIND_TEST_QUICK' in os.environ
ROUNDS = (100 if QUICK else 15000 if 'WAYFIND_TEST_LONG' in os.environ
          else 400)
inf = math.inf

# Programs that a shell starts in the background ignore it.
signal.signal(signal.SIGINT, signal.default_int_handler)

cases = []


def case(name, needs=True, lacks=''):
    def register(func):
        cases.append((name, needs, lacks, func))
        return func
    return register


def raises(kind, func, *args, **keywords):
    """Asserts that func raises `kind', and returns the exception."""
    try:
        result = func(*args, **keywords)
    except kind as error:
        return error
    raise AssertionError(f'{result!r} instead of {kind}')


# Graphs and the oracle -----------------------------------------------------

KINDS = {
    'int': lambda i: i,
    'large-int': lambda i: i * 2 ** 40 - 2 ** 60,
    'str': lambda i: f'node {i}',
    'pair': lambda i: (i % 7, i // 7),
    'triple': lambda i: (i, 'x', None),
    'frozenset': lambda i: frozenset((i, -i)),
    'float': lambda i: i / 8,
    'bytes': lambda i: bytes([i % 256, i // 256]),
}


def random_edges(dice):
    """Up to 30 nodes, and edges (from, to, cost) that go one way."""
    n = dice.randrange(1, 30)
    whole = dice.random() < 0.5
    edges = []
    for _ in range(dice.randrange(0, 4 * n)):
        cost = (dice.randrange(0, 9) if whole
                else dice.choice((0.0, dice.random(), inf, 1e300)))
        edges.append((dice.randrange(n), dice.randrange(n), cost))
    return n, edges


def oracle(n, edges, start):
    """Bellman-Ford: the least costs from start."""
    costs = [inf] * n
    costs[start] = 0
    for _ in range(n):
        for a, b, cost in edges:
            costs[b] = min(costs[b], costs[a] + cost)
    return costs


def same(a, b):
    return a == b or math.isclose(a, b, rel_tol=1e-12)


def walk(path, edges):
    """The cost of a path, by the cheapest edges between its nodes."""
    return sum(min((cost for a, b, cost in edges if (a, b) == pair),
                   default=inf)
               for pair in zip(path, path[1:]))


def is_entered(edges, node):
    """Whether an edge leads to a node: a blocked one has no way to itself."""
    return any(b == node != a and cost < inf for a, b, cost in edges)


def is_blocked(path, edges, start, goal):
    """Whether no path may exist from a node to itself."""
    return path is None and start == goal and not is_entered(edges, goal)


def check_path(path, edges, start, goal, cost):
    if is_blocked(path, edges, start, goal):
        return
    if cost == inf:
        assert path is None, path
        return
    assert path.nodes[0] == start and path.nodes[-1] == goal
    assert same(path.cost, cost), (path.cost, cost)
    assert same(walk(path.nodes, edges), cost)
    assert len(path.costs) == len(path) and path.costs[0] == 0


def shapes(dice, pairs):
    """The edges out of a node in one of the ways to give them."""
    shape = dice.randrange(5)
    if shape == 0:
        return pairs
    if shape == 1:
        return tuple(pairs)
    if shape == 2:
        return iter(pairs)
    if shape == 3:
        best = {}
        for node, cost in pairs:
            best[node] = min(cost, best.get(node, inf))
        return best
    return (pair for pair in pairs)


# Functions -----------------------------------------------------------------

def check_function(dice, kind):
    name = KINDS[kind]
    n, edges = random_edges(dice)
    start, goal = dice.randrange(n), dice.randrange(n)
    out = {}
    for a, b, cost in edges:
        out.setdefault(a, []).append((name(b), cost))
    number = {name(i): i for i in range(n)}
    costs = oracle(n, edges, start)
    back = oracle(n, [(b, a, cost) for a, b, cost in edges], goal)

    def neighbours(node):
        return shapes(dice, out.get(number[node], []))

    def named(path):
        return path and wayfind.Path([number[x] for x in path], path.costs)

    path = wayfind.find_path(neighbours, name(start), name(goal))
    check_path(named(path), edges, start, goal, costs[goal])

    share = dice.random()
    path = wayfind.find_path(neighbours, name(start), name(goal),
                             lambda node, to: share * min(back[number[node]],
                                                          1e9))
    check_path(named(path), edges, start, goal, costs[goal])

    goals = set(dice.sample(range(n), dice.randrange(1, n + 1)))
    path = wayfind.find_path(neighbours, name(start),
                             lambda node: number[node] in goals)
    best = min(costs[i] for i in goals)
    end = number[path.nodes[-1]] if path else None
    assert path is None or end in goals
    check_path(named(path), edges, start, end, best)

    bound = dice.choice((0, 3, 1, inf))
    reached = list(wayfind.reach(neighbours, name(start), max_cost=bound))
    assert [cost for _, cost in reached] == sorted(c for _, c in reached)
    assert len({node for node, _ in reached}) == len(reached)
    assert {number[node] for node, _ in reached} \
        == {i for i in range(n) if costs[i] <= bound and costs[i] < inf}
    assert all(same(cost, costs[number[node]]) for node, cost in reached)


for kind in KINDS:
    @case(f'functions/{kind}-nodes')
    def _(kind=kind):
        dice = random.Random(kind)
        for _ in range(ROUNDS // 4):
            check_function(dice, kind)


class Whole(int):
    """A number that is hashed and compared by functions of its own."""

    def __hash__(self):
        return hash(int(self))

    def __eq__(self, other):
        return int(self) == other


Pair = collections.namedtuple('Pair', 'x y')
ENDS = [sign * (base + more) for sign in (1, -1)
        for base in (0, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 61, 2 ** 63, 2 ** 64)
        for more in (-1, 0, 1)]
FORMS = {
    # Nodes, and other objects that a dict takes to be equal.
    'numbers': (ENDS, [int, Whole,
                       lambda n: float(n) if float(n) == n else n,
                       lambda n: bool(n) if n in (0, 1) else n]),
    'pairs': ([(a, b) for a in ENDS for b in ENDS],
              [lambda p: p, lambda p: Pair(*p),
               lambda p: (Whole(p[0]), p[1])]),
}


def check_forms(dice, nodes, forms):
    """Calls nodes by all their forms, but at first by the plain one alone."""
    n, edges = random_edges(dice)
    nodes = dice.sample(sorted(set(nodes)), n)
    number = {node: i for i, node in enumerate(nodes)}
    plain = dice.randrange(0, 2 * n)
    asked = []

    def neighbours(node):
        asked.append(node)
        form = forms[0] if len(asked) < plain else dice.choice(forms)
        return [(form(nodes[b]), cost) for a, b, cost in edges
                if a == number[node]]
    start = dice.randrange(n)
    costs = oracle(n, edges, start)
    search = wayfind.reach(neighbours, nodes[start], weighted=True)
    found = [(number[node], cost) for node, cost in search]
    assert sorted(i for i, _ in found) \
        == [i for i in range(n) if costs[i] < inf]
    assert all(same(cost, costs[i]) for i, cost in found)
    for i, node in enumerate(nodes):
        cost = search.cost_to(dice.choice(forms)(node))
        assert cost is None if costs[i] == inf else same(cost, costs[i])


for kind in FORMS:
    @case(f'functions/{kind}-in-several-forms')
    def _(kind=kind):
        dice = random.Random(kind)
        for _ in range(ROUNDS):
            check_forms(dice, *FORMS[kind])


@case('functions/nodes-without-costs')
def _():
    # From (0, 0) to (3, 4) in steps of 1; then with a wall but for one gap.
    def steps(place):
        x, y = place
        return [(a, b) for a, b in ((x + 1, y), (x - 1, y), (x, y + 1),
                                    (x, y - 1))
                if 0 <= a < 5 and 0 <= b < 5 and (a != 1 or b == 4)]
    assert wayfind.find_path(steps, (0, 0), (3, 4)).cost == 7
    assert wayfind.find_path(steps, (0, 0), (3, 0)).cost == 11
    assert wayfind.find_path(steps, (0, 0), (9, 9)) is None


@case('functions/pairs-told-from-nodes')
def _():
    # States that are tuples of two themselves: a place and a number of keys.
    def steps(state):
        (x, y), keys = state
        return [(((x + 1, y), keys), 2.5)] if x < 3 else []
    path = wayfind.find_path(steps, ((0, 0), 3), ((3, 0), 3))
    assert path.cost == 7.5 and path.nodes[1] == ((1, 0), 3)
    # A start of another kind than the other nodes: only the keyword can name
    # their kind.
    graph = {'door': [(0, 1)], (0, 1): [(0, 2)], (0, 2): []}
    path = wayfind.find_path(graph, 'door', (0, 2), weighted=False)
    assert path.nodes == ['door', (0, 1), (0, 2)] and path.cost == 2
    error = raises(TypeError, wayfind.find_path, {'a': ['b']}, 'a', 'b',
                   weighted=True)
    assert "'b'" in str(error)
    named = collections.namedtuple('Point', 'x y')
    path = wayfind.find_path(lambda p: [named(p.x + 1, p.y)], named(0, 0),
                             named(4, 0))
    assert path.cost == 4


@case('functions/strategies')
def _():
    graph = {'a': {'b': 1, 'd': 9}, 'b': {'c': 1}, 'c': {'d': 1}, 'd': {}}
    costs = {'dijkstra': 3, 'astar': 3, 'ida': 3, 'weighted': 3}
    for strategy, cost in costs.items():
        path = wayfind.find_path(graph, 'a', 'd', strategy=strategy)
        assert path.cost == cost, strategy
    path = wayfind.find_path(graph, 'a', 'd', strategy='bfs')
    assert path.nodes == ['a', 'd']
    raises(ValueError, wayfind.find_path, graph, 'a', 'd', strategy='best')
    raises(TypeError, wayfind.find_path, graph, 'a', 'd', strategy=3)


@case('functions/start-is-goal')
def _():
    def never(node):
        raise AssertionError('nobody needs the neighbours of a goal')
    path = wayfind.find_path(never, 'x', 'x')
    assert path.nodes == ['x'] and path.cost == 0
    # Two nodes are equal if a dict takes them to be equal.
    assert wayfind.find_path({1: [2.0], 2: []}, True, 2).cost == 1


@case('functions/more-nodes-than-numbers')
def _():
    # 2^22 numbers; a search that needs more begins again without them. Only
    # leaves are added, so that the function is called a few times alone.
    asked = []

    def fan(node):
        asked.append(node)
        if node == 0:
            return range(1, 2 ** 22 + 10)
        return [-1] if node == 5 else []
    if not QUICK:
        assert wayfind.find_path(fan, 0, -1).nodes == [0, 5, -1]
        assert asked.count(0) == 2


# Hostile functions ---------------------------------------------------------

class Trouble(Exception):
    pass


def trouble(*_):
    raise Trouble('from a callback')


@case('hostile/callbacks-that-raise')
def _():
    line = lambda n: [n + 1]
    for args in ((trouble, 0, 1), (line, 0, 9, trouble), (line, 0, trouble)):
        error = raises(Trouble, wayfind.find_path, *args)
        names = [frame.name for frame in traceback.extract_tb(
            error.__traceback__)]
        assert names[-1] == 'trouble'

    def later(node):
        yield node + 1
        if node == 7:
            trouble()
    raises(Trouble, wayfind.find_path, later, 0, 100)
    reached = wayfind.reach(later, 0)
    assert [next(reached)[0] for _ in range(7)] == list(range(7))
    raises(Trouble, next, reached)
    raises(StopIteration, next, reached)
    raises(KeyboardInterrupt, wayfind.find_path,
           lambda n: signal.raise_signal(signal.SIGINT) or [n], 0, 1)


@case('hostile/costs')
def _():
    for cost, kind in ((-1, wayfind.CostError), (math.nan, wayfind.CostError),
                       (-inf, wayfind.CostError), (-1e-300, ValueError),
                       ('3', TypeError), (None, TypeError), (1j, TypeError),
                       (10 ** 400, OverflowError)):
        raises(kind, wayfind.find_path, {'a': {'b': cost}, 'b': {}}, 'a', 'b')
        raises(kind, wayfind.Table.from_edges, [('a', 'b', cost)])
    error = raises(wayfind.CostError, wayfind.find_path,
                   {'a': {('b', 'c'): -2}}, 'a', 'x')
    assert "'a'" in str(error) and "('b', 'c')" in str(error), error
    assert wayfind.find_path({'a': {'b': inf}, 'b': {}}, 'a', 'b') is None
    assert wayfind.find_path({'a': {'b': 2 ** 53}, 'b': {}}, 'a',
                             'b').cost == 2 ** 53
    big = sys.float_info.max
    raises(wayfind.CostError, wayfind.find_path,
           {'a': {'b': big}, 'b': {'c': big}, 'c': {}}, 'a', 'c')
    raises(ValueError, wayfind.find_path, lambda n: [n + 1], 0, 9,
           lambda n, goal: math.nan)


@case('hostile/arguments')
def _():
    line = lambda n: [n + 1]
    raises(TypeError, wayfind.find_path, None, 0, 1)
    raises(TypeError, wayfind.find_path, 7, 0, 1)
    raises(TypeError, wayfind.find_path, line, [], 1)
    raises(TypeError, wayfind.find_path, line, 0, {})
    raises(TypeError, wayfind.find_path, line, 0, 1, 'heuristic')
    raises(TypeError, wayfind.find_path, lambda n: [[1, 2]], 0, 1)
    raises(TypeError, wayfind.find_path, lambda n: None, 0, 1)
    raises(TypeError, wayfind.find_path, lambda n: 5, 0, 1)
    for limit in ({'max_expansions': -1}, {'max_bytes': -1}, {'seconds': -1},
                  {'seconds': math.nan}, {'max_cost': -1},
                  {'max_cost': math.nan}, {'weight': -1}):
        raises(ValueError, wayfind.find_path, line, 0, 1, **limit)
    for limit in ({'max_expansions': 1.5}, {'max_bytes': 'much'},
                  {'seconds': 'soon'}, {'cancellable': 3}):
        raises(TypeError, wayfind.find_path, line, 0, 1, **limit)
    raises(TypeError, _core.Search)
    raises(TypeError, _core.Search, 1, 2)
    raises(TypeError, _core.Table)
    raises(TypeError, wayfind.Table, 3)
    raises(TypeError, wayfind.Router, 3)
    raises(ValueError, wayfind.reach, line, 0, strategy='astar')


@case('hostile/hashes-and-comparisons')
def _():
    class Node:
        def __init__(self, value, search=None):
            self.value = value

        def __hash__(self):
            return 1                # they all collide

        def __eq__(self, other):
            gc.collect(0)
            return isinstance(other, Node) and self.value == other.value

    path = wayfind.find_path(lambda n: [Node(n.value + 1)], Node(0), Node(30))
    assert [n.value for n in path] == list(range(31))

    class Bad(Node):
        __hash__ = Node.__hash__

        def __eq__(self, other):
            raise Trouble

    raises(Trouble, wayfind.find_path, lambda n: [Bad(1), Bad(2)], Node(0), 1)

    class Unhashable:
        __hash__ = None

    raises(TypeError, wayfind.find_path, lambda n: [Unhashable()], 0, 1)
    growing = [1]

    class Grower(int):
        def __hash__(self):
            growing.extend([2, 3])
            return int(self)
    growing[0] = Grower(1)
    found = wayfind.find_path(lambda n: growing[:] if n else growing, 0, 3)
    assert found.cost == 1


@case('hostile/used-from-inside')
def _():
    reached = None

    def meddle(node):
        raises(RuntimeError, next, reached)
        raises(RuntimeError, reached.path_to, node)
        raises(RuntimeError, reached.cost_to, node)
        # Another search is another matter.
        assert wayfind.find_path(lambda n: [n + 1], 0, 3).cost == 3
        return [node + 1]
    reached = wayfind.reach(meddle, 0)
    assert [next(reached)[0] for _ in range(5)] == [0, 1, 2, 3, 4]
    assert reached.path_to(3).nodes == [0, 1, 2, 3]

    class Meddler:
        def __hash__(self):
            return 5

        def __eq__(self, other):
            next(reached)
            return False
    raises((TypeError, RuntimeError, StopIteration), wayfind.find_path,
           lambda n: [Meddler(), Meddler(), n + 'x'], 'a', 5)
    for _ in range(3):
        assert reached.cost_to(Meddler()) is None


@case('hostile/threads')
def _():
    failures = []

    def work(seed):
        try:
            dice = random.Random(seed)
            for _ in range(20):
                check_function(dice, 'str')
                table.find_path(0, dice.randrange(1000))
        except BaseException as error:
            failures.append(error)
    table = wayfind.Table.from_edges([(i, (7 * i + 3) % 1000, 1)
                                      for i in range(1000)])
    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures, failures


# Iterators -----------------------------------------------------------------

@case('reach/is-lazy')
def _():
    asked = []

    def forever(n):
        asked.append(n)
        return [(n + 1, 2), (2 * n, 3)]
    reached = wayfind.reach(forever, 1)
    assert not asked
    assert next(reached) == (1, 0.0) and asked == [1]
    for node, cost in reached:
        if cost > 20:
            break
    assert len(asked) < 200
    path = reached.path_to(node)
    assert path.nodes[0] == 1 and path.cost == cost
    assert reached.path_to(-1) is None and reached.cost_to(-1) is None
    raises(TypeError, reached.path_to, [])


@case('reach/breadth-first')
def _():
    graph = {'a': {'b': 9, 'c': 1}, 'b': {}, 'c': {'d': 1}, 'd': {}}
    assert [n for n, _ in wayfind.reach(graph, 'a', strategy='bfs')][-1] == 'd'
    assert [n for n, _ in wayfind.reach(graph, 'a')] == ['a', 'c', 'd', 'b']


# Limits --------------------------------------------------------------------

@case('limits/each')
def _():
    line = lambda n: [n + 1]
    error = raises(wayfind.LimitError, wayfind.find_path, line, 0, -1,
                   max_expansions=10)
    assert error.limit == 'max_expansions'
    assert error.partial.nodes == list(range(10)), error.partial
    error = raises(wayfind.LimitError, wayfind.find_path, line, 0, -1,
                   max_expansions=0)
    began = time.monotonic()
    error = raises(wayfind.LimitError, wayfind.find_path, line, 0, -1,
                   seconds=0.05)
    assert error.limit == 'seconds' and 0.04 < time.monotonic() - began < 20
    raises(wayfind.LimitError, wayfind.find_path, line, 0, 9, seconds=0)
    error = raises(wayfind.LimitError, wayfind.find_path, line, 0, -1,
                   max_bytes=100000)
    assert error.limit == 'max_bytes'
    for many in (2 ** 64, 2 ** 200):
        assert wayfind.find_path(line, 0, 9, max_expansions=many,
                                 max_bytes=many).cost == 9
    assert wayfind.find_path(line, 0, 9, seconds=inf).cost == 9
    reached = wayfind.reach(line, 0, max_expansions=3)
    assert [next(reached)[0] for _ in range(3)] == [0, 1, 2]
    raises(wayfind.LimitError, next, reached)
    assert wayfind.find_path(line, 0, 5, max_cost=5).cost == 5
    assert wayfind.find_path(line, 0, 5, max_cost=4.5) is None


@case('limits/cancellable')
def _():
    cancellable = wayfind.Cancellable()

    def line(n):
        if n == 50:
            cancellable.cancel()
        return [n + 1]
    assert not cancellable.is_cancelled
    raises(wayfind.CancelledError, wayfind.find_path, line, 0, -1,
           cancellable=cancellable)
    assert cancellable.is_cancelled
    raises(wayfind.CancelledError, wayfind.Router,
           wayfind.Table.from_edges([(1, 2)]), cancellable=cancellable)
    raises(TypeError, wayfind.Cancellable, 1)


@case('limits/cancellable-of-gio', Gio, 'python3-gi')
def _():
    cancellable = Gio.Cancellable()
    assert wayfind.find_path({1: [2], 2: []}, 1, 2,
                             cancellable=cancellable).cost == 1
    cancellable.cancel()
    raises(wayfind.CancelledError, wayfind.find_path, {1: [2], 2: []}, 1, 2,
           cancellable=cancellable)
    raises(TypeError, wayfind.find_path, {1: [2], 2: []}, 1, 2,
           cancellable=Gio.Application())


@case('limits/interrupted')
def _():
    # If no Python code runs, the search itself has to look for signals: a dict
    # is searched in C alone, and a table without the GIL.
    def ring(*_):
        raise KeyboardInterrupt

    def interrupted(func, *args, **keywords):
        signal.signal(signal.SIGALRM, ring)
        began = time.monotonic()
        signal.setitimer(signal.ITIMER_REAL, 0.02)
        raises(KeyboardInterrupt, func, *args, **keywords)
        return time.monotonic() - began

    n = 400000
    numbers = array.array('i', range(n + 1))
    line = {i: (i + 1,) for i in range(n)}
    assert interrupted(wayfind.find_path, line, 0, -1) < 10
    table = wayfind.Table.from_csr(
        numbers, array.array('i', [min(i + 1, n - 1) for i in range(n)]))
    assert interrupted(lambda: [table.costs(0) for _ in range(50)]) < 10
    cancellable = wayfind.Cancellable()
    timer = threading.Timer(0.02, cancellable.cancel)
    timer.start()
    raises(wayfind.CancelledError, wayfind.find_path, line, 0, -1,
           cancellable=cancellable)
    timer.join()
    dice = random.Random(7)
    table = wayfind.Table.from_edges(
        (dice.randrange(20000), dice.randrange(20000), dice.random())
        for _ in range(60000))
    assert interrupted(wayfind.Router, table, 'landmarks') < 10


# Tables --------------------------------------------------------------------

def check_table(dice):
    kind = dice.choice(list(KINDS))
    name = KINDS[kind]
    n, edges = random_edges(dice)
    directed = dice.random() < 0.5
    table = wayfind.Table.from_edges(
        [(name(a), name(b), cost) for a, b, cost in edges],
        nodes=[name(i) for i in range(n)], directed=directed)
    both = edges if directed else edges + [(b, a, c) for a, b, c in edges]
    start, goal = dice.randrange(n), dice.randrange(n)
    costs = oracle(n, both, start)
    number = {name(i): i for i in range(n)}

    assert len(table) == n and list(table) == [name(i) for i in range(n)]
    path = table.find_path(name(start), name(goal))
    check_path(path and wayfind.Path([number[x] for x in path], path.costs),
               both, start, goal, costs[goal])
    found = table.costs(name(start))
    assert found.format == 'd' and len(found) == n
    assert all(same(a, b) for a, b in zip(found, costs))
    assert {number[node]: cost for node, cost in table.reach(name(start))} \
        == {i: cost for i, cost in enumerate(found) if cost < inf}
    return table, name, n, both


@case('tables/random')
def _():
    dice = random.Random(1)
    for _ in range(ROUNDS):
        check_table(dice)


@case('routers/random')
def _():
    dice = random.Random(2)
    for i in range(ROUNDS // 5):
        table, name, n, edges = check_table(dice)
        if any(cost == 1e300 for _, _, cost in edges):
            continue
        router = wayfind.Router(table, dice.choice(
            ('hierarchy', 'landmarks', 'next_steps',
             ('landmarks', 'next_steps'))))
        sources = [dice.randrange(n) for _ in range(dice.randrange(1, 4))]
        targets = [dice.randrange(n) for _ in range(dice.randrange(1, 4))]
        matrix = router.matrix(map(name, sources), map(name, targets))
        whole = router.matrix(map(name, sources))
        for i, source in enumerate(sources):
            costs = oracle(n, edges, source)
            assert all(same(whole[i, j], costs[j]) for j in range(n))
            assert all(same(a, b) for a, b in
                       zip(router.costs(name(source)), costs))
            for j, target in enumerate(targets):
                assert same(matrix[i, j], costs[target])
                assert same(router.cost(name(source), name(target)),
                            costs[target])
                path = router.find_path(name(source), name(target))
                number = {name(k): k for k in range(n)}
                check_path(path and wayfind.Path([number[x] for x in path],
                                                 path.costs),
                           edges, source, target, costs[target])


@case('routers/blocked')
def _():
    grid = wayfind.Grid.from_text('...\n.#.\n...\n')
    free = wayfind.Grid.from_text('...\n...\n...\n')
    for graph, out in ((grid, inf), (free.avoid([(1, 1)]), 1)):
        for parts in 'hierarchy', 'landmarks', 'next_steps':
            router = wayfind.Router(graph, parts)
            assert router.matrix([(1, 1), (0, 1)], [(1, 1), (0, 1)]).tolist() \
                == [[inf, out], [inf, 0]]
            assert router.costs((1, 1))[1, 1] == inf
            assert router.cost((1, 1), (1, 1)) == inf
            assert router.find_path((1, 1), (1, 1)) is None
        assert graph.find_path((1, 1), (1, 1)) is None
        assert graph.find_path((0, 1), (0, 1)).cost == 0


@case('routers/edges-of-the-range')
def _():
    table = wayfind.Table.from_edges([(0, 1), (1, 2), (3, 4)])
    router = wayfind.Router(table)
    assert router.parts == {'hierarchy'} and router.notice is None
    assert router.find_path(0, 4) is None and router.cost(0, 4) == inf
    raises(wayfind.NodeError, router.find_path, 0, 9)
    raises(LookupError, router.matrix, [0], [9])
    raises(TypeError, router.matrix, 3)
    raises(ValueError, wayfind.Router, table, 'magic')
    raises(ValueError, wayfind.Router, table, ())
    raises(wayfind.LimitError, router.find_path, 0, 2, seconds=0)
    assert router.matrix([], [1]).tolist() == []
    assert router.matrix([1], []).tolist() == []
    empty = wayfind.Table.from_edges([])
    assert len(empty) == 0 and list(empty) == [] and 0 not in empty


@case('tables/questions')
def _():
    table = wayfind.Table.from_edges(
        [('a', 'b', 5), ('b', 'c', 10)], nodes=['z'], directed=True,
        positions={'a': (0, 0), 'b': (3, 4), 'c': [3, 14], 'z': (9, 9),
                   'elsewhere': (0, 1)})
    assert list(table) == ['z', 'a', 'b', 'c'] and table.n_edges == 2
    assert table.n_components == 2 and table.position_kind == 'planar'
    assert table.neighbours('a') == [('b', 5.0)] and table.neighbours('c') == []
    assert table.position('c') == (3.0, 14.0)
    assert table.nearest(3, 5) == ('b', 1.0)
    assert table.index('b') == 2 and table.node(2) == 'b'
    assert table.find_path('a', 'c').cost == 15
    assert 'b' in table and 'x' not in table
    for node in ('x', 0, None, 2 ** 70, -1, 1.0):
        raises(wayfind.NodeError, table.find_path, node, 'a')
        raises(wayfind.NodeError, table.find_path, 'a', node)
        raises(LookupError, table.neighbours, node)
    raises(TypeError, table.index, [])
    raises(wayfind.NodeError, table.node, 4)
    raises(wayfind.NodeError, table.node, -1)
    raises(wayfind.NodeError, table.node, -2 ** 63)
    raises(wayfind.NodeError, table.node, True)
    raises(ValueError, table.nearest, math.nan, 0)
    # Positions make the estimate; a function may take its place.
    told = []
    assert table.find_path('a', 'c', lambda node, goal:
                           told.append((node, goal)) or 0).cost == 15
    assert ('b', 'c') in told
    assert table.find_path('a', lambda node: node > 'a').nodes == ['a', 'b']
    raises(Trouble, table.find_path, 'a', trouble)
    world = wayfind.Table.from_edges(
        [(1, 2)], lat_lon={1: (0, 0), 2: (90, 0)})
    node, distance = world.nearest(lat=1, lon=0)
    assert node == 1 and same(distance, 6371008.8 * math.pi / 180)
    raises(ValueError, wayfind.Table.from_edges, [(1, 2)],
           lat_lon={1: (91, 0)})
    for edge in ((1,), (1, 2, 3, 4), 5, 'abcd', ([], 2)):
        raises((ValueError, TypeError), wayfind.Table.from_edges, [edge])
    error = raises(wayfind.CostError, wayfind.Table.from_edges,
                   [(1, 2, 3), (2, 3, 4), (3, 4, -1)])
    assert str(error).startswith('edge 2: '), error
    raises(Trouble, wayfind.Table.from_edges, (trouble() for _ in 'x'))


def csr_of(n, edges):
    edges = sorted(edges)
    starts = [0] * (n + 1)
    for a, _, _ in edges:
        starts[a + 1] += 1
    for i in range(n):
        starts[i + 1] += starts[i]
    return starts, [b for _, b, _ in edges], [c for _, _, c in edges]


@case('arrays/random')
def _():
    dice = random.Random(3)
    for _ in range(ROUNDS // 5):
        n, edges = random_edges(dice)
        starts, ends, costs = csr_of(n, edges)
        table = wayfind.Table.from_csr(
            array.array(dice.choice('hHiIlLqQ'), starts),
            array.array(dice.choice('bBhHiIlLqQ'), ends),
            array.array('d', costs))
        start = dice.randrange(n)
        assert all(same(a, b) for a, b in
                   zip(table.costs(start), oracle(n, edges, start)))


@case('arrays/wrong')
def _():
    q = lambda *numbers: array.array('q', numbers)
    make = wayfind.Table.from_csr
    raises(TypeError, make, [0, 1], [0])
    raises(TypeError, make, q(0, 1), array.array('d', [0]))
    raises(TypeError, make, array.array('f', [0, 1]), q(0))
    for starts, ends, costs in ((q(), q(), None), (q(1, 1), q(0), None),
                                (q(0, 2), q(0), None), (q(0, -1), q(0), None),
                                (q(0, 1), q(1), None), (q(0, 1), q(-1), None),
                                (q(0, 1), q(2 ** 40), None),
                                (q(0, 0), q(0), None),
                                (q(0, 2, 1), q(0), None),
                                (q(0, 1), q(0), array.array('d')),
                                (q(0, 2 ** 62, 1), q(0), None)):
        raises(ValueError, make, starts, ends, costs)
    raises(wayfind.CostError, make, q(0, 1, 1), q(1), array.array('d', [-1]))
    raises(wayfind.CostError, make, q(0, 1, 1), q(1),
           array.array('d', [math.nan]))
    raises(ValueError, make, q(0, 0), q(), positions=array.array('d', [1, 2]))
    raises((TypeError, BufferError), make, memoryview(q(0, 0, 1, 1))[::2], q())
    assert len(make(q(0), q())) == 0
    assert make(q(0, 1, 1), q(1), directed=False).find_path(1, 0).cost == 1


@case('arrays/numpy', numpy, 'NumPy')
def _():
    dice = random.Random(4)
    for kind in (numpy.int32, numpy.int64, numpy.uint32, numpy.uint8):
        for real in (numpy.float64, numpy.float32, numpy.int16):
            n, edges = random_edges(dice)
            edges = [(a, b, min(cost, 100)) for a, b, cost in edges]
            starts, ends, costs = csr_of(n, edges)
            costs = numpy.array(costs, real)
            edges = [(a, b, float(c)) for (a, b, _), c
                     in zip(sorted(edges), costs)]
            table = wayfind.Table.from_csr(numpy.array(starts, kind),
                                           numpy.array(ends, kind), costs,
                                           positions=numpy.zeros((n, 2)))
            found = numpy.asarray(table.costs(0))
            assert found.dtype == numpy.float64
            assert numpy.allclose(found, oracle(n, edges, 0))
            matrix = numpy.asarray(wayfind.Router(table).matrix(range(n)))
            assert matrix.shape == (n, n)
            assert numpy.allclose(matrix[0], found)
    raises(TypeError, wayfind.Table.from_csr,
           numpy.zeros(2, numpy.float16), numpy.zeros(0, numpy.int32))
    raises(TypeError, wayfind.Table.from_csr, numpy.zeros(2, '>i4'),
           numpy.zeros(0, numpy.int32))
    table = wayfind.Table.from_csr(numpy.array([0, 1, 1]), numpy.array([1]))
    assert table.find_path(numpy.int64(0), numpy.uint8(1)).cost == 1
    table = wayfind.Table.from_edges([('a', 'b', numpy.float32(0.5))])
    assert table.find_path('a', 'b').cost == 0.5


# NetworkX ------------------------------------------------------------------

@case('networkx/random', networkx, 'NetworkX')
def _():
    dice = random.Random(5)
    for _ in range(ROUNDS // 5):
        kind = dice.choice((networkx.Graph, networkx.DiGraph,
                            networkx.MultiGraph, networkx.MultiDiGraph))
        n, edges = random_edges(dice)
        graph = kind()
        graph.add_nodes_from(range(n))
        for a, b, cost in edges:
            if dice.random() < 0.9:
                graph.add_edge(a, b, weight=min(cost, 50))
            else:
                graph.add_edge(a, b)
        start = dice.randrange(n)
        table = wayfind.Table.from_networkx(graph)
        theirs = networkx.single_source_dijkstra_path_length(graph, start)
        ours = dict(table.reach(start))
        assert ours.keys() == theirs.keys()
        assert all(same(ours[node], theirs[node]) for node in ours)
        hops = networkx.single_source_shortest_path_length(graph, start)
        assert dict(wayfind.Table.from_networkx(graph, None).reach(start)) \
            == hops
        function = dict(wayfind.reach(
            lambda node: [(to, min((data.get('weight', 1) for data in
                                    graph[node][to].values()), default=1)
                           if graph.is_multigraph()
                           else graph[node][to].get('weight', 1))
                          for to in graph[node]], start))
        assert function.keys() == theirs.keys()
        assert all(same(function[node], theirs[node]) for node in function)


@case('networkx/attributes', networkx, 'NetworkX')
def _():
    graph = networkx.Graph()
    graph.add_node('a', pos=(0, 0))
    graph.add_node('b', pos=(3, 4))
    graph.add_node('nowhere')
    graph.add_edge('a', 'b', time=7, length=5)
    make = wayfind.Table.from_networkx
    assert make(graph, 'time').find_path('a', 'b').cost == 7
    assert make(graph).find_path('a', 'b').cost == 1
    assert make(graph, lambda a, b, data: None).find_path('a', 'b') is None
    assert make(graph, lambda a, b, data: data['length'] + 1) \
        .find_path('a', 'b').cost == 6
    table = make(graph, 'length', pos='pos')
    assert table.position('b') == (3, 4) and table.position('nowhere') is None
    error = raises(TypeError, wayfind.find_path, graph, 'a', 'b')
    assert 'from_networkx' in str(error)
    graph.edges['a', 'b']['length'] = -1
    raises(wayfind.CostError, make, graph, 'length')


# Files ---------------------------------------------------------------------

@case('files/tables')
def _():
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'edges.csv')
        with open(path, 'w') as out:
            out.write('from,to,cost\nParis,Lyon,4\nLyon,Nice,3\n'
                      'Paris,Nice,9\n')
        table = wayfind.Table.load(path)
        assert sorted(table) == ['Lyon', 'Nice', 'Paris']
        assert table.find_path('Paris', 'Nice').nodes \
            == ['Paris', 'Lyon', 'Nice']
        assert 'Rome' not in table and 7 not in table
        raises(wayfind.NodeError, table.find_path, 'Paris', 'Rome')
        raises(wayfind.NodeError, table.find_path, 'Paris\0', 'Nice')
        raises(wayfind.NodeError, table.find_path, 'Paris', '\udc80')
        assert wayfind.Router(table).cost('Paris', 'Nice') == 7
        one_way = wayfind.Table.load(os.fsencode(path), directed=True)
        assert one_way.find_path('Nice', 'Paris') is None

        nodes = os.path.join(folder, 'nodes.csv')
        with open(nodes, 'w') as out:
            out.write('node,x,y\nParis,0,0\nLyon,0,3\nNice,0,5\n')
        table = wayfind.Table.load(path, nodes=nodes,
                                   columns='from=from,to=to,cost=cost')
        assert table.position('Nice') == (0, 5) and table.nearest(0, 4.5) \
            == ('Nice', 0.5)

        with open(path, 'w') as out:
            out.write('from,to,cost\na,b,-3\n')
        error = raises(wayfind.CostError, wayfind.Table.load, path)
        assert 'edges.csv:2: ' in str(error), error
        with open(path, 'w') as out:
            out.write('from,to,cost\na,b,dear\n')
        error = raises(wayfind.ParseError, wayfind.Table.load, path)
        assert 'edges.csv:2: ' in str(error), error
        with open(path, 'w') as out:
            out.write('p sp 3 2\na 1 2 5\na 2 3 5\n')
        table = wayfind.Table.load(path)
        assert list(table) == [1, 2, 3] and table.find_path(1, 3).cost == 10
        assert table.find_path('1', '3').nodes == [1, 2, 3]
        raises(wayfind.NodeError, table.find_path, 0, 3)
        error = raises(FileNotFoundError, wayfind.Table.load, path + 'x')
        raises(OSError, wayfind.Table.load, folder)
        with open(path, 'w') as out:
            out.write('A..\n.#.\n..B\n')
        raises((wayfind.UnsupportedError, wayfind.ParseError),
               wayfind.Table.load, path)
        raises(ValueError, wayfind.Table.load, path, profile='boat')
        raises(ValueError, wayfind.Table.load, path + '\0')


@case('files/profile')
def _():
    import tempfile
    town = os.path.join(TOP, 'examples/data/town.osm')
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'slow.profile')
        with open(path, 'w') as out:
            out.write('[highway]\nresidential = 1\n')
        fast = wayfind.Table.load(town)
        for own in path, os.fsencode(path):
            slow = wayfind.Table.load(town, profile=own)
            assert list(slow) == list(fast)
            path_of = [graph.find_path(ends[0], ends[-1])
                       for graph in (fast, slow) for ends in [list(fast)]]
            assert 2 * path_of[0].cost < path_of[1].cost
        with open(path, 'w') as out:
            out.write('[highway]\nresidental = 1\n')
        error = raises(wayfind.ParseError, wayfind.Table.load, town,
                       profile=path)
        assert 'slow.profile:2: ' in str(error), error


@case('files/sea-lanes')
def _():
    lanes = os.path.join(TOP, 'examples/data/sea-lanes.geojson')
    try:
        table = wayfind.Table.load(lanes)
    except wayfind.UnsupportedError:
        return              # this build has no json-glib
    start, _ = table.nearest(lat=52, lon=4.1)
    goal, _ = table.nearest(lat=31, lon=122)
    path = table.find_path(start, goal)
    assert same(path.cost, wayfind.Router(table).cost(start, goal))
    assert path.cost == table.costs(start)[table.index(goal)]
    assert all(table.node(table.index(node)) == node for node in path)


# Memory --------------------------------------------------------------------

class Thing:
    """Something that can be asked whether it still lives."""

    def __init__(self, number):
        self.number = number

    def __hash__(self):
        return hash(self.number)

    def __eq__(self, other):
        return isinstance(other, Thing) and self.number == other.number


@case('memory/nodes-are-let-go')
def _():
    last = []

    def line(node):
        last[:] = [weakref.ref(node)]
        return [Thing(node.number + 1)]
    path = wayfind.find_path(line, Thing(0), Thing(9))
    assert last[0]() is path.nodes[-2]
    del path
    gc.collect()
    assert last[0]() is None
    raises(Trouble, wayfind.find_path, line, Thing(0), Thing(-1), trouble)
    raises(wayfind.LimitError, wayfind.find_path, line, Thing(0), Thing(-1),
           max_expansions=5)
    gc.collect()
    assert last[0]() is None


@case('memory/cycles-are-collected')
def _():
    class Graph:
        def neighbours(self, node):
            return [(node, 1), (self, 2)]
    graph = Graph()
    graph.reached = wayfind.reach(graph.neighbours, 'a')
    next(graph.reached)
    next(graph.reached)
    alive = weakref.ref(graph)
    del graph
    gc.collect()
    assert alive() is None

    node = Thing(1)
    table = wayfind.Table.from_edges([(node, 2)])
    node.table = table
    node.router = wayfind.Router(table)
    alive = weakref.ref(node)
    del node, table
    gc.collect()
    assert alive() is None


def exercise():
    table = wayfind.Table.from_edges(
        [(Thing(i), Thing(i + 1), i + 0.5) for i in range(20)],
        positions={Thing(i): (i, 0) for i in range(21)})
    router = wayfind.Router(table)
    router.find_path(Thing(0), Thing(5))
    router.matrix([Thing(0)], [Thing(5)]).tolist()
    table.find_path(Thing(0), Thing(20))
    table.find_path(Thing(0), Thing(20), lambda node, goal: 0)
    table.costs(Thing(3)).tolist()
    table.neighbours(Thing(3))
    list(table.reach(Thing(3)))
    table.nearest(3, 3)
    things = [Thing(i) for i in range(30)]
    wayfind.find_path(lambda node: [(things[min(node.number + 1, 29)], 0.5)],
                      things[0], things[29], lambda node, goal: 0.0)
    for shape in (list, tuple, iter, dict):
        wayfind.find_path(lambda n: shape([(n + 1000, 1)]), 1000, 9000)
    reached = wayfind.reach(lambda node: [things[(node.number + 1) % 30]],
                            things[0])
    next(reached)
    reached.path_to(things[0])
    for wrong in ((trouble, 0, 1), (lambda n: [[]], 0, 1),
                  (lambda n: [(n, 'x')], 0, 1), (lambda n: [(n, -1)], 0, 1),
                  (lambda n: [n], 0, 1, trouble), (lambda n: [n + 1], 0,
                                                   trouble)):
        raises(Exception, wayfind.find_path, *wrong)
    raises(Exception, table.find_path, 'x', 'y')
    raises(Exception, wayfind.Table.from_edges, [(Thing(1), Thing(2), -1)])
    starts = array.array('i', [0, 1, 1])
    wayfind.Table.from_csr(starts, array.array('i', [1]),
                           array.array('d', [1]))
    raises(ValueError, wayfind.Table.from_csr, starts, array.array('i', [7]))
    starts.append(0)            # no buffer is left open
    raises(Exception, wayfind.Table.load, '/nowhere')
    raises(Exception, wayfind.find_path, lambda n: [n], 0, 1, cancellable=5)


@case('memory/no-reference-is-lost')
def _():
    # What each round leaves behind is counted in blocks of Python, and in
    # references to objects that everything shares.
    shared = (None, True, False, Thing, wayfind.Path, _core.Search,
              _core.Table, _core.Router, list, tuple, TypeError)

    def measure():
        gc.collect()
        return sys.getallocatedblocks(), [sys.getrefcount(x) for x in shared]
    # Python's own caches fill up at first, and more slowly later. What is
    # lost each time is lost in all batches.
    n = 50
    lost = []
    for _ in range(2 * n):
        exercise()
    for _ in range(4):
        blocks, counts = measure()
        for _ in range(n):
            exercise()
        more_blocks, more_counts = measure()
        lost.append(max(more_blocks - blocks,
                        *(abs(after - before) for before, after
                          in zip(counts, more_counts))))
        if lost[-1] < n:
            return
    assert False, lost


def resident():
    with open('/proc/self/statm') as statm:
        return int(statm.read().split()[1]) * os.sysconf('SC_PAGESIZE')


@case('memory/none-is-lost-in-c', os.path.exists('/proc/self/statm'), '/proc')
def _():
    def much():
        table = wayfind.Table.from_edges((i, i + 1) for i in range(20000))
        table.find_path(0, 20000)
        wayfind.find_path(lambda n: [n + 1], 0, 20000)
        list(wayfind.reach(lambda n: [n + 1], 0, max_cost=5000))
        raises(wayfind.LimitError, wayfind.find_path, lambda n: [n + 1], 0, -1,
               max_expansions=20000)
    for _ in range(3):
        much()
    gc.collect()
    before = resident()
    for _ in range(10):
        much()
    gc.collect()
    # A round that lost one table alone would lose half a megabyte.
    assert resident() - before < 4 << 20, resident() - before


# The package ---------------------------------------------------------------

MODULES = ('wayfind', 'wayfind._front', 'wayfind._graph', 'wayfind._grid',
           'wayfind._router', 'wayfind._search', 'wayfind._table')

for name in MODULES:
    @case(f'doctests/{name}')
    def _(name=name):
        result = doctest.testmod(importlib.import_module(name))
        assert result.failed == 0 and result.attempted > 0, result


@case('package/everything-has-a-docstring')
def _():
    for name in wayfind.__all__:
        thing = getattr(wayfind, name)
        assert name.startswith('__') or inspect.getdoc(thing), name
        if inspect.isclass(thing) and thing.__module__ != 'wayfind':
            for method, value in vars(thing).items():
                assert (method.startswith('_') or inspect.getdoc(value)
                        or inspect.ismemberdescriptor(value)), method


@case('package/version')
def _():
    config = open(os.path.join(TOP, 'configure.ac')).read()
    project = open(os.path.join(TOP, 'src/bindings/python/pyproject.toml')).read()
    assert f'AC_INIT([wayfind], [{wayfind.__version__}])' in config
    assert f'version = "{wayfind.__version__}"' in project


@case('package/hints-name-what-is-there')
def _():
    path = os.path.join(TOP, 'src/bindings/python/wayfind/_core.pyi')
    hints = {}
    for node in ast.parse(open(path).read()).body:
        if isinstance(node, ast.ClassDef):
            hints[node.name] = {
                part.name for part in node.body
                if isinstance(part, ast.FunctionDef)
                and not part.name.startswith('__')}
            hints[node.name] |= {part.target.id for part in node.body
                                 if isinstance(part, ast.AnnAssign)}
    there = {name: {method for method in vars(thing)
                    if not method.startswith('_')}
             for name, thing in vars(_core).items() if inspect.isclass(thing)}
    assert hints == there, (hints, there)
    # And every argument of a public function has its type.
    for name in wayfind.__all__:
        thing = getattr(wayfind, name)
        parts = vars(thing).items() if inspect.isclass(thing) else [('', thing)]
        for method, part in parts:
            part = getattr(part, '__func__', part)
            if inspect.isfunction(part) and not method.startswith('_'):
                for argument in inspect.signature(part).parameters.values():
                    assert (argument.name in ('self', 'cls')
                            or argument.annotation is not argument.empty), \
                        (name, method, argument)


def run(first=1):
    failed = 0
    for i, (name, needs, lacks, func) in enumerate(cases, first):
        name = f'/python/{name}'
        if not needs:
            print(f'ok {i} {name} # SKIP there is no {lacks}')
            continue
        try:
            func()
            print(f'ok {i} {name}')
        except BaseException:
            failed += 1
            print(f'not ok {i} {name}')
            for line in traceback.format_exc().splitlines():
                print('#', line)
        sys.stdout.flush()
    print(f'1..{len(cases)}')
    return failed


if __name__ == '__main__':
    run()
