/* map.js - the page of a map: view, hands, legend, and the clock
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * What changes with the view alone is painted into a buffer that is larger than
 * the screen, a slice each frame, while the last one that was finished is
 * shown: moved and scaled by the browser. So hands are followed at once,
 * however large the network is. */

/* Milliseconds of painting a frame, and by how much a buffer is larger than the
 * screen, on each side. */
const SLICE = 6, MARGIN = 0.25;

/* How wide the bar of the scale becomes, in pixels. */
const MOST_RULER = 150;

class View {
  constructor () {
    this.width = this.height = 1;
    this.x = this.y = 0;
    this.scale = 1;
  }

  toX (x) {
    return (x - this.x) * this.scale;
  }

  toY (y) {
    return (y - this.y) * this.scale;
  }

  centreOn (x, y) {
    this.x = x - this.width / this.scale / 2;
    this.y = y - this.height / this.scale / 2;
  }

  scaleFor ([, , width, height]) {
    return Math.min((this.width - 30) / Math.max(width, 1),
                    (this.height - 30) / Math.max(height, 1));
  }

  fit (box) {
    this.scale = this.scaleFor(box);
    this.centreOn(box[0] + box[2] / 2, box[1] + box[3] / 2);
  }
}

/* Two canvases in turn: one is seen, the other is being painted. */
class Buffers {
  constructor (canvases) {
    this.all = canvases.map(canvas => ({ canvas, lens: null }));
    this.front = 0;
    this.quota = 20000;
  }

  get lens () {
    return this.all[this.front].lens;
  }

  begin (view, ratio, makeJob) {
    const share = view.width * view.height * ratio * ratio > 4e6 ? MARGIN / 3
                                                                 : MARGIN;
    const width = Math.ceil(view.width * (1 + 2 * share));
    const height = Math.ceil(view.height * (1 + 2 * share));
    const { canvas } = this.all[1 - this.front];

    this.next = new Lens(view.x - view.width * share / view.scale,
                         view.y - view.height * share / view.scale,
                         view.scale, width, height);
    /* A canvas of another size is made anew, which takes some time. */
    if (canvas.width !== Math.round(width * ratio)
        || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    const ctx = canvas.getContext('2d');

    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.job = makeJob(ctx, this.next);
  }

  /* Paints for a while. A frame that came late says that the browser has more
   * to do with what was painted than the script that asked for it. */
  go (now) {
    const end = performance.now() + SLICE;
    const passed = now - (this.before ?? now);
    let done = 0, step = { done: false };

    if (passed > 34)
      this.quota = Math.max(1500, this.quota / 1.6);
    else if (passed > 0 && passed < 25)
      this.quota = Math.min(200000, this.quota * 1.25);
    this.before = now;
    while (!step.done && done < this.quota && performance.now() < end) {
      step = this.job.next();
      done += step.value ?? 0;
    }
    if (step.done)
      this.swap();
  }

  swap () {
    this.all[1 - this.front].lens = this.next;
    this.all[1 - this.front].canvas.classList.remove('back');
    this.all[this.front].canvas.classList.add('back');
    this.front = 1 - this.front;
    this.job = null;
    this.before = undefined;
  }

  place (view) {
    const { lens, all, front } = this;

    if (!lens)
      return;
    const factor = view.scale / lens.scale;

    all[front].canvas.style.transform
      = `translate(${view.toX(lens.x)}px, ${view.toY(lens.y)}px) `
        + `scale(${factor})`;
  }

  /* Whether what is shown is all that should be. */
  covers (view) {
    const { lens } = this;

    return lens !== null && lens.scale === view.scale && lens.x <= view.x
           && lens.y <= view.y
           && lens.right >= view.x + view.width / view.scale
           && lens.bottom >= view.y + view.height / view.scale;
  }
}

class MapPage {
  constructor (data) {
    this.data = data;
    this.view = new View();
    this.hasNames = data.hasNames;
    this.hasNetwork = true;
    for (const id of ['map', 'top', 'tip', 'theme', 'legend', 'closer',
                      'farther', 'fit', 'attribution', 'status', 'matrixBox',
                      'row', 'columns', 'ruler'])
      this[`${id}Element`] = document.getElementById(id);
    this.read(data);
    this.buffers = new Buffers([...document.querySelectorAll('.buffer')]);
    this.ctx = this.topElement.getContext('2d');
    this.names = new Names(this.ctx);
    if (data.isDark)
      document.documentElement.dataset.theme = 'dark';
    this.attributionElement.textContent
      = data.attribution ? `Data: ${data.attribution}` : '';
    this.listen();
    this.restyle();
    if (data.matrix)
      this.buildMatrix();
    this.resize();
    this.view.fit(data.shown);
    this.isFit = true;
  }

