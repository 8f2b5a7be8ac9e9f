# python-hostile.py - callers that do their worst, for python.t
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# python-hostile.py TOP FIRST: the number of the first test. Functions change,
# delete or search the graph of a running search; threads, signals and other
# libraries meddle; and every way to fail is repeated until a leak would show.

import array
import collections
import copy
import gc
import importlib
import itertools
import math
import pickle
import random
import signal
import sys
import threading
import time
import types
import weakref

import wayfind
from python import (Gio, QUICK, Thing, Trouble, case, cases, is_entered,
                    oracle, raises, random_edges, run, same, trouble)
from wayfind import _core

grids = importlib.import_module('python-grids')
cases.clear()
inf = math.inf


# What functions return -----------------------------------------------------

MAPPINGS = {
    'dict': dict, 'OrderedDict': collections.OrderedDict,
    'defaultdict': lambda pairs: collections.defaultdict(int, pairs),
    'derived': type('Derived', (dict,), {}),
    'UserDict': collections.UserDict,
    'ChainMap': lambda pairs: collections.ChainMap(dict(pairs)),
    'proxy': lambda pairs: types.MappingProxyType(dict(pairs)),
}


@case('hostile/mappings-of-all-kinds-have-costs')
def _():
    # A mapping that is not a plain dict was once taken for a list of its keys.
    dice = random.Random('mappings')
    for _ in range(20 if QUICK else 200):
        n, edges = random_edges(dice)
        best = {}
        for a, b, cost in edges:
            row = best.setdefault(a, {})
            row[b] = min(cost, row.get(b, inf))
        start = dice.randrange(n)
        want = oracle(n, edges, start)
        for kind, make in MAPPINGS.items():
            for graph in (lambda node: make(best.get(node, {}).items()),
                          {i: make(best.get(i, {}).items())
                           for i in range(n)}):
                for weighted in (None, True):
                    found = dict(wayfind.reach(graph, start,
                                               weighted=weighted))
                    assert found.keys() == {i for i in range(n)
                                            if want[i] < inf}
                    assert all(same(found[i], want[i]) for i in found), kind
    only_nodes = {'a': collections.Counter(b=7), 'b': {}}
    assert wayfind.find_path(only_nodes, 'a', 'b', weighted=False).cost == 1


@case('hostile/items-that-are-no-pairs')
def _():
    class Wrong:
        def __init__(self, items):
            self.wrong = items

        def __getitem__(self, node):
            raise Trouble

        def keys(self):
            return []

        def items(self):
            return self.wrong() if callable(self.wrong) else self.wrong
    for items, kind in (([1], TypeError), ([(1,)], TypeError),
                        ([(1, 2, 3)], TypeError), ([[1, 2]], TypeError),
                        (5, TypeError), (trouble, Trouble), (None, TypeError),
                        ([([], 1)], TypeError), ([(1, 'x')], TypeError),
                        ([(1, -1)], wayfind.CostError)):
        raises(kind, wayfind.find_path, lambda node: Wrong(items), 0, 1)


@case('hostile/endless-iterators-end-by-a-signal')
def _():
    def ring(*_):
        raise KeyboardInterrupt
    signal.signal(signal.SIGALRM, ring)
    for ask in (lambda: wayfind.find_path(lambda n: itertools.repeat(7), 0, 1),
                lambda: wayfind.find_path({0: itertools.repeat(7)}, 0, 1),
                lambda: wayfind.Table.from_edges(itertools.repeat((1, 1))),
                lambda: wayfind.Table.from_edges(
                    [], nodes=itertools.repeat(1))):
        signal.setitimer(signal.ITIMER_REAL, 0.02)
        raises(KeyboardInterrupt, ask)


# What functions do ---------------------------------------------------------

