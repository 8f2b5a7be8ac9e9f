/* hierarchy-arcs.c - what the arcs of a hierarchy stand for along a path
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An arc between two nodes stands for a path over nodes of lower rank alone. So
 * on a path the arcs that lead up join the nodes that have a higher rank than
 * all before them, and those that lead down the nodes that have a higher rank
 * than all after them. */

#include "io/explain/hierarchy-arcs.h"

/* How many nodes below an arc are named at most. */
#define MAX_NAMED 6

static guint32
rank_at (const Run *run,
         guint      i)
{
  return run_rank (run, (guint32) WAY_NODE_INDEX (way_path_get_node (run->path,
                                                                     i)));
}

static void
add_arc (GArray *arcs,
         guint   from,
         guint   to)
{
  g_array_append_val (arcs, from);
  g_array_append_val (arcs, to);
}

static guint
find_top (const Run *run)
{
  guint top = 0;

  for (guint i = 1; i < way_path_get_length (run->path); i++)
    if (rank_at (run, i) > rank_at (run, top))
      top = i;

  return top;
}

/* The first node from @i on, but not behind @top, of a higher rank. */
static guint
find_higher (const Run *run,
             guint      i,
             guint      top)
{
  guint next = i + 1;

  while (next < top && rank_at (run, next) < rank_at (run, i))
    next++;

  return next;
}

/* The last node that an arc leads down to from @i: it has a higher rank than all
 * after it. */
static guint
find_lower (const Run *run,
            guint      i)
{
  guint best = i + 1;

  for (guint k = i + 2; k < way_path_get_length (run->path); k++)
    if (rank_at (run, k) > rank_at (run, best))
      best = k;

  return best;
}

GArray *
hierarchy_arcs_find (const Run *run)
{
  GArray *arcs = g_array_new (FALSE, FALSE, sizeof (guint));
  guint top, next;

  if (run->path == NULL || run->ranks == NULL)
    return arcs;

  top = find_top (run);
  for (guint i = 0; i < top; i = next)
    {
      next = find_higher (run, i, top);
      add_arc (arcs, i, next);
    }
  for (guint i = top; i + 1 < way_path_get_length (run->path); i = next)
    {
      next = find_lower (run, i);
      add_arc (arcs, i, next);
    }

  return arcs;
}

static char *
dup_name (const WayExplanation *explanation,
          const Run            *run,
          guint                 i)
{
  const WayNode node = way_path_get_node (run->path, i);

  return explanation_dup_name (explanation, (guint32) WAY_NODE_INDEX (node));
}

char *
hierarchy_arcs_dup_text (const WayExplanation *explanation,
                         const Run            *run,
                         const GArray         *arcs,
                         guint                 i)
{
  const guint from = g_array_index (arcs, guint, 2 * i);
  const guint to = g_array_index (arcs, guint, 2 * i + 1);
  g_autofree char *first = dup_name (explanation, run, from);
  g_autofree char *last = dup_name (explanation, run, to);
  GString *text = g_string_new (NULL);

  g_string_printf (text, "%s from %s to %s ",
                   rank_at (run, from) < rank_at (run, to) ? "up" : "down",
                   first, last);
  if (to == from + 1)
    g_string_append (text, "is an edge");
  else
    g_string_append_printf (text, "stands for %u edges, over", to - from);
  for (guint k = from + 1; k < to && k <= from + MAX_NAMED; k++)
    {
      g_autofree char *name = dup_name (explanation, run, k);

      g_string_append_printf (text, "%s %s", k > from + 1 ? "," : "", name);
    }
  if (to > from + 1 + MAX_NAMED)
    g_string_append (text, " and others");

  return g_string_free (text, FALSE);
}
