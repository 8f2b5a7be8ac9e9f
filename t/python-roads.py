# python-roads.py - vehicles, tracks, measures and fronts, for python.t
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# python-roads.py TOP FIRST: the number of the first test. Expected values come
# from plain searches below, from the shape of made-up streets, and from the
# command, which the variable WAYFIND names.

import array
import datetime
import gc
import importlib
import itertools
import json
import math
import os
import random
import signal
import subprocess
import sys
import threading
import weakref

import wayfind
from python import (QUICK, ROUNDS, TOP, case, cases, numpy, oracle, raises,
                    random_edges, run, same)
from wayfind import _core

turns = importlib.import_module('python-turns')
cases.clear()
inf = math.inf
COMMAND = os.environ.get('WAYFIND')


# Vehicles ------------------------------------------------------------------

# Three ways from Start to End. The shortest has a low bridge and a toll, the
# next a limit of weight, the longest is a ferry between unpaved roads.
PLACES = {1: (0, 0), 2: (0, 0.02), 3: (0.003, 0.01), 4: (-0.004, 0.01),
          5: (0.006, 0.005), 6: (0.006, 0.015)}
WAYS = [
    ([1, 2], {'highway': 'primary', 'maxheight': '3.5', 'toll': 'yes'}),
    ([1, 3, 2], {'highway': 'primary', 'maxweight': '7.5', 'maxwidth': '2.5',
                 'maxlength': '10', 'maxaxleload': '6', 'hgv': 'delivery',
                 'hazmat': 'no'}),
    ([1, 5], {'highway': 'unclassified', 'surface': 'gravel'}),
    ([5, 6], {'route': 'ferry', 'motor_vehicle': 'yes', 'duration': '00:20'}),
    ([6, 2], {'highway': 'unclassified', 'surface': 'gravel'}),
]


def write_streets(path):
    with open(path, 'w') as out:
        out.write('<osm version="0.6">\n')
        for node, (lat, lon) in PLACES.items():
            out.write(f'<node id="{node}" lat="{lat}" lon="{lon}"/>\n')
        for way, (nodes, tags) in enumerate(WAYS, 1):
            out.write(f'<way id="{way}">'
                      + ''.join(f'<nd ref="{node}"/>' for node in nodes)
                      + ''.join(f'<tag k="{key}" v="{value}"/>'
                                for key, value in tags.items()) + '</way>\n')
        out.write('</osm>\n')
    return path


# What the tags say of each vehicle: which of the three ways it takes.
VEHICLES = [
    ({}, 'road'),
    ({'height': 3.5}, 'road'),
    ({'height': 3.6}, 'hill'),
    ({'without': 'toll'}, 'hill'),
    ({'without': ['toll', 'ferry']}, 'hill'),
    ({'height': 4, 'weight': 7.5}, 'hill'),
    ({'height': 4, 'weight': 8}, 'ferry'),
    ({'height': 4, 'width': 2.51}, 'ferry'),
    ({'height': 4, 'length': 10.5}, 'ferry'),
    ({'height': 4, 'axle_load': 6.5}, 'ferry'),
    ({'height': 4, 'hgv': True}, 'ferry'),
    ({'height': 4, 'hgv': True, 'deliver': True}, 'hill'),
    ({'height': 4, 'hazmat': True}, 'ferry'),
    ({'height': 4, 'weight': 8, 'without': ('ferry',)}, None),
    ({'height': 4, 'weight': 8, 'without': ['unpaved']}, None),
]


def way_of(path):
    """Which of the three ways a path takes."""
    if path is None:
        return None
    return 'ferry' if '5' in path.nodes else path.cost


def options_of(vehicle):
    """The same vehicle for the command."""
    options = []
    for name, value in vehicle.items():
        options.append('--' + name.replace('_', '-'))
        if name == 'without':
            options.append(value if isinstance(value, str)
                           else ','.join(value))
        elif value is not True:
            options.append(str(value))
    return options


