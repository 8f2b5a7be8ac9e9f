/* choices.c - what graphs and views cost that no other suite measures
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * docs/choosing.md gives a cost for each choice. Here a made-up map of three
 * kinds of ground is searched in many ways that have the same answers, by
 * Dijkstra, so that no estimate hides the cost of a graph. Each way races with
 * the plain one. */

#include "bench.h"

#include <wayfind.h>

#define SEED 20261123
#define COLUMNS 300
#define ROWS 200
#define N_CELLS (COLUMNS * ROWS)
#define SIZE 2          /* of the large mover, in cells */

static const WayCost mover[] = { 1, 3, INFINITY };

/* The map again, in a program that uses pointers. */
typedef struct Cell Cell;

struct Cell
{
  guint n_next;
  Cell *next[4];
  guint costs[4];
};

typedef struct
{
  guint32 start;
  guint32 goal;
} Query;

typedef struct
{
  Bench      *bench;
  WayTerrain *terrain;  /* (owned) */
  WayGrid    *grid;     /* (owned) */
  Cell       *cells;    /* (owned) */
  GArray     *queries;  /* (owned) of Query */
} Ground;

/* Making the map ----------------------------------------------------------- */

static WayGrid *
new_grid (WayTerrain *terrain)
{
  WayGrid *grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);

  way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
  return grid;
}

/* Blocks of two by two cells, one in four a wall and the others slow. */
static WayTerrain *
new_terrain (void)
{
  WayTerrain        *terrain = way_terrain_new (COLUMNS, ROWS, NULL);
  g_autoptr (GRand)  random = g_rand_new_with_seed (SEED);

  for (guint i = 0; i < N_CELLS / 12; i++)
    way_terrain_fill (terrain,
                      (guint32) g_rand_int_range (random, 0, COLUMNS - 4),
                      (guint32) g_rand_int_range (random, 0, ROWS - 4), 2, 2,
                      i % 4 == 0 ? 2 : 1);

  return terrain;
}

static Cell *
new_cells (WayGrid *grid)
{
  Cell               *cells = g_new0 (Cell, N_CELLS);
  g_autoptr (WayEdges) edges
      = way_edges_new (way_graph_get_node_type (WAY_GRAPH (grid)));
  const gpointer cursor
      = way_graph_begin (WAY_GRAPH (grid), &(WayQuery) { .n_goals = 0 });

  for (guint32 i = 0; i < N_CELLS; i++)
    {
      const WayAt at = { .node = WAY_INDEX (i), .came_from = WAY_INDEX (i),
                         .is_start = TRUE };

      way_graph_neighbours (WAY_GRAPH (grid), cursor, &at, edges);
      for (guint j = 0; j < way_edges_get_length (edges); j++)
        if (way_edges_get_cost (edges, j) < INFINITY)
          {
            const guint k = cells[i].n_next++;

            cells[i].next[k]
                = cells + WAY_NODE_INDEX (way_edges_get_node (edges, j));
            cells[i].costs[k] = (guint) way_edges_get_cost (edges, j);
          }
    }
  way_graph_end (WAY_GRAPH (grid), cursor);

  return cells;
}

/* Queries that have an answer, also for the large mover. */
static void
pick_queries (Ground   *self,
              WayGraph *narrow)
{
  const guint       n = bench_pick (self->bench, 40, 10);
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);

  self->queries = g_array_new (FALSE, FALSE, sizeof (Query));
  while (self->queries->len < n)
    {
      const Query query = { (guint32) g_rand_int_range (random, 0, N_CELLS),
                            (guint32) g_rand_int_range (random, 0, N_CELLS) };
      g_autoptr (WayPath) path
          = way_find_path (narrow, WAY_INDEX (query.start),
                           WAY_INDEX (query.goal), WAY_STRATEGY_ASTAR, NULL);

      if (path != NULL)
        g_array_append_val (self->queries, query);
    }
}

static WayGraph *
new_clearance (const Ground *self)
{
  g_autoptr (WayClearanceMap) map = way_clearance_map_new (self->grid, NULL);

  return WAY_GRAPH (way_clearance_new (WAY_GRAPH (self->grid), map, SIZE,
                                       NULL));
}

static void
ground_init (Ground *self,
             Bench  *bench)
{
  g_autoptr (WayGraph) narrow = NULL;

  self->bench = bench;
  self->terrain = new_terrain ();
  self->grid = new_grid (self->terrain);
  self->cells = new_cells (self->grid);
  narrow = new_clearance (self);
  pick_queries (self, narrow);
}

