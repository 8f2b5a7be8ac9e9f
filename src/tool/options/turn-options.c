/* turn-options.c - the options that say what turns cost, and whether signs
 * count SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/options/turn-options.h"

#include "tool/tool.h"

void
turns_add_options (Turns   *self,
                   Options *options)
{
  const GOptionEntry entries[] = {
    { "turn-cost", 0, 0, G_OPTION_ARG_STRING, &self->cost_text,
      "Cost of each right angle, 0 by default", "COST" },
    { "ignore-turns", 0, 0, G_OPTION_ARG_NONE, &self->ignore,
      "Also make turns that are forbidden", NULL },
    G_OPTION_ENTRY_NULL
  };

  options_add (options, entries);
}

void
turns_clear (Turns *self)
{
  g_free (self->cost_text);
}

gboolean
turns_parse (Turns   *self,
             GError **error)
{
  return options_number ("--turn-cost", self->cost_text, 0, &self->cost,
                         error);
}

WayGraph *
turns_lay_on (const Turns   *self,
              const Network *network,
              WayGraph      *graph,
              GError       **error)
{
  const gboolean heed = network->table != NULL && !self->ignore
                        && way_table_get_n_restrictions (network->table) > 0;
  WayTurns *turns;

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
  if (heed && !way_turns_add_restrictions_of (turns, network->table, error))
    {
      g_object_unref (turns);
      return NULL;
    }
  way_turns_set_angle_cost (turns, MIN (units_to_cost (network->unit,
                                                       self->cost),
                                        G_MAXDOUBLE));

  return WAY_GRAPH (turns);
}
