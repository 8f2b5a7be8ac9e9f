/* junctions.c - the roads that meet at a node, as a driver arrives there
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A driver judges a turn by the roads a few metres away, and not by their last
 * bend, which may be the edge of a traffic island. So bearings are measured to
 * the point that is BEARING_METRES along the road. A road that ends before is
 * followed over nodes where only two roads meet. */

#include "io/formats/directions/junctions.h"
#include "io/formats/model/network-private.h"

#include <math.h>

#define BEARING_METRES 17.0

/* More roads than these meet only in files that are not maps. There the
 * directions see no choice, so that their rules, which compare the arms in
 * pairs, need not. */
#define MOST_ARMS 64

/* How many nodes without a choice a bearing may pass. */
#define MOST_PASSED 16

struct _Junctions
{
  WayNetwork      *network;     /* (not owned) without spots */
  WayTable        *table;       /* (not owned) */
  const RoadKinds *kinds;       /* (not owned) (nullable) */
  WayEdges        *edges;       /* (owned) */
  GArray          *line;        /* (owned) of WayPosition */
  GHashTable      *bans;        /* (owned) via node -> first restriction + 1 */
  GArray          *turns;       /* (owned) of Ban */
};

/* A restriction of three nodes; those at one node are a list. */
typedef struct
{
  WayRestriction rule;
  WayNode        from, to;
  guint          next;          /* place in @turns + 1; 0 ends the list */
} Ban;

static const RoadKind unknown_kind = { .class = ROAD_UNCLASSIFIED,
                                       .flags = ROAD_IS_NAMED };

gdouble
find_bearing (const WayPosition *from,
              const WayPosition *to)
{
  const gdouble east = remainder (to->x - from->x, 360)
                       * cos ((from->y + to->y) / 2 * (G_PI / 180));

  return atan2 (east, to->y - from->y) * (180 / G_PI);
}

/* Restrictions ------------------------------------------------------------ */

static void
list_bans (Junctions *self)
{
  WayNode nodes[WAY_RESTRICTION_MAX_NODES];

  for (guint i = 0; i < way_table_get_n_restrictions (self->table); i++)
    {
      Ban ban = { WAY_RESTRICTION_NO };
      gpointer first;

      if (way_table_get_restriction (self->table, i, &ban.rule, nodes) != 3)
        continue;
      ban.from = nodes[0];
      ban.to = nodes[2];
      first = g_hash_table_lookup (self->bans, nodes[1]);
      ban.next = GPOINTER_TO_UINT (first);
      g_array_append_val (self->turns, ban);
      g_hash_table_insert (self->bans, (gpointer) nodes[1],
                           GUINT_TO_POINTER (self->turns->len));
    }
}

static gboolean
is_banned (const Junctions *self,
           WayNode          from,
           WayNode          via,
           WayNode          to)
{
  gpointer first = g_hash_table_lookup (self->bans, via);
  gboolean has_only = FALSE, is_named = FALSE;

  for (guint i = GPOINTER_TO_UINT (first); i > 0;)
    {
      const Ban *ban = &g_array_index (self->turns, Ban, i - 1);

      if (ban->from == from && ban->rule == WAY_RESTRICTION_NO
          && ban->to == to)
        return TRUE;
      if (ban->from == from && ban->rule == WAY_RESTRICTION_ONLY)
        {
          has_only = TRUE;
          is_named |= ban->to == to;
        }
      i = ban->next;
    }

  return has_only && !is_named;
}

Junctions *
junctions_new (WayNetwork *network)
{
  Junctions *self = g_new0 (Junctions, 1);

  self->network = network_get_whole (network);
  self->table = way_network_get_table (self->network);
  self->kinds = network_get_roads (self->network);
  self->edges
    = way_edges_new (way_graph_get_node_type (WAY_GRAPH (self->table)));
  self->line = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  self->bans = g_hash_table_new (NULL, NULL);
  self->turns = g_array_new (FALSE, FALSE, sizeof (Ban));
  list_bans (self);
  return self;
}

void
junctions_free (Junctions *self)
{
  way_edges_free (self->edges);
  g_array_unref (self->line);
  g_hash_table_unref (self->bans);
  g_array_unref (self->turns);
  g_free (self);
}

/* Edges ------------------------------------------------------------------- */

const RoadKind *
junctions_get_kind (const Junctions *self,
                    guint32          edge)
{
  const RoadKind *kind = self->kinds != NULL
                           ? road_kinds_get (self->kinds, edge) : NULL;

  return kind != NULL ? kind : &unknown_kind;
}

const char *
junctions_get_name (const Junctions *self,
                    guint32          edge)
{
  const RoadKind *kind = junctions_get_kind (self, edge);
  const char *label;

  way_table_get_edge (self->table, edge, NULL, NULL, NULL, &label);
  if (label == NULL || *label == '\0'
      || ((kind->flags & ROAD_IS_NAMED) == 0
          && g_strcmp0 (label, kind->texts[ROAD_REF]) == 0))
    return NULL;

  return label;
}

