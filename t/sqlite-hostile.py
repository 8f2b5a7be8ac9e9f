# sqlite-hostile.py - queries of the SQLite extension that do their worst
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# sqlite-hostile.py EXTENSION FIRST: the number of the first test.

import contextlib
import importlib
import os
import random
import resource
import sqlite3
import threading
import time

frame = importlib.import_module('sqlite-answers')
frame.cases.clear()
case, connect, make_edges = frame.case, frame.connect, frame.make_edges
EDGES, QUICK, raises = frame.EDGES, frame.QUICK, frame.raises


def chain(n=5, db=None):
    db = db or connect()
    make_edges(db, [(i, i, i + 1, 1, 1) for i in range(1, n)])
    return db


def mesh(side):
    # More routes than anybody can count.
    db = connect()
    make_edges(db, [(None, i, i + step, 1 + i * 7 % 3, 1 + i * 5 % 3)
                    for i in range(side * side) for step in (1, side)
                    if (i % side < side - 1 if step == 1
                        else i < side * (side - 1))])
    return db


@case('hostile/refusals-say-what-to-do')
def _():
    db = chain()
    good = 'SELECT id, source, target, cost FROM edges'
    for sql, words in (
            ('', 'a SELECT'), ('-- nothing', 'a SELECT'),
            ('SELECT', 'incomplete'),
            ('SELECT 1', 'column "1"'), ('BEGIN', 'a SELECT'),
            ('SELECT source, target FROM edges', 'AS cost'),
            ('SELECT source, cost FROM edges', 'AS target'),
            ('SELECT source, target, cost, cost AS reverse_costs FROM edges',
             '"reverse_costs"'),
            ('SELECT source, target, cost, COST FROM edges', 'another column'),
            ('DELETE FROM edges RETURNING source, target, cost',
             'writes nothing'),
            ('EXPLAIN SELECT source, target, cost FROM edges', 'a SELECT'),
            ('PRAGMA table_list', 'column "schema"'),
            (good + '; SELECT 1', 'more than one statement'),
            (good + '; nonsense', 'more than one statement'),
            (good + ' WHERE id < ?', 'parameters'),
            ('SELECT * FROM missing', 'no such table'),
            ('SELECT NULL AS source, 1 AS target, 1 AS cost', 'source is NULL'),
            ("SELECT 1 AS source, x'00' AS target, 1 AS cost",
             'target is a blob'),
            ('SELECT 1.5 AS source, 1 AS target, 1 AS cost', 'CAST'),
            ("SELECT 1 AS source, 'a' || char (0) || 'b' AS target, 1 AS cost",
             'zero byte'),
            ("SELECT 1 AS source, 2 AS target, '3' AS cost",
             'CAST (cost AS REAL)'),
            ("SELECT 1 AS source, 2 AS target, 1 AS cost, x'' AS reverse_cost",
             'CAST (reverse_cost AS REAL)'),
            ('SELECT 1 AS source, 2 AS target, 9e999 AS cost', 'closes an edge'),
            ('SELECT 1 AS source, 2 AS target, 1e300 AS cost', 'at most'),
            ('SELECT 1 AS source, 2 AS target, 1 AS cost, 1e308 AS'
             ' reverse_cost', 'reverse_cost of the edge from 1 to 2'),
            ('SELECT NULL AS id, 1 AS source, 2 AS target, 1 AS cost',
             'id is NULL')):
        raises(words, db.execute, 'SELECT * FROM wayfind_route (?, 1, 2)',
               (sql,))
    # Blanks, comments and a semicolon may follow.
    db.execute('SELECT * FROM wayfind_route (?, 1, 2)',
               (good + ' ; -- the end\n /* of it */ ',)).fetchall()