@case('roads/vehicles')
def _():
    path = write_streets(turns.scratch('streets.osm'))
    tables = [wayfind.Table.load(path)]
    if COMMAND:
        turns.wayfind_command('prepare', path, '--write',
                              turns.scratch('streets.way'))
        tables.append(wayfind.Table.load(turns.scratch('streets.way')))
    for table in tables:
        # The node 3 is a bend: costs tell the two roads apart.
        road = table.find_path('1', '2').cost
        hill = table.for_vehicle(without='toll').find_path('1', '2').cost
        assert road < hill
        ways = {road: 'road', hill: 'hill', 'ferry': 'ferry', None: None}
        for vehicle, way in VEHICLES:
            view = table.for_vehicle(**vehicle)
            found = view.find_path('1', '2')
            assert ways[way_of(found)] == way, (vehicle, found)
            router = wayfind.Router(view)
            assert router.find_path('1', '2') == found
            if COMMAND:
                cost, _ = turns.ask_command(path, '--from', '1', '--to', '2',
                                            *options_of(vehicle))
                assert same(found.cost if found else inf, cost), vehicle
        # Views pile up, in any order.
        for view in (table.for_vehicle(height=4).for_vehicle(weight=8),
                     table.avoid(['4']).for_vehicle(height=4, weight=8)
                     if '4' in table else
                     table.for_vehicle(height=4, weight=8).avoid([]),
                     table.for_vehicle(weight=8).with_turns(back=1)
                     .for_vehicle(height=4)):
            assert way_of(view.find_path('1', '2')) == 'ferry'


@case('roads/vehicles-that-are-none')
def _():
    table = wayfind.Table.load(write_streets(turns.scratch('streets.osm')))
    for wrong in (-1, math.nan, inf):
        for size in 'height', 'width', 'length', 'weight', 'axle_load':
            raises(ValueError, table.for_vehicle, **{size: wrong})
    raises(TypeError, table.for_vehicle, height='4 m')
    raises(ValueError, table.for_vehicle, deliver=True)
    raises(ValueError, table.for_vehicle, without='toll,ferry')
    raises(ValueError, table.for_vehicle, without=[3])
    # Neither an edge table nor a grid knows limits.
    raises(wayfind.UnsupportedError,
           wayfind.Table.from_edges([(1, 2)]).for_vehicle, height=4)
    raises(wayfind.UnsupportedError,
           wayfind.Grid.from_text('. .').for_vehicle, height=4)


@case('roads/profiles-from-files')
def _():
    table = wayfind.Table.load(write_streets(turns.scratch('streets.osm')),
                               measure='seconds')
    with open(os.path.join(TOP, 'examples', 'profiles', 'car.profile')) as own:
        text = own.read()
    lines = [('primary = 10' if line.split('=')[0].strip() == 'primary'
              else line) for line in text.splitlines()]
    assert 'primary = 10' in lines
    with open(turns.scratch('slow.profile'), 'w') as out:
        out.write('\n'.join(lines) + '\n')
    slow = wayfind.Table.load(turns.scratch('streets.osm'), measure='seconds',
                              profile=turns.scratch('slow.profile'))
    # 2.224 km at 10 km/h, in a straight line along the equator.
    length = turns.metres(PLACES[1], PLACES[2])
    assert math.isclose(slow.for_vehicle(without='unpaved')
                        .find_path('1', '2').cost, length / 10 * 3.6,
                        rel_tol=0.01)
    assert table.find_path('1', '2').cost < 300
    with open(turns.scratch('wrong.profile'), 'w') as out:
        out.write(text + '\nprimary fast\n')
    error = raises(wayfind.ParseError, wayfind.Table.load,
                   turns.scratch('streets.osm'),
                   profile=turns.scratch('wrong.profile'))
    n_lines = len(text.splitlines()) + 2
    assert f'wrong.profile:{n_lines}' in str(error), error


# Tracks --------------------------------------------------------------------

