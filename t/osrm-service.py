# osrm-service.py - scenarios of OSRM's own tests, asked of `wayfind serve'
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# osrm-service.py WAYFIND FEATURES: each scenario is a small map, drawn as text,
# and a table of questions with answers. A line for each feature says how many
# rows agree, differ and were left out, because they need what the service does
# not have: it is then FEATURE AGREE DIFFER LEFT. Rows that differ go to stderr.

import http.client
import json
import math
import os
import re
import subprocess
import sys
import tempfile

DEGREES_A_METRE = 0.8990679362704611e-5
SPEEDS = {'primary': ('primary', 36), 'secondary': ('secondary', 18),
          'tertiary': ('tertiary', 12)}
OTHER_SPEED = ('residential', 24)
PATIENCE = 60


class LeftOut(Exception):
    """The scenario needs what this program or the service does not have."""


# Features -------------------------------------------------------------------

def split_row(line):
    return [cell.strip() for cell in line.strip().strip('|').split('|')]


def read_scenarios(path):
    """Lists of steps: (text, lines of a drawing, rows of a table)."""
    background, scenarios, steps, drawing, margin = [], [], None, None, 0
    with open(path, encoding='utf-8') as file:
        for line in file.read().split('\n'):
            text = line.strip()
            if text.startswith('"""'):
                drawing = None if drawing is not None else []
                margin = line.index('"""')
                if drawing is not None:
                    steps[-1][1].clear()
                continue
            if drawing is not None:
                drawing.append(line[margin:])
                steps[-1][1].append(line[margin:])
            elif text.startswith('Background:'):
                steps = background
            elif text.startswith('Scenario:'):
                steps = list(map(lambda s: (s[0], list(s[1]), list(s[2])),
                                 background))
                scenarios.append(steps)
            elif text.startswith(('Scenario Outline:', 'Examples:')):
                steps = []                      # read, and never asked
            elif steps is not None and re.match('(Given|And|When|Then) ', text):
                steps.append((text.split(' ', 1)[1], [], []))
            elif steps and text.startswith('|'):
                steps[-1][2].append(split_row(text))
    return scenarios


def as_dicts(table):
    return [dict(zip(table[0], row)) for row in table[1:]]


# Maps -----------------------------------------------------------------------

class Map:
    """The map of a scenario, and what its questions say besides."""

    def __init__(self):
        self.metres, self.origin = 100.0, (1.0, 1.0)
        self.places, self.ways, self.options = {}, [], {}

    def draw(self, lines):
        size = self.metres * DEGREES_A_METRE
        for y, line in enumerate(lines):
            for x, name in enumerate(line[::2]):
                if name != ' ':
                    self.places[name] = (self.origin[0] + x * size,
                                         self.origin[1] - y * size)

    def take(self, step):
        """Takes a step that describes the map, or raises LeftOut."""
        text, lines, table = step
        grid = re.match(r'a grid size of ([0-9.]+) meters', text)
        origin = re.match(r'the origin (-?[0-9.]+),(-?[0-9.]+)', text)
        if text.startswith('the node map'):
            self.draw(lines)
        elif text.startswith('the node locations'):
            for row in as_dicts(table):
                self.places[row['node']] = float(row['lon']), float(row['lat'])
        elif text.startswith('the ways'):
            self.ways += as_dicts(table)
        elif text.startswith('the query options'):
            self.options.update(row[:2] for row in table)
        elif grid:
            self.metres = float(grid.group(1))
        elif origin:
            self.origin = float(origin.group(1)), float(origin.group(2))
        elif text != 'the profile "testbot"' \
                and not text.startswith('the partition extra'):
            raise LeftOut(text)

    def write(self, path):
        numbers = {name: i + 1 for i, name in enumerate(self.places)}
        lines = ['<osm version="0.6">']
        lines += [f'<node id="{i}" lat="{self.places[name][1]!r}" '
                  f'lon="{self.places[name][0]!r}"/>'
                  for name, i in numbers.items()]
        for i, way in enumerate(self.ways):
            tags = self.find_tags(way)
            lines.append(f'<way id="{i + 1}">')
            lines += [f'<nd ref="{numbers[name]}"/>' for name in way['nodes']]
            lines += [f'<tag k="{key}" v="{value}"/>'
                      for key, value in tags.items()]
            lines.append('</way>')
        with open(path, 'w', encoding='utf-8') as file:
            file.write('\n'.join(lines + ['</osm>']))

    @staticmethod
    def find_tags(way):
        known = {'nodes', 'highway', 'oneway', 'name', '#'}
        if {key for key, value in way.items() if value} - known:
            raise LeftOut('tags')
        kind = way.get('highway') or 'primary'
        if kind not in SPEEDS and kind not in ('residential', 'unclassified'):
            raise LeftOut(f'highway={kind}')
        road, speed = SPEEDS.get(kind, OTHER_SPEED)
        tags = {'highway': road, 'maxspeed': str(speed),
                'name': way.get('name', way['nodes'])}
        if way.get('oneway'):
            tags['oneway'] = way['oneway']
        return tags


