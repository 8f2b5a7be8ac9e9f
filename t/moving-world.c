/* moving-world.c - searches that carry on over a graph that changes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/outcome.h"
#include "lib/random-graph.h"

#define N_SEEDS 400

/* A random graph that changes -------------------------------------------- */

/* The record of a node, and the graph's answer when it was written. */
typedef struct
{
  guint   came_from;
  WayCost cost;
} Note;

typedef struct
{
  PlainGraph *plain;
  AsGraph    *graph;
  WayOverlay *overlay; /* on the graph */
  WaySearch  *search;  /* over the overlay */
  GRand      *rand;
  WayCost    *extra;   /* of each node, as the overlay has it now */
  Note       *notes;
} World;

static gboolean
has_edge (const World *self,
          guint        from,
          guint        to,
          WayCost      before,
          WayCost      after)
{
  guint n_edges;
  const PlainEdge *edges = plain_graph_get_edges (self->plain, from, &n_edges);

  for (guint i = 0; i < n_edges; i++)
    if (edges[i].to == to
        && before + (edges[i].cost + self->extra[to]) == after)
      return TRUE;

  return FALSE;
}

/* Each node is reached over an edge that is there at that time. */
static void
watch (const WayEvent *event,
       gpointer        user_data)
{
  World *self = user_data;
  const guint node = as_graph_get_id (self->graph, event->node);
  const guint from = as_graph_get_id (self->graph, event->came_from);

  if (event->kind != WAY_EVENT_OPEN && event->kind != WAY_EVENT_REPARENT
      && event->kind != WAY_EVENT_REOPEN)
    return;

  if (!event->is_start)
    g_assert_true (has_edge (self, from, node, self->notes[from].cost,
                             event->cost_so_far));
  self->notes[node] = (Note) { from, event->cost_so_far };
}

static void
world_init (World      *self,
            guint32     seed,
            AsKind      kind,
            WayStrategy strategy)
{
  guint n_nodes;

  self->rand = g_rand_new_with_seed (seed);
  n_nodes = g_rand_int_range (self->rand, 2, 30);
  self->plain = random_graph_new (self->rand, n_nodes, seed & RANDOM_ALL);
  random_graph_estimate (self->plain, self->rand, n_nodes - 1,
                         seed % RANDOM_N_ESTIMATES);
  self->graph = as_graph_new (self->plain, kind,
                              plain_graph_is_whole (self->plain) ? AS_WHOLE
                                                                : AS_PLAIN);
  self->overlay = way_overlay_new (self->graph->graph);
  self->extra = g_new0 (WayCost, n_nodes);
  self->notes = g_new0 (Note, n_nodes);
  self->search = way_search_new (WAY_GRAPH (self->overlay), strategy);
  way_search_set_start (self->search, as_graph_get_node (self->graph, 0));
  way_search_set_goal (self->search,
                       as_graph_get_node (self->graph, n_nodes - 1));
  way_search_set_observer (self->search, watch, self, NULL);
  way_search_set_change_rule (self->search, WAY_CHANGE_CARRIES_ON);
}

static void
world_clear (World *self)
{
  g_object_unref (self->search);
  g_object_unref (self->overlay);
  as_graph_free (self->graph);
  plain_graph_free (self->plain);
  g_rand_free (self->rand);
  g_free (self->extra);
  g_free (self->notes);
}

/* Sets the cost to enter some node: closed, free, more, or a fraction, which
 * ends whole costs. */
static void
change (World *self)
{
  static const WayCost costs[] = { INFINITY, 0, 0, 3, 0.5 };
  const guint node = g_rand_int_range (self->rand, 0, self->plain->n_nodes);

  self->extra[node]
      = costs[g_rand_int_range (self->rand, 0, G_N_ELEMENTS (costs))];
  g_assert_true (way_overlay_set_extra_cost (
      self->overlay, as_graph_get_node (self->graph, node),
      self->extra[node]));
}

static void
check_path (World *self)
{
  g_autoptr (WayPath) path = way_search_dup_path (self->search);
  const guint len = way_path_get_length (path);

  for (guint i = len; i-- > 0;)
    {
      const guint node = as_graph_get_id (self->graph,
                                          way_path_get_node (path, i));
      const Note *note = &self->notes[node];

      g_assert_cmpfloat (way_path_get_cost_so_far (path, i), <=, note->cost);
      g_assert_cmpuint (note->came_from, ==,
                        i > 0 ? as_graph_get_id (
                                    self->graph,
                                    way_path_get_node (path, i - 1))
                              : node);
    }
  g_assert_cmpuint (as_graph_get_id (self->graph,
                                     way_path_get_node (path, len - 1)),
                    ==, self->plain->n_nodes - 1);
}

