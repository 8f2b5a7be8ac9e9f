/* panel.js - one search on its map, with its counters
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Four canvases lie over one another: the map, which changes with the view
 * alone; the nodes as the search has them, painted one by one as events come;
 * names; and on top the current node, its way back, and the path. */

const LAYERS = ['base', 'nodes', 'labels', 'top'];

const RULES = {
  bfs: 'Takes the node that has waited longest: fewest edges.',
  dijkstra: 'Takes the open node of least G, what the path to it costs.',
  astar: 'Takes the open node of least F = G + H.',
  weighted: 'Takes the open node of least F = G + H, with a weight on H.',
  greedy: 'Takes the open node of least H, whatever the path to it costs.'
};
const RULE_OF_RANKS = 'Both ends climb over arcs to nodes of higher rank; the '
                      + 'node of lower rank comes next.';
const RULE_OF_LINES = 'Comes from any node in sight, and looks along a line only '
                      + 'when it takes the node.';

/* Which of F, G and H decides, as their place in that order. BFS asks none: it
 * has the steps from the start in the place of F. */
const decider = run => run.ranks
  ? 0 : ({ dijkstra: 1, greedy: 2 })[run.strategy] ?? 0;

const deciding = (replay, event) => {
  const which = decider(replay.run);

  if (replay.run.strategy === 'bfs')
    return replay.depth[event];
  return which === 2 ? replay.h[event]
         : which === 0 ? replay.g[event] + replay.h[event] : replay.g[event];
};

/* Whether all costs of the page are whole: one precision serves all. */
let areWhole = true;

/* Behind a cost in words: ' min'. */
let unitSuffix = '';

/* In few characters: 54, or 54.0 where others have digits behind the point,
 * 19.5M. */
function formatCost (cost) {
  const suffixes = ['', 'k', 'M', 'G', 'T', 'P', 'E'];
  let i = 0;

  if (cost === Infinity)
    return '\u221e';
  if (areWhole && cost < 10000)
    return String(cost);
  if (cost < 999.95)
    return cost.toFixed(1);
  if (cost < 9999.5)
    return cost.toFixed(0);
  while (cost >= 999.5 && i + 1 < suffixes.length) {
    cost /= 1000;
    i++;
  }
  return cost >= 999.5 ? cost.toExponential(1)
                       : cost.toFixed(cost < 99.95 ? 1 : 0) + suffixes[i];
}

/* In full, but for what rounding left behind. */
const formatFull = cost => cost === Infinity ? '\u221e'
  : areWhole ? String(Number(cost.toPrecision(10))) : cost.toFixed(1);

