/* several.c - the options that ask for more routes than one
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/options/several.h"

#include "tool/interrupt.h"
#include "tool/progress.h"
#include "tool/tool.h"

/* More would not be read by anybody, nor fit into memory. */
#define MOST_ROUTES 1000000

/* How many routes of the same cost are shown: there may be very many. */
#define MOST_CHEAPEST 100

static const char *const names[] = {
  [SEVERAL_ALTERNATIVES] = "--alternatives",
  [SEVERAL_BEST] = "--best",
  [SEVERAL_DISJOINT] = "--disjoint",
  [SEVERAL_DISJOINT_EDGES] = "--disjoint-edges",
  [SEVERAL_CHEAPEST] = "--all-cheapest",
};

void
several_add_options (Several *self,
                     Options *options)
{
  const GOptionEntry entries[] = {
    { "alternatives", 0, 0, G_OPTION_ARG_STRING,
      &self->texts[SEVERAL_ALTERNATIVES],
      "N good routes that differ clearly", "N" },
    { "best", 'k', 0, G_OPTION_ARG_STRING, &self->texts[SEVERAL_BEST],
      "The N cheapest routes", "N" },
    G_OPTION_ENTRY_NULL
  };
  const GOptionEntry others[] = {
    { "all-cheapest", 0, 0, G_OPTION_ARG_NONE, &self->all_cheapest,
      "All routes of the least cost", NULL },
    { "disjoint", 0, 0, G_OPTION_ARG_STRING, &self->texts[SEVERAL_DISJOINT],
      "N routes without a common node", "N" },
    { "disjoint-edges", 0, 0, G_OPTION_ARG_STRING,
      &self->texts[SEVERAL_DISJOINT_EDGES],
      "N routes without a common edge", "N" },
    G_OPTION_ENTRY_NULL
  };

  options_add (options, entries);
  options_add_group (options, "several", "Several routes:", others);
}

void
several_clear (Several *self)
{
  for (guint i = 0; i < SEVERAL_CHEAPEST; i++)
    g_free (self->texts[i]);
  g_clear_pointer (&self->cheapest, way_cheapest_paths_unref);
}

static gboolean
is_kind_given (const Several *self,
               guint          kind)
{
  return kind == SEVERAL_CHEAPEST ? self->all_cheapest
                                  : self->texts[kind] != NULL;
}

gboolean
several_is_given (const Several *self)
{
  for (guint i = 0; i < SEVERAL_N_KINDS; i++)
    if (is_kind_given (self, i))
      return TRUE;

  return FALSE;
}

gboolean
several_parse (Several *self,
               GError **error)
{
  gboolean is_first = TRUE;

  for (guint i = 0; i < SEVERAL_N_KINDS; i++)
    {
      if (!is_kind_given (self, i))
        continue;
      if (!is_first)
        return tool_misuse (error, "%s and %s cannot be combined",
                            names[self->kind], names[i]);
      is_first = FALSE;
      self->kind = i;
      self->n = MOST_CHEAPEST;
      if (i < SEVERAL_CHEAPEST
          && !options_count (names[i], self->texts[i], 1, &self->n, error))
        return FALSE;
    }
  if (self->n > MOST_ROUTES)
    return tool_misuse (error, "at most %d routes can be found",
                        MOST_ROUTES);

  return TRUE;
}

static GPtrArray *
new_paths (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) way_path_unref);
}

static GPtrArray *
find_best (const Several   *self,
           WayGraph        *graph,
           const Spot      *from,
           const Spot      *to,
           const WayLimits *limits,
           GError         **error)
{
  g_autoptr (WayKShortest) best = way_k_shortest_new (graph, from->node,
                                                      to->node, error);
  GPtrArray *paths = new_paths ();

  while (best != NULL && paths->len < self->n)
    {
      WayPath *path = way_k_shortest_next (best, limits, error);

      if (path == NULL)
        break;
      g_ptr_array_add (paths, path);
      progress_show ((gdouble) paths->len / (gdouble) self->n, NULL);
    }

  return paths;
}

