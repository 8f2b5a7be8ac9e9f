/* report-text.c - a route as a person reads it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/report.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tool/tool.h"

#define METRES_A_MILE 1852.0

/* Where names of nodes end and their positions begin. */
#define NAME_WIDTH 20

/* Degrees below what is printed: a zero is neither south nor west. */
#define UNSEEN 5e-5

/* How near to a named place a route says that it passes it. */
#define NEAR_MILES 30

static gboolean
is_geographic (const Report *self)
{
  return self->kind == WAY_POSITION_GEOGRAPHIC;
}

/* Costs as the reader wants them: nautical miles on the Earth. */
static gdouble
shown (const Report *self,
       WayCost       cost)
{
  return is_geographic (self) ? cost / METRES_A_MILE : cost;
}

static const char *
unit (const Report *self)
{
  return is_geographic (self) ? " nautical miles" : "";
}

/* What stands for a node in the table: its name, its position, or both. */
static char *
describe (const Report *self,
          WayNode       node)
{
  const char *name = way_table_get_name (self->table, node);
  g_autofree char *shown_name = NULL;
  g_autofree char *position = NULL;
  WayPosition at;
  int pad;

  if (way_graph_get_position (WAY_GRAPH (self->table), node, &at))
    position = is_geographic (self)
                 ? g_strdup_printf ("%8.4f%c %9.4f%c", fabs (at.y),
                                    at.y < -UNSEEN ? 'S' : 'N', fabs (at.x),
                                    at.x < -UNSEEN ? 'W' : 'E')
                 : g_strdup_printf ("%12.4f %12.4f", at.x, at.y);
  if (name == NULL && position == NULL)
    return g_strdup_printf ("%u", way_table_get_id (self->table, node));
  if (name == NULL)
    return g_steal_pointer (&position);

  shown_name = tool_printable (name);
  if (position == NULL)
    return g_steal_pointer (&shown_name);
  pad = MAX (0, NAME_WIDTH - (int) g_utf8_strlen (shown_name, -1));
  return g_strdup_printf ("%s%*s %s", shown_name, pad, "", position);
}

/* What stands for each node of the route, and how wide the widest is. */
static GPtrArray *
describe_all (const Report *self,
              int          *width)
{
  const GArray *nodes = self->answer->nodes;
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);

  *width = (int) strlen ("waypoint");
  for (guint i = 0; i < nodes->len; i++)
    {
      char *text = describe (self, g_array_index (nodes, WayNode, i));

      *width = MAX (*width, (int) g_utf8_strlen (text, -1));
      g_ptr_array_add (texts, text);
    }

  return texts;
}

/* The waypoint nearest to @place, if the route passes there. */
static gboolean
find_passing (const Report   *self,
              const WayPlace *place,
              guint          *waypoint)
{
  const GArray *nodes = self->answer->nodes;
  gdouble nearest = NEAR_MILES * METRES_A_MILE;
  gboolean passes = FALSE;
  WayPosition at;

  for (guint i = 0; i < nodes->len; i++)
    {
      const WayNode node = g_array_index (nodes, WayNode, i);
      gdouble distance;

      if (!way_graph_get_position (WAY_GRAPH (self->table), node, &at))
        continue;
      distance = way_position_distance (&at, &place->position, self->kind);
      if (distance >= nearest)
        continue;
      nearest = distance;
      *waypoint = i;
      passes = TRUE;
    }

  return passes;
}

/* By waypoint, the places that lie near: a list of positions alone says little
 * about where a route goes. */
static GHashTable *
find_passed (const Report *self)
{
  GHashTable *passed = g_hash_table_new_full (NULL, NULL, NULL, g_free);

  if (!is_geographic (self) || self->named == NULL)
    return passed;

  for (guint i = 0; i < self->named->len; i++)
    {
      const WayPlace *place = self->named->pdata[i];
      g_autofree char *name = tool_printable (place->name);
      const char *before;
      guint waypoint;

      if (!find_passing (self, place, &waypoint))
        continue;
      before = g_hash_table_lookup (passed, GUINT_TO_POINTER (waypoint));
      g_hash_table_replace (passed, GUINT_TO_POINTER (waypoint),
                            before ? g_strjoin (", ", before, name, NULL)
                                   : g_steal_pointer (&name));
    }

  return passed;
}

