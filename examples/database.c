/* database.c - a graph that stays where it is: two tables of a database
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The lesson: a GObject of your own that is a graph, and the use of a
 * cursor. Each search begins with a cursor, in which the graph keeps what
 * that one search needs: here two prepared statements and the position of the
 * goal. The graph itself keeps nothing of a search, and so serves any number at
 * once. Nothing is loaded beforehand: a search reads the rows that it asks for.
 * Nodes are keys of the database, integers within pointers, which a search
 * hashes.
 *
 * The town has 400 x 250 corners. A river runs from north to south; its only
 * bridge is at the southern end: from corner to corner of the north side it is
 * 399 streets east, and 249 south and back again: 897.
 */

#include <sqlite3.h>
#include <stdio.h>
#include <wayfind.h>

static const char make_town[] =
  "CREATE TABLE corner (id INTEGER PRIMARY KEY, x INTEGER, y INTEGER);"
  "CREATE TABLE street (source INTEGER, target INTEGER, length INTEGER,"
  "  PRIMARY KEY (source, target)) WITHOUT ROWID;"
  "WITH RECURSIVE n (i) AS"
  "  (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 99999)"
  "  INSERT INTO corner SELECT 7000000 + i, i % 400, i / 400 FROM n;"
  "INSERT INTO street SELECT id, id + 1, 1 FROM corner"
  "  WHERE x < 399 AND (x <> 199 OR y = 249);"
  "INSERT INTO street SELECT id, id + 400, 1 FROM corner WHERE y < 249;"
  "INSERT INTO street SELECT target, source, length FROM street;";

/* The graph --------------------------------------------------------------- */

#define TOWN_TYPE_MAP (town_map_get_type ())
G_DECLARE_FINAL_TYPE (TownMap, town_map, TOWN, MAP, GObject)

struct _TownMap
{
  GObject      parent_instance;
  sqlite3     *db;              /* (unowned) */
  WayNodeType *node_type;       /* (owned) */
};

typedef struct
{
  sqlite3_stmt *streets;        /* (owned) the streets out of a corner */
  sqlite3_stmt *place;          /* (owned) where a corner lies */
  int           goal_x, goal_y;
} Cursor;

static gboolean
get_place (Cursor *cursor,
           WayNode node,
           int    *x,
           int    *y)
{
  gboolean found;

  sqlite3_bind_int64 (cursor->place, 1, (sqlite3_int64) (gsize) node);
  found = sqlite3_step (cursor->place) == SQLITE_ROW;
  *x = found ? sqlite3_column_int (cursor->place, 0) : 0;
  *y = found ? sqlite3_column_int (cursor->place, 1) : 0;
  sqlite3_reset (cursor->place);

  return found;
}

/* A statement that cannot be prepared is NULL, and fails when it is used. */
static gpointer
town_map_begin (WayGraph       *graph,
                const WayQuery *query)
{
  TownMap *self = TOWN_MAP (graph);
  Cursor *cursor = g_new0 (Cursor, 1);

  sqlite3_prepare_v2 (self->db,
                      "SELECT target, length FROM street WHERE source = ?", -1,
                      &cursor->streets, NULL);
  sqlite3_prepare_v2 (self->db, "SELECT x, y FROM corner WHERE id = ?", -1,
                      &cursor->place, NULL);
  if (query->n_goals == 1)
    get_place (cursor, query->goals[0], &cursor->goal_x, &cursor->goal_y);

  return cursor;
}

static void
town_map_end (WayGraph *graph,
              gpointer  data)
{
  Cursor *cursor = data;

  sqlite3_finalize (cursor->streets);
  sqlite3_finalize (cursor->place);
  g_free (cursor);
}

static void
town_map_neighbours (WayGraph    *graph,
                     gpointer     data,
                     const WayAt *at,
                     WayEdges    *edges)
{
  Cursor *cursor = data;
  int state;

  sqlite3_bind_int64 (cursor->streets, 1, (sqlite3_int64) (gsize) at->node);
  while ((state = sqlite3_step (cursor->streets)) == SQLITE_ROW)
    way_edges_add (edges, (WayNode) (gsize)
                   sqlite3_column_int64 (cursor->streets, 0),
                   sqlite3_column_double (cursor->streets, 1));

  if (state != SQLITE_DONE)
    way_edges_take_error (edges, g_error_new (WAY_ERROR, WAY_ERROR_CALLBACK,
                                              "SQLite: %s",
                                              sqlite3_errstr (state)));
  sqlite3_reset (cursor->streets);
}

static WayCost
town_map_heuristic (WayGraph *graph,
                    gpointer  data,
                    WayNode   node)
{
  Cursor *cursor = data;
  int x, y;

  if (!get_place (cursor, node, &x, &y))
    return 0;

  return ABS (cursor->goal_x - x) + ABS (cursor->goal_y - y);
}

static WayNodeType *
town_map_get_node_type (WayGraph *graph)
{
  return TOWN_MAP (graph)->node_type;
}

/* Costs have no fractions, so that a search may use integers. */
static WayGraphFlags
town_map_get_flags (WayGraph *graph)
{
  return WAY_GRAPH_HEURISTIC | WAY_GRAPH_WHOLE_COSTS;
}

static void
town_map_graph_init (WayGraphInterface *iface)
{
  iface->get_node_type = town_map_get_node_type;
  iface->neighbours = town_map_neighbours;
  iface->begin = town_map_begin;
  iface->end = town_map_end;
  iface->heuristic = town_map_heuristic;
  iface->get_flags = town_map_get_flags;
}

G_DEFINE_TYPE_WITH_CODE (TownMap, town_map, G_TYPE_OBJECT,
                         G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                town_map_graph_init))

static void
town_map_finalize (GObject *object)
{
  way_node_type_unref (TOWN_MAP (object)->node_type);
  G_OBJECT_CLASS (town_map_parent_class)->finalize (object);
}

static void
town_map_class_init (TownMapClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = town_map_finalize;
}

static void
town_map_init (TownMap *self)
{
  self->node_type = way_node_type_new_pointer (NULL, NULL);
}

/* The question ------------------------------------------------------------ */

static void
ask (TownMap    *town,
     WayStrategy strategy)
{
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (town), strategy);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;
  WayStatistics statistics;

  way_search_set_start (search, GSIZE_TO_POINTER (7000000));
  way_search_set_goal (search, GSIZE_TO_POINTER (7000399));
  way_search_run (search, &error);
  way_search_get_statistics (search, &statistics);
  path = way_search_dup_path (search);

  if (error != NULL)
    printf ("%s\n", error->message);
  else
    printf ("%s: %g streets, %" G_GUINT64_FORMAT " corners expanded\n",
            way_strategy_get_name (strategy), way_path_get_cost (path),
            statistics.expanded);
}

int
main (void)
{
  sqlite3 *db = NULL;
  char *message = NULL;
  TownMap *town;

  if (sqlite3_open (":memory:", &db) != SQLITE_OK
      || sqlite3_exec (db, make_town, NULL, NULL, &message) != SQLITE_OK)
    {
      fprintf (stderr, "database: %s\n", message ? message : "cannot open");
      sqlite3_free (message);
      sqlite3_close (db);
      return 3;
    }

  town = g_object_new (TOWN_TYPE_MAP, NULL);
  town->db = db;
  ask (town, WAY_STRATEGY_DIJKSTRA);
  ask (town, WAY_STRATEGY_ASTAR);
  g_object_unref (town);
  sqlite3_close (db);

  return 0;
}
