/* strategies.c - the options that say how to search
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/options/strategies.h"

#include "tool/tool.h"

#define DEFAULT_WEIGHT 1.5

/* In the order of WayTieRule. */
static const char *const tie_rules[] = { "default", "last", "first", "deeper",
                                         "any" };

void
strategies_add_options (Strategies *self,
                        Options    *options)
{
  const GOptionEntry main_entries[] = {
    { "algorithm", 'a', 0, G_OPTION_ARG_STRING, &self->names,
      self->takes_methods ? "bfs, dijkstra, astar, both-ends, jumps ..."
                          : "bfs, dijkstra, astar, greedy, weighted", "NAME" },
    G_OPTION_ENTRY_NULL
  };
  const GOptionEntry entries[] = {
    { "heuristic-weight", 'w', 0, G_OPTION_ARG_STRING, &self->weight_text,
      "Weight of the heuristic, 1.5 by default", "W" },
    { "ties", 0, 0, G_OPTION_ARG_STRING, &self->tie_text,
      "Order of equal nodes: last, first, deeper, any", "RULE" },
    G_OPTION_ENTRY_NULL
  };

  options_add (options, main_entries);
  options_add_group (options, "search", "How to search:", entries);
}

void
strategies_clear (Strategies *self)
{
  g_free (self->names);
  g_free (self->weight_text);
  g_free (self->tie_text);
  g_clear_pointer (&self->list, g_array_unref);
}

/* On a network many paths lead to each node, and IDA* follows all of them: no
 * road of a town would be found in a lifetime. */
static gboolean
parse_name (const char  *name,
            WayStrategy *strategy)
{
  return way_strategy_from_name (name, strategy)
         && *strategy != WAY_STRATEGY_IDA_STAR
         && *strategy != WAY_STRATEGY_WEIGHTED_IDA_STAR;
}

static gboolean
parse_names (Strategies *self,
             GError    **error)
{
  g_auto (GStrv) names = g_strsplit (self->names ? self->names : "astar", ",",
                                     -1);

  for (guint i = 0; names[i] != NULL; i++)
    {
      WayStrategy strategy = WAY_STRATEGY_ASTAR;

      if (!parse_name (g_strstrip (names[i]), &strategy)
          && !(self->takes_methods && method_find (names[i], &self->method)
               && (self->takes_hierarchy
                   || self->method != METHOD_HIERARCHY)))
        return tool_misuse (error, "--algorithm must be bfs, dijkstra, astar, "
                            "greedy%s weighted%s, not \"%s\"",
                            self->takes_methods ? "," : " or",
                            !self->takes_methods     ? ""
                            : self->takes_hierarchy
                              ? ", both-ends, landmarks, jumps, any-angle or "
                                "hierarchy"
                              : ", both-ends, landmarks, jumps or any-angle",
                            names[i]);
      g_array_append_val (self->list, strategy);
    }

  if (self->method != METHOD_SEARCH && self->list->len > 1)
    return tool_misuse (error, "--algorithm %s cannot be combined with "
                        "another one",
                        method_get_name (self->method));
  return self->list->len > 0 || tool_misuse (error, "--algorithm is empty");
}

static gboolean
has_weighted (const Strategies *self)
{
  for (guint i = 0; i < self->list->len; i++)
    if (strategies_get (self, i) == WAY_STRATEGY_WEIGHTED_ASTAR)
      return TRUE;

  return FALSE;
}

gboolean
strategies_parse (Strategies *self,
                  gboolean    many,
                  GError    **error)
{
  guint rule;

  self->list = g_array_new (FALSE, FALSE, sizeof (WayStrategy));
  self->weight = DEFAULT_WEIGHT;
  if (!parse_names (self, error)
      || !options_choose ("--ties", self->tie_text, tie_rules,
                          G_N_ELEMENTS (tie_rules), &rule, error)
      || !options_number ("--heuristic-weight", self->weight_text, 0, &self->weight,
                          error))
    return FALSE;

  self->tie_rule = (WayTieRule) rule;
  if (self->list->len > 1 && !many)
    return tool_misuse (error, "only one --algorithm may be given");
  if (self->weight_text != NULL && !has_weighted (self))
    return tool_misuse (error, "--heuristic-weight needs --algorithm "
                        "weighted");

  return TRUE;
}

gboolean
strategies_are_given (const Strategies *self)
{
  return self->names != NULL || self->weight_text != NULL
         || self->tie_text != NULL;
}

WayStrategy
strategies_get (const Strategies *self,
                guint             i)
{
  return g_array_index (self->list, WayStrategy, i);
}

const char *
strategies_get_name (const Strategies *self,
                     guint             i)
{
  return self->method != METHOD_SEARCH
           ? method_get_name (self->method)
           : way_strategy_get_name (strategies_get (self, i));
}

void
strategies_apply (const Strategies *self,
                  guint             i,
                  WaySearch        *search)
{
  way_search_set_strategy (search, strategies_get (self, i));
  way_search_set_weight (search, self->weight);
  way_search_set_tie_rule (search, self->tie_rule);
}
