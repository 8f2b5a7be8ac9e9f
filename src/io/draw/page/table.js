/* table.js - a map of nodes and edges
 * SPDX-License-Identifier: LGPL-2.1-or-later */

/* How much room a node has, in pixels, for a number in it; and, with text of
 * one pixel, for a card with all three, and how large that is. */
const NUMBER_ROOM = 32, CARD_ROOM = 8.5, CARD_WIDTH = 6.6, CARD_HEIGHT = 3.8;
const MANY_LABELS = 400;

class TableMap {
  constructor (data) {
    this.count = data.x.length;
    this.placeX = data.x;
    this.placeY = data.y;
    this.names = data.names;
    this.edges = data.edges;
    this.costs = data.costs.map(fromJson);
    this.oneWay = new Set(data.oneWay);
    this.bends = data.bends;
    this.wrap = data.wrap;
    this.width = Math.max(1, ...this.extent(data.x));
    this.height = Math.max(1, ...this.extent(data.y));
    this.isGrid = false;
    this.room = Math.sqrt(this.width * this.height / Math.max(1, this.count))
                / 1.3;
  }

  extent (values) {
    let most = 0;

    for (const value of values)
      most = Math.max(most, value);
    return [most];
  }

  name (node) {
    return this.names[node];
  }

  isFree () {
    return true;
  }

  x (node) {
    return this.placeX[node];
  }

  y (node) {
    return this.placeY[node];
  }

  /* The box that the searches reached, or the whole map if it is not larger. */
  used (replays, goals) {
    let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
    const all = replays.flatMap(replay => replay.opened).concat(goals);

    for (const node of all) {
      left = Math.min(left, this.x(node));
      right = Math.max(right, this.x(node));
      top = Math.min(top, this.y(node));
      bottom = Math.max(bottom, this.y(node));
    }

    const long = Math.max(right - left, bottom - top);
    const most = Math.max(this.width, this.height);

    if (!(long > 0) || long > 0.7 * most)
      return this.padded({ x: 0, y: 0, width: this.width,
                           height: this.height });
    this.room = Math.sqrt(Math.max(right - left, long / 5)
                          * Math.max(bottom - top, long / 5)
                          / Math.max(1, new Set(all).size)) / 1.3;
    return this.padded({ x: left, y: top, width: right - left,
                         height: bottom - top });
  }

  padded (box) {
    const pad = Math.max(box.width, box.height) * 0.05;

    return { x: box.x - pad, y: box.y - pad, width: box.width + 2 * pad,
             height: box.height + 2 * pad };
  }

  get largestScale () {
    return 400 / this.room;
  }

  pick (x, y, view) {
    const reach = Math.max(14, this.radius(view) * 1.3) / view.scale;
    let best = -1, least = reach * reach;

    for (let i = 0; i < this.count; i++) {
      const distance = (this.placeX[i] - x) ** 2 + (this.placeY[i] - y) ** 2;

      if (distance < least) {
        least = distance;
        best = i;
      }
    }
    return best;
  }

  /* The nearest node in the direction of an arrow key: farther aside counts
   * twice as far. */
  beside (node, dx, dy) {
    let best = node, least = Infinity;

    for (let i = 0; i < this.count; i++) {
      const ahead = (this.x(i) - this.x(node)) * dx
                    + (this.y(i) - this.y(node)) * dy;
      const aside = Math.abs((this.x(i) - this.x(node)) * dy)
                    + Math.abs((this.y(i) - this.y(node)) * dx);

      if (i !== node && ahead > 0 && ahead + 2 * aside < least) {
        least = ahead + 2 * aside;
        best = i;
      }
    }
    return best;
  }

  roomOf (view) {
    return this.room * view.scale;
  }

  hasCards (view) {
    return this.roomOf(view) >= CARD_ROOM * view.text;
  }

  radius (view) {
    const room = this.roomOf(view);

    return room >= NUMBER_ROOM ? Math.min(view.text * 1.7, room * 0.3)
                               : Math.max(1.6, Math.min(9, room * 0.28));
  }

