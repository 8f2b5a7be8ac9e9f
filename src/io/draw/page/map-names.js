/* map-names.js - the names that lie above a map
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * It is little, and painted anew with each frame. Names stand where no other
 * does, on whichever side of their place is free. */

const MOST_NAMES = 150, MOST_TRIED = 600;

/* How names look: of stops and places, nodes, routes, towns and streets. */
const STRONG = { size: 13, weight: '700 ', isDark: true };
const PLAIN = { size: 11, weight: '', isDark: false };
const TOWN = { size: 13, weight: '600 ', isDark: true };
const VILLAGE = { size: 11.5, weight: '', isDark: true };
const HAMLET = { size: 10.5, weight: '', isDark: false };
const STREET = { size: 10.5, weight: '', isDark: false };

const fontOf = ({ size, weight }) => `${weight}${size}px system-ui, sans-serif`;

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
    this.texts = new Set();
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

  cut (text) {
    return text.length > 40 ? `${text.slice(0, 39)}\u2026` : text;
  }

  /* Beside a place at (x, y) of the screen, which lies on @ground; false if
   * there is no room. */
  put (text, x, y, radius, style, ground) {
    const { placing } = this, gap = radius + 3, short = this.cut(text);

    if (this.isFull || !this.isSeen(x, y))
      return false;
    this.tried++;
    const box = placing.take(x, y, gap, gap, this.width(short, fontOf(style)),
                             style.size * 1.2, style.mustStand);

    if (!box)
      return false;
    this.texts.add(text);
    this.draw(short, box.x + box.width / 2, box.y + box.height / 2, 0, style,
              style.colour, ground);
    return true;
  }

  /* With its middle at (x, y), turned by @angle. */
  putOn (text, x, y, angle, style, colour, ground) {
    const short = this.cut(text), height = style.size * 1.2;
    const width = this.width(short, fontOf(style));
    const c = Math.abs(Math.cos(angle)), s = Math.abs(Math.sin(angle));
    const boxWidth = width * c + height * s, boxHeight = width * s + height * c;

    if (this.isFull || !this.isSeen(x, y))
      return false;
    this.tried++;
    if (!this.placing.takeBox({ x: x - boxWidth / 2, y: y - boxHeight / 2,
                                width: boxWidth, height: boxHeight }))
      return false;
    this.draw(short, x, y, angle, style, colour, ground);
    return true;
  }

  draw (text, x, y, angle, style, colour, ground) {
    const { ctx, theme } = this;
    const [ink, halo] = chooseInk(theme, colour ?? (style.isDark ? theme.text
                                                                 : theme.muted),
                                  ground ?? theme.paper);

    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(angle);
    ctx.font = fontOf(style);
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.lineJoin = 'round';
    ctx.lineWidth = 3;
    ctx.strokeStyle = halo;
    ctx.strokeText(text, 0, 0);
    ctx.fillStyle = ink;
    ctx.fillText(text, 0, 0);
    ctx.restore();
  }
}

/* How near to a route a town has to be to be named first: a share of the
 * sheet's longer side. */
const NEAR_ROUTE = 0.02;

/* The towns of a map, those near routes first, and then by their kind. */
class Towns {
  constructor ({ names, x, y, ranks }, routes) {
    this.names = names;
    this.x = unpack(x);
    this.y = unpack(y);
    this.ranks = unpack(ranks);
    const far = this.measure(routes);

    this.order = names.map((_, i) => i)
      .sort((a, b) => far[a] - far[b] || this.ranks[a] - this.ranks[b]);
  }

  /* 0 for a town near a route, or else 1. */
  measure (routes) {
    const points = routes.flatMap(({ lines }) => {
      const x = unpack(lines.x), y = unpack(lines.y);
      const step = Math.max(1, Math.floor(x.length / 200));

      return Array.from({ length: Math.ceil(x.length / step) },
                        (_, i) => [x[i * step], y[i * step]]);
    });
    const within = NEAR_ROUTE * 2 ** 24;

    return this.names.map((_, i) => Number(!points.some(([x, y]) =>
      Math.hypot(x - this.x[i], y - this.y[i]) < within)));
  }

  /* Centred on their places, or else beside. */
  put (names, view) {
    for (const i of this.order) {
      const x = view.toX(this.x[i]), y = view.toY(this.y[i]);
      const style = this.ranks[i] < 2 ? TOWN : this.ranks[i] < 5 ? VILLAGE
                                                                 : HAMLET;

      if (names.isFull)
        return;
      if (names.isSeen(x, y) && !names.texts.has(this.names[i])
          && !names.putOn(this.names[i], x, y, 0, style))
        names.put(this.names[i], x, y, 4, style);
    }
  }
}
