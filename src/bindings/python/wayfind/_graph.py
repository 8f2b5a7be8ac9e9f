# _graph.py - what tables and grids have in common, and views of them
# SPDX-License-Identifier: LGPL-2.1-or-later

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import inf
from typing import Any, Generic, Optional, Union

from wayfind import _core
from wayfind._match import Geographic, Match, Planar, Track, match
from wayfind._search import (NO_PATH, Heuristic, Node, Path, Reach, find_path,
                             pack_limits, raise_status, reach)


def costs_of(avoided: Iterable[Any]) -> list[tuple[Any, float]]:
    """The avoided places and their extra costs: infinity by default."""
    if isinstance(avoided, Mapping):
        return list(avoided.items())
    return [(thing, inf) for thing in avoided]


Turns = tuple[float, float, float, float, float, float]
NO_TURNS: Turns = (0, 0, 0, 0, 0, 0)


# What a vehicle may go without, in the order of the library's bits.
ROADS = ('toll', 'motorway', 'ferry', 'unpaved')


def pack_roads(without: Union[str, Iterable[str]]) -> int:
    names = [without] if isinstance(without, str) else list(without)
    for name in names:
        if name not in ROADS:
            raise ValueError(f'roads are {", ".join(ROADS)}, not {name!r}')
    return sum(1 << ROADS.index(name) for name in set(names))


def add_turns(a: Turns, b: Turns) -> Turns:
    """The sums of two views' costs.  A sum of finite costs must be finite."""
    for one, other in zip(a, b):
        if one + other == inf and inf not in (one, other):
            raise _core.CostError('the costs of a turn add up to more than a '
                                  'float holds')
    straight, left, right, back, dead_end, right_angle = map(sum, zip(a, b))
    return straight, left, right, back, dead_end, right_angle


