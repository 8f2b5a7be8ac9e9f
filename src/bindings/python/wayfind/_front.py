# _front.py - the good compromises between several criteria
# SPDX-License-Identifier: LGPL-2.1-or-later

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Optional, Union

from wayfind import _core
from wayfind._graph import Graph
from wayfind._search import Node, Path, pack_limits

COST = 'cost'
Measure = Union[Callable[[Any, Any], float], Any]


class Compromise(Path[Node]):
    """A path of a front.

    `values` has its cost, as 'cost', and its value of each other criterion.
    """

    __slots__ = ('values',)

    values: dict[str, float]

    def __repr__(self) -> str:
        values = ', '.join(f'{name}={value!r}' for name, value
                           in self.values.items())
        return f'<Compromise of {len(self)} nodes, {values}>'


class Front(Iterator[Compromise[Node]]):
    """The paths that no other path beats, if more than the cost counts.

    One path beats another if it is as good in every criterion, and better in
    one.  An iterator: paths come by rising cost, and each is searched for when
    it is asked for.  The first is the cheapest; of several cheapest ones it has
    the least second criterion.

    `criteria` names the measures that count besides the cost, less being
    better.  These are `graph.measures`, such as 'metres', and those of
    `measures`, a mapping from names of your own to

    - functions that take both nodes of an edge, and return its value, or
    - arrays with a value for each edge, in the order of `Table.edges()`.

    Make the table with `keep_parallel` if several edges lead from one node to
    another, and give arrays: a function cannot tell them apart.

    `maxima` maps names, or 'cost', to the most that a path may have.  So
    `criteria=[]` with maxima finds the cheapest path that keeps them.

    A front may grow exponentially with the graph, and with each criterion.
    LimitError is raised if one path takes more than `max_expansions` or
    `max_bytes`, or after `seconds`; the paths that came before are right.

    >>> import wayfind
    >>> table = wayfind.Table.from_edges(
    ...     [('a', 'b', 1), ('b', 'd', 1), ('a', 'c', 2), ('c', 'd', 2)])
    >>> def noise(start, end):
    ...     return 5 if 'b' in (start, end) else 1
    >>> for path in wayfind.Front(table, 'a', 'd', ['noise'],
    ...                           measures={'noise': noise}):
    ...     print(path.nodes, path.values)
    ['a', 'b', 'd'] {'cost': 2.0, 'noise': 10.0}
    ['a', 'c', 'd'] {'cost': 4.0, 'noise': 2.0}
    """

    def __init__(self, graph: Graph[Node], start: Node, goal: Node,
                 criteria: Union[str, Iterable[str]] = (), *,
                 maxima: Mapping[str, float] = {},
                 measures: Mapping[str, Measure] = {},
                 max_expansions: Optional[int] = None,
                 max_bytes: Optional[int] = None,
                 seconds: Optional[float] = None,
                 cancellable: Optional[_core.Cancellable] = None) -> None:
        if not isinstance(graph, Graph):
            raise TypeError('a front is of a table, a grid or a view of one, '
                            f'not of {graph!r}')
        if COST in measures:
            raise ValueError('"cost" is the cost of the graph: choose another '
                             'name')
        names = [criteria] if isinstance(criteria, str) else list(criteria)
        if len(set(names)) < len(names) or COST in names:
            raise ValueError('criteria are different measures; the cost is '
                             'always one of them')
        of_graph = [name for name in graph.measures if name not in measures]
        packed = _core.Measures(graph._source, list(measures.items()))
        # Those of one's own come last, and hide others of the same name.
        numbers = {name: i for i, name in enumerate(packed.names)}
        for name in names + list(maxima):
            if name not in numbers and name != COST:
                known = ', '.join(of_graph + list(measures)) or 'none'
                raise ValueError(f'there is no measure {name!r}, but {known}')
        self._names = [COST] + names
        self._front = _core.Front(
            packed, start, goal, [numbers[name] for name in names],
            [(numbers.get(name), most) for name, most in maxima.items()],
            pack_limits(max_expansions, max_bytes, seconds, cancellable))

    def __iter__(self) -> Front[Node]:
        return self

    def __next__(self) -> Compromise[Node]:
        found = self._front.next()
        if found is None:
            raise StopIteration
        path, values = found
        compromise: Compromise[Node] = Compromise._from_core(path)
        compromise.values = dict(zip(self._names, values))
        return compromise