@case('hostile/arguments')
def _():
    db = chain()
    for sql, words in (
            ('wayfind_route', 'edges is missing'),
            ('wayfind_route (?)', 'start is missing'),
            ('wayfind_route (?, 1)', 'goal is missing'),
            ('wayfind_route (?, 1, 99)', 'the node 99, which is a number'),
            ("wayfind_route (?, '1', 2)", "the node '1', which is a text"),
            ("wayfind_route (?, '[1]', 2)", "the node '[1]'"),
            ('wayfind_route (?, 1.0, 2)', 'start is a number with a fraction'),
            ("wayfind_route (?, 1, x'ff')", 'goal is a blob'),
            ('wayfind_route (?, 1, 2, 2)', 'directed is not a whole number'),
            ("wayfind_route (?, 1, 2, 'yes')", 'directed is not'),
            ('wayfind_route (?, 1, 2, 1, 2, 3, 4, 5)', 'too many arguments'),
            ('wayfind_route (?, 1, 2) WHERE max_seconds = -1', 'max_seconds'),
            ("wayfind_route (?, 1, 2) WHERE max_seconds = 'a'", 'max_seconds'),
            ('wayfind_route (?, 1, 2) WHERE max_bytes = 0', 'max_bytes'),
            ('wayfind_route (?, 1, 2) WHERE max_expansions = 1.5',
             'max_expansions'),
            ('wayfind_route (?, 1, 2) WHERE max_seconds < 5', 'is an argument'),
            ('wayfind_reach (?, 1, -1)', 'max_cost'),
            ("wayfind_reach (?, 1, 'far')", 'max_cost'),
            ('wayfind_k_routes (?, 1, 2)', 'count is missing'),
            ('wayfind_k_routes (?, 1, 2, 0)', 'count is not'),
            ("wayfind_matrix (?, '[1', 2)", 'array in JSON'),
            ("wayfind_matrix (?, '[1, null]', 2)", 'starts is NULL'),
            ("wayfind_matrix (?, '[1, [2]]', 2)", "the node '[2]'"),
            ("wayfind_trip (?, '[1, 77]')", 'stops: no edge'),
            ('wayfind_components (?, 5)', 'strong is not')):
        raises(words, db.execute, f'SELECT * FROM {sql}',
               (EDGES,) if '?' in sql else ())


@case('hostile/limits')
def _():
    db = mesh(40)
    far = 'wayfind_route (?, 0, 1599)'
    raises('max-expansions', db.execute,
           f'SELECT * FROM {far} WHERE max_expansions = 10', (EDGES,))
    raises('limit', db.execute, f'SELECT * FROM {far} WHERE max_seconds = 0',
           (EDGES,))
    raises('limit of 1000 bytes', db.execute,
           f'SELECT * FROM {far} WHERE max_bytes = 1000', (EDGES,))
    # A kept graph that is larger than the limit is refused as well.
    db.execute(f'SELECT * FROM {far}', (EDGES,)).fetchall()
    raises('limit of 1000 bytes', db.execute,
           f'SELECT * FROM {far} WHERE max_bytes = 1000', (EDGES,))
    for sql in ('wayfind_reach (?, 0, 1e9)', "wayfind_trip (?, '[1, 2, 9]')",
                'wayfind_components (?)', 'wayfind_k_routes (?, 0, 1599, 3)',
                'wayfind_nearest (?, 0, 1599)', 'wayfind_matrix (?, 0, 1599)'):
        raises('limit', db.execute,
               f'SELECT * FROM {sql} WHERE max_expansions = 3', (EDGES,))
        raises(('limit', 'time'), db.execute,
               f'SELECT * FROM {sql} WHERE max_seconds = 0', (EDGES,))
    began = time.monotonic()
    raises(('limit', 'time'), db.execute, 'SELECT * FROM wayfind_k_routes'
           ' (?, 0, 1599, 1000000000) WHERE max_seconds = 0.2', (EDGES,))
    assert time.monotonic() - began < 5
    raises('limit', db.execute, 'SELECT * FROM wayfind_k_routes'
           ' (?, 0, 1599, 1000000000) WHERE max_bytes = 3000000', (EDGES,))


@contextlib.contextmanager
def interrupts(db, delay):
    # Again and again: one that comes before the query is lost.
    is_over = threading.Event()

    def work():
        while not is_over.wait(delay):
            db.interrupt()
    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()


