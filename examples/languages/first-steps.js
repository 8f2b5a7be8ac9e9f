/* first-steps.js - a graph of one's own, a table and a grid, in JavaScript
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   gjs first-steps.js
 *
 * What each answer must be is reckoned by hand beside it; the program ends with
 * an error if one is not. */

imports.gi.versions.Wayfind = '1';
const {Wayfind} = imports.gi;
const {exit} = imports.system;

let wrong = 0;

function expect(what, found, wanted) {
    print(`${what}: ${found}`);
    if (found !== wanted) {
        printerr(`${what} should be ${wanted}`);
        wrong++;
    }
}

/* The nodes of a path; the library knows their numbers. */
function nodesOf(path) {
    return Array.from({length: path.get_length()}, (_, i) => path.get_node(i));
}

/* A wolf, a goat, a cabbage and a ferryman. He takes one of them at most. Only
 * he keeps the wolf from the goat, and the goat from the cabbage. A node of a
 * search is a number here, as it is in all languages but C; so what stands on
 * which bank gets one, the next that is free, when it is first met. Nobody
 * knows how many that will be, and sixteen is the most. */
class Ferry {
    static FREIGHT = ['wolf', 'goat', 'cabbage'];

    constructor() {
        this._numbers = new Map();
        this._banks = [];
        this.start = this.number([]);
        this.goal = this.number(['cabbage', 'ferryman', 'goat', 'wolf']);
    }

    /* The number of "these are on the far bank". */
    number(far) {
        const key = [...far].sort().join(' ');

        if (!this._numbers.has(key)) {
            this._numbers.set(key, this._banks.length);
            this._banks.push(new Set(far));
        }
        return this._numbers.get(key);
    }

    describe(number) {
        return [...this._banks[number]].sort().join(', ') || 'nobody';
    }

    /* All crossings from here, in one call. */
    neighbours(node, edges) {
        const far = this._banks[node];
        const isFar = far.has('ferryman');
        const next = [];

        for (const freight of [null, ...Ferry.FREIGHT]) {
            if (freight && far.has(freight) !== isFar)
                continue;

            const after = new Set(far);
            for (const mover of freight ? ['ferryman', freight] : ['ferryman']) {
                if (isFar)
                    after.delete(mover);
                else
                    after.add(mover);
            }
            if (Ferry.isPeaceful(after))
                next.push(this.number(after));
        }
        edges.add_indices(next, []);
    }

    static isPeaceful(far) {
        const alone = far.has('ferryman')
            ? name => !far.has(name) : name => far.has(name);

        return !alone('goat') || (!alone('wolf') && !alone('cabbage'));
    }
}

/* The goat has to come back once: it goes, he returns, another goes, the goat
 * returns, the third goes, he returns, the goat goes. Seven crossings. */
function crossRiver() {
    const ferry = new Ferry();
    const graph = Wayfind.CallbackGraph.new(Wayfind.NodeType.new_index(16),
        (node, edges) => ferry.neighbours(node, edges));
    const path = Wayfind.find_path(graph, ferry.start, ferry.goal,
        Wayfind.Strategy.BFS);

    for (const node of nodesOf(path))
        print(`  beyond the river: ${ferry.describe(node)}`);
    expect('crossings', path.get_cost(), 7);
}

/* Five towns, with roads as long as they say. By way of the hill it is
 * 30 + 35 = 65 kilometres, along the lake 25 + 20 + 25 = 70. */
function drive() {
    const builder = Wayfind.TableBuilder.new(Wayfind.PositionKind.PLANAR);
    const ids = {};
    const towns = {
        Harbour: [0, 0], Hill: [30, 0], Lake: [0, 20], Mill: [20, 20],
        Castle: [40, 30],
    };
    const roads = [
        ['Harbour', 'Hill', 30], ['Hill', 'Castle', 35],
        ['Harbour', 'Lake', 25], ['Lake', 'Mill', 20], ['Mill', 'Castle', 25],
    ];

    for (const [name, [x, y]] of Object.entries(towns))
        [, ids[name]] = builder.add_node(name, new Wayfind.Position({x, y}));
    for (const [from, to, length] of roads) {
        builder.add_edge(ids[from], ids[to], length,
            Wayfind.EdgeDirection.BOTH_WAYS, null);
    }

    const map = builder.build();
    const [from, to, hill] = ['Harbour', 'Castle', 'Hill'].map(name => {
        const [found, node] = map.find_node(name);

        if (!found)
            throw new Error(`no ${name}`);
        return node;
    });
    const path = Wayfind.find_path(map, from, to, Wayfind.Strategy.ASTAR);

    print(`  ${nodesOf(path).map(node => map.dup_name(node)).join(', ')}`);
    expect('kilometres', path.get_cost(), 65);

    /* The pass over the hill is closed: an overlay says so, not the table. */
    const today = Wayfind.Overlay.new(map);

    today.get_layer('news').set_extra_cost(hill, Infinity);
    expect('kilometres while the hill is closed',
        Wayfind.find_path(today, from, to, Wayfind.Strategy.ASTAR).get_cost(),
        70);
}

/* Round the wall: four down, two to the right, four up, one step a square. */
function walk() {
    const terrain = Wayfind.Terrain.new_from_text(`
        .#.
        .#.
        .#.
        .#.
        ...`, '.#', null);
    const grid = Wayfind.Grid.new(terrain, Wayfind.GridShape.SQUARES_4);
    const path = Wayfind.find_path(grid, grid.get_node(0, 0),
        grid.get_node(2, 0), Wayfind.Strategy.ASTAR);

    print(grid.dup_text(path, 'o'.charCodeAt(0)));
    expect('steps round the wall', path.get_cost(), 10);
}

crossRiver();
drive();
walk();
exit(wrong > 0 ? 1 : 0);
