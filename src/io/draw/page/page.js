/* page.js - the page: controls, keys, themes, and the clock
 * SPDX-License-Identifier: LGPL-2.1-or-later */

const LEGEND = [
  ['start', 'S', 'start'], ['goal', 'G', 'goal'], ['open', '', 'open'],
  ['closed', '', 'closed'], ['now', '', 'at hand'], ['path', '', 'path'],
  ['arrow', '\u2190', 'came from there'],
  ['jumped', '', 'jumped over', run => run.columns],
  ['looked', '', 'line of sight', run => run.looked],
  ['supposed', '', 'line not looked along', run => run.looked],
  ['open-back', '', 'open, from the goal', run => /[A-Z]/.test(run.kinds)],
  ['closed-back', '', 'closed, from the goal',
   run => /[A-Z]/.test(run.kinds)],
  ['corner', '\u231c', 'F = G + H; of BFS the steps from the start'],
  ['corner', '\u231e', 'G, the cost so far; of BFS the order visited'],
  ['corner', '\u231f', 'H, the estimate of the rest'],
  ['corner', 'r', 'rank in the hierarchy', run => run.ranks]
];

const RAMP = 48;

/* The colours that style sheets know, for canvases. */
class Theme {
  constructor () {
    const style = getComputedStyle(document.documentElement);
    const get = name => style.getPropertyValue(`--${name}`).trim();

    for (const name of ['ink', 'faint', 'back', 'ground', 'line', 'edge',
                        'wall', 'arrow', 'tree', 'path'])
      this[name] = get(name);
    this.rough = [1, 2, 3].map(i => get(`rough-${i}`));
    this.fill = { open: get('open-fill'), closed: get('closed-fill'),
                  now: get('now-fill'), unseen: get('ground'),
                  jumped: get('jumped-fill'),
                  'open-back': get('open-back-fill'),
                  'closed-back': get('closed-back-fill') };
    this.stroke = { open: get('open'), closed: get('closed'),
                    now: get('now'), unseen: get('edge'),
                    jumped: get('jumped'), 'open-back': get('open-back'),
                    'closed-back': get('closed-back') };
    /* From low to high, evenly lighter: read without colours, too. */
    this.ramp = Array.from({ length: RAMP }, (_, i) => {
      const part = i / (RAMP - 1);

      return `hsl(${260 - 205 * part} 75% ${22 + 58 * part}%)`;
    });
  }

  level (replay, node) {
    const part = replay.g[replay.last[node]] / (replay.dearest || 1);

    return Math.min(RAMP - 1, Math.floor(part * RAMP)) || 0;
  }

  fillOf (replay, node, state, show) {
    return show === 'colours' && state !== JUMPED
      ? this.ramp[this.level(replay, node)] : this.fill[replay.look(node)];
  }

  inkOn (replay, node) {
    return this.level(replay, node) > RAMP * 0.55 ? '#000' : '#fff';
  }
}

const isWhole = cost => cost === null || Number.isInteger(cost);

class Page {
  constructor (data) {
    this.map = data.map.kind === 'grid' ? new GridMap(data.map)
                                        : new TableMap(data.map);
    this.panels = data.runs.map((run, i) => new Panel(run, this.map,
                                                      data.goals, i));
    this.view = new View();
    this.step = 0;
    this.unit = 'step';
    this.show = 'numbers';
    this.isPlaying = false;
    this.selected = -1;
    this.data = data;
    this.firstGoals = data.goals.slice();
    this.start = data.runs[0]?.nodes[0];
    this.find();
    unitSuffix = data.unit ? ` ${data.unit}` : '';
    areWhole = data.runs.every(run => run.g.every(isWhole)
                                      && run.h.every(isWhole));
    this.box = this.map.used(this.panels.map(panel => panel.replay),
                             data.goals);
    this.build(data);
    this.listen();
    this.readFragment();
    this.restyle();
    this.goTo(this.step);
  }

