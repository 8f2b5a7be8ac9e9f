/* knowledge-table-random.c - a table as last seen, compared with a plain model
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/least-cost.h"
#include "lib/oracle.h"
#include "lib/outcome.h"
#include "lib/tables.h"
#include "views/knowledge/knowledge-private.h"

#include <math.h>
#include <string.h>

/* A view that changes ------------------------------------------------------ */

/* A user's view that sells edges at a rate, be it below 1, and may leave out
 * the ids that its base gave. */
G_DECLARE_FINAL_TYPE (Sale, sale, TEST, SALE, WayView)

struct _Sale
{
  WayView  parent_instance;
  WayCost  rate;                /* below 0: all costs are wrong */
  gboolean drops_ids;
};

static void
sell (Sale     *self,
      WayEdges *offers,
      WayEdges *edges)
{
  for (guint i = 0; i < way_edges_get_length (offers); i++)
    {
      const WayNode node = way_edges_get_node (offers, i);
      const WayCost offer = way_edges_get_cost (offers, i);
      const WayCost cost = offer < INFINITY ? offer * self->rate : INFINITY;

      if (self->drops_ids)
        way_edges_add (edges, node, cost);
      else
        way_edges_add_full (edges, node, cost, way_edges_get_edge (offers, i));
    }
}

static void
sell_neighbours (WayGraph    *graph,
                 gpointer     cursor,
                 const WayAt *at,
                 WayEdges    *edges)
{
  WayGraph *base = way_view_get_base (WAY_VIEW (graph));
  g_autoptr (WayEdges) offers = way_edges_new (way_graph_get_node_type (base));

  way_graph_neighbours (base, cursor, at, offers);
  sell (TEST_SALE (graph), offers, edges);
}

static void
sell_predecessors (WayGraph    *graph,
                   gpointer     cursor,
                   const WayAt *at,
                   WayEdges    *edges)
{
  WayGraph *base = way_view_get_base (WAY_VIEW (graph));
  g_autoptr (WayEdges) offers = way_edges_new (way_graph_get_node_type (base));

  way_graph_predecessors (base, cursor, at, offers);
  sell (TEST_SALE (graph), offers, edges);
}

static WayGraphFlags
sale_flags (WayGraph *graph)
{
  WayGraph *base = way_view_get_base (WAY_VIEW (graph));

  return way_graph_get_flags (base) & WAY_GRAPH_PREDECESSORS;
}

static void
implement_sale (WayGraphInterface *iface)
{
  iface->neighbours = sell_neighbours;
  iface->predecessors = sell_predecessors;
  iface->get_flags = sale_flags;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (Sale, sale, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_sale))

static WayViewPromises
sale_promises (WayView *view)
{
  return WAY_VIEW_ADDS_NO_EDGE;
}

static void
sale_class_init (SaleClass *klass)
{
  WAY_VIEW_CLASS (klass)->get_promises = sale_promises;
}

static void
sale_init (Sale *self)
{
  self->rate = 1;
}

static void
sale_set_rate (Sale   *self,
               WayCost rate)
{
  self->rate = rate;
  way_view_changed (WAY_VIEW (self));
}

/* Random worlds ------------------------------------------------------------ */

#define MOST_NODES 9
#define MOST_EDGES 40

static const WayCost rates[] = { 1, 0.25, 0.5, 0, 3, 1 };
static const WayCost extras[] = { 0, 0, 2, 0.5, 4294967296.0, INFINITY };

/* An edge in the table, in truth, and as last seen. */
typedef struct
{
  guint   from;
  guint   to;
  WayCost own;
  WayCost remembered;
} Road;

typedef struct
{
  GRand        *rand;           /* (owned) */
  WayTable     *table;          /* (owned) */
  WayOverlay   *below;          /* (owned) */
  Sale         *sale;           /* (owned) over it */
  WayOverlay   *above;          /* (owned) over that: the truth */
  WayKnowledge *knowledge;      /* (owned) */
  guint         n_nodes;
  guint         n_roads;
  Road          roads[MOST_EDGES];
  gboolean      seen[MOST_NODES];
  WayCost       node_extras[2][MOST_NODES];
  WayCost       road_extras[2][MOST_NODES][MOST_NODES];
  WayCost       factor;
  WayCost       extra;
} World;

static guint
roll (World *self,
      guint  n)
{
  return (guint) g_rand_int_range (self->rand, 0, (gint) n);
}

