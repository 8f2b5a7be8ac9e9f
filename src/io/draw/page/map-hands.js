/* map-hands.js - a mouse, fingers and keys that move a map
 * SPDX-License-Identifier: LGPL-2.1-or-later */

class Hands {
  constructor (map) {
    this.map = map;
    this.box = map.mapElement;
    this.fingers = new Map();
    this.listen();
  }

  /* Where an event is, from the corner of the map. */
  at (event) {
    const corner = this.box.getBoundingClientRect();

    return { x: event.clientX - corner.left, y: event.clientY - corner.top };
  }

  listen () {
    const { map, box, fingers } = this;
    const on = (name, call, options) => {
      box.addEventListener(name, call, options);
    };
    const tell = event => {
      const { x, y } = this.at(event);

      map.tip.tell(x, y, false);
    };

    on('pointerdown', event => {
      fingers.set(event.pointerId, this.at(event));
      box.setPointerCapture(event.pointerId);
    });
    on('pointermove', event => {
      if (fingers.has(event.pointerId))
        this.drag(event.pointerId, this.at(event));
      else
        tell(event);
    });
    for (const name of ['pointerup', 'pointercancel'])
      on(name, event => {
        fingers.delete(event.pointerId);
        box.classList.remove('moving');
        if (name === 'pointerup' && fingers.size === 0)
          tell(event);
      });
    on('pointerleave', () => map.tip.hide());
    on('wheel', event => {
      const { x, y } = this.at(event), unit = event.deltaMode === 1 ? 20 : 1;

      event.preventDefault();
      map.tip.hide();
      map.zoom(Math.exp(-event.deltaY * unit / 400), x, y);
    }, { passive: false });
    on('dblclick', event => {
      map.zoom(2, this.at(event).x, this.at(event).y);
    });
    document.addEventListener('keydown', event => this.press(event));
  }

  /* One finger moves the map; of two, their middle does, and how far they are
   * apart zooms. */
  drag (id, to) {
    const { map, fingers } = this, before = [...fingers.values()];

    fingers.set(id, to);
    const after = [...fingers.values()];
    const middle = all => ({ x: (all[0].x + all[all.length - 1].x) / 2,
                             y: (all[0].y + all[all.length - 1].y) / 2 });
    const spread = all => Math.hypot(all[0].x - all[all.length - 1].x,
                                     all[0].y - all[all.length - 1].y);
    const from = middle(before), now = middle(after);

    map.tip.hide();
    this.box.classList.add('moving');
    map.pan(now.x - from.x, now.y - from.y);
    if (spread(before) > 0 && spread(after) > 0)
      map.zoom(spread(after) / spread(before), now.x, now.y);
  }

  press (event) {
    const { map } = this, step = event.shiftKey ? 300 : 80;
    const keys = {
      ArrowLeft: () => map.pan(step, 0),
      ArrowRight: () => map.pan(-step, 0),
      ArrowUp: () => map.pan(0, step),
      ArrowDown: () => map.pan(0, -step),
      '+': () => map.zoom(1.5),
      '=': () => map.zoom(1.5),
      '-': () => map.zoom(1 / 1.5),
      0: () => map.fit()
    };

    if (event.ctrlKey || event.altKey || event.metaKey
        || event.target.matches('input, select, textarea'))
      return;
    if (event.key === 'Escape')
      map.tip.hide();
    if (!Object.hasOwn(keys, event.key))
      return;
    keys[event.key]();
    event.preventDefault();
    map.tip.tell(map.view.width / 2, map.view.height / 2, true);
  }
}
