/* map-index.js - which pieces lie in a box
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A raster of cells, each with the numbers of the pieces whose box meets it,
 * one after another in one array. What would be in very many cells, such as an
 * air route, is kept apart and looked at each time. */

const MOST_CELLS_A_PIECE = 24, LOOKED_AT_ONCE = 4096;
const PIECES_A_CELL = 8, MOST_SIDE = 512;

class Index {
  constructor (pieces, width, height) {
    const n = pieces.n;
    const cells = Math.max(1, Math.min(MOST_SIDE ** 2, n / PIECES_A_CELL));
    const side = Math.sqrt(Math.max(1, width) * Math.max(1, height) / cells);

    this.pieces = pieces;
    this.width = width;
    this.height = height;
    this.all = Uint32Array.from({ length: n }, (_, i) => i);
    this.columns = Math.max(1, Math.min(MOST_SIDE * 4,
                                        Math.ceil(width / side)));
    this.rows = Math.max(1, Math.min(MOST_SIDE * 4,
                                     Math.ceil(height / side)));
    this.cellWidth = Math.max(1, width / this.columns);
    this.cellHeight = Math.max(1, height / this.rows);
    this.fill();
  }

  /* The cells of a box: columns from and to, rows from and to. */
  range (x0, y0, x1, y1) {
    const fit = (value, most) => value < 0 ? 0 : value > most ? most : value;

    return [fit(Math.floor(x0 / this.cellWidth), this.columns - 1),
            fit(Math.floor(x1 / this.cellWidth), this.columns - 1),
            fit(Math.floor(y0 / this.cellHeight), this.rows - 1),
            fit(Math.floor(y1 / this.cellHeight), this.rows - 1)];
  }

  rangeOf (i) {
    const { ends } = this.pieces, k = 4 * i;

    return this.range(Math.min(ends[k], ends[k + 2]),
                      Math.min(ends[k + 1], ends[k + 3]),
                      Math.max(ends[k], ends[k + 2]),
                      Math.max(ends[k + 1], ends[k + 3]));
  }

  fill () {
    const counts = new Uint32Array(this.columns * this.rows + 1), far = [];

    this.forEachCell((cell, i) => counts[cell + 1]++, i => far.push(i));
    for (let i = 1; i < counts.length; i++)
      counts[i] += counts[i - 1];
    this.starts = counts;
    this.far = Uint32Array.from(far);
    this.items = new Uint32Array(counts[counts.length - 1]);
    const next = counts.slice();

    this.forEachCell((cell, i) => {
      this.items[next[cell]++] = i;
    }, () => {});
  }

  forEachCell (call, callFar) {
    for (let i = 0; i < this.pieces.n; i++) {
      const [c0, c1, r0, r1] = this.rangeOf(i);

      if ((c1 - c0 + 1) * (r1 - r0 + 1) > MOST_CELLS_A_PIECE) {
        callFar(i);
        continue;
      }
      for (let row = r0; row <= r1; row++)
        for (let column = c0; column <= c1; column++)
          call(row * this.columns + column, i);
    }
  }

  meets (i, x0, y0, x1, y1) {
    const { ends } = this.pieces, k = 4 * i;

    return Math.max(ends[k], ends[k + 2]) >= x0
           && Math.min(ends[k], ends[k + 2]) <= x1
           && Math.max(ends[k + 1], ends[k + 3]) >= y0
           && Math.min(ends[k + 1], ends[k + 3]) <= y1;
  }

  /* The numbers of the pieces whose box meets another, each once. Yields now
   * and then, as a large map is too much for a frame. What has been found is
   * kept in @notes. */
  * walk ([x0, y0, x1, y1], notes) {
    const [c0, c1, r0, r1] = this.range(x0, y0, x1, y1);
    const { items, starts } = this, { seen, found } = notes;
    const stamp = ++notes.stamp;
    let n = 0, looked = 0;

    if (x0 <= 0 && y0 <= 0 && x1 >= this.width && y1 >= this.height)
      return this.all;
    for (const i of this.far)
      if (this.meets(i, x0, y0, x1, y1))
        found[n++] = i;
    for (let row = r0; row <= r1; row++)
      for (let k = starts[row * this.columns + c0],
               end = starts[row * this.columns + c1 + 1]; k < end; k++) {
        const i = items[k];

        if (++looked % LOOKED_AT_ONCE === 0)
          yield 1;
        if (seen[i] !== stamp && this.meets(i, x0, y0, x1, y1))
          found[n++] = i;
        seen[i] = stamp;
      }
    return found.slice(0, n);
  }

  notes () {
    return { seen: new Uint32Array(this.pieces.n),
             found: new Uint32Array(this.pieces.n), stamp: 0 };
  }

  /* All at once: for a few pieces. */
  find (...box) {
    this.own ??= this.notes();
    const walk = this.walk(box, this.own);
    let step = walk.next();

    while (!step.done)
      step = walk.next();
    return step.value;
  }

  /* For a layer, which may go on after somebody else has called find(). */
  * findSlowly (...box) {
    this.slow ??= this.notes();
    return yield* this.walk(box, this.slow);
  }

  /* The piece nearest to a place, within that distance; -1 for none. */
  nearest (x, y, within) {
    const { ends } = this.pieces;
    let best = -1, least = within * within;

    for (const i of this.find(x - within, y - within, x + within, y + within)) {
      const [ax, ay, bx, by] = ends.subarray(4 * i, 4 * i + 4);
      const dx = bx - ax, dy = by - ay, square = dx * dx + dy * dy;
      const part = square > 0
        ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / square))
        : 0;
      const far = (ax + dx * part - x) ** 2 + (ay + dy * part - y) ** 2;

      if (far <= least) {
        least = far;
        best = i;
      }
    }
    return best;
  }
}