static void
ground_clear (Ground *self)
{
  g_array_unref (self->queries);
  g_free (self->cells);
  g_object_unref (self->grid);
  g_object_unref (self->terrain);
}

/* Asking ------------------------------------------------------------------- */

typedef struct
{
  const Ground *ground;
  WaySearch    *search;         /* (owned) */
  WayFrozen    *frozen;         /* (nullable) whose nodes are asked for */
  gboolean      has_pointers;   /* whether nodes are pointers to cells */
} Asker;

static void
asker_clear (Asker *self)
{
  g_clear_object (&self->search);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Asker, asker_clear)

static WayNode
node_of (const Asker *self,
         guint32      cell)
{
  WayNode node = WAY_INDEX (cell);

  if (self->has_pointers)
    return &self->ground->cells[cell];
  if (self->frozen != NULL)
    way_frozen_find_node (self->frozen, WAY_INDEX (cell), &node);
  return node;
}

static double
run_asker (gpointer contestant,
           guint    task)
{
  const Asker *self = contestant;
  const Query *query = &g_array_index (self->ground->queries, Query, task);
  g_autoptr (GError) error = NULL;

  way_search_set_start (self->search, node_of (self, query->start));
  way_search_set_goal (self->search, node_of (self, query->goal));
  if (way_search_run (self->search, &error) == WAY_STATUS_FAILED)
    g_error ("choices: %s", error->message);

  g_autoptr (WayPath) path = way_search_dup_path (self->search);

  return path != NULL ? way_path_get_cost (path) : -1;
}

/* Races @graph with @plain; @asker and @plain_asker say what their nodes are. */
static void
race (const Ground *ground,
      const char   *row,
      const char   *plain_name,
      WayGraph     *plain,
      Asker        *plain_asker,
      const char   *name,
      WayGraph     *graph,
      Asker        *asker)
{
  g_autofree char *title
      = g_strdup_printf ("%s, beside %s", name, plain_name);
  g_autoptr (BenchRace) race
      = bench_race_new (ground->bench, title, ground->queries->len, 5);

  plain_asker->ground = asker->ground = ground;
  plain_asker->search = way_search_new (plain, WAY_STRATEGY_DIJKSTRA);
  asker->search = way_search_new (graph, WAY_STRATEGY_DIJKSTRA);
  bench_race_add (race, plain_name, run_asker, NULL, plain_asker);
  bench_race_add (race, name, run_asker, NULL, asker);
  bench_race_run (race);
  bench_race_compare (race, row, 1, 0, BENCH_NO_TARGET);
}

/* Functions ---------------------------------------------------------------- */

static void
list_indices (WayNode   node,
              WayEdges *edges,
              gpointer  cells)
{
  const Cell *cell = (const Cell *) cells + WAY_NODE_INDEX (node);

  for (guint i = 0; i < cell->n_next; i++)
    way_edges_add (edges, WAY_INDEX (cell->next[i] - (Cell *) cells),
                   cell->costs[i]);
}

static void
list_pointers (WayNode   node,
               WayEdges *edges,
               gpointer  cells)
{
  const Cell *cell = node;

  for (guint i = 0; i < cell->n_next; i++)
    way_edges_add (edges, cell->next[i], cell->costs[i]);
}

static WayGraph *
new_function (const Ground     *ground,
              WayNodeType      *type,
              WayNeighboursFunc func)
{
  WayCallbackGraph *graph
      = way_callback_graph_new (type, func, ground->cells, NULL);

  way_callback_graph_set_whole_costs (graph, TRUE);
  way_node_type_unref (type);
  return WAY_GRAPH (graph);
}

static void
race_pointers (const Ground *ground,
               WayGraph     *indices)
{
  g_autoptr (WayGraph) pointers = new_function (
      ground, way_node_type_new_pointer (NULL, NULL), list_pointers);
  g_auto (Asker) plain = { NULL }, asker = { .has_pointers = TRUE };

  race (ground, "pointer-nodes", "nodes that are indices", indices, &plain,
        "nodes that are pointers", pointers, &asker);
}

static double
run_to_all (gpointer contestant,
            guint    task)
{
  const Asker *self = contestant;

  way_search_set_start (self->search,
                        node_of (self, g_array_index (self->ground->queries,
                                                      Query, task).start));
  way_search_clear_goals (self->search);
  way_search_run (self->search, NULL);
  return 0;
}

