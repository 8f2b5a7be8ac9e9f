/* borders.c - a table of nodes with a column of their neighbours
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   node,lat,lon,neighbours
 *   Spain,40,-4,"Portugal, France"
 *
 * Many such tables exist already, often without a header; the loader is then
 * told which column is which. A border goes both ways and may be listed from
 * either side or from both. As in lists of territories it costs 1, a move, or
 * on the Earth the distance in metres. */

#include "io/formats/model/edge-lengths.h"
#include "io/formats/model/format-private.h"
#include "io/formats/tables/node-table.h"
#include "io/formats/text/head.h"

static gboolean
add_border (Reader          *reader,
            const NodeTable *table,
            EdgeLengths     *lengths,
            const NodeRest  *rest,
            WayNode          to)
{
  const WayNode from = rest->node;
  GError *problem = NULL;
  WayCost cost = 1;

  if (table->kind == WAY_POSITION_GEOGRAPHIC)
    cost = edge_lengths_measure (lengths, table->builder, table->kind, from,
                                 to, rest->line);

  return way_table_builder_add_edge (table->builder, from, to, cost,
                                     WAY_BOTH_WAYS, NULL, &problem)
         || reader_take_error (reader, problem);
}

/* Adds the neighbours of a node: names with commas or semicolons between. */
static gboolean
add_neighbours (Reader             *reader,
                const NodeTable    *table,
                EdgeLengths        *lengths,
                const LoadSettings *settings,
                const NodeRest     *rest)
{
  g_auto (GStrv) names = g_strsplit_set (rest->text, ",;", -1);
  WayNode to;

  reader_set_line (reader, rest->line);
  for (guint i = 0; names[i] != NULL; i++)
    if (g_strstrip (names[i])[0] == '\0')
      continue;
    else if (node_table_find (table, names[i], &to))
      {
        if (!add_border (reader, table, lengths, rest, to))
          return FALSE;
      }
    else if ((settings->flags & WAY_LOAD_SKIP_STRAYS) == 0)
      {
        g_autofree char *quoted = reader_quote (names[i]);

        return reader_fail (reader, "%s has no row of its own; expected one "
                            "for each neighbour", quoted);
      }

  return TRUE;
}

static WayNetwork *
read_borders (Reader             *reader,
              const LoadSettings *settings,
              GError            **error)
{
  g_auto (NodeTable) table = { NULL };
  EdgeLengths lengths = { 0 };

  if (!node_table_init (&table, reader, settings, "neighbours", error))
    return NULL;
  for (guint i = 0; i < table.rest->len; i++)
    if (!add_neighbours (reader, &table, &lengths, settings,
                         &g_array_index (table.rest, NodeRest, i)))
      break;
  if (!reader_finish (reader, error))
    return NULL;

  return network_take_measured (edge_lengths_build (&lengths, table.builder,
                                                    reader, error),
                                TRUE);
}

/* Whether the header has a column of neighbours. */
static gboolean
is_borders (const char *head,
            gsize       len)
{
  g_autofree char *first = head_dup_first_line (head);
  g_auto (GStrv) columns = g_strsplit_set (first, ",;\t\r", -1);

  for (guint i = 0; columns[i] != NULL; i++)
    {
      g_strstrip (columns[i]);
      if (g_ascii_strcasecmp (columns[i], "neighbours") == 0
          || g_ascii_strcasecmp (columns[i], "neighbors") == 0)
        return TRUE;
    }

  return FALSE;
}

const Format borders_format = {
  .info = { .name = "borders", .title = "a table of nodes and their neighbours",
            .ending = "tsv", .reads = TRUE, .built_in = TRUE },
  .is_head = is_borders,
  .read = read_borders,
};
