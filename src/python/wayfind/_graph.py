# _graph.py - what tables and grids have in common, and views of them
# SPDX-License-Identifier: LGPL-2.1-or-later

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import inf
from typing import Any, Generic, Optional, Union

from wayfind import _core
from wayfind._search import (NO_PATH, Heuristic, Node, Path, Reach, find_path,
                             pack_limits, raise_status, reach)


def costs_of(avoided: Iterable[Any]) -> list[tuple[Any, float]]:
    """What is avoided, with what is added: infinity if nothing is said."""
    if isinstance(avoided, Mapping):
        return list(avoided.items())
    return [(thing, inf) for thing in avoided]


Turns = tuple[float, float, float, float, float]


class Graph(Generic[Node]):
    """What a Table, a Grid and a View of them have in common.

    None of them ever changes.  Searches call no Python, unless they are given
    a function, and then run without the GIL.
    """

    _source: _core.Source
    _flat: _core.Source             # the same without turns
    _turns: Optional[Turns] = None

    def __init__(self, source: _core.Source) -> None:
        self._source = self._flat = source

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
        """'planar', 'geographic' (longitude, latitude), or None."""
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

    def position(self, node: Node) -> Optional[tuple[float, float]]:
        """(x, y), or (longitude, latitude); None if it has no position."""
        return self._source.position(node)

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
        return View._lay(_core.avoid(
            self._flat, costs_of(nodes),
            [(start, end, cost) for (start, end), cost in costs_of(edges)]),
            self._turns)

    def with_turns(self, *, left: float = 0, right: float = 0, back: float = 0,
                   straight: float = 0, right_angle: float = 0) -> View[Node]:
        """A view in which turns cost something, by the positions of nodes.

        Each kind of turn has a cost, which infinity forbids; `back` is to turn
        round.  To these comes `right_angle` for each quarter of a turn.  What
        a table that was loaded forbids, such as turns in OpenStreetMap, holds
        as well.  Paths may then pass a node twice, and `reach` may give it
        once for each way to enter it, the cheapest first.

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
        turns = straight, left, right, back, right_angle
        if self._turns is not None:
            straight, left, right, back, right_angle = map(sum, zip(
                turns, self._turns))
            turns = straight, left, right, back, right_angle
        return View._lay(self._flat, turns)


class View(Graph[Node]):
    """What `avoid` or `with_turns` make of a graph.  Views pile up.

    A view has the nodes of the graph that it is of.
    """

    def __init__(self, source: _core.View) -> None:
        if not isinstance(source, _core.View):
            raise TypeError('make a view with avoid or with_turns')
        super().__init__(source)

    @classmethod
    def _lay(cls, flat: _core.Source, turns: Optional[Turns]) -> View[Any]:
        view = cls(flat if turns is None else _core.with_turns(flat, *turns))
        view._flat, view._turns = flat, turns
        return view

    def __repr__(self) -> str:
        return f'<View of {len(self)} nodes>'