static void
check_world (guint32     seed,
             AsKind      kind,
             WayStrategy strategy,
             WayTieRule  rule)
{
  g_autoptr (GError) error = NULL;
  WayStatistics statistics;
  guint64 n_changes = 0;
  WayStatus status;
  World self;

  world_init (&self, seed, kind, strategy);
  way_search_set_tie_rule (self.search, rule);
  while ((status = way_search_step (self.search, 1, &error))
         == WAY_STATUS_RUNNING)
    {
      const guint64 before = way_graph_get_version (WAY_GRAPH (self.overlay));

      change (&self);
      n_changes += way_graph_get_version (WAY_GRAPH (self.overlay)) != before;
      g_assert_cmpuint (n_changes, <, 10000);
    }
  g_assert_no_error (error);
  way_search_get_statistics (self.search, &statistics);
  g_assert_cmpuint (statistics.changes, <=, n_changes);
  if (n_changes > 0)
    g_assert_cmpuint (statistics.changes, >, 0);

  if (status == WAY_STATUS_FOUND)
    check_path (&self);
  else
    {
      /* This answer is not final: the next run looks at the whole graph. */
      g_assert_cmpint (status, ==, WAY_STATUS_EXHAUSTED);
      way_search_run (self.search, &error);
      g_assert_no_error (error);
      way_search_get_statistics (self.search, &statistics);
      g_assert_cmpuint (statistics.changes, ==, 0);
    }
  world_clear (&self);
}

static void
test_random_changes (gconstpointer data)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_GREEDY; s++)
      for (WayTieRule t = WAY_TIE_DEFAULT; t <= WAY_TIE_ANY; t++)
        check_world (seed, GPOINTER_TO_UINT (data), s, t);
}

/* In a world that stands still the rule makes no difference. */
static void
test_still_world (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (Outcome) carried = NULL, plain = NULL;
      World self;

      world_init (&self, seed, AS_INDEX, WAY_STRATEGY_ASTAR);
      carried = outcome_run (self.graph, self.search);
      way_search_reset (self.search);
      way_search_set_change_rule (self.search, WAY_CHANGE_FAILS);
      plain = outcome_run (self.graph, self.search);
      outcome_assert_same (carried, plain);
      world_clear (&self);
    }
}

/* What else changes ------------------------------------------------------- */

static void
three_in_a_row (WayNode   node,
                WayEdges *edges,
                gpointer  user_data)
{
  WayCallbackGraph **graph = user_data;

  if (*graph != NULL)           /* changes at each node that is expanded */
    way_callback_graph_changed (*graph);
  if (WAY_NODE_INDEX (node) < 99)
    way_edges_add (edges, WAY_INDEX (WAY_NODE_INDEX (node) + 1), 1);
}

static WayCost
steps_left (WayNode  node,
            WayNode  goal,
            gpointer user_data)
{
  return (WayCost) WAY_NODE_INDEX (goal) - (WayCost) WAY_NODE_INDEX (node);
}

static WaySearch *
search_row (WayCallbackGraph *graph)
{
  WaySearch *search = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_ASTAR);

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (99));
  way_search_set_change_rule (search, WAY_CHANGE_CARRIES_ON);
  return search;
}

static void
test_changed_in_callback (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (100);
  WayCallbackGraph *changing = NULL;
  g_autoptr (WayCallbackGraph) graph
      = way_callback_graph_new (type, three_in_a_row, &changing, NULL);
  g_autoptr (WaySearch) search = search_row (graph);
  WayStatistics statistics;

  changing = graph;
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  way_search_get_statistics (search, &statistics);
  g_assert_cmpuint (statistics.changes, >, 0);
}

/* An estimate that the search was begun with is gone. */
static void
test_heuristic_taken_away (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (100);
  WayCallbackGraph *none = NULL;
  g_autoptr (WayCallbackGraph) graph
      = way_callback_graph_new (type, three_in_a_row, &none, NULL);
  g_autoptr (WaySearch) search = NULL;

  way_callback_graph_set_heuristic (graph, steps_left, NULL, NULL);
  search = search_row (graph);
  g_assert_cmpint (way_search_step (search, 10, NULL), ==,
                   WAY_STATUS_RUNNING);
  way_callback_graph_set_heuristic (graph, NULL, NULL, NULL);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
}

/* A graph whose nodes become other nodes: of an index type of another size. */
#define TEST_TYPE_SHIFTING (shifting_get_type ())

G_DECLARE_FINAL_TYPE (Shifting, shifting, TEST, SHIFTING, GObject)

struct _Shifting
{
  GObject      parent_instance;
  WayNodeType *types[2];
  guint        number; /* of the type, and the version */
};

static WayNodeType *
shifting_get_node_type (WayGraph *graph)
{
  return ((Shifting *) graph)->types[((Shifting *) graph)->number];
}

