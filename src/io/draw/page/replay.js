/* replay.js - a search played forwards and backwards
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each event says all there is to know of its node from then on: the state of
 * a search is, for each node, which event was its last. To go back over an
 * event is to put in its place the one before it, which is kept. A jump costs
 * one store an event, so that no checkpoints are needed. */

'use strict';

const OPEN = 0, REPARENT = 1, REOPEN = 2, EXPAND = 3, CLOSE = 4, GOAL = 5;
const KINDS = 'oraxcg';

const UNSEEN = 'unseen', JUMPED = 'jumped';
const OPENED = 'open', CLOSED = 'closed', NOW = 'now';

/* Null stands for infinity. */
const fromJson = cost => cost === null ? Infinity : cost;

class Replay {
  constructor (run, nNodes) {
    const n = run.kinds.length;

    this.run = run;
    this.count = n;
    this.kind = new Uint8Array(n);
    this.node = Int32Array.from(run.nodes);
    this.from = new Int32Array(n);
    this.g = new Float64Array(n);
    this.h = new Float64Array(n);
    this.isBack = new Uint8Array(n);    /* from the goal, by both ends */
    this.depth = new Uint32Array(n);    /* edges from a start */
    this.previous = new Int32Array(n);  /* the node's event before this */
    this.taken = new Int32Array(n);     /* the last node taken, or -1 */
    this.visit = new Int32Array(nNodes);/* as which it was first expanded */
    this.hints = Boolean(run.bounds || run.ranks);
    this.jumpedBy = null;               /* the event that passed over it */
    this.jumped = [];                   /* nodes in that order */
    this.visits = [];                   /* nodes in that order */
    this.opened = [];                   /* nodes in the order of opening */
    this.ends = [];                     /* of each step: events until then */
    this.last = new Int32Array(nNodes).fill(-1);
    this.read(run);
    this.last.fill(-1);

    this.position = 0;
    this.counts = [0, 0, 0, 0, 0, 0];
    this.open = 0;
    this.peak = 0;
  }

  read (run) {
    let offer = 0;
    const ofSide = [this.last, new Int32Array(this.last.length).fill(-1)];

    if (run.columns)
      this.jumpedBy = new Int32Array(this.last.length).fill(-1);

    for (let i = 0; i < this.count; i++) {
      const node = this.node[i], letter = run.kinds[i];
      const kind = KINDS.indexOf(letter.toLowerCase());
      const back = letter !== letter.toLowerCase() ? 1 : 0;
      const before = ofSide[back][node];

      this.kind[i] = kind;
      this.isBack[i] = back;
      this.previous[i] = Math.max(ofSide[0][node], ofSide[1][node]);
      ofSide[back][node] = i;
      if (kind <= REOPEN) {
        this.from[i] = run.from[offer];
        this.g[i] = fromJson(run.g[offer]);
        this.h[i] = fromJson(run.h[offer]);
        this.depth[i] = this.from[i] === node
          ? 0 : this.depth[ofSide[back][this.from[i]]] + 1;
        offer++;
        this.noteJump(i);
      } else {
        this.from[i] = this.from[before];
        this.g[i] = this.g[before];
        this.h[i] = this.h[before];
        this.depth[i] = this.depth[before];
      }
      this.note(i, kind, node);
    }

    if (this.ends.length === 0)
      this.ends.push(this.count);
    if (this.ends[this.ends.length - 1] < this.count)
      this.ends.push(this.count);
  }

  /* The cells of the jump that event i offers, diagonal steps first. */
  passed (i) {
    const columns = this.run.columns, cells = [];
    let at = this.from[i];

    while (columns && this.kind[i] <= REOPEN && at !== this.node[i]) {
      const dx = this.node[i] % columns - at % columns;
      const dy = Math.floor(this.node[i] / columns) - Math.floor(at / columns);

      at += Math.sign(dx) + columns * Math.sign(dy);
      cells.push(at);
    }
    return cells.slice(0, -1);
  }

  noteJump (i) {
    for (const cell of this.passed(i))
      if (this.jumpedBy[cell] < 0) {
        this.jumpedBy[cell] = i;
        this.jumped.push(cell);
      }
  }

  /* Whether event i corrects the line to the node that is taken next. */
  corrects (i) {
    return this.kind[i] === REPARENT && i + 1 < this.count
           && this.kind[i + 1] >= EXPAND && this.kind[i + 1] !== CLOSE
           && this.node[i + 1] === this.node[i];
  }

