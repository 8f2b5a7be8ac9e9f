# sqlite-kept.py - kept graphs of the SQLite extension never answer for old rows
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# sqlite-kept.py EXTENSION FIRST: the number of the first test.

import importlib
import os
import sqlite3
import subprocess
import sys
import tempfile
import time

frame = importlib.import_module('sqlite-answers')
frame.cases.clear()
case, connect, make_edges = frame.case, frame.connect, frame.make_edges
EDGES, QUICK = frame.EDGES, frame.QUICK


# Whether a graph was loaded is seen by a deterministic function in its query.
class Watched:
    def __init__(self, db):
        self.db = db
        self.calls = 0

        def count(value):
            self.calls += 1
            return value
        db.create_function('seen', 1, count, deterministic=True)
        self.sql = ('SELECT id, source, target, seen (cost) AS cost,'
                    ' reverse_cost FROM edges')

    def cost(self, sql=None):
        # The cost from 1 to 3, and whether rows were read for it.
        before = self.calls
        got = self.db.execute('SELECT max (agg_cost) FROM wayfind_route'
                              ' (?, 1, 3)', (sql or self.sql,)).fetchone()[0]
        return got, self.calls > before


def town(path=':memory:', **options):
    db = connect(path, **options)
    make_edges(db, [(1, 1, 2, 1, 1), (2, 2, 3, 1, 1), (3, 1, 3, 9, 9)])
    return db, Watched(db)


def other_process(path, sql):
    subprocess.run([sys.executable, '-c', 'import sqlite3, sys\n'
                    'db = sqlite3.connect (sys.argv[1])\n'
                    'db.executescript (sys.argv[2])\n'
                    'db.commit ()', path, sql], check=True)


@case('kept/used-again')
def _():
    db, watched = town()
    assert watched.cost() == (2, True)
    assert watched.cost() == (2, False)
    # By each text on its own, and for both meanings of directions.
    assert watched.cost(watched.sql + ' WHERE id > 2') == (9, True)
    assert watched.cost() == (2, False)
    assert watched.cost(watched.sql + ' WHERE id > 2') == (9, False)


@case('kept/four-graphs')
def _():
    db, watched = town()
    texts = [watched.sql + ' ' * i for i in range(5)]
    for text in texts:
        assert watched.cost(text)[1]
    for text in texts[:0:-1]:
        assert not watched.cost(text)[1]
    assert watched.cost(texts[0])[1]


@case('kept/own-changes')
def _():
    db, watched = town()
    watched.cost()
    db.execute('UPDATE edges SET cost = 4 WHERE id = 1')
    assert watched.cost() == (5, True)
    db.execute('DELETE FROM edges WHERE id = 2')
    assert watched.cost() == (9, True)
    db.execute('DELETE FROM edges')
    make_edges(db, [(1, 1, 3, 5, 5)], 'others')
    db.execute('INSERT INTO edges SELECT * FROM others')
    assert watched.cost() == (5, True)
    db.execute('DROP TABLE edges')
    db.execute('ALTER TABLE others RENAME TO edges')
    db.execute('UPDATE edges SET cost = 6')
    assert watched.cost() == (6, True)


@case('kept/not-in-a-transaction')
def _():
    db, watched = town()
    watched.cost()
    db.execute('BEGIN')
    assert watched.cost() == (2, True)
    assert watched.cost() == (2, True)
    db.execute('UPDATE edges SET cost = 3 WHERE id = 1')
    assert watched.cost() == (4, True)
    db.execute('ROLLBACK')
    assert watched.cost()[0] == 2
    db.execute('BEGIN')
    db.execute('UPDATE edges SET cost = 3 WHERE id = 1')
    assert watched.cost()[0] == 4
    db.execute('COMMIT')
    assert watched.cost()[0] == 4


@case('kept/savepoints')
def _():
    db, watched = town()
    watched.cost()
    db.execute('SAVEPOINT a')
    db.execute('UPDATE edges SET cost = 3 WHERE id = 1')
    assert watched.cost() == (4, True)
    db.execute('SAVEPOINT b')
    db.execute('UPDATE edges SET cost = 5 WHERE id = 1')
    assert watched.cost() == (6, True)
    db.execute('ROLLBACK TO b')
    assert watched.cost() == (4, True)
    db.execute('RELEASE b')
    db.execute('ROLLBACK TO a')
    assert watched.cost()[0] == 2
    db.execute('RELEASE a')
    assert watched.cost()[0] == 2


