/* map-streets.js - where the names of streets stand along their lines
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A street gets one name, on its longest stretch that is nearly straight.
 * Streets of a route come first, then longer ones. */

/* With more pieces than this in view streets are too small for names. */
const MOST_STREET_PIECES = 40000;
const MOST_STREETS = 60, LEAST_STRETCH = 40;

/* How far a stretch may turn from its first piece, as a cosine. */
const LEAST_COSINE = Math.cos(25 * Math.PI / 180);

/* The pieces of one street, and how they hang together. */
class Street {
  constructor (pieces, lens) {
    this.ends = pieces.ends;
    this.scale = lens.scale;
    this.ids = [];
    this.length = 0;
  }

  add (id) {
    this.ids.push(id);
    this.length += this.measure(id);
  }

  measure (id) {
    const [ax, ay, bx, by] = this.ends.subarray(4 * id, 4 * id + 4);

    return Math.hypot(bx - ax, by - ay) * this.scale;
  }

  key (x, y) {
    return `${x} ${y}`;
  }

  join () {
    this.at = new Map();
    for (const id of this.ids)
      for (const end of [4 * id, 4 * id + 2]) {
        const key = this.key(this.ends[end], this.ends[end + 1]);

        if (!this.at.has(key))
          this.at.set(key, []);
        this.at.get(key).push(id);
      }
  }

  /* The piece that goes on from (x, y) in nearly that direction, as its other
   * end; null if none does. */
  goOn ([x, y], [ux, uy], used) {
    const { ends } = this;
    let best = null, most = LEAST_COSINE;

    for (const id of this.at.get(this.key(x, y)) ?? []) {
      if (used.has(id))
        continue;
      const isForth = ends[4 * id] === x && ends[4 * id + 1] === y;
      const other = 4 * id + (isForth ? 2 : 0);
      const dx = ends[other] - x, dy = ends[other + 1] - y;
      const cosine = (dx * ux + dy * uy) / Math.hypot(dx, dy);

      if (cosine > most) {
        most = cosine;
        best = { id, end: [ends[other], ends[other + 1]] };
      }
    }
    return best;
  }

  /* All points of the longest stretch around a piece. */
  grow (id, used) {
    const [ax, ay, bx, by] = this.ends.subarray(4 * id, 4 * id + 4);
    const length = Math.hypot(bx - ax, by - ay);
    const ahead = [(bx - ax) / length, (by - ay) / length];
    const points = [[ax, ay], [bx, by]];

    used.add(id);
    for (const [way, sign] of [['push', 1], ['unshift', -1]])
      for (;;) {
        const end = sign > 0 ? points[points.length - 1] : points[0];
        const next = this.goOn(end, ahead.map(part => part * sign), used);

        if (!next)
          break;
        used.add(next.id);
        points[way](next.end);
      }
    return points;
  }

  /* The longest nearly straight stretch. */
  stretch () {
    const used = new Set();
    let best = null, most = 0;

    this.join();
    this.ids.sort((a, b) => this.measure(b) - this.measure(a));
    for (const id of this.ids.slice(0, 8)) {
      if (used.has(id) || this.measure(id) === 0)
        continue;
      const points = this.grow(id, used), last = points[points.length - 1];
      const length = this.scale * Math.hypot(last[0] - points[0][0],
                                             last[1] - points[0][1]);

      if (length > most) {
        most = length;
        best = points;
      }
    }
    return { points: best, length: most };
  }
}

/* The middle of a stretch, and its direction, as letters read. */
function middleOf (points) {
  const [ax, ay] = points[0], [bx, by] = points[points.length - 1];
  const lengths = points.slice(1).map(([x, y], i) =>
    Math.hypot(x - points[i][0], y - points[i][1]));
  let left = lengths.reduce((sum, one) => sum + one, 0) / 2, i = 0;

  while (i + 1 < lengths.length && left > lengths[i])
    left -= lengths[i++];
  const part = lengths[i] > 0 ? left / lengths[i] : 0;
  const x = points[i][0] + (points[i + 1][0] - points[i][0]) * part;
  const y = points[i][1] + (points[i + 1][1] - points[i][1]) * part;
  const isBack = bx < ax;

  return { x, y, angle: isBack ? Math.atan2(ay - by, ax - bx)
                               : Math.atan2(by - ay, bx - ax) };
}

/* The names of streets that are long enough to be read: { text, x, y, angle,
 * length, isOnRoute }. */
function* chooseStreets (lens, { table, routes, hasNames }, found) {
  const { of } = table.pieces, streets = new Map(), chosen = [];
  let looked = 0;

  if (!hasNames || table.lines || table.labels.length < 2
      || found.length > MOST_STREET_PIECES)
    return [];

  for (const id of found) {
    const label = table.labelOf[of[id]];

    if (++looked % LOOKED_AT_ONCE === 0)
      yield 1;
    if (label === 0)
      continue;
    if (!streets.has(label))
      streets.set(label, new Street(table.pieces, lens));
    streets.get(label).add(id);
  }

  const onRoute = new Set(routes.filter(route => route.isOn)
    .flatMap(route => route.steps.map(step => step.street)));

  for (const [label, street] of streets) {
    if (street.length < LEAST_STRETCH)
      continue;
    const { points, length } = street.stretch();

    yield street.ids.length;
    if (length < LEAST_STRETCH)
      continue;
    chosen.push({ text: table.labels[label], length, ...middleOf(points),
                  isOnRoute: onRoute.has(table.labels[label]) });
  }
  chosen.sort((a, b) => b.isOnRoute - a.isOnRoute || b.length - a.length);
  return chosen.slice(0, MOST_STREETS);
}