  /* Adds the line of an edge to the path: over its bends, and from both sides
   * if it crosses the seam of the Earth. */
  addLine (ctx, view, a, b, bends) {
    const ax = this.x(a), ay = this.y(a), by = this.y(b);
    let bx = this.x(b), over = 0;

    if (this.wrap > 0 && Math.abs(bx - ax) > this.wrap / 2)
      over = bx > ax ? this.wrap : -this.wrap;
    bx -= over;
    ctx.moveTo(view.toX(ax), view.toY(ay));
    for (let i = 0; bends && over === 0 && i < bends.length; i += 2)
      ctx.lineTo(view.toX(bends[i]), view.toY(bends[i + 1]));
    ctx.lineTo(view.toX(bx), view.toY(by));
    if (over !== 0) {
      ctx.moveTo(view.toX(ax + over), view.toY(ay));
      ctx.lineTo(view.toX(bx + over), view.toY(by));
    }
  }

  /* The bends between two nodes, in whichever order; none if it is straight. */
  bendsOf (a, b) {
    if (!this.index) {
      this.index = new Map();
      for (const edge of Object.keys(this.bends)) {
        const from = this.edges[2 * edge], to = this.edges[2 * edge + 1];

        this.index.set(`${from} ${to}`, edge);
      }
    }
    if (this.index.has(`${a} ${b}`))
      return this.bends[this.index.get(`${a} ${b}`)];
    const back = this.bends[this.index.get(`${b} ${a}`)];

    if (!back)
      return undefined;
    const turned = [];

    for (let i = back.length - 2; i >= 0; i -= 2)
      turned.push(back[i], back[i + 1]);
    return turned;
  }

  paintBase (ctx, view, theme) {
    ctx.beginPath();
    for (let i = 0; i < this.edges.length; i += 2) {
      const a = this.edges[i], b = this.edges[i + 1];

      if (view.crosses(this.x(a), this.y(a), this.x(b), this.y(b), this.wrap))
        this.addLine(ctx, view, a, b, this.bends[i / 2]);
    }
    ctx.lineWidth = this.roomOf(view) >= NUMBER_ROOM ? 1.5 : 1;
    ctx.strokeStyle = theme.edge;
    ctx.stroke();

    const radius = this.radius(view) * 0.5;

    ctx.fillStyle = theme.ground;
    for (let i = 0; i < this.count; i++)
      if (radius >= 1.2 && view.has(this.x(i), this.y(i), radius)) {
        ctx.beginPath();
        ctx.arc(view.toX(this.x(i)), view.toY(this.y(i)), radius, 0,
                2 * Math.PI);
        ctx.fill();
        ctx.stroke();
      }
    if (this.hasCards(view))
      this.paintCosts(ctx, view, theme);
  }

  /* What edges cost, beside their middles. */
  paintCosts (ctx, view, theme) {
    for (let i = 0; i < this.edges.length; i += 2) {
      const a = this.edges[i], b = this.edges[i + 1];
      const x = (this.x(a) + this.x(b)) / 2, y = (this.y(a) + this.y(b)) / 2;

      if (!view.has(x, y, 20) || this.wrap > 0
          && Math.abs(this.x(a) - this.x(b)) > this.wrap / 2)
        continue;
      drawText(ctx, (this.oneWay.has(i / 2) ? '\u2192' : '')
                    + formatCost(this.costs[i / 2]),
               view.toX(x), view.toY(y), theme.faint, view.text, false,
               theme.back);
    }
  }

