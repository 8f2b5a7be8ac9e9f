/* map-tip.js - describes the things below the pointer on a map
 * SPDX-License-Identifier: LGPL-2.1-or-later */

class Tip {
  constructor (map) {
    this.map = map;
    this.box = document.getElementById('tip');
    this.status = document.getElementById('status');
  }

  /* Describes the things at (x, y) of the screen; '' for nothing. */
  describe (px, py) {
    const { view, routes, grid } = this.map;
    const x = px / view.scale + view.x, y = py / view.scale + view.y;
    const lines = [];

    for (const route of routes)
      if (route.isOn && route.name && this.isNear(route, x, y, 6 / view.scale))
        lines.push(labelOfRoute(this.map, route));
    if (grid)
      lines.push(...this.describeCell(x, y));
    else
      lines.push(...this.describeTable(x, y));
    return lines.join('\n');
  }

  isNear (route, x, y, within) {
    const [, , width, height] = this.map.data.sheet;

    route.index ??= new Index(route.pieces, width, height);
    return route.index.nearest(x, y, within) >= 0;
  }

  describeCell (x, y) {
    const { grid } = this.map, node = grid.pick(x, y);

    if (node < 0)
      return [];
    return [grid.name(node),
            className(grid.byClass.get(grid.cells[node]), this.map.data),
            ...this.describeReach(node)];
  }

  describeReach (node) {
    const { reach, data } = this.map, cost = reach?.costs[node];

    return cost < Infinity ? [`reached for ${formatCost(cost, data)}`] : [];
  }

  describeTable (x, y) {
    const { map } = this, { table, view, nodeIndex, edgeIndex } = map;
    const dot = nodeIndex.nearest(x, y, 9 / view.scale);
    const node = dot >= 0 ? nodeIndex.pieces.of[dot] : -1;

    if (node >= 0 && (map.hasDots || this.isMarked(node)))
      return this.describeNode(node);
    const piece = edgeIndex.nearest(x, y, 7 / view.scale);

    if (piece >= 0)
      return this.describeEdge(table.pieces.of[piece]);
    const area = map.areas?.pick(x, y) ?? -1;

    return area >= 0 ? this.describeNode(area) : this.describeGround(x, y);
  }

  describeGround (x, y) {
    const { background, hasBackground } = this.map;
    const area = background && hasBackground ? background.pick(x, y) : -1;

    return area >= 0 && background.names[area] ? [background.names[area]] : [];
  }

  isMarked (node) {
    const { table, data } = this.map;

    return table.names.has(node)
           || data.places.some(place => place.node === node);
  }

  describeNode (node) {
    const { map } = this, { places } = map.data;
    const place = places.findIndex(one => one.node === node);

    return [place >= 0 ? map.costBeside(place, places[place].name)
                       : map.nodeName(node), ...this.describeReach(node)];
  }

  describeEdge (edge) {
    const { table, data } = this.map;
    const there = table.costs[edge], back = table.backs[edge];
    const from = table.from[edge], to = table.to[edge];
    const arrow = back === Infinity ? '\u2192' : '\u2013';
    const cost = formatCost(there, data);
    const label = table.labels[table.labelOf[edge]];

    const isNamed = table.names.has(from) || table.names.has(to) || !label;

    /* Crossings of streets have numbers alone, which say nothing. */
    return [isNamed ? `${table.name(from)} ${arrow} ${table.name(to)}` : label,
            back === there || back === Infinity
              ? `cost ${cost}`
              : `cost ${cost}, back ${formatCost(back, data)}`,
            isNamed ? label : ''].filter(text => text);
  }

  hide () {
    this.box.hidden = true;
  }

  /* Shows it beside (x, y), inside the window. With @isSaid, screen readers say
   * it, too. */
  tell (x, y, isSaid) {
    const { box, status } = this, { view } = this.map;
    const text = this.describe(x, y);

    box.hidden = text === '';
    box.textContent = text;
    if (isSaid)
      status.textContent = text || 'Nothing here.';
    if (text === '')
      return;
    /* The browser knows how large the tip is: to ask it would make it lay out
     * the page in the midst of a frame. */
    const beside = (at, size) => `max(0px, ${at > size / 2
      ? `${at - 14}px - 100%` : `min(${at + 14}px, ${size}px - 100%)`})`;

    box.style.transform = `translate(${beside(x, view.width)}, `
                          + `${beside(y, view.height)})`;
  }
}
