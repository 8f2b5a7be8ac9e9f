"""serve.py SOURCES WAYFIND: the answers of `wayfind serve'.

SPDX-License-Identifier: LGPL-2.1-or-later

The oracles are the command's own routes, which other tests compare with an
independent reader of maps, lengths on a sphere, and a decoder of polylines
that was written after their description.
"""
import base64
import itertools
import json
import math
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.parse

sys.path.insert(0, os.path.join(sys.argv[1], 't', 'lib'))
from serving import (PATIENCE, Service, decode, drain, length, make_streets,
                     metres, options, places)

SOURCES, WAYFIND = sys.argv[1:3]
QUICK = bool(os.environ.get('WAYFIND_TEST_QUICK'))
TOWN = os.path.join(SOURCES, 'examples', 'data', 'town.osm')
ENDS = places((0, 0), (0.02, 0))


def by_command(network, *spots):
    """The object of `wayfind route' over the same places, or None."""
    words = ['--from=%.9g,%.9g' % spots[0][::-1],
             '--to=%.9g,%.9g' % spots[-1][::-1]]
    words += ['--via=%.9g,%.9g' % spot[::-1] for spot in spots[1:-1]]
    done = subprocess.run([WAYFIND, 'route', network, '--output', 'json']
                          + words, capture_output=True, timeout=PATIENCE)
    return json.loads(done.stdout) if done.returncode == 0 else None


