"""serve-faults.py SOURCES WAYFIND: what hostile and unlucky clients meet.

SPDX-License-Identifier: LGPL-2.1-or-later

All traffic goes to 127.0.0.1, and is bounded in number and time.
"""
import json
import os
import random
import resource
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, os.path.join(sys.argv[1], 't', 'lib'))
from serving import PATIENCE, Service, drain, places

SOURCES, WAYFIND = sys.argv[1:3]
QUICK = bool(os.environ.get('WAYFIND_TEST_QUICK'))
TOWN = os.path.join(SOURCES, 'examples', 'data', 'town.osm')
ROUTE = '/route/v1/car/' + places((0, 0), (0.02, 0))
REQUEST = ('GET %s HTTP/1.1\r\nHost: x\r\n\r\n' % ROUTE).encode()


def make_ladder(path, n):
    """Two long streets with n rungs, for searches that take a while."""
    with open(path, 'w', encoding='utf-8') as f:
        f.write('<osm version="0.6">\n')
        for i in range(n):
            for j in range(2):
                f.write('<node id="%d" lat="%.6f" lon="%.6f"/>\n'
                        % (2 * i + j + 1, j * 2e-4, i * 2e-4 - 80))
        for j in range(2):
            f.write('<way id="%d">%s<tag k="highway" v="residential"/>'
                    '<tag k="name" v="Side %d"/></way>\n'
                    % (j + 1, ''.join('<nd ref="%d"/>' % (2 * i + j + 1)
                                      for i in range(n)), j))
        for i in range(n):
            f.write('<way id="%d"><nd ref="%d"/><nd ref="%d"/><tag k="highway"'
                    ' v="residential"/></way>\n' % (i + 10, 2 * i + 1,
                                                    2 * i + 2))
        f.write('</osm>\n')


def count_files(folder):
    return len(os.listdir(os.path.join(folder, 'fd')))


def measure_memory(folder):
    """Bytes in memory."""
    with open(os.path.join(folder, 'statm'), encoding='utf-8') as f:
        return int(f.read().split()[1]) * resource.getpagesize()


