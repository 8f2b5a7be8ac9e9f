/* progress.c - reports of how far a call has come
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/hierarchy/hierarchy-private.h"
#include "lib/outcome.h"
#include "lib/towns.h"

/* The receiver of the reports. */
typedef struct
{
  GThread      *thread;         /* that asked */
  GArray       *told;           /* (owned) of gdouble */
  GCancellable *cancellable;    /* (nullable) to be cancelled ... */
  gdouble       cancel_at;      /* ... once so much is done */
} Ear;

static void
ear_clear (Ear *self)
{
  g_clear_pointer (&self->told, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Ear, ear_clear)

static void
ear_init (Ear *self)
{
  *self = (Ear) { .thread = g_thread_self (),
                  .told = g_array_new (FALSE, FALSE, sizeof (gdouble)) };
}

static void
on_progress (gdouble  fraction,
             gpointer user_data)
{
  Ear *self = user_data;

  g_assert_true (g_thread_self () == self->thread);
  g_array_append_val (self->told, fraction);
  if (self->cancellable != NULL && fraction >= self->cancel_at)
    g_cancellable_cancel (self->cancellable);
}

static gdouble
get_last (const Ear *self)
{
  return g_array_index (self->told, gdouble, self->told->len - 1);
}

/* Fails the test unless it begins at 0 and never falls. */
static void
check_told (const Ear *self)
{
  g_assert_cmpuint (self->told->len, >, 0);
  g_assert_cmpuint (self->told->len, <, 1100);
  g_assert_cmpfloat (g_array_index (self->told, gdouble, 0), ==, 0);
  for (guint i = 1; i < self->told->len; i++)
    g_assert_cmpfloat (g_array_index (self->told, gdouble, i), >=,
                       g_array_index (self->told, gdouble, i - 1));
  g_assert_cmpfloat (get_last (self), <=, 1);
}

/* The objects to make. Each function returns %NULL if it fails. (transfer
 * full) */
typedef gpointer (*MakeFunc) (WayGraph        *graph,
                              const WayLimits *limits,
                              GError         **error);

static gpointer
make_order (WayGraph        *graph,
            const WayLimits *limits,
            GError         **error)
{
  return way_order_new (graph, limits, error);
}

static gpointer
make_hierarchy (WayGraph        *graph,
                const WayLimits *limits,
                GError         **error)
{
  return way_hierarchy_build (graph, NULL, limits, error);
}

static gpointer
make_of_order (WayGraph        *graph,
               const WayLimits *limits,
               GError         **error)
{
  g_autoptr (WayOrder) order = way_order_new (graph, NULL, NULL);

  return way_hierarchy_build (graph, order, limits, error);
}

static gpointer
make_of_states (WayGraph        *graph,
                const WayLimits *limits,
                GError         **error)
{
  g_autoptr (WayTurns) turns = way_turns_new (graph);

  way_turns_set_cost (turns, WAY_TURN_U | WAY_TURN_DEAD_END, INFINITY);
  return way_hierarchy_build (WAY_GRAPH (turns), NULL, limits, error);
}

static gpointer
make_costs (WayGraph        *graph,
            const WayLimits *limits,
            GError         **error)
{
  g_autoptr (WayHierarchy) hierarchy = way_hierarchy_build (graph, NULL, NULL,
                                                            NULL);

  return way_hierarchy_costs_new_from_graph (hierarchy, graph, limits, error);
}

static gpointer
make_listed_costs (WayGraph        *graph,
                   const WayLimits *limits,
                   GError         **error)
{
  g_autoptr (WayHierarchy) hierarchy = way_hierarchy_build (graph, NULL, NULL,
                                                            NULL);
  const guint32 n_edges = hierarchy->shape.n_edges;
  g_autofree WayCost *costs = g_new (WayCost, n_edges + 1);

  for (guint32 i = 0; i < n_edges; i++)
    costs[i] = 0.5 + i;
  return way_hierarchy_costs_new (hierarchy, costs, n_edges, limits, error);
}

/* In a box of its own, so that all are objects. */
static gpointer
make_landmarks (WayGraph        *graph,
                const WayLimits *limits,
                GError         **error)
{
  g_autoptr (WayLandmarks) landmarks
    = way_landmarks_new (graph, 5, WAY_LANDMARKS_AVOID, limits, error);

  return landmarks != NULL ? g_object_ref (graph) : NULL;
}

static gpointer
make_next_steps (WayGraph        *graph,
                 const WayLimits *limits,
                 GError         **error)
{
  return way_next_steps_new (graph, limits, error);
}

static gpointer
make_router (WayGraph        *graph,
             const WayLimits *limits,
             GError         **error)
{
  return way_router_new (graph, WAY_ROUTER_HIERARCHY | WAY_ROUTER_LANDMARKS
                                | WAY_ROUTER_NEXT_STEPS, limits, error);
}

/* The hierarchy belongs to the graph below the view. */
static gpointer
make_router_of_view (WayGraph        *graph,
                     const WayLimits *limits,
                     GError         **error)
{
  g_autoptr (WayOverlay) view = way_overlay_new (graph);

  way_overlay_set_extra_cost (view, WAY_INDEX (3), 2);
  return way_router_new (WAY_GRAPH (view), WAY_ROUTER_HIERARCHY, limits, error);
}

static const struct
{
  const char *name;
  MakeFunc    make;
} works[] = {
  { "order", make_order },
  { "hierarchy", make_hierarchy },
  { "hierarchy-of-order", make_of_order },
  { "hierarchy-of-states", make_of_states },
  { "costs", make_costs },
  { "listed-costs", make_listed_costs },
  { "landmarks", make_landmarks },
  { "next-steps", make_next_steps },
  { "router", make_router },
  { "router-of-view", make_router_of_view },
};

static WayTable *
make_town (guint n_nodes)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  g_autofree WayPosition *positions = g_new (WayPosition, n_nodes);
  PlainGraph *plain = town_new (TOWN_STREETS, n_nodes, rand, positions);
  WayTable *table = town_build (plain, positions);

  plain_graph_free (plain);
  return table;
}