static guint64
shifting_get_version (WayGraph *graph)
{
  return ((Shifting *) graph)->number;
}

static void
shifting_neighbours (WayGraph    *graph,
                     gpointer     cursor,
                     const WayAt *at,
                     WayEdges    *edges)
{
  if (WAY_NODE_INDEX (at->node) < 99)
    way_edges_add (edges, WAY_INDEX (WAY_NODE_INDEX (at->node) + 1), 1);
}

static void
shifting_implement (WayGraphInterface *iface)
{
  iface->get_node_type = shifting_get_node_type;
  iface->get_version = shifting_get_version;
  iface->neighbours = shifting_neighbours;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (Shifting, shifting, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      shifting_implement))

static void
shifting_finalize (GObject *object)
{
  for (guint i = 0; i < 2; i++)
    way_node_type_unref (TEST_SHIFTING (object)->types[i]);
  G_OBJECT_CLASS (shifting_parent_class)->finalize (object);
}

static void
shifting_class_init (ShiftingClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = shifting_finalize;
}

static void
shifting_init (Shifting *self)
{
  self->types[0] = way_node_type_new_index (100);
  self->types[1] = way_node_type_new_index (200);
}

static void
test_node_type_changed (void)
{
  g_autoptr (Shifting) graph = g_object_new (TEST_TYPE_SHIFTING, NULL);
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (graph),
                                                 WAY_STRATEGY_DIJKSTRA);
  g_autoptr (GError) error = NULL;

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (99));
  way_search_set_change_rule (search, WAY_CHANGE_CARRIES_ON);
  g_assert_cmpint (way_search_step (search, 10, NULL), ==,
                   WAY_STATUS_RUNNING);
  graph->number = 1;
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
}

/* One unit that moves ----------------------------------------------------- */

#define SIDE 447 /* 199,809 cells */
#define EXPANSIONS_A_TICK 2000

/* How many ticks a search across the map takes, while a unit goes up and down
 * in the middle of it if @moves. */
static guint
count_ticks (gboolean moves)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (SIDE, SIDE, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (grid));
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (overlay),
                                                 WAY_STRATEGY_DIJKSTRA);
  g_autoptr (GError) error = NULL;
  WayNode unit = way_grid_get_node (grid, SIDE / 2, 0);
  WayStatus status;
  guint n_ticks = 0;

  way_search_set_start (search, way_grid_get_node (grid, 0, 0));
  way_search_set_goal (search, way_grid_get_node (grid, SIDE - 1, SIDE - 1));
  way_search_set_change_rule (search, WAY_CHANGE_CARRIES_ON);
  do
    {
      status = way_search_step (search, EXPANSIONS_A_TICK, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (++n_ticks, <, 1000);
      if (!moves)
        continue;
      way_overlay_set_extra_cost (overlay, unit, 0);
      unit = way_grid_get_node (grid, SIDE / 2, n_ticks % SIDE);
      way_overlay_set_extra_cost (overlay, unit, INFINITY);
    }
  while (status == WAY_STATUS_RUNNING);

  g_assert_cmpint (status, ==, WAY_STATUS_FOUND);
  return n_ticks;
}

static void
test_ticks (void)
{
  const guint still = count_ticks (FALSE);
  const guint moving = count_ticks (TRUE);

  g_test_message ("%u ticks, %u while a unit moves", still, moving);
  g_assert_cmpuint (still, >, 50);
  g_assert_cmpuint (moving, <=, 2 * still);
}

/* Callbacks that replace callbacks ------------------------------------------ */

typedef struct
{
  WayCallbackGraph *graph;
  gboolean          costs;      /* costs are removed, or else set at node 0 */
  gboolean          estimates;  /* estimates are removed */
} Replacing;

static WayCost
cost_five (WayNode  from,
           WayNode  to,
           gpointer user_data)
{
  return 5;
}

static WayCost
estimate_half (WayNode  node,
               WayNode  goal,
               gpointer user_data)
{
  return 0.5;
}

/* A line of ten nodes whose edges cost 1. */
static void
add_and_replace (WayNode   node,
                 WayEdges *edges,
                 gpointer  user_data)
{
  const Replacing *self = user_data;
  const gsize index = WAY_NODE_INDEX (node);

  if (self->estimates)
    way_callback_graph_set_heuristic (self->graph, NULL, NULL, NULL);
  else if (self->costs)
    way_callback_graph_set_cost (self->graph, NULL, NULL, NULL);
  else if (index == 0)
    way_callback_graph_set_cost (self->graph, cost_five, NULL, NULL);
  if (index < 9)
    way_edges_add (edges, WAY_INDEX (index + 1), 1);
}

