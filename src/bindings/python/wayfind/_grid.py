# _grid.py - cells side by side
# SPDX-License-Identifier: LGPL-2.1-or-later

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import inf
from typing import Any, Optional

from wayfind import _core
from wayfind._graph import Graph

Cell = tuple[int, int]

SHAPES = {'squares-4': 0, 'squares-8': 1, 'hexagons': 2, 'triangles': 3}
CORNERS = {'never': 0, 'both-free': 1, 'one-free': 2, 'always': 3}
PLAIN: Mapping[str, Optional[float]] = {'.': 1, '#': None}


def pack_mover(costs: Iterable[Optional[float]], shape: str, corners: str,
               straight: float, diagonal: Optional[float]):
    """How one moves over cells, as `_core' takes it."""
    if shape not in SHAPES:
        raise ValueError(f'shape is one of {", ".join(SHAPES)}, not {shape!r}')
    if corners not in CORNERS:
        raise ValueError(f'corners is one of {", ".join(CORNERS)}, '
                         f'not {corners!r}')
    return (tuple(inf if cost is None else cost for cost in costs),
            SHAPES[shape], CORNERS[corners], straight,
            straight * _core.DIAGONAL if diagonal is None else diagonal)


class Grid(Graph[Cell]):
    """Cells side by side: squares, hexagons or triangles.

    Make one with `from_text` or `from_array`.  A cell is called (column, row),
    both from 0, from the left and from the top.  A grid never changes.

    Each cell has a class, and each class a cost.  A step costs `straight`, or
    `diagonal` (which is `straight` times the root of 2 unless it is said),
    times the cost of the class that is entered.  None as a cost makes a wall.
    Searches are A* by a heuristic that fits the shape.

    `shape` is 'squares-4', 'squares-8', 'hexagons' (odd rows are shifted by
    half a cell to the right) or 'triangles' (those whose column and row add up
    to an even number point up).  `corners` says when a step over squares may
    be diagonal: 'both-free' if both cells beside it can be entered, 'one-free'
    if one of them can, 'always' or 'never'.

    >>> import wayfind
    >>> grid = wayfind.Grid.from_text('''
    ...     A . . # .
    ...     . # . # B
    ...     . # . . .
    ... ''', marks='AB')
    >>> path = grid.find_path(grid.mark('A'), grid.mark('B'))
    >>> path.nodes
    [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (3, 2), (4, 2), (4, 1)]
    >>> path.cost
    7.0
    """

    _source: _core.Grid

    def __init__(self, source: _core.Grid) -> None:
        if not isinstance(source, _core.Grid):
            raise TypeError('make a grid with from_text or from_array')
        super().__init__(source)

    @classmethod
    def from_text(cls, text: str,
                  costs: Mapping[str, Optional[float]] = PLAIN, *,
                  marks: str = '', shape: str = 'squares-8',
                  corners: str = 'both-free', straight: float = 1,
                  diagonal: Optional[float] = None) -> Grid:
        """Make a grid of a map that a person typed, a row a line.

        `costs` says what the characters mean, each a printable one of ASCII.
        `marks` are further characters; they stand on cells of the first class,
        and `mark` finds them.  Blanks between cells are skipped.

        >>> import wayfind
        >>> grid = wayfind.Grid.from_text('''
        ...     . ~ .
        ...     . # .
        ...     . . .
        ... ''', {'.': 1, '~': 2.5, '#': None}, shape='squares-4')
        >>> grid.find_path((0, 0), (2, 0)).cost
        3.5
        """
        legend = ''.join(costs)
        for character in (*costs, *marks):
            if len(character) != 1 or not ' ' <= character <= '~':
                raise ValueError('what stands for cells is a printable '
                                 f'character of ASCII, not {character!r}')
        return cls(_core.grid_from_text(
            text, legend, marks, pack_mover(costs.values(), shape, corners,
                                            straight, diagonal)))

    @classmethod
    def from_array(cls, cells: Any,
                   costs: Iterable[Optional[float]] = (1, None), *,
                   shape: str = 'squares-8', corners: str = 'both-free',
                   straight: float = 1,
                   diagonal: Optional[float] = None) -> Grid:
        """Make a grid of an array of whole numbers, a row for each row.

        The number of a cell is its class, and stands at cells[row, column].
        Class i costs `costs[i]`: 0 is free and 1 a wall unless they say
        otherwise.  Any array will do that shows its memory: NumPy's, or a
        memoryview of two axes.

        >>> import wayfind
        >>> cells = memoryview(bytes([0, 1, 0,
        ...                           0, 0, 0])).cast('B', (2, 3))
        >>> grid = wayfind.Grid.from_array(cells)
        >>> grid.find_path((0, 0), (2, 0)).cost
        4.0
        """
        return cls(_core.grid_from_array(
            cells, pack_mover(costs, shape, corners, straight, diagonal)))

    @property
    def width(self) -> int:
        """How many columns there are."""
        return self._source.n_columns

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self) // self.width

    def mark(self, character: str) -> Cell:
        """The cell of one of the marks; of several, the first."""
        return self._source.mark(character)

    def __str__(self) -> str:
        return self._source.text

    def __repr__(self) -> str:
        return f'<Grid of {self.width} by {self.height} cells>'