class Graph(Generic[Node]):
    """The methods that Tables, Grids and their Views share.

    None of them ever changes.  Searches call no Python, unless they are given
    a function, and then run without the GIL.
    """

    _source: _core.Source           # searched
    _flat: _core.Source             # the same without turns
    _measures: Optional[_core.Measures] = None

    def __init__(self, flat: _core.Source, turns: Optional[Turns] = None,
                 heeds: bool = True) -> None:
        self._flat, self._turns, self._heeds = flat, turns, heeds
        self._source = (flat if turns is None
                        else _core.with_turns(flat, *turns, heeds))

    # Nodes and edges -------------------------------------------------------

    def __len__(self) -> int:
        return len(self._source)

    def __iter__(self) -> Iterator[Node]:
        return map(self._source.node, range(len(self)))

    def __contains__(self, node: object) -> bool:
        try:
            self._source.index(node)
        except _core.NodeError:
            return False
        return True

    @property
    def position_kind(self) -> Optional[str]:
        """'planar', 'geographic', or None."""
        return self._source.positions

    def index(self, node: Node) -> int:
        """The place of `node` in the order of the graph, and so in `costs`."""
        return self._source.index(node)

    def node(self, index: int) -> Node:
        """The node at a place in the order of the graph."""
        return self._source.node(index)

    def neighbours(self, node: Node) -> list[tuple[Node, float]]:
        """The edges out of `node`, as (node, cost)."""
        return self._source.neighbours(node)

    def position(self, node: Node) -> Union[Planar, Geographic, None]:
        """The named tuple (x, y), or on the Earth (lat, lon); None without."""
        place = self._flat.position(node)
        if place is None:
            return None
        x, y = place
        return (Planar(x, y) if self.position_kind == 'planar'
                else Geographic(lat=y, lon=x))

    # Searching -------------------------------------------------------------

    def find_path(self, start: Node,
                  goal: Union[Node, Callable[[Node], object]],
                  heuristic: Optional[Heuristic] = None,
                  **keywords: Any) -> Optional[Path[Node]]:
        """Find the cheapest path, or None: see wayfind.find_path."""
        return find_path(self, start, goal, heuristic, **keywords)

    def reach(self, start: Node, **keywords: Any) -> Reach[Node]:
        """Iterate over what can be reached: see wayfind.reach."""
        return reach(self, start, **keywords)

    def costs(self, start: Node, *,
              max_cost: float = inf,
              max_expansions: Optional[int] = None,
              max_bytes: Optional[int] = None,
              seconds: Optional[float] = None,
              cancellable: Optional[_core.Cancellable] = None) -> memoryview:
        """The costs from `start` to all nodes, in the order of the graph.

        A memoryview of doubles, which numpy.asarray() uses where it lies;
        infinity where no path leads, or none within `max_cost`.  Those of a
        grid are in rows, so that costs[row, column] is that of a cell.

        Each call searches the whole graph.  `Router.costs` takes a third to a
        fifth of the time, once a router was made.

        >>> import wayfind
        >>> table = wayfind.Table.from_edges([('a', 'b', 2), ('b', 'c', 3)])
        >>> dict(zip(table, table.costs('a')))
        {'a': 0.0, 'b': 2.0, 'c': 5.0}
        """
        search = _core.Search(
            self._source, start, None, False, None, None, None, 'dijkstra',
            1.5, max_cost,
            pack_limits(max_expansions, max_bytes, seconds, cancellable),
            False)
        status = search.run()
        if status not in NO_PATH:
            raise_status(status)
        return search.costs()

    # Measures --------------------------------------------------------------

    @property
    def measures(self) -> tuple[str, ...]:
        """What the edges of a table cost besides their cost.

        'metres' on the Earth, 'length' in a plane, both with all bends that the
        file has; and the columns of numbers of an edge table.

        >>> import wayfind
        >>> table = wayfind.Table.from_edges(
        ...     [('a', 'b', 9)], positions={'a': (0, 0), 'b': (3, 4)})
        >>> table.measures, table.measure(table.find_path('b', 'a'), 'length')
        (('length',), 5.0)
        """
        return tuple(self._own_measures().names)

    def measure(self, path: Path[Node], name: str) -> float:
        """The sum of one of `measures` along a path that was found here.

        NaN if an edge of the path has no such value.
        """
        return self._own_measures().sum(self._measure_number(name), path.nodes,
                                        path._edge_ids())

    def _own_measures(self) -> _core.Measures:
        if self._measures is None:
            self._measures = _core.Measures(self._source, [])
        return self._measures

    def _measure_number(self, name: str) -> int:
        if name not in self.measures:
            known = ', '.join(self.measures) or 'none'
            raise ValueError(f'there is no measure {name!r}, but {known}')
        return self.measures.index(name)

    # Tracks ----------------------------------------------------------------

    def match(self, track: Track, *,
              accuracy: float = 0, radius: float = 0, detour: float = 0,
              max_gap: float = 0, max_speed: float = 0,
              max_bytes: Optional[int] = None,
              seconds: Optional[float] = None,
              cancellable: Optional[_core.Cancellable] = None) -> Match:
        """The way that was travelled, from a track of noisy positions.

        A point of the track is (x, y), or on the Earth (latitude, longitude),
        and may have a time as a third number, in seconds or as a datetime: so
        an array of NumPy with two or three columns is a track.  None between
        two points says that nothing is known of the way from one to the other.
        `load_track` reads a file.  Only tables and their views have ways.

        `accuracy` is the standard deviation of the points along each axis, and
        is estimated if it is 0; `radius` is how far from a point its place may
        be (by default four times as far, and 15 m); `detour`, by how much a way
        from one point to the next must be longer to be half as likely (10 m);
        `max_gap`, the longest time in seconds between two points of a part; and
        `max_speed`, the highest speed in metres a second.

        >>> import wayfind
        >>> streets = wayfind.Table.from_edges(
        ...     [('a', 'b', 100), ('b', 'c', 100)],
        ...     positions={'a': (0, 0), 'b': (100, 0), 'c': (100, 100)})
        >>> found = streets.match([(20, 4), (70, -3), (103, 21), (98, 70)])
        >>> found.parts[0].nodes, round(found.parts[0].length)
        (['b'], 150)
        >>> found.points[0].start, found.points[0].position
        ('a', Planar(x=20.0, y=0.0))
        """
        return match(self._source, track,
                     (accuracy, radius, detour, max_gap, max_speed),
                     pack_limits(None, max_bytes, seconds, cancellable))

    # Views -----------------------------------------------------------------

    def avoid(self, nodes: Union[Iterable[Node], Mapping[Node, float]] = (), *,
              edges: Union[Iterable[tuple[Node, Node]],
                           Mapping[tuple[Node, Node], float]] = (),
              ) -> View[Node]:
        """A view that avoids `nodes` and `edges`.

        What is listed is closed.  A mapping says for each what is added to the
        costs: of all edges into a node, and of an edge (from, to), in that
        direction.  Who stands on a closed node may leave it.

        >>> import wayfind
        >>> table = wayfind.Table.from_edges([('a', 'b', 1), ('b', 'd', 1),
        ...                                   ('a', 'c', 2), ('c', 'd', 2)])
        >>> table.find_path('a', 'd').nodes
        ['a', 'b', 'd']
        >>> table.avoid(['b']).find_path('a', 'd').nodes
        ['a', 'c', 'd']
        >>> table.avoid({'b': 1.5}).find_path('a', 'd').cost
        3.5
        >>> table.avoid(edges=[('b', 'd')]).find_path('a', 'd').cost
        4.0
        """
        # Turns lie on top: below them nodes are nodes, not states.
        flat = self._flat
        places = costs_of(nodes)
        roads = [(start, end, cost) for (start, end), cost in costs_of(edges)]
        if places or roads:
            flat = _core.avoid(flat, places, roads)
        return View._lay(flat, self._turns, self._heeds)

    def for_vehicle(self, *, height: float = 0, width: float = 0,
                    length: float = 0, weight: float = 0, axle_load: float = 0,
                    hgv: bool = False, hazmat: bool = False,
                    deliver: bool = False,
                    without: Union[str, Iterable[str]] = ()) -> View[Node]:
        """A view of a map of OpenStreetMap without roads that are closed to a
        vehicle, or that it is to go without.

        Sizes are in metres, `weight` and `axle_load` in tonnes; those of 0 meet
        no limit.  `hgv` is a lorry (a heavy goods vehicle), `hazmat` carries
        dangerous goods, and with `deliver` such vehicles may use roads that are
        open to them for deliveries only.  `without` is one or several of
        'toll', 'motorway', 'ferry' and 'unpaved'.

        A prepared network keeps the limits of the map that it was made of.
        UnsupportedError for other graphs, which know no limits.
        """
        if deliver and not (hgv or hazmat):
            raise ValueError('deliver needs hgv or hazmat')
        flat = _core.for_vehicle(self._flat, height, width, length, weight,
                                 axle_load, hgv, hazmat, deliver,
                                 pack_roads(without))
        return View._lay(flat, self._turns, self._heeds)

    def with_turns(self, *, left: float = 0, right: float = 0, back: float = 0,
                   dead_end: float = 0, straight: float = 0,
                   right_angle: float = 0) -> View[Node]:
        """A view in which turns cost something, by the positions of nodes.

        Each kind of turn has a cost, which infinity forbids; `back` is to turn
        round where another edge leads on, `dead_end` where none does.  To these
        comes `right_angle` for each quarter of a turn.  Turns
        that a table forbids, as `Table.load` says, stay forbidden.  Paths may
        then pass a node twice, and `reach` may give it once for each way to
        enter it, the cheapest first.

        >>> import wayfind
        >>> grid = wayfind.Grid.from_text('''
        ...     . . .
        ...     . # .
        ...     . . .
        ... ''', shape='squares-4')
        >>> grid.with_turns(left=10).find_path((0, 0), (2, 2)).nodes
        [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)]
        >>> grid.with_turns(right=10).find_path((0, 0), (2, 2)).nodes
        [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)]
        """
        turns = straight, left, right, back, dead_end, right_angle
        return View._lay(self._flat,
                         add_turns(turns, self._turns or NO_TURNS),
                         self._heeds)


    def least(self, measure: str, *, max_sum: float = 0) -> Least[Node]:
        """A view that finds, of all cheapest paths, the one with the least sum
        of one of `measures`.

        Costs and the measure must be whole numbers.  `max_sum` is the largest
        sum along a cheapest path from a start, and one more edge; of a trip,
        along all legs together.  0 works it out for one path.  Costs of the
        view stand for both numbers, which `Least.split` gives.  Lay views that
        avoid, or with turns, first.

        >>> import wayfind
        >>> places = {'a': (0, 0), 'b': (3, 4), 'c': (0, 4), 'd': (0, 8)}
        >>> table = wayfind.Table.from_edges(
        ...     [('a', 'b', 2), ('b', 'd', 2), ('a', 'c', 3), ('c', 'd', 1)],
        ...     positions=places)
        >>> view = table.least('length')
        >>> path = view.find_path('a', 'd')
        >>> path.nodes, view.split(path.cost)
        (['a', 'c', 'd'], (4.0, 8.0))
        """
        return Least._of(self, measure, max_sum)


