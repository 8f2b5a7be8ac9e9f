/* map-ruler.js - the bar that shows how long a stretch of the map is
 * SPDX-License-Identifier: LGPL-2.1-or-later */

/* How wide the bar becomes, in pixels. */
const MOST_RULER = 150;

/* On a map of the Earth its length depends on the latitude: it holds for the
 * middle of the window. Maps without lengths have no @ruler. */
class Ruler {
  constructor (ruler) {
    this.ruler = ruler;
    this.bar = document.getElementById('ruler');
  }

  place (view) {
    const { ruler, bar } = this;

    if (!ruler)
      return;
    const y = view.y + view.height / view.scale / 2;
    const unit = ruler.length / view.scale
                 / (ruler.isEarth ? Math.cosh(ruler.top + y * ruler.step) : 1);

    if (unit === this.unit)
      return;
    const most = unit * MOST_RULER, power = 10 ** Math.floor(Math.log10(most));
    const length = power * (most >= 5 * power ? 5 : most >= 2 * power ? 2 : 1);

    this.unit = unit;
    bar.hidden = !(length > 0 && length < Infinity);
    bar.style.width = `${length / unit}px`;
    bar.textContent = formatLength(length, ruler.isEarth);
  }
}

/* A round number of metres, or of whatever a plane has. */
function formatLength (length, isMetres) {
  const [value, unit] = !isMetres ? [length, '']
    : length >= 1000 ? [length / 1000, '\u00a0km'] : [length, '\u00a0m'];

  return `${Number(value.toPrecision(10))}${unit}`;
}