/* The cost of the line, whose callback replaces others. */
static WayCost
search_replacing (Replacing  *self,
                  WayStrategy strategy)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (10);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, add_and_replace, self, NULL);
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (graph), strategy);
  g_autoptr (WayPath) path = NULL;

  self->graph = graph;
  if (self->estimates)
    way_callback_graph_set_heuristic (graph, estimate_half, NULL, NULL);
  if (self->costs)
    way_callback_graph_set_cost (graph, cost_five, NULL, NULL);
  way_search_set_change_rule (search, WAY_CHANGE_CARRIES_ON);
  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (9));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  path = way_search_dup_path (search);
  return way_path_get_cost (path);
}

/* What a callback has set counts for the edges that it adds next. */
static void
test_callback_replaces (void)
{
  const WayStrategy strategies[]
    = { WAY_STRATEGY_DIJKSTRA, WAY_STRATEGY_ASTAR, WAY_STRATEGY_IDA_STAR };

  for (guint i = 0; i < G_N_ELEMENTS (strategies); i++)
    {
      Replacing removes = { .costs = TRUE }, sets = { NULL };
      Replacing forgets = { .estimates = TRUE };

      g_assert_cmpfloat (search_replacing (&removes, strategies[i]), ==, 9);
      g_assert_cmpfloat (search_replacing (&sets, strategies[i]), ==, 45);
      g_assert_cmpfloat (search_replacing (&forgets, strategies[i]), ==, 9);
    }
}

/* Functions that replace themselves ------------------------------------------ */

typedef struct
{
  WayCallbackGraph *graph;
  guint             n_calls;
  gboolean          is_freed;
} Fleeting;

static void
free_fleeting (gpointer data)
{
  ((Fleeting *) data)->is_freed = TRUE;
}

/* Costs 5 once, and then what @cost_five says without data. */
static WayCost
cost_once (WayNode  from,
           WayNode  to,
           gpointer user_data)
{
  Fleeting *self = user_data;

  g_assert_false (self->is_freed);
  g_assert_cmpuint (self->n_calls++, ==, 0);
  way_callback_graph_set_cost (self->graph, cost_five, NULL, NULL);
  return 5;
}

static WayCost
estimate_once (WayNode  node,
               WayNode  goal,
               gpointer user_data)
{
  Fleeting *self = user_data;

  g_assert_false (self->is_freed);
  g_assert_cmpuint (self->n_calls++, ==, 0);
  way_callback_graph_set_heuristic (self->graph, NULL, NULL, NULL);
  return 0;
}

static void
add_two (WayNode   node,
         WayEdges *edges,
         gpointer  user_data)
{
  const gsize index = WAY_NODE_INDEX (node);

  for (gsize next = index + 1; next < MIN (index + 3, 6); next++)
    way_edges_add (edges, WAY_INDEX (next), 1);
}

/* The data of a function is freed when the function replaces itself, and is not
 * used for the edges and goals that are left. */
static void
test_replaces_itself (void)
{
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (WayNodeType) type = way_node_type_new_index (6);
      g_autoptr (WayCallbackGraph) graph
        = way_callback_graph_new (type, add_two, NULL, NULL);
      g_autoptr (WaySearch) search
        = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_ASTAR);
      g_autoptr (WayPath) path = NULL;
      Fleeting fleeting = { graph, 0, FALSE };

      if (i == 0)
        way_callback_graph_set_cost (graph, cost_once, &fleeting,
                                     free_fleeting);
      else
        way_callback_graph_set_heuristic (graph, estimate_once, &fleeting,
                                          free_fleeting);
      way_search_set_change_rule (search, WAY_CHANGE_CARRIES_ON);
      way_search_set_start (search, WAY_INDEX (0));
      way_search_add_goal (search, WAY_INDEX (4));
      way_search_add_goal (search, WAY_INDEX (5));
      g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
      path = way_search_dup_path (search);
      g_assert_cmpfloat (way_path_get_cost (path), ==, i == 0 ? 10 : 2);
      g_assert_true (fleeting.is_freed);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, test) g_test_add_func ("/moving-world/" name, test)
  ADD ("still", test_still_world);
  ADD ("changed-in-callback", test_changed_in_callback);
  ADD ("heuristic-taken-away", test_heuristic_taken_away);
  ADD ("node-type-changed", test_node_type_changed);
  ADD ("ticks", test_ticks);
  ADD ("callback-replaces", test_callback_replaces);
  ADD ("replaces-itself", test_replaces_itself);
#undef ADD
  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    {
      g_autofree char *path = g_strdup_printf ("/moving-world/random/%s",
                                               as_kind_get_name (kind));

      g_test_add_data_func (path, GUINT_TO_POINTER (kind),
                            test_random_changes);
    }
  return g_test_run ();
}
