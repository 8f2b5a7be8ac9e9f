/* textbook-view.c - a graph that does not know its connected components
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A search for a goal in another component expands nothing, because its graph
 * knows that no path leads there. A textbook's search does not know it: it
 * expands all nodes that it can reach, until the open list is empty. */

#include "io/explain/textbook-view.h"

struct _TextbookView
{
  WayView view;
};

static gboolean
refuses (WayGraph *graph,
         WayNode   from,
         WayNode   to)
{
  return FALSE;
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->refuses = refuses;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (TextbookView, textbook_view, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
textbook_view_class_init (TextbookViewClass *klass)
{
}

static void
textbook_view_init (TextbookView *self)
{
}

WayGraph *
textbook_view_new (WayGraph *base)
{
  return g_object_new (TEXTBOOK_TYPE_VIEW, "base", base, NULL);
}
