/* osm-edge-kinds.c - the kinds of roads, from ways to the edges of the network
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/model/network-private.h"
#include "io/formats/osm/osm-roads-private.h"

#include <stdlib.h>

guint32
osm_roads_intern_kind (OsmRoads       *self,
                       const RoadKind *kind)
{
  return road_kinds_intern (self->kinds, kind);
}

void
osm_roads_set_kinds (OsmRoads      *self,
                     const guint32  kinds[2])
{
  self->next_kinds[0] = kinds[0];
  self->next_kinds[1] = kinds[1];
}

void
osm_roads_set_manoeuvres (OsmRoads            *self,
                          const OsmManoeuvres *manoeuvres)
{
  self->manoeuvres = manoeuvres;
}

/* Edges ------------------------------------------------------------------- */

/* way_table_find_edge() looks at all edges of a node, and a node of a hostile
 * file has millions. So the edges are sorted once. */
typedef struct
{
  guint32 from, to, edge;
} Ends;

typedef struct
{
  WayTable *table;              /* (not owned) */
  Ends     *ends;               /* (owned) by @from and @to */
  gsize     n;
} Edges;

static int
compare_ends (const void *a,
              const void *b)
{
  const Ends *x = a, *y = b;

  if (x->from != y->from)
    return x->from < y->from ? -1 : 1;

  return (x->to > y->to) - (x->to < y->to);
}

/* FALSE if there is no memory. */
static gboolean
edges_init (Edges    *self,
            WayTable *table)
{
  self->table = table;
  self->n = way_table_get_n_edges (table);
  self->ends = g_try_new (Ends, MAX (self->n, 1));
  if (self->ends == NULL)
    return FALSE;

  for (guint32 i = 0; i < self->n; i++)
    {
      WayNode from, to;

      way_table_get_edge (table, i, &from, &to, NULL, NULL);
      self->ends[i] = (Ends) { (guint32) WAY_NODE_INDEX (from),
                               (guint32) WAY_NODE_INDEX (to), i };
    }
  qsort (self->ends, self->n, sizeof *self->ends, compare_ends);
  return TRUE;
}

/* Finds the edge of a section in one direction. */
static gboolean
find_edge (const Edges   *edges,
           const Section *section,
           gboolean       forward,
           guint32       *edge)
{
  const guint32 from = forward ? section->from_id : section->to_id;
  const guint32 to = forward ? section->to_id : section->from_id;
  const Ends *found;
  Ends wanted;

  if ((forward ? section->forward : section->backward) <= 0)
    return FALSE;

  wanted.from = (guint32) WAY_NODE_INDEX (
    way_table_get_node (edges->table, WAY_INDEX (from)));
  wanted.to = (guint32) WAY_NODE_INDEX (
    way_table_get_node (edges->table, WAY_INDEX (to)));
  found = bsearch (&wanted, edges->ends, edges->n, sizeof wanted,
                   compare_ends);
  if (found == NULL)
    return FALSE;

  *edge = found->edge;
  return TRUE;
}

/* Exits ------------------------------------------------------------------- */

/* (nullable): the exit at the node where a section begins in one direction. */
static Exit *
find_exit (const OsmRoads *self,
           const Section  *section,
           gboolean        forward)
{
  const guint32 place = forward ? section->from : section->to;

  if ((self->flags[place] & IS_EXIT) == 0
      || (forward ? section->forward : section->backward) <= 0)
    return NULL;

  return g_hash_table_lookup (self->exits, GUINT_TO_POINTER (place));
}

/* Whether roads of kind @number lead off a motorway. */
static gboolean
is_ramp (const OsmRoads *self,
         guint32         number)
{
  const RoadKind *kind = road_kinds_by_number (self->kinds, number);

  return kind != NULL
         && ((kind->flags & ROAD_IS_LINK) != 0 || kind->class > ROAD_TRUNK);
}

/* Counts the roads that lead away from each exit. */
static void
count_ramps (OsmRoads *self)
{
  for (gsize i = 0; i < self->n_sections; i++)
    for (guint k = 0; k < 2; k++)
      {
        const Section *section = &self->sections[i];
        Exit *exit = find_exit (self, section, k == 0);

        if (exit == NULL)
          continue;
        if (is_ramp (self, section->kinds[k]))
          exit->n_ramps++;
        else
          exit->has_road = TRUE;
      }
}

