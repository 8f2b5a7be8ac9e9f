# read-back.py - other programs read what wayfind writes, and find the same
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# usage: read-back.py WAYFIND FOLDER
#
# Every text of NAMES is once the name of a node and the label of an edge. A
# writer must refuse it, with a message and without a file, or write it so that
# another program reads it: to the letter where the format can hold it, or else
# with the escapes that wayfind-formats(5) documents, which are undone here.

import csv
import html.parser
import io
import json
import os
import re
import shutil
import subprocess
import sys
import traceback
import xml.parsers.expat

WAYFIND, FOLDER = sys.argv[1:3]

NAMES = [
    'plain', 'Ünï 日本 \U0001f600', 'a "quote"', "'one'", 'back\\slash',
    '\\x1b', 'end\\', 'x\\"y', 'amp & <tag> ]]> &#65;', '</script><!--',
    'semi;colon, comma', 'tab\tin', 'line\nend', 'cr\rin', 'crlf\r\nin',
    'back\\\nline', '\x1b[2J', 'bell\x07', '\x01', 'del\x7f', 'c1 \x9bm',
    '\x0cfeed\x0c', 'not\ufffe', 'not\uffff', 'turn\u202eround',
    'line\u2028sep', ' blank ', '%percent', '#hash', '=SUM(1)', '-1', '\ufeffbom',
    '\\N', '{"a":1}', '@TITLE@', 'a|b', '<b>bold</b>',
]

# XML 1.0, fifth edition, production 2.
NOT_XML = re.compile('[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]')
# DOT writes a quote as \", so that no backslash can stand before one, nor
# before the end of a line, which is then a continuation.
NOT_DOT = re.compile(r'(?<!\\)(\\\\)*\\($|["\r\n])|^%', re.S)


class Missing (Exception):
    """A program that is not there."""


def need(program):
    if shutil.which(program) is None:
        raise Missing(program + ' is not installed')


def run(*words):
    """The output of a program, which must succeed."""
    done = subprocess.run(words, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)
    assert done.returncode == 0, (words, done.stderr[:400])
    return done.stdout.decode('utf-8')


def path(name):
    return os.path.join(FOLDER, name)


def write(name, text):
    with open(path(name), 'w', encoding='utf-8', newline='') as file:
        file.write(text)
    return path(name)


def network(texts):
    """A chain of nodes with those names, in GeoJSON, and edges with those
    labels; the last node is "other"."""
    def point(i, name):
        return {'type': 'Feature', 'properties': {'node': i, 'name': name},
                'geometry': {'type': 'Point', 'coordinates': [i, 1]}}

    def line(i, label):
        return {'type': 'Feature',
                'properties': {'from_node': i, 'to_node': i + 1, 'cost': 5,
                               'label': label},
                'geometry': {'type': 'LineString',
                             'coordinates': [[i, 1], [i + 1, 1]]}}

    return write('in.geojson', json.dumps(
        {'type': 'FeatureCollection', 'attribution': texts[-1],
         'features': [point(i, name)
                      for i, name in enumerate(texts + ['other'])]
         + [line(i, label) for i, label in enumerate(texts)]}))


def wayfind(target, *words):
    """Writes the file; None if wayfind refuses, as it must: loudly."""
    target = path(target)
    if os.path.exists(target):
        os.remove(target)
    done = subprocess.run([WAYFIND, *words], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)
    if done.returncode == 0:
        return target
    assert not os.path.exists(target), 'a file is left'
    assert done.returncode == 3, done
    assert os.path.basename(target) in done.stderr.decode(), done.stderr
    return None


def convert(target, *words):
    return lambda texts: wayfind(target, 'convert', network(texts),
                                 path(target), *words)


def report(target, command, *words):
    return lambda texts: wayfind(target, command, network(texts), *words,
                                 '--from', texts[0], '--write', path(target))


def titled(target, command):
    return lambda texts: wayfind(target, command, network(texts), '--from',
                                 texts[0], '--to', 'other', '--title',
                                 texts[0], '--write', path(target))