static double
run_freezing (gpointer contestant,
              guint    task)
{
  g_autoptr (WayFrozen) frozen
      = way_frozen_new (contestant, NULL, 0, NULL, NULL);

  return frozen != NULL ? 0 : -1;
}

/* The time to freeze, in searches of all reachable nodes. */
static void
race_freezing (const Ground *ground,
               WayGraph     *function)
{
  g_autoptr (BenchRace) race
      = bench_race_new (ground->bench, "freezing a function, beside a search "
                                       "of the whole", 5, 1);
  g_auto (Asker) asker = { .ground = ground };

  asker.search = way_search_new (function, WAY_STRATEGY_DIJKSTRA);
  bench_race_add (race, "a search of the function", run_to_all, NULL, &asker);
  bench_race_add (race, "freezing it", run_freezing, NULL, function);
  bench_race_run (race);
  bench_race_compare (race, "frozen-made", 1, 0, BENCH_NO_TARGET);
}

static void
race_functions (const Ground *ground)
{
  g_autoptr (WayGraph) function = new_function (
      ground, way_node_type_new_index (N_CELLS), list_indices);
  g_autoptr (WayFrozen) frozen
      = way_frozen_new (function, NULL, 0, NULL, NULL);
  g_auto (Asker) plain = { NULL }, asker = { .frozen = frozen };

  race_freezing (ground, function);
  race (ground, "frozen", "a function", function, &plain, "frozen",
        WAY_GRAPH (way_frozen_get_table (frozen)), &asker);
  race_pointers (ground, function);
}

/* Whole steps -------------------------------------------------------------- */

typedef struct
{
  WayGrid   *grid;      /* (owned) */
  WaySearch *search;    /* (owned) */
  GArray    *queries;   /* of Query */
  double     scale;     /* of a cost, to the cost by whole steps */
} Stepper;

static double
run_stepper (gpointer contestant,
             guint    task)
{
  const Stepper *self = contestant;
  const Query   *query = &g_array_index (self->queries, Query, task);
  WayCost        cost;

  way_search_set_start (self->search, WAY_INDEX (query->start));
  way_search_set_goal (self->search, WAY_INDEX (query->goal));
  way_search_run (self->search, NULL);
  return way_search_get_cost (self->search, &cost) ? cost * self->scale : -1;
}

static void
stepper_init (Stepper    *self,
              WayTerrain *terrain,
              GArray     *queries,
              double      scale)
{
  self->grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  way_grid_set_steps (self->grid, 10 / scale, 10 / scale, 14 / scale);
  self->search
      = way_search_new (WAY_GRAPH (self->grid), WAY_STRATEGY_DIJKSTRA);
  self->queries = queries;
  self->scale = scale;
}

static void
stepper_clear (Stepper *self)
{
  g_object_unref (self->search);
  g_object_unref (self->grid);
}

static WayTerrain *
new_walls (guint percent)
{
  WayTerrain       *terrain = way_terrain_new (COLUMNS, ROWS, NULL);
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);

  for (guint32 i = 0; i < N_CELLS; i++)
    if ((guint) g_rand_int_range (random, 0, 100) < percent)
      way_terrain_set_class (terrain, i % COLUMNS, i / COLUMNS, 1);

  return terrain;
}

/* Steps of 10 and 14, beside the same divided by 16, which doubles hold exactly
 * and the engine has to take for real. */
static void
race_steps (const Ground *ground,
            const char   *row,
            guint         percent)
{
  g_autoptr (WayTerrain) terrain = new_walls (percent);
  g_autofree char       *title
      = g_strdup_printf ("whole steps, %u %% walls", percent);
  g_autoptr (BenchRace) race
      = bench_race_new (ground->bench, title, ground->queries->len, 5);
  Stepper whole, real;

  stepper_init (&whole, terrain, ground->queries, 1);
  stepper_init (&real, terrain, ground->queries, 16);
  bench_race_add (race, "real steps", run_stepper, NULL, &real);
  bench_race_add (race, "whole steps", run_stepper, NULL, &whole);
  bench_race_run (race);
  bench_race_compare (race, row, 1, 0, BENCH_NO_TARGET);
  stepper_clear (&whole);
  stepper_clear (&real);
}

/* Views -------------------------------------------------------------------- */

