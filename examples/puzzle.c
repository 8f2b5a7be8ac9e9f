/* puzzle.c - every state of the 8-puzzle, and the hardest of them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The lesson: a graph that is never built. A node is a value, the nine bytes
 * of a board. Its neighbours are worked out when they are asked for, and the
 * search copies and remembers the boards that it meets. Breadth first from the
 * solved board it reaches all 9!/2 = 181,440 boards that can be solved, the
 * farthest in 31 moves (Reinefeld, IJCAI 1993).
 */

#include <stdio.h>
#include <string.h>
#include <wayfind.h>

#define CELLS 9

typedef struct
{
  guint8 tile[CELLS];           /* 0 is the gap */
} Board;

static void
slide (WayNode   node,
       WayEdges *edges,
       gpointer  user_data)
{
  static const int dx[] = { 0, -1, 1, 0 }, dy[] = { -1, 0, 0, 1 };
  const Board *board = node;
  const int gap = (int) ((guint8 *) memchr (board->tile, 0, CELLS)
                         - board->tile);

  for (int i = 0; i < 4; i++)
    {
      const int x = gap % 3 + dx[i], y = gap / 3 + dy[i];
      Board next = *board;

      if (x < 0 || x > 2 || y < 0 || y > 2)
        continue;
      next.tile[gap] = board->tile[y * 3 + x];
      next.tile[y * 3 + x] = 0;
      way_edges_add (edges, &next, 1);
    }
}

/* Keeps the farthest board: the nodes of a search are its own, so copy. */
typedef struct
{
  Board   board;
  WayCost moves;
  guint   n_boards;
} Farthest;

static gboolean
visit (WayNode  node,
       WayNode  came_from,
       WayCost  moves,
       gboolean is_closed,
       gpointer user_data)
{
  Farthest *farthest = user_data;

  farthest->n_boards++;
  if (moves > farthest->moves)
    {
      farthest->moves = moves;
      farthest->board = *(const Board *) node;
    }
  return TRUE;
}

int
main (void)
{
  const Board solved = { { 0, 1, 2, 3, 4, 5, 6, 7, 8 } };
  g_autoptr (WayNodeType) board_type
    = way_node_type_new_value (sizeof (Board), NULL, NULL);
  g_autoptr (WayCallbackGraph) puzzle
    = way_callback_graph_new (board_type, slide, NULL, NULL);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (puzzle), WAY_STRATEGY_BFS);
  g_autoptr (GError) error = NULL;
  Farthest farthest = { .moves = 0 };

  way_search_set_start (search, &solved);
  if (way_search_run (search, &error) != WAY_STATUS_EXHAUSTED)
    {
      fprintf (stderr, "puzzle: %s\n", error ? error->message : "cut short");
      return 1;
    }

  way_search_foreach_reached (search, visit, &farthest);
  printf ("%u boards, the hardest %g moves away:\n", farthest.n_boards,
          farthest.moves);
  for (int i = 0; i < CELLS; i++)
    printf ("%c%c", farthest.board.tile[i] ? '0' + farthest.board.tile[i] : '.',
            i % 3 == 2 ? '\n' : ' ');

  return 0;
}
