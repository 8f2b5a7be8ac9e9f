/* map-fade.js - lines stand back from routes where they are dense
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * As src/io/draw/fade.c does it, for what is seen: squares know how long the lines
 * in them are and how far the nearest route is. Lines get paler where there are
 * many of them, the farther away a route is. */

/* The side of a square in pixels, how many squares a level is wide, how many
 * levels there are, how far around density is looked at, and how much of the
 * palest line is paper. */
const FADE_SIDE = 8, FADE_WIDTH = 4, FADE_LEVELS = 3, FADE_AROUND = 4;
const FAINTEST = 0.66;

class Fade {
  constructor (lens) {
    this.lens = lens;
    this.columns = Math.ceil(lens.width / FADE_SIDE) + 1;
    this.rows = Math.ceil(lens.height / FADE_SIDE) + 1;
    this.lengths = new Float32Array(this.columns * this.rows);
    this.far = new Uint16Array(this.columns * this.rows).fill(60000);
  }

  /* The square of a place on the sheet, -1 for none. */
  square (x, y) {
    const { lens, columns, rows } = this;
    const column = Math.floor((x - lens.x) * lens.scale / FADE_SIDE);
    const row = Math.floor((y - lens.y) * lens.scale / FADE_SIDE);

    return column >= 0 && row >= 0 && column < columns && row < rows
      ? row * columns + column : -1;
  }

  * markRoute ({ ends, n }) {
    const { lens } = this;

    for (let i = 0; i < 4 * n; i += 4) {
      const dx = ends[i + 2] - ends[i], dy = ends[i + 3] - ends[i + 1];
      const steps = Math.min(4096, Math.max(1,
        Math.floor(Math.hypot(dx, dy) * lens.scale / FADE_SIDE * 2)));

      for (let k = 0; k <= steps; k++) {
        const at = this.square(ends[i] + dx * k / steps,
                               ends[i + 1] + dy * k / steps);

        if (at >= 0)
          this.far[at] = 0;
      }
      if (i % 8000 === 0)
        yield 1;
    }
  }

  /* How far each square is from a route, as a king walks. */
  measure () {
    const { columns, rows, far } = this;

    for (const step of [-1, 1])
      for (let k = 0; k < far.length; k++) {
        const at = step < 0 ? k : far.length - 1 - k;
        const column = at % columns, row = (at - column) / columns;
        const ahead = row + step >= 0 && row + step < rows;

        if (column + step >= 0 && column + step < columns)
          far[at] = Math.min(far[at], far[at + step] + 1);
        for (let dx = -1; ahead && dx <= 1; dx++)
          if (column + dx >= 0 && column + dx < columns)
            far[at] = Math.min(far[at], far[at + step * columns + dx] + 1);
      }
  }

  * count ({ ends }, found) {
    const { lens } = this;
    let done = 0;

    for (const piece of found) {
      const i = 4 * piece;
      const at = this.square((ends[i] + ends[i + 2]) / 2,
                             (ends[i + 1] + ends[i + 3]) / 2);

      if (at >= 0)
        this.lengths[at] += lens.scale * Math.hypot(ends[i + 2] - ends[i],
                                                    ends[i + 3] - ends[i + 1]);
      if (++done % 10000 === 0)
        yield 1;
    }
  }

  /* Sums of lengths from the top left corner, so that those of any box of
   * squares are told by four of them. */
  sum () {
    const wide = this.columns + 1;

    this.sums = new Float64Array(wide * (this.rows + 1));
    for (let row = 0; row < this.rows; row++)
      for (let column = 0; column < this.columns; column++)
        this.sums[(row + 1) * wide + column + 1]
          = this.lengths[row * this.columns + column]
            + this.sums[row * wide + column + 1]
            + this.sums[(row + 1) * wide + column]
            - this.sums[row * wide + column];
  }

  isDense (column, row) {
    const wide = this.columns + 1, { sums } = this;
    const x0 = Math.max(0, column - FADE_AROUND);
    const y0 = Math.max(0, row - FADE_AROUND);
    const x1 = Math.min(this.columns, column + FADE_AROUND + 1);
    const y1 = Math.min(this.rows, row + FADE_AROUND + 1);

    return sums[y1 * wide + x1] - sums[y0 * wide + x1] - sums[y1 * wide + x0]
           + sums[y0 * wide + x0] > (x1 - x0) * (y1 - y0) * FADE_SIDE;
  }

  choose () {
    this.measure();
    this.sum();
    this.levels = Uint8Array.from(this.far, (far, at) => {
      const column = at % this.columns;

      return this.isDense(column, (at - column) / this.columns)
        ? Math.min(FADE_LEVELS, Math.floor(far / FADE_WIDTH)) : 0;
    });
  }

  /* How pale pieces are, in the order of @found. A long one is as pale as the
   * darkest part of it. */
  * levelsOf ({ ends }, found) {
    const levels = new Uint8Array(found.length), { lens } = this;

    for (let k = 0; k < found.length; k++) {
      const i = 4 * found[k];
      const dx = ends[i + 2] - ends[i], dy = ends[i + 3] - ends[i + 1];
      const parts = Math.min(64, Math.ceil(
        Math.max(Math.abs(dx), Math.abs(dy)) * lens.scale / (4 * FADE_SIDE)));
      let least = FADE_LEVELS;

      for (let part = 0.5; part < Math.max(parts, 1); part++) {
        const at = this.square(ends[i] + dx * part / Math.max(parts, 1),
                               ends[i + 1] + dy * part / Math.max(parts, 1));

        least = Math.min(least, at >= 0 ? this.levels[at] : FADE_LEVELS);
      }
      levels[k] = least;
      if (k % 10000 === 9999)
        yield 1;
    }
    return levels;
  }
}

/* How pale the pieces of a network are beside those routes. */
function* findLevels (lens, pieces, found, routes) {
  const fade = new Fade(lens);

  for (const route of routes)
    yield* fade.markRoute(route.pieces);
  yield* fade.count(pieces, found);
  fade.choose();
  yield 1;
  return yield* fade.levelsOf(pieces, found);
}

/* The colours of lines, from that of no fading on. */
function fadedColours (theme) {
  return Array.from({ length: FADE_LEVELS + 1 }, (_, level) => {
    const mixed = mix(parse(theme.line), parse(theme.paper),
                      FAINTEST * level / FADE_LEVELS);

    return `#${mixed.toString(16).padStart(6, '0')}`;
  });
}
