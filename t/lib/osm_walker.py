# osm_walker.py - walks a route over a map and names what a mover may not do
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# A route is a line of positions. Each of its steps must be a piece of a way
# between two nodes, or for a pedestrian a straight line over a square.

import math

import osm_rules
from osm_rules import CLOSED, LOCAL, OPEN

RADIUS = 6371008.8
UNIT = math.pi / 180 / 1e7 * RADIUS     # metres in 1e-7 degrees of latitude
NEAR = 0.5                              # metres beside a line
MOST_WAITING = 20                       # seconds at a node, such as a signal
MOST_AT_GATE = 300                      # seconds at a private gate


def metres(a, b):
    (x1, y1), (x2, y2) = a[:2], b[:2]
    lat1, lat2 = math.radians(y1 / 1e7), math.radians(y2 / 1e7)
    h = (math.sin((lat2 - lat1) / 2) ** 2 + math.cos(lat1) * math.cos(lat2)
         * math.sin(math.radians((x2 - x1) / 1e7) / 2) ** 2)
    return 2 * RADIUS * math.asin(min(1, math.sqrt(h)))


def distance_to_line(p, a, b):
    """How many metres p lies beside the piece from a to b."""
    shrink = math.cos(math.radians(p[1] / 1e7)) * UNIT
    ax, ay = (a[0] - p[0]) * shrink, (a[1] - p[1]) * UNIT
    bx, by = (b[0] - p[0]) * shrink, (b[1] - p[1]) * UNIT
    dx, dy = bx - ax, by - ay
    size = dx * dx + dy * dy
    t = max(0, min(1, -(ax * dx + ay * dy) / size)) if size else 0
    return math.hypot(ax + t * dx, ay + t * dy)


def fold_twins(osm):
    """Makes one node of nodes without tags that follow one another in a way at
    one place."""
    twins = {}
    for refs, _ in osm.ways.values():
        for a, b in zip(refs, refs[1:]):
            if (a in osm.nodes and b in osm.nodes and not osm.nodes[b][2]
                    and osm.nodes[a][:2] == osm.nodes[b][:2]):
                twins[b] = a

    def first(node):
        seen = set()
        while node in twins and node not in seen:
            seen.add(node)
            node = twins[node]
        return node

    if twins:
        for number, (refs, tags) in osm.ways.items():
            osm.ways[number] = ([first(node) for node in refs], tags)


class Restriction:
    def __init__(self, number, demand, members):
        def refs_of(kind, role):
            return [ref for own, ref, own_role in members
                    if (own, own_role) == (kind, role)]

        self.number = number
        self.demand = demand
        self.is_only = demand.startswith('only_')
        self.start = set(refs_of('way', 'from'))
        self.end = set(refs_of('way', 'to'))
        self.nodes = refs_of('node', 'via')
        self.via = set(refs_of('way', 'via'))
        self.rows = []          # the nodes of each way between

    def is_clear(self, ways):
        """Whether it is plain which turn is meant: all ways are on the map, and
        those at a node end there."""
        if not all(way in ways for way in self.start | self.end | self.via):
            return False
        if len(self.nodes) == 1:
            return all(refs[0] != refs[-1]
                       and self.nodes[0] in (refs[0], refs[-1])
                       for refs in (ways[way][0]
                                    for way in self.start | self.end))
        return len(self.nodes) == 0 and len(self.rows) > 0