/* Cells with room for the large mover, as a map of their own. */
static WayTerrain *
new_terrain_with_room (const Ground *ground)
{
  WayTerrain *terrain = way_terrain_new (COLUMNS, ROWS, NULL);
  g_autoptr (WayClearanceMap) map = way_clearance_map_new (ground->grid, NULL);

  for (guint32 y = 0; y < ROWS; y++)
    for (guint32 x = 0; x < COLUMNS; x++)
      way_terrain_set_class (
          terrain, x, y,
          way_clearance_map_get (map, way_grid_get_node (ground->grid, x, y))
                  >= SIZE
              ? way_terrain_get_class (ground->terrain, x, y) : 2);

  return terrain;
}

static void
race_clearance (const Ground *ground)
{
  g_autoptr (WayTerrain) terrain = new_terrain_with_room (ground);
  g_autoptr (WayGrid) by_hand = new_grid (terrain);
  g_autoptr (WayGraph) view = new_clearance (ground);
  g_auto (Asker) plain = { NULL }, asker = { NULL };

  race (ground, "clearance", "a map with thicker walls", WAY_GRAPH (by_hand),
        &plain, "a clearance", view, &asker);
}

static void
race_knowledge (const Ground *ground)
{
  g_autoptr (WayKnowledge) view
      = way_knowledge_new_for_grid (ground->grid, 0, NULL, NULL);
  g_auto (Asker) plain = { NULL }, asker = { NULL };

  for (guint32 i = 0; i < N_CELLS; i++)
    way_knowledge_see (view, WAY_INDEX (i), 0, NULL, NULL);
  race (ground, "knowledge", "the grid", WAY_GRAPH (ground->grid), &plain,
        "a player who has seen all", WAY_GRAPH (view), &asker);
}

/* A view as a user writes one, which passes all edges on. */
G_DECLARE_FINAL_TYPE (Passing, passing, , PASSING, WayView)

struct _Passing
{
  WayView view;
};

static void
pass (WayGraph    *graph,
      gpointer     cursor,
      const WayAt *at,
      WayEdges    *edges)
{
  way_graph_neighbours (way_view_get_base (WAY_VIEW (graph)), cursor, at,
                        edges);
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->neighbours = pass;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (Passing, passing, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
passing_class_init (PassingClass *klass)
{
}

static void
passing_init (Passing *self)
{
}

static void
race_own_view (const Ground *ground)
{
  g_autoptr (Passing) view
      = g_object_new (passing_get_type (), "base", ground->grid, NULL);
  g_auto (Asker) plain = { NULL }, asker = { NULL };

  race (ground, "own-view", "the grid", WAY_GRAPH (ground->grid), &plain,
        "a view of one's own", WAY_GRAPH (view), &asker);
}

/* Each row and each column of the map is a line. */
static WayTable *
new_lines (const Ground *ground)
{
  g_autoptr (WayTableBuilder) builder
      = way_table_builder_new (WAY_POSITION_NONE);

  way_table_builder_add_nodes (builder, N_CELLS, NULL, NULL, NULL);
  for (guint32 i = 0; i < N_CELLS; i++)
    for (guint j = 0; j < ground->cells[i].n_next; j++)
      {
        const guint32 to = (guint32) (ground->cells[i].next[j] - ground->cells);
        const gboolean across = to / COLUMNS == i / COLUMNS;
        g_autofree char *label
            = across ? g_strdup_printf ("row %u", i / COLUMNS)
                     : g_strdup_printf ("column %u", i % COLUMNS);

        way_table_builder_add_edge (builder, WAY_INDEX (i), WAY_INDEX (to),
                                    ground->cells[i].costs[j], WAY_ONE_WAY,
                                    label, NULL);
      }

  return way_table_builder_build (builder, NULL);
}

static void
race_transfers (const Ground *ground)
{
  g_autoptr (WayTable) lines = new_lines (ground);
  g_autoptr (WayTransfers) view = way_transfers_new (WAY_GRAPH (lines));
  g_auto (Asker) plain = { NULL }, asker = { NULL };

  race (ground, "transfers", "the table of lines", WAY_GRAPH (lines), &plain,
        "transfers that cost nothing", WAY_GRAPH (view), &asker);
}

void
bench_choices (Bench *bench)
{
  Ground ground;

  ground_init (&ground, bench);
  race_functions (&ground);
  race_steps (&ground, "whole-steps-open", 0);
  race_steps (&ground, "whole-steps-walls", 25);
  race_clearance (&ground);
  race_knowledge (&ground);
  race_own_view (&ground);
  race_transfers (&ground);
  ground_clear (&ground);
}
