/* placing.js - where names stand, so that none covers another
 * SPDX-License-Identifier: LGPL-2.1-or-later */

/* The eight sides of a point, those first where a name reads best: by how much
 * of the room beside it a name is moved, and where its own middle then lies. */
const SIDES = [[1, 0], [-1, 0], [0, -1], [0, 1], [1, -1], [1, 1], [-1, -1],
               [-1, 1]];

class Placing {
  constructor (width, height, margin = 2) {
    Object.assign(this, { width, height, margin });
    this.taken = [];
    this.blocked = [];
  }

  /* Keeps names off a box, which has its middle at (x, y). */
  block (x, y, halfX, halfY) {
    this.blocked.push({ x: x - halfX, y: y - halfY, width: 2 * halfX,
                        height: 2 * halfY });
  }

  fits ({ x, y, width, height }) {
    return x >= this.margin && y >= this.margin
           && x + width <= this.width - this.margin
           && y + height <= this.height - this.margin;
  }

  static meets (a, b) {
    return a.x < b.x + b.width && b.x < a.x + a.width
           && a.y < b.y + b.height && b.y < a.y + a.height;
  }

  /* The box of a name beside what is drawn at (x, y), which reaches halfX and
   * halfY from there. */
  static box ([sx, sy], x, y, halfX, halfY, width, height) {
    const aside = sx !== 0 && sy !== 0 && halfX === halfY ? 0.7 : 1;

    return { x: x + sx * halfX * aside + (sx - 1) / 2 * width,
             y: y + sy * halfY * aside + (sy - 1) / 2 * height,
             width, height };
  }

  /* Takes a box if it is free. */
  takeBox (box) {
    if (!this.fits(box) || this.taken.some(one => Placing.meets(one, box))
        || this.blocked.some(one => Placing.meets(one, box)))
      return false;
    this.taken.push(box);
    return true;
  }

  /* Takes the first side that is free, and returns the box there; null if none
   * is. A name that @mustStand may cover what is blocked, but no other name. */
  take (x, y, halfX, halfY, width, height, mustStand = false) {
    for (const pass of mustStand ? [0, 1] : [0])
      for (const side of SIDES) {
        const box = Placing.box(side, x, y, halfX, halfY, width, height);

        if (!this.fits(box)
            || this.taken.some(one => Placing.meets(one, box))
            || (pass === 0
                && this.blocked.some(one => Placing.meets(one, box))))
          continue;
        this.taken.push(box);
        return box;
      }
    return null;
  }
}
