/* first-steps.vala - a graph of one's own, a table and a grid, in Vala
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   valac --pkg Wayfind-1 first-steps.vala && ./first-steps
 *
 * What each answer must be is reckoned by hand beside it; the program ends with
 * an error if one is not. */

using Wayfind;

int wrong = 0;

void expect (string what, double found, double wanted)
{
  print ("%s: %g\n", what, found);
  if (found != wanted)
    {
      printerr ("%s should be %g\n", what, wanted);
      wrong++;
    }
}

/* A knight on a chessboard: square 8 * rank + file. Nothing is listed
 * beforehand; the search asks for the moves from the squares that it looks at,
 * and gets all from one square at once. */
void moves (Wayfind.Node square, Edges edges)
{
  const int[] right = { 1, 2, 2, 1, -1, -2, -2, -1 };
  const int[] up = { 2, 1, -1, -2, -2, -1, 1, 2 };
  int file = (int) ((size_t) square % 8);
  int rank = (int) ((size_t) square / 8);
  uint32[] squares = {};

  for (int i = 0; i < right.length; i++)
    {
      int to_file = file + right[i];
      int to_rank = rank + up[i];

      if (to_file >= 0 && to_file < 8 && to_rank >= 0 && to_rank < 8)
        squares += (uint32) (8 * to_rank + to_file);
    }
  edges.add_indices (squares, {});
}

/* From corner to corner a knight takes six moves: each goes three squares
 * along the sides, and fourteen are to go; five moves could go fifteen, but
 * then it would stand on the other colour. */
void knight () throws GLib.Error
{
  var board = new CallbackGraph (new NodeType.index (64), moves);
  var path = find_path (board, 0, 63, Strategy.BFS);
  var squares = new StringBuilder ();

  for (uint i = 0; i < path.get_length (); i++)
    {
      size_t square = (size_t) path.get_node (i);

      squares.append_printf (" %c%d", (char) ('a' + square % 8),
                             (int) (square / 8 + 1));
    }
  print ("knight:%s\n", squares.str);
  expect ("moves from a1 to h8", path.get_cost (), 6);
}

/* Five towns, with roads as long as they say. By way of the hill it is
 * 30 + 35 = 65 kilometres, along the lake 25 + 20 + 25 = 70. */
void towns () throws GLib.Error
{
  var builder = new TableBuilder (PositionKind.PLANAR);
  Wayfind.Node harbour, hill, lake, mill, castle;

  builder.add_node ("Harbour", { 0, 0 }, out harbour);
  builder.add_node ("Hill", { 30, 0 }, out hill);
  builder.add_node ("Lake", { 0, 20 }, out lake);
  builder.add_node ("Mill", { 20, 20 }, out mill);
  builder.add_node ("Castle", { 40, 30 }, out castle);
  builder.add_edge (harbour, hill, 30, EdgeDirection.BOTH_WAYS, null);
  builder.add_edge (hill, castle, 35, EdgeDirection.BOTH_WAYS, null);
  builder.add_edge (harbour, lake, 25, EdgeDirection.BOTH_WAYS, null);
  builder.add_edge (lake, mill, 20, EdgeDirection.BOTH_WAYS, null);
  builder.add_edge (mill, castle, 25, EdgeDirection.BOTH_WAYS, null);

  var map = builder.build ();
  Wayfind.Node from, to, summit;

  map.find_node ("Harbour", out from);
  map.find_node ("Castle", out to);
  map.find_node ("Hill", out summit);

  var path = find_path (map, from, to, Strategy.ASTAR);

  for (uint i = 0; i < path.get_length (); i++)
    print ("%s%s", i > 0 ? ", " : "", map.dup_name (path.get_node (i)));
  print ("\n");
  expect ("kilometres", path.get_cost (), 65);

  /* The pass over the hill is closed: an overlay says so, not the table. */
  var today = new Overlay (map);
  var news = today.get_layer ("news");

  news.set_extra_cost (summit, double.INFINITY);
  expect ("kilometres while the hill is closed",
          find_path (today, from, to, Strategy.ASTAR).get_cost (), 70);
}

/* Round the wall: four down, two to the right, four up, one step a square. */
void maze () throws GLib.Error
{
  var terrain = new Terrain.from_text (""".#.
                                          .#.
                                          .#.
                                          .#.
                                          ...""", ".#", null);
  var grid = new Grid (terrain, GridShape.SQUARES_4);
  var path = find_path (grid, grid.get_node (0, 0), grid.get_node (2, 0),
                        Strategy.ASTAR);

  print ("%s", grid.dup_text (path, 'o'));
  expect ("steps round the wall", path.get_cost (), 10);
}

int main ()
{
  try
    {
      knight ();
      towns ();
      maze ();
    }
  catch (GLib.Error error)
    {
      printerr ("%s\n", error.message);
      return 1;
    }
  return wrong > 0 ? 1 : 0;
}
