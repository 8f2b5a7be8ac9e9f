# sqlite.py - the extension of SQLite on roads, beside a scan and a recursive query
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# sqlite.py EXTENSION NETWORK.gr.gz [QUERIES]: from a build with -O2. All rows
# are of one run, in a database in memory; ratios are to the scan of the edges.

import gzip
import random
import sqlite3
import statistics
import sys
import time

EDGES = 'SELECT id, source, target, cost FROM edges'
ROUTE = 'SELECT * FROM wayfind_route (?, ?, ?)'
# The way that people take without an extension: a queue of the least costs,
# within a bound.
RECURSIVE = '''
WITH RECURSIVE way (node, cost) AS (
  SELECT ?, 0 UNION SELECT target, way.cost + edges.cost
  FROM way JOIN edges ON source = node WHERE way.cost + edges.cost <= ?
  ORDER BY 2)
SELECT count (DISTINCT node) FROM way'''


def load(path):
    db = sqlite3.connect(':memory:', isolation_level=None)
    db.enable_load_extension(True)
    db.load_extension(sys.argv[1])
    db.execute('CREATE TABLE edges (id INTEGER PRIMARY KEY, source INTEGER,'
               ' target INTEGER, cost INTEGER)')
    db.execute('BEGIN')
    with gzip.open(path, 'rt') as file:
        db.executemany('INSERT INTO edges (source, target, cost) VALUES'
                       ' (?, ?, ?)', (line.split()[1:] for line in file
                                      if line.startswith('a ')))
    db.execute('COMMIT')
    db.execute('CREATE INDEX edge_source ON edges (source)')
    return db


def clock(db, sql, arguments=()):
    began = time.perf_counter()
    rows = db.execute(sql, arguments).fetchall()
    return 1000 * (time.perf_counter() - began), rows


def middle(times):
    return statistics.median(times)


def main():
    db = load(sys.argv[2])
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 100
    nodes = [row[0] for row in db.execute('SELECT DISTINCT source FROM edges')]
    dice = random.Random(1)
    pairs = [(dice.choice(nodes), dice.choice(nodes)) for _ in range(count)]
    scan_sql = 'SELECT sum (id + source + target + cost) FROM edges'
    scan = middle([clock(db, scan_sql)[0] for _ in range(5)])
    firsts = []
    for pair in pairs[:5]:
        # A change of any row makes the next query load the graph.
        db.execute('UPDATE edges SET cost = cost WHERE id = 1')
        firsts.append(clock(db, ROUTE, (EDGES, *pair))[0])
    first = middle(firsts)
    kept, after = [], []
    for pair in pairs:
        kept.append(clock(db, ROUTE, (EDGES, *pair))[0])
    for _ in range(3):
        after = [clock(db, ROUTE, (EDGES, *pair)) for pair in pairs]
    reach, rows = clock(db, 'SELECT count (*) FROM wayfind_reach (?, ?, 2000)',
                        (EDGES, pairs[0][0]))
    recursive, found = clock(db, RECURSIVE, (pairs[0][0], 2000))
    print(f'edges {db.execute("SELECT count (*) FROM edges").fetchone()[0]}')
    print(f'scan of the edges             {scan:10.3f} ms')
    print(f'first route                   {first:10.3f} ms, '
          f'{first / scan:.1f} scans')
    print(f'route in a kept graph, median {middle(kept):10.3f} ms')
    print(f'with its hierarchy, median    '
          f'{middle([row[0] for row in after]):10.3f} ms')
    print(f'reach 2000 ({rows[0][0]} nodes)      {reach:10.3f} ms')
    print(f'recursive ({found[0][0]} nodes)      {recursive:10.3f} ms')


main()
