/* osm-town.c - restrictions of turns all over a real town
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The map of Monaco has no such relation, so the test puts up signs of its own,
 * at crossings that it finds in the map's text. Routes are held to the town
 * expanded by hand, where a node is two edges that follow one another. */

#include <string.h>

#include "lib/data.h"
#include "lib/oracle.h"
#include "lib/osm-map.h"
#include "lib/outcome.h"
#include "lib/tables.h"

#define N_SIGNS 400

/* A way that ends at a crossing, and the next node along it. */
typedef struct
{
  gint64  way;
  WayNode at, next;
  gint64  at_ref;
  WayNode end;                  /* the way's other one, if it is a node */
} Arm;

typedef struct
{
  WayRestriction rule;
  WayNode        nodes[4];
  guint          n;
} Sign;

typedef struct
{
  char       *text;             /* (owned) of the map */
  gsize       length;
  GString    *relations;        /* (owned) that are put into it */
  WayNetwork *network;          /* (owned) without signs */
  WayTable   *table;            /* of it */
  GArray     *arms;             /* (owned) of Arm */
  GArray     *signs;            /* (owned) of Sign */
} Town;

/* Reading ----------------------------------------------------------------- */

static gboolean
find_node (const Town *self,
           gint64      ref,
           WayNode    *node)
{
  g_autofree char *name = g_strdup_printf ("%" G_GINT64_FORMAT, ref);

  return way_graph_find_node (WAY_GRAPH (self->table), name, node);
}

static gboolean
has_edge (const Town *self,
          WayNode     from,
          WayNode     to)
{
  return way_table_find_edge (self->table, from, to, NULL);
}

/* The way that begins with @refs, or if @step is -1 ends with them. What lies
 * between must be bends, as many as the edge has. */
static void
add_arm (Town         *self,
         gint64        way,
         const gint64 *refs,
         guint         n,
         int           step)
{
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  const gint64 *at = step > 0 ? refs : refs + n - 1;
  Arm arm = { way, 0, 0, *at, NULL };
  guint i = 1;

  if (!find_node (self, *at, &arm.at)
      || !find_node (self, refs[step > 0 ? n - 1 : 0], &arm.end))
    return;
  while (i < n && !find_node (self, at[(int) i * step], &arm.next))
    i++;
  if (i == n || arm.next == arm.at
      || !(has_edge (self, arm.at, arm.next)
           || has_edge (self, arm.next, arm.at)))
    return;

  way_network_append_shape (self->network, arm.at, arm.next, line);
  if (line->len == i - 1)
    g_array_append_val (self->arms, arm);
}

static void
end_way (Town       *self,
         gint64      way,
         GArray     *refs,
         const char *highway)
{
  static const char *const classes[] = {
    "trunk", "primary", "secondary", "tertiary", "residential",
    "unclassified", "service", "living_street", "primary_link", NULL
  };
  const gint64 *all = (const gint64 *) (gpointer) refs->data;

  if (highway == NULL || !g_strv_contains (classes, highway) || refs->len < 2)
    return;
  for (guint i = 0; i < refs->len; i++)
    for (guint j = 0; j < i; j++)
      if (all[i] == all[j])
        return;                 /* a loop */

  add_arm (self, way, all, refs->len, 1);
  add_arm (self, way, all, refs->len, -1);
}

static void
read_arms (Town *self)
{
  g_auto (GStrv) lines = g_strsplit (self->text, "\n", 0);
  g_autoptr (GArray) refs = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autofree char *highway = NULL;
  gint64 way = 0, ref;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *line = g_strstrip (lines[i]);

      if (g_str_has_prefix (line, "<way id=\""))
        {
          way = g_ascii_strtoll (line + 9, NULL, 10);
          g_array_set_size (refs, 0);
          g_clear_pointer (&highway, g_free);
        }
      else if (g_str_has_prefix (line, "<nd ref=\""))
        {
          ref = g_ascii_strtoll (line + 9, NULL, 10);
          g_array_append_val (refs, ref);
        }
      else if (g_str_has_prefix (line, "<tag k=\"highway\" v=\""))
        {
          g_free (highway);
          highway = g_strndup (line + 20, strcspn (line + 20, "\""));
        }
      else if (g_str_has_prefix (line, "</way>"))
        end_way (self, way, refs, highway);
    }
}

