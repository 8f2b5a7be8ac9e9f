/* puzzle24.c - a 24-puzzle by several threads, or by the ranks of Open MPI
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * usage: puzzle24 [THREADS [TILE...]]
 *        mpirun -n RANKS puzzle24-ranks [TILE...]
 *
 * The lesson: one search carried out by several workers, each of which owns
 * a part of the boards. All share one set of callbacks, limits and statuses
 * with the search on one thread, and find as short a solution. Who owns a board
 * depends on which tiles lie in its upper two rows, so that most moves stay
 * with their worker.
 *
 * The estimate is made by searches, too: tiles by threes, and for each three
 * how many of their own moves take them home, whatever the others do. A move
 * is one tile's, so the sum over all threes is a lower bound (Korf and Felner,
 * "Disjoint pattern database heuristics", 2002). Theirs are of sixes, take
 * gigabytes and solve any board; these take half a second and 125 kB, and solve
 * boards that are some 60 moves away. */

#include <gio/gio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wayfind.h>

#ifdef WITH_RANKS
#include <mpi.h>
#include <wayfind-mpi.h>
#endif

#define SIDE 5
#define CELLS (SIDE * SIDE)
#define THREES 8

/* Boards between two signs of life, on one worker. */
#define MANY (1 << 19)

typedef struct
{
  guint8 tile[CELLS];           /* 0 is the gap */
} Board;

static const Board solved = { { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
                                14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24 } };

/* Tiles that lie together on the solved board. */
static const guint8 threes[THREES][3] = {
  { 1, 2, 6 },    { 3, 4, 8 },    { 5, 10, 11 },  { 7, 12, 13 },
  { 9, 14, 19 },  { 15, 16, 20 }, { 17, 21, 22 }, { 18, 23, 24 },
};

/* For each three and the cells that they are on: their moves home. */
static guint8 moves_home[THREES][CELLS * CELLS * CELLS];

/* The cells beside a cell. */
static int
find_beside (int cell,
             int beside[4])
{
  int n = 0;

  if (cell >= SIDE)
    beside[n++] = cell - SIDE;
  if (cell % SIDE > 0)
    beside[n++] = cell - 1;
  if (cell % SIDE < SIDE - 1)
    beside[n++] = cell + 1;
  if (cell < CELLS - SIDE)
    beside[n++] = cell + SIDE;
  return n;
}

/* Three tiles ------------------------------------------------------------- */

/* A node is the cells of three tiles and of the gap, in one number. Moves of
 * other tiles cost nothing. */
static void
slide_three (WayNode   node,
             WayEdges *edges,
             gpointer  user_data)
{
  const int at = (int) WAY_NODE_INDEX (node), gap = at % CELLS;
  const int cells[] = { at / (CELLS * CELLS * CELLS),
                        at / (CELLS * CELLS) % CELLS, at / CELLS % CELLS };
  static const int worth[] = { CELLS * CELLS * CELLS, CELLS * CELLS, CELLS };
  int beside[4];
  const int n = find_beside (gap, beside);

  for (int i = 0; i < n; i++)
    {
      int next = at - gap + beside[i], cost = 0;

      for (int k = 0; k < 3; k++)
        if (cells[k] == beside[i])
          {
            next += (gap - cells[k]) * worth[k];
            cost = 1;
          }
      way_edges_add (edges, WAY_INDEX (next), cost);
    }
}

/* Wherever the gap is. */
static gboolean
note_moves (WayNode  node,
            WayNode  came_from,
            WayCost  moves,
            gboolean is_closed,
            gpointer user_data)
{
  guint8 *least = (guint8 *) user_data + WAY_NODE_INDEX (node) / CELLS;

  if (moves < *least)
    *least = (guint8) moves;
  return TRUE;
}