def read(target):
    with open(target, encoding='utf-8', newline='') as file:
        return file.read()


ESCAPE = re.compile(r'\\(?:(\\)|t|n|x([0-9a-f]{2})|u([0-9a-f]{4}))')


def restore(shown):
    """Undoes the escapes of texts that are written to be seen."""
    def one(match):
        if match.group(1):
            return '\\'
        code = match.group(2) or match.group(3)
        if code:
            return chr(int(code, 16))
        return {'\\t': '\t', '\\n': '\n'}[match.group(0)]

    return ESCAPE.sub(one, shown)


def expat(text):
    """The texts of all elements, as (element and attributes, text)."""
    found, stack = [], []
    parser = xml.parsers.expat.ParserCreate()

    def start(name, attributes):
        stack.append([name, attributes, ''])

    def data(piece):
        if stack:
            stack[-1][2] += piece

    def end(_):
        found.append(tuple(stack.pop()))

    parser.StartElementHandler = start
    parser.CharacterDataHandler = data
    parser.EndElementHandler = end
    parser.Parse(text.encode('utf-8'), True)
    return found


def same(got, wanted):
    assert got == wanted, (got, wanted)


def each(writer, check, refused=lambda text: False):
    """Checks that just those texts are refused that must be, one by one, and
    that the others are found again, all at once."""
    good = [text for text in NAMES if not refused(text)]
    for text in NAMES:
        if text not in good:
            same((text, writer([text])), (text, None))
    if good:
        target = writer(good)
        assert target is not None
        check(good, target)


def one_by_one(writer, check):
    for text in NAMES:
        target = writer([text])
        assert target is not None, text
        check(text, target)


# Networks -------------------------------------------------------------------

def graphml_expat():
    def check(texts, target):
        data = [(a.get('key'), t) for e, a, t in expat(read(target))
                if e == 'data']
        same([t for key, t in data if key == 'label'], texts)
        same([t for key, t in data if key == 'name'], texts + ['other'])
        same([t for key, t in data if key == 'attribution'], texts[-1:])

    each(convert('out.graphml'), check, NOT_XML.search)


def graphml_networkx():
    try:
        import networkx
    except ImportError:
        raise Missing('NetworkX is not installed')

    def check(texts, target):
        graph = networkx.read_graphml(target)
        same([data['name'] for node, data in graph.nodes(data=True)],
             texts + ['other'])
        same([(data['label'], data['weight'])
              for u, v, data in graph.edges(data=True)],
             [(text, 5.0) for text in texts])

    each(convert('out.graphml'), check, NOT_XML.search)


def dot_graphviz():
    need('gvpr')
    program = ('N{printf("%s<end>",$.name)} '
               'E{printf("%s<end>%s<end>",$.label,$.weight)}')

    def check(texts, target):
        got = run('gvpr', program, target).split('<end>')
        same(sorted(got), sorted(2 * texts + ['other', '']
                                 + ['5'] * len(texts)))

    each(convert('out.dot'), check, NOT_DOT.search)


def geojson_jq():
    need('jq')

    def check(texts, target):
        got = json.loads(run('jq', '-c', '[.attribution, (.features[].properties'
                             '|.name, .label)]', target))
        same([name for name in got if name],
             texts[-1:] + texts + ['other'] + texts)

    each(convert('out.geojson'), check)


def geojson_gdal():
    need('ogrinfo')

    def check(texts, target):
        got = run('ogrinfo', '-ro', '-al', target)
        for text in texts:
            assert '  name (String) = %s\n' % text in got, text
            assert '  label (String) = %s\n' % text in got, text

    each(convert('out.geojson'), check)


def csv_python():
    def rows(target):
        return list(csv.reader(io.StringIO(read(target), newline='')))

    def check(texts, target):
        same(rows(target), [['from', 'to', 'cost', 'label']]
             + [[a, b, '5', a] for a, b in zip(texts, texts[1:] + ['other'])])
        same(rows(path('nodes.csv')), [['node', 'lat', 'lon']]
             + [[name, '1', str(i)]
                for i, name in enumerate(texts + ['other'])])

    each(convert('out.csv', '--write-nodes', path('nodes.csv')), check)


