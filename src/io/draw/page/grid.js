/* grid.js - a map of cells: squares, hexagons, triangles
 * SPDX-License-Identifier: LGPL-2.1-or-later */

/* How large a cell is, in pixels, for arrows and for numbers in it. */
const ARROW_CELL = 13, NUMBER_CELL = 36;
const LARGEST_CELL = 150;

class GridMap {
  constructor (data) {
    this.shape = data.shape;
    this.columns = data.columns;
    this.rows = data.rows;
    this.count = data.columns * data.rows;
    this.cellWidth = data.cellWidth;
    this.cellHeight = data.cellHeight;
    this.names = data.names;
    this.costs = data.costs.map(fromJson);
    this.classes = new Uint8Array(this.count);
    this.rules = data.rules ?? null;
    this.isGrid = true;
    this.size();
    this.readClasses(data.classes);
  }

  size () {
    const w = this.cellWidth, h = this.cellHeight;

    this.width = this.columns * w;
    this.height = this.rows * h;
    if (this.shape === 'hexagons') {
      this.width = (this.columns + (this.rows > 1 ? 0.5 : 0)) * w;
      this.height = (this.rows * 0.75 + 0.25) * h;
    } else if (this.shape === 'triangles')
      this.width = (this.columns + 1) * w / 2;
  }

  readClasses (runs) {
    let at = 0;

    for (let i = 0; i < runs.length; i += 2) {
      this.classes.fill(runs[i], at, at + runs[i + 1]);
      at += runs[i + 1];
    }
    this.first = this.classes.slice();
    this.wall = this.costs.indexOf(Infinity);
    this.rank();
  }

  /* To be called when classes have changed. */
  rank () {
    const used = new Set(this.classes.map(klass => klass));
    const costs = [...used].map(klass => this.costs[klass]);

    this.setRange(new Set(costs));
  }

  setRange (used) {
    used.delete(Infinity);
    this.cheapest = Math.min(...used);
    this.dearest = Math.max(...used);
  }

  /* A removed wall leaves the ground before it, or the cheapest ground. */
  setWall (node, isWall) {
    const before = this.first[node];

    this.classes[node] = isWall ? this.wall
      : this.costs[before] < Infinity ? before
      : this.costs.indexOf(this.cheapest);
  }

  name (node) {
    return this.names[node]
           || `${node % this.columns},${Math.floor(node / this.columns)}`;
  }

  isFree (node) {
    return this.costs[this.classes[node]] < Infinity;
  }

  /* A triangle that stands on its tip. */
  isDown (node) {
    const row = Math.floor(node / this.columns);

    return this.shape === 'triangles'
           && ((node % this.columns ^ row) & 1) === 1;
  }

  x (node) {
    const column = node % this.columns, row = Math.floor(node / this.columns);

    if (this.shape === 'hexagons')
      return (column + 0.5 + 0.5 * (row & 1)) * this.cellWidth;
    if (this.shape === 'triangles')
      return (column + 1) * this.cellWidth / 2;
    return (column + 0.5) * this.cellWidth;
  }

  y (node) {
    const row = Math.floor(node / this.columns);

    if (this.shape === 'hexagons')
      return (row * 0.75 + 0.5) * this.cellHeight;
    if (this.shape === 'triangles')
      return (row + (this.isDown(node) ? 1 : 2) / 3) * this.cellHeight;
    return (row + 0.5) * this.cellHeight;
  }

  /* The box to show is the whole grid. */
  used () {
    return { x: 0, y: 0, width: this.width, height: this.height };
  }

  get largestScale () {
    return LARGEST_CELL / Math.min(this.cellWidth, this.cellHeight);
  }

  /* Adds a cell's outline to the path, less a margin in pixels. */
  outline (ctx, view, node, inset) {
    const x = view.toX(this.x(node)), y = view.toY(this.y(node));
    const w = this.cellWidth * view.scale / 2;
    const h = this.cellHeight * view.scale / 2;

    if (this.shape === 'squares') {
      ctx.rect(x - w + inset, y - h + inset, 2 * (w - inset), 2 * (h - inset));
      return;
    }
    if (this.shape === 'hexagons') {
      const a = w - inset, b = h - inset * h / w;

      ctx.moveTo(x, y - b);
      ctx.lineTo(x + a, y - b / 2);
      ctx.lineTo(x + a, y + b / 2);
      ctx.lineTo(x, y + b);
      ctx.lineTo(x - a, y + b / 2);
      ctx.lineTo(x - a, y - b / 2);
      ctx.closePath();
      return;
    }

    const part = Math.max(0, 1 - inset * 3 / (2 * h));
    const tip = (this.isDown(node) ? 1 : -1) * h * 4 / 3 * part;

    ctx.moveTo(x, y + tip);
    ctx.lineTo(x + w * part, y - tip / 2);
    ctx.lineTo(x - w * part, y - tip / 2);
    ctx.closePath();
  }