  /* The map ---------------------------------------------------------------- */

  read (data) {
    const [, , width, height] = data.sheet;

    if (data.grid) {
      this.grid = new Grid(data.grid);
      this.cells = new Cells(this);
    } else {
      this.table = new Table(data.table);
      this.edgeIndex = new Index(this.table.pieces, width, height);
      this.nodeIndex = new Index(this.dots(), width, height);
    }
    this.background = data.background ? new Areas(data.background) : null;
    this.hasBackground = true;
    this.areas = data.areas ? new Areas(data.areas) : null;
    this.routes = data.routes.concat(data.tracks.map(track => (
      { ...track, cost: '', stops: [] })));
    for (const route of this.routes) {
      route.pieces = piecesOfLines(route.lines);
      route.isOn = true;
    }
    if (data.reach)
      this.readReach(data.reach, width, height);
    if (data.matrix) {
      const { rows, columns, costs } = data.matrix;

      this.matrix = { rows: unpack(rows), columns: unpack(columns),
                      costs: unpack(costs), row: 0 };
    }
  }

  dots () {
    const { table } = this, pieces = new Pieces(table.count);

    for (let i = 0; i < table.count; i++)
      if (table.isPlaced(i))
        pieces.add(table.x[i], table.y[i], table.x[i], table.y[i], i);
    return pieces;
  }

  readReach ({ bands, costs }, width, height) {
    this.reach = { costs: unpack(costs), bands };
    this.reach.bandOf = cost => bands.findIndex(band => cost <= band.cost);
    for (const band of bands) {
      band.isOn = true;
      band.pieces = piecesOfLines(band.lines);
      band.index = new Index(band.pieces, width, height);
    }
  }

  place (node) {
    return this.grid ? this.grid.centre(node)
                     : [this.table.x[node], this.table.y[node]];
  }

  nodeName (node) {
    return (this.grid ?? this.table).name(node);
  }

  * layers (ctx, lens) {
    const { theme } = this;

    ctx.fillStyle = theme.paper;
    ctx.fillRect(0, 0, lens.width, lens.height);
    if (this.background && this.hasBackground)
      yield* paintAreas(ctx, lens, this.background, () => theme.land,
                        theme.coast);
    if (this.areas)
      yield* paintAreas(ctx, lens, this.areas,
                        (node, shade) => this.areaColour(node, shade),
                        theme.muted);
    if (this.grid)
      yield* this.cells.paint(ctx, lens, theme);
    if (this.reach && this.table)
      yield* paintBands(ctx, lens, this, theme);
    if (this.table && this.hasNetwork) {
      yield* paintEdges(ctx, lens, this, theme);
      yield* paintDots(ctx, lens, this, theme);
    }
  }

  areaColour (node, shade) {
    const { reach, theme } = this;
    const band = reach ? reach.bandOf(reach.costs[node]) : -1;

    if (!reach)
      return theme.areas[shade];
    return band >= 0 && reach.bands[band].isOn ? theme.bands[band]
                                               : theme.open;
  }

  /* Frames --------------------------------------------------------------- */

  paintSoon () {
    if (this.isAsked)
      return;
    this.isAsked = true;
    requestAnimationFrame(now => {
      this.isAsked = false;
      this.frame(now);
    });
  }

  /* To be called when what buffers hold is no longer right. */
  repaint () {
    this.isStale = true;
    this.paintSoon();
  }