@case('hostile/functions-change-what-is-searched')
def _():
    def line(graph):
        for i in range(50):
            graph[i] = {i + 1: 1}
        graph[50] = {}
        return graph

    graph = line({})

    class Eater(dict):
        """Drops the requested object and every other object in reach."""

        def __getitem__(self, node):
            value = super().__getitem__(node)
            self.pop(node)
            return value
    assert wayfind.find_path(Eater(graph), 0, 50).cost == 50
    graph = line(Eater())
    error = raises(wayfind.NodeError, wayfind.find_path, graph, 0,
                   lambda node: graph.pop(node + 1, None) and False)
    assert 'a neighbour of 0' in str(error)

    # A list that shrinks, grows or is emptied by the hashes of its members.
    for change in (lambda items: items.clear(), lambda items: items.pop(),
                   lambda items: items.extend([1, 2, 3][:6 - len(items)])):
        items = []

        class Changer(int):
            def __hash__(self):
                change(items) if items else None
                return int(self)
        items[:] = [Changer(5), Changer(6), 7]
        wayfind.find_path(lambda node: items if node == 0 else [], 0, 99)
        items[:] = [(Changer(5), 1), (Changer(6), 2), (7, 3)]
        wayfind.find_path(lambda node: items if node == 0 else [], 0, 99)
        row = {Changer(5): 1, 6: 2}
        wayfind.find_path(lambda node: row if node == 0 else [], 0, 99)


@case('hostile/functions-delete-what-is-searched')
def _():
    kept = {}

    def forget(*_):
        kept.clear()
        gc.collect()
        return 0
    for _ in range(20):
        kept['table'] = wayfind.Table.from_edges(
            [(Thing(i), Thing(i + 1)) for i in range(20)])
        kept['view'] = kept['table'].avoid([Thing(30 % 21)]).with_turns()
        kept['router'] = wayfind.Router(kept['table'])
        for name in 'table', 'view':
            graph = kept.get(name)
            if graph is None:
                continue
            alive = weakref.ref(graph)
            find = graph.find_path
            del graph
            assert find(Thing(0), Thing(5), forget).cost == 5
            assert not kept
            del find
            gc.collect()
            assert alive() is None

    def neighbours(node):
        kept.pop('reached', None)
        gc.collect()
        return [node + 1]
    kept['reached'] = wayfind.reach(neighbours, 0)
    assert next(kept['reached']) == (0, 0)


@case('hostile/functions-search-what-is-searched')
def _():
    table = wayfind.Table.from_edges([(i, i + 1) for i in range(30)])
    view = table.with_turns()
    router = wayfind.Router(table)

    def again(node, goal):
        assert table.find_path(node, goal).cost == goal - node
        assert view.find_path(node, goal, lambda *_: 0).cost == goal - node
        assert router.cost(node, goal) == goal - node
        return goal - node
    for graph in table, view:
        assert graph.find_path(0, 30, again).cost == 30

    # As deep as Python goes, and no deeper.
    def deeper(node):
        wayfind.find_path(deeper, node + 1, -1)
        return []
    raises(RecursionError, wayfind.find_path, deeper, 0, -1)


@case('hostile/no-copies-without-contents')
def _():
    table = wayfind.Table.from_edges([(1, 2)])
    for thing in (table, table.avoid([1]), wayfind.Router(table),
                  wayfind.Cancellable(), wayfind.reach(table, 1)):
        raises(TypeError, copy.deepcopy, thing)
        raises(TypeError, pickle.dumps, thing)
    for kind in vars(_core).values():
        if isinstance(kind, type) and not issubclass(kind, Exception):
            raises(TypeError, object.__new__, kind)
            raises(TypeError, kind, *range(40))
    assert copy.copy(table).find_path(1, 2).cost == 1
    path = table.find_path(1, 2)
    assert pickle.loads(pickle.dumps(path)) == copy.deepcopy(path) == path


# Threads and signals -------------------------------------------------------

