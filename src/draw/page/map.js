/* map.js - the page of a map: what it shows, frame by frame
 * SPDX-License-Identifier: LGPL-2.1-or-later */

class MapPage {
  constructor (data) {
    this.data = data;
    this.view = new View();
    this.hasNames = data.hasNames;
    this.hasNetwork = true;
    for (const id of ['map', 'top', 'theme', 'closer', 'farther', 'fit',
                      'attribution', 'matrixBox', 'row', 'columns'])
      this[`${id}Element`] = document.getElementById(id);
    this.read(data);
    this.buffers = new Buffers([...document.querySelectorAll('.buffer')]);
    this.ctx = this.topElement.getContext('2d');
    this.names = new Names(this.ctx);
    this.legend = new Legend(this);
    this.ruler = new Ruler(data.table?.ruler);
    this.tip = new Tip(this);
    this.hands = new Hands(this);
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
    this.ruler.place(view);
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
    this.legend.build();
    this.repaint();
  }

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
    new ResizeObserver(() => requestAnimationFrame(() => this.resize()))
      .observe(this.mapElement);
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
}

new MapPage(JSON.parse(document.getElementById('data').textContent));
