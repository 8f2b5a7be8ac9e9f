# units.py: compares an answer in a unit with the same answer without one
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# usage: units.py COMMAND FORMAT BASE ASKED UNIT SIZE
#
# BASE is the answer without --unit, ASKED that with --unit UNIT, which holds
# SIZE of the network's costs. Of texts and pictures, BASE is the table of the
# same answer: the costs that it lists must all be shown.

import csv
import json
import re
import sys

CLOCK = re.compile(r'\b\d+:\d\d:\d\d\b')
NAMES = {'min': 'minutes', 'km': 'km', 'nm': 'nautical miles', 's': 's'}
# Where costs stand in the JSON of a command, as "route: cost, steps[].cost".
COSTS = {
    'route': r'cost|(routes\[\]\.)?((path|steps)\[\]\.)?cost',
    'nearest': r'nearest\[\]\.cost',
    'reach': r'bands\[\]\.limit|nodes\[\]\.cost',
    'matrix': r'costs\[\]\[\]',
    'trip': r'cost|bound|trip\[\]\.(leg|cost)',
    'info': r'costs\.(least|most|mean)|heuristic_scale|map\.classes\[\]\.cost',
    'geojson': r'features\[\]\.properties\.(cost|from_cost|limit)',
}
TIMES = re.compile(r'(search|load)_ms$|^seconds$')


def near(a, b):
    return abs(a - b) <= 1e-9 * max(abs(a), abs(b))


def leaves(value, path=''):
    """Each value with its place."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, f'{path}.{key}' if path else key)
    elif isinstance(value, list):
        for item in value:
            yield from leaves(item, path + '[]')
    else:
        yield path, value


def compare_json(command, base, asked, unit, size):
    costs = re.compile(COSTS[command])
    with open(base) as a, open(asked) as b:
        ours, theirs = list(leaves(json.load(a))), list(leaves(json.load(b)))
    n_costs = 0

    assert [p for p, _ in ours] == [p for p, _ in theirs], 'other fields'
    for (path, before), (_, after) in zip(ours, theirs):
        if path == 'unit':
            assert after == unit, f'unit {after}'
        elif costs.fullmatch(path) and before is not None:
            assert near(after, before / size), (path, before, after)
            n_costs += before > 0
        elif not TIMES.search(path):
            assert before == after, (path, before, after)
    assert n_costs > 0, 'no costs'
    assert any(path == 'unit' for path, _ in theirs), 'no unit'


def read_table(path, separator):
    with open(path, newline='') as file:
        return list(csv.reader(file, delimiter=separator))


def cost_columns(command, head):
    """The columns of costs in a table without a unit."""
    if command == 'matrix':
        return list(range(1, len(head)))
    wanted = ('leg', 'cost') if command == 'trip' else ('cost',)
    return [i for i, name in enumerate(head) if name in wanted]


def compare_table(command, base, asked, unit, size, separator):
    ours, theirs = read_table(base, separator), read_table(asked, separator)
    columns = cost_columns(command, ours[0])
    named = [0] if command == 'matrix' else columns

    assert columns and len(ours) == len(theirs) > 1, 'no rows'
    assert theirs[0] == [f'{name}_{unit}' if i in named else name
                         for i, name in enumerate(ours[0])], theirs[0]
    for before, after in zip(ours[1:], theirs[1:]):
        for i, cell in enumerate(before):
            if i in columns and cell:
                assert near(float(after[i]), float(cell) / size), (cell, after)
            else:
                assert after[i] == cell, (cell, after)


def costs_of(command, path):
    table = read_table(path, '\t')
    columns = cost_columns(command, table[0])
    return [float(row[i]) for row in table[1:] for i in columns]


def plain(value):
    """As pictures write it: two digits at most."""
    return f'{value:.2f}'.rstrip('0').rstrip('.') if value < 100 \
        else f'{value:.0f}'


def clock(seconds):
    whole = int(seconds + .5)
    return f'{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}'


def compare_text(command, base, asked, unit, size, text):
    for cost in filter(None, costs_of(command, base)):
        shown = clock(cost) if unit == 'time' else f'{cost / size:.1f}'
        assert re.search(rf'(?<![\d.]){re.escape(shown)}(?![\d.])', text), \
            f'{cost} is not shown as {shown}'
    if unit == 'time':
        assert not re.search(r'\b(min|minutes)\b', text), 'minutes beside times'
    else:
        assert not CLOCK.search(text), 'times beside a unit'
        assert re.search(rf'\b({unit}|{NAMES[unit]})\b', text), 'no unit'


def compare_picture(command, base, asked, unit, size, text):
    most = max(costs_of(command, base))
    shown = clock(most) if unit == 'time' else f'{plain(most / size)} {unit}'
    assert shown in text, f'{most} is not shown as {shown}'
    if unit == 'time':
        assert CLOCK.search(text), 'no time'
        assert not re.search(r'\d[ \u00a0]min\b', text), 'minutes beside times'
    else:
        assert not CLOCK.search(text), 'times beside a unit'
        assert re.search(rf'\d[ \u00a0]{unit}\b', text), 'no unit'


def compare_gpx(base, asked, unit, size):
    found = []
    for path in (base, asked):
        with open(path) as file:
            found.append(re.search(r'<desc>cost ([\d.e+-]*)( \w+)?</desc>',
                                   file.read()))
    before, after = found
    assert after.group(2) == f' {unit}', after.group(0)
    assert abs(float(after.group(1)) - float(before.group(1)) / size) \
        <= 1e-8 * float(after.group(1)), after.group(0)


def main():
    command, kind, base, asked, unit, size = sys.argv[1:]
    size = float(size)
    if kind == 'json':
        compare_json(command, base, asked, unit, size)
    elif kind == 'geojson':
        compare_json('geojson', base, asked, unit, size)
    elif kind in ('tsv', 'csv'):
        compare_table(command, base, asked, unit, size,
                      '\t' if kind == 'tsv' else ',')
    elif kind == 'gpx':
        compare_gpx(base, asked, unit, size)
    else:
        with open(asked) as file:
            text = file.read()
        if kind == 'html':    # the text of the page, without its scripts
            text = re.search(r'<script type="application/json".*?</script>',
                             text, re.S).group(0)
            assert f'"unit":"{unit}"' in text, 'no unit'
        check = compare_text if kind == 'text' else compare_picture
        check(command, base, asked, unit, size, text)


try:
    main()
except (AssertionError, ValueError, AttributeError) as problem:
    sys.exit(f'{" ".join(sys.argv[1:])}: {problem!r}')
