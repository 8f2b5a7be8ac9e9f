// peers.js - libraries in JavaScript, in a process of their own
// SPDX-License-Identifier: LGPL-2.1-or-later
//
// usage: node peers.js roads|grid FILE
//
// Prints a line about the library, and for each query the cost of the path
// and the CPU seconds that it took to find it.

'use strict';

const fs = require('fs');

// The file's numbers, in order.
function makeReader(path) {
  const bytes = fs.readFileSync(path);
  let at = 0;

  return function next() {
    while (bytes[at] <= 32) at++;
    const begin = at;
    while (at < bytes.length && bytes[at] > 32) at++;
    return Number(bytes.latin1Slice(begin, at));
  };
}

// A package may keep its package.json from require().
function getVersion(name) {
  const path = process.env.NODE_PATH + '/' + name + '/package.json';

  return name + ' ' + JSON.parse(fs.readFileSync(path, 'utf8')).version;
}

function runQueries(count, find) {
  for (let i = 0; i < count; i++) {
    const prepared = find(i);
    const began = process.cpuUsage();
    const found = prepared.run();
    const spent = process.cpuUsage(began);

    console.log(prepared.cost(found), (spent.user + spent.system) / 1e6);
  }
}

// NODES ARCS QUERIES, x y of nodes, from to cost of arcs, start goal.
function runRoads(next) {
  const nNodes = next(), nArcs = next(), nQueries = next();
  const graph = require('ngraph.graph')();
  const queries = [];

  for (let i = 0; i < nNodes; i++)
    graph.addNode(i, { x: next(), y: next() });
  for (let i = 0; i < nArcs; i++) {
    const from = next(), to = next(), cost = next();
    const link = graph.getLink(from, to);

    // Of parallel arcs it keeps one.
    graph.addLink(from, to, link ? Math.min(link.data, cost) : cost);
  }
  for (let i = 0; i < nQueries; i++)
    queries.push([next(), next()]);

  const finder = require('ngraph.path').aStar(graph, {
    oriented: true,
    distance: (from, to, link) => link.data,
    heuristic: (from, to) => Math.hypot(from.data.x - to.data.x,
                                        from.data.y - to.data.y),
  });

  console.log(getVersion('ngraph.path'));
  runQueries(nQueries, (i) => ({
    run: () => finder.find(queries[i][0], queries[i][1]),
    cost: (path) => {
      let sum = 0;

      // From the goal back to the start.
      for (let j = 1; j < path.length; j++)
        sum += graph.getLink(path[j].id, path[j - 1].id).data;
      return sum;
    },
  }));
}

// WIDTH HEIGHT QUERIES, 1 for each wall row by row, x y x y of queries. It
// keeps its search in the grid; the copy that each needs is not counted.
function runGrid(next) {
  const PF = require('pathfinding');
  const width = next(), height = next(), nQueries = next();
  const rows = [];
  const queries = [];

  for (let y = 0; y < height; y++) {
    rows.push([]);
    for (let x = 0; x < width; x++)
      rows[y].push(next());
  }
  for (let i = 0; i < nQueries; i++)
    queries.push([next(), next(), next(), next()]);

  const grid = new PF.Grid(rows);
  const finder = new PF.AStarFinder({
    diagonalMovement: PF.DiagonalMovement.OnlyWhenNoObstacles,
    heuristic: PF.Heuristic.octile,
  });

  console.log(getVersion('pathfinding'));
  runQueries(nQueries, (i) => {
    const copy = grid.clone();

    return {
      run: () => finder.findPath(...queries[i], copy),
      cost: (path) => PF.Util.pathLength
        ? PF.Util.pathLength(path)
        : path.slice(1).reduce((sum, cell, j) =>
            sum + Math.hypot(cell[0] - path[j][0], cell[1] - path[j][1]), 0),
    };
  });
}

const next = makeReader(process.argv[3]);

if (process.argv[2] === 'roads')
  runRoads(next);
else
  runGrid(next);