/* Every third has labels, and so ids and parallel edges. */
static void
make_table (World  *self,
            guint32 seed)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);
  WayCost sum = 0;

  self->n_nodes = 1 + roll (self, MOST_NODES);
  for (guint i = 0; i < self->n_nodes; i++)
    tables_add_place (builder, roll (self, 20), roll (self, 20));
  self->n_roads = roll (self, MOST_EDGES + 1);
  for (guint i = 0; i < self->n_roads; i++)
    {
      g_autofree char *label
        = seed % 3 == 0 ? g_strdup_printf ("road %u", i) : NULL;
      const WayCost cost
        = roll (self, 50) + (seed % 2 ? roll (self, 4) / 4.0 : 0);

      tables_add_edge (builder, roll (self, self->n_nodes),
                       roll (self, self->n_nodes), cost, WAY_ONE_WAY, label);
      sum += cost;
    }
  self->table = tables_build (builder);
  g_assert_cmpfloat (sum, >=, 0);
}

static void
read_table (World *self)
{
  self->n_roads = way_table_get_n_edges (self->table);
  for (guint i = 0; i < self->n_roads; i++)
    {
      WayNode from, to;

      way_table_get_edge (self->table, i, &from, &to, &self->roads[i].own,
                          NULL);
      self->roads[i].from = (guint) WAY_NODE_INDEX (from);
      self->roads[i].to = (guint) WAY_NODE_INDEX (to);
      self->roads[i].remembered = self->roads[i].own;
    }
}

static World *
world_new (guint32 seed)
{
  World *self = g_new0 (World, 1);
  g_autoptr (GError) error = NULL;

  self->rand = g_rand_new_with_seed (seed);
  make_table (self, seed);
  read_table (self);
  self->below = way_overlay_new (WAY_GRAPH (self->table));
  self->sale = g_object_new (sale_get_type (), "base", self->below, NULL);
  self->sale->drops_ids = seed % 5 == 0;
  self->above = way_overlay_new (WAY_GRAPH (self->sale));
  self->factor = 1 + roll (self, 3) / 2.0;
  self->extra = roll (self, 3);
  self->knowledge = way_knowledge_new (WAY_GRAPH (self->above), NULL, NULL,
                                       &error);
  g_assert_no_error (error);
  way_knowledge_set_unexplored (self->knowledge, self->factor, self->extra);

  return self;
}

