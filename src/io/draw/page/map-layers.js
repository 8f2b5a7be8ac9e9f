/* map-layers.js - the layers of a map, painted a piece at a time
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A layer is a generator: it yields how many lines or cells it has painted
 * since, and the caller decides when to continue. So a frame takes as long as
 * it may, however much there is to paint. What would not be seen, because it is
 * smaller than a pixel that is painted already, is left out. */

const BATCH = 400;

/* The part of the sheet that is painted, and its scale: pixels of the style
 * sheet, each of which may be several points of the screen. */
class Lens {
  constructor (x, y, scale, width, height) {
    Object.assign(this, { x, y, scale, width, height });
  }

  get right () {
    return this.x + this.width / this.scale;
  }

  get bottom () {
    return this.y + this.height / this.scale;
  }

  * find (index, margin) {
    const more = margin / this.scale;

    return yield* index.findSlowly(this.x - more, this.y - more,
                                   this.right + more, this.bottom + more);
  }
}

/* The pixels, or larger squares, that lines have touched. */
class Ink {
  constructor (lens, size) {
    this.size = size;
    this.columns = Math.ceil(lens.width / size) + 1;
    this.rows = Math.ceil(lens.height / size) + 1;
    this.cells = new Uint8Array(this.columns * this.rows);
  }

  cell (x, y) {
    const column = Math.floor(x / this.size), row = Math.floor(y / this.size);

    return column >= 0 && row >= 0 && column < this.columns && row < this.rows
      ? row * this.columns + column : -1;
  }

  /* Whether a line would show; from now on it does not. */
  takes (ax, ay, bx, by) {
    const a = this.cell(ax, ay), b = this.cell(bx, by);
    const isNew = a !== b || a < 0 || this.cells[a] === 0;

    if (a >= 0)
      this.cells[a] = 1;
    if (b >= 0)
      this.cells[b] = 1;
    return isNew;
  }
}

/* Strokes pieces in one colour and width. */
function* paintPieces (ctx, lens, pieces, found, look) {
  const { ends } = pieces, { x, y, scale } = lens;
  let n = 0, looked = 0;

  ctx.strokeStyle = look.colour;
  ctx.lineWidth = look.width;
  ctx.lineCap = look.isRound ? 'round' : 'butt';
  ctx.beginPath();
  for (const i of found) {
    if (++looked % LOOKED_AT_ONCE === 0)
      yield 1;
    if (look.has && !look.has(pieces.of[i], looked - 1))
      continue;
    const ax = (ends[4 * i] - x) * scale, ay = (ends[4 * i + 1] - y) * scale;
    let bx = (ends[4 * i + 2] - x) * scale;
    const by = (ends[4 * i + 3] - y) * scale;

    if (!look.ink.takes(ax, ay, bx, by))
      continue;
    /* No line is so short that it would vanish. */
    if (Math.abs(bx - ax) < 0.7 && Math.abs(by - ay) < 0.7)
      bx = ax + 0.7;
    ctx.moveTo(ax, ay);
    ctx.lineTo(bx, by);
    if (++n % BATCH === 0) {
      ctx.stroke();
      yield BATCH;
      /* Another layer may have painted since. */
      ctx.strokeStyle = look.colour;
      ctx.lineWidth = look.width;
      ctx.lineCap = look.isRound ? 'round' : 'butt';
      ctx.beginPath();
    }
  }
  ctx.stroke();
  yield n % BATCH;
}

/* The width of lines that together cover that share of the view. */
function widthFor (lens, pieces, found, share, least, most) {
  const { ends } = pieces;
  const step = Math.max(1, Math.floor(found.length / 5000));
  let length = 0;

  for (let k = 0; k < found.length; k += step) {
    const i = 4 * found[k];

    length += step * Math.min(lens.width,
      Math.hypot(ends[i + 2] - ends[i], ends[i + 3] - ends[i + 1])
      * lens.scale);
  }
  return Math.max(least, Math.min(most, share * lens.width * lens.height
                                        / Math.max(1, length)));
}