  /* The largest G that is no infinity. */
  get dearest () {
    return this.g.reduce((most, g) => g < Infinity && g > most ? g : most, 0);
  }

  /* Notes what is asked for by order. Step 0 ends where the first node is
   * taken, every other where a node is closed, and the last with all. */
  note (i, kind, node) {
    const takes = kind === EXPAND || kind === GOAL;

    this.taken[i] = takes ? node : i > 0 ? this.taken[i - 1] : -1;
    if (takes && this.ends.length === 0)
      this.ends.push(i);
    if (kind === CLOSE)
      this.ends.push(i + 1);
    if (kind === OPEN)
      this.opened.push(node);
    if (kind === EXPAND && this.visit[node] === 0)
      this.visit[node] = this.visits.push(node);
  }

  get steps () {
    return this.ends.length - 1;
  }

  get atEnd () {
    return this.position === this.count;
  }

  /* The step that the last event belongs to. */
  get step () {
    let low = 0, high = this.steps;

    while (low < high) {
      const middle = low + high >> 1;

      if (this.ends[middle] < this.position)
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  }

  /* H of a node that was not met yet, if that is known, or null. */
  bound (node) {
    return this.run.bounds && this.last[node] < 0
      ? this.run.bounds[node] : null;
  }

  /* What is known of a node that was not met yet: H or its rank, or null. */
  hint (node) {
    if (this.run.ranks && this.last[node] < 0)
      return `r${this.run.ranks[node]}`;
    return this.bound(node) === null ? null : formatCost(this.bound(node));
  }

  /* The numbers of a node by one of its events: above, left and right. */
  texts (event) {
    const node = this.node[event], g = this.g[event], h = this.h[event];

    if (this.run.strategy === 'bfs')
      return [String(this.depth[event]), this.visitMark(node), ''];
    return this.run.ranks ? [formatCost(g), '', `r${this.run.ranks[node]}`]
                          : [g + h, g, h].map(formatCost);
  }

  get current () {
    return this.position > 0 ? this.taken[this.position - 1] : -1;
  }

  isOpen (event) {
    return event >= 0 && this.kind[event] <= REOPEN;
  }

  state (node) {
    const event = this.last[node];

    if (event < 0)
      return this.jumpedBy && this.jumpedBy[node] >= 0
             && this.jumpedBy[node] < this.position ? JUMPED : UNSEEN;
    if (this.kind[event] === GOAL
        || (node === this.current && !this.isOpen(event)))
      return NOW;
    return this.isOpen(event) ? OPENED : CLOSED;
  }

  /* The name of the node's colours: its state, and the side that was there
   * last. */
  look (node) {
    const state = this.state(node), event = this.last[node];

    return event >= 0 && this.isBack[event] && state !== NOW ? `${state}-back`
                                                             : state;
  }

  /* The last event of a node on the side of another event. */
  sideEvent (node, back) {
    let event = this.last[node];

    while (event >= 0 && this.isBack[event] !== back)
      event = this.previous[event];
    return event;
  }

  /* As which a node was visited, such as "#7"; nothing while it is open. */
  visitMark (node) {
    return this.visit[node] > 0 && this.state(node) !== OPENED
           ? `#${this.visit[node]}` : '';
  }

  isStart (node) {
    const event = this.last[node];

    return event >= 0 && this.from[event] === node;
  }

  apply (event, sign) {
    if (!this.corrects(event))
      this.counts[this.kind[event]] += sign;
    this.open += sign * (this.isOpen(event)
                         - this.isOpen(this.previous[event]));
  }

  /* Calls touch(node) for each node that may look different. Returns whether
   * nothing was taken back: no node unseen, no arrow turned. */
  moveTo (position, touch) {
    const before = this.current;
    let forward = position >= this.position;

    while (this.position < position) {
      const i = this.position++, node = this.node[i];

      this.last[node] = i;
      this.apply(i, 1);
      this.passed(i).forEach(touch);
      if (this.kind[i] === REPARENT || this.kind[i] === REOPEN)
        forward = false;
      touch(node);
    }
    while (this.position > position) {
      const i = --this.position, node = this.node[i];

      this.last[node] = this.previous[i];
      this.apply(i, -1);
      this.passed(i).forEach(touch);
      touch(node);
    }

    if (before >= 0)
      touch(before);
    if (this.current >= 0)
      touch(this.current);
    return forward;
  }

  /* The nodes that were seen so far, in the order of opening. */
  get seen () {
    return this.counts[OPEN];
  }
}