static void
world_free (World *self)
{
  g_object_unref (self->knowledge);
  g_object_unref (self->above);
  g_object_unref (self->sale);
  g_object_unref (self->below);
  g_object_unref (self->table);
  g_rand_free (self->rand);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (World, world_free)

/* The true cost of a road, by the plain model: closed stays closed at a rate of
 * 0. */
static WayCost
true_cost (const World *self,
           const Road  *road)
{
  const WayCost below = road->own + self->node_extras[0][road->to]
                        + self->road_extras[0][road->from][road->to];

  if (below == INFINITY)
    return INFINITY;

  return below * self->sale->rate + self->node_extras[1][road->to]
         + self->road_extras[1][road->from][road->to];
}

static gboolean
is_true_blocked (const World *self,
                 guint        node)
{
  return self->node_extras[0][node] == INFINITY
         || self->node_extras[1][node] == INFINITY;
}

/* Does the knowledge see the node @at, as @self has it? */
static void
see (World *self,
     guint  at)
{
  g_autoptr (GError) error = NULL;
  gboolean differs = !self->seen[at];
  guint changed;

  self->seen[at] = TRUE;
  for (guint i = 0; i < self->n_roads; i++)
    {
      Road *road = &self->roads[i];
      const WayCost cost = true_cost (self, road);

      if (road->from != at && road->to != at)
        continue;
      differs |= cost != road->remembered;
      road->remembered = cost;
    }
  g_assert_true (way_knowledge_see (self->knowledge, WAY_INDEX (at), 0,
                                    &changed, &error));
  g_assert_no_error (error);
  g_assert_true (changed > 0 || !differs);
  g_assert_true (way_graph_is_blocked (WAY_GRAPH (self->knowledge),
                                       WAY_INDEX (at))
                 == is_true_blocked (self, at));
}

static void
forget (World *self,
        guint  at)
{
  g_assert_true (way_knowledge_forget (self->knowledge, WAY_INDEX (at))
                 == self->seen[at]);
  self->seen[at] = FALSE;
  for (guint i = 0; i < self->n_roads; i++)
    if (!self->seen[self->roads[i].from] && !self->seen[self->roads[i].to])
      self->roads[i].remembered = self->roads[i].own;
}

/* The truth changes, and the player is not notified. */
static void
change_truth (World *self)
{
  WayGraph *graph = WAY_GRAPH (self->knowledge);
  const guint64 version = way_graph_get_version (graph);
  const guint place = roll (self, 2);
  WayOverlay *overlay = place == 0 ? self->below : self->above;
  const WayCost extra = extras[roll (self, G_N_ELEMENTS (extras))];
  const guint a = roll (self, self->n_nodes), b = roll (self, self->n_nodes);

  if (roll (self, 3) == 0)
    sale_set_rate (self->sale, rates[roll (self, G_N_ELEMENTS (rates))]);
  else if (roll (self, 2))
    {
      way_overlay_set_extra_cost (overlay, WAY_INDEX (a), extra);
      self->node_extras[place][a] = extra;
    }
  else
    {
      way_layer_set_edge_extra_cost (way_overlay_get_layer (overlay, NULL),
                                     WAY_INDEX (a), WAY_INDEX (b), extra,
                                     WAY_ONE_WAY);
      self->road_extras[place][a][b] = extra;
    }
  g_assert_cmpuint (way_graph_get_version (graph), ==, version);
}

/* The player's beliefs, as a bare list of edges. (transfer full) */
static PlainGraph *
write_out (const World *self)
{
  PlainGraph *plain = plain_graph_new (self->n_nodes);

  for (guint i = 0; i < self->n_roads; i++)
    {
      const Road *road = &self->roads[i];
      const gboolean is_known = self->seen[road->from] || self->seen[road->to];

      plain_graph_add (plain, road->from, road->to,
                       is_known ? road->remembered
                                : road->own * self->factor + self->extra);
    }
  plain_graph_seal (plain);

  return plain;
}

static gint
compare_costs (gconstpointer a,
               gconstpointer b)
{
  const WayCost x = *(const WayCost *) a, y = *(const WayCost *) b;

  return (x > y) - (x < y);
}

/* All edges from @from to @to that can be walked, in order. (transfer full) */
static GArray *
costs_between (const PlainGraph *plain,
               guint             from,
               guint             to)
{
  GArray *costs = g_array_new (FALSE, FALSE, sizeof (WayCost));
  guint n_edges;
  const PlainEdge *edges = plain_graph_get_edges (plain, from, &n_edges);

  for (guint i = 0; i < n_edges; i++)
    if (edges[i].to == to && edges[i].cost < INFINITY)
      g_array_append_val (costs, edges[i].cost);
  g_array_sort (costs, compare_costs);

  return costs;
}

static GArray *
asked_between (const WayEdges *edges,
               guint           to)
{
  GArray *costs = g_array_new (FALSE, FALSE, sizeof (WayCost));

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const WayCost cost = way_edges_get_cost (edges, i);

      if (way_edges_get_node (edges, i) == WAY_INDEX (to) && cost < INFINITY)
        g_array_append_val (costs, cost);
    }
  g_array_sort (costs, compare_costs);

  return costs;
}

static gboolean
are_equal (const GArray *a,
           const GArray *b)
{
  return a->len == b->len
         && (a->len == 0
             || memcmp (a->data, b->data, a->len * sizeof (WayCost)) == 0);
}

/* Every edge, asked from both of its ends. */
static void
check_edges (const World      *self,
             const PlainGraph *plain)
{
  WayGraph *graph = WAY_GRAPH (self->knowledge);
  g_autoptr (WayEdges) out = way_edges_new (way_graph_get_node_type (graph));
  g_autoptr (WayEdges) in = way_edges_new (way_graph_get_node_type (graph));

  for (guint a = 0; a < self->n_nodes; a++)
    {
      const WayAt at = { WAY_INDEX (a), WAY_INDEX (a), 0, TRUE };

      way_graph_neighbours (graph, NULL, &at, out);
      way_graph_predecessors (graph, NULL, &at, in);
      g_assert_no_error (way_edges_get_error (out));
      for (guint b = 0; b < self->n_nodes; b++)
        {
          g_autoptr (GArray) forth = costs_between (plain, a, b);
          g_autoptr (GArray) back = costs_between (plain, b, a);
          g_autoptr (GArray) asked_forth = asked_between (out, b);
          g_autoptr (GArray) asked_back = asked_between (in, b);

          g_assert_true (are_equal (forth, asked_forth));
          g_assert_true (are_equal (back, asked_back));
        }
    }
}