def round_trip(target, refused=lambda text: False, writes=(), reads=()):
    """Our own reader finds all texts again."""
    def check(texts, written):
        run(WAYFIND, 'convert', written, path('again.geojson'), *reads)
        again = json.loads(read(path('again.geojson')))['features']
        names = [f['properties'].get('name') for f in again]
        labels = [f['properties'].get('label') for f in again]
        same([name for name in names if name], texts + ['other'])
        same([label for label in labels if label], texts)

    each(convert(target, *writes), check, refused)


def csv_wayfind():
    nodes = path('nodes.csv')
    round_trip('out.csv', writes=['--write-nodes', nodes],
               reads=['--nodes', nodes])


def dimacs_lemon():
    need('dimacs-to-lgf')
    edges = [(1, 2, 3), (2, 1, 3), (2, 3, 4), (3, 1, 70000)]
    source = write('in.gr', 'p sp 3 4\n'
                   + ''.join('a %d %d %d\n' % edge for edge in edges))
    run(WAYFIND, 'convert', source, path('out.gr'))
    # LEMON's problems of shortest paths have a source.
    problem = write('problem', re.sub('(p sp .*\n)', r'\1n 1 s\n',
                                      read(path('out.gr'))))
    arcs = [line.split() for line in
            run('dimacs-to-lgf', problem).split('@arcs')[1].splitlines()]
    got = [(int(row[0]), int(row[1]), float(row[-1])) for row in arcs
           if len(row) >= 3 and all(re.fullmatch('[0-9.]+', x) for x in row)]
    first = min(min(a, b) for a, b, length in got)
    same(sorted((a + 1 - first, b + 1 - first, length)
                for a, b, length in got), sorted(edges))
    # Names have no place there.
    each(convert('out.gr'), None, lambda text: True)


def tile_map_python():
    # Names of classes lose control characters when Tiled's maps are read.
    tile = re.compile(r'tile (.) (?:"((?:[^"]|"")*)"|([^ "]*)) ([0-9]+)')

    def tiled(texts):
        tiles = [{'id': i, 'type': text,
                  'properties': [{'name': 'cost', 'type': 'float',
                                  'value': i + 1}]}
                 for i, text in enumerate(texts)]
        n = len(texts)
        return write('in.tmj', json.dumps(
            {'type': 'map', 'orientation': 'orthogonal', 'width': n,
             'height': 1, 'tilewidth': 8, 'tileheight': 8, 'infinite': False,
             'layers': [{'type': 'tilelayer', 'width': n, 'height': 1,
                         'data': list(range(1, n + 1))}],
             'tilesets': [{'firstgid': 1, 'name': 'set', 'tilecount': n,
                           'tilewidth': 8, 'tileheight': 8, 'tiles': tiles}]}))

    def check(texts, target):
        lines = read(target).split('\n')
        legend = {}
        for line in lines[:lines.index('map')]:
            match = tile.fullmatch(line)
            if match:
                quoted, bare = match.group(2), match.group(3)
                legend[match.group(1)] = (
                    bare if quoted is None else quoted.replace('""', '"'),
                    int(match.group(4)))
        same([legend[symbol] for symbol in lines[lines.index('map') + 1]],
             [(re.sub('[\x01-\x1f\x7f]', ' ', text), i + 1)
              for i, text in enumerate(texts)])

    each(lambda texts: wayfind('out.map', 'convert', tiled(texts),
                               path('out.map'), '--to', 'tiles'),
         check)


# Reports --------------------------------------------------------------------

def gpx_expat():
    def check(texts, target):
        found = [(e, restore(t)) for e, a, t in expat(read(target))]
        for text in texts:
            assert ('name', text) in found and ('desc', text) in found, text

    each(report('out.gpx', 'route', '--to', 'other'), check)