static void
append_arm (Junctions *self,
            GArray    *arms,
            WayNode    to,
            guint32    out,
            guint32    in)
{
  const guint32 edge = out != WAY_EDGE_NONE ? out : in;
  const Arm arm = { .to = to, .out = out, .in = in,
                    .kind = junctions_get_kind (self, edge),
                    .name = junctions_get_name (self, edge) };

  g_array_append_val (arms, arm);
}

/* Adds an edge that leads here to the arm of the edge that leads back. */
static void
add_incoming (Junctions *self,
              GArray    *arms,
              WayNode    from,
              guint32    in)
{
  for (guint i = 0; i < arms->len; i++)
    {
      Arm *arm = &g_array_index (arms, Arm, i);

      if (arm->to == from && arm->in == WAY_EDGE_NONE
          && g_strcmp0 (arm->name, junctions_get_name (self, in)) == 0)
        {
          arm->in = in;
          return;
        }
    }

  append_arm (self, arms, from, WAY_EDGE_NONE, in);
}

/* The id of an edge that leads from @from to @to. */
static guint32
identify (const Junctions *self,
          guint            i,
          WayNode          from,
          WayNode          to)
{
  guint32 edge = way_edges_get_edge (self->edges, i);

  if (edge == WAY_EDGE_NONE && !way_table_find_edge (self->table, from, to,
                                                     &edge))
    return WAY_EDGE_NONE;

  return edge;
}

/* Lists the arms of a node. FALSE if more than @most edges lead away from it, or
 * to it. */
static gboolean
list_arms (Junctions *self,
           WayNode    node,
           guint      most,
           GArray    *arms)
{
  const WayAt at = { .node = node, .came_from = node };

  way_graph_neighbours (WAY_GRAPH (self->table), NULL, &at, self->edges);
  if (way_edges_get_length (self->edges) > most)
    return FALSE;
  for (guint i = 0; i < way_edges_get_length (self->edges); i++)
    {
      const WayNode to = way_edges_get_node (self->edges, i);

      if (to != node && way_edges_get_cost (self->edges, i) < INFINITY)
        append_arm (self, arms, to, identify (self, i, node, to),
                    WAY_EDGE_NONE);
    }

  way_graph_predecessors (WAY_GRAPH (self->table), NULL, &at, self->edges);
  if (way_edges_get_length (self->edges) > most)
    return FALSE;
  for (guint i = 0; i < way_edges_get_length (self->edges); i++)
    {
      const WayNode from = way_edges_get_node (self->edges, i);

      if (from != node && way_edges_get_cost (self->edges, i) < INFINITY)
        add_incoming (self, arms, from, identify (self, i, from, node));
    }

  return TRUE;
}

/* Bearings ---------------------------------------------------------------- */

/* Appends an edge without its first node. */
static void
append_line (Junctions *self,
             WayNode    from,
             WayNode    to)
{
  WayPosition at;

  way_network_append_shape (self->network, from, to, self->line);
  if (way_graph_get_position (WAY_GRAPH (self->table), to, &at))
    g_array_append_val (self->line, at);
}

/* Whether two roads meet at @node, and no more: the one from @before and the
 * one to *@next. */
static gboolean
find_only_way_on (Junctions *self,
                  WayNode    before,
                  WayNode    node,
                  WayNode   *next)
{
  g_autoptr (GArray) arms = g_array_new (FALSE, FALSE, sizeof (Arm));
  guint n_others = 0;

  if (!list_arms (self, node, 2, arms))
    return FALSE;
  for (guint i = 0; i < arms->len; i++)
    if (g_array_index (arms, Arm, i).to != before)
      {
        *next = g_array_index (arms, Arm, i).to;
        n_others++;
      }

  return n_others == 1 && arms->len == 2;
}

static gdouble
piece_length (const GArray *line,
              guint         i)
{
  return way_position_distance (&g_array_index (line, WayPosition, i - 1),
                                &g_array_index (line, WayPosition, i),
                                WAY_POSITION_GEOGRAPHIC);
}

gdouble
find_bearing_of_line (const GArray *line,
                      gdouble       metres)
{
  const WayPosition *first = &g_array_index (line, WayPosition, 0);
  WayPosition end = *first;

  for (guint i = 1; i < line->len && metres > 0; i++)
    {
      const WayPosition *a = &g_array_index (line, WayPosition, i - 1);
      const WayPosition *b = &g_array_index (line, WayPosition, i);
      const gdouble length = piece_length (line, i);
      const gdouble share = length > metres ? metres / length : 1;

      end.x = a->x + remainder (b->x - a->x, 360) * share;
      end.y = a->y + (b->y - a->y) * share;
      metres -= length;
    }

  return find_bearing (first, &end);
}