  frame (now) {
    const { buffers, view } = this;

    if (!buffers.job && (this.isStale || !buffers.covers(view))) {
      this.isStale = false;
      buffers.begin(view, this.ratio,
                    (ctx, lens) => this.layers(ctx, lens));
    }
    if (buffers.job)
      buffers.go(now);
    buffers.place(view);
    this.paintTop();
    this.placeRuler();
    this.mapElement.dataset.state = buffers.job || this.isStale
      || !buffers.covers(view) ? 'painting' : 'still';
    if (this.mapElement.dataset.state === 'painting')
      this.paintSoon();
  }

  paintTop () {
    const { ctx, view, theme, names } = this;
    const on = this.routes.filter(route => route.isOn);

    ctx.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    ctx.clearRect(0, 0, view.width, view.height);
    names.begin(view, theme);
    this.routes.forEach((route, i) => {
      if (route.isOn)
        paintRoute(ctx, view, route,
                   3.6 + 2.4 * Math.min(this.routes.length - 1 - i, 4),
                   this.routeColour(i), theme.paper);
    });
    for (const { node } of this.data.places)
      this.mark(node, 4, theme.text, theme.paper);
    this.routes.forEach((route, i) => {
      if (route.isOn)
        this.markStops(route, this.routeColour(i));
    });
    if (this.grid)
      this.paintMarks();
    this.putNames(on);
  }

  routeColour (i) {
    return this.theme.routes[i % this.theme.routes.length];
  }

  mark (node, radius, fill, line) {
    const [x, y] = this.place(node);
    const px = this.view.toX(x), py = this.view.toY(y);

    paintMark(this.ctx, px, py, radius, fill, line);
    this.names.block(px, py, radius + 1);
  }

  markStops (route, colour) {
    const last = route.stops.length - 1;

    route.stops.forEach(({ node }, i) => {
      this.mark(node, i === 0 || i === last ? 5 : 4,
                i === last ? colour : this.theme.paper,
                i === last ? this.theme.paper : colour);
    });
  }

  /* Ends and places first, then what else has a name. */
  putNames (routes) {
    const { names, table } = this, named = new Set();
    const put = (node, text, radius, isStrong) => {
      const [x, y] = this.place(node);
      const px = this.view.toX(x), py = this.view.toY(y);

      if (named.has(node) || !names.isSeen(px, py) || this.isOnTheMap(node, text)
          || (table && !table.isPlaced(node)))
        return;
      if (names.put(text, px, py, radius, isStrong, this.groundAt(node)))
        named.add(node);
    };

    for (const { stops } of routes)
      for (const { node, name } of stops)
        put(node, name, 6, true);
    this.data.places.forEach(({ node, name }, i) => {
      put(node, this.costBeside(i, name), 5, true);
    });
    if (!this.hasNames || !table || !this.hasDots || !this.hasNetwork)
      return;
    for (const node of table.byRank) {
      if (names.isFull)
        return;
      put(node, table.names.get(node), this.dotRadius ?? 3, false);
    }
  }

  /* The colour on which a node lies. */
  groundAt (node) {
    const { reach, theme } = this;

    if (this.grid)
      return `#${this.cells.colour(node).toString(16).padStart(6, '0')}`;
    if (!reach)
      return theme.paper;
    const band = reach.bandOf(reach.costs[node]);

    return band >= 0 && reach.bands[band].isOn ? theme.bands[band]
                                               : theme.paper;
  }

  get cellSize () {
    return 2 * Math.min(this.grid.halfX, this.grid.halfY) * this.view.scale;
  }

  /* Whether a name says no more than the mark that stands on the cell. */
  isOnTheMap (node, name) {
    return this.grid && this.cellSize >= 7 && name.length === 1
           && this.grid.marked.includes(node) && this.grid.name(node) === name;
  }