def lattice(n):
    """Streets 100 m apart in a plane."""
    places = {(x, y): (100 * x, 100 * y) for x in range(n) for y in range(n)}
    return wayfind.Table.from_edges(
        [(a, b, math.dist(places[a], places[b]))
         for a in places for b in ((a[0] + 1, a[1]), (a[0], a[1] + 1))
         if b in places], positions=places)


def drive(dice, n, steps):
    """A way through the lattice that never turns round: its crossings."""
    way = [(dice.randrange(1, n - 1), dice.randrange(1, n - 1))]
    while len(way) < steps:
        x, y = way[-1]
        ahead = [next for next in ((x + 1, y), (x - 1, y), (x, y + 1),
                                   (x, y - 1))
                 if 0 <= next[0] < n and 0 <= next[1] < n
                 and next not in way]
        if not ahead:
            break
        way.append(dice.choice(ahead))
    return way


def positions_along(way, every, noise, dice):
    """Positions each @every metres from the middle of the first street on."""
    end = 100 * (len(way) - 1) - 50
    track, at = [], 50.0
    while at <= end:
        i, share = int(at // 100), at % 100 / 100
        (x, y), (x2, y2) = way[i], way[min(i + 1, len(way) - 1)]
        track.append((100 * (x + share * (x2 - x)) + dice.gauss(0, noise),
                      100 * (y + share * (y2 - y)) + dice.gauss(0, noise)))
        at += every
    return track


@case('roads/matches-made-up-ways')
def _():
    dice = random.Random('matching')
    table = lattice(8)
    for _ in range(10 if QUICK else 60):
        way = drive(dice, 8, 12)
        if len(way) < 4:
            continue
        track = positions_along(way, 20, 2, dice)
        found = table.match(track, accuracy=2)
        assert found.accuracy == 2 and len(found.points) == len(track)
        part, = found.parts
        # All crossings but the first and the last, at which it never was.
        assert part.nodes == way[1:-1], (part.nodes, way)
        assert (part.first, part.last) == (0, len(track) - 1)
        # The points at both ends may lie some metres along the street.
        length = 100 * (len(way) - 2)
        assert abs(part.length - length) < 25
        assert math.isclose(part.length, sum(map(math.dist, part.line,
                                                 part.line[1:])))
        assert math.isclose(part.cost, part.length)
        for point, place in zip(found.points, track):
            assert point.fit == 'on way' and point.part == 0
            assert math.isclose(math.dist(point.position, place),
                                point.distance, abs_tol=1e-9)
            (x, y), (x2, y2) = map(table.position, (point.start, point.end))
            assert math.isclose(point.position.x,
                                x + point.share * (x2 - x), abs_tol=1e-6)
            assert math.isclose(point.position.y,
                                y + point.share * (y2 - y), abs_tol=1e-6)
        assert type(part.line[0]).__name__ == 'Planar'


@case('roads/matches-views')
def _():
    # Straight on is closed: one drives round the block.
    table = lattice(4)
    track = [(20, 101), (80, 99), (120, 101), (180, 99)]
    straight = table.match(track, accuracy=5)
    assert straight.parts[0].nodes == [(1, 1)]
    closed = table.avoid(edges=[((1, 1), (2, 1))])
    assert all((1, 1) != point.start or (2, 1) != point.end
               for point in closed.match(track, accuracy=5).points)
    turned = table.with_turns(back=inf).match(track, accuracy=5)
    assert turned.parts[0].nodes == [(1, 1)]
    raises(wayfind.UnsupportedError, wayfind.Grid.from_text('. .').match,
           track)


@case('roads/tracks-of-all-kinds')
def _():
    table = lattice(3)
    want = table.match([(20, 1, 0), (60, 2, 10), (80, 1, 20)])
    noon = datetime.datetime(2026, 1, 1, 12, tzinfo=datetime.timezone.utc)
    for track in (iter([[20, 1, 0], [60, 2, 10], [80, 1, 20]]),
                  [(20, 1, noon + datetime.timedelta(seconds=i))
                   for i in (0,)] +
                  [(60, 2, noon + datetime.timedelta(seconds=10)),
                   (80, 1, noon + datetime.timedelta(seconds=20))]):
        assert table.match(track) == want
    if numpy:
        assert table.match(numpy.array([[20, 1, 0], [60, 2, 10],
                                        [80, 1, 20]])) == want
    # A gap divides it: by time, or because somebody says so.
    parted = [(20, 1), (60, 2), None, (80, 1), (95, 2)]
    found = table.match(parted)
    assert [(part.first, part.last) for part in found.parts] == [(0, 1), (2, 3)]
    timed = [(20, 1, 0), (60, 2, 5), (80, 1, 500), (95, 2, 505)]
    assert len(table.match(timed, max_gap=60).parts) == 2
    assert len(table.match(timed, max_gap=600).parts) == 1
    far = table.match([(20, 1), (60, 2), (70, 5000), (80, 1)], accuracy=5)
    assert [point.fit for point in far.points] == ['on way', 'on way', 'far',
                                                   'on way']
    assert far.points[2] == wayfind.MatchedPoint('far')
    nothing = table.match([])
    assert nothing.points == [] and nothing.parts == []


@case('roads/tracks-that-are-none')
def _():
    table = lattice(3)
    for wrong, kind in (((1,), ValueError), ((1, 2, 3, 4), ValueError),
                        (7, TypeError), (('a', 'b'), TypeError),
                        ((1, 2, 'noon'), ValueError)):
        raises(kind, table.match, [(20, 1), wrong])
    error = raises(wayfind.ParseError, table.match, [(20, 1), (math.nan, 2)])
    assert '1' in str(error), error
    for name in 'accuracy', 'radius', 'detour', 'max_gap', 'max_speed':
        for value in -1, math.nan, inf:
            error = raises(ValueError, table.match, [(20, 1)], **{name: value})
            assert name in str(error)
    raises(wayfind.UnsupportedError,
           wayfind.Table.from_edges([(1, 2)]).match, [(20, 1)])
    stop = wayfind.Cancellable()
    stop.cancel()
    raises(wayfind.CancelledError, table.match, [(20, 1), (60, 2)],
           cancellable=stop)
    raises(wayfind.LimitError, table.match, [(20, 1), (60, 2)] * 50, seconds=0)
    raises(ZeroDivisionError, table.match, (1 / 0 for _ in range(1)))


@case('roads/matches-as-the-command', COMMAND, 'command')
def _():
    town = os.path.join(TOP, 'examples', 'data', 'town.osm')
    gpx = os.path.join(TOP, 'examples', 'data', 'ride.gpx')
    want = json.loads(turns.wayfind_command('match', gpx, town, '--output',
                                            'json'))
    track = wayfind.load_track(gpx)
    found = wayfind.Table.load(town).match(track)
    assert len(found.points) == len([point for point in track if point])
    assert len(found.parts) == len(want['parts'])
    assert math.isclose(found.accuracy, want['accuracy'], rel_tol=1e-3)
    for part, other in zip(found.parts, want['parts']):
        assert math.isclose(part.length, other['length'], rel_tol=1e-3,
                            abs_tol=0.1), (part, other)
    assert 0 <= part.line[0].lat < 90
    raises(FileNotFoundError, wayfind.load_track, turns.scratch('nowhere.gpx'))
    raises(wayfind.ParseError, wayfind.load_track, town)


# Measures ------------------------------------------------------------------

def write_table(path, n, edges):
    with open(path, 'w') as out:
        out.write('from,to,cost,oneway,risk\n')
        for a, b, cost, risk in edges:
            out.write(f'n{a},n{b},{cost},1,{risk}\n')
    return path


def random_risks(dice):
    """Edges (from, to, cost, risk), one at most between two nodes."""
    n, edges = random_edges(dice)
    edges = {(a, b): (dice.randrange(1, 9), dice.randrange(0, 5))
             for a, b, _ in edges}
    return n, [(*ends, *numbers) for ends, numbers in edges.items()]


def least_pairs(n, edges, start):
    """The least (cost, risk) of each node, in this order."""
    best = [(inf, inf)] * n
    best[start] = (0, 0)
    for _ in range(n):
        for a, b, cost, risk in edges:
            best[b] = min(best[b], (best[a][0] + cost, best[a][1] + risk))
    return best


@case('roads/measures-along-paths')
def _():
    dice = random.Random('measures')
    for _ in range(max(20, ROUNDS // 10)):
        n, edges = random_risks(dice)
        if not edges:
            continue
        table = wayfind.Table.load(write_table(turns.scratch('risks.csv'), n,
                                               edges), directed=True)
        assert table.measures == ('risk',)
        names = list(table)
        start = dice.choice(names)
        best = least_pairs(n, edges, int(start[1:]))
        risks = {(f'n{a}', f'n{b}'): risk for a, b, _, risk in edges}
        router = wayfind.Router(table)
        for name in names:
            for graph in table, router, table.avoid([]):
                path = graph.find_path(start, name)
                if path:
                    total = sum(risks[pair]
                                for pair in zip(path, path.nodes[1:]))
                    assert table.measure(path, 'risk') == total
        costs, sums = router.measured_matrix('risk', [start])
        assert costs.tolist() == router.matrix([start]).tolist()
        for name, cost, total in zip(names, costs.tolist()[0],
                                     sums.tolist()[0]):
            assert (cost, total) == best[int(name[1:])]
        targets = dice.choices(names, k=4)
        costs, sums = router.measured_matrix('risk', [start] * 2, targets)
        assert sums.tolist() == [[best[int(name[1:])][1]
                                  for name in targets]] * 2


@case('roads/measures-that-are-none')
def _():
    table = wayfind.Table.from_edges([(1, 2, 3)])
    path = table.find_path(1, 2)
    router = wayfind.Router(table)
    assert table.measures == () == wayfind.Grid.from_text('. .').measures
    for wrong in 'metres', '', 7:
        raises(ValueError, table.measure, path, wrong)
        raises(ValueError, router.measured_matrix, wrong, [1])
    plane = wayfind.Table.from_edges([(1, 2)], positions={1: (0, 0),
                                                          2: (3, 4)})
    assert plane.measure(plane.find_path(2, 1), 'length') == 5
    # A path of other nodes, one that leads along no edge, and none.
    raises(wayfind.NodeError, plane.measure,
           wayfind.find_path({'a': ['b'], 'b': []}, 'a', 'b'), 'length')
    assert math.isnan(plane.measure(wayfind.Path([1, 1], [0, 1]), 'length'))
    raises(TypeError, router._core_router.matrix, [1], None, 1, None,
           object(), 0)
    raises(TypeError, router._core_router.matrix, [1], None, 1, None,
           plane._own_measures(), 5)


@case('roads/measures-as-the-command', COMMAND, 'command')
def _():
    town = os.path.join(TOP, 'examples', 'data', 'town.osm')
    table = wayfind.Table.load(town)
    assert table.measures == ('metres',)
    start, goal = list(table)[0], list(table)[-1]
    answer = json.loads(turns.wayfind_command(
        'route', town, '--from', start, '--to', goal, '--also', 'metres',
        '--output', 'json'))
    path = table.find_path(start, goal)
    assert same(path.cost, answer['cost'])
    assert math.isclose(table.measure(path, 'metres'),
                        answer['measures']['metres'], rel_tol=1e-6)


# Least measures ------------------------------------------------------------

def lexicographic_pairs(edges, places, start):
    """The least (cost, length) to each node, by Bellman and Ford."""
    pairs = {start: (0, 0)}
    changed = True
    while changed:
        changed = False
        for a, b, cost in edges:
            if a in pairs:
                length = abs(places[a][0] - places[b][0])
                pair = pairs[a][0] + cost, pairs[a][1] + length
                if b not in pairs or pair < pairs[b]:
                    pairs[b] = pair
                    changed = True
    return pairs


@case('roads/least')
def least_measures():
    dice = random.Random('least')
    for _ in range(20):
        places = {node: (dice.randrange(50), 0) for node in range(12)}
        edges = list({(a, b): (a, b, dice.randrange(1, 4))
                      for a, b in ((dice.randrange(12), dice.randrange(12))
                                   for _ in range(40)) if a != b}.values())
        table = wayfind.Table.from_edges(edges, nodes=range(12), directed=True,
                                         positions=places)
        sums = [length for start in range(12) for _, length in
                lexicographic_pairs(edges, places, start).values()]
        largest = max(sums) + max(abs(places[a][0] - places[b][0])
                                  for a, b, _ in edges)
        narrow = table.least('length', max_sum=largest)
        for view in table.least('length'), table.least('length', max_sum=1e6):
            matrix = wayfind.Router(view).matrix(range(12), range(12)).tolist()
            for start in range(12):
                pairs = lexicographic_pairs(edges, places, start)
                for goal in range(12):
                    path = view.find_path(start, goal)
                    assert (path is None) == (goal not in pairs)
                    if path is not None:
                        assert view.split(path.cost) == pairs[goal]
                        assert view.split(matrix[start][goal]) == pairs[goal]
                        assert table.measure(path, 'length') == pairs[goal][1]
                        again = narrow.find_path(start, goal)
                        assert narrow.split(again.cost) == pairs[goal]
    raises(TypeError, view.avoid, [1])
    raises(ValueError, table.least, 'toll')
    raises(ValueError, lambda: table.least('length', max_sum=-1))
    raises(wayfind.CostError, lambda: wayfind.Table.from_edges(
        [('a', 'b', 1)], positions={'a': (0, 0), 'b': (0.5, 0)}
    ).least('length'))


# Fronts --------------------------------------------------------------------

def pareto(edges, start, goal, n_values):
    """All values that no other path beats, by exhaustion: sorted."""
    labels = {start: {(0,) * n_values}}
    todo = [(start, (0,) * n_values)]
    while todo:
        node, values = todo.pop()
        for a, b, *costs in edges:
            if a != node:
                continue
            new = tuple(x + y for x, y in zip(values, costs))
            have = labels.setdefault(b, set())
            if any(all(x <= y for x, y in zip(old, new)) for old in have):
                continue
            have -= {old for old in have
                     if all(x <= y for x, y in zip(new, old))}
            have.add(new)
            todo.append((b, new))
    return sorted(labels.get(goal, ()))


def values_of(front):
    return [tuple(path.values.values()) for path in front]


@case('roads/fronts')
def _():
    dice = random.Random('fronts')
    for _ in range(max(20, ROUNDS // 8)):
        n = dice.randrange(2, 9)
        ends = {(a, b) for a, b in itertools.product(range(n), repeat=2)
                if a != b and dice.random() < 0.4}
        edges = [(*pair, *(dice.randrange(0, 6) for _ in range(3)))
                 for pair in sorted(ends)]
        table = wayfind.Table.from_edges([edge[:3] for edge in edges],
                                         directed=True, nodes=range(n))
        numbers = {edge[:2]: edge[3:] for edge in edges}
        order = [numbers[edge[:2]] for edge in table.edges()]
        start, goal = dice.randrange(n), dice.randrange(n)
        measures = {'risk': array.array('d', [x for x, _ in order]),
                    'toll': lambda a, b: numbers[a, b][1]}
        for criteria in (['risk'], ['toll'], ['risk', 'toll'], []):
            places = [0] + [1 + list(measures).index(name)
                            for name in criteria]
            chosen = [(a, b, *(values[i] for i in places))
                      for a, b, *values in edges]
            if start == goal:
                continue
            want = pareto(chosen, start, goal, len(places))
            front = wayfind.Front(table, start, goal, criteria,
                                  measures=measures)
            paths = list(front)
            assert [tuple(path.values.values()) for path in paths] == want
            for path in paths:
                assert list(path.values) == ['cost', *criteria]
                assert path.values['cost'] == path.cost
                for name in criteria:
                    i = 1 + list(measures).index(name)
                    assert path.values[name] == sum(
                        (0, *numbers[pair])[i] for pair
                        in zip(path, path.nodes[1:]))
            assert next(front, None) is None
            # A maximum that is no criterion, and one on the cost.
            if criteria == ['toll'] and want:
                most = want[len(want) // 2][0]
                assert values_of(wayfind.Front(
                    table, start, goal, criteria, measures=measures,
                    maxima={'cost': most})) == [v for v in want
                                                if v[0] <= most]
                three = pareto(edges, start, goal, 3)
                least = min(risk for _, risk, _ in three)
                found = values_of(wayfind.Front(
                    table, start, goal, [], measures=measures,
                    maxima={'risk': least}))
                assert found == [(min(cost for cost, risk, _ in three
                                      if risk <= least),)]


@case('roads/fronts-of-parallel-edges')
def _():
    # A merged table would lose the safe road.
    rows = [('a', 'b', 1), ('a', 'b', 2), ('a', 'b', 3), ('b', 'c', 1)]
    table = wayfind.Table.from_edges(rows, directed=True, keep_parallel=True)
    assert sorted(table.edges()) == rows
    risks = {1: 9, 2: 9, 3: 0}
    array_of_risks = array.array('d', [risks[cost] if start == 'a' else 1
                                       for start, _, cost in table.edges()])
    front = list(wayfind.Front(table, 'a', 'c', 'risk',
                               measures={'risk': array_of_risks}))
    assert [path.values for path in front] == [{'cost': 2, 'risk': 10},
                                               {'cost': 4, 'risk': 1}]
    merged = wayfind.Table.from_edges(rows, directed=True)
    assert sorted(merged.edges()) == [rows[0], rows[3]]
    # From a file: the measure of a path is that of the edges that it took.
    with open(turns.scratch('parallel.csv'), 'w') as out:
        out.write('from,to,cost,risk\na,b,1,9\na,b,2,9\na,b,3,0\nb,c,1,1\n')
    table = wayfind.Table.load(turns.scratch('parallel.csv'), directed=True,
                               keep_parallel=True)
    front = list(wayfind.Front(table, 'a', 'c', 'risk'))
    assert [path.values['risk'] for path in front] == [10, 1]
    assert [table.measure(path, 'risk') for path in front] == [10, 1]


@case('roads/fronts-of-grids-and-views')
def _():
    grid = wayfind.Grid.from_text('# . . . #\n. . . . .', shape='squares-4')
    seen = {'seen': lambda start, end: end[1] == 1}
    want = [(4.0, 4.0), (6.0, 3.0)]
    for graph in grid, grid.avoid([]), grid.with_turns(left=0, right=0.0):
        assert values_of(wayfind.Front(graph, (0, 1), (4, 1), 'seen',
                                       measures=seen)) == want
    closed = grid.avoid([(2, 0)])
    assert values_of(wayfind.Front(closed, (0, 1), (4, 1), 'seen',
                                   measures=seen)) == want[:1]
    assert values_of(wayfind.Front(grid.avoid([(2, 0), (2, 1)]), (0, 1),
                                   (4, 1), 'seen', measures=seen)) == []


@case('roads/fronts-that-are-none')
def _():
    table = wayfind.Table.from_edges([(1, 2, 3), (2, 3, 1)])
    good = array.array('d', [1] * table.n_edges)
    front = wayfind.Front
    raises(TypeError, front, {1: [2]}, 1, 2)
    raises(wayfind.NodeError, front, table, 1, 9)
    raises(ValueError, front, table, 1, 2, ['risk'])
    raises(ValueError, front, table, 1, 2, [], maxima={'risk': 2})
    raises(ValueError, front, table, 1, 2, ['a', 'a'], measures={'a': good})
    raises(ValueError, front, table, 1, 2, ['cost'])
    raises(ValueError, front, table, 1, 2, measures={'cost': good})
    for most in -1, math.nan:
        raises(ValueError, front, table, 1, 2, maxima={'cost': most})
    for wrong, kind in (([1], TypeError), (good[1:], ValueError),
                        (array.array('d', [-1] * 4), wayfind.CostError),
                        (array.array('d', [math.nan] * 4), wayfind.CostError),
                        (None, TypeError), ('text', TypeError)):
        raises(kind, front, table, 1, 2, ['a'], measures={'a': wrong})
    grid = wayfind.Grid.from_text('. .')
    raises(TypeError, front, grid, (0, 0), (1, 0), ['a'],
           measures={'a': good})
    for func, kind in ((lambda a, b: 1 / 0, ZeroDivisionError),
                       (lambda a, b: 'much', TypeError),
                       (lambda a: 1, TypeError),
                       (lambda a, b: -1, wayfind.CostError),
                       (lambda a, b: math.nan, wayfind.CostError)):
        raises(kind, next, front(table, 1, 3, ['a'], measures={'a': func}))
    # Infinity closes an edge.
    assert list(front(table, 1, 3, ['a'], measures={'a': lambda a, b: inf})) \
        == []
    # A function that asks its own front, and others that are let go.
    asked = []

    def nosy(a, b):
        raises(RuntimeError, next, asked[0])
        return 1
    asked.append(front(table, 1, 3, ['a'], measures={'a': nosy}))
    assert next(asked[0]).values == {'cost': 4, 'a': 2}
    mark = type('Mark', (), {'__call__': lambda self, a, b: 1})()
    mark.front = front(table, 1, 3, ['a'], measures={'a': mark})
    gone = weakref.ref(mark)
    del mark
    gc.collect()
    assert gone() is None


def ladder(n):
    """Steps that are cheap or safe, so that the front has 2 ** n paths."""
    edges = []
    for i in range(n):
        edges += [(3 * i, 3 * i + 1, 2 ** i), (3 * i + 1, 3 * i + 3, 0),
                  (3 * i, 3 * i + 2, 0), (3 * i + 2, 3 * i + 3, 0)]
    table = wayfind.Table.from_edges(edges, directed=True)
    risks = {(3 * i, 3 * i + 2): 2 ** i for i in range(n)}
    return table, {'risk': array.array('d', [risks.get(edge[:2], 0)
                                             for edge in table.edges()])}


@case('roads/limits-of-fronts')
def _():
    table, measures = ladder(10)
    assert len(list(wayfind.Front(table, 0, 30, 'risk',
                                  measures=measures))) == 1024
    table, measures = ladder(40)
    front = wayfind.Front(table, 0, 120, 'risk', measures=measures)
    assert [next(front).values for _ in range(3)] == [
        {'cost': i, 'risk': 2 ** 40 - 1 - i} for i in range(3)]
    stop = wayfind.Cancellable()
    for limit, kind in (({'max_expansions': 3}, wayfind.LimitError),
                        ({'max_bytes': 1000}, wayfind.LimitError),
                        ({'seconds': 0}, wayfind.LimitError),
                        ({'cancellable': stop}, wayfind.CancelledError)):
        if 'cancellable' in limit:
            stop.cancel()
        raises(kind, next, wayfind.Front(table, 0, 120, 'risk',
                                         measures=measures, **limit))
    # Ctrl-C while functions are called, and while none is.
    functions = {'risk': lambda a, b: 2 ** (a // 3) if a % 3 == 0 and b == a + 2
                 else 0}
    for own in functions, measures:
        front = wayfind.Front(table, 0, 120, ['risk'], measures=own)
        timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        error = raises(KeyboardInterrupt, list, front)
        timer.join()


if __name__ == '__main__':
    run(int(sys.argv[2]))