@case('hostile/interrupt')
def _():
    db = mesh(40)
    endless = ('SELECT count (*) FROM wayfind_k_routes (?, 0, 1599,'
               ' 1000000000)')
    # One that comes before the first look was once missed for good.
    for delay in (0.001, 0.02, 0.1, 0.3):
        began = time.monotonic()
        with interrupts(db, delay):
            raises('interrupted', db.execute, endless, (EDGES,))
        assert time.monotonic() - began < 5 + delay
    # The connection is as good as before.
    assert db.execute('SELECT count (*) FROM wayfind_components (?)',
                      (EDGES,)).fetchone() == (1600,)
    # While edges are loaded, too.
    with interrupts(db, 0.1):
        raises('interrupted', db.execute,
               'SELECT * FROM wayfind_route (?, 1, 2)',
               ('WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM'
                ' n) SELECT 1 AS source, 2 AS target, i AS cost FROM n',))


@case('hostile/progress-handler')
def _():
    db = mesh(40)
    began = time.monotonic()
    db.set_progress_handler(lambda: time.monotonic() > began + 0.2, 1000)
    raises('interrupted', db.execute, 'SELECT count (*) FROM wayfind_k_routes'
           ' (?, 0, 1599, 1000000000)', (EDGES,))
    assert time.monotonic() - began < 5


@case('hostile/functions-that-meddle')
def _():
    db = chain()

    def fail(value):
        raise ValueError('no')
    db.create_function('fail', 1, fail)
    raises('', db.execute, 'SELECT * FROM wayfind_route (?, 1, 2)',
           ('SELECT source, target, fail (cost) AS cost FROM edges',))

    # Asks, writes and drops what is kept while edges are being read.
    def meddle(value):
        db.execute('SELECT * FROM wayfind_route (?, 1, 3)', (EDGES,)).fetchall()
        db.execute('UPDATE edges SET reverse_cost = reverse_cost + 1')
        db.create_function(f'f{random.random()}'.replace('.', ''), 0,
                           lambda: 1)
        return value
    db.create_function('meddle', 1, meddle, deterministic=True)
    sql = 'SELECT source, target, meddle (cost) AS cost FROM edges'
    for _ in range(5):
        db.execute('SELECT * FROM wayfind_route (?, 1, 4)', (sql,)).fetchall()
    # Functions in the functions' queries.
    inner = EDGES.replace("'", "''")
    sql = (f"SELECT seq AS source, seq + 1 AS target, 1 AS cost FROM"
           f" wayfind_route ('{inner}', 1, 4)")
    got = db.execute('SELECT node FROM wayfind_route (?, 1, 5)',
                     (sql,)).fetchall()
    assert got == [(1,), (2,), (3,), (4,), (5,)], got


@case('hostile/rows-outlive-the-table')
def _():
    db = mesh(20)
    cursor = db.execute('SELECT node FROM wayfind_route (?, 0, 399)', (EDGES,))
    rows = [cursor.fetchone()]
    db.execute('DELETE FROM edges')
    db.execute('SELECT * FROM wayfind_components (?)', (EDGES,)).fetchall()
    rows += cursor.fetchall()
    assert rows[-1] == (399,) and len(rows) >= 39
    cursor = db.execute("SELECT node FROM wayfind_reach (?, 1, 9)",
                        ("SELECT 1 AS source, 'x' AS target, 1 AS cost",))
    assert cursor.fetchone() == (1,)
    db.close()


@case('hostile/empty')
def _():
    db = connect()
    make_edges(db, [])
    assert db.execute('SELECT * FROM wayfind_components (?)',
                      (EDGES,)).fetchall() == []
    raises('no edge begins', db.execute,
           'SELECT * FROM wayfind_route (?, 1, 1)', (EDGES,))
    # A node with an edge to itself alone, and one whose edges are closed.
    make_edges(db, [(1, 1, 1, 5, 5), (2, 2, 3, None, -1)], 'loops')
    sql = EDGES.replace('FROM edges', 'FROM loops')
    got = db.execute('SELECT * FROM wayfind_route (?, 1, 1)', (sql,)).fetchall()
    assert got == [(1, 1, None, 0.0, 0.0)], got
    assert db.execute('SELECT * FROM wayfind_route (?, 2, 3)',
                      (sql,)).fetchall() == []
    assert len(db.execute('SELECT * FROM wayfind_components (?)',
                          (sql,)).fetchall()) == 3


