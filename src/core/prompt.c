/* prompt.c - which graphs answer at once, and run no code of the user's
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/prompt.h"

static GQuark
prompt_quark (void)
{
  return g_quark_from_static_string ("way-prompt");
}

void
graph_type_set_prompt (GType type)
{
  g_type_set_qdata (type, prompt_quark (), GINT_TO_POINTER (TRUE));
}

gboolean
graph_is_prompt (WayGraph *graph)
{
  return g_type_get_qdata (G_OBJECT_TYPE (graph), prompt_quark ()) != NULL;
}