class Walker:
    """What one mover may do on a map."""

    def __init__(self, osm, mover):
        self.osm = osm
        self.mover = mover
        self.pieces = {}        # (from, to) -> [(way, verdict)]
        self.around = {}        # node -> set of nodes that are joined to it
        self.at = {}            # position -> nodes
        self.squares = []       # [(nodes of the rings, [ring of positions])]
        self.restrictions_at = {}       # node before the last way -> list
        self.marks = {}         # way -> its verdicts forward and backward
        fold_twins(osm)
        for number, (refs, tags) in osm.ways.items():
            if osm_rules.is_road(tags):
                self.add_way(number, refs, tags)
        if mover == 'foot':
            self.find_squares()
        else:
            self.find_restrictions()

    # What the map says ------------------------------------------------------

    def add_way(self, number, refs, tags):
        verdicts = [osm_rules.judge(self.mover, tags, direction)
                    for direction in ('forward', 'backward')]
        self.marks[number] = verdicts
        for a, b in zip(refs, refs[1:]):
            if a == b or a not in self.osm.nodes or b not in self.osm.nodes:
                continue
            for u, v, verdict in ((a, b, verdicts[0]), (b, a, verdicts[1])):
                self.pieces.setdefault((u, v), []).append((number, verdict))
                self.around.setdefault(u, set()).add(v)
                self.at.setdefault(self.osm.nodes[u][:2], set()).add(u)

    def find_squares(self):
        nodes = self.osm.nodes
        for number, (refs, tags) in self.osm.ways.items():
            if (tags.get('area') == 'yes' and refs[0] == refs[-1]
                    and OPEN in self.marks.get(number, ())):
                self.add_square([refs])
        for members, tags in self.osm.relations.values():
            if (tags.get('type') == 'multipolygon'
                    and osm_rules.is_road(tags)
                    and osm_rules.judge('foot', tags, 'forward') != CLOSED):
                self.add_square([self.osm.ways[ref][0]
                                 for kind, ref, _ in members
                                 if kind == 'way' and ref in self.osm.ways])
        for rings, _ in self.squares:
            for ref in rings:
                self.at.setdefault(nodes[ref][:2], set()).add(ref)

    def add_square(self, lines):
        lines = [[ref for ref in line if ref in self.osm.nodes]
                 for line in lines]
        self.squares.append((
            {ref for line in lines for ref in line},
            [[self.osm.nodes[ref] for ref in line] for line in lines]))

    def find_restrictions(self):
        for number, (members, tags) in self.osm.relations.items():
            kind = tags.get('type', '')
            own = osm_rules.VEHICLES[self.mover]
            if kind.split(':')[0] != 'restriction' or (
                    ':' in kind and kind.split(':')[1] not in own):
                continue
            demand = next((tags['restriction:' + key] for key in own
                           if 'restriction:' + key in tags), None)
            excepted = {word.strip()
                        for word in tags.get('except', '').split(';')}
            if demand is None and not excepted & set(own):
                demand = tags.get('restriction')
            if (demand and demand.startswith(('no_', 'only_'))
                    and not demand.endswith('_on_red')):
                self.add_restriction(Restriction(number, demand, members),
                                     members)

    def add_restriction(self, restriction, members):
        ways = self.osm.ways
        restriction.rows = [ways.get(ref, ([],))[0]
                            for kind, ref, role in members
                            if (kind, role) == ('way', 'via')]
        if not restriction.is_clear(ways):
            return
        for node in restriction.nodes or {row[i]
                                          for row in restriction.rows[-1:]
                                          for i in (0, -1)}:
            # A turn that all must make cannot lead into a closed road.
            if not restriction.is_only or any(
                    self.ways_of(node, other) & restriction.end
                    for other in self.around.get(node, ())
                    if self.verdict(node, other) == OPEN):
                self.restrictions_at.setdefault(node, []).append(restriction)

    # Steps -------------------------------------------------------------------

    def uses(self, u, v):
        """The ways and verdicts that are open from u to v."""
        return [use for use in self.pieces.get((u, v), ())
                if use[1] != CLOSED]

    def verdict(self, u, v):
        verdicts = {verdict for _, verdict in self.uses(u, v)}
        return OPEN if OPEN in verdicts else LOCAL if verdicts else CLOSED

    def is_dead_end(self, nodes):
        """Whether nothing leads on from the last of nodes but the way back: all
        else is closed to through traffic, or forbidden by a restriction."""
        back, node = nodes[-2:]
        if osm_rules.stops_at(self.mover, self.osm.nodes[node][2]):
            return True
        return all(other == back or self.verdict(node, other) != OPEN
                   or self.restriction_faults(nodes + [other], len(nodes) - 1)
                   for other in self.around[node])

    def crosses_square(self, u, v):
        """Whether a straight line over a square joins two of its nodes."""
        a, b = self.osm.nodes[u], self.osm.nodes[v]
        return any(u in nodes and v in nodes
                   and all(self.is_inside(lines, a, b, i / 8)
                           for i in range(1, 8))
                   for nodes, lines in self.squares)

    def shares_place(self, node):
        """Whether a node lies in a square to which it does not belong, as that of
        a tunnel may: its position is a place in the square as well."""
        at = self.osm.nodes[node]
        return any(node not in nodes and self.is_inside(lines, at, at, 0)
                   for nodes, lines in self.squares)

    @staticmethod
    def is_inside(lines, a, b, share):
        """Whether the place at a share of the line from a to b lies in rings,
        given as pieces, or on them."""
        x = a[0] + (b[0] - a[0]) * share
        y = a[1] + (b[1] - a[1]) * share
        inside = False
        for line in lines:
            for p, q in zip(line, line[1:]):
                if distance_to_line((x, y), p, q) < NEAR:
                    return True
                if ((p[1] > y) != (q[1] > y)
                        and x < p[0] + (y - p[1]) / (q[1] - p[1])
                        * (q[0] - p[0])):
                    inside = not inside
        return inside

    # Lines of positions become rows of nodes ---------------------------------

    def whole_piece(self, end, node, node_first):
        """The far node of the piece at a node on which a route ends between
        nodes; the open one if several lie there."""
        found = []
        for other in self.around.get(node, ()):
            beside = distance_to_line(end, self.osm.nodes[node],
                                      self.osm.nodes[other])
            step = (node, other) if node_first else (other, node)
            if beside < NEAR:
                found.append((round(beside, 1), self.verdict(*step) == CLOSED,
                              other))
        return min(found)[2] if found else None

    def to_nodes(self, line):
        """The nodes of a line, each end moved on to the end of its piece; or a
        fault; or [] if the line lies within one piece."""
        line = [(round(x * 1e7), round(y * 1e7)) for x, y in line]
        inner = [i for i, p in enumerate(line)
                 if p in self.at or i in (0, len(line) - 1)
                 or distance_to_line(p, line[i - 1], line[i + 1]) >= NEAR]
        line = [line[i] for i in inner]
        known = [p in self.at for p in line]
        if not any(known):
            return [], None
        if not all(known[1:-1]):
            return [], 'no node at ' + str(line[known.index(False, 1)])

        rows = [sorted(self.at[p]) for p in line if p in self.at]
        nodes = self.choose_nodes(rows)
        nodes = [node for i, node in enumerate(nodes)
                 if i == 0 or node != nodes[i - 1]]
        if not known[0]:
            far = self.whole_piece(line[0], nodes[0], False)
            if far is None:
                return [], 'it begins beside the roads'
            nodes.insert(0, far)
        if not known[-1]:
            far = self.whole_piece(line[-1], nodes[-1], True)
            if far is None:
                return [], 'it ends beside the roads'
            nodes.append(far)
        return nodes, None

    def choose_nodes(self, rows):
        """Of several nodes at one position, those that are joined."""
        best = [{node: (0, None) for node in rows[0]}]
        for row in rows[1:]:
            best.append({node: min(
                (cost + (0.5 if last == node
                         else self.verdict(last, node) == CLOSED), last)
                for last, (cost, _) in best[-1].items()) for node in row})
        node = min(best[-1], key=lambda node: best[-1][node])
        nodes = [node]
        for i in range(len(best) - 1, 0, -1):
            node = best[i][node][1]
            nodes.append(node)
        return nodes[::-1]

    # Faults --------------------------------------------------------------------

    def faults(self, line, cost=None):
        """What is wrong with a route, a list of sentences. line: positions
        (longitude, latitude) in degrees; cost: in seconds."""
        nodes, fault = self.to_nodes(line)
        if fault or not nodes:
            return [fault] if fault else []
        return (self.step_faults(nodes) + self.node_faults(nodes)
                + self.zone_faults(nodes) + self.turn_faults(nodes)
                + (self.cost_faults(nodes, line, cost)
                   if cost is not None else []))

    def step_faults(self, nodes):
        faults = []
        for u, v in zip(nodes, nodes[1:]):
            if self.verdict(u, v) != CLOSED:
                continue
            ways = [way for way, _ in self.pieces.get((u, v), ())]
            if self.crosses_square(u, v):
                continue
            if not ways:
                faults.append('no road from node %d to %d' % (u, v))
            elif self.verdict(v, u) != CLOSED:
                faults.append('way %d the wrong way, from node %d'
                              % (ways[0], u))
            else:
                faults.append('way %d is closed' % ways[0])
        return faults

    def node_faults(self, nodes):
        return ['node %d is a barrier' % v
                for u, v, w in zip(nodes, nodes[1:], nodes[2:]) if u != w
                and osm_rules.stops_at(self.mover, self.osm.nodes[v][2])]

    def zone_faults(self, nodes):
        """Roads without through traffic may only begin and end a route."""
        if self.mover == 'foot':
            return []           # their signs are for vehicles
        verdicts = [self.verdict(u, v) for u, v in zip(nodes, nodes[1:])]
        if OPEN not in verdicts:
            return []
        first = verdicts.index(OPEN)
        last = len(verdicts) - verdicts[::-1].index(OPEN)
        return ['through traffic from node %d' % nodes[i]
                for i in range(first, last)
                if verdicts[i] == LOCAL and verdicts[i - 1] == OPEN]

    def turn_faults(self, nodes):
        return ['it turns round at node %d' % nodes[i]
                for i in range(1, len(nodes) - 1)
                if nodes[i - 1] == nodes[i + 1]
                and not self.is_dead_end(nodes[:i + 1])
                ] + self.restriction_faults(nodes, 0)

    def restriction_faults(self, nodes, since):
        """Restrictions that the turns from a place in a route on break."""
        faults = []
        for i in range(max(1, since), len(nodes) - 1):
            for restriction in self.restrictions_at.get(nodes[i], ()):
                if self.breaks(restriction, nodes[:i + 2]):
                    faults.append('relation %d, %s, at node %d'
                                  % (restriction.number, restriction.demand,
                                     nodes[i]))
        return faults

    def ways_of(self, u, v):
        return {way for way, _ in self.uses(u, v)}

    def breaks(self, restriction, nodes):
        """Whether the last turn of a route is one that a restriction is about,
        and forbids."""
        at = len(nodes) - 2             # where the last way begins
        end = self.ways_of(nodes[at], nodes[at + 1])
        for row in reversed(restriction.rows):
            part = nodes[max(0, at - len(row) + 1):at + 1]
            if part not in (row, row[::-1]):
                return False
            at -= len(row) - 1
        start = self.ways_of(nodes[at - 1], nodes[at]) if at > 0 else set()

        return (bool(start & restriction.start)
                and not start & restriction.via
                and bool(end & restriction.end) != restriction.is_only)

    def cost_faults(self, nodes, line, cost):
        """The cost must lie between the fastest and the slowest that the tags
        allow. The ends may lie between two nodes, so both are measured."""
        low = high = 0
        at = [self.osm.nodes[node] for node in nodes]
        inner = range(len(nodes) - 1)
        for i in inner:
            tags = [self.osm.ways[way][1]
                    for way, _ in self.uses(nodes[i], nodes[i + 1])] or [{}]
            length = metres(at[i], at[i + 1])
            if i == 0 or i == len(nodes) - 2:
                length = 0 if len(nodes) == 2 else length
            high += length * 3.6 / min(osm_rules.slowest(self.mover, each)
                                       for each in tags)
            high += MOST_WAITING + MOST_AT_GATE * (
                'barrier' in self.osm.nodes[nodes[i]][2])
            if 0 < i < len(nodes) - 2:
                low += length * 3.6 / max(osm_rules.fastest(self.mover, each)
                                          for each in tags)
        if len(nodes) > 2 and not low * 0.99 - 1 <= cost <= high + 60:
            return ['its cost of %.0f s is not between %.0f and %.0f'
                    % (cost, low, high)]
        return []
