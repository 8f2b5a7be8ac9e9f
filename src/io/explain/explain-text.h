/* explain-text.h - the parts of searches as text
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/explain/explain-frame.h"

typedef struct
{
  Writer               *writer;
  const WayExplanation *explanation;
  WayGrid              *grid;   /* (nullable) */
  WayTerrain           *terrain;
  guint32               columns;
  guint32               rows;
  guint                 number; /* the characters of the longest number */
  guint                 inner;  /* the width of a box, inside */
} Text;

static inline void
text_put_many (Writer     *writer,
               const char *text,
               guint       n)
{
  for (guint i = 0; i < n; i++)
    writer_put (writer, text);
}

/* Writes @text, and blanks up to @width columns. */
static inline void
text_put_padded (Writer     *writer,
                 const char *text,
                 guint       width)
{
  const guint len = (guint) g_utf8_strlen (text, -1);

  writer_put (writer, text);
  text_put_many (writer, " ", width > len ? width - len : 0);
}

static inline void
text_put_right (Writer     *writer,
                const char *text,
                guint       width)
{
  const guint len = (guint) g_utf8_strlen (text, -1);

  text_put_many (writer, " ", width > len ? width - len : 0);
  writer_put (writer, text);
}

/* explain-text-map.c: describes the state of a node in a word; draws a grid in
 * boxes, or with a character for each cell. */
const char *text_describe_state (Text        *self,
                                 const Frame *frame,
                                 guint32      node);
void        text_put_boxes      (Text        *self,
                                 const Frame *frame);
void        text_put_map        (Text        *self,
                                 const Frame *frame);