static GPtrArray *
find_alternatives (const Several   *self,
                   WayGraph        *graph,
                   WayRouter       *router,
                   const Spot      *from,
                   const Spot      *to,
                   const WayLimits *limits,
                   GError         **error)
{
  WayAlternatives options = WAY_ALTERNATIVES_DEFAULTS;
  GPtrArray *paths;

  options.n_paths = (guint) self->n;
  paths = router != NULL
            ? way_router_find_alternatives (router, from->node, to->node,
                                            &options, limits, error)
            : way_find_alternatives (graph, from->node, to->node, &options,
                                     limits, error);

  return paths != NULL ? paths : new_paths ();
}

static GPtrArray *
find_disjoint (const Several   *self,
               WayGraph        *graph,
               const Spot      *from,
               const Spot      *to,
               const WayLimits *limits,
               GError         **error)
{
  GPtrArray *paths
    = way_find_disjoint_paths (graph, from->node, to->node,
                               self->kind == SEVERAL_DISJOINT
                                 ? WAY_DISJOINT_NODES : WAY_DISJOINT_EDGES,
                               (guint) self->n, limits, error);

  return paths != NULL ? paths : new_paths ();
}

/* The first of all cheapest paths. */
static GPtrArray *
find_cheapest (Several         *self,
               WayGraph        *graph,
               const Spot      *from,
               const Spot      *to,
               const WayLimits *limits,
               GError         **error)
{
  GPtrArray *paths = new_paths ();
  guint64 n_paths;

  g_clear_pointer (&self->cheapest, way_cheapest_paths_unref);
  self->cheapest = way_cheapest_paths_new (graph, from->node, to->node, limits,
                                           error);
  n_paths = self->cheapest != NULL
              ? way_cheapest_paths_get_n_paths (self->cheapest) : 0;
  for (guint64 i = 0; i < MIN (n_paths, self->n); i++)
    g_ptr_array_add (paths, way_cheapest_paths_dup_path (self->cheapest, i));

  return paths;
}

static GPtrArray *
find_kind (Several         *self,
           WayGraph        *graph,
           WayRouter       *router,
           const Spot      *from,
           const Spot      *to,
           const WayLimits *limits,
           GError         **error)
{
  if (way_graph_is_blocked (graph, from->node)
      || way_graph_is_blocked (graph, to->node))
    return new_paths ();

  switch (self->kind)
    {
    case SEVERAL_ALTERNATIVES:
      return find_alternatives (self, graph, router, from, to, limits, error);
    case SEVERAL_DISJOINT:
    case SEVERAL_DISJOINT_EDGES:
      return find_disjoint (self, graph, from, to, limits, error);
    case SEVERAL_CHEAPEST:
      return find_cheapest (self, graph, from, to, limits, error);
    case SEVERAL_BEST:
    case SEVERAL_N_KINDS:
    default:
      return find_best (self, graph, from, to, limits, error);
    }
}

GPtrArray *
several_find (Several       *self,
              WayGraph      *graph,
              WayRouter     *router,
              const Spot    *from,
              const Spot    *to,
              Limits        *limits,
              WayStatus     *status,
              GError       **reason,
              GError       **error)
{
  g_autoptr (WayLimits) rest = limits_new_rest (limits);
  g_autoptr (GPtrArray) paths = NULL;
  GError *problem = NULL;

  progress_begin ("searching");
  interrupt_arm ();
  paths = find_kind (self, graph, router, from, to, rest, &problem);
  interrupt_disarm ();
  progress_end ();

  *status = paths->len > 0 ? WAY_STATUS_FOUND : WAY_STATUS_EXHAUSTED;
  if (problem == NULL)
    return g_steal_pointer (&paths);

  *status = limits_tell_status (limits, problem);
  g_propagate_error (*status == WAY_STATUS_FAILED ? error : reason, problem);
  return *status == WAY_STATUS_FAILED ? NULL : g_steal_pointer (&paths);
}
