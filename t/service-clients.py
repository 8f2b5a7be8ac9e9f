"""service-clients.py SOURCES WAYFIND PACKAGES: programs made for OSRM ask us.

SPDX-License-Identifier: LGPL-2.1-or-later

PACKAGES is a folder node_modules with what t/osrm-clients/package.json names.
Nothing here asks anything beyond 127.0.0.1.
"""
import http.server
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
import urllib.parse

sys.path.insert(0, os.path.join(sys.argv[1], 't', 'lib'))
from serving import PATIENCE, Service

SOURCES, WAYFIND, PACKAGES = sys.argv[1:4]
TOWN = os.path.join(SOURCES, 'examples', 'data', 'town.osm')
CLIENTS = os.path.join(SOURCES, 't', 'osrm-clients')

# What each service answers, by its type in @types/osrm.
RECORDED = [
    ('RouteResults', '/route/v1/car/0,0;0.02,0?steps=true&annotations=true'
     '&overview=full&alternatives=true'),
    ('RouteResults', '/route/v1/car/0,0;0.01,0;0.012,0.004?geometries=geojson'),
    ('TableResults', '/table/v1/car/0,0;0.02,0;0.01,0'),
    ('NearestResults', '/nearest/v1/car/0.0151,0.0052?number=3'),
    ('TripResults', '/trip/v1/car/0,0;0.02,0;0.01,0?steps=true'),
    ('MatchResults', '/match/v1/car/0.001,0.00003;0.0052,0;0.011,0.00002'
     '?steps=true&annotations=true')]


def as_declared(value):
    """@types/osrm declares truth values as texts, and driving_side not at all."""
    if isinstance(value, list):
        return [as_declared(item) for item in value]
    if not isinstance(value, dict):
        return value
    value = {key: as_declared(item) for key, item in value.items()}
    if 'entry' in value:
        value['entry'] = [str(item) for item in value['entry']]
    value.pop('driving_side', None)
    return value


class Files(http.server.SimpleHTTPRequestHandler):
    """Our pages, and below /packages/ what npm has installed. A page that is done
    asks for /end?TEXT."""

    def do_GET(self):
        if not self.path.startswith('/end?'):
            return super().do_GET()
        self.server.said = urllib.parse.unquote(self.path[len('/end?'):])
        self.server.has_ended.set()
        self.send_response(204)
        self.end_headers()

    def translate_path(self, path):
        path = path.split('?')[0]
        folder = CLIENTS
        if path.startswith('/packages/'):
            folder, path = PACKAGES, path[len('/packages'):]
        return os.path.join(folder, *[part for part in path.split('/')
                                      if part not in ('', '..')])

    def log_message(self, *nothing):
        pass


class Clients(unittest.TestCase):
    """Each of them talks to a service of its own."""

    @classmethod
    def setUpClass(cls):
        cls.service = Service(WAYFIND, TOWN, '--cors', '*', '--log', 'none')
        cls.url = 'http://127.0.0.1:%d' % cls.service.port
        cls.folder = tempfile.TemporaryDirectory()

    @classmethod
    def tearDownClass(cls):
        cls.service.__exit__()
        cls.folder.cleanup()

    def test_programs(self):
        if shutil.which('node') is None:
            self.skipTest('there is no node')
        done = subprocess.run(
            ['node', os.path.join(CLIENTS, 'node-clients.js'), self.url,
             os.path.dirname(os.path.abspath(PACKAGES))],
            capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.stdout.split('\n'),
                         ['ok rest_client', 'ok text_instructions',
                          'ok polyline', ''], done.stdout + done.stderr)

    # Recorded answers have the types that @types/osrm declares.
    def test_types(self):
        lines = ['import OSRM = require("osrm");',
                 # It declares as always there what depends on options.
                 'type Some<T> = T extends (infer U)[] ? Some<U>[] : T extends '
                 'object ? { [K in keyof T]?: Some<T[K]> } : T;',
                 'const as = <T>() => <U extends Some<T>>(answer: U): U => '
                 'answer;']
        for kind, target in RECORDED:
            status, answer = self.service.ask(target)
            self.assertEqual(status, 200, answer)
            lines.append('as<OSRM.%s> ()(%s);' % (kind, json.dumps(as_declared(answer))))
        source = os.path.join(self.folder.name, 'answers.ts')
        with open(source, 'w', encoding='utf-8') as f:
            f.write('\n'.join(lines) + '\n')
        os.symlink(os.path.abspath(PACKAGES),
                   os.path.join(self.folder.name, 'node_modules'))
        done = subprocess.run(
            ['node', os.path.join(PACKAGES, 'typescript', 'bin', 'tsc'),
             '--strict', '--noEmit', '--skipLibCheck', '--types', 'node',
             '--module', 'commonjs', '--target', 'es2020', source],
            capture_output=True, text=True, timeout=4 * PATIENCE,
            cwd=self.folder.name)
        self.assertEqual(done.returncode, 0, done.stdout[:4000])

    def browse(self, url):
        return subprocess.Popen(
            ['chromium', '--headless=new', '--no-sandbox', '--no-first-run',
             '--disable-dev-shm-usage', '--use-angle=swiftshader',
             '--enable-unsafe-swiftshader', '--disable-background-networking',
             '--window-size=900,700', '--remote-debugging-port=0',
             '--user-data-dir=' + tempfile.mkdtemp(dir=self.folder.name), url],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True)

    def see(self, page):
        """What a page says at its end, in a browser without a window."""
        if shutil.which('chromium') is None:
            self.skipTest('there is no chromium')
        server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Files)
        server.has_ended = threading.Event()
        server.said = None
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        browser = self.browse('http://127.0.0.1:%d/%s?%s' % (
            server.server_port, page, self.url))
        try:
            server.has_ended.wait(3 * PATIENCE)
        finally:
            os.killpg(browser.pid, signal.SIGKILL)
            browser.wait()
            server.shutdown()
            server.server_close()
            thread.join()
        return server.said

    def test_leaflet_routing_machine(self):
        said = self.see('leaflet.html')
        self.assertRegex(said, '^dragged [0-9]+ Head east on High Street')

    def test_maplibre_gl_directions(self):
        said = self.see('maplibre.html')
        self.assertRegex(said, '^dragged 190.6 [0-9.]+$')


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1], verbosity=2)
