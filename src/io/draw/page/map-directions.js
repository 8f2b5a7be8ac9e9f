/* map-directions.js - the list of directions beside a map
 * SPDX-License-Identifier: LGPL-2.1-or-later */

/* How far the map zooms in on a line of the list: a window is so many metres
 * wide, or, in a plane, such a share of the sheet. */
const CLOSE_METRES = 1500, CLOSE_SHARE = 0.15;

class Directions {
  constructor (map) {
    this.map = map;
    this.box = document.getElementById('directions');
    this.status = document.getElementById('status');
  }

  /* A list for each route with stops. The first list is open. */
  build () {
    const { routes: all, data } = this.map;
    const routes = all.filter(route => route.stops.length > 0
                                       && (!data.front || route.isOn));
    const open = [...this.box.querySelectorAll('details')]
      .map(one => one.open);

    this.box.hidden = routes.length === 0;
    this.box.replaceChildren(...routes.map((route, i) => {
      const list = element('details', {}, element('summary', {},
        this.title(route)), this.list(route, this.map.routes.indexOf(route)));

      list.open = open[i] ?? i === 0;
      return list;
    }));
  }

  title (route) {
    return this.map.routes.length === 1 ? `Directions: ${route.cost}`
                                        : labelOfRoute(this.map, route);
  }

  list (route, i) {
    const list = element('ol', {});

    route.stops.forEach((stop, k) => {
      list.append(this.stop(route, stop, k, this.map.routeColour(i)));
      for (const step of route.steps)
        if (step.leg === k)
          list.append(this.step(step));
    });
    return list;
  }

  stop (route, { node, name, cost }, k, colour) {
    const badge = element('span', { class: 'badge' }, String(k + 1));
    const [ink] = chooseInk(this.map.theme, this.map.theme.paper, colour);

    badge.style.backgroundColor = colour;
    badge.style.color = ink;
    return this.line('stop', () => this.map.place(node), badge,
                     element('span', { class: 'text' }, name),
                     ...k > 0 ? [element('span', { class: 'cost' }, cost)]
                              : []);
  }

  step ({ text, cost, x, y }) {
    const sentence = text.charAt(0).toLocaleUpperCase() + text.slice(1);

    return this.line('step', () => [x, y],
                     element('span', { class: 'text' }, sentence),
                     element('span', { class: 'cost' }, cost));
  }

  line (kind, place, ...parts) {
    const button = element('button', { type: 'button', class: kind },
                           ...parts);

    button.addEventListener('click', () => {
      this.map.showPlace(...place());
      this.status.textContent = `Shown: ${parts.map(part =>
        part.textContent).join(' ')}`;
    });
    return element('li', { class: kind === 'stop' ? 'at' : 'between' },
                   button);
  }
}