static WayNetwork *
load (const Town *self)
{
  g_autofree char *text = g_strdup (self->text);
  g_autofree char *whole = NULL;
  g_autoptr (GError) error = NULL;
  WayNetwork *network;
  char *end = g_strrstr (text, "</osm>");

  *end = '\0';
  whole = g_strconcat (text, self->relations->str, "</osm>\n", NULL);
  network = osm_map_load_bytes (whole, strlen (whole), WAY_PROFILE_CAR,
                                WAY_MEASURE_METRES, &error);
  g_assert_no_error (error);
  return network;
}

/* Names each way in a restriction without effect, so that no parallel road is
 * dropped, whichever of them a real restriction names. */
static void
name_all_ways (Town *self)
{
  const char *at = self->text;

  while ((at = strstr (at, "<way id=\"")) != NULL)
    {
      at += strlen ("<way id=\"");
      g_string_append_printf (self->relations, "<relation id=\"%.*s\">"
                              "<member type=\"way\" ref=\"%.*s\" role="
                              "\"from\"/><tag k=\"type\" v=\"restriction\"/>"
                              "<tag k=\"restriction\" v=\"no_u_turn\"/>"
                              "</relation>\n", (int) strcspn (at, "\""), at,
                              (int) strcspn (at, "\""), at);
    }
}

/* Signs ------------------------------------------------------------------- */

static const Arm *
random_arm (const Town *self,
            GRand      *rand)
{
  return &g_array_index (self->arms, Arm,
                         g_rand_int_range (rand, 0, (gint) self->arms->len));
}

/* An arm of another way that leaves @at; NULL if a few tries find none. */
static const Arm *
random_exit (const Town *self,
             GRand      *rand,
             WayNode     at,
             gint64      but)
{
  guint n = 0;
  const Arm *found = NULL;

  for (guint i = 0; i < self->arms->len; i++)
    {
      const Arm *arm = &g_array_index (self->arms, Arm, i);

      if (arm->at == at && arm->way != but
          && has_edge (self, at, arm->next)
          && g_rand_int_range (rand, 0, (gint) ++n) == 0)
        found = arm;
    }

  return found;
}

static void
put_up (Town       *self,
        Sign       *sign,
        const Arm  *from,
        const Arm  *via,
        const Arm  *to)
{
  g_string_append_printf (self->relations, "<relation id=\"%u\">\n"
                          "<member type=\"way\" ref=\"%" G_GINT64_FORMAT
                          "\" role=\"from\"/>\n", self->signs->len + 1,
                          from->way);
  if (via != NULL)
    g_string_append_printf (self->relations, "<member type=\"way\" ref=\"%"
                            G_GINT64_FORMAT "\" role=\"via\"/>\n", via->way);
  else
    g_string_append_printf (self->relations, "<member type=\"node\" ref=\"%"
                            G_GINT64_FORMAT "\" role=\"via\"/>\n",
                            from->at_ref);
  g_string_append_printf (self->relations, "<member type=\"way\" ref=\"%"
                          G_GINT64_FORMAT "\" role=\"to\"/>\n"
                          "<tag k=\"type\" v=\"restriction\"/>\n"
                          "<tag k=\"restriction\" v=\"%s\"/>\n</relation>\n",
                          to->way, sign->rule == WAY_RESTRICTION_NO
                                     ? "no_left_turn" : "only_right_turn");
  g_array_append_val (self->signs, *sign);
}

/* Over a node, or over a way that is one edge. */
static void
add_sign (Town  *self,
          GRand *rand)
{
  const Arm *from = random_arm (self, rand), *via = NULL, *to;
  Sign sign = { WAY_RESTRICTION_NO, { from->next, from->at }, 2 };
  const gboolean by_way = g_rand_int_range (rand, 0, 3) == 0;

  if (!has_edge (self, from->next, from->at))
    return;
  if (g_rand_int_range (rand, 0, 5) == 0)
    sign.rule = WAY_RESTRICTION_ONLY;
  if (by_way)
    {
      via = random_exit (self, rand, from->at, from->way);
      if (via == NULL || via->end != via->next || via->end == from->next)
        return;
      sign.nodes[sign.n++] = via->next;
    }

  to = random_exit (self, rand, sign.nodes[sign.n - 1],
                    via != NULL ? via->way : from->way);
  if (to == NULL || (by_way && to->way == from->way))
    return;
  sign.nodes[sign.n++] = to->next;
  put_up (self, &sign, from, via, to);
}