function drawText (ctx, text, x, y, colour, size, bold, halo) {
  ctx.font = `${bold ? '700 ' : ''}${size}px system-ui, sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  if (halo) {
    ctx.lineWidth = size * 0.28;
    ctx.lineJoin = 'round';
    ctx.strokeStyle = halo;
    ctx.strokeText(text, x, y);
  }
  ctx.fillStyle = colour;
  ctx.fillText(text, x, y + size * 0.05);
}

function drawHead (ctx, x, y, dx, dy, size, colour) {
  const length = Math.hypot(dx, dy);

  if (!(length > 0))
    return;
  dx *= size / length;
  dy *= size / length;
  ctx.beginPath();
  ctx.moveTo(x + dx * 0.6, y + dy * 0.6);
  ctx.lineTo(x - dx * 0.6 - dy * 0.55, y - dy * 0.6 + dx * 0.55);
  ctx.lineTo(x - dx * 0.6 + dy * 0.55, y - dy * 0.6 - dx * 0.55);
  ctx.closePath();
  ctx.fillStyle = colour;
  ctx.fill();
}

/* An arrow of length 2 * half through (x, y); none at a start. */
function drawArrow (ctx, x, y, dx, dy, half, colour, width) {
  const length = Math.hypot(dx, dy);

  if (!(length > 0))
    return;
  dx *= half / length;
  dy *= half / length;
  ctx.beginPath();
  ctx.moveTo(x - dx, y - dy);
  ctx.lineTo(x + dx * 0.6, y + dy * 0.6);
  ctx.lineWidth = width;
  ctx.strokeStyle = colour;
  ctx.stroke();
  drawHead(ctx, x + dx * 0.7, y + dy * 0.7, dx, dy, half * 0.9, colour);
}

/* Which part of the map is seen, and how large. All panels share one. */
class View {
  constructor () {
    this.width = this.height = 1;
    this.x = this.y = 0;
    this.scale = 1;
    this.text = 12;
    this.isFit = true;
  }

  toX (x) {
    return (x - this.x) * this.scale;
  }

  toY (y) {
    return (y - this.y) * this.scale;
  }

  has (x, y, margin) {
    x = this.toX(x);
    y = this.toY(y);
    return x >= -margin && y >= -margin && x <= this.width + margin
           && y <= this.height + margin;
  }

  /* Whether a line may be seen; what wraps may be anywhere. */
  crosses (ax, ay, bx, by, wrap) {
    if (wrap > 0 && Math.abs(ax - bx) > wrap / 2)
      return true;
    return Math.max(this.toX(ax), this.toX(bx)) >= 0
           && Math.min(this.toX(ax), this.toX(bx)) <= this.width
           && Math.max(this.toY(ay), this.toY(by)) >= 0
           && Math.min(this.toY(ay), this.toY(by)) <= this.height;
  }

  fit (box, largest) {
    this.fitScale = Math.min((this.width - this.text) / box.width,
                             (this.height - this.text) / box.height, largest);
    this.scale = this.fitScale;
    this.x = box.x - (this.width / this.scale - box.width) / 2;
    this.y = box.y - (this.height / this.scale - box.height) / 2;
    this.isFit = true;
  }

  /* Zooms around (x, y) of the canvas. */
  zoom (factor, x, y, largest) {
    const scale = Math.max(this.fitScale * 0.8,
                           Math.min(this.scale * factor,
                                    Math.max(largest, this.fitScale) * 2));

    this.x += x / this.scale - x / scale;
    this.y += y / this.scale - y / scale;
    this.scale = scale;
    this.isFit = false;
  }

  pan (dx, dy) {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.isFit = false;
  }
}

const element = (name, attributes, ...children) => {
  const node = document.createElement(name);

  for (const [key, value] of Object.entries(attributes))
    node.setAttribute(key, value);
  node.append(...children);
  return node;
};

const COUNTERS = [
  ['expanded', 'Expanded', 'nodes taken and their edges looked at'],
  ['open', 'Open', 'nodes that wait'],
  ['opened', 'Seen', 'nodes reached so far'],
  ['improved', 'Improved', 'better paths found to open nodes'],
  ['reopened', 'Reopened', 'better paths found to closed nodes']
];

/* How many names a sentence lists, and how many nodes the list of visits. */
const MOST_NAMED = 6, MOST_LISTED = 100;

class Panel {
  constructor (run, map, goals, number) {
    this.run = run;
    this.map = map;
    this.goals = goals;
    this.replay = new Replay(run, map.count);
    this.dirty = new Set();
    this.isStale = { base: true, nodes: true, labels: true, top: true };
    this.build(number);
  }

  /* Shows another search: the map has changed. */
  setRun (run) {
    this.run = run;
    this.replay = new Replay(run, this.map.count);
    this.dirty.clear();
    this.isTold = false;
    this.repaint();
  }

  build (number) {
    const id = `panel-${number}`;

    this.canvas = {};
    this.ctx = {};
    this.box = element('div', { class: 'map', tabindex: '0', role: 'group',
                                'aria-roledescription': 'map',
                                'aria-label': `Map of ${this.run.title}`,
                                'aria-describedby': `${id}-says` });
    for (const layer of LAYERS) {
      this.canvas[layer] = element('canvas', { class: layer,
                                               'aria-hidden': 'true' });
      this.ctx[layer] = this.canvas[layer].getContext('2d');
      this.box.append(this.canvas[layer]);
    }
    this.says = element('p', { class: 'says', id: `${id}-says` });
    this.detail = element('p', { class: 'detail', 'aria-live': 'polite' });
    this.sentenceText = element('span', {});
    this.outcome = element('strong', { class: 'outcome' });
    this.says.append(this.sentenceText, ' ', this.outcome);
    this.counters = {};
    this.element = element('section', { class: 'panel', id,
                                        'aria-labelledby': `${id}-title` },
      element('div', { class: 'head' },
              element('h2', { id: `${id}-title` }, this.run.title),
              element('p', { class: 'rule' },
                      this.run.ranks ? RULE_OF_RANKS
                      : 'looked' in this.run ? RULE_OF_LINES
                                             : RULES[this.run.strategy] ?? '')),
      this.box, this.buildCounters(), this.says, this.detail,
      this.buildVisits());
  }

  buildCounters () {
    const list = element('dl', { class: 'counters' });

    for (const [key, title, meaning] of COUNTERS) {
      this.counters[key] = element('dd', { 'data-counter': key }, '0');
      list.append(element('div', { title: meaning },
                          element('dt', {}, title), this.counters[key]));
    }
    return list;
  }

  buildVisits () {
    this.visits = element('ol', { class: 'visits' });
    this.visitsBox = element('details', {},
                             element('summary', {}, 'Order visited'),
                             this.visits);
    this.visitsBox.addEventListener('toggle', () => this.listVisits());
    return this.visitsBox;
  }

  /* Moves on or back; what changed is painted with the next frame. */
  moveTo (position) {
    const touch = node => this.dirty.add(node);

    if (position === this.replay.position)
      return;
    /* New cells are painted over old ones; going back clears the canvas. */
    if (position < this.replay.position)
      this.isStale.nodes = true;
    if (!this.replay.moveTo(position, touch) && !this.map.isGrid)
      this.isStale.nodes = true;
    this.isStale.top = true;
    this.isTold = false;
  }

  resize (view, ratio) {
    for (const layer of LAYERS) {
      this.canvas[layer].width = Math.round(view.width * ratio);
      this.canvas[layer].height = Math.round(view.height * ratio);
      this.ctx[layer].setTransform(ratio, 0, 0, ratio, 0, 0);
    }
    this.repaint();
  }

  repaint () {
    for (const layer of LAYERS)
      this.isStale[layer] = true;
  }

  wipe (layer, view) {
    this.ctx[layer].clearRect(0, 0, view.width, view.height);
    this.isStale[layer] = false;
    return this.ctx[layer];
  }

  paint (view, theme, show, selected) {
    if (this.isStale.base)
      this.map.paintBase(this.wipe('base', view), view, theme);
    if (this.isStale.nodes)
      this.map.paintAll(this.wipe('nodes', view), view, this.replay, theme,
                        show);
    else
      for (const node of this.dirty)
        this.map.paintNode(this.ctx.nodes, view, this.replay, node, theme,
                           show);
    this.dirty.clear();
    if (this.isStale.labels)
      this.map.paintLabels(this.wipe('labels', view), view, theme,
                           this.ends());
    if (this.isStale.top || selected !== this.selected) {
      this.selected = selected;
      this.paintTop(this.wipe('top', view), view, theme, selected, show);
    }
  }

  ends () {
    const path = this.run.path;

    return [...new Set([this.replay.opened[0] ?? 0, ...this.goals,
                        ...path.slice(-1)])];
  }

  paintTop (ctx, view, theme, selected, show) {
    const { replay, map } = this, current = replay.current;
    const isDone = replay.atEnd && this.run.path.length > 0;
    const way = isDone ? this.run.path
                       : current >= 0 ? this.wayBack(current) : [];

    if ('looked' in this.run || this.run.ranks && this.map.isGrid)
      this.paintLines(ctx, view, theme);
    if (way.length > 0) {
      this.paintPath(ctx, view, way, theme.path, isDone ? 1 : 0.4);
      for (const node of way)
        map.paintOver(ctx, view, replay, node, theme, show);
    }
    if (current >= 0 && !(replay.atEnd && this.run.path.length > 0)) {
      ctx.beginPath();
      map.frame(ctx, view, current);
      ctx.lineWidth = 3;
      ctx.strokeStyle = theme.stroke[NOW];
      ctx.stroke();
    }
    for (const node of this.startsAndGoals())
      this.paintBadge(ctx, view, theme, node);
    if (selected >= 0) {
      ctx.beginPath();
      map.frame(ctx, view, selected);
      ctx.lineWidth = 3;
      ctx.setLineDash([5, 4]);
      ctx.strokeStyle = theme.ink;
      ctx.stroke();
      ctx.setLineDash([]);
    }
  }

  /* From each node to the one that it came from: thin to those that are open,
   * whose lines nobody has looked along. */
  paintLines (ctx, view, theme) {
    const { replay, map } = this;

    ctx.globalAlpha = 0.6;
    for (const open of [true, false]) {
      ctx.beginPath();
      for (const node of replay.opened.slice(0, replay.seen)) {
        const event = replay.last[node];

        if ((replay.state(node) === OPENED) === open && !replay.isStart(node))
          map.trace(ctx, view, replay.from[event], node, true);
      }
      ctx.lineWidth = open ? 0.8 : 1.8;
      ctx.strokeStyle = theme.stroke[open ? OPENED : CLOSED];
      ctx.stroke();
    }
    ctx.globalAlpha = 1;
  }

  startsAndGoals () {
    const { replay } = this, found = this.run.path.slice(-1);
    const starts = replay.opened.slice(0, replay.ends[0])
      .filter((node, i) => !replay.isBack[i])
      .filter(node => replay.isStart(node) || replay.position === 0)
      .map(node => [node, 'S']);

    return starts.concat([...new Set(this.goals.concat(found))]
      .map(node => [node, 'G']));
  }

  paintBadge (ctx, view, theme, [node, letter]) {
    const { map } = this, radius = map.badgeRadius(view);
    const x = view.toX(map.x(node)), y = view.toY(map.y(node));
    const [dx, dy] = map.badgeOffset(view, letter);

    if (!view.has(map.x(node), map.y(node), radius))
      return;
    ctx.beginPath();
    ctx.arc(x + dx, y - dy, radius, 0, 2 * Math.PI);
    ctx.fillStyle = theme.ink;
    ctx.fill();
    ctx.lineWidth = 1.5;
    ctx.strokeStyle = theme.back;
    ctx.stroke();
    if (radius >= 6)
      drawText(ctx, letter, x + dx, y - dy, theme.back, radius * 1.25, true);
  }

  /* From a node over came_from to the start of the side that was there last.
   */
  wayBack (node) {
    const { replay } = this, way = [node];
    const back = replay.isBack[replay.last[node]];

    for (;;) {
      const from = replay.from[replay.sideEvent(node, back)];

      if (from === node || way.length > replay.seen)
        return way;
      node = from;
      way.push(node);
    }
  }

  paintPath (ctx, view, path, colour, alpha) {
    const width = this.map.lineWidth(view) * (alpha < 1 ? 0.6 : 1);

    ctx.beginPath();
    for (let i = 1; i < path.length; i++)
      this.map.trace(ctx, view, path[i - 1], path[i], i === 1);
    ctx.globalAlpha = alpha * (this.map.isGrid && width > 4 ? 0.5 : 0.8);
    ctx.lineWidth = width;
    ctx.lineJoin = ctx.lineCap = 'round';
    ctx.strokeStyle = colour;
    ctx.stroke();
    ctx.globalAlpha = 1;
  }

  /* In words ------------------------------------------------------------- */

  tell () {
    const { replay } = this, [opened, improved, reopened, expanded]
      = replay.counts;
    const values = { expanded, open: replay.open, opened, improved, reopened };

    if (this.isTold)
      return;
    this.isTold = true;
    for (const key of Object.keys(values))
      this.counters[key].textContent = values[key].toLocaleString('en');
    this.sentenceText.textContent = this.sentence();
    this.outcome.textContent = replay.atEnd ? this.result() : '';
    this.listVisits();
  }

  listNames (verb, nodes) {
    const names = nodes.slice(0, MOST_NAMED).map(node => this.map.name(node));
    const more = nodes.length - names.length;

    return nodes.length === 0
      ? '' : ` ${verb} ${names.join('; ')}${more ? ` and ${more} more` : ''}.`;
  }

  /* What happened in the step that is under way. */
  sentence () {
    const { replay, map } = this, step = replay.step;
    const offers = [[], [], []];
    let text = '';

    if (replay.position === 0)
      return 'Nothing has happened yet.';
    for (let i = step > 0 ? replay.ends[step - 1] : 0; i < replay.position;
         i++) {
      const node = replay.node[i], kind = replay.kind[i];

      if (replay.corrects(i))
        text += `${this.correction(i)} `;
      else if (kind <= REOPEN)
        offers[kind].push(node);
      else if (kind === EXPAND)
        text += `Takes ${map.name(node)} (${this.numbers(i)})`
                + `${replay.isBack[i] ? ', from the goal' : ''}.`;
      else if (kind === GOAL)
        text += `Reaches the goal ${map.name(node)} (${this.numbers(i)}).`;
    }
    return (text + this.listNames(step === 0 ? 'Starts at' : 'Opens',
                                  offers[OPEN])
            + this.listNames('Finds a better path to', offers[REPARENT])
            + this.listNames('Opens again', offers[REOPEN])).trim();
  }

  /* The line to the node that is taken next is not as was supposed. */
  correction (event) {
    const { replay, map } = this, from = replay.from[event];
    const before = replay.from[replay.previous[event]];
    const line = `The line from ${map.name(before)} to `
                 + map.name(replay.node[event]);

    return before === from ? `${line} costs more than was supposed.`
      : `${line} is closed or costs more: from ${map.name(from)} instead.`;
  }

  numbers (event) {
    const { replay } = this;

    if (replay.run.strategy === 'bfs')
      return replay.depth[event] === 1 ? '1 step'
                                       : `${replay.depth[event]} steps`;
    if (replay.run.ranks)
      return `G ${formatCost(replay.g[event])}, `
             + `rank ${replay.run.ranks[replay.node[event]]}`;
    return `F ${formatCost(replay.g[event] + replay.h[event])} = `
           + `G ${formatCost(replay.g[event])} + `
           + `H ${formatCost(replay.h[event])}`;
  }

  /* How many nodes the search has not met, apart from walls. */
  countUnseen () {
    return this.run.ranks.filter((rank, node) => this.map.isFree(node)
                                 && this.replay.last[node] < 0).length;
  }

  result () {
    const { run, replay } = this;

    if (run.cost === null)
      return `No path: ${run.reason ?? run.status.replaceAll('-', ' ')}.`
             + (run.hint === undefined ? ''
                : ' Outside a lesson the search would not begin, because '
                  + `${run.hint}.`);
    return `Found: cost ${formatFull(run.cost)}${unitSuffix} over `
           + `${run.path.length} nodes, `
           + `${replay.counts[EXPAND].toLocaleString('en')} expanded`
           + ('looked' in run ? `, looked along ${run.looked} lines, `
                                + `${run.corrected} corrected` : '')
           + (run.ranks ? `, ${this.countUnseen()} nodes never looked at` : '')
           + `${run.jumped ? `, ${run.jumped} cells jumped over` : ''}.`
           + (run.arcs ?? []).map(arc => ` The arc ${arc}.`).join('');
  }

  /* Describes the state of a node. */
  describe (node) {
    const { replay, map } = this;
    const event = node >= 0 ? replay.last[node] : -1;

    if (node < 0)
      return '';
    if (!map.isFree(node))
      return `${map.name(node)}: wall.`;
    const state = replay.state(node);

    if (event < 0)
      return `${map.name(node)}: ${state === JUMPED ? 'jumped over'
                                                     : 'not seen yet'}`
             + (replay.hint(node) === null
                ? '.' : `, ${replay.run.ranks ? '' : 'H '}${replay.hint(node)}.`);
    const visit = state !== OPENED ? replay.visit[node] : 0;

    return `${map.name(node)}: ${state === NOW ? 'at hand' : state}`
           + `${visit > 0 ? `, visited as number ${visit}` : ''}, `
           + `${this.numbers(event)}`
           + (replay.isBack[event] ? ', seen from the goal' : '')
           + (replay.isStart(node)
              ? replay.isBack[event] ? '.' : ', a start.'
              : `, from ${map.name(replay.from[event])}.`);
  }

  /* The last visited nodes: a list of all would be too long. */
  listVisits () {
    if (!this.visitsBox.open)
      return;
    const { replay } = this;
    const done = Math.min(replay.visits.length, replay.counts[EXPAND]);
    const first = Math.max(0, done - MOST_LISTED);

    this.visits.setAttribute('start', first + 1);
    this.visits.replaceChildren(...replay.visits.slice(first, done)
      .map(node => element('li', {}, this.map.name(node))));
    this.visits.scrollTop = this.visits.scrollHeight;
  }
}
