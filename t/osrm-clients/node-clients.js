// node-clients.js SERVICE PACKAGES: what programs made for OSRM read in answers.
// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Each case prints "ok NAME" or "not ok NAME WHY".
'use strict';

const [, , service, packages] = process.argv;
const assert = require('node:assert');
const load = require('node:module').createRequire(packages + '/');

async function ask(target) {
  const answer = await fetch(service + target);
  return answer.json();
}

const cases = {
  // A client that makes the addresses itself.
  async rest_client() {
    const client = load('osrm-rest-client').OSRM({ osrm: service });
    const places = [[0, 0], [0.02, 0]];
    const route = await client.route({ coordinates: places, steps: true });
    assert.equal(route.code, 'Ok');
    assert.ok(Math.abs(route.routes[0].duration - 190.6) < 0.2);
    const table = await client.table({ coordinates: places });
    assert.ok(Math.abs(table.durations[0][1] - 190.6) < 0.2);
    const near = await client.nearest({ coordinates: [[0.0151, 0.0052]] });
    assert.equal(near.waypoints.length, 1);
    const trip = await client.trip({ coordinates: places.concat([[0.01, 0]]) });
    assert.equal(trip.trips[0].legs.length, 3);
    const match = await client.match({
      coordinates: [[0.001, 0.00003], [0.0052, 0], [0.011, 0.00002]]
    });
    assert.equal(match.matchings.length, 1);
  },

  // A sentence for each step.
  async text_instructions() {
    const texts = load('osrm-text-instructions')('v5');
    const { routes } = await ask('/route/v1/car/0,0;0.02,0?steps=true');
    const steps = routes[0].legs.flatMap(leg => leg.steps);
    const lines = steps.map(step => texts.compile('en', step, {}));
    assert.equal(lines.length, steps.length);
    assert.match(lines[0], /^Head east on High Street$/);
    assert.match(lines[1], /River Road/);
    assert.match(lines[lines.length - 1], /arrived/);
    for (const place of ['0.012,0.004', '0.005,0.003', '0.0151,0.0052']) {
      const answer = await ask(`/route/v1/car/0,0;${place}?steps=true`);
      for (const leg of answer.routes ? answer.routes[0].legs : [])
        for (const step of leg.steps)
          assert.ok(texts.compile('de', step, {}).length > 3);
    }
  },

  // Lines, with 5 digits and with 6.
  async polyline() {
    const codec = load('@mapbox/polyline');
    const ends = '/route/v1/car/0,0;0.012,0.004?overview=full&geometries=';
    const exact = (await ask(ends + 'geojson')).routes[0].geometry.coordinates;
    for (const [name, digits] of [['polyline', 5], ['polyline6', 6]]) {
      const { routes } = await ask(ends + name);
      const line = codec.decode(routes[0].geometry, digits);
      assert.equal(line.length, exact.length);
      line.forEach(([y, x], i) => assert.ok(
        Math.hypot(x - exact[i][0], y - exact[i][1]) < 10 ** -digits));
      const text = codec.encode(line, digits);
      const again = await ask('/route/v1/car/' + name
        + encodeURIComponent('(' + text + ')') + '?overview=false');
      assert.equal(again.code, 'Ok');
    }
  }
};

(async () => {
  for (const [name, run] of Object.entries(cases))
    try {
      await run();
      console.log('ok ' + name);
    } catch (error) {
      console.log('not ok ' + name + ' '
        + String(error && error.stack || error).replace(/\s+/g, ' '));
    }
})();