/* The colours of edges: by component, or by label, the first for no label. */
function stylesOf (table, theme) {
  if (table.components)
    return theme.styles;
  return [theme.line, ...theme.lines.slice(0, table.lines?.length ?? 0)];
}

/* The edges of a table, each in the colour of its style. */
function* paintEdges (ctx, lens, map, theme) {
  const { table, edgeIndex } = map, { pieces } = table;
  const found = yield* lens.find(edgeIndex, 2), ink = new Ink(lens, 1);
  const width = widthFor(lens, pieces, found, 0.09, 0.6, 1.8)
                * (table.lines ? 1.8 : 1);
  const routes = map.routes.filter(route => route.isOn);
  const isFaded = routes.length > 0 && !table.components && !table.lines;
  const styles = isFaded ? fadedColours(theme) : stylesOf(table, theme);

  yield found.length / 50;
  const levels = isFaded ? yield* findLevels(lens, pieces, found, routes)
                         : null;

  for (let style = styles.length; style-- > 0;) {
    const has = levels ? (edge, k) => levels[k] === style
      : table.components ? edge => table.components[table.from[edge]] === style
      : table.lines ? edge => table.styleOf[table.labelOf[edge]] === style
      : null;

    if (table.lines && style > 0 && !table.lines[style - 1].isOn)
      continue;
    yield* paintPieces(ctx, lens, pieces, found,
                       { colour: styles[style], width, ink, has });
  }
  map.streets = yield* chooseStreets(lens, map, found);
  map.streetScale = lens.scale;
  if (found.length <= 400)
    paintArrows(ctx, lens, map, theme, found);
}

/* Which way one-way edges lead, where lines are long enough to tell. */
function paintArrows (ctx, lens, { table }, theme, found) {
  const { ends, of } = table.pieces;

  ctx.fillStyle = theme.muted;
  for (const i of found) {
    const [ax, ay, bx, by] = ends.subarray(4 * i, 4 * i + 4);
    const dx = (bx - ax) * lens.scale, dy = (by - ay) * lens.scale;
    const length = Math.hypot(dx, dy);

    if (length < 18 || table.backs[of[i]] < Infinity)
      continue;
    const ux = dx / length * 8, uy = dy / length * 8;
    const x = ((ax + bx) / 2 - lens.x) * lens.scale + ux / 2;
    const y = ((ay + by) / 2 - lens.y) * lens.scale + uy / 2;

    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.lineTo(x - ux - uy * 0.45, y - uy + ux * 0.45);
    ctx.lineTo(x - ux + uy * 0.45, y - uy - ux * 0.45);
    ctx.fill();
  }
}

/* Bands of a reach along the edges, the nearest on top. */
function* paintBands (ctx, lens, map, theme) {
  const { bands } = map.reach;
  const all = [];
  let width = 22;

  for (const band of bands)
    all.push(yield* lens.find(band.index, 22));

  for (let i = 0; i < bands.length; i++)
    width = Math.min(width, widthFor(lens, bands[i].pieces, all[i],
                                     1.1 / bands.length, 5, 22));
  for (let i = bands.length; i-- > 0;)
    if (bands[i].isOn)
      yield* paintPieces(ctx, lens, bands[i].pieces, all[i], {
        colour: theme.bands[i], width, isRound: true,
        ink: new Ink(lens, width / 4)
      });
}

/* The dots of nodes, if they do not overlap. Sets map.hasDots. */
function* paintDots (ctx, lens, map, theme) {
  const { table, nodeIndex } = map;
  const found = yield* lens.find(nodeIndex, 4), area = lens.width * lens.height;

  map.hasDots = found.length <= Math.min(3000, area / 400);
  if (!map.hasDots)
    return;
  const radius = Math.max(1.6, Math.min(4,
    Math.sqrt(area / Math.max(1, found.length)) / 14));

  map.dotRadius = radius;
  ctx.beginPath();
  for (const i of found) {
    const node = nodeIndex.pieces.of[i];
    const x = (table.x[node] - lens.x) * lens.scale;
    const y = (table.y[node] - lens.y) * lens.scale;

    ctx.moveTo(x + radius, y);
    ctx.arc(x, y, radius, 0, 2 * Math.PI);
  }
  ctx.fillStyle = theme.node;
  ctx.fill();
  yield found.length;
}

