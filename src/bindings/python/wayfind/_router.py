# _router.py - tables, grids and views that answer at once
# SPDX-License-Identifier: LGPL-2.1-or-later

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import Generic, Optional

from wayfind import _core
from wayfind._graph import Graph
from wayfind._search import NO_PATH, Node, Path, pack_limits, raise_status

PARTS = {'next_steps': 1, 'hierarchy': 2, 'landmarks': 4}


def check_turns(graph: Graph, names: list[str]) -> None:
    """Raises if the library makes no router of a graph in which turns count."""
    if set(names) != {'hierarchy'}:
        raise _core.UnsupportedError(
            "only a 'hierarchy' knows turns that are forbidden or cost "
            'something: ask for that alone, or load with ignore_turns')
    if isinstance(graph._flat, _core.View):
        raise _core.UnsupportedError(
            'a router cannot both heed turns and avoid nodes or edges: search '
            'the view itself, or load with ignore_turns')


class Router(Generic[Node]):
    """A graph that was prepared, for programs that ask it again and again.

    The graph is a Table, a Grid, or a View of one of them.  Answers are exact:
    they cost what a search of the graph finds, and heed the turns that it
    forbids.  Of several cheapest paths it may be another.  Any number of
    threads may ask at once.

    `parts` says what to prepare: 'hierarchy', for graphs of any size that have
    narrow places, as roads do; 'landmarks', for any; 'next_steps', for graphs
    of some thousand nodes; or several of them.  Where a hierarchy would take
    too much memory landmarks take its place, and `notice` says so.

    Where turns cost something or are forbidden, only a hierarchy serves, and
    only over a table or a grid of which nothing is avoided.  Anything else is
    an UnsupportedError: a search of the view itself answers there.

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

    def __init__(self, graph: Graph[Node],
                 parts: str | Iterable[str] = 'hierarchy', *,
                 max_expansions: Optional[int] = None,
                 max_bytes: Optional[int] = None,
                 seconds: Optional[float] = None,
                 cancellable: Optional[_core.Cancellable] = None) -> None:
        if not isinstance(graph, Graph):
            raise TypeError('a router is made of a table, a grid or a view of '
                            f'one, not of {graph!r}')
        names = [parts] if isinstance(parts, str) else list(parts)
        if not names or not all(name in PARTS for name in names):
            raise ValueError(f'parts are {", ".join(PARTS)}, not {parts!r}')
        if graph._turns is not None:
            check_turns(graph, names)
        self.graph = graph
        self._core_router = _core.Router(
            graph._source, sum(PARTS[name] for name in set(names)),
            pack_limits(max_expansions, max_bytes, seconds, cancellable))

    @property
    def parts(self) -> frozenset[str]:
        """The prepared parts."""
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
        if type(found) is _core.Found:
            return Path._from_core(found)
        return None if found in NO_PATH else raise_status(found)

    def cost(self, start: Node, goal: Node, *,
             max_expansions: Optional[int] = None,
             max_bytes: Optional[int] = None,
             seconds: Optional[float] = None,
             cancellable: Optional[_core.Cancellable] = None) -> float:
        """The cost of the cheapest path; infinity without a path."""
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
        """The costs from `start` to all nodes, in the order of the graph.

        A memoryview of doubles, which numpy.asarray() uses where it lies.
        Those of a grid are in rows, as those of `Graph.costs` are.
        """
        matrix = self._core_router.matrix(
            [start], None, 1,
            pack_limits(max_expansions, max_bytes, seconds, cancellable),
            None, 0)
        flat, columns = matrix.cast('B'), self.graph._source.n_columns
        return (flat.cast('d', [len(self.graph) // columns, columns])
                if columns else flat.cast('d'))

    def matrix(self, sources: Iterable[Node],
               targets: Optional[Iterable[Node]] = None, *,
               n_threads: int = 0,
               max_expansions: Optional[int] = None,
               max_bytes: Optional[int] = None,
               seconds: Optional[float] = None,
               cancellable: Optional[_core.Cancellable] = None) -> memoryview:
        """The costs from each source to each target, a row for each source.

        Without targets, to all nodes of the graph.  Infinity is no path.  The
        memoryview has doubles and two axes: `matrix[i, j]` is one of them,
        `matrix.tolist()` a list of rows, and numpy.asarray(matrix) an array
        over the same memory.  By default all processors work on it.
        """
        return self._core_router.matrix(
            sources, targets, n_threads,
            pack_limits(max_expansions, max_bytes, seconds, cancellable),
            None, 0)

    def measured_matrix(self, measure: str, sources: Iterable[Node],
                        targets: Optional[Iterable[Node]] = None, *,
                        n_threads: int = 0,
                        max_expansions: Optional[int] = None,
                        max_bytes: Optional[int] = None,
                        seconds: Optional[float] = None,
                        cancellable: Optional[_core.Cancellable] = None,
                        ) -> tuple[memoryview, memoryview]:
        """The matrix of costs, and that of a measure along the cheapest paths.

        `measure` is one of `graph.measures`: with 'metres', the seconds and the
        metres of the paths that take the fewest seconds.  Of several cheapest
        paths, a hierarchy takes the one with the least sum.  The first call
        works the measure into the hierarchy; each row then takes longer than
        one of `matrix`.

        >>> import wayfind
        >>> table = wayfind.Table.from_edges(
        ...     [('a', 'b', 9)], positions={'a': (0, 0), 'b': (3, 4)})
        >>> costs, lengths = wayfind.Router(table).measured_matrix(
        ...     'length', ['a'], ['a', 'b'])
        >>> costs.tolist(), lengths.tolist()
        ([[0.0, 9.0]], [[0.0, 5.0]])
        """
        number = self.graph._measure_number(measure)
        return self._core_router.matrix(
            sources, targets, n_threads,
            pack_limits(max_expansions, max_bytes, seconds, cancellable),
            self.graph._own_measures(), number)
