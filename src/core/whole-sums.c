/* whole-sums.c - graphs whose costs are whole for searches that begin so
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/whole-sums.h"

static GQuark
whole_sums_quark (void)
{
  return g_quark_from_static_string ("way-whole-sums");
}

void
graph_type_set_whole_sums_func (GType         type,
                                WholeSumsFunc func)
{
  g_type_set_qdata (type, whole_sums_quark (), func);
}

gboolean
graph_has_whole_sums (WayGraph *graph)
{
  const WholeSumsFunc func
    = g_type_get_qdata (G_OBJECT_TYPE (graph), whole_sums_quark ());

  return func != NULL && func (graph);
}