# Questions ------------------------------------------------------------------

class Service:
    def __init__(self, command, path):
        self.process = subprocess.Popen(
            [command, 'serve', path, '--listen', '127.0.0.1:0', '--log', 'none',
             '--threads', '1'], stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE)
        log = b''
        for line in self.process.stderr:
            log += line
            if b'listening on http://' in line:
                port = int(line.split(b'127.0.0.1:')[1].split()[0].strip(b'/.'))
                self.client = http.client.HTTPConnection('127.0.0.1', port,
                                                         timeout=PATIENCE)
                return
        self.process.wait()
        raise LeftOut(log.decode())

    def ask(self, service, places, options):
        text = ';'.join(f'{x:.7f},{y:.7f}' for x, y in places)
        query = '&'.join(f'{key}={value}' for key, value in options.items())
        self.client.request('GET', f'/{service}/v1/car/{text}?snapping=any&'
                            + query.replace(' ', '%20'))
        return json.loads(self.client.getresponse().read())

    def end(self):
        self.client.close()
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)


def is_near(place, other, metres=1.5):
    return math.hypot(place[0] - other[0], place[1] - other[1]) \
        <= metres * DEGREES_A_METRE


def agrees(wanted, found, relative=0.03, absolute=1.5):
    """Whether a number is as a cell says: 20, 20 +- 2, 20 +-5%, or empty."""
    if wanted == '':
        return found is None
    match = re.match(r'~?([0-9.]+)(?:s|m)?\s*(?:(?:\+-|±|~)\s*([0-9.]+)(%?))?$',
                     wanted)
    if match is None:
        raise LeftOut(f'cell {wanted}')
    value = float(match.group(1))
    slack = max(absolute, relative * value)
    if match.group(2):
        slack = max(slack, float(match.group(2))
                    * (value / 100 if match.group(3) else 1))
    return found is not None and abs(found - value) <= slack


