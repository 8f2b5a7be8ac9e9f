"""serving.py: a service under test, and what its clients need.

SPDX-License-Identifier: LGPL-2.1-or-later

Everything here stays on 127.0.0.1, and each wait has an end.
"""
import http.client
import itertools
import json
import math
import os
import random
import re
import select
import signal
import socket
import subprocess
import time
import urllib.parse

PATIENCE = 60                           # seconds, for any one wait
EARTH = 6371008.8                       # metres


def heed_signals():
    """A test that runs under nohup or in the background ignores some."""
    for number in signal.SIGHUP, signal.SIGINT:
        signal.signal(number, signal.SIG_DFL)


class Service:
    """`wayfind serve', until the end of a with statement."""

    def __init__(self, wayfind, network, *options):
        self.process = subprocess.Popen(
            [wayfind, 'serve', network, '--listen', '127.0.0.1:0', *options],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, preexec_fn=heed_signals)
        self.said = b''
        found = self.wait_for(rb'listening on http://127\.0\.0\.1:(\d+)')
        self.port = int(found.group(1))

    def wait_for(self, pattern):
        """Waits until the service has said something on standard error."""
        end = time.monotonic() + PATIENCE
        descriptor = self.process.stderr.fileno()
        while not re.search(pattern, self.said):
            left = end - time.monotonic()
            if left <= 0 or not select.select([descriptor], [], [], left)[0]:
                raise AssertionError('%r is missing: %r' % (pattern, self.said))
            piece = os.read(descriptor, 65536)
            if not piece:
                raise AssertionError('it ended: %r' % self.said)
            self.said += piece
        found = re.search(pattern, self.said)
        self.said = self.said[found.end():]
        return found

    def end(self, number=signal.SIGTERM):
        """Ends the service. Returns its exit status and its log."""
        self.process.send_signal(number)
        log, errors = self.process.communicate(timeout=PATIENCE)
        self.said += errors
        return self.process.returncode, log.decode()

    def __enter__(self):
        return self

    def __exit__(self, *nothing):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()

    def connect(self):
        return socket.create_connection(('127.0.0.1', self.port), PATIENCE)

    def get(self, target, method='GET', headers=None):
        """The status, the headers and the body of an answer."""
        client = http.client.HTTPConnection('127.0.0.1', self.port,
                                            timeout=PATIENCE)
        try:
            client.request(method, target, headers=headers or {})
            answer = client.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            client.close()

    def ask(self, target):
        """The status and the object of an answer."""
        status, _, body = self.get(target)
        return status, json.loads(body)

    def raw(self, request, patience=PATIENCE):
        """All that comes back for some bytes, until the service hangs up."""
        with self.connect() as client:
            client.settimeout(patience)
            client.sendall(request)
            client.shutdown(socket.SHUT_WR)
            return drain(client)


def drain(client):
    answer = b''
    try:
        while piece := client.recv(65536):
            answer += piece
    except ConnectionError:
        pass
    return answer


def places(*pairs):
    return ';'.join('%.9g,%.9g' % pair for pair in pairs)


def options(**values):
    return '?' + urllib.parse.urlencode(values) if values else ''


def metres(a, b):
    """On a sphere, between (longitude, latitude)."""
    x1, y1, x2, y2 = map(math.radians, (*a, *b))
    h = math.sin((y2 - y1) / 2) ** 2 \
        + math.cos(y1) * math.cos(y2) * math.sin((x2 - x1) / 2) ** 2
    return 2 * EARTH * math.asin(math.sqrt(h))


def length(line):
    return sum(metres(a, b) for a, b in zip(line, line[1:]))


def decode(text, digits=5):
    """A polyline, by the published description of the format."""
    line, value, shift, pair, last = [], 0, 0, [], [0, 0]
    for character in text:
        bits = ord(character) - 63
        value |= (bits & 31) << shift
        shift += 5
        if bits < 32:
            pair.append(~(value >> 1) if value & 1 else value >> 1)
            value = shift = 0
        if len(pair) == 2:
            last = [last[0] + pair[0], last[1] + pair[1]]
            line.append((last[1] / 10 ** digits, last[0] / 10 ** digits))
            pair = []
    return line


def make_streets(path, n=8, seed=1):
    """A made-up town: n by n crossings, some streets one-way or missing, with a
    bend in each, and some forbidden turns."""
    draw = random.Random(seed)
    lines, ways, turns, number = [], [], [], 1000
    for y in range(n):
        for x in range(n):
            lines.append('<node id="%d" lat="%.6f" lon="%.6f"/>'
                         % (y * n + x + 1, 0.002 * y, 0.003 * x))
    pairs = [(y * n + x + 1, y * n + x + 2) for y in range(n)
             for x in range(n - 1)]
    pairs += [(y * n + x + 1, (y + 1) * n + x + 1) for y in range(n - 1)
              for x in range(n)]
    for a, b in pairs:
        if draw.random() < 0.1:
            continue
        number += 1
        (ya, xa), (yb, xb) = (divmod(i - 1, n) for i in (a, b))
        lines.append('<node id="%d" lat="%.6f" lon="%.6f"/>' % (
            number, 0.001 * (ya + yb) + draw.uniform(-3e-4, 3e-4),
            0.0015 * (xa + xb) + draw.uniform(-3e-4, 3e-4)))
        ways.append((number, a, b))
        lines_of_way = '<way id="%d"><nd ref="%d"/><nd ref="%d"/>' \
            '<nd ref="%d"/><tag k="highway" v="%s"/>' \
            '<tag k="name" v="Street %d"/>%s</way>'
        ways[-1] += (lines_of_way % (
            number, a, number, b,
            draw.choice(['residential', 'primary', 'tertiary']), number % 9,
            '<tag k="oneway" v="yes"/>' if draw.random() < 0.2 else ''),)
    for first, second in draw.sample(list(itertools.permutations(ways, 2)), 400):
        via = set(first[1:3]) & set(second[1:3])
        if len(via) == 1 and draw.random() < 0.3:
            number += 1
            turns.append('<relation id="%d"><member type="way" ref="%d" '
                         'role="from"/><member type="node" ref="%d" '
                         'role="via"/><member type="way" ref="%d" role="to"/>'
                         '<tag k="type" v="restriction"/><tag k="restriction" '
                         'v="no_left_turn"/></relation>'
                         % (number, first[0], via.pop(), second[0]))
    with open(path, 'w', encoding='utf-8') as f:
        f.write('<osm version="0.6">\n%s\n%s\n%s\n</osm>\n' % (
            '\n'.join(lines), '\n'.join(way[3] for way in ways),
            '\n'.join(turns)))
