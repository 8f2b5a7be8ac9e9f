# serve.py - the service over HTTP beside the library's own calls
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# serve.py WAYFIND NETWORK [--quick]: the network is prepared, unless it is a
# file that was, and both sides read the same file. In each round every row asks
# the service a block of requests over kept connections, and the library, through
# its Python module, the same questions. CPU time counts, of all threads of the
# service and of this process; a row is the median of the ratios of the rounds.

import ctypes
import http.client
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import wayfind

QUICK = '--quick' in sys.argv
ROUNDS = 3 if QUICK else 9
PATIENCE = 120                          # seconds, for any one wait
NO_FRILLS = 'generate_hints=false&skip_waypoints=true'
FULL = 'overview=full&generate_hints=false'


def cpu_of(process):
    """CPU seconds of all threads of a process; the kernel counts nanoseconds."""
    folder = f'/proc/{process.pid}/task'
    total = 0
    for task in os.listdir(folder):
        with open(f'{folder}/{task}/schedstat', encoding='ascii') as file:
            total += int(file.read().split()[0])
    return total / 1e9


class Service:
    """`wayfind serve' with some threads, and as many kept connections."""

    def __init__(self, command, network, n_threads):
        self.process = subprocess.Popen(
            [command, 'serve', network, '--listen', '127.0.0.1:0', '--threads',
             str(n_threads), '--log', 'none', '--answer-time', '60'],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE)
        for line in self.process.stderr:
            if b'listening on http://' in line:
                break
        self.opening = cpu_of(self.process)
        port = int(line.split(b'127.0.0.1:')[1].split()[0].strip(b'/,;.'))
        self.clients = [http.client.HTTPConnection('127.0.0.1', port,
                                                   timeout=PATIENCE)
                        for _ in range(n_threads)]
        self.get('/health')

    def get(self, target, client=0):
        self.clients[client].request('GET', target)
        answer = self.clients[client].getresponse()
        body = answer.read()
        if answer.status != 200:
            raise AssertionError((target, answer.status, body))
        return body

    def ask(self, targets):
        """CPU seconds a request, all clients asking at once."""
        def run(i):
            for target in targets:
                self.get(target, i)
        began = cpu_of(self.process)
        threads = [threading.Thread(target=run, args=(i,))
                   for i in range(len(self.clients))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return (cpu_of(self.process) - began) / (len(targets) * len(threads))

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=PATIENCE)


def own(function, questions):
    """CPU seconds a call of the library."""
    began = time.process_time()
    for question in questions:
        function(*question)
    return (time.process_time() - began) / len(questions)


class Roads:
    """The library's own question for the nearest place on a road."""

    def __init__(self, network):
        self.library = ctypes.CDLL('libwayfind-io-1.so.0')
        for name in 'way_loader_new', 'way_loader_load':
            getattr(self.library, name).restype = ctypes.c_void_p
        loader = ctypes.c_void_p(self.library.way_loader_new(None))
        self.network = ctypes.c_void_p(self.library.way_loader_load(
            loader, network.encode(), None, None))
        self.spot = ctypes.create_string_buffer(64)
        self.foot = (ctypes.c_double * 2)()
        self.distance = ctypes.c_double()

    def nearest(self, place):
        if not self.library.way_network_find_nearest_spot(
                self.network, place, self.spot, self.foot,
                ctypes.byref(self.distance), None, None, None, None):
            raise AssertionError(list(place))


