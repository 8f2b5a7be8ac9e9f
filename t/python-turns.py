# python-turns.py - forbidden turns, and routers over views, for python.t
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# python-turns.py TOP FIRST: the number of the first test. Expected costs come
# from Bellman-Ford or NetworkX over the streets of towns that are made up here,
# and from the command, which the variable WAYFIND names.

import gzip
import importlib
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile

import wayfind
from python import (QUICK, ROUNDS, TOP, case, cases, networkx, oracle, raises,
                    random_edges, run, same)
from wayfind import _core

grids = importlib.import_module('python-grids')
cases.clear()
inf = math.inf
COMMAND = os.environ.get('WAYFIND')
ROADS = os.path.join(os.environ.get('WAYFIND_TEST_DATA',
                                    os.path.join(TOP, '../shared/data')),
                     'roads')
RADIUS = 6371008.8      # of the Earth, in metres, as the manual has it

folder = tempfile.TemporaryDirectory()


def scratch(name):
    return os.path.join(folder.name, name)


# Towns ---------------------------------------------------------------------

def metres(a, b):
    """How far two positions (lat, lon) lie apart."""
    (north, east), (north2, east2) = [map(math.radians, p) for p in (a, b)]
    half = (math.sin((north2 - north) / 2) ** 2
            + math.cos(north) * math.cos(north2)
            * math.sin((east2 - east) / 2) ** 2)
    return 2 * RADIUS * math.asin(math.sqrt(half))


class Town:
    """Streets that cross, with turns that are forbidden at random."""

    def __init__(self, dice):
        self.dice = dice
        self.places = {}        # (lat, lon) of each node of OpenStreetMap
        self.streets = []       # (from, to, class, one way): ways 1, 2, ...
        self.rules = []         # (way, node, way, kind)
        width, height = dice.randrange(2, 4), dice.randrange(2, 4)
        crossings = [(x, y) for x in range(width) for y in range(height)]
        for x, y in crossings:
            self.put(1 + x * height + y, x, y)
        for x, y in crossings:
            here = 1 + x * height + y
            for there, fits in ((here + 1, y + 1 < height),
                                (here + height, x + 1 < width)):
                if fits and dice.random() < 0.9:
                    self.pave(here, there)
        # Two streets that meet are one; at a crossing there are three.
        for x, y in crossings:
            here = 1 + x * height + y
            while sum(here in street[:2] for street in self.streets) < 3:
                self.put(len(self.places) + 1, x, y)
                self.pave(here, len(self.places))
        for _ in range(dice.randrange(12)):
            self.forbid()

    def put(self, node, x, y):
        self.places[node] = (round(0.01 * y + 0.004 * self.dice.random(), 7),
                             round(0.01 * x + 0.004 * self.dice.random(), 7))

    def pave(self, a, b):
        ends = [a, b] if self.dice.random() < 0.5 else [b, a]
        self.streets.append((*ends, self.dice.choice(
            ['primary', 'residential', 'tertiary']), self.dice.random() < 0.2))

    def edges(self):
        """(from, to, metres, way) in all directions in which one may go."""
        edges = []
        for way, (a, b, _, one_way) in enumerate(self.streets, 1):
            cost = metres(self.places[a], self.places[b])
            edges.append((a, b, cost, way))
            if not one_way:
                edges.append((b, a, cost, way))
        return edges

    def forbid(self):
        """Adds a rule, but no second rule that prescribes a turn."""
        _, via, _, first = self.dice.choice(self.edges())
        ways = [way for start, _, _, way in self.edges()
                if start == via and way != first]
        kind = self.dice.choice(['no_left_turn', 'no_straight_on',
                                 'only_right_turn'])
        if ways and not any(rule[:2] == (first, via) and 'only' in rule[3]
                            for rule in self.rules):
            self.rules.append((first, via, self.dice.choice(ways), kind))

    def allows(self, first, via, last):
        """Whether one may go on from one way to another."""
        return all((last == to) == kind.startswith('only')
                   for way, node, to, kind in self.rules
                   if (way, node) == (first, via)
                   and (kind.startswith('only') or last == to))

    def turns(self):
        """The edges as states, and the edges between these: (i, j, cost).

        Where turns are forbidden, one turns back only if no other edge leads
        on."""
        states, turns = self.edges(), []
        for i, (before, via, _, first) in enumerate(states):
            onward = [(i, j, cost, end)
                      for j, (start, end, cost, last) in enumerate(states)
                      if start == via and self.allows(first, via, last)]
            ahead = [turn for turn in onward if turn[3] != before]
            turns += [turn[:3] for turn in
                      (ahead if self.rules and ahead else onward)]
        return states, turns

    def costs(self, start, heeds=True):
        """The least costs to each node, in metres."""
        n = max(self.places) + 1
        plain = [edge[:3] for edge in self.edges()]
        if not heeds:
            return oracle(n, plain, start)
        states, turns = self.turns()
        turns = [(i + 1, j + 1, cost) for i, j, cost in turns]
        turns += [(0, i, cost) for i, (a, _, cost, _) in enumerate(states, 1)
                  if a == start]
        found = oracle(len(states) + 1, turns, 0)
        costs = [inf] * n
        costs[start] = 0
        for (_, end, _, _), cost in zip(states, found[1:]):
            costs[end] = min(costs[end], cost)
        return costs

    def write(self, path):
        with open(path, 'w') as out:
            out.write('<osm version="0.6">\n')
            for node, (lat, lon) in self.places.items():
                out.write(f'<node id="{node}" lat="{lat}" lon="{lon}"/>\n')
            for way, (a, b, kind, one_way) in enumerate(self.streets, 1):
                out.write(f'<way id="{way}"><nd ref="{a}"/><nd ref="{b}"/>'
                          f'<tag k="highway" v="{kind}"/>'
                          + '<tag k="oneway" v="yes"/>' * one_way + '</way>\n')
            for i, rule in enumerate(self.rules, 1):
                out.write(relation(i, *rule))
            out.write('</osm>\n')
        return path


