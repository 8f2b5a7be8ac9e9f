# _table.py - graphs that are known beforehand
# SPDX-License-Identifier: LGPL-2.1-or-later

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Optional, Union

from wayfind import _core
from wayfind._graph import Graph
from wayfind._search import Node

PROFILES = {'car': 0, 'bicycle': 1, 'foot': 2}
MEASURES = {'metres': 0, 'seconds': 1}


def choose(value: str, of: Mapping[str, int], what: str) -> int:
    if value not in of:
        raise ValueError(f'{what} is one of {", ".join(of)}, not {value!r}')
    return of[value]


def edges_of(graph: Any, weight: Any) -> Iterator[tuple[Any, Any, Any]]:
    """The edges of a NetworkX graph with their costs."""
    if callable(weight):
        for start, end, data in graph.edges(data=True):
            cost = weight(start, end, data)
            if cost is not None:
                yield start, end, cost
    else:
        yield from graph.edges(data=weight, default=1)


class Table(Graph[Node]):
    """A graph that is known beforehand, to be searched without Python.

    Make one with `from_edges`, `from_networkx`, `from_csr` or `load`.  A
    table never changes.  Its nodes are called what they were called there;
    `len(table)` says how many they are, `in` whether there is one, and walking
    over the table gives them in order.

    If nodes have positions, and edges cost no less than straight lines times a
    factor that the table finds by itself, searches are A*.  Searches run
    without the GIL, unless they are given a function.

    >>> import wayfind
    >>> table = wayfind.Table.from_edges([('a', 'b', 2), ('b', 'c', 3)])
    >>> len(table), table.n_edges, 'b' in table, list(table)
    (3, 4, True, ['a', 'b', 'c'])
    >>> table.neighbours('b')
    [('a', 2.0), ('c', 3.0)]
    """

    _source: _core.Table

    def __init__(self, core: _core.Table) -> None:
        if not isinstance(core, _core.Table):
            raise TypeError('make a table with from_edges, from_networkx, '
                            'from_csr or load')
        super().__init__(core)

    # Making ----------------------------------------------------------------

    @classmethod
    def from_edges(cls, edges: Iterable[Sequence[Any]], *,
                   nodes: Optional[Iterable[Node]] = None,
                   directed: bool = False,
                   positions: Optional[Mapping[Node, Sequence[float]]] = None,
                   geographic: bool = False) -> Table[Node]:
        """Make a table of edges (from, to) or (from, to, cost).

        Nodes are anything hashable.  They are numbered as they are met, those
        of `nodes` first.  Edges cost 1 unless they say otherwise, and go both
        ways unless the table is `directed`.  Of several between two nodes the
        cheapest counts.

        `positions` maps nodes to (x, y), or to (longitude, latitude) in
        degrees if they are `geographic`.

        >>> import wayfind
        >>> places = {'a': (0, 0), 'b': (3, 4)}
        >>> table = wayfind.Table.from_edges([('a', 'b', 6)], positions=places)
        >>> table.position('b'), table.nearest(1, 1)
        ((3.0, 4.0), ('a', 1.4142135623730951))
        """
        places = None
        if positions is not None:
            places = [(node, positions[node]) for node in positions]
        return cls(_core.table_from_edges(edges, nodes, directed, places,
                                          geographic))

    @classmethod
    def from_networkx(cls, graph: Any,
                      weight: Union[str, Callable[[Any, Any, Any], Any],
                                    None] = 'weight', *,
                      pos: Optional[str] = None,
                      geographic: bool = False) -> Table[Any]:
        """Make a table of a graph of NetworkX, of any of its four classes.

        `weight` is the attribute of edges that has the costs, which are 1
        where it is missing, as for NetworkX; None makes all of them 1; or it
        is a function of (from, to, attributes), which hides an edge by None.
        `pos` is the attribute of nodes that has their positions.

        (Doctest needs no NetworkX: all that is asked of the graph is `nodes`,
        `edges` and `is_directed`.)
        """
        if weight is None:
            edges: Iterable[Any] = graph.edges()
        else:
            edges = edges_of(graph, weight)
        positions = None
        if pos is not None:
            positions = {node: place for node, place in graph.nodes(data=pos)
                         if place is not None}
        return cls.from_edges(edges, nodes=graph.nodes(),
                              directed=graph.is_directed(),
                              positions=positions, geographic=geographic)

    @classmethod
    def from_csr(cls, indptr: Any, indices: Any, costs: Any = None, *,
                 directed: bool = True, positions: Any = None,
                 geographic: bool = False) -> Table[int]:
        """Make a table of the arrays of a compressed sparse row matrix.

        The edges of node i lead to `indices[indptr[i]:indptr[i + 1]]`, at the
        `costs` that stand at the same places, or at 1.  `positions` has a row
        (x, y) for each node.  All may be any arrays that show their memory:
        NumPy's, array.array, memoryview.  For a matrix of SciPy that is
        `from_csr(matrix.indptr, matrix.indices, matrix.data)`.

        Nodes are called 0, 1, 2, ...

        >>> from array import array
        >>> import wayfind
        >>> table = wayfind.Table.from_csr(array('l', [0, 2, 3, 3]),
        ...                                array('i', [1, 2, 2]),
        ...                                array('d', [1, 5, 1.5]))
        >>> table.find_path(0, 2)
        Path([0, 1, 2], cost=2.5)
        """
        return cls(_core.table_from_csr(indptr, indices, costs, directed,
                                        positions, geographic))

    @classmethod
    def load(cls, path: Union[str, bytes, os.PathLike], *,
             nodes: Union[str, bytes, os.PathLike, None] = None,
             format: Optional[str] = None,
             columns: Optional[str] = None,
             node_columns: Optional[str] = None,
             directed: bool = False,
             profile: str = 'car',
             measure: str = 'metres') -> Table[Any]:
        """Read a table from a file, whose format is told by its content.

        Edge tables (CSV), GeoJSON, DIMACS, GraphML, DOT, OpenStreetMap, lists
        of neighbours and prepared networks are read; `man 5 wayfind-formats`
        describes them.  `nodes` is a second file for formats that keep nodes
        in one, and `columns` and `node_columns` say which columns of tables
        have which role, as in 'from=station1,to=station2,cost=time'.

        `directed` makes the edges of an edge table one way where the table
        does not say.  For OpenStreetMap `profile` is 'car', 'bicycle' or
        'foot', and `measure` 'metres' or 'seconds'.

        Nodes are called by their names.  Those without are called by numbers.
        """
        return cls(_core.load_table(
            os.fsencode(path), b'' if nodes is None else os.fsencode(nodes),
            format, columns, node_columns, directed,
            choose(profile, PROFILES, 'profile'),
            choose(measure, MEASURES, 'measure')))

    # Nodes and edges -------------------------------------------------------

    def __repr__(self) -> str:
        return f'<Table of {len(self)} nodes and {self.n_edges} edges>'

    @property
    def n_edges(self) -> int:
        """How many edges there are; one that goes both ways counts twice."""
        return self._source.n_edges

    @property
    def n_islands(self) -> int:
        """How many parts there are that no edge joins."""
        return self._source.n_islands

    def nearest(self, x: float, y: float) -> Optional[tuple[Node, float]]:
        """The node nearest to a position, and its distance.

        In metres if positions are geographic.  None without positions.
        """
        return self._source.nearest(x, y)