  paintMarks () {
    const { grid, view, ctx, theme } = this, size = this.cellSize;

    if (size < 7)
      return;
    ctx.font = `700 ${Math.min(28, size * 0.6)}px system-ui, sans-serif`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.lineWidth = 3;
    grid.marked.forEach((node, i) => {
      const [x, y] = grid.centre(node), px = view.toX(x), py = view.toY(y);

      if (px < -size || py < -size || px > view.width + size
          || py > view.height + size)
        return;
      const [ink, halo] = chooseInk(theme, theme.text, this.groundAt(node));

      ctx.strokeStyle = halo;
      ctx.fillStyle = ink;
      ctx.strokeText(grid.marks[i], px, py);
      ctx.fillText(grid.marks[i], px, py);
    });
  }

  /* The bar that shows how long a stretch of the map is. On a map of the Earth
   * that depends on the latitude: it holds for the middle of the window. */
  placeRuler () {
    const { ruler } = this.data.table ?? {}, { view, rulerElement: bar } = this;

    if (!ruler)
      return;
    const y = view.y + view.height / view.scale / 2;
    const unit = ruler.length / view.scale
                 / (ruler.isEarth ? Math.cosh(ruler.top + y * ruler.step) : 1);

    if (unit === this.rulerUnit)
      return;
    const most = unit * MOST_RULER, power = 10 ** Math.floor(Math.log10(most));
    const length = power * (most >= 5 * power ? 5 : most >= 2 * power ? 2 : 1);

    this.rulerUnit = unit;
    bar.hidden = !(length > 0 && length < Infinity);
    bar.style.width = `${length / unit}px`;
    bar.textContent = formatLength(length, ruler.isEarth);
  }

  /* Costs between places -------------------------------------------------- */

  buildMatrix () {
    const { rows } = this.matrix, { places } = this.data;

    this.matrixBoxElement.hidden = false;
    rows.forEach((place, i) => {
      this.rowElement.append(element('option', { value: i },
                                     places[place].name));
    });
    this.rowElement.addEventListener('change', () => {
      this.matrix.row = Number(this.rowElement.value);
      this.listCosts();
      this.paintSoon();
    });
    this.listCosts();
  }

  listCosts () {
    const { columns, costs, row } = this.matrix;
    const all = Array.from(columns, (place, i) => (
      { place, cost: costs[row * columns.length + i] }));

    this.matrix.byPlace = new Map(all.map(one => [one.place, one.cost]));
    all.sort((a, b) => a.cost - b.cost);
    this.columnsElement.replaceChildren(...all.slice(0, 1000).map(one =>
      element('li', {}, element('span', {}, this.data.places[one.place].name),
              element('b', {}, formatCost(one.cost, this.data)))));
  }

  /* The name of a place, and what it costs to get there. */
  costBeside (place, name) {
    const { matrix } = this;

    if (!matrix || matrix.rows[matrix.row] === place
        || !matrix.byPlace.has(place))
      return name;
    return `${name}: ${formatCost(matrix.byPlace.get(place), this.data)}`;
  }

  /* Looks ---------------------------------------------------------------- */

  isDark () {
    const chosen = document.documentElement.dataset.theme;

    return chosen ? chosen === 'dark'
                  : matchMedia('(prefers-color-scheme: dark)').matches;
  }

  restyle () {
    const dark = this.isDark();

    this.themeElement.textContent = dark ? 'Light' : 'Dark';
    this.themeElement.setAttribute('aria-label',
                                   `Change to ${dark ? 'light' : 'dark'}`);
    this.theme = dark ? this.data.dark : this.data.light;
    this.mapElement.style.backgroundColor = this.theme.paper;
    this.cells?.forget(this.theme);
    this.buildLegend();
    this.repaint();
  }