@case('kept/another-process')
def _():
    for mode in ('delete', 'wal'):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'town.db')
            db, watched = town(path)
            db.execute(f'PRAGMA journal_mode = {mode}')
            watched.cost()
            assert watched.cost() == (2, False)
            other_process(path, 'UPDATE edges SET cost = 3 WHERE id = 1')
            assert watched.cost() == (4, True)
            assert watched.cost() == (4, False)
            other_process(path, 'DROP TABLE edges; CREATE TABLE edges (id,'
                          ' source, target, cost, reverse_cost); INSERT INTO'
                          ' edges VALUES (1, 1, 3, 7, 7)')
            assert watched.cost() == (7, True)
            db.close()


@case('kept/attached')
def _():
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, name) for name in ('a.db', 'b.db')]
        for path, cost in zip(paths, (3, 4)):
            db = connect(path)
            make_edges(db, [(1, 1, 3, cost, cost)])
            db.close()
        db = connect()
        watched = Watched(db)
        db.execute('ATTACH ? AS town', paths[:1])
        assert watched.cost() == (3, True)
        assert watched.cost() == (3, False)
        other_process(paths[0], 'UPDATE edges SET cost = 5')
        assert watched.cost() == (5, True)
        # Another file by the same name, and a name that comes before.
        db.execute('DETACH town')
        db.execute('ATTACH ? AS town', paths[1:])
        assert watched.cost() == (4, True)
        make_edges(db, [(1, 1, 3, 1, 1)])
        assert watched.cost() == (1, True)
        db.execute('CREATE TEMP TABLE edges (id, source, target, cost,'
                   ' reverse_cost)')
        db.execute('INSERT INTO temp.edges VALUES (1, 1, 3, 8, 8)')
        assert watched.cost() == (8, True)
        assert watched.cost() == (8, False)


@case('kept/detached-and-changed')
def _():
    # A file that is attached again counts its versions from the same number.
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'a.db')
        db = connect(path)
        make_edges(db, [(1, 1, 3, 3, 3)])
        db.close()
        db = connect()
        watched = Watched(db)
        for cost in (5, 6, 7):
            db.execute('ATTACH ? AS town', (path,))
            watched.cost()
            db.execute('DETACH town')
            other_process(path, f'UPDATE edges SET cost = {cost}')
            db.execute('ATTACH ? AS town', (path,))
            assert watched.cost() == (cost, True)
            db.execute('DETACH town')


@case('kept/not-while-a-statement-writes')
def _():
    db, watched = town()
    db.execute('CREATE TABLE answer (cost)')
    db.execute('WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1'
               ' FROM n LIMIT 3) INSERT INTO answer SELECT max (agg_cost) FROM'
               ' n, wayfind_route (?, 1, i)', (watched.sql,))
    first = watched.calls
    assert watched.cost() == (2, True)
    assert first >= 6
    # A trigger of the same statement changes the edges from row to row.
    db.execute('CREATE TRIGGER worse AFTER INSERT ON answer BEGIN'
               ' UPDATE edges SET cost = cost + 1; END')
    db.execute('DELETE FROM answer')
    db.execute('WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1'
               ' FROM n LIMIT 3) INSERT INTO answer SELECT agg_cost FROM n'
               ' CROSS JOIN wayfind_route (?, 1, 3 + 0 * i) WHERE node = 3',
               (watched.sql,))
    assert watched.cost() == (8, True)


@case('kept/blobs-that-are-written-in-place')
def _():
    # sqlite3_blob_write() counts no change.
    db = connect()
    db.execute('CREATE TABLE edges (id, source, target, cost, reverse_cost)')
    db.execute("INSERT INTO edges VALUES (1, 'a', 'b', 1, 1)")
    ask = ('SELECT node FROM wayfind_reach (?, ?, 9) WHERE seq = 2')
    sql = 'SELECT source, target, cost FROM edges'
    assert db.execute(ask, (sql, 'a')).fetchall() == [('b',)]
    with db.blobopen('edges', 'target', 1) as blob:
        blob.write(b'c')
    assert db.execute(ask, (sql, 'a')).fetchall() == [('c',)]


