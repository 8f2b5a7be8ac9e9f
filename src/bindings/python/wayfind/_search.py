# _search.py - searches of any graph, and their results
# SPDX-License-Identifier: LGPL-2.1-or-later

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from math import inf
from reprlib import Repr
from typing import Any, Generic, Optional, Self, TypeVar, Union, overload

from wayfind import _core

Node = TypeVar('Node', bound=Hashable)
Edges = Union[Iterable[Node], Iterable[tuple[Node, float]],
              Mapping[Node, float]]
Neighbours = Callable[[Node], Edges]
Graph = Union[Neighbours, Mapping[Node, Edges]]
Heuristic = Callable[[Node, Any], float]

FOUND = 'found'
NO_PATH = ('exhausted', 'max-cost')
CANCELLED = 'cancelled'
LIMITS = {'max-expansions': 'max_expansions', 'max-bytes': 'max_bytes',
          'deadline': 'seconds'}

SHORT = Repr()
SHORT.maxstring = SHORT.maxother = SHORT.maxlong = 60
SHOWN_NODES = 10


def list_nodes(nodes: list[Any]) -> str:
    """The nodes of a path for people: the first and the last of very many."""
    if len(nodes) <= SHOWN_NODES:
        return ', '.join(map(SHORT.repr, nodes))
    ends = SHOWN_NODES // 2
    return (', '.join(map(SHORT.repr, nodes[:ends])) + ', ..., '
            + ', '.join(map(SHORT.repr, nodes[-ends:])))


class Path(Generic[Node]):
    """The nodes from a start to a goal, and their costs.

    A path is as long as it has nodes, and it can be walked over.  The lists of
    a path over a table, a grid or a view are made when they are first asked
    for: `cost` and len() do not need them.

    >>> import wayfind
    >>> path = wayfind.find_path({'a': {'b': 3}, 'b': {}}, 'a', 'b')
    >>> path.nodes, path.costs, path.cost
    (['a', 'b'], [0.0, 3.0], 3.0)
    >>> len(path), path[0], list(path)
    (2, 'a', ['a', 'b'])
    """

    __slots__ = ('_found', '_nodes', '_costs', '_edges')

    _found: Optional[_core.Found]   # where lists come from that are None
    _nodes: Optional[list[Node]]
    _costs: Optional[list[float]]
    _edges: Optional[bytes]         # their ids, for Graph.measure

    def __init__(self, nodes: list[Node], costs: list[float],
                 edges: Optional[bytes] = None) -> None:
        if not nodes or len(nodes) != len(costs):
            raise ValueError('a path has a node, and a cost for each')
        self._found = None
        self._nodes = nodes
        self._costs = costs
        self._edges = edges

    @classmethod
    def _from_core(cls, found: Any) -> Self:
        """The path that `_core' found."""
        if type(found) is tuple:
            return cls(*found)
        path = cls.__new__(cls)
        path._found = found
        path._nodes = path._costs = path._edges = None
        return path

    @property
    def nodes(self) -> list[Node]:
        """The nodes, from the start to the goal."""
        if self._nodes is None:
            self._nodes = self._found.nodes
        return self._nodes

    @property
    def costs(self) -> list[float]:
        """The cost so far at each node."""
        if self._costs is None:
            self._costs = self._found.costs
        return self._costs

    @property
    def cost(self) -> float:
        """The cost of the whole path."""
        return self._found.cost if self._costs is None else self._costs[-1]

    def _unpack(self) -> None:
        """Makes all lists, so that the path is independent of `_core'."""
        if self._found is not None:
            self._nodes, self._costs = self.nodes, self.costs
            self._edges, self._found = self._found.edges, None

    def _edge_ids(self) -> Optional[bytes]:
        return self._edges if self._found is None else self._found.edges

    def __getstate__(self) -> Any:
        self._unpack()
        return object.__getstate__(self)

    def __len__(self) -> int:
        return len(self._found if self._nodes is None else self._nodes)

    def __iter__(self) -> Iterator[Node]:
        return iter(self.nodes)

    @overload
    def __getitem__(self, i: int) -> Node: ...
    @overload
    def __getitem__(self, i: slice) -> list[Node]: ...

    def __getitem__(self, i):
        return self.nodes[i]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Path):
            return NotImplemented
        return self.nodes == other.nodes and self.costs == other.costs

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        many = f', {len(self)} nodes' if len(self) > SHOWN_NODES else ''
        return f'Path([{list_nodes(self.nodes)}], cost={self.cost!r}{many})'