  /* What can be switched off has a box. Keeps the focus when it is built
   * again. */
  buildLegend () {
    const list = this.legendElement, { theme, reach, grid } = this;

    list.replaceChildren();
    this.routes.forEach((route, i) => {
      const title = [route.name, route.cost].filter(text => text).join(': ');

      if (title)
        this.addSwitch(title, route, 'isOn', this.routeColour(i), 'line');
    });
    if (reach) {
      this.addHead(this.data.unit ? 'Reached within'
                                  : 'Reached within a cost of');
      reach.bands.forEach((band, i) => {
        this.addSwitch(band.text, band, 'isOn', theme.bands[i], '');
      });
    }
    if (grid && grid.classes.length > 1) {
      this.addHead('Ground');
      for (const one of grid.classes)
        list.append(element('li', {}, swatch(one[theme.name], ''),
                            className(one)));
    }
    if (this.table?.lines) {
      this.addHead('Lines');
      this.table.lines.forEach((line, i) => {
        this.addSwitch(line.name, line, 'isOn', theme.lines[i], 'line');
      });
    }
    if (this.table) {
      this.addSwitch('Network', this, 'hasNetwork', theme.line, 'line');
      if (this.table.named.length > 0)
        this.addSwitch('Names', this, 'hasNames', '', '');
    }
    if (this.background)
      this.addSwitch('Background', this, 'hasBackground', theme.land, '');
  }

  addHead (text) {
    this.legendElement.append(element('li', { class: 'head' }, text));
  }

  addSwitch (title, owner, key, colour, kind) {
    const box = element('input', { type: 'checkbox' });

    box.checked = owner[key];
    box.addEventListener('change', () => {
      owner[key] = box.checked;
      this.cells?.forget(this.theme);
      this.repaint();
    });
    this.legendElement.append(element('li', {}, element('label', {}, box,
      ...colour ? [swatch(colour, kind)] : [], title)));
  }

  /* The view ------------------------------------------------------------- */

  resize () {
    const { view, mapElement: box } = this;
    const x = view.x + view.width / view.scale / 2;
    const y = view.y + view.height / view.scale / 2;

    this.ratio = window.devicePixelRatio || 1;
    view.width = Math.max(1, box.clientWidth);
    view.height = Math.max(1, box.clientHeight);
    this.topElement.width = Math.round(view.width * this.ratio);
    this.topElement.height = Math.round(view.height * this.ratio);
    this.topElement.style.width = `${view.width}px`;
    this.topElement.style.height = `${view.height}px`;
    if (this.isFit)
      view.fit(this.data.shown);
    else
      view.centreOn(x, y);
    this.repaint();
  }

  get scales () {
    const { view, data } = this, fit = view.scaleFor(data.sheet);
    const count = Math.max(1, (this.grid ?? this.table).count);
    const room = Math.sqrt(data.sheet[2] * data.sheet[3] / count);

    return [fit / 2, Math.max(fit * 16, 4000 / Math.max(room, 1))];
  }

  /* Zooms so that what lies at (x, y) of the screen stays there. */
  zoom (factor, x = this.view.width / 2, y = this.view.height / 2) {
    const { view } = this, [least, most] = this.scales;
    const scale = Math.max(least, Math.min(most, view.scale * factor));

    view.x += x / view.scale - x / scale;
    view.y += y / view.scale - y / scale;
    view.scale = scale;
    this.moved();
  }

  /* The map never leaves the window. */
  pan (dx, dy) {
    const { view } = this, [left, top, width, height] = this.data.sheet;
    const keep = (at, least, size, seen) =>
      Math.max(least - seen / 2, Math.min(least + size - seen / 2, at));

    view.x = keep(view.x - dx / view.scale, left, width,
                  view.width / view.scale);
    view.y = keep(view.y - dy / view.scale, top, height,
                  view.height / view.scale);
    this.moved();
  }

  moved () {
    this.isFit = false;
    this.paintSoon();
  }

  fit () {
    this.view.fit(this.data.sheet);
    this.moved();
  }

  /* What lies there --------------------------------------------------------- */

  /* What is to be said of what lies at (x, y) of the screen; '' for nothing. */
  describe (px, py) {
    const { view } = this;
    const x = px / view.scale + view.x, y = py / view.scale + view.y;
    const lines = [];

    this.routes.forEach(route => {
      if (route.isOn && route.name && this.isOn(route, x, y, 6 / view.scale))
        lines.push([route.name, route.cost].filter(text => text).join(': '));
    });
    if (this.grid)
      lines.push(...this.describeCell(x, y));
    else
      lines.push(...this.describeTable(x, y));
    return lines.join('\n');
  }