  find () {
    for (const id of ['theme', 'legend', 'panels', 'first', 'back', 'play',
                      'forward', 'last', 'position', 'where', 'speed', 'rate',
                      'unit', 'show', 'closer', 'farther', 'fit', 'status',
                      'attribution', 'controls', 'edit', 'editing', 'reset'])
      this[`${id}Element`] = document.getElementById(id);
  }

  build (data) {
    for (const [name, letter, title, isMeant] of LEGEND)
      if (!isMeant || data.runs.some(isMeant))
        this.legendElement.append(
          element('li', {}, element('span', { class: `key ${name}`,
                                              'aria-hidden': 'true' }, letter),
                  title));
    for (const panel of this.panels)
      this.panelsElement.append(panel.element);
    this.attributionElement.textContent
      = data.attribution ? `Data: ${data.attribution}` : '';
    if (this.map.rules) {
      this.engine = new Engine(this.map);
      this.editingElement.hidden = false;
    }
    this.isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;

    /* All of it in a quarter of a minute; calmly, two steps a second. */
    const rate = this.isCalm ? 2 : Math.max(2, this.steps / 15);

    this.speedElement.value = Math.round(100 * Math.log(rate / 0.5)
                                         / Math.log(20000));
    this.setSpeed();
  }

  /* Time ----------------------------------------------------------------- */

  get steps () {
    return Math.max(...this.panels.map(({ replay }) => this.unit === 'step'
                                         ? replay.steps : replay.count));
  }

  goTo (step) {
    this.step = Math.max(0, Math.min(this.steps, step));
    for (const panel of this.panels) {
      const { replay } = panel;

      panel.moveTo(this.unit === 'step'
        ? replay.ends[Math.min(this.step, replay.steps)]
        : Math.min(this.step, replay.count));
    }
    this.positionElement.max = this.steps;
    this.positionElement.value = this.step;
    this.whereElement.textContent
      = `${this.step.toLocaleString('en')} / `
        + this.steps.toLocaleString('en');
    this.firstElement.disabled = this.backElement.disabled = this.step === 0;
    this.forwardElement.disabled = this.lastElement.disabled
      = this.step === this.steps;
    if (!this.isPlaying)
      this.announce();
    this.paintSoon();
  }

  announce () {
    const unit = this.unit === 'step' ? 'Step' : 'Event';

    this.statusElement.textContent
      = `${unit} ${this.step} of ${this.steps}. `
        + this.panels.map(panel => `${panel.run.title}: `
            + (panel.replay.atEnd ? panel.result() : panel.sentence()))
          .join(' ');
  }

  setUnit (unit) {
    const { replay } = this.panels.reduce((longest, panel) =>
      panel.replay.count > longest.replay.count ? panel : longest);

    this.unit = unit;
    this.unitElement.value = unit;
    this.goTo(unit === 'step' ? replay.step : replay.position);
  }

