# road-walks.py - random routes over real maps, walked by an independent checker
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# usage: road-walks.py WAYFIND DATA FOLDER
#
# The checker reads the map and its tags itself (lib/osm_file.py, osm_rules.py)
# and walks each route node by node (osm_walker.py). The maps have no relations
# of turns, so each is also walked with signs that the test puts up: forbidden
# and prescribed turns, closed and one-way streets, bollards, roads without
# through traffic. A small map first shows that the checker finds broken routes.

import json
import os
import random
import subprocess
import sys
import xml.sax.saxutils

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                'lib'))

import osm_file                                         # noqa: E402
import osm_rules                                        # noqa: E402
import osm_walker                                       # noqa: E402

WAYFIND, DATA, FOLDER = sys.argv[1:4]
MAPS = ('andorra.osm.pbf', 'monaco.osm.gz')
MOVERS = ('car', 'bicycle', 'foot')

if 'WAYFIND_TEST_LONG' in os.environ:
    ROUTES = 1000
else:
    ROUTES = 10 if 'WAYFIND_TEST_QUICK' in os.environ else 20
MOST_IN_A_RUN = 250             # places on the way of one command
MOST_SHOWN = 12                 # faults of one map and mover

n_cases = 0


def report(name, faults, notes=()):
    global n_cases
    n_cases += 1
    print('%sok %d %s' % ('not ' if faults else '', n_cases, name))
    for line in list(notes) + faults[:MOST_SHOWN]:
        print('# ' + line)
    sys.stdout.flush()


# Questions ----------------------------------------------------------------------

def run(*words):
    """The output of the command, and its exit status."""
    done = subprocess.run((WAYFIND,) + words, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)
    assert done.returncode in (0, 1), (words[:4], done.stderr[:400])
    return done.stdout.decode('utf-8'), done.returncode


def spread(walker, hub, forward):
    """The nodes that can be reached from a node, or that reach it."""
    seen, queue = {hub}, [hub]
    for node in queue:
        if node != hub and osm_rules.stops_at(walker.mover,
                                              walker.osm.nodes[node][2]):
            continue
        for other in walker.around[node]:
            ends = (node, other) if forward else (other, node)
            if (other not in seen
                    and walker.verdict(*ends) == osm_rules.OPEN):
                seen.add(other)
                queue.append(other)
    return seen


def find_places(walker, dice):
    """The nodes between which there are routes, by the checker's own reading,
    but for turns; and nodes on roads without through traffic beside them."""
    nodes = sorted(walker.around)
    best = set()
    for _ in range(8):
        hub = dice.choice(nodes)
        found = spread(walker, hub, True) & spread(walker, hub, False)
        best = max(best, found, key=len)
        if len(best) > len(nodes) / 3:
            break
    beside = {other for node in best for other in walker.around[node]
              if walker.verdict(node, other)
              == walker.verdict(other, node) == osm_rules.LOCAL}
    return sorted(best), sorted(beside)


def choose_places(walker, prepared, dice, n_routes):
    """A row of places, each of which is reached from the one before."""
    nodes, beside = find_places(walker, dice)
    places = []
    while len(places) <= n_routes:
        node = dice.choice(beside if beside and len(places) % 8 == 7 else nodes)
        if not walker.shares_place(node):
            x, y = walker.osm.nodes[node][:2]
            places.append('%.7f,%.7f' % (y / 1e7, x / 1e7))
    queries = os.path.join(FOLDER, 'queries')
    while True:
        with open(queries, 'w') as file:
            for a, b in zip(places, places[1:]):
                file.write('%s %s\n' % (a, b))
        rows = [line.split('\t') for line
                in run('route', prepared, '--queries', queries)[0].splitlines()]
        reached = [row[2] == 'found' for row in rows]
        if all(reached):
            return places
        # A place at which two legs fail goes, or else either end of a leg.
        gone = set()
        for i, is_good in enumerate(reached):
            if not is_good and i not in gone:
                next_fails = i + 1 < len(reached) and not reached[i + 1]
                gone.add(i + (next_fails or dice.randrange(2)))
        places = [place for i, place in enumerate(places) if i not in gone]


def ask(network, mover, places, *options):
    """The legs of a route over places: [(line, cost)]."""
    words = list(options)
    for i, place in enumerate(places):
        words += ['--from' if i == 0 else
                  '--to' if i == len(places) - 1 else '--via', place]
    if not network.endswith('.way'):
        words += ['--profile', mover]
    text, status = run('route', network, '--output', 'geojson', '--unit', 'none',
                       *words)
    assert status == 0, text[:400]
    return [(feature['geometry']['coordinates'], feature['properties']['cost'])
            for feature in json.loads(text)['features']
            if feature['geometry']['type'] == 'LineString']


def find_faults(walker, legs):
    return ['%s, from %s to %s' % (fault, line[0], line[-1])
            for line, cost in legs for fault in walker.faults(line, cost)]


