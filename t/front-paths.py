# front-paths.py - fronts and bounds of `wayfind', beside all simple paths
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# usage: front-paths.py WAYFIND FOLDER N
#
# Random edge tables with parallel edges, zeros and ties, of N kinds. All values
# are whole numbers, so that sums are exact.

import random
import subprocess
import sys

WAYFIND, FOLDER, N = sys.argv[1], sys.argv[2], int(sys.argv[3])


def run(*arguments):
    done = subprocess.run([WAYFIND, *arguments], capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise SystemExit(f'{arguments}: {done.returncode} {done.stderr}')
    return [line.split('\t') for line in done.stdout.splitlines()[1:]]


def edges_of(chance, n_nodes, n_measures):
    edges = []
    for _ in range(chance.randint(4, 16)):
        ends = chance.sample(range(n_nodes), 2)
        edges.append((*ends, *(chance.choice((0, 0, 1, 2, 3, 5))
                               for _ in range(1 + n_measures))))
    return edges


def paths_of(edges, start, goal, n_values):
    """The values of all simple paths, and their edges."""
    out = {}
    for edge in edges:
        out.setdefault(edge[0], []).append(edge)
    found = []

    def walk(node, seen, values, used):
        if node == goal:
            found.append((values, used))
            return
        for edge in out.get(node, []):
            if edge[1] not in seen:
                walk(edge[1], seen | {edge[1]},
                     tuple(map(sum, zip(values, edge[2:]))), used + [edge])

    walk(start, {start}, (0,) * n_values, [])
    return found


def front_of(paths):
    values = {path[0] for path in paths}
    return sorted(one for one in values if not any(
        other != one and all(map(lambda a, b: a <= b, other, one))
        for other in values))


def check_table(number):
    chance = random.Random(number)
    n_measures = chance.randint(1, 3)
    names = ['toll', 'risk', 'kwh'][:n_measures]
    edges = edges_of(chance, 6, n_measures)
    start, goal = edges[0][0], edges[-1][1]
    if start == goal:
        return
    csv, prepared = f'{FOLDER}/{number}.csv', f'{FOLDER}/{number}.way'
    with open(csv, 'w') as file:
        print('from', 'to', 'cost', *names, sep=',', file=file)
        for edge in edges:
            print(f'n{edge[0]}', f'n{edge[1]}', *edge[2:], sep=',', file=file)
    run('prepare', csv, '--one-way', '--keep-parallel', '--write', prepared)
    paths = paths_of(edges, start, goal, 1 + n_measures)
    ends = ['--from', f'n{start}', '--to', f'n{goal}', '--output', 'tsv']

    for network in ([csv, '--one-way'], [prepared]):
        rows = run('front', *network, *ends, '--criteria',
                   ','.join(['cost', *names]))
        got = [tuple(map(float, row[1:])) for row in rows]
        assert got == front_of(paths), (number, network, got, front_of(paths))

        most = chance.randint(0, 8)
        rows = run('route', *network, *ends, '--max', f'toll={most}')
        costs = [values[0] for values, _ in paths if values[1] <= most]
        got = [float(row[3]) for row in rows]
        assert (got[-1:] or [None]) == [min(costs, default=None)], \
            (number, network, most, got, costs)


done = 0
for number in range(N):
    check_table(number)
    done += 1
print(f'{done} tables are right')