/* By A* and by Dijkstra, which have to agree: estimates are lower bounds. */
static void
check_path (World            *self,
            const PlainGraph *plain)
{
  const guint from = roll (self, self->n_nodes);
  const guint to = roll (self, self->n_nodes);
  g_autofree WayCost *costs = oracle_costs_from (plain, from);
  const WayCost cost = least_cost (self->knowledge, WAY_INDEX (from),
                                   WAY_INDEX (to));

  /* A player that remembers a goal as blocked does not set out for it. */
  if (way_graph_is_blocked (WAY_GRAPH (self->knowledge), WAY_INDEX (to)))
    return;

  oracle_assert_cost (cost < 0 ? INFINITY : cost, costs[to]);
}

static gboolean
note_told (WayNode  node,
           gpointer user_data)
{
  gboolean *told = user_data;

  told[WAY_NODE_INDEX (node)] = TRUE;
  return TRUE;
}

/* Each node whose edges changed was reported. */
static void
check_changes (const World      *self,
               guint64           since,
               const PlainGraph *before,
               const PlainGraph *after)
{
  gboolean told[MOST_NODES] = { FALSE };

  if (!way_graph_foreach_change (WAY_GRAPH (self->knowledge), since, note_told,
                                 told))
    return;

  for (guint a = 0; a < self->n_nodes; a++)
    for (guint b = 0; b < self->n_nodes; b++)
      {
        g_autoptr (GArray) one = costs_between (before, a, b);
        g_autoptr (GArray) two = costs_between (after, a, b);

        g_assert_true (are_equal (one, two) || (told[a] && told[b]));
      }
}

static void
act (World *self)
{
  const guint at = roll (self, self->n_nodes);

  switch (roll (self, 8))
    {
    case 0:
    case 1:
      forget (self, at);
      break;
    case 2:
    case 3:
    case 4:
      change_truth (self);
      break;
    default:
      see (self, at);
    }
}

static void
forget_all (World *self)
{
  way_knowledge_forget_all (self->knowledge);
  for (guint i = 0; i < self->n_roads; i++)
    self->roads[i].remembered = self->roads[i].own;
  memset (self->seen, 0, sizeof self->seen);
}

static void
test_random (void)
{
  const guint n_seeds = outcome_repeat (600);

  for (guint32 seed = 0; seed < n_seeds; seed++)
    {
      g_autoptr (World) world = world_new (seed);
      g_autoptr (PlainGraph) before = write_out (world);

      g_test_message ("seed %u", seed);
      for (guint round = 0; round < 8; round++)
        {
          const guint64 version
            = way_graph_get_version (WAY_GRAPH (world->knowledge));
          PlainGraph *after;

          for (guint i = 0; i < 5; i++)
            act (world);
          after = write_out (world);
          check_edges (world, after);
          check_path (world, after);
          check_changes (world, version, before, after);
          plain_graph_free (before);
          before = after;
        }

      forget_all (world);
      {
        g_autoptr (PlainGraph) plain = write_out (world);

        check_edges (world, plain);
      }
    }
}

/* A truth that is broken --------------------------------------------------- */

/* If the truth has an impossible cost, nothing is seen, and nothing changes. */
static void
test_broken_truth (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (2);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (Sale) sale = NULL;
  g_autoptr (WayKnowledge) knowledge = NULL;
  g_autoptr (GError) error = NULL;
  guint64 version;
  guint n_new;

  tables_add_edge (builder, 0, 1, 1, WAY_BOTH_WAYS, "road");
  table = tables_build (builder);
  sale = g_object_new (sale_get_type (), "base", table, NULL);
  knowledge = way_knowledge_new (WAY_GRAPH (sale), NULL, NULL, NULL);
  version = way_graph_get_version (WAY_GRAPH (knowledge));
  sale_set_rate (sale, -1);
  g_assert_false (way_knowledge_see (knowledge, WAY_INDEX (1), 0, NULL,
                                     &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
  g_clear_error (&error);
  g_assert_false (way_knowledge_see (knowledge, WAY_INDEX (1), 0, &n_new,
                                     &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
  g_assert_cmpuint (n_new, ==, 0);
  g_assert_false (way_knowledge_is_seen (knowledge, WAY_INDEX (1)));
  g_assert_cmpuint (way_graph_get_version (WAY_GRAPH (knowledge)), ==,
                    version);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) \
  g_test_add_func ("/knowledge/table/" path, function)
  CASE ("random", test_random);
  CASE ("broken-truth", test_broken_truth);

  return g_test_run ();
}