def walk(name, osm, network, mover, dice, n_routes=ROUTES):
    """Walks random routes over a network, and over its prepared file. Returns
    the walker and the places."""
    walker = osm_walker.Walker(osm, mover)
    prepared = os.path.join(FOLDER, 'prepared.way')
    run('prepare', network, '--profile', mover, '--write', prepared)
    places = choose_places(walker, prepared, dice, n_routes)
    costs = []
    for kind, file in (('', network), ('/prepared', prepared)):
        legs = []
        for first in range(0, len(places) - 1, MOST_IN_A_RUN):
            legs += ask(file, mover, places[first:first + MOST_IN_A_RUN + 1])
        faults = find_faults(walker, legs)
        if len(legs) < 0.7 * n_routes:
            faults.append('only %d routes' % len(legs))
        costs.append(sum(cost for _, cost in legs))
        if abs(costs[0] - costs[-1]) > 1e-6 * costs[0]:
            faults.append('the costs of routes differ: %r' % costs)
        report('/road-walks/%s/%s%s' % (name, mover, kind), faults,
               ['%d routes walked' % len(legs)])
    return walker, places


# Signs --------------------------------------------------------------------------

def write_map(osm, path):
    def tags_of(tags):
        return ''.join('<tag k=%s v=%s/>' % (xml.sax.saxutils.quoteattr(key),
                                             xml.sax.saxutils.quoteattr(value))
                       for key, value in tags.items())

    with open(path, 'w', encoding='utf-8') as out:
        out.write('<osm version="0.6">\n')
        for number, (x, y, tags) in osm.nodes.items():
            out.write('<node id="%d" lat="%.7f" lon="%.7f">%s</node>\n'
                      % (number, y / 1e7, x / 1e7, tags_of(tags)))
        for number, (refs, tags) in osm.ways.items():
            out.write('<way id="%d">%s%s</way>\n'
                      % (number, ''.join('<nd ref="%d"/>' % ref
                                         for ref in refs), tags_of(tags)))
        for number, (members, tags) in osm.relations.items():
            out.write('<relation id="%d">%s%s</relation>\n'
                      % (number, ''.join(
                          '<member type="%s" ref="%d" role="%s"/>'
                          % (kind, ref, xml.sax.saxutils.escape(role))
                          for kind, ref, role in members), tags_of(tags)))
        out.write('</osm>\n')


def ends_of_ways(osm):
    """node -> the roads that end there, but not both ends of one."""
    ends = {}
    for number, (refs, tags) in sorted(osm.ways.items()):
        if 'highway' in tags and refs[0] != refs[-1] and tags.get(
                'area') != 'yes':
            for node in (refs[0], refs[-1]):
                ends.setdefault(node, []).append(number)
    return ends


THROUGH_ROADS = ('trunk', 'primary', 'secondary', 'tertiary')


def put_up_signs(osm, dice):
    """Changes a map: what movers must heed, at random. Nothing closes roads that
    lead through, so that there are routes."""
    near = {}
    for number, (refs, tags) in sorted(osm.ways.items()):
        if 'highway' not in tags:
            continue
        for a, b in zip(refs, refs[1:]):
            near.setdefault(a, set()).add(b)
            near.setdefault(b, set()).add(a)
        if tags['highway'] in THROUGH_ROADS:
            continue
        sign = dice.randrange(40)
        if sign < 3:
            tags['access'] = ('destination', 'private', 'customers')[sign]
        elif sign == 3:
            tags['access'] = 'no'
        elif sign in (4, 5):
            tags['oneway'] = ('yes', '-1')[sign - 4]
        if dice.randrange(30) == 0 and refs[1] in osm.nodes and len(refs) > 2:
            own = osm.nodes[refs[1]][2]
            if 'highway' not in own:
                own['barrier'] = dice.choice(('bollard', 'gate', 'wall',
                                              'cycle_barrier', 'stile'))
    ends = ends_of_ways(osm)
    number = max(osm.relations, default=0)
    for node, ways in sorted(ends.items()):
        ways = [way for way in ways
                if osm.ways[way][1]['highway'] not in THROUGH_ROADS]
        if len(ways) >= 2 and len(near[node]) >= 3 and dice.randrange(2) == 0:
            number += 1
            osm.relations[number] = make_restriction(osm, ends, node, ways, dice)


def make_restriction(osm, ends, node, ways, dice):
    """Of ways that end at a node: a turn there, or one over the second way."""
    first, last = dice.sample(ways, 2)
    demand = dice.choice(('no_left_turn', 'no_right_turn', 'no_straight_on',
                          'only_straight_on', 'only_left_turn'))
    members = [('way', first, 'from'), ('node', node, 'via'),
               ('way', last, 'to')]
    refs = osm.ways[last][0]
    far = refs[0] if refs[-1] == node else refs[-1]
    others = [way for way in ends[far] if way not in (first, last)]
    if others and dice.randrange(2) == 0:
        demand = 'no_u_turn'
        members[1:] = [('way', last, 'via'), ('way', dice.choice(others), 'to')]
    return members, {'type': 'restriction', 'restriction': demand}


# The checker can fail ---------------------------------------------------------