  /* Names beside their nodes, on whichever side is free. The ends of the paths
   * come first, then by how many edges a node has. */
  paintLabels (ctx, view, theme, first) {
    if (this.roomOf(view) < 12 && first.length === 0)
      return;
    const size = view.text, placing = new Placing(view.width, view.height);
    const [halfX, halfY] = this.halves(view);
    const all = this.roomOf(view) >= 22 ? this.byDegree() : [];
    let drawn = 0;

    this.labels = new Map();
    for (let i = 0; i < (all.length > 0 ? this.count : 0); i++)
      if (view.has(this.x(i), this.y(i), Math.max(halfX, halfY)))
        placing.block(view.toX(this.x(i)), view.toY(this.y(i)), halfX, halfY);
    for (const node of new Set(first.concat(all))) {
      if (drawn >= MANY_LABELS || !view.has(this.x(node), this.y(node), 0))
        continue;
      const text = this.names[node].length > 24
        ? `${this.names[node].slice(0, 23)}\u2026` : this.names[node];
      ctx.font = `${size}px system-ui, sans-serif`;
      const box = placing.take(view.toX(this.x(node)), view.toY(this.y(node)),
                               halfX + 2, halfY + 2,
                               ctx.measureText(text).width + 2, size * 1.15,
                               true);

      if (!box)
        continue;
      this.labels.set(node, box);
      drawText(ctx, text, box.x + box.width / 2, box.y + box.height / 2,
               theme.ink, size, false, theme.back);
      drawn++;
    }
  }

  /* The extent of a drawn node from its centre, to the side and downwards. */
  halves (view) {
    return this.hasCards(view)
      ? [view.text * CARD_WIDTH / 2, view.text * CARD_HEIGHT / 2]
      : [this.radius(view), this.radius(view)];
  }

  byDegree () {
    if (!this.order) {
      const degree = new Int32Array(this.count);

      for (const node of this.edges)
        degree[node]++;
      this.order = [...degree.keys()].sort((a, b) => degree[b] - degree[a]
                                                     || a - b);
    }
    return this.order;
  }

  paintBranch (ctx, view, replay, node, theme) {
    const event = replay.last[node], from = replay.from[event];

    if (from === node
        || !view.crosses(this.x(node), this.y(node), this.x(from),
                         this.y(from), this.wrap))
      return;
    ctx.beginPath();
    this.addLine(ctx, view, node, from, this.bendsOf(node, from));
    ctx.lineWidth = this.roomOf(view) >= NUMBER_ROOM ? 2.5 : 1.5;
    ctx.strokeStyle = theme.tree;
    ctx.stroke();
    if (this.roomOf(view) < 16)
      return;

    /* In the middle, so that circles do not hide it. */
    const x = view.toX(this.x(node)), y = view.toY(this.y(node));
    const dx = view.toX(this.x(from)) - x, dy = view.toY(this.y(from)) - y;

    if (Math.hypot(dx, dy) < view.width / 2 || this.wrap === 0)
      drawHead(ctx, x + dx * 0.56, y + dy * 0.56, dx, dy,
               Math.max(6, Math.min(11, this.radius(view) * 0.8)), theme.tree);
  }

  paintDot (ctx, view, replay, node, theme, show) {
    const x = view.toX(this.x(node)), y = view.toY(this.y(node));
    const state = replay.state(node), small = this.radius(view) < 4;
    const radius = this.radius(view) + (small && state === OPENED ? 0.8 : 0);

    if (!view.has(this.x(node), this.y(node), view.text * CARD_WIDTH))
      return;
    if (this.hasCards(view) && show === 'numbers') {
      this.paintCard(ctx, x, y, replay, node, theme, state, view.text);
      return;
    }
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, 2 * Math.PI);
    ctx.fillStyle = small && show !== 'colours'
      ? theme.stroke[replay.look(node)] : theme.fillOf(replay, node, state, show);
    ctx.fill();
    if (!small) {
      ctx.lineWidth = state === CLOSED ? 1.5 : 2.5;
      ctx.strokeStyle = theme.stroke[replay.look(node)];
      ctx.stroke();
    }
    if (radius < 8 || show === 'colours')
      return;
    const text = show === 'order'
      ? state !== OPENED && replay.visit[node] > 0
        ? String(replay.visit[node]) : ''
      : formatCost(deciding(replay, replay.last[node]));