static Town *
town_new (GRand *rand)
{
  Town *self = g_new0 (Town, 1);

  self->text = data_read ("roads/monaco.osm.gz", &self->length);
  self->relations = g_string_new (NULL);
  name_all_ways (self);
  self->network = load (self);
  self->table = way_network_get_table (self->network);
  self->arms = g_array_new (FALSE, FALSE, sizeof (Arm));
  self->signs = g_array_new (FALSE, FALSE, sizeof (Sign));

  read_arms (self);
  g_assert_cmpuint (self->arms->len, >, 500);
  while (self->signs->len < N_SIGNS)
    add_sign (self, rand);
  return self;
}

static void
town_free (Town *self)
{
  g_free (self->text);
  g_object_unref (self->network);
  g_array_unref (self->arms);
  g_array_unref (self->signs);
  g_string_free (self->relations, TRUE);
  g_free (self);
}

/* The town by hand -------------------------------------------------------- */

/* Whether a vehicle that came by the first nodes of a sign may go on to @to. */
static gboolean
is_allowed (const Town    *self,
            const WayNode *nodes,
            guint          n,
            WayNode        to)
{
  for (guint i = 0; i < self->signs->len; i++)
    {
      const Sign *sign = &g_array_index (self->signs, Sign, i);
      gboolean is_met = FALSE;

      if (sign->n - 1 > n
          || memcmp (sign->nodes, nodes + n - (sign->n - 1),
                     (sign->n - 1) * sizeof (WayNode)) != 0)
        continue;
      if (sign->rule == WAY_RESTRICTION_NO && sign->nodes[sign->n - 1] == to)
        return FALSE;
      for (guint j = 0; j < self->signs->len; j++)
        {
          const Sign *other = &g_array_index (self->signs, Sign, j);

          is_met |= other->rule == WAY_RESTRICTION_ONLY && other->n == sign->n
                    && memcmp (other->nodes, sign->nodes,
                               (sign->n - 1) * sizeof (WayNode)) == 0
                    && other->nodes[sign->n - 1] == to;
        }
      if (sign->rule == WAY_RESTRICTION_ONLY && !is_met)
        return FALSE;
    }

  return TRUE;
}

static WayCost
ends_of (const Town *self,
         guint32     edge,
         WayNode    *from,
         WayNode    *to)
{
  WayCost cost;

  way_table_get_edge (self->table, edge, from, to, &cost, NULL);
  return cost;
}

/* A node for each edge, which stands for having begun with it, and behind
 * these one for each two that follow one another. */
static WayTable *
expand (const Town *self,
        GArray     *heads)
{
  const guint32 n = way_table_get_n_edges (self->table);
  g_autoptr (WayTableBuilder) builder = tables_new_builder (n);
  g_autoptr (GHashTable) pairs = g_hash_table_new_full (
    g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, 2 * sizeof (guint32));
  g_autofree guint32 *first = g_new0 (guint32, way_table_get_n_nodes (
                                                 self->table) + 1);
  WayNode from, to;

  for (guint32 edge = 0; edge < n; edge++)
    {
      const guint32 alone[2] = { G_MAXUINT32, edge };

      ends_of (self, edge, &from, &to);
      first[WAY_NODE_INDEX (from) + 1] = edge + 1;
      g_array_append_val (queue, alone);
      g_array_append_val (heads, to);
    }
  for (gsize i = 1; i <= way_table_get_n_nodes (self->table); i++)
    first[i] = MAX (first[i], first[i - 1]);

  for (guint32 state = 0; state < queue->len; state++)
    {
      guint32 *edges = &((guint32 *) (gpointer) queue->data)[2 * state];
      const guint32 last[2] = { edges[0], edges[1] };
      WayNode nodes[3];
      guint n_nodes = 0;

      if (last[0] != G_MAXUINT32)
        ends_of (self, last[0], &nodes[n_nodes++], &to);
      ends_of (self, last[1], &nodes[n_nodes], &to);
      nodes[++n_nodes] = to;
      n_nodes++;

      for (guint32 edge = first[WAY_NODE_INDEX (to)];
           edge < first[WAY_NODE_INDEX (to) + 1]; edge++)
        {
          const gint64 pair = (gint64) last[1] << 32 | edge;
          const guint32 next[2] = { last[1], edge };
          WayNode there;
          const WayCost cost = ends_of (self, edge, NULL, &there);
          gpointer id;

          if (!is_allowed (self, nodes, n_nodes, there))
            continue;
          if (!g_hash_table_lookup_extended (pairs, &pair, NULL, &id))
            {
              id = GUINT_TO_POINTER (tables_add_node (builder, NULL));
              g_hash_table_insert (pairs, g_memdup2 (&pair, sizeof pair), id);
              g_array_append_val (queue, next);
              g_array_append_val (heads, there);
            }
          tables_add_way (builder, state, GPOINTER_TO_UINT (id), cost);
        }
    }

  return tables_build (builder);
}

