/* map-data.js - the data of a page: columns of numbers, lines, costs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

'use strict';

const NOWHERE = 0xffffffff;

const KINDS = { u1: Uint8Array, u2: Uint16Array, u4: Uint32Array,
                f4: Float32Array, f8: Float64Array };

/* "u2:AQACAA==": numbers of two bytes each, the low one first. */
function unpack (text) {
  const Kind = KINDS[text.slice(0, 2)], bits = atob(text.slice(3));
  const bytes = new Uint8Array(bits.length);

  for (let i = 0; i < bits.length; i++)
    bytes[i] = bits.charCodeAt(i);
  return new Kind(bytes.buffer, 0, bytes.length / Kind.BYTES_PER_ELEMENT);
}

/* Where each of the rows of those sizes begins, and where the last ends. */
function beginnings (sizes) {
  const starts = new Uint32Array(sizes.length + 1);

  for (let i = 0; i < sizes.length; i++)
    starts[i + 1] = starts[i] + sizes[i];
  return starts;
}

/* Straight pieces: four numbers each, and the number of the whole. */
class Pieces {
  constructor (room) {
    this.n = 0;
    this.ends = new Float32Array(4 * room);
    this.of = new Uint32Array(room);
  }

  add (ax, ay, bx, by, of) {
    this.ends.set([ax, ay, bx, by], 4 * this.n);
    this.of[this.n++] = of;
  }

  /* A line whose ends are more than half the Earth apart crosses the seam: it
   * goes on at the other side. */
  addOver (wrap, ax, ay, bx, by, of) {
    const over = wrap > 0 && Math.abs(bx - ax) > wrap / 2
      ? Math.sign(bx - ax) * wrap : 0;

    this.add(ax, ay, bx - over, by, of);
    if (over !== 0)
      this.add(ax + over, ay, bx, by, of);
  }
}

function piecesOfLines (lines) {
  const x = unpack(lines.x), y = unpack(lines.y);
  const starts = beginnings(unpack(lines.sizes));
  const pieces = new Pieces(x.length);

  for (let i = 0; i + 1 < starts.length; i++)
    for (let k = starts[i] + 1; k < starts[i + 1]; k++)
      pieces.add(x[k - 1], y[k - 1], x[k], y[k], i);
  return pieces;
}

/* The nodes and edges of a table. */
class Table {
  constructor (data) {
    this.x = unpack(data.x);
    this.y = unpack(data.y);
    this.count = this.x.length;
    this.from = unpack(data.from);
    this.to = unpack(data.to);
    this.costs = unpack(data.costs);
    this.backs = unpack(data.backs);
    this.labelOf = unpack(data.labelOf);
    this.labels = data.labels;
    this.ids = unpack(data.ids);
    this.named = unpack(data.named);
    this.names = new Map();
    this.named.forEach((node, i) => this.names.set(node, data.names[i]));
    this.components = data.components ? unpack(data.components) : null;
    this.lines = data.lines?.map(name => ({ name, isOn: true })) ?? null;
    if (this.lines)
      this.styleOf = Uint8Array.from(this.labels,
                                     label => data.lines.indexOf(label) + 1);
    this.byRank = this.sortByRank();
    this.pieces = this.cut(data, unpack(data.bends), unpack(data.bendX),
                           unpack(data.bendY));
  }

  isPlaced (node) {
    return this.x[node] !== NOWHERE;
  }

  cut (data, bends, bendX, bendY) {
    const n = this.from.length, starts = beginnings(bends);
    const pieces = new Pieces(2 * (n + bendX.length));

    for (let i = 0; i < n; i++) {
      const to = this.to[i];
      let x = this.x[this.from[i]], y = this.y[this.from[i]];

      if (!this.isPlaced(this.from[i]) || !this.isPlaced(to))
        continue;
      for (let k = starts[i]; k < starts[i + 1]; k++) {
        pieces.addOver(data.wrap, x, y, bendX[k], bendY[k], i);
        x = bendX[k];
        y = bendY[k];
      }
      pieces.addOver(data.wrap, x, y, this.x[to], this.y[to], i);
    }
    return pieces;
  }

  name (node) {
    return this.names.get(node) ?? String(this.ids[node]);
  }

  /* The named nodes, those first that are named most readily. */
  sortByRank () {
    const ranks = this.named.length > 0 ? this.ranks() : null;

    return Array.from(this.named).filter(node => this.isPlaced(node))
      .sort((a, b) => ranks[b] - ranks[a] || a - b);
  }

  /* How readily nodes are named: the ends of lines first, then by their number
   * of edges; the last of a road counts as a crossing. */
  ranks () {
    const degree = new Uint32Array(this.count), byLine = new Map();

    for (let i = 0; i < this.from.length; i++)
      for (const node of [this.from[i], this.to[i]]) {
        degree[node]++;
        if (!this.lines || this.styleOf[this.labelOf[i]] === 0)
          continue;
        const key = `${node} ${this.styleOf[this.labelOf[i]]}`;

        byLine.set(key, (byLine.get(key) ?? 0) + 1);
      }
    const ranks = degree.map(count => count === 1 ? 3 : count);

    for (const [key, count] of byLine) {
      const node = Number.parseInt(key, 10);

      if (count === 1)
        ranks[node] = 1e9 + degree[node];
    }
    return ranks;
  }
}

class Grid {
  constructor (data) {
    Object.assign(this, data);
    this.cells = unpack(data.cells);
    this.marked = unpack(data.marked);
    this.count = this.cells.length;
    this.byClass = new Map(data.classes.map(one => [one.class, one]));
  }