static void
print_waypoints (const Report *self)
{
  g_autoptr (GHashTable) passed = find_passed (self);
  const GArray *costs = self->answer->costs;
  WayCost before = 0;
  int width;
  g_autoptr (GPtrArray) texts = describe_all (self, &width);

  printf ("   #  %-*s %10s %11s%s\n", width, "waypoint",
          is_geographic (self) ? "leg nm" : "leg",
          is_geographic (self) ? "total nm" : "total",
          g_hash_table_size (passed) > 0 ? "  near" : "");
  for (guint i = 0; i < texts->len; i++)
    {
      const char *text = texts->pdata[i];
      const WayCost cost = g_array_index (costs, WayCost, i);
      const int pad = width - (int) g_utf8_strlen (text, -1);
      const char *near = g_hash_table_lookup (passed, GUINT_TO_POINTER (i));

      printf ("%4u  %s%*s %10.1f %11.1f%s%s\n", i + 1, text, pad, "",
              shown (self, cost - before), shown (self, cost),
              near ? "  " : "", near ? near : "");
      before = cost;
    }
}

static void
print_snap (const Report *self,
            const Spot   *spot,
            const char   *end)
{
  if (spot != NULL && spot->snapped)
    printf ("%s lies %.1f%s from the %s waypoint, which is not counted.\n",
            spot->text, shown (self, spot->distance), unit (self), end);
}

static void
print_effort (const Report *self)
{
  printf ("%" G_GUINT64_FORMAT " nodes expanded by %s in %.1f ms; the network "
          "was read in %.0f ms.\n", self->answer->expanded, self->algorithm,
          self->answer->seconds * 1e3, self->load_seconds * 1e3);
}

/* A* with a scale of 0 is Dijkstra, and the user should know why. */
static void
print_scale_note (const Report *self)
{
  WayStrategy strategy;

  if (way_strategy_from_name (self->algorithm, &strategy)
      && way_strategy_is_informed (strategy) && self->kind != WAY_POSITION_NONE
      && way_table_get_heuristic_scale (self->table) == 0)
    printf ("Note: an edge of this network is free for the distance it "
            "covers, so that the\nheuristic is 0 and A* does as Dijkstra "
            "does.\n");
}

/* How many edges a person would count: one that goes both ways at the same
 * cost is one. */
static guint32
count_edges (WayTable *table)
{
  guint32 n_edges = way_table_get_n_edges (table), n_returns = 0;

  for (guint32 edge = 0; edge < n_edges; edge++)
    {
      WayCost cost, cost_back;
      WayNode from, to;
      guint32 back;

      way_table_get_edge (table, edge, &from, &to, &cost, NULL);
      if (WAY_NODE_INDEX (from) >= WAY_NODE_INDEX (to)
          || !way_table_find_edge (table, to, from, &back))
        continue;
      way_table_get_edge (table, back, NULL, NULL, &cost_back, NULL);
      n_returns += cost == cost_back;
    }

  return n_edges - n_returns;
}

static void
print_title (const Report *self)
{
  const Question *question = self->question;
  const Spot *goal = self->answer->reached;

  if (goal == NULL)
    goal = &g_array_index (question->to, Spot, 0);
  printf ("%s: %u nodes, %u edges, %u islands, the largest of %u nodes\n\n",
          self->network, way_table_get_n_nodes (self->table),
          count_edges (self->table), way_table_get_n_islands (self->table),
          way_table_get_island_size (self->table, 0));
  printf ("%s to %s", question->from.text, goal->text);
  for (guint i = 0; i < question->via->len; i++)
    printf ("%s%s", i == 0 ? " by " : ", ",
            g_array_index (question->via, Spot, i).text);
  printf ("\n\n");
}

static void
print_no_route (const Report *self)
{
  const Answer *answer = self->answer;
  const WayNode from = answer->failed_from->node;
  gboolean apart = TRUE;

  printf ("No route from %s to %s", answer->failed_from->text,
          answer->failed_to->text);
  for (guint i = 1; i < answer->n_failed_to; i++)
    printf (" or %s", answer->failed_to[i].text);
  for (guint i = 0; i < answer->n_failed_to; i++)
    apart = apart
            && way_table_get_island (self->table, from)
                 != way_table_get_island (self->table,
                                          answer->failed_to[i].node);

  printf ("%s.\n", apart ? ": they lie on different islands" : "");
}

void
report_print_text (const Report *self)
{
  const Answer *answer = self->answer;

  print_title (self);
  if (answer->status != WAY_STATUS_FOUND)
    {
      print_no_route (self);
      print_effort (self);
      return;
    }

  print_waypoints (self);
  printf ("\n%.1f%s over %u waypoints.\n", shown (self, answer_cost (answer)),
          unit (self), answer->nodes->len);
  print_snap (self, &self->question->from, "first");
  print_snap (self, answer->reached, "last");
  print_effort (self);
  print_scale_note (self);
}