  isOn (route, x, y, within) {
    if (!route.index)
      route.index = new Index(route.pieces, this.data.sheet[2],
                              this.data.sheet[3]);
    return route.index.nearest(x, y, within) >= 0;
  }

  describeCell (x, y) {
    const { grid } = this, node = grid.pick(x, y);

    if (node < 0)
      return [];
    return [grid.name(node), className(grid.byClass.get(grid.cells[node])),
            ...this.describeReach(node)];
  }

  describeReach (node) {
    const cost = this.reach?.costs[node];

    return cost < Infinity ? [`reached for ${formatCost(cost, this.data)}`]
                           : [];
  }

  describeTable (x, y) {
    const { table, view } = this;
    const dot = this.nodeIndex.nearest(x, y, 9 / view.scale);

    if (dot >= 0 && (this.hasDots || this.isMarked(this.nodeIndex, dot)))
      return this.describeNode(this.nodeIndex.pieces.of[dot]);
    const piece = this.edgeIndex.nearest(x, y, 7 / view.scale);

    if (piece >= 0)
      return this.describeEdge(table.pieces.of[piece]);
    const area = this.areas?.pick(x, y) ?? -1;

    return area >= 0 ? this.describeNode(area) : this.describeGround(x, y);
  }

  describeGround (x, y) {
    const { background } = this;
    const area = background && this.hasBackground ? background.pick(x, y) : -1;

    return area >= 0 && background.names[area] ? [background.names[area]] : [];
  }

  isMarked (index, dot) {
    const node = index.pieces.of[dot];

    return this.table.names.has(node)
           || this.data.places.some(place => place.node === node);
  }

  describeNode (node) {
    const place = this.data.places.findIndex(one => one.node === node);
    const name = this.nodeName(node);

    return [place >= 0 ? this.costBeside(place, this.data.places[place].name)
                       : name, ...this.describeReach(node)];
  }

  describeEdge (edge) {
    const { table, data } = this;
    const there = table.costs[edge], back = table.backs[edge];
    const from = table.from[edge], to = table.to[edge];
    const arrow = back === Infinity ? '\u2192' : '\u2013';
    const cost = formatCost(there, data);

    return [`${table.name(from)} ${arrow} ${table.name(to)}`,
            back === there || back === Infinity
              ? `cost ${cost}`
              : `cost ${cost}, back ${formatCost(back, data)}`,
            table.labels[table.labelOf[edge]]].filter(text => text);
  }

  /* Shows it beside (x, y), inside the window. */
  tell (x, y, isSaid) {
    const text = this.describe(x, y), tip = this.tipElement;

    tip.hidden = text === '';
    tip.textContent = text;
    if (isSaid)
      this.statusElement.textContent = text || 'Nothing here.';
    if (text === '')
      return;
    /* The browser knows how large the tip is: to ask it would make it lay out
     * the page in the midst of a frame. */
    const beside = (at, size) => `max(0px, ${at > size / 2
      ? `${at - 14}px - 100%` : `min(${at + 14}px, ${size}px - 100%)`})`;

    tip.style.transform = `translate(${beside(x, this.view.width)}, `
                          + `${beside(y, this.view.height)})`;
  }

  /* Hands ---------------------------------------------------------------- */

  listen () {
    const on = (what, name, call) => what.addEventListener(name, call);

    on(this.themeElement, 'click', () => {
      document.documentElement.dataset.theme = this.isDark() ? 'light'
                                                             : 'dark';
      this.restyle();
    });
    on(matchMedia('(prefers-color-scheme: dark)'), 'change',
       () => this.restyle());
    on(this.closerElement, 'click', () => this.zoom(1.5));
    on(this.fartherElement, 'click', () => this.zoom(1 / 1.5));
    on(this.fitElement, 'click', () => this.fit());
    on(document, 'keydown', event => this.press(event));
    new ResizeObserver(() => requestAnimationFrame(() => this.resize()))
      .observe(this.mapElement);
    this.listenToMap(this.mapElement);
  }

