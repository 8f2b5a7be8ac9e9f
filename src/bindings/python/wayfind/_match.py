# _match.py - the ways that tracks of noisy positions show
# SPDX-License-Identifier: LGPL-2.1-or-later

from __future__ import annotations

import os
from array import array
from collections.abc import Iterable, Sequence
from math import isnan, nan
from typing import Any, NamedTuple, Optional, Union

from wayfind import _core

FITS = ('on way', 'far', 'unreachable', 'alone')
NUMBERS = 4             # of a packed point: x, y, time, whether it starts


class Planar(NamedTuple):
    """A position in a plane."""

    x: float
    y: float


class Geographic(NamedTuple):
    """A position on the Earth, in degrees; the order is that of the command."""

    lat: float
    lon: float


Position = Union[Planar, Geographic]
Track = Iterable[Optional[Sequence[Any]]]


class MatchedPoint(NamedTuple):
    """What became of a point of a track.

    `fit` is 'on way'; or 'far' if no edge is near, 'unreachable' if no way
    leads there from the points before, and 'alone' if a part would have no
    other point.  Only a point on the way has the other fields: the part that
    it belongs to, its place between the nodes `start` and `end` of an edge in
    the order of travel (a `share` of 0 is at `start`, 1 at `end`), the
    `position` of that place, and its `distance` from the point, which is in
    metres on the Earth.
    """

    fit: str
    part: Optional[int] = None
    start: Any = None
    end: Any = None
    share: Optional[float] = None
    position: Optional[Position] = None
    distance: Optional[float] = None


class MatchedPart(NamedTuple):
    """A way without interruption, from point `first` to point `last`.

    `nodes` are the nodes of the graph on the way, and `line` has all positions
    of the way, with the bends of its edges.  `length` is in metres on the
    Earth.  The `score` is the logarithm of the likelihood, for comparisons.
    """

    nodes: list[Any]
    line: list[Position]
    length: float
    cost: float
    first: int
    last: int
    score: float


class Match(NamedTuple):
    """The way of a track: `Graph.match` finds it.

    `accuracy` is the standard deviation of the points, in metres on the Earth.
    `points` has one for each point of the track.  A way has several `parts` if
    the track has gaps, or if no way joins its points.
    """

    accuracy: float
    points: list[MatchedPoint]
    parts: list[MatchedPart]


def read_time(time: Any) -> float:
    """Seconds, of a number, a datetime or None."""
    if time is None:
        return nan
    return time.timestamp() if hasattr(time, 'timestamp') else float(time)


def pack_track(track: Track, geographic: bool) -> array[float]:
    packed, starts = array('d'), 0.0
    for point in track:
        if point is None:
            starts = 1.0
            continue
        first, second, *time = point
        if len(time) > 1:
            raise ValueError('a point of a track has two numbers and perhaps a '
                             f'time, but this is {point!r}')
        x, y = (second, first) if geographic else (first, second)
        packed.extend((x, y, read_time(*time or [None]), starts))
        starts = 0.0
    return packed


def place(x: float, y: float, geographic: bool) -> Position:
    return Geographic(lat=y, lon=x) if geographic else Planar(x, y)


def unpack_point(fit: int, part: Optional[int] = None, start: Any = None,
                 end: Any = None, share: float = 0, x: float = 0,
                 y: float = 0, distance: float = 0, *,
                 geographic: bool) -> MatchedPoint:
    if part is None:
        return MatchedPoint(FITS[fit])
    return MatchedPoint(FITS[fit], part, start, end, share,
                        place(x, y, geographic), distance)


def unpack_part(nodes: list[Any], line: bytes, *rest: Any,
                geographic: bool) -> MatchedPart:
    numbers = memoryview(line).cast('d')
    return MatchedPart(nodes, [place(x, y, geographic) for x, y
                               in zip(numbers[::2], numbers[1::2])], *rest)


def match(source: _core.Source, track: Track, options: tuple[float, ...],
          limits: Any) -> Match:
    """Graph.match, of which this is the work."""
    geographic = source.positions == 'geographic'
    accuracy, points, parts = _core.match(
        source, pack_track(track, geographic), options, limits)
    return Match(accuracy,
                 [unpack_point(*point, geographic=geographic)
                  for point in points],
                 [unpack_part(*part, geographic=geographic)
                  for part in parts])


def load_track(path: Union[str, bytes, os.PathLike]
               ) -> list[Optional[tuple[float, ...]]]:
    """The points of all tracks of a file in GPX, for `Graph.match`.

    Each is (latitude, longitude, seconds since 1970), or without the seconds if
    the file does not have them.  None stands between two segments.
    """
    track: list[Optional[tuple[float, ...]]] = []
    for x, y, time, starts in _core.load_track(os.fsencode(path)):
        if starts and track:
            track.append(None)
        track.append((y, x) if isnan(time) else (y, x, time))
    return track