    drawText(ctx, text, x, y, theme.ink,
             Math.min(radius * 0.95, radius * 3.1 / Math.max(1, text.length)),
             true);
  }

  /* A node with as much room as a square of the tutorials. */
  paintCard (ctx, x, y, replay, node, theme, state, size) {
    const texts = replay.texts(replay.last[node]);
    const bold = decider(replay.run);
    const places = [[0, -0.85], [-1.7, 0.95], [1.7, 0.95]];

    ctx.beginPath();
    ctx.rect(x - size * CARD_WIDTH / 2, y - size * CARD_HEIGHT / 2,
             size * CARD_WIDTH, size * CARD_HEIGHT);
    ctx.fillStyle = theme.fillOf(replay, node, state, 'numbers');
    ctx.fill();
    ctx.lineWidth = state === CLOSED ? 1.5 : 3;
    ctx.strokeStyle = theme.stroke[replay.look(node)];
    ctx.stroke();
    for (let i = 0; i < 3; i++)
      drawText(ctx, texts[i], x + places[i][0] * size,
               y + places[i][1] * size, i === bold ? theme.ink : theme.faint,
               size * (i === 0 ? 1.3 : 1.1), i === bold);
  }

  /* A node, over a path that would hide it. */
  paintOver (ctx, view, replay, node, theme, show) {
    if (replay.state(node) !== UNSEEN && this.radius(view) >= 4)
      this.paintDot(ctx, view, replay, node, theme, show);
  }

  paintNode (ctx, view, replay, node, theme, show) {
    if (replay.state(node) === UNSEEN)
      return;
    this.paintBranch(ctx, view, replay, node, theme);
    if (replay.from[replay.last[node]] !== node)
      this.paintDot(ctx, view, replay, replay.from[replay.last[node]], theme,
                    show);
    this.paintDot(ctx, view, replay, node, theme, show);
  }

  /* H of a node that was not met. */
  paintBound (ctx, view, replay, node, theme) {
    const text = (replay.run.ranks ? '' : 'H ') + replay.hint(node);
    const x = view.toX(this.x(node)), y = view.toY(this.y(node));
    const radius = this.radius(view);

    if (radius < 8 || !view.has(this.x(node), this.y(node), radius))
      return;
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, 2 * Math.PI);
    ctx.fillStyle = theme.ground;
    ctx.fill();
    ctx.lineWidth = 1;
    ctx.strokeStyle = theme.edge;
    ctx.stroke();
    drawText(ctx, text, x, y, theme.faint,
             Math.min(radius * 0.95, radius * 2.7 / text.length), false);
  }

  paintAll (ctx, view, replay, theme, show) {
    for (let i = 0; replay.hints && show === 'numbers' && i < this.count; i++)
      if (replay.hint(i) !== null)
        this.paintBound(ctx, view, replay, i, theme);
    for (let i = 0; i < replay.seen; i++)
      this.paintBranch(ctx, view, replay, replay.opened[i], theme);
    /* Open nodes lie on top: the search continues there. */
    for (const open of [false, true])
      for (let i = 0; i < replay.seen; i++)
        if ((replay.state(replay.opened[i]) === OPENED) === open)
          this.paintDot(ctx, view, replay, replay.opened[i], theme, show);
  }

  trace (ctx, view, from, to) {
    this.addLine(ctx, view, from, to, this.bendsOf(from, to));
  }

  badgeRadius (view) {
    return view.text * 0.65;
  }

  /* Over the corner of a card, beside the number in a circle, on a dot. */
  badgeOffset (view) {
    if (this.hasCards(view))
      return [view.text * CARD_WIDTH / 2, view.text * CARD_HEIGHT / 2];
    const aside = this.roomOf(view) >= NUMBER_ROOM ? this.radius(view) : 0;

    return [aside * 0.9, aside * 0.9];
  }

  lineWidth (view) {
    return Math.max(view.text * 0.25, Math.min(7, this.radius(view) * 0.5));
  }

  frame (ctx, view, node) {
    const x = view.toX(this.x(node)), y = view.toY(this.y(node));

    if (this.hasCards(view)) {
      const w = view.text * CARD_WIDTH + 6, h = view.text * CARD_HEIGHT + 6;

      ctx.rect(x - w / 2, y - h / 2, w, h);
    } else {
      const radius = Math.max(this.radius(view) + 3, view.text * 0.5);

      ctx.moveTo(x + radius, y);
      ctx.arc(x, y, radius, 0, 2 * Math.PI);
    }
  }
}