SMALL = '''<osm version="0.6">
%s
<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/></way>
<way id="2"><nd ref="2"/><nd ref="3"/><tag k="highway" v="residential"/></way>
<way id="3"><nd ref="2"/><nd ref="4"/><tag k="highway" v="residential"/>
 <tag k="motor_vehicle" v="no"/></way>
<way id="4"><nd ref="3"/><nd ref="5"/><tag k="highway" v="residential"/>
 <tag k="oneway" v="yes"/></way>
<way id="5"><nd ref="5"/><nd ref="6"/><tag k="highway" v="residential"/>
 <tag k="access" v="destination"/></way>
<way id="6"><nd ref="6"/><nd ref="7"/><tag k="highway" v="residential"/></way>
<way id="7"><nd ref="3"/><nd ref="8"/><tag k="highway" v="residential"/></way>
<way id="8"><nd ref="8"/><nd ref="9"/><nd ref="10"/>
 <tag k="highway" v="residential"/></way>
<relation id="1"><member type="way" ref="1" role="from"/>
 <member type="node" ref="2" role="via"/><member type="way" ref="2" role="to"/>
 <tag k="type" v="restriction"/><tag k="restriction" v="no_straight_on"/>
</relation>
<relation id="2"><member type="way" ref="2" role="from"/>
 <member type="way" ref="7" role="via"/><member type="way" ref="8" role="to"/>
 <tag k="type" v="restriction"/><tag k="restriction" v="no_right_turn"/>
</relation>
<relation id="3"><member type="way" ref="6" role="from"/>
 <member type="node" ref="6" role="via"/><member type="way" ref="1" role="to"/>
 <tag k="type" v="restriction"/><tag k="restriction" v="only_left_turn"/>
</relation>
</osm>'''

# Rows of nodes, and the fault that the checker must find; None for none.
ROUTES_ON_SMALL = (
    ('bend', (3, 2, 1), None),
    ('closed way', (1, 2, 4), 'way 3 is closed'),
    ('wrong way', (5, 3, 2), 'way 4 the wrong way'),
    ('no road', (1, 4), 'no road from'),
    ('forbidden turn', (1, 2, 3), 'relation 1, no_straight_on'),
    ('turn over a way', (2, 3, 8, 9), 'relation 2, no_right_turn'),
    ('turn over a way, from elsewhere', (3, 8, 9, 10), None),
    ('turn round', (8, 3, 8), 'turns round at node 3'),
    ('turn round at a dead end', (9, 10, 9, 8), None),
    ('through traffic', (3, 5, 6, 7), 'through traffic from node 5'),
    ('to the end of a local road', (3, 5, 6), None),
    ('barrier', (8, 9, 10), 'node 9 is a barrier'),
    ('cost', (8, 3, 2, 1), 'its cost of'),
)


def check_the_checker():
    path = os.path.join(FOLDER, 'small.osm')
    places = {number: (number * 1e-3, number % 2 * 1e-3)
              for number in range(1, 11)}
    text = '\n'.join('<node id="%d" lat="%.7f" lon="%.7f"/>' % (number, y, x)
                     for number, (x, y) in places.items())
    with open(path, 'w') as file:
        file.write(SMALL % text)
    for name, row, wanted in ROUTES_ON_SMALL:
        osm = osm_file.read(path)
        if name == 'barrier':
            osm.nodes[9][2]['barrier'] = 'bollard'
        faults = osm_walker.Walker(osm, 'car').faults(
            [places[number] for number in row], 1 if name == 'cost' else None)
        good = (not faults if wanted is None
                else len(faults) == 1 and faults[0].startswith(wanted)
                or any(wanted in fault for fault in faults))
        report('/road-walks/checker/' + name.replace(' ', '-'),
               [] if good else ['found %r' % faults])


def walk_map(map_name, dice):
    path = os.path.join(DATA, 'roads', map_name)
    if not os.path.exists(path):
        report('/road-walks/%s # SKIP there is no such file' % map_name, [])
        return
    name = map_name.split('.')[0]
    plain = osm_file.read(path)
    signs = osm_file.read(path)
    put_up_signs(signs, dice)
    signs_path = os.path.join(FOLDER, 'signs.osm')
    write_map(signs, signs_path)
    for mover in MOVERS:
        walk(name, plain, path, mover, dice)
        # Few of the routes that ignore signs meet one.
        n_routes = max(ROUTES, 60) if mover == 'car' else ROUTES
        walker, places = walk(name + '-signs', signs, signs_path, mover, dice,
                              n_routes)
        if mover == 'car':
            faults = find_faults(walker, ask(signs_path, mover, places[:200],
                                             '--ignore-turns'))
            report('/road-walks/%s-signs/ignored' % name,
                   [] if faults else ['no faults where signs are ignored'],
                   ['%d faults where signs are ignored' % len(faults)])


def main():
    check_the_checker()
    dice = random.Random(29)
    for map_name in MAPS:
        walk_map(map_name, dice)
    print('1..%d' % n_cases)


main()