  /* The middle of a cell. Hexagons of odd rows stand half a cell to the
   * right; triangles point up and down in turn, each half a side further. */
  centre (node) {
    const column = node % this.columns;
    const row = Math.floor(node / this.columns);

    if (this.shape === 'hexagons')
      return [this.halfX * (2 * column + 1 + row % 2),
              this.halfY * (1.5 * row + 1)];
    if (this.shape === 'triangles')
      return [this.halfX * (column + 1),
              this.halfY * (1.5 * row + ((column + row) % 2 ? 0.5 : 1))];
    return [this.halfX * (2 * column + 1), this.halfY * (2 * row + 1)];
  }

  corners (node) {
    const [x, y] = this.centre(node), { halfX: w, halfY: h } = this;

    if (this.shape === 'hexagons')
      return [[x, y - h], [x + w, y - h / 2], [x + w, y + h / 2], [x, y + h],
              [x - w, y + h / 2], [x - w, y - h / 2]];
    if (this.shape === 'triangles') {
      const column = node % this.columns;
      const up = (column + Math.floor(node / this.columns)) % 2 ? -1 : 1;

      return [[x, y - up * h], [x + w, y + up * h / 2],
              [x - w, y + up * h / 2]];
    }
    return [[x - w, y - h], [x + w, y - h], [x + w, y + h], [x - w, y + h]];
  }

  /* How far one column and one row lead. */
  get pitch () {
    return [this.shape === 'triangles' ? this.halfX : 2 * this.halfX,
            this.shape === 'squares' ? 2 * this.halfY : 1.5 * this.halfY];
  }

  /* The cells of a box, as columns and rows: from and to, both included. */
  range (x0, y0, x1, y1) {
    const [w, h] = this.pitch, last = this.columns - 1;
    const fit = (value, most) => Math.max(0, Math.min(most, value));

    return [fit(Math.floor(x0 / w) - 1, last), fit(Math.ceil(x1 / w), last),
            fit(Math.floor(y0 / h) - 1, this.rows - 1),
            fit(Math.ceil(y1 / h), this.rows - 1)];
  }

  /* The cell at a place of the sheet, -1 for none: the cell with the
   * nearest middle, which for these shapes contains the place. */
  pick (x, y) {
    const [c0, c1, r0, r1] = this.range(x, y, x, y);
    let best = -1, least = Infinity;

    for (let row = r0; row <= r1; row++)
      for (let column = c0; column <= c1; column++) {
        const node = row * this.columns + column, [cx, cy] = this.centre(node);
        const far = (cx - x) ** 2 + (cy - y) ** 2;

        if (far < least) {
          least = far;
          best = node;
        }
      }
    return least <= this.halfX ** 2 + this.halfY ** 2 ? best : -1;
  }

  name (node) {
    const mark = this.marked.indexOf(node);

    return mark >= 0 ? this.marks[mark]
                     : `${node % this.columns},${
                          Math.floor(node / this.columns)}`;
  }
}

/* Polygons: consecutive rings of one area are filled together. */
class Areas {
  constructor (data) {
    this.x = unpack(data.x);
    this.y = unpack(data.y);
    this.starts = beginnings(unpack(data.sizes));
    this.owners = unpack(data.nodes);
    this.shades = data.shades ? unpack(data.shades) : null;
    this.names = data.names ?? null;
    this.boxes = new Float32Array(4 * this.owners.length);
    for (let i = 0; i < this.owners.length; i++)
      this.boxes.set(this.bound(i), 4 * i);
  }

  bound (ring) {
    let x0 = Infinity, y0 = Infinity, x1 = -Infinity, y1 = -Infinity;

    for (let k = this.starts[ring]; k < this.starts[ring + 1]; k++) {
      x0 = Math.min(x0, this.x[k]);
      x1 = Math.max(x1, this.x[k]);
      y0 = Math.min(y0, this.y[k]);
      y1 = Math.max(y1, this.y[k]);
    }
    return [x0, y0, x1, y1];
  }

  /* The area around a place of the sheet, -1 for none. */
  pick (x, y) {
    const inside = new Map();

    for (let i = 0; i < this.owners.length; i++) {
      const [x0, y0, x1, y1] = this.boxes.subarray(4 * i, 4 * i + 4);

      if (x < x0 || x > x1 || y < y0 || y > y1)
        continue;
      if (this.encloses(i, x, y))
        inside.set(this.owners[i], !inside.get(this.owners[i]));
    }
    for (const [owner, isInside] of inside)
      if (isInside)
        return owner;
    return -1;
  }

  encloses (ring, x, y) {
    const first = this.starts[ring], end = this.starts[ring + 1];
    let isInside = false;

    for (let k = first, last = end - 1; k < end; last = k++)
      if (this.y[k] > y !== this.y[last] > y
          && x < this.x[k] + (this.x[last] - this.x[k])
                 * (y - this.y[k]) / (this.y[last] - this.y[k]))
        isInside = !isInside;
    return isInside;
  }
}

/* Hours, minutes and seconds: 0:09:43. */
function formatTime (seconds) {
  const whole = Math.floor(Math.min(seconds + .5, 1e15));
  const pad = number => String(number % 60).padStart(2, '0');

  return `${Math.floor(whole / 3600)}:${pad(Math.floor(whole / 60))}`
         + `:${pad(whole)}`;
}

/* As pictures write costs: in their unit, at most two digits behind the
 * point. */
function formatCost (cost, data) {
  const value = cost / data.divisor;
  let text;

  if (!(cost < Infinity))
    return 'no way';
  if (data.unit === 'time')
    return formatTime(value);
  if (value >= 1e15)
    text = value.toPrecision(3);
  else
    text = value.toLocaleString('en', {
      maximumFractionDigits: value >= 100 && data.unit ? 0 : 2
    }).replaceAll(',', '\u00a0');
  return data.unit ? `${text} ${data.unit}` : text;
}
