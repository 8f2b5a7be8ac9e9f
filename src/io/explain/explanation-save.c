/* explanation-save.c - explanations into files: text, a strip or a page
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/explain/explanation-private.h"

#include <string.h>

typedef struct
{
  const char *name;
  const char *ending;
  void      (*write) (Writer               *writer,
                      const WayExplanation *self);
} Output;

static const Output outputs[] = {
  { "text", ".txt", explain_text },
  { "svg", ".svg", explain_svg },
  { "png", ".png", explain_png },
  { "pdf", ".pdf", explain_pdf },
  { "html", ".html", explain_page },
};

static const Output *
find_output (const char *path,
             const char *format,
             GError    **error)
{
  const gsize len = strlen (path)
                    - (g_str_has_suffix (path, ".gz") ? strlen (".gz") : 0);
  g_autofree char *plain = g_strndup (path, len);

  for (guint i = 0; i < G_N_ELEMENTS (outputs); i++)
    if (format != NULL ? strcmp (format, outputs[i].name) == 0
                       : g_str_has_suffix (plain, outputs[i].ending))
      return &outputs[i];

  if (format != NULL)
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                 "\"%s\": a search is drawn as text, svg, png, pdf or html",
                 format);
  else
    g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                 "%s: the ending of the name is not one of those for drawn "
                 "searches: .txt, .svg, .png, .pdf or .html", path);
  return NULL;
}

gboolean
way_explanation_save (WayExplanation *self,
                      const char     *path,
                      const char     *format,
                      WaySaveFlags    flags,
                      GCancellable   *cancellable,
                      GError        **error)
{
  const Output *output;
  g_autoptr (Writer) writer = NULL;

  g_return_val_if_fail (WAY_IS_EXPLANATION (self), FALSE);
  g_return_val_if_fail (self->runs->len > 0, FALSE);
  g_return_val_if_fail (path != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  output = find_output (path, format, error);
  if (output == NULL)
    return FALSE;
  writer = writer_open (path, flags, cancellable, error);
  if (writer == NULL)
    return FALSE;

  output->write (writer, self);
  return writer_close (writer, error);
}
