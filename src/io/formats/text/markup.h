/* markup.h - reads XML element by element
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/text/reader.h"

/* A file of XML that is read. */
typedef struct _Markup Markup;

/* What a format does with the elements of a file. All of them return whether to
 * go on: FALSE after an error of the reader, such as that of markup_refuse(). */
typedef struct
{
  const char *root;             /* the element around all others */
  guint       deepest;          /* how deep elements may nest */
  gboolean    allows_doctype;   /* passes over a document type; its entities
                                   stay unknown */

  /* A prefix of a name space is left out of @element. @names has no name
   * twice. */
  gboolean (*start) (Markup      *markup,
                     const char  *element,
                     const char **names,
                     const char **values,
                     gpointer     user_data);
  gboolean (*end)   (Markup     *markup,
                     gpointer    user_data);
  /* (nullable): a piece of text. */
  void     (*text)  (const char *text,
                     gsize       length,
                     gpointer    user_data);
} MarkupFuncs;

/* Reads all of @reader. Refuses everything that XML forbids, a document type,
 * unless @funcs allows one, since it may define entities, and an encoding other than UTF-8. FALSE after an
 * error of the reader. O(size of the file), in the memory of an element. */
gboolean    markup_read      (Reader            *reader,
                              const MarkupFuncs *funcs,
                              gpointer           user_data);

/* The depth of an element that starts or ends: 1 for the root. */
guint       markup_get_depth (const Markup *self);

/* Sets the line that errors of the reader name. */
void        markup_set_line  (Markup *self);

/* Reports an error at this line. Returns FALSE. */
gboolean    markup_refuse    (Markup     *self,
                              const char *format,
                              ...) G_GNUC_PRINTF (2, 3);

/* (nullable): the value of an attribute. */
const char *markup_get_value (const char **names,
                              const char **values,
                              const char  *name);
