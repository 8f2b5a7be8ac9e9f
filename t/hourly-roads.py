# hourly-roads.py - prepared maps answer for any hour as the maps themselves
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# usage: hourly-roads.py WAYFIND DATA FOLDER
#
# Towns at random have roads, turns and gates that change by the hour. Each is
# prepared once, with --hours, and asked at many moments. The answers must be
# those of the map itself, which is read again for each moment, knows nothing of
# hierarchies, and is checked by osm-hours.t. Monaco gets such tags, too. Costs of
# turns are compared with those over a file without bounds: where a road of other
# hours meets a street, the file has a node, and the map at that hour has none.

import gzip
import json
import os
import random
import re
import subprocess
import sys

WAYFIND, DATA, FOLDER = sys.argv[1:4]
QUICK = 'WAYFIND_TEST_QUICK' in os.environ
TOWNS = 100 if 'WAYFIND_TEST_LONG' in os.environ else 1 if QUICK else 4
WIDTH, HEIGHT = 6, 5
DAYS = ('Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su')
HOURS = ('Mo-Fr 07:00-09:00', '22:00-06:00', 'Sa,Su', 'Nov-Mar',
         'Mo-Fr 07:00-19:00; Sa 08:00-12:00', '08:00-20:00', 'weight>7.5')
CLASSES = ('primary', 'residential', 'tertiary', 'service', 'living_street')

n_cases = 0


def report(name, faults):
    global n_cases
    n_cases += 1
    print('%sok %d %s' % ('not ' if faults else '', n_cases, name))
    for line in faults[:12]:
        print('# ' + line)
    sys.stdout.flush()


def run(*words):
    done = subprocess.run((WAYFIND,) + words, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)
    assert done.returncode in (0, 1), (words, done.stderr[:400])
    return done.stdout.decode('utf-8')


# Towns --------------------------------------------------------------------------

def condition(dice):
    return ' AND '.join(dice.sample(HOURS, 1 if dice.random() < 0.9 else 2))


def values(dice, choices, n=None):
    n = n or dice.choice((1, 1, 1, 2, 3))
    return '; '.join('%s @ (%s)' % (dice.choice(choices), condition(dice))
                     for i in range(n))


def hourly_tags(dice):
    """Tags that change by the hour, and some that do not."""
    kind = dice.randrange(7)
    if kind == 0:
        return [('motor_vehicle:conditional', values(dice, ('no', 'yes')))]
    if kind == 1:
        return [('access', 'no'), ('access:conditional',
                                   values(dice, ('yes', 'destination')))]
    if kind == 2:
        return [('maxspeed', '50'), ('maxspeed:conditional',
                                     values(dice, ('20', '30', '70')))]
    if kind == 3:
        return [('oneway', dice.choice(('no', 'yes'))),
                ('oneway:conditional', values(dice, ('yes', '-1', 'no')))]
    if kind == 4:
        return [('vehicle:conditional',
                 values(dice, ('destination', 'no', 'private')))]
    if kind == 5:
        return [('access', 'destination'),
                ('access:conditional', values(dice, ('no', 'yes')))]
    return [('maxspeed:backward:conditional', values(dice, ('10', '90')))]


def as_xml(tags):
    return ''.join('<tag k="%s" v="%s"/>' % (key, value.replace('>', '&gt;'))
                   for key, value in tags)


def add_way(dice, ways, refs, fixed):
    tags = [('highway', dice.choice(CLASSES))]
    if dice.random() < 0.5:
        tags += hourly_tags(dice)
    elif dice.random() < 0.15:
        tags += [('access', 'destination')]
    else:
        fixed.update((refs[0], refs[-1]))
    ways.append((len(ways) + 1, refs, tags))


def make_ways(dice):
    """Rows and columns of a grid, cut at random."""
    ways, fixed = [], set()
    lines = [[y * WIDTH + x + 1 for x in range(WIDTH)] for y in range(HEIGHT)]
    lines += [list(column) for column in zip(*lines)]
    for line in lines:
        at = 0
        while at < len(line) - 1:
            end = min(at + dice.choice((1, 1, 2, 3)), len(line) - 1)
            if dice.random() < 0.9:
                add_way(dice, ways, line[at:end + 1], fixed)
            at = end
    return ways, fixed


def make_relation(dice, ways, number):
    """A turn from the end of a way to a way that begins or ends there."""
    first = dice.choice(ways)
    via = dice.choice((first[1][0], first[1][-1]))
    others = [way for way in ways if way is not first
              and via in (way[1][0], way[1][-1])]
    if not others:
        return ''
    rule = ('no_left_turn', 'no_right_turn', 'only_straight_on')
    tags = [('type', 'restriction')]
    if dice.random() < 0.3:
        tags += [('restriction', dice.choice(rule))]
    if dice.random() < 0.8:
        tags += [('restriction:conditional', values(dice, rule[:2] + ('none',),
                                                    1))]
    return ('<relation id="%d"><member type="way" ref="%d" role="from"/>'
            '<member type="node" ref="%d" role="via"/>'
            '<member type="way" ref="%d" role="to"/>%s</relation>\n'
            % (number, first[0], via, dice.choice(others)[0], as_xml(tags)))