def raise_status(status: str, partial: Optional[Path] = None) -> None:
    """Raises the exception of a search that ended with `status'."""
    if status == CANCELLED:
        raise _core.CancelledError('the search was cancelled')
    if status in LIMITS:
        name = LIMITS[status]
        error = _core.LimitError(f'the limit {name} was met')
        error.limit = name
        error.partial = partial
        raise error
    raise _core.Error(f'the search ended with "{status}"')


def pack_limits(max_expansions, max_bytes, seconds, cancellable):
    """The limits as `_core' takes them: None without limits."""
    if max_expansions is max_bytes is seconds is cancellable is None:
        return None
    return max_expansions, max_bytes, seconds, cancellable


def find_source(graph):
    """The source that `_core' searches for a caller's graph."""
    if callable(graph):
        return graph
    source = getattr(graph, '_source', graph)
    if isinstance(source, _core.Source):
        return source
    if hasattr(graph, 'is_multigraph'):
        raise TypeError('search wayfind.Table.from_networkx(graph), which '
                        'knows which attribute has the costs')
    if isinstance(graph, Mapping):
        return graph
    raise TypeError('a graph is a function, a mapping, a wayfind.Table or a '
                    f'wayfind.Grid, not {graph!r}')


def check_goal(source, goal):
    """Raises if a mapping has no such node: then no path can lead there."""
    if (isinstance(source, Mapping) and not hasattr(source, '__missing__')
            and goal not in source):
        raise _core.NodeError(f'there is no node {goal!r}')


def choose_strategy(strategy, source, heuristic):
    if strategy is not None:
        if not isinstance(strategy, str):
            raise TypeError('strategy must be a name')
        return strategy
    if heuristic is not None:
        return 'astar'
    if isinstance(source, _core.Source) and source.is_informed:
        return 'astar'
    return 'dijkstra'


def find_path(graph: Graph, start: Node,
              goal: Union[Node, Callable[[Node], object]],
              heuristic: Optional[Heuristic] = None, *,
              strategy: Optional[str] = None,
              weight: float = 1.5,
              weighted: Optional[bool] = None,
              max_cost: float = inf,
              max_expansions: Optional[int] = None,
              max_bytes: Optional[int] = None,
              seconds: Optional[float] = None,
              cancellable: Optional[_core.Cancellable] = None,
              ) -> Optional[Path[Node]]:
    """Find the cheapest path from `start` to `goal`, or None.

    `graph` is a function that takes a node and returns or yields its
    neighbours: nodes, whose edges cost 1, or pairs (node, cost), or a mapping
    from nodes to costs.  A mapping from nodes to any of these will do: its keys
    are the nodes, and a neighbour that is not a key is a NodeError.  `graph`
    may also be a `Table`, a `Grid` or a `View`, which know their costs,
    whatever `weighted` says.  Nodes are anything hashable.

    `goal` is a node, or a function that says whether a node is one.

    `heuristic(node, goal)` says how much is left at least; the search is then
    A*.  For a goal that is a function it is told None.

    A tuple of two could be a node or a pair.  It is a pair if tuples of two
    are nested once more in it than in `start`: from (0, 0), (1, 0) is a node
    and ((1, 0), 2.5) is a pair.  If `start` is not like the other nodes, say
    `weighted=False` (all are nodes) or `weighted=True` (all are pairs).

    `strategy` is 'dijkstra', 'astar', 'bfs' (fewest edges), 'greedy',
    'weighted' (A* with the heuristic times `weight`, which is finite), 'ida' or
    'weighted-ida'.  No path that costs more than `max_cost` is followed.

    LimitError is raised after `max_expansions` nodes or `seconds`, or if the
    search needs more than `max_bytes` (not counting Python's objects), and
    CancelledError when `cancellable` is cancelled.

    A negative cost, or one that is not a number, is a CostError; infinity
    hides an edge.  What `graph`, `heuristic` and `goal` raise is passed on.

    >>> import wayfind
    >>> stairs = lambda step: [(step + 1, 2), (step + 3, 5)]
    >>> wayfind.find_path(stairs, 0, 7)
    Path([0, 1, 4, 7], cost=12.0)
    >>> wayfind.find_path(stairs, 0, lambda step: step > 3).cost
    7.0
    >>> wayfind.find_path(stairs, 0, -1, max_expansions=100)
    Traceback (most recent call last):
        ...
    wayfind.LimitError: the limit max_expansions was met
    """
    source = find_source(graph)
    goal_test = None
    if callable(goal):
        goal_test, goal = goal, None
    search = _core.Search(
        source, start, goal, goal_test is None, goal_test, heuristic, weighted,
        choose_strategy(strategy, source, heuristic), weight, max_cost,
        pack_limits(max_expansions, max_bytes, seconds, cancellable), True)
    status = search.run()
    if status == FOUND:
        return Path._from_core(search.path())
    if status in NO_PATH:
        if goal_test is None:
            check_goal(source, goal)
        return None
    partial = search.path()
    return raise_status(status, partial and Path._from_core(partial))