def gpx_gpsbabel():
    need('gpsbabel')

    def check(texts, target):
        got = run('gpsbabel', '-r', '-i', 'gpx', '-f', target, '-o', 'gpx',
                  '-F', '-')
        names = [restore(t).split() for e, a, t in expat(got) if e == 'name']
        for text in texts:
            # gpsbabel joins blanks and ends of lines.
            assert text.split() in names, text

    each(report('out.gpx', 'route', '--to', 'other'), check)


def tsv_python():
    def check(texts, target):
        lines = read(target).split('\n')
        rows = [dict(zip(lines[0].split('\t'), line.split('\t')))
                for line in lines[1:-1]]
        same([restore(row['name']) for row in rows], texts + ['other'])

    each(report('out.tsv', 'reach'), check)


def json_jq():
    need('jq')

    def check(texts, target):
        got = json.loads(run('jq', '-c', '[.. | strings]', target))
        for text in texts:
            assert got.count(text) >= 2, text

    each(report('out.json', 'route', '--to', 'other'), check)


def svg_expat(command):
    def check(text, target):
        texts = [restore(t) for e, a, t in expat(read(target))
                 if e in ('text', 'title')]
        assert texts.count(text) >= 2, (text, texts)

    one_by_one(titled('out.svg', command), check)


class Page (html.parser.HTMLParser):
    """The title, and the JSON of a page."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.within, self.title, self.data = '', '', ''

    def handle_starttag(self, tag, attributes):
        data = dict(attributes).get('type') == 'application/json'
        self.within = 'json' if data else tag

    def handle_endtag(self, tag):
        self.within = ''

    def handle_data(self, data):
        if self.within == 'title':
            self.title += data
        if self.within == 'json':
            self.data += data


def strings(value):
    if isinstance(value, str):
        yield value
    for item in (value.values() if isinstance(value, dict)
                 else value if isinstance(value, list) else ()):
        yield from strings(item)


def page(command):
    def check(text, target):
        page = Page()
        page.feed(read(target))
        same(restore(page.title), text)
        assert text in list(strings(json.loads(page.data))), page.data[:500]

    one_by_one(titled('out.html', command), check)


CASES = {
    '/read-back/graphml/expat': graphml_expat,
    '/read-back/graphml/networkx': graphml_networkx,
    '/read-back/graphml/wayfind':
        lambda: round_trip('out.graphml', NOT_XML.search),
    '/read-back/dot/graphviz': dot_graphviz,
    '/read-back/dot/wayfind': lambda: round_trip('out.dot', NOT_DOT.search),
    '/read-back/geojson/jq': geojson_jq,
    '/read-back/geojson/gdal': geojson_gdal,
    '/read-back/geojson/wayfind':
        lambda: round_trip('out.geojson'),
    '/read-back/csv/python': csv_python,
    '/read-back/csv/wayfind': csv_wayfind,
    '/read-back/dimacs/lemon': dimacs_lemon,
    '/read-back/tile-map/python': tile_map_python,
    '/read-back/gpx/expat': gpx_expat,
    '/read-back/gpx/gpsbabel': gpx_gpsbabel,
    '/read-back/tsv/python': tsv_python,
    '/read-back/json/jq': json_jq,
    '/read-back/svg/expat': lambda: svg_expat('route'),
    '/read-back/explain-svg/expat': lambda: svg_expat('explain'),
    '/read-back/route-html/python': lambda: page('route'),
    '/read-back/explain-html/python': lambda: page('explain'),
}

for number, (case, ask) in enumerate(CASES.items(), 1):
    try:
        ask()
        print('ok %d %s' % (number, case))
    except Missing as missing:
        print('ok %d %s # SKIP %s' % (number, case, missing))
    except Exception:
        print('not ok %d %s' % (number, case))
        for line in traceback.format_exc().splitlines():
            print('# ' + line.encode('ascii', 'backslashreplace').decode())
print('1..%d' % len(CASES))
