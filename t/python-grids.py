# python-grids.py - grids and views as Python sees them, for python.t
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# python-grids.py TOP FIRST: the number of the first test. Expected costs come
# from Bellman-Ford over edges that this file lists independently.

import array
import collections
import gc
import math
import random
import sys
import tempfile
import weakref

import wayfind
from python import (ROUNDS, Thing, case, cases, check_path, is_blocked, numpy,
                    oracle, raises, random_edges, run, same, trouble)
from wayfind import _core

cases.clear()
inf = math.inf
SIDES = [(1, 0), (-1, 0), (0, 1), (0, -1)]


# Edges by the words of the manual ------------------------------------------

def beside(shape, column, row):
    """The steps from a cell, with whether they are diagonal."""
    steps = [(step, False) for step in SIDES]
    if shape == 'squares-8':
        steps += [((x, y), True) for x in (-1, 1) for y in (-1, 1)]
    elif shape == 'hexagons':
        shift = 1 if row % 2 else -1
        steps += [((shift, 1), False), ((shift, -1), False)]
    elif shape == 'triangles':
        steps.remove(((0, -1) if (column + row) % 2 == 0 else (0, 1), False))
    return steps


def list_edges(cells, costs, shape, corners, straight, diagonal, closed=()):
    """Edges (from, to, cost) between the numbers of cells.

    Nobody enters what is `closed', nor cuts a corner there, but who stands
    there may leave.
    """
    height, width = len(cells), len(cells[0])

    def cost(column, row, leaves=False):
        if not (0 <= column < width and 0 <= row < height):
            return None
        if row * width + column in closed and not leaves:
            return None
        return costs[cells[row][column]]
    edges = []
    for row in range(height):
        for column in range(width):
            for (x, y), slants in beside(shape, column, row):
                factor = cost(column + x, row + y)
                if factor is None or cost(column, row, True) is None:
                    continue
                n_free = sum(cost(*place) is not None for place in
                             ((column + x, row), (column, row + y)))
                if slants and n_free < {'always': 0, 'one-free': 1,
                                        'both-free': 2, 'never': 3}[corners]:
                    continue
                edges.append((row * width + column,
                              (row + y) * width + column + x,
                              factor * (diagonal if slants else straight)))
    return edges


def random_grid(dice, shape=None):
    """A grid, with how wide it is, and a function that lists its edges."""
    width, height = dice.randrange(1, 7), dice.randrange(1, 7)
    costs = dice.choice(([1, None], [1, None, 3], [0.5, 2.25, None, 0]))
    cells = [[dice.choice([0, 0, dice.randrange(len(costs))])
              for _ in range(width)] for _ in range(height)]
    shape = shape or dice.choice(['squares-4', 'squares-8', 'hexagons',
                                  'triangles'])
    corners = dice.choice(['never', 'both-free', 'one-free', 'always'])
    straight, diagonal = dice.choice([(1, 1.5), (10, 14), (0.1, 0.3)])
    keywords = {'shape': shape, 'corners': corners, 'straight': straight,
                'diagonal': diagonal}
    if dice.random() < 0.5:
        text = '\n'.join(' '.join('.#~^'[cell] for cell in row)
                         for row in cells)
        grid = wayfind.Grid.from_text(text, dict(zip('.#~^', costs)),
                                      **keywords)
    else:
        flat = array.array(dice.choice('bBhq'), sum(cells, []))
        grid = wayfind.Grid.from_array(
            memoryview(flat).cast('B').cast(flat.typecode, (height, width)),
            costs, **keywords)
    assert (grid.width, grid.height, len(grid)) == (width, height,
                                                    width * height)
    return (grid, width,
            lambda closed=(): list_edges(cells, costs, **keywords,
                                         closed=closed))


def check_costs(graph, width, n, edges, dice):
    """Costs to all, a path by A*, and the reached cells, from some cell."""
    start, goal = dice.randrange(n), dice.randrange(n)
    want = oracle(n, edges, start)

    def cell(i):
        return i % width, i // width
    costs = graph.costs(cell(start))
    assert all(same(costs[row, column], want[row * width + column])
               for column, row in graph)
    path = graph.find_path(cell(start), cell(goal))
    check_path(path and wayfind.Path([graph.index(x) for x in path],
                                     path.costs),
               edges, start, goal, want[goal])
    reached = list(graph.reach(cell(start)))
    assert {graph.index(x) for x, _ in reached} \
        == {i for i in range(n) if want[i] < inf}
    assert all(same(cost, want[graph.index(x)]) for x, cost in reached)
    for node in graph:
        assert sorted(graph.neighbours(node)) == sorted(
            (cell(to), cost) for by, to, cost in edges
            if by == graph.index(node)), node