/* Whole runs --------------------------------------------------------------- */

static void
check_work (MakeFunc  make,
            WayTable *table,
            guint     n_threads)
{
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GObject) made = NULL;
  g_auto (Ear) ear;

  ear_init (&ear);
  way_limits_set_n_threads (limits, n_threads);
  way_limits_set_progress (limits, on_progress, &ear, NULL);
  made = make (WAY_GRAPH (table), limits, &error);
  g_assert_no_error (error);
  g_assert_nonnull (made);
  check_told (&ear);
  g_assert_cmpfloat (get_last (&ear), ==, 1);
}

static void
test_whole (gconstpointer data)
{
  const MakeFunc make = works[GPOINTER_TO_UINT (data)].make;
  static const guint sizes[] = { 1, 2, 60, 700 };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (WayTable) table = make_town (sizes[i]);

      if (sizes[i] < 4 && make == make_router_of_view)
        continue;
      for (guint n_threads = 1; n_threads <= 4; n_threads += 3)
        check_work (make, table, n_threads);
    }
}

/* Long work tells something between its ends, in small steps. */
static void
test_steps (void)
{
  g_autoptr (WayTable) table = make_town (outcome_is_quick () ? 6000
                                                                   : 20000);
  const MakeFunc makes[] = { make_order, make_hierarchy, make_costs };

  for (guint i = 0; i < G_N_ELEMENTS (makes); i++)
    {
      g_autoptr (WayLimits) limits = way_limits_new ();
      g_autoptr (GObject) made = NULL;
      gdouble widest = 0;
      g_auto (Ear) ear;

      ear_init (&ear);
      way_limits_set_progress (limits, on_progress, &ear, NULL);
      made = makes[i] (WAY_GRAPH (table), limits, NULL);
      check_told (&ear);
      for (guint k = 1; k < ear.told->len; k++)
        widest = MAX (widest, g_array_index (ear.told, gdouble, k)
                                - g_array_index (ear.told, gdouble, k - 1));
      g_assert_cmpfloat (widest, <, 0.35);
      g_assert_cmpuint (ear.told->len, >, 8);
    }
}

/* Cut short ---------------------------------------------------------------- */

/* Nothing has come of it, and it never said 1; unless 1 was the first that was
 * late enough. */