/* Polygons, filled with colour(owner, shade). */
function* paintAreas (ctx, lens, areas, colour, outline) {
  const { starts, owners, boxes } = areas, { x, y, scale } = lens;
  let painted = 0;

  for (let first = 0, end; first < owners.length; first = end) {
    let isSeen = false;

    ctx.beginPath();
    for (end = first; end < owners.length && owners[end] === owners[first];
         end++) {
      if (boxes[4 * end] > lens.right || boxes[4 * end + 2] < x
          || boxes[4 * end + 1] > lens.bottom || boxes[4 * end + 3] < y)
        continue;
      isSeen = true;
      painted += starts[end + 1] - starts[end];
      traceRing(ctx, areas, end, x, y, scale);
    }
    if (!isSeen)
      continue;
    ctx.fillStyle = colour(owners[first], areas.shades?.[first] ?? 0);
    ctx.fill('evenodd');
    ctx.strokeStyle = outline;
    ctx.lineWidth = 0.8;
    ctx.stroke();
    if (painted > 2000) {
      yield painted / 4;
      painted = 0;
    }
  }
  yield painted / 4;
}

/* Skips points that are closer than half a pixel to the last point. */
function traceRing (ctx, areas, ring, x, y, scale) {
  let lastX = Infinity, lastY = Infinity;

  for (let k = areas.starts[ring]; k < areas.starts[ring + 1]; k++) {
    const px = (areas.x[k] - x) * scale, py = (areas.y[k] - y) * scale;

    if (Math.abs(px - lastX) < 0.5 && Math.abs(py - lastY) < 0.5)
      continue;
    if (lastX === Infinity)
      ctx.moveTo(px, py);
    else
      ctx.lineTo(px, py);
    lastX = px;
    lastY = py;
  }
  ctx.closePath();
}

/* Grids -------------------------------------------------------------------- */

/* Cells are small pictures, one point a cell and made when they are first
 * seen, until a cell is so large that its shape shows. */
const TILE = 512, LEAST_SHAPE = 5;

const parse = colour => parseInt(colour.slice(1), 16);

const mix = (a, b, share) => [16, 8, 0].reduce((mixed, shift) => {
  const from = a >> shift & 255, to = b >> shift & 255;

  return mixed | Math.round(from + (to - from) * share) << shift;
}, 0);

class Cells {
  constructor (map) {
    this.map = map;
    this.tiles = new Map();
  }

  /* To be called when colours have changed. */
  forget (theme) {
    const { grid, reach } = this.map;

    this.tiles.clear();
    this.ground = new Uint32Array(256);
    for (const one of grid.classes)
      this.ground[one.class] = parse(one[theme.name]);
    this.bands = theme.bands.map(parse);
    this.isOn = reach ? reach.bands.map(band => band.isOn) : [];
  }

  /* Through the colour of a band that of the terrain still shows. */
  colour (node) {
    const { grid, reach } = this.map, ground = this.ground[grid.cells[node]];
    const band = reach ? reach.bandOf(reach.costs[node]) : -1;

    return band >= 0 && this.isOn[band] ? mix(this.bands[band], ground, 0.15)
                                        : ground;
  }