class Reach(Iterator[tuple[Node, float]]):
    """The nodes that can be reached from a start, the nearest first.

    An iterator over (node, cost) that searches no further than it is asked;
    `reach` makes it.  It knows the cheapest path to each node that it gave.

    >>> import wayfind
    >>> doubled = wayfind.reach(lambda n: [(2 * n, 1), (n + 1, 1)], 1)
    >>> for node, cost in doubled:
    ...     if node == 10:
    ...         break
    >>> doubled.path_to(10).cost
    4.0
    """

    def __init__(self, search: _core.Search) -> None:
        self._search = search

    def __iter__(self) -> Reach[Node]:
        return self

    def __next__(self) -> tuple[Node, float]:
        seen = self._search.advance()
        if type(seen) is tuple:
            return seen
        if seen in NO_PATH or seen == 'failed':
            raise StopIteration
        raise_status(seen)
        raise StopIteration

    def path_to(self, node: Node) -> Optional[Path[Node]]:
        """The best path known to `node`, or None if it was not met yet.

        For a node that the iterator gave it is the cheapest there is.
        """
        path = self._search.path_to(node)
        return path and Path._from_core(path)

    def cost_to(self, node: Node) -> Optional[float]:
        """What `path_to` costs, or None."""
        return self._search.cost_to(node)


def reach(graph: Graph, start: Node, *,
          strategy: str = 'dijkstra',
          weighted: Optional[bool] = None,
          max_cost: float = inf,
          max_expansions: Optional[int] = None,
          max_bytes: Optional[int] = None,
          seconds: Optional[float] = None,
          cancellable: Optional[_core.Cancellable] = None) -> Reach[Node]:
    """Iterate over the nodes that can be reached, as (node, cost).

    `graph`, `start`, `weighted` and the limits are those of `find_path`.
    Nodes come by their costs, or with strategy='bfs' by the number of edges.
    Nothing is searched before it is asked for, so that the graph may be
    infinite.  A node comes after its neighbours have been asked for.

    >>> import wayfind
    >>> roads = {'a': {'b': 1, 'c': 4}, 'b': {'c': 1}, 'c': {}}
    >>> list(wayfind.reach(roads, 'a', max_cost=1))
    [('a', 0.0), ('b', 1.0)]
    """
    if strategy not in ('dijkstra', 'bfs'):
        raise ValueError("reach goes by 'dijkstra' or 'bfs'")
    return Reach(_core.Search(
        find_source(graph), start, None, False, None, None, weighted, strategy,
        1.5, max_cost,
        pack_limits(max_expansions, max_bytes, seconds, cancellable), False))
