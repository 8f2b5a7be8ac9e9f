/* load-igraph.c - reads a list of edges with igraph, to be measured
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * usage: load-igraph EDGES
 *
 * Its fastest reader, of pairs of numbers without costs: that for DIMACS knows
 * flows alone. */

#include <igraph.h>
#include <stdio.h>

int
main (int   argc,
      char *argv[])
{
  FILE *file = argc > 1 ? fopen (argv[1], "r") : NULL;
  igraph_t graph;

  if (file == NULL
      || igraph_read_graph_edgelist (&graph, file, 0, IGRAPH_DIRECTED)
           != IGRAPH_SUCCESS)
    return 1;

  printf ("%ld %ld\n", (long) igraph_vcount (&graph),
          (long) igraph_ecount (&graph));
  igraph_destroy (&graph);
  fclose (file);
  return 0;
}