  tile (column, row) {
    const key = `${column} ${row}`, { grid } = this.map;

    if (this.tiles.has(key))
      return this.tiles.get(key);
    const width = Math.min(TILE, grid.columns - column * TILE);
    const height = Math.min(TILE, grid.rows - row * TILE);
    const canvas = new OffscreenCanvas(width, height);
    const ctx = canvas.getContext('2d');
    const image = ctx.createImageData(width, height);

    for (let y = 0, k = 0; y < height; y++)
      for (let x = 0; x < width; x++, k += 4) {
        const colour = this.colour((row * TILE + y) * grid.columns
                                   + column * TILE + x);

        image.data[k] = colour >> 16;
        image.data[k + 1] = colour >> 8 & 255;
        image.data[k + 2] = colour & 255;
        image.data[k + 3] = 255;
      }
    ctx.putImageData(image, 0, 0);
    this.tiles.set(key, canvas);
    return canvas;
  }

  * paint (ctx, lens, theme) {
    const { grid } = this.map;
    const size = 2 * Math.min(grid.halfX, grid.halfY) * lens.scale;

    if (grid.count === 0)
      return;
    if (grid.shape === 'squares' || size < LEAST_SHAPE)
      yield* this.paintTiles(ctx, lens, size);
    if (grid.shape !== 'squares' && size >= LEAST_SHAPE)
      yield* this.paintShapes(ctx, lens, theme, size);
    else if (size >= 9)
      yield* this.paintBorders(ctx, lens, theme);
  }

  * paintTiles (ctx, lens, size) {
    const { grid } = this.map, [w, h] = grid.pitch;
    const [c0, c1, r0, r1] = grid.range(lens.x, lens.y, lens.right,
                                        lens.bottom);

    ctx.imageSmoothingEnabled = size < 1;
    for (let row = Math.floor(r0 / TILE); row * TILE <= r1; row++)
      for (let column = Math.floor(c0 / TILE); column * TILE <= c1; column++) {
        const tile = this.tile(column, row);
        const x = (column * TILE * w - lens.x) * lens.scale;
        const y = (row * TILE * h - lens.y) * lens.scale;

        ctx.drawImage(tile, x, y, tile.width * w * lens.scale,
                      tile.height * h * lens.scale);
        yield 3000;
      }
  }

  trace (ctx, lens, node) {
    this.map.grid.corners(node).forEach(([x, y], i) => {
      if (i === 0)
        ctx.moveTo((x - lens.x) * lens.scale, (y - lens.y) * lens.scale);
      else
        ctx.lineTo((x - lens.x) * lens.scale, (y - lens.y) * lens.scale);
    });
    ctx.closePath();
  }

  /* Each with an outline, so that nothing shines through between two. */
  * paintShapes (ctx, lens, theme, size) {
    const { grid } = this.map;
    const [c0, c1, r0, r1] = grid.range(lens.x, lens.y, lens.right,
                                        lens.bottom);
    let n = 0;

    for (let row = r0; row <= r1; row++)
      for (let column = c0; column <= c1; column++) {
        const node = row * grid.columns + column;
        const colour = `#${this.colour(node).toString(16).padStart(6, '0')}`;

        ctx.beginPath();
        this.trace(ctx, lens, node);
        ctx.fillStyle = colour;
        ctx.strokeStyle = size >= 9 ? theme.rule : colour;
        ctx.lineWidth = size >= 9 ? 1 : 0.5;
        ctx.fill();
        ctx.stroke();
        if (++n % 200 === 0)
          yield 400;
      }
  }

  * paintBorders (ctx, lens, theme) {
    const { grid } = this.map, [w, h] = grid.pitch;
    const [c0, c1, r0, r1] = grid.range(lens.x, lens.y, lens.right,
                                        lens.bottom);
    const x = column => (column * w - lens.x) * lens.scale;
    const y = row => (row * h - lens.y) * lens.scale;

    ctx.beginPath();
    for (let column = c0; column <= c1 + 1; column++) {
      ctx.moveTo(x(column), y(r0));
      ctx.lineTo(x(column), y(r1 + 1));
    }
    for (let row = r0; row <= r1 + 1; row++) {
      ctx.moveTo(x(c0), y(row));
      ctx.lineTo(x(c1 + 1), y(row));
    }
    ctx.strokeStyle = theme.rule;
    ctx.lineWidth = 1;
    ctx.stroke();
    yield 200;
  }
}
