/* immediate-graphs.c - graphs that answer at once, without code of the user
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/immediate-graphs.h"

static GQuark
prompt_quark (void)
{
  return g_quark_from_static_string ("way-prompt");
}

static GQuark
prompt_func_quark (void)
{
  return g_quark_from_static_string ("way-prompt-func");
}

void
graph_type_set_prompt (GType type)
{
  g_type_set_qdata (type, prompt_quark (), GINT_TO_POINTER (TRUE));
}

void
graph_type_set_prompt_func (GType      type,
                            PromptFunc func)
{
  g_type_set_qdata (type, prompt_func_quark (), func);
}

gboolean
graph_is_prompt (WayGraph *graph)
{
  const GType type = G_OBJECT_TYPE (graph);
  PromptFunc func;

  if (g_type_get_qdata (type, prompt_quark ()) != NULL)
    return TRUE;

  func = g_type_get_qdata (type, prompt_func_quark ());
  return func != NULL && func (graph);
}