/* The kind of a section in one direction, with the number of the exit at its
 * first node. If the road ends at the node and divides into several ramps, the
 * map does not say which ramp has the number, and no ramp gets it. */
static guint32
find_ramp (const OsmRoads *self,
           const Section  *section,
           gboolean        forward)
{
  const guint32 number = section->kinds[forward ? 0 : 1];
  const Exit *exit = find_exit (self, section, forward);

  return exit != NULL && (exit->has_road || exit->n_ramps == 1)
             && is_ramp (self, number)
           ? road_kinds_add_exit (self->kinds, number, exit->kind) : number;
}

/* The kind of a section in one direction, with the limits of the node where it
 * arrives, and the number of the exit where it begins. */
static guint32
find_kind (const OsmRoads *self,
           const Section  *section,
           gboolean        forward)
{
  const guint32 place = forward ? section->to : section->from;
  const guint32 number = find_ramp (self, section, forward);
  gpointer limits = NULL;

  if ((self->flags[place] & IS_LIMITED) != 0)
    limits = g_hash_table_lookup (self->limits, GUINT_TO_POINTER (place));

  return limits != NULL ? road_kinds_merge (self->kinds, number,
                                            GPOINTER_TO_UINT (limits))
                        : number;
}

/* Sets the kind of the edge of a section in one direction. */
static void
set_kind (OsmRoads      *self,
          const Edges   *edges,
          const Section *section,
          gboolean       forward)
{
  guint32 edge;

  if (find_edge (edges, section, forward, &edge))
    road_kinds_set (self->kinds, edge, (guint32) edges->n,
                    find_kind (self, section, forward));
}

/* Manoeuvres -------------------------------------------------------------- */

/* Appends the edges of way @way that lead to node @node, or away from it. */
static void
list_edges (const OsmRoads *self,
            const Edges    *edges,
            gint64          way,
            gint64          node,
            gboolean        away,
            GArray         *found)
{
  for (guint i = 0; i < self->told->len; i++)
    {
      const Told *told = &g_array_index (self->told, Told, i);

      for (gsize k = told->first; told->way == way && k < told->end; k++)
        {
          const Section *section = &self->sections[k];
          const gboolean begins = self->refs[section->from] == node;
          const gboolean ends = self->refs[section->to] == node;
          guint32 edge;

          if ((begins || ends)
              && find_edge (edges, section, begins == away, &edge))
            g_array_append_val (found, edge);
        }
    }
}

static void
hand_over_manoeuvres (OsmRoads    *self,
                      const Edges *edges)
{
  const GArray *all = self->manoeuvres != NULL
                        ? osm_manoeuvres_get_all (self->manoeuvres) : NULL;
  g_autoptr (GArray) in = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) out = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; all != NULL && i < all->len; i++)
    {
      const OsmManoeuvre *told = &g_array_index (all, OsmManoeuvre, i);

      g_array_set_size (in, 0);
      g_array_set_size (out, 0);
      list_edges (self, edges, told->from, told->via, FALSE, in);
      list_edges (self, edges, told->to, told->via, TRUE, out);
      for (guint a = 0; a < in->len; a++)
        for (guint b = 0; b < out->len; b++)
          road_kinds_add_told (self->kinds,
                               &(RoadTold) { g_array_index (in, guint32, a),
                                             g_array_index (out, guint32, b),
                                             told->type, told->side });
    }
}

gboolean
osm_roads_hand_over_kinds (OsmRoads   *self,
                           WayNetwork *network)
{
  Edges edges;

  if (!edges_init (&edges, way_network_get_table (network)))
    return osm_roads_fail_for_room (self);

  if (g_hash_table_size (self->exits) > 0)
    count_ramps (self);
  for (gsize i = 0; i < self->n_sections; i++)
    {
      set_kind (self, &edges, &self->sections[i], TRUE);
      set_kind (self, &edges, &self->sections[i], FALSE);
    }
  hand_over_manoeuvres (self, &edges);
  g_free (edges.ends);
  network_take_roads (network, g_steal_pointer (&self->kinds));
  return TRUE;
}
