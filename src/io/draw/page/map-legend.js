/* map-legend.js - the meaning of colours, and boxes to switch layers off
 * SPDX-License-Identifier: LGPL-2.1-or-later */

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

function className ({ name, cost }, data) {
  const shown = data.unit ? formatCost(cost, data) : cost;

  if (name)
    return cost === null ? `${name}: blocked` : `${name}: costs ${shown}`;
  return cost === null ? 'blocked' : `costs ${shown}`;
}

/* The legend of @map, which says whether a thing is on. */
class Legend {
  constructor (map) {
    this.map = map;
    this.list = document.getElementById('legend');
  }

  build () {
    const { list, map } = this, { theme, reach, grid } = map;

    list.replaceChildren();
    map.routes.forEach((route, i) => {
      const title = labelOfRoute(map, route);

      if (title && !map.data.front)
        this.addSwitch(title, route, 'isOn', map.routeColour(i), 'line');
    });
    if (reach) {
      this.addHead(map.data.unit ? 'Reached within'
                                  : 'Reached within a cost of');
      reach.bands.forEach((band, i) => {
        this.addSwitch(band.text, band, 'isOn', theme.bands[i], '');
      });
    }
    if (grid && grid.classes.length > 1) {
      this.addHead('Ground');
      for (const one of grid.classes)
        list.append(element('li', {}, swatch(one[theme.name], ''),
                            className(one, map.data)));
    }
    if (map.table?.lines) {
      this.addHead('Lines');
      map.table.lines.forEach((line, i) => {
        this.addSwitch(line.name, line, 'isOn', theme.lines[i], 'line');
      });
    }
    if (map.table) {
      this.addSwitch('Network', map, 'hasNetwork', theme.line, 'line');
      if (map.table.named.length > 0 || map.towns
          || map.table.labels.length > 1)
        this.addSwitch('Names', map, 'hasNames', '', '');
    }
    if (map.background)
      this.addSwitch('Background', map, 'hasBackground', theme.land, '');
  }

  addHead (text) {
    this.list.append(element('li', { class: 'head' }, text));
  }

  addSwitch (title, owner, key, colour, kind) {
    const box = element('input', { type: 'checkbox' });

    box.checked = owner[key];
    box.addEventListener('change', () => {
      owner[key] = box.checked;
      this.map.cells?.forget(this.map.theme);
      this.map.repaint();
    });
    this.list.append(element('li', {}, element('label', {}, box,
      ...colour ? [swatch(colour, kind)] : [], title)));
  }
}