/* All moves of three tiles, from the solved board: eight small searches. */
static void
fill_tables (void)
{
  g_autoptr (WayNodeType) type
    = way_node_type_new_index (CELLS * CELLS * CELLS * CELLS);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, slide_three, NULL, NULL);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_DIJKSTRA);

  way_callback_graph_set_whole_costs (graph, TRUE);
  memset (moves_home, 255, sizeof moves_home);
  for (int i = 0; i < THREES; i++)
    {
      const guint8 *tile = threes[i];
      const int home = ((tile[0] * CELLS + tile[1]) * CELLS + tile[2]) * CELLS;

      way_search_set_start (search, WAY_INDEX (home));
      way_search_run (search, NULL);
      way_search_foreach_reached (search, note_moves, moves_home[i]);
    }
}

/* The puzzle -------------------------------------------------------------- */

/* Now and then a worker says how far it has come: where there are several,
 * about as far as the others. */
static void
show_life (void)
{
  static __thread guint n_boards;

  if (++n_boards % MANY == 0)
    fprintf (stderr, "%u boards by one worker\n", n_boards);
}

static void
slide (WayNode   node,
       WayEdges *edges,
       gpointer  user_data)
{
  const Board *board = node;
  const int gap = (int) ((guint8 *) memchr (board->tile, 0, CELLS)
                         - board->tile);
  int beside[4];
  const int n = find_beside (gap, beside);

  show_life ();
  for (int i = 0; i < n; i++)
    {
      Board next = *board;

      next.tile[gap] = board->tile[beside[i]];
      next.tile[beside[i]] = 0;
      way_edges_add (edges, &next, 1);
    }
}

static WayCost
estimate (WayNode  node,
          WayNode  goal,
          gpointer user_data)
{
  const Board *board = node;
  guint cell_of[CELLS], sum = 0;

  for (guint cell = 0; cell < CELLS; cell++)
    cell_of[board->tile[cell]] = cell;
  for (int i = 0; i < THREES; i++)
    sum += moves_home[i][(cell_of[threes[i][0]] * CELLS
                          + cell_of[threes[i][1]]) * CELLS
                         + cell_of[threes[i][2]]];
  return sum;
}

/* A bit for each tile of the upper two rows. */
static guint64
get_features (WayNode  node,
              gpointer user_data)
{
  const Board *board = node;
  guint64 features = 0;

  for (int cell = 0; cell < 2 * SIDE; cell++)
    features |= G_GUINT64_CONSTANT (1) << board->tile[cell];
  return features & ~G_GUINT64_CONSTANT (1);
}

static WaySearch *
make_search (const Board *start)
{
  g_autoptr (WayNodeType) type
    = way_node_type_new_value (sizeof (Board), NULL, NULL);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, slide, NULL, NULL);
  WaySearch *search;

  way_callback_graph_set_whole_costs (graph, TRUE);
  way_callback_graph_set_heuristic (graph, estimate, NULL, NULL);
  search = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_ASTAR);
  way_search_set_start (search, start);
  way_search_set_goal (search, &solved);
  return search;
}

/* Workers ------------------------------------------------------------------ */

/* Limits count for all workers together, and are outcomes, no errors. */
static void
limit (WaySearch *search,
       guint64    max_expansions)
{
  g_autoptr (WayLimits) limits = way_limits_new ();

  way_limits_set_deadline (limits,
                           g_get_monotonic_time () + 600 * G_USEC_PER_SEC);
  if (max_expansions > 0)
    way_limits_set_max_expansions (limits, max_expansions);
  way_search_set_limits (search, limits);
}

static void
print_moves (WayPath *path)
{
  for (guint i = 1; i < way_path_get_length (path); i++)
    {
      const Board *before = way_path_get_node (path, i - 1);
      const Board *after = way_path_get_node (path, i);
      const guint8 *gap = memchr (after->tile, 0, CELLS);

      printf ("%3d%s", before->tile[gap - after->tile],
              i % 20 == 0 || i + 1 == way_path_get_length (path) ? "\n" : "");
    }
}