@case('kept/functions')
def _():
    db, watched = town()
    for sql in ('SELECT source, target, seen (cost) + abs (random ()) % 2 AS'
                ' cost FROM edges',
                "SELECT source, target, seen (cost) + (datetime ('now') < 'a')"
                ' AS cost FROM edges',
                'SELECT source, target, seen (cost) AS cost FROM edges WHERE'
                ' current_timestamp > 1',
                'SELECT source, target, seen (cost) AS cost FROM edges WHERE'
                ' changes () < 99',
                'SELECT source, target, seen (cost) AS cost FROM edges,'
                " json_each ('[1]')",
                'SELECT source, target, seen (cost) AS cost FROM edges,'
                ' pragma_page_count',
                'SELECT source, target, loose (seen (cost)) AS cost FROM'
                ' edges'):
        db.create_function('loose', 1, lambda value: value)
        for _ in range(3):
            assert watched.cost(sql)[1], sql
    # These repeat.
    for sql in ('SELECT source, target, abs (seen (cost)) AS cost FROM edges'
                ' WHERE id IN (SELECT id FROM edges WHERE cost < 7)',
                'SELECT source, target, sum (seen (cost)) AS cost FROM edges'
                ' GROUP BY 1, 2 ORDER BY 3',
                'WITH e AS (SELECT * FROM edges) SELECT source, target,'
                " seen (cost) AS cost FROM e WHERE coalesce (id, 1) LIKE '%'",
                'SELECT source, target, seen (cost) AS cost FROM streets'):
        db.execute('CREATE VIEW IF NOT EXISTS streets AS SELECT * FROM edges')
        assert watched.cost(sql)[1], sql
        assert not watched.cost(sql)[1], sql


@case('kept/functions-that-are-defined-again')
def _():
    db, watched = town()
    for factor in (1, 2, 3):
        db.create_function('f', 1, lambda value: value * factor,
                           deterministic=True)
        sql = 'SELECT source, target, f (cost) AS cost FROM edges'
        for _ in range(2):
            assert watched.cost(sql)[0] == 2 * factor


@case('kept/authorizers')
def _():
    db, watched = town()
    assert watched.cost() == (2, True)
    db.set_authorizer(lambda action, table, *rest:
                      sqlite3.SQLITE_DENY if action == sqlite3.SQLITE_READ
                      and table == 'edges' else sqlite3.SQLITE_OK)
    frame.raises('prohibited', watched.cost, error=sqlite3.DatabaseError)
    db.set_authorizer(None)
    assert watched.cost() == (2, True)


@case('kept/uncommitted-changes-of-others')
def _():
    uri = 'file:shared?mode=memory&cache=shared'
    db, watched = town(uri, uri=True)
    other = sqlite3.connect(uri, uri=True, isolation_level=None)
    db.execute('PRAGMA read_uncommitted = 1')
    other.execute('BEGIN')
    other.execute('UPDATE edges SET cost = 3 WHERE id = 1')
    assert watched.cost() == (4, True)
    other.execute('ROLLBACK')
    assert watched.cost() == (2, True)


@case('kept/closing-is-not-refused')
def _():
    # The shell closes by sqlite3_close(), which refuses while statements live.
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'town.db')
        for _ in range(20):
            db, watched = town(path)
            watched.cost()
            db.execute('DROP TABLE edges')
            db.close()
        assert not os.path.exists(path + '-journal')


@case('kept/hierarchy')
def _():
    # Searches of 64 times all nodes, and the hierarchy answers; the same costs.
    side = 30 if QUICK else 60
    db = connect()
    make_edges(db, [(i * 10 + k, i, i + step, i * 7 % 11 + 1, i * 5 % 13 + 1)
                    for i in range(side * side)
                    for k, step in enumerate((1, side))
                    if (i % side < side - 1 if step == 1
                        else i < side * (side - 1))])
    last = side * side - 1
    ask = 'SELECT * FROM wayfind_route (?, ?, ?)'
    pairs = [(i * 37 % last, last - i * 53 % last) for i in range(150)]
    before = [db.execute(ask, (EDGES, *pair)).fetchall() for pair in pairs]
    began = time.perf_counter()
    after = [db.execute(ask, (EDGES, *pair)).fetchall() for pair in pairs]
    kept = time.perf_counter() - began
    # In a transaction the graph is loaded each time.
    db.execute('BEGIN')
    began = time.perf_counter()
    fresh = [db.execute(ask, (EDGES, *pair)).fetchall() for pair in pairs[:9]]
    loaded = time.perf_counter() - began
    db.execute('ROLLBACK')
    for a, b in zip(before, after):
        assert a[-1][1:] == b[-1][1:]
        assert sum(row[3] for row in b) == b[-1][4]
    assert [row[-1][1:] for row in fresh] == \
        [row[-1][1:] for row in after[:9]]
    assert kept / len(pairs) < loaded / 9, (kept, loaded)
    starts = str(list(range(0, last, last // 20)))
    sql = 'SELECT * FROM wayfind_matrix (?, ?, ?)'
    a = db.execute(sql, (EDGES, starts, starts)).fetchall()
    db.execute('BEGIN')
    b = db.execute(sql, (EDGES, starts, starts)).fetchall()
    db.execute('ROLLBACK')
    assert sorted(a) == sorted(b) and len(a) == starts.count(',') ** 2 + \
        2 * starts.count(',') + 1


if __name__ == '__main__':
    frame.run()