class Clients(unittest.TestCase):
    """Clients that are slow, wrong or many."""

    def alive(self, service):
        self.assertEqual(service.ask(ROUTE)[0], 200)

    def test_slow_loris(self):
        with Service(WAYFIND, TOWN, '--patience', '1') as service:
            began = time.monotonic()
            clients = [service.connect() for _ in range(20)]
            for client in clients[::2]:
                client.sendall(b'GET / HTTP/1.1\r\nX: ')
            open_ones = set(clients)
            while open_ones and time.monotonic() - began < 20:
                for client in list(open_ones):
                    client.settimeout(0.01)
                    try:
                        if client in clients[::2]:
                            client.sendall(b'x')        # a byte now and then
                        if client.recv(999) == b'':
                            open_ones.discard(client)
                    except socket.timeout:
                        pass
                    except OSError:
                        open_ones.discard(client)
                time.sleep(0.1)
                if time.monotonic() - began < 0.5:
                    self.alive(service)
            self.assertFalse(open_ones)
            self.assertGreater(time.monotonic() - began, 0.8)
            for client in clients:
                client.close()
            self.alive(service)

    def test_kept_connection(self):
        with Service(WAYFIND, TOWN) as service:
            with service.connect() as client:
                # Two requests in one piece, and one in single bytes.
                client.sendall(REQUEST * 2)
                for i in range(len(REQUEST)):
                    client.sendall(REQUEST[i:i + 1])
                client.sendall(REQUEST.replace(b'Host', b'Connection: close'
                                               b'\r\nHost'))
                self.assertEqual(drain(client).count(b'HTTP/1.1 200'), 4)
            with service.connect() as client:
                for _ in range(5):
                    client.sendall(REQUEST)
                    answer = b''
                    while not answer.rstrip().endswith(b'}'):
                        piece = client.recv(65536)
                        self.assertNotEqual(piece, b'')
                        answer += piece
                    self.assertTrue(answer.startswith(b'HTTP/1.1 200'))

    def test_wrong_requests(self):
        draw = random.Random(3)
        wrong = [
            b'\r\n\r\n', b'\0' * 999, b'GET\r\n\r\n', b'GET / HTTP/9.9\r\n\r\n',
            b'GET ' + b'/' * 99999 + b' HTTP/1.1\r\nHost: x\r\n\r\n',
            b'GET / HTTP/1.1\r\n' + b'X: y\r\n' * 20000 + b'\r\n',
            b'GET / HTTP/1.1\r\nX: ' + b'y' * 999999 + b'\r\n\r\n',
            b'GET /route/v1/x/%zz HTTP/1.1\r\nHost: x\r\n\r\n',
            b'GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n',
            b'GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n',
            b'GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n',
            b'GET /health HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n'
            b'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /health HTTP/1.1'
            b'\r\nHost: x\r\n\r\n',
            b'GET /health HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999'
            b'\r\n\r\n' + b'x' * 99999,
            b'POST /health HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked'
            b'\r\n\r\nfffffff\r\n' + b'x' * 99999]
        wrong += [draw.randbytes(draw.randrange(1, 500))
                  for _ in range(5 if QUICK else 100)]
        with Service(WAYFIND, TOWN, '--patience', '2') as service:
            for request in wrong:
                try:
                    answer = service.raw(request)
                except OSError:
                    continue            # it hung up while we were speaking
                self.assertNotIn(b'root:', answer)
                self.assertNotIn(b'HTTP/1.1 200', answer, request[:80])
            self.alive(service)

    def test_parts_of_an_answer(self):
        # Else 9,000 answers to one request.
        with Service(WAYFIND, TOWN) as service:
            _, _, whole = service.get(ROUTE)
            for parts in '0-5', ','.join(['0-'] * 9000):
                status, _, body = service.get(ROUTE, headers={
                    'Range': 'bytes=' + parts})
                self.assertEqual((status, body), (200, whole))

    def test_many_clients(self):
        # More clients than places: all are answered, one after the other.
        with Service(WAYFIND, TOWN, '--max-connections', '8', '--threads',
                     '2') as service:
            answers = []

            def ask():
                for _ in range(5):
                    answers.append(service.ask(ROUTE)[0])
            threads = [threading.Thread(target=ask) for _ in range(24)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(PATIENCE)
            self.assertEqual(answers, [200] * 120)

    def leave(self, service, n, request):
        """Clients that ask something, and hang up before they ask more."""
        for _ in range(n):
            with service.connect() as client:
                client.sendall(request)
                answer = b''
                while not answer.endswith(b'}\n'):
                    piece = client.recv(65536)
                    self.assertNotEqual(piece, b'')
                    answer += piece
                self.assertTrue(answer.startswith(b'HTTP/1.1 200'))

    def test_clients_that_leave(self):
        # Neither memory nor descriptors may grow with what was.
        health = b'GET /health HTTP/1.1\r\nHost: x\r\n\r\n'
        with Service(WAYFIND, TOWN, '--log', 'none', '--threads', '1',
                     '--patience', '600', '--max-connections', '20000'
                     ) as service:
            pid = service.process.pid
            folder = '/proc/%d' % pid
            if not os.path.isdir(folder):
                self.skipTest('there is no /proc')
            most = resource.prlimit(pid, resource.RLIMIT_NOFILE)[1]
            resource.prlimit(pid, resource.RLIMIT_NOFILE, (most, most))
            self.alive(service)
            files = count_files(folder)
            self.leave(service, 50, REQUEST)
            self.leave(service, 1000, health)
            memory = measure_memory(folder)
            self.leave(service, 50, REQUEST)
            self.leave(service, 5000, health)
            if os.environ.get('WAYFIND_TEST_SANITIZED', 'no') == 'no':
                self.assertLess(measure_memory(folder) - memory, 3 << 20)
            end = time.monotonic() + 10
            while count_files(folder) > files + 5:
                self.assertLess(time.monotonic(), end)
                time.sleep(0.1)

    def test_clients_that_break_off(self):
        # The same for connections that end within a request, by a reset, or
        # because the service has lost its patience.
        health = b'GET /health HTTP/1.1\r\nHost: x\r\n\r\n'
        with Service(WAYFIND, TOWN, '--log', 'none', '--threads', '1',
                     '--patience', '1') as service:
            folder = '/proc/%d' % service.process.pid
            if not os.path.isdir(folder):
                self.skipTest('there is no /proc')
            self.alive(service)
            files = count_files(folder)
            clients = []
            for rest in b'', b'G', b'GET / HTTP/1.1\r\nX: ', health[:-1]:
                for resets in False, True:
                    client = service.connect()
                    client.sendall(health)
                    self.assertIn(b'200', client.recv(65536))
                    client.sendall(rest)
                    time.sleep(0.05)
                    if resets:
                        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER,
                                          struct.pack('ii', 1, 0))
                        client.close()
                    else:
                        client.shutdown(socket.SHUT_WR)
                        self.assertNotIn(b'200', drain(client))
                        client.close()
                idle = service.connect()
                idle.sendall(health + rest)
                clients.append(idle)
            end = time.monotonic() + 10
            while count_files(folder) > files:
                self.assertLess(time.monotonic(), end)
                time.sleep(0.1)
            for idle in clients:
                idle.close()
            self.alive(service)

    def test_no_descriptors(self):
        with Service(WAYFIND, TOWN, '--threads', '1') as service:
            pid = service.process.pid
            used = len(os.listdir('/proc/%d/fd' % pid))
            resource.prlimit(pid, resource.RLIMIT_NOFILE, (used + 6, used + 6))
            clients = [service.connect() for _ in range(40)]
            time.sleep(0.5)
            for client in clients:
                client.close()
            self.alive(service)

    def test_limit_of_time(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'ladder.osm')
            make_ladder(path, 3000 if QUICK else 10000)
            with Service(WAYFIND, path, '--answer-time', '0.01', '--max-cells',
                         '1000000') as service:
                spots = places(*[(-79.99 + i * 1e-3, 1e-4)
                                 for i in range(150)])
                began = time.monotonic()
                status, answer = service.ask('/table/v1/x/' + spots)
                self.assertEqual((status, answer['code']), (400, 'TooBig'))
                self.assertLess(time.monotonic() - began, 10)
                self.assertEqual(service.get('/health')[0], 200)

    def test_client_that_goes_away(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'ladder.osm')
            make_ladder(path, 3000 if QUICK else 10000)
            with Service(WAYFIND, path, '--threads', '1', '--max-cells',
                         '1000000', '--answer-time', '600',
                         '--max-places', '1000') as service:
                spots = places(*[(-79.99 + i * 5e-4, 1e-4)
                                 for i in range(900)])
                with service.connect() as client:
                    client.sendall(('GET /table/v1/x/%s HTTP/1.1\r\nHost: x'
                                    '\r\n\r\n' % spots).encode())
                    time.sleep(0.5)
                # Its only worker would have minutes of work.
                began = time.monotonic()
                self.assertEqual(service.ask('/nearest/v1/x/-79.9,0')[0], 200)
                self.assertLess(time.monotonic() - began, 15)