/* What all workers have done, said by one of them. The moves, or -1. */
static int
run_workers (WaySearch  *search,
             const char *name,
             gboolean    speaks)
{
  g_autoptr (GError) error = NULL;
  const WayStatus status = way_search_run (search, &error);
  g_autoptr (WayPath) path = way_search_dup_path (search);
  WayStatistics all;

  if (error != NULL && speaks)
    fprintf (stderr, "puzzle24: %s\n", error->message);
  way_search_get_statistics (search, &all);
  if (path != NULL && speaks)
    printf ("%s: %g moves, %" G_GUINT64_FORMAT " boards, %.2f sent for each\n",
            name, way_path_get_cost (path), all.expanded,
            (double) all.sent / (double) all.expanded);
  else if (speaks)
    printf ("%s: %s after %" G_GUINT64_FORMAT " boards\n", name,
            way_status_get_name (status), all.expanded);
  if (path != NULL && speaks)
    print_moves (path);

  return path != NULL ? (int) way_path_get_cost (path) : -1;
}

/* Once with a limit, and once to the end. */
static int
run_twice (WaySearch  *search,
           const char *name,
           gboolean    speaks)
{
  way_search_set_features (search, get_features, NULL, NULL);
  limit (search, 1000);
  run_workers (search, name, speaks);
  limit (search, 0);
  return run_workers (search, name, speaks);
}

static gboolean
read_board (Board *board,
            int    n_tiles,
            char  *tiles[])
{
  guint seen = 0;

  if (n_tiles != CELLS)
    return n_tiles == 0;

  for (int i = 0; i < CELLS; i++)
    {
      const int tile = atoi (tiles[i]);

      if (tile < 0 || tile >= CELLS)
        return FALSE;
      board->tile[i] = (guint8) tile;
      seen |= 1u << tile;
    }
  return seen == (1u << CELLS) - 1;
}

#ifdef WITH_RANKS

/* Each rank has the same query, and a part of the boards. */
static int
solve (Board *board,
       int    argc,
       char  *argv[])
{
  g_autoptr (WayMpiCarrier) carrier = way_mpi_carrier_new ();
  g_autoptr (WaySearch) search = NULL;
  g_autofree char *name = NULL;

  if (!read_board (board, argc - 1, argv + 1))
    return 2;

  search = make_search (board);
  way_search_set_carrier (search, WAY_CARRIER (carrier));
  name = g_strdup_printf ("%u ranks",
                          way_carrier_get_n_workers (WAY_CARRIER (carrier)));
  return run_twice (search, name,
                    way_carrier_get_worker (WAY_CARRIER (carrier)) == 0) < 0;
}

#else

static int
solve (Board *board,
       int    argc,
       char  *argv[])
{
  const int n_threads = argc > 1 ? atoi (argv[1]) : 2;
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (WayPath) path = NULL;
  g_autofree char *name = g_strdup_printf ("%d threads", n_threads);
  WayStatistics alone;
  int moves;

  if (n_threads < 1 || n_threads > 256
      || !read_board (board, MAX (0, argc - 2), argv + 2))
    return 2;

  search = make_search (board);
  way_search_set_workers (search, (guint) n_threads);
  moves = run_twice (search, name, TRUE);

  way_search_set_workers (search, 0);
  way_search_run (search, NULL);
  path = way_search_dup_path (search);
  way_search_get_statistics (search, &alone);
  if (path == NULL || way_path_get_cost (path) != moves)
    return 1;

  printf ("one thread: as many moves, %" G_GUINT64_FORMAT " boards\n",
          alone.expanded);
  return 0;
}

#endif

int
main (int   argc,
      char *argv[])
{
  /* Any other can be given, row by row, 0 for the gap. */
  Board board = { { 5, 7, 1, 4, 2,      12, 15, 13, 3, 18,   16, 6, 8, 10, 14,
                    21, 22, 19, 24, 0,  17, 20, 23, 9, 11 } };
  int status;

#ifdef WITH_RANKS
  MPI_Init (&argc, &argv);
#endif
  fill_tables ();
  status = solve (&board, argc, argv);
#ifdef WITH_RANKS
  MPI_Finalize ();
#endif
  if (status == 2)
    fprintf (stderr, "usage: puzzle24 [THREADS [TILE...]]\n");
  return status;
}