def together(n, work):
    """Runs work (i) in n threads, and raises what any of them raised."""
    failures = []

    def guarded(i):
        try:
            work(i)
        except BaseException as error:
            failures.append(error)
    threads = [threading.Thread(target=guarded, args=(i,)) for i in range(n)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive(), 'a thread hangs'
    if failures:
        raise failures[0]


@case('hostile/threads-share-graphs-and-routers')
def _():
    dice = random.Random('threads')
    for _ in range(2 if QUICK else 10):
        grid, width, edges_of = grids.random_grid(dice, 'squares-4')
        n, rules = len(grid), {'left': 2, 'back': inf}
        # Nothing was asked of them yet: all threads ask for the first time.
        view = grid.with_turns(dead_end=inf, **rules)
        router = wayfind.Router(view)
        plain = wayfind.Router(grid, ['landmarks', 'next_steps'])
        want = [grids.costs_by_turns(n, edges_of(), width, rules, i)
                for i in range(n)]
        short = [oracle(n, edges_of(), i) for i in range(n)]
        # A blocked cell does not get to itself, which the oracle does not know.
        starts = [a for a, _, _ in edges_of()]
        if not starts:
            continue

        def work(seed):
            dice = random.Random(seed)
            for _ in range(20):
                a, b = dice.choice(starts), dice.randrange(n)
                start, goal = grid.node(a), grid.node(b)
                if a == b and not is_entered(edges_of(), a):
                    continue            # it may be blocked
                assert same(router.cost(start, goal), want[a][b])
                assert same(plain.cost(start, goal), short[a][b])
                matrix = router.matrix([start], n_threads=2).tolist()
                assert all(map(same, matrix[0], want[a]))
                path = view.find_path(start, goal)
                assert same(path.cost if path else inf, want[a][b])
        together(4, work)


@case('hostile/threads-share-one-iterator')
def _():
    # Each node is given once, to one of them, or the iterator is busy.
    table = wayfind.Table.from_edges([(i, i + 1) for i in range(2000)])
    for graph in (table, table.with_turns(),
                  lambda node: [node + 1] if node < 2000 else []):
        reached, given = wayfind.reach(graph, 0), []

        def work(_):
            while True:
                try:
                    given.append(next(reached)[0])
                except StopIteration:
                    return
                except RuntimeError:
                    pass
        together(4, work)
        assert sorted(set(given)) == list(range(2001))
        assert len(set(given)) == len(given)


@case('hostile/cancelled-at-any-time')
def _():
    dice = random.Random('cancel')
    n = 3000
    table = wayfind.Table.from_edges(
        (dice.randrange(n), dice.randrange(n), dice.random())
        for _ in range(3 * n))
    router = wayfind.Router(table, 'landmarks')
    for i in range(4 if QUICK else 20):
        cancellable = wayfind.Cancellable()
        timer = threading.Timer(0.0005 * i, cancellable.cancel)
        timer.start()
        for ask in (lambda: wayfind.Router(table, 'landmarks',
                                           cancellable=cancellable),
                    lambda: router.matrix(table, cancellable=cancellable),
                    lambda: table.costs(0, cancellable=cancellable)):
            try:
                ask()
            except wayfind.CancelledError:
                pass
        timer.join()
        raises(wayfind.CancelledError, router.cost, 0, 1,
               cancellable=cancellable)


@case('hostile/cancelled-by-another-library', Gio, 'python3-gi')
def _():
    # A handler in Python waits for the GIL while the thread that holds it lets
    # go of the cancellable, and the cancellable waits for the handler.
    table = wayfind.Table.from_edges((i, i + 1) for i in range(3000))
    for i in range(3 if QUICK else 10):
        cancellable = Gio.Cancellable()
        router = []

        def slowly(*_):
            time.sleep(0.02)

        def prepare():
            try:
                router.append(wayfind.Router(table, 'landmarks',
                                             cancellable=cancellable))
            except wayfind.CancelledError:
                pass
        cancellable.connect(slowly)
        worker = threading.Thread(target=prepare, daemon=True)
        worker.start()
        time.sleep(0.001 * i)
        canceller = threading.Thread(target=cancellable.cancel, daemon=True)
        canceller.start()
        worker.join(30)
        canceller.join(30)
        assert not worker.is_alive() and not canceller.is_alive()


@case('hostile/interrupted-at-any-time')
def _():
    def ring(*_):
        raise Trouble
    signal.signal(signal.SIGALRM, ring)
    dice = random.Random('alarms')
    table = wayfind.Table.from_edges(
        (dice.randrange(2000), dice.randrange(2000), dice.random())
        for _ in range(6000))
    view = table.avoid([1]).with_turns(left=1)
    line = {i: [i + 1] for i in range(3000)}
    line[3000] = []

    def work():
        table.find_path(0, 1)
        view.costs(0)
        wayfind.find_path(line, 0, 3000, lambda node, goal: goal - node)
        list(wayfind.reach(lambda node: line[node], 0))
        wayfind.Router(table, 'landmarks').matrix([0, 1])
    for i in range(5 if QUICK else 60):
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.0003 * (i + 1))
            work()
            signal.setitimer(signal.ITIMER_REAL, 0)
        except Trouble:
            pass
    signal.setitimer(signal.ITIMER_REAL, 0)
    work()