class View(Graph[Node]):
    """What `avoid` or `with_turns` make of a graph.  Views pile up.

    A view has the nodes of the graph that it is of.
    """

    def __init__(self, *_: Any) -> None:
        raise TypeError('make a view with avoid or with_turns')

    @classmethod
    def _lay(cls, flat: _core.Source, turns: Optional[Turns],
             heeds: bool) -> View[Any]:
        view = cls.__new__(cls)
        Graph.__init__(view, flat, turns, heeds)
        return view

    def __repr__(self) -> str:
        return f'<View of {len(self)} nodes>'


class Least(View[Node]):
    """What `least` makes of a graph."""

    @classmethod
    def _of(cls, graph: Graph[Any], measure: str, max_sum: float) -> Least[Any]:
        view = cls.__new__(cls)
        Graph.__init__(view, _core.least(graph._source, graph._own_measures(),
                                         graph._measure_number(measure),
                                         max_sum))
        return view

    def split(self, cost: float) -> tuple[float, float]:
        """The cost in the graph below, and the sum of the measure."""
        return _core.split_cost(self._source, cost)

    def _refuse(self, *_: Any, **__: Any) -> Any:
        """TypeError: other views lie below this one."""
        raise TypeError('lay other views first: their costs are those of the '
                        'graph below')

    avoid = for_vehicle = with_turns = least = _refuse
