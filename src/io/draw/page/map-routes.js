/* map-routes.js - routes on a map: their lines, arrows, numbers and labels
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * They lie above the map, and are painted anew with each frame. */

/* Pixels from one arrow to the next, and the most arrows on one piece. */
const ARROW_GAP = 110, MOST_ARROWS = 200;

const BADGE_RADIUS = 10;

/* Traces a line of many points over the screen, skipping those nearer than a
 * pixel to the last. */
function traceCourse (ctx, view, pieces) {
  const { ends, of, n } = pieces;
  let lastX = NaN, lastY = NaN;

  ctx.beginPath();
  for (let i = 0; i < n; i++) {
    const ax = view.toX(ends[4 * i]), ay = view.toY(ends[4 * i + 1]);
    const bx = view.toX(ends[4 * i + 2]), by = view.toY(ends[4 * i + 3]);
    const isEnd = i + 1 === n || of[i + 1] !== of[i];

    if (i === 0 || of[i - 1] !== of[i]) {
      ctx.moveTo(ax, ay);
      lastX = ax;
      lastY = ay;
    }
    if (!isEnd && Math.abs(bx - lastX) < 1 && Math.abs(by - lastY) < 1)
      continue;
    ctx.lineTo(bx, by);
    lastX = bx;
    lastY = by;
  }
}

function paintRoute (ctx, view, route, width, colour, casing) {
  ctx.lineCap = ctx.lineJoin = 'round';
  traceCourse(ctx, view, route.pieces);
  ctx.strokeStyle = casing;
  ctx.lineWidth = width + 3.2;
  ctx.stroke();
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.stroke();
}

/* Calls @visit (x, y, dx, dy) at places of the screen that are @gap pixels
 * apart along a route; (dx, dy) is the direction, of length 1. */
function walkRoute (view, { ends, n }, gap, visit) {
  let walked = 0, next = gap / 2;

  for (let i = 0; i < 4 * n; i += 4) {
    const ax = view.toX(ends[i]), ay = view.toY(ends[i + 1]);
    const bx = view.toX(ends[i + 2]), by = view.toY(ends[i + 3]);
    const length = Math.hypot(bx - ax, by - ay);
    const isSeen = Math.max(ax, bx) > 0 && Math.min(ax, bx) < view.width
                   && Math.max(ay, by) > 0 && Math.min(ay, by) < view.height;
    const count = Math.max(0, Math.floor((walked + length - next) / gap) + 1);

    for (let k = 0; isSeen && k < Math.min(count, MOST_ARROWS); k++) {
      const part = (next + k * gap - walked) / length;

      visit(ax + (bx - ax) * part, ay + (by - ay) * part, (bx - ax) / length,
            (by - ay) / length);
    }
    next += count * gap;
    walked += length;
  }
}

/* Arrowheads that point where a route leads. */
function paintRouteArrows (ctx, view, route, size, colour, casing) {
  ctx.beginPath();
  walkRoute(view, route.pieces, ARROW_GAP, (x, y, dx, dy) => {
    ctx.moveTo(x + dx * size, y + dy * size);
    ctx.lineTo(x - (dx + dy) * size * 0.75, y - (dy - dx) * size * 0.75);
    ctx.lineTo(x - dx * size * 0.3, y - dy * size * 0.3);
    ctx.lineTo(x - (dx - dy) * size * 0.75, y - (dy + dx) * size * 0.75);
    ctx.closePath();
  });
  ctx.lineJoin = 'round';
  ctx.strokeStyle = casing;
  ctx.lineWidth = 2.5;
  ctx.stroke();
  ctx.fillStyle = colour;
  ctx.fill();
}

function paintMark (ctx, x, y, radius, fill, line) {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.strokeStyle = line;
  ctx.lineWidth = 2;
  ctx.stroke();
}

/* A ring around a place that was asked for. */
function paintRing (ctx, x, y, colour, casing) {
  ctx.beginPath();
  ctx.arc(x, y, 15, 0, 2 * Math.PI);
  ctx.strokeStyle = casing;
  ctx.lineWidth = 6;
  ctx.stroke();
  ctx.strokeStyle = colour;
  ctx.lineWidth = 3;
  ctx.stroke();
}

/* A number in a disc, or in a longer badge. Returns half of its width. */
function paintBadge (ctx, x, y, text, fill, [ink], line) {
  ctx.font = '700 12px system-ui, sans-serif';
  const half = Math.max(BADGE_RADIUS, ctx.measureText(text).width / 2 + 5);

  ctx.beginPath();
  ctx.roundRect(x - half, y - BADGE_RADIUS, 2 * half, 2 * BADGE_RADIUS,
                BADGE_RADIUS);
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.strokeStyle = line;
  ctx.lineWidth = 2;
  ctx.stroke();
  ctx.fillStyle = ink;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(text, x, y + 0.5);
  return half;
}

/* The stops of a route, those of one node together: { node, numbers }. */
function joinStops (stops) {
  const byNode = new Map();

  stops.forEach(({ node }, i) => {
    byNode.set(node, [...byNode.get(node) ?? [], i + 1]);
  });
  return Array.from(byNode, ([node, numbers]) => (
    { node, numbers: numbers.join(', ') }));
}

/* "Best route: 9 min", beside routes between the same ends. */
function labelOfRoute ({ routes, data }, route) {
  const i = routes.indexOf(route);
  const own = data.hasAlternatives && /^Best route from /.test(route.name)
    && i === 0 ? 'Best route' : route.name;

  return [own, route.cost].filter(text => text).join(': ');
}

/* Finds for each route the point that a label explains best: the middle of the
 * longest stretch that no other route shares. */
function findLabelPoints (routes) {
  const owners = new Map();
  const key = (ends, i) => `${ends[i]} ${ends[i + 1]}`;

  routes.forEach(({ pieces }, route) => {
    for (let i = 0; i < 4 * pieces.n; i += 2)
      owners.set(key(pieces.ends, i),
                 owners.get(key(pieces.ends, i)) ?? route);
    for (let i = 0; i < 4 * pieces.n; i += 2)
      if (owners.get(key(pieces.ends, i)) !== route)
        owners.set(key(pieces.ends, i), -1);
  });
  routes.forEach((route, number) => {
    const own = end => owners.get(key(route.pieces.ends, end)) === number;

    route.labelPoint = findMiddle(route.pieces, own) ??
                       findMiddle(route.pieces, () => true);
  });
}

/* The middle of the longest row of pieces of which an end @counts. */
function findMiddle ({ ends, n }, counts) {
  let best = null, most = 0, length = 0, first = 0;

  for (let i = 0; i < 4 * n; i += 4) {
    if (!counts(i) && !counts(i + 2)) {
      length = 0;
      first = i + 4;
      continue;
    }
    length += Math.hypot(ends[i + 2] - ends[i], ends[i + 3] - ends[i + 1]);
    if (length > most) {
      most = length;
      best = [first, i];
    }
  }
  if (!best)
    return null;
  for (let i = best[0], left = most / 2; i <= best[1]; i += 4) {
    const dx = ends[i + 2] - ends[i], dy = ends[i + 3] - ends[i + 1];
    const own = Math.hypot(dx, dy);

    if (own > 0 && left <= own)
      return [ends[i] + dx * left / own, ends[i + 1] + dy * left / own];
    left -= own;
  }
  return [ends[best[1] + 2], ends[best[1] + 3]];
}
