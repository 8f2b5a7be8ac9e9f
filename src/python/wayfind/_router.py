# _router.py - tables that answer at once
# SPDX-License-Identifier: LGPL-2.1-or-later

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import Generic, Optional

from wayfind import _core
from wayfind._search import NO_PATH, Node, Path, pack_limits, raise_status
from wayfind._table import Table

PARTS = {'next_steps': 1, 'hierarchy': 2, 'landmarks': 4}


class Router(Generic[Node]):
    """A table that was prepared, for programs that ask it again and again.

    Answers are exact: they cost what a search of the table finds.  Of several
    cheapest paths it may be another.  Any number of threads may ask at once.

    `parts` says what to prepare: 'hierarchy', for tables of any size that have
    narrow places, as roads do; 'landmarks', for any; 'next_steps', for tables
    of some thousand nodes; or several of them.  Where a hierarchy would take
    too much memory landmarks take its place, and `notice` says so.

    >>> import wayfind
    >>> table = wayfind.Table.from_edges([('a', 'b', 1), ('b', 'c', 2)])
    >>> router = wayfind.Router(table)
    >>> router.find_path('a', 'c')
    Path(['a', 'b', 'c'], cost=3.0)
    >>> router.cost('c', 'b')
    2.0
    >>> router.costs('a').tolist()
    [0.0, 1.0, 3.0]
    """

    def __init__(self, table: Table[Node],
                 parts: str | Iterable[str] = 'hierarchy', *,
                 max_expansions: Optional[int] = None,
                 max_bytes: Optional[int] = None,
                 seconds: Optional[float] = None,
                 cancellable: Optional[_core.Cancellable] = None) -> None:
        if not isinstance(table, Table):
            raise TypeError(f'a router is made of a table, not of {table!r}')
        names = [parts] if isinstance(parts, str) else list(parts)
        if not names or not all(name in PARTS for name in names):
            raise ValueError(f'parts are {", ".join(PARTS)}, not {parts!r}')
        self.table = table
        self._core_router = _core.Router(
            table._source, sum(PARTS[name] for name in set(names)),
            pack_limits(max_expansions, max_bytes, seconds, cancellable))

    @property
    def parts(self) -> frozenset[str]:
        """What it has prepared."""
        have = self._core_router.parts
        return frozenset(name for name, bit in PARTS.items() if have & bit)

    @property
    def notice(self) -> Optional[str]:
        """Why it has no hierarchy although it was asked for one, or None."""
        return self._core_router.notice

    def find_path(self, start: Node, goal: Node, *,
                  max_expansions: Optional[int] = None,
                  max_bytes: Optional[int] = None,
                  seconds: Optional[float] = None,
                  cancellable: Optional[_core.Cancellable] = None,
                  ) -> Optional[Path[Node]]:
        """Find the cheapest path, or None."""
        found = self._core_router.path(
            start, goal,
            pack_limits(max_expansions, max_bytes, seconds, cancellable))
        if type(found) is tuple:
            return Path(*found)
        return None if found in NO_PATH else raise_status(found)

    def cost(self, start: Node, goal: Node, *,
             max_expansions: Optional[int] = None,
             max_bytes: Optional[int] = None,
             seconds: Optional[float] = None,
             cancellable: Optional[_core.Cancellable] = None) -> float:
        """The cost of the cheapest path; infinity if there is none."""
        found = self._core_router.cost(
            start, goal,
            pack_limits(max_expansions, max_bytes, seconds, cancellable))
        if type(found) is float:
            return found
        return inf if found in NO_PATH else raise_status(found)

    def costs(self, start: Node, *,
              max_expansions: Optional[int] = None,
              max_bytes: Optional[int] = None,
              seconds: Optional[float] = None,
              cancellable: Optional[_core.Cancellable] = None) -> memoryview:
        """The costs from `start` to all nodes, in the order of the table.

        A memoryview of doubles, which numpy.asarray() uses where it lies.
        """
        matrix = self._core_router.matrix(
            [start], None, 1,
            pack_limits(max_expansions, max_bytes, seconds, cancellable))
        return matrix.cast('B').cast('d')

    def matrix(self, sources: Iterable[Node],
               targets: Optional[Iterable[Node]] = None, *,
               n_threads: int = 0,
               max_expansions: Optional[int] = None,
               max_bytes: Optional[int] = None,
               seconds: Optional[float] = None,
               cancellable: Optional[_core.Cancellable] = None) -> memoryview:
        """The costs from each source to each target, a row for each source.

        Without targets, to all nodes of the table.  Infinity is no path.  The
        memoryview has doubles and two axes: `matrix[i, j]` is one of them,
        `matrix.tolist()` a list of rows, and numpy.asarray(matrix) an array
        over the same memory.  By default all processors work on it.
        """
        return self._core_router.matrix(
            sources, targets, n_threads,
            pack_limits(max_expansions, max_bytes, seconds, cancellable))