  /* The node at a place of the map, -1 for none: of the cells around, the one
   * whose centre is nearest; triangles share a row, and their sides slope. */
  pick (x, y) {
    const hexagons = this.shape === 'hexagons';
    const triangles = this.shape === 'triangles';
    const row0 = Math.floor(y / (this.cellHeight * (hexagons ? 0.75 : 1)));
    const column0 = Math.floor(x / (this.cellWidth / (triangles ? 2 : 1)));
    let best = -1, least = Infinity;

    if (x < 0 || y < 0 || x > this.width || y > this.height)
      return -1;
    for (let row = row0 - 1; row <= row0 + 1; row++)
      for (let column = column0 - 1; column <= column0 + 1; column++) {
        if (row < 0 || column < 0 || row >= this.rows
            || column >= this.columns)
          continue;
        const node = row * this.columns + column;
        const dx = (this.x(node) - x) / this.cellWidth;
        const dy = (this.y(node) - y) / this.cellHeight;
        const distance = this.shape === 'squares'
          ? Math.max(Math.abs(dx), Math.abs(dy))
          : (dx * this.cellWidth) ** 2 + (dy * this.cellHeight) ** 2;

        if (distance < least) {
          least = distance;
          best = node;
        }
      }
    return best;
  }

  /* The node beside @node in the direction of an arrow key. */
  beside (node, dx, dy) {
    const column = node % this.columns + dx;
    const row = Math.floor(node / this.columns) + dy;

    if (column < 0 || row < 0 || column >= this.columns || row >= this.rows)
      return node;
    return row * this.columns + column;
  }

  /* Columns and rows within the view: [first, end) each. */
  visible (view) {
    const w = this.cellWidth / (this.shape === 'triangles' ? 2 : 1);
    const h = this.cellHeight * (this.shape === 'hexagons' ? 0.75 : 1);
    const clamp = (value, most) => Math.max(0, Math.min(most, value));

    return {
      left: clamp(Math.floor(view.x / w) - 1, this.columns),
      right: clamp(Math.ceil((view.x + view.width / view.scale) / w) + 1,
                   this.columns),
      top: clamp(Math.floor(view.y / h) - 1, this.rows),
      bottom: clamp(Math.ceil((view.y + view.height / view.scale) / h) + 1,
                    this.rows)
    };
  }

  groundOf (node, theme) {
    const cost = this.costs[this.classes[node]];

    if (cost === Infinity)
      return theme.wall;
    if (cost === this.cheapest)
      return theme.ground;
    return theme.rough[Math.min(2, Math.floor(3 * (cost - this.cheapest)
                                              / (this.dearest
                                                 - this.cheapest + 1e-9)))];
  }

  /* Ground and walls, in rows of equal colour where cells are squares. */
  paintBase (ctx, view, theme) {
    const range = this.visible(view), cell = this.cellWidth * view.scale;

    ctx.lineWidth = 1;
    ctx.strokeStyle = theme.line;
    for (let row = range.top; row < range.bottom; row++)
      for (let column = range.left; column < range.right; column++) {
        const node = row * this.columns + column;
        let end = column + 1;

        ctx.fillStyle = this.groundOf(node, theme);
        if (this.shape === 'squares') {
          while (end < range.right
                 && this.classes[row * this.columns + end]
                    === this.classes[node])
            end++;
          this.fillRow(ctx, view, row, column, end);
          column = end - 1;
          continue;
        }
        ctx.beginPath();
        this.outline(ctx, view, node, 0);
        ctx.fill();
        if (cell >= ARROW_CELL || !this.isFree(node)) {
          ctx.strokeStyle = cell >= ARROW_CELL ? theme.line : ctx.fillStyle;
          ctx.stroke();
        }
      }
    if (this.shape === 'squares' && cell >= 7)
      this.paintLines(ctx, view, range);
  }

