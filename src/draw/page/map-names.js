/* map-names.js - routes, marks and names: what lies above a map
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * It is little, and painted anew with each frame. Names stand where no other
 * does, on whichever side of their place is free. */

const MOST_NAMES = 150, MOST_TRIED = 600;

/* From which contrast letters can be read well (WCAG 2.1). */
const GOOD_CONTRAST = 4.5;

function luminance (colour) {
  const parts = [16, 8, 0].map(shift => {
    const part = (parseInt(colour.slice(1), 16) >> shift & 255) / 255;

    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });

  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
}

function contrast (a, b) {
  const [x, y] = [luminance(a), luminance(b)];

  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/* In which ink, by preference @colour, and with which halo letters can be read
 * on @ground: as in pictures, dark on light and light on dark. */
function chooseInk (theme, colour, ground) {
  const pairs = [[colour, theme.paper], [theme.text, theme.paper],
                 [theme.paper, theme.text]];

  return pairs.find(([ink]) => contrast(ink, ground) >= GOOD_CONTRAST)
         ?? pairs.reduce((best, one) => contrast(one[0], ground)
                                        > contrast(best[0], ground) ? one
                                                                    : best);
}

class Names {
  constructor (ctx) {
    this.ctx = ctx;
    this.widths = new Map();
  }

  begin (view, theme) {
    this.view = view;
    this.theme = theme;
    this.placing = new Placing(view.width, view.height);
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

  get isFull () {
    return this.placing.taken.length >= MOST_NAMES || this.tried >= MOST_TRIED;
  }

  isSeen (x, y) {
    return x >= 0 && y >= 0 && x <= this.view.width && y <= this.view.height;
  }

  block (x, y, radius) {
    this.placing.block(x, y, radius, radius);
  }

  /* Beside a place at (x, y) of the screen, which lies on @ground; false if
   * there is no room. */
  put (text, x, y, radius, isStrong, ground) {
    const { placing } = this;
    const size = isStrong ? 13 : 11, gap = radius + 3;
    const font = `${isStrong ? '700 ' : ''}${size}px system-ui, sans-serif`;

    if (this.isFull || !this.isSeen(x, y))
      return false;
    this.tried++;
    const short = text.length > 40 ? `${text.slice(0, 39)}\u2026` : text;
    const box = placing.take(x, y, gap, gap, this.width(short, font),
                             size * 1.2);

    if (box)
      this.draw(short, box, font, isStrong, ground ?? this.theme.paper);
    return box !== null;
  }

  draw (text, box, font, isStrong, ground) {
    const { ctx, theme } = this;
    const [ink, halo] = chooseInk(theme, isStrong ? theme.text : theme.muted,
                                  ground);

    ctx.font = font;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'middle';
    ctx.lineJoin = 'round';
    ctx.lineWidth = 3;
    ctx.strokeStyle = halo;
    ctx.strokeText(text, box.x, box.y + box.height / 2);
    ctx.fillStyle = ink;
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