class Signals(unittest.TestCase):
    """Reloads, and the end."""

    def load(self, service, stop, answers):
        while not stop.is_set():
            try:
                answers.append(service.ask(ROUTE))
            except OSError as error:
                answers.append((0, {'code': repr(error)}))

    def test_reload_loses_no_request(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'town.osm')
            shutil.copy(TOWN, path)
            with Service(WAYFIND, path, '--threads', '2') as service:
                stop, answers = threading.Event(), []
                threads = [threading.Thread(target=self.load,
                                            args=(service, stop, answers))
                           for _ in range(4)]
                self.addCleanup(stop.set)
                for thread in threads:
                    thread.start()
                with open(TOWN, encoding='utf-8') as f:
                    text = f.read()
                for i in range(2 if QUICK else 5):
                    with open(path + '.new', 'w', encoding='utf-8') as f:
                        f.write(text.replace('River Road', 'Road %d' % i))
                    os.rename(path + '.new', path)
                    service.process.send_signal(signal.SIGHUP)
                    service.wait_for(rb'was read again')
                _, last = service.ask(ROUTE + '?steps=true')
                end = time.monotonic() + PATIENCE
                while len(answers) <= 20 and time.monotonic() < end:
                    time.sleep(0.01)
                stop.set()
                for thread in threads:
                    thread.join(PATIENCE)
                self.assertGreater(len(answers), 20)
                self.assertEqual([a for a in answers if a[0] != 200], [])
                self.assertIn('Road %d' % i, last['routes'][0]['legs'][0]
                              ['summary'])

                # A file that is damaged leaves the network as it is.
                with open(path, 'w', encoding='utf-8') as f:
                    f.write('no map')
                service.process.send_signal(signal.SIGHUP)
                service.wait_for(rb'stays')
                self.assertEqual(service.ask(ROUTE)[0], 200)
                self.assertEqual(service.end()[0], 0)
                self.assertNotIn(b'was read again', service.said)

    def test_end_while_it_reloads(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'ladder.osm')
            make_ladder(path, 3000 if QUICK else 10000)
            with Service(WAYFIND, path) as service:
                service.process.send_signal(signal.SIGHUP)
                time.sleep(0.05)
                self.assertEqual(service.end()[0], 0)

    def test_end_answers_what_has_come(self):
        for number in signal.SIGTERM, signal.SIGINT:
            with Service(WAYFIND, TOWN) as service:
                clients = [service.connect() for _ in range(10)]
                for client in clients:
                    client.sendall(REQUEST)
                status, _ = service.end(number)
                self.assertEqual(status, 0)
                for client in clients:
                    with client:
                        self.assertIn(b'HTTP/1.1 200', drain(client))

    def test_log_that_nobody_reads(self):
        # 200 lines of 1 KB are more than a pipe holds.
        with Service(WAYFIND, TOWN) as service:
            began = time.monotonic()
            for _ in range(200):
                self.assertEqual(service.ask('/health?' + 'x' * 1000)[0], 200)
            self.assertLess(time.monotonic() - began, 20)
            service.wait_for(rb'nobody reads the log')
            status, log = service.end()
            self.assertEqual(status, 0)
            self.assertLess(log.count('\n'), 200)

    def test_log(self):
        with Service(WAYFIND, TOWN, '--log', 'json', '--threads',
                     '1') as service:
            service.ask(ROUTE)
            service.ask('/nothing')
            _, log = service.end()
        lines = [json.loads(line) for line in log.splitlines()]
        self.assertEqual([(x['target'], x['status'], x['code'])
                          for x in lines],
                         [(ROUTE, 200, 'Ok'), ('/nothing', 400, 'InvalidUrl')])
        for line in lines:
            self.assertEqual(line['client'], '127.0.0.1')
            self.assertGreater(line['bytes'], 0)
            self.assertGreaterEqual(line['ms'], 0)
        with Service(WAYFIND, TOWN, '--log', 'none') as service:
            service.ask(ROUTE)
            self.assertEqual(service.end()[1], '')
        with Service(WAYFIND, TOWN) as service:
            service.ask('/x?%1b[31m=%0a')
            _, log = service.end()
            self.assertEqual(log.count('\n'), 1)
            self.assertNotIn('\x1b', log)
        for kind in 'text', 'json':
            with Service(WAYFIND, TOWN, '--log', kind) as service:
                strange = [b'\x1b[31mX', b'A\rB', b'\xff\xfe', b'M' * 3000]
                for method in strange:
                    self.assertIn(b' 405 ', service.raw(
                        method + b' /\xc2\x9b HTTP/1.1\r\nHost: x\r\n\r\n'))
                _, log = service.end()
            self.assertEqual(log.count('\n'), len(strange))
            self.assertLess(len(log), 1000)
            for character in '\x1b\r\x9b':
                self.assertNotIn(character, log)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1], verbosity=2)
