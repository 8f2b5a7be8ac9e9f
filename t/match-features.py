# match-features.py - tracks over small drawn maps, and the answers of others
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# usage: match-features.py WAYFIND FEATURE FOLDER
#
# Reads the feature file of OSRM's tests of map matching (BSD 2-clause), which is
# not part of this project: maps drawn as text, tracks over them, and the way that
# OSRM's service answers. Each scenario is asked of `wayfind match'. The columns
# that the command has, too, are compared. DIFFERENT lists each scenario whose
# answer must differ, with the reason; the test fails if another one differs, or
# if one of these agrees.

import datetime
import json
import math
import os
import re
import subprocess
import sys
import xml.sax.saxutils

WAYFIND, FEATURE, FOLDER = sys.argv[1:4]
N_SCENARIOS = 37

# Scenarios are numbered from 1.
DIFFERENT = {
    1: 'a hundred metres in a second: no vehicle is so fast',
    2: 'as 1, and the command has no version of the data',
    7: 'the command cannot leave points out to tidy a track',
    10: 'ten metres are noise of two deviations, and streets of ten metres with '
        'noise of five metres leave open which one it was',
    18: 'a hundred metres in a second',
    19: 'a hundred metres in a second',
    24: 'the command cannot leave points out to tidy a track',
    25: 'a service fails if waypoints are in several parts; a command has none',
    26: 'an error of the parameters of the service',
    27: 'an error of the parameters of the service',
}

NEAR = 2.7e-5                   # degrees: three metres
COLUMNS = ('matchings', 'matchings_index', 'geometry', 'a:nodes', 'a:duration',
           'a:weight', 'a:distance', 'duration', 'turns')


# Feature files ----------------------------------------------------------------

def cells(line):
    return [cell.strip() for cell in line.strip().strip('|').split('|')]


class Step:
    def __init__(self, text):
        self.text = text
        self.table = []
        self.drawing = []


def read_scenarios(path):
    """A list of steps for each scenario, those of the background included."""
    background, scenarios, steps = [], [], None
    in_drawing, margin = False, 0
    with open(path, encoding='utf-8') as file:
        for line in file:
            text = line.strip()
            if text == '"""':
                in_drawing, margin = not in_drawing, line.index('"')
            elif in_drawing:
                steps[-1].drawing.append(line.rstrip('\n')[margin:])
            elif text.startswith('Background:'):
                steps = background
            elif text.startswith('Scenario:'):
                steps = list(background)
                scenarios.append(steps)
            elif text.startswith('|'):
                steps[-1].table.append(cells(text))
            elif re.match('(Given|And|When|Then) ', text):
                steps.append(Step(text.split(' ', 1)[1]))
    return scenarios


# Maps -------------------------------------------------------------------------

def metres_of_degrees(latitude):
    """The metres of a degree of longitude and of latitude, on the ellipsoid."""
    flattening = 1 / 298.257223563
    square = flattening * (2 - flattening)
    sine = math.sin(math.radians(latitude))
    bend = 1 - square * sine * sine
    radius = 6378137 * math.pi / 180
    return (radius * math.cos(math.radians(latitude)) / math.sqrt(bend),
            radius * (1 - square) / bend ** 1.5)


