/* map-names.js - routes, marks and names: what lies above a map
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * It is little, and painted anew with each frame. Names stand where no other
 * does, on whichever side of their place is free. */

const MOST_NAMES = 150, MOST_TRIED = 600;

class Names {
  constructor (ctx) {
    this.ctx = ctx;
    this.widths = new Map();
  }

  begin (view, theme) {
    this.view = view;
    this.theme = theme;
    this.taken = [];
    this.tried = 0;
  }

  width (text, font) {
    const key = font + text;

    if (!this.widths.has(key)) {
      this.ctx.font = font;
      this.widths.set(key, this.ctx.measureText(text).width);
    }
    return this.widths.get(key);
  }

  isFree (box) {
    return box.x >= 2 && box.y >= 2 && box.x + box.width <= this.view.width - 2
           && box.y + box.height <= this.view.height - 2
           && !this.taken.some(one => box.x < one.x + one.width
                                      && one.x < box.x + box.width
                                      && box.y < one.y + one.height
                                      && one.y < box.y + box.height);
  }

  block (x, y, radius) {
    this.taken.push({ x: x - radius, y: y - radius, width: 2 * radius,
                      height: 2 * radius });
  }

  /* Beside a place at (x, y) of the screen; FALSE if there is no room. */
  put (text, x, y, radius, isStrong) {
    const size = isStrong ? 13 : 11, gap = radius + 3;
    const font = `${isStrong ? '700 ' : ''}${size}px system-ui, sans-serif`;

    if (this.taken.length >= MOST_NAMES || ++this.tried > MOST_TRIED
        || x < 0 || y < 0 || x > this.view.width || y > this.view.height)
      return false;
    const short = text.length > 40 ? `${text.slice(0, 39)}\u2026` : text;
    const width = this.width(short, font), height = size * 1.2;
    const sides = [[gap, -height / 2], [-gap - width, -height / 2],
                   [-width / 2, -gap - height], [-width / 2, gap],
                   [gap * 0.7, -gap * 0.7 - height], [gap * 0.7, gap * 0.7],
                   [-gap * 0.7 - width, -gap * 0.7 - height],
                   [-gap * 0.7 - width, gap * 0.7]];

    for (const [dx, dy] of sides) {
      const box = { x: x + dx, y: y + dy, width, height };

      if (!this.isFree(box))
        continue;
      this.taken.push(box);
      this.draw(short, box, size, font, isStrong);
      return true;
    }
    return false;
  }

  draw (text, box, size, font, isStrong) {
    const { ctx, theme } = this;

    ctx.font = font;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'middle';
    ctx.lineJoin = 'round';
    ctx.lineWidth = 3;
    ctx.strokeStyle = theme.paper;
    ctx.strokeText(text, box.x, box.y + box.height / 2);
    ctx.fillStyle = isStrong ? theme.text : theme.muted;
    ctx.fillText(text, box.x, box.y + box.height / 2);
  }
}

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

/* The first routes are the widest, so that all are seen where they run
 * together. */
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

function paintMark (ctx, x, y, radius, fill, line) {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.strokeStyle = line;
  ctx.lineWidth = 2;
  ctx.stroke();
}
