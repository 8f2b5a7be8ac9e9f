/* map.js - the page of a map, frame by frame
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
    this.directions = new Directions(this);
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
    if (data.front)
      this.front = new Front(this, data.front);
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
      this.nodeIndex = new Index(this.dots(data), width, height);
      this.towns = data.towns ? new Towns(data.towns, data.routes) : null;
    }
    this.background = data.background ? new Areas(data.background) : null;
    this.hasBackground = true;
    this.areas = data.areas ? new Areas(data.areas) : null;
    this.routes = data.routes.concat(data.tracks.map(track => (
      { ...track, cost: '', stops: [], steps: [] })));
    for (const route of this.routes) {
      route.pieces = piecesOfLines(route.lines);
      route.passed = route.passed ? unpack(route.passed) : [];
      route.isOn = true;
    }
    if (data.hasAlternatives)
      findLabelPoints(this.routes.slice(0, data.routes.length));
    if (data.reach)
      this.readReach(data.reach, width, height);
    if (data.matrix) {
      const { rows, columns, costs } = data.matrix;

      this.matrix = { rows: unpack(rows), columns: unpack(columns),
                      costs: unpack(costs), row: 0 };
    }
  }

  /* Nodes that are seen: those with a name, and those without an edge. */
  dots ({ hasAllDots, places }) {
    const { table } = this, pieces = new Pieces(table.count);
    const isShown = new Uint8Array(table.count).fill(hasAllDots ? 1 : 0);
    const isJoined = new Uint8Array(table.count);

    for (const ends of [table.from, table.to])
      for (const node of ends)
        isJoined[node] = 1;
    for (const node of [...table.named, ...places.map(place => place.node)])
      isShown[node] = 1;
    for (let i = 0; i < table.count; i++)
      if (table.isPlaced(i) && (isShown[i] || !isJoined[i]))
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
    for (const box of this.covered)
      names.placing.blocked.push(box);
    this.paintRoutes();
    for (const { node } of this.data.places)
      this.mark(node, 4, theme.text, theme.paper);
    this.badged = new Set();
    this.routes.forEach((route, i) => {
      if (route.isOn)
        this.markStops(route, this.routeColour(i));
    });
    if (this.grid)
      this.paintMarks();
    this.putNames(on);
    if (this.shownPlace)
      paintRing(ctx, view.toX(this.shownPlace[0]),
                view.toY(this.shownPlace[1]), theme.text, theme.paper);
  }

  routeColour (i) {
    return this.theme.routes[i % this.theme.routes.length];
  }

  /* The best of several alternatives lies on top of them. Other routes get
   * narrower, so that all are visible on common edges. */
  paintRoutes () {
    const { ctx, view, routes, theme, data } = this;
    const order = routes.map((_, i) => i).filter(i => routes[i].isOn);

    if (data.hasAlternatives)
      order.reverse();
    for (const i of order) {
      const width = data.hasAlternatives ? i === 0 ? 5.5 : 4
        : 3.6 + 2.4 * Math.min(routes.length - 1 - i, 4);

      paintRoute(ctx, view, routes[i], width, this.routeColour(i),
                 theme.paper);
      if (routes[i].stops.length > 0)
        paintRouteArrows(ctx, view, routes[i], Math.max(7, width * 1.5),
                         this.routeColour(i), theme.paper);
    }
  }

  mark (node, radius, fill, line) {
    const [x, y] = this.place(node);
    const px = this.view.toX(x), py = this.view.toY(y);

    paintMark(this.ctx, px, py, radius, fill, line);
    this.names.block(px, py, radius + 1);
  }

  /* Stops have numbers, unless another route has numbered them. */
  markStops (route, colour) {
    const { theme, view } = this;

    if (this.hasDots)
      for (const node of route.passed)
        this.mark(node, 3, theme.paper, colour);
    for (const { node, numbers } of joinStops(route.stops).reverse()) {
      const [x, y] = this.place(node), px = view.toX(x), py = view.toY(y);

      if (this.badged.has(node) || (this.table && !this.table.isPlaced(node)))
        continue;
      this.badged.add(node);
      const half = paintBadge(this.ctx, px, py, numbers, colour,
                              chooseInk(theme, theme.paper, colour),
                              theme.paper);

      this.names.placing.block(px, py, half + 1, BADGE_RADIUS + 1);
    }
  }

  /* Names keep off the lines of routes as far as there is room. */
  blockRoutes (routes) {
    let left = 250;

    for (const { pieces } of routes)
      walkRoute(this.view, pieces, 14, (x, y) => {
        if (left-- > 0)
          this.names.block(x, y, 5);
      });
  }

  /* Puts the names that keep off the lines of routes. */
  putOffRoutes (routes) {
    const { blocked } = this.names.placing, before = blocked.length;

    this.blockRoutes(routes);
    this.labelRoutes(routes);
    if (this.hasNames && this.towns)
      this.towns.put(this.names, this.view);
    blocked.length = before;
  }

  /* Ends and places first, then routes, towns and streets, then what else has a
   * name. */
  putNames (routes) {
    const { names, table, view } = this, named = new Set();
    const put = (node, text, radius, style) => {
      const [x, y] = this.place(node);
      const px = view.toX(x), py = view.toY(y);

      if (named.has(node) || !names.isSeen(px, py) || this.isOnTheMap(node, text)
          || (table && !table.isPlaced(node)))
        return;
      if (names.put(text, px, py, radius, style, this.groundAt(node)))
        named.add(node);
    };

    for (const { stops } of routes)
      for (const { node, name } of stops)
        put(node, name, BADGE_RADIUS, STRONG);
    this.data.places.forEach(({ node, name }, i) => {
      put(node, this.costBeside(i, name), 5, STRONG);
    });
    this.putOffRoutes(routes);
    if (!this.hasNames || !table)
      return;
    if (!this.hasNetwork)
      return;
    this.putStreets();
    if (!this.hasDots)
      return;
    for (const node of table.byRank) {
      if (names.isFull)
        return;
      put(node, table.names.get(node), this.dotRadius ?? 3, PLAIN);
    }
  }

  /* Says which of several alternatives is the best. */
  labelRoutes (routes) {
    const { view, names } = this;

    if (!this.data.hasAlternatives)
      return;
    for (const route of routes)
      if (route.labelPoint) {
        const [x, y] = route.labelPoint;

        names.put(labelOfRoute(this, route), view.toX(x), view.toY(y), 6,
                  { ...STRONG, mustStand: true,
                    colour: this.routeColour(this.routes.indexOf(route)) });
      }
  }

  putStreets () {
    const { names, view } = this;

    for (const street of this.streets ?? []) {
      const length = street.length * view.scale / this.streetScale;
      const { angle, text, isOnRoute } = street;
      const put = aside =>
        names.putOn(text, view.toX(street.x) + Math.sin(angle) * aside,
                    view.toY(street.y) - Math.cos(angle) * aside, angle,
                    STREET, isOnRoute ? this.theme.text : undefined);

      /* Beside the line of a route, or else on the line of its street. */
      if (names.width(names.cut(text), fontOf(STREET)) > length * 1.1)
        continue;
      if (!isOnRoute)
        put(0);
      else if (!put(10))
        put(-10);
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
           && !this.badged.has(node)
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

      if (this.badged.has(node) || px < -size || py < -size
          || px > view.width + size || py > view.height + size)
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

  /* The name of a place, and the cost to get there. */
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
    this.directions.build();
    this.front?.mark();
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
    this.findCovered(box.getBoundingClientRect());
    this.repaint();
  }

  /* The boxes without names: below the buttons, and below the bar. */
  findCovered (map) {
    this.covered = ['zoom', 'ruler'].map(id => document.getElementById(id))
      .map(one => {
        const { left, top, width, height } = one.getBoundingClientRect();

        return { x: left - map.left, y: top - map.top, width, height };
      });
  }

  get scales () {
    const { view, data } = this, fit = view.scaleFor(data.sheet);
    const count = Math.max(1, (this.grid ?? this.table).count);
    const room = Math.sqrt(data.sheet[2] * data.sheet[3] / count);

    return [fit / 2, Math.max(fit * 16, 4000 / Math.max(room, 1))];
  }

  /* Zooms around (x, y) of the screen. */
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

  /* Shows a place of the sheet from near, for a line of the directions. */
  showPlace (x, y) {
    const { view, data } = this, ruler = data.table?.ruler;
    const metres = ruler?.isEarth
      ? ruler.length / Math.cosh(ruler.top + y * ruler.step) : 0;
    const width = metres > 0 ? CLOSE_METRES / metres
                             : data.sheet[2] * CLOSE_SHARE;
    const [least, most] = this.scales;

    view.scale = Math.max(view.scale, Math.max(least,
      Math.min(most, view.width / Math.min(width, data.sheet[2]))));
    view.centreOn(x, y);
    this.shownPlace = [x, y];
    this.tip.hide();
    this.moved();
  }

  fit () {
    this.view.fit(this.data.sheet);
    this.moved();
  }
}

new MapPage(JSON.parse(document.getElementById('data').textContent));