class Answers(unittest.TestCase):
    """Routes, tables and roads of a town."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.network = os.path.join(cls.folder.name, 'streets.osm')
        make_streets(cls.network)
        cls.service = Service(WAYFIND, cls.network)
        cls.town = Service(WAYFIND, TOWN)
        cls.draw = random.Random(7)

    @classmethod
    def tearDownClass(cls):
        for service in cls.service, cls.town:
            service.__exit__()
        cls.folder.cleanup()

    def spot(self):
        return (round(self.draw.uniform(0, 0.021), 6),
                round(self.draw.uniform(0, 0.014), 6))

    def route(self, *spots, **values):
        status, answer = self.service.ask('/route/v1/driving/' + places(*spots)
                                          + options(**values))
        self.assertEqual((status, answer['code']), (200, 'Ok'), answer)
        return answer

    def test_routes_cost_what_the_command_says(self):
        for _ in range(4 if QUICK else 25):
            spots = [self.spot() for _ in range(self.draw.choice([2, 2, 3]))]
            wanted = by_command(self.network, *spots)
            status, answer = self.service.ask('/route/v1/driving/'
                                              + places(*spots)
                                              + '?steps=true&overview=full'
                                                '&geometries=polyline6')
            if wanted is None:
                self.assertEqual((status, answer['code']), (400, 'NoRoute'))
                continue
            route = answer['routes'][0]
            self.assertAlmostEqual(route['duration'], wanted['cost'], delta=0.06)
            steps = [step for leg in route['legs'] for step in leg['steps']]
            self.assertEqual([(s['maneuver']['type'],
                               s['maneuver'].get('modifier'), s['name'])
                              for s in steps],
                             [(s['type'], s['modifier'], s['name'] or '')
                              for s in wanted['steps']])
            line = decode(route['geometry'], 6)
            self.assertAlmostEqual(route['distance'], length(line), delta=1)

    def test_sums(self):
        for _ in range(4 if QUICK else 12):
            spots = [self.spot() for _ in range(3)]
            status, answer = self.service.ask(
                '/route/v1/x/' + places(*spots) + '?steps=true&overview=full'
                '&geometries=geojson&annotations=true')
            if status != 200:
                continue
            route = answer['routes'][0]
            line = route['geometry']['coordinates']
            for name in 'duration', 'distance':
                self.assertAlmostEqual(sum(leg[name] for leg in route['legs']),
                                       route[name], delta=0.2)
                for leg in route['legs']:
                    self.assertAlmostEqual(sum(step[name]
                                               for step in leg['steps']),
                                           leg[name],
                                           delta=0.06 * len(leg['steps']) + 0.1)
                    self.assertAlmostEqual(sum(leg['annotation'][name]),
                                           leg[name], delta=0.1)
            self.assertEqual(len(line) - 1,
                             sum(len(leg['annotation']['duration'])
                                 for leg in route['legs']))
            joined = [tuple(line[0])]
            for leg in route['legs']:
                for step in leg['steps']:
                    for at in step['geometry']['coordinates']:
                        if tuple(at) != joined[-1]:
                            joined.append(tuple(at))
            self.assertEqual(joined, [at for at, _ in itertools.groupby(
                map(tuple, line))])

    def test_crossings(self):
        answer = self.route((0.0001, 0.0001), (0.02, 0.013), steps='true')
        for leg in answer['routes'][0]['legs']:
            for i, step in enumerate(leg['steps']):
                for crossing in step['intersections']:
                    n = len(crossing['bearings'])
                    self.assertEqual(len(crossing['entry']), n)
                    self.assertEqual(crossing['bearings'],
                                     sorted(crossing['bearings']))
                    if 'out' in crossing:
                        self.assertTrue(crossing['entry'][crossing['out']])
                    if 'in' in crossing:
                        self.assertLess(crossing['in'], n)
                first = step['intersections'][0]
                self.assertEqual(first['location'],
                                 step['maneuver']['location'])
                self.assertEqual('in' in first, i > 0)
                self.assertEqual('out' in first, i + 1 < len(leg['steps']))

    def test_forms_of_a_line(self):
        spots = (0.0001, 0.0001), (0.02, 0.013)
        lines = [self.route(*spots, overview='full', geometries=kind)
                 ['routes'][0]['geometry']
                 for kind in ('geojson', 'polyline6', 'polyline')]
        exact = lines[0]['coordinates']
        for line, digits in (lines[1], 6), (lines[2], 5):
            decoded = decode(line, digits)
            self.assertEqual(len(decoded), len(exact))
            for a, b in zip(decoded, exact):
                self.assertLess(max(abs(a[0] - b[0]), abs(a[1] - b[1])),
                                0.51 / 10 ** digits)
        simple = decode(self.route(*spots)['routes'][0]['geometry'])
        self.assertLessEqual(len(simple), len(exact))
        self.assertNotIn('geometry',
                         self.route(*spots, overview='false')['routes'][0])
        status, other = self.service.ask(
            '/route/v1/x/' + urllib.parse.quote('polyline(%s)' % decode_none(
                spots), safe='') + '?overview=full')
        self.assertEqual(other['routes'][0]['geometry'], lines[2])

    def test_table_agrees_with_routes(self):
        spots = [self.spot() for _ in range(5)]
        status, table = self.service.ask('/table/v1/driving/' + places(*spots)
                                         + '?annotations=duration,distance')
        self.assertEqual(status, 200)
        for i, a in enumerate(spots):
            for j, b in enumerate(spots):
                status, answer = self.service.ask('/route/v1/driving/'
                                                  + places(a, b))
                if status == 400:
                    self.assertEqual(answer['code'], 'NoRoute')
                    self.assertIsNone(table['durations'][i][j])
                    self.assertIsNone(table['distances'][i][j])
                    continue
                route = answer['routes'][0]
                self.assertAlmostEqual(table['durations'][i][j],
                                       route['duration'], delta=0.11)
                self.assertAlmostEqual(table['distances'][i][j],
                                       route['distance'], delta=0.11)
        status, part = self.service.ask(
            '/table/v1/driving/' + places(*spots)
            + '?sources=1;3&destinations=4;0;4&scale_factor=2')
        for row, i in zip(part['durations'], (1, 3)):
            for cell, j in zip(row, (4, 0, 4)):
                if cell is not None:
                    self.assertAlmostEqual(cell, 2 * table['durations'][i][j],
                                           delta=0.21)
        self.assertEqual((len(part['sources']), len(part['destinations'])),
                         (2, 3))
        self.assertNotIn('distances', part)

    def test_nearest(self):
        at = (0.0044, 0.0071)
        status, answer = self.service.ask('/nearest/v1/x/%s?number=5'
                                          % places(at))
        found = answer['waypoints']
        self.assertEqual(len(found), 5)
        self.assertEqual([w['distance'] for w in found],
                         sorted(w['distance'] for w in found))
        for w in found:
            self.assertAlmostEqual(metres(at, w['location']), w['distance'],
                                   delta=0.1)
            self.assertEqual(len(w['nodes']), 2)
        self.assertEqual(len({tuple(sorted(w['nodes'])) for w in found}), 5)
        _, one = self.service.ask('/nearest/v1/x/' + places(at))
        self.assertEqual(one['waypoints'], found[:1])

    def test_waypoints(self):
        spots = [(0.0001, 0.0001), (0.01, 0.006), (0.02, 0.013)]
        whole = self.route(*spots)
        merged = self.route(*spots, waypoints='0;2', steps='true')
        self.assertEqual(len(merged['routes'][0]['legs']), 1)
        self.assertEqual(len(merged['waypoints']), 2)
        self.assertEqual(merged['routes'][0]['distance'],
                         whole['routes'][0]['distance'])
        self.assertNotIn('waypoints', self.route(*spots, skip_waypoints='true'))

    def test_hints(self):
        spots = [(0.0001, 0.0001), (0.02, 0.013)]
        first = self.route(*spots)
        hints = [w['hint'] for w in first['waypoints']]
        self.assertEqual(self.route(*spots, hints=';'.join(hints)), first)
        self.assertEqual(self.route(*spots, hints=';'), first)
        self.assertNotIn('hint', self.route(
            *spots, generate_hints='false')['waypoints'][0])
        # A hint for other places, bytes of all kinds, and one that was altered.
        self.assertEqual(self.route(*spots, hints=';'.join(hints[::-1])), first)
        for _ in range(20):
            noise = bytearray(base64.urlsafe_b64decode(hints[0]))
            for _ in range(self.draw.choice([1, 3, 9])):
                noise[self.draw.randrange(4, len(noise))] \
                    = self.draw.randrange(256)
            text = base64.urlsafe_b64encode(bytes(noise)).decode()
            status, _ = self.service.ask('/route/v1/x/' + places(*spots)
                                         + options(hints=text + ';foreign=='))
            self.assertIn(status, (200, 400))

    def test_known_times(self):
        # See t/manual.t for the figures of this town.
        status, answer = self.town.ask('/route/v1/car/' + ENDS + '?steps=true')
        route = answer['routes'][0]
        self.assertAlmostEqual(route['duration'], 133.4 + 57.2, delta=0.11)
        self.assertAlmostEqual(route['distance'], 2223.9, delta=0.2)
        steps = route['legs'][0]['steps']
        self.assertEqual([s['name'] for s in steps],
                         ['High Street', 'River Road', 'River Road'])
        self.assertEqual(route['legs'][0]['summary'], 'High Street, River Road')
        self.assertEqual(steps[-1]['maneuver']['type'], 'arrive')

    def test_one_place_twice(self):
        status, answer = self.town.ask('/route/v1/x/0.003,0;0.003,0?steps=true'
                                       '&annotations=true&geometries=geojson')
        self.assertEqual(status, 200)
        route = answer['routes'][0]
        self.assertEqual((route['distance'], route['duration']), (0, 0))
        self.assertEqual(len(route['geometry']['coordinates']), 2)

    def test_fallback(self):
        # From the end of a one-way street nothing leads back.
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'one-way.osm')
            with open(path, 'w', encoding='utf-8') as f:
                f.write('<osm version="0.6"><node id="1" lat="0" lon="0"/>'
                        '<node id="2" lat="0" lon="0.01"/><way id="1">'
                        '<nd ref="1"/><nd ref="2"/><tag k="highway" '
                        'v="residential"/><tag k="oneway" v="yes"/></way></osm>')
            with Service(WAYFIND, path) as service:
                ask = '/table/v1/x/0.002,0;0.008,0?annotations=duration,distance'
                _, plain = service.ask(ask)
                self.assertIsNone(plain['durations'][1][0])
                self.assertAlmostEqual(plain['distances'][0][1], 667.2, delta=1)
                _, guessed = service.ask(ask + '&fallback_speed=10')
                self.assertEqual(guessed['fallback_speed_cells'], [[1, 0]])
                self.assertAlmostEqual(guessed['durations'][1][0], 66.7,
                                       delta=0.1)
                self.assertEqual(service.ask('/route/v1/x/0.008,0;0.002,0')[1]
                                 ['code'], 'NoRoute')


class Squares(unittest.TestCase):
    """Places in a square that pedestrians cross, around a house."""

    def make_square(self, path):
        west, north, east, south = 0, 0.002, 0.003, 0
        rings = [[(west, north), (east, north), (east, south), (west, south)],
                 [(5e-4, 15e-4), (25e-4, 15e-4), (25e-4, 6e-4), (5e-4, 6e-4)]]
        corners = rings[0] + rings[1] + [(-0.001, 0.002)]
        with open(path, 'w', encoding='utf-8') as f:
            f.write('<osm version="0.6">')
            for i, (x, y) in enumerate(corners):
                f.write('<node id="%d" lat="%.4f" lon="%.4f"/>' % (i + 1, y, x))
            for i in range(2):
                f.write('<way id="%d">' % (i + 1) + ''.join(
                    '<nd ref="%d"/>' % (4 * i + j % 4 + 1) for j in range(5))
                        + '</way>')
            f.write('<way id="3"><nd ref="9"/><nd ref="1"/><tag k="highway" '
                    'v="footway"/></way><relation id="1"><member type="way" '
                    'ref="1" role="outer"/><member type="way" ref="2" '
                    'role="inner"/><tag k="type" v="multipolygon"/><tag '
                    'k="highway" v="pedestrian"/></relation></osm>')

    def test_ways_across(self):
        # West, south-west and east of the house; see two lines, round a corner.
        a, b, c = (2e-4, 11e-4), (3e-4, 2e-4), (28e-4, 12e-4)
        line = [a, (5e-4, 15e-4), (25e-4, 15e-4), c]
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'square.osm')
            self.make_square(path)
            with Service(WAYFIND, path, '--profile', 'foot', '--cost',
                         'seconds') as service:
                _, answer = service.ask('/route/v1/foot/' + places(a, c)
                                        + '?overview=full&geometries=geojson'
                                        '&steps=true&annotations=true')
                route = answer['routes'][0]
                self.assertEqual(route['geometry']['coordinates'],
                                 [list(x) for x in line])
                self.assertAlmostEqual(route['distance'], length(line),
                                       delta=0.1)
                self.assertGreater(route['duration'], 100)
                hints = [w['hint'] for w in answer['waypoints']]
                _, again = service.ask('/route/v1/foot/' + places(a, c)
                                       + options(hints=';'.join(hints)))
                self.assertEqual(again['routes'][0]['duration'],
                                 route['duration'])
                _, table = service.ask('/table/v1/foot/' + places(a, b, c)
                                       + '?annotations=distance')
                self.assertAlmostEqual(table['distances'][0][1], metres(a, b),
                                       delta=0.1)
                self.assertAlmostEqual(table['distances'][2][0], length(line),
                                       delta=0.1)
                for number in 1, 3:
                    _, near = service.ask('/nearest/v1/foot/%s?number=%d'
                                          % (places(a), number))
                    self.assertEqual(near['waypoints'][0]['distance'], 0)
                    self.assertEqual(len(near['waypoints']), number)


def decode_none(spots):
    """The polyline of some places, by the published description."""
    text, last = '', [0, 0]
    for x, y in spots:
        for i, value in enumerate((round(y * 1e5), round(x * 1e5))):
            n = (value - last[i]) << 1
            n = ~n if n < 0 else n
            last[i] = value
            while n >= 32:
                text += chr((32 | n & 31) + 63)
                n >>= 5
            text += chr(n + 63)
    return text


class Refusals(unittest.TestCase):
    """What is refused, and how."""

    @classmethod
    def setUpClass(cls):
        cls.service = Service(WAYFIND, TOWN, '--max-places', '5',
                              '--max-cells', '12')

    @classmethod
    def tearDownClass(cls):
        cls.service.__exit__()

    def test_codes(self):
        for target, code, word in [
                ('/', 'InvalidUrl', ''),
                ('/route', 'InvalidUrl', ''),
                ('/route/v1/car', 'InvalidUrl', ''),
                ('/route/v1//0,0;1,1', 'InvalidUrl', ''),
                ('/route/v1/car/0,0;1,1/x', 'InvalidUrl', ''),
                ('/route/v2/car/0,0;1,1', 'InvalidVersion', ''),
                ('/tile/v1/car/tile(1,2,3)', 'InvalidService', ''),
                ('/tile/v1/car/0,0', 'InvalidService', ''),
                ('/route/v1/car/0,0', 'InvalidOptions', '2 places'),
                ('/route/v1/car/0,0;0,200', 'InvalidValue', ''),
                ('/route/v1/car/0,0;181,0', 'InvalidValue', ''),
                ('/route/v1/car/0,0;nan,0', 'InvalidQuery', 'nan'),
                ('/route/v1/car/0,0;0x1,0', 'InvalidQuery', '0x1'),
                ('/route/v1/car/0,0;inf,0', 'InvalidQuery', ''),
                ('/route/v1/car/0,0;1e400,0', 'InvalidQuery', ''),
                ('/route/v1/car/0,0;,0', 'InvalidQuery', ''),
                ('/route/v1/car/0,0;+%200,0', 'InvalidQuery', ''),
                ('/route/v1/car/0,0;0,0,0', 'InvalidQuery', ''),
                ('/route/v1/car/0,0;', 'InvalidQuery', ''),
                ('/route/v1/car/polyline(%FF)', 'InvalidQuery', ''),
                ('/route/v1/car/polyline(__)', 'InvalidQuery', ''),
                ('/route/v1/car/polyline()', 'InvalidQuery', ''),
                ('/route/v1/car/' + ENDS + '.flatbuffers', 'InvalidOptions',
                 'flatbuffers'),
                ('/route/v1/car/' + ENDS + '?wings=2', 'InvalidOptions',
                 'wings'),
                ('/route/v1/car/' + ENDS + '?sources=0', 'InvalidOptions',
                 'sources'),
                ('/route/v1/car/' + ENDS + '?steps=yes', 'InvalidOptions',
                 'steps'),
                ('/route/v1/car/' + ENDS + '?steps=true&steps=true',
                 'InvalidQuery', 'twice'),
                ('/route/v1/car/' + ENDS + '?steps', 'InvalidQuery', 'steps'),
                ('/route/v1/car/' + ENDS + '?radiuses=1', 'InvalidOptions',
                 'radiuses'),
                ('/route/v1/car/' + ENDS + '?radiuses=1;-1', 'InvalidQuery',
                 'radiuses'),
                ('/route/v1/car/' + ENDS + '?radiuses=1;nan', 'InvalidQuery',
                 'radiuses'),
                ('/route/v1/car/' + ENDS + '?waypoints=0', 'InvalidOptions',
                 'waypoints'),
                ('/route/v1/car/' + ENDS + '?waypoints=1;0', 'InvalidOptions',
                 'waypoints'),
                ('/route/v1/car/' + ENDS + '?waypoints=0;2', 'InvalidOptions',
                 'waypoints'),
                ('/route/v1/car/' + ENDS + '?waypoints=0;99999999999',
                 'InvalidQuery', 'waypoints'),
                ('/route/v1/car/' + ENDS + '?annotations=datasources',
                 'InvalidOptions', 'datasources'),
                ('/route/v1/car/' + ENDS + '?approaches=curb;',
                 'InvalidOptions', 'approaches'),
                ('/route/v1/car/0,0;1,0?radiuses=unlimited;5', 'NoSegment', '1'),
                ('/route/v1/car/' + places(*[(0, 0)] * 6), 'TooBig', '6'),
                ('/table/v1/car/' + places(*[(0, 0)] * 4), 'TooBig', '12'),
                ('/reach/v1/car/0,0?bands=' + ','.join(
                    str(10 * i) for i in range(1, 21)), 'TooBig', 'bytes'),
                ('/table/v1/car/' + ENDS + '?fallback_speed=0', 'InvalidQuery',
                 'fallback_speed'),
                ('/table/v1/car/' + ENDS + '?scale_factor=-1', 'InvalidQuery',
                 'scale_factor'),
                ('/table/v1/car/' + ENDS + '?scale_factor=1e308',
                 'InvalidQuery', 'scale_factor'),
                ('/table/v1/car/' + ENDS + '?fallback_speed=1e-320',
                 'InvalidQuery', 'fallback_speed'),
                ('/table/v1/car/' + ENDS + '?sources=4294967296',
                 'InvalidQuery', 'sources'),
                ('/table/v1/car/' + ENDS + '?sources=0;;1', 'InvalidQuery',
                 'sources'),
                ('/table/v1/car/' + ENDS + '?sources=4294967295',
                 'InvalidOptions', 'sources'),
                ('/route/v1/car/' + ENDS + '?' + '&'.join(
                    '%x=' % i for i in range(8000)), 'InvalidOptions', '50'),
                ('/route/v1/car/%00' + ENDS, 'InvalidUrl', ''),
                ('/table/v1/car/' + ENDS + '?sources=', 'InvalidQuery',
                 'sources'),
                ('/nearest/v1/car/' + ENDS, 'TooBig', ''),
                ('/nearest/v1/car/0,0?number=0', 'InvalidQuery', 'number'),
                ('/nearest/v1/car/0,0?number=1000', 'InvalidQuery', 'number'),
                ('/route/v1/car/' + ENDS + '?a%00b=1', 'InvalidUrl', '')]:
            status, answer = self.service.ask(target)
            self.assertEqual((status, answer['code']), (400, code),
                             (target, answer))
            self.assertIn(word, answer['message'], target)
            self.assertEqual(set(answer), {'code', 'message'})

    def test_empty_lists_and_formats(self):
        for target in ['/route/v1/car/' + ENDS + '.json?radiuses=;',
                       '/route/v1/car/' + ENDS + '?approaches=;unrestricted',
                       '/route/v1/car/' + ENDS + '?',
                       '/route/v1/car/' + ENDS + '?&steps=false&',
                       '/route/v1/anything%20at%20all/' + ENDS,
                       '/nearest/v1/car/0,0?radiuses=']:
            self.assertEqual(self.service.ask(target)[0], 200, target)

    def test_methods(self):
        for method in 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE':
            self.assertEqual(self.service.get('/health', method)[0], 405)
        status, headers, body = self.service.get('/health', 'HEAD')
        self.assertEqual((status, body), (200, b''))
        self.assertGreater(int(headers['Content-Length']), 0)
        status, headers, _ = self.service.get('/health', 'OPTIONS')
        self.assertEqual(status, 204)
        self.assertNotIn('Access-Control-Allow-Origin', headers)

    def test_pages_of_others(self):
        origin = 'https://example.org'
        with Service(WAYFIND, TOWN, '--cors', origin) as service:
            for method in 'GET', 'OPTIONS':
                _, headers, _ = service.get('/route/v1/car/' + ENDS, method)
                self.assertEqual(headers['Access-Control-Allow-Origin'], origin)


class Networks(unittest.TestCase):
    """Networks and options that cannot be served."""

    def fails(self, status, word, *words):
        done = subprocess.run([WAYFIND, 'serve', *words], capture_output=True,
                              timeout=PATIENCE, text=True)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertIn(word, done.stderr)

    def test_refused(self):
        data = os.path.join(SOURCES, 'examples', 'data')
        self.fails(3, 'no roads', os.path.join(data, 'rooms.map'))
        self.fails(3, '--speed', TOWN, '--cost', 'metres')
        self.fails(2, '--listen', TOWN, '--listen', 'nowhere:x')
        self.fails(2, 'numeric', TOWN, '--listen', 'example.org:80')
        self.fails(2, '--threads', TOWN, '--threads', '0')
        self.fails(2, '--log', TOWN, '--log', 'xml')
        self.fails(2, '--cors', TOWN, '--cors', 'a\r\nb')
        self.fails(2, '--unit', TOWN, '--unit', 'km')
        self.fails(2, '--snap node', TOWN, '--snap', 'node')

    def test_port_in_use(self):
        with Service(WAYFIND, TOWN) as service:
            self.fails(3, 'in use', TOWN, '--listen',
                       '127.0.0.1:%d' % service.port)

    def test_lengths_with_a_speed(self):
        with Service(WAYFIND, TOWN, '--cost', 'metres', '--speed',
                     '36km/h') as service:
            _, answer = service.ask('/route/v1/car/' + ENDS)
            route = answer['routes'][0]
            self.assertAlmostEqual(route['duration'], route['distance'] / 10,
                                   delta=0.2)

    def test_prepared(self):
        with tempfile.TemporaryDirectory() as folder:
            streets = os.path.join(folder, 'streets.osm')
            way = os.path.join(folder, 'streets.way')
            make_streets(streets, 6, 3)
            subprocess.run([WAYFIND, 'prepare', streets, '--write', way],
                           check=True, timeout=PATIENCE, capture_output=True)
            with Service(WAYFIND, streets) as one, Service(WAYFIND, way) as two:
                draw = random.Random(5)
                for _ in range(5 if QUICK else 20):
                    spots = [(round(draw.uniform(0, 0.015), 6),
                              round(draw.uniform(0, 0.01), 6))
                             for _ in range(2)]
                    ask = '/route/v1/x/' + places(*spots) \
                        + '?steps=true&generate_hints=false'
                    a, b = one.ask(ask), two.ask(ask)
                    self.assertEqual(a[0], b[0])
                    if a[0] == 200:
                        self.assertEqual(a[1]['routes'][0]['duration'],
                                         b[1]['routes'][0]['duration'])
                self.compare_tables(one, two, draw)

    def compare_tables(self, one, two, draw):
        spots = [(round(draw.uniform(0, 0.015), 6),
                  round(draw.uniform(0, 0.01), 6)) for _ in range(12)]
        spots += spots[:2]
        for more in '', '&bearings=' + '0,60;' * (len(spots) - 1):
            ask = '/table/v1/x/' + places(*spots) \
                + '?annotations=duration,distance&generate_hints=false' + more
            a, b = one.ask(ask), two.ask(ask)
            self.assertEqual((a[0], b[0]), (200, 200))
            for key in 'durations', 'distances':
                for row, same in zip(a[1][key], b[1][key]):
                    for x, y in zip(row, same):
                        self.assertEqual(x is None, y is None)
                        if x is not None:
                            self.assertAlmostEqual(x, y, delta=0.11)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1], verbosity=2)
