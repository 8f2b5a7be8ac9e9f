/* layout.c - where to draw the nodes of a table that has no positions
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Nodes are laid out by Graphviz: by neato (stress majorization, O(nodes^2)
 * memory and more time) while that is quick, and for larger tables by sfdp (a
 * multilevel spring model, O(nodes log nodes)). */

#include "config.h"

#include "io/draw/layout.h"

#include "io/formats/dot/graphviz.h"

#define MAX_NODES 10000
#define MAX_EDGES 60000
#define MAX_NEATO_NODES 600

static gboolean
is_small_enough (WayTable *table,
                 GError  **error)
{
  const guint32 n_nodes = way_table_get_n_nodes (table);
  const guint32 n_edges = way_table_get_n_edges (table);

  if (n_nodes <= MAX_NODES && n_edges <= MAX_EDGES)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
               "the network has no positions, and its %u nodes and %u edges "
               "are too many to be laid out (at most %u and %u): give "
               "positions to its nodes", n_nodes, n_edges, MAX_NODES,
               MAX_EDGES);
  return FALSE;
}

#ifdef HAVE_GRAPHVIZ

#include <gvc.h>

/* The one context for all layouts, since Graphviz never frees all of one.
 * (owned) (nullable); guarded by the lock. */
static GVC_t *context;

static void
set_defaults (Agraph_t *graph)
{
  const struct
  {
    int         kind;
    const char *name;
    const char *value;
  } defaults[] = {
    { AGRAPH, "start", "1" }, { AGRAPH, "overlap", "true" },
    { AGRAPH, "outputorder", "nodesfirst" }, { AGRAPH, "splines", "false" },
    { AGRAPH, "K", "0.6" },   { AGNODE, "shape", "point" },
    { AGNODE, "width", "0.1" }, { AGNODE, "height", "0.1" },
    { AGNODE, "label", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (defaults); i++)
    agattr (graph, defaults[i].kind, (char *) defaults[i].name,
            (char *) defaults[i].value);
}

/* Adds each pair of neighbours once. Nodes go by the numbers of the table's
 * builder, so that the layout depends on the file alone. */
static void
add_edges (Agraph_t  *graph,
           WayTable  *table,
           Agnode_t **nodes)
{
  for (guint32 i = 0; i < way_table_get_n_edges (table); i++)
    {
      WayNode from, to;
      WayCost cost;
      guint32 a, b;

      way_table_get_edge (table, i, &from, &to, &cost, NULL);
      a = way_table_get_id (table, from);
      b = way_table_get_id (table, to);
      if (a != b && cost < (WayCost) INFINITY
          && agedge (graph, nodes[MIN (a, b)], nodes[MAX (a, b)], NULL, 0)
               == NULL)
        agedge (graph, nodes[MIN (a, b)], nodes[MAX (a, b)], NULL, 1);
    }
}

static Agraph_t *
make_graph (WayTable  *table,
            Agnode_t **nodes)
{
  const guint32 n = way_table_get_n_nodes (table);
  Agraph_t *graph = agopen ((char *) "wayfind", Agstrictundirected, NULL);

  set_defaults (graph);
  for (guint32 id = 0; id < n; id++)
    {
      char name[16];

      g_snprintf (name, sizeof name, "%u", id);
      nodes[id] = agnode (graph, name, 1);
    }
  add_edges (graph, table, nodes);

  return graph;
}

static int
be_silent (char *message)
{
  return 0;
}

static gboolean
run (Agraph_t *graph,
     guint32   n_nodes)
{
  const char *engine = n_nodes <= MAX_NEATO_NODES ? "neato" : "sfdp";
  const agusererrf before = agseterrf (be_silent);
  const gboolean done = gvLayout (context, graph, engine) == 0;

  agseterrf (before);
  return done;
}

gboolean
layout_table (WayTable    *table,
              WayPosition *positions,
              GError     **error)
{
  const guint32 n = way_table_get_n_nodes (table);
  g_autofree Agnode_t **nodes = NULL;
  Agraph_t *graph;
  gboolean done;

  if (!is_small_enough (table, error))
    return FALSE;

  nodes = g_new (Agnode_t *, n);
  g_mutex_lock (&graphviz_lock);
  if (context == NULL)
    context = gvContext ();
  graph = make_graph (table, nodes);
  done = run (graph, n);
  for (guint32 id = 0; done && id < n; id++)
    positions[WAY_NODE_INDEX (way_table_get_node (table, WAY_ADDED (id)))]
      = (WayPosition) { ND_coord (nodes[id]).x, ND_coord (nodes[id]).y };
  if (done)
    gvFreeLayout (context, graph);
  agclose (graph);
  g_mutex_unlock (&graphviz_lock);

  if (!done)
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                 "Graphviz could not lay out the network: is its plugin "
                 "neato_layout installed?");
  return done;
}

#else

gboolean
layout_table (WayTable    *table,
              WayPosition *positions,
              GError     **error)
{
  if (is_small_enough (table, error))
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                 "the network has no positions, and this build of Wayfind has "
                 "no Graphviz to lay it out: give positions to its nodes");

  return FALSE;
}

#endif