@case('grids/random')
def _():
    dice = random.Random('grids')
    for _ in range(ROUNDS // 4):
        grid, width, edges_of = random_grid(dice)
        check_costs(grid, width, len(grid), edges_of(), dice)


# Views ---------------------------------------------------------------------

def random_avoided(dice, n, edges):
    """Nodes and edges to avoid, with what each costs more."""
    nodes = {i: dice.choice([inf, 0, 2.5])
             for i in dice.sample(range(n), dice.randrange(min(n, 4) + 1))}
    pairs = sorted({(a, b) for a, b, _ in edges})
    roads = {pair: dice.choice([inf, 1.25])
             for pair in dice.sample(pairs, min(len(pairs), dice.randrange(4)))}
    return nodes, roads


def left_of(edges, nodes, roads):
    """The open edges, with their present costs."""
    left = [(a, b, cost + nodes.get(b, 0) + roads.get((a, b), 0))
            for a, b, cost in edges]
    return [edge for edge in left if edge[2] < inf]


@case('views/avoid-on-grids')
def _():
    dice = random.Random('avoid')
    for _ in range(ROUNDS // 4):
        grid, width, edges_of = random_grid(dice)
        view = grid
        avoided = [random_avoided(dice, len(grid), edges_of())
                   for _ in range(dice.randrange(1, 3))]
        edges = edges_of({i for nodes, _ in avoided
                          for i, cost in nodes.items() if cost == inf})
        for nodes, roads in avoided:
            edges = left_of(edges, nodes, roads)
            view = view.avoid(
                {grid.node(i): cost for i, cost in nodes.items()},
                edges={(grid.node(a), grid.node(b)): cost
                       for (a, b), cost in roads.items()})
        start = dice.randrange(len(grid))
        want = oracle(len(grid), edges, start)
        costs = view.costs(grid.node(start))
        assert all(same(costs[row, column], want[row * width + column])
                   for column, row in view)
        for goal in range(len(grid)):
            path = view.find_path(grid.node(start), grid.node(goal))
            assert is_blocked(path, edges, start, goal) \
                or same(path.cost if path else inf, want[goal])


@case('views/avoid-on-tables')
def _():
    dice = random.Random('tables')
    for _ in range(ROUNDS // 2):
        n, edges = random_edges(dice)
        edges = [edge for edge in edges if edge[2] < 1e9]
        table = wayfind.Table.from_edges(
            [(f'n{a}', f'n{b}', cost) for a, b, cost in edges], directed=True,
            nodes=[f'n{i}' for i in range(n)])
        nodes, roads = random_avoided(dice, n, edges)
        left = left_of(edges, nodes, roads)
        view = table.avoid({f'n{i}': cost for i, cost in nodes.items()},
                           edges={(f'n{a}', f'n{b}'): cost
                                  for (a, b), cost in roads.items()})
        start = dice.randrange(n)
        want = oracle(n, left, start)
        assert all(map(same, view.costs(f'n{start}'), want))
        # Nodes that are only listed are closed, and the table is unchanged.
        left = [edge for edge in edges
                if edge[1] not in nodes and edge[:2] not in roads]
        view = table.avoid([f'n{i}' for i in nodes],
                           edges=[(f'n{a}', f'n{b}') for a, b in roads])
        assert all(map(same, view.costs(f'n{start}'),
                       oracle(n, left, start)))
        assert all(map(same, table.costs(f'n{start}'),
                       oracle(n, edges, start)))


def turn_edges(edges, width, rules):
    """The same graph with a node for each edge: states, and their edges.

    State 0 is the start, on which nobody has turned yet; see costs_by_turns.
    """
    states = [None] + edges
    turns = []
    for i, (a, b, _) in enumerate(edges, 1):
        first = b % width - a % width, b // width - a // width
        for j, (c, d, cost) in enumerate(edges, 1):
            if c != b:
                continue
            last = d % width - c % width, d // width - c // width
            across = first[0] * last[1] - first[1] * last[0]
            along = first[0] * last[0] + first[1] * last[1]
            # Rows count downwards: a positive sign is to the right.
            kind, quarters = (('right', 1) if across > 0 else ('left', 1)
                              if across < 0 else ('straight', 0) if along > 0
                              else ('back', 2))
            turns.append((i, j, cost + rules.get(kind, 0)
                          + quarters * rules.get('right_angle', 0)))
    return states, turns


def costs_by_turns(n, edges, width, rules, start):
    states, turns = turn_edges(edges, width, rules)
    turns += [(0, j, cost) for j, (a, _, cost) in enumerate(edges, 1)
              if a == start]
    found = oracle(len(states), [turn for turn in turns if turn[2] < inf], 0)
    costs = [inf] * n
    costs[start] = 0
    for (_, b, _), cost in zip(edges, found[1:]):
        costs[b] = min(costs[b], cost)
    return costs


@case('views/turns')
def _():
    dice = random.Random('turns')
    for _ in range(ROUNDS // 6):
        grid, width, edges_of = random_grid(dice, 'squares-4')
        edges = edges_of()
        rules = {kind: dice.choice([0, 1, 2.5, inf])
                 for kind in dice.sample(['left', 'right', 'back', 'straight'],
                                         2)}
        rules['right_angle'] = dice.choice([0, 0, 0.75])
        rules['dead_end'] = rules.get('back', 0)
        nodes, roads = random_avoided(dice, len(grid), edges)
        left = left_of(edges, nodes, roads)
        avoided = ({grid.node(i): cost for i, cost in nodes.items()},
                   {(grid.node(a), grid.node(b)): cost
                    for (a, b), cost in roads.items()})
        start = dice.randrange(len(grid))
        for view, edges in (
                (grid.with_turns(**rules), edges),
                (grid.avoid(avoided[0], edges=avoided[1])
                 .with_turns(**rules), left),
                (grid.with_turns(**rules)
                 .avoid(avoided[0], edges=avoided[1]), left),
                (grid.with_turns(left=rules.get('left', 0))
                 .avoid(avoided[0], edges=avoided[1])
                 .with_turns(**{**rules, 'left': 0}), left)):
            want = costs_by_turns(len(grid), edges, width, rules, start)
            costs = view.costs(grid.node(start))
            assert all(same(costs[row, column], want[row * width + column])
                       for column, row in view)
            for goal in range(len(grid)):
                path = view.find_path(grid.node(start), grid.node(goal))
                assert is_blocked(path, edges, start, goal) \
                    or same(path.cost if path else inf, want[goal])
            found = view.reach(grid.node(start))
            best = {}
            for node, cost in found:
                best.setdefault(view.index(node), cost)
            assert best.keys() == {i for i, cost in enumerate(want)
                                   if cost < inf}
            assert all(same(cost, want[i]) for i, cost in best.items())
            for i in best:
                assert same(found.cost_to(grid.node(i)), want[i])
                assert same(found.path_to(grid.node(i)).cost, want[i])


TOWN = """<osm version="0.6">
<node id="1" lat="-0.001" lon="0"/><node id="2" lat="0" lon="0"/>
<node id="3" lat="0" lon="-0.001"/><node id="4" lat="0.001" lon="0"/>
<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="tertiary"/></way>
<way id="2"><nd ref="2"/><nd ref="3"/><tag k="highway" v="tertiary"/></way>
<way id="3"><nd ref="2"/><nd ref="4"/><tag k="highway" v="tertiary"/></way>
<relation id="1"><tag k="type" v="restriction"/>
<tag k="restriction" v="no_left_turn"/>
<member type="way" ref="1" role="from"/><member type="node" ref="2" role="via"/>
<member type="way" ref="2" role="to"/></relation>
</osm>
"""


@case('views/turns-that-a-file-forbids')
def _():
    with tempfile.TemporaryDirectory() as folder:
        with open(f'{folder}/town.osm', 'w') as town:
            town.write(TOWN)
        table = wayfind.Table.load(f'{folder}/town.osm', measure='metres')
        free = wayfind.Table.load(f'{folder}/town.osm', measure='metres',
                                  ignore_turns=True)
    south, west, north = (table.nearest(lat=lat, lon=lon)[0] for lat, lon in
                          ((-0.001, 0), (0, -0.001), (0.001, 0)))
    # Four legs of 111.3 m instead of two: past the crossing, and back.
    for view in (free, free.with_turns(), free.avoid([]),
                 free.with_turns(left=0)):
        assert 222 < view.find_path(south, west).cost < 223
    for view in (table, table.avoid([]), table.with_turns(),
                 table.avoid([]).with_turns(),
                 table.with_turns().avoid([]), table.with_turns(left=0)):
        assert 444 < view.find_path(south, west).cost < 446
        assert 222 < view.find_path(west, south).cost < 223
    assert table.with_turns().avoid([north]).find_path(south, west) is None
    kept = table.with_turns(back=math.inf, dead_end=math.inf)
    assert kept.find_path(south, west) is None


# Words of the manual, and wrong ones ---------------------------------------

@case('grids/questions')
def _():
    text = 'A . . \n . # B \n'
    grid = wayfind.Grid.from_text(text, marks='AB')
    assert str(grid) == 'A..\n.#B\n' and repr(grid) == '<Grid of 3 by 2 cells>'
    assert grid.mark('A') == (0, 0) and grid.mark('B') == (2, 1)
    assert list(grid) == [(x, y) for y in range(2) for x in range(3)]
    assert [grid.index(node) for node in grid] == list(range(6))
    assert grid.position((2, 1)) is not None
    assert grid.position_kind == 'planar'
    path = grid.find_path((0, 0), lambda node: node == (2, 1))
    assert path.cost == 3
    path = grid.find_path((0, 0), (2, 1), lambda node, goal: 0, max_cost=3)
    assert path.cost == 3
    assert grid.find_path((0, 0), (2, 1), max_cost=2.5) is None
    assert grid.find_path((1, 0), (1, 0)).nodes == [(1, 0)]
    assert grid.find_path((1, 1), (1, 1)) is None       # a wall
    error = raises(wayfind.LimitError, grid.find_path, (0, 0), (2, 1),
                   max_expansions=1)
    assert error.partial.nodes[0] == (0, 0)
    for wrong in (0, (0,), (0, 0, 0), [0, 0], 'A', (3, 0), (0, 2), (-1, 0),
                  (0, -1), (2 ** 32, 0), (0, 2 ** 64), (0.0, 0), (True, 0)):
        raises(wayfind.NodeError, grid.find_path, (0, 0), wrong)
        assert wrong not in grid
    for wrong in ('C', '', 'AB', '.', 5, '\x00', '\ud800'):
        raises(wayfind.NodeError, grid.mark, wrong)
    raises(wayfind.NodeError, grid.node, 6)


@case('grids/wrong')
def _():
    text = wayfind.Grid.from_text
    raises(wayfind.ParseError, text, '')
    raises(wayfind.ParseError, text, '..\n.')
    raises(wayfind.ParseError, text, '.x')
    raises(wayfind.ParseError, text, '..', marks='.')
    raises(ValueError, text, '.\x00.')
    raises(ValueError, text, '.', {})
    raises(ValueError, text, '.', {'..': 1})
    raises(ValueError, text, '.', {'\u00e9': 1})
    raises(ValueError, text, '.', marks='\n')
    raises(ValueError, text, '.', shape='circles')
    raises(ValueError, text, '.', corners='round')
    for wrong in (-1, math.nan, -inf):
        raises(wayfind.CostError, text, '.', {'.': wrong})
        raises(wayfind.CostError, text, '.', straight=wrong)
        raises(wayfind.CostError, text, '.', diagonal=wrong)
    raises(wayfind.CostError, text, '.', straight=inf)
    raises(TypeError, text, '.', {'.': 'x'})
    raises(TypeError, text, b'.')
    raises(TypeError, wayfind.Grid, None)
    raises(TypeError, wayfind.View, text('.')._source)
    raises(TypeError, _core.Grid)
    raises(TypeError, _core.Source)

    def cells(numbers, width, kind='b'):
        flat = array.array(kind, numbers)
        return memoryview(flat).cast('B').cast(
            kind, (len(numbers) // width, width))
    make = wayfind.Grid.from_array
    raises(ValueError, make, cells([0, 2], 2))
    raises(ValueError, make, cells([0, -1], 2))
    raises(ValueError, make, cells([0, 256], 2, 'q'))
    raises(TypeError, make, cells([0, 1], 2, 'd'))
    raises(ValueError, make, array.array('b', [0]))
    raises(TypeError, make, [[0]])
    raises(ValueError, make, cells([0], 1), [])
    raises(ValueError, make, cells([0], 1), [1] * 257)
    assert make(cells([255, 0], 2, 'B'), [None] + [1] * 255).width == 2


@case('views/wrong')
def _():
    grid = wayfind.Grid.from_text('. . .')
    raises(wayfind.NodeError, grid.avoid, [(3, 0)])
    raises(wayfind.NodeError, grid.avoid, edges=[((0, 0), (3, 0))])
    raises(TypeError, grid.avoid, 5)
    raises(Exception, grid.avoid, edges=[(0, 0)])
    raises(TypeError, grid.avoid, {(0, 0): 'x'})
    for wrong in (-1, math.nan):
        raises(wayfind.CostError, grid.avoid, {(0, 0): wrong})
        raises(wayfind.CostError, grid.avoid, edges={((0, 0), (1, 0)): wrong})
        raises(wayfind.CostError, grid.with_turns, left=wrong)
        raises(wayfind.CostError, grid.with_turns, right_angle=wrong)
    raises(wayfind.CostError, grid.with_turns, right_angle=inf)
    # A unit on a closed cell may leave it, and cannot come back.
    view = grid.avoid([(1, 0)])
    assert view.find_path((1, 0), (2, 0)).cost == 1
    assert view.find_path((0, 0), (1, 0)) is None
    assert len(view) == 3 and (2, 0) in view and (3, 0) not in view


@case('grids/numpy', numpy, 'NumPy')
def _():
    cells = numpy.zeros((40, 60), numpy.uint8)
    cells[5:, 30] = 1
    grid = wayfind.Grid.from_array(cells)
    assert (grid.width, grid.height) == (60, 40)
    costs = numpy.asarray(grid.costs((0, 39)))
    assert costs.shape == (40, 60) and costs[39, 0] == 0
    assert numpy.isinf(costs[5:, 30]).all()
    assert numpy.isfinite(costs[:5]).all()
    raises((BufferError, ValueError), wayfind.Grid.from_array, cells[:, ::2])


# Memory --------------------------------------------------------------------

@case('views/keep-what-they-lie-on')
def _():
    view = wayfind.Grid.from_text('. . .').avoid([(1, 0)]).with_turns(left=1)
    gc.collect()
    assert view.find_path((0, 0), (2, 0)) is None
    node = Thing(1)
    node.view = wayfind.Table.from_edges([(node, 2)]).avoid([2])
    alive = weakref.ref(node)
    reached = node.view.reach(2)
    next(reached)
    node.reached = reached
    del node, reached
    gc.collect()
    assert alive() is None


def exercise():
    grid = wayfind.Grid.from_text('. . .\n. # .', marks='A')
    view = grid.avoid({(1, 0): 2}, edges=[((0, 0), (0, 1))]).with_turns(left=1)
    view.find_path((0, 0), (2, 1))
    view.costs((0, 0)).tolist()
    list(view.reach((0, 0)))
    view.neighbours((0, 0))
    grid.position((0, 0))
    raises(wayfind.NodeError, grid.mark, 'A')
    raises(wayfind.NodeError, grid.avoid, [(9, 9)])
    raises(ValueError, wayfind.Grid.from_array,
           memoryview(bytes([7])).cast('B', (1, 1)))
    raises(Exception, view.find_path, (0, 0), trouble)


@case('views/no-reference-is-lost')
def _():
    lost = collections.Counter()
    for _ in range(30):
        exercise()
    for _ in range(4):
        gc.collect()
        before = sys.getallocatedblocks()
        for _ in range(50):
            exercise()
        gc.collect()
        lost[sys.getallocatedblocks() - before >= 50] += 1
    assert lost[False] > 0, lost


if __name__ == '__main__':
    run(int(sys.argv[2]))