static void
check_cancelled (const Ear     *self,
                 gconstpointer  made,
                 const GError  *error)
{
  const guint n = self->told->len;

  if (n > 0)
    check_told (self);
  if (made != NULL)
    {
      g_assert_cmpuint (n, >, 1);
      g_assert_cmpfloat (g_array_index (self->told, gdouble, n - 2), <,
                         self->cancel_at);
      return;
    }

  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_true (n == 0 || get_last (self) < 1);
}

/* The receiver may cancel. */
static void
test_cancel (gconstpointer data)
{
  const MakeFunc make = works[GPOINTER_TO_UINT (data)].make;
  g_autoptr (WayTable) table = make_town (700);

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (WayLimits) limits = way_limits_new ();
      g_autoptr (GObject) made = NULL;
      g_autoptr (GError) error = NULL;
      g_auto (Ear) ear;

      ear_init (&ear);
      ear.cancellable = cancellable;
      ear.cancel_at = i / 4.0;
      way_limits_set_cancellable (limits, cancellable);
      way_limits_set_progress (limits, on_progress, &ear, NULL);
      if (i == 0)
        g_cancellable_cancel (cancellable);
      made = make (WAY_GRAPH (table), limits, &error);
      check_cancelled (&ear, made, error);
    }
}

/* The listener ------------------------------------------------------------- */

static void
count (gpointer data)
{
  ++*(guint *) data;
}

static void
ignore (gdouble  fraction,
        gpointer user_data)
{
}

/* Data go when the last that has them goes. */
static void
test_ownership (void)
{
  guint n_first = 0, n_second = 0;
  WayLimits *limits = way_limits_new ();
  WayLimits *copy;

  way_limits_set_progress (limits, ignore, &n_first, count);
  copy = way_limits_copy (limits);
  way_limits_set_progress (limits, ignore, &n_second, count);
  g_assert_cmpuint (n_first, ==, 0);
  way_limits_free (copy);
  g_assert_cmpuint (n_first, ==, 1);
  way_limits_set_progress (limits, NULL, NULL, NULL);
  g_assert_cmpuint (n_second, ==, 1);
  way_limits_free (limits);
  g_assert_cmpuint (n_first + n_second, ==, 2);
}

/* A copy tells whom the original tells. */
static void
test_copy (void)
{
  g_autoptr (WayTable) table = make_town (60);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (WayLimits) copy = NULL;
  g_autoptr (WayOrder) order = NULL;
  g_auto (Ear) ear;

  ear_init (&ear);
  way_limits_set_progress (limits, on_progress, &ear, NULL);
  copy = way_limits_copy (limits);
  way_limits_set_progress (limits, NULL, NULL, NULL);
  order = way_order_new (WAY_GRAPH (table), limits, NULL);
  g_assert_cmpuint (ear.told->len, ==, 0);
  g_clear_object (&order);
  order = way_order_new (WAY_GRAPH (table), copy, NULL);
  g_assert_cmpfloat (get_last (&ear), ==, 1);
}

/* Searches tell nothing, whatever limits they have. */
static void
test_searches (void)
{
  g_autoptr (WayTable) table = make_town (700);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (WayPath) path = NULL;
  g_auto (Ear) ear;

  ear_init (&ear);
  way_limits_set_progress (limits, on_progress, &ear, NULL);
  path = way_find_path_full (WAY_GRAPH (table), WAY_INDEX (0), WAY_INDEX (9),
                             WAY_STRATEGY_DIJKSTRA, limits, NULL);
  g_assert_cmpuint (ear.told->len, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (works); i++)
    {
      g_autofree char *whole = g_strconcat ("/progress/whole/", works[i].name,
                                            NULL);
      g_autofree char *cancel = g_strconcat ("/progress/cancel/",
                                             works[i].name, NULL);

      g_test_add_data_func (whole, GUINT_TO_POINTER (i), test_whole);
      g_test_add_data_func (cancel, GUINT_TO_POINTER (i), test_cancel);
    }
  g_test_add_func ("/progress/steps", test_steps);
  g_test_add_func ("/progress/ownership", test_ownership);
  g_test_add_func ("/progress/copy", test_copy);
  g_test_add_func ("/progress/searches", test_searches);

  return g_test_run ();
}
