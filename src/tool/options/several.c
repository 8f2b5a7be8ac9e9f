/* several.c - the options that ask for more routes than one
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/options/several.h"

#include "tool/interrupt.h"
#include "tool/progress.h"
#include "tool/tool.h"

/* More would not be read by anybody, nor fit into memory. */
#define MOST_ROUTES 1000000

void
several_add_options (Several *self,
                     Options *options)
{
  const GOptionEntry entries[] = {
    { "alternatives", 0, 0, G_OPTION_ARG_STRING, &self->alternatives_text,
      "N good routes that differ clearly", "N" },
    { "best", 'k', 0, G_OPTION_ARG_STRING, &self->best_text,
      "The N cheapest routes", "N" },
    G_OPTION_ENTRY_NULL
  };

  options_add (options, entries);
}

void
several_clear (Several *self)
{
  g_free (self->alternatives_text);
  g_free (self->best_text);
}

gboolean
several_parse (Several *self,
               GError **error)
{
  if (self->alternatives_text != NULL && self->best_text != NULL)
    return tool_misuse (error, "--alternatives and --best cannot be combined");

  self->differ = self->alternatives_text != NULL;
  if (!options_count ("--alternatives", self->alternatives_text, 1, &self->n,
                      error)
      || !options_count ("--best", self->best_text, 1, &self->n, error))
    return FALSE;
  if (self->n > MOST_ROUTES)
    return tool_misuse (error, "at most %d routes can be found",
                        MOST_ROUTES);

  return TRUE;
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
  GPtrArray *paths
    = g_ptr_array_new_with_free_func ((GDestroyNotify) way_path_unref);

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

  return paths != NULL
           ? paths
           : g_ptr_array_new_with_free_func ((GDestroyNotify) way_path_unref);
}

GPtrArray *
several_find (const Several *self,
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
  paths = way_graph_is_blocked (graph, from->node)
              || way_graph_is_blocked (graph, to->node)
            ? g_ptr_array_new_with_free_func ((GDestroyNotify) way_path_unref)
          : self->differ ? find_alternatives (self, graph, router, from, to,
                                              rest, &problem)
                         : find_best (self, graph, from, to, rest, &problem);
  interrupt_disarm ();
  progress_end ();

  *status = paths->len > 0 ? WAY_STATUS_FOUND : WAY_STATUS_EXHAUSTED;
  if (problem == NULL)
    return g_steal_pointer (&paths);

  *status = limits_tell_status (limits, problem);
  g_propagate_error (*status == WAY_STATUS_FAILED ? error : reason, problem);
  return *status == WAY_STATUS_FAILED ? NULL : g_steal_pointer (&paths);
}