  fillRow (ctx, view, row, column, end) {
    const left = view.toX(column * this.cellWidth);
    const top = view.toY(row * this.cellHeight);

    ctx.fillRect(left, top, view.toX(end * this.cellWidth) - left + 0.3,
                 this.cellHeight * view.scale + 0.3);
  }

  paintLines (ctx, view, range) {
    const left = view.toX(range.left * this.cellWidth);
    const right = view.toX(range.right * this.cellWidth);
    const top = view.toY(range.top * this.cellHeight);
    const bottom = view.toY(range.bottom * this.cellHeight);

    ctx.beginPath();
    for (let column = range.left; column <= range.right; column++) {
      const x = Math.round(view.toX(column * this.cellWidth)) + 0.5;

      ctx.moveTo(x, top);
      ctx.lineTo(x, bottom);
    }
    for (let row = range.top; row <= range.bottom; row++) {
      const y = Math.round(view.toY(row * this.cellHeight)) + 0.5;

      ctx.moveTo(left, y);
      ctx.lineTo(right, y);
    }
    ctx.stroke();
  }

  /* Marks of the map, on cells that are still blank. */
  paintLabels () {
  }

  /* Paints the present state of a cell over the last one. */
  paintNode (ctx, view, replay, node, theme, show) {
    const cell = Math.min(this.cellWidth, this.cellHeight) * view.scale;
    const state = replay.state(node);
    const stroke = Math.max(1, cell * (state === CLOSED ? 0.02 : 0.04));
    const inset = cell >= ARROW_CELL ? 1 + stroke / 2 : 0;

    if (!view.has(this.x(node), this.y(node), cell))
      return;
    if (cell < ARROW_CELL && this.shape === 'squares') {
      this.paintSmall(ctx, view, replay, node, theme, show);
      return;
    }

    ctx.beginPath();
    this.outline(ctx, view, node, 0.5);
    ctx.fillStyle = this.groundOf(node, theme);
    ctx.fill();
    if (state === UNSEEN) {
      this.paintBound(ctx, view, replay, node, theme, show);
      return;
    }

    ctx.beginPath();
    this.outline(ctx, view, node, inset);
    ctx.fillStyle = theme.fillOf(replay, node, state, show);
    ctx.fill();
    if (inset > 0) {
      ctx.lineWidth = stroke;
      ctx.strokeStyle = theme.stroke[replay.look(node)];
      ctx.stroke();
    }
    if (cell >= ARROW_CELL && state !== JUMPED)
      this.paintInside(ctx, view, replay, node, theme, show, cell);
  }

  paintSmall (ctx, view, replay, node, theme, show) {
    const state = replay.state(node);
    const x = view.toX(this.x(node) - this.cellWidth / 2);
    const y = view.toY(this.y(node) - this.cellHeight / 2);
    const line = this.cellWidth * view.scale >= 7 ? 1 : 0;

    ctx.clearRect(x + line, y + line, this.cellWidth * view.scale - line,
                  this.cellHeight * view.scale - line);
    if (state === UNSEEN)
      return;
    ctx.fillStyle = state === CLOSED || state === JUMPED || show === 'colours'
      ? theme.fillOf(replay, node, state, show)
      : theme.stroke[replay.look(node)];
    ctx.fillRect(x + line, y + line,
                 this.cellWidth * view.scale - line + (line ? 0 : 0.3),
                 this.cellHeight * view.scale - line + (line ? 0 : 0.3));
  }

  paintInside (ctx, view, replay, node, theme, show, cell) {
    const event = replay.last[node];
    const x = view.toX(this.x(node)), y = view.toY(this.y(node));
    const written = show !== 'colours' && cell >= NUMBER_CELL;
    const colour = show === 'colours' ? theme.inkOn(replay, node)
                                      : theme.arrow;

    if (show === 'order' && replay.visit[node] > 0
        && replay.state(node) !== OPENED && cell >= 20) {
      drawText(ctx, replay.visit[node], x, y, theme.ink,
               Math.min(cell * 0.42, cell * 1.1
                        / String(replay.visit[node]).length), true);
      return;
    }
    drawArrow(ctx, x, y, view.toX(this.x(replay.from[event])) - x,
              view.toY(this.y(replay.from[event])) - y,
              cell * (written ? 0.12 : 0.24), colour,
              Math.max(1, cell * 0.03));
    if (written && show === 'numbers')
      this.paintNumbers(ctx, x, y, cell, replay, node, theme);
  }

