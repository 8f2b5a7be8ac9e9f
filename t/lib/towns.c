/* towns.c - made-up networks of a few hundred nodes that lie in the plane
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "towns.h"

#include "tables.h"

#include <math.h>

typedef struct
{
  PlainGraph *plain;
  GRand      *rand;
  guint      *numbers;          /* (owned) of nodes as a shape counts them */
} Town;

const char *
town_shape_get_name (TownShape shape)
{
  static const char *const names[TOWN_N_SHAPES] = {
    "streets", "ladder", "path", "tree", "star", "wheel", "complete", "hubs",
    "islands", "no-edges"
  };

  return names[shape];
}

static void
join (Town  *self,
      guint  a,
      guint  b)
{
  plain_graph_add (self->plain, self->numbers[a], self->numbers[b], 1);
  plain_graph_add (self->plain, self->numbers[b], self->numbers[a], 1);
}

static guint
get_width (guint n_nodes)
{
  return MAX (1, (guint) sqrt (n_nodes));
}

static void
join_streets (Town  *self,
              guint  n_nodes,
              gint   gap)
{
  const guint width = get_width (n_nodes);

  for (guint i = 0; i < n_nodes; i++)
    {
      if (i % width > 0 && g_rand_int_range (self->rand, 0, 100) >= gap)
        join (self, i, i - 1);
      if (i >= width && g_rand_int_range (self->rand, 0, 100) >= gap)
        join (self, i, i - width);
      if (i > width && i % width > 0
          && g_rand_int_range (self->rand, 0, 9) == 0)
        join (self, i, i - width - 1);
    }
}

static void
join_hubs (Town  *self,
           guint  n_nodes)
{
  g_autofree guint *ends = g_new (guint, 6 * n_nodes);
  guint n_ends = 0;

  for (guint i = 1; i < n_nodes; i++)
    for (guint j = 0; j < MIN (i, 3); j++)
      {
        const guint other = n_ends > 0 && g_rand_boolean (self->rand)
                              ? ends[g_rand_int_range (self->rand, 0, n_ends)]
                              : (guint) g_rand_int_range (self->rand, 0, i);

        join (self, i, other);
        ends[n_ends++] = i;
        ends[n_ends++] = other;
      }
}

static void
join_each (Town      *self,
           TownShape  shape,
           guint      n_nodes,
           guint      i)
{
  switch (shape)
    {
    case TOWN_LADDER:
      if (i % 2 == 1)
        join (self, i, i - 1);
      if (i >= 2)
        join (self, i, i - 2);
      break;
    case TOWN_PATH:
      join (self, i, i - 1);
      break;
    case TOWN_TREE:
      join (self, i, g_rand_int_range (self->rand, 0, i));
      break;
    case TOWN_WHEEL:
      if (i > 1)
        join (self, i, i - 1);
      else
        join (self, i, n_nodes - 1);
      G_GNUC_FALLTHROUGH;
    case TOWN_STAR:
      join (self, i, 0);
      break;
    case TOWN_COMPLETE:
      for (guint j = 0; j < i; j++)
        join (self, i, j);
      break;
    default:
      break;
    }
}

static void
place (const Town  *self,
       guint        n_nodes,
       WayPosition *positions)
{
  const guint width = get_width (n_nodes);

  for (guint i = 0; i < n_nodes; i++)
    positions[self->numbers[i]] = (WayPosition) {
      i % width + g_rand_double_range (self->rand, 0, 0.5),
      i / width + g_rand_double_range (self->rand, 0, 0.5)
    };
}

PlainGraph *
town_new (TownShape    shape,
          guint        n_nodes,
          GRand       *rand,
          WayPosition *positions)
{
  Town self = { plain_graph_new (n_nodes), rand, g_new (guint, n_nodes + 1) };

  for (guint i = 0; i < n_nodes; i++)
    {
      const guint j = g_rand_int_range (rand, 0, i + 1);

      self.numbers[i] = self.numbers[j];
      self.numbers[j] = i;
    }

  if (shape == TOWN_STREETS || shape == TOWN_ISLANDS)
    join_streets (&self, n_nodes, shape == TOWN_STREETS ? 10 : 55);
  else if (shape == TOWN_HUBS)
    join_hubs (&self, n_nodes);
  else
    for (guint i = 1; i < n_nodes; i++)
      join_each (&self, shape, n_nodes, i);
  if (positions != NULL)
    place (&self, n_nodes, positions);

  plain_graph_seal (self.plain);
  g_free (self.numbers);
  return self.plain;
}

WayTable *
town_build (const PlainGraph  *plain,
            const WayPosition *positions)
{
  g_autoptr (GError) error = NULL;
  WayTableBuilder *builder
    = way_table_builder_new (positions != NULL ? WAY_POSITION_PLANAR
                                               : WAY_POSITION_NONE);

  for (guint i = 0; i < plain->n_nodes; i++)
    {
      way_table_builder_add_node (builder, NULL,
                                  positions != NULL ? &positions[i] : NULL,
                                  NULL, &error);
      g_assert_no_error (error);
    }
  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);

      tables_add_way (builder, edge->from, edge->to, edge->cost);
    }

  return tables_build (builder);
}