class Scenario:
    """Asks what a scenario asks, and counts."""

    def __init__(self, drawn, service, rows):
        self.map, self.service, self.rows = drawn, service, rows

    def find(self, names):
        return [self.map.places[name] for name in names]

    def nearest(self, row):
        answer = self.service.ask('nearest', self.find(row['in']), {})
        return is_near(answer['waypoints'][0]['location'],
                       self.map.places[row['out']])

    def matrix(self, annotation):
        """One row counts for each cell."""
        columns, lines = self.rows[0][1:], self.rows[1:]
        places = self.find([line[0] for line in lines] + columns)
        n = len(lines)
        answer = self.service.ask('table', places, {
            **self.map.options, 'annotations': annotation,
            'sources': ';'.join(map(str, range(n))),
            'destinations': ';'.join(str(n + i) for i in range(len(columns)))})
        cells = answer[annotation + 's']
        return [agrees(wanted, cells[i][j])
                for i, line in enumerate(lines)
                for j, wanted in enumerate(line[1:])]

    def trip(self, row):
        known = {'waypoints', 'trips', 'code', 'durations'}
        if set(row) - known:
            raise LeftOut('columns')
        names = row['waypoints'].split(',')
        answer = self.service.ask('trip', self.find(names), self.map.options)
        if row.get('code') and row['code'] != answer['code']:
            return False
        if not row.get('trips'):
            return True
        order = sorted(range(len(names)),
                       key=lambda i: answer['waypoints'][i]['waypoint_index'])
        found = ''.join(names[i] for i in order)
        trips = row['trips']
        if len(trips) == len(found) + 1 and trips[0] == trips[-1]:
            turned = [found[i:] + found[:i] for i in range(len(found))]
            return trips[:-1] in turned or trips[:0:-1] in turned \
                or self.costs_the_same(trips, found + found[0])
        return trips == found or self.costs_the_same(trips, found)

    def costs_the_same(self, one, other):
        """Orders that take equally long are equally good."""
        costs = [self.service.ask('route', self.find(names), {})['routes'][0]
                 ['duration'] for names in (one, other)]
        return sorted(one) == sorted(other) and costs[0] >= costs[1] - 0.15

    def match(self, row):
        if set(row) - {'trace', 'timestamps', 'matchings'}:
            raise LeftOut('columns')
        options = dict(self.map.options)
        if row.get('timestamps'):
            options['timestamps'] = row['timestamps'].replace(' ', ';')
        answer = self.service.ask('match', self.find(row['trace']), options)
        if answer['code'] in ('InvalidOptions', 'InvalidValue'):
            raise LeftOut(answer['message'])
        parts = {}
        for point in answer.get('tracepoints', []):
            if point is not None:
                parts.setdefault(point['matchings_index'], []).append(
                    point['location'])
        wanted = row['matchings'].split(',') if row['matchings'] else []
        return len(parts) == len(wanted) and all(
            is_near(places[i], self.map.places[names[i]], self.map.metres / 5)
            for places, names in zip(parts.values(), wanted) for i in (0, -1))

    def route(self, row):
        known = {'from', 'to', 'waypoints', 'route', 'time', 'distance', 'code',
                 '#'}
        if {key for key, value in row.items() if value} - known:
            raise LeftOut('columns')
        names = row['waypoints'].split(',') if row.get('waypoints') \
            else [row['from'], row['to']]
        answer = self.service.ask('route', self.find(names),
                                  {**self.map.options, 'steps': 'true'})
        if row.get('code') and row['code'].lower() != answer['code'].lower():
            return False
        if not answer.get('routes'):
            return not row.get('route')
        if answer['code'] in ('InvalidOptions', 'InvalidValue'):
            raise LeftOut(answer['message'])
        route = answer['routes'][0]
        passed = [step['name'] for leg in route['legs'] for step in leg['steps']]
        same = {key: [name for i, name in enumerate(names)
                      if i == 0 or names[i - 1] != name]
                for key, names in (('wanted', row.get('route', '').split(',')),
                                   ('found', passed))}
        if row.get('route') and same['wanted'] != same['found']:
            print('names:', same['found'], route['duration'], file=sys.stderr)
            return False
        return (not row.get('time') or agrees(row['time'], route['duration'])) \
            and (not row.get('distance')
                 or agrees(row['distance'], route['distance']))

    def ask(self, text):
        """What each row comes to: whether it agrees, or None."""
        if re.match('I request a travel (time|distance) matrix I should', text):
            return self.matrix('duration' if 'time' in text else 'distance')
        functions = {'I request nearest I should get': self.nearest,
                     'I plan a trip I should get': self.trip,
                     'I match I should get': self.match,
                     'I route I should get': self.route}
        if text not in functions:
            raise LeftOut(text)
        results = []
        for row in as_dicts(self.rows):
            try:
                results.append(functions[text](row))
            except LeftOut:
                results.append(None)
            if results[-1] is False:
                print('differs:', row, file=sys.stderr)
        return results


def ask_scenario(command, steps, folder):
    drawn, asked = Map(), []
    for step in steps:
        if step[0].startswith(('I ', 'the maximum')):
            asked.append(step)
        else:
            drawn.take(step)
    if not asked or not drawn.ways:
        raise LeftOut('nothing to ask')
    path = os.path.join(folder, 'map.osm')
    drawn.write(path)
    service = Service(command, path)
    try:
        return [result for text, _, rows in asked
                for result in Scenario(drawn, service, rows).ask(text)]
    finally:
        service.end()


def main():
    command, features = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as folder:
        for name in sys.argv[3:]:
            counts = {True: 0, False: 0, None: 0}
            for steps in read_scenarios(f'{features}/{name}.feature'):
                try:
                    results = ask_scenario(command, steps, folder)
                except (LeftOut, KeyError):
                    results = [None]
                for result in results:
                    counts[result] += 1
            print(name, counts[True], counts[False], counts[None], flush=True)


main()
