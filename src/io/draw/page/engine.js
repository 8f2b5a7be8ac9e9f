/* engine.js - the library's search over a grid, written again for the page
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A reader who moves a start, a goal or a wall wants to see the search again,
 * and a browser does not have the library. So this is the same loop over the
 * same grid, in the same order, with the same events. t/live.c compares it with the
 * library, event by event.
 *
 * The order is total, as strategy.h states it: by priority, then by the tie
 * rule, then by the last push to the open list. */

/* Which neighbours there are, in the order of rows: of squares, of hexagons in
 * even and odd rows, of triangles that point up and down. */
const AROUND = [[-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [0, 1],
                [1, 1]];
const STEPS_4 = [1, 3, 4, 6], STEPS_8 = [0, 1, 2, 3, 4, 5, 6, 7];
const STEPS_HEX = [[0, 1, 3, 4, 5, 6], [1, 2, 3, 4, 6, 7]];
const STEPS_TRIANGLE = [[3, 4, 6], [1, 3, 4]];

/* More cells that are equally near to a goal out of reach are not aimed at. */
const MOST_NEAREST = 4096;

/* How many events a search may tell: more would be no lesson. */
const MOST_EVENTS = 4000000;

class OpenList {
  constructor (comesBefore) {
    this.comesBefore = comesBefore;
    this.all = [];
  }

  push (entry) {
    const { all } = this;
    let i = all.length;

    all.push(entry);
    while (i > 0 && this.comesBefore(entry, all[i - 1 >> 1])) {
      all[i] = all[i - 1 >> 1];
      i = i - 1 >> 1;
    }
    all[i] = entry;
  }

  pop () {
    const { all } = this, first = all[0], last = all.pop();
    let i = 0;

    if (all.length === 0)
      return first;
    for (let child = 1; child < all.length; child = 2 * i + 1) {
      if (child + 1 < all.length
          && this.comesBefore(all[child + 1], all[child]))
        child++;
      if (!this.comesBefore(all[child], last))
        break;
      all[i] = all[child];
      i = child;
    }
    all[i] = last;
    return first;
  }
}

const TIES = {
  last: (a, b) => a.number > b.number,
  first: (a, b) => a.number < b.number,
  deeper: (a, b) => a.g !== b.g ? a.g > b.g : a.number > b.number
};

/* The distances of the library, in the same order of operations: rounding is
 * part of the order in which nodes are taken. */
const floorHalf = n => Math.floor(n / 2);

const AXES = {
  octile: (column, row) => [column, row, 0],
  hexagonal: (column, row) => {
    const q = column - floorHalf(row);

    return [q, row, q + row];
  },
  triangular: (column, row) => [floorHalf(column + row),
                                floorHalf(column - row + 1), row]
};

class Engine {
  /* @map is a GridMap with rules. */
  constructor (map) {
    this.map = map;
    this.rules = map.rules;
    this.prepare();
  }

  /* Finds the cost of steps by class, and the least cost. Call it when the map
   * has changed. */
  prepare () {
    const { map, rules } = this, [h, v, d] = rules.steps;
    const one = map.shape !== 'squares';
    const steps = [h, one ? h : v,
                   one ? h : rules.isDiagonal && rules.corners > 0
                     ? d : Infinity];
    const used = new Uint32Array(256);
    let cheapest = 0;

    for (const klass of map.classes)
      used[klass]++;
    this.prices = steps.map(step => map.costs.map(
      cost => step === Infinity || cost === Infinity ? Infinity
                                                     : step * cost));
    this.isWhole = this.prices.every(row => row.every(
      price => price === Infinity || Number.isInteger(price)));
    for (let i = 1; i < 256; i++)
      if (used[i] > 0 && (used[cheapest] === 0
                          || map.costs[i] < map.costs[cheapest]))
        cheapest = i;
    const [across, down, aslant] = this.prices.map(row => row[cheapest]);

    this.horizontal = across;
    this.vertical = down;
    this.octile = [Math.min(across, aslant), Math.min(down, aslant), 0];
    this.octile[2] = Math.min(aslant, this.octile[0] + this.octile[1]);
    this.any = Math.min(this.octile[0], this.octile[1]);
    const line = this.line(this.octile[0], this.octile[1]);

    this.scale = one ? 1 : line > this.octile[2] ? this.octile[2] / line : 1;
  }

  /* Not by hypot(), which each browser and library rounds in its own way. */
  line (x, y) {
    return Math.sqrt(x * x + y * y);
  }

  axes (node) {
    const { map, rules } = this, column = node % map.columns;
    const row = Math.floor(node / map.columns);

    return (AXES[rules.heuristic] ?? AXES.octile)(column, row);
  }

  distance (node, goal) {
    const a = this.axes(node), b = this.axes(goal);
    const [x, y, z] = a.map((value, i) => Math.abs(value - b[i]));
    const [h, v, d] = this.octile;

    switch (this.rules.heuristic) {
    case 'none':
      return 0;
    case 'manhattan':
      return x * this.horizontal + y * this.vertical;
    case 'chebyshev':
      return Math.max(x * h, y * v);
    case 'euclidean':
      return this.line(x * h, y * v) * this.scale;
    case 'hexagonal':
      return Math.max(x, y, z) * this.any;
    case 'triangular':
      return (x + y + z) * this.any;
    default:
      return x > y ? y * d + (x - y) * h : x * d + (y - x) * v;
    }
  }

  nearest (node, goals) {
    let least = Infinity;

    for (const goal of goals)
      least = Math.min(least, this.distance(node, goal));
    return least > 0 ? least : 0;
  }

  /* The cells that can be reached from @start: every step can be taken back. */
  component (start) {
    const seen = new Uint8Array(this.map.count), wait = [];
    const add = node => {
      if (seen[node] === 0) {
        seen[node] = 1;
        wait.push(node);
      }
    };

    if (this.map.isFree(start))
      add(start);
    while (wait.length > 0)
      this.forEachEdge(wait.pop(), add);
    return seen;
  }

  /* The targets of a search: the goals, or if all are blocked, the free cells
   * that are nearest to them. The library gives up at once in the same way: it
   * tests up to some hundred cells, and otherwise visits all. */
  aims (goals) {
    let aims = [], least = Infinity;

    if (goals.some(goal => this.map.isFree(goal)))
      return goals;
    if (this.rules.heuristic === 'none')
      return aims;
    for (let node = 0; node < this.map.count; node++) {
      const far = this.map.isFree(node) ? this.nearest(node, goals)
                                         : Infinity;

      if (far < least)
        aims = [];
      least = Math.min(least, far);
      if (far === least && far < Infinity)
        aims.push(node);
    }
    return aims.length <= MOST_NEAREST ? aims : goals;
  }

  /* Why a search did not begin, as the library says it. */
  reason (start, goals) {
    if (!this.map.isFree(start))
      return 'the start is blocked';
    if (goals.every(goal => !this.map.isFree(goal)))
      return 'the goal is blocked';
    return undefined;
  }

  /* What the library knows, and a lesson's search does not. */
  hint (start, goals) {
    const seen = this.component(start);

    return goals.every(goal => seen[goal] === 0)
           ? 'the goal lies in another component' : undefined;
  }

  estimate (run, node, goals) {
    if (['bfs', 'dijkstra'].includes(run.strategy))
      return 0;
    const weighted = (run.strategy === 'weighted' ? run.rules.weight : 1)
                     * this.nearest(node, goals);

    if (!(weighted > 0))
      return 0;
    return this.isWhole ? Math.floor(weighted) : weighted;
  }

  directions (column, row) {
    const { map, rules } = this;

    if (map.shape === 'hexagons')
      return STEPS_HEX[row & 1];
    if (map.shape === 'triangles')
      return STEPS_TRIANGLE[(column ^ row) & 1];
    return rules.isDiagonal && rules.corners > 0 ? STEPS_8 : STEPS_4;
  }

  isFree (column, row) {
    const { map } = this;

    return column >= 0 && row >= 0 && column < map.columns && row < map.rows
           && map.isFree(row * map.columns + column);
  }

  /* Calls back for each neighbour, with the cost of the step. */
  forEachEdge (node, call) {
    const { map, rules, prices } = this, column = node % map.columns;
    const row = Math.floor(node / map.columns);

    for (const direction of this.directions(column, row)) {
      const [dx, dy] = AROUND[direction];

      if (!this.isFree(column + dx, row + dy))
        continue;
      if (map.shape === 'squares' && dx !== 0 && dy !== 0) {
        const free = this.isFree(column + dx, row)
                     + this.isFree(column, row + dy);

        if (free < [2, 2, 1, 0][rules.corners])
          continue;
      }
      const to = (row + dy) * map.columns + column + dx;

      call(to, prices[dx === 0 ? 1 : dy === 0 ? 0 : 2][map.classes[to]]);
    }
  }

  /* Makes a run, as the library writes it into a page, by the rules of @run. */
  search (run, start, goals) {
    const found = { ...run, kinds: '', nodes: [], from: [], g: [], h: [],
                    cost: null, path: [], status: 'exhausted',
                    reason: undefined, hint: undefined };
    const { count } = this.map, kinds = [];
    const state = new Uint8Array(count), from = new Int32Array(count);
    const g = new Float64Array(count), number = new Uint32Array(count);
    const isBfs = run.strategy === 'bfs', isGreedy = run.strategy === 'greedy';
    const tie = isBfs ? TIES.first : TIES[run.rules.ties];
    const open = new OpenList((a, b) => a.f !== b.f ? a.f < b.f : tie(a, b));
    const aims = this.aims(goals), isAim = new Set(aims);
    let pushed = 0;

    const tell = (kind, node) => {
      kinds.push(kind);
      found.nodes.push(node);
    };
    const offer = (node, cost, parent) => {
      const before = state[node];

      if (cost === Infinity || (before > 0 && (isBfs || !(cost < g[node])))
          || (before === 2 && !run.rules.reopens))
        return;
      const h = this.estimate(run, node, goals);

      state[node] = 1;
      g[node] = cost;
      from[node] = parent;
      tell('ora'[before], node);
      found.from.push(parent);
      found.g.push(cost);
      found.h.push(h);
      /* Where costs do not count, an open node keeps its place. */
      if (before === 1 && isGreedy)
        return;
      number[node] = ++pushed;
      open.push({ f: isBfs ? 0 : isGreedy ? h : cost + h, g: cost,
                  number: pushed, node });
    };

    if (this.map.isFree(start))
      offer(start, 0, start);
    while (aims.length > 0 && open.all.length > 0
           && kinds.length < MOST_EVENTS) {
      const { node, number: own } = open.pop();

      if (state[node] !== 1 || own !== number[node])
        continue;
      state[node] = 2;
      if (aims !== goals && isAim.has(node))
        break;
      if (isAim.has(node)) {
        tell('g', node);
        found.status = 'found';
        found.cost = g[node];
        for (let at = node; ; at = from[at]) {
          found.path.unshift(at);
          if (at === from[at])
            break;
        }
        break;
      }
      tell('x', node);
      this.forEachEdge(node, (to, cost) => offer(to, g[node] + cost, node));
      tell('c', node);
    }
    if (found.status !== 'found') {
      found.reason = this.reason(start, goals);
      if (found.reason === undefined)
        found.hint = this.hint(start, goals);
    }
    found.kinds = kinds.join('');
    return found;
  }
}