  setSpeed () {
    const value = Number(this.speedElement.value);
    const rate = 0.5 * 20000 ** (value / 100);

    this.rate = rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate);
    this.rateElement.textContent
      = `${this.rate.toLocaleString('en')} a second`;
  }

  setPlaying (isPlaying) {
    if (isPlaying && this.step === this.steps)
      this.goTo(0);
    this.isPlaying = isPlaying;
    this.playElement.textContent = isPlaying ? 'Pause' : 'Play';
    this.due = 0;
    this.before = undefined;
    if (isPlaying)
      this.statusElement.textContent = 'Playing.';
    else
      this.announce();
    this.paintSoon();
  }

  advance (now) {
    /* A tab that slept does not leap. */
    const passed = Math.min(250, now - (this.before ?? now));

    this.before = now;
    this.due += passed * this.rate / 1000;
    if (this.due < 1)
      return;
    this.goTo(this.step + Math.floor(this.due));
    this.due -= Math.floor(this.due);
    if (this.step === this.steps)
      this.setPlaying(false);
  }

  paintSoon () {
    if (this.isAsked)
      return;
    this.isAsked = true;
    requestAnimationFrame(now => {
      this.isAsked = false;
      if (this.isPlaying)
        this.advance(now);
      this.paint();
      if (this.isPlaying)
        this.paintSoon();
    });
  }

  paint () {
    for (const panel of this.panels) {
      panel.paint(this.view, this.theme, this.show, this.selected);
      panel.tell();
      const detail = panel.describe(this.selected);

      if (panel.detail.textContent !== detail)
        panel.detail.textContent = detail;
    }
  }

  repaint () {
    for (const panel of this.panels)
      panel.repaint();
    this.paintSoon();
  }

  /* Looks ---------------------------------------------------------------- */

  restyle () {
    const dark = this.isDark();

    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    this.themeElement.textContent = dark ? 'Light' : 'Dark';
    this.themeElement.setAttribute('aria-label',
                                   `Change to ${dark ? 'light' : 'dark'}`);
    this.theme = new Theme();
    this.repaint();
  }

  isDark () {
    return this.chosenTheme
      ? this.chosenTheme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches;
  }

  setTheme (name) {
    this.chosenTheme = name;
    this.restyle();
  }

  /* How many panels stand side by side, and whether their texts stand below
   * their maps or beside them: as makes the maps largest. */
  arrange () {
    const n = this.panels.length, style = this.panelsElement.style;
    const width = this.panelsElement.clientWidth, gap = 16;
    const text = parseFloat(getComputedStyle(document.documentElement)
                              .fontSize);
    const height = Math.max(window.innerHeight - 12 * text, 20 * text);
    const ways = [];

    for (let columns = 1; columns <= n; columns++)
      for (const isBeside of [false, true]) {
        const rows = Math.ceil(n / columns);
        const w = (width - gap * (columns - 1)) / columns
                  - (isBeside ? 20 : 2) * text;
        const h = (height - gap * (rows - 1)) / rows
                  - (isBeside ? 2.5 : 11.5) * text;

        if (columns === 1 && n > 1 && (width - gap) / 2 >= 26 * text)
          continue;
        if ((columns > 1 || isBeside) && w < 17 * text)
          continue;
        ways.push({ columns, isBeside, w,
                    highest: Math.max(h, Math.min(w, 17 * text)),
                    scale: Math.min(w / this.box.width,
                                    Math.max(h, 12 * text)
                                    / this.box.height) });
      }
    const best = ways.reduce((one, other) =>
      other.scale > one.scale * 1.02 ? other : one);

    style.setProperty('--columns', best.columns);
    this.panelsElement.classList.toggle('beside', best.isBeside);
    style.setProperty('--map-height', `${Math.round(Math.max(9 * text,
      Math.min(best.highest, best.w * this.box.height / this.box.width,
               this.box.height * this.map.largestScale)))}px`);
    this.view.text = Math.max(11, text * 0.8);
  }

  /* Not while the browser lays out: that would be one layout too many. */
  resizeSoon () {
    if (this.isResizing)
      return;
    this.isResizing = true;
    requestAnimationFrame(() => {
      this.isResizing = false;
      this.resize();
    });
  }

  resize () {
    const { view } = this, { box } = this.panels[0];
    const wasFit = view.isFit;

    this.arrange();
    view.width = box.clientWidth;
    view.height = box.clientHeight;
    if (wasFit)
      view.fit(this.box, this.map.largestScale);
    for (const panel of this.panels)
      panel.resize(view, window.devicePixelRatio || 1);
    this.markFit();
    /* At once: a canvas that was resized is blank. */
    this.paint();
  }

  markFit () {
    this.panelsElement.classList.toggle('zoomed', !this.view.isFit);
  }

  zoom (factor, x = this.view.width / 2, y = this.view.height / 2) {
    this.view.zoom(factor, x, y, this.map.largestScale);
    this.markFit();
    this.repaint();
  }

  fit () {
    this.view.fit(this.box, this.map.largestScale);
    this.markFit();
    this.repaint();
  }

  /* Brings the selected node into view. */
  select (node) {
    const { view, map } = this;

    this.selected = node;
    if (node >= 0 && !view.has(map.x(node), map.y(node), 0)) {
      view.x = map.x(node) - view.width / view.scale / 2;
      view.y = map.y(node) - view.height / view.scale / 2;
      view.isFit = false;
      this.markFit();
      this.repaint();
    }
    this.paintSoon();
  }

  /* Another map ------------------------------------------------------------ */

  setEditing (isEditing) {
    this.isEditing = isEditing;
    this.editElement.setAttribute('aria-pressed', isEditing);
    this.panelsElement.classList.toggle('editing', isEditing);
  }

  /* All panels search again, and show the results. */
  searchAgain (start) {
    if (this.isPlaying)
      this.setPlaying(false);
    this.start = start;
    this.map.rank();
    this.engine.prepare();
    for (const panel of this.panels)
      panel.setRun(this.engine.search(panel.run, start, this.data.goals));
    this.goTo(this.steps);
  }

  /* The thing that a drag from @node moves: the start, a goal, or otherwise
   * walls, which it builds or removes. */
  grasp (node) {
    if (node === this.start)
      return { kind: 'start', at: node };
    if (this.data.goals.includes(node))
      return { kind: 'goal', at: node };
    return { kind: 'wall', isWall: this.map.isFree(node), at: -1 };
  }

  /* Returns whether anything has changed. */
  carry (hand, node) {
    const { goals } = this.data, isTaken = node === this.start
                                           || goals.includes(node);

    if (node < 0 || node === hand.at || isTaken)
      return false;
    if (hand.kind === 'wall') {
      if (this.map.wall < 0 || this.map.isFree(node) !== hand.isWall)
        return false;
      this.map.setWall(node, hand.isWall);
      this.searchAgain(this.start);
      return true;
    }
    if (!this.map.isFree(node))
      return false;
    if (hand.kind === 'goal')
      goals[goals.indexOf(hand.at)] = node;
    hand.at = node;
    this.searchAgain(hand.kind === 'start' ? node : this.start);
    return true;
  }

  /* With keys: puts the start, the goal or a wall at the selected node. */
  put (kind) {
    const { selected } = this, { goals } = this.data;

    if (!this.engine || selected < 0)
      return;
    this.carry(kind === 'wall' ? this.grasp(selected)
               : { kind, at: kind === 'start' ? this.start : goals[0] },
               selected);
  }

  reset () {
    this.map.classes.set(this.map.first);
    this.data.goals.splice(0, Infinity, ...this.firstGoals);
    this.searchAgain(this.data.runs[0].nodes[0]);
  }

  /* Hands ---------------------------------------------------------------- */

  listen () {
    const on = (what, name, call) => what.addEventListener(name, call);

    on(this.themeElement, 'click',
       () => this.setTheme(this.isDark() ? 'light' : 'dark'));
    on(matchMedia('(prefers-color-scheme: dark)'), 'change',
       () => this.restyle());
    on(this.playElement, 'click', () => this.setPlaying(!this.isPlaying));
    on(this.firstElement, 'click', () => this.jump(0));
    on(this.lastElement, 'click', () => this.jump(this.steps));
    on(this.backElement, 'click', () => this.jump(this.step - 1));
    on(this.forwardElement, 'click', () => this.jump(this.step + 1));
    on(this.positionElement, 'input',
       () => this.jump(Number(this.positionElement.value)));
    on(this.speedElement, 'input', () => this.setSpeed());
    on(this.unitElement, 'change', () => this.setUnit(this.unitElement.value));
    on(this.showElement, 'change', () => {
      this.show = this.showElement.value;
      this.repaint();
    });
    on(this.closerElement, 'click', () => this.zoom(1.5));
    on(this.fartherElement, 'click', () => this.zoom(1 / 1.5));
    on(this.fitElement, 'click', () => this.fit());
    on(this.editElement, 'click', () => this.setEditing(!this.isEditing));
    on(this.resetElement, 'click', () => this.reset());
    on(window, 'hashchange', () => {
      this.setPlaying(false);
      this.readFragment();
      this.restyle();
      this.goTo(this.step);
    });
    on(document, 'keydown', event => this.press(event));
    for (const panel of this.panels)
      this.listenToMap(panel.box);
    new ResizeObserver(() => this.resizeSoon()).observe(this.panelsElement);
    on(window, 'resize', () => this.resizeSoon());
  }

  /* By hand: playing stops. */
  jump (step) {
    if (this.isPlaying)
      this.setPlaying(false);
    this.goTo(step);
  }

  listenToMap (box) {
    const on = (name, call, options) =>
      box.addEventListener(name, call, options);
    let from = null;

    let hand = null;

    on('pointerdown', event => {
      const node = this.nodeAt(box, event);

      if (this.isEditing && node >= 0) {
        hand = this.grasp(node);
        box.setPointerCapture(event.pointerId);
        this.carry(hand, node);
        return;
      }
      from = { x: event.clientX, y: event.clientY };
    });
    on('pointermove', event => {
      if (hand)
        this.carry(hand, this.nodeAt(box, event));
      else if (from && event.buttons === 1 && !this.view.isFit) {
        box.setPointerCapture(event.pointerId);
        this.view.pan(event.clientX - from.x, event.clientY - from.y);
        from = { x: event.clientX, y: event.clientY };
        this.repaint();
      } else if (event.buttons === 0)
        this.pick(box, event);
    });
    on('pointercancel', () => {
      from = hand = null;
    });
    on('pointerup', event => {
      from = hand = null;
      this.pick(box, event);
    });
    on('pointerleave', () => this.select(-1));
    on('wheel', event => {
      const at = box.getBoundingClientRect();

      if (!event.ctrlKey && !event.metaKey)
        return;
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 200), event.clientX - at.left,
                event.clientY - at.top);
    }, { passive: false });
  }

  nodeAt (box, event) {
    const at = box.getBoundingClientRect(), { view } = this;

    return this.map.pick((event.clientX - at.left) / view.scale + view.x,
                         (event.clientY - at.top) / view.scale + view.y, view);
  }

  pick (box, event) {
    this.select(this.nodeAt(box, event));
  }

  press (event) {
    const { target, key } = event;
    const isOnMap = target.classList.contains('map');

    if (event.ctrlKey || event.altKey || event.metaKey
        || target.matches('input, select, textarea'))
      return;
    if (key === ' ' && target.matches('button, summary'))
      return;
    if (isOnMap && key.startsWith('Arrow'))
      this.look(key);
    else if (!this.obey(key, event.shiftKey ? 10 : 1))
      return;
    event.preventDefault();
  }

  look (key) {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0],
                       ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const { replay } = this.panels[0];

    this.select(this.selected < 0
      ? Math.max(replay.current, replay.opened[0] ?? 0)
      : this.map.beside(this.selected, dx, dy));
  }

  /* Returns whether it is a key of ours. */
  obey (key, steps) {
    const keys = {
      ' ': () => this.setPlaying(!this.isPlaying),
      ArrowLeft: () => this.jump(this.step - steps),
      ArrowRight: () => this.jump(this.step + steps),
      ',': () => this.jump(this.step - 1),
      '.': () => this.jump(this.step + 1),
      Home: () => this.jump(0),
      End: () => this.jump(this.steps),
      '+': () => this.zoom(1.5),
      '=': () => this.zoom(1.5),
      '-': () => this.zoom(1 / 1.5),
      0: () => this.fit(),
      s: () => this.put('start'),
      g: () => this.put('goal'),
      w: () => this.put('wall'),
      Escape: () => this.select(-1)
    };

    if (!Object.hasOwn(keys, key))
      return false;
    keys[key]();
    return true;
  }

  /* page.html#step=12&theme=dark&show=order&unit=event, step=end */
  readFragment () {
    const asked = new URLSearchParams(location.hash.slice(1));
    const theme = asked.get('theme'), show = asked.get('show');

    if (theme === 'dark' || theme === 'light')
      this.chosenTheme = theme;
    if (['numbers', 'order', 'colours'].includes(show))
      this.show = this.showElement.value = show;
    if (asked.get('unit') === 'event')
      this.setUnit('event');
    if (asked.get('step') === 'end')
      this.step = this.steps;
    else if (Number(asked.get('step') ?? NaN) >= 0)
      this.step = Math.floor(Number(asked.get('step')));
  }
}

new Page(JSON.parse(document.getElementById('data').textContent));