def relation(i, first, via, last, kind):
    return (f'<relation id="{i}"><tag k="type" v="restriction"/>'
            f'<tag k="restriction" v="{kind}"/>'
            f'<member type="way" ref="{first}" role="from"/>'
            f'<member type="node" ref="{via}" role="via"/>'
            f'<member type="way" ref="{last}" role="to"/></relation>\n')


def close(a, b):
    return a == b or math.isclose(a, b, rel_tol=1e-6)


def wayfind_command(*arguments):
    return subprocess.run([COMMAND, *arguments], check=True, text=True,
                          capture_output=True).stdout


def ask_command(*arguments):
    """The answer of `wayfind route' as (cost, names of nodes)."""
    done = subprocess.run([COMMAND, 'route', *arguments, '--output', 'json'],
                          capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    answer = json.loads(done.stdout)
    if answer['status'] != 'found':
        return inf, []
    return answer['cost'], [step['name'] for step in answer['path']]


# Forbidden turns -----------------------------------------------------------

def check_heeds(town, graph, names, heeds=True, closed=()):
    """Every question that a graph can be asked, held to brute force."""
    start, goal = town.dice.choice(names), town.dice.choice(names)
    want = town.costs(int(start), heeds)
    router = None
    if heeds and isinstance(graph._flat, _core.View) and graph._turns:
        raises(wayfind.UnsupportedError, wayfind.Router, graph)
    else:
        router = wayfind.Router(graph)
    found = [graph.costs(start)]
    if router:
        found += [router.costs(start),
                  [router.cost(start, name) for name in graph],
                  router.matrix([start], graph).tolist()[0]]
    for costs in found:
        assert all(close(cost, want[int(name)])
                   for name, cost in zip(graph, costs)), (start, town.rules)
    for path in (graph.find_path(start, goal),
                 (router or graph).find_path(start, goal),
                 graph.find_path(start, lambda node: node == goal),
                 graph.find_path(start, goal, lambda node, goal: 0)):
        assert close(path.cost if path else inf, want[int(goal)])
        if path and heeds:
            ways = [way for pair in zip(path, path[1:])
                    for a, b, _, way in town.edges()
                    if (str(a), str(b)) == pair]
            assert len(ways) == len(path) - 1
            assert all(map(town.allows, ways, map(int, path[1:]), ways[1:]))
    found = {}
    for name, cost in graph.reach(start):
        found.setdefault(name, cost)
    assert all(close(found.get(name, inf), want[int(name)]) for name in graph)


@case('turns/made-up-towns')
def _():
    dice = random.Random('towns')
    n_heeded = 0
    for _ in range(max(20, ROUNDS // 10)):
        town = Town(dice)
        path = town.write(scratch('town.osm'))
        table = wayfind.Table.load(path, measure='metres')
        names = list(table)
        assert set(names) == {str(node) for node in town.places
                              if any(node in s[:2] for s in town.streets)}
        for graph in (table, table.avoid([]), table.with_turns(),
                      table.avoid([]).with_turns().avoid([])):
            check_heeds(town, graph, names)
        plain = wayfind.Table.load(path, measure='metres', ignore_turns=True)
        for graph in plain, plain.avoid([]), plain.with_turns():
            check_heeds(town, graph, names, heeds=False)
        n_heeded += any(town.costs(node) != town.costs(node, False)
                        for node in town.places)
        if town.rules:
            for part in 'landmarks', 'next_steps', ('hierarchy', 'landmarks'):
                raises(wayfind.UnsupportedError, wayfind.Router, table, part)
        wayfind.Router(plain, ['landmarks', 'next_steps'])
    assert n_heeded > 5         # otherwise nothing was tested


@case('turns/closed-streets-in-towns')
def _():
    dice = random.Random('closed')
    for _ in range(max(20, ROUNDS // 10)):
        town = Town(dice)
        table = wayfind.Table.load(town.write(scratch('town.osm')),
                                   measure='metres')
        _, _, _, closed = dice.choice(town.edges())
        ends = town.streets[closed - 1][:2]
        view = table.avoid(edges=[tuple(map(str, ends)),
                                  tuple(map(str, ends[::-1]))])
        whole = Town.edges

        class Closed(Town):
            def edges(self):
                return [edge for edge in whole(self) if edge[3] != closed]
        town.__class__ = Closed
        check_heeds(town, view, list(table))


@case('turns/networkx', networkx, 'NetworkX')
def _():
    dice = random.Random('line graphs')
    for _ in range(20):
        town = Town(dice)
        table = wayfind.Table.load(town.write(scratch('town.osm')),
                                   measure='metres')
        states, turns = town.turns()
        lines = networkx.DiGraph()
        lines.add_weighted_edges_from(turns)
        start = dice.choice(list(table))
        lines.add_weighted_edges_from(
            ('start', i, cost) for i, (a, _, cost, _) in enumerate(states)
            if str(a) == start)
        lines.add_node('start')
        best = {start: 0}
        for i, cost in networkx.single_source_dijkstra_path_length(
                lines, 'start').items():
            if i != 'start':
                end = str(states[i][1])
                best[end] = min(cost, best.get(end, inf))
        for ours in table.costs(start), wayfind.Router(table).costs(start):
            assert all(close(cost, best.get(name, inf))
                       for name, cost in zip(table, ours))


@case('turns/as-the-command-has-it', COMMAND, 'command')
def _():
    # The default costs and other costs, the turns, and prepared networks.
    dice = random.Random('command')
    for _ in range(2 if QUICK else 6):
        town = Town(dice)
        path = town.write(scratch('town.osm'))
        for keywords, options in (
                ({}, []), ({'profile': 'bicycle'}, ['--profile', 'bicycle']),
                ({'profile': 'foot'}, ['--profile', 'foot']),
                ({'measure': 'metres'}, ['--cost', 'metres']),
                ({'profile': 'bicycle', 'measure': 'seconds'},
                 ['--profile', 'bicycle', '--cost', 'seconds'])):
            wayfind_command('prepare', path, *options, '--in-place',
                            '--write', scratch('town.way'))
            for heeds in True, False:
                choice = [] if heeds else ['--ignore-turns']
                tables = [wayfind.Table.load(path, ignore_turns=not heeds,
                                             **keywords),
                          wayfind.Table.load(scratch('town.way'),
                                             ignore_turns=not heeds)]
                start, goal = dice.choices(list(tables[0]), k=2)
                for source in path, scratch('town.way'):
                    cost, names = ask_command(
                        source, '--from', start, '--to', goal, *choice,
                        *(options if source == path else []))
                    for table in tables:
                        for graph in table, wayfind.Router(table):
                            found = graph.find_path(start, goal)
                            assert same(found.cost if found else inf, cost)
                            assert not found or found.nodes == names


def compare_many(path, table, dice, n=60):
    """Answers of a router and of searches, and those of the command."""
    # Where a barrier cuts a road, the second of its two nodes has no name.
    nodes = [node for node in table if isinstance(node, str)]
    pairs = [dice.choices(nodes, k=2) for _ in range(n)]
    with open(scratch('queries'), 'w') as out:
        out.writelines(f'{a} {b}\n' for a, b in pairs)
    answers = wayfind_command('route', path, '--queries', scratch('queries'))
    router = wayfind.Router(table)
    matrix = router.matrix([a for a, _ in pairs], [b for _, b in pairs])
    n_found = 0
    for i, ((a, b), line) in enumerate(zip(pairs, answers.splitlines())):
        start, goal, status, cost, _ = line.split('\t')
        assert (start, goal) == (a, b) and status in ('found', 'exhausted')
        cost = float(cost) if status == 'found' else inf
        n_found += status == 'found'
        path = table.find_path(a, b)
        # The command prints fifteen digits.
        for ours in (path.cost if path else inf, router.cost(a, b),
                     matrix[i, i]):
            assert cost == ours or math.isclose(cost, ours, rel_tol=1e-12)
    assert n_found > n // 10
    return pairs, router


def forbid_some(dice, source, path):
    """A copy of a map with turns forbidden at random."""
    text = gzip.open(source, 'rt').read()
    ways = {}
    for way, body in re.findall(r'<way id="(\d+)"(.*?)</way>', text, re.S):
        if 'k="highway"' in body:
            nodes = re.findall(r'<nd ref="(\d+)"', body)
            for node in nodes[:1] + nodes[-1:]:
                ways.setdefault(node, []).append(way)
    crossings = [node for node, meeting in ways.items()
                 if len(set(meeting)) > 2]
    relations = ''
    for i in range(300):
        via = dice.choice(crossings)
        first, last = dice.sample(sorted(set(ways[via])), 2)
        relations += relation(10 ** 12 + i, first, via, last, dice.choice(
            ['no_left_turn', 'no_straight_on']))
    with open(path, 'w') as out:
        out.write(text.replace('</osm>', relations + '</osm>'))


for name in ('monaco.osm.gz', 'andorra.osm.pbf'):
    @case(f'turns/{name}', COMMAND and os.path.exists(f'{ROADS}/{name}'),
          f'command or {name}')
    def _(name=name):
        dice = random.Random(name)
        source = os.path.join(ROADS, name)
        table = wayfind.Table.load(source)
        pairs, router = compare_many(source, table, dice)
        for start, goal in pairs[:3]:
            cost, names = ask_command(source, '--from', start, '--to', goal)
            for path in table.find_path(start, goal), \
                    router.find_path(start, goal):
                assert same(path.cost if path else inf, cost)
                assert not path or path.nodes == names
        if networkx:
            # NetworkX knows neither forbidden turns nor private roads.
            free = wayfind.Table.load(source, ignore_turns=True)
            start = dice.choice(list(free))
            graph = networkx.DiGraph()
            graph.add_nodes_from(free)
            graph.add_weighted_edges_from(
                (node, to, cost) for node in free
                for to, cost in reversed(free.neighbours(node)))
            theirs = networkx.single_source_dijkstra_path_length(graph, start)
            assert all(math.isclose(theirs.get(node, inf), cost)
                       for node, cost in zip(free, wayfind.Router(free)
                                             .costs(start)))


@case('turns/monaco-with-made-up-rules',
      COMMAND and os.path.exists(f'{ROADS}/monaco.osm.gz'),
      'command or monaco.osm.gz')
def _():
    dice = random.Random('rules')
    source = scratch('monaco.osm')
    forbid_some(dice, f'{ROADS}/monaco.osm.gz', source)
    table = wayfind.Table.load(source)
    free = wayfind.Table.load(source, ignore_turns=True)
    compare_many(source, table, dice)
    wayfind_command('prepare', source, '--write', scratch('monaco.way'))
    prepared = wayfind.Table.load(scratch('monaco.way'))
    compare_many(scratch('monaco.way'), prepared, dice)
    n_longer = 0
    start = table.node(0)
    for a, b, c in zip(table.costs(start), prepared.costs(start),
                       free.costs(start)):
        assert same(a, b) and a >= c
        n_longer += a > c
    assert n_longer > 0


# Routers over views --------------------------------------------------------

PARTS = ['hierarchy', 'landmarks', 'next_steps', ('landmarks', 'next_steps')]


def check_router(dice, graph, n, want_from, has_turns=False):
    """A router of a graph, held to the least costs from each place."""
    router = wayfind.Router(graph, 'hierarchy' if has_turns
                            else dice.choice(PARTS))
    assert router.graph is graph
    starts = [dice.randrange(n) for _ in range(2)]
    nodes = [graph.node(i) for i in range(n)]
    matrix = router.matrix([nodes[i] for i in starts], nodes)
    for row, start in enumerate(starts):
        want = want_from(start)
        if graph.find_path(nodes[start], nodes[start]) is None:
            want[start] = inf           # a blocked node does not reach itself
        costs = router.costs(nodes[start])
        assert costs.shape == graph.costs(nodes[start]).shape
        flat = costs.cast('B').cast('d') if costs.ndim > 1 else costs
        goal = dice.randrange(n)
        # Where nothing leads to the start it may be blocked.
        entered = any(want_from(i)[start] < inf for i in range(n)
                      if i != start)
        path = router.find_path(nodes[start], nodes[goal])
        assert same(path.cost if path else inf, want[goal]) \
            or (path is None and start == goal and not entered)
        for i, node in enumerate(nodes):
            assert same(flat[i], want[i]) and same(matrix[row, i], want[i])
            cost = router.cost(nodes[start], node)
            assert same(cost, want[i]) \
                or (cost == inf and start == i and not entered)


@case('routers/views-of-grids')
def _():
    dice = random.Random('routers of grids')
    for _ in range(max(20, ROUNDS // 8)):
        grid, width, edges_of = grids.random_grid(dice)
        n, view, has_turns = len(grid), grid, dice.random() < 0.5
        if has_turns:
            grid, width, edges_of = grids.random_grid(dice, 'squares-4')
            n, view = len(grid), grid
        nodes, roads = grids.random_avoided(dice, n, edges_of())
        edges = grids.left_of(
            edges_of({i for i, cost in nodes.items() if cost == inf}),
            nodes, roads)
        rules = {kind: dice.choice([0, 1, 2.5, inf])
                 for kind in ('left', 'right', 'back', 'straight')}
        if has_turns:
            check_router(dice, view.with_turns(**rules), n,
                         lambda start: grids.costs_by_turns(
                             n, edges_of(), width, rules, start), True)
            continue
        view = view.avoid({grid.node(i): cost for i, cost in nodes.items()},
                          edges={(grid.node(a), grid.node(b)): cost
                                 for (a, b), cost in roads.items()})
        check_router(dice, view, n, lambda start: oracle(n, edges, start))


@case('routers/views-of-tables')
def _():
    dice = random.Random('routers of tables')
    for _ in range(max(20, ROUNDS // 8)):
        n, edges = random_edges(dice)
        edges = [edge for edge in edges if edge[2] < 1e9]
        table = wayfind.Table.from_edges(edges, directed=True, nodes=range(n))
        nodes, roads = grids.random_avoided(dice, n, edges)
        left = grids.left_of(edges, nodes, roads)
        for graph, edges in ((table, edges),
                             (table.avoid(nodes, edges=roads), left),
                             (table.avoid(nodes).avoid(edges=roads), left)):
            check_router(dice, graph, n,
                         lambda start: oracle(n, edges, start))


@case('routers/turns-need-a-hierarchy')
def _():
    grid = wayfind.Grid.from_text('. . .\n. # .\n. . .', shape='squares-4')
    view = grid.with_turns(left=10)
    for parts in ('landmarks', 'next_steps', ('hierarchy', 'landmarks')):
        error = raises(wayfind.UnsupportedError, wayfind.Router, view, parts)
        assert "'hierarchy'" in str(error)
    router = wayfind.Router(view)
    assert router.parts == {'hierarchy'}
    assert router.find_path((0, 0), (2, 2)).nodes == [
        (0, 0), (1, 0), (2, 0), (2, 1), (2, 2)]
    assert router.costs((0, 0)).shape == (3, 3)
    error = raises(wayfind.UnsupportedError, wayfind.Router,
                   view.avoid([(1, 0)]))
    assert 'avoid' in str(error)
    raises(TypeError, wayfind.Router, grid._source)
    raises(TypeError, wayfind.Router, {'a': ['b']})


if __name__ == '__main__':
    run(int(sys.argv[2]))
