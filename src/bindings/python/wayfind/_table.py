# _table.py - graphs that are known beforehand
# SPDX-License-Identifier: LGPL-2.1-or-later

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Optional, Union

from wayfind import _core
from wayfind._graph import NO_TURNS, Graph
from wayfind._search import Node

PROFILES = {'car': 0, 'bicycle': 1, 'foot': 2}
MEASURES = {'metres': 0, 'seconds': 1}
Places = Optional[Mapping[Any, Sequence[float]]]


def choose(value: str, of: Mapping[str, int], what: str) -> int:
    if value not in of:
        raise ValueError(f'{what} is one of {", ".join(of)}, not {value!r}')
    return of[value]


def choose_places(positions: Any, lat_lon: Any) -> tuple[Any, bool]:
    """The positions that were given, and whether they are geographic."""
    if positions is not None and lat_lon is not None:
        raise ValueError('positions lie in a plane, and lat_lon on the Earth: '
                         'give one of them')
    return (positions, False) if lat_lon is None else (lat_lon, True)


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

    _flat: _core.Table

    def __init__(self, core: _core.Table, heeds: bool = True) -> None:
        if not isinstance(core, _core.Table):
            raise TypeError('make a table with from_edges, from_networkx, '
                            'from_csr or load')
        super().__init__(core, NO_TURNS if heeds and core.has_rules
                         else None, heeds)

    # Making ----------------------------------------------------------------

    @classmethod
    def from_edges(cls, edges: Iterable[Sequence[Any]], *,
                   nodes: Optional[Iterable[Node]] = None,
                   directed: bool = False,
                   keep_parallel: bool = False,
                   positions: Places = None,
                   lat_lon: Places = None) -> Table[Node]:
        """Make a table of edges (from, to) or (from, to, cost).

        Nodes are anything hashable.  They are numbered as they are met, those
        of `nodes` first.  Edges cost 1 unless they say otherwise, and go both
        ways unless the table is `directed`.  Of several between two nodes the
        table has the cheapest alone, or all with `keep_parallel`, for a `Front`:
        the others may be better in another criterion.

        `positions` maps nodes to (x, y), or `lat_lon` maps them to (latitude,
        longitude) in degrees.

        >>> import wayfind
        >>> places = {'a': (0, 0), 'b': (3, 4)}
        >>> table = wayfind.Table.from_edges([('a', 'b', 6)], positions=places)
        >>> table.position('b'), table.nearest(1, 1)
        (Planar(x=3.0, y=4.0), ('a', 1.4142135623730951))
        """
        places, geographic = choose_places(positions, lat_lon)
        if places is not None:
            places = [(node, places[node]) for node in places]
        return cls(_core.table_from_edges(edges, nodes, directed, places,
                                          geographic, keep_parallel))

    @classmethod
    def from_networkx(cls, graph: Any,
                      weight: Union[str, Callable[[Any, Any, Any], Any],
                                    None] = 'weight', *,
                      pos: Optional[str] = None,
                      lat_lon: Optional[str] = None) -> Table[Any]:
        """Make a table of a graph of NetworkX, of any of its four classes.

        `weight` is the attribute of edges that has the costs, which are 1
        where it is missing, as for NetworkX; None makes all of them 1; or it
        is a function of (from, to, attributes), which hides an edge by None.
        `pos` is the attribute of nodes that has their positions (x, y), or
        `lat_lon` the one that has (latitude, longitude) in degrees.

        (Doctest needs no NetworkX: all that is asked of the graph is `nodes`,
        `edges` and `is_directed`.)
        """
        if weight is None:
            edges: Iterable[Any] = graph.edges()
        else:
            edges = edges_of(graph, weight)
        attribute, geographic = choose_places(pos, lat_lon)
        places = None
        if attribute is not None:
            places = {node: place for node, place
                      in graph.nodes(data=attribute) if place is not None}
        return cls.from_edges(edges, nodes=graph.nodes(),
                              directed=graph.is_directed(),
                              **{'lat_lon' if geographic
                                 else 'positions': places})

    @classmethod
    def from_csr(cls, indptr: Any, indices: Any, costs: Any = None, *,
                 directed: bool = True, positions: Any = None,
                 lat_lon: Any = None) -> Table[int]:
        """Make a table of the arrays of a compressed sparse row matrix.

        The edges of node i lead to `indices[indptr[i]:indptr[i + 1]]`, at the
        `costs` that stand at the same places, or at 1.  `positions` has a row
        (x, y) for each node, or `lat_lon` a row (latitude, longitude).  All may
        be any arrays that show their memory: NumPy's, array.array, memoryview.
        For a matrix of SciPy that is `from_csr(matrix.indptr, matrix.indices,
        matrix.data)`.

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
                                        *choose_places(positions, lat_lon)))

    @classmethod
    def load(cls, path: Union[str, bytes, os.PathLike], *,
             nodes: Union[str, bytes, os.PathLike, None] = None,
             format: Optional[str] = None,
             columns: Optional[str] = None,
             node_columns: Optional[str] = None,
             directed: bool = False,
             keep_parallel: bool = False,
             profile: Union[str, bytes, os.PathLike] = 'car',
             measure: str = 'seconds',
             ignore_turns: bool = False) -> Table[Any]:
        """Read a table from a file, whose format is recognised by its content.

        Edge tables (CSV), GeoJSON, DIMACS, GraphML, DOT, OpenStreetMap, lists
        of neighbours and prepared networks are read; `man 5 wayfind-formats`
        describes them.  `nodes` is a second file for formats that keep nodes
        in one, and `columns` and `node_columns` say which columns of tables
        have which role, as in 'from=station1,to=station2,cost=time'.

        `directed` makes the edges of an edge table one way where the table
        does not say.  `keep_parallel` is that of `from_edges`.

        For OpenStreetMap `profile` is 'car', 'bicycle', 'foot', or the path of
        a file with a profile of your own, and `measure` says what edges cost:
        'seconds', the default as in the command `wayfind`, or 'metres'.

        Turns that OpenStreetMap forbids to the profile are forbidden to all
        searches and routers of the table and of its views, also when the file
        was prepared of such a map.  Paths may then pass a node twice.  With
        `ignore_turns` these turns are allowed.

        Nodes are called by their names.  Those without are called by numbers.
        """
        own = profile not in PROFILES and os.path.exists(profile)
        return cls(_core.load_table(
            os.fsencode(path), b'' if nodes is None else os.fsencode(nodes),
            format, columns, node_columns, directed, keep_parallel,
            0 if own else choose(str(profile), PROFILES, 'profile'),
            os.fsencode(profile) if own else b'',
            choose(measure, MEASURES, 'measure')), not ignore_turns)

    # Nodes and edges -------------------------------------------------------

    def __repr__(self) -> str:
        return f'<Table of {len(self)} nodes and {self.n_edges} edges>'

    @property
    def n_edges(self) -> int:
        """The number of edges; an edge in both directions counts twice."""
        return self._flat.n_edges

    def edges(self) -> list[tuple[Node, Node, float]]:
        """All edges (from, to, cost), in the order of arrays for a `Front`.

        An edge in both directions stands here twice.
        """
        return self._flat.edges()

    @property
    def n_components(self) -> int:
        """The number of connected components."""
        return self._flat.n_components

    def nearest(self, x: Optional[float] = None, y: Optional[float] = None, *,
                lat: Optional[float] = None, lon: Optional[float] = None,
                ) -> Optional[tuple[Node, float]]:
        """The node nearest to a position, and its distance.

        In a plane the position is `nearest(x, y)`.  On the Earth it is
        `nearest(lat=52, lon=4.1)`, and the distance is in metres.  None if no
        node has a position.

        >>> import wayfind
        >>> table = wayfind.Table.from_edges([('Cadiz', 'Faro')], lat_lon={
        ...     'Cadiz': (36.5, -6.3), 'Faro': (37.0, -7.9)})
        >>> table.nearest(lat=36, lon=-6)[0]
        'Cadiz'
        """
        if self.position_kind == 'geographic':
            wanted, names, others = (lon, lat), 'lat= and lon=', (x, y)
        else:
            wanted, names, others = (x, y), 'x and y', (lat, lon)
        if None in wanted or others != (None, None):
            raise TypeError(f'positions of this table are {names}')
        return self._flat.nearest(*wanted)