@case('hostile/random-queries')
def _():
    dice = random.Random('queries')
    db = chain(9)
    db.set_progress_handler(lambda: time.monotonic() > deadline, 1000)
    words = [EDGES, 'SELECT', 'wayfind_route', "'[1, 2]'", '[1,2', 'NULL', '1',
             '-1', '1e999', '9223372036854775807', "x'00'", "''", 'source',
             'target', 'cost', 'FROM', 'edges', '(', ')', ',', ';', "'", '"',
             'WHERE', 'max_bytes', '=', 'directed', 'random ()', 'UNION ALL',
             'AS', '*', '\0', 'é', '--', '/*', '?', 'ORDER BY', 'LIMIT 1']
    functions = ('wayfind_route', 'wayfind_reach', 'wayfind_matrix',
                 'wayfind_nearest', 'wayfind_trip', 'wayfind_components',
                 'wayfind_k_routes')
    values = [None, 0, 1, 2, 5, -1, 2**63 - 1, -2**63, 1.0, 0.5, -0.0, 1e999,
              '', '1', '[', '[]', '[1]', '[1, 2, 9]', '["1"]', '[1e99]', 'a\0b',
              '[' * 2000, b'', b'\0', 'x' * 100000]
    n_answers = 0
    for _ in range(1000 if QUICK else 20000):
        deadline = time.monotonic() + 5
        sql = EDGES
        if dice.random() < 0.5:
            parts = EDGES.split(' ')
            for _ in range(dice.randrange(1, 4)):
                parts[dice.randrange(len(parts))] = dice.choice(words)
            sql = ' '.join(parts)
        arguments = [sql] + [dice.choice(values[:6] if dice.random() < 0.6
                                         else values)
                             for _ in range(dice.randrange(8))]
        question = ', '.join('?' * len(arguments))
        began = time.monotonic()
        try:
            db.execute(f'SELECT * FROM {dice.choice(functions)} ({question})'
                       ' LIMIT 1000', arguments).fetchall()
            n_answers += 1
        except (sqlite3.Error, sqlite3.Warning):
            pass
        assert time.monotonic() - began < 8, arguments
    assert n_answers > 50


@case('hostile/ids-that-could-collide')
def _():
    # Many ids that are equal in their last bits, and long ones.
    db = connect()
    n = 20000 if QUICK else 200000
    began = time.monotonic()
    for make in ('(i << 40)', "printf ('%s%08d', replace (hex (zeroblob (50)),"
                 " '00', 'aa'), i)"):
        sql = ('WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n'
               f' LIMIT {n}) SELECT {make} AS source, '
               f'{make.replace("i)", "i + 1)").replace("i <<", "(i + 1) <<")}'
               ' AS target, 1 AS cost FROM n')
        got = db.execute('SELECT count (*) FROM wayfind_components (?)',
                         (sql,)).fetchone()
        assert got == (n + 1,), got
    assert time.monotonic() - began < 60


@case('hostile/many-connections')
def _():
    errors = []

    def work(number):
        try:
            db = mesh(12)
            for i in range(30):
                got = db.execute('SELECT max (agg_cost) FROM wayfind_route'
                                 ' (?, ?, 143)', (EDGES, number)).fetchone()
                assert got[0] > 0
            db.close()
        except Exception as error:
            errors.append(error)
    threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors, errors


@case('hostile/after-a-fork')
def _():
    db = mesh(12)
    ask = 'SELECT max (agg_cost) FROM wayfind_route (?, 0, 143)'
    want = db.execute(ask, (EDGES,)).fetchone()
    child = os.fork()
    if child == 0:
        os._exit(0 if db.execute(ask, (EDGES,)).fetchone() == want else 1)
    assert os.waitpid(child, 0)[1] == 0


@case('hostile/leaks')
def _():
    def round_of(count):
        for i in range(count):
            db = mesh(10)
            for sql in ('wayfind_route (?, 0, 99)', 'wayfind_reach (?, 0, 9)',
                        "wayfind_trip (?, '[1, 5, 9]')",
                        'wayfind_k_routes (?, 0, 99, 9)',
                        'wayfind_route (?, 0, 1000)'):
                try:
                    db.execute(f'SELECT * FROM {sql}', (EDGES,)).fetchall()
                except sqlite3.OperationalError:
                    pass
            db.close()
    round_of(40)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    round_of(100 if QUICK else 1000)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 4000, f'{grown} KiB'


if __name__ == '__main__':
    frame.run()