class Town:
    """One scenario: places by their letter, as longitude and latitude."""

    def __init__(self, steps):
        self.grid = 10.0
        self.places, self.nodes, self.ways = {}, {}, []
        self.options, self.questions = {}, []
        for step in steps:
            self.take(step)

    def take(self, step):
        size = re.match(r'a grid size of ([\d.]+)', step.text)
        rows = step.table
        if size:
            self.grid = float(size.group(1))
        elif step.text.startswith('the node map'):
            self.draw(step.drawing)
        elif step.text == 'the nodes':
            self.nodes.update({name: int(number) for name, number in rows[1:]})
        elif step.text == 'the ways':
            self.ways += [dict(zip(rows[0], row)) for row in rows[1:]]
        elif step.text == 'the query options':
            self.options.update({row[0]: row[1] for row in rows})
        elif step.text.startswith('I match'):
            self.questions += [dict(zip(rows[0], row)) for row in rows[1:]]

    def draw(self, drawing):
        width, height = metres_of_degrees(1)
        for row, line in enumerate(drawing):
            for column, letter in enumerate(line):
                if re.match('[a-z0-9]', letter):
                    self.places[letter] = (
                        1 + column / 2 * self.grid / width,
                        1 - row * self.grid / height)
                if re.match('[a-z]', letter):
                    self.nodes.setdefault(letter, len(self.nodes) + 1)

    def write_map(self, path):
        with open(path, 'w') as file:
            file.write('<osm version="0.6">\n')
            for name in sorted(self.nodes, key=self.nodes.get):
                file.write('<node id="%d" lon="%.7f" lat="%.7f"/>\n'
                           % ((self.nodes[name],) + self.places[name]))
            for number, way in enumerate(self.ways):
                tags = {'highway': 'primary', 'maxspeed': '36',
                        'name': way['nodes'], 'oneway': way.get('oneway', 'no')}
                file.write('<way id="%d">' % (number + 1))
                for name in way['nodes']:
                    file.write('<nd ref="%d"/>' % self.nodes[name])
                for tag in tags.items():
                    file.write('<tag k=%s v=%s/>' % tuple(
                        map(xml.sax.saxutils.quoteattr, tag)))
                file.write('</way>\n')
            file.write('</osm>\n')

    def write_track(self, path, question):
        times = question.get('timestamps', '').split()
        with open(path, 'w') as file:
            file.write('<gpx version="1.1"><trk><trkseg>\n')
            for i, name in enumerate(question['trace']):
                file.write('<trkpt lon="%.7f" lat="%.7f">' % self.places[name])
                if times:
                    at = datetime.datetime.fromtimestamp(int(times[i]),
                                                         datetime.timezone.utc)
                    file.write(at.strftime('<time>%Y-%m-%dT%H:%M:%SZ</time>'))
                file.write('</trkpt>\n')
            file.write('</trkseg></trk></gpx>\n')


# Answers ----------------------------------------------------------------------

class Answer:
    def __init__(self, town, question):
        track, roads = (os.path.join(FOLDER, name)
                        for name in ('track.gpx', 'map.osm'))
        words = [WAYFIND, 'match', track, roads, '--accuracy', '5']
        if town.options.get('gaps') == 'ignore':
            words += ['--max-gap', '1e6']
        town.write_map(roads)
        town.write_track(track, question)
        done = subprocess.run(words + ['--output', 'json'],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert done.returncode in (0, 1), done.stderr.decode()
        self.found = done.returncode == 0
        self.parts, self.points, self.lines = [], [], []
        if not self.found:
            return
        answer = json.loads(done.stdout.decode('utf-8'))
        self.parts, self.points = answer['parts'], answer['points']
        drawn = subprocess.run(words + ['--output', 'geojson'], check=True,
                               stdout=subprocess.PIPE).stdout.decode('utf-8')
        self.lines = [feature['geometry']['coordinates']
                      for feature in json.loads(drawn)['features']
                      if feature['geometry']['type'] == 'LineString']


def is_near(a, b):
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) < NEAR


def is_within(line, at):
    """Whether a position lies on a line."""
    for a, b in zip(line, line[1:]):
        dx, dy = b[0] - a[0], b[1] - a[1]
        size = dx * dx + dy * dy
        share = size and ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / size
        share = min(max(share, 0), 1)
        if is_near((a[0] + share * dx, a[1] + share * dy), at):
            return True
    return False


def are_one_line(a, b):
    """Whether two lines have the same ends, and all bends of both."""
    return (is_near(a[0], b[0]) and is_near(a[-1], b[-1])
            and all(is_within(b, at) for at in a)
            and all(is_within(a, at) for at in b))