/* From @from to @to through the expanded town; INFINITY if no path exists. */
static WayCost
expected_cost (const Town   *self,
               WayTable     *expanded,
               const GArray *heads,
               WayNode       from,
               WayNode       to)
{
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (expanded),
                                                 WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WayPath) path = NULL;
  guint n_starts = 0, n_goals = 0;
  WayNode tail;

  for (guint32 edge = 0; edge < way_table_get_n_edges (self->table); edge++)
    {
      const WayCost cost = ends_of (self, edge, &tail, NULL);

      if (tail == from)
        { way_search_add_start (search,
                                way_table_get_node (expanded, WAY_ADDED (edge)),
                                cost); n_starts++; }
    }
  for (guint32 state = 0; state < heads->len; state++)
    if (g_array_index (heads, WayNode, state) == to)
      {
        way_search_add_goal (search,
                             way_table_get_node (expanded, WAY_ADDED (state)));
        n_goals++;
      }
  if (n_starts == 0 || n_goals == 0
      || way_search_run (search, NULL) != WAY_STATUS_FOUND)
    return INFINITY;

  path = way_search_dup_path (search);
  return way_path_get_cost (path);
}

static void
assert_obeys (const Town    *self,
              const WayPath *path)
{
  for (guint i = 2; i < way_path_get_length (path); i++)
    {
      WayNode nodes[3];
      const guint n = MIN (i, 3);

      for (guint j = 0; j < n; j++)
        nodes[j] = way_path_get_node (path, i - n + j);
      g_assert_true (is_allowed (self, nodes, n,
                                 way_path_get_node (path, i)));
    }
}

static void
test_town (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (6);
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WayTurns) turns = NULL;
  g_autoptr (WayTable) expanded = NULL;
  g_autoptr (GArray) heads = g_array_new (FALSE, FALSE, sizeof (WayNode));
  WayTable *table;
  Town *town;
  guint n_longer = 0;

  if (!data_is_there ())
    return;

  town = town_new (rand);
  network = load (town);
  table = way_network_get_table (network);
  g_assert_cmpuint (way_table_get_n_restrictions (
                      way_network_get_table (town->network)), ==, 0);
  g_assert_cmpuint (way_table_get_n_restrictions (table), ==, N_SIGNS);
  g_assert_cmpuint (way_table_get_n_nodes (table), ==,
                    way_table_get_n_nodes (town->table));
  turns = way_turns_new (WAY_GRAPH (table));
  expanded = expand (town, heads);

  for (guint i = 0; i < outcome_repeat (300); i++)
    {
      const gint32 n = (gint32) way_table_get_n_nodes (table);
      const WayNode from = WAY_INDEX (g_rand_int_range (rand, 0, n));
      const WayNode to = WAY_INDEX (g_rand_int_range (rand, 0, n));
      g_autoptr (WayPath) path = NULL, free_path = NULL;
      WayCost expected;

      if (from == to)
        continue;
      path = way_find_path (WAY_GRAPH (turns), from, to, WAY_STRATEGY_ASTAR,
                            NULL);
      free_path = way_find_path (WAY_GRAPH (table), from, to,
                                 WAY_STRATEGY_ASTAR, NULL);
      expected = expected_cost (town, expanded, heads, from, to);
      oracle_assert_cost (path != NULL ? way_path_get_cost (path) : INFINITY,
                          expected);
      if (path != NULL)
        assert_obeys (town, path);
      if (free_path != NULL)
        n_longer += path == NULL
                    || way_path_get_cost (path)
                         > way_path_get_cost (free_path) * (1 + 1e-9);
    }

  g_test_message ("%u routes are longer, or none", n_longer);
  g_assert_cmpuint (n_longer, >, 0);
  town_free (town);
}

int
main (int    argc,
      char **argv)
{
  osm_map_begin ();
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/osm-town/routes", test_town);

  return osm_map_run ();
}
