/* turn-options.c - the options that say what turns and changes cost
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/options/turn-options.h"

#include "tool/rank-team.h"
#include "tool/tool.h"

void
turns_add_options (Turns   *self,
                   Options *options)
{
  const GOptionEntry entries[] = {
    { "turn-cost", 0, 0, G_OPTION_ARG_STRING, &self->cost_text,
      "Cost of a right angle, or `usual'; default: 0", "COST" },
    { "change-cost", 0, 0, G_OPTION_ARG_STRING, &self->change_text,
      "Cost of changing to another label (line)", "COST" },
    { "ignore-turns", 0, 0, G_OPTION_ARG_NONE, &self->ignore,
      "Ignore rules of turns and through traffic", NULL },
    G_OPTION_ENTRY_NULL
  };

  options_add (options, entries);
}

void
turns_clear (Turns *self)
{
  g_free (self->cost_text);
  g_free (self->change_text);
  g_clear_object (&self->graph);
}

void
turns_take_down (Turns *self)
{
  g_clear_object (&self->graph);
}

gboolean
turns_are_usual (const char *cost)
{
  return g_strcmp0 (cost, "usual") == 0;
}

gboolean
turns_check_prepared (const char    *cost,
                      const Network *network,
                      GError       **error)
{
  WayPrepared *prepared = way_network_get_prepared (network->whole);

  if (cost == NULL || turns_are_usual (cost) || prepared == NULL
      || way_prepared_get_text (prepared, "turn-cost") == NULL)
    return TRUE;

  return tool_misuse (error, "--turn-cost %s: %s keeps the usual costs of "
                      "turns with which it was prepared: prepare the original "
                      "map without --turn-cost usual", cost, network->path);
}

gboolean
turns_parse (Turns   *self,
             Network *network,
             GError **error)
{
  network->keep_parallel |= self->change_text != NULL;
  network->prices_turns = turns_are_usual (self->cost_text);
  if (network->prices_turns && self->ignore)
    return tool_misuse (error, "--turn-cost usual and --ignore-turns "
                        "contradict each other");
  if (network->prices_turns)
    return options_number ("--change-cost", self->change_text, 0,
                           &self->change, error);

  return options_number ("--turn-cost", self->cost_text, 0, &self->cost, error)
         && options_number ("--change-cost", self->change_text, 0,
                            &self->change, error);
}

static gboolean
has_labels (WayTable *table)
{
  for (guint32 i = 0; table != NULL && i < way_table_get_n_edges (table); i++)
    {
      const char *label;

      way_table_get_edge (table, i, NULL, NULL, NULL, &label);
      if (label != NULL)
        return TRUE;
    }

  return FALSE;
}

/* The cost of an option that says @value: finite, however large. */
static WayCost
get_cost (const Network *network,
          gdouble        value)
{
  return MIN (units_to_cost (network->unit, value), G_MAXDOUBLE);
}

/* Whether the network has rules of turns and through traffic, to be heeded. */
static gboolean
has_forbidden (const Turns   *self,
               const Network *network)
{
  return network->table != NULL && !self->ignore
         && way_table_has_rules (network->table);
}

gboolean
turns_suit_router (const Turns   *self,
                   const Network *network,
                   WayRouter     *router)
{
  const gboolean has_states
    = (way_graph_get_flags (WAY_GRAPH (router)) & WAY_GRAPH_STATES) != 0;

  return self->cost <= 0 && self->change <= 0
         && has_forbidden (self, network) == has_states;
}

gboolean
turns_keep_rules (const Turns       *self,
                  const Network     *network,
                  WayHierarchyCosts *costs)
{
  WayHierarchySizes sizes;

  way_hierarchy_get_sizes (way_hierarchy_costs_get_hierarchy (costs), &sizes);
  return !sizes.has_states || has_forbidden (self, network);
}

static gboolean
add_forbidden (const Network *network,
               WayTurns      *turns,
               GError       **error)
{
  return network->midway != NULL
           ? way_midway_restrict_turns (network->midway, turns, network->table,
                                        error)
           : way_turns_add_restrictions_of (turns, network->table, error);
}

/* (transfer full) (nullable) */
static WayGraph *
lay_turns (const Turns   *self,
           const Network *network,
           WayGraph      *graph,
           GError       **error)
{
  const gboolean heed = has_forbidden (self, network);
  g_autoptr (WayTurns) turns = NULL;

  if (self->cost > 0
      && way_graph_get_position_kind (graph) == WAY_POSITION_NONE)
    {
      tool_misuse (error, "--turn-cost needs a network with positions");
      return NULL;
    }
  if (!heed && self->cost == 0)
    return g_object_ref (graph);

  turns = way_turns_new (graph);
  way_turns_clear_restrictions (turns);
  if (heed && !add_forbidden (network, turns, error))
    return NULL;
  way_turns_set_angle_cost (turns, get_cost (network, self->cost), 0);

  return WAY_GRAPH (g_steal_pointer (&turns));
}

gboolean
turns_apply (Turns         *self,
             const Network *network,
             WayGraph     **graph,
             GError       **error)
{
  g_autoptr (WayGraph) turns = NULL;

  if (self->change > 0 && !has_labels (network->table))
    return tool_misuse (error, "--change-cost needs a network whose edges have "
                        "labels");
  if (self->ignore && network_has_hours (network))
    return tool_misuse (error, "--ignore-turns: %s keeps all hours, and gates "
                        "are rules of turns in it: ask the original map",
                        network->path);
  if (!turns_check_prepared (self->cost_text, network, error))
    return FALSE;
  turns = lay_turns (self, network, *graph, error);
  if (turns == NULL)
    return FALSE;

  if (self->change > 0)
    {
      self->graph = WAY_GRAPH (way_transfers_new (turns));
      way_transfers_set_cost (WAY_TRANSFERS (self->graph),
                              get_cost (network, self->change));
    }
  else
    self->graph = g_steal_pointer (&turns);
  *graph = self->graph;
  return TRUE;
}

/* A view numbers the states of turns as a search comes to them, so that ranks
 * would know them by other numbers. */
gboolean
turns_check_ranks (WayGraph *plain,
                   WayGraph *graph,
                   GError  **error)
{
  if (team_get_carrier () == NULL || plain == graph)
    return TRUE;

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                       "ranks cannot share a search with turns: use one "
                       "process, or give --ignore-turns");
  return FALSE;
}