def compare_matchings(town, answer, wanted):
    """The places of the points of each part, in order."""
    parts = [[(point['lon'], point['lat']) for point in answer.points
              if point.get('part') == i] for i in range(len(answer.parts))]
    wanted = wanted.split(',')
    return len(parts) == len(wanted) and all(
        len(found) >= len(names)
        and all(is_near(at, town.places[name])
                for at, name in zip(found, names))
        for found, names in zip(parts, wanted))


def compare_geometry(town, answer, wanted):
    numbers = [float(number) for number in wanted.split(',')]
    line = list(zip(numbers[::2], numbers[1::2]))
    if town.options.get('geometries') != 'geojson':
        line = [(x, y) for y, x in line]
    return len(answer.lines) == 1 and are_one_line(answer.lines[0], line)


def compare_nodes(town, answer, wanted):
    """The nodes between which the track begins and ends may lie outside."""
    names = {number: name for name, number in town.nodes.items()}
    row = [names[int(number)] for number in re.split('[:,]', wanted)]
    line = answer.lines[0] if len(answer.lines) == 1 else []
    return all(is_within(line, town.places[name]) for name in row
               if name not in (row[0], row[-1])) and all(
        is_within(line, at) == (name in row or not is_on_way(town, name))
        or name in (row[0], row[-1])
        for name, at in town.places.items() if name in town.nodes)


def is_on_way(town, name):
    return any(name in way['nodes'] for way in town.ways)


def total(wanted):
    return sum(float(number) for number in re.split('[:,]', wanted))


def compare_turns(answer, wanted):
    steps = [' '.join(filter(None, (step['type'],
                                    step['type'] not in ('depart', 'arrive')
                                    and step['modifier'])))
             for part in answer.parts for step in part['steps']]
    return steps == wanted.split(',')


def compare(town, answer, column, wanted):
    if column == 'matchings':
        return compare_matchings(town, answer, wanted)
    if column == 'matchings_index':
        return [str(point.get('part')) for point in answer.points] \
            == wanted.split(',')
    if column == 'geometry':
        return compare_geometry(town, answer, wanted)
    if column == 'a:nodes':
        return compare_nodes(town, answer, wanted)
    if column == 'turns':
        return compare_turns(answer, wanted)
    if column == 'a:distance':
        return abs(sum(part['length'] for part in answer.parts)
                   - total(wanted)) < 0.2
    return abs(sum(part['cost'] for part in answer.parts)
               - total(wanted)) < 0.15


def run_scenario(steps):
    """What was compared, and what differs."""
    town = Town(steps)
    compared, differences = set(), []
    for question in town.questions:
        answer = Answer(town, question)
        columns = [column for column in COLUMNS if question.get(column)]
        compared.update(columns)
        if question.get('code') in ('Ok', 'NoMatch'):
            compared.add('code')
            if answer.found != (question['code'] == 'Ok'):
                differences.append('%s: code' % question['trace'])
                continue
        differences += ['%s: %s' % (question['trace'], column)
                        for column in columns
                        if not compare(town, answer, column, question[column])]
    return compared, differences


def main():
    scenarios = read_scenarios(FEATURE)
    if len(scenarios) != N_SCENARIOS:
        print('1..0 # SKIP the feature file has %d scenarios, not %d'
              % (len(scenarios), N_SCENARIOS))
        return
    n_agree = 0
    for i, steps in enumerate(scenarios, 1):
        compared, differences = run_scenario(steps)
        differs = bool(differences) or not compared
        n_agree += not differs
        is_good = differs == (i in DIFFERENT)
        print('%sok %d /match-features/scenario-%d' % (
            '' if is_good else 'not ', i, i))
        if differs:
            print('# %s; %s' % ('; '.join(differences) or 'nothing to compare',
                                DIFFERENT.get(i, 'should agree')))
        elif i in DIFFERENT:
            print('# agrees now')
    print('# %d of %d scenarios agree' % (n_agree, len(scenarios)))
    print('1..%d' % len(scenarios))


main()