/* Finds the bearing from @from over the first @metres of the way to @to. */
static gdouble
bearing_towards (Junctions *self,
                 WayNode    from,
                 WayNode    to,
                 gdouble    metres)
{
  gdouble length = 0;
  WayPosition first;

  if (!way_graph_get_position (WAY_GRAPH (self->table), from, &first))
    return NAN;

  g_array_set_size (self->line, 0);
  g_array_append_val (self->line, first);
  for (guint i = 0, measured = 1; i < MOST_PASSED; i++)
    {
      WayNode next = NULL;

      append_line (self, from, to);
      for (; measured < self->line->len; measured++)
        length += piece_length (self->line, measured);
      if (length >= metres || !find_only_way_on (self, from, to, &next))
        break;
      from = to;
      to = next;
    }

  return find_bearing_of_line (self->line, metres);
}

const RoadTold *
junctions_get_told (const Junctions *self,
                    guint32          in,
                    guint32          out)
{
  return self->kinds != NULL ? road_kinds_get_told (self->kinds, in, out)
                             : NULL;
}

gdouble
junctions_get_length (Junctions *self,
                      guint32    edge)
{
  WayNode from, to;
  WayPosition first;
  gdouble length = 0;

  way_table_get_edge (self->table, edge, &from, &to, NULL, NULL);
  g_array_set_size (self->line, 0);
  if (way_graph_get_position (WAY_GRAPH (self->table), from, &first))
    g_array_append_val (self->line, first);
  append_line (self, from, to);
  for (guint i = 1; i < self->line->len; i++)
    length += piece_length (self->line, i);

  return length;
}

gboolean
junctions_get_position (const Junctions *self,
                        guint32          edge,
                        WayPosition     *at)
{
  WayNode from;

  way_table_get_edge (self->table, edge, &from, NULL, NULL, NULL);
  return way_graph_get_position (WAY_GRAPH (self->table), from, at);
}

gdouble
junctions_find_bearing (Junctions *self,
                        guint32    edge,
                        gboolean   backwards,
                        gdouble    metres)
{
  WayNode from, to;

  way_table_get_edge (self->table, edge, &from, &to, NULL, NULL);
  return backwards ? bearing_towards (self, to, from, metres)
                   : bearing_towards (self, from, to, metres);
}

/* Lists only the two arms of the driver. */
static void
list_taken (Junctions *self,
            guint32    in,
            guint32    out,
            GArray    *arms)
{
  WayNode before, after;

  g_array_set_size (arms, 0);
  way_table_get_edge (self->table, in, &before, NULL, NULL, NULL);
  append_arm (self, arms, before, WAY_EDGE_NONE, in);
  if (out == WAY_EDGE_NONE)
    return;

  way_table_get_edge (self->table, out, NULL, &after, NULL, NULL);
  append_arm (self, arms, after, out, WAY_EDGE_NONE);
}

/* Junctions --------------------------------------------------------------- */

static int
compare_arms (gconstpointer a,
              gconstpointer b)
{
  const Arm *x = a, *y = b;

  return (x->turn > y->turn) - (x->turn < y->turn);
}

static void
find_ends (Junction *self,
           guint32   in,
           guint32   out)
{
  self->from = self->taken = -1;
  for (guint i = 0; i < self->arms->len; i++)
    {
      const Arm *arm = junction_get_arm (self, (gint) i);

      if (arm->in == in)
        self->from = (gint) i;
      if (arm->out == out)
        self->taken = (gint) i;
    }
}

/* The driver's road is that of the edge that leads here. Away from here it may
 * differ: a bicycle is pushed against a one-way street. */
static void
set_kind_of_arrival (const Junctions *self,
                     Junction        *junction,
                     guint32          in)
{
  Arm *from = junction_get_arm (junction, junction->from);

  if (from == NULL)
    return;

  from->kind = junctions_get_kind (self, in);
  from->name = junctions_get_name (self, in);
}

void
junctions_find (Junctions *self,
                guint32    in,
                guint32    out,
                Junction  *junction)
{
  WayNode before;
  gdouble arriving;

  junction->arms = g_array_new (FALSE, FALSE, sizeof (Arm));
  way_table_get_edge (self->table, in, &before, &junction->node, NULL, NULL);
  if (!list_arms (self, junction->node, MOST_ARMS, junction->arms))
    list_taken (self, in, out, junction->arms);
  arriving = junctions_find_bearing (self, in, TRUE, BEARING_METRES) + 180;
  for (guint i = 0; i < junction->arms->len; i++)
    {
      Arm *arm = &g_array_index (junction->arms, Arm, i);

      arm->bearing = bearing_towards (self, junction->node, arm->to,
                                      BEARING_METRES);
      arm->turn = remainder (arm->bearing - arriving, 360);
      arm->is_open = arm->out != WAY_EDGE_NONE
                     && !is_banned (self, before, junction->node, arm->to);
    }
  g_array_sort (junction->arms, compare_arms);
  find_ends (junction, in, out);
  set_kind_of_arrival (self, junction, in);
}

void
junction_clear (Junction *self)
{
  g_clear_pointer (&self->arms, g_array_unref);
}