class Race:
    """All rows, and what they ask for."""

    def __init__(self, command, network):
        self.command, self.network = command, network
        self.table = wayfind.Table.load(network)
        self.router = wayfind.Router(self.table)
        self.rows = {}
        dice = random.Random(1)
        nodes = list(self.table)
        self.pairs = []
        while len(self.pairs) < (20 if QUICK else 60):
            pair = dice.choice(nodes), dice.choice(nodes)
            if pair[0] != pair[1] and self.router.find_path(*pair) is not None:
                self.pairs.append(pair)
        self.many = [a for a, _ in self.pairs[:10]] if QUICK else \
            dice.sample(nodes, 100)
        self.table.nearest(lat=0, lon=0)        # makes its index
        self.roads = Roads(network)

    def place(self, node):
        at = self.table.position(node)
        return f'{at.lon:.7f},{at.lat:.7f}'

    def targets(self, service, options):
        return [f'/{service}/v1/car/{self.place(a)};{self.place(b)}?{options}'
                for a, b in self.pairs]

    def note(self, name, ours, theirs):
        self.rows.setdefault(name, []).append((ours, theirs))

    def check(self, service):
        """Both sides answer the same."""
        targets = self.targets('route', 'overview=false&' + NO_FRILLS)
        for target, pair in zip(targets, self.pairs):
            found = json.loads(service.get(target))['routes'][0]['duration']
            cost = self.router.cost(*pair)
            assert abs(found - cost) <= 0.06 + 1e-6 * cost, (pair, found, cost)

    def ask_places(self, one, two):
        positions = [self.table.position(a) for a, _ in self.pairs] * 5
        health = one.ask(['/health'] * len(positions))
        full = one.ask(self.targets('route', FULL))
        bare = one.ask(self.targets('route', 'overview=false&' + NO_FRILLS))
        search = own(lambda a, b: self.table.find_path(a, b,
                                                       strategy='dijkstra'),
                     self.pairs)
        self.note('route', full, search)
        self.note('route-router', full, own(self.router.find_path, self.pairs))
        self.note('http-json', health + max(full - bare, 0), full)
        near = one.ask([f'/nearest/v1/car/{at.lon:.7f},{at.lat:.7f}'
                        for at in positions])
        call = own(lambda at: self.table.nearest(lat=at.lat, lon=at.lon),
                   [(at,) for at in positions])
        self.note('nearest-node', near, call)
        places = [((ctypes.c_double * 2)(at.lon, at.lat),)
                  for at in positions]
        call = own(self.roads.nearest, places)
        self.note('nearest', near, call)
        self.note('nearest-alone', max(near - health, 0), call)
        self.note('threads', two.ask(self.targets('route', FULL)), full)

    def ask_tables(self, one):
        places = ';'.join(map(self.place, self.many))
        cells = one.ask([f'/table/v1/car/{places}?{NO_FRILLS}'])
        self.note('table', cells, own(
            lambda: self.router.matrix(self.many, self.many, n_threads=1),
            [()]))
        self.note('table-searches', cells, own(
            lambda: [self.table.costs(a) for a in self.many], [()]))

    def open(self):
        started = subprocess.Popen([self.command, '--version'],
                                   stdout=subprocess.DEVNULL)
        # Of the process itself: an uninstalled command is a script first, whose
        # other processes do not count for the service either.
        os.waitid(os.P_PID, started.pid, os.WEXITED | os.WNOWAIT)
        used = cpu_of(started)
        started.wait()
        service = Service(self.command, self.network, 1)
        service.end()
        self.note('open', service.opening - used,
                  own(self.table.costs, [(a,) for a, _ in self.pairs[:5]]))

    def run(self):
        one, two = (Service(self.command, self.network, n) for n in (1, 2))
        self.check(one)
        for _ in range(ROUNDS):
            self.ask_places(one, two)
            self.ask_tables(one)
            self.open()
        for service in one, two:
            service.end()


def main():
    command, source = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as folder:
        network = source
        if not source.endswith('.way'):
            network = os.path.join(folder, 'network.way')
            subprocess.run([command, 'prepare', source, '--write', network],
                           check=True, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
        race = Race(command, network)
        race.run()
    n = len(race.many)
    print(f'{source}: {len(race.table)} nodes, {race.table.n_edges} edges')
    print(f'{"":50}{"service":>10}{"library":>10}{"ratio":>8}{"bar":>6}')
    for name, label, bar in [
            ('route', 'route with geometry, a search with its path', 2.0),
            ('route-router', 'route with geometry, a path by a router', None),
            ('http-json', 'HTTP, JSON and geometry, a part of the route', 0.2),
            ('nearest', 'nearest road, nearest place on an edge', 4.0),
            ('nearest-alone', 'the same without HTTP', None),
            ('nearest-node', 'nearest road, the nearest node', None),
            ('table', f'table of {n} x {n}, matrix of a router', 1.1),
            ('table-searches', f'table of {n} x {n}, {n} one-to-all', None),
            ('threads', 'route, two threads and one', 1.15),
            ('open', 'opening the network, one-to-all', 2.0)]:
        times = race.rows[name]
        ratios = sorted(a / b for a, b in times)
        ours, theirs = (statistics.median(side) * 1e3 for side in zip(*times))
        ratio = statistics.median(ratios)
        mark = '' if bar is None else \
            f'{bar:6.2f}  {"met" if ratio <= bar else "MISSED"}'
        print(f'{label:50}{ours:10.3f}{theirs:10.3f}{ratio:8.2f}{mark}'
              f'  ({ratios[0]:.2f} to {ratios[-1]:.2f})', flush=True)


main()