# Memory --------------------------------------------------------------------

def fail_in_all_ways():
    things = [Thing(i) for i in range(4)]
    table = wayfind.Table.from_edges(
        zip(things, things[1:]), lat_lon={thing: (1, 2) for thing in things})
    table.nearest(lat=1, lon=1), table.position(things[1])
    view = table.with_turns(back=1)
    for graph in table, view, wayfind.Grid.from_text('. .').with_turns():
        router = wayfind.Router(graph)
        nodes = list(graph)
        router.find_path(nodes[0], nodes[1])
        router.costs(nodes[0]), router.matrix(nodes).tolist()
        raises(wayfind.NodeError, router.cost, 'x', nodes[0])
        raises(wayfind.LimitError, router.cost, *nodes[:2], seconds=0)
        raises(ValueError, router.matrix, nodes, n_threads=-1)
        raises(TypeError, router.matrix, nodes, n_threads='x')
    raises(wayfind.UnsupportedError, wayfind.Router, view, 'landmarks')
    raises(wayfind.UnsupportedError, wayfind.Router, view.avoid(things[:1]))
    raises(ValueError, wayfind.Table.from_edges, [(things[0], things[1])],
           lat_lon={things[0]: (91, 0)})
    raises(TypeError, wayfind.Table.from_edges, [(things[0], things[1])],
           lat_lon={things[0]: 'xy'})
    graph = {things[0]: {things[1]: 1, things[2]: 2}, things[1]: [things[3]]}
    for wrong in (graph, types.MappingProxyType(graph)):
        raises(wayfind.NodeError, wayfind.find_path, wrong, things[0],
               lambda node: False)
        raises(wayfind.NodeError, wayfind.find_path, wrong, things[3], 0)
        raises(wayfind.NodeError, list, wayfind.reach(wrong, things[0]))
    for row in (collections.UserDict({things[1]: 1}),
                collections.Counter(), [(things[1], 1)]):
        wayfind.find_path(lambda node: row, things[0], things[1])
    raises(TypeError, wayfind.find_path, lambda node: [node], 0, 1,
           weighted=True)
    raises(Exception, wayfind.find_path, {0: collections.UserDict({1: 'x'})},
           0, 1)
    for weight in (inf, -1, 'x'):
        raises((ValueError, TypeError), wayfind.find_path, graph, things[0],
               things[1], weight=weight)
    raises(Trouble, view.find_path, things[0], things[1], trouble)
    raises(Trouble, view.find_path, things[0], trouble)
    raises(wayfind.CostError, wayfind.Grid.from_text, '.', {'.': 1e300},
           straight=1e300)
    repr(table.find_path(things[0], things[3]))


@case('hostile/no-reference-is-lost')
def _():
    shared = (None, True, Thing, wayfind.Path, _core.Search, _core.Table,
              _core.View, _core.Router, tuple, TypeError, wayfind.NodeError)

    def measure():
        gc.collect()
        return sys.getallocatedblocks(), [sys.getrefcount(x) for x in shared]
    # Far more than the blocks that Python itself takes and gives back.
    n = 60
    for _ in range(n):
        fail_in_all_ways()
    lost = []
    for _ in range(4):
        blocks, counts = measure()
        for _ in range(n):
            fail_in_all_ways()
        more_blocks, more_counts = measure()
        lost.append(max(more_blocks - blocks,
                        *(abs(after - before) for before, after
                          in zip(counts, more_counts))))
        if lost[-1] < n:
            return
    assert False, lost


if __name__ == '__main__':
    run(int(sys.argv[2]))
