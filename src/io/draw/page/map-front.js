/* map-front.js - the front of several criteria: points that show their routes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

/* The plot in its own units, and the room for the numbers of its axes. */
const CHART_WIDTH = 300, CHART_HEIGHT = 220, CHART_LEFT = 48, CHART_BOTTOM = 24;
const CHART_EDGE = 8;

/* The name of SVG comes from the page, in which no address stands. */
const drawn = (name, attributes, ...children) => {
  const { namespaceURI } = document.getElementById('chart');
  const node = document.createElementNS(namespaceURI, name);

  for (const [key, value] of Object.entries(attributes))
    node.setAttribute(key, value);
  node.append(...children);
  return node;
};

/* At most six digits, without an exponent for usual numbers. */
const formatValue = value => String(Number(value.toPrecision(6)));

class Front {
  constructor (map, { names, values }) {
    this.map = map;
    this.names = names;
    this.values = unpack(values);
    this.count = this.values.length / names.length;
    this.up = 1;
    this.chosen = -1;
    for (const id of ['front', 'frontTitle', 'chart', 'axis', 'axisLabel',
                      'allRoutes', 'chosen'])
      this[`${id}Element`] = document.getElementById(id);
    this.build();
  }

  value (route, criterion) {
    return this.values[route * this.names.length + criterion];
  }

  build () {
    this.frontElement.hidden = false;
    this.frontTitleElement.textContent
      = `${this.count} ${this.count === 1 ? 'route' : 'routes'} of the front`;
    this.axisLabelElement.hidden = this.names.length === 2;
    this.axisElement.replaceChildren(...this.names.slice(1).map((name, i) =>
      element('option', { value: i + 1 }, name)));
    this.axisElement.addEventListener('change', () => {
      this.up = Number(this.axisElement.value);
      this.draw();
    });
    this.allRoutesElement.addEventListener('click', () => this.choose(-1));
    this.draw();
    this.tell();
  }

  /* The least and the most of a criterion; never equal. */
  range (criterion) {
    let least = Infinity, most = -Infinity;

    for (let i = 0; i < this.count; i++) {
      least = Math.min(least, this.value(i, criterion));
      most = Math.max(most, this.value(i, criterion));
    }
    return most > least ? [least, most] : [least - 0.5, least + 0.5];
  }

  draw () {
    const across = this.range(0), up = this.range(this.up);
    const right = CHART_WIDTH - CHART_EDGE, bottom = CHART_HEIGHT - CHART_BOTTOM;
    const x = value => CHART_LEFT + CHART_EDGE
      + (value - across[0]) / (across[1] - across[0])
        * (right - CHART_LEFT - 2 * CHART_EDGE);
    const y = value => bottom - CHART_EDGE
      - (value - up[0]) / (up[1] - up[0]) * (bottom - 3 * CHART_EDGE);
    const write = (text, at, anchor, rotation) => drawn('text', {
      x: at[0], y: at[1], 'text-anchor': anchor,
      ...rotation ? { transform: `rotate(-90 ${at[0]} ${at[1]})` } : {}
    }, text);

    this.points = Array.from({ length: this.count }, (_, i) => (
      this.point(i, x(this.value(i, 0)), y(this.value(i, this.up)))));
    this.chartElement.replaceChildren(
      drawn('path', { class: 'axis', d: `M${CHART_LEFT} ${CHART_EDGE}V${bottom}`
                                        + `H${right}` }),
      write(formatValue(across[0]), [CHART_LEFT, CHART_HEIGHT - 10], 'start'),
      write(formatValue(across[1]), [right, CHART_HEIGHT - 10], 'end'),
      write(this.names[0], [(CHART_LEFT + right) / 2, CHART_HEIGHT - 10],
            'middle'),
      write(formatValue(up[0]), [CHART_LEFT - 4, bottom], 'end'),
      write(formatValue(up[1]), [CHART_LEFT - 4, 2 * CHART_EDGE], 'end'),
      write(this.names[this.up], [CHART_LEFT - 8, bottom / 2], 'middle', true),
      ...this.points);
    this.mark();
  }

  describe (i) {
    return this.names.map((name, k) => (
      `${name} ${formatValue(this.value(i, k))}`)).join(', ');
  }

  point (i, x, y) {
    const point = drawn('circle', {
      cx: x, cy: y, r: this.count > 60 ? 4 : 6, tabindex: 0, role: 'button',
      'aria-label': `Route ${i + 1}: ${this.describe(i)}`
    }, drawn('title', {}, `${i + 1}: ${this.describe(i)}`));

    point.addEventListener('click', () => this.choose(i));
    point.addEventListener('keydown', event => {
      if (event.key !== 'Enter' && event.key !== ' ')
        return;
      this.choose(i);
      event.preventDefault();
    });
    return point;
  }

  /* Shows one route alone, or all with -1. */
  choose (i) {
    this.chosen = i;
    this.map.routes.forEach((route, k) => {
      route.isOn = i < 0 || k === i || k >= this.count;
    });
    this.mark();
    this.tell();
    this.map.directions.build();
    this.map.repaint();
  }

  mark () {
    this.points.forEach((point, i) => {
      point.setAttribute('fill', this.map.routeColour(i));
      point.setAttribute('aria-pressed', i === this.chosen);
      point.classList.toggle('chosen', i === this.chosen);
    });
  }

  tell () {
    this.chosenElement.textContent = this.chosen < 0
      ? 'Choose a point to see its route alone.'
      : `Route ${this.chosen + 1}: ${this.describe(this.chosen)}`;
    this.allRoutesElement.disabled = this.chosen < 0;
  }
}
