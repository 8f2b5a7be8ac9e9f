"""serve-services.py SOURCES WAYFIND: trips, tracks, areas, and options of routes.

SPDX-License-Identifier: LGPL-2.1-or-later

The oracles are all orders of a few places, the command's own answers, and
routes of the service whose parts are chosen by hand.
"""
import collections
import itertools
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

sys.path.insert(0, os.path.join(sys.argv[1], 't', 'lib'))
from serving import PATIENCE, Service, length, make_streets, metres, options, \
    places

SOURCES, WAYFIND = sys.argv[1:3]
QUICK = bool(os.environ.get('WAYFIND_TEST_QUICK'))
TOWN = os.path.join(SOURCES, 'examples', 'data', 'town.osm')


class Streets(unittest.TestCase):
    """A made-up town, read as it is and prepared with a hierarchy."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.network = os.path.join(cls.folder.name, 'streets.osm')
        cls.prepared = os.path.join(cls.folder.name, 'streets.way')
        make_streets(cls.network)
        subprocess.run([WAYFIND, 'prepare', cls.network, '--write',
                        cls.prepared], check=True, timeout=PATIENCE,
                       capture_output=True)
        cls.service = Service(WAYFIND, cls.network)
        cls.fast = Service(WAYFIND, cls.prepared)
        cls.draw = random.Random(11)

    @classmethod
    def tearDownClass(cls):
        for service in cls.service, cls.fast:
            service.__exit__()
        cls.folder.cleanup()

    def spot(self):
        return (round(self.draw.uniform(0, 0.021), 6),
                round(self.draw.uniform(0, 0.014), 6))

    def ask(self, what, spots, **values):
        return self.service.ask('/%s/v1/driving/%s%s' % (
            what, places(*spots), options(**values)))

    def duration(self, *spots, **values):
        """Of the route, or None."""
        status, answer = self.ask('route', spots, **values)
        if status == 400 and answer['code'] in ('NoRoute', 'NoSegment'):
            return None
        self.assertEqual(status, 200, answer)
        return answer['routes'][0]['duration']

    # Trips

    def all_orders(self, table, kind):
        """The least duration of all orders that a request allows."""
        n = len(table)
        begins, ends, is_round = kind
        least = None
        for order in itertools.permutations(range(n)):
            if begins and order[0] != 0 or ends and order[-1] != n - 1:
                continue
            steps = list(zip(order, order[1:]))
            if is_round:
                steps.append((order[-1], order[0]))
            costs = [table[a][b] for a, b in steps]
            if None not in costs and (least is None or sum(costs) < least):
                least = sum(costs)
        return least

    def test_trips_are_the_best(self):
        for round_number in range(2 if QUICK else 6):
            spots = [self.spot() for _ in range(4 if QUICK else 5)]
            _, answer = self.ask('table', spots)
            for kind in itertools.product([False, True], repeat=3):
                begins, ends, is_round = kind
                status, trip = self.ask(
                    'trip', spots, source='first' if begins else 'any',
                    destination='last' if ends else 'any',
                    roundtrip='true' if is_round else 'false')
                wanted = self.all_orders(answer['durations'], kind)
                if wanted is None:
                    self.assertEqual((status, trip['code']), (400, 'NoTrips'))
                    continue
                self.assertEqual(status, 200, trip)
                route = trip['trips'][0]
                self.assertAlmostEqual(route['duration'], wanted, delta=0.6)
                visits = [w['waypoint_index'] for w in trip['waypoints']]
                self.assertEqual(sorted(visits), list(range(len(spots))))
                self.assertEqual(len(route['legs']),
                                 len(spots) - (0 if is_round else 1))
                if begins and not (is_round and ends):
                    self.assertEqual(visits[0], 0)
                if ends and not is_round:
                    self.assertEqual(visits[-1], len(spots) - 1)
                order = sorted(range(len(spots)), key=visits.__getitem__)
                for leg, a, b in zip(route['legs'], order, order[1:]):
                    self.assertAlmostEqual(leg['duration'],
                                           answer['durations'][a][b],
                                           delta=0.11)

    def test_trip_of_one_place_twice(self):
        status, answer = self.ask('trip', [(0.003, 0.002)] * 2)
        self.assertEqual(status, 200, answer)
        self.assertEqual(answer['trips'][0]['distance'], 0)

    # Tracks

    def make_track(self):
        """Positions along a route, some metres beside it."""
        while True:
            status, answer = self.ask('route', [self.spot(), self.spot()],
                                      overview='full', geometries='geojson')
            if status == 200 and answer['routes'][0]['distance'] > 900:
                break
        line = answer['routes'][0]['geometry']['coordinates']
        track, gone, next_stop = [], 0, 0
        for a, b in zip(line, line[1:]):
            step = metres(a, b)
            while next_stop <= gone + step and step > 0:
                share = (next_stop - gone) / step
                track.append(tuple(
                    round(p + share * (q - p) + self.draw.gauss(0, 3) / 111195,
                          7) for p, q in zip(a, b)))
                next_stop += 60
            gone += step
        return line, track

    def by_command(self, track):
        path = os.path.join(self.folder.name, 'track.csv')
        path = os.path.join(self.folder.name, 'track.gpx')
        with open(path, 'w', encoding='utf-8') as f:
            f.write('<gpx version="1.1" xmlns="http://www.topografix.com/GPX/'
                    '1/1"><trk><trkseg>%s</trkseg></trk></gpx>' % ''.join(
                        '<trkpt lat="%.7f" lon="%.7f"/>' % (y, x)
                        for x, y in track))
        done = subprocess.run([WAYFIND, 'match', path, self.network,
                               '--accuracy', '5', '--output', 'json'],
                              capture_output=True, timeout=PATIENCE)
        return json.loads(done.stdout)

    def test_tracks(self):
        for _ in range(2 if QUICK else 8):
            line, track = self.make_track()
            status, answer = self.ask(
                'match', track, radiuses=';'.join(['5'] * len(track)),
                overview='full', geometries='geojson', annotations='true',
                steps='true')
            self.assertEqual(status, 200, answer)
            wanted = self.by_command(track)['parts']
            self.assertEqual(len(answer['matchings']), len(wanted))
            self.assertEqual(len(answer['tracepoints']), len(track))
            for i, (own, other) in enumerate(zip(answer['matchings'], wanted)):
                points = [p for p in answer['tracepoints']
                          if p is not None and p['matchings_index'] == i]
                self.check_matching(own, points)
                self.assertAlmostEqual(own['distance'], other['length'],
                                       delta=2)
                self.assertTrue(0 < own['confidence'] <= 1)

    def check_matching(self, matching, points):
        self.assertEqual([p['waypoint_index'] for p in points],
                         list(range(len(points))))
        self.assertEqual(len(matching['legs']), len(points) - 1)
        for name in 'duration', 'distance':
            self.assertAlmostEqual(sum(leg[name] for leg in matching['legs']),
                                   matching[name],
                                   delta=0.06 * len(points) + 0.1)
        self.assertAlmostEqual(length(matching['geometry']['coordinates']),
                               matching['distance'], delta=1)
        for leg, a, b in zip(matching['legs'], points, points[1:]):
            first = leg['steps'][0]['geometry']
            last = leg['steps'][-1]['geometry']
            self.assertLess(metres(first['coordinates'][0], a['location']), 0.3)
            self.assertLess(metres(last['coordinates'][-1], b['location']), 0.3)

    def test_gaps(self):
        line, track = self.make_track()
        times = [5 * i for i in range(len(track))]
        half = len(track) // 2
        late = times[:half] + [t + 900 for t in times[half:]]
        for gaps, n in ('split', 2), ('ignore', 1):
            status, answer = self.ask('match', track, gaps=gaps, tidy='true',
                                      timestamps=';'.join(map(str, late)))
            self.assertEqual(status, 200, answer)
            self.assertEqual(len(answer['matchings']), n)

    def test_points_that_end_legs(self):
        line, track = self.make_track()
        last = len(track) - 1
        status, answer = self.ask('match', track, waypoints='0;%d' % last)
        self.assertEqual(status, 200, answer)
        if len(answer['matchings']) == 1:
            self.assertEqual(len(answer['matchings'][0]['legs']), 1)
        self.assertIsNone(answer['tracepoints'][1]['waypoint_index'])

    def test_far_points(self):
        line, track = self.make_track()
        track[1] = (0.5, 0.5)
        status, answer = self.ask('match', track)
        self.assertEqual(status, 200)
        self.assertIsNone(answer['tracepoints'][1])
        status, answer = self.ask('match', [(0.5, 0.5), (0.6, 0.5)])
        self.assertEqual((status, answer['code']), (400, 'NoMatch'))

    # Junctions

    def test_junctions(self):
        # A route from a junction to another has no step of no length.
        root = xml.etree.ElementTree.parse(self.network).getroot()
        ends = collections.Counter(
            nd.get('ref') for way in root.iter('way') for nd in way.iter('nd'))
        junctions = [(float(node.get('lon')), float(node.get('lat')))
                     for node in root.iter('node') if ends[node.get('id')] > 1]
        n_checked = 0
        for _ in range(20 if QUICK else 60):
            pair = self.draw.sample(junctions, 2)
            status, answer = self.ask('route', pair, steps='true')
            if status != 200:
                continue
            steps = answer['routes'][0]['legs'][0]['steps']
            self.assertGreater(min(s['distance'] for s in steps[:-1]), 0, pair)
            n_checked += 1
        self.assertGreater(n_checked, 5)

    # Areas

    def test_reach(self):
        start = (0.0101, 0.0067)
        status, answer = self.ask('reach', [start], bands='60,120',
                                  distance='25')
        self.assertEqual(status, 200, answer)
        self.assertEqual(answer['type'], 'FeatureCollection')
        areas = [f['geometry'] for f in answer['features']]
        self.assertEqual(len(areas), 2)
        spots = [self.spot() for _ in range(30)]
        _, table = self.ask('table', [start] + spots, sources='0')
        feet = [w['location'] for w in table['destinations']]
        n_checked = 0
        for foot, seconds in list(zip(feet, table['durations'][0]))[1:]:
            for area, band in zip(areas, (60, 120)):
                if seconds is not None and seconds <= band - 0.2:
                    self.assertTrue(holds(area, foot), (foot, seconds, band))
                    n_checked += 1
                elif seconds is None or seconds > 1.3 * band + 10:
                    self.assertFalse(holds(area, foot), (foot, seconds, band))
                    n_checked += 1
        self.assertGreater(n_checked, 20)

    # Options of routes

    def test_alternatives(self):
        n_found = 0
        for _ in range(3 if QUICK else 10):
            spots = [self.spot(), self.spot()]
            best = self.duration(*spots)
            if best is None:
                continue
            status, answer = self.ask('route', spots, alternatives='3',
                                      overview='full', geometries='geojson')
            routes = answer['routes']
            self.assertEqual(routes[0]['duration'], best)
            self.assertLessEqual(len(routes), 4)
            n_found += len(routes) - 1
            seen = set()
            for route in routes:
                line = list(map(tuple, route['geometry']['coordinates']))
                self.assertLessEqual(route['duration'], 1.25 * best + 0.1)
                self.assertAlmostEqual(length(line), route['distance'], delta=1)
                self.assertNotIn(tuple(line), seen)
                seen.add(tuple(line))
        self.assertGreater(n_found, 0)
        status, answer = self.ask('route', spots + [self.spot()],
                                  alternatives='true')
        if status == 200:
            self.assertEqual(len(answer['routes']), 1)

    def spot_on_a_road(self):
        """Where two-way traffic passes, and no other road is as near."""
        while True:
            _, answer = self.service.ask('/nearest/v1/x/' + places(self.spot()))
            at = tuple(answer['waypoints'][0]['location'])
            found = [self.service.ask('/nearest/v1/x/%s?bearings=%d,90'
                                      % (places(at), bearing))[1]
                     for bearing in (45, 225)]
            if all(f['code'] == 'Ok' and f['waypoints'][0]['distance'] < 0.2
                   for f in found):
                return at

    def test_bearings(self):
        n_found = 0
        for _ in range(6 if QUICK else 20):
            a, b = self.spot_on_a_road(), self.spot_on_a_road()
            free = self.duration(a, b)
            for form in '%d,90;', ';%d,90':
                both = [self.duration(a, b, bearings=form % bearing)
                        for bearing in (45, 225)]
                found = [t for t in both if t is not None]
                if free is None:
                    self.assertEqual(found, [])
                    continue
                # One half of the compass holds the direction of the best.
                self.assertAlmostEqual(min(found), free, delta=0.11)
                n_found += len(found) == 2 and found[0] != found[1]
            self.depart_in_range(a, b, self.draw.randrange(360))
        self.assertGreater(n_found, 0)

    def depart_in_range(self, a, b, bearing):
        """The first piece of the route, however the street goes on."""
        status, answer = self.ask('route', [a, b], overview='full',
                                  geometries='geojson',
                                  bearings='%d,60;' % bearing)
        if status == 400:
            self.assertIn(answer['code'], ('NoRoute', 'NoSegment'))
            return
        line = answer['routes'][0]['geometry']['coordinates']
        east, north = (line[1][i] - line[0][i] for i in (0, 1))
        if math.hypot(east, north) < 2e-5:      # its ends are rounded
            return
        off = (math.degrees(math.atan2(east, north)) - bearing + 180) % 360
        self.assertLessEqual(abs(off - 180), 70)

    def test_straight_on(self):
        n_longer = 0
        for i in range(15):
            if QUICK and i >= 4 and n_longer > 0:
                break
            a, via, b = self.spot(), self.spot_on_a_road(), self.spot()
            free = self.duration(a, via, b)
            straight = self.duration(a, via, b, continue_straight='true')
            wanted = None
            for bearing in 45, 225:
                first = self.duration(a, via, bearings=';%d,90' % bearing)
                second = self.duration(via, b, bearings='%d,90;' % bearing)
                if None not in (first, second) and (
                        wanted is None or first + second < wanted):
                    wanted = first + second
            if wanted is None:
                self.assertIsNone(straight)
                continue
            self.assertAlmostEqual(straight, wanted, delta=0.25)
            self.assertGreaterEqual(straight, free - 0.11)
            n_longer += straight > free + 0.2
        self.assertGreater(n_longer, 0)

    def test_straight_on_along_one_road(self):
        # Ahead past a place, and then to one behind: not by turning there.
        n_longer = 0
        for _ in range(200):
            a = self.spot_on_a_road()
            ways = [self.ask('route', [a, (a[0] + east, a[1] + north)],
                             overview='full', geometries='geojson')
                    for east, north in ((4e-4, 0), (0, 4e-4))]
            lines = [answer['routes'][0]['geometry']['coordinates']
                     for status, answer in ways if status == 200]
            lines = [line for line in lines if len(line) == 2
                     and math.dist(*line) > 2e-4]
            if not lines:
                continue
            first, last = map(tuple, lines[0])
            via, behind = (tuple(f + (l - f) * share
                                 for f, l in zip(first, last))
                           for share in (0.7, 0.4))
            free = self.duration(first, via, behind)
            straight = self.duration(first, via, behind,
                                     continue_straight='true')
            if free is None:
                continue
            direct = self.duration(first, via) + self.duration(via, behind)
            self.assertAlmostEqual(free, direct, delta=0.25)
            if straight is not None:
                self.assertGreater(straight, free + 0.1)
            n_longer += 1
            if n_longer == (2 if QUICK else 6):
                break
        self.assertGreater(n_longer, 0)

    # Prepared files

    def test_hierarchy_answers_the_same(self):
        for i in range(4 if QUICK else 20):
            spots = [self.spot() for _ in range(4)]
            for target in ('/route/v1/x/%s?overview=full&annotations=true',
                           '/table/v1/x/%s?annotations=duration,distance',
                           '/trip/v1/x/%s', '/route/v1/x/%s?continue_straight='
                           'true'):
                target = target % places(*spots) \
                    + ('&' if '?' in target else '?') + 'generate_hints=false'
                plain, fast = (service.ask(target)
                               for service in (self.service, self.fast))
                self.assertEqual(plain[0], fast[0], (plain, fast))
                if plain[0] == 200:
                    self.check_same(plain[1], fast[1])

    def check_same(self, plain, fast):
        for name in 'routes', 'trips':
            for one, other in zip(plain.get(name, []), fast.get(name, [])):
                self.assertAlmostEqual(one['duration'], other['duration'],
                                       delta=0.11)
        for name, near in ('durations', 0.11), ('distances', 0.6):
            for one, other in zip(plain.get(name, []), fast.get(name, [])):
                for a, b in zip(one, other):
                    self.assertEqual(a is None, b is None)
                    if a is not None:
                        self.assertAlmostEqual(a, b, delta=near)


def holds(area, at):
    """Whether a Polygon or MultiPolygon has a position, by the even-odd rule."""
    rings = area['coordinates']
    if area['type'] == 'MultiPolygon':
        rings = [ring for polygon in rings for ring in polygon]
    inside = False
    for ring in rings:
        for (x1, y1), (x2, y2) in zip(ring, ring[1:]):
            if (y1 > at[1]) != (y2 > at[1]) and at[0] < x1 + (
                    x2 - x1) * (at[1] - y1) / (y2 - y1):
                inside = not inside
    return inside


class Classes(unittest.TestCase):
    """Roads that a request leaves out."""

    ROADS = [('motorway', '', 0), ('primary', '<tag k="toll" v="yes"/>', 0.001),
             ('residential', '', 0.002)]

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.network = os.path.join(cls.folder.name, 'classes.osm')
        nodes, ways = [], []
        for i, (kind, tags, y) in enumerate(cls.ROADS):
            refs = []
            for j in range(2):
                refs.append(10 * i + j + 1)
                nodes.append('<node id="%d" lat="%g" lon="%g"/>'
                             % (refs[-1], y, 0.02 * j))
            ways.append((refs, kind, tags))
        for j in range(2):
            ways.append(([1 + j, 11 + j, 21 + j], 'residential', ''))
        with open(cls.network, 'w', encoding='utf-8') as f:
            f.write('<osm version="0.6">%s%s</osm>' % (''.join(nodes), ''.join(
                '<way id="%d">%s<tag k="highway" v="%s"/><tag k="oneway" '
                'v="no"/>%s</way>' % (
                    i + 1, ''.join('<nd ref="%d"/>' % ref for ref in refs),
                    kind, tags) for i, (refs, kind, tags) in enumerate(ways))))
        cls.service = Service(WAYFIND, cls.network)

    @classmethod
    def tearDownClass(cls):
        cls.service.__exit__()
        cls.folder.cleanup()

    def highest(self, **values):
        """The latitude where the route crosses from west to east."""
        status, answer = self.service.ask(
            '/route/v1/car/0,0.0019;0.02,0.0019' + options(
                overview='full', geometries='geojson', **values))
        self.assertEqual(status, 200, answer)
        return min(y for _, y in
                   answer['routes'][0]['geometry']['coordinates'])

    def test_what_is_left_out(self):
        self.assertEqual(self.highest(), 0)
        self.assertEqual(self.highest(exclude='motorway'), 0.001)
        self.assertEqual(self.highest(exclude='toll'), 0)
        self.assertEqual(self.highest(exclude='toll,motorway'), 0.0019)
        self.assertEqual(self.highest(exclude='ferry'), 0)
        self.assertEqual(self.highest(exclude=''), 0)
        _, near = self.service.ask('/nearest/v1/car/0.01,0.0001')
        self.assertEqual(near['waypoints'][0]['location'][1], 0)
        _, far = self.service.ask('/nearest/v1/car/0.01,0.0001?number=1'
                                  '&exclude=motorway')
        self.assertEqual(far['waypoints'][0]['location'][1], 0.001)
        status, table = self.service.ask('/table/v1/car/0,0;0.02,0'
                                         '?exclude=toll,motorway')
        self.assertGreater(table['durations'][0][1], 300)

    def test_refusals(self):
        for target, code, word in [
                ('/route/v1/car/0,0;0.02,0?exclude=bridges', 'InvalidValue',
                 'exclude'),
                ('/route/v1/car/0,0;0.02,0?bearings=0,0', 'InvalidOptions',
                 'bearings'),
                ('/route/v1/car/0,0;0.02,0?bearings=400,0;', 'InvalidQuery',
                 'bearings'),
                ('/route/v1/car/0,0;0.02,0?bearings=1;', 'InvalidQuery',
                 'bearings'),
                ('/route/v1/car/0,0;0.02,0?alternatives=1000', 'TooBig',
                 'alternatives'),
                ('/route/v1/car/0,0;0.02,0?alternatives=-1', 'InvalidQuery',
                 'alternatives'),
                ('/route/v1/car/0,0;0.02,0?continue_straight=yes',
                 'InvalidOptions', 'continue_straight'),
                ('/trip/v1/car/0,0', 'InvalidOptions', '2'),
                ('/trip/v1/car/0,0;0.02,0?source=last', 'InvalidOptions',
                 'source'),
                ('/trip/v1/car/0,0;0.02,0?alternatives=2', 'InvalidOptions',
                 'alternatives'),
                ('/match/v1/car/0,0;0.02,0?timestamps=1', 'InvalidOptions',
                 'timestamps'),
                ('/match/v1/car/0,0;0.02,0?timestamps=2;1', 'InvalidOptions',
                 'timestamps'),
                ('/match/v1/car/0,0;0.02,0?timestamps=0;1e9', 'InvalidQuery',
                 'timestamps'),
                ('/match/v1/car/0,0;0.02,0?timestamps=0;9007199254740993',
                 'InvalidQuery', 'timestamps'),
                ('/match/v1/car/0,0;0.02,0?bearings=;', 'InvalidOptions',
                 'bearings'),
                ('/match/v1/car/0,0;0.02,0?gaps=some', 'InvalidOptions',
                 'gaps'),
                ('/reach/v1/car/0,0', 'InvalidQuery', 'bands'),
                ('/reach/v1/car/0,0?bands=', 'InvalidQuery', 'bands'),
                ('/reach/v1/car/0,0?bands=0', 'InvalidQuery', 'bands'),
                ('/reach/v1/car/0,0?bands=60,30', 'InvalidQuery', 'bands'),
                ('/reach/v1/car/0,0?bands=nan', 'InvalidQuery', 'bands'),
                ('/reach/v1/car/0,0?bands=1e300', 'InvalidQuery', 'bands'),
                ('/reach/v1/car/0,0?bands=' + ','.join(map(str, range(1, 99))),
                 'InvalidQuery', 'bands'),
                ('/reach/v1/car/0,0?bands=60&distance=1e9', 'InvalidQuery',
                 'distance'),
                ('/reach/v1/car/0,0?bands=60&distance=0', 'InvalidQuery',
                 'distance'),
                ('/reach/v1/car/0,0?bands=60&steps=true', 'InvalidOptions',
                 'steps')]:
            status, answer = self.service.ask(target)
            self.assertEqual((status, answer['code']), (400, code),
                             (target, answer))
            self.assertIn(word, answer['message'], target)

    def test_largest_values(self):
        for target in ['/reach/v1/car/0,0?bands=1000000000',
                       '/reach/v1/car/0,0?bands=0.001',
                       '/reach/v1/car/0,0;0.02,0.02?bands=60&distance=100000',
                       '/match/v1/car/0,0;0.02,0?radiuses=0;1e300',
                       '/match/v1/car/0,0;0,0',
                       '/match/v1/car/0,0;0.02,0?timestamps='
                       '0;9007199254740992&gaps=ignore',
                       '/trip/v1/car/' + places(*[(0.01, 0)] * 30),
                       '/route/v1/car/0,0;0,0?alternatives=3',
                       '/route/v1/car/0,0;0.02,0?bearings=360,0;0,180']:
            status, answer = self.service.ask(target)
            self.assertIn(status, (200, 400), (target, answer))
            if status == 400:
                self.assertIn(answer['code'], ('NoMatch', 'NoSegment',
                                               'TooBig'), (target, answer))


class Hurry(unittest.TestCase):
    """A service that gives each answer little time."""

    ROAD = '<osm version="0.6"><node id="1" lat="0" lon="0"/>' \
        '<node id="2" lat="0.05" lon="0.05"/><way id="1"><nd ref="1"/>' \
        '<nd ref="2"/><tag k="highway" v="primary"/></way></osm>'

    def test_areas_of_many_cells(self):
        # The road is soon found, and drawing eight million cells is not.
        with tempfile.TemporaryDirectory() as folder:
            network = os.path.join(folder, 'road.osm')
            with open(network, 'w', encoding='utf-8') as f:
                f.write(self.ROAD)
            with Service(WAYFIND, network, '--answer-time', '0.4') as service:
                for bands in '1e9', '1000,2000,3000':
                    status, answer = service.ask(
                        '/reach/v1/x/0,0?distance=1&bands=' + bands)
                    self.assertEqual((status, answer.get('code')),
                                     (400, 'TooBig'))
                self.assertEqual(service.ask('/health')[0], 200)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1], verbosity=2)