  /* H of a cell that was not met, where it stands in those that were. */
  paintBound (ctx, view, replay, node, theme, show) {
    const cell = Math.min(this.cellWidth, this.cellHeight) * view.scale;

    if (replay.hint(node) !== null && show === 'numbers'
        && cell >= NUMBER_CELL && view.has(this.x(node), this.y(node), cell))
      this.paintTexts(ctx, view.toX(this.x(node)), view.toY(this.y(node)), cell,
                      node, ['', '', replay.hint(node)], -1,
                      theme);
  }

  /* The number that decides is bold. */
  paintNumbers (ctx, x, y, cell, replay, node, theme) {
    this.paintTexts(ctx, x, y, cell, node, replay.texts(replay.last[node]),
                    decider(replay.run), theme);
  }

  /* F at the top left, G at the bottom left and H at the bottom right, as in
   * tutorials. */
  paintTexts (ctx, x, y, cell, node, texts, bold, theme) {
    const w = this.cellWidth / this.cellHeight * cell;
    let places = [[-0.2, -0.3], [-0.2, 0.3], [0.22, 0.3]], size = 0.21;

    if (this.shape === 'hexagons') {
      places = [[0, -0.3], [-0.22, 0.22], [0.22, 0.22]];
      size = 0.18;
    } else if (this.shape === 'triangles') {
      const turn = this.isDown(node) ? -1 : 1;

      places = [[0, -0.23 * turn], [-0.2, 0.2 * turn], [0.2, 0.2 * turn]];
      size = 0.14;
    }
    for (let i = 0; i < 3; i++) {
      const fits = cell * 0.44 / (0.58 * Math.max(1, texts[i].length));

      drawText(ctx, texts[i],
               x + places[i][0] * (this.shape === 'squares' ? w : cell),
               y + places[i][1] * cell, i === bold ? theme.ink : theme.faint,
               Math.min(cell * size, fits), i === bold);
    }
  }

  /* Writes the texts of a cell, above the path. */
  paintOver (ctx, view, replay, node, theme, show) {
    const cell = Math.min(this.cellWidth, this.cellHeight) * view.scale;

    if (cell >= NUMBER_CELL && replay.last[node] >= 0
        && view.has(this.x(node), this.y(node), cell))
      this.paintInside(ctx, view, replay, node, theme, show, cell);
  }

  paintAll (ctx, view, replay, theme, show) {
    for (let node = 0; replay.hints && node < this.count; node++)
      this.paintBound(ctx, view, replay, node, theme, show);
    for (const node of replay.jumped)
      if (replay.state(node) === JUMPED)
        this.paintNode(ctx, view, replay, node, theme, show);
    for (let i = 0; i < replay.seen; i++)
      this.paintNode(ctx, view, replay, replay.opened[i], theme, show);
  }

  /* Where a line from node to node runs. */
  trace (ctx, view, from, to, first) {
    if (first)
      ctx.moveTo(view.toX(this.x(from)), view.toY(this.y(from)));
    ctx.lineTo(view.toX(this.x(to)), view.toY(this.y(to)));
  }

  badgeRadius (view) {
    const cell = Math.min(this.cellWidth, this.cellHeight) * view.scale;

    return cell < ARROW_CELL ? view.text * 0.6
                             : Math.max(4, Math.min(16, cell * 0.17));
  }

  /* Beside the arrow, if there is one and there is room. */
  badgeOffset (view, letter) {
    const radius = this.badgeRadius(view);
    const aside = letter === 'G' && radius >= 6 && this.shape !== 'triangles'
                  && Math.min(this.cellWidth, this.cellHeight) * view.scale
                     >= NUMBER_CELL ? radius * 1.35 : 0;

    return [aside, aside];
  }

  lineWidth (view) {
    const cell = Math.min(this.cellWidth, this.cellHeight) * view.scale;

    return Math.max(view.text * 0.22, Math.min(9, cell * 0.12));
  }

  /* A frame around a node, to find it. */
  frame (ctx, view, node) {
    const cell = Math.min(this.cellWidth, this.cellHeight) * view.scale;

    if (cell >= ARROW_CELL)
      this.outline(ctx, view, node, 0);
    else
      ctx.arc(view.toX(this.x(node)), view.toY(this.y(node)),
              Math.max(cell, view.text * 0.6), 0, 2 * Math.PI);
  }
}