def write_town(dice, path):
    """Writes a map, and returns nodes that it has at all hours."""
    ways, fixed = make_ways(dice)
    gates = set(dice.sample(range(1, WIDTH * HEIGHT + 1), 3))
    with open(path, 'w') as out:
        out.write('<?xml version="1.0"?>\n<osm version="0.6">\n')
        for y in range(HEIGHT):
            for x in range(WIDTH):
                node = y * WIDTH + x + 1
                tags = [('barrier', 'gate'),
                        ('access', dice.choice(('yes', 'no'))),
                        ('access:conditional', values(dice, ('no', 'yes')))]
                out.write('<node id="%d" lat="%f" lon="%f">%s</node>\n' % (
                    node, 0.002 * y + dice.uniform(0, 0.001),
                    0.002 * x + dice.uniform(0, 0.001),
                    as_xml(tags) if node in gates else ''))
        for number, refs, tags in ways:
            out.write('<way id="%d">%s%s</way>\n' % (
                number, ''.join('<nd ref="%d"/>' % ref for ref in refs),
                as_xml(tags)))
        for number in range(dice.choice((0, 1, 6))):
            out.write(make_relation(dice, ways, number + 1))
        out.write('</osm>\n')
    return sorted(fixed - gates)


def put_up_signs(dice, source, path):
    """Copies a map, with further tags, and returns the nodes of some roads that
    have none."""
    nodes, refs, signed, is_road = set(), [], False, False
    with gzip.open(source, 'rt') as lines, open(path, 'w') as out:
        for line in lines:
            if '<way ' in line:
                refs, signed, is_road = [], dice.random() < 0.3, False
            for ref in re.findall('<nd ref="([0-9]+)"', line):
                refs.append(ref)
            if 'k="highway"' in line and signed and refs:
                line += as_xml(hourly_tags(dice)) + '\n'
            if re.search('k="highway" v="(primary|secondary|tertiary)"', line):
                is_road = True
            if '</way>' in line and is_road and not signed:
                nodes.update((refs[0], refs[-1]))
            out.write(line)
    return sorted(nodes)


# Questions ----------------------------------------------------------------------

def pick_moment(dice):
    hour = '%02d:%02d' % (dice.randrange(24), dice.choice((0, 1, 30, 59)))
    return dice.choice(DAYS + ('2026-01-14', '2026-07-04')) + ' ' + hour


def costs_of(network, places, *options):
    words = [word for place in places for word in ('--from', str(place))]
    table = json.loads(run('matrix', network, *words, '--output', 'json',
                           *options))
    return table['costs']


def route_of(network, start, goal, *options):
    answer = json.loads(run('route', network, '--from', start, '--to', goal,
                            '--output', 'json', *options))
    return answer['cost'] if answer['status'] == 'found' else None


def is_near(a, b):
    if a is None or b is None:
        return a is b
    return abs(a - b) <= 1e-6 * max(1, abs(a))


def are_near(a, b):
    return all(is_near(x, y) for xs, ys in zip(a, b) for x, y in zip(xs, ys))


def find_wrong_costs(town, places, dice, profile):
    faults = []
    prepared = town + '.way'
    run('prepare', town, '--hours', '--profile', profile, '--cost', 'seconds',
        '--write', prepared)
    bare = town + '.bare.way'
    run('prepare', town, '--hours', '--profile', profile, '--cost', 'seconds',
        '--no-hierarchy', '--landmarks', '0', '--write', bare)
    for i in range(3 if QUICK else 5):
        at = [] if i == 0 else ['--at', pick_moment(dice)]
        options = dice.choice(([], ['--turn-cost', '4'],
                               ['--avoid', str(dice.choice(places))]))
        original = ([bare] if '--turn-cost' in options
                    else [town, '--profile', profile, '--cost', 'seconds'])
        plain = costs_of(original[0], places, *original[1:], *at, *options)
        kept = costs_of(prepared, places, *at, *options)
        if not are_near(plain, kept):
            faults.append('%s %s %s' % (town, at, options))
        faults += find_wrong_routes(original, prepared, places, dice, at,
                                    options)
    return faults


def find_wrong_routes(original, prepared, places, dice, at, options, n=2):
    faults = []
    for i in range(n):
        start, goal = (str(place) for place in dice.sample(places, 2))
        limit = dice.choice(([], ['--max-expansions', '100000'],
                             ['--time-limit', '60']))
        plain = route_of(original[0], start, goal, *original[1:], *at,
                         *options, *limit)
        kept = route_of(prepared, start, goal, *at, *options, *limit)
        if not is_near(plain, kept):
            faults.append('%s %s %s: %s to %s costs %s, and the file says %s'
                          % (original[0], at, options, start, goal, plain, kept))
    return faults


def check_towns(profile):
    faults = []
    for seed in range(TOWNS):
        dice = random.Random(seed * 7 + len(profile))
        path = os.path.join(FOLDER, 'town-%d.osm' % seed)
        places = write_town(dice, path)
        if len(places) > 3:
            faults += find_wrong_costs(path, places[:8], dice, profile)
    report('/hourly-roads/towns/' + profile, faults)


def check_map(name):
    source = os.path.join(DATA, 'roads', name)
    if not os.path.exists(source):
        report('/hourly-roads/%s # SKIP there is no data' % name, [])
        return
    dice = random.Random(31)
    path = os.path.join(FOLDER, 'signs.osm')
    places = put_up_signs(dice, source, path)
    prepared = path + '.way'
    faults = []
    run('prepare', path, '--hours', '--write', prepared)
    for i in range(2 if QUICK else 4):
        at = [] if i == 0 else ['--at', pick_moment(dice)]
        options = dice.choice(([], ['--avoid', dice.choice(places)]))
        faults += find_wrong_routes([path], prepared, places, dice, at, options,
                                    3)
    report('/hourly-roads/' + name, faults)


def main():
    check_towns('car')
    check_towns('bicycle')
    check_map('monaco.osm.gz')
    print('1..%d' % n_cases)


main()