  listenToMap (box) {
    const fingers = new Map();
    const at = event => {
      const corner = box.getBoundingClientRect();

      return { x: event.clientX - corner.left, y: event.clientY - corner.top };
    };

    box.addEventListener('pointerdown', event => {
      fingers.set(event.pointerId, at(event));
      box.setPointerCapture(event.pointerId);
    });
    box.addEventListener('pointermove', event => {
      if (fingers.has(event.pointerId))
        this.drag(fingers, event.pointerId, at(event));
      else
        this.tell(at(event).x, at(event).y, false);
    });
    for (const name of ['pointerup', 'pointercancel'])
      box.addEventListener(name, event => {
        fingers.delete(event.pointerId);
        box.classList.remove('moving');
        if (name === 'pointerup' && fingers.size === 0)
          this.tell(at(event).x, at(event).y, false);
      });
    box.addEventListener('pointerleave', () => {
      this.tipElement.hidden = true;
    });
    box.addEventListener('wheel', event => {
      const { x, y } = at(event), unit = event.deltaMode === 1 ? 20 : 1;

      event.preventDefault();
      this.tipElement.hidden = true;
      this.zoom(Math.exp(-event.deltaY * unit / 400), x, y);
    }, { passive: false });
    box.addEventListener('dblclick', event => {
      this.zoom(2, at(event).x, at(event).y);
    });
  }

  /* One finger moves the map; of two, their middle does, and how far they are
   * apart zooms. */
  drag (fingers, id, to) {
    const before = [...fingers.values()];

    fingers.set(id, to);
    const after = [...fingers.values()];
    const middle = all => ({ x: (all[0].x + all[all.length - 1].x) / 2,
                             y: (all[0].y + all[all.length - 1].y) / 2 });
    const spread = all => Math.hypot(all[0].x - all[all.length - 1].x,
                                     all[0].y - all[all.length - 1].y);
    const from = middle(before), now = middle(after);

    this.tipElement.hidden = true;
    this.mapElement.classList.add('moving');
    this.pan(now.x - from.x, now.y - from.y);
    if (spread(before) > 0 && spread(after) > 0)
      this.zoom(spread(after) / spread(before), now.x, now.y);
  }

  press (event) {
    const step = event.shiftKey ? 300 : 80;
    const keys = {
      ArrowLeft: () => this.pan(step, 0),
      ArrowRight: () => this.pan(-step, 0),
      ArrowUp: () => this.pan(0, step),
      ArrowDown: () => this.pan(0, -step),
      '+': () => this.zoom(1.5),
      '=': () => this.zoom(1.5),
      '-': () => this.zoom(1 / 1.5),
      0: () => this.fit()
    };

    if (event.ctrlKey || event.altKey || event.metaKey
        || event.target.matches('input, select, textarea'))
      return;
    if (event.key === 'Escape')
      this.tipElement.hidden = true;
    if (!Object.hasOwn(keys, event.key))
      return;
    keys[event.key]();
    event.preventDefault();
    this.tell(this.view.width / 2, this.view.height / 2, true);
  }
}

const element = (name, attributes, ...children) => {
  const node = document.createElement(name);

  for (const [key, value] of Object.entries(attributes))
    node.setAttribute(key, value);
  node.append(...children);
  return node;
};

function swatch (colour, kind) {
  const box = element('span', { class: `swatch ${kind}`,
                                'aria-hidden': 'true' });

  box.style.backgroundColor = colour;
  return box;
}

/* A round number of metres, or of whatever a plane has. */
function formatLength (length, isMetres) {
  const [value, unit] = !isMetres ? [length, '']
    : length >= 1000 ? [length / 1000, '\u00a0km'] : [length, '\u00a0m'];

  return `${Number(value.toPrecision(10))}${unit}`;
}

function className ({ name, cost }) {
  if (name)
    return cost === null ? `${name}: blocked` : `${name}: costs ${cost}`;
  return cost === null ? 'blocked' : `costs ${cost}`;
}

new MapPage(JSON.parse(document.getElementById('data').textContent));
